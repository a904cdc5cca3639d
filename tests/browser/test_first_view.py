"""What a page is for can be touched as its window opens, at every size, and is near by keyboard; axe finds nothing."""

from itertools import cycle, product

import ludobook
import pytest
from first_views import ENOUGH, SIZES, TOUCHED, open_page, words_over
from playwright.sync_api import expect
from tiers import by_turns

NEAR = 30  # stops between the beginning of a page and what it is for
HERE = "selector => document.activeElement.matches(selector)"
OF_ALL = ("shelf", "today")
OF_GAMES = [chapter for chapter in TOUCHED if chapter not in OF_ALL]
PLACES = [*((chapter, "") for chapter in OF_ALL), *product(OF_GAMES, ludobook.GAMES)]
FIRST = [("shelf", ""), ("today", ""), *zip(OF_GAMES, cycle(ludobook.GAMES), strict=False)]


@pytest.mark.parametrize("case", by_turns(product(PLACES, SIZES), *product(FIRST, SIZES[-1:])))
def test_what_a_page_is_for_is_in_its_first_view(page, axe, case):
    (chapter, game), (width, height) = case
    visitor = page(width)
    visitor.set_viewport_size({"width": width, "height": height})
    open_page(visitor, chapter, game)
    if (read := words_over(visitor)) is not None:
        expect(read).to_be_in_viewport(ratio=1)
        axe(visitor, "light")
        read.click()
    visitor.wait_for_function(ENOUGH, arg=[*TOUCHED[chapter]])
    assert visitor.evaluate("scrollY") == 0
    axe(visitor, "light", "dark", both=True)
    visitor.keyboard.press("Tab")
    visitor.keyboard.press("Enter")  # skips to the page
    for _ in range(NEAR):
        visitor.keyboard.press("Tab")
        if visitor.evaluate(HERE, TOUCHED[chapter][0]):
            return
    pytest.fail("Tab does not lead to what the page is for")
