"""Limits what one network address may use of the server, so that no visitor can use it up for everybody else.

A visitor can open any number of pages, each with a new id, but cannot make up the address that they come from. A whole
school may share an address, so the share is an option, ``--share``, and every other limit follows from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from ipaddress import IPv6Address, ip_address
from time import monotonic

TABLE_EVERY = 30.0  # seconds after which an address may open as many pages again as it may have tables
SOCKETS_PER_TABLE = 2  # WebSockets; a page has one, and for a moment two when it comes back
CONNECTIONS_PER_TABLE, FEWEST_CONNECTIONS = 8, 40  # connections that are not WebSockets; a browser opens six
DRAWN_AT_ONCE = 2  # pages of one address that may be drawn at the same time; each keeps a core busy for a second
PAGES_AT_ONCE = 3  # tables of an address that share the traffic of one page, because few send at the same time
QUESTIONS_PER_TABLE = 6  # messages that kernels may not have finished with yet, for each table of an address
PACE = 20, 2.0  # messages for each table of an address: at once, and per second; a person sends one in two seconds
HALF_LIFE = 30.0  # seconds after which half of the thinking time of an address is forgotten
FORWARDED = "X-Forwarded-For"


class Allowance:
    """An amount that is used up and grows again with time.

    Args:
        most: what may be used at once.
        per_second: what it grows by, up to ``most``.
    """

    def __init__(self, most: float, per_second: float) -> None:
        self.most, self.per_second = most, per_second
        self._left, self._counted = most, monotonic()

    @property
    def left(self) -> float:
        """The amount that is left now; below zero if more was used than there was."""
        now = monotonic()
        self._left = min(self.most, self._left + self.per_second * (now - self._counted))
        self._counted = now
        return self._left

    def use(self, amount: float) -> bool:
        """Use up an amount; return False if more was used than there was."""
        self._left = self.left - amount
        return self._left >= 0


class Meter:
    """An amount that fades: half of it is forgotten after ``HALF_LIFE`` seconds."""

    def __init__(self) -> None:
        self._amount, self._counted = 0.0, monotonic()

    @property
    def amount(self) -> float:
        """Return the amount remembered now."""
        now = monotonic()
        self._amount *= 0.5 ** ((now - self._counted) / HALF_LIFE)
        self._counted = now
        return self._amount

    def add(self, amount: float) -> None:
        """Add to the amount."""
        self._amount = self.amount + amount


class Address:
    """An address from which visitors come, and what they use of the server together.

    Args:
        name: the address as text.
        share: tables that it may have; 0 for as many as there are.
        traffic: the bytes that one page may receive, at once and per second.

    Attributes:
        connections: the number of its open connections that are not WebSockets.
        questions: the number of messages of its pages that their kernels have not finished with yet.
        drawing: a semaphore that holds back pages while others of the address are being drawn.
        thought: the seconds that the kernels of its visitors have thought lately.
    """

    def __init__(self, name: str, share: int, traffic: tuple[float, float]) -> None:
        self.name, self.share = name, share
        self.connections = self.questions = 0
        self.thought = Meter()
        self.drawing = asyncio.Semaphore(DRAWN_AT_ONCE if share else 10**6)
        self._pages = Allowance(share, share / TABLE_EVERY)
        self._pace = Allowance(share * PACE[0], share * PACE[1])
        at_once = max(1.0, share / PAGES_AT_ONCE)
        self._traffic = Allowance(traffic[0] * at_once, traffic[1] * at_once)

    @property
    def idle(self) -> bool:
        """True when it can be forgotten, because everything that it used has grown again."""
        full = all(each.left >= each.most for each in (self._pages, self._pace, self._traffic))
        return full and not self.connections and self.thought.amount < 1

    def may_have_tables(self, tables: int) -> bool:
        """Tell whether its share allows so many tables."""
        return not self.share or tables <= self.share

    def may_have_sockets(self, sockets: int) -> bool:
        """Tell whether its share allows so many WebSockets."""
        return not self.share or sockets <= SOCKETS_PER_TABLE * self.share

    def may_open_page(self) -> bool:
        """Charge a new page; return False if too many were opened lately."""
        return not self.share or (self._pages.left >= 1 and self._pages.use(1))

    @property
    def may_connect(self) -> bool:
        """True while its share allows another connection."""
        return not self.share or self.connections < max(FEWEST_CONNECTIONS, CONNECTIONS_PER_TABLE * self.share)

    def ask(self) -> None:
        """Charge a message that a kernel is given, and count it until the kernel has finished with it."""
        self.questions += 1
        self._pace.use(1)

    def receive(self, size: int) -> None:
        """Charge ``size`` bytes that a kernel has sent to one of its pages."""
        self._traffic.use(size)

    @property
    def may_ask(self) -> bool:
        """False while too many of its questions are open, it has asked too many lately, or its traffic is used up."""
        many = self.questions >= QUESTIONS_PER_TABLE * self.share
        return not self.share or not (many or self._pace.left < 1 or self._traffic.left < 0)


class Addresses:
    """All addresses that the server knows at the moment.

    Args:
        share: tables that one address may have; 0 for as many as there are.
        proxies: the addresses of proxies that are trusted to say for whom they ask.
        traffic: bytes that one page may receive at once, and each second.
    """

    def __init__(self, share: int, proxies: Collection[str], traffic: tuple[float, float]) -> None:
        self.share, self.proxies, self.traffic = share, frozenset(map(network, proxies)), traffic
        self._here: dict[str, Address] = {}

    def __len__(self) -> int:
        return len(self._here)

    def at(self, peer: str, headers: Mapping[str, str] | None = None) -> Address:
        """Return the address that a request comes from.

        Args:
            peer: the other end of the connection.
            headers: those of the request; their ``X-Forwarded-For`` counts only if ``peer`` is a trusted proxy.
        """
        name = network(peer)
        for forwarded in reversed((headers or {}).get(FORWARDED, "").split(",")):
            if name not in self.proxies or not forwarded.strip():
                break
            name = network(forwarded.strip())
        if name not in self._here:
            self._here[name] = Address(name, self.share, self.traffic)
        return self._here[name]

    def is_proxy(self, peer: str) -> bool:
        """Tell whether ``peer`` is a trusted proxy, through which all visitors come."""
        return network(peer) in self.proxies

    def forget(self, seated: Collection[Address]) -> None:
        """Forget addresses that are idle, except those in ``seated``, which have a page open."""
        self._here = {name: address for name, address in self._here.items() if address in seated or not address.idle}


def network(text: str) -> str:
    """Write an address in its shortest form, an IPv6 address as its /64 network; ``unknown`` if it is not an address.

    Every subscriber has a whole /64 network, so a single IPv6 address identifies nobody.
    """
    try:
        address = ip_address(text.partition("%")[0].strip("[]"))
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return "::1" if address.is_loopback else str(IPv6Address(int(address) >> 64 << 64)) + "/64"
    return str(address)
