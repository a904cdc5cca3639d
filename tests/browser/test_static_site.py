"""The site that needs no server: from a plain file server, under a path, and with that server gone.

The first tier writes its pages; to build it whole, with Python and JupyterLite, takes a minute, so that is for --all.
"""

import gzip
import json
import re
import subprocess
import sys
from contextlib import contextmanager, suppress
from zipfile import ZipFile

import pytest
from ludobook_site.build.__main__ import PAGE, pack_python
from ludobook_site.build.archive import LEFT_OUT, OURS_LEFT_OUT
from playwright.sync_api import Error, TimeoutError, expect
from scorepads import TYPED_ROUNDS, labels
from serving import ROOT, free_port, wait_for_port
from tableside import by_touch, play
from tiers import by_turns

PATH = "some/where/"
PROJECT = "https://github.com/ludobook/ludobook/"  # where faults are reported: the only links that leave
NOTEBOOK = "lab/notebooks/index.html?path=kirin/5-play.ipynb"
FIRST_VISIT = 9.6e6  # bytes, compressed; 4 million of them are Pyodide
#: Write the pages of a site alone; in a process of its own, because Playwright leaves a running event loop behind.
PAGES_ALONE = """
import asyncio, sys
from pathlib import Path
from ludobook_site.build.__main__ import write_host, write_pages, write_service_worker
notebooks, to = map(Path, sys.argv[1:])
write_service_worker(to, [*asyncio.run(write_pages(notebooks, to)), *write_host(to)])
"""
OF_THE_WHOLE = ("lab/", "api/")


def made(folder, *command):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The folder of the site's pages, a few folders below its server's."""
    folder = tmp_path_factory.mktemp("written") / PATH
    return made(folder, "-c", PAGES_ALONE, ROOT / "notebooks", folder)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of the whole site, a few folders below its server's."""
    folder = tmp_path_factory.mktemp("files") / PATH
    return made(folder, "-m", "ludobook_site.build", "--root", ROOT, "--out", folder)


class Server:
    """A plain file server, which can be stopped."""

    def __init__(self, folder):
        port = free_port()
        command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
        self.asked = folder / f"asked-{port}.txt"
        with self.asked.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
        self.url = f"http://127.0.0.1:{port}/{PATH}"
        wait_for_port(port)

    def stop(self):
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(folder):
    running = Server(folder.parents[1])
    yield running
    running.stop()


@pytest.fixture
def server(built):
    with serving(built) as running:
        yield running


def kept(folder):
    """The files that the service worker keeps."""
    listed = re.search(r"const FILES = (.*);", (folder / "offline.js").read_text("utf-8"))[1]
    return [folder / name for name in json.loads(listed) if name]


def ready(page):
    page.wait_for_selector("main[data-ready]", timeout=60_000)


@pytest.mark.parametrize("which", by_turns(["written", "built"], "written"))
def test_every_link_leads_somewhere_and_none_away(which, request):
    folder = request.getfixturevalue(which)
    pages = [path for path in kept(folder) if path.suffix == ".html"]
    pages = [path for path in pages if "<main" in path.read_text("utf-8")]  # not where chapters stood before
    chapters = list((ROOT / "notebooks").glob("*/[0-9]-*.ipynb"))
    read = [path for path in (ROOT / "notebooks").glob("*.ipynb") if path.stem != "index"]
    summaries = len({path.parent for path in chapters})
    assert len(pages) == len(chapters) + summaries + len(read) + 3  # and the shelf, the glossary, the page on privacy
    for path in pages:
        for link in re.findall(r'(?:href|src)="([^"#]+)', path.read_text("utf-8")):
            if not link.startswith(("data:", PROJECT)):
                target = (path.parent / link.partition("?")[0]).resolve()
                assert target.is_relative_to(folder.resolve()), f"{path.name}: {link}"
                if which == "written" and target.relative_to(folder.resolve()).as_posix().startswith(OF_THE_WHOLE):
                    continue
                assert (target / "index.html" if target.is_dir() else target).exists(), f"{path.name}: {link}"


def test_a_page_without_a_kernel_shows_its_words_and_starts_no_python(written, page, axe, no_sideways_scroll):
    with serving(written) as server:
        visitor = page(360, home=server.url)
        visitor.goto("")
        for name in ("Kirin: rules on one page", "Glossary", "For teachers", "One rule, in code"):
            visitor.get_by_role("link", name=name).click()
            expect(visitor.locator("main h1, main h2").first).to_be_visible()
            assert visitor.locator("script[src]").count() == 0
            no_sideways_scroll(visitor)
            visitor.locator(".brand").click()
        axe(visitor)  # the shelf; at the others test_plain_pages.py looks


