"""Every notebook as it is stored: outputs, but no widget state; short cells; links that lead somewhere."""

from __future__ import annotations

import ast
import json
import re
import statistics
from xml.etree import ElementTree

import pytest
from chapters import NOTEBOOKS, cells, every_notebook, lines
from ludobook_widgets.keep import PYTHON

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

pytestmark = pytest.mark.parametrize("name", every_notebook())


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


def test_what_is_displayed_is_stored(name):
    missing = [cell["source"][:60] for cell in cells(name, "code") if displays(cell["source"]) and not cell["outputs"]]
    assert missing == []
    assert any(cell["outputs"] for cell in cells(name, "code")), "without outputs nothing is compared"


def test_no_output_is_an_error_or_a_warning(name):
    for cell in cells(name, "code"):
        for output in cell["outputs"]:
            assert output["output_type"] != "error", cell["source"]
            assert output.get("name") != "stderr", cell["source"]


def test_outputs_are_words_and_pictures(name):
    """What GitHub, nbviewer, JupyterLab before a run and paper show: nothing alive, nothing that they strip."""
    for cell in cells(name, "code"):
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


def test_metadata(name):
    metadata = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["metadata"]
    assert metadata["title"]
    assert metadata["kernelspec"]["name"] == "python3"
    assert metadata["language_info"] == PYTHON
    assert "widgets" not in metadata
    assert set(metadata) == {"title", "kernelspec", "language_info"}


def test_ids_are_unique_and_counts_in_order(name):
    ids = [cell["id"] for cell in cells(name)]
    assert len(set(ids)) == len(ids)
    others = {cell["id"] for other in every_notebook() if other != name for cell in cells(other)}
    assert not others.intersection(ids), "a book or a slide show puts notebooks together"
    counts = [cell["execution_count"] for cell in cells(name, "code")]
    assert counts == list(range(1, len(counts) + 1))


def test_cells_are_short(name):
    assert max(lines(cell["source"]) for cell in cells(name, "code")) <= LONGEST
    book = [other for other in every_notebook() if other.rpartition("/")[0] == name.rpartition("/")[0]]
    book = [lines(cell["source"]) for other in book for cell in cells(other, "code")]
    assert statistics.median(book) <= MEDIAN


def test_code_can_be_read_as_python(name):
    for cell in cells(name, "code"):
        text = cell["source"]
        assert text.strip()
        assert not re.search(r"^\s*[%!]", text, re.M), "only plain Python, so that it runs anywhere"
        ast.parse(text)


def test_a_page_needs_no_cell_that_it_leaves_out(name):
    """Whoever opens the page does not wait for what only the notebook shows."""
    left_out: set[str] = set()
    for cell in cells(name, "code"):
        nodes = list(ast.walk(ast.parse(cell["source"])))
        names = {node.id: type(node.ctx) for node in nodes if isinstance(node, ast.Name)}
        made = {name for name, use in names.items() if use is ast.Store}
        made |= {node.asname or node.name for node in nodes if isinstance(node, ast.alias)}
        if "code" in cell["metadata"].get("tags", ()):
            left_out |= made
        else:
            left_out -= made
            assert not left_out & names.keys(), cell["source"]


def test_the_first_cell_is_a_title(name):
    first = cells(name)[0]
    assert first["cell_type"] == "markdown"
    assert first["source"].startswith("# ")
    titles = [line for cell in cells(name) if cell["cell_type"] == "markdown"
              for line in cell["source"].splitlines() if line.startswith("# ")]  # fmt: skip
    assert len(titles) == 1 + name.endswith("6-odds"), "Odds has a second part, which its page folds away"


def test_links_lead_to_files_that_exist(name):
    for cell in cells(name):
        if cell["cell_type"] != "markdown":
            continue
        for target in re.findall(r"\]\(([^)\s]+)", cell["source"]):
            if target.startswith("#"):
                continue
            assert not target.startswith("/"), target
            if not re.match(r"https?://", target):
                assert ((NOTEBOOKS / name).parent / target.partition("#")[0]).is_file(), target


def test_outputs_tell_no_secret_of_a_game(name):
    for cell in cells(name, "code"):
        for text in strings(cell["outputs"]):
            assert not SECRETS.search(text), text[:200]


def test_no_place_of_one_machine_is_named_and_no_markup_runs(name):
    for cell in cells(name):
        for text in strings([cell["source"], cell.get("outputs", [])]):
            assert not PLACES.search(text), text[:100]
            assert not re.search(r"<script|javascript:|\son\w+=[\"'\w]", text, re.I), text[:100]
