"""A visitor without a browser, who says on a line what a page says: for tests and benchmarks of the server."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import struct
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from ludobook_site.guards.message_filter import PROTOCOL, join
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect
from walking import walk

Message = dict[str, Any]


def ask(url: str, method: str = "GET", data: bytes | None = None, timeout: float = 60, **headers: str):
    """Status, headers and text of an answer; an underscore in a header's name is a hyphen."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, data=data, headers=named, method=method)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.headers, answer.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode("utf-8", "replace")


def health(base: str, timeout: float = 60) -> dict[str, float]:
    """How many tables are taken, of how many, and how the house is otherwise."""
    status, _, text = ask(base + "health", timeout=timeout)
    assert status == 200
    return dict(json.loads(text))


def sit_down(base: str, chapter: str = "egg/5-play", timeout: float = 120, **headers: str) -> tuple[str, list[str]]:
    """Open a page; its kernel, and the models of its widgets."""
    status, _, page = ask(f"{base}voila/render/{chapter}.ipynb", timeout=timeout, **headers)
    assert status == 200, status
    return read_page(page)


def read_page(page: str) -> tuple[str, list[str]]:
    """The kernel of a page, and the models of its widgets."""
    kernel = re.search(r'"kernelId": "([\w-]+)"', page)
    assert kernel
    return kernel[1], re.findall(r'data-model="(\w+)"', page)


def leave(base: str, kernel: str) -> int:
    """Say what a closing page says; the status of the answer."""
    origin = "/".join(base.split("/")[:3])
    return int(ask(f"{base}voila/api/shutdown/{kernel}", "POST", b"_xsrf=", Origin=origin)[0])


def message(kind: str, content: object, channel: str = "shell") -> bytes:
    """A message as a page sends it."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
    return join([channel.encode(), *(json.dumps(part).encode() for part in (header, {}, {}, content))])


def choice(model: str, do: list[object], n: int = 1, kept: Mapping[str, str] | None = None) -> bytes:
    """What somebody chose."""
    content = {"do": do, "n": n, "kept": kept or {}, "query": {}}
    return message("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})


def read(frame: bytes) -> Message:
    """A message as the kernel sent it: its channel, header, content, and type."""
    (count,) = struct.unpack("<Q", frame[:8])
    offsets = struct.unpack(f"<{count}Q", frame[8 : 8 * (count + 1)])
    channel, header, _, _, content = (frame[offsets[i] : offsets[i + 1]] for i in range(5))
    return {"channel": channel.decode(), "msg_type": json.loads(header)["msg_type"], "content": json.loads(content)}


def said(got: Message) -> Any:
    """What a widget says to its page in a message; empty if it is another message."""
    data = got["content"].get("data")
    told = data.get("content") if isinstance(data, dict) else None
    return told if got["msg_type"] == "comm_msg" and isinstance(told, dict) else {}


def answers(n: int) -> Callable[[Message], bool]:
    """Whether a message is the answer to the choice of that number."""
    return lambda got: said(got).get("ack") == n


def state(got: Message) -> Any:
    """The state that a widget sends in a message; empty if it is another message."""
    data = got["content"].get("data")
    return data.get("state") or {} if got["msg_type"] == "comm_msg" and isinstance(data, dict) else {}


def offers(page: object) -> Iterator[list[Any]]:
    """All that a page offers to choose."""
    for block in walk(page):
        if block.get("do") and not block.get("disabled") and block.get("state") not in ("forbidden", "barred"):
            yield block["do"]


async def line(
    base: str, kernel: str, protocols: Sequence[str] = (PROTOCOL,), **headers: str
) -> WebSocketClientConnection:
    """A line to a kernel, as a page opens it."""
    url = f"{base.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
    request = HTTPRequest(url, headers=headers, request_timeout=120, connect_timeout=120)
    return await websocket_connect(request, subprotocols=list(protocols), max_message_size=2**28)


async def listen(to: WebSocketClientConnection, until: Callable[[Message], Any], seconds: float = 8) -> list[Message]:
    """What comes on a line, up to the first message that ``until`` likes, its end, or the end of the time."""
    got: list[Message] = []
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        try:
            frame = await asyncio.wait_for(to.read_message(), left)
        except TimeoutError:
            break
        if frame is None:
            break
        got.append(read(frame))
        if until(got[-1]):
            break
    return got


async def talk(
    base: str, kernel: str, sent: Sequence[bytes], until: Callable[[Message], Any], seconds: float = 8, **headers: str
) -> list[Message]:
    """Send messages on a line of their own, which the server may end meanwhile, and return what comes back."""
    own = await line(base, kernel, **headers)
    with suppress(WebSocketClosedError):
        for one in sent:
            await own.write_message(one, binary=True)
    got = await listen(own, until, seconds)
    own.close()
    return got


def connect(base: str, **how: Any) -> socket.socket:
    """A connection to the server that says nothing yet."""
    host, port = base.split("/")[2].split(":")
    return socket.create_connection((host, int(port)), **how)


def raw_line(base: str, kernel: str) -> socket.socket:
    """A line that is never read from, whatever comes."""
    host, port = base.split("/")[2].split(":")
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.settimeout(20)
    sock.connect((host, int(port)))
    path = "/" + base.split("/", 3)[3]
    sock.sendall(
        f"GET {path}api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex} HTTP/1.1\r\nHost: {host}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += sock.recv(1)
    assert b" 101 " in head, head[:200]
    return sock


def binary(data: bytes) -> bytes:
    """A binary frame of a WebSocket, masked with zeros."""
    size = len(data)
    head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big") if size < 2**16 else b""
    return b"\x82" + (head or b"\xff" + size.to_bytes(8, "big")) + b"\0\0\0\0" + data
