"""What the cells of a notebook display."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from chapters import cells


def shown(name: str) -> Iterator[Any]:
    """What each cell of code displays, in order."""
    space: dict[str, Any] = {}
    for cell in cells(name, "code"):
        tree = ast.parse(cell["source"])
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), space)
        if last:
            yield eval(compile(ast.Expression(last.value), name, "eval"), space)
