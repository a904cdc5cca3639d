"""What the cells of a notebook display."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2] / "notebooks"


def shown(name: str) -> Iterator[Any]:
    """What each cell of code displays, in order."""
    space: dict[str, Any] = {}
    for cell in json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec"), space)
            if last:
                yield eval(compile(ast.Expression(last.value), name, "eval"), space)
