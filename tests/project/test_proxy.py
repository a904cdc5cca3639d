"""The lines for nginx in ``binder/public.md``, as they stand there, in front of a server that trusts them."""

from __future__ import annotations

import asyncio
import getpass
import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import ROOT, free_port, served, wait_for_port
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect
from visiting import PROTOCOL, answers, choice, listen, read_page, said

NGINX, OPENSSL = shutil.which("nginx"), shutil.which("openssl")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (NGINX and OPENSSL and Path("/proc/self").exists()), reason="needs nginx and OpenSSL on Linux"
    ),
]
HOST = "games.example.org"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the proxy, which speaks TLS."""
    own, port, behind = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    key, certificate = own / "key.pem", own / "cert.pem"
    command = [str(OPENSSL), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={HOST}"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    lines = re.search(r"In nginx:\n\n```\n(.*?)```", (ROOT / "binder/public.md").read_text("utf-8"), re.DOTALL)
    assert lines
    block = lines[1].replace("443", str(port)).replace("8866", str(behind))
    block = re.sub(r"ssl_certificate [^;]+", f"ssl_certificate {certificate}", block)
    block = re.sub(r"ssl_certificate_key [^;]+", f"ssl_certificate_key {key}", block)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {own / kind};\n" for kind in kinds)
    (own / "nginx.conf").write_text(
        f"user {getpass.getuser()};\ndaemon off;\npid {own / 'pid'};\nerror_log {own / 'error.log'};\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{block}}}\n"
    )
    options = ("--hosts", HOST, "--share", "2", "--proxy", "127.0.0.1", "--pool", "0", "--kernels", "6", "--away", "3")
    with served(*options, path="/games/", port=behind):
        running = subprocess.Popen([str(NGINX), "-p", str(own), "-c", str(own / "nginx.conf")])
        try:
            wait_for_port(port)
            yield f"127.0.0.1:{port}/games/"
        finally:
            running.terminate()
            running.wait(20)


def request(proxy: str, path: str, visitor: str, scheme: str = "https", **headers: str) -> HTTPRequest:
    named = {"Host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return HTTPRequest(
        f"{scheme}://{proxy}{path}",
        headers=named,
        network_interface=visitor,
        validate_cert=False,
        request_timeout=120,
        connect_timeout=60,
        follow_redirects=False,
    )


async def fetch(proxy: str, path: str, visitor: str, **headers: str) -> HTTPResponse:
    return await AsyncHTTPClient().fetch(request(proxy, path, visitor, **headers), raise_error=False)


async def come(proxy: str, visitor: str) -> tuple[str, list[str]]:
    answer = await fetch(proxy, "voila/render/egg/5-play.ipynb", visitor)
    assert answer.code == 200, answer.code
    return read_page(answer.body.decode())


async def line(proxy: str, kernel: str, visitor: str, **headers: str) -> WebSocketClientConnection:
    path = f"api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
    return await websocket_connect(request(proxy, path, visitor, "wss", **headers), subprotocols=[PROTOCOL])


def test_a_game_is_dealt_through_it(proxy):
    async def play() -> object:
        kernel, models = await come(proxy, "127.0.0.11")
        own = await line(proxy, kernel, "127.0.0.11", Origin=f"https://{HOST}")
        await own.write_message(choice(models[0], ["deal"], 1), binary=True)
        got = await listen(own, answers(1), 60)
        with pytest.raises(HTTPClientError) as refused:
            await line(proxy, kernel, "127.0.0.11", Origin="https://evil.example")
        assert refused.value.code == 403
        own.close()
        return said(got[-1])

    assert asyncio.run(play()) == {"ack": 1}


def test_each_visitor_has_a_share_of_their_own(proxy):
    """And nobody speaks for another one by a header that the proxy replaces."""

    async def many() -> None:
        for visitor in ("127.0.0.12", "127.0.0.13"):
            await asyncio.gather(come(proxy, visitor), come(proxy, visitor))
        for told in ("127.0.0.14", "127.0.0.1"):
            full = await fetch(proxy, "voila/render/egg/5-play.ipynb", "127.0.0.12", X_Forwarded_For=told)
            assert full.code == 429
            assert b"Your network has used its share of tables" in full.body

    asyncio.run(many())


def test_names_and_cookies_are_minded(proxy):
    async def look() -> None:
        shelf = await fetch(proxy, "", "127.0.0.15")
        assert shelf.code == 200
        assert "max-age" in shelf.headers["Strict-Transport-Security"]
        for cookie in shelf.headers.get_list("Set-Cookie"):
            assert {"secure", "samesite=lax"} <= {part.strip().lower() for part in cookie.split(";")}
        assert (await fetch(proxy, "", "127.0.0.15", Host="evil.example")).code == 403
        assert (await fetch(proxy, "health", "127.0.0.15")).code == 200

    asyncio.run(look())
