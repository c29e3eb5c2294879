"""The analysis of a game as plain data: every decision, luck and choices, turning points, hits, stories.

Values are the humans' chance in ten-thousandths (`reckoning.WHOLE`): a hundred of them are a point.
"""

from collections.abc import Sequence
from typing import Final, NotRequired, TypedDict

from claustrophobia.analysis.facts import fact_of, fact_words
from claustrophobia.analysis.judging import NOTHING, Judgement
from claustrophobia.analysis.moments import Moment
from claustrophobia.analysis.reckoning import WHOLE, Step, reckon, settled, sums
from claustrophobia.analysis.stories import Hits, Story, hits, infernal_story, stories
from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.words import Words, option_words
from claustrophobia.core import agenda, notation
from claustrophobia.core.names import PHASES, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.search.evaluation import result
from claustrophobia.sight.records import DecisionKind, Outcome, Phase, SideName

DEAR: Final = WHOLE // 20  # a choice that cost five points is a turning point
MOST_TURNING: Final = 3  # turning points of one side
OF_THE_BEST: Final = WHOLE // 100  # within a point of the best is as good as the best
MOST_OPTIONS: Final = 5  # options told of a decision, besides the one taken


class Valued(TypedDict):
    """An option and the chooser's chance with it."""

    text: str
    en: str
    fr: str
    value: int


class JudgedChoice(TypedDict):
    """One decision."""

    n: int
    turn: int
    phase: Phase
    side: SideName
    kind: DecisionKind
    text: str
    en: str
    fr: str
    before: int  # the humans' chance with the best option
    after: int  # with the one taken
    then: int  # at the next decision, or the result
    lost: int  # what the choice cost its side
    better: NotRequired[Valued]
    why: NotRequired[Words]
    rules: NotRequired[list[str]]
    options: list[Valued]


class Share(TypedDict):
    """A side's choices: how many, how many of the best, what they cost it together and on the average."""

    side: SideName
    choices: int
    best: int
    lost: int
    mean: float


class Total(TypedDict):
    """start + luck + human + infernal = result."""

    start: int
    luck: int
    human: int
    infernal: int
    result: int


class Analysis(TypedDict):
    """A whole game."""

    scenario: str
    outcome: Outcome | None
    turns: int
    looks: int
    seed: int
    whole: int
    sums: Total
    shares: list[Share]
    decisions: list[JudgedChoice]
    turning: dict[SideName, list[int]]  # by side: the decisions that cost most, in the order of the game
    hits: list[Hits]
    stories: list[Story]
    infernals: Words


def analysis(game: Game, moments: Sequence[Moment], judged: Sequence[Judgement], looks: int, seed: int) -> Analysis:
    """The analysis of a game, as far as its decisions have been judged."""
    s = game.state
    whole = len(judged) == len(moments)
    found = settled(moments, len(judged))
    steps = reckon(moments[:found], judged[:found], result(s.outcome) if s.outcome and whole else None)
    total = sums(moments, steps)
    decisions = [
        decided(moment, one, step)
        for moment, one, step in zip(moments, judged, steps, strict=False)
        if moment.taken != NOTHING
    ]
    return {
        "scenario": s.setup.scenario,
        "outcome": game.outcome,
        "turns": s.turn,
        "looks": looks,
        "seed": seed,
        "whole": WHOLE,
        "sums": {
            "start": total.start,
            "luck": total.luck,
            "human": total.human,
            "infernal": total.infernal,
            "result": total.result,
        },
        "shares": [share(side, decisions) for side in SIDES],
        "decisions": decisions,
        "turning": {side: turning_points(side, decisions) for side in SIDES},
        "hits": hits(game),
        "stories": stories(game),
        "infernals": infernal_story(game),
    }


def decided(moment: Moment, judgement: Judgement, step: Step) -> JudgedChoice:
    s = moment.state
    said = option_words(s, moment.taken)
    lost = abs(step.choice)
    found: JudgedChoice = {
        "n": moment.number,
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "side": SIDES[moment.side],
        "kind": agenda.kind_of(s),
        "text": notation.option_text(s, moment.taken),
        "en": said["en"],
        "fr": said["fr"],
        "before": step.before,
        "after": step.after,
        "then": step.then,
        "lost": lost,
        "options": [valued(s, one.code, round(WHOLE * one.value)) for one in judgement.options[:MOST_OPTIONS]],
    }
    if judgement.loss > 0:
        found["better"] = valued(s, judgement.best, round(WHOLE * judgement.value))
        found["why"], found["rules"] = why(s, moment.taken, judgement)
    return found


def valued(s: State, code: int, value: int) -> Valued:
    said = option_words(s, code)
    return {"text": notation.option_text(s, code), "en": said["en"], "fr": said["fr"], "value": value}


def why(s: State, taken: int, judgement: Judgement) -> tuple[Words, list[str]]:
    """Why another option was better, in at most two sentences, and the rules they name."""
    because = reason_words(s, judgement)
    fact = fact_of(s, taken, judgement.best)
    if fact is None:
        return because, []
    said = fact_words(s, fact)
    return {"en": f"{said['en']} {because['en']}", "fr": f"{said['fr']} {because['fr']}"}, [
        fact.rule
    ] if fact.rule else []


def reason_words(s: State, judgement: Judgement) -> Words:
    """What the best option is better for."""
    en, fr = (Speaker(s.setup, language).words["reasons"][judgement.reason] for language in ("en", "fr"))
    return {"en": en, "fr": fr}


def share(side: str, decisions: list[JudgedChoice]) -> Share:
    lost = [one["lost"] for one in decisions if one["side"] == side]
    return {
        "side": side,
        "choices": len(lost),
        "best": sum(one <= OF_THE_BEST for one in lost),
        "lost": sum(lost),
        "mean": round(sum(lost) / len(lost), 1) if lost else 0.0,
    }


def turning_points(side: str, decisions: list[JudgedChoice]) -> list[int]:
    """The dearest choices of a side, in the order of the game."""
    dear = [one for one in decisions if one["side"] == side and one["lost"] >= DEAR]
    dear.sort(key=lambda one: -one["lost"])
    return sorted(one["n"] for one in dear[:MOST_TURNING])
