"""Bots of a host's own: guests play against those he offers, by the names he gave them, and against no others."""

import asyncio
from pathlib import Path

import httpx
import pytest

from claustrophobia.core.names import HUMAN
from claustrophobia.server.bots import Bots, job_for
from guests import room_for, served
from patience import PATIENCE

EXAMPLE = f"{Path(__file__).parents[2] / 'examples/bots/hasty.py'}:Hasty"
WANTED = {"scenario": "1643/the-last-door", "human": "person"}


def test_guests_see_the_names_the_host_gave_and_may_use_them(tmp_path: Path) -> None:
    with served(tmp_path, own_bots=(f"hasty={EXAMPLE}",)) as url, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        told = http.get("/api/catalogue")
        assert told.json()["bots"][-1] == {
            "id": "hasty",
            "name": {"en": "hasty", "fr": "hasty"},
            "level": None,
            "offered": True,
        }
        assert "hasty.py" not in told.text
        laid = http.post("/api/tables", json={**WANTED, "infernal": "bot:hasty"})
        assert laid.status_code == 201
        for name in (EXAMPLE, "cmd:true", "examples.bots.hasty:Hasty", "other"):
            refused = http.post("/api/tables", json={**WANTED, "infernal": f"bot:{name}"[:60]})
            assert refused.status_code == 422


def test_without_the_setting_there_are_none(tmp_path: Path) -> None:
    with served(tmp_path) as url, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        assert "hasty" not in http.get("/api/catalogue").text
        assert http.post("/api/tables", json={**WANTED, "infernal": "bot:hasty"}).status_code == 422


@pytest.mark.parametrize("works", [True, False])
def test_they_think_in_processes_like_all_others(tmp_path: Path, *, works: bool) -> None:
    """One that fails gives no answer, and harms nobody."""
    bad = tmp_path / "bad.py"
    bad.write_text(
        "from claustrophobia.players.base import Player\n"
        "class Bad(Player):\n    def choose(self, sight):\n        raise OSError\n",
        "utf-8",
    )

    async def scene() -> None:
        room, _ = room_for(seed="1")
        state = room.play.game.state
        pool = Bots(1, PATIENCE, own=[f"mine={EXAMPLE if works else bad}"])
        try:
            idea = await pool.choose(job_for(state, "mine", "table"))
        finally:
            pool.stop()
        assert (idea is not None) is works
        if idea is not None:
            assert room.play.game.parse(idea.option) in state.options
            assert idea.thoughts[0].reason == "Attack first, then go on."
        assert state.agenda[-1][1] == HUMAN

    asyncio.run(scene())
