"""How fast the pages answer, and what a visitor costs: ``python tests/benchmarks/pages.py``.

Serves the notebooks as ``start.py`` does, with one kernel kept ready for each app, and opens every table in a browser
as a second visitor would (warm: the browser knows our files). It prints, for each game and in all:

- navigation: from the address to the first click that was answered, in seconds (goal: under 2.5);
- a click: from the click to the changed screen, in milliseconds, the median (goal: under 40);
- a kernel: its memory with a game on the table and its part of what it shares, in MiB (goal: under 120; Linux only).

``python tests/benchmarks/pages.py --chapters`` prints for every chapter the seconds until something can be pressed on
it, by a second visitor as above (goal: under 2.5).

``python tests/benchmarks/pages.py --site site`` opens the site that ``start.py site`` has built instead, from a plain
file server: seconds from the address to a page that can be used, and to cards dealt on it, the first time (cold, a
new browser each) and the second (warm), and to the answer of a notebook's last cell in JupyterLite. Goals: 6, 3, 15.

It changes nothing and decides nothing: timings depend on the machine, so that no test should.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import ludobook
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import ARGUMENTS, ROOT, kernel_of, kernels, load_start, memory, served

GOALS = {"navigation": (2.5, "s"), "click": (40.0, "ms"), "memory": (120.0, "MiB")}
SLOT = "button.lb-slot[data-s=selectable], button.lb-slot[data-s=chosen]"

#: Click, and resolve with the milliseconds until the page has changed and the change was painted.
CLICK = """selector => new Promise((resolve) => {
  const node = document.querySelector(selector);
  const start = performance.now();
  const watch = new MutationObserver(() => {
    if (node.isConnected && node.hasAttribute("data-busy")) return; // the mark of a click that waits
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  });
  watch.observe(document.querySelector(".lb-body"), { subtree: true, childList: true, attributes: true });
  node.click();
})"""


def quiet(server: int, wanted: int) -> None:
    """Wait until that many kernels are there and none of them works: those kept ready have run their page."""
    calm, before = 0, -1.0
    for _ in range(600):
        now = sum(ticks(process) for process in [*kernels(server), server])
        calm = calm + 1 if len(kernels(server)) >= wanted and now - before < 2 else 0
        if calm == 5:
            return
        before = now
        time.sleep(0.2)


def ticks(process: int) -> float:
    """The processor time of a process so far, in clock ticks."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return float(int(fields[11]) + int(fields[12]))


def clicks(page: Page, count: int) -> list[float]:
    """Choose and take back a card, again and again; the milliseconds of each."""
    return [float(page.evaluate(CLICK, SLOT)) for _ in range(count)]


def measure(browser: Browser, url: str, server: int, games: list[str], rounds: int, count: int) -> dict[str, Any]:
    """All figures, by game."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    figures: dict[str, Any] = {}
    ready = len(kernels(server))
    for name in games:
        address = f"{url}voila/render/{name}/5-play.ipynb#code={code(name)}"
        times, waits, sizes = [], [], []
        for turn in range(rounds + 1):
            quiet(server, ready)
            page = context.new_page()
            start = time.perf_counter()
            page.goto(address)
            page.wait_for_selector(SLOT)
            took_click = float(page.evaluate(CLICK, SLOT))
            took = time.perf_counter() - start
            if turn:  # the first visit fills the browser's cache
                times.append(took)
                waits.extend([took_click, *clicks(page, count)])
                kernel = page.evaluate(
                    "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
                )
                sizes.extend(memory(process, "Pss") for process in kernels(server) if kernel_of(process) == kernel)
            page.close(run_before_unload=False)
        figures[name] = {"navigation": times, "click": waits, "memory": sizes}
    context.close()
    return figures


def measure_chapters(browser: Browser, url: str, server: int, games: list[str], rounds: int) -> None:
    """Print the seconds from the address of each chapter to something that can be pressed there."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    ready = len(kernels(server))
    for name in games:
        for chapter in sorted((ROOT / "notebooks" / name).glob("*.ipynb")):
            times = []
            for _ in range(rounds + 1):
                quiet(server, ready)
                page = context.new_page()
                start = time.perf_counter()
                page.goto(f"{url}voila/render/{name}/{chapter.name}")
                page.wait_for_selector("main[data-ready] .lb-page :is(button, select, input):enabled")
                times.append(time.perf_counter() - start)
                page.close(run_before_unload=False)
            load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
            print(f"{name:14}{chapter.stem:10}{statistics.median(times[1:]):6.2f} s  {load}", flush=True)
    context.close()


