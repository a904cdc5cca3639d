"""What one visitor can do to all others: each way that was found, tried again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from chapters import write
from ludobook_site.guards.message_filter import PROTOCOL, join, split
from serving import kernel_of, kernels, memory, served
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError, websocket_connect
from visiting import (
    answers,
    ask,
    binary,
    choice,
    connect,
    health,
    leave,
    line,
    listen,
    message,
    raw_line,
    said,
    sit_down,
    state,
    talk,
)

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the server's memory in /proc")


@pytest.fixture(scope="module")
def house() -> Iterator[tuple[str, int]]:
    with served("--pool", "0", "--kernels", "12", "--away", "3", "--memory", "600") as (url, server):
        yield url, server


@pytest.fixture
def visit(house: tuple[str, int]) -> Iterator[tuple[str, list[str]]]:
    kernel, models = sit_down(house[0])
    yield kernel, models
    leave(house[0], kernel)


def until(true: Callable[[], object], seconds: float = 20) -> bool:
    """Whether something becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.2)
    return False


def cut_off(sock: socket.socket, data: bytes, times: int) -> bool:
    """Whether the server stops listening to somebody who sends this again and again."""
    try:
        for _ in range(times):
            sock.sendall(data)
    except OSError:
        return True
    return False


GAME = "egg"
ROOT = Path(__file__).resolve().parents[2]
HEAD = struct.pack("<7Q", 6, 56, 61, 61, 61, 61, 61)


@pytest.mark.long
@pytest.mark.parametrize(
    "frame",
    [
        (2**63).to_bytes(8, "little"),
        (2**31 - 1).to_bytes(4, "big"),
        b"",
        b"\x06",
        struct.pack("<7Q", 6, 56, 2**62, 61, 61, 61, 61),
        struct.pack("<7Q", 6, 0, 0, 0, 0, 0, 0),
        struct.pack("<7Q", 7, 56, 61, 61, 61, 61, 61) + b"shell",
        HEAD + b"shell",
        message("comm_msg", {})[:-1],
        join([*split(message("comm_msg", {}))[:4], b"[" * 100_000]),
        "[" * 100_000,
    ],
)
def test_a_frame_that_lies_closes_its_line_and_holds_up_nobody(house, visit, frame):
    """The first stopped every page of the server, for ever, with 8 bytes."""

    async def send() -> object:
        own = await line(house[0], visit[0])
        await own.write_message(frame, binary=isinstance(frame, bytes))
        return await listen(own, lambda _: False, 5) or own.close_code

    before = memory(house[1], "Rss")
    began = time.monotonic()
    asyncio.run(send())
    assert health(house[0], timeout=2)
    assert time.monotonic() - began < 4, "the line stayed open, or the server was busy"
    assert memory(house[1], "Rss") - before < 50


@pytest.mark.long
def test_a_small_frame_that_unpacks_to_much_is_not_unpacked(house, visit):
    """Its line is closed when more than a message's length has come out of it."""
    url, server = house

    async def send() -> int | None:
        address = f"{url.replace('http', 'ws', 1)}api/kernels/{visit[0]}/channels?session_id=x"
        own = await websocket_connect(address, subprotocols=[PROTOCOL], compression_options={"compression_level": 9})
        with suppress(WebSocketClosedError):
            await own.write_message(b"\0" * 200 * 2**20, binary=True)
        await listen(own, lambda _: False, 10)
        return own.close_code

    before = memory(server, "Rss")
    assert asyncio.run(send()) is not None
    assert memory(server, "Rss") - before < 30
    assert health(url, timeout=5)


def test_a_kernel_has_its_share_and_the_server_has_no_limit(house, visit):
    process = next(one for one in kernels(house[1]) if kernel_of(one) == visit[0])
    limits = [Path(f"/proc/{one}/limits").read_text() for one in (process, house[1])]
    assert re.search(r"Max data size +629145600 +629145600", limits[0])
    assert not re.search(r"Max data size +629145600", limits[1])
    assert Path(f"/proc/{process}/oom_score_adj").read_text().strip() == "500"


def test_a_line_of_another_protocol_is_not_opened(house, visit):
    for asked in ([], ["v0"], ["x" + PROTOCOL]):
        with pytest.raises(HTTPClientError) as refused:
            asyncio.run(line(house[0], visit[0], protocols=asked))
        assert refused.value.code == 400, asked


