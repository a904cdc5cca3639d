"""A reader of a lesson, by keyboard, mouse or touch; and the lesson's steps, opened one by one.

``browser/lessons/<game>.py`` says what to do in each step: a wrong answer or move, words of the reason it meets, and
the right one. A script is parted by "; ". Parts in brackets are buttons and "label=value" is a number. Others name a
card or place by the beginning of its label, "!" one that is chosen; "*" is the first that can be. "…" goes on with the
first, or what is shown where that is refused, until the step is done.
"""

from __future__ import annotations

import re
import runpy

from chapters import cells
from ludobook_widgets import Lesson
from ludobook_widgets.learn.continuation import points_of
from ludobook_widgets.learn.play_well import PlayWell
from ludobook_widgets.learn.steps import QuestionStep, Step
from ludobook_widgets.page.widget import Page as Widget
from nbconvert.filters import markdown2html
from playwright.sync_api import expect
from serving import ROOT
from tableside import QUIET
from tiers import by_tier

LESSONS = {
    path.stem: runpy.run_path(str(path)) for path in sorted((ROOT / "tests" / "browser" / "lessons").glob("*.py"))
}
#: Which of its zone's cards or places this one is.
PLACE = "slot => [...slot.closest('[data-rove]').querySelectorAll('button.lb-slot')].indexOf(slot)"
#: Goes back some stops from this, at most to the beginning of its step; how often one tabs to come here again.
BACK = """(wanted, most) => {
  const step = wanted.closest("section.step");
  const stops = [...step.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  step.tabIndex = -1;
  const here = stops.findIndex((one) => wanted.contains(one));
  (here < most ? step : stops[here - most]).focus();
  return here < most ? here + 1 : most;
}"""
SLIP = ".lb-note[data-tone=slip]"
GOOD = f".lb-note[data-tone=good], {SLIP}:has-text('The score sheet shows')"  # a step is done whatever was guessed
MOST = 60  # moves of a step


