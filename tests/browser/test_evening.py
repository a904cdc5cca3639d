"""Whole evenings beside the printed game: every card of every round that the engine played, by touch and by keyboard.

The calculators answer in this process (``tableside``).
"""

import pytest
from evenings import TOOLS, evening
from ludobook_widgets import ScorePad
from playwright.sync_api import expect
from tableside import QUIET, open_table

TOUCHED = {"egg": (2, 5), "lauzait_cep": (2, 5), "kirin": (4, 3)}  # players, and the deal
FOCUS = "document.activeElement.closest('.lb-picker') ? 'picker' : document.activeElement.textContent"
#: The chapter's heading, which its notebook has.
TITLE = """document.getElementById("main").insertAdjacentHTML("afterbegin", "<h2 style=position:absolute>Score</h2>")"""
#: How many arrows lead from the key that has the focus to another.
STEPS = """(key) => {
  const keys = [...document.activeElement.closest(".lb-slots").querySelectorAll("button.lb-slot")];
  return keys.findIndex((one) => one.dataset.key === key) - keys.indexOf(document.activeElement);
}"""


def seated(page, name, players):
    """A calculator on a page, with so many people."""
    pad = ScorePad(name, tool=TOOLS[name])
    while len(pad.entries.pad["names"]) > players:
        pad.on_command(["remove"])
    open_table(page, name, pad, "score")
    page.evaluate(TITLE)
    return pad


def tap(page, where, name=""):
    found = page.get_by_role("button", name=name, exact=True) if name else page.locator(where)
    found.first.tap()
    page.wait_for_function(QUIET)


def ask(page, pad, do):
    """What else a round needs: chosen above the cards, or told of the table two taps away."""
    match do:
        case ["number", "bracelets", seat, left]:
            while pad.entries.pad["numbers"]["bracelets"][seat] > int(left):
                tap(page, "", "What else happened?")
                tap(page, "", f"{pad.entries.pad['names'][seat]} spends a bracelet")
        case ["holder", seat]:
            page.get_by_label("Lauzait-Cep declared by").first.select_option(seat)
        case ["choice", "declared", how]:
            page.get_by_label("Declared with").first.select_option(how)
    page.wait_for_function(QUIET)


def at_the_end(page, pad, last):
    """The evening has come to what the engine says, and everybody can see it."""
    done = pad.entries.pad["rounds"]
    assert done[-1]["total"] == list(last.status().scores)
    assert set(done[-1]["winners"]) == set(last.status().winners)
    expect(page.get_by_text("The game is over: ").first).to_be_in_viewport()
    expect(page.get_by_role("button", name="New game, same people")).to_be_in_viewport()


@pytest.mark.long
@pytest.mark.parametrize("name", TOUCHED)
def test_an_evening_by_touch_card_by_card(name, windows, looks_right):
    players, seed = TOUCHED[name]
    rounds, last = evening(name, seed, players)
    with windows.page(360, 740, has_touch=True, reduced_motion="reduce") as page:
        pad = seated(page, name, players)
        if name == "lauzait_cep":
            for key in ("What else happened?", "The sticks are thrown", "Mika throws 3"):
                tap(page, "", key)
            looks_right(page)
            tap(page, "", "Jun throws 5")
            expect(page.get_by_text("Jun begins · Play goes: clockwise").first).to_be_in_viewport()
        for number, told in enumerate(rounds):
            for do in told.asked:
                ask(page, pad, do)
            for seat, row in enumerate(told.cards):
                for g, cards in enumerate(row):
                    for i, card in enumerate(cards):
                        if pad.at != (seat, g, i):
                            tap(page, f"[data-key='s{seat}-{g}-{i}']")
                        tap(page, f"[data-key='pick-{card}']")
            if not number:
                looks_right(page)
            tap(page, "", "Write it down")
        at_the_end(page, pad, last)
        looks_right(page)


def test_an_evening_by_keyboard_alone(windows, looks_right):
    rounds, last = evening("meow_oracle", 4, 2)
    with windows.page(1280, 900, reduced_motion="reduce") as page:
        pad = seated(page, "meow_oracle", 2)
        press = page.keyboard.press
        while page.evaluate("document.activeElement.getAttribute('aria-label')") != "Name of player 1":
            press("Tab")
        press("ControlOrMeta+a")
        page.keyboard.insert_text("Ada")
        press("Enter")
        page.wait_for_function(QUIET)
        while page.evaluate(FOCUS) != "picker":
            press("Tab")
        for told in rounds:
            for [cards] in told.cards:
                for card in cards:
                    steps = page.evaluate(STEPS, f"pick-{card}")
                    for _ in range(abs(steps)):
                        press("ArrowRight" if steps > 0 else "ArrowLeft")
                    press("Enter")
                    page.wait_for_function(QUIET)
            assert page.evaluate(FOCUS) == "Write it down", "what comes next has the focus"
            press("Enter")
            page.wait_for_function(QUIET)
            if told is not rounds[-1]:
                assert page.evaluate(FOCUS) == "picker"
        assert pad.entries.pad["names"][0] == "Ada"
        at_the_end(page, pad, last)
        assert page.evaluate(FOCUS) == "New game, same people"
        looks_right(page)
