"""The drill in a real browser: a mistake is explained, kept, and comes back after a reload, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def drill(page):
    return page.locator(".lb-page", has=page.get_by_role("region", name="Practise", exact=True))


def test_a_mistake_comes_back_after_a_reload(page, open_app, axe, no_sideways_scroll):
    book = page(360)

    def opened():
        return drill(open_app(book, "egg/4-practise"))

    def looks_right():
        axe(book, "light", "dark")
        book.emulate_media(color_scheme="light")
        no_sideways_scroll(book)

    part = opened()
    part.get_by_label("Ask about").select_option("round")
    expect(part).to_contain_text("What does each player earn? · level 1 of 3: two players")
    looks_right()
    # no round of two earns anybody 7
    part.get_by_label("Player 1 earns").focus()
    book.keyboard.type("7")
    book.keyboard.press("Tab")
    book.keyboard.type("7")
    book.keyboard.press("Tab")
    expect(part.get_by_role("button", name="Check")).to_be_focused()
    cards = [slot.get_attribute("aria-label") for slot in part.locator(".lb-slot").all()]
    book.keyboard.press("Enter")
    expect(part.locator(".lb-note[data-tone=slip]")).to_contain_text(re.compile("Not quite.*In ZOO"))
    expect(part.locator(".lb-ledger").first).to_contain_text("Why Player 1 earns")
    expect(part).to_contain_text("1 mistake to come back: 0 due, 1 later.")
    expect(part.get_by_role("button", name="Next question")).to_be_focused()
    looks_right()

    part = opened()
    expect(part).to_contain_text("1 mistake to come back")
    expect(part).not_to_contain_text("A mistake from before.")
    part.get_by_role("button", name="Show me").focus()
    book.keyboard.press("Enter")
    expect(part.get_by_role("button", name="Next question")).to_be_focused()
    book.keyboard.press("Enter")
    expect(part).to_contain_text("A mistake from before.")
    expect(part.locator(".lb-slot")).to_have_count(len(cards))
    assert [slot.get_attribute("aria-label") for slot in part.locator(".lb-slot").all()] == cards

    # a game of its own, the same pool
    other = drill(open_app(book, "kirin/4-practise"))
    expect(other).to_contain_text("due of other games (The Luminous Dragon Egg)")
    other.get_by_label("Ask what is due of other games, too").check()
    other.get_by_role("button", name="Show me").click()
    other.get_by_role("button", name="Next question").click()
    expect(other).to_contain_text("The Luminous Dragon Egg · What does each player earn?")
    assert [slot.get_attribute("aria-label") for slot in other.locator(".lb-slot").all()] == cards
    looks_right()

    other.get_by_text("How mistakes come back").click()
    with book.expect_download() as saved:
        other.get_by_role("button", name="Save as a file").click()
    text = saved.value.path().read_text("utf-8")
    assert text.startswith("Ludobook drills 1\n")
    assert "egg:round:0:" in text
    other.get_by_label("Take in a file’s text").fill("nothing of ours")
    other.get_by_role("button", name="Take in").click()
    expect(other.locator(".lb-error")).to_contain_text("The first line of such a file")
    other.get_by_label("Take in a file’s text").fill(text)
    other.get_by_role("button", name="Take in").click()
    expect(other).to_contain_text("taken in.")
    looks_right()
