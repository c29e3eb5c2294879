"""Fingerprints for the pure and the compiled build: random games, games that bots begin, scenarios by dice.

`python tests/twins.py 100` prints a line a scenario; the two builds must print the same.
"""

import sys
from hashlib import sha256

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.content.writing import toml_text
from claustrophobia.core import agenda, codec, state
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.making.drawing import RULESETS, Wish, draw, rungs_of
from claustrophobia.making.evening import Evening, Plan, in_turn
from claustrophobia.players.base import Sight, player
from claustrophobia.rules.muster import muster

# Every bot that reckons, and how many decisions it takes: those that look ahead a little need only begin.
BOTS = {"scripted": 10_000, "greedy": 60, "planner:4looks": 30, "search:4looks": 30}


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


def bots_of(scenario: str, name: str, decisions: int) -> str:
    """The fingerprint of a game that a bot has begun on both sides, or played to its end, and of what it thought."""
    s = muster(setup_of(scenario), Fast(3))
    agenda.advance(s)
    bots = [player(name, HUMAN, 1), player(name, INFERNAL, 2)]
    thoughts = sha256()
    while not s.outcome and s.number < decisions:
        side = agenda.decider(s)
        agenda.choose(s, s.options[bots[side].choose(Sight(s, side))])
        thoughts.update(repr([(one.option, one.value, one.reason) for one in bots[side].explain()]).encode())
    return f"{codec.fingerprint(s)}-{thoughts.hexdigest()[:16]}"


def dice_of(wish: Wish) -> str:
    """The fingerprint of all that the dice of a wish make, and where a few games of script and search settle it."""
    texts = [toml_text(draw(wish, knobs).data) for knobs in rungs_of(wish)]
    plan = Plan(scan=1, bot="search:4looks", batch=4, enough=4, most=8)
    evened = Evening(texts, wish.words(), wish.hard, plan, in_turn, lambda _played: None).evened()
    return f"{sha256(''.join(texts).encode()).hexdigest()[:16]} {evened}"


def main() -> None:
    print("build", "pure" if str(state.__file__).endswith(".py") else "compiled")
    for scenario in scenario_ids():
        bots = [bots_of(scenario, name, decisions) for name, decisions in BOTS.items()]
        print(scenario, games_of(scenario, int(sys.argv[1])), *bots)
    for ruleset in RULESETS:
        print("by dice", ruleset, *(dice_of(Wish(seed, ruleset)) for seed in range(3)))


if __name__ == "__main__":
    main()
