"""A real server and a real browser for the tests in this folder.

A page made by ``page`` fails its test on any console error, any page error, and any request that leaves the machine.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe, AxeResults
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect, sync_playwright
from serving import ARGUMENTS, ROOT, load_start, served
from tableside import QUIET

LEFT = ROOT / "failed"  # git ignores it
FAILED = pytest.StashKey[bool]()
#: What Jupyter complains of on a busy machine, and the page then does after all.
MENDED = ("widget model not found",)
#: What a player may call itself; each is only a text.
HOSTILE = (
    "<img src=x onerror=a()>",
    "<script>alert(2)</script>",
    "\u202eright to left\u202c שלום",
    "W" * 10_000,
    "*b* `c` <svg/onload=a()>",
)
BEFORE_AXE = "() => [Boolean(window.axe), matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light']"
#: All that axe found out takes as long to come here as to find out.
AXE = "([part, how]) => axe.run(part, how).then(({ violations }) => ({ violations }))"
#: axe-core's rules whose answer depends on colours.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
SMALL = """() => [...document.querySelectorAll(".lb-page :is(button, a[href], input, select, textarea, summary)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), one.getAttribute("aria-label") || one.textContent || one.id])
  .filter(([box]) => box.width && Math.min(box.width, box.height) < 23.9)
  .map(([box, name]) => `${name}: ${box.width} x ${box.height}`)"""
#: Words on tables that are too small to be read.
TINY = """() => [...document.querySelectorAll(".lb-main *")].filter((one) => !one.closest("svg, .lb-vh")
  && [...one.childNodes].some((node) => node.nodeType === 3 && /\\p{L}{2}/u.test(node.data)) && one.checkVisibility()
  && parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom < 10.99).map((one) => one.textContent)"""


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the shelf, served as start.py serves it but that no kernels are kept ready: most would be for
    chapters that nobody opens here, and took half of all the time. What is kept ready is tested in ``tests/project``.
    """
    with served("--pool", os.environ.get("LUDOBOOK_POOL", "0")) as (url, _):
        yield url


class Windows:
    """The browser's windows, each a profile of its own. One test after another has them, for to open one takes longer
    than most of what is done in it. What its pages have kept and were allowed is gone before the next, but not what the
    browser has compiled of scripts, which only a profile with a folder keeps.
    """

    def __init__(self, chromium: BrowserType) -> None:
        self.chromium = chromium
        self.executable = load_start().find_browser()
        assert self.executable, "No Chromium or Chrome: `python start.py test` installs one."
        self.free: dict[tuple[str | None, bool], list[BrowserContext]] = {}

    def traced(self, home: str | None, has_touch: bool) -> BrowserContext:
        """A new window that can say what happened in it."""
        window = self.chromium.launch_persistent_context(
            "", executable_path=self.executable, args=ARGUMENTS, base_url=home, has_touch=has_touch
        )
        window.tracing.start()  # without snapshots: those make a lesson's test four times as long
        return window

    @contextmanager
    def page(
        self,
        width: int,
        height: int,
        home: str | None = None,
        has_touch: bool = False,
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce"] | None = None,
        failed: Callable[[], Path | None] = lambda: None,
    ) -> Iterator[Page]:
        """A new page in a window where nothing has been; ``failed`` says where to leave its picture, if anywhere."""
        free = self.free.setdefault((home, has_touch), [])
        if home is None and not free:  # any will do
            free = next((some for (_, touch), some in self.free.items() if touch == has_touch and some), free)
        window = free.pop() if free else self.traced(home, has_touch)
        window.tracing.start_chunk()
        first = window.pages[0] if window.pages else window.new_page()  # it stays, so that the window does
        page = window.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        been = set()
        page.on("framenavigated", lambda frame: been.add("/".join(frame.url.split("/")[:3])))
        yield page
        place = failed()
        if place:
            page.screenshot(path=place / f"{len(list(place.glob('*.png')))}.png", full_page=True)
        window.tracing.stop_chunk(path=place / f"{len(list(place.glob('*.zip')))}.zip" if place else None)
        for left in window.pages:
            if left is not first:
                with suppress(Error):  # one that has died
                    left.goto("about:blank")  # before closing: only a page that is left sends what ends its kernel
                left.close()
        window.clear_cookies()
        window.clear_permissions()
        session = window.new_cdp_session(first)
        for origin in been:
            if origin.startswith("http"):
                session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        free.append(window)


@pytest.fixture(scope="session")
def windows() -> Iterator[Windows]:
    with sync_playwright() as playwright:
        yield Windows(playwright.chromium)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed, for those who clear up after it."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say where the pictures of failed tests lie."""
    if LEFT.exists():
        places = sorted(path.relative_to(ROOT) for path in LEFT.iterdir())
        terminalreporter.write_sep("-", "pictures and traces of what failed (playwright show-trace …)")
        for place in places:
            terminalreporter.write_line(f"  {place}")


def pytest_sessionstart(session: pytest.Session) -> None:
    """What an earlier run left says nothing of this one; workers begin when others may have left something."""
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(LEFT, ignore_errors=True)


@pytest.fixture
def failed(request: pytest.FixtureRequest) -> Callable[[], Path | None]:
    """Where to leave what pages are like in the end; None if all is well."""

    def place() -> Path | None:
        if not request.node.stash.get(FAILED, False):
            return None
        folder = LEFT / re.sub(r"[^\w.-]+", "-", request.node.name)[:80]
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    return place


@pytest.fixture
def page(
    windows: Windows, base_url: str, failed: Callable[[], Path | None], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Make pages, each in a window of its own: ``page(360, dark=True)``. ``expect`` names parts of console errors that
    are meant. ``home`` is where the page belongs, if not on the shelf that Voilà serves.
    """
    problems: list[str] = []
    opened = ExitStack()

    def make(
        width: int = 1280, dark: bool = False, expect: tuple[str, ...] = (), home: str = base_url, **options: Any
    ) -> Page:
        height = 900 if width > 640 else 740
        host = "/".join(home.split("/")[:3]) + "/"
        local = (host, host.replace("http", "ws", 1), "data:", "blob:", "about:")
        scheme = "dark" if dark else "light"
        new = opened.enter_context(windows.page(width, height, home, color_scheme=scheme, failed=failed, **options))

        def console(message: Any) -> None:
            if message.type == "error" and not any(part in message.text for part in (*expect, *MENDED)):
                problems.append(f"console: {message.text}")

        def fault(error: Any) -> None:
            if not any(part in str(error) for part in expect):
                problems.append(f"page error: {error}")

        def answer(dialog: Any) -> None:
            if dialog.type != "beforeunload":  # JupyterLab asks that of whoever leaves
                problems.append(f"dialog: {dialog.message}")
            dialog.accept()

        def request(url: str) -> None:
            if not url.startswith(local):
                problems.append(f"request: {url}")

        new.on("console", console)
        new.on("dialog", answer)
        new.on("pageerror", fault)
        new.on("request", lambda sent: request(sent.url))
        new.on("websocket", lambda opened: request(opened.url))
        return new

    yield make
    if problems:
        request.node.stash[FAILED] = True
    opened.close()
    assert not problems, "\n".join(problems)


@pytest.fixture(scope="session")
def axe(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Assert that axe-core finds nothing on the page as it is now, in each of the colour schemes, if any are named.
    ``part`` names what alone is looked at.

    Without ``--all`` a page that is looked at in two schemes is so by turns, each time in the one that it is not in,
    unless it is to be looked at in ``both``. The page keeps the last. After the first only the rules that look at
    colours are asked again: the others read names, roles and places, which no scheme changes.
    """
    script = Axe().axe_script
    turns = pytestconfig.option.markexpr == "not long"

    def check(page: Page, *schemes: Literal["light", "dark"], part: str = "html", both: bool = False) -> None:
        ready, now = page.evaluate(BEFORE_AXE)
        if not ready:
            page.evaluate(script)
        if turns and len(schemes) > 1 and not both:
            schemes = tuple(scheme for scheme in schemes if scheme != now)
        for i, scheme in enumerate(schemes or (None,)):
            if scheme:
                page.emulate_media(color_scheme=scheme)
            rules = {"runOnly": COLOUR_RULES} if i else {}
            result = AxeResults(page.evaluate(AXE, [part, {"resultTypes": ["violations"], **rules}]))
            assert result.violations_count == 0, f"{scheme or ''}\n{result.generate_report()}"

    return check


@pytest.fixture(scope="session")
def no_sideways_scroll() -> Callable[[Page], None]:
    """Assert that the page is no wider than its window."""

    def check(page: Page) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide"

    return check


@pytest.fixture(scope="session")
def no_tiny_words() -> Callable[[Page], None]:
    """Assert that every word on a table has 11 px or more."""

    def check(page: Page) -> None:
        assert page.evaluate(TINY) == []

    return check


@pytest.fixture(scope="session")
def looks_right(
    axe: Callable[..., None], no_sideways_scroll: Callable[[Page], None], no_tiny_words: Callable[[Page], None]
) -> Callable[[Page], None]:
    """Assert that the page can be read and used: axe in light and dark, by turns without ``--all``, every target of at
    least 24 px, every word on a table of 11 px, nothing wider than the window, on a phone not at 320 px either.
    """

    def check(page: Page) -> None:
        expect(page.get_by_text("No answer from the kernel")).to_have_count(0)
        axe(page, "dark", "light")
        size = page.viewport_size
        assert size is not None
        for width in {size["width"], 320 if size["width"] <= 360 else size["width"]}:
            page.set_viewport_size({"width": width, "height": size["height"]})
            no_sideways_scroll(page)
            assert page.evaluate(SMALL) == []
            no_tiny_words(page)
        page.set_viewport_size(size)

    return check


@pytest.fixture(scope="session")
def hostile() -> tuple[str, ...]:
    """Names that want to be more than names."""
    return HOSTILE


@pytest.fixture(scope="session")
def call_names(looks_right: Callable[[Page], None]) -> Callable[[Page], None]:
    """Give the players of a calculator hostile names, and assert that these are only texts."""

    def check(page: Page) -> None:
        pad = page.locator(".lb-page").first
        fields = pad.get_by_label("Name of player").all()
        assert len(fields) > 1
        for field, name in zip(fields, HOSTILE, strict=False):
            field.fill(name)
            field.press("Enter")
            page.wait_for_function(QUIET)
        expect(pad).to_contain_text(HOSTILE[0])  # of the first player it says what it has
        expect(pad.locator("img, script, iframe, svg[onload]")).to_have_count(0)
        assert max(len(field.input_value()) for field in fields) <= 24
        looks_right(page)

    return check


@pytest.fixture(scope="session")
def open_app() -> Callable[..., Page]:
    """Open a chapter, ``open_app(page(360), "egg/2-score")``, and wait until its widgets are drawn."""

    def go(page: Page, chapter: str, query: str = "") -> Page:
        page.goto(f"voila/render/{chapter}.ipynb{query}")
        page.wait_for_selector("main[data-ready]", timeout=60_000)
        return page

    return go
