"""What each page is for, as its window opens: what is touched there first."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

SIZES = ((1280, 900), (1366, 650), (360, 740))
#: By chapter, what it is for, and how much of that its first view has to show.
TOUCHED = {
    "shelf": (".book .touch", 2),
    "today": ("button.lb-slot[data-s=selectable]", 2),
    "learn": (".step:target button.lb-slot, .step:first-of-type button.lb-slot", 2),
    "score": (".lb-picker button.lb-slot", 4),
    "cases": (".lb-mat button", 2),
    "practise": ("button.lb-slot[data-s=selectable]", 1),
    "play": (".lb-bar .lb-btn:not(.lb-quiet)", 1),
    "odds": ("button.lb-slot", 2),
}
#: Whether so many of these are wholly in the window, with nothing lying over them.
ENOUGH = """([selector, least]) => [...document.querySelectorAll(selector)].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  if (right <= left || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).length >= least"""


def words_over(page: Page) -> Locator | None:
    """The button of a step's words that lie over its table, as on a phone where they are long: it is touched first."""
    return next((one for one in page.get_by_role("button", name="To the table").all() if one.is_visible()), None)


def open_page(page: Page, chapter: str, game: str = "") -> None:
    """Open the page of a chapter, of the shelf or of today's five, and wait until it is drawn."""
    if chapter == "shelf":
        page.goto("")
        return
    number = list(TOUCHED).index(chapter) - 1
    page.goto("voila/render/today.ipynb" if chapter == "today" else f"voila/render/{game}/{number}-{chapter}.ipynb")
    page.wait_for_selector("main[data-ready]", timeout=60_000)
