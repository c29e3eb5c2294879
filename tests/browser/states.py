"""Every state a table can be seen in: how it comes about, and at which sizes it is looked at."""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Page

from browser.house import Hands, Server
from browser.player import at_rest
from browser.script import Led, Wanted, is_asked, led_to, play
from claustrophobia.engine import Game

SURVIVORS = "1643/the-survivors"
DESK, MID, SIDE, STACK, HELD, ZOOMED, PHONE, SHORT = (
    (1440, 900),
    (1280, 720),
    (1024, 768),
    (768, 1024),
    (844, 390),
    (720, 450),
    (390, 844),
    (360, 640),
)
Size = tuple[int, int]


class State(NamedTuple):
    """A side at its table when something is so, what is done then, and what can be seen once it is."""

    side: str
    wanted: Wanted
    do: Callable[[Page], None]
    seen: str
    sizes: tuple[Size, ...]


def can_attack(game: Game) -> bool:
    """A human in the third turn who may attack, and walk."""
    verbs = {option.verb for option in game.legal} if is_asked("act", "human", 3)(game) else set()
    return {"attack", "move"} <= verbs


def is_over(game: Game) -> bool:
    return game.outcome is not None


def nothing(_page: Page) -> None:
    pass


def press(key: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(key)


def aims(page: Page) -> None:
    page.evaluate("() => document.querySelector('.rail [data-aims], .rail .opt.hurt').click()")


def inspects(page: Page) -> None:
    page.evaluate(
        "() => document.querySelector('.tray [data-inspect^=warrior], [data-inspect^=warrior]')"
        ".dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }))"
    )


def invites(page: Page) -> None:
    page.keyboard.press("m")
    page.locator("div.menu div.menu [data-invites]").click()


STATES = {
    "act": State("human", can_attack, nothing, ".rail .opt", (DESK, MID, SIDE, STACK, HELD, ZOOMED, PHONE, SHORT)),
    "aim": State("human", can_attack, aims, "[data-aimed]", (MID, SHORT)),
    "inspect": State("human", can_attack, inspects, ".look", (DESK, HELD, PHONE)),
    "recap": State("human", is_asked("assign", "human", 3), press("b"), ".reel", (DESK, HELD, PHONE)),
    "place": State("human", is_asked("place", "human"), nothing, '[data-mark="ghost-place"]', (DESK, PHONE)),
    "tiles": State("human", is_asked("look", "human"), nothing, ".dock", (DESK, SIDE, HELD, PHONE)),
    "cards": State("infernal", is_asked("keep", "infernal", 2), nothing, ".dock", (DESK, PHONE)),
    "hound": State("infernal", is_asked("hound", "infernal"), nothing, ".dock", (MID, PHONE)),
    "destiny": State("infernal", is_asked("destiny", "infernal", 2), nothing, ".dock", (DESK, SIDE, PHONE)),
    "end": State("human", is_over, nothing, ".end .end-curve", (DESK, MID, SIDE, HELD, PHONE, SHORT)),
    "invite": State("human", can_attack, invites, ".invite", (DESK, PHONE)),
    "menu": State("human", can_attack, press("m"), ".menu", (DESK, PHONE)),
    "log": State("human", can_attack, press("l"), ".story, .log", (DESK, PHONE)),
}


def found(state: State) -> Led:
    return led_to(SURVIVORS, state.wanted, range(1, 40))


def shown(hands: Hands, server: Server, state: State, size: Size, **settings: Any) -> Page:
    """A page on which a state can be seen."""
    led = found(state)
    links = server.table(options={}, seed=led.seed)
    play(server.url, links, led.made)
    page = hands.open(links[state.side], hands.sized(size, **settings))
    page.wait_for_selector(".table:not([data-asked='']), .end")
    state.do(page)
    page.wait_for_selector(state.seen)
    return at_rest(page)
