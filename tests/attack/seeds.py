"""Dice that somebody knows beforehand: a short chosen seed, guessed from its commitment.

    python tests/attack/seeds.py

Every seed that a person would think of is tried against what the server tells; nothing else is asked of it.
"""

import itertools
import string
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from attack.bystander import seconds
from claustrophobia.core.dice import commitment
from claustrophobia.pledge import Pledge
from guests import Laid, served


def short_seeds() -> list[str]:
    """All of up to three letters and digits, and numbers of up to five."""
    letters = string.ascii_lowercase + string.digits
    words = ["".join(word) for size in (1, 2, 3) for word in itertools.product(letters, repeat=size)]
    return [*words, *(str(number) for number in range(100_000))]


def guessed(url: str) -> str:
    """What a table's commitment tells of its chosen seed."""
    with Laid(url, seed="7") as table:
        told = table.data["commitment"]
    tries = short_seeds()
    found: list[str] = []
    took = seconds(lambda: found.extend(seed for seed in tries if is_bound_by(told, seed)))
    return f"{f'guessed: {found[0]}' if found else 'not guessed'} in {len(tries)} tries ({took:.1f} s)"


def is_bound_by(told: str, seed: str) -> bool:
    """Whether a seed could have made this commitment, as far as one can know without the server's salt."""
    return told in (commitment(seed), Pledge("", seed).commitment)


def attack() -> str:
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as url:
        return guessed(url)


if __name__ == "__main__":
    print(attack())
