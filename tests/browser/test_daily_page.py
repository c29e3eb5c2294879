"""The daily descent and my record: one counted try, a second that is not, results kept, saved and deleted."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.player import Player
from browser.test_pages import assert_axe, assert_french

GIVE_UP = "() => window.sockets.at(-1).send(JSON.stringify({ give_up: {} }))"
ASKED = ".table[data-asked]:not([data-asked=''])"
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
KEPT = "(key) => JSON.parse(localStorage.getItem(key) ?? 'null')"


def lose(page: Page) -> None:
    """The game at the table is given up, and the page has heard that it is over."""
    page.wait_for_selector(ASKED)
    page.evaluate(GIVE_UP)
    page.locator(".end h2").wait_for()


def test_the_first_try_counts_and_a_second_is_marked(hands: Hands, server: Server) -> None:
    page = hands.open("/")
    page.locator(".daily-card").get_by_role("link").click()
    expect(page).to_have_url(f"{server.url}/daily")
    expect(page.locator(".daily-today")).to_contain_text("open practice")
    seed = page.locator(".daily-today dd").first.inner_text()
    told = server.call(f"/api/daily/{seed.removeprefix('daily-')}")
    assert told["seed"] == seed
    expect(page.locator(".daily-today")).to_contain_text(f"Circle {told['circle']}")
    page.get_by_role("button", name="Descend").click()
    page.wait_for_selector(ASKED)
    trays = page.eval_on_selector_all(".tray[data-warrior]", "all => all.map((one) => one.dataset.warrior)")
    assert set(trays) <= set(told["team"])
    hands.enter(page, "/daily")
    expect(page.locator(".daily-tries")).to_contain_text("not over")
    expect(page.locator(".daily-tries .par")).to_have_count(0)  # par is told after one's own try
    expect(page.locator("li.was-open")).to_have_count(1)
    page.locator(".daily-today").get_by_role("link", name="Go on").click()
    lose(page)
    hands.enter(page, "/daily")
    expect(page.locator(".daily-tries tbody tr")).to_contain_text(["first, counted"])
    expect(page.locator(".daily-tries .try-lost")).to_have_text("lost")
    expect(page.locator("li.was-lost[aria-current=date]")).to_have_count(1)
    expect(page.get_by_role("button", name="Copy a text to share")).to_be_visible()
    par = server.call(f"/api/daily/{told['day']}/par")
    expect(page.locator(".daily-tries tr.par td")).to_have_text(
        ["won" if par["outcome"] == "human" else "lost", str(par["turn"]), str(par["lines"]), ""]
    )
    page.get_by_role("button", name="Once more, uncounted").click()
    page.wait_for_selector(ASKED)
    hands.enter(page, "/daily")
    expect(page.locator(".daily-tries tbody tr").nth(1)).to_contain_text("no. 2, not counted")
    day = seed.removeprefix("daily-")
    kept = page.evaluate(KEPT, "claustrophobia.daily")[day]
    assert kept[0]["outcome"] == "infernal"
    assert kept[0]["lines"] == 6 * len(told["team"])
    assert "outcome" not in kept[1]
    hands.enter(page, "/record")
    expect(page.locator(".record-page")).to_contain_text("open practice, left out: 1")


def test_results_are_kept_saved_and_deleted(hands: Hands, server: Server, tmp_path: Path) -> None:
    page = hands.open(server.table(infernal="bot:scripted", seed="")["human"])
    Player(page).ready()
    lose(page)
    hands.enter(page, "/record")
    row = page.locator(".record tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("The Survivors")
    expect(row.locator(".count")).to_have_text("0 / 1")
    expect(row).to_contain_text("79 %")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "results.json")
    saved = json.loads((tmp_path / "results.json").read_text("utf-8"))["results"]
    assert [(one["side"], one["rival"], one["outcome"]) for one in saved] == [("human", "bot:scripted", "lost")]
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Keep them").click()
    expect(row).to_have_count(1)
    page.get_by_role("button", name="Delete all").click()
    page.locator("dialog").get_by_role("button", name="Delete all").click()
    expect(row).to_have_count(0)
    expect(page.locator(".record-page")).to_contain_text("Your results will stand here.")
    assert page.evaluate(KEPT, "claustrophobia.results") == []
    assert page.evaluate(KEPT, "claustrophobia.campaign-results") == []


DEATHS = [
    {"who": "scout", "by": "troglodyte"},
    {"who": "brute", "by": "tile:devouring"},
    {"who": "scout", "by": "troglodyte"},
]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_both_pages_fit_and_are_french_and_can_be_read_by_all(size: tuple[int, int], hands: Hands) -> None:
    context = hands.sized(size, lang="fr", theme="light")
    results = [
        {"table": name, "scenario": "1643/the-survivors", "side": "human", "rival": "bot:search:2"}
        | {"outcome": outcome, "practice": False, "at": at, "deaths": DEATHS}
        for at, (name, outcome) in enumerate([("a", "won"), ("b", "lost"), ("c", "draw")])
    ]
    campaigns = [{"campaign": "c", "won": False, "circle": 3, "circles": 5, "dead": 4, "at": 0}]
    for key, kept in (("results", results), ("campaign-results", campaigns)):
        context.add_init_script(f"localStorage.setItem('claustrophobia.{key}', {json.dumps(json.dumps(kept))})")
    for path, selector in (("/daily", ".calendar"), ("/record", ".record tbody tr")):
        page = hands.open(path, context)
        expect(page.locator(selector)).to_be_visible()
        assert page.evaluate(WIDE) <= 0
        assert_french(page)
        assert_axe(page)
    record = page.locator(".record-page")
    expect(record).to_contain_text("0 sur 1 sorties de l\u2019enfer (0\u201379 %)")
    expect(record).to_contain_text("cercle 3 sur 5 · morts : 4")
    expect(record.locator("ol li")).to_contain_text(["Éclaireur, par Troglodyte6 fois", "3 fois"])
