"""The odds chapters on a phone: looked at in light and dark, a choice changed by touch and by key, games simulated."""

import re

import pytest
from playwright.sync_api import expect
from tableside import QUIET
from tiers import by_turns

TOUCHED = {"egg": "hand-4", "kirin": "hand-1", "meow_oracle": "offer-0", "lauzait_cep": "hand-8"}
# a question of each game, a choice there, and what its bars then say
CHOICES = {
    "egg": ("How strong is the best Far of five cards?", "no stronger", "always"),
    "kirin": ("How often does this lead force one other player?", "Black Tortoise", "over 99.9 %"),
    "lauzait_cep": ("Which formations does such a hand hold?", "4 players", "8.6 %"),
    "meow_oracle": ("How many lines does a blind area have?", "at least", "always"),
}


@pytest.mark.parametrize("game", by_turns(CHOICES, "kirin"))
def test_odds_are_held_and_each_question_waits_for_a_guess_and_a_choice_changes_its_bars(
    page, open_app, axe, no_sideways_scroll, game
):
    title, choice, said = CHOICES[game]
    book = page(360, has_touch=True)
    book.set_default_timeout(120_000)
    open_app(book, f"{game}/6-odds")
    questions = book.locator(".set > summary >> visible=true")
    assert questions.count() == 4, "three that players ask, and the door to the others"
    expect(book.locator(".set .widget >> visible=true")).to_have_count(3)
    heights = questions.evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert min(heights) >= 43.9, "each is as high as a thumb"
    expect(book.locator(".set .widget:visible + .prose:visible")).to_have_count(0)  # it tells the answer
    hold(book, game, axe, no_sideways_scroll)
    first = book.locator(".set").first
    expect(first.locator(".lb-page").first).to_be_visible()
    expect(first.locator(".widget + .prose")).to_be_hidden()  # it tells the answer
    guess(book, first.locator(".lb-page").first)
    expect(first.locator(".widget + .prose").first).to_be_visible()
    book.locator(".set").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    odds = book.locator(".lb-page", has=book.get_by_role("heading", name=title, exact=True))
    if odds.locator("[data-block=look], [data-key^='guess-']").count():  # else it is the first question
        expect(odds.locator(".lb-bars")).to_have_count(0)  # a guess comes first
        guess(book, odds)
    assert said not in odds.locator(".lb-bars").inner_text()
    chosen = odds.get_by_role("button", name=choice, exact=True)
    chosen.tap()
    expect(odds.locator(".lb-bars")).to_contain_text(said)
    expect(chosen).to_have_attribute("aria-current", "page")
    book.wait_for_function(QUIET)
    odds.locator(".lb-tab").first.focus()
    book.keyboard.press("Enter")
    expect(odds.locator(".lb-bars")).not_to_contain_text(said)
    axe(book)
    if game == "egg":
        simulate(book, odds, choice)
        axe(book)


def hold(book, game, axe, no_sideways_scroll):
    """The odds to hold, on top of each chapter, by touch and by key."""
    held = book.locator(".lb-page").first
    expect(held.locator(".lb-worth").first).to_be_visible()
    cards = held.locator("[data-key=cards] .lb-slot")
    every, top = held.locator("[data-key=every-card]"), "all => all.map((one) => one.offsetTop)"
    places = every.evaluate_all(top)
    cards.and_(held.locator("[data-s=selectable]")).first.tap()
    expect(held.locator(".lb-note").first).to_contain_text(re.compile("Right|Not quite|too close"))
    expect(held.locator(".lb-note").first).to_be_in_viewport(ratio=1)
    book.wait_for_function(QUIET)
    assert every.evaluate_all(top) == places, "the answer moves no table"
    for box in held.locator("button.lb-slot").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    ):
        assert min(box["width"], box["height"]) >= 43.9
    if game == "egg":  # two pairs stand side by side
        far, near = (held.locator(f"[data-key='{place}-0']").bounding_box() for place in ("far", "near"))
        assert abs(far["y"] - near["y"]) < 1
    told = "all => all.map((one) => [one.ariaLabel, one.ariaPressed].join())"
    before = held.locator(".lb-slot").evaluate_all(told)
    chosen = held.locator(f"[data-key='{TOUCHED[game]}']")
    chosen.tap()
    book.wait_for_function(QUIET)
    assert held.locator(".lb-slot").evaluate_all(told) != before
    axe(book, "light", "dark")
    no_sideways_scroll(book)
    held.locator("button.lb-slot[tabindex='0']").first.focus()
    book.keyboard.press("End")
    book.keyboard.press("Enter")
    book.wait_for_function(QUIET)
    assert book.evaluate("document.activeElement.closest('.lb-page') !== null")


