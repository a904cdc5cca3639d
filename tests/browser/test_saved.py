"""A notebook is run and saved in JupyterLab, and opened again without its kernel: its widgets are there."""

import json
import re
from contextlib import suppress
from importlib.util import find_spec

import nbformat
import pytest
from chapters import write
from playwright.sync_api import TimeoutError, expect
from serving import ROOT, jupyter

pytestmark = pytest.mark.long
STATE = "application/vnd.jupyter.widget-state+json"


@pytest.fixture(params=["jupyterlab", "notebook"])
def lab(tmp_path, request):
    """JupyterLab or Notebook 7 as ours is set, with a notebook that was never run; its address, and the notebook."""
    if find_spec(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    book = write(tmp_path / "books" / "own.ipynb", "from ludobook_widgets import ScorePad", "ScorePad('egg')")
    settings = json.loads((ROOT / "binder" / "overrides.json").read_text("utf-8"))
    with jupyter(request.param, book.parent, settings) as address:
        yield address + ("lab/tree/own.ipynb?reset" if request.param == "jupyterlab" else "notebooks/own.ipynb"), book


def test_a_widget_is_there_after_run_save_and_reopen(lab, page):
    url, book = lab
    visitor = page(home=re.match(r"http://[^/]+/", url).group(), expect=("",))  # JupyterLab's own remarks are not ours
    visitor.goto(url)
    visitor.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=90_000)
    drawn = visitor.locator(".jp-OutputArea .lb-page").first
    for _ in range(3):  # on a busy machine it says that it is idle, and loses what it is given
        visitor.get_by_text("Run", exact=True).click()
        visitor.get_by_text("Run All Cells", exact=True).click()
        with suppress(TimeoutError):
            drawn.wait_for(timeout=60_000)
            break
    expect(drawn).to_be_visible()
    visitor.keyboard.press("Control+s")
    for _ in range(60):
        if STATE in nbformat.read(book, 4).metadata.get("widgets", {}):
            break
        visitor.wait_for_timeout(500)
    visitor.evaluate("""async () => {  // the kernel ends, as when JupyterLab does
      const token = document.cookie.match(/_xsrf=([^;]*)/)?.[1] ?? "";
      for (const { id } of await (await fetch("/api/sessions")).json())
        await fetch(`/api/sessions/${id}`, { method: "DELETE", headers: { "X-XSRFToken": token } });
    }""")
    visitor.goto(url)
    expect(visitor.locator(".jp-OutputArea .lb-page .lb-slot").first).to_be_visible(timeout=60_000)
    expect(visitor.get_by_text("model not found")).to_have_count(0)
