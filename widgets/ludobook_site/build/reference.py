"""The reference, made from the docstrings: ``python -m ludobook_site.build.reference FOLDER MODULE …``.

Of a widget it shows what its objects offer, and not the hundred names that a widget is made of.
"""

from __future__ import annotations

import sys
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from ludobook_widgets.page.arguments import Offers, offered

HERE = Path(__file__).resolve().parent


def is_offered(doc: Any) -> bool:
    """Return whether a member is one that somebody uses: whatever lies in no widget, and what a widget offers."""
    *classes, name = doc.qualname.split(".")
    if not classes:
        return True
    holder = reduce(getattr, classes, import_module(doc.modulename))
    if not (isinstance(holder, type) and issubclass(holder, Offers)):
        return True
    return name == "__init__" or name in offered(holder)


def with_inherited(own: Any) -> Any:
    """Return a class's members in the reference: its own, and what it has from our classes that no page tells of."""

    def members(told: Any) -> list[Any]:
        holder = reduce(getattr, told.qualname.split("."), import_module(told.modulename))
        ours = isinstance(holder, type) and issubclass(holder, Offers)
        bases = told.inherited_members.items() if ours else ()
        return [*own.__get__(told), *(one for base, some in bases if base[0].startswith("ludobook") for one in some)]

    return property(members)


def main(to: Path, modules: list[str]) -> None:
    """Write the pages of the modules into a folder."""
    import pdoc
    import pdoc.doc
    import pdoc.render

    setattr(pdoc.doc.Class, "own_members", with_inherited(pdoc.doc.Class.own_members))  # noqa: B010 — for mypy
    pdoc.render.configure(docformat="google", show_source=False, template_directory=HERE / "reference_pages")
    pdoc.render.env.globals["is_offered"] = is_offered
    pdoc.pdoc(*modules, output_directory=to)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
