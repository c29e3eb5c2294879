"""Dante in a browser: set-up, a whole circle, two at one side, hell's turn, the campaign and its camp."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.descent import CAMP, Adviser, play_by_socket
from browser.house import SIZES, Hands, Server
from browser.player import Player, by_typing, exactly, sure
from browser.test_pages import assert_axe, assert_french, too_small
from patience import trying

CIRCLE = "dante/circle-1"
SEED = "3"  # a circle in which the demon is met
WEEK = 7 * 24 * 3600 * 1000  # milliseconds


def laid(server: Server, scenario: str = CIRCLE, seed: str = SEED, **options: Any) -> dict[str, str]:
    return server.table(infernal="rules", scenario=scenario, seed=seed, options=options)


def kind_of(page: Page) -> str:
    return page.locator(".table").get_attribute("data-asked") or ""


def played(server: Server, seat: str, adviser: Adviser, links: dict[str, str], kind: str, turn: int = 1) -> None:
    """A game led by a bot up to a decision of a kind."""

    def holds() -> bool:
        now = adviser.game.decision
        return now is None or (now.kind == kind and adviser.game.state.turn >= turn)

    play_by_socket(server.url, links[seat], adviser.choices(), holds)


# --- alone ----------------------------------------------------------------------------------------


def test_two_clicks_to_a_circle(hands: Hands) -> None:
    """Nothing to choose but the edition: no side, no opponent."""
    page = hands.open("/")
    page.locator(".editions button").filter(has_text="Dante").click()
    panel = page.locator(".set-table")
    assert panel.get_by_text("You lead").count() == 0
    assert panel.get_by_text("Opponent").count() == 0
    assert page.locator(".zone-plan").count() == 5
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector('.table[data-asked="recruit"]')
    assert page.locator(".warrior-card").count() == 2  # DAN-12
    assert page.locator(".dialog, dialog[open]").count() == 0


def test_the_machine_that_is_watched_is_the_strongest_there(hands: Hands) -> None:
    """In hell that is the script, whatever has been chosen for a duel before (docs/opponents.md)."""
    page = hands.open("/")
    page.get_by_role("radio", name="Old wolf").check()
    page.locator(".editions button").filter(has_text="Dante").click()
    page.get_by_text("The machine, you watch").click()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".table")
    table = page.evaluate(
        "() => fetch(location.pathname.replace('/t/', '/api/tables/')).then((answer) => answer.json())"
    )
    assert table["seats"]["human"] == "bot:scripted"


def test_settings_reach_the_game(hands: Hands) -> None:
    """Waiting humans are asked about only where there are more than five (DAN-9); numbers show what is usual."""
    page = hands.open("/")
    page.locator(".editions button").filter(has_text="Dante").click()
    assert page.get_by_label("Humans beyond the fifth").count() == 0
    page.get_by_text("The fifth circle").click()
    page.get_by_label("Humans beyond the fifth").select_option("b")
    page.get_by_label("Equipment and gifts are drawn at random").check()
    page.get_by_text("Options and handicaps").click()
    hounds = page.get_by_label("Hellhounds in reserve")
    assert hounds.get_attribute("placeholder") == "4"
    hounds.fill("1")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector('.table[data-asked="recruit"]')
    record = page.evaluate(
        "() => fetch(location.pathname.replace('/t/', '/api/tables/') + '/record').then((answer) => answer.text())"
    )
    assert "options hounds=1 random=1 waiting=b" in record


def test_a_whole_circle_by_mouse(hands: Hands, server: Server) -> None:
    """Every choice a bot would make, clicked: set-up, dice, exploring, fights, finds, to the end."""
    links = laid(server)
    player = Player(hands.open(links["human"]))
    adviser = Adviser(CIRCLE, SEED, {})
    for choice in adviser.choices():
        player.ready()
        player.step(exactly, choice)
    told = "Victory" if adviser.game.outcome == "human" else "Defeat"
    expect(player.page.locator(".end h2")).to_contain_text(told)
    assert {choice.split()[0] for choice in player.taken} >= {"recruit", "equip", "bestow", "die", "explore", "place"}
    player.page.get_by_role("button", name="Once more").click()
    player.page.wait_for_selector('.table[data-asked="recruit"]')


def test_the_set_up_by_keyboard(hands: Hands, server: Server) -> None:
    """B goes to the cards, arrows from one to the next, Enter takes it; undo takes it back."""
    page = hands.open(laid(server)["human"])
    page.wait_for_selector(".draft .warrior-card")
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".team-so-far li")).to_have_count(2)
    expect(page.locator(".team-so-far")).to_contain_text("Scout A")
    page.keyboard.press("u")
    expect(page.locator(".team-so-far li")).to_have_count(1)
    player = Player(page)
    for kind in ("recruit", "recruit", "equip", "bestow"):
        page.wait_for_selector(f'.table[data-asked="{kind}"]')
        page.keyboard.press("g")
        page.wait_for_function("() => document.activeElement.matches('.draft [data-option]')")
        player.after(lambda: page.keyboard.press("Enter"))
    page.wait_for_selector('.table[data-asked="assign"] .board')


def test_a_circle_by_typed_commands(hands: Hands, server: Server) -> None:
    player = Player(hands.open(laid(server, turns=2)["human"]))
    for choice in Adviser(CIRCLE, SEED, {"turns": 2}).choices():
        player.ready()
        player.step(by_typing, choice)
    expect(player.page.locator(".end h2")).to_be_visible()


def test_the_zone_and_what_lies_in_it(hands: Hands, server: Server) -> None:
    """The whole zone is drawn; threat points on tiles are told to those who cannot see them."""
    adviser = Adviser("dante/circle-3", "5", {})
    links = laid(server, "dante/circle-3", "5")
    play_by_socket(
        server.url,
        links["human"],
        adviser.choices(),
        lambda: sum(adviser.game.state.tile_tp) > 1 and adviser.game.state.turn > 1,
    )
    page = hands.open(links["human"])
    page.locator(".b-zone").wait_for()
    points = sum(adviser.game.state.tile_tp)
    told = page.locator(".board ul").inner_text()
    assert sum(map(int, re.findall(r"(\d+) threat points", told))) == points
    assert f"{points} TP on tiles" in page.locator(".omens").inner_text()
    stack = page.locator(".stacks").inner_text()
    assert f"{len(adviser.game.state.second)}\nsecond stack" in stack
    assert f"{len(adviser.game.state.gone)}\nput by" in stack
    assert page.locator(".phases li").count() == 4  # DAN-19


def a_seed_with_a_discard(tiles: int) -> str:
    """A game in which the bot has so many tiles put by before it ends."""
    for seed in range(200):
        adviser = Adviser("dante/circle-3", str(seed), {})
        for _ in adviser.choices():
            if len(adviser.game.state.gone) >= tiles and adviser.game.outcome is None:
                return str(seed)
    pytest.fail("no tile is ever put by")


def test_the_discard_is_looked_at(hands: Hands, server: Server) -> None:
    """DEX-3: face up, in order, each tile with its shape, read to those who cannot see it."""
    seed = a_seed_with_a_discard(2)
    adviser = Adviser("dante/circle-3", seed, {})
    links = laid(server, "dante/circle-3", seed)
    play_by_socket(server.url, links["human"], adviser.choices(), lambda: len(adviser.game.state.gone) >= 2)
    page = hands.open(links["human"])
    page.locator(".stacks .discard").click()
    panel = page.locator(".discard-panel")
    told = panel.locator("li span").all_inner_texts()
    assert [int(re.findall(r"Tile (\d+)", text)[0]) for text in told] == list(adviser.game.state.gone)
    assert all("open: " in text for text in told)
    assert panel.locator("svg.tile-picture .frame").count() == len(told)
    assert_axe(page)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


# --- hell's turn ----------------------------------------------------------------------------------


def at_hells_door(hands: Hands, server: Server, **settings: Any) -> Player:
    """A page at which the end of the phase lets hell act."""
    adviser = Adviser("dante/circle-3", "5", {})
    links = laid(server, "dante/circle-3", "5")
    played(server, "human", adviser, links, "activate", 4)
    player = Player(hands.open(links["human"], **settings))
    player.ready()
    return player


def end_phase(page: Page) -> None:
    page.keyboard.press("e")
    sure(page, lambda: page.keyboard.press("e"))


def test_hells_turn_is_told_step_by_step(hands: Hands, server: Server) -> None:
    """Like any other side's: in the dock, each step with its sentences and rules, the reasons in the log's details."""
    page = at_hells_door(hands, server, recap="recap").page
    before = Player(page).update()
    end_phase(page)
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.update) > n", arg=before)
    if not page.locator(".reel").count():  # a hit to be taken came in between: it is told when hell is done
        page.keyboard.press("b")
    page.locator(".reel .chips button").first.wait_for()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".reel .chips button").count() > 3
    page.locator(".recap-stage .tells .rid").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".reel")).to_have_count(0)


def test_hells_reasons_can_be_read_afterwards(hands: Hands, server: Server) -> None:
    """Why it chose whom it chose: in the details of a line of the log, each with its rule (GOL-1)."""
    player = at_hells_door(hands, server)
    page = player.page
    player.after(lambda: end_phase(page))
    page.keyboard.press("l")
    story = page.locator(".drawer .story")
    story.locator(".tale-line").first.wait_for()
    page.evaluate("() => { for (const more of document.querySelectorAll('.drawer .story .more')) more.click(); }")
    reasons = story.locator(".rule-link").filter(has_text=re.compile(r"GOL-\d"))
    reasons.first.click()
    expect(page.locator(".look")).to_have_attribute("data-inspected", re.compile(r"rule:GOL-\d"))


def test_the_demon_shows_its_sheet(hands: Hands, server: Server) -> None:
    """DDM: when the well is found the demon's sheet of this mode is shown, and again on request."""
    adviser = Adviser(CIRCLE, SEED, {})
    links = laid(server)
    texts: list[str] = []
    for text in adviser.choices():
        texts.append(text)
        if any(event[0] == "demon_drawn" for event in adviser.game.events):
            break
    play_by_socket(server.url, links["human"], iter(texts[:-1]), lambda: False)
    page = hands.open(links["human"])
    Player(page).ready()
    page.keyboard.press("/")
    page.keyboard.insert_text(texts[-1])
    page.keyboard.press("Enter")
    page.locator(".demon-panel .own-power").first.wait_for()
    page.get_by_role("button", name="Face it").click()
    page.locator(".destiny .being-name").first.click()
    page.locator(".demon-panel").wait_for()


