"""The steps of binder/ in an empty environment, as far as they go without Docker."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import ludobook
import pytest
from serving import ROOT, free_port, wait_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Binder's images are Linux")
BADGE = re.compile(r"\(https://mybinder\.org/v2/gh/[\w-]+/[\w-]+/([^?)]+)\?urlpath=([^)]*)\)")


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory, committed: list[Path]) -> tuple[Path, dict[str, str]]:
    """A copy of the repository with an environment made by postBuild, and the variables to run in it."""
    base = tmp_path_factory.mktemp("binder")
    home = base / "home"
    for path in committed:
        copy = home / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    subprocess.run([sys.executable, "-m", "venv", base / "env"], check=True)
    dropped = {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"}
    environment = {name: value for name, value in os.environ.items() if name not in dropped}
    environment |= {"HOME": str(home), "PATH": f"{base / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    # an image keeps no cache of pip's; the test may use the one there is
    script = (home / "binder" / "postBuild").read_text("utf-8").replace("--no-cache-dir", "")
    cache = subprocess.run([sys.executable, "-m", "pip", "cache", "dir"], capture_output=True, text=True).stdout.strip()
    built = subprocess.run(
        ["bash", "-c", script],
        cwd=home,
        env=environment | ({"PIP_CACHE_DIR": cache} if cache else {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert built.returncode == 0, (built.stdout + built.stderr)[-3000:]
    return home, environment


@pytest.fixture(scope="module")
def address(image: tuple[Path, dict[str, str]]) -> Iterator[str]:
    """Where Binder's Jupyter server, started as Binder does, hands our pages through."""
    home, environment = image
    port = free_port()
    command = ["jupyter", "server", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"]
    command += [f"--ServerApp.port={port}", "--ServerApp.base_url=/user/somebody/", "--IdentityProvider.token="]
    url = f"http://127.0.0.1:{port}/user/somebody/"
    with (home / "server.log").open("w+b") as log:
        server = subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_for(url + "api", server, log)
            yield url + "ludobook/"
        finally:
            server.terminate()
            server.wait(30)


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=90) as answer:
        return answer.read().decode("utf-8")


@pytest.mark.long
def test_the_shelf_is_handed_through(address: str) -> None:
    assert "<h1>Rulebooks you can play</h1>" in get(address)


@pytest.mark.long
def test_every_link_stays_under_binders_path(address: str) -> None:
    path = "/" + address.split("/", 3)[3]
    links = re.findall(r'(?:href|src)="(/[^"]*)"', get(address))
    assert links
    assert [link for link in links if not link.startswith(path)] == []


@pytest.mark.long
def test_an_app_starts(image: tuple[Path, dict[str, str]], address: str) -> None:
    notebooks = image[0] / "notebooks"
    chapters = sorted(notebooks.glob("*/2-score.ipynb"))
    if not chapters:
        pytest.skip("no notebooks yet")
    page = get(f"{address}voila/render/{chapters[0].relative_to(notebooks).as_posix()}")
    assert 'class="trouble" role="alert"' not in page
    assert '<div class="widget" data-model="' in page
    script = re.search(r'<script type="module" src="([^"]+/kernel\.js)"', page)
    assert script
    assert "comm_msg" in get(address.split("/user/")[0] + script[1])


def test_the_python_is_one_that_is_supported() -> None:
    assert re.fullmatch(r"python-3\.1[123]\n", (ROOT / "binder" / "runtime.txt").read_text("utf-8"))


def badges() -> list[tuple[str, str]]:
    """The tag and the path of each badge of the README."""
    return BADGE.findall((ROOT / "README.md").read_text("utf-8"))


def test_badges_open_the_shelf_every_game_and_the_lab() -> None:
    assert {tag for tag, _ in badges()} == {"HEAD"}, "a badge that names a tag leads nowhere until there is that tag"
    paths = [path for _, path in badges()]
    assert paths[0] == "ludobook/"
    assert [path.split("/")[3] for path in paths[1:-1]] == list(ludobook.GAMES)
    assert all((ROOT / "notebooks" / path.partition("render/")[2]).is_file() for path in paths[1:-1])
    assert (ROOT / paths[-1].removeprefix("lab/tree/")).is_file()


def test_every_place_names_this_version() -> None:
    assert f"\nversion: {ludobook.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f'tag: "{ludobook.__version__}"' in (ROOT / "binder" / "hub-values.yaml").read_text("utf-8")
    assert f"\n## {ludobook.__version__}\n" in (ROOT / ".github" / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.long
def test_every_badge_leads_somewhere(address: str) -> None:
    for _, path in badges():
        assert "<title>" in get(address.removesuffix("ludobook/") + path)
