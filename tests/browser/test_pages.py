"""What every page owes: French throughout, three sizes, axe, reasons with rules, replay, settings."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import SIZES, Hands, Server
from browser.player import Player, at_rest, by_typing

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
# Words of every English sentence that are no French words. Notation (code, command) is the same in both.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|with|your|you|to|from|has|have|this|that|by|at|for|which|rolls|moves|explores|warrior|dice|tile"
    r"|choose|turn|begins|player|hits)\b",
    re.IGNORECASE,
)
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const silent = node.parentElement.closest('code, kbd, datalist, script, noscript, .rid, .rule-id, [lang=en]');
    if (!silent) found.push(node.textContent);
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (node.matches('.command input')) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(node.getAttribute(name) ?? '');
  }
  found.push(document.title);
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}"""
# How far what can be hit reaches, by asking the browser at every point. On the board the nearest mark is meant: its
# marks are measured by their boxes. What is covered or cut off by a scrolling list is not asked about.
SMALL = """() => {
  const TARGETS = 'button, a[href], select, summary, input, [role=button]';
  const top = document.querySelector('dialog[open]') ?? document.querySelector('.drawer') ?? document;
  const cut = (node, x, y) => {
    if (x < 1 || y < 1 || x > innerWidth - 1 || y > innerHeight - 1) return true;
    for (let up = node.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      if (x < box.left + 1 || x > box.right - 1 || y < box.top + 1 || y > box.bottom - 1) return true;
    }
    return false;
  };
  // What scrolls lies partly under a bar that stays.
  const under = (node, x, y) => {
    for (let up = document.elementFromPoint(x, y); up && !up.contains(node); up = up.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(up).position)) return true;
    }
    return false;
  };
  return [...top.querySelectorAll(TARGETS)].flatMap((node) => {
    const within = node.matches('input[type=radio], input[type=checkbox], input[type=file]');
    const shown = within ? node.closest('label') : node;
    // Names and rule ids within running text are as high as the text; the sheet of a thing repeats them larger.
    if (node.matches('.name-link:not(.titled), p > .rid') && !node.closest('.also')) return [];
    if (node.matches('.vh:not(input)') || !shown.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      return [];
    }
    const box = shown.getBoundingClientRect();
    let [width, height] = [box.width, box.height];
    if (!node.closest('.board')) {
      const [x, y] = [box.left + width / 2, box.top + height / 2];
      const mine = (px, py) => shown.contains(document.elementFromPoint(px, py));
      if (cut(node, x, y) || !mine(x, y)) return [];
      const reach = (dx, dy) => {
        let far = 0;
        while (far < 44 && mine(x + dx * (far + 1), y + dy * (far + 1))) far++;
        const [px, py] = [x + dx * (far + 1), y + dy * (far + 1)];
        return cut(node, px, py) || under(node, px, py) ? 44 : far;
      };
      [width, height] = [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)];
    }
    const told = `${node.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`;
    return width < 43 || height < 43 ? [told] : [];
  });
}"""


def some_turns(page: Page, decisions: int = 14) -> Player:
    player = Player(page)
    for _ in range(decisions):
        player.ready()
        if player.over():
            break
        if not page.locator(".command input").count():
            page.keyboard.press("l")
            page.locator(".command input").wait_for()
        player.step(by_typing)
    player.ready()
    page.keyboard.press("Escape")
    return player


def drawers(page: Page) -> list[str]:
    return ["menu", "options", "destiny", "hand", "log"]


def show(page: Page, drawer: str) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press({"menu": "m", "options": "o", "destiny": "d", "hand": "c", "log": "l"}[drawer])
    page.locator(f".drawer.{drawer}").wait_for()


def ended(hands: Hands, server: Server, size: str = "laptop", **settings: Any) -> Page:
    page = hands.open(server.table(infernal="bot:random", options={"turns": 1})["human"], size=size, **settings)
    player = Player(page)
    for _ in range(120):
        player.ready()
        if player.over():
            break
        if not page.locator(".command input").count():
            page.keyboard.press("l")
            page.locator(".command input").wait_for()
        offered = list(player.offered())
        player.step(by_typing, "pass" if "pass" in offered else offered[0])
    page.locator(".end").wait_for()
    return page