# --- together -------------------------------------------------------------------------------------


def test_two_browsers_on_one_side(hands: Hands, server: Server) -> None:
    """DAN-11, DAN-18: each picks, each decides for his own; the other's is refused; who is away is replaced."""
    links = laid(server, players=2)
    host, guest = Player(hands.open(links["host"])), Player(hands.open(links["guest"]))
    expect(guest.page.locator(".prompt")).to_contain_text("It is for the host to pick.")
    guest.page.locator(".warrior-card.others").first.click()
    host.page.locator(".warrior-card:not(.others)").first.wait_for()
    assert "other player's" in said_no(guest.page)
    for picker in (host, guest, host):
        picker.page.locator(".warrior-card:not(.others)").first.click()
        expect(picker.page.locator(".warrior-card:not(.others)")).to_have_count(0)
    host.page.wait_for_selector(".gear-card, .gift-card")
    finish_set_up(host, guest)
    guest.page.wait_for_selector('.table[data-asked="assign"]')
    assert host.page.locator(".tag.owner.mine").count() > 0
    assert host.page.locator(".tk-owner.guest").count() > 0
    theirs = [text for text, owner in owners(guest.page) if owner == "guest"]
    by_typing(host, theirs[0])
    assert "other player's" in said_no(host.page)
    assert kind_of(guest.page) == "assign"
    guest.page.close()
    expect(host.page.locator(".prompt")).to_contain_text("is away: you decide for all")
    host.after(lambda: by_typing(host, theirs[0]))
    back = Player(hands.open(links["guest"]))
    back.ready()
    expect(host.page.locator(".prompt")).not_to_contain_text("is away")


