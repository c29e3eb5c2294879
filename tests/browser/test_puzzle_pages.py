"""Puzzles in a browser: picked on the board or in the list, answered, the streak kept; at a laptop and on a phone."""

from browser.house import Hands, Server
from browser.player import at_rest
from browser.test_pages import assert_axe, assert_french, too_small
from claustrophobia.core import decision
from claustrophobia.puzzles.puzzle import Puzzle, puzzles, state_of
from claustrophobia.puzzles.themes import OF_VERB

ON_BOARD = {"moves", "order"}


def one_on_the_board() -> Puzzle:
    """A puzzle whose options are picked on the board."""
    shown = {decision.MOVE, decision.ACTIVATE, decision.PASS, decision.EXPLORE}
    return next(
        one
        for one in puzzles()
        if one.theme in ON_BOARD and {decision.verb_of(code) for code in state_of(one).options} <= shown | set(OF_VERB)
    )


def test_a_puzzle_is_solved_on_the_board_and_the_streak_is_kept(hands: Hands, server: Server) -> None:
    puzzle = one_on_the_board()
    page = hands.open("/puzzles")
    page.locator(".puzzles li").first.wait_for()
    assert page.locator(".puzzles li").count() == len(puzzles())
    assert_axe(page)
    page.locator(".filters select").nth(1).select_option(puzzle.side)
    assert page.locator(".puzzles li").count() == sum(one.side == puzzle.side for one in puzzles())
    page.locator(f'.puzzles li a[href$="/puzzles/{puzzle.id}"]').click()
    page.locator(".puzzle-asking").wait_for()
    gold = page.locator(".puzzle-asking .gold")
    assert gold.is_disabled()
    picked = page.locator(".puzzle-asking [aria-pressed=true]")
    page.locator(".board [data-mark]").first.focus()
    page.keyboard.press("Enter")
    picked.wait_for()
    page.keyboard.press("1")
    assert picked.get_attribute("data-option") == page.locator("[data-option]").first.get_attribute("data-option")
    page.locator(f'.puzzle-asking [data-option="{puzzle.best.text}"]').click()
    assert_axe(page)
    gold.click()
    page.locator(".puzzle-answer .worth").first.wait_for()
    assert page.locator(".puzzle-answer h2").inner_text() == "The best"
    assert page.locator(".puzzle-answer .worth").count() == len(puzzle.options)
    assert page.locator(".puzzle-answer .worth.best.mine").count() == 1
    assert page.locator(".puzzle-streak .lit").count() == 1
    assert_axe(page)
    page.reload()
    page.locator(".puzzle-streak .lit").first.wait_for()
    page.locator(f'.puzzle-asking [data-option="{puzzle.options[-1].text}"]').click()
    page.locator(".puzzle-asking .gold").click()
    page.locator(".puzzle-answer").wait_for()
    assert page.locator(".puzzle-streak .lit").count() == 1  # a second answer does not count


def test_a_puzzle_on_a_phone_in_french(hands: Hands, server: Server) -> None:
    puzzle = puzzles()[0]
    page = hands.open(f"/puzzles/{puzzle.id}", size="phone", lang="fr")
    page.locator(".puzzle-asking").wait_for()
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_french(page)
    assert_axe(page)
    small = [one for one in too_small(page) if 'class="tag' not in one]  # those of a tray tell what its sheet tells too
    assert not small
    page.locator(f'.puzzle-asking [data-option="{puzzle.options[-1].text}"]').click()
    page.locator(".puzzle-asking .gold").click()
    page.locator(".puzzle-answer .gold").wait_for()
    assert page.locator(".puzzle-answer .worth.mine").count() == 1
    assert_french(page)
    assert_axe(page)
    first = page.url
    page.locator(".puzzle-answer .gold").click()
    page.locator(".puzzle-asking").wait_for()
    assert page.url != first
