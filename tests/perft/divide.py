"""Perft: how many ways there are to take n decisions from a position, with dice that always fall the same.

`python tests/perft/divide.py crossroads 4` prints the split by root option, as chess engines' `perft divide` does:
where a count is wrong, the option whose part is wrong says where to look, one decision further in.
"""

import argparse
from pathlib import Path

from claustrophobia.core import agenda, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.engine import load_position

HERE = Path(__file__).parent
SEED = 1643


def laid(position: str) -> State:
    """A position of this folder by its name, or any position file."""
    path = HERE / f"{position}.toml"
    return load_position((path if path.is_file() else Path(position)).read_text("utf-8"), Fast(SEED)).state


def perft(s: State, depth: int) -> int:
    """The number of series of `depth` decisions from here; a game that ends sooner counts once."""
    if s.outcome or depth == 0:
        return 1
    if depth == 1:
        return len(s.options)
    return sum(perft(after(s, code), depth - 1) for code in s.options)


def divide(s: State, depth: int) -> dict[str, int]:
    """The same number, split by the first decision: what each option at the root adds to it."""
    return {notation.option_text(s, code): perft(after(s, code), depth - 1) for code in s.options}


def after(s: State, code: int) -> State:
    """A copy in which an option has been taken."""
    twin = s.clone()
    agenda.choose(twin, code)
    return twin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("position", help="crossroads, destiny, last-door, or a position file")
    parser.add_argument("depth", type=int, help="decisions, 1 or more")
    parser.add_argument("--after", nargs="*", default=[], metavar="OPTION", help="options to take first, by notation")
    wanted = parser.parse_args()
    state = laid(wanted.position)
    for text in wanted.after:
        state = after(state, next(code for code in state.options if notation.option_text(state, code) == text))
    split = divide(state, wanted.depth)
    for text, count in split.items():
        print(f"{text}: {count}")
    print(f"\n{len(split)} options, {sum(split.values())} series of {wanted.depth} decisions")


if __name__ == "__main__":
    main()
