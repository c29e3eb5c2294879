"""Random games of every scenario, and one that bots begin, as fingerprints: run on the pure and the compiled build.

`python tests/twins.py 100` prints a line a scenario; the two builds must print the same.
"""

import sys
from hashlib import sha256

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec, state
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.players.base import Sight, Strength
from claustrophobia.players.search import SearchPlayer
from claustrophobia.rules.muster import muster


def games_of(scenario: str, games: int) -> str:
    """One fingerprint of every state a scenario's random games end in, and of how long they were."""
    total = sha256()
    for seed in range(games):
        s = muster(setup_of(scenario), Fast(seed))
        agenda.advance(s)
        pick = Fast(seed + 1)
        while not s.outcome:
            agenda.choose(s, s.options[pick.below(len(s.options))])
        total.update(codec.encode_text(s).encode())
    return total.hexdigest()


def bots_of(scenario: str, decisions: int = 30) -> str:
    """The fingerprint of a game that bots have begun, who look ahead a little."""
    s = muster(setup_of(scenario), Fast(3))
    agenda.advance(s)
    bots = [SearchPlayer(HUMAN, 1, Strength(looks=4)), SearchPlayer(INFERNAL, 2, Strength(looks=4))]
    while not s.outcome and s.number < decisions:
        side = agenda.decider(s)
        agenda.choose(s, s.options[bots[side].choose(Sight(s, side))])
    return codec.fingerprint(s)


def main() -> None:
    print("build", "pure" if str(state.__file__).endswith(".py") else "compiled")
    for scenario in scenario_ids():
        print(scenario, games_of(scenario, int(sys.argv[1])), bots_of(scenario))


if __name__ == "__main__":
    main()