def dealt(page: Page, address: str) -> tuple[float, float]:
    """Seconds from the address to the table that can be played at, and to the first cards dealt on it."""
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("main[data-ready]")
    ready = time.perf_counter() - start
    page.get_by_role("button", name="Play without a coach").click()
    page.wait_for_selector(".lb-slot")
    return ready, time.perf_counter() - start


def notebook(page: Page, address: str) -> float:
    """Seconds from the address to the table that a notebook's cell shows when all are run."""
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(".jp-CodeCell", timeout=90_000)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=90_000)
    page.get_by_text("Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.get_by_role("button", name="Play without a coach").wait_for(timeout=90_000)
    return time.perf_counter() - start


def measure_site(browser: Browser, folder: Path, games: list[str]) -> None:
    """Print the seconds of a built site."""
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        print(f"{'':14}{'cold: ready':>14}{'dealt':>8}{'warm: ready':>14}{'dealt':>8}{'notebook':>10}")
        for name in games:
            context = browser.new_context(reduced_motion="reduce")
            cold = dealt(context.new_page(), f"{url}{name}/5-play.html")
            time.sleep(5)  # the service worker has fetched what it keeps
            page = context.new_page()
            page.add_init_script("localStorage.clear()")  # else it offers the game begun
            warm = dealt(page, f"{url}{name}/5-play.html")
            context.close()
            context = browser.new_context()
            live = notebook(context.new_page(), f"{url}lab/notebooks/index.html?path={name}/5-play.ipynb")
            context.close()
            print(f"{name:14}{cold[0]:14.1f}{cold[1]:8.1f}{warm[0]:14.1f}{warm[1]:8.1f}{live:10.1f}", flush=True)
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that does not tell of every request."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def code(name: str) -> str:
    """A deal at which the person is to move."""
    game = ludobook.game(name)
    for seed in range(100):
        state = game.new(game.players[0], seed)
        if state.status().to_move == 0:
            return state.record.code
    raise SystemExit(f"{name}: no deal begins with the first seat")


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--games", nargs="+", choices=ludobook.GAMES, default=list(ludobook.GAMES))
    options.add_argument("--visits", type=int, default=3, help="warm visits to each table (3)")
    options.add_argument("--clicks", type=int, default=20, help="clicks in each visit (20)")
    options.add_argument("--chapters", action="store_true", help="seconds until every chapter can be used")
    options.add_argument("--site", type=Path, help="a built site, to be measured instead of a server")
    args = options.parse_args()
    executable = load_start().find_browser()
    if not executable:
        raise SystemExit("No Chromium or Chrome: `python start.py test` installs one.")
    if args.site:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
            measure_site(browser, args.site, args.games)
            browser.close()
        return
    with served("--pool", "1") as (url, server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        quiet(server, 1)
        if args.chapters:
            measure_chapters(browser, url, server, args.games, args.visits)
            return
        figures = measure(browser, url, server, args.games, args.visits, args.clicks)
        browser.close()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores{load}")
    print(f"{'':14}" + "".join(f"{name + ', ' + unit:>16}" for name, (_, unit) in GOALS.items()))
    rows = {**figures, "all": {key: [x for row in figures.values() for x in row[key]] for key in GOALS}}
    for name, row in rows.items():
        cells = [f"{statistics.median(row[key]):.2f}" if row[key] else "–" for key in GOALS]
        print(f"{name:14}" + "".join(f"{cell:>16}" for cell in cells))
    print(f"{'goal':14}" + "".join(f"{'under ' + format(goal, 'g'):>16}" for goal, _ in GOALS.values()))


if __name__ == "__main__":
    main()
