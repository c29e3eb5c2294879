"""Reading content: TOML files, an optional override file, cross-checks, one `Content` per fingerprint.

Every error names the file, the record and what is wrong with it.
"""

import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from claustrophobia.content import schema
from claustrophobia.content.boxes import COUNTS
from claustrophobia.core import clauses, names, verbs

LANGUAGES: Final = ("en", "fr")
RULESETS: Final = {  # the folder, what is laid over it
    "1643": ("y1643", ""),
    "first": ("first", ""),
    "dante": ("y1643", "dante.toml"),
}
Rec = TypeVar("Rec", bound=msgspec.Struct)

# table in the files -> record type; the file's name is where a built-in record lives
TABLES: Final[dict[str, tuple[str, type[msgspec.Struct]]]] = {
    "tile": ("tiles", schema.Tile),
    "western": ("warriors", schema.Western),
    "demonic": ("warriors", schema.Demonic),
    "demon": ("warriors", schema.Demon),
    "power": ("destiny", schema.Power),
    "gift": ("gifts", schema.Card),
    "event": ("events", schema.Card),
    "equipment": ("equipment", schema.Card),
    "instinct": ("instincts", schema.Card),
}
WORDING: Final = ("name", "text", "aim_text", "minutes")  # of a scenario: it may change while games are played
FILES: Final = ("tiles", "warriors", "destiny", "gifts", "events", "equipment", "instincts")

GIFT_MOMENTS: Final = ("passive", "effects", "end_of_preparation", "activation")


class ContentError(ValueError):
    """Something in a content file is wrong; the message names file, record and field."""


class Content:
    """All records of a ruleset, checked."""

    def __init__(self, raw: dict[str, list[dict[str, Any]]], origin: dict[str, str], folder: str = "y1643") -> None:
        self.folder = folder
        self.fingerprint = sha256(msgspec.json.encode(raw, order="sorted")).hexdigest()[:16]
        self.origin = origin
        self.tiles: list[schema.Tile] = self.records(raw, "tile", schema.Tile)
        self.westerns: list[schema.Western] = self.records(raw, "western", schema.Western)
        self.demonics: list[schema.Demonic] = self.records(raw, "demonic", schema.Demonic)
        self.demons: list[schema.Demon] = self.records(raw, "demon", schema.Demon)
        self.powers: list[schema.Power] = self.records(raw, "power", schema.Power)
        self.gifts: list[schema.Card] = self.records(raw, "gift", schema.Card)
        self.events: list[schema.Card] = self.records(raw, "event", schema.Card)
        self.equipment: list[schema.Card] = self.records(raw, "equipment", schema.Card)
        self.instincts: list[schema.Card] = self.records(raw, "instinct", schema.Card)

    def records(self, raw: dict[str, list[dict[str, Any]]], table: str, kind: type[Rec]) -> list[Rec]:
        """Convert the records of one table."""
        found: list[Rec] = []
        for entry in raw.get(table, []):
            try:
                found.append(msgspec.convert(entry, kind))
            except msgspec.ValidationError as error:
                raise ContentError(f"{self.where(table, key_of(entry))}: {error}") from None
        return found

    def where(self, table: str, key: object) -> str:
        """The file a record's figures come from, and the record."""
        return f"{self.origin.get(f'{table} {key}', TABLES[table][0] + '.toml')}: [[{table}]] {key}"

    def file(self, table: str) -> str:
        """The file to look at for a table as a whole: the override, if it has a record of it."""
        mine = (name for key, name in self.origin.items() if key.startswith(f"{table} "))
        return next(mine, TABLES[table][0] + ".toml")


def key_of(entry: dict[str, Any]) -> str:
    """What tells a record of a table from the others."""
    return str(entry.get("id", entry.get("number", "?")))


# --- reading --------------------------------------------------------------------------------------


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Parse a file; a syntax error names it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{name}: {error}") from None


@lru_cache
def raw_ruleset(ruleset: str) -> dict[str, list[dict[str, Any]]]:
    """The built-in records of a ruleset: its folder's, with what a mode changes laid over them."""
    folder, over = RULESETS[ruleset]
    if over:
        text = files("claustrophobia.content").joinpath(over).read_text("utf-8")
        return overridden(raw_folder(folder), read_toml(text, over), over)[0]
    return raw_folder(folder)