@pytest.mark.long
@pytest.mark.parametrize("game", ["lauzait_cep", "meow_oracle"])
def test_a_hand_and_its_whole_board_are_in_one_view_on_a_low_screen(page, open_app, game):
    book = page(1366)
    book.set_default_timeout(120_000)
    book.set_viewport_size({"width": 1366, "height": 650})
    open_app(book, f"{game}/6-odds")
    cards = book.locator("[data-key=cards]")
    expect(cards.locator(".lb-worth").first).to_be_visible(timeout=60_000)
    for slot in cards.locator(".lb-slot, .lb-square").all():
        expect(slot).to_be_in_viewport(ratio=1)


def guess(book, odds):
    """Make a guess by touch, or by key where a number is slid."""
    if odds.locator("[type=range]").count():
        odds.locator("[type=range]").focus()
        book.keyboard.press("ArrowRight")
        book.wait_for_function(QUIET)
        odds.get_by_role("button", name="See the answer").tap()
    else:
        odds.locator("button.lb-slot").nth(1).tap()
    book.wait_for_function(QUIET)
    expect(odds.locator(".lb-note")).to_contain_text("ou guessed")


def simulate(book, odds, choice):
    """Let many games be played, choose elsewhere meanwhile, and stop: what was played is kept."""
    many = book.locator(".lb-page", has=book.get_by_role("heading", name="Simulate many games", exact=True))
    many.get_by_label("Games", exact=True).fill("50,000,000")
    many.get_by_role("button", name="Run").tap()
    expect(many.locator(".lb-bars")).to_have_count(2)  # how far it is, and what came of it
    odds.get_by_role("button", name=choice, exact=True).tap()
    expect(odds.get_by_role("button", name=choice, exact=True)).to_have_attribute("aria-current", "page")
    stop = many.get_by_role("button", name="Stop")
    stop.focus()
    book.keyboard.press("Enter")
    expect(many.locator(".lb-status")).to_contain_text("Stopped.")
    expect(many.locator(".lb-status")).to_contain_text("of 50,000,000 games")
    expect(many.locator(".lb-bars")).to_have_count(1)
    expect(many.get_by_role("button", name="Run")).to_be_visible()


@pytest.mark.long
def test_a_card_is_dragged_to_where_it_is_laid(page, open_app):
    book = page(1280)
    book.set_default_timeout(120_000)
    open_app(book, "egg/6-odds")
    held = book.locator(".lb-page").first
    held.get_by_role("button", name="Show the numbers").click()
    face = held.locator("[data-key=hand-2]").get_attribute("data-face")
    start, end = (held.locator(f"[data-key={key}]").bounding_box() for key in ("hand-2", "near-0"))
    for to in ({"x": 5.0, "y": 400.0}, {"x": end["x"] + 30, "y": end["y"] + 40}):
        book.mouse.move(start["x"] + 30, start["y"] + 40)
        book.mouse.down()
        book.mouse.move(to["x"], to["y"], steps=4)
        expect(held.locator(".lb-target")).to_have_count(4)
        book.mouse.up()
        expect(held.locator(".lb-target, .lb-dragged")).to_have_count(0)
    expect(held.locator(f"[data-key=near-0][data-face={face}]")).to_be_visible()
    assert held.locator("[data-key^=far]").evaluate_all("all => all.every((one) => !one.dataset.face)")
