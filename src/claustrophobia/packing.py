"""Making packs, checking that all they hold can be played, and installing them. `content.packs` reads them."""

import shutil
import zipfile
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from claustrophobia.content import load, packs
from claustrophobia.content.compile import compile_setup
from claustrophobia.content.faults import require, require_sane
from claustrophobia.content.packs import Pack, PackError
from claustrophobia.content.setups import setup_of
from claustrophobia.folders import pack_folder
from claustrophobia.learning.check import check as check_lesson
from claustrophobia.learning.lesson import lesson_named, parse_lesson

DATE: Final = (1980, 1, 1, 0, 0, 0)  # of every entry: the same pack is the same file, whenever it is bundled


# --- checking -------------------------------------------------------------------------------------


def check(pack: Pack, name: str) -> None:
    """Everything in a pack can be played; a `ContentError` names the pack, the file, the record and the field."""
    boxes: dict[str, load.Content] = {}
    for ruleset in load.RULESETS:
        path = pack.content(ruleset)
        if path:
            require_sane(load.read_toml(pack.files[path], f"{name}: {path}"), f"{name}: {path}")
        try:
            boxes[ruleset] = load.loaded(pack.files.get(path, ""), path, ruleset)
        except load.ContentError as error:
            raise load.ContentError(f"{name}: content/{error}") from None
    taken: dict[str, str] = {}
    for path, text in pack.files.items():
        where = f"{name}: {path}"
        if path.startswith("scenarios/"):
            check_scenario(text, Path(path).stem, where, boxes, taken)
        elif path.startswith("lessons/"):
            check_packed_lesson(text, Path(path).stem, where)


def check_scenario(text: str, stem: str, where: str, boxes: dict[str, load.Content], taken: dict[str, str]) -> None:
    """A scenario of a pack has its file's name as its id, and can be laid out with the content of the pack."""
    ident = load.free_id(text, where)
    require(
        ident.endswith(f"/{stem}"), where, f"id = {ident.partition('/')[2]!r} must be the name of the file, {stem!r}"
    )
    require(ident not in taken, where, f"id: {taken.get(ident)} is {ident} too")
    taken[ident] = where
    record = load.parse_scenario(text, where)
    try:
        compile_setup(boxes[record.ruleset], record, {})
    except load.ContentError as error:
        raise load.ContentError(f"{where}: {error}") from None


def check_packed_lesson(text: str, stem: str, where: str) -> None:
    """A lesson of a pack has its file's name as its id, is about a scenario of the program, and can be given."""
    lesson = parse_lesson(text, where)
    require(lesson.id == stem, where, f"id = {lesson.id!r} must be the name of the file, {stem!r}")
    require(lesson_named(stem) is None, where, f"id: the program has a lesson {stem} of its own; give yours another id")
    require("content" not in lesson.position, where, "position.content is for files of one's own, not for a pack")
    known = lesson.position.get("scenario") in load.scenario_ids()
    require(known, where, f"position.scenario must be a scenario of the program: {', '.join(load.scenario_ids())}")
    setup_of(str(lesson.position["scenario"]))
    check_lesson(lesson, where)


# --- making ---------------------------------------------------------------------------------------


def bundle(pack: Pack, file: Path) -> None:
    """Write a pack as one zip file, in a folder of its name; the same pack gives the same bytes."""
    with file.open("xb") as opened, zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED) as zipped:
        for path, text in pack.files.items():
            entry = zipfile.ZipInfo(f"{pack.manifest.id}/{path}", DATE)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            zipped.writestr(entry, text)


def write_files(files: packs.Files, folder: Path) -> None:
    """Write the texts of a pack below a folder; their paths have been checked by `packs.allowed`."""
    for path, text in files.items():
        packs.allowed(path, folder.name)
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8", newline="\n")


# --- installing -----------------------------------------------------------------------------------


def add(pack: Pack, *, replace: bool = False) -> None:
    """Install a checked pack: it is there whole, or not at all."""
    home = pack_folder()
    target = home / pack.manifest.id
    present = packs.installed_pack(pack.manifest.id)
    if target.exists() and not replace:
        version = present.told if present else f"{pack.manifest.id}, which cannot be read"
        same = present is not None and present.fingerprint == pack.fingerprint
        more = "" if same else "; its records need it; --replace puts this one in its place"
        raise PackError(f"the pack {version} is installed already{more}")
    home.mkdir(parents=True, exist_ok=True)
    fresh = Path(mkdtemp(prefix=".", dir=home))
    try:
        write_files(pack.files, fresh / "new")
        if target.exists():
            target.rename(fresh / "old")
        (fresh / "new").rename(target)
    finally:
        if (fresh / "old").exists() and not target.exists():
            (fresh / "old").rename(target)
        shutil.rmtree(fresh, ignore_errors=True)


def remove(ident: str) -> None:
    """Take an installed pack away."""
    folder = pack_folder() / ident
    known = [pack.manifest.id for pack in packs.installed()]
    broken = packs.is_ident(ident) and folder.is_dir() and not folder.is_symlink()
    if ident not in known and not broken:
        raise PackError(f"there is no pack {ident!r} installed; there is {', '.join(known) or 'none'}")
    shutil.rmtree(folder)
