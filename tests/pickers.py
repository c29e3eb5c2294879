"""Players for tests that look for faults rather than for a win."""

from claustrophobia.core import decision
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State

BOLD = (decision.EXPLORE, decision.ATTACK, decision.ACTIVATE, decision.DEPART, decision.DO, decision.TAKE)


def bold(s: State, pick: Fast) -> int:
    """A random option that would rather explore and fight: every other game is played so, to see its later half."""
    eager = [code for code in s.options if decision.verb_of(code) in BOLD]
    options = eager if eager and pick.below(4) else s.options
    return options[pick.below(len(options))]


def any_option(s: State, pick: Fast) -> int:
    return s.options[pick.below(len(s.options))]
