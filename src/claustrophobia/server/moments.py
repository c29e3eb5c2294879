"""Looking back: a game after so many decisions, from a record or from a table's own past."""

from typing import TypedDict

from claustrophobia import engine
from claustrophobia.content.words import event_text, event_words, option_words
from claustrophobia.core import agenda, notation
from claustrophobia.core.names import NOBODY, PHASES, SIDES
from claustrophobia.engine import Game, Option
from claustrophobia.server.catalogue import scenario_info
from claustrophobia.server.faults import Fault
from claustrophobia.server.models import Decided, Moment, ReplayInfo, ToldLine, ToldStory
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.wire import ScenarioInfo
from claustrophobia.sight.offer import asked, bare_view, event_data
from claustrophobia.sight.records import Asked, GameEvent, GameView, SideName, Told
from claustrophobia.sight.view import may_hear, view
from claustrophobia.undo import is_by

EVERYTHING = -1  # stands for a viewer from whom nothing is hidden


class Shown(TypedDict):
    """A game at a moment, and what happened to bring it there."""

    view: GameView
    asked: Asked | None
    events: list[GameEvent]
    rule: str


class Led(TypedDict, total=False):
    """The decision that led to a moment, as far as it may be told."""

    side: SideName
    text: str
    en: str
    fr: str
    dice: list[int]
    seed: str | None


def replay_info(text: str) -> ReplayInfo:
    """Headers and decisions of an imported record, each with the turn and phase it led to."""
    head, lines = engine.parse_record(text)
    game = engine.replay(text, upto=0)
    decisions = []
    for number, side, option, dice in lines[1:]:
        game.apply(Option(game.parse(option), game.state))
        turn, phase = game.state.turn, PHASES[game.state.phase]
        decisions.append(Decided(number=number, side=side, text=option, dice=dice, turn=turn, phase=phase))
    return ReplayInfo(headers=head, decisions=decisions)


def replay_scenario(text: str) -> ScenarioInfo:
    """The scenario of an imported record."""
    return scenario_info(engine.source_of(engine.parse_record(text)[0]))


def replay_story(text: str) -> ToldStory:
    """Every line of an imported game's story that names a rule, with the decision it follows; nothing is hidden."""
    head, lines = engine.parse_record(text)
    game = engine.replay(text, upto=0)
    told: list[ToldLine] = []
    heard = 0
    for n, line in enumerate(lines):
        if n:
            game.apply(Option(game.parse(line[2]), game.state))
        if n == len(lines) - 1:
            engine.conclude(game, head)
        new = [event for event in game.events[heard:] if bare_or_heard(event, EVERYTHING, over=True, bare=True)]
        heard = len(game.events)
        turn = game.state.turn
        told += [ToldLine(n=n, turn=turn, rule=str(event[1]), **event_words(event, game.state)) for event in new]
    return ToldStory(lines=[line for line in told if line.rule])


def replay_moment(text: str, n: int, viewer: int) -> Moment:
    """An imported game after `n` decisions."""
    head, lines = engine.parse_record(text)
    total = len(lines) - 1
    if n > total:
        raise Fault(404, "no_such_moment", total=total)
    game = engine.replay(text, upto=max(0, n - 1))
    before = len(game.events) if n else 0
    told: Led = {}
    if n:
        code = game.parse(lines[n][2])
        told = decision_words(game, code)
        game.apply(Option(code, game.state))
        if n == total:
            engine.conclude(game, head)
    told["dice"] = game.rolls[-1]
    told["seed"] = game.seed if "outcome" in head else None
    return Moment(n=n, total=total, **shown(game, before, viewer), **told)


def decision_words(game: Game, code: int) -> Led:
    """A choice about to be made, in notation and in both languages."""
    s = game.state
    said = option_words(s, code)
    return {
        "side": SIDES[agenda.decider(s)],
        "text": notation.option_text(s, code),
        "en": said["en"],
        "fr": said["fr"],
    }


def shown(game: Game, before: int, viewer: int) -> Shown:
    """View, decision and the events since, as far as the viewer may know them."""
    s = game.state
    pending = NOBODY if s.outcome else agenda.decider(s)
    bare = viewer == EVERYTHING
    heard = [event for event in game.events[before:] if bare_or_heard(event, viewer, over=bool(s.outcome), bare=bare)]
    return {
        "view": bare_view(s) if bare else view(s, viewer),
        "asked": asked(s, pending if bare else viewer),
        "events": [numbered(n, event_data(event, s)) for n, event in enumerate(heard, start=1)],
        "rule": str(heard[0][1]) if heard else "",
    }


def numbered(n: int, told: Told) -> GameEvent:
    """An event with its number."""
    return {
        "n": n,
        "kind": told["kind"],
        "rule": told["rule"],
        "en": told["en"],
        "fr": told["fr"],
        "args": told["args"],
    }


def bare_or_heard(event: tuple[object, ...], viewer: int, *, over: bool, bare: bool) -> bool:
    """Whether an event is shown; with nothing hidden, each once, in the form its own side heard."""
    return may_hear(event, NOBODY, over=True) if bare else may_hear(event, viewer, over=over)


# --- a table's own past ---------------------------------------------------------------------------


def visible_steps(play: Play, viewer: int) -> list[int]:
    """The counts of choices after which this viewer was told something; secret moments are left out (HID-3)."""
    steps = [0]
    told = 0  # events told so far
    for count in range(1, len(play.event_counts)):
        events = play.game.events[told : play.event_counts[count]]
        if count not in play.secrets and any(may_hear(event, viewer, over=False) for event in events):
            steps.append(count)
            told = play.event_counts[count]
    return steps


def sealed(record: str) -> str:
    """The record of a running game without its seed and secret, from which its dice come."""
    head, gap, rest = record.partition("\n\n")
    lines = [
        f"{line.split()[0]} hidden" if line.split()[0] in {"seed", "secret"} else line for line in head.split("\n")
    ]
    return "\n".join(lines) + gap + rest


def told_record(play: Play, side: int) -> str:
    """The record of a running game, as far as a side knows it (HID-2, HID-3).

    It has the side's own choices with its own numbers, and as notes (`# ...`) the story it was told.
    """
    game = play.game
    head = sealed(game.record()).partition("\n\n")[0]
    lines = ["0 set-up"]
    mine = told = 0
    for count, events in enumerate(play.event_counts):
        if count and is_by(game, game.steps[count - 1], side):
            mine += 1
            text = notation.option_text(game.state, game.choices[count - 1])
            lines.append(f"{mine} {SIDES[game.steps[count - 1][0]]} {text}")
        heard = [event for event in game.events[told:events] if may_hear(event, side, over=False)]
        lines += ["# " + event_text(event, game.state, "en") for event in heard]
        told = events
    return "\n".join([head, "", *lines]) + "\n"


def table_moment(headers: Headers, codes: list[int], steps: list[int], n: int, viewer: int) -> Moment:
    """A table's game at the n-th of its steps; with nothing hidden, also the decision that led there."""
    total = len(steps) - 1
    if n > total:
        raise Fault(404, "no_such_moment", total=total)
    play = Play(headers)
    told: Led = {}
    for code in codes[: steps[n]]:
        if viewer == EVERYTHING and len(play.seats) + 1 == steps[n]:
            told = decision_words(play.game, code)
        play.apply(code)
    before = play.event_counts[steps[n - 1]] if n else 0
    if viewer == EVERYTHING:  # the game is over
        told["dice"] = play.game.rolls[-1]
        told["seed"] = headers.seed
    return Moment(n=n, total=total, **shown(play.game, before, viewer), **told)
