"""What the server settles with its machine: what it can be asked for, its limits, its log, its watchdog."""

import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from chapters import write
from ludobook_site import server
from ludobook_site.guards import process_limits
from serving import kernels, served, taken_port
from visiting import ask, health, leave, sit_down


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "70000"],
        ["--port", "0"],
        ["--port", "-1"],
        ["--port", "many"],
        ["--kernels", "-3"],
        ["--kernels", "0"],
        ["--kernels", "1e3"],
        ["--pool", "-1"],
        ["--idle", "-1"],
        ["--away", "0"],
        ["--memory", "²"],
        ["--base-url", "nope"],
        ["--base-url", "/a b/"],
        ["--base-url", "//elsewhere.example"],
        ["--notebooks", "no such folder"],
    ],
)
def test_an_option_that_makes_no_sense_is_refused(words, capsys):
    with pytest.raises(SystemExit) as end:
        server.parser().parse_args(words)
    assert end.value.code == 2
    assert words[0] in capsys.readouterr().err


def test_a_path_in_front_has_a_slash_at_both_ends():
    read = server.parser().parse_args
    assert read([]).base_url == "/"
    assert read(["--base-url", "/games"]).base_url == "/games/"
    assert read(["--base-url", "/user/some%40body/ludobook/"]).base_url == "/user/some%40body/ludobook/"


def test_an_error_is_one_line_without_the_key_of_a_game():
    kernel = "1b4e28ba-2fa1-41d2-883f-0016d3cca427"
    try:
        raise ValueError(f"kernel {kernel}\nis gone")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "GET /api/%s", (kernel,), sys.exc_info())
    line = process_limits.OneLine("%(message)s").format(record)
    assert re.fullmatch(r"GET /api/1b4e… ValueError: kernel 1b4e… is gone \(test_process_limits\.py:\d+\)", line)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="sockets of Unix")
def test_what_a_killed_server_leaves_is_removed_and_a_living_ones_is_not(monkeypatch):
    temporary = Path(tempfile.mkdtemp(dir="/tmp"))  # a socket's path must be short
    monkeypatch.setenv("TMPDIR", str(temporary))
    with served("--pool", "0") as (url, server):
        (killed,) = temporary.glob("ludobook-*/lock")
        sit_down(url)
        [kernel] = kernels(server) or [0]
        os.kill(server, signal.SIGKILL)
    assert killed.exists()
    while Path(f"/proc/{kernel}/exe").exists() and kernel:  # a kernel ends with its server
        time.sleep(0.1)
    with served("--pool", "0"):
        assert not killed.exists()
        (living,) = temporary.glob("ludobook-*/lock")
        with served("--pool", "0"):
            assert living.exists()
    assert not list(temporary.glob("ludobook-*"))
    shutil.rmtree(temporary)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="systemd")
def test_the_watchdog_hears_of_a_page_that_opens_and_of_nothing_else(tmp_path):
    """A server may answer /health and yet open no page: then systemd must start it anew."""
    stuck = tmp_path / "stuck"
    write(tmp_path / "egg" / "1-learn.ipynb", f"import os, time\nwhile os.path.exists({str(stuck)!r}): time.sleep(0.1)")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        told = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "3000000"}
        with pytest.MonkeyPatch.context() as patch:
            for name, value in told.items():
                patch.setenv(name, value)
            with served("--pool", "0", "--kernels", "1", notebooks=tmp_path) as (url, server):
                assert systemd.recv(99) == b"READY=1"
                assert systemd.recv(99) == b"WATCHDOG=1"
                kernel, _ = sit_down(url, "egg/1-learn")  # a full house is no reason to be silent
                assert systemd.recv(99) == b"WATCHDOG=1"
                assert systemd.recv(99) == b"WATCHDOG=1"
                stuck.touch()
                time.sleep(3)  # what was on its way has come
                systemd.setblocking(False)
                while True:
                    try:
                        systemd.recv(99)
                    except BlockingIOError:
                        break
                systemd.settimeout(6)
                with pytest.raises(TimeoutError):
                    systemd.recv(99)
                assert (health(url)["tables"], health(url)["of"]) == (2, 1)
                stuck.unlink()
                systemd.settimeout(60)
                assert systemd.recv(99) == b"WATCHDOG=1"
                leave(url, kernel)
                time.sleep(1)
                assert len(kernels(server)) <= 1


@pytest.mark.long
def test_names_that_are_not_ours_are_refused():
    """Else the page of another site could have its own name lead here."""
    with served("--pool", "0") as (url, _):
        for host, status in (("evil.example", 403), ("localhost", 200), ("127.0.0.1:1", 200), ("127.0.0.1.x", 403)):
            assert ask(url, Host=host)[0] == status
    with served("--pool", "0", "--hosts", "games.example,other.example") as (url, _):
        for host, status in (("evil.example", 403), ("games.example", 200), ("other.example:443", 200)):
            assert ask(url, Host=host)[0] == status
    with served("--pool", "0", "--hosts", "*") as (url, _):
        assert ask(url, Host="any.example")[0] == 200


def test_a_taken_port_ends_the_server_in_one_line(tmp_path):
    with taken_port() as port:
        command = [sys.executable, "-m", "ludobook_site", "--notebooks", str(tmp_path), "--port", str(port)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert str(port) in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("\n") == 1
