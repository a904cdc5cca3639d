"""Notebooks as they are stored, cell by cell, and notebooks that were never run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}


def every_notebook() -> list[str]:
    """The names of all notebooks, such as ``egg/1-learn``."""
    found = [path.relative_to(NOTEBOOKS) for path in NOTEBOOKS.rglob("*.ipynb")]
    return sorted(path.with_suffix("").as_posix() for path in found if ".ipynb_checkpoints" not in path.parts)


def lines(source: str) -> int:
    """How many lines of a cell are seen."""
    return sum(1 for line in source.splitlines() if line.strip())


def cells(name: str, kind: str = "") -> list[dict[str, Any]]:
    """The cells of a notebook, all or those of a kind, each with its source in one piece."""
    found = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in found if cell["cell_type"].startswith(kind)]


def write(path: Path, *sources: str, reader: str = "") -> Path:
    """A notebook; a cell that begins with a number sign is prose, and ``reader`` the one that no page runs."""
    book = new_notebook(metadata=KERNEL)
    for source in sources:
        make = new_markdown_cell if source.startswith("#") else new_code_cell
        book.cells.append(make(source, metadata={"tags": ["code"] * (source == reader)}))
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(book, path)
    return path
