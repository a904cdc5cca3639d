"""Page: the one widget that all front-ends stand on. It draws blocks and sends back what the person chose.

It knows no rule of any game. A subclass sets `page` and answers `on_do`::

    class Counter(Page):
        def __init__(self):
            super().__init__()
            self.n = 0
            self.show()

        def on_do(self, do):
            if do == ["add"]:
                self.n += 1
            self.show()

        def show(self):
            self.page = {"main": [{"type": "status", "key": "s", "text": f"{self.n} so far",
                                   "buttons": [{"label": "Add", "do": ["add"], "kind": "primary"}]}]}

`page` is plain JSON data. Nothing hidden may ever be in it: a saved notebook shows it all.

The page::

    {"main": [block…], "margin": [block…],
     "layout": "spread" | "single",    two columns from 1040 px (the default), or one
     "margin_first": bool,             in one column, the margin stands before the table (a lesson's text)
     "main_label", "margin_label": str   names of the two regions ("Table", "Reasons")
     "say": str,                       announced to screen readers when it changes
     "look": key of a slot, heading, panel or note, brought into view when it changes, while the person is on this page
     "go": {do, wait},                 sent wait ms after this drawing, at once where motion is off: the next small step
     "calm": bool,                     nothing moves on its way
     "escape": do,                     sent when Escape is pressed among slots (take back)
     "anchor": str,                    id of the page, so that a link can lead here
     "keep_prefix": str}               which kept texts `on_hello` gets back

A `do` is any JSON list; it is returned verbatim to `on_do`. Every block has a "type" and a "key" that is
unique on the page and stays the same while the block is the same thing. Texts marked † may hold `*emphasis*`
and `` `code` ``; no other markup exists. `rules` are ids in `book`, shown as chips that open the rule right
there. `lights` are slot keys that light up with the line, wherever they are. "?" marks what may be left out.

Words::

    heading  text, level? 2|3, kicker?
    text     text†, tone? plain|muted|task|lead, rules?
    note     text†, lead?, tone? plain|marker|good|slip, rules?, lights?
    list     items: [text†]
    ledger   title?, lines: [{key, text†, points?, face?, rules?, lights?, on?}], total?: {label, value}
    table    caption?, columns?: [str], rows: [[text† | {text†, face?, on?, rules?}]]
    figure   face, label, width? (px)
    facts    text†, face?, label?, caption? (the label is shown): what is in force, in words and as a picture
    bars     rows: [{key, text†, value, from?, at, to?, on?, filled?, signed?}], dense?: a number with its doubt, as
             parts of the width (0 to 1); filled up to it, it may have no doubt; signed: 0 is in the middle; dense: a
             line each
    steps    label?, items: [{label, state done|now|todo, do?, href?}]: one tab stop

Cards and boards::

    slot     key, label, face?, state? selectable|chosen|forbidden|barred|played|scored|hidden|empty,
             text? (what a slot without a face shows; default its label, nothing on a tile),
             tag?, caption?†, tile?, ground? (a face beneath: a board's square), do?,
             why? (forbidden: the sentence that is announced; barred looks the same and refuses nothing)
    zone     slots, title?, layout? row|hand|grid|trick|strip|board, columns? (grid, board), edges? (names of a
             board's rows and columns), note?†,
             badge?: {kind?, face?, text}
    zones    columns: [zone without type]: side by side, wrapping
    picker   slots, title?, columns? (8), dock?
    calc     columns: [names, each group, earned] (the first is for screen readers only; one row alone may have
             neither name nor earned), compact?, tall? (a row stands below its name, rows side by side),
             seats? (small leaves round a middle),
             rows: [{key, name?, name_do?, do?, on?,
                     groups: [{label, slots, badge?, shape? row|grid|board|pile, columns?, edges?, trace?}],
                     earn?: {text, open? (not certain yet), notes?: [{text, face?}]}}]
             a trace is drawn over a grid: {beads: [cell], drop?: [cell, text], bands: [{key, cells, ink, face}]};
             a band's key can be lit like that of a slot

Choosing::

    status   text†, path?: [str], path_label?, open_step?, buttons?: [button], plain? (no bar at the bottom of a phone)
    buttons  buttons: [button]
    button   label, do, kind? primary|quiet, disabled?; or label, href: a link that looks like one
    tabs     label, items: [{label, do, on?}]: one of several pages
    fields   legend?, across? (side by side; or "wide"), fields: [{key, label, do, value?, hint?†, error?, button?,
             min?, max?, kind? text|number|choice|check|textarea|range, options?: [{value, label}],
             longest? (characters), said? (a range's value in words)}]
    code     label, value, buttons?: a text to copy

Groups::

    panel    blocks, tone? mat|surface|none
    details  summary, blocks, open?
    compare  left: {title?, blocks}, right: {title?, blocks}

Slots that can be chosen (state selectable, chosen or forbidden, or with a `do`) are buttons with one tab stop
a zone; a forbidden one still sends its `do`, so that Python can say why. A field sends its `do` with the new
value added: a bool for check, text for the others (for number too: Python reads it). With `button` it is sent
by the button or Enter only. After the answer the field shows what Python holds, unless it has an `error`: then
what was typed stays to be mended. A status line and a docked picker that follow each other share one bar that
sticks to the bottom on phones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from pkgutil import get_data
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent
MAX_MESSAGE = 64 * 1024  # bytes; a page of choices never needs more
OOPS = "That did not work, and nothing was changed."


class Page(anywidget.AnyWidget):
    """A page of blocks; see the module's text for what they are.

    Everything is synced from Python to the browser only. A state that the browser sends is ignored and answered
    with the true one; a choice comes as a custom message, is checked here and handed to `on_do`.
    """

    _esm = HERE / "page.js"
    # the package may stand in an archive, as it does on the pages that need no server
    _css = "\n".join((get_data(__package__, name) or b"").decode() for name in ("tokens.css", "page.css"))

    page = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict(help="Face id to SVG text, our own drawings.").tag(sync=True)
    book = traitlets.Dict(help="Rule id to {title, text, source}.").tag(sync=True)

    # ------------------------------------------------------------------ for subclasses

    def on_do(self, do: list[Any]) -> None:
        """Answer a choice. `do` comes from the browser: check it.

        A ValueError (BadInput and IllegalAction are some) is shown to the person as its text.
        """

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Start: `kept` are the texts kept in the browser that opened the page, `query` is its address's."""

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Go on after a silence: a kernel that reads this is alive and still holds its state."""

    def summary(self) -> str:
        """What the widget shows, in a few stable words, for `repr`."""
        return ""

    def as_svg(self) -> str | None:
        """A picture of the page for a notebook read without a kernel."""
        return None

    def as_text(self) -> str | None:
        """The page in plain text, for a notebook read without a kernel."""
        return None

    # ------------------------------------------------------------------ to the browser

    def keep(self, entries: Mapping[str, str | None]) -> None:
        """Keep texts in the person's own browser; None forgets one."""
        self.send({"keep": dict(entries)})

    def copy(self, text: str) -> None:
        """Put a text on the person's clipboard."""
        self.send({"copy": text})

    def copy_link(self, code: str) -> None:
        """Put the address of this very page, with the code in it, on the person's clipboard."""
        self.send({"copy_link": code})

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        self.send({"download": {"name": name, "text": text}})

    def __repr__(self) -> str:
        """Stable and short, so that stored outputs can be compared."""
        words = f"<{type(self).__name__}: {self.summary()}".removesuffix(": ")
        return (words if len(words) < 110 else words[:108] + "…") + ">"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        data["text/plain"] = self.as_text() or repr(self)
        if picture := self.as_svg():
            data["image/svg+xml"] = picture
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
            n, do, kept, query = _checked(message)
            answer["ack"] = n
            if do[0] == "hello":
                self.on_hello(kept, query)
            elif do[0] == "resume":
                self.on_resume(kept, query)
            else:
                self.on_do(do)
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
    """The number, the choice, the kept texts and the query of a message; ValueError if it is none of ours."""
    try:
        size = len(json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    except (TypeError, ValueError, RecursionError):
        raise ValueError("This message could not be read.") from None
    if size > MAX_MESSAGE:
        raise ValueError("This message is too long to be read.")
    match message:
        case {"do": [_, *_] as do, "n": n, **more} if type(n) is int:
            return n, do, _texts(more.get("kept")), _texts(more.get("query"))
    raise ValueError("This message could not be read.")


def _texts(value: object) -> dict[str, str]:
    """Only the texts of what should be a mapping of texts."""
    if not isinstance(value, dict):
        return {}
    return {key: text for key, text in value.items() if isinstance(key, str) and isinstance(text, str)}
