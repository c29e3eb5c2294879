"""A player at a page: sees what is offered, chooses, does it by mouse, by key or by typing."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

READY = """() => {
  const table = document.querySelector('.table');
  if (document.querySelector('.demon-veil')) return false;
  return table && (table.dataset.asked || document.querySelector('.end, .reopen, dialog.curtain'));
}"""
MOVED = """n => document.querySelector('.end, .reopen, dialog.curtain')
  || Number(document.querySelector('.table').dataset.update) > n"""
OFFERED = """() => [...document.querySelectorAll('.command datalist option')]
  .map((option) => [option.value, option.textContent])"""
MOVING = """() => document.getAnimations().filter((one) => {
  const { endTime } = one.effect.getComputedTiming();
  return one.playState === 'running' && endTime !== Infinity;
}).length"""
IDLE = {"pass": 3, "explore": 2, "attack": 9, "activate": 2, "bring": 3}


@dataclass
class Player:
    page: Page
    rng: random.Random = field(default_factory=lambda: random.Random(5))
    taken: list[str] = field(default_factory=list)

    def update(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-update") or 0)

    def ready(self) -> None:
        """Until something is asked here, the curtain hangs or the game is over; a demon that came is looked at."""
        self.page.wait_for_function(f"() => document.querySelector('.demon-veil') || ({READY})()")
        if self.page.locator(".demon-veil").count():
            self.page.keyboard.press("Escape")
            self.page.wait_for_function(READY)

    def over(self) -> bool:
        return self.page.locator(".end, .reopen").count() > 0

    def offered(self) -> dict[str, str]:
        """The options now: notation and sentence."""
        return dict(self.page.evaluate(OFFERED))

    def wish(self) -> str:
        """An option: fights when it can, and does not dawdle."""
        options = list(self.offered())
        weights = [IDLE.get(option.split(" ", maxsplit=1)[0], 1) for option in options]
        return self.rng.choices(options, weights)[0]

    def after(self, act: Callable[[], None]) -> None:
        """Do something and wait until the table has answered."""
        before = self.update()
        act()
        self.page.wait_for_function(MOVED, arg=before)

    def lift(self) -> bool:
        curtain = self.page.locator("dialog.curtain button")
        if not curtain.count():
            return False
        curtain.click()
        self.page.wait_for_function("() => document.querySelector('.table').dataset.asked")
        return True

    def play(self, way: Callable[["Player", str], None], most: int = 400) -> None:
        """To the end of the game."""
        for _ in range(most):
            self.ready()
            if self.over():
                return
            if self.lift():
                continue
            self.step(way)
        raise AssertionError(f"no end after {most} decisions")

    def step(self, way: Callable[["Player", str], None], option: str = "") -> None:
        wanted = option or self.wish()
        self.taken.append(wanted)
        self.after(lambda: way(self, wanted))


def at_rest(page: Page) -> Page:
    """A page on which nothing moves any longer, so that it can be measured."""
    page.wait_for_function(f"() => ({MOVING})() === 0")
    return page


def first(*found: Locator) -> Locator | None:
    """The first of several places that is there."""
    return next((place.first for place in found if place.count()), None)


def by_mouse(player: Player, option: str) -> None:
    """Click what stands for it: dice and trays, the board, a power, a button, else the list of all options."""
    page, sentence = player.page, player.offered()[option].replace('"', '\\"')
    words = option.split()
    if words[0] == "die":
        tray = page.locator(f'.tray[data-warrior="{words[1]}"]')
        die = page.locator(f'.dice .take[aria-label="die {words[2]}"]').first
        if words[1].endswith("-b"):
            die.drag_to(tray)
        else:
            die.click()
            tray.locator("h2 button").click()
        return
    if words[0] == "place":
        for _ in range(player.rng.randrange(3)):
            page.locator(".ghost-tile").click()
        at_rest(page).locator('[data-mark="ghost-place"]').click(force=True)
        return
    if page.locator(".draft").count():
        page.locator(f'.draft [data-option="{option}"]').click()
        return
    mark = first(page.locator(f'.board [data-mark][aria-label="{sentence}"]'))
    if mark:
        mark.click(force=True)
        if words[0] == "attack":
            while not page.locator(f'.main-btn[data-option="{option}"]').count():
                page.locator(".other-weapon").click()
            page.locator("[data-aimed]").click()
        return
    if words[0] == "destiny":
        face = f"{words[1][:-1] or 'die'} {words[1][-1]}"  # `white 2`, or an ordinary die
        page.locator(f'.destiny .take[aria-label="{face}"]').first.click()
    place = first(
        page.locator(f'.dock [data-option="{option}"]:visible'),
        page.locator(".tray .ln.can, .destiny .can button").filter(has_text=sentence),
    )
    if not place:
        page.locator('.dock [aria-keyshortcuts="o"]').click()
        place = page.locator(f'.drawer.options [data-option="{option}"]')
    place.click()
    sure(page, place.click)


def sure(page: Page, again: Callable[[], None]) -> None:
    """Whoever ends a phase with warriors that have not acted is asked once."""
    if page.locator("[data-sure]").count():
        again()


def exactly(player: Player, option: str) -> None:
    """By mouse, and a tile in the very rotation that is wanted."""
    page = player.page
    if option.startswith("place "):
        while not page.locator(f'.main-btn[data-option="{option}"]').count():
            page.locator(".ghost-tile").click()
        page.locator('[data-mark="ghost-place"]').click(force=True)
    else:
        by_mouse(player, option)


def by_key(player: Player, option: str) -> None:
    """Digits take dice, E passes, T turns a tile, G goes to the board, O lists everything: no mouse."""
    page, keys = player.page, player.page.keyboard
    words = option.split()
    if words[0] == "die":
        keys.press(words[2])
        page.wait_for_function("() => document.activeElement.matches('.tray .ln.can')")
        keys.press("Enter")
        return
    if option == "pass":
        keys.press("e")
        sure(page, lambda: keys.press("e"))
        return
    if words[0] == "place":
        keys.press("t")
        keys.press("g")
        page.wait_for_function("() => document.activeElement.matches('[data-mark^=ghost]')")
        keys.press("Enter")
        return
    if words[0] in {"move", "explore", "activate"}:
        keys.press("g")
        page.wait_for_function("() => document.activeElement.matches('.board [data-mark]')")
        keys.press("ArrowRight")
        keys.press("Enter")
        if page.evaluate("() => document.querySelector('[data-aimed]') !== null"):
            page.wait_for_function("() => document.activeElement.matches('[data-aimed]')")
            keys.press("Enter")
        return
    if not page.locator(".drawer.options").count():
        keys.press("o")
    page.wait_for_function("() => document.activeElement.matches('.drawer.options [data-option]')")
    options = page.eval_on_selector_all(".drawer.options [data-option]", "all => all.map((one) => one.dataset.option)")
    keys.press("Home")
    for _ in range(options.index(option)):
        keys.press("ArrowDown")
    keys.press("Enter")


def by_typing(player: Player, option: str) -> None:
    page = player.page
    if not page.evaluate("() => document.activeElement.matches('.command input')"):
        page.keyboard.press("/")
    page.keyboard.insert_text(option)
    page.keyboard.press("Enter")
