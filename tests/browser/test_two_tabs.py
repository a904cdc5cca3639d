"""One game in two tabs: neither writes over what the other has played."""

import ludobook
import pytest
from playwright.sync_api import expect
from tableside import IDLE

CARD = '[data-rove="hand-0"] .lb-slot[data-s=selectable]'


def lines(page):
    """The actions of every line of play that the browser keeps."""
    kept = page.evaluate(
        "Object.entries(localStorage).filter(([name]) => name.includes(':was:')).map(([, text]) => text)"
    )
    return [ludobook.load(text.split()[1]).record.actions for text in kept]


def declare(page, nth):
    """Play the nth card that can be played, and wait for the others' moves."""
    page.wait_for_function(IDLE)
    before = page.evaluate("localStorage.getItem('ludobook:kirin:game')")
    page.locator(CARD).nth(nth).click()
    page.wait_for_selector(".lb-slot[data-s=chosen]")
    page.locator(".lb-dock .lb-btn:not(.lb-quiet, [aria-disabled])").first.click()
    page.wait_for_function("before => localStorage.getItem('ludobook:kirin:game') !== before", arg=before)
    page.wait_for_function(IDLE)


@pytest.fixture
def tabs(page, open_app):
    """A game that was begun in one tab and is open in a second one."""
    one = page(reduced_motion="reduce")
    open_app(one, "kirin/5-play")
    one.evaluate("localStorage.setItem('ludobook:kirin:pace', 'quick')")
    one.reload()
    one.get_by_role("button", name="Play without a coach").click()
    one.wait_for_function(IDLE)
    two = one.context.new_page()
    open_app(two, "kirin/5-play")
    two.get_by_role("button", name="Continue the game").click()
    two.wait_for_function(IDLE)
    yield one, two
    two.close()


def test_the_tab_that_is_behind_says_so_and_nothing_is_lost(tabs):
    one, two = tabs
    declare(two, 0)
    [further] = lines(two)
    expect(one.get_by_text("This game has gone on in another tab.")).to_be_visible()
    declare(one, 1)  # it plays on all the same
    assert further in lines(one)
    assert len(lines(one)) == 2
    declare(two, 0)
    assert len(lines(two)) == 2, "each goes on with its own line"
    assert any(line[: len(further)] == further and len(line) > len(further) for line in lines(two))


@pytest.mark.long
def test_the_tab_that_is_behind_can_follow(tabs):
    one, two = tabs
    declare(two, 0)
    one.get_by_role("button", name="Continue from there").click()
    one.wait_for_function(IDLE)
    declare(one, 0)
    [line] = lines(one)
    assert len(line) > 4