def said_no(page: Page) -> str:
    page.locator(".notice").first.wait_for()
    return page.locator(".notice").first.inner_text()


def owners(page: Page) -> list[tuple[str, str]]:
    """Each option of a page with the name of its warrior's owner, by the trays."""
    mine = page.eval_on_selector_all(".tray:has(.tag.owner.mine)", "all => all.map((one) => one.dataset.warrior)")
    return [
        (text, "guest" if text.split()[1:2] and text.split()[1] in mine else "host") for text in Player(page).offered()
    ]


def finish_set_up(*players: Player) -> None:
    """Whoever may takes the first thing, until the first turn."""
    for _ in trying("the end of the set-up"):
        if kind_of(players[0].page) == "assign":
            return
        for player in players:
            free = player.page.locator(".draft [data-option]:not(.others)")
            if free.count():
                player.after(lambda free=free: free.first.click())  # type: ignore[misc]
                break


def test_what_the_other_chose_is_asked_for(hands: Hands, server: Server) -> None:
    links = laid(server, players=2)
    host, guest = Player(hands.open(links["host"])), Player(hands.open(links["guest"]))
    host.page.locator(".warrior-card").first.click()
    expect(guest.page.locator(".team-so-far li")).to_have_count(1)
    guest.page.get_by_role("button", name="Ask to take back").first.click()
    expect(host.page.locator(".takeback")).to_contain_text("The guest asks to take a decision back")
    host.page.get_by_role("button", name="Accept").click()
    expect(guest.page.locator(".team-so-far li")).to_have_count(0)


