"""What a page is for can be touched as its window opens, unscrolled and uncovered, at every size."""

from __future__ import annotations

from itertools import cycle, product

import ludobook
import pytest
from first_views import ENOUGH, SIZES, TOUCHED, open_page
from tiers import by_turns

pytestmark = pytest.mark.browser

OF_ALL = ("shelf", "today")
OF_GAMES = [chapter for chapter in TOUCHED if chapter not in OF_ALL]
PLACES = [*((chapter, "") for chapter in OF_ALL), *product(OF_GAMES, ludobook.GAMES)]
FIRST = [("shelf", ""), ("today", ""), *zip(OF_GAMES, cycle(ludobook.GAMES), strict=False)]


@pytest.mark.parametrize("case", by_turns(product(PLACES, SIZES), *product(FIRST, SIZES[-1:])))
def test_what_a_page_is_for_is_in_its_first_view(page, case):
    (chapter, game), (width, height) = case
    visitor = page(width)
    visitor.set_viewport_size({"width": width, "height": height})
    open_page(visitor, chapter, game)
    visitor.wait_for_function(ENOUGH, arg=[*TOUCHED[chapter]])
    assert visitor.evaluate("scrollY") == 0
