"""No number of the compiled engine is multiplied that is too large for it.

Python multiplies numbers of 30 bits and more in steps that stop for signals, and mypyc ends the process if such a
product does not come: Ctrl-C at the wrong moment would kill the program. What has to be large is an `i64`, a machine's
word, and no number of Python's at all where it is compiled.
"""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build
from claustrophobia.core.dice import Fair, Fast, Fated, Loaded

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "claustrophobia"
DICE = PACKAGE / "core" / "dice.py"
SAFE = 1 << 30
# What dice.py multiplies as numbers of Python's: nothing but steps of the agenda and slots.
PLAIN = {"about"}


def numbers(tree: ast.AST) -> list[int]:
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int]


def test_large_numbers_are_at_home_in_the_dice_alone() -> None:
    for file in hatch_build.hot_files(PACKAGE):
        if file != DICE:
            large = [number for number in numbers(ast.parse(file.read_text("utf-8"))) if number >= SAFE]
            assert not large, f"{file}: {large}"


def test_no_small_number_is_multiplied_into_a_large_one() -> None:
    """Games of every scenario and the bots' searches, with every multiplication of the compiled modules watched."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "tests" / "watched.py")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["watched"] > 100  # places in the sources
    assert told["seen"] > 100_000  # products
    assert told["large"] == []


@pytest.mark.slow
@pytest.mark.skipif(not hatch_build.has_compiler(), reason="a machine without a C compiler has the pure build alone")
def test_the_dice_multiply_words(tmp_path: Path) -> None:
    """In the C that mypyc makes of the dice, numbers of Python's are multiplied nowhere but where they are small."""
    code = (
        "from mypyc.build import mypycify; import sys;"
        f"mypycify(['--ignore-missing-imports', '--config-file=', '--cache-dir={tmp_path / 'cache'}', sys.argv[1]],"
        f"target_dir={str(tmp_path)!r}, multi_file=True)"
    )
    command = [sys.executable, "-c", code, "claustrophobia/core/dice.py"]
    subprocess.run(command, cwd=ROOT / "src", check=True, capture_output=True)  # noqa: S603 - our own
    text = "\n".join(file.read_text("utf-8") for file in tmp_path.rglob("*.c"))
    parts = re.split(r"^[\w *]*\bCPyDef_(\w+)\(", text, flags=re.MULTILINE)
    inside = {name: body for name, body in zip(parts[1::2], parts[2::2], strict=True) if "{" in body}
    assert any(name.endswith("Fast___below") for name in inside), sorted(inside)
    guilty = {name for name, body in inside.items() if "CPyTagged_Multiply" in body}
    assert {name.rpartition("___")[2] for name in guilty} <= PLAIN, guilty


SEEDS = [0, 1, 1643, SAFE, 2**62 - 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**94 + 12345, -1, -(2**70)]


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_are_what_the_plain_formulas_give(seed: int) -> None:
    """Whatever the seed, on either build: 64 bits of a linear congruential generator, and 61 of multiply with carry."""
    mask = 2**64 - 1
    mixed = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & mask
    state = ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9) & mask
    fate = ((state ^ state >> 32) * 0x94D049BB133111EB) & mask
    fast, loaded, plain = Fast(seed), Loaded([6], seed), []
    for _ in range(50):
        state = (state * 6364136223846793005 + 1442695040888963407) & mask
        plain.append(((state >> 32) * 6 >> 32) + 1)
    assert [fast.die() for _ in range(50)] == plain
    assert [loaded.die() for _ in range(51)] == [6, *plain]
    fated, state = Fated(seed), plain30(fate >> 34) << 30 | plain30(fate >> 4 & SAFE - 1)
    for _ in range(50):
        state = 818272146 * (state & 2**31 - 1) + (state >> 31)
        assert fated.die() == ((state & 2**31 - 1) * 6 >> 31) + 1


def plain30(x: int) -> int:
    x = (x ^ x >> 15) * 0x2C1B3C6D & SAFE - 1
    x = (x ^ x >> 12) * 0x297A2D39 & SAFE - 1
    return x ^ x >> 15


def test_the_largest_choice_there_is() -> None:
    """A lot among 2^30, as bots draw to order equals."""
    for chance in (Fast(5), Fated(5), Fair("5")):
        drawn = [chance.below(SAFE if not isinstance(chance, Fair) else 1 << 14) for _ in range(500)]
        assert min(drawn) >= 0
        assert max(drawn) < SAFE
        assert len(set(drawn)) > 450
