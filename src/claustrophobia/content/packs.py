"""Packs: content, scenarios, lessons and texts with a manifest, as a folder or one zip file; and those installed.

A pack comes from strangers. It is data only: a few kinds of text files, in bounded number and size. A zip file is never
unpacked by its own names: its entries are read one by one, within bounds, and what is installed is written from them.
`claustrophobia.packing` says whether what a pack holds can be played.
"""

import re
import stat
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from claustrophobia.content.faults import ContentError, fault, require
from claustrophobia.content.schema import Ident, Words
from claustrophobia.core.names import RULESETS
from claustrophobia.folders import pack_folder

MANIFEST: Final = "pack.toml"
SHAPES: Final = {  # what may lie in a pack: a pattern of its path, and how many characters it may have
    r"pack\.toml": 10_000,
    r"content/(1643|first)\.toml": 200_000,
    r"scenarios/[a-z0-9]+(-[a-z0-9]+)*\.toml": 49_000,
    r"lessons/[a-z0-9]+(-[a-z0-9]+)*\.toml": 60_000,
    r"texts/[a-z0-9]+(-[a-z0-9]+)*\.(en|fr)\.md": 60_000,
}
TOLD: Final = (
    "pack.toml, content/1643.toml, content/first.toml, scenarios/ID.toml, lessons/ID.toml, texts/NAME.en.md or .fr.md"
)
IGNORED: Final = re.compile(r"(.*/)?(\.[^/]*|__MACOSX(/.*)?|[^/]*\.schema\.json|Thumbs\.db|desktop\.ini)")
LONGEST: Final = 80  # letters of a path within a pack
MOST_FILES: Final = 120
MOST_BYTES: Final = 2_000_000  # of all its files together
MOST_ZIPPED: Final = 1_000_000  # of its zip file
MOST_RATIO: Final = 60  # how much smaller than its text a zipped entry may be; texts reach about 20
SMALL: Final = 20_000  # an entry of so many bytes may be zipped as well as it likes
MOST_DEPTH: Final = 4  # folders above a file, within a folder that is read
VERSION: Final = re.compile(r"\d{1,4}(\.\d{1,4}){0,2}")
STAMP: Final = re.compile(
    r"#:pack (?P<id>[a-z0-9-]{1,40}) (?P<version>[0-9.]{1,14}) (?P<print>[0-9a-f]{16})( (?P<box>box))?"
)
ORDINARY: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
ENCRYPTED: Final = 1  # the bit of an entry's flags

Files = Mapping[str, str]  # the texts of a pack by their paths


class PackError(ContentError):
    """A pack that cannot be read, or that a game needs and that is not here."""


