"""The shelf, the head of a book, and the pages for what is not there."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from tableside import by_turns

ROOT = Path(__file__).resolve().parents[2]
FIRST = sorted(path.relative_to(ROOT / "notebooks").as_posix() for path in ROOT.glob("notebooks/*/[0-9]-*.ipynb"))
pytestmark = pytest.mark.skipif(not FIRST, reason="no notebooks yet")


@pytest.mark.parametrize("window", by_turns(product((1280, 360, 320), (False, True)), (1280, False), (360, True)))
def test_shelf(page, axe, no_sideways_scroll, window):
    width, dark = window
    shelf = page(width, dark=dark)
    shelf.goto("")
    assert shelf.title() == "Ludobook: rulebooks you can play"
    assert shelf.locator("html").get_attribute("lang") == "en"
    assert shelf.locator("main#main .book").count() == len({path.partition("/")[0] for path in FIRST})
    assert shelf.locator(".thumbs a").count() == len(FIRST)
    axe(shelf)
    no_sideways_scroll(shelf)
    background = shelf.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(17, 22, 27)" if dark else "rgb(237, 241, 240)")


def test_every_chapter_opens_by_keyboard(page):
    shelf = page()
    shelf.goto("")
    shelf.keyboard.press("Tab")
    assert shelf.evaluate("document.activeElement.textContent") == "Skip to the page"
    for _ in range(5):  # the brand, today’s five, the cover, the rules on one page, the first tab
        shelf.keyboard.press("Tab")
    assert shelf.evaluate("document.activeElement.matches('.thumbs a')")
    shelf.keyboard.press("Enter")
    shelf.wait_for_selector("main[data-ready]", timeout=60_000)
    assert shelf.locator(".tabs [aria-current=page]").count() == 1


@pytest.mark.parametrize("dark", [False, True])
def test_head_of_a_book(page, open_app, axe, no_sideways_scroll, dark):
    chapter = page(360, dark=dark)
    open_app(chapter, FIRST[0].removesuffix(".ipynb"))
    assert chapter.title().endswith(" · Ludobook")
    assert chapter.locator("main").count() == 1
    assert chapter.locator("#main").count() == 1
    assert chapter.locator("#loading").text_content() == "Ready."
    axe(chapter)
    no_sideways_scroll(chapter)
    chapter.click(".brand")
    assert chapter.locator(".shelf").count() == 1


def test_nothing_there(page, axe):
    lost = page(360, expect=("404",))
    for address in ("nowhere", "voila/render/egg/9-nowhere.ipynb", "voila/tree", "voila/render/../../start.py"):
        answer = lost.goto(address)
        assert answer.status == 404, address
        assert lost.text_content("h1") == "No such page"
    axe(lost)


def test_a_visitor_chooses_no_template(page, open_app):
    chapter = page()
    open_app(chapter, FIRST[0].removesuffix(".ipynb"), "?template=lab&theme=dark")
    assert chapter.locator("main#main").count() == 1
    assert chapter.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(237, 241, 240)"


def test_leaving_a_page_ends_its_kernel(page, open_app):
    chapter = page(expect=("404",))
    open_app(chapter, FIRST[0].removesuffix(".ipynb"))
    kernel = chapter.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    status = "async (id) => (await fetch(`/api/kernels/${id}`)).status"
    assert chapter.evaluate(status, kernel) == 200
    chapter.goto("")
    for _ in range(50):
        if chapter.evaluate(status, kernel) == 404:
            return
        chapter.wait_for_timeout(100)
    pytest.fail("the kernel is still there")
