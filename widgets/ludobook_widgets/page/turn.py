"""Turn: while a kernel thinks on a server that others use as well, it takes turns with them.

The server names a socket in the environment, and says who is first; anywhere else nobody waits. Whatever takes more
than a moment of processor time counts as thought, so no page has to say what does. Many short answers in a row count
as well: moments are used up, and grow again slowly.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

SOCKET = "LUDOBOOK_TURNS"  # the kernel's id and the path of the server's socket, with a space between
MOMENTS, MOMENTS_PER_SECOND = 0.2, 0.05  # seconds of processor time that need no turn: at once, and each second
MOMENT, SLICE = 0.05, 0.25  # seconds of it in one answer before the first turn is asked for, and between later ones
SHORTEST = 0.005  # seconds that a timer of the processor's time can tell from none
_server: list[socket.socket] = []  # the connection, once there was something to ask


class Moments:
    """Processor time that a kernel may use without asking for a turn."""

    def __init__(self) -> None:
        self._left, self._counted = MOMENTS, time.monotonic()

    @property
    def left(self) -> float:
        """The seconds that an answer may use now without a turn."""
        now = time.monotonic()
        self._left = min(MOMENTS, self._left + MOMENTS_PER_SECOND * (now - self._counted))
        self._counted = now
        return min(MOMENT, self._left)

    def use(self, seconds: float) -> None:
        """Count the processor time of an answer, but no more than it had, because the rest was used in turns."""
        self._left -= min(self.left, seconds)


_moments = Moments()


@contextmanager
def in_turn(tell: Callable[[int], None]) -> Iterator[None]:
    """Take turns with other kernels while the block runs, if it takes long.

    Args:
        tell: called with the number of kernels before us, whenever the server sends one.
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
    began = time.process_time()
    moment = _moments.left
    if moment < SHORTEST:
        wait()
        moment = SLICE
    signal.setitimer(signal.ITIMER_PROF, moment, SLICE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _moments.use(time.process_time() - began)
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
    """Say a word to the server; return False if nobody hears it."""
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
