"""Checks of content that go beyond one record, and of each verb in the record that has it (SET-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from claustrophobia.content import schema, verb_schema
from claustrophobia.content.boxes import COUNTS
from claustrophobia.content.faults import fault, require, require_word
from claustrophobia.core import clauses, names, verbs

if TYPE_CHECKING:
    from claustrophobia.content.clause_schema import Clause
    from claustrophobia.content.load import Content
    from claustrophobia.content.verb_schema import Place

LANGUAGES: Final = ("en", "fr")
FIRST: Final = "first"
# Phases and moments that an edition does not have: an effect that waits for one would wait for ever.
NO_PHASE: Final = {"y1643": (), FIRST: ("infernal_preparation",)}
NO_MOMENT: Final = {
    "y1643": ("tile_springs",),
    FIRST: ("infernal_preparation_starts", "infernal_preparation_ends"),
}
INFERNALS_ONLY: Final = "entries"  # the moment at which only the infernal player is asked
OPEN_MOST: Final = {"records": 60, "copies": 99}  # what a table or a deck of an open box has at most
RESERVED: Final = ("self", "none", "demon", "troglodytes", "tough", "here")  # words that an id would be confused with
SPRINGS: Final = ("alarm", "trapped")  # the tile effects of the first edition that a card can stop


def known_words(raw: Mapping[str, Sequence[Mapping[str, Any]]], folder: str) -> dict[str, Sequence[str]]:
    """The words allowed in fields for which no type can list them, because they come from other records."""
    return {
        "talent": names.TALENTS,
        "effect": names.TILE_EFFECTS,
        "openings": sorted(subsets("nesw") - {""}, key=lambda sides: (len(sides), sides)),
        "phase": [phase for phase in names.PHASES if phase not in NO_PHASE[folder]],
        "moment": [moment for moment in names.MOMENTS if moment not in NO_MOMENT[folder]],
        "western": [str(entry.get("id")) for entry in raw.get("western", [])],
        "pack": [str(entry.get("id")) for entry in raw.get("demonic", []) if entry.get("kind") != "hellhound"],
        "waives": ("enemies", "opening"),
        "springs": SPRINGS,
        "token": clauses.TOKEN_KINDS,
    }


@lru_cache
def subsets(letters: str) -> frozenset[str]:
    """Every text that is left when some of the letters are taken away."""
    found = {""}
    for letter in letters:
        found |= {word + letter for word in found}
    return frozenset(found)


def check_words(where: str, entry: Mapping[str, Any]) -> None:
    """A wording must be there in both languages, and not be empty."""
    for key, value in entry.items():
        if key in {"name", "text", "aim_text"} and isinstance(value, dict):
            for language in LANGUAGES:
                require(bool(str(value.get(language, "")).strip()), where, f"{key} has no text in {language}")
        elif isinstance(value, dict):
            check_words(where, value)
        elif key == "ally":
            for ally in value:
                check_words(f"{where}: [[ally]] {ally['id']}", ally)


def check(content: Content, raw: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Run all checks of a content."""
    for table, entries in raw.items():
        keys = [str(entry.get("id", entry.get("number"))) for entry in entries]
        twice = {key for key in keys if keys.count(key) > 1}
        require(not twice, content.file(table), f"[[{table}]] {', '.join(sorted(twice))} is there twice")
    check_counts(content, raw)
    check_tiles(content)
    check_sheets(content)
    check_powers(content)
    for table, cards in (
        ("event", content.events),
        ("equipment", content.equipment),
        ("instinct", content.instincts),
        ("gift", content.gifts),
    ):
        for card in cards:
            check_card(content, content.where(table, card.id), table, card)
    if content.folder == FIRST:
        check_squares(content)
    else:
        check_values(content)
    if content.ruleset == "dante":
        check_fates(content)


