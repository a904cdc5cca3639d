"""The calculator in a real browser: entered by tapping and by typing, explained, refused, guessed, kept and linked."""

from __future__ import annotations

import pytest
from ludobook_widgets import ScorePad
from playwright.sync_api import expect
from tableside import open_table

pytestmark = pytest.mark.browser

#: The round of the publisher's diagram, as a person says it.
CARDS = "red 15, blue 20, red 5, blue 5, red 3, blue 7, blue 2, blue 3, red 2, red 3, red 2, blue 2"
DIAGRAM = CARDS.split(", ")
TYPED = "Ada: R15+B20 R5+B5\nBo: R3+B7 B2+B3\nR2+R3 R2+B2"
EARNED = ["2 × 2 = 4 ZOO", "1 × 1 = 1 ZOO", "0 × 0 = 0 ZOO"]


def pad(page):
    """The calculator; below it on the page stand cases of their own."""
    return page.locator(".lb-page").first


def earned(page, texts):
    cells = pad(page).locator(".lb-calc .lb-earn")
    expect(cells).to_have_count(len(texts))
    for i, text in enumerate(texts):
        expect(cells.nth(i)).to_contain_text(text) if text else expect(cells.nth(i)).to_have_text("")


def opened(page, summary):
    """A folded part of the margin, unfolded."""
    part = pad(page).locator("details", has=page.locator("summary", has_text=summary))
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    return part


def type_table(page, text):
    part = opened(page, "Type the table")
    part.get_by_label("A line for each player").fill(text)
    part.get_by_role("button", name="Enter these").click()


def pick(page, name):
    pad(page).locator(".lb-picker").get_by_role("button", name=name, exact=True).click()


def test_a_round_by_tapping(page, open_app, looks_right):
    phone = open_app(page(360), "egg/2-score")
    for n, name in enumerate(DIAGRAM):
        if n == 11:  # both red 2s are there: a third is refused at the card
            third = pad(phone).locator(".lb-picker").get_by_role("button", name="red 2, entered")
            expect(third).to_have_attribute("aria-disabled", "true")
            third.click(force=True)  # it says that it is disabled, and still answers
            expect(pad(phone).locator(".lb-note[data-tone=slip]")).to_contain_text("only two copies of the red 2")
            pad(phone).get_by_role("button", name="Why? Two copies at most").first.click()
            expect(pad(phone).get_by_role("note")).to_contain_text("Two copies at most")
            looks_right(phone)
            marked = pad(phone).locator(".lb-calc .lb-slot[data-s=chosen]")
            expect(marked).to_have_attribute("aria-label", "Noor’s Near, card 2, empty")
        pick(phone, name)
        expect(pad(phone).locator(f".lb-calc .lb-slot[aria-label$=': {name}']").last).to_be_visible()
    earned(phone, EARNED)
    expect(pad(phone).get_by_role("heading", name="Why Noor earns 0")).to_be_visible()  # who was entered last
    phone.set_viewport_size({"width": 320, "height": 700})
    looks_right(phone)
    pad(phone).get_by_role("button", name="Why Jun: 1 × 1 = 1 ZOO").click()
    expect(pad(phone).get_by_role("heading", name="Why Jun earns 1")).to_be_in_viewport(ratio=1)
    row, dock = pad(phone).locator(".lb-calc tbody > tr").nth(1).bounding_box(), pad(phone).locator(".lb-dock")
    assert -1 < row["y"] <= row["y"] + row["height"] <= dock.bounding_box()["y"], "the cards stay beside their reasons"
    looks_right(phone)
    pad(phone).get_by_role("button", name="Write it down").click()
    said = pad(phone).locator(".lb-bar .lb-status")
    expect(said).to_be_in_viewport()  # where the thumb is
    expect(said).to_contain_text("Round 1: Mika 4 ZOO, Jun 1 ZOO, Noor 0 ZOO.")
    expect(pad(phone).get_by_role("table", name="Scores of each round")).to_contain_text("4 ZOO")
    expect(pad(phone).locator(".lb-had")).to_have_text(["ZOO 4", "ZOO 1", "ZOO 0 · Bracelets 1"])
    earned(phone, ["", "", ""])
    phone.reload()
    phone.wait_for_selector("main[data-ready]", timeout=60_000)
    pad(phone).get_by_role("button", name="Undo Round 1").click()
    earned(phone, EARNED)


def test_a_round_by_typing(page, open_app, looks_right, call_names):
    wide = page()
    wide.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wide = open_app(wide, "egg/2-score")
    type_table(wide, TYPED.replace("R3+B7", "R4+B7"))
    expect(pad(wide).locator(".lb-note[data-tone=slip]")).to_contain_text("'R4' is not a card")
    expect(wide.get_by_label("A line for each player")).to_have_value(TYPED.replace("R3+B7", "R4+B7"))
    type_table(wide, TYPED)
    earned(wide, EARNED)
    expect(pad(wide).get_by_label("Name").first).to_have_value("Ada")
    call_names(wide)  # a name is only a text
    expect(pad(wide).get_by_role("heading", name="Why <img src=x onerror=a()> earns 4")).to_be_visible()
    # rulings, side by side
    type_table(wide, "RW+RW R5+B3\nB2+B2 R3+B10")
    earned(wide, ["1 × 0 = 0 ZOO", "0 × 1 = 0 ZOO"])
    opened(wide, "House rules").get_by_label("What do two Revelations of one colour make?").select_option(
        label="BAH-YAH 40"
    )
    earned(wide, ["0 × 0 = 0 ZOO", "1 × 1 = 1 ZOO"])
    sides = pad(wide).locator(".lb-compare section")
    expect(sides.nth(0)).to_contain_text("0 × 1 = 0 ZOO")
    expect(sides.nth(1)).to_contain_text("1 × 1 = 1 ZOO")
    looks_right(wide)
    # the link holds it all, behind the #
    opened(wide, "Copy, open, clear").get_by_role("button", name="Copy link").click()
    expect(wide.get_by_text("Copied.")).to_be_visible()
    link = wide.evaluate("navigator.clipboard.readText()")
    assert "?" not in link
    assert "#code=LB1-egg-pad-" in link
    other = page(360)
    asked = []
    other.on("request", lambda sent: asked.append(sent.url))
    other.goto(link)
    other.wait_for_selector("main[data-ready]", timeout=60_000)
    earned(other, ["0 × 0 = 0 ZOO", "1 × 1 = 1 ZOO"])
    assert not [url for url in asked if "LB1" in url], "no server sees the code"
    looks_right(other)


def test_beside_a_table_the_cards_to_pick_from_cover_nothing(windows):
    with windows.page(1366, 650) as laptop:
        open_table(laptop, "egg", ScorePad("egg"), "score")
        pad(laptop).get_by_text("Copy, open, clear").click()
        boxes = [pad(laptop).locator(part).bounding_box() for part in (".lb-dock", ".lb-margin")]
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
        pad(laptop).get_by_role("button", name="Jun’s Far, card 1").click()
        expect(pad(laptop).locator(".lb-picker")).to_be_in_viewport(ratio=1)
