"""A server for strangers: what hostile clients try, and that it is healthy afterwards."""

import asyncio
import json

import pytest
from ludobook_site.server import served_folder
from serving import served
from tiers import by_turns
from tornado.httpclient import HTTPClientError
from visiting import ask, choice, health, leave, line, message, offers, read_page, said, sit_down, state, talk


@pytest.fixture(scope="module")
def server():
    """Our apps under a path, as behind a proxy, with limits."""
    limits = ("--pool", "0", "--kernels", "6", "--idle", "30", "--memory", "1500")
    with served(*limits, path="/games/") as (url, _):
        yield url


@pytest.fixture
def visit(server):
    """A page that was opened: its kernel and its widgets' models."""
    kernel, models = sit_down(server)
    yield kernel, models
    leave(server, kernel)


def replies(kind):
    return lambda got: got["msg_type"] == kind


def test_health(server, visit):
    told = health(server)
    assert [told[name] for name in ("tables", "of", "pool", "waiting")] == [1, 6, 0, 0]
    assert 20 < told["memory"] < 1000
    kernel, models = visit
    assert asyncio.run(time_of_click(server, kernel, choice(models[0], ["set", "count", "3"]))) < 60


async def time_of_click(server, kernel, chosen):
    """What the server counts for a click when the kernel is idle again, which it hears only while the page is open."""
    page = await line(server, kernel)
    await page.write_message(chosen, binary=True)
    while not (seconds := health(server)["slowest_click"]):
        await asyncio.sleep(0.05)
    page.close()
    return seconds


def test_cookies_end_with_the_session(server, visit):
    cookies = ask(f"{server}api/kernels/{visit[0]}")[1].get_all("Set-Cookie") or []
    assert cookies
    assert not any(word in cookie.casefold() for cookie in cookies for word in ("expires", "max-age"))
    assert all("; SameSite=Lax" in cookie for cookie in cookies)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "health",
        "glossary.html",
        f"{served_folder()}page.js",
        "host/nothing/page.js",
        "voila/static/nothing",
        "nothing",
        "api/kernels/00000000-0000-4000-8000-000000000000",
    ],
)
def test_every_answer_says_what_it_may_load(server, path):
    status, headers, text = ask(server + path)
    assert status in ((403, 404) if "nothing" in path or "api" in path else (200,))
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'unsafe-inline' blob:;")
    assert "http" not in policy
    assert "unsafe-eval" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Server" not in headers
    assert "Traceback" not in text
    if status != 200:
        assert "<h1>No such page</h1>" in text or json.loads(text)["message"]


def test_code_of_a_visitor_is_not_run(server, visit, tmp_path):
    kernel, models = visit
    marker = tmp_path / "run"
    code = {"code": f"open({str(marker)!r}, 'w').close()", "silent": False, "store_history": False}
    sent = [message("execute_request", code, channel) for channel in ("shell", "control")]
    sent += [message("comm_msg", {"comm_id": models[0], "data": {"method": "request_state"}})]
    got = asyncio.run(talk(server, kernel, sent, lambda one: "page" in state(one)))
    assert {one["msg_type"] for one in got} == {"comm_msg"}
    assert not marker.exists()


def test_a_forged_choice_changes_nothing(server, visit):
    kernel, models = visit
    choices = [["choose", "R20", "hand-0"], ["__class__"], [["deal"] * 9] * 9]
    for forged in (*({"do": do, "n": n} for n, do in enumerate(choices, 1)), {"n": 4}, "deal", None):
        sent = [
            message("comm_msg", {"comm_id": models[0], "data": data})
            for data in ({"method": "custom", "content": forged}, {"method": "request_state"})
        ]
        got = asyncio.run(talk(server, kernel, sent, lambda one: "page" in state(one)))
        [answer] = [said(one) for one in got if said(one)]
        assert set(answer) <= {"ack", "oops"}, forged
        assert "Traceback" not in json.dumps(got), forged
        assert ["deal"] in list(offers(state(got[-1])["page"])), forged


def test_a_page_of_another_site_gets_no_line(server, visit):
    kernel, _ = visit
    with pytest.raises(HTTPClientError) as refused:
        asyncio.run(talk(server, kernel, [], bool, Origin="http://elsewhere.example"))
    assert refused.value.code == 403


def test_a_message_too_long_ends_its_line_only(server, visit):
    kernel, models = visit
    content = {"comm_id": models[0], "data": {"method": "custom", "content": "x" * 2**21}}
    got = asyncio.run(talk(server, kernel, [message("comm_msg", content)], replies("comm_msg"), seconds=4))
    assert not any(one["msg_type"] == "comm_msg" for one in got)
    content["data"] = {"method": "request_state"}
    assert asyncio.run(talk(server, kernel, [message("comm_msg", content)], replies("comm_msg")))


@pytest.mark.parametrize(
    "path",
    [
        "voila/render/../../../../etc/passwd",
        "voila/render/%2e%2e/%2e%2e/pyproject.toml",
        "host/0/..%2f..%2f..%2fetc%2fpasswd",
        "voila/templates/..%2f..%2fetc%2fpasswd",
        "voila/files/egg/1-learn.ipynb",
        "voila/tree",
        "voila/api/contents/egg",
        "api/contents",
        "api/sessions",
        "lab",
        "terminals/websocket/1",
    ],
)
def test_no_path_leads_out(server, path):
    status, _, text = ask(server + path)
    assert status in (400, 403, 404)
    assert "root:x:" not in text
    assert "[project]" not in text
    assert "nbformat" not in text


QUERIES = ["template=lab", "voila-template=reveal", "theme=dark", "voila-theme=dark"]


@pytest.mark.parametrize("query", by_turns([*QUERIES, "&".join(QUERIES)], "&".join(QUERIES)))
def test_an_address_chooses_no_template(server, query):
    status, _, page = ask(f"{server}voila/render/egg/5-play.ipynb?{query}")
    leave(server, read_page(page)[0])
    assert status == 200
    assert "Setting the table" in page
    assert "jp-mod-dark" not in page


def test_nobody_starts_kernels_by_hand(server):
    before = health(server)["tables"]
    for method in ("POST", "PUT", "PATCH"):
        assert ask(server + "api/kernels", method, b"{}")[0] in (403, 404, 405)
    assert health(server)["tables"] == before


def test_the_server_is_healthy_after_all_that(server, visit):
    assert health(server)["tables"] >= 1
    status, _, page = ask(server)
    assert status == 200
    assert 'href="/games/voila/render/' in page
