"""A calculator with a board on a phone, by keyboard; ``test_kitchen`` and ``test_evening`` enter those of others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tableside import QUIET

pytestmark = pytest.mark.browser

BOARD = "W0,W0,W1,W2,W3/W4,W5,W6,W7,W8/W9,G9,.,G9,W9/W0,W1,W2,W3,G0/W4,W5,W6,W7,W8"


def pad(page):
    """The calculator; below it on the page stand cases of their own."""
    return page.locator(".lb-page").first


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


def test_lauzait_cep_by_keyboard(page, open_app, looks_right):
    page = open_app(page(360, has_touch=True), "lauzait_cep/2-score")
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
