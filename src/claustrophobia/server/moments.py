"""Looking back: a game after so many decisions, from a record or from a table's own past."""

from typing import Any

from claustrophobia import engine
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import option_sentence
from claustrophobia.core import agenda, notation
from claustrophobia.core.names import NOBODY, PHASES, SIDES
from claustrophobia.engine import Game, Option
from claustrophobia.server.hall import Fault
from claustrophobia.server.play import Headers, Play
from claustrophobia.sight.offer import asked, bare_view, event_data
from claustrophobia.sight.view import may_hear, view

EVERYTHING = -1  # a viewer from whom nothing is hidden


def replay_info(text: str) -> dict[str, Any]:
    """Headers and decisions of an imported record, each with the turn and phase it led to."""
    head, lines = engine.parse_record(text)
    game = engine.replay(text, upto=0)
    decisions = []
    for number, side, option, dice in lines[1:]:
        game.apply(Option(game.parse(option), game.state))
        when = {"turn": game.state.turn, "phase": PHASES[game.state.phase]}
        decisions.append({"number": number, "side": side, "text": option, "dice": dice, **when})
    return {"headers": head, "decisions": decisions}


def replay_moment(text: str, n: int, viewer: int) -> dict[str, Any]:
    """An imported game after `n` decisions."""
    head, lines = engine.parse_record(text)
    total = len(lines) - 1
    if n > total:
        raise Fault(404, "no_such_moment", total=total)
    game = engine.replay(text, upto=max(0, n - 1))
    before = len(game.events) if n else 0
    told: dict[str, Any] = {}
    if n:
        code = game.parse(lines[n][2])
        told = decision_words(game, code, "")
        game.apply(Option(code, game.state))
    told |= {"dice": game.rolls[-1], "seed": game.seed if "outcome" in head else None}
    return {"n": n, "total": total, **shown(game, before, viewer), **told}


def decision_words(game: Game, code: int, content: str) -> dict[str, Any]:
    """A choice about to be made, in notation and in both languages."""
    s = game.state
    words = {language: option_sentence(s, code, language, content) for language in LANGUAGES}
    return {"side": SIDES[agenda.decider(s)], "text": notation.option_text(s, code), **words}


def shown(game: Game, before: int, viewer: int, content: str = "") -> dict[str, Any]:
    """View, decision and the events since, as far as the viewer may know them."""
    s = game.state
    pending = NOBODY if s.outcome else agenda.decider(s)
    bare = viewer == EVERYTHING
    heard = [event for event in game.events[before:] if bare_or_heard(event, viewer, over=bool(s.outcome), bare=bare)]
    return {
        "view": bare_view(s) if bare else view(s, viewer),
        "asked": asked(s, pending if bare else viewer, content),
        "events": [{"n": n, **event_data(event, s, content)} for n, event in enumerate(heard, start=1)],
        "rule": str(heard[0][1]) if heard else "",
    }


def bare_or_heard(event: tuple[object, ...], viewer: int, *, over: bool, bare: bool) -> bool:
    """With nothing hidden, every event is told once: as its own side heard it."""
    return may_hear(event, NOBODY, over=True) if bare else may_hear(event, viewer, over=over)


# --- a table's own past ---------------------------------------------------------------------------


def visible_steps(play: Play, viewer: int) -> list[int]:
    """After how many choices this viewer was told something: moments it knows nothing of are not counted (HID-3)."""
    steps = [0]
    for count in range(1, len(play.event_counts)):
        events = play.game.events[play.event_counts[count - 1] : play.event_counts[count]]
        if any(may_hear(event, viewer, over=False) for event in events):
            steps.append(count)
    return steps


def table_moment(headers: Headers, codes: list[int], steps: list[int], n: int, viewer: int) -> dict[str, Any]:
    """A table's game at the n-th of its steps; with everything open the decision is told too."""
    total = len(steps) - 1
    if n > total:
        raise Fault(404, "no_such_moment", total=total)
    play = Play(headers)
    told: dict[str, Any] = {}
    for code in codes[: steps[n]]:
        if viewer == EVERYTHING and len(play.seats) + 1 == steps[n]:
            told = decision_words(play.game, code, headers.content)
        play.apply(code)
    before = play.event_counts[steps[n - 1]] if n else 0
    if viewer == EVERYTHING:  # the game is over
        told |= {"dice": play.game.rolls[-1], "seed": headers.seed}
    return {"n": n, "total": total, **shown(play.game, before, viewer, headers.content), **told}
