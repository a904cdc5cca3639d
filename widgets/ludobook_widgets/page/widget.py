"""Page: the one widget that all front-ends stand on. It draws blocks and sends back what the person chose.

It knows no rule of any game. A subclass calls `show` and answers `on_command`::

    class Counter(Page):
        def __init__(self):
            super().__init__()
            self.n = 0
            self.draw()

        def on_command(self, command):
            if command == ["add"]:
                self.n += 1
            self.draw()

        def draw(self):
            self.show(Content([Status("s", f"{self.n} so far", [Button("Add", ["add"], kind="primary")])]))

What a page is made of is in ``blocks``. Nothing hidden may ever be in it: a saved notebook shows it all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pkgutil import get_data
from typing import Any, ClassVar

import anywidget
import traitlets

from ludobook_widgets.page import SAY
from ludobook_widgets.page.arguments import Offers
from ludobook_widgets.page.blocks import Content
from ludobook_widgets.page.turn import in_turn

SCRIPTS = (
    *("words", "vdom", "parts", "cards", "calc", "fields", "motion", "layer", "chart", "blocks"),  # what is drawn
    *("settings", "sound"),  # what the person has chosen
    *("keeping", "attention", "stage", "dragging", "listening", "talking", "view"),  # who draws it, and listens
)
STYLES = (
    *("tokens", "base", "cards", "fields", "boards", "worth", "controls", "scores", "cells", "status"),  # of a page
    *("phone", "stage", "seats", "preferences"),
    *("dock", "layer", "settings"),  # what is asked below a page, what flies over a table, what is chosen for all
)
MAX_MESSAGE = 64 * 1024  # bytes; a page of choices never needs more
OOPS = SAY("oops")


def _file(name: str) -> str:
    """Read a file of this package, which may be in an archive, as on the pages that need no server."""
    return (get_data(__package__, name) or b"").decode()


def script() -> str:
    """Join the browser's side into one module: its files without the lines that bind them together."""
    text = "\n".join(_file(f"browser/{name}.js") for name in SCRIPTS)
    return re.sub(r"^import [^;]*;\n|^export (?!default)", "", text, flags=re.MULTILINE)


def style() -> str:
    """Join the styles of a page."""
    return "".join(_file(f"styles/{name}.css") for name in STYLES)


class BrowserCode(anywidget.AnyWidget):
    """The browser's side and its look: sent once, however many pages there are."""

    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)


@cache
def browser_code() -> BrowserCode:
    """Make the script and the style that all pages of this process share."""
    return BrowserCode(script=script(), style=style())


@cache
def edition() -> str:
    """Return a checksum of the code, to tell it from that of another version that is open in the same window."""
    return sha256((script() + style()).encode()).hexdigest()[:12]


