"""Turns: which kernels may think now, where more of them want to than there are cores for it.

A kernel answers most choices at once. One that thinks for longer, for a hint, a bot's move or a review, asks here for a
turn before it goes on, and for another one after every slice of time. So taps and new pages always find a core that is
free, and everybody who waits is told how many are before them. The kernel that has thought least of late comes first,
compared by address and then by page, so everybody gets a fair share.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from ludobook_site.guards.addresses import Meter
from ludobook_site.sessions import Session

ASK, DONE = b"?", b"."  # what a kernel sends; it gets lines with the number of kernels before it, 0 for its turn
LONGEST_TURN = 3.0  # seconds after which a turn counts as over, though its kernel has not said so
UNTOLD = 0.7  # seconds of waiting that nobody is told of


def cores() -> int:
    """Return the number of kernels that may think at once: all cores but one, kept for answers and new pages."""
    have = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, have - 1)


class Thinker:
    """A kernel that has asked for a turn."""

    def __init__(self, session: Session | None, tell: Callable[[int], None]) -> None:
        self.session, self.tell = session, tell
        self.address_thought = session.address.thought if session else Meter()
        self.thought = session.thought if session else Meter()
        self.since = monotonic()  # when it asked, or when its turn began


class Turns:
    """The kernels that think and those that wait.

    Args:
        at_once: how many may think at once.
        session: returns the session of a kernel, given its id; None if no page has it.
    """

    def __init__(self, at_once: int, session: Callable[[str], Session | None]) -> None:
        self.at_once, self._session = at_once, session
        self._thinking: set[Thinker] = set()
        self._waiting: list[Thinker] = []  # in the order in which they asked

    @property
    def waiting(self) -> int:
        """Count the kernels that wait for a turn."""
        return len(self._waiting)

    def ask(self, thinker: Thinker) -> None:
        """Put a kernel in the queue; it is told 0 when its turn has come, which may be at once."""
        self.end(thinker)
        thinker.since = monotonic()
        self._waiting.append(thinker)
        self._go_on()

    def end(self, thinker: Thinker) -> None:
        """Take a kernel out of the queue, or end its turn."""
        if thinker in self._thinking:
            seconds = monotonic() - thinker.since
            thinker.thought.add(seconds)
            thinker.address_thought.add(seconds)
        self._thinking.discard(thinker)
        if thinker in self._waiting:
            self._waiting.remove(thinker)
        self._go_on()

    def _queue(self) -> list[Thinker]:
        return sorted(self._waiting, key=lambda one: (one.address_thought.amount, one.thought.amount))

    def _go_on(self) -> None:
        now = monotonic()
        while self._waiting and sum(now - one.since < LONGEST_TURN for one in self._thinking) < self.at_once:
            thinker = self._queue()[0]
            self._waiting.remove(thinker)
            self._thinking.add(thinker)
            thinker.since = now
            thinker.tell(0)

    def tell(self) -> None:
        """Tell those who wait how many are before them; call it about twice a second."""
        self._go_on()
        now = monotonic()
        for before, thinker in enumerate(self._queue(), len(self._thinking)):
            if now - thinker.since > UNTOLD:
                thinker.tell(before)

    # -- the kernels' side ------------------------------------------------------------------------------

    async def listen(self, path: str) -> None:
        """Let kernels ask at a socket of the file system."""
        await asyncio.start_unix_server(self._serve, path)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one kernel for as long as it lives; first it says which one it is."""
        kernel = (await reader.readline()).decode().strip()
        thinker: Thinker | None = None
        try:
            while words := await reader.read(64):
                if thinker is None or thinker.session is None:  # a kernel of the pool has been given a page meanwhile
                    if thinker:
                        self.end(thinker)
                    thinker = Thinker(self._session(kernel), lambda before: writer.write(b"%d\n" % before))
                (self.ask if words.endswith(ASK) else self.end)(thinker)
        except OSError:
            pass  # it was killed
        finally:
            if thinker:
                self.end(thinker)
            with suppress(OSError):
                writer.close()
