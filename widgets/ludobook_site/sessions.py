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

from ludobook_site.guards.addresses import PACE, Address, Allowance, Meter

MAX_SOCKETS = 3  # WebSockets to one kernel; a page has one, and for a moment two when it comes back
CREDIT, CREDIT_PER_SECOND = 4 * 2**20, 2**18  # bytes a page may send at once, and each second after that
ANSWERS = 12 * 2**20, 2**19  # bytes that its kernel may send, likewise, to all its sockets together
LEFT_PAGE_SECONDS = 10.0  # after these a kernel ends if its page said that it was left; a lost line has longer
MAX_QUESTIONS = 48  # messages of a page that its kernel has not finished with yet
MODEST = 2  # questions that a page may have open whatever its neighbours do, at its own pace and with few answers
LONGEST_ID = 100  # characters of a message's id; the browser's have 36
MESSAGE_PRICE = 2**12  # the least bytes that a message counts as, so that a session may send 64 small ones each second


class NoFreeTableError(Exception):
    """Every table is taken."""


class ShareUsedUpError(Exception):
    """The visitor's address has used up its share."""


class Session:
    """One open page; it stands in for the kernel manager during the request, to learn which kernel the page gets."""

    def __init__(self, manager: Any, address: Address) -> None:
        self.manager, self.address = manager, address
        self.kernel: str | None = None  # until there is one
        self.sockets = 0
        self.last_choice = monotonic()
        self.unconnected_since = monotonic()  # counts only while no socket is open
        self.page_left = False  # whether the last socket was closed by its page, which was left and does not come back
        self._messages = Allowance(CREDIT, CREDIT_PER_SECOND)
        self._answers = Allowance(*ANSWERS)
        self._pace = Allowance(*PACE)
        self.thought = Meter()  # seconds that its kernel has thought lately
        # messages that its kernel has not finished with, by their ids, and when a choice among them was made
        self._questions: dict[str, float | None] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.manager, name)

    async def start_kernel(self, **how: Any) -> str:
        """Start a kernel, and tell it nothing of the request; return its id."""
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
        self.page_left = False
        try:
            yield
        finally:
            self.sockets -= 1
            self.unconnected_since = monotonic()
            if not self.sockets:
                for question in [*self._questions]:  # their answers reach nobody, so nothing would end them
                    self.end_question(question)

    def charge(self, size: int) -> bool:
        """Charge a message of ``size`` bytes; return False if that is more than a person can send."""
        return self._messages.use(max(size, MESSAGE_PRICE))

    @property
    def may_ask(self) -> bool:
        """False while a question of this page has to wait because its address has used its share; none is refused.

        A page that asks for little is always heard: a class shares one address, and one pupil must not silence it.
        """
        few = len(self._questions) < MODEST and self._pace.left >= 1
        return (few and self._answers.left > self._answers.most / 2) or self.address.may_ask

    def begin_question(self, question: str, choice: bool = False) -> bool:
        """Count a message that the kernel is given; return False if no page of ours would send it.

        Args:
            question: the id of the message.
            choice: whether the message is a person's choice.
        """
        if len(self._questions) >= MAX_QUESTIONS or question in self._questions or len(question) > LONGEST_ID:
            return False
        now = monotonic()
        if choice:
            self.last_choice = now
        self._questions[question] = now if choice else None
        self.address.ask()
        self._pace.use(1)
        return True

    def end_question(self, question: str) -> float | None:
        """Count a message as finished, whichever socket hears of it first; return the seconds a choice took."""
        if question not in self._questions:
            return None
        self.address.questions -= 1
        began = self._questions.pop(question)
        return None if began is None else monotonic() - began

    def may_receive(self, size: int) -> bool:
        """Charge ``size`` bytes that the kernel sends to one of the page's sockets; False if that is more than is due.

        A question of 300 bytes may have an answer of 135,000: without this, answers that wait would fill the memory.
        """
        self.address.receive(size)
        return self._answers.use(size)


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
    def open(self, address: Address, always: bool = False) -> Iterator[Session]:
        """Open a session while its page is drawn; it stays open if the page has a kernel by then.

        Args:
            address: where the visitor comes from.
            always: open it even when every table is taken, as for the watchdog.

        Raises:
            NoFreeTableError: every table is taken.
            ShareUsedUpError: the address has its share of tables already, or has opened many pages just now.
        """
        if not always:
            if len(self) >= self.tables:
                raise NoFreeTableError
            if not (address.may_have_tables(1 + len(self.of(address))) and address.may_open_page()):
                raise ShareUsedUpError
        session = Session(self.manager, address)
        self._open.append(session)
        try:
            with session.socket():
                yield session
        finally:
            session.last_choice = monotonic()
            if session.kernel is None:
                self._open.remove(session)

    def of(self, address: Address) -> list[Session]:
        """Return the sessions of an address."""
        return [session for session in self._open if session.address is address]

    @property
    def addresses(self) -> set[Address]:
        """The addresses that have a page open."""
        return {session.address for session in self._open}

    def has_socket_for(self, address: Address) -> bool:
        """Tell whether the share of an address has one more WebSocket."""
        return address.may_have_sockets(1 + sum(session.sockets for session in self.of(address)))

    def session(self, kernel: str) -> Session | None:
        """Return the session that has this kernel; None for a kernel of the pool, and for an unknown one."""
        return next((session for session in self._open if session.kernel == kernel), None)

    async def sweep(self) -> None:
        """End the kernels of pages that were left, and of pages on which nobody has chosen anything for long."""
        now = monotonic()
        for session in list(self._open):
            away = min(self.away, LEFT_PAGE_SECONDS) if session.page_left else self.away
            gone = not session.sockets and now - session.unconnected_since > away
            asleep = self.idle and now - session.last_choice > self.idle
            if session.kernel in self.manager and (gone or asleep):
                await ensure_async(self.manager.shutdown_kernel(session.kernel, now=True))
