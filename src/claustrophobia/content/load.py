"""Reading content: the TOML files of a ruleset, an owner's override file, the changes of a mode.

Every error names the file, the record, the field, what is wrong and what is allowed. `content.check` checks the
records together.
"""

import tomllib
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar

import msgspec

from claustrophobia.content import check, packs, schema
from claustrophobia.content.changes import changed
from claustrophobia.content.check import LANGUAGES
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.faults import ContentError, among, fault, require, require_word, why_unreadable
from claustrophobia.core import clauses, names

__all__ = [
    "LANGUAGES",
    "Content",
    "ContentError",
    "fingerprint_of",
    "load",
    "loaded",
    "parse_scenario",
    "scenario",
    "scenario_ids",
]

RULESETS: Final = {  # by ruleset: its folder, and the file of a mode's changes
    "1643": ("y1643", ""),
    "first": ("first", ""),
    "dante": ("y1643", "dante.toml"),
}
# Records are made by one thread at a time: two that first needed a type at once have ended a process (SIGSEGV).
LOADING: Final = RLock()
Raw = dict[str, list[dict[str, Any]]]
Rec = TypeVar("Rec", bound=msgspec.Struct)

# By table of the files: the type of its records, and the file in which the built-in ones stand.
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
BOX: Final = "box"  # the table of an owner's file about the box itself
# The tables to which an open box may add. The board has its powers, and each kind of lesser infernal one sheet.
ADDED_TO: Final = ("tile", "western", "demon", "gift", "event", "equipment", "instinct")
KEYS: Final = {"tile": "number"}  # the field that identifies a record, in tables whose records have no id
WORDING: Final = ("name", "text", "aim_text", "minutes")  # fields of a scenario that do not change how it is played
LATER: Final = ("stat", "value")  # fields of a clause that the first scenarios were written without
FILES: Final = ("tiles", "warriors", "destiny", "gifts", "events", "equipment", "instincts")


class Content:
    """All records of a ruleset, converted to their types."""

    def __init__(self, raw: Raw, origin: dict[str, str], ruleset: str = "1643", *, is_open: bool = False) -> None:
        self.ruleset = ruleset
        self.is_open = is_open  # whether the owner's box may hold more than the one that is printed
        self.path = ""  # of the override file, if there is one
        self.folder = RULESETS[ruleset][0]
        self.fingerprint = sha256(msgspec.json.encode(without_gists(raw), order="sorted")).hexdigest()[:16]
        self.origin = origin
        self.known = check.known_words(raw, self.folder)
        self.tiles: list[schema.Tile] = self.records(raw, "tile", schema.Tile)
        self.westerns: list[schema.Western] = self.records(raw, "western", schema.Western)
        self.demonics: list[schema.Demonic] = self.records(raw, "demonic", schema.Demonic)
        self.demons: list[schema.Demon] = self.records(raw, "demon", schema.Demon)
        self.powers: list[schema.Power] = self.records(raw, "power", schema.Power)
        self.gifts: list[schema.Card] = self.records(raw, "gift", schema.Card)
        self.events: list[schema.Card] = self.records(raw, "event", schema.Card)
        self.equipment: list[schema.Card] = self.records(raw, "equipment", schema.Card)
        self.instincts: list[schema.Card] = self.records(raw, "instinct", schema.Card)

    def records(self, raw: Raw, table: str, kind: type[Rec]) -> list[Rec]:
        """Convert the records of one table."""
        found: list[Rec] = []
        for entry in raw.get(table, []):
            where = self.where(table, key_of(entry))
            wrong = fault(entry, kind, self.known)
            require(not wrong, where, wrong)
            check.check_words(where, entry)
            found.append(msgspec.convert(entry, kind))
        return found

    def where(self, table: str, key: object) -> str:
        """The file a record comes from, and the record, for an error message."""
        return f"{self.origin.get(f'{table} {key}', TABLES[table][0] + '.toml')}: [[{table}]] {key}"

    def file(self, table: str) -> str:
        """The file to name in an error about a whole table: the override file if it has a record of it."""
        mine = (name for key, name in self.origin.items() if key.startswith(f"{table} "))
        return next(mine, TABLES[table][0] + ".toml")


def without_gists(value: Any) -> Any:
    """Content without its gists: they came later than records which name the content they were played with."""
    if isinstance(value, dict):
        return {key: without_gists(each) for key, each in value.items() if key != "gist"}
    return [without_gists(each) for each in value] if isinstance(value, list) else value


def key_of(entry: dict[str, Any]) -> str:
    """The value that identifies a record within its table."""
    return str(entry.get("id", entry.get("number", "?")))


# --- reading --------------------------------------------------------------------------------------


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Parse a file; a syntax error names it."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
        raise ContentError(f"{name}: {error}") from None


def folder_of(ruleset: str) -> tuple[str, str]:
    """The folder of a ruleset, and the mode's file of changes if it has one."""
    if ruleset not in RULESETS:
        raise ContentError(f"ruleset {ruleset!r} is unknown: {among(ruleset, RULESETS)}")
    return RULESETS[ruleset]