def test_a_visitor_who_does_not_read_is_dropped(house, visit):
    """What is not read waits in the server, and a question of 300 bytes is answered by a hundred thousand."""
    url, server = house
    kernel, models = sit_down(url, "lauzait_cep/1-learn")
    before = most = memory(server, "Rss")
    sock = raw_line(url, kernel)
    dropped = False
    end = time.monotonic() + 30
    while not dropped and time.monotonic() < end:
        try:
            for model in models:
                question = message("comm_msg", {"comm_id": model, "data": {"method": "request_state"}})
                sock.sendall(binary(question))
        except OSError:
            dropped = True
        most = max(most, memory(server, "Rss"))
        assert health(url, timeout=5)
        time.sleep(0.05)
    sock.close()
    leave(url, kernel)
    assert dropped
    assert most - before < 60


def test_a_flood_of_messages_is_cut_off(house, visit):
    """A kernel that is busy lets them wait in the server."""
    url, server = house
    sock = raw_line(url, visit[0])
    before = memory(server, "Rss")
    flood = binary(choice(visit[1][0], ["x" * 900_000]))
    assert cut_off(sock, flood, 200)
    sock.close()
    assert memory(server, "Rss") - before < 60
    assert health(url, timeout=5)


@pytest.mark.parametrize("kind", [0x89, 0x8A], ids=["pings", "pongs"])
def test_a_flood_of_frames_that_say_nothing_is_cut_off(house, visit, kind):
    """Each costs the server as much as a message does."""
    sock = raw_line(house[0], visit[0])
    with suppress(ConnectionError):
        sock.sendall(bytes([kind, 0x80, 0, 0, 0, 0]) * 5000)
        while sock.recv(2**16):  # what the server says before it closes the line
            pass
    sock.close()


def test_questions_are_paid_for_by_their_answers(house):
    """Asked at a pace that a person could click at, and read: what waits between kernel and page filled the memory."""
    url, server = house
    kernel, models = sit_down(url, "lauzait_cep/1-learn")

    async def ask_on() -> int | None:
        own = await line(url, kernel)
        sizes = {}
        for one in models:
            question = message("comm_msg", {"comm_id": one, "data": {"method": "request_state"}})
            await own.write_message(question, binary=True)
            sizes[question] = len(json.dumps((await listen(own, state))[-1]))
        largest = max(sizes, key=sizes.__getitem__)
        end = time.monotonic() + 30
        while own.close_code is None and time.monotonic() < end:
            with suppress(WebSocketClosedError):
                await own.write_message(largest, binary=True)
            await asyncio.sleep(1 / 60)
        return own.close_code

    before = memory(server, "Rss")
    assert asyncio.run(ask_on()) == 1008
    assert memory(server, "Rss") - before < 60
    assert health(url, timeout=2)
    leave(url, kernel)


SAID = [
    ("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}}),
    ("comm_open", {"comm_id": "x", "target_name": "jupyter.widget.control", "data": {}}),  # of a wrong version
    ("comm_close", {"comm_id": "x", "data": {}}),
    ("comm_msg", {"comm_id": 1, "data": 2}),
    ("shutdown_request", {"restart": False}),
    ("history_request", {}),
]


def test_no_traceback_comes_back_whatever_is_said(house, visit):
    for n, (kind, content) in enumerate(SAID, 7):
        sent = [message(kind, content), choice(visit[1][0], ["hello"], n)]
        got = asyncio.run(talk(house[0], visit[0], sent, answers(n)))
        assert said(got[-1]) == {"ack": n}, kind
        assert "Traceback" not in json.dumps(got), kind
        assert not {one["msg_type"] for one in got} & {"stream", "error", "comm_open"}, kind


def test_half_a_character_is_answered(house, visit):
    """A lone surrogate is no text that could be sent back; it closed the line."""
    sent = [choice(visit[1][0], ["open", "\ud83d, and whole: \U0001f409"], 5)]
    assert "oops" in said(asyncio.run(talk(house[0], visit[0], sent, answers(5)))[-1])


def test_a_kernel_has_few_lines(house, visit):
    async def many() -> tuple[int, int]:
        lines = [await line(house[0], visit[0]) for _ in range(3)]
        with pytest.raises(HTTPClientError) as refused:
            await line(house[0], visit[0])
        lines.pop().close()
        await asyncio.sleep(0.5)
        lines.append(await line(house[0], visit[0]))
        for one in lines:
            one.close()
        return refused.value.code

    assert asyncio.run(many()) == 429


def test_a_kernel_of_nobody_has_no_line(house):
    with pytest.raises(HTTPClientError) as refused:
        asyncio.run(line(house[0], "00000000-0000-4000-8000-000000000000"))
    assert refused.value.code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Dest": "image", "Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Dest": "empty"},
        {"Sec_Fetch_Dest": "iframe", "Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Dest": "document", "Sec_Purpose": "prefetch;prerender"},
    ],
)
def test_only_a_page_that_is_looked_at_takes_a_table(house, headers):
    before = health(house[0])["tables"]
    status, _, text = ask(house[0] + "voila/render/egg/5-play.ipynb", **headers)
    assert status == 403
    assert "couldn’t be set up" not in text
    assert health(house[0])["tables"] == before