def test_links_of_two_who_share_a_side(hands: Hands) -> None:
    page = hands.open("/")
    page.locator(".editions button").filter(has_text="Dante").click()
    page.get_by_label("Two, each by a link").check()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".lobby .qr").wait_for()
    link = page.get_by_label(re.compile("Your partner.s link")).first.input_value()
    partner = hands.open(link.removeprefix(hands.server.url))
    expect(partner.locator(".prompt")).to_contain_text("It is for the host to pick.")


def test_two_at_one_screen(hands: Hands) -> None:
    """One link, no curtain: nothing is hidden between them."""
    page = hands.open("/")
    page.locator(".editions button").filter(has_text="Dante").click()
    page.get_by_label("Two at this screen").check()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector('.table[data-asked="recruit"]')
    page.locator(".warrior-card").first.click()
    expect(page.locator(".team-so-far")).to_contain_text(re.compile("The host.s"))
    page.locator(".warrior-card").first.click()
    expect(page.locator(".team-so-far")).to_contain_text(re.compile("The guest.s"))


def test_a_circle_goes_on_after_a_kill(hands: Hands, server: Server) -> None:
    adviser = Adviser(CIRCLE, SEED, {})
    links = laid(server)
    played(server, "human", adviser, links, "act", 2)
    page = hands.open(links["human"])
    player = Player(page)
    player.ready()
    before = list(player.offered())
    server.stop(signal.SIGKILL)
    page.get_by_text("Reconnecting").wait_for()
    server.start()
    page.wait_for_selector('.table[data-link="open"]')
    player.ready()
    assert list(player.offered()) == before
    player.step(by_typing, next(adviser.choices()))


# --- the campaign ---------------------------------------------------------------------------------


@pytest.fixture
def camp(server: Server) -> dict[str, str]:
    links: dict[str, str] = server.call("/api/campaigns", {"text": CAMP.format(options="")})["links"]
    return links


def test_a_campaign_from_the_first_page_to_camp(hands: Hands, server: Server) -> None:
    """Begun on the page, one circle lost: the end leads back, the chronicle tells it, the list on the page too."""
    page = hands.open("/")
    page.locator(".editions button").filter(has_text="Dante").click()
    page.get_by_text("Descent into hell").first.click()
    page.get_by_text("Options and handicaps").click()
    page.get_by_label("Turn limit").fill("1")
    page.get_by_role("button", name="Begin the descent").click()
    page.wait_for_selector('.camp[data-state="ready"]')
    page.get_by_role("button", name="Descend to circle I").click()
    page.wait_for_selector('.table[data-asked="recruit"]')
    player = Player(page)
    for _ in range(200):
        player.ready()
        if player.over():
            break
        offered = list(player.offered())
        player.step(by_typing, "pass" if "pass" in offered else offered[0])
    page.get_by_role("button", name="To the camp").click()
    page.wait_for_selector('.camp[data-state="lost"]')
    assert "Circle 1: lost" in page.locator(".chronicle").inner_text()
    page.goto(server.url)
    expect(page.locator(".my-games").filter(has_text="My campaigns")).to_contain_text("Descent into hell")