def raw_ruleset(ruleset: str) -> Raw:
    """The built-in records of a ruleset: those of its folder, with a mode's changes if there are any."""
    folder, over = folder_of(ruleset)
    return with_mode(raw_folder(folder), over) if over else raw_folder(folder)


def with_mode(raw: Raw, over: str) -> Raw:
    """Records, an owner's included, with a mode's changes."""
    text = files("claustrophobia.content").joinpath(over).read_text("utf-8")
    return changed(raw, read_toml(text, over), raw_folder("y1643"))


@lru_cache
def raw_folder(folder: str) -> Raw:
    """The records of a folder."""
    raw: Raw = {}
    base = files("claustrophobia.content").joinpath(folder)
    for name in FILES:
        for table, entries in read_toml(base.joinpath(name + ".toml").read_text("utf-8"), name + ".toml").items():
            raw.setdefault(table, []).extend(entries)
    return raw


def load(override: str = "", ruleset: str = "1643") -> Content:
    """The content of a ruleset, with the records of an override file on top."""
    if not override:
        return loaded("", "", ruleset)
    return loaded(own_text(override), override, ruleset)


def own_text(override: str) -> str:
    """The text of an owner's file, without the byte order mark that some editors put first."""
    try:
        return Path(override).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{override}: cannot be read: {why_unreadable(error)}") from None


def own_fingerprint(override: str) -> str:
    """A hash of what a content file says, however it is written: sixteen hexadecimal digits."""
    said = read_toml(own_text(override), Path(override).name)
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()[:16]


@lru_cache
def loaded(changes: str, path: str, ruleset: str = "1643") -> Content:
    """The content with the text of an override file on top. Cached."""
    name = Path(path).name
    with LOADING:
        content = put_together(read_toml(changes, name), name, ruleset)
    content.path = path
    return content


def put_together(changes: dict[str, Any], name: str, ruleset: str) -> Content:
    """An edition's records, changed by an owner's, then by a mode's; and checked."""
    folder, over = folder_of(ruleset)
    is_open = opens(changes, name)
    raw, origin = overridden(raw_folder(folder), changes, name, is_open=is_open)
    if over:
        if changes:
            put_together(changes, name, "1643")  # a fault that is not due to the mode is reported without it
            origin = {key: f"{file} with {over}" for key, file in origin.items()}
        raw = with_mode(raw, over)
    content = Content(raw, origin, ruleset, is_open=is_open)
    check.check(content, raw)
    if is_open:
        check.check_additions(content, raw, raw_folder(folder))
    return content


def opens(changes: dict[str, Any], name: str) -> bool:
    """Whether an owner's file opens the box: `[box] open = true`."""
    box = changes.get(BOX, {})
    wrong = fault(box, schema.Box, path=BOX)
    require(not wrong, name, wrong)
    return bool(box.get("open"))


def overridden(raw: Raw, changes: dict[str, Any], name: str, *, is_open: bool) -> tuple[Raw, dict[str, str]]:
    """The built-in records with the fields of an override file in their place; an open box has its new ones too."""
    result = {table: [dict(entry) for entry in entries] for table, entries in raw.items()}
    origin: dict[str, str] = {}
    for table, entries in changes.items():
        if table == BOX:
            continue
        require_word(table, [*TABLES, BOX], name, f"[[{table}]] is no table of content")
        require(isinstance(entries, list), name, f"[{table}] must be written [[{table}]], once for each record")
        for number, entry in enumerate(entries, start=1):
            require(isinstance(entry, dict), name, f"[[{table}]] {entry!r} is no record: {record_shape(table)}")
            field = KEYS.get(table, "id")
            nameless = f"[[{table}]] number {number} has no {field}: say which record it changes, {record_shape(table)}"
            require(field in entry, name, nameless)
            key = key_of(entry)
            mine = next((record for record in result[table] if key_of(record) == key), None)
            if mine is None and not (is_open and table in ADDED_TO):
                known = [key_of(record) for record in result[table]]
                raise ContentError(
                    f"{name}: [[{table}]] {key}: {not_there(table, is_open=is_open)}: {among(key, known)}"
                )
            if mine is None:
                result[table].append(dict(entry))
            else:
                merge(mine, entry)
            origin[f"{table} {key}"] = name
    return result, origin


def not_there(table: str, *, is_open: bool) -> str:
    """Why a record that is not built in is refused, for an error message."""
    if table not in ADDED_TO:
        return f"records of [[{table}]] are changed, never added; there is no such record to change"
    return "there is no such record to change" + (
        "" if is_open else " (a new one needs [box] and below it open = true)"
    )


def record_shape(table: str) -> str:
    """How a record of a table begins, for an error message."""
    return f"[[{table}]] and below it {KEYS[table]} = 1" if table in KEYS else f'[[{table}]] and below it id = "..."'


