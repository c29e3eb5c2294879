"""A scenario by dice in the browser: drawn by a button of the first page, told honestly, chosen, and played."""

import json

import pytest
from playwright.sync_api import expect

from browser.house import Hands

pytestmark = pytest.mark.slow

ABOUT = "async () => JSON.stringify(await (await fetch('/api/tables/' + location.pathname.split('/')[2])).json())"


def test_dice_of_a_seed_are_rolled_and_what_they_give_is_played(hands: Hands) -> None:
    """The page says what such a scenario is worth; a seed is typed; the keyboard does; the table is laid with it."""
    page = hands.open("/", lang="fr")
    card = page.locator("section", has=page.get_by_role("heading", name="Un scénario tiré aux dés"))
    expect(card.last).to_contain_text("il peut pencher d’un côté")
    page.get_by_label("Graine, si vous en avez une").fill("5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="graine 5")).to_be_visible()
    page.get_by_role("button", name="Mettre la table").click()
    page.wait_for_selector(".table")
    assert json.loads(page.evaluate(ABOUT))["scenario"] == "1643/dice-5-quick"
