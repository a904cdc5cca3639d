"""The server: what it shows of a folder of notebooks, and what it says when something is in its way."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
import re
import urllib.request
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import ludobook
import pytest
from chapters import write
from ludobook_site import NUMBERS, pages
from ludobook_site.server import served_folder
from prometheus_client.parser import text_string_to_metric_families
from serving import free_port, served
from visiting import ask, health

GAME = ludobook.shelf()[0]


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    leave = "import os; os._exit(1)"
    write(folder / GAME.name / "1-learn.ipynb", "# One\n\n## Two", leave, "print(1 < 2, '<b>')", reader=leave)
    write(folder / GAME.name / "3-cases.ipynb", "# Broken", "secret = 'do not show'\n1 / 0")
    write(folder / GAME.name / "5-play.ipynb", leave)
    write(folder / "for_readers.ipynb", "# To read\n\n[Learn](" + GAME.name + "/1-learn.ipynb)", "print(1 < 2, '<b>')")
    write(folder / "stray" / "1-learn.ipynb", "# A folder that is no game")
    return folder


@pytest.fixture(scope="module")
def server(notebooks: Path) -> Iterator[str]:
    with served("--kernels", "4", "--pool", "0", notebooks=notebooks) as (url, _):
        yield url


def get(url: str) -> tuple[int, str]:
    status, _, text = ask(url)
    return status, text


def test_words():
    assert pages.chapter_name(Path("egg/2-score.ipynb")) == "score"
    assert pages.chapter_name(Path("index.ipynb")) == "index"
    assert pages.players_text(range(2, 6)) == "2–5 players"
    assert pages.players_text(range(4, 5)) == "4 players"


def test_only_games_with_notebooks_are_on_the_shelf(notebooks, tmp_path):
    assert pages.books(tmp_path) == []
    (book,) = pages.books(notebooks)
    assert book["name"] == GAME.name
    assert [chapter["title"] for chapter in book["chapters"]] == ["Learn", "Cases", "Play"]


def test_a_page(server):
    status, page = get(f"{server}voila/render/{GAME.name}/1-learn.ipynb")
    assert status == 200
    assert f"<title>Learn · {GAME.title} · Ludobook</title>" in page
    assert '<html lang="en">' in page
    assert "<h2>One</h2>" in page
    assert "<h3>Two</h3>" in page
    assert "True &lt;b&gt;" in page
    assert "print(" not in page
    assert "os._exit" not in page
    assert page.index('role="status"') < page.index("<h2>One</h2>")


def test_a_notebook_of_no_game_is_read_with_its_code_and_never_run(server):
    status, page = get(f"{server}for_readers.html")
    assert status == 200
    assert "<title>For readers · Ludobook</title>" in page
    uncoloured = re.sub(r"</?span[^>]*>", "", page)
    assert "print(1 < 2, '<b>')" in unescape(uncoloured)
    assert "<b>')" not in page
    assert f'href="voila/render/{GAME.name}/1-learn.ipynb"' in page
    assert "True" not in page
    assert get(f"{server}")[1].count("for_readers.html") == 1


def test_pages_and_files_come_compressed(server):
    for address, kind in ((f"{served_folder()}page.js", "javascript"), ("for_readers.html", "html")):
        request = urllib.request.Request(server + address, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert kind in answer.headers["Content-Type"]
            assert gzip.decompress(answer.read()).decode() == get(server + address)[1]


def test_rules_on_one_page(server):
    status, page = get(f"{server}summary/{GAME.name}.html")
    assert status == 200
    first = GAME.rulebook.summary[0].ids[0]
    assert GAME.rulebook[first].text in page
    assert get(f"{server}summary/other.html")[0] == 404


@pytest.mark.parametrize("chapter", ["3-cases", "5-play"])
def test_a_failure_shows_no_traceback(server, chapter):
    status, page = get(f"{server}voila/render/{GAME.name}/{chapter}.ipynb")
    assert status == 200
    assert "couldn’t be set up" in page
    assert not any(word in page for word in ("Traceback", "ZeroDivision", "secret", "show_tracebacks", "DeadKernel"))
    assert page.rstrip().endswith("</html>")


def test_a_chapter_is_found_where_it_was_before(server):
    """The page itself is not opened, for it would take a table."""
    house = http.client.HTTPConnection(server.split("/")[2], timeout=60)
    house.request("GET", f"/voila/render/{GAME.name}/4-play.ipynb?theme=x")
    answer = house.getresponse()
    assert answer.status in (301, 302)
    assert answer.headers["Location"].endswith(f"/voila/render/{GAME.name}/5-play.ipynb?theme=x")
    house.close()


def test_a_closing_page_ends_its_kernel_and_no_other_site_can(server):
    _, page = get(f"{server}voila/render/{GAME.name}/1-learn.ipynb")
    config = page.split('<script id="jupyter-config-data" type="application/json">')[1].split("</script>")[0]
    kernel = json.loads(config)["kernelId"]
    leave = f"{server}voila/api/shutdown/{kernel}"
    assert ask(leave, "POST", b"_xsrf=", Origin="http://elsewhere.example")[0] in (403, 404)
    assert get(f"{server}api/kernels/{kernel}")[0] == 200
    assert ask(leave, "POST", b"_xsrf=", Origin=server.rstrip("/"))[0] == 204
    assert get(f"{server}api/kernels/{kernel}")[0] == 404


def test_a_full_house_says_so_and_tells_its_numbers_to_this_machine_only(notebooks):
    """Also when everybody comes at the same moment."""
    port = free_port()
    own = f"http://127.0.0.1:{port}/"

    async def rush(server: str) -> list[tuple[int, str]]:
        url = f"{server}voila/render/{GAME.name}/1-learn.ipynb"
        return await asyncio.gather(*(asyncio.to_thread(get, url) for _ in range(7)))

    with served("--kernels", "4", "--pool", "0", "--numbers", str(port), notebooks=notebooks) as (server, _):
        answers = asyncio.run(rush(server))
        full = [page for status, page in answers if status == 503]
        assert len(full) == 3
        assert health(server)["tables"] == 4
        status, page = get(own)
        assert status == 200
        assert "4 of 4 tables are taken" in page
        assert page.count("<svg") == len(NUMBERS.texts) - 1
        families = text_string_to_metric_families(get(f"{own}metrics")[1])
        found = {sample.name: sample for family in families for sample in family.samples}
        assert found["ludobook_tables"].value == found["ludobook_of"].value == 4
        assert found["ludobook_pages_refused_total"].labels == {"why": "every table taken"}
        assert found["ludobook_memory"].value > 20
        assert "ludobook_click_seconds_count" in found
        elsewhere = ask(own, Host="elsewhere.example")[0]
        assert elsewhere == 403, "a page of another site may have its name lead here"
        assert get(f"{server}metrics")[0] == get(f"{server}numbers")[0] == 404
    assert all("Every table is taken" in page for page in full)


@pytest.mark.long
def test_a_kernel_kept_ready_takes_no_table(notebooks):
    page = f"voila/render/{GAME.name}/1-learn.ipynb"
    with served("--kernels", "2", "--pool", "1", notebooks=notebooks) as (server, _):
        assert health(server)["tables"] == 0
        assert get(server + page)[0] == 200
        assert health(server)["tables"] == 1  # though another is on its way into the pool
        assert get(server + page)[0] == 200
        assert health(server)["tables"] == 2
        assert get(server + page)[0] == 503
