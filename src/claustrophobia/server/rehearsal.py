"""A choice at a table with a stranger's content is tried in a process first: what does not end in time is not done.

The rules are plain Python on the loop, and content is a program of a kind. A thread cannot be ended, and a count of
steps inside the rules would have to stand in every loop that content can make long. A process can be ended whatever it
does. Tables without content of their own pay nothing for it.
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
    """A choice of a table that waits for it. The dice are the game's own: it is played in our processes only."""
    headers, s = play.headers, play.game.state
    return Step(headers.scenario, headers.options, headers.content, codec.encode(s), s.chance.clone(), code)


def rehearse(step: Step) -> None:
    """In the process: make the choice, and work out all that would be shown after it."""
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
