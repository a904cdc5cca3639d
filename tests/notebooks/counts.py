"""What a reader meets in the notebooks and at the prompt, counted: ``python tests/notebooks/counts.py``.

Lines of code that are seen, by notebook; the longest cell; cells whose source gives an answer away; public names of the
engines with an example in their docstring, and those without one.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# a step's solution, as code that judges it or words that praise it
GIVEN_AWAY = re.compile(r"\b(?:wants|good|weak|answer|replies)\s*=|lambda \w+, action|action\.(?:text|path)")
ASKED = ("1-learn", "3-cases", "4-practise")  # chapters that ask


def notebooks() -> list[Path]:
    return sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def cells(path: Path) -> list[str]:
    """The source of every code cell."""
    found = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]


def lines(source: str) -> int:
    return sum(1 for line in source.splitlines() if line.strip())


def wide(path: Path) -> list[str]:
    """Lines of code of which a window 1280 px wide, with the files beside the notebook, would not show the end."""
    return [line for source in cells(path) for line in source.splitlines() if len(line) > 100]


def spoilers(path: Path) -> list[str]:
    """Cells that give an answer away, of a chapter that asks."""
    return [cell for cell in cells(path) if path.stem in ASKED and GIVEN_AWAY.search(cell)]


def public_names() -> Iterator[tuple[str, bool]]:
    """Every public function, class and method of the engines with a docstring; whether that has an example."""
    for path in sorted((ROOT / "engines").rglob("*.py")):
        yield from _names(ast.parse(path.read_text("utf-8")), path.relative_to(ROOT / "engines").as_posix())


def _names(node: ast.AST, place: str) -> Iterator[tuple[str, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and not child.name.startswith("_"):
            told = ast.get_docstring(child)
            if told:
                yield f"{place}:{child.name}", ">>> " in told
            if isinstance(child, ast.ClassDef):
                yield from _names(child, f"{place}:{child.name}")


def main() -> None:
    print("lines  longest  too wide  answers given away  notebook")
    for path in notebooks():
        counted = list(map(lines, cells(path)))
        row = f"{sum(counted):5}  {max(counted):7}  {len(wide(path)):8}  {len(spoilers(path)):18}"
        print(row, path.relative_to(ROOT / "notebooks").as_posix(), sep="  ")
    found = dict(public_names())
    print(f"\n{sum(found.values())} of {len(found)} public names of the engines have an example. These have none:")
    print("\n".join(name for name, has in found.items() if not has))


if __name__ == "__main__":
    main()
