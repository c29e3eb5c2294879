"""A scenario by dice in the browser: drawn by a button of the first page, told honestly, chosen, and played."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import Hands, Server

pytestmark = pytest.mark.slow

ABOUT = "async () => JSON.stringify(await (await fetch('/api/tables/' + location.pathname.split('/')[2])).json())"


@pytest.fixture(scope="module")
def server(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host allows content of one's own."""
    one = Server(tmp_path_factory.mktemp("dice"), web, content="on")
    one.start()
    yield one
    one.stop(signal.SIGKILL)


def test_dice_of_a_seed_are_rolled_and_what_they_give_is_played(hands: Hands) -> None:
    """The page says what such a scenario is worth; a seed is typed; the keyboard does; the table is laid with it."""
    page = hands.open("/", lang="fr")
    card = page.get_by_role("region", name="Un scénario tiré aux dés")
    expect(card).to_contain_text("il peut pencher")
    page.get_by_label("Graine, si vous en avez une").fill("5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="graine 5")).to_be_visible()
    page.get_by_role("button", name="Mettre la table").click()
    page.wait_for_selector(".table")
    assert json.loads(page.evaluate(ABOUT))["scenario"] == "1643/dice-5-quick"
