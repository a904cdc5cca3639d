"""The lessons in a real browser, every step by keyboard alone, by mouse and by touch: a wrong move where there is one,
then the right; ``lesson_steps`` says how. The first tier makes a third of the wrong moves.
"""

import re

import ludobook
import pytest
from lesson_steps import GOOD, LESSONS, SLIP, act, press, seen, take
from playwright.sync_api import expect
from tiers import by_tier, by_turns


def to_take(game):
    """What is done in each step."""
    return [
        (*(told[:2] if i % by_tier(3, 1) == 0 else ("", "")), told[2]) for i, told in enumerate(LESSONS[game]["STEPS"])
    ]


def end_of(book, steps, done):
    """Go past *Play well*, where the lesson has it, to the page after the last step, which says how far one is."""
    count = steps.count() - 1
    book.evaluate(f"location.hash = 'step-{count + 1}'")
    told = "done all the steps" if done == count else f"done {done} of {count} steps"
    expect(steps.nth(count)).to_contain_text(told)
    return steps.nth(count)


@pytest.mark.parametrize("game", by_turns(LESSONS, "meow_oracle"))
def test_every_step_by_keyboard_alone(page, open_app, axe, no_sideways_scroll, game):
    script = LESSONS[game]["STEPS"]
    book = open_app(page(360, reduced_motion="reduce"), f"{game}/1-learn")
    no_sideways_scroll(book)
    steps = book.locator("section.step")
    well = any(one.dilemma for one in ludobook.game(game).principles)
    expect(steps).to_have_count(len(script) + well + 1)
    ids = book.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(set(ids)) == len(ids), "a label must name the field beside it"
    for i, told in enumerate(to_take(game)):
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
    end = end_of(book, steps, len(script))
    expect(end.locator(".lb-step.lb-done")).to_have_count(len(script))
    no_sideways_scroll(book)
    axe(book, "light", "dark")
    book.set_viewport_size({"width": 320, "height": 700})
    no_sideways_scroll(book)


@pytest.mark.parametrize("game", by_turns(LESSONS, "egg"))
def test_every_step_wrong_by_mouse_and_right_by_touch(page, open_app, game):
    book = open_app(page(360, has_touch=True, reduced_motion="reduce"), f"{game}/1-learn")
    steps = book.locator("section.step")
    for i, told in enumerate(to_take(game)):
        take(book, steps.nth(i), *told, by="click", then="tap")
        press(book, steps.nth(i), steps.nth(i).get_by_role("link", name="Next step"), "tap")
    end_of(book, steps, len(LESSONS[game]["STEPS"]))


@pytest.mark.parametrize("game", by_turns(LESSONS, "egg"))
def test_the_first_screen_can_be_touched_and_the_table_stays_beside_its_words(page, open_app, game):
    book = open_app(page(1366), f"{game}/1-learn")
    step = book.locator("section.step").first
    wrong, _, right = LESSONS[game]["STEPS"][0]
    word = (wrong or right).split("; ")[0]
    begins = step.get_by_role("button", name=word[1:-1], exact=True) if word.startswith("[") else None
    begins = begins or step.locator("button.lb-slot[data-s=selectable]").first
    for wide, high in ((1366, 650), (1280, 900), (360, 740)):
        book.set_viewport_size({"width": wide, "height": high})
        if wide < 900 and (read := step.get_by_role("button", name="To the table")).is_visible():
            expect(read).to_be_in_viewport()  # the words are longer than the room beside the table, and lie over it
            read.click()
        begins.click(trial=True)
        assert book.evaluate("scrollY") == 0
        table, task = step.locator(".lb-main").bounding_box(), step.locator(".lb-margin").bounding_box()
        if wide < 900:
            assert task["y"] >= table["y"] + table["height"] - 1
        else:
            assert table["x"] >= task["x"] + task["width"]
        assert max(table["y"] + table["height"], task["y"] + task["height"]) <= high + 1
        if high < 700:  # each step has its place in the row, which has no room for one step back and on
            expect(step.locator(".lb-step:visible")).to_have_count(book.locator("section.step").count() - 1)
    why = step.locator(".lb-task").get_by_role("button", name="Why?")
    why.click()
    expect(step.get_by_role("note")).to_contain_text(LESSONS[game]["RULE"])
    act(book, step, wrong or word, "click")
    expect(step.get_by_role("note")).to_have_count(0)  # a move shows the table, with its bar
    expect(step.locator(".lb-bar .lb-status")).to_be_in_viewport()


def test_enter_in_the_field_of_a_number_checks_the_answer(page, open_app):
    book = open_app(page(1280), "egg/1-learn")
    book.evaluate("location.hash = '#step-2'")
    step = book.locator("section.step").nth(1)
    field = step.locator(".lb-lies-field.lb-framed")
    for digit in "42":
        field.locator("button.lb-slot").focus()
        book.keyboard.press(digit)
        expect(step.locator(".lb-lies-field").filter(has_text=digit)).to_have_count(1)
    field.locator("button.lb-slot").focus()
    book.keyboard.press("Enter")
    expect(step.locator(SLIP)).to_contain_text("how many Fars does Mika’s 25 beat or tie?")


def test_a_reader_who_comes_back_goes_on(page, open_app):
    book = open_app(page(1280), "kirin/1-learn")
    steps = book.locator("section.step")
    act(book, steps.first, LESSONS["kirin"]["STEPS"][0][2])
    seen(book, steps.first)
    expect(steps.first.locator(GOOD)).to_be_visible()
    book.goto("")
    expect(book.locator("[data-lesson=kirin]")).to_contain_text("Step 2 of 14, 13 min left")
    link = book.get_by_role("link", name="Kirin: Continue where you were")
    expect(link).to_have_attribute("href", re.compile("kirin/1-learn.ipynb"))
    # one who opens the lesson itself goes on as well; arrow keys go through the steps
    open_app(book, "kirin/1-learn")
    expect(steps.nth(1)).to_be_visible()
    expect(steps.nth(1).locator(".lb-step.lb-done")).to_have_count(1)
    book.keyboard.press("ArrowRight")
    expect(steps.nth(2)).to_be_visible()
    book.keyboard.press("ArrowLeft")
    expect(steps.nth(1)).to_be_visible()
    expect(steps.nth(2)).to_be_hidden()
    end_of(book, steps, 1).get_by_role("link", name="Continue at step 2").click()
    expect(steps.nth(1)).to_be_visible()
