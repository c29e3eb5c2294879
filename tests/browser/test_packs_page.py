"""A pack in the browser: the one of docs/extending.md, installed where the server runs, chosen and played."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import Hands, Server
from claustrophobia import packing
from claustrophobia.content.packs import pack_from
from recipes import recipes

pytestmark = pytest.mark.slow

WELL = {
    recipe.file.removeprefix("the-well/"): recipe.text
    for recipe in recipes("docs/extending.md")
    if recipe.file.startswith("the-well/")
}
ABOUT = "async () => JSON.stringify(await (await fetch('/api/tables/' + location.pathname.split('/')[2])).json())"


@pytest.fixture(scope="module")
def server(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in whose host's folder the pack is installed."""
    folder = tmp_path_factory.mktemp("well")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLAUSTROPHOBIA_FOLDER", str(folder))
        packing.add(pack_from(WELL, "the-well"))
        one = Server(folder, web)
        one.start()
        yield one
        one.stop(signal.SIGKILL)


def test_a_scenario_of_a_pack_is_chosen_and_played(hands: Hands) -> None:
    """It stands among the scenarios, its own people are named before and at the table, and the table names the pack."""
    page = hands.open("/", lang="fr")
    pack = page.locator(".pack-cards")
    expect(pack.get_by_role("heading")).to_have_text("Le puits")
    expect(pack).to_contain_text("A newcomer")
    expect(pack.locator(".scenario")).to_have_count(1)
    pack.locator(".scenario").click()
    expect(page.locator(".scenario").filter(has_text="Le vieux puits")).to_have_count(1)
    expect(page.locator(".about").get_by_role("list")).to_contain_text("Puisatier")
    page.get_by_role("button", name="Mettre la table").click()
    page.wait_for_selector(".table")
    info = json.loads(page.evaluate(ABOUT))
    assert info["scenario"] == "1643/the-old-well"
    assert info["pack"].startswith("the-well 1.0 ")
    expect(page.locator(".table")).to_contain_text("Puisatier")
