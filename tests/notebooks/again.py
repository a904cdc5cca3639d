"""Run notebooks once more and keep their outputs: ``python tests/notebooks/again.py notebooks/egg/3-cases.ipynb …``.

Of a widget its picture or its words are kept. What it is alive by ends with its kernel: JupyterLab would put an error
into the place of the picture.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ALIVE = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> None:
    """Run one, in its own folder, and write it back."""
    book = nbformat.read(path, 4)
    here = {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, resources=here, store_widget_state=False, record_timing=False).execute()
    book.metadata["language_info"] = {"name": "python"}  # not which Python it was
    for cell in book.cells:
        for output in cell.get("outputs", []):
            if output.get("data", {}).pop(ALIVE, None):
                output["metadata"]["widget"] = True  # where the static site puts a living one
    nbformat.write(book, path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        run(Path(name))
