"""Those who want others to have no game: ``python tests/benchmarks/attacks.py NAME URL SECONDS``.

``crowd.py`` begins this as a process of its own beside an honest visitor, so that what the attacker's side costs is not
taken for a slow server. Each attack comes from an address of its own, because what another one has used up grows again
slowly; those in ``FROM_TWO`` come from two. At the end it prints what was done: choices answered, pages opened, lines
lost, and so on, as JSON.
Target no server but your own on this machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import sys
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import ludobook
from ludobook.players import greedy
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

sys.path.insert(0, str(Path(__file__).parents[1]))
from visiting import PROTOCOL, choice, listen, message, offers, read_page, said, state

GAMES = ["egg", "kirin", "meow_oracle", "lauzait_cep"]
LOST = (HTTPClientError, StreamClosedError, WebSocketClosedError, OSError, AssertionError, TimeoutError, IndexError)
Socket = WebSocketClientConnection


class Client:
    """Whoever comes from one address of this machine, and what they have done."""

    def __init__(self, base: str, address: str) -> None:
        self.base, self.address = base, address
        self.http = AsyncHTTPClient(force_instance=True, max_clients=400)
        self.done: Counter[str] = Counter()
        self.here: set[str] = set()  # kernels of pages that are open

    async def open(self, chapter: str) -> tuple[str, list[str]]:
        """Open a page; its kernel and its models."""
        address = f"{self.base}voila/render/{chapter}.ipynb"
        asked = HTTPRequest(address, network_interface=self.address, request_timeout=60, connect_timeout=60)
        page = read_page((await self.http.fetch(asked)).body.decode())
        self.done["pages"] += 1
        self.here.add(page[0])
        return page

    async def line(self, kernel: str) -> Socket:
        """A line to a kernel."""
        url = f"{self.base.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
        asked = HTTPRequest(url, network_interface=self.address, request_timeout=60, connect_timeout=60)
        return await websocket_connect(
            asked, subprotocols=[PROTOCOL], max_message_size=2**28, compression_options={"compression_level": 1}
        )

    async def choose(self, own: Socket, model: str, do: list[object], n: int) -> float:
        """Choose something, and wait for the answer; the seconds that it took."""
        began = time.monotonic()
        await own.write_message(choice(model, do, n), binary=True)
        got = await listen(own, lambda one: said(one).get("ack") == n, 60)
        assert said(got[-1]).get("ack") == n
        self.done["choices"] += 1
        return time.monotonic() - began

    async def leave(self, kernel: str) -> None:
        """Say what a closing page says."""
        asked = HTTPRequest(
            f"{self.base}voila/api/shutdown/{kernel}",
            method="POST",
            body="_xsrf=",
            headers={"Origin": self.base.rstrip("/")},
            network_interface=self.address,
        )
        self.here.discard(kernel)
        await self.http.fetch(asked)


Attack = Callable[[Client, float], Awaitable[object]]
Act = Callable[[Client, Socket, list[str], float], Awaitable[object]]


async def again(client: Client, end: float, one: Callable[[], Awaitable[object]]) -> None:
    """Do something until the end, whatever comes of it."""
    while time.monotonic() < end:
        try:
            await one()
        except LOST as error:
            client.done[f"lost: {getattr(error, 'code', type(error).__name__)}"] += 1
            await asyncio.sleep(0.2)


def pages(number: int, chapters: list[str], act: Act, lines: int = 1) -> Attack:
    """An attack of so many pages, on each of which somebody acts; the further lines of a page only listen."""

    async def drain(own: Socket) -> None:
        while await own.read_message() is not None:
            pass

    async def one(client: Client, n: int, end: float) -> None:
        kernel, models = await client.open(chapters[n % len(chapters)])
        own, *more = [await client.line(kernel) for _ in range(lines)]
        listening = [asyncio.create_task(drain(other)) for other in more]
        try:
            await act(client, own, models, end)
        finally:
            for task in listening:
                task.cancel()
            for line in (own, *more):
                line.close()
            await client.leave(kernel)

    async def attack(client: Client, end: float) -> None:
        await asyncio.gather(*(again(client, end, lambda n=n: one(client, n, end)) for n in range(number)))

    return attack


# --- on a page


async def ask_for_much(client: Client, own: Socket, models: list[str], end: float) -> None:
    """Ask for the largest answer there is, as fast as a person could click."""
    sizes = {}
    for one in models:
        question = message("comm_msg", {"comm_id": one, "data": {"method": "request_state"}})
        await own.write_message(question, binary=True)
        answer = await listen(own, state, 3)
        sizes[one] = len(json.dumps(answer[-1])) if answer else 0
    largest = max(sizes, key=sizes.__getitem__)

    async def read() -> None:
        while (frame := await own.read_message()) is not None:
            client.done["MiB read"] += len(frame) / 2**20  # type: ignore[assignment]

    reader = asyncio.create_task(read())
    try:
        while time.monotonic() < end and not reader.done():
            question = message("comm_msg", {"comm_id": largest, "data": {"method": "request_state"}})
            await own.write_message(question, binary=True)
            client.done["questions"] += 1
            await asyncio.sleep(1 / 60)
        client.done["lines cut off"] += reader.done()
    finally:
        reader.cancel()


def keep_choosing(first: list[list[object]], *then: list[object]) -> Act:
    """Choose something, and then the same again and again."""

    async def act(client: Client, own: Socket, models: list[str], end: float) -> None:
        n = 0
        for do in first:
            await client.choose(own, models[0], do, n := n + 1)
        while time.monotonic() < end:
            for do in then:
                await client.choose(own, models[-1], do, n := n + 1)

    return act


async def simulate(client: Client, own: Socket, models: list[str], end: float) -> None:
    """Use up the simulations of a page, and come back for another one's."""
    n = 0
    for model in models:
        with contextlib.suppress(AssertionError):
            await client.choose(own, model, ["set", "games", "100000000"], n := n + 1)
            await client.choose(own, model, ["run"], n := n + 1)
    looks = 0
    while time.monotonic() < min(end, time.monotonic() + 60):
        for model in models:
            await client.choose(own, model, ["more", looks], n := n + 1)
        looks += 1
        await asyncio.sleep(0.3)


