"""Pictures of every table, and of an evening at every calculator: ``python tests/browser/shots.py``.

Opens the same fixed positions as ever, which answer in this process (``tableside``), and writes each picture in light
and dark, 1280, 1366 and 360 px wide, unscrolled, as JPEG into ``.github/shots/``. ``--only kirin-play`` takes those
whose name holds that.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import ludobook
from ludobook.players import player
from ludobook_widgets import ScorePad, Table
from ludobook_widgets.page import Page as Widget
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from evenings import PLAYERS, SEEDS, TOOLS, evening
from serving import ARGUMENTS, ROOT, load_start
from tableside import open_table

SIZES = {"wide": (1280, 900), "low": (1366, 650), "phone": (360, 740)}
IDLE = "() => !document.querySelector('.lb-page[data-going], [data-busy]')"

#: Tables: seats, the deal, and how many moves into it; all seats play greedily until then.
DEALS = {"egg": (3, 5, 25), "meow_oracle": (2, 5, 37), "lauzait_cep": (3, 5, 36), "kirin": (4, 5, 59)}


def table_code(name: str) -> str:
    """The record of a game some moves old, the first seat to move."""
    seats, seed, moves = DEALS[name]
    state = ludobook.game(name).new(seats, seed)
    players = [player("greedy", seat) for seat in range(seats)]
    while len(state.record.actions) < moves or state.status().to_move != 0:
        state = state.apply(players[state.status().to_move or 0](state))
    return state.record.code


def scored(name: str, until: str) -> ScorePad:
    """An evening at its calculator: in the middle of round ``1``, at the end of round ``3`` or the last, or at its
    ``end``.
    """
    pad, rounds = ScorePad(name), evening(name, SEEDS.get(name, (3,))[0])[0]
    pad.send = lambda content, buffers=None: None  # type: ignore[method-assign]  # no browser is there yet
    done = {"1": 0, "3": min(2, len(rounds) - 1), "end": len(rounds)}[until]
    pad.on_do(["tool", TOOLS[name]])
    while len(pad.entries.pad["names"]) > PLAYERS[name]:
        pad.on_do(["remove"])
    for i, told in enumerate(rounds[: done + 1]):
        for do in told.asked:
            pad.on_do(do)
        for seat, row in enumerate(told.cards[: 2 if until == "1" else None]):
            for g, cards in enumerate(row):
                for place, card in enumerate(cards):
                    pad.on_do(["at", seat, g, place])
                    pad.on_do(["card", card])
        if i < done:
            pad.on_do(["write"])
    if until == "3":
        pad.on_do(["done"])
    assert pad.entries.over == (until == "end")
    return pad


def pictures() -> Iterator[tuple[str, str, str, Callable[[], Widget]]]:
    """Each picture as (name, game, chapter, what makes the widget)."""
    for name in ludobook.GAMES:
        for until in ("1", "3", "end"):
            yield f"{name}-score-{until}", name, "score", partial(scored, name, until)
        yield f"{name}-play", name, "play", lambda name=name: Table(name, code=table_code(name))  # type: ignore[misc]


@contextmanager
def opened(browser: Browser, size: tuple[int, int], dark: bool) -> Iterator[Page]:
    """A page that nothing moves on."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def take(page: Page, name: str, chapter: str, widget: Widget, file: Path, whole: bool) -> None:
    """Show the widget and take its picture as the window opens."""
    open_table(page, name, widget, chapter)
    page.wait_for_function(IDLE)
    how = {"type": "jpeg", "quality": 50} if file.suffix == ".jpg" else {"type": "png"}
    page.screenshot(path=file, full_page=whole, **how)


def main() -> None:
    """Take them all, or some."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--only", default="", help="a part of the names of the wanted pictures")
    options.add_argument("--to", type=Path, default=ROOT / ".github" / "shots", help="the folder (.github/shots)")
    options.add_argument("--sizes", nargs="+", choices=SIZES, default=["wide", "phone"])
    options.add_argument("--schemes", nargs="+", choices=("light", "dark"), default=["light", "dark"])
    options.add_argument("--whole", action="store_true", help="the whole page instead of one screen")
    options.add_argument("--png", action="store_true", help="without loss, and large")
    args = options.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    kind = ".png" if args.png else ".jpg"
    wanted = [picture for picture in pictures() if args.only in picture[0]]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=load_start().find_browser(), args=ARGUMENTS)
        for size in args.sizes:
            for scheme in args.schemes:
                for name, game, chapter, make in wanted:
                    with opened(browser, SIZES[size], scheme == "dark") as page:
                        file = args.to / f"{name}-{size}-{scheme}{kind}"
                        take(page, game, chapter, make(), file, args.whole)
        browser.close()
    files = list(args.to.glob(f"*{kind}"))
    print(f"{len(files)} pictures, {sum(file.stat().st_size for file in files) / 1e6:.2f} MB, in {args.to}")


if __name__ == "__main__":
    main()
