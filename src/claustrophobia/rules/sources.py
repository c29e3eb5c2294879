"""Where a characteristic comes from: the sum of `stats.stat`, told part by part (PRI-2).

The rules read figures from `stats`; here a figure is explained to whoever asks why it is what it is.
`tests/rules/test_sources.py` makes sure that the parts always make up the figure.
"""

from typing import Final, NamedTuple

from claustrophobia.core import verbs
from claustrophobia.core.names import (
    COMBAT,
    DEFENSE,
    EXHAUSTED,
    FOG,
    HELLHOUND,
    HUMAN,
    INFERNAL,
    INFERNAL_PREPARATION,
    MOVEMENT,
    MUSHROOMS,
    NOBODY,
    WESTERN,
)
from claustrophobia.core.setup import Card, Effect
from claustrophobia.core.state import Mark, State, bits
from claustrophobia.rules import presence
from claustrophobia.rules.gifts import BLESSINGS
from claustrophobia.rules.stats import (
    ALL_TROGLODYTES,
    DEFENSE_MOST,
    EXHAUSTED_LINE,
    fixed,
    may_use,
    printed,
    shared_speed,
    sheet_bonus,
    stat,
)

# What a part comes from; its number says which of them: a line, a face, a card, a warrior, a tile's effect, ...
FROM_LINE: Final = 0
FROM_WITHOUT_DIE: Final = 1
FROM_EXHAUSTION: Final = 2
FROM_HOUND_DIE: Final = 3
FROM_SHEET: Final = 4
FROM_EQUIPMENT: Final = 5
FROM_INSTINCT: Final = 6
FROM_EVENT: Final = 7
FROM_GIFT: Final = 8
FROM_POWER: Final = 9
FROM_BLESSING: Final = 10
FROM_LASTING: Final = 11  # an effect in force; its number is the phase that ends it
FROM_ABILITY: Final = 12
FROM_HASTE: Final = 13
FROM_TILE: Final = 14
FROM_MOST: Final = 15
FROM_LEAST: Final = 16
FROM_SCENARIO: Final = 17
SOURCE_KINDS: Final = (
    "line",
    "without_die",
    "exhaustion",
    "hound_die",
    "sheet",
    "equipment",
    "instinct",
    "event",
    "gift",
    "power",
    "blessing",
    "lasting",
    "ability",
    "haste",
    "tile",
    "most",
    "least",
    "scenario",
)
MARKING: Final = (verbs.BONUS, verbs.LEGION)  # the verbs whose lasting effects change characteristics


class Source(NamedTuple):
    """A part of a figure: what it comes from, which of those, and how much it adds."""

    kind: int
    which: int
    amount: int


def sources(s: State, w: int, which: int) -> list[Source]:
    """The parts of a characteristic; their amounts make up `stats.stat` (PRI-2)."""
    found = [base(s, w, which), *worn(s, w, which), *lasting(s, w, which)]
    own = sheet_bonus(s, w, which) if s.setup.abilities[w] else 0
    if own:
        found.append(Source(FROM_ABILITY, w, own))
    if which == DEFENSE:
        limit_defense(s, w, found)
    elif which == MOVEMENT and s.setup.auras:
        haste = shared_speed(s, w)
        if haste:
            found.append(Source(FROM_HASTE, hastener(s, haste), haste))
    total = total_of(found)
    ruled = fixed(s, w, which, total)
    if ruled != total:
        found.append(Source(FROM_SCENARIO, 0, ruled - total))
        total = ruled
    if total < 0:
        found.append(Source(FROM_LEAST, 0, -total))
    assert total_of(found) == stat(s, w, which)
    return found


def total_of(found: list[Source]) -> int:
    return sum([part.amount for part in found])


def base(s: State, w: int, which: int) -> Source:
    """The printed value, and where it is printed (HPR-6, DST-11)."""
    value = printed(s, w, which)
    kind = s.setup.kind[w]
    if kind == WESTERN:
        if s.flags[w] & EXHAUSTED or s.die[w] == 0:
            assert value == EXHAUSTED_LINE[which]
            return Source(FROM_EXHAUSTION if s.flags[w] & EXHAUSTED else FROM_WITHOUT_DIE, 0, value)
        return Source(FROM_LINE, s.die[w], value)
    if kind == HELLHOUND and which != DEFENSE and s.die[w]:
        return Source(FROM_HOUND_DIE, s.die[w], value)
    return Source(FROM_SHEET, s.setup.sheet[w], value)