@pytest.mark.long
def test_a_first_visit_fetches_python_once(server, page):
    visitor = page(home=server.url)
    visitor.goto("egg/2-score.html")
    ready(visitor)
    visitor.evaluate("navigator.serviceWorker.ready.then(() => true)")
    whole = re.findall(r'"GET \S*?([\w.]+) HTTP/1.1" 200', server.asked.read_text("utf-8"))
    assert {"pyodide.asm.wasm", "python.zip"} <= set(whole)
    assert [name for name in ("pyodide.asm.wasm", "python.zip") if whole.count(name) > 1] == []


def test_it_can_stand_on_a_home_screen(written):
    manifest = json.loads((written / "manifest.webmanifest").read_text("utf-8"))
    assert (written / manifest["start_url"] / "index.html").exists()
    for icon in manifest["icons"]:
        data = (written / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert icon["sizes"] == f"{int.from_bytes(data[16:20])}x{int.from_bytes(data[20:24])}"
    assert {"192x192", "512x512"} & {icon["sizes"] for icon in manifest["icons"]}


@pytest.mark.long
def test_a_first_visit_is_small(built):
    size = sum(len(gzip.compress(path.read_bytes())) for path in kept(built))
    assert size < FIRST_VISIT


#: Run a page's cells once more, beside it, and name the modules that Python had to compile for them.
COMPILED = """async () => {
  const at = (path) => new URL(path, location.href).href;
  const { loadPyodide } = await import(at("../lab/static/pyodide/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: at("../lab/static/pyodide/"), stdLibURL: at("../host/python.zip") });
  python.runPython(await (await fetch(at("../host/host.py"))).text());
  python.globals.get("run")(document.getElementById("cells").textContent);
  return python.runPython(`import sys, zipimport
" ".join(name for name, module in sys.modules.items()
         if isinstance(module.__loader__, zipimport.zipimporter) and module.__file__.endswith(".py"))`);
}"""


def modules(*archives):
    """The modules and data in archives, however they are stored."""
    names = {name for path in archives for name in ZipFile(path).namelist()}
    return {re.sub(r"\.pyc$", ".py", name) for name in names if not name.endswith("/") and ".dist-info/" not in name}


@pytest.mark.long
def test_the_archive_of_python_is_whole_and_made_again_the_same(built, tmp_path):
    runtime = built / "lab/static/pyodide"
    wheels = [path for name in PAGE for path in runtime.glob(f"{name}-*.whl")]
    packed = built / "host/python.zip"
    left_out = modules(runtime / "python_stdlib.zip", *wheels) - modules(packed)
    assert "unittest/case.py" in left_out
    assert all(LEFT_OUT.match(name) or OURS_LEFT_OUT.match(name) for name in left_out)
    assert all(OURS_LEFT_OUT.match(name) for name in modules(*wheels) - modules(packed))
    pack_python(runtime, [built / "host/host.py", *wheels], tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == packed.read_bytes()


@pytest.mark.long
def test_a_page_begins_without_compiling_a_module(built, server, page):
    visitor = page(home=server.url)
    for path in sorted((built / "egg").glob("[0-9]-*.html")):
        visitor.goto(f"egg/{path.name}")
        ready(visitor)
        assert visitor.evaluate(COMPILED) == "", path.name


@pytest.mark.long
def test_a_case_is_scored_and_a_round_played_with_the_server_and_without(built, server, page, axe, no_sideways_scroll):
    visitor = page(360, home=server.url, has_touch=True)
    visitor.goto("")
    visitor.get_by_role("list", name="The Luminous Dragon Egg, chapters").get_by_role("link", name="Score").click()
    for served in (True, False):
        ready(visitor)
        pad = visitor.locator(".lb-page").first
        pad.get_by_text("Type the table").click()
        pad.get_by_label("A line for each player").fill("Ada: R15+B20 R5+B5\nBo: R3+B7 B2+B3")
        pad.get_by_role("button", name="Enter these").click()
        expect(pad.locator(".lb-calc .lb-earn").first).to_contain_text("1 × 1 = 1 ZOO")
        axe(visitor)
        no_sideways_scroll(visitor)
        visitor.get_by_role("link", name="Play").first.click()
        ready(visitor)
        visitor.get_by_role("button", name="Play without a coach").click()
        expect(visitor.locator(".lb-slot").first).to_be_visible()
        play(visitor, lambda state: visitor.get_by_text("Round 2").count() > 0, by_touch)
        if served:
            visitor.evaluate("navigator.serviceWorker.ready.then(() => true)")
            server.stop()
            visitor.reload()
            ready(visitor)
            visitor.get_by_role("link", name="Score").first.click()


@pytest.mark.long
def test_an_evening_goes_on_without_a_network_whatever_happens_to_the_page(server, page):
    last = page(360, home=server.url, has_touch=True)
    visitor = last.context.new_page()
    visitor.goto("egg/2-score.html")
    ready(visitor)
    visitor.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.stop()
    visitor.reload()
    ready(visitor)
    name = visitor.get_by_label("Name").first
    name.fill("Ada")
    name.press("Enter")
    keys, cards = visitor.locator(".lb-picker"), labels("egg", TYPED_ROUNDS["egg"])
    for card in (*cards, "Write it down", *cards[:5]):
        where = visitor.locator(".lb-bar") if card == "Write it down" else keys
        where.get_by_role("button", name=card, exact=True).first.tap()
        visitor.wait_for_function("() => !document.querySelector('[data-busy]')")
    with visitor.expect_event("crash"), suppress(Error):  # there is nobody left to answer
        visitor.goto("chrome://crash", timeout=3000)
    last.goto("egg/2-score.html")
    for _ in range(2):  # after the crash, and after a reload
        ready(last)
        expect(last.get_by_label("Name").first).to_have_value("Ada")
        expect(last.locator(".lb-had").first).to_have_text("ZOO 4")
        expect(last.locator(".lb-picker .lb-label").first).to_have_text("Jun’s Far, card 2")
        last.reload()


@pytest.mark.long
def test_two_copies_at_one_host_leave_each_other_their_files(built, server, page):
    copy = built.parent / "copy"
    copy.symlink_to(built, target_is_directory=True)
    visitor = page(home=server.url)
    for path in ("kirin/2-score.html", "../copy/kirin/2-score.html"):
        visitor.goto(path)
        ready(visitor)
        visitor.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.stop()
    for path in ("kirin/2-score.html", "../copy/kirin/2-score.html"):
        visitor.goto(path)
        ready(visitor)


#: Tell whether a notebook that JupyterLite keeps in the browser has the states of its widgets.
KEEPS_WIDGETS = """async () => {
  const done = (request) => new Promise((yes, no) => Object.assign(request, { onsuccess: yes, onerror: no }))
    .then(() => request.result);
  for (const { name } of await indexedDB.databases()) {
    const kept = await done(indexedDB.open(name));
    const stores = [...kept.objectStoreNames].filter((store) => store === "files");
    const files = stores.length ? await done(kept.transaction(stores).objectStore("files").getAll()) : [];
    kept.close();
    if (JSON.stringify(files).includes("vnd.jupyter.widget-state+json")) return true;
  }
  return false;
}"""


def run_in_the_browser(server, page):
    """A visitor who has run a notebook in JupyterLite, and its button to deal."""
    visitor = page(home=server.url, expect=("",))  # JupyterLite's own remarks are not ours
    visitor.goto(NOTEBOOK)
    visitor.wait_for_selector(".jp-CodeCell", timeout=60_000)
    visitor.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=60_000)
    deal = visitor.get_by_role("button", name="Play without a coach")
    for _ in range(3):  # on a busy machine JupyterLite says that it is idle, and loses what it is given
        visitor.get_by_text("Run", exact=True).click()
        visitor.get_by_text("Run All Cells", exact=True).click()
        with suppress(TimeoutError):
            deal.wait_for(timeout=30_000)
            break
    return visitor, deal


@pytest.mark.long
def test_a_widget_is_there_after_run_save_and_reopen(server, page):
    visitor, deal = run_in_the_browser(server, page)
    deal.click()
    card = visitor.locator(".jp-OutputArea .lb-page .lb-slot").first
    card.wait_for(timeout=20_000)
    visitor.locator(".jp-Toolbar-item[data-jp-item-name=save]").click()
    visitor.wait_for_function(KEEPS_WIDGETS)
    visitor.goto("about:blank")  # its kernel ends with the page
    visitor.goto(NOTEBOOK)
    expect(card).to_be_visible(timeout=60_000)
    expect(visitor.get_by_text(re.compile("Loading widget|model not found"))).to_have_count(0)
