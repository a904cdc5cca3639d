"""Limits of the server's process: memory, open files, its folder of sockets, log and watchdog."""

from __future__ import annotations

import logging
import os
import re
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

FOLDER = "ludobook-"
LOCK = "lock"
MOST_FILES = 65536
ID = re.compile(r"\b([0-9a-f]{4})[0-9a-f]{4}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
#: Held for as long as the server lives, so that the next one sees whose folder is whose.
_locks: list[Any] = []


def limit_memory(process: int, megabytes: int) -> None:
    """Limit a kernel's data (0: no limit; Linux only), and make it the first to be killed when memory runs out.

    The server itself has no such limit, because it has to outlive its kernels.
    """
    if megabytes and sys.platform == "linux":
        import resource

        with suppress(ProcessLookupError):
            resource.prlimit(process, resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))
    with suppress(OSError):
        Path(f"/proc/{process}/oom_score_adj").write_text("500")


def set_niceness(process: int, niceness: int) -> None:
    """Set a process's niceness, so that it waits while others have more urgent work; a higher one waits longer."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process, niceness)
    with suppress(OSError):  # where each session is a group of its own to the scheduler, niceness is the group's
        Path(f"/proc/{process}/autogroup").write_text(str(niceness))


def open_files() -> int:
    """Raise the number of files that we may open, up to ``MOST_FILES``, as far as the system allows; return it."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # macOS has a limit of its own below the one it tells
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return (
        min(MOST_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[0]) if soft != resource.RLIM_INFINITY else MOST_FILES
    )


def sockets_folder() -> str:
    """Make a new folder for the kernels' sockets; remove those of servers that were killed."""
    if sys.platform == "win32":
        return tempfile.mkdtemp(prefix=FOLDER)
    import fcntl

    root = Path(tempfile.gettempdir())
    if len(str(root)) > 30:  # a socket's path may have 104 bytes, and macOS's own folder takes half of them
        root = Path("/tmp")
    for left in root.glob(f"{FOLDER}*/{LOCK}"):
        with suppress(OSError), left.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left.parent, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=FOLDER, dir=root))
    _locks.append((folder / LOCK).open("w"))
    fcntl.flock(_locks[-1], fcntl.LOCK_EX)
    return str(folder)


def notify(state: str) -> None:
    """Tell systemd how we are, if it has asked: ``READY=1``, ``WATCHDOG=1``."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address and sys.platform != "win32":
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(state.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


def watchdog_seconds() -> float:
    """Return the longest time between two messages to systemd's watchdog; 0 if it does not watch us."""
    return int(os.environ.get("WATCHDOG_USEC") or 0) / 1e6


class OneLine(logging.Formatter):
    """A formatter that logs an error and its place in one line, without a traceback.

    It shortens ids that would open a game.
    """

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """Write the error and its place."""
        kind, error, trace = ei
        while trace and trace.tb_next:
            trace = trace.tb_next
        place = f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})" if trace else ""
        return f"{kind.__name__ if kind else ''}: {error}{place}"

    def format(self, record: logging.LogRecord) -> str:
        """Write the line."""
        return ID.sub(r"\1…", " ".join(super().format(record).split()))[:1000]


def log_in_lines() -> None:
    """Have every logger of this process write each error in one line."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine("%(asctime)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.ERROR, handlers=[handler])
