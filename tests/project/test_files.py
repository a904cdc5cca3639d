"""What is true of the repository as a whole."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import ludobook
from serving import ROOT

# Put together here, so that this file does not name them either.
HOSTS = re.compile(
    r"(?:pypi|pythonhosted|npmjs|conda|anaconda|jsdelivr|unpkg|cdnjs|debian|fonts\.g(?:oogleapis|static))"
    + r"\.(?:org|com|net)"
)


def test_no_file_names_a_registry_or_a_cdn(committed):
    found = []
    for path in committed:
        text = path.read_bytes().decode("utf-8", "ignore")
        found += [f"{path.relative_to(ROOT)}: {hit.group()}" for hit in HOSTS.finditer(text)]
    assert not found


def test_constraints_are_plain_pins():
    pin = re.compile(r"[a-z0-9._-]+==[0-9][\w.!+]*( ; .+)?")
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert lines
    assert [line for line in lines if not pin.fullmatch(line)] == []


def test_no_grammar_is_compiled_whenever_a_server_starts():
    pins = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()}
    assert "rfc3987-syntax" not in pins, "jsonschema from 4.25 on needs it, and a second to import it: keep 4.24"


def test_every_direct_dependency_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == []
    pins = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()}
    for extra, needs in project["optional-dependencies"].items():
        for need in needs:
            inner = re.fullmatch(r"ludobook\[(\w+)\]", need)
            if inner:  # one extra on top of another
                assert inner[1] in project["optional-dependencies"]
            else:
                assert re.match(r"[\w.-]+", need).group() in pins, f"{extra}: {need}"


def test_one_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", ludobook.__version__)


def test_scripts_and_styles_are_linted_and_formatted():
    biome = Path(sys.executable).with_name("biome")  # its settings lie in the folder that it checks
    done = subprocess.run([biome, "check", "."], cwd=ROOT / "widgets", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_reads_on_an_index_page_too():
    """There nothing lies beside it: each link is whole, and what it names in this repository is there."""
    links = re.findall(r"\]\(([^)\s]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert [link for link in links if not link.startswith("https://")] == []
    ours = (
        r"https://(?:raw\.githubusercontent\.com/ludobook/ludobook/HEAD|github\.com/ludobook/ludobook/blob/HEAD)/(.+)"
    )
    named = [found[1] for link in links if (found := re.match(ours, link))]
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_every_test_that_security_names_is_there():
    """A promise to those who run a server is worth what holds it."""
    folder, named, default = ROOT / "tests" / "project", 0, ""
    text = (ROOT / ".github" / "SECURITY.md").read_text("utf-8")
    assert [place for place in re.findall(r"`(tests/[\w/.]+)`", text) if not (ROOT / place).exists()] == []
    for line in text.splitlines():
        if line.startswith("| tried |"):
            default = next(iter(re.findall(r"`(test_\w+\.py)`", line)), "")
        for path, test in re.findall(r"`((?:tests/\w+/)?test_\w+\.py)?(?:::)?(test_\w+)?`", line):
            file = (ROOT if "/" in path else folder) / (path or default)
            assert file.is_file(), line
            assert not test or f"def {test}(" in file.read_text("utf-8"), line
            named += 1
    assert named > 30
