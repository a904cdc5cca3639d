"""The calculators of the other games on a phone: scored by touch, scored by keyboard, and looked at in every state."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

QUIET = "() => !document.querySelector('[data-busy]')"
KIRIN = "A1:A2,A3,A4,A5,V2,V3,W2,B2\nV1:V4,V5,V6,VT,A6,W3,B3,B4\nW1:W4,W5,W6,WT,AT,A+,V+,B5\nB1:B6,B+,A-,V-,BT,B-,W+,W-"
BOARD = "W0,W0,W1,W2,W3/W4,W5,W6,W7,W8/W9,G9,.,G9,W9/W0,W1,W2,W3,G0/W4,W5,W6,W7,W8"


@pytest.fixture
def phone(page, open_app):
    def go(chapter):
        return open_app(page(360, has_touch=True), f"{chapter}/2-score")

    return go


def pad(page):
    """The calculator; below it on the page stand cases of their own."""
    return page.locator(".lb-page").first


def tool(page, name):
    pad(page).get_by_role("button", name=name, exact=True).tap()
    expect(pad(page).locator(".lb-tab[aria-current]")).to_have_text(name)
    page.wait_for_function(QUIET)


def tap(page, *names):
    for name in names:
        pad(page).locator(".lb-picker").get_by_role("button", name=name, exact=True).tap()
        page.wait_for_function(QUIET)


def to(page, label):
    """Tap the empty place of that name."""
    pad(page).locator(".lb-calc").get_by_role("button", name=f"{label}, empty", exact=True).tap()
    page.wait_for_function(QUIET)


def keys(page, *pressed):
    for key in pressed:
        page.keyboard.press(key)
        page.wait_for_function(QUIET)


def typed(page, text):
    part = pad(page).locator("details", has=page.locator("summary", has_text="Type the table"))
    if part.get_attribute("open") is None:
        part.locator("summary").focus()
        page.keyboard.press("Enter")
    box = part.locator("textarea")
    box.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)
    page.keyboard.press("Tab")
    keys(page, "Enter")


def status(page):
    return pad(page).locator(".lb-bar .lb-status").first


@pytest.mark.long
def test_meow_oracle_by_touch(phone, looks_right, call_names):
    page = phone("meow_oracle")
    looks_right(page)
    tap(page, "blue 0", "red 1", "green 3", "red 5", "grey joker 5")
    expect(pad(page).locator(".lb-earn").first).to_contain_text("5 so far, at most 27")
    expect(pad(page).locator(".lb-bead")).to_have_count(5)
    looks_right(page)
    tap(page, "blue 9", "green 6", "red 8", "blue 4")
    expect(pad(page).locator(".lb-earn").first).to_contain_text("6 + 6 = 12")
    expect(pad(page).locator(".lb-drop")).to_have_text("9 ↴ 6")
    expect(pad(page).locator(".lb-ribbon")).to_have_count(3)
    # a line lights its cards and its ribbon, and a card its lines
    pad(page).get_by_role("button", name="The middle column is red: R1, J5 and R8.").tap()
    lit = pad(page).locator("[data-lit]")
    expect(pad(page).locator(".lb-slot[data-lit]")).to_have_count(3)
    expect(pad(page).locator(".lb-ribbon[data-lit]")).to_have_count(1)
    looks_right(page)
    pad(page).get_by_role("button", name="Mika’s area, cell 1: blue 0").focus()
    expect(lit.and_(page.locator(".lb-line"))).to_have_count(2)  # the climb and a diagonal
    pad(page).locator("summary", has_text="Copy, open, clear").tap()
    pad(page).locator("summary", has_text="Add or remove a player").tap()
    expect(pad(page).get_by_role("button", name="Remove Noor")).to_be_in_viewport(ratio=1)  # not under the picker
    pad(page).get_by_role("button", name="Remove Noor").tap()
    page.wait_for_function(QUIET)
    to(page, "Jun’s area, cell 1")
    tap(page, "red 0", "green 1", "blue 2", "blue 3", "red 4", "green 5", "blue 6", "red 7")
    expect(pad(page).get_by_role("heading", name="The last card decides")).to_be_visible()
    tap(page, "blue 8")
    expect(pad(page).get_by_text("Jun’s 15 beats Mika’s 12 and earns a winner point.")).to_be_visible()
    call_names(page)
    pad(page).get_by_role("button", name="Write it down").tap()
    expect(pad(page).get_by_role("table", name="Scores of each round")).to_contain_text("15")
    page.reload()
    page.wait_for_selector("main[data-ready]", timeout=60_000)
    expect(pad(page).get_by_role("table", name="Scores of each round")).to_contain_text("Round 1")


@pytest.mark.long
def test_kirin_by_touch(phone, looks_right, call_names):
    page = phone("kirin")
    looks_right(page)
    typed(page, KIRIN)
    for seat in range(4):
        expect(pad(page).locator(".lb-earn").nth(seat)).to_contain_text("4 points")
    call_names(page)
    tool(page, "What may I play?")
    tap(page, "3 of the White Tiger", "2 of the Azure Dragon", "4 of the Azure Dragon", "trump of the Black Tortoise")
    expect(status(page)).to_contain_text("You must play the Dragon 4")
    expect(pad(page).locator(".lb-slot[data-s=barred]")).to_have_count(2)
    looks_right(page)
    pad(page).get_by_role("button", name="Why?").first.tap()
    expect(pad(page).get_by_role("note")).to_be_visible()


def test_lauzait_cep_by_keyboard(phone, looks_right):
    page = phone("lauzait_cep")
    pad(page).locator(".lb-tab").first.focus()
    keys(page, *["Tab"] * 3)  # all tabs are one stop, and two lists follow
    expect(pad(page).locator(".lb-calc .lb-slot").first).to_be_focused()
    pad(page).locator(".lb-picker .lb-slot[tabindex='0']").focus()
    three = ["Enter"] * 3
    keys(page, *three, "ArrowRight", *three, "ArrowRight", *three)
    expect(status(page)).to_contain_text("Lauzait-Cep, Specialized Experts and Layered Bridges score 8 points.")
    pad(page).locator(".lb-tab").first.focus()
    keys(page, *["ArrowRight"] * 3, "Enter")
    looks_right(page)
    typed(page, f"G1 G3 G3 G4 G4 G5 G5 G6 G6 board={BOARD}")
    expect(status(page)).to_contain_text("5 possible Hires.")
    pad(page).get_by_role("button", name="green 0 on e2 to d1 d2 e1, with a throw to d3 e3").focus()
    expect(pad(page).locator(".lb-board .lb-slot[data-lit]")).to_have_count(6)  # where from, and five places to go
    looks_right(page)
    typed(page, f"G1 G3 G3 G4 G4 G5 G5 G6 G6 board={BOARD.replace('G0', 'W1')}")
    expect(status(page)).to_contain_text("a stalemate")
    looks_right(page)
    typed(page, "G1 G3 board=W0")
    expect(pad(page).locator(".lb-note[data-tone=slip]")).to_contain_text("25 squares")
    expect(status(page)).to_contain_text("a stalemate")
