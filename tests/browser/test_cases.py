"""The cases in a real browser: predict, check, be shown, go on; readings side by side."""

import ludobook
import pytest
from chapters import cells
from ludobook_widgets import Cases
from playwright.sync_api import expect
from tableside import open_table


def number(page, label, value):
    """Answer by the key of that number, or in its field by one for each of its digits."""
    field = page.locator(".lb-lies-field", has=page.get_by_role("group", name=label)).locator("button.lb-slot")
    if field.count():
        field.click()
        expect(page.locator(".lb-lies-field.lb-framed")).to_contain_text(label)
    for key in value:
        page.get_by_role("group", name=label).locator(f'[data-key="{key}"]').click()


def part(page, title):
    """The cases under that title, opened."""
    found = page.locator(f'.lb-page:has([aria-label="{title}"])')
    found.evaluate("one => { one.closest('.set').open = true; }")
    return found


def test_predict_check_be_shown_go_on(page, open_app, looks_right):
    book = open_app(page(360), "egg/3-cases")
    sets = part(book, "What is a set worth?")
    expect(sets).to_contain_text("Case 1 of 10")
    assert "egg-pub" not in sets.inner_text(), "a case has a number for people, and an id for us"
    assert "BAH-YAH 5" not in sets.inner_text()
    sets.get_by_role("button", name="Friends", exact=True).click()
    number(sets, "Total", "5")
    sets.get_by_role("button", name="Check").click()
    expect(sets.locator(".lb-note[data-tone=slip]")).to_contain_text("Look again at “Kind of set”.")
    sets.get_by_role("button", name="BAH-YAH", exact=True).click()
    sets.get_by_role("button", name="Check").click()
    expect(sets.locator(".lb-note[data-tone=good]")).to_contain_text("BAH-YAH 5")
    sets.get_by_role("button", name="Next case").click()
    expect(sets).to_contain_text("Case 2 of 10")
    expect(sets.locator(".lb-step.lb-done")).to_have_count(1)
    expect(sets.locator(".lb-note[data-tone]")).to_have_count(0)
    number(sets, "Total", "4")
    sets.get_by_role("button", name="Check").click()
    expect(sets.locator(".lb-bar .lb-note")).to_contain_text("Answer this first: “Kind of set”.")
    sets.get_by_role("button", name="Friends", exact=True).click()
    sets.get_by_role("button", name="Check").click()
    sets.get_by_role("button", name="Show me").click()
    expect(sets.locator(".lb-note[data-tone=slip]")).to_contain_text("BAH-YAH 14")
    looks_right(book)
    sets.locator(".lb-steps button").nth(7).click()
    expect(sets).to_contain_text("Case 8 of 10")


@pytest.mark.long
def test_areas_and_their_totals(page, open_app, looks_right):
    book = open_app(page(360), "meow_oracle/3-cases")
    looks_right(book)
    climb = part(book, "How far does it climb?")
    cells = climb.locator(".lb-lies-grid button.lb-slot")
    expect(cells).to_have_count(9)
    cells.nth(6).click()
    number(climb, "Lines of one colour", "0")
    number(climb, "Total", "10")
    climb.get_by_role("button", name="Check").click()
    expect(climb.locator(".lb-note[data-tone=slip]")).to_contain_text("10 isn’t right for “Total”.")
    number(climb, "Total", "7")
    climb.get_by_role("button", name="Check").click()
    expect(climb.locator(".lb-ledger .lb-total")).to_contain_text("7 points")
    for seen in (climb.locator(".lb-note"), climb.get_by_role("button", name="Next case"), climb.locator(".lb-cells")):
        expect(seen).to_be_in_viewport(ratio=0.95)
    expect(climb.locator(".lb-cells")).to_have_count(1)
    expect(climb.locator(".lb-lies-grid")).to_have_count(0)  # the area is drawn once
    climb.locator("button.lb-words").first.click()
    expect(climb.locator(".lb-slot[data-lit]")).to_have_count(7)
    looks_right(book)
    book.set_viewport_size({"width": 320, "height": 700})
    looks_right(book)


PLACES = """part => [...part.querySelectorAll(".lb-main [data-face], .lb-bar .lb-btn:last-child")].map((one) => {
  const { x, y, width } = one.getBoundingClientRect(); return [x, y, width].map(Math.round); })"""


def opened(page, game, title):
    """The cases under that title, as the chapter's notebook has them, without its server."""
    [source] = [cell["source"] for cell in cells(f"{game}/3-cases", "code") if f'"{title}"' in cell["source"]]
    open_table(page, game, eval(source, {"Cases": Cases}), "cases")
    return page.locator(".lb-page")