def assert_axe(page: Page) -> None:
    """Nothing serious or critical."""
    if not AXE.is_file():
        pytest.fail("axe-core is missing: cd frontend && npm ci", pytrace=False)
    at_rest(page).evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")["violations"]
    grave = [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]
    assert not grave, grave


def too_small(page: Page) -> list[str]:
    """What is hard to hit."""
    found: list[str] = at_rest(page).evaluate(SMALL)
    return found


def assert_french(page: Page) -> None:
    left = [text for text in page.evaluate(TEXTS) if ENGLISH.search(text)]
    assert not left, left[:10]


@pytest.mark.parametrize("side", ["human", "infernal"])
def test_french_throughout(hands: Hands, server: Server, side: str) -> None:
    links = server.table(**{"human" if side == "infernal" else "infernal": "bot:scripted"})
    page = hands.open(links[side], lang="fr")
    some_turns(page, 24)
    assert page.locator("html").get_attribute("lang") == "fr"
    assert_french(page)
    for drawer in drawers(page):
        show(page, drawer)
        assert_french(page)
    page.keyboard.press("Escape")
    page.locator(".story .rid").last.click()
    page.locator(".look").wait_for()
    assert_french(page)


def test_french_home_end_and_replay(hands: Hands, server: Server) -> None:
    home = hands.open("/", lang="fr")
    home.wait_for_selector(".scenario")
    assert_french(home)
    page = ended(hands, server, lang="fr")
    page.get_by_role("button", name="Vérifier les dés").click()
    page.locator(".end [role=status]").wait_for()
    assert_french(page)
    page.get_by_role("button", name="Revoir").click()
    page.wait_for_selector(".replay .board")
    page.keyboard.press("End")
    assert_french(page)


