"""The pages that need no kernel: rules on one page, the glossary, and the notebooks that are read."""

import re
from html import unescape
from itertools import product
from pathlib import Path

import ludobook
import pytest
from ludobook_site import pages
from ludobook_site.examples import examples
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


def sheets(visitor, paper):
    return len(re.findall(rb"/Type\s*/Page\b", visitor.pdf(format=paper)))


def test_a_summary_prints_on_one_sheet(page):
    visitor = page()
    for book in BOOKS:
        visitor.goto(book["summary"])
        assert (sheets(visitor, "A4"), sheets(visitor, "Letter")) == (1, 1), book["name"]
    visitor.goto("glossary.html")
    assert sheets(visitor, "A4") > 1, "this counts nothing"


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


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book["name"])
def test_an_example_says_what_the_engine_says(book):
    game = ludobook.game(book["name"])
    cases = {case["id"]: case for case in game.file(game.cases)}
    shown = examples(game)
    named = [name for section in game.rulebook.summary for name in section.ids]
    assert 4 <= len(shown) <= 8
    assert shown.keys() <= {*named}, "an example of a rule that is not on the page is never seen"
    for rule, one in shown.items():
        question = game.question(cases[one.case]["op"], cases[one.case]["in"])
        told = game.explain(question.sheet) if question.sheet else ""
        assert rule in [*cases[one.case]["rules"], *re.findall(r"[A-Z]+(?:-[A-Z]+)+-\d+", told)], (
            "it shows another rule"
        )
        said = list(map(game.in_short, [*told.splitlines(), question.explanation]))
        for seat in range(max(game.players)):
            said = [words.replace(f"{{seat:{seat}}}", f"Player {seat + 1}") for words in said]
        for sentence in re.split(r"(?<=\.) ", one.explanation):
            assert any(sentence.rstrip(".").casefold() in words.casefold() for words in said), sentence
        lying = [slot.face for zone in one.zones for slot in zone.slots if slot.face in game.deck.kinds]
        assert len(lying) <= 34, "one small row"
        assert not any("{seat" in zone.title + slot.label for zone in one.zones for slot in zone.slots)


def test_an_example_marks_what_it_speaks_of():
    shown = examples(ludobook.game("kirin"))

    def marked(rule):
        return [slot.face for zone in shown[rule].zones for slot in zone.slots if slot.wins]

    assert marked("KIRIN-TRICK-2") == ["A5"], "the winner, not those that it is compared with"
    assert marked("KIRIN-EFFECT-5") == ["A+", "A-"]
    assert marked("KIRIN-PLAY-3") == ["A4", "V5", "A-"]
    assert "next" not in {zone.id for one in shown.values() for zone in one.zones}, "what answers is not drawn"
    assert shown["KIRIN-PLAY-7"].explanation == (
        "The Tiger 6 is of a stronger beast, but its rank is the lead’s own, not a stronger one. "
        "You must play the Bird trump."
    )
    bonus = examples(ludobook.game("lauzait_cep"))["LZ-BONUS-3"].explanation
    assert bonus.startswith("The highest number"), "what a joker is taken off is said first"


@pytest.mark.parametrize("book", by_turns(BOOKS, BOOKS[2]), ids=lambda book: book["name"])
def test_examples_are_drawn_below_their_rules_and_not_printed(page, book):
    visitor = page(360)
    visitor.goto(book["summary"])
    shown = examples(ludobook.game(book["name"]))
    for rule, one in shown.items():
        figure = visitor.locator(f"[id='{rule}'] .example")
        expect(figure).to_contain_text(one.explanation)
        faces = [slot.face for zone in one.zones for slot in zone.slots if slot.face]
        expect(figure.locator("svg:not(.ground) use")).to_have_count(len(faces))
        lit = [slot.wins for zone in one.zones for slot in zone.slots].count(True)
        expect(figure.locator(".lit")).to_have_count(lit)
    missing = """all => all.filter((one) => {
      const { width, height } = one.getBBox();
      return !document.getElementById(one.getAttribute("href").slice(1)) || !width || !height;
    }).length"""
    assert visitor.locator(".example use").evaluate_all(missing) == 0, "every face is there"
    visitor.emulate_media(media="print")
    expect(visitor.locator(".example").first).to_be_hidden()
    expect(visitor.locator(".rules li").first).to_be_visible()


