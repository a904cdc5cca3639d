"""A server of our own and its kernels, and how a browser is found and begun: for tests, benchmarks and pictures."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parents[1]
#: What Chromium is begun with, so that it asks nothing of other hosts.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def load_start() -> Any:
    """``start.py`` as a module."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec
    assert spec.loader
    start = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(start)
    return start


def free_port() -> int:
    """A port where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"nothing listens at {port}")


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield int(taken.getsockname()[1])


@contextmanager
def jupyter(module: str, books: Path, settings: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """The address of JupyterLab or Notebook over a folder, with only these settings, by plugin."""
    port = free_port()
    own = Path(tempfile.mkdtemp())
    for plugin, values in settings.items():
        extension, name = plugin.split(":")
        chosen = own / "settings" / extension / f"{name}.jupyterlab-settings"
        chosen.parent.mkdir(parents=True, exist_ok=True)
        chosen.write_text(json.dumps(values), "utf-8")
    places = {"JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "desk", "JUPYTER_RUNTIME_DIR": "run"}
    command = [sys.executable, "-m", module, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += [f"--ServerApp.root_dir={books}", "--IdentityProvider.token=", "--ServerApp.port_retries=0"]
    environment = {**os.environ, **{name: str(own / place) for name, place in places.items()}}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    start = load_start()
    try:
        start.wait_until_up(server, f"http://127.0.0.1:{port}/api", 90)
        yield f"http://127.0.0.1:{port}/"
    finally:
        start.stop(server)
        shutil.rmtree(own, ignore_errors=True)


@contextmanager
def served(
    *options: str,
    notebooks: Path = ROOT / "notebooks",
    path: str = "/",
    files: int | None = None,
    program: Sequence[str] = ("-m", "ludobook_site"),
    port: int = 0,
    end: signal.Signals = signal.SIGTERM,
) -> Iterator[tuple[str, int]]:
    """The address of a server that answers, at this path of its host, and its process id.

    ``files`` is how many it may have open (Linux only), ``program`` what Python is told to run, ``port`` where it
    listens, if not at any that is free, and ``end`` how it is ended.
    """
    port = port or free_port()
    command = [sys.executable, *program, "--notebooks", str(notebooks), "--base-url", path]
    url = f"http://127.0.0.1:{port}{path}"
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen([*command, "--port", str(port), *options], stdout=log, stderr=subprocess.STDOUT)
        if files and sys.platform == "linux":
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (files, files))
        try:
            wait_for(f"{url}health", server, log)
            yield url, server.pid
        finally:
            server.send_signal(end)
            server.wait(30)


def wait_for(url: str, server: subprocess.Popen[bytes], log: IO[bytes]) -> None:
    """Wait until a server answers.

    Raises:
        AssertionError: it ended before it answered; with what it said.
    """
    for _ in range(600):  # a busy machine takes its time
        if server.poll() is not None:
            log.seek(0)
            raise AssertionError(log.read().decode("utf-8", "replace"))
        try:
            return urllib.request.urlopen(url, timeout=2).close()
        except OSError:
            time.sleep(0.2)


def kernels(server: int) -> list[int]:
    """The processes of the server's kernels, forked by one of its own; empty where there is no /proc."""
    return [kernel for helper in children(server) for kernel in children(helper)]


def kernel_of(process: int) -> str:
    """The id of the kernel that a process is, by the names of its sockets; empty if it is none, or has ended."""
    named = {
        row[6]: row[7] for row in map(str.split, Path("/proc/net/unix").read_text("utf-8").splitlines()) if row[7:]
    }
    with suppress(OSError):
        for one in Path(f"/proc/{process}/fd").iterdir():
            found = re.search(r"kernel-([\w-]+)-ipc", named.get(os.readlink(one).strip("socket:[]"), ""))
            if found:
                return found[1]
    return ""


def children(process: int) -> list[int]:
    """The processes that a process has started; empty where there is no /proc."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):  # it has ended meanwhile
            if int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1]) == process:
                found.append(int(folder.name))
    return found


def memory(process: int, kind: str) -> float:
    """MiB of a process: ``Rss`` with all it shares with others, ``Pss`` with its part of that."""
    rows = (Path(f"/proc/{process}/smaps_rollup")).read_text("utf-8").splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith(kind + ":")) / 1024
