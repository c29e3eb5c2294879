"""Mutation spot-check: break one rule at a time in a copy of the tree; the rule tests must notice every time.

Run by `make mutants`. Each mutant is one replacement in one chapter.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = "src/claustrophobia/rules"

# rule, file, what stands there, what it is broken to
MUTANTS = [
    (
        "MOV-4",
        f"{RULES}/movement.py",
        "own.bit_count() >= enemies.bit_count()",
        "own.bit_count() > enemies.bit_count()",
    ),
    ("MOV-3", f"{RULES}/presence.py", ").bit_count() < s.setup.saturation", ").bit_count() <= s.setup.saturation"),
    ("EXP-4", f"{RULES}/exploration.py", "    if turns or number not in s.setup.needed_tiles:\n", "    if False:\n"),
    ("TAL-0", f"{RULES}/stats.py", "    if s.flags[w] & EXHAUSTED:\n        return 0\n", ""),
    ("COM-2", f"{RULES}/attacks.py", "        if value >= need:\n", "        if value > need:\n"),
    ("TAL-RESISTANT", f"{RULES}/hits.py", "    s.flags[w] |= RESISTED\n", ""),
    ("HPR-9", f"{RULES}/preparation.py", "    for card in s.fresh:\n", "    for card in ():\n"),
    (
        "HPR-11",
        f"{RULES}/hits.py",
        "    s.damage[w] |= 1 << (line - 1)\n",
        "    s.damage[w] |= 1 << (line - 1)\n    s.flags[w] |= 1\n",
    ),
    ("THR-2", f"{RULES}/threat.py", "        if not has_mark(s, TABLE, INTREPID):\n", "        if False:\n"),
    ("THR-6", f"{RULES}/hits.py", "(kind == DEMON and s.flags[w] & SLAIN_ONCE)", "kind == DEMON"),
    ("TIL-CARNIVOROUS", f"{RULES}/hits.py", "        markers *= 2\n", "        markers *= 1\n"),
    ("TIL-FLOODED", f"{RULES}/movement.py", "ENDED if wet else spent + 1", "spent + 1"),
    ("DST-8", f"{RULES}/destiny.py", "        return face <= 3\n", "        return True\n"),
    ("TRN-5", f"{RULES}/scenario.py", "s.turn >= s.setup.turn_limit", "s.turn > s.setup.turn_limit"),
    ("HID-1", "src/claustrophobia/sight/view.py", "    return viewer == side or s.outcome != 0\n", "    return True\n"),
    ("PRI-7", f"{RULES}/stats.py", "if mark[3] != phase]", "if mark[3] != phase or mark[1] == 2]"),
]


def suite(tree: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Run the rule tests of a tree."""
    return subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/rules", *more],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def first_failure(output: str) -> str:
    return next((line.split(" - ")[0] for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))), "")


def main() -> int:
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__", "web"))
        shutil.copy(ROOT / "pyproject.toml", tree)
        if suite(tree).returncode:
            print("the rule tests fail before anything is broken")
            return 1
        for rule, file, old, new in MUTANTS:
            path = tree / file
            text = path.read_text("utf-8")
            if old not in text:
                print(f"{rule}: {file} no longer holds {old!r}")
                return 1
            path.write_text(text.replace(old, new, 1), "utf-8")
            result = suite(tree)
            path.write_text(text, "utf-8")
            caught = result.returncode == 1
            survivors += not caught
            print(f"{'caught  ' if caught else 'SURVIVED'} {rule:16} {first_failure(result.stdout)}", flush=True)
    print(f"{len(MUTANTS)} rules broken, {len(MUTANTS) - survivors} caught")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