def press_everything(first: Callable[[], list[list[object]]] | None = None) -> Act:
    """Press whatever is dear, or else whatever is offered, at random; what a page goes on with by itself comes first.

    With ``first``, only the first widget of the page is pressed, and that before anything else.
    """

    async def act(client: Client, own: Socket, models: list[str], end: float) -> None:
        dice, n = random.Random(1), 0
        shown: dict[str, dict[str, object]] = {}
        models = models[:1] if first else models
        for model in models:
            await own.write_message(message("comm_msg", {"comm_id": model, "data": {"method": "request_state"}}), True)
            shown[model] = state((await listen(own, state))[-1])["page"]
        turns = [(model, do) for model in models for do in [["hello"], *(first() if first else [])]]
        while time.monotonic() < end:
            if not turns:
                model = dice.choice(models)
                page = shown.get(model, {})
                go, all_of_them = page.get("go"), list(offers(page))
                dear = [do for do in all_of_them if do[0] in DEAR]
                next_one = go["do"] if isinstance(go, dict) else dice.choice(dear or all_of_them or [["again"]])
                turns = [(model, next_one)]
            model, do = turns.pop(0)
            n += 1
            await own.write_message(choice(model, do, n), binary=True)
            got = await listen(own, lambda one, n=n: said(one).get("ack") == n, 60)
            assert said(got[-1]).get("ack") == n
            client.done["choices"] += 1
            client.done[str(do[0])] += do[0] in DEAR
            for one in got:
                if "page" in state(one):
                    shown[one["content"]["comm_id"]] = state(one)["page"]

    return act


DEAR = {"review", "think", "step", "hint", "show-me", "show", "run"}  # choices that a kernel thinks about


def finished_game() -> list[list[object]]:
    """What opens a game that is over, whose review follows."""
    position = ludobook.game("lauzait_cep").new(2, seed=1)
    while not position.status().game_over:
        position = position.apply(greedy(position))
    return [["open", position.record.code], ["review", "of", 0]]


async def stay(client: Client, own: Socket, models: list[str], end: float) -> None:
    """Take a table and hold it."""
    await client.choose(own, models[0], ["deal"], 1)
    await asyncio.sleep(max(0.0, end - time.monotonic()))


# --- without a page


