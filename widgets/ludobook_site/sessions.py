"""Sessions: count the pages that are open, and end their kernels once their visitors have gone.

A visitor who opens a page gets a kernel of their own. Most visitors leave without a word: a phone loses its network, a
browser is killed, a robot only reads the page. So the server decides by a clock of its own, which nobody can set.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from jupyter_server.utils import ensure_async

MAX_SOCKETS = 3  # WebSockets to one kernel; a page has one, and for a moment two when it comes back
CREDIT, CREDIT_PER_SECOND = 4 * 2**20, 2**18  # bytes a session may send at once, and each second after that
MESSAGE_PRICE = 2**12  # bytes that a message counts at least, so that a session may send 64 small ones each second


class NoFreeTableError(Exception):
    """Every table is taken."""


class Session:
    """One open page; it stands in for the kernel manager during the request, to learn which kernel the page gets."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager
        self.kernel: str | None = None  # until there is one
        self.sockets = 0
        self.chose = monotonic()
        self.left = monotonic()  # counts only while no socket is open
        self._credit: float = CREDIT
        self._counted = monotonic()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.manager, name)

    async def start_kernel(self, **how: Any) -> str:
        """Start a kernel, and tell it nothing of the request; returns its id."""
        del how["env"]
        self.kernel = str(await ensure_async(self.manager.start_kernel(**how)))
        return self.kernel

    async def get_rendered_notebook(self, notebook_name: str, **_: object) -> tuple[Any, Any, str]:
        """Take a kernel from the pool, with what it has drawn. Tell the next one nothing of this request."""
        task, drawn, kernel = await self.manager.get_rendered_notebook(notebook_name=notebook_name)
        self.kernel = str(kernel)
        return task, drawn, self.kernel

    @contextmanager
    def socket(self) -> Iterator[None]:
        """Count a connection for as long as the page is being sent, or holds a WebSocket open."""
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1
            self.left = monotonic()

    def may_send(self, size: int) -> bool:
        """Charge a message of ``size`` bytes; False if that is more than a person can send."""
        now = monotonic()
        self._credit = min(CREDIT, self._credit + CREDIT_PER_SECOND * (now - self._counted)) - max(size, MESSAGE_PRICE)
        self._counted = now
        return self._credit >= 0


class Sessions:
    """All open pages of one server, each at a table of its own.

    Args:
        manager: the kernel manager.
        tables: the most pages that may be open at once.
        away: seconds after which a kernel ends whose page has no socket open.
        idle: seconds without a choice after which a kernel ends even if its page is open; 0 for never.
    """

    def __init__(self, manager: Any, tables: int, away: float, idle: float = 0) -> None:
        self.manager, self.tables, self.away, self.idle = manager, tables, away, idle
        self._open: list[Session] = []

    def __len__(self) -> int:
        self._open = [session for session in self._open if session.kernel is None or session.kernel in self.manager]
        return len(self._open)

    @contextmanager
    def open(self, always: bool = False) -> Iterator[Session]:
        """Open a session while its page is drawn; it stays open if the page has a kernel by then.

        Args:
            always: open it even when every table is taken, as for the watchdog.

        Raises:
            NoFreeTableError: every table is taken.
        """
        if len(self) >= self.tables and not always:
            raise NoFreeTableError
        session = Session(self.manager)
        self._open.append(session)
        try:
            with session.socket():
                yield session
        finally:
            session.chose = monotonic()
            if session.kernel is None:
                self._open.remove(session)

    def session(self, kernel: str) -> Session | None:
        """Return the session that has this kernel; None for a kernel of the pool, and for an unknown one."""
        return next((session for session in self._open if session.kernel == kernel), None)

    async def sweep(self) -> None:
        """End the kernels of pages that were left, and of pages on which nobody has chosen anything for long."""
        now = monotonic()
        for session in list(self._open):
            gone = not session.sockets and now - session.left > self.away
            asleep = self.idle and now - session.chose > self.idle
            if session.kernel in self.manager and (gone or asleep):
                await ensure_async(self.manager.shutdown_kernel(session.kernel, now=True))
