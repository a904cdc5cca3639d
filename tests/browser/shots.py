"""Pictures of every calculator and every table: ``python tests/browser/shots.py``.

Serves the notebooks as the tests do, opens the same fixed positions as ever, and writes each picture in light and dark,
1280, 1366 and 360 px wide, unscrolled, as JPEG into ``.github/shots/``. ``--only kirin-play`` takes
those whose name holds that.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import ludobook
from ludobook.players import player
from ludobook_widgets import ScorePad
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import ARGUMENTS, ROOT, load_start, served

SIZES = {"wide": (1280, 900), "low": (1366, 650), "phone": (360, 740)}
IDLE = "() => !document.querySelector('.lb-page[data-going], [data-busy]')"

BOARD = """W0 W0 W1 W2 W3
W4 W5 W6 W7 W8
W9 G9 . G9 W9
W0 W1 W2 W3 G0
W4 W5 W6 W7 W8"""

#: Calculators: by game and tool a case, some of them unfinished.
CASES: dict[str, dict[str, dict[str, Any]]] = {
    "egg": {
        "round": {
            "players": [
                {"far": ["R15", "B20"], "near": ["R5", "B5"]},
                {"far": ["R3", "B7"], "near": ["B2", "B3"]},
                {"far": ["R2", "R3"], "near": ["R2", "B2"]},
            ],
            "money": [9, 12, 7],
        }
    },
    "meow_oracle": {
        "round": {
            "players": [
                {"area": ["B0", "R1", "G3", "R5", "J5", "B9", "G6", "R8", "B4"]},
                {"area": ["R0", "G1", "B2", "B3", "R4", "G5", "B6", "R7", "B8"]},
            ],
        }
    },
    "lauzait_cep": {
        "declare": {"hand": ["W1", "W2", "W3", "W3", "W3", "J", "G3", "G4", "G5"], "luminous": "W3"},
        "department": {"pieces": ["W2", "W3", "J"]},
        "season": {
            "seats": [
                {"set0": ["W1", "W2", "W3"], "set1": ["G4", "G4", "G4"]},
                {"set0": ["G7", "G8", "J"]},
                {"set0": ["W5", "W6", "W7"], "set1": ["G1", "G2", "G3"]},
            ],
            "points": [7, 12, 4],
        },
        "hires": {
            "board": {
                f"{file}{5 - row}": piece
                for row, pieces in enumerate(BOARD.splitlines())
                for file, piece in zip("abcde", pieces.split(), strict=True)
                if piece != "."
            },
            "free": ["G1", "G3", "G3", "G4", "G4", "G5"],
            "revealed": [["G5", "G6", "G7"]],
        },
    },
    "kirin": {
        "round": {
            "players": [
                {"declared": ["A1"], "captured": ["A2", "A3", "A4", "A5", "V2", "V3", "W2", "B2"]},
                {"declared": ["V1"], "captured": ["V4", "V5", "V6", "VT", "A6", "W3", "B3", "B4"]},
                {"declared": ["W1"], "captured": ["W4", "W5", "W6", "WT", "AT", "A+", "V+", "B5"]},
                {"declared": ["B1"], "captured": ["B6", "B+", "A-", "V-", "BT", "B-", "W+", "W-"]},
            ],
            "points": [3, 5, 0, 4],
        },
        "plays": {"lead": "W3", "hand": ["A2", "A4", "V3", "V5", "BT"], "order": "ascending"},
        "trick": {"plays": ["W3", "A5", "V2"], "order": "ascending"},
    },
}
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


def pictures() -> Iterator[tuple[str, str, str]]:
    """Each picture as (name, chapter, code)."""
    for name in ludobook.GAMES:
        for tool, case in CASES[name].items():
            yield f"{name}-score-{tool}", f"{name}/2-score", ScorePad(name, case, tool).entries.code
        yield f"{name}-play", f"{name}/5-play", table_code(name)


@contextmanager
def opened(browser: Browser, size: tuple[int, int], dark: bool) -> Iterator[Page]:
    """A page that nothing moves on."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    yield page
    page.goto("about:blank")  # only a page that is left ends its kernel
    context.close()


def take(page: Page, address: str, file: Path, whole: bool) -> None:
    """Open the address and take its picture as the window opens."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("main[data-ready]", timeout=90_000)
    page.wait_for_selector(".lb-calc, .lb-board, .lb-hand, .lb-zone")
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
    options.add_argument("--url", default="", help="a server that runs already")
    args = options.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    kind = ".png" if args.png else ".jpg"
    wanted = [picture for picture in pictures() if args.only in picture[0]]
    with ExitStack() as stack, sync_playwright() as playwright:
        url = args.url or stack.enter_context(served())[0]
        browser = playwright.chromium.launch(executable_path=load_start().find_browser(), args=ARGUMENTS)
        for size in args.sizes:
            for scheme in args.schemes:
                with opened(browser, SIZES[size], scheme == "dark") as page:
                    for name, chapter, code in wanted:
                        address = f"{url}voila/render/{chapter}.ipynb#code={code}"
                        take(page, address, args.to / f"{name}-{size}-{scheme}{kind}", args.whole)
        browser.close()
    files = list(args.to.glob(f"*{kind}"))
    print(f"{len(files)} pictures, {sum(file.stat().st_size for file in files) / 1e6:.2f} MB, in {args.to}")


if __name__ == "__main__":
    main()