def worn(s: State, w: int, which: int) -> list[Source]:
    """What each piece of equipment adds all the time (EQP-2)."""
    if s.flags[w] & EXHAUSTED:
        return []
    parts = [
        Source(FROM_EQUIPMENT, gear, amount_of(s.setup.equipment[gear].effect, which))
        for gear in s.gear[w]
        if s.setup.equipment[gear].effect.verb == verbs.WEAR and may_use(s, w, gear)
    ]
    return [part for part in parts if part.amount]


def amount_of(effect: Effect, which: int) -> int:
    """What an effect adds to a characteristic."""
    return effect.movement if which == MOVEMENT else effect.combat if which == COMBAT else effect.defense


def limit_defense(s: State, w: int, found: list[Source]) -> None:
    """How the tile and the limit of 6 change a defense (TIL-FOG, TIL-MUSHROOMS, PRI-2)."""
    total = total_of(found)
    if s.at[w] >= 0:
        effect = s.setup.effect[s.tile_number[s.at[w]]]
        wanted = DEFENSE_MOST if effect == FOG else min(total, 3) if effect == MUSHROOMS else total
        if wanted != total:
            found.append(Source(FROM_TILE, effect, wanted - total))
            total = wanted
    if total > DEFENSE_MOST:
        found.append(Source(FROM_MOST, DEFENSE_MOST, DEFENSE_MOST - total))


def hastener(s: State, haste: int) -> int:
    """The warrior that speeds troglodytes up by at least so much (the Ethereal)."""
    for owner in s.setup.auras:
        for effect in s.setup.abilities[owner]:
            if s.at[owner] >= 0 and effect.verb == verbs.SPEEDS_TROGLODYTES and effect.movement >= haste:
                return owner
    return NOBODY


# --- effects in force -----------------------------------------------------------------------------


def lasting(s: State, w: int, which: int) -> list[Source]:
    """What effects in force add, each named by what most likely put it there (PRI-7)."""
    found: list[Source] = []
    for mark in s.marks:
        target, operation, amount, until, _ = mark
        if operation == which and (target == w or (target == ALL_TROGLODYTES and s.setup.troglodytes >> w & 1)):
            named = [part for part in causes(s, mark) if part not in found]
            found.append(named[0] if named else Source(FROM_LASTING, until, amount))
    return found


def causes(s: State, mark: Mark) -> list[Source]:
    """What may have put an effect in force, the likeliest first. Only what lies open on the table is looked at."""
    target, _, amount, _, owner = mark
    setup = s.setup
    if owner != NOBODY:
        return [Source(FROM_POWER, index, amount) for index, power in enumerate(setup.powers) if power.owner == owner]
    found: list[Source] = []
    if target >= 0 and s.allotted[target] >= 0:
        found += of_cards(setup.instincts, [s.allotted[target]], mark, FROM_INSTINCT)
    fired = [dest >> 1 for dest in s.dest if dest >= 0 and dest & 1]
    found += [Source(FROM_POWER, index, amount) for index in fired if made(setup.powers[index].effect, mark)]
    given = [gift for bearer in bits(presence.in_play(s, s.humans)) for gift in bits(s.gifts[bearer])]
    found += of_cards(setup.gifts, given, mark, FROM_GIFT)
    if blessed(mark):
        found.append(Source(FROM_BLESSING, 0, amount))
    if target >= 0:
        found += of_cards(setup.equipment, list(s.gear[target]), mark, FROM_EQUIPMENT)
    found += of_cards(setup.events, [*s.played, *reversed(s.discard[INFERNAL])], mark, FROM_EVENT)
    return found + of_cards(setup.instincts, list(reversed(s.discard[HUMAN])), mark, FROM_INSTINCT)


def blessed(mark: Mark) -> bool:
    """Whether an effect is like that of a blessing (TAL-FROM_BLESSING)."""
    target, operation, amount, until, _ = mark
    return target >= 0 and (operation, amount) in BLESSINGS and until == INFERNAL_PREPARATION


def of_cards(kinds: list[Card], held: list[int], mark: Mark, kind: int) -> list[Source]:
    """Those of some cards that put such an effect in force."""
    _, _, amount, _, _ = mark
    return [Source(kind, card, amount) for card in held if made(kinds[card].effect, mark)]


def made(effect: Effect, mark: Mark) -> bool:
    """Whether an effect is one that leaves this mark."""
    _, operation, amount, until, _ = mark
    return effect.verb in MARKING and effect.until == until and amount_of(effect, operation) == amount
