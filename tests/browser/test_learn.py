"""The lesson in a real browser, every step by keyboard alone: a wrong move where there is one, then the right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

#: What to do in each step: a wrong answer or move, where there is one, then the right one. Words in brackets are
#: buttons, others are cards of the hand; "!" is a card that is refused; "label=value" is a field.
STEPS = [
    ("red 3 !blue 5", "red 10, blue 20, red 3, blue 5, [Lay two sets]"),
    ("red 20, blue 20, red 2, blue 15, [Lay two sets]", "red 2, red 2, red 20, blue 15, [Lay two sets]"),
    ("[The left one]", "[The right one]"),
    ("[The right one]", "[They are level]"),
    ("blue 10, blue 15, red 7, blue 3, [Lay two sets]", "red 7, red Revelation, blue 3, blue 10, [Lay two sets]"),
    ("It is=Friends, with a total of=4, [Check]", "It is=BAH-YAH, with a total of=22, [Check]"),
    ("[They are level]", "[The right one]"),
    (
        "Player 1 earns=2, Player 2 earns=1, Player 3 earns=0, [Check]",
        "Player 1 earns=4, Player 2 earns=1, Player 3 earns=0, [Check]",
    ),
    ("", "*, *, *, *, [Lay two sets]"),
    ("", "[Spend a bracelet], *, *, *, *, [Lay two sets]"),
    ("", "*, [Throw away]"),
    ("red 3, red 3, red 20, blue 7, [Lay two sets]", "blue 7, blue Revelation, red 3, red 3, [Lay two sets]"),
    ("[Player 1]", "[Player 2]"),
    ("[Keep the Egg]", "[Read every Near], *, *, *, *, [Lay two sets]"),
    ("[It goes on]", "[It is over]"),
]
STILL = "() => !document.querySelector('[data-busy]')"


def tab_into(page, wanted, longest=40):
    """Press Tab until the focus is on or in the wanted thing."""
    for _ in range(longest):
        if wanted.evaluate("node => node.contains(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def go_back(page, step):
    """Put the focus before the step's first control, as a reader does who tabs back."""
    step.evaluate("node => { node.tabIndex = -1; node.focus({ preventScroll: false }); }")


def card(page, step, name):
    """Walk through the hand by arrow keys to a card of that name, or the first that can be chosen, and press Enter."""
    go_back(page, step)
    hand = step.locator("[data-rove^=hand]")
    tab_into(page, hand)
    page.keyboard.press("Home")
    slots = hand.locator("button.lb-slot")
    for _ in range(slots.count()):
        label, state = page.evaluate("[document.activeElement.ariaLabel, document.activeElement.dataset.s]")
        if label.startswith(name) if name else state == "selectable":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)


def act(page, step, script):
    for word in filter(None, script.split(", ")):
        if word.startswith("["):
            go_back(page, step)
            tab_into(page, step.get_by_role("button", name=word[1:-1], exact=True))
            page.keyboard.press("Enter")
        elif "=" in word:
            label, value = word.split("=")
            go_back(page, step)
            tab_into(page, step.get_by_label(label))
            page.keyboard.type(value)
        else:
            for name in word.split(" !"):
                card(page, step, name.strip("*"))
        page.wait_for_function(STILL)


@pytest.mark.parametrize("width", [360])
def test_every_step_by_keyboard_alone(page, open_app, axe, no_sideways_scroll, width):
    book = open_app(page(width), "egg/1-learn")
    axe(book)
    no_sideways_scroll(book)
    steps = book.locator("section.step")
    expect(steps).to_have_count(len(STEPS))
    for i, (wrong, right) in enumerate(STEPS):
        step = steps.nth(i)
        act(book, step, wrong)
        if wrong:
            expect(step.locator(".lb-note[data-tone=slip]")).to_be_visible()
            expect(step.locator(".lb-note[data-tone=good]")).to_have_count(0)
            if "!" in wrong:
                expect(step.locator(".lb-note[data-tone=slip]")).to_contain_text("weaker than any Near")
                go_back(book, step)
                tab_into(book, step.locator("[data-rove^=hand]"))
                book.keyboard.press("Escape")
                expect(step.locator(".lb-slot[data-s=chosen]")).to_have_count(0)
        act(book, step, right)
        expect(step.locator(".lb-note[data-tone=good]")).to_be_visible()
        if i in (0, 7, 13):
            axe(book)
    last = steps.nth(len(STEPS) - 1)
    expect(last.locator(".lb-step.lb-done")).to_have_count(len(STEPS) - 1)
    book.emulate_media(color_scheme="dark")
    axe(book)
    book.set_viewport_size({"width": 320, "height": 700})
    no_sideways_scroll(book)
    # the way on is a link to the next step
    first = steps.nth(0)
    go_back(book, first)
    tab_into(book, first.get_by_role("link", name="Next step"))
    book.keyboard.press("Enter")
    assert book.url.endswith("#step-2")
    expect(steps.nth(1)).to_be_in_viewport()
    book.reload()
    book.wait_for_selector("main[data-ready]", timeout=60_000)
    again = book.locator("section.step").nth(4)
    expect(again.locator(".lb-step.lb-done")).to_have_count(len(STEPS) - 1)
    expect(again.locator("[aria-current=step]")).to_have_count(1)


def test_a_wide_page_has_the_task_beside_the_table(page, open_app, axe):
    book = open_app(page(1280), "egg/1-learn")
    axe(book)
    step = book.locator("section.step").first
    table, task = step.locator(".lb-main").bounding_box(), step.locator(".lb-margin > *").first.bounding_box()
    assert task["x"] >= table["x"] + table["width"]
    step.get_by_role("button", name="Rule EGG-SET-2").click()
    expect(step.get_by_role("note")).to_contain_text("The stronger set is the Far")