def test_tables_of_those_who_never_came_in_are_free_again(house):
    """Plain readers of the web, and connections that are cut while the page is on its way."""
    url, server = house
    assert until(lambda: health(url)["tables"] == 0)
    sit_down(url)
    for _ in range(3):
        with connect(url) as cut:
            cut.sendall(b"GET /voila/render/egg/5-play.ipynb HTTP/1.1\r\nHost: localhost\r\n\r\n")
            cut.recv(100)
    assert health(url)["tables"] == 4
    assert until(lambda: health(url)["tables"] == 0)
    assert until(lambda: not kernels(server))


def test_a_table_is_kept_while_there_is_a_line_and_free_when_it_is_gone(house):
    """Also without a word: a browser that crashed says none."""
    url, _ = house

    async def stay() -> int:
        own = await line(url, kernel)
        await asyncio.sleep(4)  # more than the time allowed without one
        await own.write_message(choice(models[0], ["deal"], 3), binary=True)
        got = await listen(own, answers(3))
        own.close()
        return len(got)

    kernel, models = sit_down(url)
    assert asyncio.run(stay())
    assert health(url)["tables"] == 1
    assert until(lambda: health(url)["tables"] == 0)


@pytest.mark.long
def test_connections_that_say_nothing_keep_nobody_out():
    """At the limit of open files the server did nothing but fail, a thousand times a second."""
    with served("--pool", "0", "--kernels", "4", files=700) as (url, server):
        silent = [connect(url) for _ in range(400)]
        time.sleep(1)
        before = processor_time(server)
        time.sleep(2)
        assert processor_time(server) - before < 0.5
        assert len(list(Path(f"/proc/{server}/fd").iterdir())) < 600
        for one in silent:
            one.close()
        assert until(lambda: lets_in(url))
        kernel, _ = sit_down(url)
        leave(url, kernel)


def lets_in(url: str) -> bool:
    """Whether the server lets anybody in."""
    try:
        return bool(health(url))
    except OSError:
        return False


