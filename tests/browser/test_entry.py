"""Beside the printed game: whatever is entered next is in the window, uncovered, and large enough for a thumb.

The calculators answer in this process (``tableside``); they are entered by tapping whatever the picker offers first.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import ludobook
import pytest
from ludobook_widgets import ScorePad
from tableside import QUIET, open_table
from tiers import by_tier, by_turns

SIZES = ((360, 740), (390, 844), (768, 1024), (1366, 650), (1280, 900))
STEPS = 14  # of a form that takes more cards than these, what comes later is like what came before
#: What of the entry cannot be seen or is too small for a thumb; ``least`` is in CSS pixels. Once it has ``begun``, all
#: cells of an area are looked at.
HIDDEN = """([least, begun]) => {
  const bad = [];
  const cells = begun ? ", .lb-cellgrid:has([data-s=chosen]) > *" : "";
  const about = ".lb-calc .lb-slot[data-s=chosen], .lb-picker .lb-slot, .lb-bar :is(.lb-btn, p)" + cells;
  for (const one of document.querySelectorAll(about)) {
    if (!one.textContent && !one.matches("button")) continue;
    const box = one.getBoundingClientRect();
    const name = one.getAttribute("aria-label") ?? one.textContent;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // nine keys in a row of a phone are a little narrower than a thumb, and so much higher
    const narrow = Math.min(box.width, box.height) < 0.88 * least || box.width * box.height < least * least;
    const small = one.matches(".lb-picker button, .lb-btn") && narrow;
    const [right, bottom] = [innerWidth + 0.5, innerHeight + 0.5];
    if (box.top < -0.5 || box.left < -0.5 || box.bottom > bottom || box.right > right) bad.push(`${name} outside`);
    else if (!one.contains(top)) bad.push(`${name} covered`);
    else if (small) bad.push(`${name} small`);
  }
  return bad;
}"""


def seen(page: Any, begun: bool) -> list[str]:
    """What is wrong with the entry as it stands; thumbs are for windows no wider than a phone."""
    return page.evaluate(HIDDEN, [43.9 if page.viewport_size["width"] < 640 else 23.9, begun])


@pytest.mark.parametrize(
    "spread", by_turns(product(ludobook.GAMES, SIZES), *zip(ludobook.GAMES, SIZES, strict=False)), ids=str
)
def test_what_is_entered_next_is_in_sight(spread: Any, windows: Any) -> None:
    name, size = spread
    pad = ScorePad(name)
    with windows.page(*size, has_touch=size[0] < 1000, reduced_motion="reduce") as page:
        open_table(page, name, pad, "score")
        for form in pad.game.forms:
            for by_number in (False, True)[: 1 + bool(form.counts)]:
                pad.on_command(["new"])
                page.evaluate("scrollTo(0, 0)")
                page.get_by_role("button", name=form.title, exact=True).click()
                page.wait_for_function(QUIET)
                if by_number:
                    page.get_by_role("button", name="Enter numbers").click()
                page.wait_for_function(QUIET)
                for step in range(by_tier(7, STEPS)):
                    assert seen(page, step > 0) == [], (form.title, step)
                    offered = page.locator(".lb-picker button:not([aria-disabled])")
                    if not offered.count():
                        break
                    offered.nth(step % 3).click()
                    page.wait_for_function(QUIET)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_round_is_typed_on_number_keys(windows: Any) -> None:
    pad = ScorePad("kirin")
    with windows.page(1366, 650, reduced_motion="reduce") as page:
        open_table(page, "kirin", pad, "score")
        page.get_by_role("button", name="Enter numbers").focus()
        page.keyboard.press("Enter")
        page.wait_for_function(QUIET)
        page.locator(".lb-picker .lb-slot[tabindex='0']").focus()
        for key in "5380":
            if page.evaluate("document.activeElement.textContent") != key:
                page.keyboard.press(key)
            page.keyboard.press("Enter")
            page.wait_for_function(QUIET)
        assert pad.entries.pad["counted"] == [[5], [3], [8], [0]]
