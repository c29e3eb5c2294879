"""The scripted infernal player's scenario actions: what each is worth, and where it can be done (IAC-2).

In a scenario without such actions this takes no time: `Purpose.chores` is empty.
"""

from typing import Final

from claustrophobia.core import clauses, decision
from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.names import HUMAN_WINS, INFERNAL_WINS
from claustrophobia.core.setup import Clause, Setup
from claustrophobia.core.state import State
from claustrophobia.policy.outlook import Outlook

WINS: Final = 50.0
SERVES: Final = 2.5  # an action that an infernal aim counts: as much as a good attack
DENIES: Final = 2.0  # an action that uses up or carries off what the humans need
HARMS: Final = -100.0  # an action that an aim of the humans counts


def deed(o: Outlook, code: int) -> float:
    """What a scenario action is worth to the infernal side; clearing rubble by itself is worth nothing."""
    _, number, _, _ = decision.read_do(code)
    if number < len(clauses.BUILT_IN):
        return 0.0
    return action_worth(o.s, o.s.setup.actions[number - len(clauses.BUILT_IN)])


def action_worth(s: State, action: Clause) -> float:
    """What an action is worth: it counts for an infernal aim, or takes away what the humans need, or neither."""
    if action.verb == clauses.ACTION_DELIVER or action.verb == clauses.ACTION_SPEND:
        worth = 0.0
        for aim in s.setup.aims:
            if aim.verb == clauses.AIM_REACHED and aim.counter == action.counter:
                if aim.outcome == HUMAN_WINS:
                    return HARMS
                if aim.outcome == INFERNAL_WINS:
                    worth = WINS if s.counters[aim.counter] + 1 >= aim.count else SERVES
        return worth if worth or not wanted(s.setup, action.token) else DENIES
    if action.verb == clauses.ACTION_TAKE:
        return DENIES if wanted(s.setup, action.token) or delivery(s.setup, action) is not None else 0.0
    return HARMS if action.verb == clauses.ACTION_GIVE else 0.0


def wanted(setup: Setup, token: int) -> bool:
    """Whether the humans deliver, use up or carry out tokens of this kind."""
    humans = (1 << setup.human_count) - 1
    needed = (clauses.ACTION_DELIVER, clauses.ACTION_SPEND)
    if any(action.verb in needed and action.token == token and action.doers & humans for action in setup.actions):
        return True
    return any(aim.verb == clauses.AIM_CARRIED and aim.token == token for aim in setup.aims)


def delivery(setup: Setup, take: Clause) -> Clause | None:
    """The action by which the warriors that can take a token can deliver it."""
    for action in setup.actions:
        if action.verb == clauses.ACTION_DELIVER and action.token == take.token and action.doers & take.doers:
            return action
    return None


def chances(o: Outlook, w: int) -> dict[int, float]:
    """The tiles on which a warrior can do something for its side, and what that is worth."""
    s = o.s
    found: dict[int, float] = {}
    for action in o.purpose.chores:
        if not action.doers >> w & 1:
            continue
        worth = action_worth(s, action)
        if worth <= 0.0:
            continue
        for tile in tiles_for(o, w, action):
            found[tile] = max(worth, found.get(tile, 0.0))
    return found


def tiles_for(o: Outlook, w: int, action: Clause) -> list[int]:
    """The tiles on which a warrior could do an action with what it carries now."""
    s = o.s
    carried = tokens_of(s.load[w], action.token)
    if action.verb == clauses.ACTION_DELIVER:
        return o.slots_of(action.tile) if carried else []
    if action.verb == clauses.ACTION_TAKE and carried >= action.count:
        return []
    return [tile for tile, tokens in enumerate(s.tokens) if tokens_of(tokens, action.token)]
