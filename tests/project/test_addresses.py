"""What one address can take from all others: nothing beyond its share."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from ludobook_site.guards import addresses
from serving import served
from visiting import ask, connect, health, sit_down

ROOT = Path(__file__).resolve().parents[2]
PAGE = "voila/render/egg/5-play.ipynb"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 for itself")


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with served("--pool", "0", "--kernels", "4", "--share", "2", "--proxy", "127.0.0.1", "--away", "60") as (url, _):
        yield url


def test_a_full_share_is_said_and_others_are_seated(house):
    sit_down(house, X_Forwarded_For="192.0.2.1")
    sit_down(house, X_Forwarded_For="192.0.2.1")
    status, _, page = ask(house + PAGE, X_Forwarded_For="192.0.2.1")
    assert status == 429
    assert "Your network has used its share of tables" in page
    sit_down(house, X_Forwarded_For="192.0.2.2")
    assert health(house)["tables"] == 3


def test_who_is_no_proxy_speaks_for_nobody(house):
    """Else everybody would make up an address for each page."""
    head = f"GET /{PAGE} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: 192.0.2."
    answers = []
    for n in range(3, 7):
        with connect(house, source_address=("127.0.0.99", 0)) as sock:
            sock.sendall(f"{head}{n}\r\n\r\n".encode())
            answers.append(int(sock.recv(12).split()[1]))
    assert 200 not in answers[2:], "two tables, whoever it says that it is"


def test_silent_connections_of_one_address_keep_no_other_out(house):
    silent = [connect(house, source_address=("127.0.0.66", 0)) for _ in range(3 * addresses.FEWEST_CONNECTIONS)]
    time.sleep(0.5)
    closed = 0
    for one in silent:
        one.setblocking(False)
        try:
            closed += one.recv(1) == b""
        except BlockingIOError:
            continue
        except OSError:
            closed += 1
    assert closed == 2 * addresses.FEWEST_CONNECTIONS
    assert health(house, timeout=5)
    for one in silent:
        one.close()


CROWD = [sys.executable, str(ROOT / "tests" / "benchmarks" / "crowd.py")]


@pytest.mark.long
def test_an_honest_visitor_is_served_beside_every_attack():
    """The crowd, whose times are for people to read: here counts that every click and page was answered."""
    said = subprocess.run(CROWD, capture_output=True, text=True, timeout=2400).stdout
    head, *rows = ([cell.strip() for cell in row.split("|")] for row in said.splitlines() if row.startswith("| "))
    assert len(rows) > 15, said
    assert [row[1] for row in rows if row[head.index("failed")] != "0"] == [], said
    assert max(float(row[head.index("back after, s")]) for row in rows) <= 120, said
    memory = [float(row[head.index("MiB")]) for row in rows]
    assert max(memory) <= 2 * memory[0], said


@pytest.mark.long
def test_a_class_plays_for_an_hour_and_the_memory_stays_what_it_was():
    ran = subprocess.run([*CROWD, "honest", "--seconds", "3600"], capture_output=True, text=True, timeout=4500)
    assert "\nfailed: 0" in ran.stdout, ran.stdout
    after_ten, at_the_end = map(float, re.findall(r"(?:minutes|end): (\d+)", ran.stdout)[-2:])
    assert 0 < at_the_end <= 1.1 * after_ten, ran.stdout
