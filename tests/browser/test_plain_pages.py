"""The pages that need no kernel: rules on one page, the glossary, and the notebooks that are read."""

from __future__ import annotations

import re
from html import unescape
from itertools import product
from pathlib import Path

import ludobook
import pytest
from ludobook_site import pages
from playwright.sync_api import expect
from tiers import by_turns

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
BOOKS = pages.books(NOTEBOOKS)
PLAIN = sorted(pages.plain_pages(NOTEBOOKS))


@pytest.mark.parametrize("window", by_turns(product((1280, 360), (False, True)), (360, True)))
@pytest.mark.parametrize("address", PLAIN)
def test_a_page_is_complete_without_a_kernel(page, axe, no_sideways_scroll, address, window):
    width, dark = window
    visitor = page(width, dark=dark)
    asked = []
    visitor.on("request", lambda sent: asked.append(sent.url))
    answer = visitor.goto(address)
    assert answer.status == 200
    assert visitor.title().endswith(" · Ludobook")
    assert visitor.locator("h1").count() == 1
    axe(visitor)
    no_sideways_scroll(visitor)
    assert [url for url in asked if not url.endswith(address) and not url.startswith("data:")] == []


def test_code_on_a_page_is_coloured_and_says_the_same():
    source = "for n in range(3):  # thrice\n    print('a < b')\n"
    html = pages.highlighted(source)
    assert {"k", "mi", "c1", "s1"} <= set(re.findall(r'<span class="(\w+)">', html))
    assert unescape(re.sub(r"<[^>]+>", "", html)) == source.rstrip("\n")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book["name"])
def test_a_summary_prints_on_one_sheet(page, book, paper):
    visitor = page()
    visitor.goto(book["summary"])
    printed = visitor.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    visitor.goto("glossary.html")
    assert len(re.findall(rb"/Type\s*/Page\b", visitor.pdf(format=paper))) > 1, "this counts nothing"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book["name"])
def test_a_summary_tells_what_the_rulebook_says(page, book):
    visitor = page()
    visitor.goto(book["summary"])
    rulebook = ludobook.game(book["name"]).rulebook
    names = [name for section in rulebook.summary for name in section.ids]
    assert visitor.locator(".rules li").evaluate_all("all => all.map((one) => one.id)") == names
    for rule in map(rulebook.__getitem__, names):
        words = rule.text if isinstance(rule, ludobook.Rule) else rule.answer[1:]
        expect(visitor.locator(f"[id='{rule.id}']")).to_contain_text(words)
    for source in rulebook.sources:
        expect(visitor.locator(".source")).to_contain_text(source)


def test_the_parts_of_a_summary_are_reached_on_a_phone(page):
    visitor = page(360)
    visitor.goto(BOOKS[0]["summary"])
    expect(visitor.get_by_role("heading", name=BOOKS[0]["title"]).last).to_be_in_viewport(ratio=1)
    parts = visitor.get_by_role("navigation", name="Rules on one page")
    assert parts.get_by_role("link").all_text_contents() == visitor.locator(".rules h3").all_text_contents()
    for name in ("The end", "Set-up"):
        parts.get_by_role("link", name=name).click()
        expect(parts).to_be_in_viewport(ratio=1)
        heading, low = visitor.get_by_role("heading", name=name).bounding_box(), parts.bounding_box()
        assert low["y"] + low["height"] <= heading["y"] < 300, "below the row, and near it"


def test_a_word_is_found_in_the_glossary(page):
    visitor = page(360)
    visitor.goto("glossary.html")
    words = visitor.locator(".terms dt:visible")
    visitor.get_by_role("button", name="Kirin").click()
    told = words.all_text_contents()
    assert {"trump", "turn", "declare"} <= set(told)
    assert "joker" not in told
    visitor.get_by_role("searchbox").fill("to choose your BEAST")
    expect(words).to_have_text(["declare"])
    expect(visitor.locator(".terms dd:visible")).to_have_count(1)
    visitor.get_by_role("searchbox").fill("joker")
    expect(visitor.get_by_role("status")).to_have_text("No word is like that.")
    visitor.get_by_role("button", name="All games").click()
    expect(words.filter(has_text="joker")).to_be_visible()


def test_the_shelf_and_every_chapter_lead_to_them(page, open_app):
    visitor = page(360)
    visitor.goto("")
    found = visitor.locator("main a").evaluate_all("all => all.map((one) => new URL(one.href).pathname.slice(1))")
    assert set(PLAIN) <= set(found)
    book = BOOKS[0]
    open_app(visitor, f"{book['name']}/1-learn")
    visitor.get_by_role("link", name="Rules on one page").click()
    assert visitor.url.endswith(book["summary"])
    visitor.get_by_role("link", name="Learn").click()
    visitor.wait_for_selector("main[data-ready]", timeout=60_000)


def test_links_of_a_read_notebook_lead_somewhere(page):
    visitor = page()
    for path in pages.readings(NOTEBOOKS):
        visitor.goto(f"{path.stem}.html")
        links = visitor.locator("main a").evaluate_all("all => all.map((one) => one.href.split('#')[0])")
        for link in sorted({link for link in links if "voila/render" not in link}):
            assert visitor.goto(link).status == 200, link
        for link in links:
            if "voila/render/" in link:
                assert (NOTEBOOKS / link.partition("voila/render/")[2]).is_file(), link
