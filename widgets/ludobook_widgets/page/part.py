"""Part and Block: what everything that is sent to the browser has in common."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any

Prose = str  # may hold *emphasis* and `code`; no other markup exists
Command = list[Any]  # what a control sends when it is used


class Part:
    """Data that is sent to the browser, as a dataclass; the fields of a part may be parts."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """Write it as plain JSON data; a field that has its default is left out."""
        sent: dict[str, Any] = {}
        for each in fields(self):  # type: ignore[arg-type]  # every part is a dataclass
            value = getattr(self, each.name)
            as_usual = value == each.default or (each.default == () and not value)
            if not (as_usual or (each.default_factory is not MISSING and not value)):
                sent[each.name.rstrip("_")] = _json(value)
        return sent


@dataclass(frozen=True, slots=True)
class Block(Part):
    """A part that can be on a page by itself; its ``type`` is the name of its class in lower case."""

    key: str

    def to_json(self) -> dict[str, Any]:
        # not ``super()``: a class with slots is made anew, and would not know itself
        return {"type": type(self).__name__.lower(), **Part.to_json(self)}


def _json(value: object) -> object:
    if isinstance(value, Part):
        return value.to_json()
    return [_json(item) for item in value] if isinstance(value, list | tuple) else value
