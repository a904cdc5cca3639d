"""The calculator as a phone beside the printed game: how many taps a round takes, and what survives a page that dies.

``pytest -s`` prints the taps and the seconds; the seconds decide nothing.
"""

import time
from contextlib import suppress
from pathlib import Path

import pytest
from ludobook_widgets import ScorePad
from playwright.sync_api import Error, expect
from scorepads import TYPED_ROUNDS, labels
from tableside import QUIET, open_table
from tiers import by_turns

EGG, MEOW = (labels(game, TYPED_ROUNDS[game]) for game in ("egg", "meow_oracle"))


class Thumb:
    """Taps, and how many there have been."""

    def __init__(self, page):
        self.page = page
        self.pad = page.locator(".lb-page").first
        self.taps = 0
        self.begun = time.monotonic()

    def tap(self, where, *names):
        for name in names:
            where.get_by_role("button", name=name, exact=True).tap()
            self.page.wait_for_function(QUIET)
            self.taps += 1

    def pick(self, *names):
        self.tap(self.pad.locator(".lb-picker"), *names)

    def press(self, *names):
        self.tap(self.pad.locator(".lb-bar"), *names)

    def place(self, *names):
        self.tap(self.pad.locator(".lb-calc"), *names)


def egg_by_cards(thumb):
    thumb.pick(*EGG)


def egg_by_number(thumb):
    thumb.press("Enter numbers")
    thumb.pick(*(f"BAH-YAH {total}" for total in (35, 10, 10, 5, 5, 4)))


def meow_by_cards(thumb):
    thumb.pick(*MEOW)


def meow_by_number(thumb):
    thumb.press("Enter numbers")
    thumb.pick("12", "15", "9")


def kirin_by_cards(thumb):
    for who, row in zip(("Mika", "Jun", "Noor", "Tala"), TYPED_ROUNDS["kirin"].splitlines(), strict=True):
        if who != "Mika":
            thumb.place(f"{who}’s declared card, empty")
        thumb.pick(*labels("kirin", row))


def kirin_by_number(thumb):
    thumb.press("Enter numbers")
    thumb.pick("4", "4", "4", "4")


def lauzait_by_number(thumb):
    thumb.press("Enter numbers")
    thumb.pick("3", "4", "6")
    thumb.place("Jun: Declared, empty")
    thumb.pick("Great Sequence", "Well-Balanced")


def lauzait_by_cards(thumb):
    thumb.pad.get_by_label("Lauzait-Cep declared by").select_option(label="Jun")
    thumb.page.wait_for_function(QUIET)
    thumb.taps += 2  # the list, and a name in it
    thumb.pick("white 1", "white 2", "white 3")
    thumb.place("Jun’s first set, piece 1, empty")
    thumb.pick(*(f"green {number}" for number in range(1, 10)))
    thumb.place("Noor’s first set, piece 1, empty")
    thumb.pick("white 7", "white 8", "white 9")


# what a round takes, with writing it down, and what it comes to
ROUNDS = {
    "egg by cards": ("egg", "", egg_by_cards, 13, ["ZOO 4", "ZOO 1", "ZOO 0 · Bracelets 1"]),
    "egg by number": ("egg", "", egg_by_number, 8, ["ZOO 4", "ZOO 1", "ZOO 0 · Bracelets 1"]),
    "meow_oracle by cards": ("meow_oracle", "", meow_by_cards, 28, ["Winner points 1", "Winner points 2", "Winner"]),
    "meow_oracle by number": ("meow_oracle", "", meow_by_number, 9, ["Winner points 1", "Winner points 2", "Winner"]),
    "kirin by cards": ("kirin", "", kirin_by_cards, 40, ["Points 4"] * 4),
    "kirin by number": ("kirin", "", kirin_by_number, 8, ["Points 4"] * 4),
    "lauzait_cep by cards": (
        "lauzait_cep",
        "Season sheet",
        lauzait_by_cards,
        20,
        ["Points 1", "Points 15", "Points 3"],
    ),
    "lauzait_cep by number": (
        "lauzait_cep",
        "Season sheet",
        lauzait_by_number,
        9,
        ["Points 3", "Points 20", "Points 6"],
    ),
}