@lru_cache
def raw_folder(folder: str) -> dict[str, list[dict[str, Any]]]:
    """The records of a folder."""
    raw: dict[str, list[dict[str, Any]]] = {}
    base = files("claustrophobia.content").joinpath(folder)
    for name in FILES:
        for table, entries in read_toml(base.joinpath(name + ".toml").read_text("utf-8"), name + ".toml").items():
            raw.setdefault(table, []).extend(entries)
    return raw


def load(override: str = "", ruleset: str = "1643") -> Content:
    """The content of a ruleset, with the records of an override file on top."""
    if not override:
        return loaded("", "", ruleset)
    path = Path(override)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{override}: cannot be read: {error}") from None
    return loaded(text, path.name, ruleset)


@lru_cache
def loaded(changes: str, name: str, ruleset: str = "1643") -> Content:
    """The content with the text of an override file on top, made and checked once."""
    raw = raw_ruleset(ruleset)
    origin: dict[str, str] = {}
    if changes:
        raw, origin = overridden(raw, read_toml(changes, name), name)
    content = Content(raw, origin, RULESETS[ruleset][0])
    check(content, raw)
    return content


def overridden(
    raw: dict[str, list[dict[str, Any]]], changes: dict[str, Any], name: str
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, str]]:
    """Records with the fields of an override file put over the built-in ones."""
    result = {table: [dict(entry) for entry in entries] for table, entries in raw.items()}
    origin: dict[str, str] = {}
    for table, entries in changes.items():
        if table not in TABLES or not isinstance(entries, list):
            known = ", ".join(TABLES)
            raise ContentError(f"{name}: [[{table}]] is no table of content; there are {known}")
        for entry in entries:
            require(isinstance(entry, dict), name, f"[[{table}]] {entry!r} is no record")
            key = key_of(entry)
            mine = next((record for record in result[table] if key_of(record) == key), None)
            if mine is None:
                raise ContentError(f"{name}: [[{table}]] {key}: there is no such record to override")
            merge(mine, entry)
            origin[f"{table} {key}"] = name
    return result, origin


def merge(record: dict[str, Any], changes: dict[str, Any]) -> None:
    """Lay changes over a record; tables are merged key by key, `args` replaced whole when the verb changes."""
    for key, value in changes.items():
        old = record.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and not (key == "args" and "verb" in changes):
            record[key] = {**old, **value}
        else:
            record[key] = value


# --- cross-checks ---------------------------------------------------------------------------------


def check(content: Content, raw: dict[str, list[dict[str, Any]]]) -> None:
    """Everything that one record cannot know of another, once."""
    for table, entries in raw.items():
        keys = [key_of(entry) for entry in entries]
        twice = {key for key in keys if keys.count(key) > 1}
        require(not twice, TABLES[table][0] + ".toml", f"[[{table}]] {', '.join(sorted(twice))} is there twice")
        for entry in entries:
            check_words(content.where(table, key_of(entry)), entry)
    for table, (what, wanted) in COUNTS[content.folder].items():
        entries = raw.get(table, [])
        found = len(entries) if what == "records" else sum(entry.get("count", 1) for entry in entries)
        require(found == wanted, content.file(table), f"[[{table}]] has {found} {what}, the box has {wanted}")
    check_tiles(content)
    check_sheets(content)
    for table, cards in (
        ("event", content.events),
        ("equipment", content.equipment),
        ("instinct", content.instincts),
        ("gift", content.gifts),
    ):
        for card in cards:
            check_card(content, table, card)
    if content.folder == "first":
        check_squares(content)
    else:
        check_values(content)


def check_squares(content: Content) -> None:
    """Some square takes every die, as often as you like: none is ever left over (FED-THR-3)."""
    homes = [power for power in content.powers if power.condition.kind in {"any", "same_parity"} and not power.once]
    require(bool(homes), content.file("power"), "no square takes every die without limit")


def check_values(content: Content) -> None:
    """Instinct cards: 4 of each die value."""
    per_value = [sum(card.count for card in content.instincts if card.value == value) for value in range(1, 7)]
    require(
        per_value == [4] * 6, content.file("instinct"), f"4 cards of each die value are needed, there are {per_value}"
    )


