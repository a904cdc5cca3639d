"""Every notebook as it is stored: outputs, but no widget state; short cells; links that lead somewhere."""

from __future__ import annotations

import ast
import json
import re
import statistics
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ludobook_widgets.keep import PYTHON

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
PATHS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
LONGEST, MEDIAN = 20, 5  # lines of a cell; the median is that of a whole book
#: Folders and addresses of one machine.
PLACES = re.compile(
    r"(?:^|[\s\"'(=])/(?:home|root|tmp|usr|opt|var|mnt|Users)/|[A-Z]:\\\\|file://|localhost|127\.0\.0\.1"
)
SVG = "{http://www.w3.org/2000/svg}"
#: Elements of a picture that every cleaner of SVG lets through.
DRAWN = {
    "svg",
    "title",
    "desc",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polygon",
    "polyline",
    "text",
    "tspan",
}
#: A position code, and a seed as a record of a game holds it.
SECRETS = re.compile(r"LB1-|\"seed\"|'seed'|seed=")

pytestmark = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(ROOT).as_posix())


def load(path):
    return json.loads(path.read_text("utf-8"))


def code_cells(path):
    return [cell for cell in load(path)["cells"] if cell["cell_type"] == "code"]


def source(cell):
    return "".join(cell["source"])


def lines(cell):
    return sum(1 for line in source(cell).splitlines() if line.strip())


def displays(text):
    """Whether a cell shows something: it ends in an expression, or it prints."""
    tree = ast.parse(text)
    calls = [node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return (bool(tree.body) and isinstance(tree.body[-1], ast.Expr)) or "print" in calls


def strings(data):
    """Every text anywhere in an output."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        if all(isinstance(item, str) for item in data):
            yield "".join(data)
        else:
            for item in data:
                yield from strings(item)


def test_what_is_displayed_is_stored(path):
    missing = [source(cell)[:60] for cell in code_cells(path) if displays(source(cell)) and not cell["outputs"]]
    assert missing == []
    assert any(cell["outputs"] for cell in code_cells(path)), "without outputs nothing is compared"


def test_no_output_is_an_error_or_a_warning(path):
    for cell in code_cells(path):
        for output in cell["outputs"]:
            assert output["output_type"] != "error", source(cell)
            assert output.get("name") != "stderr", source(cell)


def test_outputs_are_words_and_pictures(path):
    """What GitHub, nbviewer, JupyterLab before a run and paper show: nothing alive, nothing that they strip."""
    for cell in code_cells(path):
        for output in cell["outputs"]:
            data = {kind: "".join(text) for kind, text in output.get("data", {}).items()}
            assert data.keys() <= {"text/plain", "text/markdown", "image/svg+xml"}, "python -m ludobook_widgets.keep"
            assert all(text.strip() for text in data.values())
            shown = data.get("text/markdown", "")
            assert not re.search(r"<[a-z/!]|[$]|!\[", shown), "no markup but Markdown, no mathematics, no file"
            if picture := data.get("image/svg+xml"):
                named = ElementTree.fromstring(picture).find(f"{SVG}title")
                assert named is not None, "a picture has words for whoever cannot see it"
                assert named.text
                names = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(picture).iter()}
                assert names <= DRAWN, names
                assert not re.search(r"\s(style|href|on\w+)=|url\(", picture), "the picture is whole by itself"


def test_metadata(path):
    metadata = load(path)["metadata"]
    assert metadata["title"]
    assert metadata["kernelspec"]["name"] == "python3"
    assert metadata["language_info"] == PYTHON
    assert "widgets" not in metadata
    assert set(metadata) == {"title", "kernelspec", "language_info"}


def test_ids_are_unique_and_counts_in_order(path):
    ids = [cell["id"] for cell in load(path)["cells"]]
    assert len(set(ids)) == len(ids)
    others = {cell["id"] for other in PATHS if other != path for cell in load(other)["cells"]}
    assert not others.intersection(ids), "a book or a slide show puts notebooks together"
    counts = [cell["execution_count"] for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


def test_cells_are_short(path):
    assert max(map(lines, code_cells(path))) <= LONGEST
    book = [lines(cell) for chapter in PATHS if chapter.parent == path.parent for cell in code_cells(chapter)]
    assert statistics.median(book) <= MEDIAN


def test_code_can_be_read_as_python(path):
    for cell in code_cells(path):
        text = source(cell)
        assert text.strip()
        assert not re.search(r"^\s*[%!]", text, re.M), "only plain Python, so that it runs anywhere"
        ast.parse(text)


def test_a_page_needs_no_cell_that_it_leaves_out(path):
    """Whoever opens the page does not wait for what only the notebook shows."""
    left_out: set[str] = set()
    for cell in code_cells(path):
        nodes = list(ast.walk(ast.parse(source(cell))))
        names = {node.id: type(node.ctx) for node in nodes if isinstance(node, ast.Name)}
        made = {name for name, use in names.items() if use is ast.Store}
        made |= {node.asname or node.name for node in nodes if isinstance(node, ast.alias)}
        if "code" in cell["metadata"].get("tags", ()):
            left_out |= made
        else:
            left_out -= made
            assert not left_out & names.keys(), source(cell)


def test_the_first_cell_is_a_title(path):
    first = load(path)["cells"][0]
    assert first["cell_type"] == "markdown"
    assert source(first).startswith("# ")
    titles = [line for cell in load(path)["cells"] if cell["cell_type"] == "markdown"
              for line in source(cell).splitlines() if line.startswith("# ")]  # fmt: skip
    assert len(titles) == 1 + (path.name == "6-odds.ipynb"), "Odds has a second part, which its page folds away"


def test_links_lead_to_files_that_exist(path):
    for cell in load(path)["cells"]:
        if cell["cell_type"] != "markdown":
            continue
        for target in re.findall(r"\]\(([^)\s]+)", source(cell)):
            if target.startswith("#"):
                continue
            assert not target.startswith("/"), target
            if not re.match(r"https?://", target):
                assert (path.parent / target.partition("#")[0]).is_file(), target


def test_outputs_tell_no_secret_of_a_game(path):
    for cell in code_cells(path):
        for text in strings(cell["outputs"]):
            assert not SECRETS.search(text), text[:200]


def test_no_place_of_one_machine_is_named(path):
    for cell in load(path)["cells"]:
        for text in strings([cell["source"], cell.get("outputs", [])]):
            found = PLACES.search(text)
            assert not found, found


def test_no_markup_that_runs(path):
    for cell in load(path)["cells"]:
        for text in strings([cell["source"], cell.get("outputs", [])]):
            assert not re.search(r"<script|javascript:|\son\w+=[\"'\w]", text, re.I), text[:100]
