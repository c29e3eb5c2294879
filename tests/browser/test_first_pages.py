"""The first edition in a browser: both sides, dice on squares, advantage cards, its own words, the auction."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.descent import play_by_socket
from browser.house import SIZES, Hands, Server
from browser.player import Player, by_mouse, by_typing
from browser.test_games import finished
from browser.test_pages import assert_axe, assert_french, too_small
from claustrophobia.engine import new_game
from claustrophobia.players import base
from claustrophobia.players.base import Sight
from patience import trying

SURVIVORS = "first/the-survivors"
ROLLED = '.destiny .take[aria-label^="die "]'


def kind_of(page: Page) -> str:
    return page.locator(".table").get_attribute("data-asked") or ""


def until(player: Player, kind: str, most: int = 80) -> Page:
    """The game as it goes, as little as can be done, up to a decision of a kind."""
    page = player.page
    for _ in range(most):
        player.ready()
        if kind_of(page) == kind:
            page.keyboard.press("Escape")
            return page
        if not page.locator(".command input").count():
            page.keyboard.press("l")
            page.locator(".command input").wait_for()
        offered = list(player.offered())
        acts = [option for option in offered if option.startswith("activate ")] if kind == "act" else []
        player.step(by_typing, acts[0] if acts else "pass" if "pass" in offered else offered[0])
    raise AssertionError(f"never asked: {kind}")


def at_the_squares(hands: Hands, server: Server, size: str = "laptop") -> Player:
    links = server.table(human="bot:scripted", scenario=SURVIVORS, options={})
    player = Player(hands.open(links["infernal"], size=size))
    until(player, "destiny")
    return player


# --- the first page -------------------------------------------------------------------------------


def test_a_new_game(hands: Hands) -> None:
    """Seven scenarios with their forces; handicaps are switches, and reach the game (FED-HAN-3)."""
    page = hands.open("/")
    page.locator(".editions button").filter(has_text="First edition").click()
    assert page.locator(".scenario").count() == 7
    about = page.locator(".about").inner_text()
    for said in ("Blade for hire A", "Blunderbuss", "Aura of courage", "advantage cards: 1", "Underground hunter"):
        assert said in about
    assert page.locator(".sides").get_by_label("Demons").count() == 1
    page.get_by_text("Options and handicaps").click()
    page.get_by_label("One more gift for the redeemer").check()
    assert page.get_by_label("Advantage cards at the start").get_attribute("placeholder") == "1"
    page.get_by_label("Advantage cards at the start").fill("2")
    assert_axe(page)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector('.table[data-asked="bestow"]')  # FED-HAN-2
    page.locator(".draft [data-option]").first.click()
    page.wait_for_selector('.phases li[aria-current="step"]:has-text("Initiative")')
    phases = page.locator(".phases li").all_inner_texts()
    assert phases == ["Initiative", "Human action", "Threat", "Demon action"]
    assert "Round 1" in page.locator(".banner .turn").inner_text()
    record = page.evaluate(
        "() => fetch(location.pathname.replace('/t/', '/api/tables/') + '/record').then((answer) => answer.text())"
    )
    assert "options advantages=2 handicap_gift=1" in record


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["human", "infernal"])
def test_against_the_bot(hands: Hands, server: Server, side: str) -> None:
    bots = {"human" if side == "infernal" else "infernal": "bot:scripted"}
    options = {"turns": 3, "events": 2, "advantages": 3}
    links = server.table(**bots, scenario=SURVIVORS, options=options)
    player = Player(hands.open(links[side]))
    player.play(by_mouse)
    finished(player)
    done = {option.split()[0] for option in player.taken}
    assert done >= ({"die", "activate"} if side == "human" else {"destiny", "pass"})


def drawn_game() -> tuple[str, list[str]]:
    """A seed with which two scripted bots come to a draw, and their choices."""
    for seed in map(str, range(40)):
        game = new_game(SURVIVORS, seed)
        bots = [base.player("scripted", side, 1) for side in (0, 1)]
        texts: list[str] = []
        while game.decision is not None and len(texts) < 220:
            side = game.state.agenda[-1][1]
            option = game.decision.options[bots[side].choose(Sight(game.state, side))]
            texts.append(option.text)
            game.apply(option)
        if game.outcome == "draw":
            return seed, texts
    raise AssertionError("no draw in forty games")


def test_a_draw_is_a_result_of_its_own(hands: Hands, server: Server) -> None:
    """FED-TRN-2: at the table, in the list of tables, in the replay; in both languages."""
    seed, texts = drawn_game()
    links = server.table(scenario=SURVIVORS, options={}, seed=seed, hot_seat=True)
    play_by_socket(server.url, links["human"], iter(texts), lambda: False)
    page = hands.open(links["human"])
    expect(page.locator(".end h2")).to_have_text("A draw")
    page.get_by_role("button", name="Replay").click()
    page.locator(".replay").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".replay .outcome")).to_have_text("A draw")
    page.goto(server.url)
    expect(page.locator(".my-games li")).to_contain_text("A draw")
    page.get_by_role("button", name="English").click()
    expect(page.locator(".my-games li")).to_contain_text("Partie nulle")


# --- the board of destiny -------------------------------------------------------------------------


def by_click(page: Page) -> None:
    page.locator(ROLLED).first.click()
    page.locator(".square.can button.words").first.click()


def by_key(page: Page) -> None:
    value = (page.locator(ROLLED).first.get_attribute("aria-label") or "").split()[-1]
    page.keyboard.press(value)
    page.wait_for_function("() => document.activeElement.matches('.square.can button.words')")
    page.keyboard.press("Enter")


def by_drag(page: Page) -> None:
    page.locator(ROLLED).first.drag_to(page.locator('[data-square="sounds-from-the-deep"]'))


@pytest.mark.parametrize("way", [by_click, by_key, by_drag])
def test_dice_go_on_squares_and_come_back(hands: Hands, server: Server, way: Callable[[Page], None]) -> None:
    """FED-THR-3: placing is free until confirmed."""
    player = at_the_squares(hands, server)
    page = player.page
    assert page.locator(".square").count() == 10
    assert page.locator(".square .once:visible").count() == 8  # FED-DST-RED
    dice = page.locator(ROLLED).count()
    assert dice == 3
    left = dice
    while left:
        player.after(lambda: way(page))
        expect(page.locator(ROLLED)).not_to_have_count(left)
        assert page.locator(ROLLED).count() < left  # by two where a square wants a pair
        left = page.locator(ROLLED).count()
        assert page.locator(".square .sp .die, .square .sp.back .die").count() == dice - left
    player.after(page.locator(".square .back").first.click)
    assert page.locator(ROLLED).count() > 0
    while page.locator(ROLLED).count():
        player.after(lambda: way(page))
    player.after(lambda: page.keyboard.press("e"))
    assert page.locator(".square.fired").count() > 0


def test_a_square_says_why_not(hands: Hands, server: Server) -> None:
    """A dark square is read, with the rule that keeps this die from it."""
    player = at_the_squares(hands, server)
    page = player.page
    page.locator(ROLLED).first.click()
    page.locator(".square:not(.can) button.words").first.click()
    expect(page.locator(".prompt .why-not")).to_contain_text("FED-THR-3")


# --- cards ----------------------------------------------------------------------------------------


def test_an_advantage_card_is_played(hands: Hands, server: Server) -> None:
    """FED-ADV-1: at its moment the card in hand is lit; one whose moment it is not says so."""
    links = server.table(infernal="bot:scripted", scenario=SURVIVORS, options={"advantages": 14})
    player = Player(hands.open(links["human"]))
    until(player, "window")
    page = player.page
    page.locator(".hand .card:not(.can)").first.click()
    expect(page.locator("dialog .why-not")).to_contain_text("FED-ADV-1")
    page.keyboard.press("Escape")
    page.locator(".hand .card.can").first.click()
    played = page.locator("dialog .card-acts [data-option]").first
    option = played.get_attribute("data-option") or ""
    assert option.startswith("advantage ")
    held = page.locator(".hand .card").count()
    player.after(played.click)
    expect(page.locator(".hand .card")).to_have_count(held - 1)
    expect(page.get_by_role("log").last).to_contain_text("played by the human player")


# --- manners --------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["human", "infernal"])
def test_french_throughout(hands: Hands, server: Server, side: str) -> None:
    bots = {"human" if side == "infernal" else "infernal": "bot:scripted"}
    links = server.table(**bots, scenario=SURVIVORS, options={"advantages": 4, "events": 2})
    player = Player(hands.open(links[side], lang="fr"))
    until(player, "act" if side == "human" else "destiny")
    page = player.page
    assert_french(page)
    for drawer, key in (("menu", "m"), ("options", "o"), ("destiny", "d"), ("hand", "c")):
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        page.locator(f".drawer.{drawer}").wait_for()
        assert_french(page)
    assert "Action démoniaque" in page.locator(".phases").inner_text()


@pytest.mark.parametrize("size", list(SIZES))
def test_every_size(hands: Hands, server: Server, size: str) -> None:
    """No horizontal scroll, targets of 44 px, axe: the first page, the squares, the auction."""
    pages = [hands.open("/", size=size)]
    pages[0].locator(".editions button").filter(has_text="First edition").click()
    squares = at_the_squares(hands, server, size).page
    if size != "laptop":
        squares.keyboard.press("d")
        squares.locator(".drawer.destiny").wait_for()
    pages.append(squares)
    links = server.table(scenario=SURVIVORS, hot_seat=True, options={"auction": 1})
    bids = hands.open(links["human"], size=size)
    bids.locator(".auction").wait_for()
    pages.append(bids)
    for page in pages:
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), page.url
        assert too_small(page) == []
        assert_axe(page)


# --- the auction ----------------------------------------------------------------------------------


def test_two_browsers_bid_and_change_seats(hands: Hands, server: Server) -> None:
    """FED-AUC-1: the seat called infernal bids lowest, leads the humans from then on, builds a team and plays."""
    links = server.table(scenario=SURVIVORS, options={"auction": 1, "turns": 1}, seed="5")
    one, two = Player(hands.open(links["human"])), Player(hands.open(links["infernal"]))
    for player in (one, two):
        player.page.wait_for_selector(".table[data-update]")
    if kind_of(one.page) != "bid":
        two.ready()
        two.after(lambda: two.page.locator('[data-option="bid 20"]').click())
    one.ready()
    one.after(lambda: one.page.locator('[data-option="bid 19"]').click())
    two.ready()
    assert two.page.locator('[data-option="bid 19"]').count() == 0
    two.after(lambda: two.page.locator('[data-option="bid 11"]').click())
    one.ready()
    one.page.locator('.dock [data-option="pass"]').click()
    expect(two.page.get_by_role("dialog", name="The seats are swapped")).to_contain_text("you lead the humans")
    expect(one.page.locator("dialog")).to_contain_text("you lead the demons")
    for player in (one, two):
        player.page.keyboard.press("Escape")
    two.page.wait_for_selector('.table[data-asked="team"]')
    two.after(lambda: two.page.locator('.draft [data-option="recruit brute-a"]').click())
    two.after(lambda: two.page.locator('.draft [data-option="recruit blade-for-hire-a"]').click())
    two.after(two.page.locator(".draft .gift-card").first.click)
    two.after(two.page.locator(".draft .bearers button").first.click)
    expect(two.page.locator(".hand .card")).to_have_count(1)  # a card for the point that is left (FED-AUC-4)
    assert two.page.locator(".tray").count() == 3
    two.page.reload()
    two.page.wait_for_selector(".tray")
    assert two.page.locator(".hand .card").count() == 1
    assert one.page.locator(".hand .card").count() == 0
    for _ in trying("the end of the game"):
        if one.over():
            break
        for player in (one, two):
            if kind_of(player.page) and not player.over():
                offered = list(player.offered())
                player.step(by_typing, "pass" if "pass" in offered else offered[0])
    one.page.locator(".end h2").wait_for()
