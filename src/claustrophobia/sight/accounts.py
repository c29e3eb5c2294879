"""What a warrior is here and now: its figures with their sources, and what its place means for it, in words.

It speaks of what lies open to everybody alone: the same account is given to both sides and to spectators (HID-1).
"""

from typing import Final

from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.words import Words
from claustrophobia.core import decision
from claustrophobia.core.names import COMBAT, DEFENSE, FOG, FOREVER, MOVEMENT, NOBODY, PHASES, TILE_EFFECTS
from claustrophobia.core.reasons import HELD_BY_IMPOSING
from claustrophobia.core.setup import Setup
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
ANY: Final = "PRI-2"  # the rule of all other parts


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
    rule = rule_of(source)
    return {
        "kind": sources.SOURCE_KINDS[source.kind],
        "which": ident_of(s.setup, source),
        "amount": source.amount,
        "rule": own.get(rule, rule),
        "en": said(s, source, "en"),
        "fr": said(s, source, "fr"),
    }


def rule_of(source: Source) -> str:
    """The rule a part follows from."""
    if source.kind == sources.FROM_TILE:
        return "TIL-FOG" if source.which == FOG else "TIL-MUSHROOMS"
    return RULES.get(source.kind, ANY)


def ident_of(setup: Setup, source: Source) -> str:
    """What a part comes from, by its id; a line by its number."""
    kind, which, _ = source
    if kind in CARDS:
        return {
            sources.FROM_EQUIPMENT: setup.equipment,
            sources.FROM_INSTINCT: setup.instincts,
            sources.FROM_EVENT: setup.events,
            sources.FROM_GIFT: setup.gifts,
        }[kind][which].ident
    if kind == sources.FROM_POWER:
        return setup.powers[which].ident
    if kind in {sources.FROM_ABILITY, sources.FROM_HASTE}:
        return "" if which == NOBODY else setup.names[which]
    if kind == sources.FROM_HOUND_DIE:
        return setup.faces[which]
    if kind == sources.FROM_TILE:
        return TILE_EFFECTS[which]
    if kind == sources.FROM_LASTING:
        return "" if which == FOREVER else PHASES[which]
    return str(which) if kind == sources.FROM_LINE else ""


CARDS: Final = {
    sources.FROM_EQUIPMENT: "equipment",
    sources.FROM_INSTINCT: "instinct",
    sources.FROM_EVENT: "event",
    sources.FROM_GIFT: "gift",
}


def said(s: State, source: Source, language: str) -> str:
    """What a part comes from, in words."""
    speaker = Speaker(s.setup, language)
    kind, which, _ = source
    if kind in CARDS:
        named = speaker.argument(s, CARDS[kind], which)
    elif kind == sources.FROM_POWER:
        named = speaker.power(which)
    elif kind == sources.FROM_HASTE:
        named = speaker.warrior(which)
    elif kind == sources.FROM_HOUND_DIE:
        named = speaker.face(which)
    elif kind == sources.FROM_TILE:
        named = speaker.words["effect"][TILE_EFFECTS[which]]
    else:
        named = str(which)
    return speaker.words["source"][sources.SOURCE_KINDS[kind]].format(which=named)


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
            aim = {language: Speaker(s.setup, language).target(target, s.tile_cell) for language in ("en", "fr")}
            found.append(remark(s, "attack", "COM-2", target=aim, dice=odds.dice, need=odds.need, chance=chance))
    return found


def remark(s: State, key: str, rule: str, **filled: object) -> Remark:
    """A sentence in both languages, with the rule it follows from."""
    told: Words = {"en": "", "fr": ""}
    for language in ("en", "fr"):
        words = {name: value[language] if isinstance(value, dict) else value for name, value in filled.items()}
        sentence = Speaker(s.setup, language).words["remark"][key].format(**words)
        told["fr" if language == "fr" else "en"] = sentence
    return {"rule": edition.of(s).own_rows().get(rule, rule), **told}
