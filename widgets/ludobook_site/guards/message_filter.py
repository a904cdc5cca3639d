"""Filter the messages between a page and its kernel.

The kernel could run code, but its page only ever sends choices. So each message is checked before Jupyter reads it, and
whatever a page of ours never sends is dropped. Messages of the kernel are checked as well: no traceback leaves it.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Awaitable, Mapping
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.iostream import IOStream
from tornado.web import HTTPError, OutputTransform
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from ludobook_site.guards.addresses import Addresses
from ludobook_site.sessions import MAX_SOCKETS, Session, Sessions

PROTOCOL = "v1.kernel.websocket.jupyter.org"
PARTS = 5  # channel, header, parent header, metadata, content; our pages send no buffers
MESSAGE_TYPE = "comm_msg"  # to and from a widget; a page sends and reads nothing else
MAX_WAITING = 8 * 2**20  # bytes that may wait for a page to read them


def split(frame: bytes) -> list[bytes]:
    """Split a message into its parts: it begins with their number and offsets, of eight bytes each.

    Raises:
        ValueError: the bytes are not such a message.
    """
    head = 8 * (PARTS + 2)
    if len(frame) < head:
        raise ValueError
    count, *offsets = struct.unpack(f"<{PARTS + 2}Q", frame[:head])
    if count != PARTS + 1 or offsets[0] != head or offsets != sorted(offsets) or offsets[-1] != len(frame):
        raise ValueError
    return [frame[start:end] for start, end in pairwise(offsets)]


def join(parts: list[bytes]) -> bytes:
    """Join parts into a message; the reverse of ``split``."""
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


def without_surrogates(text: bytes) -> bytes:
    """Replace halves of surrogate pairs in JSON, which no kernel can send back, with question marks."""
    return json.dumps(json.loads(text), ensure_ascii=False).encode("utf-8", "replace")


class PageMessage(NamedTuple):
    """A message of a page, as its kernel may have it."""

    frame: bytes
    choice: bool  # something a person chose, and not a question of the page's own
    id: str


def read_page_message(frame: str | bytes) -> PageMessage | None:
    """Return the message as the kernel may have it, or None if no page of ours sends such a message.

    Raises:
        ValueError: the message cannot be read.
    """
    if isinstance(frame, str):
        raise ValueError
    parts = split(frame)
    try:
        header = json.loads(parts[1])
        kind, own = header["msg_type"], str(header["msg_id"])
        content = json.loads(parts[4])
        if parts[0] != b"shell" or kind != MESSAGE_TYPE:
            return None
        if b"\\u" in frame:
            parts[1:] = [without_surrogates(part) for part in parts[1:]]
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError from error
    data = content.get("data") if isinstance(content, dict) else None
    choice = isinstance(data, dict) and data.get("method") == "custom" and is_choice(data)
    return PageMessage(join(parts), choice, own)


def is_choice(data: Mapping[str, Any]) -> bool:
    """Tell whether a message is a person's choice, not what a page sends by itself when it opens or comes back."""
    content = data.get("content")
    do = content.get("do") if isinstance(content, dict) else None
    return not (isinstance(do, list) and do[:1] in (["hello"], ["resume"]))


def kind_of(frame: bytes) -> str:
    """Read the kind of a message of the kernel; ``frame`` may have buffers."""
    start, end = struct.unpack("<2Q", frame[16:32])
    return str(json.loads(frame[start:end])["msg_type"])


def question_of(frame: bytes) -> str:
    """Read the id of the message that a message of the kernel answers."""
    start, end = struct.unpack("<2Q", frame[24:40])
    return str(json.loads(frame[start:end]).get("msg_id"))


def is_question_end(frame: bytes) -> bool:
    """Tell whether a ``status`` of the kernel says that it has finished with a message."""
    start, end = struct.unpack("<2Q", frame[40:56])
    return bool(json.loads(frame[start:end]).get("execution_state") == "idle")


def is_navigation(headers: Mapping[str, str]) -> bool:
    """Tell whether a browser asks for a page to show it now: not as a picture, a preview, or ahead of time.

    Nor in a frame, unless a page of ours has the frame. A program that is not a browser sends no such headers, and is
    let in.
    """
    purpose = headers.get("Sec-Purpose", "") + headers.get("Purpose", "")
    shown_in = ("document", "iframe") if headers.get("Sec-Fetch-Site") == "same-origin" else ("document",)
    return headers.get("Sec-Fetch-Dest", "document") in shown_in and "prefetch" not in purpose


GOING_AWAY = 1001  # the code with which a browser closes the sockets of a page that is left


