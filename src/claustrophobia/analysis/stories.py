"""What the dice gave in a game, and what became of each warrior: counted from its log, told in both languages."""

from collections import Counter
from typing import Final, TypedDict

from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.words import Words
from claustrophobia.core.events import event_argument, event_values
from claustrophobia.core.names import DEPARTED, HUMAN, INFERNAL, SIDES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.engine import Game
from claustrophobia.rules.stats import lines_lost
from claustrophobia.search.measures import SHEET_LINES
from claustrophobia.sight.records import SideName
from claustrophobia.sight.view import EventRow

# Events about what a warrior did, and what is told of it, in this order. A sentence's number is how often.
DEEDS: Final = {
    "opened": "opened",
    "killed": "slew",
    "guarded": "guarded",
    "gift_used": "gifts",
    "healed": "healed",
    "exhausted": "exhausted",
}
TOLD: Final = ("opened", "slew", "guarded", "gifts", "healed", "exhausted")


class Hits(TypedDict):
    """What a side's attacks hit: dice rolled, hits they gave, and the hits to be expected of them."""

    side: SideName
    dice: int
    hits: int
    expected: float


class Story(TypedDict):
    """What became of a human: how it ended, and sentences about what it did."""

    name: str
    called: Words
    lines: int  # left, of `of`
    of: int
    fate: Words
    told: Words


class Telling:
    """Reads a log once, and counts."""

    def __init__(self, game: Game) -> None:
        self.s: State = game.state
        self.setup: Setup = game.state.setup
        self.dice = [0, 0]
        self.hits = [0, 0]
        self.expected = [0.0, 0.0]
        self.deeds: Counter[tuple[int, str]] = Counter()
        self.fallen: dict[int, tuple[int, int]] = {}  # turn, and by whom or -1
        self.left: dict[int, int] = {}  # the turn in which it departed
        self.entered = 0
        self.turn = 1
        self.attacker = self.explorer = -1
        self.need = 0  # what a die of the last roll had to show
        self.first = 0  # hits of a roll before misses were rolled again
        for event in game.events:
            self.hear(event)

    def side_of(self, w: int) -> int:
        return INFERNAL if self.s.infernals >> w & 1 else HUMAN

    def hear(self, event: EventRow) -> None:
        kind = str(event[0])
        if kind == "turn_began":
            self.turn = event_argument(event, "turn")
        elif kind in {"phase_began", "activated"}:
            self.attacker = -1
        elif kind == "explored":
            self.explorer = event_argument(event, "warrior")
        elif kind == "tile_placed" and self.explorer >= 0:
            self.deeds[self.explorer, "opened"] += 1
            self.explorer = -1
        elif kind == "attacked":
            self.attacker = event_argument(event, "warrior")
        elif kind == "rolled":
            self.roll(*event_values(event))
        elif kind == "rerolled":
            self.roll_again(*event_values(event))
        elif kind == "killed":
            self.fall(event_argument(event, "warrior"))
        elif kind == "departed":
            self.left[event_argument(event, "warrior")] = self.turn
        elif kind == "entered":
            self.entered += self.side_of(event_argument(event, "warrior")) == INFERNAL
        elif kind in DEEDS:
            self.deeds[event_argument(event, "warrior"), DEEDS[kind]] += 1

    def roll(self, w: int, need: int, *dice: int) -> None:
        """An attack's dice: each hits with what the target's defense asks for (COM-2)."""
        side, chance = self.side_of(w), chance_of(need)
        self.need = need
        self.first = sum(die >= need for die in dice)
        self.dice[side] += len(dice)
        self.hits[side] += self.first
        self.expected[side] += len(dice) * chance

    def roll_again(self, w: int, *dice: int) -> None:
        """A frenzied attacker's misses are rolled once more (TAL-FRENZIED)."""
        side, chance = self.side_of(w), chance_of(self.need)
        self.hits[side] += sum(die >= self.need for die in dice) - self.first
        self.expected[side] += (len(dice) - self.first) * chance
        self.dice[side] += len(dice) - self.first

    def fall(self, w: int) -> None:
        killer = self.attacker
        if killer < 0 or self.side_of(killer) == self.side_of(w):
            killer = -1
        else:
            self.deeds[killer, "slew"] += 1
        self.fallen[w] = (self.turn, killer)


def chance_of(need: int) -> float:
    """That a die shows at least so much."""
    return max(0.0, min(1.0, (7 - need) / 6))


def hits(game: Game) -> list[Hits]:
    """What the attacks of both sides hit, and what was to be expected."""
    told = Telling(game)
    return [
        {
            "side": SIDES[side],
            "dice": told.dice[side],
            "hits": told.hits[side],
            "expected": round(told.expected[side], 1),
        }
        for side in (HUMAN, INFERNAL)
    ]


def stories(game: Game) -> list[Story]:
    """What became of each human who was in the game."""
    told = Telling(game)
    s = game.state
    took_part = [w for w in bits(s.humans) if s.at[w] >= 0 or w in told.fallen or w in told.left]
    return [story(told, w) for w in took_part]


def story(told: Telling, w: int) -> Story:
    s, setup = told.s, told.setup
    speakers = {language: Speaker(setup, language) for language in ("en", "fr")}
    of = SHEET_LINES if setup.western >> w & 1 else max(1, setup.life[w])
    alive = s.at[w] >= 0 or s.at[w] == DEPARTED
    left = max(0, of - lines_lost(s, w)) if alive else 0
    return {
        "name": setup.names[w],
        "called": {"en": speakers["en"].warrior(w), "fr": speakers["fr"].warrior(w)},
        "lines": left,
        "of": of,
        "fate": {"en": fate(told, speakers["en"], w), "fr": fate(told, speakers["fr"], w)},
        "told": {"en": deeds(told, speakers["en"], w), "fr": deeds(told, speakers["fr"], w)},
    }


def fate(told: Telling, speaker: Speaker, w: int) -> str:
    """How it ended."""
    words = speaker.words["story"]
    if w in told.left:
        return words["departed"].format(turn=told.left[w])
    if told.s.at[w] >= 0 or w not in told.fallen:
        return words["alive"]
    turn, killer = told.fallen[w]
    if killer < 0:
        return words["died"].format(turn=turn)
    return words["fell"].format(turn=turn, warrior=speaker.warrior(killer))


def deeds(told: Telling, speaker: Speaker, w: int) -> str:
    """What it did, a sentence each."""
    words = speaker.words["story"]
    counted = [(key, told.deeds[w, key]) for key in TOLD]
    said = [words[key if count > 1 else f"{key}_once"].format(count=count) for key, count in counted if count]
    return " ".join(said) or words["quiet"]


def infernal_story(game: Game) -> Words:
    """One line about the infernals together."""
    told = Telling(game)
    fallen = sum(told.side_of(w) == INFERNAL for w in told.fallen)
    filled = {"entered": told.entered, "fallen": fallen, "points": game.state.tp}
    en, fr = (Speaker(told.setup, language).words["story"]["infernals"].format(**filled) for language in ("en", "fr"))
    return {"en": en, "fr": fr}
