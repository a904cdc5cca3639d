"""The lessons in a real browser, every step by keyboard alone: a wrong move where there is one, then the right.

``lessons/<game>.py`` says what to do in each step: a wrong answer or move, words of the reason it meets, and the right
one. A script is parted by "; ". Parts in brackets are buttons and "label=value" is a field. Others name a card or
place by the beginning of its label; "*" is the first that can be chosen. "…" goes on choosing the first until the step
is done.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LESSONS = {path.stem: runpy.run_path(str(path)) for path in sorted(Path(__file__).parent.glob("lessons/*.py"))}
#: Which of its zone's cards or places this one is.
PLACE = "slot => [...slot.closest('[data-rove]').querySelectorAll('button.lb-slot')].indexOf(slot)"
STILL = "() => !document.querySelector('[data-busy]')"
SLIP, GOOD = ".lb-note[data-tone=slip]", ".lb-note[data-tone=good]"
MOST = 60  # moves of a step


def keys_to(page, key, wanted, likely=0, longest=60):
    """Press the key until the focus is on or in the wanted thing. As often as is likely needed without looking."""
    for pressed in range(longest):
        if pressed >= likely and wanted.evaluate("node => node.contains(document.activeElement)"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")


def tab_into(page, step, wanted):
    """Tab to the wanted thing from before the step's first control, as a reader does who tabs back."""
    step.evaluate("node => { node.tabIndex = -1; node.focus(); }")
    keys_to(page, "Tab", wanted)


def press(page, step, button):
    tab_into(page, step, button)
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)


def choose(page, step, name):
    """Walk by arrow keys to the first card or place of that name, or that can be chosen, and press Enter."""
    slots = step.locator(f"button.lb-slot{'[data-s=selectable]' if name == '*' else ':not([data-s=chosen])'}")
    labels = slots.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    found = [i for i, label in enumerate(labels) if name == "*" or re.match(rf"{name}(,|$)", label)]
    assert found, (name, labels)
    slot = slots.nth(found[0]).element_handle()
    tab_into(page, step, slot.evaluate_handle("node => node.closest('[data-rove]')").as_element())
    page.keyboard.press("Home")
    keys_to(page, "ArrowRight", slot, slot.evaluate(PLACE), MOST)
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)


def act(page, step, script):
    for word in filter(None, script.split("; ")):
        if word.startswith("["):
            press(page, step, step.get_by_role("button", name=word[1:-1], exact=True))
        elif "=" in word:
            label, value = word.split("=")
            tab_into(page, step, step.locator(".lb-fields").get_by_label(label, exact=True))
            page.keyboard.type(value)
            page.wait_for_function(STILL)
        elif word == "…":
            go_on(page, step)
        else:
            choose(page, step, word)


def go_on(page, step):
    """Choose the first of everything until the step is done."""
    for _ in range(MOST):
        if step.locator(GOOD).count():
            return
        confirm = step.locator(".lb-status button.lb-btn:not(.lb-quiet)")
        if confirm.count():
            press(page, step, confirm)
        else:
            choose(page, step, "*")


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_by_keyboard_alone(page, open_app, axe, no_sideways_scroll, game):
    script = LESSONS[game]["STEPS"]
    book = open_app(page(360), f"{game}/1-learn")
    axe(book)
    no_sideways_scroll(book)
    steps = book.locator("section.step")
    expect(steps).to_have_count(len(script))
    ids = book.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(set(ids)) == len(ids), "a label must name the field beside it"
    for i, (wrong, why, right) in enumerate(script):
        step = steps.nth(i)
        act(book, step, wrong)
        if why:
            expect(step.locator(SLIP)).to_contain_text(why)
            expect(step.locator(GOOD)).to_have_count(0)
            # takes back what was chosen before a card was refused
            chosen = step.locator(".lb-slot[data-s=chosen]")
            for left in reversed(range(chosen.count())):
                book.keyboard.press("Escape")
                expect(chosen).to_have_count(left)
        act(book, step, right)
        expect(step.locator(GOOD)).to_be_visible()
        expect(step.locator(GOOD)).to_be_in_viewport()
        if i == len(script) // 2:
            axe(book, part=f"#step-{i + 1}")  # the others are looked at before and after
    no_sideways_scroll(book)
    axe(book, "light", "dark")
    last = steps.nth(len(script) - 1)
    expect(last.locator(".lb-step.lb-done")).to_have_count(len(script) - 1)
    book.set_viewport_size({"width": 320, "height": 700})
    no_sideways_scroll(book)
    # the way on is a link to the next step
    first = steps.nth(0)
    tab_into(book, first, first.get_by_role("link", name="Next step"))
    book.keyboard.press("Enter")
    assert book.url.endswith("#step-2")
    expect(steps.nth(1)).to_be_in_viewport()
    book.reload()
    book.wait_for_selector("main[data-ready]", timeout=60_000)
    again = book.locator("section.step").nth(4)
    expect(again.locator(".lb-step.lb-done")).to_have_count(len(script) - 1)
    expect(again.locator("[aria-current=step]")).to_have_count(1)


@pytest.mark.parametrize("game", LESSONS)
def test_a_wide_page_has_the_task_beside_the_table(page, open_app, axe, game):
    rule, words = LESSONS[game]["RULE"]
    book = open_app(page(1280), f"{game}/1-learn")
    axe(book)
    step = book.locator("section.step").first
    table, task = step.locator(".lb-main").bounding_box(), step.locator(".lb-margin > *").first.bounding_box()
    assert task["x"] >= table["x"] + table["width"]
    step.get_by_role("button", name=f"Rule {rule}").click()
    expect(step.get_by_role("note")).to_contain_text(words)