def processor_time(process: int) -> float:
    """Seconds of work of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    ("head", "sent"),
    [
        ("Content-Length: 99000000", b"x" * 2**20),
        ("Transfer-Encoding: chunked", b"100000\r\n" + b"x" * 2**20 + b"\r\n"),
    ],
    ids=["long", "in pieces"],
)
def test_bodies_are_not_taken_into_memory(house, head, sent):
    url, server = house
    before = memory(server, "Rss")
    with connect(url) as sock:
        sock.settimeout(5)
        sock.sendall(f"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n".encode())
        assert cut_off(sock, sent, 99)
    assert memory(server, "Rss") - before < 20


@pytest.mark.long
def test_a_full_disk_ends_no_game_and_is_got_over():
    """Nothing can be written, not even the log: pages cannot be opened, and who plays goes on."""
    import resource

    with served("--pool", "0", "--kernels", "4") as (url, server):
        kernel, models = sit_down(url)
        size = Path(f"/proc/{server}/fd/1").stat().st_size
        resource.prlimit(server, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        status, _, page = ask(f"{url}voila/render/egg/5-play.ipynb")
        assert status == 500 or "couldn’t be set up" in page, (status, page[-300:])
        assert "Traceback" not in page
        answer = asyncio.run(talk(url, kernel, [choice(models[0], ["deal"], 1)], answers(1), 30))
        assert said(answer[-1]) == {"ack": 1}
        assert health(url)["tables"] == 1, "a page that came to nothing takes no table"
        resource.prlimit(server, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        sit_down(url)


@pytest.mark.long
def test_a_second_visitor_learns_nothing_of_the_first(tmp_path):
    """With kernels kept ready, the first visitor's address came into the next one's environment."""
    shown = "import os; print(sorted((k, v) for k, v in os.environ.items() if 'secret' in v or k == 'QUERY_STRING'))"
    write(tmp_path / GAME / "1-learn.ipynb", shown)
    for pool in ("0", "1"):
        with served("--pool", pool, notebooks=tmp_path) as (url, _):
            pages = [ask(f"{url}voila/render/{GAME}/1-learn.ipynb?my=secret")[2] for _ in range(3)]
        assert all("[]" in page and "secret" not in page for page in pages)


@pytest.mark.long
def test_one_kernel_is_kept_ready_for_each_chapter_and_none_for_a_reading(tmp_path):
    for name in (f"{GAME}/1-learn", f"{GAME}/5-play", "teachers"):
        write(tmp_path / f"{name}.ipynb", "print('ready')")
    with served("--pool", "1", "--away", "30", notebooks=tmp_path) as (url, server):
        until(lambda: len(kernels(server)) == 2, 60)
        sit_down(url, f"{GAME}/5-play")
        until(lambda: len(kernels(server)) == 3, 60)  # the visitor's, and another one for the next
        time.sleep(3)
        assert len(kernels(server)) == 3


@pytest.mark.long
def test_nobody_is_given_a_kernel_that_has_ended(tmp_path):
    write(tmp_path / f"{GAME}/5-play.ipynb", "print('ready')")
    with served("--pool", "1", "--away", "30", notebooks=tmp_path) as (url, server):
        until(lambda: len(kernels(server)) == 1, 60)
        time.sleep(10)  # until it has drawn its page
        killed = kernels(server)
        for kernel in killed:
            os.kill(kernel, signal.SIGKILL)
        until(lambda: not {*killed} & {*kernels(server)}, 10)  # a killed process takes a moment to end
        given, _ = sit_down(url, f"{GAME}/5-play")
        assert given in map(kernel_of, kernels(server))


@pytest.mark.long
def test_a_kernel_of_the_pool_is_not_taken_from_its_visitor():
    """It had been idle for longer than a visitor may be, and was put away before the page had its line."""
    with served("--pool", "1", "--away", "2") as (url, server):
        until(lambda: len(kernels(server)) >= 12, 60)
        time.sleep(5)  # more than twice as long as a page may be away
        for game in ("egg", "kirin", "meow_oracle"):
            kernel, models = sit_down(url, f"{game}/5-play")
            time.sleep(1)
            assert asyncio.run(talk(url, kernel, [choice(models[0], ["hello"], 1)], answers(1)))


@pytest.mark.long
def test_an_output_that_comes_late_is_waited_for(tmp_path):
    """On a busy machine a table came after four seconds, and its page went out without it and without a word."""
    late = """
import sys, time
from IPython import get_ipython
from IPython.display import Markdown, display
sys.stdout.flush_timeout = sys.stderr.flush_timeout = 0.1
get_ipython().kernel.iopub_thread.io_loop.add_callback(time.sleep, 6)
display(Markdown("Here at last."))"""
    write(tmp_path / GAME / "1-learn.ipynb", late)
    with served("--pool", "0", notebooks=tmp_path) as (url, _):
        status, _, page = ask(f"{url}voila/render/{GAME}/1-learn.ipynb")
    assert status == 200
    assert "Here at last." in page


@pytest.mark.long
@pytest.mark.parametrize("pool", ["0", "1"])
def test_a_kernel_knows_that_it_is_served(tmp_path, pool):
    """Else its page would simulate on all cores, for as long as it likes."""
    ask_it = "from ludobook_widgets.odds.simulator import is_served\nprint('Is it served?', is_served())"
    write(tmp_path / GAME / "1-learn.ipynb", ask_it)
    with served("--pool", pool, notebooks=tmp_path) as (url, _):
        assert "Is it served? True" in ask(f"{url}voila/render/{GAME}/1-learn.ipynb")[2]


@pytest.mark.long
def test_a_class_that_comes_at_once_is_seated():
    """With the documented command line, limits and all; 25 visitors ended the server once, and every game with it."""
    command = [sys.executable, str(ROOT / "tests" / "benchmarks" / "visitors.py"), "--visitors", "30", "--waves", "1"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=900).stdout
    assert "30 at once: 0 failed, 30 dealt" in said, said
    assert "30 more in waves: 0 failed" in said, said
    assert "left afterwards: 0 tables" in said, said
