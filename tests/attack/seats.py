"""Whoever lays a table, or asks for the rematch, tries to sit on both sides of it.

python tests/attack/seats.py
"""

import random
import sys
import tempfile
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from guests import SURVIVORS, Laid, play_on, served
from patience import PATIENCE

SIDES = ("human", "infernal")


def seats_of_creator(url: str) -> int:
    """How many of a new table's seats its creator has, after he opened both links in one browser."""
    with httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        laid = browser.post("/api/tables", json={"scenario": SURVIVORS}).json()
        tokens = [laid["links"][side].partition("#")[2] for side in SIDES]
        return sum(browser.post(f"/api/tables/{laid['table']}/seat", json={"token": one}).is_success for one in tokens)


def others_seats_at_rematch(url: str) -> int:
    """How many links to players' seats of the rematch its first asker is given."""
    with Laid(url, options={"turns": 1}) as table, table.guest("human") as human, table.guest("infernal") as infernal:
        for guest in (human, infernal):
            guest.wait_update()
        play_on([human, infernal], random.Random(3))
        links = table.post("/rematch").json()["links"]
        return sum(side in links for side in SIDES)


def attack() -> str:
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as url:
        return f"creator sits on {seats_of_creator(url)}; {others_seats_at_rematch(url)} players' links at a rematch"


if __name__ == "__main__":
    print(attack())
