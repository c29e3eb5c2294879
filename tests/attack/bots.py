"""Many tables at which bots play bots, and a person who waits for the turn of his own.

python tests/attack/bots.py [TABLES]
"""

import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from attack.bystander import seconds
from guests import Guest, Laid, served

TABLES = 49
CHOICES = 12


def slowest_answer(tables: int = TABLES) -> float:
    """The longest but one that a person waits for the bot after his choices, in seconds, beside so many tables of bots.

    At the very longest a process of the bots starts, which happens once.
    """
    pick = random.Random(1)
    with tempfile.TemporaryDirectory() as home, served(Path(home), bot_processes=2) as url:
        bots = [Laid(url, human="bot:search:1", infernal="bot:search:1", dealt=False) for _ in range(tables)]
        waits: list[float] = []
        with Laid(url, infernal="bot:random") as table, table.guest("human") as human:
            human.wait(lambda guest: guest.asked, "the first decision")
            for _ in range(CHOICES):
                before = human.update["n"]
                human.choose_any(pick)
                waits.append(seconds(lambda before=before: answered(human, before)))  # type: ignore[misc]
                if human.is_over:
                    break
        for one in bots:
            one.http.close()
    return sorted(waits)[-2]


def answered(human: Guest, before: int) -> None:
    """He is asked again: whatever the bot had to decide, it has."""
    human.wait(lambda guest: guest.update["n"] > before and (guest.asked or guest.is_over), "the bot's turn is over")


if __name__ == "__main__":
    wanted = min(TABLES, int(sys.argv[1])) if len(sys.argv) > 1 else TABLES
    alone, beside = slowest_answer(0), slowest_answer(wanted)
    print(f"a person waits {alone:.2f} s for a bot alone, {beside:.2f} s beside {wanted} tables")
