"""The workshop in a browser: a scenario built from nothing by mouse and by keys, tried, measured and shared."""

import re
import signal
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.builder import SEALS, Keyboard, Mouse, Way, at, build, normal, three_seals
from browser.house import Hands, Server
from browser.player import at_rest
from browser.test_pages import assert_axe, assert_french, too_small

LINK = re.compile("/workshop#d=[A-Za-z0-9_-]{200,}$")
WIDTHS = (360, 768, 1024, 1440)


@pytest.fixture(scope="module")
def open_house(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host takes scenarios of visitors."""
    one = Server(tmp_path_factory.mktemp("workshop"), web, content="on")
    one.start()
    yield one
    one.stop(signal.SIGKILL)


@pytest.fixture
def makers(chromium: Browser, open_house: Server) -> Iterator[Hands]:
    opened = Hands(chromium, open_house)
    yield opened
    for context in opened.contexts:
        context.close()
    assert not opened.complaints


def begun(page: Page) -> Page:
    """The page with an empty board."""
    page.locator(".beginning .gold").click()
    page.locator(".workshop-head").wait_for()
    return page


def copied(page: Page, scenario: str = SEALS) -> Page:
    """The page with a copy of a scenario, once it is checked."""
    page.locator(".beginning select").select_option(scenario)
    return sound(page)


def sound(page: Page) -> Page:
    expect(page.locator(".bench-checks[data-fresh=true] .sound")).to_have_count(1)
    return page


def saved(page: Page) -> str:
    """The text of the file that is saved."""
    with page.expect_download() as found:
        page.get_by_role("button", name="Save").click()
    return Path(found.value.path()).read_text("utf-8")


@pytest.mark.parametrize("way", [Mouse, Keyboard])
def test_three_seals_are_built_from_nothing(makers: Hands, way: Callable[[Page], Way]) -> None:
    page = begun(makers.open("/workshop"))
    data = three_seals()
    build(way(page), data)
    sound(page)
    assert normal(tomllib.loads(saved(page))) == normal(data)
    assert_axe(page)


def wrong(page: Page, path: str) -> str:
    """What stands at the field that is wrong, and at the foot; the field is found from the foot."""
    foot = page.locator(".bench-checks[data-fresh=true] button.wrong", has=page.locator(f'code:text-is("{path}")'))
    foot.first.click()
    line = page.locator(f'.flaw-lines code:text-is("{path}")').first
    line.wait_for()
    expect(page.locator(".bench-acts .gold")).to_be_disabled()
    return str(line.locator("xpath=..").inner_text())


# What is done wrong, the path at which it is told, and what is said to be allowed.
MISTAKES: list[tuple[str, Callable[[Page], object], str, str]] = [
    ("board", lambda page: at(page, "aim[0].count").fill("0"), "aim[0].count", "from 1 to 99"),
    ("board", lambda page: page.locator(".sentences .counters .chip").click(), "aim[0].counter", "nothing"),
    ("board", lambda page: at(page, "stash[0].count").fill("2"), "tiles.tokens", "at most 7"),
    ("board", lambda page: page.locator('select[data-path="rule"]').select_option("exit"), "rule[0].tile", "1 to 99"),
    ("board", lambda page: stack(page, "tiles.size", "2"), "tiles.size", "3 goals and sure tiles"),
    ("board", lambda page: stack(page, "tiles.deep", "40"), "tiles.deep", "from 0 to 14"),
    ("board", lambda page: listed(page, "tiles.surely", "48"), "tiles.surely[3]", "used twice"),
    ("forces", lambda page: forced(page, "human.warriors", "redeemer"), "human.warriors[4].sheet", "has only 1"),
    ("forces", lambda page: at(page, "infernal.tp").fill("120"), "infernal.tp", "from 0 to 99"),
    ("forces", lambda page: page.locator(".force .tool").first.click(), "aim[1].warrior", "there is guardian-a"),
    ("words", lambda page: at(page, "aim_text.fr").fill(" "), "aim_text.fr", "no text in fr"),
    ("words", lambda page: at(page, "id").fill("three-seals"), "id", "give yours another id"),
]


def stack(page: Page, path: str, value: str) -> None:
    page.locator(".stack-card summary").click()
    at(page, path).fill(value)


def listed(page: Page, path: str, word: str) -> None:
    page.locator(".stack-card summary").click()
    at(page, path).locator("select").select_option(word)


def forced(page: Page, path: str, word: str) -> None:
    page.locator(f'select[data-path="{path}"]').select_option(word)


def test_twelve_mistakes_are_told_at_their_fields_and_undone(makers: Hands) -> None:
    page = copied(makers.open("/workshop"))
    for tab, err, path, allowed in MISTAKES:
        page.locator(f"#tab-{tab}").click()
        err(page)
        assert allowed in wrong(page, path), path
        expect(page.locator("[role=tab] b").first).to_be_visible()
        page.keyboard.press("ControlOrMeta+z")
        sound(page)


def test_mistakes_are_told_in_french(makers: Hands) -> None:
    page = copied(makers.open("/workshop", lang="fr"))
    at(page, "aim[0].count").fill("0")
    assert "doit être un nombre de 1 à 99" in page.locator(".sentences .flaw-lines").inner_text().lower()
    assert_french(page)


def test_tiles_are_turned_moved_barred_and_taken_away(makers: Hands) -> None:
    page = begun(makers.open("/workshop"))
    hand = Mouse(page)
    hand.lay(9, 0, 0)
    hand.lay(20, 1, 0)
    cell = page.locator('[data-cell="1,0"]')
    cell.focus()
    page.keyboard.press("r")
    page.locator(".tile-tools select").nth(1).select_option("door")
    page.locator(".tile-tools .row").last.locator("select").select_option("key")
    first = page.locator('[data-cell="0,0"]').bounding_box()
    free = page.locator('[data-cell="0,1"]').bounding_box()
    assert first is not None
    assert free is not None
    page.mouse.move(first["x"] + 40, first["y"] + 40)
    page.mouse.down()
    page.mouse.move(free["x"] + 50, free["y"] + 50, steps=5)
    page.mouse.up()
    tiles = tomllib.loads(saved(page))["tiles"]
    assert tiles["layout"] == [
        {"number": 9, "x": 0, "y": 1, "turn": "north"},
        {"number": 20, "x": 1, "y": 0, "turn": "east"},
    ]
    assert tiles["barriers"] == [{"at": 1, "side": "east", "kind": "door"}]
    assert tiles["tokens"] == [{"at": 1, "token": "key"}]
    page.locator('[data-cell="0,1"]').focus()
    page.keyboard.press("Delete")
    tiles = tomllib.loads(saved(page))["tiles"]
    assert [laid["number"] for laid in tiles["layout"]] == [20]
    assert tiles["tokens"] == [{"at": 0, "token": "key"}]


def test_a_scenario_is_tried(makers: Hands) -> None:
    page = copied(makers.open("/workshop"))
    page.locator(".bench-acts .gold").click()
    page.locator(".try-it select").select_option("scripted")
    page.locator(".try-it .gold").click()
    page.wait_for_selector('.table:not([data-asked=""])')
    page.go_back()
    page.locator(".workshop-head h1:text-is('Three seals')").wait_for()


def test_a_scenario_is_measured(makers: Hands) -> None:
    page = copied(makers.open("/workshop"))
    page.locator(".bench-acts .btn:not(.gold)").click()
    page.locator(".measure-order .btn").click()
    page.locator(".measure progress[value='100']").wait_for()
    shares = [int(text.split("\N{THIN SPACE}")[0]) for text in page.locator(".win-row strong").all_inner_texts()]
    assert len(shares) == 3
    assert 99 <= sum(shares) <= 101
    assert page.locator(".lengths span").count() > 1
    assert page.locator(".decide-row").count() > 0
    assert_axe(page)


def test_a_scenario_is_shared_and_opened_elsewhere(makers: Hands) -> None:
    page = copied(makers.open("/workshop"))
    at(page, "aim[0].count").fill("2")
    sound(page)
    page.get_by_role("button", name="Share").click()
    field = page.locator(".try-it input")
    expect(field).to_have_value(LINK)
    link = field.input_value()
    text = saved_after(page)
    elsewhere = makers.open(link.removeprefix(makers.server.url))
    sound(elsewhere)
    assert saved(elsewhere) == text
    assert "#" not in elsewhere.url
    elsewhere.reload()
    sound(elsewhere)  # it is kept in this browser


def saved_after(page: Page) -> str:
    page.keyboard.press("Escape")
    return saved(page)


def test_a_file_is_opened_and_one_that_is_none_is_refused(makers: Hands, tmp_path: Path) -> None:
    page = copied(makers.open("/workshop"))
    mine, broken = tmp_path / "mine.toml", tmp_path / "broken.toml"
    mine.write_text(saved(page).replace("Three seals", "Four seals"), "utf-8")
    broken.write_text("name = {", "utf-8")
    page.locator("input[type=file]").set_input_files(mine)
    page.locator(".workshop-head h1:text-is('Four seals')").wait_for()
    page.locator("input[type=file]").set_input_files(broken)
    page.locator(".workshop-problem").wait_for()
    page.locator(".workshop-acts .btn").first.click()
    page.locator(".workshop-head h1:text-is('Three seals')").wait_for()


@pytest.mark.parametrize("width", WIDTHS)
def test_every_part_fits(makers: Hands, width: int) -> None:
    context = makers.sized((width, 800), lang="fr", theme="light" if width == 768 else "dark")
    page = copied(makers.open("/workshop", context))
    for tab in ("board", "forces", "words", "measure", "sheet"):
        page.locator(f"#tab-{tab}").click()
        at_rest(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, tab
        assert_french(page)
        assert_axe(page)
        if width < 400:
            assert too_small(page) == [], tab


def test_a_host_that_takes_no_scenarios_says_so(hands: Hands) -> None:
    page = hands.open("/workshop")
    expect(page.locator(".workshop-problem")).to_contain_text("takes no scenarios")
    expect(page.locator(".workshop button")).to_have_count(0)
