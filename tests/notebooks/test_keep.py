"""Notebooks are kept so that they are read without a kernel, and stand on the site run or not."""

import asyncio
import json
from pathlib import Path

import nbformat
import pytest
from chapters import write
from ludobook_widgets.keep import ALIVE, main
from nbformat.v4 import new_output

ROOT = Path(__file__).resolve().parents[2]
ASKED = "'What is it?', 'describe_set', cards=['R7', 'RW'], hint='A 7.'"
LESSON = f"from ludobook_widgets import Lesson\nLesson('egg', 'own').ask({ASKED})"


def outputs(path):
    return [output for cell in nbformat.read(path, 4).cells for output in cell.get("outputs", [])]


def test_a_notebook_is_run_and_its_pictures_are_kept(tmp_path):
    path = write(tmp_path / "own.ipynb", "# Mine", "from ludobook_widgets import Table\nTable('egg', seed=1)")
    assert main([str(path)]) == 0
    [shown] = outputs(path)
    assert shown.data.keys() == {"text/plain", "image/svg+xml"}
    assert shown.metadata["widget"] is True


def test_numbered_cells_get_ids_of_their_own(tmp_path):
    path = write(tmp_path / "own.ipynb", "# Mine", "1", "2")
    book = nbformat.read(path, 4)
    for i, cell in enumerate(book.cells):
        cell["id"] = f"cell-{i:02}"
    nbformat.write(book, path)
    assert main([str(path)]) == 0
    assert [cell["id"] for cell in nbformat.read(path, 4).cells] == [
        f"{tmp_path.name.replace('_', '-')}-own-{i:02}" for i in range(3)
    ]
    assert nbformat.read(path, 4).metadata["language_info"]["file_extension"] == ".py"


def test_what_was_saved_otherwise_is_cleaned_without_running_it(tmp_path):
    path = write(tmp_path / "own.ipynb", "# Mine", "raise SystemExit('not to be run')")
    book = nbformat.read(path, 4)
    data = {"text/plain": "<Table>", "image/svg+xml": "<svg/>", ALIVE: {"model_id": "gone"}}
    book.cells[1].outputs = [new_output("display_data", data=data)]
    book.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}
    nbformat.write(book, path)
    assert main(["--as-is", str(path)]) == 0
    [shown] = outputs(path)
    assert shown.data == {"text/plain": "<Table>", "image/svg+xml": "<svg/>"}
    assert "widgets" not in nbformat.read(path, 4).metadata


def test_a_notebook_that_fails_is_named_and_left_as_it_was(tmp_path, capsys):
    path = write(tmp_path / "own.ipynb", "# Mine", "1 / 0")
    before = path.read_bytes()
    assert main([str(path), str(tmp_path / "none.ipynb")]) == 1
    assert path.read_bytes() == before
    told = capsys.readouterr().err
    assert f"{path} is left as it was" in told
    assert "ZeroDivisionError" in told
    assert "none.ipynb" in told


@pytest.mark.long
def test_a_lesson_that_was_never_run_stands_on_the_site(tmp_path):
    build = pytest.importorskip("ludobook_site.build.__main__", reason='needs pip install "ludobook[site]"')
    write(tmp_path / "egg" / "7-own.ipynb", "# Mine", LESSON)
    asyncio.run(build.write_pages(tmp_path, tmp_path / "site"))
    [page] = (tmp_path / "site" / "egg").glob("*own.html")
    assert 'class="widget"' in page.read_text("utf-8")


def test_a_lesson_that_fails_ends_the_build_with_its_name(tmp_path):
    build = pytest.importorskip("ludobook_site.build.__main__", reason='needs pip install "ludobook[site]"')
    with pytest.raises(build.Trouble, match=r"7-own\.ipynb cannot be run(.|\n)*ZeroDivisionError"):
        build.read_with_outputs(write(tmp_path / "7-own.ipynb", "# Mine", "1 / 0"))


def test_jupyterlite_is_given_each_text_in_one_piece_and_trusted(tmp_path):
    """JupyterLite reads lists of lines as their text with commas between, and shows no picture of a cell untrusted."""
    build = pytest.importorskip("ludobook_site.build.__main__", reason='needs pip install "ludobook[site]"')
    build.copy_notebooks(ROOT / "notebooks", tmp_path)
    ours = [path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts]
    assert len([*tmp_path.rglob("*.ipynb")]) == len(ours)
    for path in tmp_path.rglob("*.ipynb"):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            assert isinstance(cell["source"], str)
            for output in cell.get("outputs", []):
                assert cell["metadata"]["trusted"] is True
                assert all(isinstance(text, str) for text in [*output.get("data", {}).values(), output.get("text", "")])
