"""What others run of this repository: workflows, the unit, the container; and where its links lead."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ludobook_site import server
from ludobook_site.pages import HOME
from serving import ROOT

yaml = pytest.importorskip("yaml")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
UNIT = ROOT / "binder" / "ludobook.service"


def jobs(path: Path) -> dict[str, Any]:
    return dict(yaml.safe_load(path.read_text("utf-8"))["jobs"])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_no_more_than_it_must(path):
    assert yaml.safe_load(path.read_text("utf-8"))["permissions"] == {"contents": "read"}
    for job in jobs(path).values():
        steps = job.get("steps", [])
        used = [step["uses"] for step in steps if "uses" in step] + ([job["uses"]] if "uses" in job else [])
        assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}|\./\.github/workflows/\w+\.yml", one) for one in used)
        for step in steps:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
        if "permissions" in job:
            # what may do more runs nothing of ours, nor anything that lies in a checkout
            assert not any(step.get("uses", "").startswith("actions/checkout@") for step in steps)
            assert all(step["run"].startswith(("gh ", "pipx run --spec uv==")) for step in steps if "run" in step)


def test_the_site_is_published_after_the_tests_only():
    site = jobs(ROOT / ".github" / "workflows" / "site.yml")
    assert site["tests"]["uses"].endswith("/tests.yml")
    assert site["build"]["needs"] == "tests"
    assert site["publish"]["needs"] == "build"


def test_a_release_publishes_only_what_passed():
    path = ROOT / ".github" / "workflows" / "release.yml"
    release = jobs(path)
    assert list(release) == ["everything", "build", "site", "tag", "publish"]
    assert release["everything"]["uses"].endswith("/nightly.yml")
    assert set(release["tag"]["needs"]) == {"everything", "build", "site"}
    assert release["publish"]["needs"] == "tag"
    assert "--trusted-publishing always" in release["publish"]["steps"][-1]["run"]
    assert "secrets." not in path.read_text("utf-8")
    for called in ("nightly", "site", "tests"):
        assert "workflow_call" in yaml.safe_load((path.parent / f"{called}.yml").read_text("utf-8"))[True]


def test_tests_run_on_every_system_and_on_the_oldest_python():
    (job,) = jobs(ROOT / ".github" / "workflows" / "tests.yml").values()
    matrix = job["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=" + matrix["python"][0]


def test_all_checks_run_every_night():
    nightly = yaml.safe_load((ROOT / ".github" / "workflows" / "nightly.yml").read_text("utf-8"))
    assert nightly[True]["schedule"], "YAML reads the key on as true"
    (job,) = nightly["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == ["python start.py test --all"]


def commands() -> dict[str, list[str]]:
    """The arguments that others give our server, by the file that does."""
    module = "ludobook_site"
    unit = re.search(r"ExecStart=((?:.*\\\n)*.*)", UNIT.read_text("utf-8"))
    container, manual = ((ROOT / "binder" / name).read_text("utf-8") for name in ("Containerfile", "public.md"))
    box = re.search(r"^CMD ((?:.*\\\n)*.*)", container, re.M)
    told = re.search(r"^\S+python (-m ludobook_site .*)$", manual, re.M)
    pod = yaml.safe_load((ROOT / "binder" / "hub-values.yaml").read_text("utf-8"))["singleuser"]["cmd"]
    assert unit
    assert box
    assert told
    found = {
        "ludobook.service": shlex.split(unit[1].replace("\\\n", " ")),
        "Containerfile": list(yaml.safe_load(box[1].replace("\\\n", " "))),
        "public.md": shlex.split(told[1]),
        "hub-values.yaml": [one.format(port=1, base_url="/user/a") for one in pod],
    }
    return {name: words[words.index(module) + 1 :] for name, words in found.items()}


def test_a_pod_reaches_nothing_but_its_hub():
    """Since its second version the chart opens each of these unless it is told not to; ``egress`` only adds to them."""
    values = yaml.safe_load((ROOT / "binder" / "hub-values.yaml").read_text("utf-8"))
    policy = values["singleuser"]["networkPolicy"]
    assert not policy.get("egress")
    for where in ("cloudMetadataServer", "nonPrivateIPs", "privateIPs"):
        assert policy["egressAllowRules"][where] is False


@pytest.mark.parametrize("name", ["ludobook.service", "Containerfile", "public.md", "hub-values.yaml"])
def test_others_start_our_server_with_words_it_knows(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    options = server.parser().parse_args(commands()[name])
    assert options.idle == 30
    assert (options.kernels, options.memory) == ((6, 0) if name == "hub-values.yaml" else (50, 600))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_the_unit_is_one(tmp_path):
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text("utf-8")))
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_every_link_home_leads_to_the_one_home(committed):
    """The project may move: then this is the one place to change, and these are the files that follow."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"]["Repository"] == HOME
    assert {link.removeprefix(HOME) for link in project["urls"].values()} == {
        *("", "#readme", "/issues", "/blob/HEAD/.github/CHANGELOG.md")
    }
    assert (ROOT / ".github" / "CHANGELOG.md").is_file()
    name = HOME.removeprefix("https://github.com/")
    kinds = {".md", ".toml", ".html", ".py", ".yml", ".yaml", ".ipynb"}
    for path in (path for path in committed if path.suffix in kinds):
        text = path.read_text("utf-8")
        for link in re.findall(
            r"(?:github\.com|raw\.githubusercontent\.com|mybinder\.org/v2/gh)/([\w-]+/[\w.-]+)", text
        ):
            if not link.startswith("YOUR-NAME/"):  # a fork of whoever reads it
                assert link.removesuffix(".git") == name, path
