"""The tables of all games in a real browser: moves by keyboard alone on a phone, axe at both widths."""

from __future__ import annotations

import ludobook
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

QUIET = "() => !document.querySelector('[data-busy]')"
MOVES = 3


def press_on(page):
    """One step by keyboard: confirm what is ready, else choose the first card or square that can be chosen."""
    ready = page.locator(".lb-bar .lb-btn:not(.lb-quiet)")
    open_slots = page.locator("button.lb-slot[data-s=selectable]")
    target = (
        ready.last
        if ready.count()
        else open_slots.first
        if open_slots.count()
        else page.locator(".lb-bar .lb-btn").last
    )
    target.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(QUIET)


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_some_moves_by_keyboard_on_a_phone(name, page, open_app, axe, no_sideways_scroll):
    table = page(360, dark=True)
    open_app(table, f"{name}/4-play")
    table.get_by_role("button", name="Deal").focus()
    table.keyboard.press("Enter")
    # the others may have moved already, in Lauzait-Cep even to the end of a Season
    expect(table.get_by_role("button", name="Deal")).to_have_count(0, timeout=20_000)
    for _ in range(MOVES):
        press_on(table)
    expect(table.locator(".lb-bar").first).to_be_visible()
    expect(table.get_by_text("No answer from the kernel")).to_have_count(0)
    axe(table)
    no_sideways_scroll(table)
    table.set_viewport_size({"width": 320, "height": 720})
    no_sideways_scroll(table)
    table.set_viewport_size({"width": 1280, "height": 900})
    table.emulate_media(color_scheme="light")
    axe(table)
    no_sideways_scroll(table)
