"""A hand at the workshop's bench: builds *Three seals* from nothing, by mouse or by keyboard alone."""

import tomllib
from importlib.resources import files
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

SEALS = "1643/three-seals"
HEAD = "[role=tab]"


def three_seals() -> dict[str, Any]:
    """The data of the scenario's file, under a name that is free."""
    text = files("claustrophobia.content").joinpath("scenarios", f"{SEALS}.toml").read_text("utf-8")
    return {**tomllib.loads(text), "id": "seals-again"}


def normal(data: dict[str, Any]) -> dict[str, Any]:
    """A scenario as it is played: what a file leaves out has its default."""
    from claustrophobia.content.load import scenario_from  # noqa: PLC0415 - loading it takes a while
    from claustrophobia.content.schema import plain  # noqa: PLC0415 - likewise

    found = plain(scenario_from(data, "the draft"))
    for tile in found["tiles"]["layout"]:
        tile["turn"] = tile["turn"] or "north"
    return found


class Way(Protocol):
    """How fields are filled in."""

    page: Page

    def tab(self, name: str) -> None: ...
    def choose(self, field: Locator, value: str) -> None: ...
    def write(self, field: Locator, text: str) -> None: ...
    def press(self, button: Locator) -> None: ...
    def lay(self, number: int, x: int, y: int) -> None: ...


class Mouse:
    """With a mouse: clicks, and tiles are drawn."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tab(self, name: str) -> None:
        self.page.locator(f"#tab-{name}").click()

    def choose(self, field: Locator, value: str) -> None:
        field.select_option(value)

    def write(self, field: Locator, text: str) -> None:
        field.click()
        field.fill(text)

    def press(self, button: Locator) -> None:
        button.click()

    def lay(self, number: int, x: int, y: int) -> None:
        tile = self.page.locator(f'[data-tile-number="{number}"]')
        tile.scroll_into_view_if_needed()
        start, end = tile.bounding_box(), self.page.locator(f'[data-cell="{x},{y}"]').bounding_box()
        assert start is not None
        assert end is not None
        self.page.mouse.move(start["x"] + 30, start["y"] + 30)
        self.page.mouse.down()
        self.page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
        self.page.mouse.move(end["x"] + 40, end["y"] + 40)
        self.page.mouse.up()


class Keyboard:
    """With keys alone: focus goes where the Tab key would bring it, everything else is typed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tab(self, name: str) -> None:
        self.page.locator("[role=tab][aria-selected=true]").focus()
        while self.page.locator(f"#tab-{name}").get_attribute("aria-selected") != "true":
            self.page.keyboard.press("ArrowRight")

    def choose(self, field: Locator, value: str) -> None:
        """Down or up the list until the word is there, then Enter. What fits a blank comes from the server."""
        has = "([list, value]) => [...list.options].some(one => one.value === value)"
        self.page.wait_for_function(has, arg=[field.element_handle(), value])
        words, now = field.evaluate("node => [[...node.options].map(one => one.value), node.selectedIndex]")
        field.focus()
        steps = words.index(value) - now
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        field.focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def press(self, button: Locator) -> None:
        button.focus()
        self.page.keyboard.press("Enter")

    def lay(self, number: int, x: int, y: int) -> None:
        self.press(self.page.locator(f'[data-tile-number="{number}"]'))
        stop = self.page.locator(".bench-cell[tabindex='0']")
        expect(stop).to_have_count(1)
        stop.focus()
        left, top = (int(part) for part in (stop.get_attribute("data-cell") or "").split(","))
        for key, steps in (
            ("ArrowRight", x - left),
            ("ArrowLeft", left - x),
            ("ArrowDown", y - top),
            ("ArrowUp", top - y),
        ):
            for _ in range(steps):
                self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")


def at(page: Page, path: str) -> Locator:
    """The field of a path, where it is one control."""
    return page.locator(f'.workshop-body [data-path="{path}"]').first


def fill(way: Way, path: str, value: object) -> None:
    """Fill in a field, whatever kind it is."""
    field = at(way.page, path)
    kind = field.evaluate("node => node.tagName")
    if isinstance(value, list):
        for word in value:
            way.choose(at(way.page, path).locator("select"), str(word))
    elif kind == "SELECT":
        way.choose(field, str(value))
    else:
        way.write(field, str(value))


def add_clause(way: Way, table: str, number: int, clause: dict[str, Any]) -> None:
    """A sentence, and its blanks."""
    way.choose(way.page.locator(f'select[data-path="{table}"]'), clause["verb"])
    path = f"{table}[{number}]"
    for name, value in clause.items():
        if name == "verb":
            continue
        field = way.page.locator(f'[data-path^="{path}.{name}"]').first
        summary = way.page.locator(f'[data-path="{path}"] summary')
        if not field.is_visible():
            way.press(summary)
        if isinstance(value, dict):
            for language, text in value.items():
                fill(way, f"{path}.{name}.{language}", text)
        else:
            fill(way, f"{path}.{name}", value)


def build(way: Way, data: dict[str, Any]) -> None:
    """Build a scenario from an empty board, as its file has it."""
    page = way.page
    for laid in data["tiles"]["layout"]:
        way.lay(laid["number"], laid["x"], laid["y"])
    way.press(page.locator(".stack-card summary"))
    for name in ("size", "deep", "goals", "surely", "never"):
        if name in data["tiles"]:
            fill(way, f"tiles.{name}", data["tiles"][name])
    for counter in data["counters"]:
        way.write(page.locator("input[name=counter]"), counter)
        page.keyboard.press("Enter")
    way.tab("forces")
    for number, warrior in enumerate(data["human"]["warriors"]):
        way.choose(page.locator('select[data-path="human.warriors"]'), warrior["sheet"])
        for kind in warrior.keys() & {"gifts", "equipment"}:
            fill(way, f"human.warriors[{number}].{kind}", warrior[kind])
    for demon in data["infernal"]["demons"]:
        way.choose(page.locator('select[data-path="infernal.demons"]'), demon)
    fill(way, "infernal.tp", data["infernal"]["tp"])
    fill(way, "limit.turns", data["limit"]["turns"])
    fill(way, "limit.outcome", data["limit"]["outcome"])
    way.tab("words")
    for name in ("name", "text", "aim_text"):
        for language, text in data[name].items():
            fill(way, f"{name}.{language}", text)
    fill(way, "id", data["id"])
    fill(way, "minutes", data["minutes"])
    way.tab("board")
    for table in ("aim", "stash", "action"):
        for number, clause in enumerate(data[table]):
            add_clause(way, table, number, clause)