def test_an_example_opens_its_case(page, open_app):
    visitor = page(360)
    visitor.goto(BOOKS[0]["summary"])
    visitor.get_by_role("link", name="Open this case: Friends beat BAH-YAH").click()
    visitor.wait_for_selector("main[data-ready]", timeout=60_000)
    case = visitor.locator(".lb-page").first
    expect(case.get_by_text("What does each player earn?").first).to_be_visible()
    expect(case.locator(".lb-slot[data-key]").first).to_be_visible()


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
        expect(parts.locator("[aria-current]")).to_have_text(name)


def test_a_word_is_found_in_the_glossary(page):
    visitor = page(360)
    visitor.goto("glossary.html")
    words = visitor.locator(".terms dt:visible")
    visitor.get_by_role("button", name="Kirin").click()
    filled, other = (
        visitor.get_by_role("button", name=name).evaluate("one => getComputedStyle(one).backgroundColor")
        for name in ("Kirin", "All games")
    )
    assert filled != other, "the chosen one is filled"
    told = words.all_text_contents()
    assert {"trump", "turn", "declare"} <= set(told)
    assert "joker" not in told
    visitor.get_by_role("searchbox").fill("to choose your BEAST")
    expect(words).to_have_text(["declare"])
    expect(visitor.locator(".terms dd:visible")).to_have_count(1)
    visitor.get_by_role("searchbox").fill("joker")
    expect(visitor.get_by_role("status")).to_contain_text("Kirin has no word like “joker”.")
    visitor.get_by_role("searchbox").fill("jokers and kings")
    expect(visitor.get_by_role("status")).to_have_text("Kirin has no word like “jokers and kings”.")
    visitor.get_by_role("searchbox").fill("joker")
    visitor.get_by_role("button", name="Look in all games").click()
    expect(visitor.get_by_role("button", name="All games", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(words.filter(has_text="joker")).to_be_visible()
    visitor.get_by_role("searchbox").fill("friend")
    expect(words.first).to_have_text("Friends")  # others have it in their meaning only
    visitor.get_by_role("searchbox").fill("")
    expect(words.first).to_have_text("answer")
    visitor.get_by_role("button", name="S", exact=True).click()
    expect(words.filter(has_text="Season")).to_be_in_viewport(ratio=1)
    expect(visitor.get_by_role("button", name="S", exact=True)).to_be_in_viewport(ratio=1)


def test_the_rules_of_a_game_lead_to_its_words_and_back(page):
    visitor = page(360)
    visitor.goto("summary/kirin.html")
    visitor.get_by_role("link", name="What the words of this game mean").click()
    expect(visitor.get_by_role("button", name="Kirin")).to_have_attribute("aria-pressed", "true")
    expect(visitor.get_by_role("button", name="Kirin")).to_be_in_viewport(ratio=0.99)
    expect(visitor.locator(".terms dt:visible").filter(has_text="joker")).to_have_count(0)
    visitor.get_by_role("button", name="Meow Oracle").click()
    visitor.reload()
    expect(visitor.get_by_role("button", name="Meow Oracle")).to_have_attribute("aria-pressed", "true")
    expect(visitor.get_by_role("link", name="rules on one page")).to_have_count(1)
    visitor.get_by_role("link", name="Meow Oracle: rules on one page").click()
    assert visitor.url.endswith("summary/meow_oracle.html")


def test_the_shelf_leads_to_them_and_they_to_the_chapters(page):
    visitor = page(360)
    visitor.goto("")
    found = visitor.locator("main a").evaluate_all("all => all.map((one) => new URL(one.href).pathname.slice(1))")
    assert set(PLAIN) <= set(found)
    book = BOOKS[0]
    visitor.goto(book["summary"])
    expect(visitor.get_by_role("link", name="Learn")).to_have_attribute("href", re.compile("1-learn.ipynb$"))


def test_links_of_a_read_notebook_lead_somewhere(page):
    visitor = page()
    for path in pages.prose_notebooks(NOTEBOOKS):
        visitor.goto(f"{path.stem}.html")
        links = visitor.locator("main a").evaluate_all("all => all.map((one) => one.href.split('#')[0])")
        for link in sorted({link for link in links if "voila/render" not in link}):
            assert visitor.goto(link).status == 200, link
        for link in links:
            if "voila/render/" in link:
                assert (NOTEBOOKS / link.partition("voila/render/")[2]).is_file(), link