class KernelSocket(KernelWebsocketHandler):
    """The WebSocket between a page and its kernel."""

    page_session: Session
    refused = False
    waiting = 0  # bytes that have not reached the page yet

    async def get(self, kernel_id: str) -> None:
        """Open a socket for a page that has a session, and keep it until it closes."""
        sessions: Sessions = self.settings["sessions"]
        session = sessions.session(kernel_id)
        if session is None:
            raise HTTPError(404)
        if PROTOCOL not in [one.strip() for one in self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")]:
            raise HTTPError(400)
        if session.sockets >= MAX_SOCKETS or not sessions.has_socket_for(session.address):
            raise HTTPError(429)
        self.page_session = session
        with session.socket():
            await super().get(kernel_id)  # type: ignore[no-untyped-call]
        session.page_left = self.close_code == GOING_AWAY

    async def open(self, kernel_id: str) -> None:
        """Send small messages at once: waiting for more of them costs 45 ms a click."""
        self.set_nodelay(True)
        await super().open(kernel_id)  # type: ignore[no-untyped-call]

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Hand on a message that may pass, and drop one that no page of ours sends.

        The socket is closed on a message that cannot be read, and on too many.
        """
        if self.refused:
            return None
        if not self.page_session.charge(len(message)):
            self.refuse(1008)
            return None
        try:
            passed = read_page_message(message)
        except ValueError:
            self.refuse(1007)
            return None
        if passed and not self.page_session.may_ask:
            return self.hand_on_later(passed)  # and no other is read until then
        if passed:
            self.hand_on(passed)
        return None

    def on_ping(self, data: bytes) -> None:
        """Charge a ping like any message: each is answered."""
        if not self.refused and not self.page_session.charge(len(data)):
            self.refuse(1008)

    def on_pong(self, data: bytes) -> None:
        """Note that the page is there; one that says so all the time is charged for it."""
        self.on_ping(data)
        super().on_pong(data)  # type: ignore[no-untyped-call]

    def hand_on(self, passed: PageMessage) -> None:
        """Hand a message on to the kernel."""
        if self.page_session.begin_question(passed.id, passed.choice):
            super().on_message(passed.frame)  # type: ignore[no-untyped-call]
        else:
            self.refuse(1008)

    async def hand_on_later(self, passed: PageMessage) -> None:
        """Hand a message on when the visitor's address has no more than its share of questions and answers."""
        while not self.page_session.may_ask:
            await asyncio.sleep(0.1)
            if self.closed:
                return
        self.hand_on(passed)

    @property
    def closed(self) -> bool:
        """True when nothing can be sent any more."""
        return self.refused or self.ws_connection is None or self.ws_connection.is_closing()

    def write_message(  # type: ignore[override]
        self, message: str | bytes | dict[str, Any], binary: bool = False
    ) -> None:
        """Send what a widget says to the page; note when the kernel has finished with a message, and drop all else.

        The socket is closed if too much waits already, because all pages share the server's memory.
        """
        if self.closed:
            return
        if not isinstance(message, bytes):
            return
        kind = kind_of(message)
        if kind == "status" and is_question_end(message):
            took = self.page_session.end_question(question_of(message))
            if took is not None:
                self.settings["measures"].count_click(took)
        if kind != MESSAGE_TYPE:
            return
        if self.waiting > MAX_WAITING or not self.page_session.may_receive(len(message)):
            self.refuse(1008)
            return
        size = len(message)
        self.waiting += size

        def gone(sent: Any) -> None:
            sent.exception()  # that the page has left is no error
            self.waiting -= size

        super().write_message(message, binary).add_done_callback(gone)

    def refuse(self, code: int) -> None:
        """Close the socket without waiting for the page to agree."""
        self.refused = True
        stream = self.ws_connection and self.ws_connection.stream
        self.close(code)
        if stream:
            stream.close()


class LeavePage(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """The handler of the message that a closing page sends, so that its kernel ends with it."""

    def check_xsrf_cookie(self) -> None:
        """Trust the browser's own word on where a beacon comes from, because a beacon can carry no token."""
        if not self.check_origin():
            raise HTTPError(403)


class Headers(OutputTransform):
    """Headers of every answer: they tell the browser to run nothing but our own code and to send no referrer."""

    GIVEN: ClassVar = {
        "Content-Security-Policy": "default-src 'none'; script-src 'self' 'unsafe-inline' blob:; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
        "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        "Referrer-Policy": "same-origin",  # with none at all, a closing page's message would come from nowhere
        "X-Content-Type-Options": "nosniff",
    }

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Set these headers."""
        headers.update(self.GIVEN)
        headers.pop("Server", None)
        return status_code, headers, chunk


class LimitedServer(HTTPServer):
    """A server that takes no more connections than it can open files, because beyond that it does nothing but fail.

    An address has its share of them. WebSockets of open pages are not counted.
    """

    most = 2000
    addresses: Addresses

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        """Let a connection in, or close it."""
        own = self.addresses.at(address[0])
        if len(self._connections) < self.most and (own.may_connect or self.addresses.is_proxy(address[0])):
            own.connections += 1
            super().handle_stream(stream, address)
        else:
            stream.close()

    def on_close(self, server_conn: Any) -> None:
        """Stop counting a connection, which has ended or become a WebSocket."""
        self.addresses.at(server_conn.context.address[0]).connections -= 1
        super().on_close(server_conn)
