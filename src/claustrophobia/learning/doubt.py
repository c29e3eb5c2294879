"""The guide's question before a choice that gives much away, with figures that are true.

What is lost is judged from the chooser's sight, as in an analysis (`analysis.judging`), so nothing hidden has a part in
it. Who is left alone with whom is read from the position the choice leads to; the chance to die there is exact, as far
as it can be: every enemy of the tile attacks once, with what it has now, and no card is played.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from claustrophobia.analysis.facts import fact_of, fact_words
from claustrophobia.analysis.judging import Judgement, judge
from claustrophobia.analysis.report import reason_words
from claustrophobia.built import build
from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import Words, option_words
from claustrophobia.core import agenda, decision, notation
from claustrophobia.core.names import CARNIVOROUS, NOBODY, RESISTANT
from claustrophobia.core.state import State, bits
from claustrophobia.learning.topics import first_game
from claustrophobia.players.base import Sight
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.presence import faction, put
from claustrophobia.rules.stats import talents

LOOKS: Final = {"compiled": 120, "pure": 24}[build()]  # at a decision: somebody waits for it
NAMED: Final = 2  # so many enemies are told by name
NOTHING: Final[Words] = {"en": "", "fr": ""}


class Alone(NamedTuple):
    """A warrior with enemies and no friend on its tile, and the chance that they kill it as they stand."""

    warrior: int
    enemies: list[int]
    chance: float


class Doubt(NamedTuple):
    """Why somebody is asked to look again, and the rules behind it; what would be better, and why."""

    points: int
    said: Words
    rules: list[str]
    better: str  # in notation
    better_said: Words
    because: Words


def doubt(s: State, side: int, code: int, seed: int, looks: int = 0) -> Doubt | None:
    """What to ask a side before it chooses an option; nothing if it does not lose much by it."""
    if len(s.options) < 2:
        return None
    found = judge(Sight(s, side), code, looks or LOOKS, seed)
    if found.loss < first_game().doubt.least(s.turn):
        return None
    points = max(1, round(100 * found.loss))
    said, rules = facts(s, side, code, found)
    told = joined(said, loss_words(s, points))
    better = notation.option_text(s, found.best)
    return Doubt(points, told, rules, better, option_words(s, found.best), reason_words(s, found))


def facts(s: State, side: int, code: int, found: Judgement) -> tuple[Words, list[str]]:
    """Whom it leaves alone, else what stands out about it, if anything; and the rules behind it."""
    alone = left_alone(s, side, code)
    if alone is not None:
        return alone_words(s, alone)
    fact = fact_of(s, code, found.best)
    if fact is None:
        return NOTHING, []
    return fact_words(s, fact), [fact.rule] if fact.rule else []


# --- who is left alone ----------------------------------------------------------------------------


def left_alone(s: State, side: int, code: int) -> Alone | None:
    """Of those whom an option leaves alone with enemies, the one most likely to die.

    A move leaves those alone who were not; to end a phase, or an activation, leaves whom it ends for as they are.
    """
    verb = decision.verb_of(code)
    before = {one.warrior: one for one in alone_on(s, side)}
    if verb == decision.MOVE:
        after = s.clone()
        put(after, *decision.read_move(code))
        found = [one for one in alone_on(after, side) if one.warrior not in before]
    elif verb == decision.PASS and agenda.kind_of(s) == "activate":
        found = list(before.values())
    elif verb == decision.PASS and agenda.kind_of(s) == "act":
        found = [one for name, one in before.items() if s.setup.names[name] == agenda.subject_of(s)]
    else:
        return None
    return max(found, key=lambda one: (one.chance, len(one.enemies)), default=None)


def alone_on(s: State, side: int) -> list[Alone]:
    """The warriors of a side that stand alone among enemies."""
    own, other = faction(s, side), faction(s, 1 - side)
    found = []
    for here in s.here:
        if (here & own).bit_count() == 1 and here & other:
            [warrior] = bits(here & own)
            enemies = list(bits(here & other))
            found.append(Alone(warrior, enemies, chance_to_die(s, warrior, enemies)))
    return found


def chance_to_die(s: State, warrior: int, enemies: Iterable[int]) -> float:
    """The chance that a warrior dies if each of these attacks it once, as all stand (COM-2, HIT-3, HIT-5)."""
    left = s.setup.life[warrior] - markers(s, warrior)
    hits = [1.0]
    for enemy in enemies:
        hits = together(hits, attack_odds(s, enemy, warrior, NOBODY).hits)
    doubled = s.setup.effect[s.tile_number[s.at[warrior]]] == CARNIVOROUS
    spared = bool(talents(s, warrior) & RESISTANT)
    worth = 2 if doubled else 1
    return sum(chance for count, chance in enumerate(hits) if (count - spared) * worth >= left)


def markers(s: State, warrior: int) -> int:
    """How much damage a warrior bears: cancelled lines, or markers."""
    return s.damage[warrior].bit_count() if s.setup.western >> warrior & 1 else s.damage[warrior]


def together(one: Iterable[float], other: Iterable[float]) -> list[float]:
    """The chances of the sums of two independent counts."""
    first, second = list(one), list(other)
    found = [0.0] * (len(first) + len(second) - 1)
    for i, chance in enumerate(first):
        for j, also in enumerate(second):
            found[i + j] += chance * also
    return found


# --- in words -------------------------------------------------------------------------------------


def alone_words(s: State, alone: Alone) -> tuple[Words, list[str]]:
    """Who is left with whom, and the chance to die, in whole points and only if there is one."""
    chance = round(100 * alone.chance)
    en, fr = (
        speaker.words["guide"]["alone_dies" if chance else "alone"].format(
            warrior=speaker.warrior(alone.warrior), enemies=enemies_text(s, alone.enemies, speaker), chance=chance
        )
        for speaker in speakers(s)
    )
    return {"en": en, "fr": fr}, ["HIT-3" if chance else "MOV-4"]


def speakers(s: State) -> list[Speaker]:
    return [Speaker(s.setup, language) for language in LANGUAGES]


def joined(one: Words, other: Words) -> Words:
    return {"en": f"{one['en']} {other['en']}".strip(), "fr": f"{one['fr']} {other['fr']}".strip()}


def loss_words(s: State, points: int) -> Words:
    en, fr = (speaker.words["guide"]["loses"].format(points=points) for speaker in speakers(s))
    return {"en": en, "fr": fr}


def enemies_text(s: State, enemies: list[int], speaker: Speaker) -> str:
    """Troglodytes by their number, others by name, many by their number."""
    labels = speaker.words["guide"]
    if len(enemies) > 1 and all(s.setup.ordinary >> enemy & 1 for enemy in enemies):
        return labels["troglodytes"].format(count=len(enemies))
    if len(enemies) > NAMED:
        return labels["enemies"].format(count=len(enemies))
    return labels["and"].join(speaker.warrior(enemy) for enemy in enemies)