def require(holds: bool, where: str, what: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise ContentError(f"{where}: {what}")


def check_words(where: str, entry: dict[str, Any]) -> None:
    """Both languages, nowhere empty."""
    for key, value in entry.items():
        if key in {"name", "text", "aim_text"} and isinstance(value, dict):
            for language in LANGUAGES:
                require(bool(str(value.get(language, "")).strip()), where, f"{key} has no text in {language}")
        elif isinstance(value, dict):
            check_words(where, value)


def check_tiles(content: Content) -> None:
    numbers = sorted(tile.number for tile in content.tiles)
    missing = sorted(set(range(1, COUNTS[content.folder]["tile"][1] + 1)) - set(numbers))
    require(not missing, "tiles.toml", f"tile number {missing} is missing")
    for tile in content.tiles:
        where = content.where("tile", tile.number)
        good = tile.openings != "" and tile.openings in subsets("nesw")
        require(good, where, f"openings {tile.openings!r} must be some of n, e, s, w in that order")
        require(tile.effect in names.TILE_EFFECTS, where, f"effect {tile.effect!r} is unknown")
        require(1 <= tile.saturation <= 9, where, f"saturation {tile.saturation} is not from 1 to 9")


@lru_cache
def subsets(letters: str) -> frozenset[str]:
    """The letters in order, with any of them left out."""
    found = {""}
    for letter in letters:
        found |= {word + letter for word in found}
    return frozenset(found)


def check_sheets(content: Content) -> None:
    for sheet in content.westerns:
        where = content.where("western", sheet.id)
        shape = len(sheet.lines) == 6 and all(len(line) == 3 for line in sheet.lines)
        require(shape, where, "lines must be six times movement, combat, defense")
        check_talents(where, sheet.talents)
    beings: list[schema.Demonic | schema.Demon] = [*content.demonics, *content.demons]
    for being in beings:
        where = content.where("demon" if isinstance(being, schema.Demon) else "demonic", being.id)
        check_talents(where, being.talents)
        if being.power is not None:
            check_power(content, where, being.power)
        if isinstance(being, schema.Demon):
            for ability in being.abilities:
                check_verb(content, where, ability.verb, ability.args)
    for power in content.powers:
        check_power(content, content.where("power", power.id), power)


def check_talents(where: str, talents: Iterable[str]) -> None:
    for talent in talents:
        require(talent in names.TALENTS, where, f"talent {talent!r} is unknown")


def check_power(content: Content, where: str, power: schema.Power) -> None:
    require(power.phase in names.PHASES, where, f"phase {power.phase!r} of power {power.id} is unknown")
    if content.folder == "first":  # its dice do not stay to the next round (FED-THR-1)
        phases = ("threat", "infernal_activation")
        require(power.phase in phases, where, f"phase {power.phase!r} of power {power.id}: a square begins in {phases}")
    check_verb(content, where, power.verb, power.args)


def check_card(content: Content, table: str, card: schema.Card) -> None:
    where = content.where(table, card.id)
    check_verb(content, where, card.verb, card.args)
    if table == "event":
        require(card.moment in names.MOMENTS, where, f"moment {card.moment!r} is unknown")
        require("self" not in str(card.args.get("who", "")), where, "nobody bears an event card: who cannot be self")
    elif table == "gift":
        require(card.moment in GIFT_MOMENTS, where, f"moment {card.moment!r} is none of {', '.join(GIFT_MOMENTS)}")
    elif card.moment:
        require(card.moment in names.MOMENTS, where, f"moment {card.moment!r} is unknown")
    if table == "instinct" and content.folder == "first":
        require(bool(card.moment) != card.action, where, "an advantage card has a moment, or is an action")
        require("self" not in str(card.args.get("who", "")), where, "nobody bears an advantage card")
    elif table in {"gift", "instinct"}:
        require(1 <= card.value <= 6, where, f"value {card.value} is not from 1 to 6")
    sheets = {sheet.id for sheet in content.westerns}
    for bearer in card.bearers:
        require(bearer in sheets, where, f"bearer {bearer!r} is no human sheet")


def check_verb(content: Content, where: str, verb: str, args: dict[str, Any]) -> None:
    """A verb the rules know, with arguments it takes, of values that exist."""
    require(verb in verbs.VERBS, where, f"verb {verb!r} is unknown")
    allowed = verbs.VERBS[verb][1]
    sheets = [being.id for being in content.demonics] + [demon.id for demon in content.demons]
    tests: dict[str, Callable[[Any], bool]] = {
        "who": lambda value: value in list(verbs.WHO),
        "where": lambda value: value in list(verbs.WHERE),
        "until": lambda value: value in names.PHASES,
        "waives": lambda value: value in ("enemies", "opening"),
        "sheet": lambda value: value in sheets,
        "talents": lambda value: isinstance(value, list) and all(talent in names.TALENTS for talent in value),
        "table": lambda value: isinstance(value, list) and [pair_of_figures(row) for row in value] == [True] * 6,
        "per_die": lambda value: isinstance(value, bool),
        "ranged": lambda value: isinstance(value, bool),
        "around": lambda value: isinstance(value, bool),
        "effect": lambda value: value in names.TILE_EFFECTS,
    }
    for key, value in args.items():
        require(
            key in allowed, where, f"verb {verb!r} takes no argument {key!r}; it takes {', '.join(allowed) or 'none'}"
        )
        good = tests.get(key, lambda number: isinstance(number, int) and not isinstance(number, bool))(value)
        require(good, where, f"argument {key} = {value!r} is not possible")


def pair_of_figures(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(isinstance(figure, int) for figure in row)


# --- scenarios ------------------------------------------------------------------------------------


def scenario_ids() -> list[str]:
    """Every scenario there is, as `ruleset/name`: ruleset by ruleset, *The Survivors* first."""
    found: list[str] = []
    for ruleset in names.RULESETS:
        folder = files("claustrophobia.content").joinpath("scenarios", ruleset)
        if folder.is_dir():
            stems = [entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")]
            stems.sort(key=lambda stem: (stem != "the-survivors", stem))
            found += [f"{ruleset}/{stem}" for stem in stems]
    return found


@lru_cache
def scenario(ident: str) -> schema.Scenario:
    """A built-in scenario by its id, `ruleset/name`."""
    ruleset, _, stem = ident.partition("/")
    resource = files("claustrophobia.content").joinpath("scenarios", ruleset, stem + ".toml")
    return parse_scenario(resource.read_text("utf-8"), stem + ".toml")


def fingerprint_of(content: Content, record: schema.Scenario) -> str:
    """Of all that a game is played by: the content and the scenario, whose wording decides nothing."""
    figures = {key: value for key, value in msgspec.to_builtins(record).items() if key not in WORDING}
    return sha256(content.fingerprint.encode() + msgspec.json.encode(figures, order="sorted")).hexdigest()[:16]


def parse_scenario(text: str, name: str) -> schema.Scenario:
    """A scenario from the text of its file."""
    raw = read_toml(text, name)
    try:
        record = msgspec.convert(raw, schema.Scenario)
    except msgspec.ValidationError as error:
        raise ContentError(f"{name}: {error}") from None
    check_words(name, raw)
    check_allies(name, record)
    for kind, table, entries in (
        ("aim", clauses.AIMS, record.aim),
        ("action", clauses.ACTIONS, record.action),
        ("rule", clauses.RULES, record.rule),
        ("stash", clauses.STASHES, record.stash),
    ):
        for entry in entries:
            require(entry.verb in table, f"{name}: [[{kind}]]", f"verb {entry.verb!r} is unknown")
            require(
                entry.token in ("", *clauses.TOKEN_KINDS), f"{name}: [[{kind}]]", f"token {entry.token!r} is unknown"
            )
            check_talents(f"{name}: [[{kind}]]", entry.talents)
            require(
                entry.counter in ("", *record.counters), f"{name}: [[{kind}]]", f"counter {entry.counter!r} is unknown"
            )
    return record


def check_allies(name: str, record: schema.Scenario) -> None:
    """Fixed values that the rules can reckon with, and a name of its own (SET-9)."""
    idents = [ally.id for ally in record.ally]
    for ally in record.ally:
        where = f"{name}: [[ally]] {ally.id}"
        require(idents.count(ally.id) == 1, where, "is there twice")
        for figure, least, most in (("movement", 0, 9), ("combat", 0, 9), ("defense", 1, 6), ("life", 1, 9)):
            value = getattr(ally, figure)
            require(least <= value <= most, where, f"{figure} {value} is not from {least} to {most}")
        check_talents(where, ally.talents)
        both = [ally.name.en, ally.name.fr, ally.text.en, ally.text.fr]
        require(all(word.strip() for word in both), where, "name or text is not there in both languages")
