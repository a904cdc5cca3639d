"""Runs in the browser's Python: the cells of a notebook, and what Jupyter would give its widgets.

``Page`` needs little of anywidget, and anywidget needs much of IPython, so this stands in for both, and a page opens in
seconds. The worker runs this file before anything of ours is imported, and then sets its own ``emit``.
"""

from __future__ import annotations

import ast
import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import traitlets

emit: Callable[[str], object] = print  # takes one message to the page, as JSON
widgets: list[AnyWidget] = []


class AnyWidget(traitlets.HasTraits):
    """A widget whose synced traits and messages go to the page, by its number in ``widgets``."""

    log = logging.getLogger("ludobook")

    def __init__(self) -> None:
        super().__init__()
        self._sync_held: set[str] | None = None
        self.model_id = len(widgets)
        widgets.append(self)

    @property
    def keys(self) -> list[str]:
        """The names of the synced traits, in alphabetical order."""
        return sorted(self.traits(sync=True))

    def send(self, content: Any) -> None:
        """Send a message to the page."""
        emit(json.dumps({"widget": self.model_id, "message": content}))

    def send_state(self, names: Any = None) -> None:
        """Send the synced traits, or some of them."""
        state = {name: getattr(self, name) for name in (self.keys if names is None else names)}
        emit(json.dumps({"widget": self.model_id, "state": state}))

    def notify_change(self, change: Any) -> None:
        """Send a synced trait to the page when it was set, now or at the end of ``hold_sync``."""
        if change["name"] in self.keys:
            if self._sync_held is None:
                self.send_state([change["name"]])
            else:
                self._sync_held.add(change["name"])
        super().notify_change(change)

    def _handle_msg(self, msg: Any) -> None:
        """Take a message of the page; ``Page`` knows what to do with it."""

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Hold back the traits that are set in the block, and send them together at its end."""
        self._sync_held = set()
        try:
            yield
        finally:
            held, self._sync_held = self._sync_held, None
            if held:
                self.send_state(sorted(held))


class StoredOutput:
    """Stands in for IPython's Markdown and its like: the page shows their stored outputs."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Keep nothing."""


def install() -> None:
    """Put the stand-ins where notebooks and widgets look for them."""
    anywidget, ipython, display = ModuleType("anywidget"), ModuleType("IPython"), ModuleType("IPython.display")
    anywidget.AnyWidget = AnyWidget  # type: ignore[attr-defined]
    for name in ("HTML", "Markdown", "SVG", "display"):
        setattr(display, name, StoredOutput)
    sys.modules |= {"anywidget": anywidget, "IPython": ipython, "IPython.display": display}


def run(cells: str) -> None:
    """Run cells, ``[[number, source], …]`` as JSON, one after the other, and show each widget in its cell's place."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, source in json.loads(cells):
        try:
            value = _run(source, names)
        except Exception:
            logging.getLogger("ludobook").exception("A cell could not be run")
            emit(json.dumps({"cell": number, "trouble": True}))
            continue
        if isinstance(value, AnyWidget):
            value.send_state()
            emit(json.dumps({"cell": number, "widget": value.model_id}))
    emit(json.dumps({"ready": True}))


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; return the value of its last expression, if it ends with one."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "<cell>", "exec"), names)
        return None
    del tree.body[-1]
    exec(compile(tree, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def receive(number: int, content: str) -> None:
    """Hand a message of the page to its widget."""
    widgets[number]._handle_msg({"content": {"data": {"method": "custom", "content": json.loads(content)}}})


install()
