"""Turn: while a kernel thinks on a server that others use, too, it takes turns with them.

The server names a socket in the environment, and says who is first; anywhere else nobody waits. Whatever takes more
than a moment of processor time counts as thought, so no page has to say what does.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

SOCKET = "LUDOBOOK_TURNS"  # the kernel's id and the path of the server's socket, with a space between
MOMENT, SLICE = 0.05, 0.25  # seconds of processor time before the first turn is asked for, and before each other one
_server: list[socket.socket] = []  # the connection, once there was something to ask


@contextmanager
def in_turn(tell: Callable[[int], None]) -> Iterator[None]:
    """Wait for a turn, and again for another one, if what is done here takes long.

    Args:
        tell: called with the number of those who are before us, whenever the server says so.
    """
    if SOCKET not in os.environ or threading.current_thread() is not threading.main_thread():
        yield
        return
    asked = False

    def wait(*_: Any) -> None:
        nonlocal asked
        asked = True
        _wait(tell)

    signal.signal(signal.SIGPROF, wait)
    signal.setitimer(signal.ITIMER_PROF, MOMENT, SLICE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        if asked:
            _say(b".")


def _wait(tell: Callable[[int], None]) -> None:
    """Ask for a turn and wait until it comes; a server that does not answer any more keeps nobody waiting."""
    if not _say(b"?"):
        return
    try:
        words = b""
        while not words.endswith(b"\n") or words.splitlines()[-1] != b"0":
            more = _server[0].recv(64)
            if not more:
                return
            words += more
            if words.endswith(b"\n") and (before := int(words.splitlines()[-1])):
                tell(before)
    except (OSError, ValueError):
        return


def _say(word: bytes) -> bool:
    """Say a word to the server; False if nobody hears it."""
    try:
        if not _server:
            kernel, path = os.environ[SOCKET].split(" ", 1)
            line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            line.connect(path)
            line.sendall(kernel.encode() + b"\n")
            _server.append(line)
        _server[0].sendall(word)
    except (OSError, ValueError):
        return False
    return True
