"""How a game went: the chance to win from phase to phase, the decisions that turned it, and who died when.

The chance is that of the evaluation the bots are built on, for the position as it truly was. It looks at a position
and reads nothing ahead, so a decision is told as a turning point together with the dice it led to.
"""

from collections.abc import Iterable
from typing import Any, Final

from claustrophobia import engine
from claustrophobia.content.words import event_text, option_words
from claustrophobia.core.names import PHASES
from claustrophobia.engine import Game, Option
from claustrophobia.search.evaluation import evaluation_of
from claustrophobia.server.models import Chance, Course, Spot
from claustrophobia.server.play import Headers

TURNS: Final = 3  # turning points that are told
LEAST: Final = 0.03  # what changes the chance by less turns nothing


def course_of_record(text: str) -> Course:
    """The course of an imported game, as far as its record goes."""
    head, lines = engine.parse_record(text)
    game = engine.replay(text, upto=0)
    return course(game, (line[2] for line in lines[1:]), head)


def course_of_table(headers: Headers, made: list[str], head: dict[str, str]) -> Course:
    """The course of a table's game."""
    return course(headers.begin(), made, head)


def course(game: Game, made: Iterable[str], head: dict[str, str]) -> Course:
    """Play a game over and look at it after every decision."""
    evaluation = evaluation_of(game.state.setup)
    points = [point(game, 0, evaluation.value(game.state))]
    before = points[0].human
    swings: list[Spot] = []
    deaths: list[Spot] = []
    n = 0
    for n, text in enumerate(made, start=1):
        told = len(game.events)
        code = game.parse(text)
        said = option_words(game.state, code)
        game.apply(Option(code, game.state))
        s = game.state
        now = evaluation.value(s)
        swings.append(Spot(n=n, turn=s.turn, change=now - before, en=said["en"], fr=said["fr"]))
        deaths += [spot_of(game, n, event) for event in game.events[told:] if event[0] == "killed"]
        before = now
        if s.outcome or (s.turn, PHASES[s.phase]) != (points[-1].turn, points[-1].phase):
            points.append(point(game, n, now))
    engine.conclude(game, head)
    if game.given_up_by:
        points.append(point(game, n, evaluation.value(game.state)))
    return Course(points=points, turns=turning(swings), deaths=deaths)


def point(game: Game, n: int, human: float) -> Chance:
    return Chance(n=n, turn=game.state.turn, phase=PHASES[game.state.phase], human=round(human, 3))


def spot_of(game: Game, n: int, event: Any) -> Spot:
    """What an event tells, as a moment to go to."""
    s = game.state
    return Spot(n=n, turn=s.turn, en=event_text(event, s, "en"), fr=event_text(event, s, "fr"))


def turning(swings: list[Spot]) -> list[Spot]:
    """The decisions that changed the chance most, as they came."""
    weighed = sorted(swings, key=lambda spot: -abs(spot.change or 0.0))[:TURNS]
    kept = [spot for spot in weighed if abs(spot.change or 0.0) >= LEAST]
    return [
        spot.model_copy(update={"change": round(spot.change or 0.0, 3)})
        for spot in sorted(kept, key=lambda each: each.n)
    ]