def keys_to(page, key, wanted, likely=0, longest=60):
    """Press the key until the focus is on or in the wanted thing. As often as is likely needed without looking."""
    for pressed in range(longest):
        if pressed >= likely and wanted.evaluate("node => node.contains(document.activeElement)"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")


def tab_into(page, wanted):
    """Tab to the wanted thing from before the step's first control; in the first tier from what is near."""
    keys_to(page, "Tab", wanted, wanted.evaluate(BACK, by_tier(2, MOST)))


def press(page, step, button, by="keys"):
    if by == "keys":
        tab_into(page, button)
        page.keyboard.press("Enter")
    else:
        getattr(button, by)()
    page.wait_for_function(QUIET)


def slots_called(step, name):
    """The cards and places of that name, or that can be chosen."""
    state = (
        "[data-s=selectable]"
        if name == "*"
        else ":is([data-s=chosen], [data-s=wrong])"
        if name[0] == "!"
        else ":not([data-s=chosen])"
    )
    slots, name = step.locator(f"button.lb-slot{state}"), name.lstrip("!")
    labels = slots.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    found = [i for i, label in enumerate(labels) if name == "*" or re.match(rf"{name}(,|$)", label)]
    assert found, (name, labels)
    return [slots.nth(i) for i in found]


def seen(page, step, by="keys"):
    """What came of a move is looked at, until there is no more."""
    onward = step.get_by_role("button", name="Continue", exact=True)
    while onward.count():
        press(page, step, onward, by)


def choose(page, step, name, by="keys"):
    """Take the first card or place of that name, or that can be chosen; by keys, walk there by arrows."""
    slot = slots_called(step, name)[0]
    if by != "keys":
        return press(page, step, slot, by)
    slot = slot.element_handle()
    tab_into(page, slot.evaluate_handle("node => node.closest('[data-rove]')").as_element())
    page.keyboard.press("Home")
    keys_to(page, "ArrowRight", slot, slot.evaluate(PLACE), MOST)
    page.keyboard.press("Enter")
    page.wait_for_function(QUIET)


def act(page, step, script, by="keys"):
    for word in filter(None, script.split("; ")):
        seen(page, step, by)
        if word.startswith("["):
            press(page, step, step.get_by_role("button", name=word[1:-1], exact=True), by)
        elif "=" in word:
            label, value = word.split("=")
            keys = step.get_by_role("group", name=label, exact=True)
            if keys.locator('[data-key^="field-"]').count():  # written on the keypad
                field = keys.locator("button")
                if field.get_attribute("aria-pressed") != "true":
                    press(page, step, field, by)
                keys = step.locator('[data-zone="keypad"]')
            if by != "keys":
                press(page, step, keys.locator(f'[data-key="{value}"]'), by)
                continue
            tab_into(page, keys)
            page.keyboard.press("Home")
            keys_to(page, "ArrowRight", keys.locator(f'[data-key="{value}"]'), int(value) - 1, MOST)
            page.keyboard.press("Enter")
            page.wait_for_function(QUIET)
        elif word == "…":
            go_on(page, step, by)
        else:
            choose(page, step, word, by)


def go_on(page, step, by):
    """Choose the first of everything, or what is shown, until the step is done; in the first tier a few by keys."""
    for done in range(MOST):
        by = "click" if by == "keys" and done == by_tier(4, MOST) else by
        seen(page, step, by)
        if step.locator(GOOD).count():
            return
        confirm = step.locator(".lb-status button.lb-btn:not(.lb-quiet)")
        show = step.get_by_role("button", name="Show me", exact=True)
        if confirm.count() or show.count():
            press(page, step, confirm if confirm.count() else show, by)
        else:
            choose(page, step, "*", by)


def take(book, step, wrong, why, right, by="keys", then="keys"):
    """Do a step: wrong first, where something is, and then right; before it, words that lie over the table are read."""
    if (read := step.get_by_role("button", name="To the table")).is_visible():
        press(book, step, read, by)
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
    seen(book, step, then)
    expect(step.locator(GOOD)).to_be_visible()
    expect(step.locator(GOOD)).to_be_in_viewport()


def quiet(widget: Widget) -> None:
    """No browser is there yet."""
    widget.send = lambda content, buffers=None: None  # type: ignore[method-assign]


def still(widget: Widget) -> None:
    """Make the widget ignore what the browser keeps."""
    quiet(widget)
    widget.on_hello = lambda kept, query: widget.draw()  # type: ignore[method-assign, attr-defined]


def lesson(name: str, at: int | None) -> Widget:
    """A step of the game's lesson, *Play well* after the last one, or its end with all steps done."""
    shown = Lesson(name)
    assert shown.file
    if at is None:
        shown.done = tuple(shown.titles)
        return shown.end()
    names = list(shown.file.steps)
    return shown.step(names[at]) if at < len(names) else shown.play_well()


def words(name: str, shown: Widget) -> str:
    """What stands in the notebook before a step of its lesson, or its end, as HTML."""
    prose = [cell["source"] for cell in cells(f"{name}/1-learn", "markdown")]
    heading = f"## {shown.title if isinstance(shown, Step | QuestionStep | PlayWell) else 'The end of the lesson'}\n"
    told = markdown2html(next(text for text in prose if text.startswith(heading)))
    return re.sub(r'<a class="anchor-link".*?</a>', "", told)


def solve(step):
    """Do a step without a mistake."""
    if isinstance(step, QuestionStep):
        for key, value in step.question.answer:
            step.on_command(["answer", key, value])
        step.on_command(["check"])
        assert step.answering.revealed, step.title
        return
    for _ in range(MOST):
        action = step.wanted_action()
        for i, word in enumerate(word for group in action.path for word in group):
            step.on_command(["choose", word, f"touched-{i}" if i else ""])
        step.on_command(["confirm"])
        if step.asking:
            step.on_command(["guess", points_of(step.scored, step.seat)])
        if step.verdict is not None:
            break
        if step.unseen:
            step.on_command(["seen", len(step.unseen)])
    assert step.verdict, step.title
