"""Keep notebooks so that they can be read without a kernel: ``python -m ludobook_widgets.keep my_lesson.ipynb …``.

Each notebook is run from the top, in its own folder, and written back with its pictures and words: GitHub, a print, a
book and JupyterLab before a run show them. The data of live widgets are left out, because they end with their kernel,
and JupyterLab would show an error in place of the picture. ``--as-is`` runs nothing and only leaves those data out.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from ludobook.core.messages import read_messages
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

SAY = read_messages("ludobook_widgets")["say"]
ALIVE = "application/vnd.jupyter.widget-view+json"
#: What other programs need to know of the language to colour and export a notebook, without the version of Python.
PYTHON = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}


def run(book: Any, folder: Path) -> None:
    """Run every cell of a notebook in that folder, and keep pictures and words of what came out.

    Raises:
        CellExecutionError: a cell fails; the message has that cell's error.
    """
    here = {"metadata": {"path": str(folder)}}
    client = NotebookClient(book, resources=here, store_widget_state=False, record_timing=False, coalesce_streams=True)
    client.execute()
    book.metadata["language_info"] = dict(PYTHON)
    drop_live_widgets(book)


def drop_live_widgets(book: Any) -> None:
    """Leave out of a notebook what ends with its kernel: views of widgets, and their states."""
    book.metadata.pop("widgets", None)
    for cell in book.cells:
        for output in cell.get("outputs", []):
            if output.get("data", {}).pop(ALIVE, None):
                output["metadata"]["widget"] = True  # where the static site puts a living one


def name_cells(book: Any, path: Path) -> None:
    """Put the notebook's name into the ids of cells that are only numbered, so that no two notebooks have the same."""
    name = re.sub(r"[^\w]+|_", "-", f"{path.resolve().parent.name}-{path.stem}")[-50:]
    for cell in book.cells:
        if numbered := re.fullmatch(r"cell-(\d+)", cell["id"]):
            cell["id"] = f"{name}-{numbered[1]}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Keep the notebooks that the command line names; return 1 if one of them fails."""
    options = argparse.ArgumentParser(prog="python -m ludobook_widgets.keep", description=SAY("keep"))
    options.add_argument("notebooks", nargs="+", type=Path, metavar="NOTEBOOK", help="an .ipynb file")
    options.add_argument("--as-is", action="store_true", help="run nothing; keep the outputs that are stored")
    chosen = options.parse_args(arguments)
    failed = 0
    for path in chosen.notebooks:
        try:
            book: Any = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
            if chosen.as_is:
                drop_live_widgets(book)
            else:
                run(book, path.parent)
            name_cells(book, path)
        except (OSError, ValueError, CellExecutionError) as fault:
            print(SAY("left", str(path), str(fault).strip()), file=sys.stderr)
            failed = 1
        else:
            nbformat.write(book, path)  # type: ignore[no-untyped-call]
    return failed


if __name__ == "__main__":
    sys.exit(main())