@pytest.mark.parametrize("way", by_turns(ROUNDS, "egg by cards", "lauzait_cep by number"))
def test_a_round_takes_no_more_taps(way, windows):
    game, tool, enter, most, totals = ROUNDS[way]
    with windows.page(360, 740, has_touch=True, reduced_motion="reduce") as phone:
        open_table(phone, game, ScorePad(game), "score")
        thumb = Thumb(phone)
        if tool:
            thumb.tap(thumb.pad, tool)
            thumb.taps = 0  # it is kept from then on
        enter(thumb)
        thumb.press("Write it down")
        said = thumb.pad.locator(".lb-bar .lb-status p")
        expect(said).to_contain_text("Mika")
        expect(said).to_be_in_viewport()
        for seat, total in enumerate(totals):
            expect(thumb.pad.locator(".lb-had").nth(seat)).to_contain_text(total)
        print(f"\n{way}: {thumb.taps} taps, {time.monotonic() - thumb.begun:.1f} s")
        assert thumb.taps <= most


@pytest.mark.parametrize("game", by_turns(("egg", "kirin"), "egg"))
def test_a_page_that_dies_loses_nothing(game, page, open_app):
    last = page(360, has_touch=True)
    dying = open_app(last.context.new_page(), f"{game}/2-score")
    dying.set_viewport_size({"width": 360, "height": 740})
    thumb = Thumb(dying)
    name = thumb.pad.get_by_label("Name").first
    name.fill("Ada")
    name.press("Enter")
    if game == "egg":
        thumb.pick(*EGG)
        thumb.press("Write it down")
        thumb.pick(*EGG[:5])
    else:
        kirin_by_number(thumb)
        thumb.press("Write it down")
        thumb.pick("1", "2")
    with suppress(Error):  # there is nobody left to answer
        dying.goto("chrome://crash", timeout=3000)
    again = Thumb(open_app(last, f"{game}/2-score"))
    expect(again.pad.get_by_label("Name").first).to_have_value("Ada")
    expect(again.pad.get_by_role("table", name="Scores of each round")).to_contain_text("Round 1")
    if game == "egg":
        expect(again.pad.locator(".lb-calc .lb-slot[data-face]")).to_have_count(5)
        expect(again.pad.locator(".lb-picker .lb-label")).to_have_text("Jun’s Far, card 2")
    else:
        expect(again.pad.locator(".lb-picker .lb-label")).to_have_text("Noor: Own beast; 0 to 8")
    expect(again.pad.locator(".lb-had").first).to_have_text("ZOO 4" if game == "egg" else "Points 4")


def test_an_evening_ends_with_standings_and_a_picture(windows):
    """How such an end looks, ``test_evening`` says."""
    with windows.page(360, 740, has_touch=True, reduced_motion="reduce") as phone:
        open_table(phone, "kirin", ScorePad("kirin"), "score")
        end_an_evening(phone)


def end_an_evening(phone):
    thumb = Thumb(phone)
    thumb.press("Enter numbers")
    for numbers in ("4444", "3261", "5034"):
        thumb.pick(*numbers)
        thumb.press("Write it down")
    expect(thumb.pad.get_by_text("The game is over: Noor won.").first).to_be_in_viewport()
    expect(thumb.pad.locator(".lb-chart")).to_be_in_viewport()
    with phone.expect_download() as saved:
        thumb.pad.get_by_role("button", name="Picture").tap()
    assert saved.value.suggested_filename == "kirin.png"
    start = Path(saved.value.path()).read_bytes()[:24]
    assert start[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(start[16:20]) == 2 * 720
    thumb.press("New game, same people")
    expect(thumb.pad.locator(".lb-picker .lb-label")).to_have_text("Mika: Own beast; 0 to 8")
    thumb.press("Undo")
    expect(thumb.pad.get_by_text("The game is over: Noor won.").first).to_be_visible()