class Page(Offers, anywidget.AnyWidget):
    """A page of blocks.

    Everything is synced from Python to the browser only. A state that the browser sends is ignored and answered
    with the true one; a choice comes as a custom message, is checked here and handed to `on_command`.
    """

    offers: ClassVar[tuple[str, ...]] = ("close", "layout", "observe", "page", "unobserve")
    _esm = _file("browser/loading.js")

    # told as ipywidgets tells a widget inside another, so that embedding a page finds its code, too
    browser_code = traitlets.Instance(BrowserCode, allow_none=True, help="Where the browser finds its code.").tag(
        sync=True, to_json=lambda browser_code, _: browser_code and f"IPY_MODEL_{browser_code.model_id}"
    )
    edition = traitlets.Unicode(help="The checksum of that code.").tag(sync=True)
    page = traitlets.Dict(help="What is on the screen, as plain data; it changes with whatever is seen.").tag(sync=True)
    faces = traitlets.Dict(help="Face id to SVG text, our own drawings.").tag(sync=True)
    book = traitlets.Dict(help="Rule id to {title, text, source}.").tag(sync=True)

    def open(self) -> None:
        """Begin to talk to the browser; ipywidgets calls it, and what stands in for them has the code already."""
        self.browser_code, self.edition = browser_code(), edition()
        super().open()

    # ------------------------------------------------------------------ for subclasses

    def on_command(self, command: list[Any]) -> None:
        """Carry out a command. It comes from the browser: check it.

        A ValueError (BadInput and IllegalAction are some) is shown to the person as its text.
        """

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Start. `kept` has the texts that this browser keeps, by name, and `query` what the page's address says."""

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Continue after the connection was lost, or after another widget of the page has kept something.

        This object still has its state; ``kept`` is what the browser keeps now.
        """

    def summary(self) -> str:
        """Return a few stable words on what the widget shows, for `repr`."""
        return ""

    def as_svg(self) -> str | None:
        """Return a picture of the page for a notebook read without a kernel."""
        return None

    def as_text(self) -> str | None:
        """Return the page in words for a notebook read without a kernel: Markdown where there is no picture."""
        return None

    # ------------------------------------------------------------------ to the browser

    def show(self, content: Content) -> None:
        """Send blocks to the browser, which draws them and replaces those with the same keys."""
        self.page = content.to_json()

    def keep(self, entries: Mapping[str, str | None]) -> None:
        """Keep texts in the person's own browser; None forgets one."""
        self.send({"keep": dict(entries)})

    def copy(self, text: str) -> None:
        """Put a text on the person's clipboard."""
        self.send({"copy": text})

    def copy_link(self, code: str, how: str = "", warn: str = "") -> None:
        """Put the address of this page, with the code in it, on the person's clipboard.

        ``how`` is a word of the address: ``on_hello`` finds it there when the link is opened. ``warn`` is said with it.
        """
        self.send({"copy_link": code} | ({"how": how} if how else {}) | ({"warn": warn} if warn else {}))

    def share(self, text: str, day: str) -> None:
        """Put a text on the person's clipboard, and below it the address of this page on that day."""
        self.send({"share": {"text": text, "day": day}})

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        self.send({"download": {"name": name, "text": text}})

    def picture(self, name: str, svg: str) -> None:
        """Offer a drawing as a picture, to be shared where the device can do that, otherwise as a file."""
        self.send({"picture": {"name": name, "text": svg}})

    def __repr__(self) -> str:
        """Write it so short and stable that stored outputs can be compared."""
        words = f"<{type(self).__name__}: {self.summary()}".removesuffix(": ")
        return (words if len(words) < 110 else words[:108] + "…") + ">"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        text = self.as_text()
        data["text/plain"] = text or repr(self)
        if picture := self.as_svg():
            data["image/svg+xml"] = picture
        elif text:
            data["text/markdown"] = text  # it wraps, and has tables, on GitHub and on paper
        return data, metadata

    # ------------------------------------------------------------------ from the browser

    def _handle_msg(self, msg: Mapping[str, Any]) -> None:
        """Take one message of the browser. Nothing in it is trusted, and none may raise in the kernel."""
        content = msg.get("content")
        data = content.get("data") if isinstance(content, dict) else None
        data = data if isinstance(data, dict) else {}
        method = data.get("method")
        if method == "request_state":
            self.send_state()
        elif method == "update":
            self.set_state(data.get("state"))
        else:
            self._receive(data.get("content") if method == "custom" else None)

    def set_state(self, sync_data: object) -> None:
        """Ignore a state that does not come from Python, and send the true one back."""
        named = [key for key in self.keys if isinstance(sync_data, dict) and key in sync_data]
        if named:
            self.send_state(named)

    def _receive(self, message: object) -> None:
        """Answer one custom message, always."""
        answer: dict[str, object] = {}
        try:
            n, command, kept, query = _checked(message)
            answer["ack"] = n
            with in_turn(lambda before: self.send({"before": before})):
                if command[0] == "hello":
                    self.on_hello(kept, query)
                elif command[0] == "resume":
                    self.on_resume(kept, query)
                else:
                    self.on_command(command)
        except ValueError as error:
            answer["oops"] = str(error) or OOPS
        except Exception:
            # A message can be anything, and a slip of ours must not leave the person without an answer.
            self.log.exception("No answer to a message of the browser")
            answer["oops"] = OOPS
        if "ack" not in answer and isinstance(message, dict) and type(message.get("n")) is int:
            answer["ack"] = message["n"]
        self.send(answer)


def _checked(message: object) -> tuple[int, list[Any], dict[str, str], dict[str, str]]:
    """Return number, command, kept texts and query of a message; ValueError if it is not one of ours."""
    try:
        size = len(json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    except (TypeError, ValueError, RecursionError):
        raise ValueError(SAY("unreadable")) from None
    if size > MAX_MESSAGE:
        raise ValueError(SAY("too_long"))
    match message:
        case {"do": [_, *_] as command, "n": n, **more} if type(n) is int:
            return n, command, _texts(more.get("kept")), _texts(more.get("query"))
    raise ValueError(SAY("unreadable"))


def _texts(value: object) -> dict[str, str]:
    """Keep only the texts of what should be a mapping of texts."""
    if not isinstance(value, dict):
        return {}
    return {key: text for key, text in value.items() if isinstance(key, str) and isinstance(text, str)}