def test_an_area_and_the_buttons_stay_when_it_is_scored(windows):
    with windows.page(1366, 900) as page:
        climb = opened(page, "meow_oracle", "How far does it climb?")
        before = climb.evaluate(PLACES)
        climb.locator(".lb-lies-grid button.lb-slot").nth(6).click()
        number(climb, "Lines of one colour", "0")
        number(climb, "Total", "7")
        climb.get_by_role("button", name="Check").click()
        expect(climb.locator(".lb-trace").first).to_be_attached()
        after = climb.evaluate(PLACES)
        assert len(before) == len(after) == 10
        for old, new in zip(before, after, strict=True):
            assert new == pytest.approx(old, abs=1)


def test_a_board_lies_in_a_question_and_a_reply_leaves_the_keys(windows, looks_right):
    with windows.page(360, 740, has_touch=True) as page:
        hires = opened(page, "lauzait_cep", "What can you hire?")
        expect(hires.locator(".lb-board")).to_be_visible()
        number(hires, "Hires", "4")
        hires.get_by_role("button", name="no", exact=True).tap()
        hires.get_by_role("button", name="Check").tap()
        expect(hires.get_by_role("button", name="Hires: 4, your answer, wrong")).to_be_in_viewport(ratio=1)
        expect(hires.get_by_role("button", name="no, right")).to_be_in_viewport(ratio=1)
        slip = hires.locator(".lb-note[data-tone=slip]")
        expect(slip).to_contain_text("4 isn’t right for “Hires”.")
        expect(slip).to_be_in_viewport(ratio=1)
        bar = hires.locator(".lb-bar").bounding_box()["y"]
        for key in hires.locator('[data-zone="keypad"] > .lb-slot').all():
            lies = key.bounding_box()
            assert 0 <= lies["y"] < lies["y"] + lies["height"] <= bar
        hires.get_by_role("button", name="Show me").tap()
        arrows = hires.locator("[data-mark] .lb-arrow")
        expect(arrows).to_have_count(5)
        moved = hires.locator("[data-mark]").first.get_attribute("data-mark")
        piece = hires.locator(f'[data-slot="{moved}"]').bounding_box()
        x, y = piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2
        for arrow in arrows.all():
            lies = arrow.bounding_box()
            over = 0 < x - lies["x"] < lies["width"] and 0 < y - lies["y"] < lies["height"]
            assert not over, "the drawn moves leave their piece in sight"
        looks_right(page)
        decide = opened(page, "lauzait_cep", "What would you decide?")
        decide.get_by_role("button", name="No, it is illegal").click()
        expect(decide.locator(".lb-compare")).to_contain_text("no other choice could have avoided")
        looks_right(page)


FIRST_VIEW = """() => {
  const part = document.querySelectorAll(".lb-page")[1];
  const bar = part.querySelector(".lb-bar").getBoundingClientRect();
  const low = Math.min(bar.top, innerHeight);
  const asked = [...part.querySelectorAll(".lb-task, .lb-mat .lb-slot:not(.lb-bar *)")];
  if (part.querySelector(".lb-bar").getBoundingClientRect().bottom > innerHeight) return "the bar is cut";
  return asked.map((one) => one.getBoundingClientRect()).filter((box) => box.top < 0 || box.bottom > low + 12).length;
}"""


def begins_well(book):
    """The first question and its table are in the first view."""
    assert book.evaluate(FIRST_VIEW) == 0, "below the fold, or under the bar"
    expect(book.locator(".set > summary").first).to_be_in_viewport()
    order = "part => part.querySelector('.lb-task').compareDocumentPosition(part.querySelector('.lb-mat'))"
    assert book.locator(".lb-page").nth(1).evaluate(order) == 4, "the question is read before its answers"
    assert book.locator(".set[open]").count() == 1, "the others are a line each"


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 650), (360, 740)], ids=str)
@pytest.mark.parametrize("game", ludobook.GAMES)
def test_the_first_question_and_its_table_are_in_the_first_view(page, open_app, game, size):
    book = page(size[0])
    book.set_viewport_size({"width": size[0], "height": size[1]})
    begins_well(open_app(book, f"{game}/3-cases"))


def test_cases_and_rulings_are_found_by_their_words(page, open_app, looks_right):
    book = open_app(page(360), "kirin/3-cases")
    begins_well(book)
    search = book.locator(".lb-page").first
    search.get_by_text("Search all").click()
    search.get_by_label("Words to look for").fill("trump led")
    search.get_by_role("button", name="Search").click()
    ruling = search.locator("details", has_text="Which cards answer a trump that is led?").last
    ruling.locator("summary").click()
    expect(ruling.locator(".lb-compare section")).to_have_count(3)
    looks_right(book)
    search.get_by_label("Words to look for").fill("descending")
    search.get_by_role("button", name="Search").click()
    search.get_by_role("button", name="Descending, the Tortoise 6").first.click()
    expect(search.locator(".lb-task")).to_be_visible()
    search.get_by_label("Words to look for").fill("xylophone")
    search.get_by_role("button", name="Search").click()
    expect(search).to_contain_text("No case and no ruling contains all these words: xylophone.")
    expect(search.locator(".lb-task")).to_have_count(0)