def check_counts(content: Content, raw: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """There are as many pieces as the box has; in an open one that many, or more (SET-8)."""
    for table, (what, wanted) in COUNTS[content.folder].items():
        entries = raw.get(table, [])
        found = len(entries) if what == "records" else sum(entry.get("count", 1) for entry in entries)
        more = f"{abs(wanted - found)} {'too few' if found < wanted else 'too many'}"
        most = OPEN_MOST[what] if content.is_open else wanted
        has = f"the box has {wanted}" if not content.is_open or found < wanted else f"an open one has at most {most}"
        require(wanted <= found <= most, content.file(table), f"[[{table}]] has {found} {what}, {has}: {more}")


def check_additions(
    content: Content,
    raw: Mapping[str, Sequence[Mapping[str, Any]]],
    printed: Mapping[str, Sequence[Mapping[str, Any]]],
) -> None:
    """What an open box adds has ids that name nothing else: the notation tells things apart by them alone."""
    words = {*names.TALENTS, *names.SIDES, *RESERVED}
    for table, entries in raw.items():
        built_in = [str(entry.get("id")) for entry in printed[table]]
        for ident in [str(entry["id"]) for entry in entries if "id" in entry]:
            if ident in built_in:
                continue
            where = content.where(table, ident)
            require(ident not in words, where, f"id = {ident!r} is a word of the notation; give another id")
            others = [other for other, rest in raw.items() if other != table and ident in map(id_of, rest)]
            require(not others, where, f"id = {ident!r} is that of a [[{''.join(others[:1])}]] too; give another id")
        require(len(entries) <= OPEN_MOST["records"], content.file(table), f"[[{table}]] has {len(entries)} records")


def id_of(entry: Mapping[str, Any]) -> str:
    return str(entry.get("id", ""))


# --- tiles and sheets -----------------------------------------------------------------------------


def check_tiles(content: Content) -> None:
    """Every tile has a number of its own."""
    numbers = sorted(tile.number for tile in content.tiles)
    missing = sorted(set(range(1, COUNTS[content.folder]["tile"][1] + 1)) - set(numbers))
    require(not missing, content.file("tile"), f"tile number {missing} is missing")


def check_sheets(content: Content) -> None:
    """There is one leader and one sheet of each infernal kind; of these the hellhound alone takes a die."""
    leaders = [sheet for sheet in content.westerns if sheet.leader]
    require(len(leaders) == 1, content.file("western"), "exactly one human sheet must have leader = true")
    where = content.where("western", leaders[0].id)
    require(leaders[0].count == 1, where, f"count = {leaders[0].count}: there is 1 leader")
    kinds = sorted(being.kind for being in content.demonics)
    wanted = ["hellhound", "tough", "troglodyte"]
    if content.folder == FIRST:
        wanted.remove("hellhound")
    require(kinds == wanted, content.file("demonic"), f"kind must be one each of {', '.join(wanted)}, not {kinds}")
    for being in content.demonics:
        where = content.where("demonic", being.id)
        hound = being.kind == "hellhound"
        require(hound == (being.power is not None), where, "a hellhound has a power, the others have none")
        free = being.kind != "tough" or being.price == 0
        require(free, where, f"price = {being.price} must be 0: tough troglodytes are never bought (THR-9)")
        if being.power is not None:
            check_power(content, where, being.power, verb_schema.HOUND, "power.")
    for demon in content.demons:
        check_demon(content, content.where("demon", demon.id), demon)


def check_demon(content: Content, where: str, demon: schema.Demon) -> None:
    """A demon has valid abilities, none twice, and a valid power."""
    found = [ability.verb for ability in demon.abilities]
    for spot, ability in enumerate(demon.abilities):
        path = f"abilities[{spot}]."
        check_verb(content, where, verb_schema.ABILITY, ability.verb, ability.args, path)
        require(found.count(ability.verb) == 1, where, f"{path}verb = {ability.verb!r} is there twice")
    if demon.power is not None:
        require(content.folder != FIRST, where, "power: demons have none in this edition, dice lie on squares only")
        check_power(content, where, demon.power, verb_schema.SHEET, "power.")


# --- powers ---------------------------------------------------------------------------------------


def check_powers(content: Content) -> None:
    """The powers of the board are valid, and all powers have different names."""
    place = verb_schema.SQUARE if content.folder == FIRST else verb_schema.BOARD
    for power in content.powers:
        where = content.where("power", power.id)
        check_power(content, where, power, place, "")
        many = power.verb == "destiny_dice" and not power.once and power.args["count"] > 1
        require(not many, where, "args.count must be 1 where once = false: dice would bring ever more dice (FED-THR-4)")
    beings: list[schema.Demonic | schema.Demon] = [*content.demonics, *content.demons]
    taken = [power.id for power in content.powers]
    for being in beings:
        if being.power is not None:
            where = content.where("demon" if isinstance(being, schema.Demon) else "demonic", being.id)
            require(being.power.id not in taken, where, f"power.id = {being.power.id!r} is another power's")
            taken.append(being.power.id)


def check_power(content: Content, where: str, power: schema.Power, place: Place, path: str) -> None:
    """A power has a valid verb, a valid condition, and spaces for as many dice as the condition takes."""
    check_verb(content, where, place, power.verb, power.args, path)
    asked = {key: value for key, value in schema.plain(power.condition).items() if value}
    kinds = schema.CONDITIONS[content.folder]
    kind = power.condition.kind
    require_word(kind, kinds, where, f"{path}condition.kind = {kind!r} is not possible")
    wrong = fault(asked, kinds[kind], path=f"{path}condition")
    require(not wrong, where, wrong)
    if content.folder == FIRST:
        phases = ("threat", "infernal_activation")  # dice do not stay until the next turn (FED-THR-1)
        require_word(power.phase, phases, where, f"{path}phase = {power.phase!r}: a square begins in one of these")
        require(power.spaces == 0, where, f"{path}spaces = {power.spaces} must be 0: a square takes any number of dice")
        return
    least = 2 if kind == "pair" else max(1, power.condition.dice)
    if kind == "total":
        least = max(2, -(-power.condition.at_least // max(names.FACE_VALUE)))
    enough = f"{path}spaces = {power.spaces} are too few: the condition takes {least} dice or more"
    require(power.spaces >= least, where, enough)
    if place is verb_schema.HOUND:
        require(power.spaces == 1 and kind == "any", where, f"{path}condition: a hellhound takes any one die (DST-11)")


def check_squares(content: Content) -> None:
    """Some square takes any number of any dice, so that no die can be left over (FED-THR-3)."""
    homes = [power for power in content.powers if power.condition.kind in {"any", "same_parity"} and not power.once]
    what = "some square with condition any or same_parity must have once = false, or a die could be left over"
    require(bool(homes), content.file("power"), f"{what} (FED-THR-3)")


def check_fates(content: Content) -> None:
    """The board has one power for each face, because in Dante the face of a die selects it (DTH-3)."""
    for verb in ("gain_tp", "bonus", "talent", "draw_event"):
        mine = [power for power in content.powers if power.verb == verb]
        require(len(mine) == 1, content.file("power"), f"the board needs one power with verb = {verb!r} (DTH-3)")
        aimed = bool(verbs.WHO.get(str(mine[0].args.get("who")), (0, ""))[1])
        where = content.where("power", mine[0].id)
        require(not aimed, where, "args.who: nobody can choose in the circles, so troglodytes or humans (DTH-4)")
    for flag in ("enemies", "opening"):
        mine = [power for power in content.powers if power.args.get("waives") == flag]
        what = f"the board needs one power with verb = 'charge' and args.waives = {flag!r} (DTH-3)"
        require(len(mine) == 1, content.file("power"), what)


# --- cards ----------------------------------------------------------------------------------------


def check_values(content: Content) -> None:
    """There are four instinct cards of each die value."""
    per_value = [sum(card.count for card in content.instincts if card.value == value) for value in range(1, 7)]
    enough = min(per_value) >= 4 if content.is_open else per_value == [4] * 6
    what = f"{'at least ' if content.is_open else ''}4 cards of each die value are needed, there are {per_value}"
    require(enough, content.file("instinct"), what)


def check_card(content: Content, where: str, table: str, card: schema.Card) -> None:
    """A card has a valid moment and value, and a verb that works there."""
    moments: Sequence[str] = tuple(verb_schema.GIFTS) if table == "gift" else content.known["moment"]
    if table != "event":
        moments = [moment for moment in moments if moment != INFERNALS_ONLY]
    if card.moment or table in {"event", "gift"}:
        require_word(card.moment, moments, where, f"moment = {card.moment!r} is not possible")
    advantage = table == "instinct" and content.folder == FIRST
    if advantage:
        require(bool(card.moment) != card.action, where, "an advantage card has a moment, or action = true")
    elif table == "instinct":
        require(not card.moment and not card.action, where, "an instinct card is allotted: no moment and no action")
    elif table == "equipment":
        require(not (card.moment and card.action), where, "equipment has a moment or action = true, not both")
    else:
        require(not card.action, where, "action = true is for equipment and advantage cards")
    if table in {"gift", "instinct"} and not advantage:
        require(card.value > 0, where, f"value = {card.value} must be a number from 1 to 6")
    check_verb(content, where, place_of(table, card, advantage=advantage), card.verb, card.args)
    moment = verb_schema.MOMENTS.get(card.verb, card.moment)
    require(card.moment == moment, where, f"moment = {card.moment!r}: verb {card.verb!r} needs moment = {moment!r}")


def place_of(table: str, card: schema.Card, *, advantage: bool) -> Place:
    """The place (`verb_schema.Place`) in which a card's verb stands."""
    if table == "event":
        return verb_schema.EVENT
    if table == "gift":
        return verb_schema.GIFTS[card.moment]
    if card.action:
        return verb_schema.ACTION
    if table == "instinct":
        return verb_schema.ADVANTAGE if advantage else verb_schema.INSTINCT
    return verb_schema.AT_A_MOMENT if card.moment else verb_schema.WORN


def words_at(place: Place, known: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The words that a verb's arguments may hold in a place."""
    return {
        **known,
        "who": place.who,
        "struck": [who for who in place.who if who in verb_schema.STRUCK],
        "patient": ["self"] if place is verb_schema.SHEET else [w for w in place.who if w in verb_schema.PATIENTS],
        "where": place.where,
    }


def check_verb(content: Content, where: str, place: Place, verb: str, args: dict[str, Any], path: str = "") -> None:
    """A verb works in its place, and has the arguments it takes."""
    wrong = f"does nothing on {place.what}" if verb in verbs.VERBS else "is unknown"
    require_word(verb, place.takes, where, f"{path}verb = {verb!r} {wrong}")
    known = words_at(place, content.known)
    wrong = fault(args, place.takes[verb], known, f"{path}args")
    require(not wrong, where, f"{wrong} (verb {verb!r} on {place.what})")
    if place.takes[verb] in {verb_schema.Bonus, verb_schema.Wear}:
        idle = not any(args.get(stat) for stat in names.STATS)
        what = f"{path}args change nothing: give {', '.join(names.STATS)} (verb {verb!r})"
        require(not idle, where, what)


# --- scenarios ------------------------------------------------------------------------------------


def check_clause(
    where: str, entry: Mapping[str, Any], table: Mapping[str, type[Clause]], known: Mapping[str, Sequence[str]]
) -> None:
    """A clause of a scenario has a verb of its table, with the arguments it takes."""
    verb = entry.get("verb")
    require(verb is not None, where, f"verb is missing: one of {', '.join(table)}")
    require_word(verb, table, where, f"verb = {verb!r} is unknown")
    wrong = fault({key: value for key, value in entry.items() if key != "verb"}, table[str(verb)], known)
    require(not wrong, where, f"{wrong} (verb {verb!r})")
