"""The blocks of ``blocks.py`` as types of JSDoc: what documents them in the browser's part."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from ludobook_widgets.page import blocks
from ludobook_widgets.page.blocks import Block, Part


def kinds() -> str:
    """The text of ``page/browser/kinds.js``: every class here as a type of JSDoc."""
    lines = [
        "/* What the browser is sent; written from blocks.py. A field that may be left out has a question mark. */",
        "",
    ]
    lines += ["/** @typedef {string} Prose May hold *emphasis* and `code`; no other markup exists. */"]
    lines += ["/** @typedef {unknown[]} Do Sent back to Python as it is. */", ""]
    for one in _below(Part):
        described = " ".join(inspect.cleandoc(one.__doc__ or "").partition("\n\nAttributes:")[0].split())
        lines += ["/**", f" * {described}", f" * @typedef {{object}} {one.__name__}"]
        if issubclass(one, Block):
            lines.append(f' * @property {{"{one.__name__.lower()}"}} type')
        hints = get_type_hints(one, include_extras=True)
        for field in fields(one):
            name = field.name.rstrip("_")
            lines.append(
                f" * @property {{{_type(hints[field.name])}}} {name if field.default is MISSING else f'[{name}]'}"
            )
        lines += [" */", ""]
    names = [one.__name__ for one in _below(Block)]
    return "\n".join([*lines, f"/** @typedef {{{' | '.join(names)}}} Block */", "", "export {};", ""])


def _below(kind: type) -> Iterator[type]:
    """The classes of that kind, in the order in which they stand there."""
    for one in vars(blocks).values():
        if inspect.isclass(one) and issubclass(one, kind) and one not in (Part, Block):
            yield one


def _type(hint: Any) -> str:
    """A type as JSDoc writes it."""
    if get_origin(hint) is Annotated:
        return str(hint.__metadata__[0])
    options = [option for option in get_args(hint) if option is not type(None)]
    if get_origin(hint) in (Union, types.UnionType):
        return " | ".join(map(_type, options))
    if get_origin(hint) is Literal:
        return " | ".join(f'"{option}"' if isinstance(option, str) else str(option) for option in options)
    if get_origin(hint) is tuple:
        return f"[{', '.join(map(_type, options))}]"
    if options:
        inside = _type(options[0])
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    named = {str: "string", bool: "boolean", int: "number", float: "number"}
    return named.get(hint) or str(hint.__name__)
