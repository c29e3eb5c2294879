"""What a warrior is here and now: its figures with their sources, and what its place means for it, in words.

It speaks of what lies open to everybody alone: the same account is given to both sides and to spectators (HID-1).
"""

from types import MappingProxyType
from typing import Final

from claustrophobia.content.words import Arguments, sentence_words
from claustrophobia.core import decision
from claustrophobia.core.arguments import TYPES
from claustrophobia.core.names import COMBAT, DEFENSE, FOG, FOREVER, MOVEMENT, NOBODY, PHASES, TILE_EFFECTS
from claustrophobia.core.reasons import HELD_BY_IMPOSING
from claustrophobia.core.state import State
from claustrophobia.rules import edition, sources
from claustrophobia.rules.combat import add_targets
from claustrophobia.rules.movement import why_held
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.presence import faction, side_of
from claustrophobia.rules.sources import Source
from claustrophobia.sight.records import Account, Part, Remark

RULES: Final = {
    sources.FROM_WITHOUT_DIE: "HPR-6",
    sources.FROM_EXHAUSTION: "HPR-6",
    sources.FROM_HOUND_DIE: "DST-11",
    sources.FROM_EQUIPMENT: "EQP-2",
    sources.FROM_INSTINCT: "HPR-4",
    sources.FROM_EVENT: "PRI-7",
    sources.FROM_GIFT: "GFT-0",
    sources.FROM_POWER: "DST-9",
    sources.FROM_BLESSING: "TAL-BLESSING",
    sources.FROM_LASTING: "PRI-7",
}
NOTHING: Final[Arguments] = MappingProxyType({})
ANY: Final = "PRI-2"  # the rule of all other parts
NAMED: Final = {  # the parts that come from a thing with a name, and its type
    sources.FROM_HOUND_DIE: "face",
    sources.FROM_EQUIPMENT: "equipment",
    sources.FROM_INSTINCT: "instinct",
    sources.FROM_EVENT: "event",
    sources.FROM_GIFT: "gift",
    sources.FROM_POWER: "power",
    sources.FROM_HASTE: "warrior",
}


def account(s: State, name: str) -> Account:
    """A warrior of the board and its figures (PRI-2)."""
    w = s.setup.names.index(name)
    if s.at[w] < 0:
        return {"name": name, "movement": [], "combat": [], "defense": [], "remarks": []}
    return {
        "name": name,
        "movement": parts(s, w, MOVEMENT),
        "combat": parts(s, w, COMBAT),
        "defense": parts(s, w, DEFENSE),
        "remarks": [*ways(s, w), *attacks(s, w)],
    }


def parts(s: State, w: int, which: int) -> list[Part]:
    """Where a figure comes from."""
    own = edition.of(s).own_rows()
    return [part_of(s, source, own) for source in sources.sources(s, w, which)]


def part_of(s: State, source: Source, own: dict[str, str]) -> Part:
    kind, which, amount = source
    rule = rule_of(source)
    typed = "effect" if kind == sources.FROM_TILE else NAMED.get(kind, "number")
    said = sentence_words(s, "source", sources.SOURCE_KINDS[kind], {"which": (typed, which)})
    return {
        "kind": sources.SOURCE_KINDS[kind],
        "which": ident_of(s, source),
        "amount": amount,
        "rule": own.get(rule, rule),
        **said,
    }


def rule_of(source: Source) -> str:
    """The rule a part follows from."""
    if source.kind == sources.FROM_TILE:
        return "TIL-FOG" if source.which == FOG else "TIL-MUSHROOMS"
    return RULES.get(source.kind, ANY)


def ident_of(s: State, source: Source) -> str:
    """What a part comes from, by its id; a line by its number."""
    kind, which, _ = source
    if kind in NAMED:
        return TYPES[NAMED[kind]].text(s, which)
    if kind == sources.FROM_ABILITY:
        return "" if which == NOBODY else s.setup.names[which]
    if kind == sources.FROM_TILE:
        return TILE_EFFECTS[which]
    if kind == sources.FROM_LASTING:
        return "" if which == FOREVER else PHASES[which]
    return str(which) if kind == sources.FROM_LINE else ""


# --- what its place means -------------------------------------------------------------------------


def ways(s: State, w: int) -> list[Remark]:
    """Whether its enemies hold it there (MOV-4, TAL-IMPOSING, TAL-ELUSIVE)."""
    tile, side = s.at[w], side_of(s, w)
    enemies = (s.here[tile] & faction(s, 1 - side)).bit_count()
    held = why_held(s, w, tile)
    if held:
        return [remark(s, "held", "TAL-IMPOSING" if held == HELD_BY_IMPOSING else "MOV-4")]
    if enemies > (s.here[tile] & faction(s, side)).bit_count():
        return [remark(s, "slips", "TAL-ELUSIVE")]
    return []


def attacks(s: State, w: int) -> list[Remark]:
    """What it can expect of an attack on each of its enemies there, without a weapon (COM-2)."""
    codes: list[int] = []
    add_targets(s, w, s.at[w], NOBODY, codes)
    found: list[Remark] = []
    for code in codes:
        _, target, weapon = decision.read_attack(code)
        odds = attack_odds(s, w, target, weapon)
        if odds.dice:
            chance = round(100 * (1 - odds.hits[0]))
            figures = {"dice": odds.dice, "need": odds.need, "chance": chance}
            filled = {name: ("number", figure) for name, figure in figures.items()}
            found.append(remark(s, "attack", "COM-2", {"target": ("target", target), **filled}))
    return found


def remark(s: State, key: str, rule: str, filled: Arguments = NOTHING) -> Remark:
    """A sentence in both languages, with the rule it follows from."""
    return {"rule": edition.of(s).own_rows().get(rule, rule), **sentence_words(s, "remark", key, filled)}
