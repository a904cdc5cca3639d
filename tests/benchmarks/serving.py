"""A server of our own for the benchmarks, and its kernels."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(*options: str) -> Iterator[tuple[str, int]]:
    """The address of a server that answers, and its process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "ludobook_widgets.serve", "--notebooks", str(ROOT / "notebooks")]
    server = subprocess.Popen([*command, "--port", str(port), *options], stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(400):
            try:
                urllib.request.urlopen(f"{url}health", timeout=2).close()
                break
            except OSError:
                time.sleep(0.2)
        yield url, server.pid
    finally:
        server.terminate()
        server.wait(30)


def kernels(server: int) -> list[int]:
    """The processes of the server's kernels; empty where there is no /proc."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            if parent == server and b"ipykernel" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (OSError, ValueError, IndexError):
            continue  # it has ended meanwhile
    return found


def memory(process: int, kind: str) -> float:
    """MiB of a process: ``Rss`` with all it shares with others, ``Pss`` with its part of that."""
    rows = (Path(f"/proc/{process}/smaps_rollup")).read_text("utf-8").splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith(kind + ":")) / 1024
