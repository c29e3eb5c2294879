"""A record as the beginning of a new table: its game up to a moment, to be played on from there."""

from typing import Any, NamedTuple

from claustrophobia import engine
from claustrophobia.content import packs
from claustrophobia.core import notation
from claustrophobia.server.faults import Fault
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.store import Made


class Begun(NamedTuple):
    """What a table is laid with, and the choices that it begins with."""

    wanted: dict[str, Any]
    made: list[Made]


def begun_at(text: str, n: int) -> Begun:
    """The game of a record after so many decisions."""
    head, lines = engine.parse_record(text)
    total = len(lines) - 1
    if n > total:
        raise Fault(404, "no_such_moment", total=total)
    setup = engine.replay(text, upto=0).state.setup
    options = dict(setup.options)
    source = engine.source_of(head)
    play = Play(Headers(source, head["seed"], options, ""))
    made: list[Made] = []
    for line in lines[1 : n + 1]:
        code = play.game.parse(line[2])
        option = notation.option_text(play.game.state, code)
        play.apply(code)
        made.append(Made(play.seats[-1], option, play.next))
    if play.pending < 0:
        raise Fault(409, "nothing_to_play")
    packed = packs.name_of(source)
    own = source if "text" in head and not packed else ""
    wanted = {"scenario": packed or setup.scenario, "scenario_text": own, "content": ""}
    return Begun({**wanted, "seed": head["seed"], "options": options}, made)
