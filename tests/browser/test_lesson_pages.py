"""Lessons in a browser: each taken by touching what is lit, and every listed wrong way answered and not carried out."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import SIZES, Hands, Server
from browser.learner import Learner
from browser.measures import TABLE_SIZES, resized
from browser.test_pages import assert_axe, assert_french, too_small
from claustrophobia.learning.lesson import Lesson, lesson_named, lessons

ALL = [one.id for one in lessons()]
PHONE = (390, 844)
KEPT = "() => JSON.parse(localStorage.getItem('claustrophobia.lessons') ?? '{}')"


def lesson(ident: str) -> Lesson:
    found = lesson_named(ident)
    assert found is not None
    return found


def sentence_of(server: Server, ident: str, path: str, option: str) -> str:
    """What an option is called at a step."""
    asked = server.call(f"/api/lessons/{ident}/at?path={path}")["asked"]
    return next(str(one["en"]) for one in asked["options"] if one["text"] == option)


def taken(learner: Learner, server: Server, ident: str) -> None:
    """The lesson from where it stands to its end, the right way."""
    one = lesson(ident)
    for number, step in enumerate(one.step):
        learner.stands(number)
        expect(learner.card.locator(".say")).to_have_text(step.say.en)
        learner.follows(step.do[0], sentence_of(server, ident, "0" * number, step.do[0]))
    expect(learner.page.locator(".lesson-end h2")).to_have_text(one.can.en)


@pytest.mark.parametrize("ident", ALL)
def test_a_lesson_is_taken_and_every_wrong_way_answered(ident: str, hands: Hands, server: Server) -> None:
    """Nothing happens at a wrong try: the guide answers, and stays where he is."""
    one = lesson(ident)
    learner = Learner(hands.open(f"/learn/{ident}"))
    page = learner.page
    slips = 0
    for number, step in enumerate(one.step):
        learner.stands(number)
        expect(learner.card.locator(".say")).to_have_text(step.say.en)
        assert [rid.inner_text() for rid in learner.card.locator(".rid").all()] == step.rules
        seen = learner.covers()
        assert seen["covered"] == 0, (number, step.spot, seen)
        assert seen["beyond"] == 0, (number, step.spot, seen)
        update = page.locator(".table").get_attribute("data-update")
        for wrong in step.wrong:
            learner.tries(wrong.option)
            expect(page.locator(".refusal p")).to_have_text(wrong.say.en)
            assert learner.at() == number
            assert page.locator(".table").get_attribute("data-update") == update
            slips += 1
        learner.follows(step.do[0], sentence_of(server, ident, "0" * number, step.do[0]))
    end = page.locator(".lesson-end")
    expect(end.locator("h2")).to_have_text(one.can.en)
    assert [item.inner_text() for item in end.locator("li > span").all()] == [learnt.say.en for learnt in one.learnt]
    expect(end.locator(".facts")).to_contain_text(f"{slips} wrong step")
    assert page.evaluate(KEPT) == {"done": [ident], "paths": {}, "told": []}


def test_all_lessons_one_after_another_on_a_phone(hands: Hands, server: Server) -> None:
    """By touch alone, from the first door to the last lesson; each leads to the next."""
    page = hands.open("/", hands.sized(PHONE))
    learner = Learner(page)
    page.locator(".door.learn.lit a").click()
    for ident in ALL:
        taken(learner, server, ident)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.locator(".lesson-end .gold").click()
    page.locator(".home").wait_for()
    assert page.evaluate(KEPT)["done"] == ALL
    expect(page.locator(".door.learn .so-far")).to_have_text("10 lessons done")
    page.locator(".door.learn a").click()
    assert page.locator(".lesson.done").count() == len(ALL)
    expect(page.locator(".count")).to_contain_text("10 of 10")
    assert page.locator(".candles .lit").count() == len(ALL)


# --- leaving and coming back ----------------------------------------------------------------------


def test_a_lesson_is_left_and_gone_on_with(hands: Hands) -> None:
    """After a reload one stands at the same step; so after leaving it, by the list; and one can go back."""
    page = hands.open("/learn/moving")
    learner = Learner(page)
    learner.stands(0)
    expect(page.get_by_role("button", name="Back one step")).to_be_disabled()
    for step in (1, 2):
        page.keyboard.press("?")
        learner.stands(step)
    page.reload()
    learner.stands(2)
    page.keyboard.press("Backspace")
    learner.stands(1)
    page.get_by_role("button", name="Show me").click()
    learner.stands(2)
    page.keyboard.press("Escape")
    row = page.locator('[data-lesson="moving"]')
    expect(row).to_contain_text("at step 3")
    row.click()
    page.get_by_role("link", name="Go on at step 3").click()
    learner.stands(2)
    for step in (3, 4, -1):
        page.keyboard.press("?")
        if step > 0:
            learner.stands(step)
    page.locator(".lesson-end").wait_for()
    page.get_by_role("button", name="Once more").click()
    learner.stands(0)
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator('[data-lesson="moving"] .state svg')).to_be_visible()


@pytest.mark.parametrize("kept", ['"x"', '{"paths": {"moving": "9"}}', '{"paths": {"moving": "0000000"}}'])
def test_what_is_kept_and_means_nothing_begins_anew(kept: str, hands: Hands) -> None:
    context = hands.sized(PHONE)
    context.add_init_script(f"localStorage.setItem('claustrophobia.lessons', {json.dumps(kept)})")
    Learner(hands.open("/learn/moving", context)).stands(0)
    assert len(hands.contexts) == 1


def test_there_is_no_such_lesson(hands: Hands, server: Server) -> None:
    page = hands.context().new_page()
    page.goto(f"{server.url}/learn/flying")
    expect(page.locator("main")).to_contain_text("There is no such lesson.")


def test_a_short_cut_leads_from_lesson_to_lesson(hands: Hands) -> None:
    page = hands.open("/learn")
    page.get_by_role("link", name="I know the first edition").click()
    learner = Learner(page)
    learner.stands(0)
    assert "/learn/dark" in page.url
    page.get_by_role("button", name="Skip to lesson 7").click()
    expect(page.locator(".lesson-bar h1")).to_have_text("Cards and gifts")
    learner.stands(0)
    assert page.get_by_role("button", name="Skip to").count() == 0


# --- the guide ------------------------------------------------------------------------------------


def test_the_guide_answers_where_one_has_touched(hands: Hands) -> None:
    """Touching something dark is a try: its answer goes with the next touch, and after three, showing it is urged."""
    page = hands.open("/learn/moving")
    learner = Learner(page)
    learner.stands(0)
    page.keyboard.press("?")
    learner.stands(1)
    token = page.locator('.board [data-w="redeemer"]')
    for _ in range(3):
        token.click(force=True)
        page.locator(".refusal").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator(".refusal")).to_have_count(0)
    expect(page.get_by_role("button", name="Show me")).to_have_class("btn gold")
    page.locator('.dock [data-option="explore brute-a east"], .dock [data-option="pass"]').first.click()
    learner.stands(2)
    page.locator(".tray").filter(has_text="Redeemer").locator("h2 button").click()
    expect(page.locator(".refusal p")).to_contain_text("allowed")


def test_a_lesson_is_taken_by_keys_alone(hands: Hands) -> None:
    """The focus is on what is pointed at: Enter does it."""
    page = hands.open("/learn/moving")
    learner = Learner(page)
    learner.stands(0)
    page.keyboard.press("?")
    for number in range(1, len(lesson("moving").step)):
        learner.stands(number)
        page.wait_for_function("() => document.activeElement?.matches('.main-btn, .opt, [data-mark]')")
        page.keyboard.press("Enter")
        if page.locator("[data-sure]").count():
            page.keyboard.press("Enter")
    page.locator(".lesson-end").wait_for()
    assert page.evaluate("() => document.activeElement.matches('.lesson-end .gold')")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-bar h1")).to_have_text("Exploring")


def test_what_comes_later_is_veiled(hands: Hands) -> None:
    page = hands.open("/learn/lines")
    Learner(page).stands(0)
    expect(page.locator(".veiling").filter(has_text="comes in lesson 6")).to_be_visible()
    expect(page.locator(".veiling").filter(has_text="come in lesson 7")).to_be_visible()
    assert page.locator(".destiny-side").evaluate("(node) => node.inert")
    resized(page, (768, 1024))
    page.wait_for_function("() => document.querySelector('.table > .strip')?.inert")
    page.goto(page.url.replace("lines", "turn"))
    Learner(page).stands(0)
    assert page.locator(".veiling").count() == 0


# --- manners --------------------------------------------------------------------------------------


def standing(hands: Hands, ident: str, path: str, **settings: Any) -> Page:
    """A lesson that was left at a step."""
    context = hands.context(**settings)
    kept = json.dumps(json.dumps({"done": [], "paths": {ident: path}}))
    context.add_init_script(f"localStorage.setItem('claustrophobia.lessons', {kept})")
    page = hands.open(f"/learn/{ident}", context)
    Learner(page).stands(len(path))
    return page


@pytest.mark.parametrize(("ident", "path"), [("lines", ""), ("moving", "000"), ("dark", ""), ("turn", "00000")])
def test_every_size(ident: str, path: str, hands: Hands) -> None:
    """The card never covers the hole, stays in the window, and nothing scrolls sideways."""
    page = standing(hands, ident, path)
    for size in TABLE_SIZES:
        resized(page, size)
        Learner(page).stands(len(path))
        seen = Learner(page).covers()
        assert seen["beyond"] == 0, (size, seen)
        assert seen["covered"] <= seen["hole"] / 20, (size, seen)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), size
        if size in SIZES.values():
            assert too_small(page) == [], size
            assert_axe(page)


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), PHONE])
def test_the_list_at_every_size(size: tuple[int, int], hands: Hands) -> None:
    page = hands.open("/learn", hands.sized(size))
    page.locator(".preview .still-board").wait_for()
    assert page.locator(".lesson").count() == len(ALL)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert too_small(page) == []
    assert_axe(page)


def test_french_throughout(hands: Hands) -> None:
    page = hands.open("/learn", lang="fr")
    page.locator(".preview .still-board").wait_for()
    assert_french(page)
    page.locator(".preview .gold").click()
    learner = Learner(page)
    for number, step in enumerate(lesson("lines").step):
        learner.stands(number)
        expect(learner.card.locator(".say")).to_have_text(step.say.fr)
        learner.tries(step.wrong[0].option)
        expect(page.locator(".refusal p")).to_have_text(step.wrong[0].say.fr)
        assert_french(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Montrez-moi").click()
    expect(page.locator(".lesson-end h2")).to_have_text(lesson("lines").can.fr)
    assert_french(page)
    assert_axe(page)
