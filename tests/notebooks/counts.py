"""What a reader meets in the notebooks and at the prompt, counted: ``python tests/notebooks/counts.py``.

Lines of code that are seen, by notebook; the longest cell; cells whose source gives an answer away; the names that
somebody calls at a prompt, with an example and without one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

import ludobook_widgets

sys.path.insert(0, str(Path(__file__).parents[1]))
from chapters import cells, every_notebook, lines

ROOMS = ("ludobook", "ludobook.players", "ludobook.simulate", "ludobook.odds", "ludobook_widgets")
CALLED = (FunctionType, classmethod, staticmethod, property, cached_property)
# a step's solution, as code that judges it or words that praise it
GIVEN_AWAY = re.compile(r"\b(?:wants|good|weak|answer|replies)\s*=|lambda \w+, action|action\.(?:text|path)")
PRINTED = 74  # columns of code on a printed page, of which nbconvert cuts off the rest
ASKED = ("1-learn", "3-cases", "4-practise")  # chapters that ask


def made(source: str) -> int:
    """The lines of a cell without those that only look at what it made: what is shown, and what is tried by hand."""
    looks: set[int] = set()
    body = ast.parse(source).body
    for one in body:
        names = {name.id for name in ast.walk(one) if isinstance(name, ast.Name)}
        tried = "g" in names and not isinstance(one, ast.FunctionDef | ast.ClassDef)
        if tried or (one is body[-1] and isinstance(one, ast.Expr)) or getattr(one, "name", "") == "by_hand":
            looks |= {*range(one.lineno, (one.end_lineno or one.lineno) + 1)}
    return sum(1 for i, line in enumerate(source.splitlines(), 1) if line.strip() and i not in looks)


def code(name: str) -> list[str]:
    """The source of every code cell of a notebook."""
    return [cell["source"] for cell in cells(name, "code")]


def wide(name: str, columns: int = PRINTED) -> list[str]:
    """Lines of code whose end a page does not show."""
    return [line for source in code(name) for line in source.splitlines() if len(line) > columns]


def spoilers(name: str) -> list[str]:
    """Cells that give an answer away, of a chapter that asks."""
    return [source for source in code(name) if name.endswith(ASKED) and GIVEN_AWAY.search(source)]


def public_names() -> Iterator[tuple[str, bool]]:
    """Everything that somebody calls at a prompt, as ``help`` shows it: what the rooms meant for that offer, and what
    their classes' objects do, but for widgets, which are looked at; whether an example shows it, its own or its
    class's.
    """
    for room in map(import_module, ROOMS):
        for name in room.__all__:
            thing = getattr(room, name)
            if not callable(thing) or not (thing.__module__ or "").startswith("ludobook"):
                continue
            told = thing.__doc__ or ""
            yield f"{room.__name__}.{name}", ">>> " in told
            if isinstance(thing, type) and room is not ludobook_widgets:
                shown = "".join(line for line in told.splitlines() if line.lstrip().startswith((">>>", "...")))
                parts = getattr(thing, "__dataclass_fields__", ())  # those are told with the class
                for own, made in vars(thing).items():
                    said = getattr(made, "__doc__", None)
                    if isinstance(made, CALLED) and said and not own.startswith("_") and own not in parts:
                        yield f"{room.__name__}.{name}.{own}", ">>> " in said or f".{own}" in shown


def main() -> None:
    print("lines  longest  too wide  answers given away  notebook")
    for name in every_notebook():
        counted = list(map(lines, code(name)))
        print(f"{sum(counted):5}  {max(counted):7}  {len(wide(name)):8}  {len(spoilers(name)):18}  {name}")
    found = dict(public_names())
    print(f"\n{sum(found.values())} of {len(found)} names that are called have an example.")
    print(*(f"{name} has none" for name, has in found.items() if not has), sep="\n")


if __name__ == "__main__":
    main()
