"""The trainer in a real browser: seen as the window opens, a mistake explained and kept, by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect
from tableside import QUIET
from tiers import by_turns

SIZES = ((1280, 900), (1366, 650), (360, 740))

# a frame is drawn round each card that is marked, where it lies now
FRAMED = """() => {
  const marks = [...document.querySelectorAll("#step-1 [data-mark]:has(> .lb-glow)")];
  return marks.length && marks.every((mark) => {
    const frame = mark.firstElementChild.getBoundingClientRect();
    const card = document.querySelector(`#step-1 [data-slot="${mark.dataset.mark}"]`).getBoundingClientRect();
    return ["left", "top", "right", "bottom"].every((edge) => Math.abs(frame[edge] - card[edge]) < 6);
  });
}"""


def drill(page):
    return page.locator(".lb-page", has=page.get_by_role("region", name="Practise", exact=True))


def only(part, kind):
    part.get_by_role("button", name=kind, exact=True).click()
    expect(part.locator(".lb-tab[aria-current]")).to_have_text(kind)


def test_a_mistake_is_explained_and_kept_over_a_reload(page, open_app, axe, no_sideways_scroll):
    book = page(360)

    def opened():
        book.goto("about:blank")  # the same address with its number sign would load nothing
        return drill(open_app(book, "egg/4-practise", "#step-2"))

    def looks_right():
        axe(book, "light", "dark")
        no_sideways_scroll(book)

    part = opened()
    only(part, "What does a player earn?")
    expect(part).to_contain_text("Level 1 of 3: two players.")
    looks_right()
    # of two players each earns 0 or 1
    keys = part.locator(".lb-keys")
    expect(keys.get_by_role("button")).to_have_text(["0", "1"])
    keys.get_by_role("button").first.focus()
    book.keyboard.press("Enter")
    expect(part.locator("[data-line=verdict]")).to_contain_text("The sets earn")
    expect(part.get_by_role("button", name="Next question")).to_be_focused()
    expect(part.locator("[aria-live]")).to_contain_text(re.compile("^(Right|Not quite)[.] The sets earn"))
    if part.locator(".lb-note[data-tone=good]").count():
        book.keyboard.press("Enter")
        expect(part.locator(".lb-note[data-tone=good]")).to_have_count(0)
        part.get_by_role("button", name="Show me").focus()
        book.keyboard.press("Enter")
    expect(part.locator(".lb-ledger").first).to_contain_text(re.compile("Why Player [12] earns"))
    expect(part).to_contain_text("Across all games, 1 mistake comes back later.")
    looks_right()

    part = opened()
    expect(part).to_contain_text("1 mistake comes back")


@pytest.mark.parametrize("game", by_turns(("egg", "kirin", "lauzait_cep", "meow_oracle"), "lauzait_cep"))
def test_every_kind_of_question_is_in_sight_as_the_window_opens(
    page, open_app, no_sideways_scroll, no_tiny_words, game
):
    book = open_app(page(), f"{game}/4-practise")
    if game == "lauzait_cep":
        hint_and_answer_leave_the_table_where_it_is(book.locator("#step-1"))
    book.evaluate("location.hash = 'step-2'")
    part = drill(book)
    for kind in part.locator(".lb-tab").all_inner_texts()[1:]:
        only(part, kind)
        for wide, high in SIZES:
            book.set_viewport_size({"width": wide, "height": high})
            expect(part.locator(".lb-task")).to_be_in_viewport(ratio=0.9)
            card = part.locator(".lb-main .lb-slot").first
            expect(card).to_be_in_viewport(ratio=0.9)
            touch = part.locator(".lb-main :is(button.lb-slot, .lb-buttons button, .lb-pick, .lb-status .lb-btn)").first
            expect(touch).to_be_in_viewport(ratio=0.9)
            no_sideways_scroll(book)
            no_tiny_words(book)
        assert part.locator("select").count() == 0


def test_a_table_that_is_drawn_smaller_leaves_what_a_finger_presses_as_it_is(page, open_app, no_tiny_words):
    book = open_app(page(360, 740, has_touch=True), "meow_oracle/4-practise")
    part = book.locator("#step-1")
    assert part.locator(".lb-seats").evaluate("one => one.currentCSSZoom") < 1, "four areas are more than fit"
    no_tiny_words(book)
    for name in ("Hint", "Show me"):
        button = part.get_by_role("button", name=name)
        assert button.bounding_box()["height"] >= 44
        assert button.evaluate("one => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom") >= 14


@pytest.mark.parametrize("step", ["step-1", "step-2"])
def test_what_leads_on_is_always_in_one_place_of_a_low_window(page, open_app, step):
    book = open_app(page(1366, 650), "egg/4-practise", f"#{step}")
    ends = []
    for name in ("Show me", "Next") * 2:
        book.wait_for_function(QUIET)
        button = book.locator(f"#{step} .lb-bar .lb-btn", has_text=name)
        lies = button.bounding_box()
        ends.append((round(lies["x"] + lies["width"]), round(lies["y"])))
        button.click()
    assert len({y for _, y in ends}) == 1, ends
    assert ends[1] == ends[3]


def hint_and_answer_leave_the_table_where_it_is(part):
    parts = [part.locator(one).first for one in (".lb-squares", "[data-zone^=hand]")]
    expect(parts[0]).to_be_visible()
    before = [one.bounding_box() for one in parts]
    for name, tone in (("Hint", "hint"), ("Show me", "good")):
        part.get_by_role("button", name=name).click()
        expect(part.locator(f".lb-status[data-tone={tone}]")).to_be_visible()
        assert [one.bounding_box() for one in parts] == before, name


@pytest.mark.parametrize("game", by_turns(["egg", "kirin", "lauzait_cep"], "kirin"))
def test_an_answer_leaves_the_hand_in_sight_on_a_phone_and_mistakes_are_counted_once(page, open_app, game):
    book = open_app(page(360, 740, has_touch=True), f"{game}/4-practise")
    part = book.locator("#step-1")
    head = part.locator(".lb-margin")
    expect(part.get_by_role("button", name="Hint")).to_be_visible()
    high = head.bounding_box()["height"]
    for name, tone in (("Hint", "hint"), ("Show me", "good")):
        part.get_by_role("button", name=name).click()
        expect(part.locator(f".lb-status[data-tone={tone}]")).to_be_visible()
        assert head.bounding_box()["height"] == high, "the table keeps its place"
        for button in part.locator(".lb-bar .lb-btn").all()[-1:]:
            lies = button.bounding_box()
            assert 340 <= lies["x"] + lies["width"] <= 360, "the last button ends its line"
        bar = part.locator(".lb-main .lb-bar").bounding_box()["y"]
        for hand in part.locator(".lb-main .lb-hand").all()[-1:]:
            lies = hand.bounding_box()
            assert head.bounding_box()["y"] + high < lies["y"] < lies["y"] + lies["height"] <= bar
    puzzles_and_drills_tell_one_count_of_mistakes(book, part)


@pytest.mark.parametrize("size", by_turns(SIZES, SIZES[1]))
def test_a_position_is_solved_on_the_table(page, open_app, axe, no_sideways_scroll, size):
    """What is asked and the hand are in sight; the answer is drawn; the way back leads to the questions."""
    book = open_app(page(*size, has_touch=size[0] < 700), "egg/4-practise")
    part = book.locator("#step-1")
    expect(part.get_by_text("Each puzzle is a position from a real game.")).to_be_in_viewport()
    expect(part.locator("[data-zone^=hand] .lb-slot").first).to_be_in_viewport()
    part.locator("[data-zone^=hand] .lb-slot[data-s=selectable]").first.focus()
    book.keyboard.press("Enter")
    expect(part.get_by_role("button", name="Discard", exact=True)).to_be_focused()
    card = part.locator("[data-zone^=hand] .lb-slot").first
    wide = card.bounding_box()["width"]
    part.get_by_role("button", name="Show me").focus()
    book.keyboard.press("Enter")
    expect(part.locator(".lb-status[data-tone=good]")).to_contain_text("The best move is to ")
    expect(part.get_by_role("button", name="Next puzzle")).to_be_in_viewport()
    assert card.bounding_box()["width"] == wide, "the table keeps its size when the answer comes"
    book.wait_for_function(FRAMED)
    axe(book, "light", "dark")
    no_sideways_scroll(book)
    book.keyboard.press("Enter")
    expect(part).to_contain_text(re.compile("Puzzle 2 of "))
    expect(part.get_by_text("Each puzzle is a position from a real game.")).to_be_hidden()  # it is read once
    board = part.locator(".lb-main > .lb-panel")
    before = board.bounding_box()
    part.get_by_text("Other exercises").click()
    assert board.bounding_box() == before, "the table keeps its size and its place"
    if size[0] < 700:
        book.touchscreen.tap(180, 100)  # beside the sheet
        expect(part.get_by_role("link", name="Drills: short questions")).to_be_hidden()
        part.get_by_text("Other exercises").click()
        part.get_by_role("button", name="A mixed run of ten").click()  # whose first puzzle is not hidden
        expect(part.get_by_role("link", name="Drills: short questions")).to_be_hidden()
        part.get_by_text("Other exercises").click()
    part.get_by_role("link", name="Drills: short questions").click()
    expect(drill(book)).to_be_visible()


def puzzles_and_drills_tell_one_count_of_mistakes(book, part):
    """One puzzle was shown."""
    part.get_by_text("Other exercises").click()
    expect(part).to_contain_text("Across all games, 1 mistake comes back later.")
    part.get_by_role("link", name="Drills: short questions").click()
    other = drill(book)
    expect(other).to_contain_text("Across all games, 1 mistake comes back later.")
    other.get_by_role("button", name="Show me").click()
    expect(other).to_contain_text("Across all games, 2 mistakes come back later.")
    other.get_by_role("link", name="Puzzles").click()
    expect(part).to_contain_text("Across all games, 2 mistakes come back later.")
