"""Today's five in a real browser: from the shelf to the marks, by mouse, by touch, and by keyboard alone."""

import json
import re

import pytest
from playwright.sync_api import expect
from tableside import QUIET
from tiers import by_turns

UNDER_BAR = """part => { const bar = part.querySelector(".lb-bar").getBoundingClientRect();
  return [...part.querySelectorAll(".lb-main .lb-slot:not(.lb-bar *)")].filter((one) => {
    const box = one.getBoundingClientRect(); return box.bottom > bar.top + 0.5 && box.top < bar.bottom;
  }).map((one) => one.ariaLabel); }"""


# the cards and, of a rule that is opened beside them, how much is seen
SIZES = """part => [...part.querySelectorAll(".lb-main .lb-slot:not(.lb-bar *)")].map((one) => {
  const { width, height } = one.getBoundingClientRect(); return [Math.round(width), Math.round(height)]; })"""


# the middle of what lies in each zone
MIDDLES = """part => [...part.querySelectorAll(".lb-main .lb-zone:not(.lb-framed) > .lb-slots")].map((zone) => {
  const slots = [...zone.children].map((one) => one.getBoundingClientRect());
  return Math.round((Math.min(...slots.map((one) => one.left)) + Math.max(...slots.map((one) => one.right))) / 2);
})"""
# how far the sign of an answer ends before its card
SIGNS = """part => [...part.querySelectorAll(".lb-main .lb-slot > .lb-tag")].map(
  (sign) => sign.parentNode.getBoundingClientRect().right - sign.getBoundingClientRect().right)"""


def stay_whole(part, chip):
    """A rule that is opened is read while the cards keep their size, in sight above the bar."""
    before = part.evaluate(SIZES)
    chip.click()
    expect(part.get_by_role("note")).to_be_in_viewport(ratio=0.1)
    expect(chip).to_be_in_viewport()
    assert part.evaluate(SIZES) == before
    assert part.evaluate(UNDER_BAR) == []
    for card in part.locator(".lb-main .lb-slot:not(.lb-bar *)").all():
        expect(card).to_be_in_viewport(ratio=0.9)
    chip.click()


def by_pointer(part, name, tap):
    button = part.get_by_role("button", name=name, exact=True)
    (button.tap if tap else button.click)()


def by_keys(part, name):
    page = part.page
    for _ in range(30):
        focused = page.evaluate("document.activeElement.textContent")
        if focused == name:
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


def test_on_a_phone_what_it_is_and_the_first_answer_are_read_whole(page, open_app):
    window = page(360, 740, has_touch=True)
    window.clock.set_fixed_time("2026-11-29T12:00")  # a day whose first answer is long, under all that is told at first
    window.goto("voila/render/today.ipynb")
    part = window.locator(".lb-page")
    expect(part.locator(".lb-slot[data-s=selectable]").first).to_be_visible(timeout=60_000)
    part.get_by_text("How it works").tap()
    expect(part.get_by_text("Only this browser keeps your answers")).to_be_in_viewport(ratio=1)
    window.touchscreen.tap(180, 60)  # a touch beside the sheet closes it
    expect(part.get_by_text("Only this browser keeps your answers")).to_be_hidden()
    part.get_by_text("How it works").tap()
    part.get_by_role("button", name="Close").tap()
    expect(part.get_by_text("Only this browser keeps your answers")).to_be_hidden()
    part.locator(".lb-slot[data-s=selectable]").first.tap()
    expect(part.locator("[data-line=verdict]")).to_be_in_viewport(ratio=0.9)
    expect(part.get_by_text("How it works")).to_be_in_viewport()
    assert part.evaluate(UNDER_BAR) == []


@pytest.mark.parametrize("marks", ["11", "1111"], ids=["three groups below a board", "a keypad"])
def test_on_a_phone_all_that_is_asked_about_is_in_sight_at_once(page, marks):
    window, day, games = page(360, 740, has_touch=True), "2026-11-30", "lauzait_cep,kirin"
    window.clock.set_fixed_time(f"{day}T12:00")
    given = json.dumps([{}] * len(marks))
    kept = {"drills:today": f"{day} {marks} {games}", "drills:given": f"{day} {given}"}
    stored = "".join(f"localStorage['ludobook:{key}'] = `{text}`;" for key, text in kept.items())
    window.add_init_script(f"if (origin !== 'null') {{ {stored} }}")  # a sandboxed frame keeps nothing
    window.goto("voila/render/today.ipynb")
    part = window.locator(".lb-page")
    expect(part.get_by_text(f"Question {len(marks) + 1} of 5")).to_be_visible(timeout=60_000)
    expect(part.get_by_role("button", name="Show me")).to_be_visible()
    assert part.evaluate(UNDER_BAR) == []
    for slot in part.locator(".lb-main .lb-slot:not(.lb-bar *)").all():
        expect(slot).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_all_lies_in_the_middle_and_a_sign_at_the_corner_of_its_card(page):
    window = page(360, has_touch=True)
    window.clock.set_fixed_time("2026-11-30T12:00")  # a day with an area and with an order
    window.goto("voila/render/today.ipynb")
    part = window.locator(".lb-page")
    for n in range(1, 5):
        expect(part).to_contain_text(f"Question {n} of 5", timeout=60_000)
        by_pointer(part, "Show me", True)
        expect(part.get_by_role("button", name="Next question")).to_be_visible()
        middles = part.evaluate(MIDDLES)
        assert middles == [180] * len(middles)
        assert all(right <= 0 for right in part.evaluate(SIGNS))
        by_pointer(part, "Next question", True)


