"""Who sits at a table of the server, and when a table is free again.

A visitor who opens a page gets a kernel of their own. Most ways of leaving say nothing: a phone that loses its network,
a browser that is killed, a robot that only read the page. So the house looks after its guests by its own clock, which
nobody can set.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from jupyter_server.utils import ensure_async

LINES = 3  # WebSockets to one kernel; a page has one, and for a moment two when it comes back
BURST, RATE = 4 * 2**20, 2**18  # bytes a guest may send at once, and each second after that
PRICE = 2**12  # bytes that a message counts at least, so that a guest may send 64 small ones each second


class FullError(Exception):
    """Every table is taken."""


class Guest:
    """A visitor: the kernel manager as their request sees it, so as to know which kernel became theirs."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager
        self.kernel: str | None = None  # until there is one
        self.lines = 0
        self.chose = monotonic()
        self.left = monotonic()  # meant only while there is no line
        self._credit: float = BURST
        self._counted = monotonic()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.manager, name)

    async def start_kernel(self, **how: Any) -> str:
        """A new kernel, which learns nothing of the request."""
        del how["env"]
        self.kernel = str(await ensure_async(self.manager.start_kernel(**how)))
        return self.kernel

    async def get_rendered_notebook(self, notebook_name: str, **_: object) -> tuple[Any, Any, str]:
        """A kernel of the pool, with what it has drawn. The next one learns nothing of this request."""
        task, drawn, kernel = await self.manager.get_rendered_notebook(notebook_name=notebook_name)
        self.kernel = str(kernel)
        return task, drawn, self.kernel

    @contextmanager
    def line(self) -> Iterator[None]:
        """While the page is on its way, or has a WebSocket open."""
        self.lines += 1
        try:
            yield
        finally:
            self.lines -= 1
            self.left = monotonic()

    def may_send(self, size: int) -> bool:
        """Whether a message of this many bytes is no more than a person can send; if so, it is counted."""
        now = monotonic()
        self._credit = min(BURST, self._credit + RATE * (now - self._counted)) - max(size, PRICE)
        self._counted = now
        return self._credit >= 0


class House:
    """The tables of one server.

    Args:
        manager: the kernel manager.
        tables: how many guests there may be at once.
        away: seconds after which a kernel without a line ends.
        idle: seconds without a choice after which a kernel ends though it has a line; 0 for never.
    """

    def __init__(self, manager: Any, tables: int, away: float, idle: float = 0) -> None:
        self.manager, self.tables, self.away, self.idle = manager, tables, away, idle
        self._guests: list[Guest] = []

    def __len__(self) -> int:
        self._guests = [guest for guest in self._guests if guest.kernel is None or guest.kernel in self.manager]
        return len(self._guests)

    @contextmanager
    def seat(self, always: bool = False) -> Iterator[Guest]:
        """A guest, while their page is drawn; they stay if they have a kernel by then.

        Args:
            always: also in a full house.

        Raises:
            FullError: every table is taken.
        """
        if len(self) >= self.tables and not always:
            raise FullError
        guest = Guest(self.manager)
        self._guests.append(guest)
        try:
            with guest.line():
                yield guest
        finally:
            guest.chose = monotonic()
            if guest.kernel is None:
                self._guests.remove(guest)

    def guest(self, kernel: str) -> Guest | None:
        """Whose kernel this is; None for one of the pool, and for none at all."""
        return next((guest for guest in self._guests if guest.kernel == kernel), None)

    async def sweep(self) -> None:
        """End the kernels of those who are gone, and of those who have not chosen anything for long."""
        now = monotonic()
        for guest in list(self._guests):
            gone = not guest.lines and now - guest.left > self.away
            asleep = self.idle and now - guest.chose > self.idle
            if guest.kernel in self.manager and (gone or asleep):
                await ensure_async(self.manager.shutdown_kernel(guest.kernel, now=True))
