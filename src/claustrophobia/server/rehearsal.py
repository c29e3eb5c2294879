"""At a table with a stranger's content, a choice is tried in another process first, and refused if that takes too long.

Otherwise content could hold up the event loop, in which the rules run. A thread could not be stopped, and counting
steps inside the rules would need a counter in every loop that content can make long. A process can always be ended.
Tables without content of their own pay nothing for this.
"""

from typing import Any, NamedTuple

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec
from claustrophobia.core.dice import Chance
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.core.state import State
from claustrophobia.server.play import Play
from claustrophobia.sight.offer import asked, bare_view
from claustrophobia.sight.view import view


class Step(NamedTuple):
    """A choice to be made, and the game it is made in."""

    scenario: str
    options: dict[str, Any]
    content: str
    state: dict[str, Any]
    chance: Chance
    code: int


def step_of(play: Play, code: int) -> Step:
    """A choice at a table. It comes with the table's real dice, so it is only tried in processes of this server."""
    headers, s = play.headers, play.game.state
    return Step(headers.scenario, headers.options, headers.content, codec.encode(s), s.chance.clone(), code)


def rehearse(step: Step) -> None:
    """In the other process: make the choice, and work out all that would be shown after it."""
    state = made(step)
    bare_view(state)
    for side in range(len(SIDES)):
        asked(state, side)
    for viewer in (*range(len(SIDES)), NOBODY):
        view(state, viewer)


def made(step: Step) -> State:
    """The state after a choice."""
    setup = setup_of(step.scenario, step.content, step.options)
    state = codec.decode(step.state, setup, step.chance)
    agenda.advance(state)
    state.chance.key(agenda.number_of(state, common=True), step.code)
    agenda.choose(state, step.code)
    return state
