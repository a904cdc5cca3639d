"""The shelf, the head of a book, and the pages for what is not there."""

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tiers import by_turns

ROOT = Path(__file__).resolve().parents[2]
FIRST = sorted(path.relative_to(ROOT / "notebooks").as_posix() for path in ROOT.glob("notebooks/*/[0-9]-*.ipynb"))
pytestmark = pytest.mark.skipif(not FIRST, reason="no notebooks yet")

#: Where everything on a cover lies, and how large its question is.
LIES = """book => [...book.querySelectorAll("header, .blurb, .prompt, .ask svg, .touch, .go, .thumbs")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y + scrollY, width, height, getComputedStyle(one).fontSize].join();
})"""


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
    begin = [shelf.locator(one).first.bounding_box()["x"] for one in (".hero h1", ".book", ".foot > *")]
    assert {*begin} == {begin[0]}, "all begins at one edge"
    background = shelf.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(17, 22, 27)" if dark else "rgb(237, 241, 240)")


@pytest.mark.parametrize("size", by_turns(((1280, 900), (1366, 650), (360, 740)), (360, 740)))
def test_each_cover_is_answered_by_one_touch(page, axe, no_sideways_scroll, size):
    width, height = size
    shelf = page(width)
    shelf.set_viewport_size({"width": width, "height": height})
    shelf.goto("")
    first = shelf.locator(".book").first
    for touch in first.locator(".touch").all():
        expect(touch).to_be_in_viewport(ratio=1)
    expect(first.locator(".go a").first).to_be_in_viewport(ratio=1)
    if width > 700:
        expect(first.locator(".thumbs a").first).to_be_in_viewport(ratio=1)
    if width <= 700:
        assert first.bounding_box()["y"] <= 165, "the title, a line of today's five and two of names stand above it"
        names = shelf.get_by_role("navigation", name="Games").get_by_role("link")
        assert names.all_text_contents() == shelf.locator(".book h2").all_text_contents()
        names.last.click()
        expect(shelf.locator(".book h2").last).to_be_in_viewport(ratio=1)
    for book in shelf.locator(".book").all():
        assert len({round(tab.bounding_box()["y"]) for tab in book.locator(".thumbs a").all()}) == 1
        expect(book.locator(".blurb")).to_be_visible()
        before = book.evaluate(LIES)
        book.locator(".touch").first.click()
        expect(book.get_by_role("status")).to_contain_text(re.compile("Right.|Not quite."))
        expect(book.locator('.touch[data-mark="right"]')).to_have_count(1)
        assert book.evaluate(LIES) == before, "an answer moves nothing"
        expect(book.locator(".blurb")).to_be_visible()
        assert all(tab.bounding_box()["height"] >= 43.9 for tab in book.locator(".thumbs a").all())
        prompt, reply = book.locator(".prompt"), book.get_by_role("status")
        expect(prompt).to_be_visible()
        assert prompt.bounding_box()["y"] + prompt.bounding_box()["height"] <= reply.bounding_box()["y"]
        assert reply.bounding_box()["y"] + reply.bounding_box()["height"] <= book.locator(".go").bounding_box()["y"]
    axe(shelf)
    no_sideways_scroll(shelf)
    told = shelf.get_by_role("status").all_text_contents()
    shelf.reload()
    assert shelf.get_by_role("status").all_text_contents() == told


def test_a_cover_asks_another_one(page):
    shelf = page()
    shelf.goto("")
    book = shelf.locator(".book").first
    lies = "book => [...book.querySelectorAll('.touch')].map((one) => one.name).join()"
    asked = book.evaluate(lies)
    book.locator(".touch").first.click()
    expect(book.get_by_role("status").get_by_role("button")).to_have_count(0)  # it is not read with the answer
    book.get_by_role("button", name="Another one").press("Enter")
    expect(book.get_by_role("status")).to_be_empty()
    assert book.evaluate(lies) != asked
    assert book.locator(".touch").first.evaluate("one => one === document.activeElement")
    ring = book.locator(".touch").first.evaluate("one => getComputedStyle(one).outline")
    assert "rgb(255, 255, 255)" in ring
    assert "3px" in ring
    asked = book.evaluate(lies)
    shelf.reload()
    assert book.evaluate(lies) == asked, "it is still asked"
    book.locator(".touch").last.click()
    told = book.get_by_role("status").text_content()
    shelf.reload()
    assert book.evaluate(lies) == asked
    assert book.get_by_role("status").text_content() == told, "it stays answered"


