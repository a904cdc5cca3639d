"""The reference, made from the docstrings: ``python -m ludobook_site.build.reference FOLDER MODULE …``.

For a widget, it shows only the names in ``offers``, not the hundred that every widget inherits.
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
    """Tell whether the reference shows a member: of a widget, only what it offers; of anything else, everything."""
    *classes, name = doc.qualname.split(".")
    if not classes:
        return True
    holder = reduce(getattr, classes, import_module(doc.modulename))
    if not (isinstance(holder, type) and issubclass(holder, Offers)):
        return True
    return name == "__init__" or name in offered(holder)


def with_inherited(own: Any) -> Any:
    """Return a property that has the members of ``own`` and, for a widget, those inherited from our classes."""

    def members(member: Any) -> list[Any]:
        holder = reduce(getattr, member.qualname.split("."), import_module(member.modulename))
        ours = isinstance(holder, type) and issubclass(holder, Offers)
        bases = member.inherited_members.items() if ours else ()
        return [*own.__get__(member), *(one for base, some in bases if base[0].startswith("ludobook") for one in some)]

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