def test_language_changes_at_any_time(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"])
    some_turns(page, 6)
    page.keyboard.press("m")
    page.get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert_french(page)


@pytest.mark.parametrize("size", SIZES)
def test_sizes(hands: Hands, server: Server, size: str) -> None:
    width = SIZES[size][0]

    def fits(page: Page) -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert too_small(page) == []

    home = hands.open("/", size=size, lang="fr")
    home.wait_for_selector(".scenario")
    fits(home)
    for side in ("human", "infernal"):
        links = server.table(**{"human" if side == "infernal" else "infernal": "bot:scripted"})
        page = hands.open(links[side], size=size, lang="fr")
        page.wait_for_selector('.table:not([data-asked=""])')
        fits(page)
        some_turns(page, 12)
        fits(page)
        for drawer in drawers(page):
            show(page, drawer)
            fits(page)
    page = ended(hands, server, size, lang="fr")
    fits(page)
    page.get_by_role("button", name="Revoir").click()
    page.wait_for_selector(".replay .board")
    page.keyboard.press("End")
    page.locator(".replay .log li").first.wait_for()
    fits(page)
    page.locator(".replay .log .rid").first.click()
    fits(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_axe(hands: Hands, server: Server, theme: str, size: str) -> None:
    home = hands.open("/", size=size, theme=theme)
    home.wait_for_selector(".scenario")
    assert_axe(home)
    page = hands.open(server.table(infernal="bot:scripted")["human"], size=size, theme=theme)
    page.wait_for_selector('.table:not([data-asked=""])')
    assert_axe(page)
    some_turns(page, 14)
    assert_axe(page)
    for drawer in drawers(page):
        show(page, drawer)
        assert_axe(page)
    page.keyboard.press("Escape")
    if not page.locator(".story").count():
        show(page, "log")
    page.locator(".story .rule-link, .story .more").last.click()
    assert_axe(page)
    page.keyboard.press("Escape")
    page.locator(".board").focus()
    page.keyboard.press("i")
    page.locator(".look").wait_for()
    assert_axe(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_curtain_end_and_replay(hands: Hands, server: Server, theme: str, size: str) -> None:
    curtain = hands.open(server.table(hot_seat=True)["human"], size=size, theme=theme)
    curtain.locator("dialog.curtain").wait_for()
    assert_axe(curtain)
    page = ended(hands, server, size, theme=theme)
    page.get_by_role("button", name="Verify the dice").click()
    page.locator(".end [role=status]").wait_for()
    assert_axe(page)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_selector(".replay .board")
    for key in ("ArrowRight", "End"):
        page.keyboard.press(key)
        page.locator(".replay .log li").first.wait_for()
        assert_axe(page)
    page.locator(".replay .log .rid").first.click()
    page.locator("dialog .rule").wait_for()
    assert_axe(page)


def test_why_not_with_the_rule(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"])
    player = Player(page)
    player.ready()
    taken = next(option for option in player.offered() if option.startswith("die"))
    page.locator(".tray .ln:not(.can)").first.click()
    expect(page.locator(".why-not")).to_contain_text("HPR-3")
    page.locator(".why-not .rid").click()
    expect(page.locator("dialog .rule-id")).to_have_text("HPR-3")
    page.keyboard.press("Escape")
    player.step(by_typing, taken)
    for _ in range(12):
        player.ready()
        if page.locator('.table[data-asked="activate"]').count():
            break
        offered = list(player.offered())
        player.step(by_typing, "pass" if "pass" in offered else offered[0])
    acts = next(option for option in player.offered() if option.startswith("activate"))
    player.step(by_typing, acts)
    page.keyboard.press("Escape")
    page.locator(f'.board [data-w]:not([data-w="{acts.split()[1]}"])').first.click(force=True)  # a comrade is no target
    expect(page.locator(".prompt .why-not .rid")).to_be_visible()


def test_odds_before_an_attack_can_be_hidden(hands: Hands, server: Server) -> None:
    page = hands.open(server.table("bot:scripted", "person", options={"turns": 4})["infernal"])
    player = Player(page)
    for _ in range(200):
        player.ready()
        assert not player.over()
        offered = list(player.offered())
        if any(option.startswith("attack") for option in offered):
            break
        wanted = next((one for one in offered if one.startswith(("bring", "move", "activate"))), player.wish())
        player.step(by_typing, wanted)
    page.keyboard.press("Escape")
    page.locator(".board .tgt").first.click(force=True)
    expect(page.locator(".dock .oddsbox")).to_be_visible()
    page.keyboard.press("m")
    page.get_by_label("Show odds before an attack").uncheck()
    page.keyboard.press("Escape")
    assert page.locator(".oddsbox").count() == 0


def test_replay(hands: Hands, server: Server, tmp_path: Path) -> None:
    page = ended(hands, server)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.txt"
    saved.value.save_as(record)
    page.get_by_role("button", name="Home", exact=True).click()
    page.get_by_label(re.compile("record|enregistrée")).set_input_files(record)
    page.wait_for_selector(".replay .board")
    count = page.locator(".replay .count")
    expect(count).to_contain_text("Decision 0 of")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Decision 1 of")
    page.keyboard.press("PageDown")
    expect(page.locator(".when")).to_contain_text("Human activation")
    page.keyboard.press("PageUp")
    page.keyboard.press("End")
    total = record.read_text().rstrip().splitlines()[-1].split()[0]
    expect(count).to_have_text(f"Decision {total} of {total}")
    expect(page).to_have_url(re.compile(rf"\?at={total}$"))  # the browser tells of it a moment later
    path = page.url.removeprefix(server.url).partition("?")[0]
    for moment in ("?at=3", "#3"):  # the second as links were before
        shared = hands.open(path + moment)
        expect(shared.locator(".replay .count")).to_contain_text("Decision 3 of")


def test_a_key_pressed_as_soon_as_a_replay_is_there_counts(hands: Hands, server: Server) -> None:
    """Before it has been painted."""
    page = ended(hands, server)
    page.evaluate("""
        new MutationObserver((_, watching) => {
            if (!document.querySelector(".replay")) return;
            watching.disconnect();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
        }).observe(document.body, { childList: true, subtree: true });
    """)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".replay .count")).to_have_text(re.compile(r"^Decision (\d+) of \1$"))


# Whatever is set moving moves for years.
SLOW_MOTION = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  return animate.call(this, frames, { ...how, duration: how.duration * 1e9 });
};
"""


def test_animation_is_skipped_by_any_key(hands: Hands, server: Server) -> None:
    context = hands.context(speed="full")
    context.add_init_script(SLOW_MOTION)
    page = hands.open(server.table("bot:scripted", "person", options={"turns": 3})["infernal"], context=context)
    player = Player(page)
    for _ in range(30):
        player.ready()
        player.step(by_typing)
        if page.locator(".board.playing").count():
            page.keyboard.press("Shift")
            expect(page.locator(".board.playing")).to_have_count(0)
            return
    pytest.fail("nothing was ever shown moving")