class Manifest(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """`pack.toml`: what a pack is called, who made it, and what others may do with it."""

    id: Ident
    version: str
    title: Words
    about: Words | None = None
    authors: Annotated[list[str], Meta(min_length=1, max_length=20)]
    licence: str


class Pack:
    """A pack that has been read: its manifest, its files, and the fingerprint of them all."""

    def __init__(self, manifest: Manifest, files: Files) -> None:
        self.manifest = manifest
        self.files = dict(sorted(files.items()))
        said = "".join(f"{path}\n{len(text)}\n{text}" for path, text in self.files.items())
        self.fingerprint = sha256(said.encode()).hexdigest()[:16]

    @property
    def told(self) -> str:
        """How a record names it: id, version and fingerprint."""
        return f"{self.manifest.id} {self.manifest.version} {self.fingerprint}"

    def ids(self, folder: str) -> list[str]:
        """The ids of its scenarios or lessons, `pack/name`."""
        stems = [Path(path).stem for path in self.files if path.startswith(f"{folder}/")]
        return [f"{self.manifest.id}/{stem}" for stem in stems]

    def content(self, ruleset: str) -> str:
        """The path of its content file for a ruleset, within the pack; nothing if it has none."""
        path = f"content/{'first' if ruleset == 'first' else '1643'}.toml"
        return path if path in self.files else ""

    def stamped(self, stem: str, ruleset: str) -> str:
        """The text of one of its scenarios, with a first line that says where it comes from."""
        box = " box" if self.content(ruleset) else ""
        return f"#:pack {self.told}{box}\n{self.files[f'scenarios/{stem}.toml']}"


# --- reading --------------------------------------------------------------------------------------


def read_pack(path: Path) -> Pack:
    """A pack from its folder or zip file. Every fault is a `PackError` of one line that names the file."""
    try:
        files = read_folder(path) if path.is_dir() else read_zip(path)
        return pack_from(files, path.name)
    except OSError as error:
        raise PackError(f"{path}: cannot be read: {error.strerror or error}") from None


def pack_from(files: Files, name: str) -> Pack:
    """A pack from its texts; only the manifest is looked into."""
    require_pack(MANIFEST in files, name, f"there is no {MANIFEST} in it; a pack holds {TOLD}")
    where = f"{name}: {MANIFEST}"
    try:
        raw = tomllib.loads(files[MANIFEST])
    except (ValueError, RecursionError) as error:
        raise PackError(f"{where}: {error}") from None
    wrong = fault(raw, Manifest)
    require_pack(not wrong, where, wrong)
    manifest = msgspec.convert(raw, Manifest)
    require_pack(len(manifest.id) <= 40, where, f"id = {manifest.id[:60]!r} has more than 40 letters")
    mine = manifest.id not in RULESETS
    require_pack(mine, where, f"id = {manifest.id!r} is a ruleset's; give the pack another id")
    version = f"version = {manifest.version[:40]!r} must be one to three numbers, as 1.0"
    require_pack(bool(VERSION.fullmatch(manifest.version)), where, version)
    for field, words in (("title", manifest.title), ("about", manifest.about)):
        for language, said in (("en", words.en), ("fr", words.fr)) if words else ():
            require_pack(bool(said.strip()), where, f"{field} has no text in {language}")
    for field, said in (("licence", manifest.licence), *(("authors", author) for author in manifest.authors)):
        fine = len(said.strip()) > 0 and len(said) <= 120 and said.isprintable()
        require_pack(fine, where, f"{field}: {said[:40]!r} must be a line of 1 to 120 letters")
    return Pack(manifest, files)


def require_pack(holds: bool, where: str, what: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise PackError(f"{where}: {what}")


def most_of(path: str) -> int:
    """How many characters the file at a path may have; 0 if a pack has no such file."""
    if len(path) > LONGEST:
        return 0
    return next((most for shape, most in SHAPES.items() if re.fullmatch(shape, path)), 0)


def allowed(path: str, name: str) -> None:
    """Refuse a path that is none of a pack's."""
    shown = path if len(path) <= 80 else f"{path[:76]} ..."
    require_pack(most_of(path) > 0, name, f"{shown!r} is no file of a pack: it holds {TOLD}")


def text_of(path: str, data: bytes, name: str) -> str:
    """The text of a file, with the ends of lines of this system's sort and without a byte order mark."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise PackError(f"{name}: {path} is no text in UTF-8") from None
    most = most_of(path)
    require_pack(len(text) <= most, name, f"{path} has {len(text)} characters, at most {most} are allowed")
    require_pack("\0" not in text, name, f"{path} holds the character NUL")
    return text


def read_folder(folder: Path) -> dict[str, str]:
    """The texts of a folder. Links are not followed; what editors and systems leave behind is passed over."""
    found: dict[str, str] = {}
    left = MOST_BYTES
    for path in files_below(folder, MOST_DEPTH):
        name = path.relative_to(folder).as_posix()
        if IGNORED.fullmatch(name):
            continue
        require_pack(not path.is_symlink(), folder.name, f"{name!r} is a link; a pack holds the files themselves")
        allowed(name, folder.name)
        require_pack(path.is_file(), folder.name, f"{name} is no ordinary file")
        require_pack(len(found) < MOST_FILES, folder.name, f"there are more than {MOST_FILES} files in it")
        with path.open("rb") as opened:
            data = opened.read(left + 1)
        left -= len(data)
        require_pack(left >= 0, folder.name, f"its files have more than {MOST_BYTES} bytes together")
        found[name] = text_of(name, data, folder.name)
    return found


def files_below(folder: Path, depth: int) -> Iterable[Path]:
    """The files of a folder and of those in it, and its links, in order."""
    for path in sorted(folder.iterdir()):
        if path.is_symlink() or not path.is_dir():
            yield path
        elif depth and not IGNORED.fullmatch(path.name):
            yield from files_below(path, depth - 1)


def read_zip(path: Path) -> dict[str, str]:
    """The texts of a zip file, whatever it claims about itself. It may hold them in one folder."""
    size = path.stat().st_size
    require_pack(path.is_file(), str(path), "is neither a folder nor a file")
    require_pack(size <= MOST_ZIPPED, path.name, f"it has {size} bytes, at most {MOST_ZIPPED} are allowed")
    try:
        with zipfile.ZipFile(path) as opened:
            return read_entries(opened, path.name)
    except PackError:
        raise
    except Exception as error:  # noqa: BLE001 - the library stumbles over what is no zip file in every way there is
        said = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        raise PackError(f"{path.name}: this is no pack: {said}") from None


def read_entries(opened: zipfile.ZipFile, name: str) -> dict[str, str]:
    """The texts of an opened zip file, entry by entry, as long as they stay within bounds."""
    entries = opened.infolist()
    require_pack(len(entries) <= 2 * MOST_FILES, name, f"there are more than {2 * MOST_FILES} entries in it")
    entries = [entry for entry in entries if not entry.is_dir() and not IGNORED.fullmatch(entry.filename)]
    require_pack(len(entries) <= MOST_FILES, name, f"there are more than {MOST_FILES} files in it")
    top = top_of([entry.filename for entry in entries])
    found: dict[str, str] = {}
    left = MOST_BYTES
    for entry in entries:
        path = entry.filename.removeprefix(top)
        allowed(path, name)
        require_pack(path not in found, name, f"{path} is there twice")
        check_entry(entry, path, name)
        with opened.open(entry) as stream:
            data = stream.read(left + 1)
        left -= len(data)
        require_pack(left >= 0, name, f"its files have more than {MOST_BYTES} bytes together")
        found[path] = text_of(path, data, name)
    return found


def top_of(paths: list[str]) -> str:
    """The folder in which all files of a zip file lie, if they do not lie there openly."""
    if MANIFEST in paths:
        return ""
    tops = {path.partition("/")[0] for path in paths}
    return f"{tops.pop()}/" if len(tops) == 1 else ""


def check_entry(entry: zipfile.ZipInfo, path: str, name: str) -> None:
    """An entry is an ordinary file, zipped in an ordinary way, and no bomb as far as it says itself."""
    mode = entry.external_attr >> 16
    require_pack(not mode or not stat.S_IFMT(mode) or stat.S_ISREG(mode), name, f"{path} is no ordinary file")
    require_pack(not entry.flag_bits & ENCRYPTED, name, f"{path} is encrypted")
    require_pack(entry.compress_type in ORDINARY, name, f"{path} is compressed in a way that packs are not")
    fits = entry.file_size <= MOST_BYTES
    require_pack(fits, name, f"{path} has {entry.file_size} bytes, at most {MOST_BYTES} are allowed")
    bomb = entry.file_size > SMALL and entry.file_size > MOST_RATIO * max(1, entry.compress_size)
    require_pack(
        not bomb, name, f"{path} is {entry.file_size} bytes in {entry.compress_size}: no text is zipped so well"
    )


# --- what is installed ----------------------------------------------------------------------------


def installed() -> list[Pack]:
    """The packs that are installed, by id; a folder that is none, or not whole, is passed over."""
    try:
        idents = sorted(path.name for path in pack_folder().iterdir() if path.is_dir())
    except OSError:
        return []
    return [pack for ident in idents if (pack := installed_pack(ident)) is not None]


def is_ident(ident: str) -> bool:
    """Whether a pack may have this id: it is a folder's name too."""
    return bool(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", ident)) and len(ident) <= 40


def installed_pack(ident: str) -> Pack | None:
    """The installed pack with an id."""
    if not is_ident(ident):
        return None
    folder = pack_folder() / ident
    try:
        pack = read_again(folder, folder.stat().st_mtime_ns)
    except (OSError, ContentError):
        return None
    return pack if pack.manifest.id == ident else None


@lru_cache(maxsize=64)
def read_again(folder: Path, _changed: int) -> Pack:
    """The pack in a folder. Cached until the folder is another."""
    return read_pack(folder)


def scenario_ids() -> list[str]:
    """The ids of all scenarios of installed packs, `pack/name`."""
    return [ident for pack in installed() for ident in pack.ids("scenarios")]


def scenario_text(named: str) -> str:
    """The text of a scenario of an installed pack, named `pack/name`; nothing if there is none."""
    ident, _, stem = named.partition("/")
    if ident in RULESETS or not stem:
        return ""
    pack = installed_pack(ident)
    path = f"scenarios/{stem}.toml"
    if pack is None or path not in pack.files:
        return ""
    try:
        ruleset = str(tomllib.loads(pack.files[path]).get("ruleset", ""))
    except (ValueError, RecursionError):
        return ""
    return pack.stamped(stem, ruleset)


def lesson_text(named: str) -> str:
    """The text of a lesson of an installed pack, named `pack/name`; nothing if there is none."""
    ident, _, stem = named.partition("/")
    pack = installed_pack(ident) if stem else None
    return pack.files.get(f"lessons/{stem}.toml", "") if pack else ""


def told_of(source: str) -> str:
    """Which pack a scenario's text comes from: id, version, fingerprint; nothing if it comes from none."""
    stamp = STAMP.fullmatch(source.partition("\n")[0])
    return f"{stamp['id']} {stamp['version']} {stamp['print']}" if stamp else ""


def name_of(source: str) -> str:
    """The id, `pack/name`, of the scenario with this text in an installed pack; nothing if it is in none as it is."""
    stamp = STAMP.fullmatch(source.partition("\n")[0])
    pack = installed_pack(stamp["id"]) if stamp else None
    body = source.partition("\n")[2]
    if pack is None or stamp is None or pack.fingerprint != stamp["print"]:
        return ""
    mine = [ident for ident in pack.ids("scenarios") if pack.files[f"scenarios/{ident.partition('/')[2]}.toml"] == body]
    return mine[0] if mine and scenario_text(mine[0]) == source else ""


def needs_content(source: str) -> bool:
    """Whether a scenario's text comes from a pack that has content for it."""
    stamp = STAMP.fullmatch(source.partition("\n")[0])
    return stamp is not None and bool(stamp["box"])


def content_of(source: str, ruleset: str) -> str:
    """The content file that a scenario of a pack is played with; an error if that pack is not installed."""
    stamp = STAMP.fullmatch(source.partition("\n")[0])
    if stamp is None or not stamp["box"]:
        return ""
    pack = installed_pack(stamp["id"])
    wanted = f"the scenario is of the pack {stamp['id']} {stamp['version']} (fingerprint {stamp['print']})"
    if pack is None:
        raise PackError(f"{wanted}, which is not installed: claustrophobia pack add FILE")
    if pack.fingerprint != stamp["print"]:
        raise PackError(f"{wanted}, installed is {pack.manifest.version} (fingerprint {pack.fingerprint})")
    path = content_path(pack, ruleset)
    require(bool(path), wanted, f"it has no content for {ruleset}")
    return path


def content_path(pack: Pack, ruleset: str) -> str:
    """Where the content of an installed pack for a ruleset lies; nothing if it has none."""
    path = pack.content(ruleset)
    return str(pack_folder() / pack.manifest.id / path) if path else ""
