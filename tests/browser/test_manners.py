"""How the table behaves under the hand: motion, sound, camera, tiles to turn, settings, the new game page, records."""

import base64
import json
import random
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from statistics import mean

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.house import KEY, Hands, Server
from browser.player import Player, at_rest, by_typing
from browser.test_pages import assert_french
from claustrophobia.engine import new_game
from patience import trying

# Everything that was ever set moving, by script or by style sheet.
WATCH_MOTION = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  window.moved.push(how.duration ?? how);
  return animate.call(this, frames, how);
};
const note = (event) => window.moved.push(event.type);
addEventListener('animationstart', note, true);
addEventListener('transitionrun', note, true);
"""
WATCH_SOUND = """
window.voices = 0;
window.rooms = 0;
const Room = window.AudioContext;
window.AudioContext = class extends Room {
  constructor(...args) { super(...args); window.rooms += 1; }
  createOscillator() { window.voices += 1; return super.createOscillator(); }
};
"""
LONGEST = "() => Math.max(0, ...document.getAnimations().map((one) => one.effect.getComputedTiming().endTime))"
# How wide the map is drawn, and where its corner lies.
CAMERA = (
    "() => { const { width, x, y } = document.querySelector('.b-map').getBoundingClientRect(); return [width, x, y]; }"
)
TOO_HIGH = """() => {
  const { scrollHeight, clientHeight } = document.querySelector('.destiny-side');
  return scrollHeight - clientHeight;
}"""
ABOUT = "what => fetch(location.pathname.replace('/t/', '/api/tables/') + what).then((answer) => answer.text())"


def noted_record() -> str:
    """A record with its fingerprint in a last line, as the golden games have it."""
    game, pick = new_game("1643/the-survivors", "7", options={"turns": 2}), random.Random(3)
    while game.decision is not None:
        game.apply(pick.choice(game.decision.options))
    return f"{game.record()}\n# fingerprint {game.fingerprint}\n"


def by_skipping(player: Player, option: str) -> None:
    """The first key ends whatever is still moving."""
    player.page.keyboard.press("Shift")
    by_typing(player, option)


def lively(page: Page, steps: int) -> None:
    """Some decisions of a game in which something moves at nearly every one."""
    player = Player(page)
    for _ in range(steps):
        player.ready()
        if player.over():
            break
        player.step(by_skipping)


# --- motion and sound -----------------------------------------------------------------------------


@pytest.mark.parametrize("calm", [True, False])
def test_reduced_motion_moves_nothing(hands: Hands, server: Server, calm: bool) -> None:  # noqa: FBT001 - a parameter
    context = hands.context(calm=calm, speed="full")
    context.add_init_script(WATCH_MOTION)
    page = hands.open(server.table("bot:scripted", options={"turns": 3})["infernal"], context=context)
    player = Player(page)
    longest = 0.0
    for _ in range(14):
        player.ready()
        longest = max(longest, page.evaluate(LONGEST))
        player.step(by_skipping)
        if calm:
            assert page.locator(".board.playing").count() == 0
    moved = page.evaluate("() => window.moved")
    assert (moved == [] and longest < 1) if calm else moved, moved[:5]


def test_no_animation_where_it_is_switched_off(hands: Hands, server: Server) -> None:
    context = hands.context(speed="off")
    context.add_init_script(WATCH_MOTION)
    page = hands.open(server.table("bot:scripted", options={"turns": 3})["infernal"], context=context)
    lively(page, 10)
    assert not [one for one in page.evaluate("() => window.moved") if isinstance(one, (int, float))]


def test_sound_is_off_until_it_is_asked_for(hands: Hands, server: Server) -> None:
    context = hands.browser.new_context(locale="en-GB")
    context.add_init_script(WATCH_SOUND)
    hands.kept(context)
    page = hands.open(server.table("bot:scripted", options={"turns": 6})["infernal"], context=context)
    lively(page, 6)
    assert page.evaluate("() => [window.rooms, window.voices]") == [0, 0]
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    switch = page.get_by_label("Sound")
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    lively(page, 6)
    assert page.evaluate("() => window.rooms") == 1
    assert page.evaluate("() => window.voices") > 0
    assert json.loads(page.evaluate(f"() => localStorage.getItem('{KEY}')"))["sound"] is True
    page.reload()
    Player(page).ready()
    page.keyboard.press("m")
    expect(page.get_by_label("Sound")).to_be_checked()


# --- the board ------------------------------------------------------------------------------------


def fingers(wire: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def camera(page: Page, holds: Callable[[list[float]], bool]) -> list[float]:
    """How wide the map is drawn and where its corner lies, once that is as it should be."""
    for _ in trying("the camera"):
        now: list[float] = page.evaluate(CAMERA)
        if holds(now):
            break
    return now


def test_the_camera_by_wheel_hand_and_keys(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"])
    Player(page).ready()
    box = page.locator(".board").bounding_box()
    assert box
    x, y = box["x"] + 60, box["y"] + 60
    first = page.evaluate(CAMERA)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    nearer = camera(page, lambda now: now[0] > first[0] * 1.2)
    page.mouse.wheel(0, 600)
    before = camera(page, lambda now: now[0] < nearer[0])
    page.mouse.down()
    page.mouse.move(x + 80, y + 50, steps=4)
    page.mouse.up()
    moved = pytest.approx([before[1] + 80, before[2] + 50], abs=2)
    after = camera(page, lambda now: now[1:] == moved)
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    camera(page, lambda now: now[1] < after[1])
    page.keyboard.press("+")
    page.keyboard.press("+")
    camera(page, lambda now: now[0] > after[0] * 1.3)
    page.keyboard.press("-")
    page.keyboard.press("0")
    camera(page, lambda now: now[0] == pytest.approx(first[0], rel=0.02))


def test_the_camera_by_two_fingers(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"], size="phone")
    Player(page).ready()
    box = page.locator(".board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    first = page.evaluate(CAMERA)
    wire = page.context.new_cdp_session(page)
    fingers(wire, "touchStart", (x - 30, y), (x + 30, y))
    for far in (40, 50, 60):
        fingers(wire, "touchMove", (x - far, y), (x + far, y))
    fingers(wire, "touchEnd")
    camera(page, lambda now: now[0] == pytest.approx(first[0] * 2, rel=0.1))


def test_a_tile_is_turned_before_it_is_laid(hands: Hands, server: Server) -> None:
    """By click and by key, and what is laid is what was shown."""
    page = hands.open(server.table("bot:scripted", options={"turns": 9}, seed="12")["infernal"])
    player = Player(page)
    for _ in range(60):
        player.ready()
        offered = list(player.offered())
        if sum(one.startswith("place") for one in offered) > 1:
            break
        player.step(by_typing)
    page.keyboard.press("Escape")
    drawn = "() => document.querySelector('.b-ghost').innerHTML"
    is_new = "before => document.querySelector('.b-ghost').innerHTML !== before"
    before = page.evaluate(drawn)
    page.locator(".ghost-tile").click()
    page.wait_for_function(is_new, arg=before)  # each turn is drawn
    before = page.evaluate(drawn)
    page.keyboard.press("g")
    page.wait_for_function("() => document.activeElement.matches('[data-mark^=ghost]')")
    page.keyboard.press("t")
    page.wait_for_function(is_new, arg=before)
    shown = page.locator('.main-btn[data-option^="place"]').get_attribute("data-option")
    assert shown
    player.after(page.get_by_role("button", name="Place the tile").first.click)
    assert f"infernal {shown}" in page.evaluate(ABOUT, "/record")


# --- settings and words ---------------------------------------------------------------------------


def test_themes(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"])
    Player(page).ready()
    ground = "() => getComputedStyle(document.querySelector('.table')).backgroundColor"
    dark = page.evaluate(ground)
    page.keyboard.press("m")
    page.get_by_role("button", name="Light").click()
    page.keyboard.press("Escape")
    light = at_rest(page).evaluate(ground)
    assert sum(map(int, re.findall(r"\d+", light)[:3])) > 3 * sum(map(int, re.findall(r"\d+", dark)[:3]))
    page.reload()
    Player(page).ready()
    assert page.evaluate(ground) == light


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_what_happens_is_read_out(hands: Hands, server: Server, size: str) -> None:
    """The log is a live region: it tells what has happened, in the present language."""
    page = hands.open(server.table(infernal="bot:scripted")["human"], size=size)
    page.keyboard.press("l")
    lively(page, 3)
    page.keyboard.press("Escape")
    live = page.get_by_role("log").last
    expect(live).to_have_attribute("aria-label", "Log")
    expect(live).to_contain_text(re.compile("rolls|die"))  # on a laptop the single dice are folded into their step
    told = live.inner_text()
    page.keyboard.press("m")
    page.get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("log").last).not_to_have_text(told, use_inner_text=True)


def test_a_game_of_ones_own(hands: Hands) -> None:
    """Edition, scenario with picture, aim, forces and length, side, opponent, handicaps, seed: all reach the table."""
    page = hands.open("/")
    card = page.locator(".scenario").filter(has_text="The last door")
    assert page.get_by_role("button", name="1643 (second edition)").get_attribute("aria-pressed") == "true"
    assert page.locator(".scenario .pic > *").count() == page.locator(".scenario").count() >= 6
    card.click()
    assert re.search(r"30 min\s.*8 turns", card.inner_text(), re.DOTALL)
    about = page.locator(".about")
    assert "Aim" in about.inner_text()
    assert about.get_by_role("list", name="Forces").locator("li svg").count() >= 4
    page.locator(".side").filter(has_text="Infernals").click()
    page.get_by_label("The machine", exact=True).check()
    assert page.get_by_label("Other machines").count() == 0, "weaker kinds are for comparison"
    page.locator(".set-table").get_by_label("Novice").check()
    page.get_by_text("Options and handicaps").click()
    chance = page.locator(".even-choices").get_by_role("status")
    expect(chance).to_contain_text("Humans: a chance of about 47")
    page.get_by_label("Who plays better?").select_option("muchStronger")
    expect(chance).to_contain_text("about 7")  # three of four, were it even
    page.get_by_role("button", name="Even it out").click()
    expect(chance).to_contain_text("two bots of one strength (scripted)")
    page.get_by_label("Turn limit").fill("100")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert")).to_contain_text("turns = 100 (1-99)")
    page.get_by_label("Turn limit").fill("3")
    page.get_by_label("Threat points at the start").fill("12")
    page.get_by_label("Seed").fill("mine")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".table")
    expect(page.locator(".banner .turn")).to_contain_text("/ 3")
    expect(page.locator(".banner h1")).to_contain_text("The last door")
    info = json.loads(page.evaluate(ABOUT, ""))
    assert (info["role"], info["seats"]["human"], info["seeded"]) == ("infernal", "bot:search:1", True)


# --- records --------------------------------------------------------------------------------------


def test_a_bad_record_is_refused_in_french(hands: Hands, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    page = hands.open("/", lang="fr")
    page.wait_for_selector(".scenario")
    for text in ("Dear friend", noted_record().replace("1 human die", "1 human fly", 1)):
        letter.write_text(text)
        page.get_by_label(re.compile("record|enregistrée")).set_input_files(letter)
        expect(page.get_by_role("alert")).to_contain_text("Cet enregistrement ne se lit pas")
        assert_french(page)


def test_a_record_with_its_fingerprint_is_opened(hands: Hands, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(noted_record())
    page = hands.open("/")
    page.get_by_label(re.compile("record|enregistrée")).set_input_files(record)
    page.wait_for_selector(".replay .board")
    scrub = page.locator(".replay input[type=range]")
    total = int(scrub.get_attribute("max") or 0)
    scrub.fill(str(total // 2))
    expect(page.locator(".replay .count")).to_have_text(f"Decision {total // 2} of {total}")
    expect(page).to_have_url(re.compile(rf"\?at={total // 2}$"))
    page.get_by_label("Seen by").select_option("human")
    expect(page.locator(".replay .count")).to_contain_text(f"Decision {total // 2}")


# --- the destiny board ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_destiny_board_fits_with_two_hellhounds(hands: Hands, server: Server, lang: str) -> None:
    page = hands.open(server.table("bot:scripted", options={"tp": 20, "turns": 6})["infernal"], lang=lang)
    player = Player(page)
    wished = ("bring hellhound", "bring hunter", "destiny")
    hounds = 0
    while hounds < 2:
        player.ready()
        assert not player.over(), "the game ended before two hellhounds were in play"
        over = page.evaluate(TOO_HIGH)
        hounds = page.locator('.destiny-side .beast [data-warrior^="hellhound"]').count()
        assert over <= 0, f"{over} px too high with {hounds} hellhounds"
        offered = list(player.offered())
        found = [one for wish in wished for one in offered if one.startswith(wish)]
        player.step(by_typing, found[0] if found else player.wish())


# --- without colour -------------------------------------------------------------------------------

GREY = """async picture => {
  const bits = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(24, 24);
  const pen = canvas.getContext('2d');
  pen.filter = 'grayscale(1)';
  pen.drawImage(bits, 0, 0, 24, 24);
  return [...pen.getImageData(0, 0, 24, 24).data].filter((_, i) => i % 4 === 0);
}"""


KINDS = {"Redeemer", "Brute", "Scout", "Swordmaster", "Guardian", "Hunter", "TP"}  # what threat points buy


def test_in_grey_who_is_who(hands: Hands) -> None:
    """No two kinds look alike without their colours, even drawn 24 dots wide."""
    page = hands.open("/")
    pictures: dict[str, bytes] = {}  # by kind
    for card in page.locator(".scenario").all():
        card.click()
        for one in page.locator(".about li:has(svg)").all():
            kind = next((word for word in one.inner_text().split() if word in KINDS), "")
            if kind:
                pictures.setdefault(kind, one.locator("svg").screenshot())
    assert set(pictures) == KINDS
    desk = hands.browser.new_page()  # our own pages may fetch from their own origin only
    grey = [desk.evaluate(GREY, base64.b64encode(picture).decode()) for picture in pictures.values()]
    desk.close()
    apart = [mean(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in combinations(grey, 2)]
    assert min(apart) > 16, sorted(apart)