def test_a_game_that_goes_on_is_one_touch_away(page):
    shelf = page()
    shelf.goto("")
    shelf.evaluate("localStorage.setItem('ludobook:kirin:on', '1')")
    shelf.reload()
    expect(shelf.get_by_role("link", name="Kirin: Continue your game")).to_have_attribute("href", re.compile("5-play"))
    shelf.evaluate("localStorage.setItem('ludobook:kirin:learn', '0/12')")
    shelf.reload()
    lesson, game = shelf.locator("[data-lesson=kirin] a:visible").all()
    expect(lesson).to_have_accessible_name("Kirin: Continue where you were")
    expect(game).to_have_accessible_name("Your game is still on")
    expect(game).to_have_attribute("href", re.compile("5-play.*#on=1"))


def test_what_is_due_stands_on_the_shelf(page):
    shelf = page()
    shelf.goto("")
    put = "all => Object.entries(all).forEach(([name, text]) => localStorage.setItem('ludobook:drills:' + name, text))"
    due = {"count": "9", "kirin:trick:0:7": "0,9", "kirin:trick:0:8": "1,8", "kirin:trick:0:9": "0,10"}
    shelf.evaluate(put, {**due, "egg:worth:0:7": "0,9", "level:kirin:trick": "2"})
    day = shelf.evaluate("new Date().toLocaleDateString('sv')")
    shelf.evaluate(put, {"today": f"{day} 1001", "given": f'{day} [{{"a":"1"}},{{"a":"2"}},{{}},{{"a":"1"}}]'})
    shelf.reload()
    expect(shelf.locator(".due:visible")).to_have_text(["1 mistake is due", "2 mistakes are due"])
    expect(shelf.locator(".due:visible").last).to_have_attribute("href", re.compile("kirin/4-practise.*#step-2$"))
    five = shelf.get_by_role("img", name="4 of 5 answered, 2 right, 1 shown")
    expect(five.locator("i")).to_have_text(["✓", "✗", "○", "✓", "·"])
    shelf.evaluate(put, {"given": f"{day} [] []"})  # damaged
    shelf.reload()
    expect(shelf.get_by_role("img", name="4 of 5 answered, 2 right")).to_have_text("✓✗✗✓·")


def test_every_chapter_opens_by_keyboard(page):
    shelf = page()
    shelf.goto("")
    shelf.keyboard.press("Tab")
    assert shelf.evaluate("document.activeElement.textContent") == "Skip to the page"
    for _ in range(12):  # the brand, today’s five, the rules on one page, what may be touched, Begin, the first tab
        shelf.keyboard.press("Tab")
        if shelf.evaluate("document.activeElement.matches('.thumbs a')"):
            break
    assert shelf.evaluate("document.activeElement.matches('.thumbs a')")
    shelf.keyboard.press("Enter")
    shelf.wait_for_selector("main[data-ready]", timeout=60_000)
    assert shelf.locator(".tabs [aria-current=page]").count() == 1


@pytest.mark.parametrize("dark", by_turns((False, True), True))
def test_head_of_a_book_and_leaving_it_ends_its_kernel(page, open_app, axe, no_sideways_scroll, dark):
    chapter = page(360, dark=dark, expect=("404",))
    open_app(chapter, FIRST[0].removesuffix(".ipynb"))
    assert chapter.title().endswith(" · Ludobook")
    assert chapter.locator("main").count() == 1
    assert chapter.locator("#main").count() == 1
    assert chapter.locator("#loading").text_content() == "Ready."
    rules = chapter.get_by_role("link", name="Rules on one page")
    expect(rules).to_have_attribute("href", re.compile(f"summary/{FIRST[0].partition('/')[0]}.html$"))
    axe(chapter)
    no_sideways_scroll(chapter)
    kernel = chapter.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    status = "async (id) => (await fetch(`/api/kernels/${id}`)).status"
    assert chapter.evaluate(status, kernel) == 200
    chapter.click(".brand")
    assert chapter.locator(".shelf").count() == 1
    for _ in range(50):
        if chapter.evaluate(status, kernel) == 404:
            return
        chapter.wait_for_timeout(100)
    pytest.fail("the kernel is still there")


def test_nothing_there(page, axe):
    lost = page(360, expect=("404",))
    for address in ("nowhere", "voila/render/egg/9-nowhere.ipynb", "voila/tree", "voila/render/../../start.py"):
        answer = lost.goto(address)
        assert answer.status == 404, address
        assert lost.text_content("h1") == "No such page"
    axe(lost)