async def open_and_leave(client: Client, end: float) -> None:
    """Four at a time open pages and leave them."""

    async def one() -> None:
        kernel, _ = await client.open("lauzait_cep/1-learn")
        await client.leave(kernel)

    await asyncio.gather(*(again(client, end, one) for _ in range(4)))


def raw(number: int, sent: bytes, hold: bool = False, times: int = 1, read: bool = True) -> Attack:
    """So many connections that send something and are held, or opened anew."""

    async def attack(client: Client, end: float) -> None:
        host, port = client.base.split("/")[2].split(":")

        async def one() -> None:
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(client.address, 0), limit=2**12)
            client.done["connections"] += 1
            try:
                for _ in range(times):
                    writer.write(sent)
                    await asyncio.wait_for(writer.drain(), max(0.1, end - time.monotonic()))
                with contextlib.suppress(TimeoutError):
                    left = max(0.1, end - time.monotonic()) if hold else 5
                    while read and await asyncio.wait_for(reader.read(2**14), left) and times > 1:
                        pass
                    await asyncio.sleep(0 if read else left)
            finally:
                writer.close()

        await asyncio.gather(*(again(client, end, one) for _ in range(number)))

    return attack


async def send_pieces(client: Client, own: Socket, models: list[str], end: float) -> None:
    """Begin a message that never ends, and send empty pieces of it."""
    stream = own.protocol.stream  # type: ignore[union-attr]
    await stream.write(EMPTY_PIECE % 2)
    while time.monotonic() < end:
        await stream.write(EMPTY_PIECE % 0 * 2000)
        client.done["frames"] += 2000


EMPTY_PIECE = b"%c\x80\0\0\0\0"


def get(path: str, more: bytes = b"") -> bytes:
    """A request."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n".encode() + more + b"\r\n"


PLAYS, ODDS, DRILLS = ([f"{game}/{chapter}" for game in GAMES] for chapter in ("5-play", "6-odds", "4-practise"))
COOKIE = b"Cookie: " + b"c=v; " * 9000 + b"\r\n"
BODY = b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 10**6
hints = pages(10, PLAYS, keep_choosing([["deal"]], ["hint"], ["back"]))
ATTACKS: dict[str, Attack] = {
    "questions": pages(10, ["lauzait_cep/1-learn"], ask_for_much, lines=2),
    "hints, 10 pages": hints,
    "hints, 20 pages": hints,
    "reviews": pages(10, ["lauzait_cep/5-play"], press_everything(finished_game)),
    "puzzles": pages(10, DRILLS, press_everything()),
    "odds": pages(10, ODDS, press_everything()),
    "simulations": pages(10, ODDS, simulate),
    "clicks": pages(10, PLAYS, keep_choosing([], ["set", "count", "2"], ["set", "count", "3"])),
    "all tables": pages(60, PLAYS, stay),
    "opening, leaving": open_and_leave,
    "empty pieces": pages(2, PLAYS, send_pieces),
    "silent connections": raw(1800, b"", hold=True),
    "slow heads": raw(300, b"GET / HTTP/1.1\r\nHost: x\r\nX: ", hold=True),
    "large heads": raw(8, get("/health", COOKIE)),
    "many requests": raw(4, get("/") * 50, times=20),
    "not read": raw(20, get("/") * 200, hold=True, read=False),
    "bodies": raw(8, BODY),
}
FROM_TWO = {"hints, 20 pages"}
GRACE = 10.0  # seconds for the last answers, after which pages are left without a word


async def attack(name: str, base: str, seconds: float) -> None:
    """Attack, and print what was done."""
    AsyncHTTPClient.configure(None, max_clients=400)
    logging.getLogger("asyncio").disabled = True  # it tells of each line that is cut
    number = 1 + [*ATTACKS].index(name)
    clients = [Client(base, f"127.0.{number}.{own}") for own in range(1, 3 if name in FROM_TWO else 2)]
    end = time.monotonic() + seconds
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(ATTACKS[name](client, end) for client in clients)), seconds + GRACE)
    leaving = [client.leave(kernel) for client in clients for kernel in [*client.here]]
    await asyncio.gather(*leaving, return_exceptions=True)
    done = sum((client.done for client in clients), Counter())
    print(json.dumps({what: round(number) for what, number in done.items()}), flush=True)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], sys.argv[2], float(sys.argv[3])))
