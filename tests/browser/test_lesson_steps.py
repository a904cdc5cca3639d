"""Every step of the lessons as a window shows it: all that it is about is in sight, the table keeps its size and place
while one answers, whatever moves can be dragged, and whatever lies there answers a touch.

The steps answer in this process (``tableside``), so that all of a lesson takes less time than a page of the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ludobook
import pytest
from lesson_steps import GOOD, LESSONS, SLIP, act, choose, lesson, press, seen, slots_called, still, words
from ludobook.games.meow_oracle.kernel import receiver
from ludobook_widgets.learn.steps import QuestionStep, Step
from playwright.sync_api import Locator, Page, expect
from tableside import QUIET, open_table
from tiers import by_tier, by_turns

SIZES = ((360, 740), (390, 844), (1280, 900), (1366, 650))
#: What is cut off, covered or outside the window, of what a step is about now.
HIDDEN = """(game) => {
  const step = document.querySelector(".step");
  const read = step.hasAttribute("data-read"); // its words lie over the table
  const about = read
    ? ".lb-margin .prose > :not(.lb-fold), .lb-task > p, .lb-fold"
    : ".lb-task > p, .lb-bar .lb-note, .lb-bar .lb-status p, .lb-bar .lb-btn, .lb-bar .lb-slot, "
      + "[data-zone^=hand-] > button.lb-slot, [data-zone=board] > .lb-slot, [data-zone=trick] > .lb-slot, "
      + `[data-zone^=area-${innerWidth < 640 ? 0 : ""}] > .lb-slot:not([data-face=back])`
      + (game === "egg" ? ", .lb-calc .lb-slot, .lb-calc + .lb-muted" : ""); // others' rows and areas may scroll
  const bad = [];
  for (const one of step.querySelectorAll(about)) {
    if (!one.checkVisibility() || !one.textContent.trim() && !one.matches(".lb-slot")) continue;
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const name = one.dataset.slot ?? (one.className || one.localName);
    const out = box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    const tops = [[0.5, 0.5], [0.2, 0.2], [0.2, 0.8]]
      .map(([x, y]) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y));
    if (out) bad.push(`${name} outside`);
    else if (!tops.every((top) => one.contains(top) || top?.contains(one))) bad.push(`${name} covered`);
    else if (one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflow === "hidden")
      bad.push(`${name} cut`);
    else if (!read && one.matches(".lb-squares > button") && innerWidth < 640 && box.width < 43.9)
      bad.push(`${name} small`);
  }
  if (read) {
    const bar = step.querySelector(".lb-bar").getBoundingClientRect();
    if (bar.top < step.querySelector(".lb-margin").getBoundingClientRect().top
      && bar.top < step.querySelector(".lb-main > .lb-panel > :first-child").getBoundingClientRect().bottom)
      bad.push("the bar covers the table");
  }
  for (const one of step.querySelectorAll(".lb-main *")) {
    const said = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!said || one.closest("svg, .lb-vh") || !one.checkVisibility()) continue;
    if (parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom < 10.99)
      bad.push(`${one.className || one.localName} too small to read`);
  }
  if (!step.querySelector(".lb-task > p").checkVisibility()) bad.push("the task is gone");
  for (const one of step.querySelectorAll(".lb-prose[data-after]"))
    if (!read && one.checkVisibility()) bad.push("words fade, and cannot be unfolded");
  if (document.documentElement.scrollWidth > innerWidth) bad.push("too wide");
  return [...new Set(bad)];
}"""

#: The boxes of the table's first part, and of all that a finger chooses there and has not chosen.
PLACES = """() => {
  const table = document.querySelector(".lb-main > .lb-panel");
  const things = [...table.querySelectorAll("[data-zone] > button.lb-slot:not([data-s=chosen], :hover)")]
    .filter((one) => !one.closest(".lb-bar, .lb-field, .lb-calc .lb-pair") && one.checkVisibility());
  return [table.firstElementChild, ...things].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.slot ?? "", x, y, width, height];
  });
}"""


#: What is held in hand, or chosen from, and lies under the words of a step as it opens; and too high words.
COVERED = """() => {
  const step = document.querySelector(".step"), main = step.querySelector(".lb-main");
  if (!step.hasAttribute("data-read")) return [];
  const [hand, first] = [[...main.querySelectorAll(".lb-lies-hand .lb-slots > .lb-slot")],
    [...main.querySelectorAll("[data-s=selectable]")].filter((one) => !one.closest(".lb-bar, .lb-seats tr ~ tr"))];
  const bad = (hand.length ? hand : first.slice(0, 1)).filter((one) => {
    const box = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  }).map((one) => one.dataset.slot);
  const share = step.querySelector(".lb-margin").offsetHeight / innerHeight;
  return share > 0.5 ? [...bad, `words are ${Math.round(100 * share)} % of the window`] : bad;
}"""
#: The sentences, tables and sliders of the words that are seen now, and all there are.
READ = """() => [":not([data-later])", ""].map((now) => [...document.querySelectorAll(
  `.lb-sentence${now}, .prose > table${now}, .lb-margin > .lb-slider${now}`)].map((one) => one.textContent))"""


def left_their_place(before: list[Any], after: list[Any]) -> list[Any]:
    """What lies elsewhere or has another size than before."""
    was = {name: box for name, *box in before}
    boxes = [(name, was.get(name, box), box) for name, *box in after]
    return [both for both in boxes if both[2] != pytest.approx(both[1], abs=2)]


@contextmanager
def opened(
    windows: Any, game: str, at: int, size: tuple[int, int], **options: Any
) -> Iterator[tuple[Page, Locator, Any]]:
    """A step in a window of its own."""
    with windows.page(*size, reduced_motion="reduce", **options) as book:
        yield book, *show(book, game, at)


def show(book: Page, game: str, at: int) -> tuple[Locator, Any]:
    """Show a step of a lesson, its words folded as after a first touch."""
    shown = lesson(game, at)
    still(shown)
    open_table(book, game, shown, "learn", words(game, shown))
    return book.locator(".step").first, shown


def fold(book: Page, step: Locator) -> None:
    """Go to the table, whose words may lie over it, and touch it where nothing lies."""
    away = step.locator(".lb-fold[aria-expanded=true]")
    if away.is_visible():
        away.click()
    step.locator(".lb-main > .lb-panel").click(position={"x": 4, "y": 60})
    book.wait_for_function(QUIET)


@pytest.mark.parametrize(
    "of",
    by_turns([(game, size) for game in ludobook.GAMES for size in SIZES], ("kirin", (360, 740))),
    ids=lambda of: f"{of[0]}-{of[1][0]}x{of[1][1]}",
)
def test_nothing_is_cut_or_covered_and_the_table_keeps_its_place(windows: Any, of: tuple[str, tuple[int, int]]) -> None:
    (game, size), hidden, moved = of, {}, {}
    with windows.page(*size, reduced_motion="reduce") as book:
        for at, (wrong, why, right) in enumerate(LESSONS[game]["STEPS"]):
            step, shown = show(book, game, at)
            states: dict[str, list[str]] = {"opened": book.evaluate(HIDDEN, game)}
            first = book.evaluate(PLACES)
            fold(book, step)
            before = book.evaluate(PLACES)
            moved[at + 1, "a first touch"] = left_their_place(first, before)
            states["touched"] = book.evaluate(HIDDEN, game)
            if why:
                for word in wrong.split("; "):
                    act(book, step, word, "click")
                    moved[at + 1, word] = left_their_place(before, book.evaluate(PLACES))
                expect(step.locator(SLIP)).to_contain_text(why)
                states["wrong"] = book.evaluate(HIDDEN, game)
                if isinstance(shown, Step):
                    for _ in range(9):
                        if (back := step.get_by_role("button", name="Undo", exact=True)).count():
                            back.click()
                            book.wait_for_function(QUIET)
            act(book, step, right, "click")
            seen(book, step, "click")
            expect(step.locator(GOOD)).to_be_visible()
            states["right"] = book.evaluate(HIDDEN, game)
            hidden |= {f"step {at + 1}, {state}": bad for state, bad in states.items() if bad}
    assert not hidden, "\n".join(map(str, hidden.items()))
    moved = {when: what for when, what in moved.items() if what}
    assert not moved, "\n".join(map(str, moved.items()))


def test_what_came_of_a_move_waits_for_a_key_or_a_touch_of_the_table(windows: Any) -> None:
    with opened(windows, "egg", 4, (1280, 900)) as (book, step, _):  # a slider changes a number there, but not now
        act(book, step, LESSONS["egg"]["STEPS"][4][2])
        onward, said = step.get_by_role("button", name="Continue", exact=True), step.locator(".lb-bar .lb-status p")
        expect(onward).to_be_focused()
        expect(said).to_contain_text("strongest Far")
        book.keyboard.press("Space")
        expect(said).to_contain_text("strongest Near")
        expect(onward).to_be_focused()
        step.locator(".lb-main [data-zone=near-1] .lb-slot").first.click()
        expect(step.locator(GOOD)).to_be_visible()
        step.get_by_role("button", name="Start over").click()
        act(book, step, LESSONS["egg"]["STEPS"][4][2])
        book.keyboard.press("Enter")
        book.wait_for_function(QUIET)
        book.keyboard.press("Enter")
        expect(step.get_by_role("link", name="Next step")).to_be_focused()


def test_a_bet_on_the_water_names_both_of_its_ends(windows: Any) -> None:
    with opened(windows, "lauzait_cep", 3, (1280, 900)) as (book, step, _):
        act(book, step, LESSONS["lauzait_cep"]["STEPS"][3][2].removesuffix("; [Hire]"), "click")
        assert step.locator(".lb-layer .lb-said").all_text_contents() == ["if 3–5", "if 0–2"]
        act(book, step, "[Hire]", "click")
        sticks = step.locator(".lb-layer .lb-large").bounding_box()
        assert sticks
        for square in ("board-16", "board-17"):  # b2 and c2, which the throw decides about
            lies = step.locator(f"[data-slot={square}]").bounding_box()
            assert lies
            assert sticks["y"] + sticks["height"] <= lies["y"], "the throw covers neither"


def test_a_first_touch_beside_the_words_does_what_it_touches_and_moves_nothing(windows: Any) -> None:
    with opened(windows, "egg", 0, (360, 740), has_touch=True) as (book, step, _):
        expect(step).to_have_attribute("data-read", "")
        before, over = book.evaluate(PLACES), step.locator(".lb-margin").bounding_box()
        card = step.locator("[data-zone=hand-0] > button.lb-slot").first
        lies = card.bounding_box()
        assert lies
        assert over
        assert lies["y"] + lies["height"] <= over["y"], "the hand is seen above its words"
        book.touchscreen.tap(lies["x"] + 12, lies["y"] + 12)
        expect(step.get_by_role("button", name="Undo", exact=True)).to_be_visible()
        expect(step).not_to_have_attribute("data-read", "")
        assert not left_their_place(before, book.evaluate(PLACES))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", LESSONS)
def test_words_leave_the_hand_in_sight_as_a_step_opens_and_all_of_them_can_be_read(
    windows: Any, game: str, size: tuple[int, int]
) -> None:
    covered: dict[int, list[str]] = {}
    with windows.page(*size, reduced_motion="reduce") as book:
        for at in range(len(LESSONS[game]["STEPS"])):
            step, _ = show(book, game, at)
            if bad := book.evaluate(COVERED):
                covered[at + 1] = bad
            more, (seen_now, every) = step.get_by_role("button", name="More", exact=True), book.evaluate(READ)
            read, places = [*seen_now], book.evaluate(PLACES)
            while more.is_visible():
                more.click()
                read += book.evaluate(READ)[0]
            assert read == every, f"step {at + 1}: whole sentences, each of them once"
            assert not left_their_place(places, book.evaluate(PLACES)), f"step {at + 1}"
    assert not covered, "\n".join(map(str, covered.items()))


def test_what_the_words_light_is_looked_at_with_them(windows: Any) -> None:
    with opened(windows, "egg", 4, (360, 740), has_touch=True) as (_, step, _):
        step.locator(".lb-thing").first.tap()
        expect(step.locator(".lb-slot[data-lit]")).to_have_count(2)
        step.get_by_role("button", name="To the table").tap()
        expect(step.locator(".lb-slot[data-lit]")).to_have_count(0)


def test_a_touch_that_begins_a_move_closes_why_and_shows_the_bar(windows: Any) -> None:
    with opened(windows, "egg", 0, (360, 740), has_touch=True) as (_, step, _):
        why, note = step.locator(".lb-task").get_by_role("button", name="Why?"), step.get_by_role("note")
        why.tap()
        expect(note).to_be_visible()
        step.get_by_role("button", name="To the table").tap()
        expect(note).to_have_count(0)
        expect(step).not_to_have_attribute("data-read", "")
        why.tap()
        expect(note).to_be_visible()
        step.locator("[data-zone=hand-0] > button.lb-slot").first.tap()
        expect(note).to_have_count(0)
        expect(step.get_by_role("button", name="Undo", exact=True)).to_be_in_viewport(ratio=1)


def test_words_fold_on_a_phone_and_each_time_the_table_lies_where_it_lay(windows: Any) -> None:
    with opened(windows, "egg", 1, (360, 740)) as (_, step, _):
        words_of_it, fold, rows = step.locator(".prose > p").first, step.locator(".lb-fold"), step.locator(".lb-calc")
        expect(words_of_it).to_be_in_viewport()
        boxes = [rows.bounding_box()]
        for shown in (False, True, False):
            fold.click()
            expect(words_of_it).to_be_visible(visible=shown)
            boxes.append(rows.bounding_box())
        for again, first in zip(boxes[2:], boxes[:2], strict=True):
            assert again == pytest.approx(first, abs=1)
        expect(step.locator(".lb-task")).to_be_in_viewport(ratio=1)


def test_words_light_the_table_and_a_number_is_pulled(windows: Any, no_sideways_scroll: Any) -> None:
    with opened(windows, "kirin", 5, (360, 740), has_touch=True) as (book, step, _):
        lit = step.locator(".lb-slot[data-lit]:visible")
        word = step.locator("button", has_text=re.compile("^V3$")).first  # the words and the task name it
        word.tap()
        expect(word).to_have_attribute("aria-pressed", "true")
        expect(lit).to_have_count(1)
        expect(lit).to_have_attribute("aria-label", re.compile("3 of the Vermilion Bird"))
        expect(lit).to_be_in_viewport()
        word.focus()
        book.keyboard.press("Enter")
        book.mouse.move(1, 1)
        while (more := step.get_by_role("button", name="More", exact=True)).is_visible():
            more.click()
        step.get_by_role("slider").focus()
        book.keyboard.press("Home")
        lies = step.get_by_role("slider").bounding_box()
        expect(step.locator(".lb-slider [aria-live]")).to_contain_text("is a 1, this is all you may play: A3 A4 A5.")
        expect(lit).to_have_count(3)
        book.keyboard.press("End")
        expect(step.locator(".lb-slider [aria-live]")).to_contain_text("is a 6, none of your cards answers it")
        assert step.get_by_role("slider").bounding_box() == lies, "it stays where it is pulled"
        expect(lit).to_have_count(0)
        no_sideways_scroll(book)


def test_what_goes_on_beyond_an_edge_shows_it(windows: Any) -> None:
    with opened(windows, "lauzait_cep", 7, (1366, 650)) as (book, step, _):
        words_of_it = step.locator(".lb-margin")
        expect(words_of_it).not_to_have_attribute("data-after", "")
        act(book, step, LESSONS["lauzait_cep"]["STEPS"][7][2], "click")
        seen(book, step, "click")
        expect(words_of_it).to_have_attribute("data-after", "")
        words_of_it.evaluate("node => { node.scrollTop = node.scrollHeight; }")
        expect(words_of_it).not_to_have_attribute("data-after", "")
    with opened(windows, "lauzait_cep", 7, (360, 740)) as (_, step, _):
        row = step.locator(".lb-steps")
        expect(row).to_have_attribute("data-before", "")
        expect(row).to_have_attribute("data-after", "")
        expect(row.locator("[aria-current]")).to_be_in_viewport(ratio=1)


def test_a_decision_that_is_seen_again_is_as_large_as_it_was(windows: Any) -> None:
    with opened(windows, "egg", len(LESSONS["egg"]["STEPS"]), (1366, 650)) as (book, step, _):
        before = book.evaluate(PLACES)
        for _ in range(2):
            press(book, step, step.locator(".lb-bar .lb-btn").last, "click")
        expect(step.locator(GOOD)).to_be_visible()
        act(book, step, "[See the position again]", "click")
        assert not left_their_place(before, book.evaluate(PLACES))


def test_a_table_keeps_its_size_with_its_piles_opened_and_with_the_first_that_comes(windows: Any) -> None:
    card = LESSONS["kirin"]["STEPS"]
    with opened(windows, "kirin", 1, (1366, 650)) as (book, step, _):
        before, piles = book.evaluate(PLACES), step.locator(".lb-details > summary")
        piles.click()
        act(book, step, card[1][2].split("; ")[0], "click")
        piles.click()
        assert not left_their_place(before, book.evaluate(PLACES))
    with opened(windows, "kirin", 3, (1366, 650)) as (book, step, _):
        before = book.evaluate(PLACES)
        act(book, step, "; ".join(card[3][2].split("; ")[:2]), "click")
        seen(book, step, "click")
        expect(step.locator(".lb-details")).to_have_count(1)
        # the cards in hand close up, but stay at their height
        assert book.evaluate(PLACES)[-1][2:] == pytest.approx(before[-1][2:], abs=2)


def test_several_numbers_are_asked_side_by_side_each_with_a_name(windows: Any) -> None:
    """They are large enough to be read and touched, and a wrong answer marks which of them are wrong."""
    with opened(windows, "egg", 1, (1366, 650)) as (book, step, _):
        for name in ("ZOO for Mika", "ZOO for Jun"):
            keys = step.get_by_role("group", name=name)
            box = keys.get_by_role("button").first.bounding_box()
            assert box
            assert box["height"] >= 36
        label = step.locator(".lb-picker > .lb-label").first
        assert label.evaluate("node => parseFloat(getComputedStyle(node).fontSize) * node.currentCSSZoom") >= 10
        wrong, why, _ = LESSONS["egg"]["STEPS"][1]
        act(book, step, wrong, "click")
        expect(step.locator(SLIP)).to_contain_text(why)
        assert step.locator(".lb-field > [data-s=wrong]").count() >= 1


def drag(book: Page, thing: Locator, place: Locator | None) -> None:
    """Lift a thing, and drop it on a place, or where it is drawn once it is lifted."""
    box, onto = (
        thing.bounding_box(),
        (place or thing).get_attribute("data-slot"),
    )  # slots are counted anew once it is lifted
    assert box
    x, y = box["x"] + min(box["width"] / 2, 10), box["y"] + box["height"] / 2
    book.mouse.move(x, y)
    book.mouse.down()
    book.mouse.move(x + 4, y - 16, steps=3)
    expect(book.locator(".lb-dragged")).to_have_count(1)
    book.wait_for_function(QUIET)
    to = (book.locator(f'.lb-slot[data-slot="{onto}"]') if onto else place or thing).bounding_box()
    assert to
    book.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=3)
    book.mouse.up()
    expect(book.locator(".lb-dragged")).to_have_count(0)
    book.wait_for_function(QUIET)


def goal(step: Locator, game: str, thing: Locator, then: str, shown: Any) -> tuple[Locator, Locator | None] | None:
    """What is dragged for a touch of a thing, and where to, if that moves anything."""
    zone = thing.evaluate("node => node.closest('[data-zone]')?.dataset.zone ?? ''")
    status = step.locator(".lb-status p").first.text_content() or ""
    if game == "egg" and zone == "hand-0" and "discard" not in status.casefold():
        return thing, None
    if game == "kirin" and zone == "hand-0":
        place = step.locator("[data-zone=trick] > .lb-slot[data-s=empty]")
        return thing, place.first if place.count() else None
    if game == "meow_oracle" and zone == "area-0" and step.locator("[data-zone=queue]").count():
        return step.locator("[data-zone=queue] > .lb-slot").first, thing
    if game == "meow_oracle" and zone == "turned":
        given = step.locator("[data-zone=turned] > [data-s=chosen]").count()
        state = shown.state
        to = receiver(given, len(state.turned), state.mover, state.players)
        return thing, step.locator(f"[data-zone=area-{to}]")
    if game == "lauzait_cep" and zone == "board" and "moves" in status:
        return thing, slots_called(step, then)[0]
    return None


#: Touches every thing that lies there and is no button; each has to be answered in words.
MUTE = """() => [...document.querySelectorAll(".lb-main .lb-panel span.lb-slot[data-slot]")]
  .filter((one) => one.checkVisibility()).map((one) => one.dataset.slot)"""


def touch_what_is_no_choice(book: Page, step: Locator, at: int) -> None:
    """One thing of each place, which has to say why."""
    lying = book.evaluate(MUTE)
    for key in dict.fromkeys(key.rpartition("-")[0] for key in lying):
        first = next(one for one in lying if one.startswith(key))
        step.locator(f'span.lb-slot[data-slot="{first}"]').first.tap()
        book.wait_for_function(QUIET)
        note = step.locator(".lb-bar .lb-note, .lb-bar .lb-status p").first
        assert len(note.text_content() or "") > 15, (at + 1, first)


@pytest.mark.parametrize("game", by_turns(LESSONS, "lauzait_cep"))
def test_every_step_by_dragging_what_moves_and_what_is_no_choice_says_why(windows: Any, game: str) -> None:
    with windows.page(1280, 900, has_touch=True, reduced_motion="reduce") as book:
        for at, (_, _, right) in enumerate(LESSONS[game]["STEPS"]):
            step, shown = show(book, game, at)
            if at % by_tier(3, 1) == 0:
                touch_what_is_no_choice(book, step, at)
            todo, dragged = [word for word in right.split("; ") if word[0] != "!"], 0
            while todo:
                seen(book, step, "click")
                word = todo.pop(0)
                if word[0] == "[" or "=" in word or word == "…" or isinstance(shown, QuestionStep):
                    act(book, step, word, "click")
                    continue
                thing, *_ = slots_called(step, word)
                way = goal(step, game, thing, todo[0] if todo else "", shown)
                if way is None:
                    choose(book, step, word, "click")
                    continue
                drag(book, *way)
                dragged += 1
                if game == "lauzait_cep":
                    todo.pop(0)  # a piece is dropped on the square that is named next
                expect(step.locator(SLIP), f"step {at + 1}, {word}").to_have_count(0)
            seen(book, step, "click")
            expect(step.locator(GOOD)).to_be_visible()
            moves = isinstance(shown, Step) and any(one in right for one in ("Lay", "Place", "Play", "Hire"))
            assert dragged or not moves, f"step {at + 1}: nothing was dragged"