def test_a_camp_is_decided_and_left(hands: Hands, server: Server, camp: dict[str, str]) -> None:
    """Heal by wax seals, recruit, hand over, one more thing; resumed in another browser; then the next circle."""
    page = hands.open(camp["human"])
    page.locator(".member").first.wait_for()
    assert page.get_by_role("button", name=re.compile("Descend")).count() == 0
    for name in ("redeemer", "brute-a"):
        for _ in range(2):
            seals = page.locator(f'.member[data-warrior="{name}"] .wound.can')
            left = seals.count()
            seals.first.click()
            expect(page.locator(f'.member[data-warrior="{name}"] .wound')).not_to_have_count(left + 10)
            page.wait_for_function(
                "([name, left]) => document.querySelectorAll(`.member[data-warrior=${name}] .wound`).length < left",
                arg=[name, left],
            )
    again = hands.open(camp["human"])  # another browser, the same link
    again.locator('.member[data-warrior="redeemer"]').wait_for()
    assert again.locator('.member[data-warrior="redeemer"] .wound').count() == 1
    again.locator('.wound.can[data-option="heal scout-a 4"]').click()
    again.locator('[data-option="recruit guardian-a"]').click()
    expect(again.locator('.member[data-warrior="guardian-a"]')).to_have_count(1)
    again.get_by_role("button", name="Undo").click()
    expect(again.locator('.member[data-warrior="guardian-a"]')).to_have_count(0)
    typed_in_camp(again, "recruit swordmaster-a")
    expect(again.locator('.member[data-warrior="swordmaster-a"]')).to_have_count(1)
    again.locator('[data-option="hand brute-a scout-a grenade"]').click()
    expect(again.locator('.member[data-warrior="scout-a"]')).to_contain_text("Grenade")
    again.locator('[data-option^="bestow redeemer"]').first.click()
    again.get_by_role("button", name="Descend to circle III").click()
    again.wait_for_selector('.table[data-asked="assign"]')
    assert "The third circle" in again.locator(".banner h1").inner_text()
    expect(page.get_by_role("button", name="To the circle")).to_be_visible()  # the first browser hears of it


def typed_in_camp(page: Page, text: str) -> None:
    page.locator(".camp .command input").fill(text)
    page.keyboard.press("Enter")


def test_a_campaign_file_is_saved_and_opened(hands: Hands, camp: dict[str, str], tmp_path: Path) -> None:
    page = hands.open(camp["human"])
    page.locator(".member").first.wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the campaign").click()
    file = tmp_path / "campaign.txt"
    download.value.save_as(file)
    assert "seed deep" not in file.read_text()
    home = hands.open("/")
    home.get_by_label("Open a campaign file").set_input_files(file)
    home.locator(".camp .member").first.wait_for()
    assert home.locator(".member").count() == 3
    file.write_text("nonsense")
    home.goto(hands.server.url)
    home.get_by_label("Open a campaign file").set_input_files(file)
    expect(home.locator(".problem")).to_contain_text("cannot be read")


# --- what every page owes -------------------------------------------------------------------------


def pages(hands: Hands, server: Server, camp: dict[str, str], **settings: Any) -> Iterator[tuple[str, Page]]:
    """Every page of the mode."""
    home = hands.open("/", **settings)
    home.locator(".editions button").filter(has_text="Dante").click()
    home.locator(".scenario").last.click()
    yield "home", home
    adviser, links = Adviser("dante/circle-3", "5", {"players": 2}), laid(server, "dante/circle-3", "5", players=2)
    yield "recruit", hands.open(links["host"], **settings)
    for kind, turn in (("equip", 0), ("bestow", 0), ("act", 3)):
        played(server, "host", adviser, links, kind, turn)
        page = hands.open(links["host"], **settings)
        page.wait_for_selector(f'.table[data-asked="{kind}"]')
        yield kind, page
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.locator(".reel").wait_for()
    yield "hell", page
    fire = hands.open(camp["human"], **settings)
    fire.locator(".member").first.wait_for()
    yield "camp", fire


@pytest.mark.parametrize("size", SIZES)
def test_three_sizes(hands: Hands, server: Server, camp: dict[str, str], size: str) -> None:
    """No horizontal scroll, targets of 44 px, nothing serious for axe, French throughout."""
    theme = "light" if size == "tablet" else "dark"
    for name, page in pages(hands, server, camp, size=size, lang="fr", theme=theme):
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, name
        assert_french(page)
        assert_axe(page)
        small = too_small(page)
        assert not small, (name, small[:6])
