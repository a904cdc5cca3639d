"""Pictures of every page as its window opens, and after one touch: ``python tests/browser/page_shots.py``.

Serves the pages and writes shelf, today's five and every chapter of every game at all sizes, light and dark, as JPEG
into ``shots/``. ``--only kirin-play`` takes those whose name holds that.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import ludobook
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from first_views import SIZES, TOUCHED, open_page, words_over
from serving import ARGUMENTS, ROOT, load_start, served
from tableside import IDLE

PLACES = [
    (chapter, game) for chapter in TOUCHED for game in ([""] if chapter in ("shelf", "today") else ludobook.GAMES)
]


def take(page: Page, name: str, to: Path) -> None:
    """Take pictures in both themes."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.screenshot(path=to / f"{name}-{scheme}.jpg", type="jpeg", quality=60)


def main() -> None:
    """Take them all, or some."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--only", default="", help="a part of the names of the wanted pictures")
    options.add_argument("--to", type=Path, default=ROOT / "shots", help="the folder (shots)")
    args = options.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    taken = 0
    with served("--pool", "0") as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=load_start().find_browser(), args=ARGUMENTS)
        for (chapter, game), (width, height) in ((place, size) for place in PLACES for size in SIZES):
            name = f"page-{game + '-' if game else ''}{chapter}-{width}"
            if args.only not in name:
                continue
            window = browser.new_context(
                base_url=url, viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            page = window.new_page()
            open_page(page, chapter, game)
            take(page, f"{name}-first", args.to)
            if (read := words_over(page)) is not None:
                read.click()
            page.locator(TOUCHED[chapter][0]).locator("visible=true").first.click()
            page.wait_for_function(IDLE)
            take(page, f"{name}-touched", args.to)
            page.goto("about:blank")  # which ends its kernel
            window.close()
            taken += 4
        browser.close()
    print(f"{taken} pictures in {args.to}")


if __name__ == "__main__":
    main()