@pytest.mark.parametrize("how", by_turns(("mouse", "touch", "keyboard"), "touch"))
def test_five_questions_and_their_marks(page, open_app, looks_right, how):
    window = page(360 if how == "touch" else 1280, has_touch=how == "touch")
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    window.clock.set_fixed_time("2026-11-27T12:00")  # a day whose last answer lies low on a phone
    window.goto("")
    window.locator(".today a").focus()
    window.keyboard.press("Enter")
    window.wait_for_selector("main[data-ready]", timeout=60_000)
    part = window.locator(".lb-page")
    expect(part.locator(".lb-task")).to_be_in_viewport(ratio=0.9)
    looks_right(window)
    if how == "mouse":
        middles, works = part.evaluate(MIDDLES), part.get_by_text("How it works")
        works.click()
        expect(part.get_by_text("Only this browser keeps your answers")).to_be_in_viewport(ratio=1)
        assert part.evaluate(MIDDLES) == middles, "it opens over the table"
        works.click()
    for n in range(1, 6):
        expect(part).to_contain_text(f"Question {n} of 5")
        for choice in part.locator(".lb-slot[data-s=selectable]").all():
            expect(choice).to_be_in_viewport(ratio=0.9)
        lies = part.evaluate(SIZES)
        (by_keys(part, "Show me") if how == "keyboard" else by_pointer(part, "Show me", how == "touch"))
        onward = "Next question" if n < 5 else "See the result"
        expect(part.get_by_role("button", name=onward)).to_be_focused()
        assert part.evaluate(SIZES) == lies, "the table keeps its size and place when the answer comes"
        assert part.evaluate(UNDER_BAR) == []
        expect(part.locator("[data-line=verdict]")).to_be_in_viewport(ratio=0.9)
        stay_whole(part, part.locator("[data-line=verdict] .lb-chip"))
        part.get_by_role("button", name=onward).focus()
        expect(part.locator(".lb-main .lb-slot").first).to_be_in_viewport(ratio=0.9)
        if how == "keyboard":
            window.keyboard.press("Enter")
        else:
            by_pointer(part, onward, how == "touch")
        window.wait_for_function(QUIET)
    expect(part).to_contain_text("You got 0 of 5 right, and 5 were shown to you.")
    looks_right(window)
    scrolls = "n => n.scrollHeight > n.clientHeight + 2 && /auto|scroll/.test(getComputedStyle(n).overflowY)"
    assert not part.evaluate(f"(part) => [...part.querySelectorAll('*')].some({scrolls})"), (
        "the page scrolls as a whole"
    )
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for side in part.locator(".lb-compare > section").all():
        box = side.bounding_box()
        cards = [card.bounding_box() for card in side.locator(".lb-slot").all()]
        assert all(card["x"] >= box["x"] and card["x"] + card["width"] <= box["x"] + box["width"] for card in cards)
    sides = [side.bounding_box() for side in part.locator(".lb-compare > section").all()]
    assert len({round(side["y"]) for side in sides}) == 1, "the five lie side by side, on a phone to be pushed on"
    (by_keys(part, "Copy the result") if how == "keyboard" else by_pointer(part, "Copy the result", how == "touch"))
    expect(part.get_by_text("Copied.")).to_be_visible()
    told, link = window.evaluate("navigator.clipboard.readText()").split("\n")
    assert re.fullmatch(r"Ludobook, today’s five, \d{4}-\d\d-\d\d: ○ ○ ○ ○ ○", told)
    assert re.search(r"today\.ipynb#day=\d{4}-\d\d-\d\d$", link)
    window.reload()
    expect(window.locator(".lb-page")).to_contain_text("You got 0 of 5 right, and 5", timeout=60_000)
