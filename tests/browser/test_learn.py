"""The lessons in a real browser, every step by keyboard alone, by mouse and by touch: a wrong move where there is one,
then the right.

``lessons/<game>.py`` says what to do in each step: a wrong answer or move, words of the reason it meets, and the right
one. A script is parted by "; ". Parts in brackets are buttons and "label=value" is a number. Others name a card or
place by the beginning of its label, "!" one that is chosen; "*" is the first that can be. "…" goes on with the first,
or what is shown where that is refused, until the step is done.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tiers import by_turns

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


def press(page, step, button, by="keys"):
    if by == "keys":
        tab_into(page, step, button)
        page.keyboard.press("Enter")
    else:
        getattr(button, by)()
    page.wait_for_function(STILL)


def choose(page, step, name, by="keys"):
    """Take the first card or place of that name, or that can be chosen; by keys, walk there by arrows."""
    state = "[data-s=selectable]" if name == "*" else "[data-s=chosen]" if name[0] == "!" else ":not([data-s=chosen])"
    slots, name = step.locator(f"button.lb-slot{state}"), name.lstrip("!")
    labels = slots.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    found = [i for i, label in enumerate(labels) if name == "*" or re.match(rf"{name}(,|$)", label)]
    assert found, (name, labels)
    if by != "keys":
        return press(page, step, slots.nth(found[0]), by)
    slot = slots.nth(found[0]).element_handle()
    tab_into(page, step, slot.evaluate_handle("node => node.closest('[data-rove]')").as_element())
    page.keyboard.press("Home")
    keys_to(page, "ArrowRight", slot, slot.evaluate(PLACE), MOST)
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)


def act(page, step, script, by="keys"):
    for word in filter(None, script.split("; ")):
        if word.startswith("["):
            press(page, step, step.get_by_role("button", name=word[1:-1], exact=True), by)
        elif "=" in word:
            label, value = word.split("=")
            keys = step.get_by_role("group", name=label, exact=True)
            if by != "keys":
                press(page, step, keys.locator(f'[data-key="{value}"]'), by)
                continue
            tab_into(page, step, keys)
            page.keyboard.press("Home")
            keys_to(page, "ArrowRight", keys.locator(f'[data-key="{value}"]'), int(value) - 1, MOST)
            page.keyboard.press("Enter")
            page.wait_for_function(STILL)
        elif word == "…":
            go_on(page, step, by)
        else:
            choose(page, step, word, by)


def go_on(page, step, by):
    """Choose the first of everything, or what is shown, until the step is done."""
    for _ in range(MOST):
        if step.locator(GOOD).count():
            return
        confirm = step.locator(".lb-status button.lb-btn:not(.lb-quiet)")
        show = step.get_by_role("button", name="Show me", exact=True)
        if confirm.count() or show.count():
            press(page, step, confirm if confirm.count() else show, by)
        else:
            choose(page, step, "*", by)


def take(book, step, wrong, why, right, by="keys", then="keys"):
    """Do a step: wrong first, where something is, and then right."""
    act(book, step, wrong, by)
    if why:
        expect(step.locator(SLIP)).to_contain_text(why)
        expect(step.locator(GOOD)).to_have_count(0)
        # takes back what was chosen before a card was refused
        chosen, back = step.locator(".lb-slot[data-s=chosen]"), step.get_by_role("button", name="Undo")
        for left in reversed(range(chosen.count() if back.count() else 0)):
            book.keyboard.press("Escape") if by == "keys" else press(book, step, back, by)
            expect(chosen).to_have_count(left)
    act(book, step, right, then)
    expect(step.locator(GOOD)).to_be_visible()
    expect(step.locator(GOOD)).to_be_in_viewport()


@pytest.mark.parametrize("game", by_turns(LESSONS, "kirin", "lauzait_cep"))
def test_every_step_by_keyboard_alone(page, open_app, axe, no_sideways_scroll, game):
    script = LESSONS[game]["STEPS"]
    book = open_app(page(360), f"{game}/1-learn")
    axe(book)
    no_sideways_scroll(book)
    steps = book.locator("section.step")
    expect(steps).to_have_count(len(script) + 1)
    ids = book.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(set(ids)) == len(ids), "a label must name the field beside it"
    for i, told in enumerate(script):
        step = steps.nth(i)
        expect(step).to_be_visible()
        expect(book.locator("section.step:visible")).to_have_count(1)
        take(book, step, *told)
        if i == len(script) // 2:
            axe(book)
            no_sideways_scroll(book)
        # the way on is a link to the next step
        press(book, step, step.get_by_role("link", name="Next step"))
        assert book.url.endswith(f"#step-{i + 2}")
    end = steps.nth(len(script))
    expect(end).to_contain_text("all steps are done")
    expect(end.locator(".lb-step.lb-done")).to_have_count(len(script))
    no_sideways_scroll(book)
    axe(book, "light", "dark")
    book.set_viewport_size({"width": 320, "height": 700})
    no_sideways_scroll(book)


@pytest.mark.parametrize("game", by_turns(LESSONS, "egg", "meow_oracle"))
def test_every_step_wrong_by_mouse_and_right_by_touch(page, open_app, game):
    book = open_app(page(360, has_touch=True), f"{game}/1-learn")
    steps = book.locator("section.step")
    for i, told in enumerate(LESSONS[game]["STEPS"]):
        take(book, steps.nth(i), *told, by="click", then="tap")
        press(book, steps.nth(i), steps.nth(i).get_by_role("link", name="Next step"), "tap")
    expect(steps.nth(len(LESSONS[game]["STEPS"]))).to_contain_text("all steps are done")


@pytest.mark.parametrize("game", by_turns(LESSONS, "egg"))
def test_the_first_screen_can_be_touched_and_the_table_stays_beside_its_words(page, open_app, axe, game):
    book = open_app(page(1366), f"{game}/1-learn")
    axe(book)
    step = book.locator("section.step").first
    wrong, _, right = LESSONS[game]["STEPS"][0]
    word = (wrong or right).split("; ")[0]
    begins = step.get_by_role("button", name=word[1:-1], exact=True) if word.startswith("[") else None
    begins = begins or step.locator("button.lb-slot[data-s=selectable]").first
    for wide, high in ((1366, 650), (1280, 900), (360, 740)):
        book.set_viewport_size({"width": wide, "height": high})
        begins.click(trial=True)
        assert book.evaluate("scrollY") == 0
        table, task = step.locator(".lb-main").bounding_box(), step.locator(".lb-margin").bounding_box()
        if wide < 900:
            assert task["y"] >= table["y"] + table["height"] - 1
        else:
            assert table["x"] >= task["x"] + task["width"]
        assert max(table["y"] + table["height"], task["y"] + task["height"]) <= high + 1
    step.get_by_role("button", name="Why?").click()
    expect(step.get_by_role("note")).to_contain_text(LESSONS[game]["RULE"])


def test_a_reader_who_comes_back_goes_on(page, open_app):
    book = open_app(page(1280), "kirin/1-learn")
    steps = book.locator("section.step")
    act(book, steps.first, LESSONS["kirin"]["STEPS"][0][2])
    expect(steps.first.locator(GOOD)).to_be_visible()
    book.goto("")
    expect(book.locator("[data-lesson=kirin]")).to_contain_text("Step 2 of 13, about 12 min left")
    link = book.get_by_role("link", name="Kirin: Go on where you were")
    link.click()
    book.wait_for_selector("main[data-ready]", timeout=60_000)
    expect(steps.nth(1)).to_be_visible()
    expect(steps.nth(1).locator(".lb-step.lb-done")).to_have_count(1)
    # and so does one who opens the lesson itself; arrow keys go through the steps
    open_app(book, "kirin/1-learn")
    expect(steps.nth(1)).to_be_visible()
    book.keyboard.press("ArrowRight")
    expect(steps.nth(2)).to_be_visible()
    book.keyboard.press("ArrowLeft")
    expect(steps.nth(1)).to_be_visible()
    expect(steps.nth(2)).to_be_hidden()
    book.evaluate("location.hash = 'step-14'")
    expect(steps.nth(13)).to_contain_text("1 of 13 steps are done.")
    steps.nth(13).get_by_role("link", name="Continue at step 2").click()
    expect(steps.nth(1)).to_be_visible()


def test_a_table_stays_as_it_is_while_one_answers_and_words_fold_on_a_phone(page, open_app):
    book = open_app(page(1366), "egg/1-learn")
    step = book.locator("section.step").first
    wrong = LESSONS["egg"]["STEPS"][0][0]
    parts = [step.locator(".lb-main > .lb-panel"), step.locator(".lb-bar"), step.locator(".lb-calc")]
    before = [part.bounding_box() for part in parts]
    act(book, step, wrong, "click")
    for part, box in zip(parts, before, strict=True):
        assert part.bounding_box() == pytest.approx(box, abs=1)
    expect(step.locator(".lb-slot[data-s=chosen] .lb-tag")).to_have_count(0)
    book.set_viewport_size({"width": 360, "height": 740})
    words, fold = step.locator(".prose > p").first, step.locator(".lb-fold")
    expect(words).to_be_hidden()
    table = parts[0].bounding_box()
    fold.click()
    expect(words).to_be_in_viewport()
    assert parts[0].bounding_box() == pytest.approx(table, abs=1)
    fold.click()
    expect(words).to_be_hidden()
    expect(step.locator(".lb-task")).to_be_in_viewport()


def test_words_light_the_table_and_a_number_is_pulled(page, open_app, no_sideways_scroll):
    book = open_app(page(360, has_touch=True), "kirin/1-learn")
    book.evaluate("location.hash = 'step-6'")
    step = book.locator("section.step").nth(5)
    lit = step.locator(".lb-slot[data-lit]:visible")
    word = step.get_by_role("button", name="V3", exact=True)
    word.tap()
    expect(word).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("aria-label", re.compile("3 of the Vermilion Bird"))
    expect(lit).to_be_in_viewport()
    word.focus()
    book.keyboard.press("Enter")
    step.locator(".lb-main").hover()
    step.get_by_role("slider").focus()
    book.keyboard.press("Home")
    expect(step.locator(".lb-pull")).to_contain_text("were a 1, you’d have to play one of A3 A4 A5.")
    expect(lit).to_have_count(3)
    book.keyboard.press("End")
    expect(step.locator(".lb-pull")).to_contain_text("were a 6, none of your cards would answer it")
    expect(lit).to_have_count(0)
    no_sideways_scroll(book)
