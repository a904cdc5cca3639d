"""How long an answer of the odds in hand takes: ``python tests/benchmarks/hand_odds.py [CASES] [--browser]``.

In plain Python, or with ``--browser`` in that of the pages that need no server, in a headless browser.

Games of greedy players are looked at after every move, until so many positions of each were seen (30 by default). For
each position that nothing was asked of before, the milliseconds of the first answer and of that to the first touch:
medians, and the slowest of all. Goal: a median under 300 ms. It decides nothing: timings depend on the machine.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import ludobook
from ludobook.look.hand_odds import Case, CaseOdds
from ludobook.players.greedy import greedy


def cases(game: ludobook.Game) -> Iterator[Case]:
    """Position after position of games with different deals, every third move of each."""
    for seed in range(1000):
        state = game.new(game.players[min(1, len(game.players) - 1)], seed)
        for move in range(24):
            if state.turn is None:
                break
            if move % 3 == 0:
                yield game.odds_case(state.view(state.turn))
            state = state.apply(greedy(state))


def timed(game: ludobook.Game, case: Case) -> tuple[float, CaseOdds]:
    """An answer, and the milliseconds it took."""
    assert game.hand_odds is not None
    start = perf_counter()
    held = game.hand_odds(case)
    return 1000 * (perf_counter() - start), held


#: The pages, without the reference, which nothing here reads.
BUILD = "from ludobook_site.build import __main__ as made; made.reference = lambda to: None; made.main()"

#: Starts the page's Python beside it, and runs this very file there.
BESIDE = """async ([source, wanted]) => {
  const at = (path) => new URL(path, location.href).href;
  const { loadPyodide } = await import(at("../lab/static/pyodide/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: at("../lab/static/pyodide/"), stdLibURL: at("../host/python.zip") });
  python.runPython(await (await fetch(at("../host/host.py"))).text());
  const lines = [];
  python.setStdout({ batched: (line) => lines.push(line) });
  python.runPython(source + `\nmain(${wanted})`, { globals: python.toPy({ __name__: "hand_odds" }) });
  return lines.join("\\n");
}"""


def in_browser(wanted: int) -> None:
    """Print what the table is in a browser."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from serving import ARGUMENTS, ROOT, load_start

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        build = [sys.executable, "-c", BUILD, "--root", str(ROOT), "--out", folder]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        serve = [sys.executable, "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        with subprocess.Popen(
            [*serve[:1], "-u", *serve[1:]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout
            address = server.stdout.readline().partition("(")[2].partition(")")[0]
            browser = playwright.chromium.launch(executable_path=load_start().find_browser(), args=ARGUMENTS)
            page = browser.new_page()
            page.set_default_timeout(0)
            page.goto(f"{address}egg/")
            print(page.evaluate(BESIDE, [Path(__file__).read_text("utf-8"), wanted]))
            browser.close()
            server.kill()


def main(wanted: int) -> None:
    """Print the table."""
    print(f"{'':14}{'first answer':>14}{'a touch':>10}{'slowest':>10}   ms, of {wanted} positions each")
    for game in ludobook.shelf():
        firsts, touches = [], []
        for _, case in zip(range(wanted), cases(game), strict=False):
            first, held = timed(game, case)
            firsts.append(first)
            touches += [timed(game, next(iter(held.taps.values())))[0]] if held.taps else []
        print(f"{game.name:14}{median(firsts):14.0f}{median(touches):10.0f}{max(*firsts, *touches):10.0f}")


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:] if text.isdecimal()]
    (in_browser if "--browser" in sys.argv else main)(*(numbers or [30]))