def merge(record: dict[str, Any], changes: dict[str, Any]) -> None:
    """Put changes into a record, table by table. A new verb or condition drops the arguments of the old one.

    What a changed record does is no longer told by the gist of the printed one.
    """
    if "gist" not in changes and any(key in changes for key in ("text", "verb", "args", "abilities")):
        record.pop("gist", None)
    for key, value in changes.items():
        old = record.get(key)
        fresh = (key == "args" and "verb" in changes) or (
            key == "condition" and isinstance(value, dict) and "kind" in value
        )
        if isinstance(value, dict) and isinstance(old, dict) and not fresh:
            record[key] = dict(old)
            merge(record[key], value)
        else:
            record[key] = value
    if "verb" in changes and "args" not in changes:
        record["args"] = {}


# --- scenarios ------------------------------------------------------------------------------------


def scenario_ids() -> list[str]:
    """The ids of all scenarios, `ruleset/name`: ruleset by ruleset, *The Survivors* first."""
    found: list[str] = []
    for ruleset in names.RULESETS:
        folder = files("claustrophobia.content").joinpath("scenarios", ruleset)
        if folder.is_dir():
            stems = [entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")]
            stems.sort(key=lambda stem: (stem != "the-survivors", stem))
            found += [f"{ruleset}/{stem}" for stem in stems]
    return found


OWN: Final[dict[str, str]] = {}  # scenarios of one's own that can be named by their ids here: their texts


def adopt(text: str, name: str) -> str:
    """Let a scenario of one's own be named by its id, `ruleset/name`, which is returned."""
    ident = free_id(text, name)
    OWN[ident] = text
    return ident


def free_id(text: str, name: str) -> str:
    """The id of a scenario of one's own, from the text of its file; no built-in scenario may have it."""
    record = parse_scenario(text, name)
    ident = f"{record.ruleset}/{record.id}"
    if ident in scenario_ids():
        raise ContentError(f"{name}: id: the program has a scenario {ident} of its own; give yours another id")
    return ident


def scenario(named: str) -> schema.Scenario:
    """A scenario by its id, `ruleset/name`, or from the text of its file."""
    text = own_scenario_text(named)
    return own_scenario(text) if text else built_in(named)


def own_scenario_text(named: str) -> str:
    """The text of a scenario of one's own or of a pack, named by its id or given as that text; else nothing."""
    return named if "\n" in named else OWN.get(named) or packs.scenario_text(named)


@lru_cache(maxsize=64)
def own_scenario(text: str) -> schema.Scenario:
    return parse_scenario(text, "the scenario")


@lru_cache
def built_in(ident: str) -> schema.Scenario:
    """A scenario that comes with the program."""
    return parse_scenario(built_in_text(ident), f"{ident.partition('/')[2]}.toml")


def built_in_text(ident: str) -> str:
    """The text of the file of a scenario that comes with the program."""
    ruleset, _, stem = ident.partition("/")
    return files("claustrophobia.content").joinpath("scenarios", ruleset, stem + ".toml").read_text("utf-8")


def fingerprint_of(content: Content, record: schema.Scenario) -> str:
    """A hash of everything that decides how a game is played: the content, and the scenario without its wording."""
    figures = {key: value for key, value in msgspec.to_builtins(record).items() if key not in WORDING}
    for kind in CLAUSES:
        figures[kind] = [spare(entry) for entry in figures[kind]]
    return sha256(content.fingerprint.encode() + msgspec.json.encode(figures, order="sorted")).hexdigest()[:16]


def spare(clause: dict[str, Any]) -> dict[str, Any]:
    """A clause without the fields it has no use for, of those that came later: older games keep their fingerprint."""
    return {key: value for key, value in clause.items() if value or key not in LATER}


def parse_scenario(text: str, name: str) -> schema.Scenario:
    """A scenario from the text of its file."""
    with LOADING:
        return scenario_from(read_toml(text, name), name)


def scenario_from(raw: dict[str, Any], name: str) -> schema.Scenario:
    """A scenario from the data of its file, checked as far as possible without a content."""
    counters = raw.get("counters", [])
    known = {
        "token": clauses.TOKEN_KINDS,
        "talent": names.TALENTS,
        "counter": counters if isinstance(counters, list) else [],
    }
    for kind, table in CLAUSES.items():
        entries = raw.get(kind, [])
        require(isinstance(entries, list), name, f"[{kind}] must be written [[{kind}]], once for each clause")
        for number, entry in enumerate(entries, start=1):
            where = f"{name}: [[{kind}]] number {number}"
            require(isinstance(entry, dict), where, f"{entry!r} is no clause: verb = ... and what the verb takes")
            check.check_clause(where, entry, table, known)
    wrong = fault(raw, schema.Scenario, known)
    require(not wrong, name, wrong)
    check.check_words(name, raw)
    idents = [ally["id"] for ally in raw.get("ally", [])]
    for ident in idents:
        require(idents.count(ident) == 1, f"{name}: [[ally]] {ident}", "is there twice")
    return msgspec.convert(raw, schema.Scenario)
