"""Zip files from strangers: whatever they hold, one line says why they are refused, and nothing is written."""

import io
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.content import packs
from claustrophobia.content.faults import ContentError
from claustrophobia.content.packs import Pack, read_pack
from claustrophobia.content.template import pack_template

FILES = {path: text for path, text in pack_template("my-pack").items() if not path.endswith(".json")}
MUTANTS = 1500


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("CLAUSTROPHOBIA_FOLDER", str(tmp_path / "home"))


def zipped(more: Callable[[zipfile.ZipFile], None] | None = None, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A good pack as a zip file, and whatever is put into it besides."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", method) as opened:
        for path, text in FILES.items():
            opened.writestr(path, text)
        if more is not None:
            more(opened)
    return found.getvalue()


def entry(name: str, data: str | bytes = "x", mode: int = 0, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    def put(opened: zipfile.ZipFile) -> None:
        info = zipfile.ZipInfo(name)
        info.filename = name  # as it is: ZipInfo itself would tidy it up
        info.external_attr = mode << 16
        info.compress_type = method
        opened.writestr(info, data)

    return zipped(put)


def many(count: int, size: int = 1) -> bytes:
    def put(opened: zipfile.ZipFile) -> None:
        for number in range(count):
            opened.writestr(f"texts/t{number}.en.md", Random(number).randbytes(size).hex())

    return zipped(put)


def twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate name"):
        return entry("pack.toml", FILES["pack.toml"])


def lying_size(said: int) -> bytes:
    """An entry whose headers claim another size than it has."""
    data = bytearray(zipped(method=zipfile.ZIP_STORED))
    size = len(FILES["pack.toml"].encode()).to_bytes(4, "little")
    return bytes(data.replace(size, said.to_bytes(4, "little")))


def flagged(bit: int) -> bytes:
    """Every entry of the directory with a flag set."""
    data = bytearray(zipped())
    spot = data.find(b"PK\x01\x02")
    while spot >= 0:
        data[spot + 8] |= bit
        spot = data.find(b"PK\x01\x02", spot + 4)
    return bytes(data)


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "up and away": (lambda: entry("../evil.toml"), "'../evil.toml' is no file of a pack"),
    "up within": (lambda: entry("scenarios/../../evil.toml"), "is no file of a pack"),
    "from the root": (lambda: entry("/etc/passwd"), "'/etc/passwd' is no file of a pack"),
    "a drive": (lambda: entry("C:/evil.toml"), "is no file of a pack"),
    "backslashes": (lambda: entry("scenarios\\evil.toml"), "is no file of a pack"),
    "a program": (lambda: entry("scenarios/evil.py"), "is no file of a pack"),
    "a control character": (lambda: entry("scenarios/a\x1b[2Jb.toml"), "is no file of a pack"),
    "a name that is long": (lambda: entry("scenarios/" + "a" * 60_000 + ".txt"), " ...' is no file of a pack"),
    "a name too long for a file": (lambda: entry("scenarios/" + "a" * 300 + ".toml"), "is no file of a pack"),
    "depth": (lambda: entry("a/" * 400 + "b.toml"), "is no file of a pack"),
    "a link": (lambda: entry("texts/a.en.md", "/etc/passwd", stat.S_IFLNK | 0o777), "is no ordinary file"),
    "a device": (lambda: entry("texts/a.en.md", "x", stat.S_IFCHR | 0o666), "is no ordinary file"),
    "a bomb": (lambda: entry("texts/a.en.md", b"\0" * 1_900_000), "no text is zipped so well"),
    "a larger bomb": (lambda: entry("texts/a.en.md", b"a" * 60_000_000), "at most 2000000 are allowed"),
    "a pack in a pack": (lambda: entry("content/pack.zip", zipped()), "is no file of a pack"),
    "many files": (lambda: many(packs.MOST_FILES), f"more than {packs.MOST_FILES} "),
    "very many files": (lambda: many(2_000), f"more than {2 * packs.MOST_FILES} entries"),
    "a large file": (lambda: many(3, 400_000), "at most 1000000 are allowed"),
    "one file twice": (twice, "pack.toml is there twice"),
    "another compression": (lambda: entry("texts/a.en.md", method=zipfile.ZIP_LZMA), "in a way that packs are not"),
    "a locked one": (lambda: flagged(1), "is encrypted"),
    "a size too small": (lambda: lying_size(3), "this is no pack"),
    "a size too large": (lambda: lying_size(70_000), "this is no pack"),
    "a size beyond all": (lambda: lying_size(2**32 - 2), "bytes, at most"),
    "nothing": (lambda: b"", "this is no pack"),
    "no zip": (lambda: b"PK\x03\x04 and no more", "this is no pack"),
    "an empty zip": (lambda: b"PK\x05\x06" + b"\0" * 18, "there is no pack.toml in it"),
    "the half of one": (lambda: zipped()[:900], "this is no pack"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    make, said = HOSTILE[name]
    file = Path("evil.zip")
    file.write_bytes(make())
    for command in ("check", "add", "bundle"):
        done = CliRunner().invoke(app, ["pack", command, "evil.zip"])
        assert isinstance(done.exception, SystemExit), repr(done.exception)
        assert done.exit_code == 2
        assert said in done.stderr, done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        assert len(done.stderr) < 1000
        assert "\x1b" not in done.stderr
    there = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert there == ["work", "work/evil.zip"]


def test_a_good_one_is_read_openly_and_in_a_folder() -> None:
    Path("good.zip").write_bytes(zipped())
    inside = io.BytesIO()
    with zipfile.ZipFile(inside, "w") as opened:
        for path, text in FILES.items():
            opened.writestr(f"my-pack/{path}", text)
        opened.writestr("my-pack/.DS_Store", b"\xff")
        opened.writestr("__MACOSX/my-pack/._pack.toml", b"\xff")
    Path("folder.zip").write_bytes(inside.getvalue())
    assert read_pack(Path("good.zip")).fingerprint == read_pack(Path("folder.zip")).fingerprint


def read_or_said(file: Path) -> tuple[Pack | None, str]:
    """The pack of a file, or why it is none; any other error than ours ends the test."""
    try:
        return read_pack(file), ""
    except ContentError as error:
        return None, str(error)


def test_a_file_spoilt_anywhere_is_refused_or_is_a_pack() -> None:
    """Bytes changed, cut out and doubled, the same each time: an error of ours, or a pack within its bounds."""
    lots = Random(1643)
    whole = zipped()
    refused = 0
    file = Path("mutant.zip")
    for _ in range(MUTANTS):
        data = bytearray(whole)
        tail = lots.random() < 0.5  # the directory at the end decides what is read
        for _ in range(lots.randint(1, 4)):
            spot = lots.randrange(max(0, len(data) - 400) if tail else 0, len(data))
            how = lots.randrange(3)
            if how == 0:
                data[spot] = lots.choice([0, 255, lots.randrange(256)])
            elif how == 1:
                del data[spot : spot + lots.randint(1, 30)]
            else:
                data[spot:spot] = data[spot : spot + lots.randint(1, 30)]
        file.write_bytes(data)
        found, said = read_or_said(file)
        refused += found is None
        assert "\n" not in said
        if found is None:
            continue
        assert sum(map(len, found.files.values())) <= packs.MOST_BYTES
        assert all(packs.most_of(path) for path in found.files)
    assert MUTANTS * 3 // 4 < refused < MUTANTS
