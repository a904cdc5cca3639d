"""Pictures of three notebooks as people meet them: ``python tests/browser/notebook_shots.py``.

Each is run in JupyterLab, light and dark, in Notebook 7 where that is installed (it is no dependency), and converted to
HTML; the game of one's own is shown before it is run as well. JPEG into ``shots/``.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import ARGUMENTS, ROOT, jupyter, load_start

SHOTS = ROOT / "shots"
#: Name, notebook, and the heading that the picture begins with.
BOOKS = (
    ("learn", "egg/1-learn.ipynb", "Learn the Luminous Dragon Egg"),
    ("own", "your_own_game.ipynb", "Play it"),
    ("odds", "kirin/6-odds.ipynb", "Kirin by numbers"),
)
CELLS = ".jp-WindowedPanel-outer"
#: What runs before the page has met its kernel is answered with a question for one.
READY = """async () => (await (await fetch('/api/sessions')).json())
  .some(({ path, kernel: { connections, execution_state: state } }) =>
    location.pathname.endsWith(path) && connections && state === 'idle')"""
RUNNING = "[...document.querySelectorAll('.jp-InputPrompt')].some(one => one.textContent.includes('*'))"
TO_HEADING = """async words => {
  const cells = document.querySelector(".jp-WindowedPanel-outer");
  cells.scrollTop = 0;
  for (let tries = 0; tries < 150; tries++) { // cells far away are not there, and how high they are is guessed
    await new Promise(done => setTimeout(done, 150));
    const found = [...cells.querySelectorAll("h1, h2")].find(one => one.textContent.startsWith(words));
    if (found) return found.scrollIntoView({ block: "start" });
    cells.scrollBy(0, 300);
  }
  throw new Error(words);
}"""


@contextmanager
def themed(module: str, theme: str, books: Path) -> Iterator[str]:
    """JupyterLab or Notebook in that theme; the address of a notebook but for its path."""
    plugin = "@jupyterlab/apputils-extension"
    settings = {f"{plugin}:themes": {"theme": f"JupyterLab {theme}"}, f"{plugin}:notification": {"fetchNews": "false"}}
    with jupyter(module, books, settings) as address:
        yield f"{address}{'lab/tree' if module == 'jupyterlab' else 'notebooks'}/"


def take(page: Page, name: str) -> None:
    """Write what is in the window."""
    page.wait_for_timeout(1500)  # cells are laid out a little after they are shown
    page.screenshot(path=SHOTS / f"notebook-{name}.jpg", type="jpeg", quality=50)


def run(page: Page, url: str, heading: str, name: str, before: bool) -> None:
    """Open a notebook, run all, and take the picture below a heading."""
    page.goto(f"{url}?reset")  # without the notebooks that were open
    page.wait_for_selector(f"{CELLS} .jp-Cell")
    page.wait_for_function(READY, polling=500)
    if before:
        page.evaluate(TO_HEADING, heading)
        take(page, f"{name}-before")
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).first.click()
    page.wait_for_timeout(2000)
    page.wait_for_function(f"() => !{RUNNING}", timeout=240_000)
    if not name.startswith("own"):  # there the first widget is far below, and not drawn yet
        page.locator(f"{CELLS} .lb-page").first.wait_for()
    page.evaluate(TO_HEADING, heading)
    if name.startswith("own"):
        page.get_by_role("button", name="Play without a coach").first.click()
        page.locator(".lb-dock:has-text('Hint')").first.wait_for()
        page.locator(".lb-stage").first.evaluate("one => one.scrollIntoView()")
    take(page, name)


def windows(browser: Browser, books: Path) -> None:
    """The pictures of everything."""
    here = [("jupyterlab", "Light"), ("jupyterlab", "Dark")] + [("notebook", "Light")] * bool(find_spec("notebook"))
    for module, theme in here:
        with themed(module, theme, books) as url:
            for name, path, heading in BOOKS:
                page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme=theme.lower())
                page.set_default_timeout(90_000)
                said = f"{name}-{module if module == 'notebook' else f'lab-{theme.lower()}'}"
                run(page, url + path, heading, said, name == "own" and said.endswith("light"))
                page.close()
    for name, path, heading in BOOKS:
        command = [sys.executable, "-m", "nbconvert", "--to", "html", "--output-dir", str(books), "--output", name]
        subprocess.run([*command, ROOT / "notebooks" / path], check=True, stderr=subprocess.DEVNULL)
        page = browser.new_page(viewport={"width": 1000, "height": 1300})
        page.goto((books / f"{name}.html").as_uri(), wait_until="domcontentloaded")
        page.get_by_role("heading", name=heading).first.evaluate("one => one.scrollIntoView()")
        take(page, f"{name}-html")
        page.close()


def main() -> None:
    """Take them all, of copies that nobody has run."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        books = Path(folder) / "notebooks"
        shutil.copytree(ROOT / "notebooks", books)
        clear = ["--to", "notebook", "--inplace", "--clear-output", str(books / "your_own_game.ipynb")]
        subprocess.run([sys.executable, "-m", "nbconvert", *clear], check=True, stderr=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=load_start().find_browser(), args=ARGUMENTS)
        windows(browser, books)
        browser.close()


if __name__ == "__main__":
    main()
