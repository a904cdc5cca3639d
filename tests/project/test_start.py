"""start.py: what it understands, what it says when something is in its way, when it installs."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from serving import ROOT, load_start, taken_port


@pytest.fixture(scope="module")
def start():
    return load_start()


def test_command_line(start):
    chosen, rest = start.options([])
    assert (chosen.command, chosen.host, chosen.port, chosen.no_browser, rest) == (
        "serve",
        "127.0.0.1",
        None,
        False,
        [],
    )
    chosen, rest = start.options(["lab", "--no-browser", "--port", "9000"])
    assert (chosen.command, chosen.port, chosen.no_browser) == ("lab", 9000, True)
    assert start.options(["test", "tests/engines", "-k", "egg"])[1] == ["tests/engines", "-k", "egg"]
    chosen, rest = start.options(["test", "--all"])
    assert (chosen.all, rest) == (True, [])


def test_the_first_tier_leaves_out_what_is_long_and_nothing_else(start):
    first, every = dict(start.checks([], False)), dict(start.checks([], True))
    assert every.pop("soak", None) or sys.platform != "linux"
    assert list(first) == list(every) == ["lint", "format", "notebooks", "types", "tests", "browser"]
    for name, arguments in first.items():
        words = ["-m", "not long"] if "pytest" in arguments else []
        assert arguments == [*arguments[:2], *words, *every[name][2:]] if words else arguments == every[name]
    assert start.checks(["-k", "egg"], False) == [("tests", ["-m", "pytest", "-m", "not long", "-k", "egg"])]
    assert start.checks(["-k", "egg"], True) == [("tests", ["-m", "pytest", "-k", "egg"])]


@pytest.mark.parametrize(
    ("condition", "code", "runs"),
    [("worker", 0, 2), ("False", 1, 2)],
    ids=["passes only alone", "fails alone too"],
)
def test_what_fails_beside_others_is_tried_once_more_alone(start, tmp_path, monkeypatch, condition, code, runs):
    """``worker``: a test that passes only where no workers share the tests."""
    file = tmp_path / "test_it.py"
    file.write_text(
        "import os\ndef test_it():\n    worker = 'PYTEST_XDIST_WORKER' not in os.environ\n"
        f"    open('runs', 'a').write('.')\n    assert {condition}\n"
    )
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "PYTHON", sys.executable)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # begins sooner
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    got, remark = start.run_part(["-m", "pytest", "-q", "-n", "1", file.name], dict(os.environ))
    assert (got, len((tmp_path / "runs").read_text())) == (code, runs)
    assert bool(remark) == (runs == 2 and code == 0)


@pytest.mark.parametrize(
    "words",
    [["serve", "--prot", "1"], ["lab", "more"], ["--port", "many"], ["--port", "70000"], ["jump"], ["lab", "--all"]],
)
def test_unknown_words_are_refused(start, words, capsys):
    with pytest.raises(SystemExit) as end:
        start.options(words)
    assert end.value.code == 2
    assert "usage: start.py" in capsys.readouterr().err


def test_an_old_python_is_told_so(start):
    assert start.too_old((3, 11, 0)) is None
    assert start.too_old((3, 13, 1)) is None
    for old in ((3, 8, 20), (3, 10, 4)):
        text = start.too_old(old)
        assert f"{old[0]}.{old[1]}" in text
        assert "3.11" in text


def test_an_old_python_can_read_the_file_and_reaches_the_check_first():
    tree = ast.parse((ROOT / "start.py").read_text("utf-8"), feature_version=(3, 8))
    check = next(index for index, node in enumerate(tree.body) if isinstance(node, ast.If))
    assert "too_old" in ast.unparse(tree.body[check].test)
    before = [node for node in tree.body[:check] if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in before] == ["import sys"]


def test_jupyterlab_saves_widgets_and_asks_nobody_about_its_news(start, tmp_path, monkeypatch):
    monkeypatch.setattr(start, "VENV", tmp_path)
    start.quiet_lab()
    usual = tmp_path / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    news, widgets = "@jupyterlab/apputils-extension:notification", "@jupyter-widgets/jupyterlab-manager:plugin"
    assert json.loads(usual.read_text()) == {news: {"fetchNews": "false"}, widgets: {"saveState": True}}
    usual.write_text(json.dumps({news: {"fetchNews": "true", "a": 1}, "another": {"b": 2}}))
    start.quiet_lab()
    theirs = {news: {"fetchNews": "true", "a": 1}, "another": {"b": 2}}
    assert json.loads(usual.read_text()) == {**theirs, widgets: {"saveState": True}}, "what is somebody's own stays"
    for own in ("[]", "{ // words of mine", '{"@jupyter-widgets/jupyterlab-manager:plugin": 3}'):
        usual.write_text(own)
        start.quiet_lab()
        assert usual.read_text() == own


def test_jupyterlab_shows_the_pictures_of_our_notebooks_before_they_are_run(start, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(start, "PYTHON", sys.executable)
    monkeypatch.setattr(start, "ROOT", tmp_path)
    (tmp_path / "notebooks").mkdir()
    shutil.copy(ROOT / "notebooks" / "today.ipynb", tmp_path / "notebooks")
    start.trust_notebooks()
    notary = NotebookNotary(data_dir=str(tmp_path / "data"))
    assert notary.check_signature(nbformat.read(tmp_path / "notebooks" / "today.ipynb", 4))


def test_a_taken_port_is_named_and_another_suggested(start):
    with taken_port() as port, pytest.raises(start.Trouble, match=str(port)) as trouble:
        start.check_port("127.0.0.1", port, "lab")
    assert f"python start.py lab --port {port + 1}" in str(trouble.value)


def test_the_stamp_holds_only_for_what_is_written_now(start, tmp_path):
    stamp = tmp_path / "stamp.json"
    assert start.installed_extras(stamp, "a") == set()
    stamp.write_text(json.dumps({"fingerprint": "a", "extras": ["apps"]}))
    assert start.installed_extras(stamp, "a") == {"apps"}
    assert start.installed_extras(stamp, "b") == set()
    for broken in ("", "[]", "{", '{"fingerprint": "a"}'):
        stamp.write_text(broken)
        assert start.installed_extras(stamp, "a") == set()


def test_a_failed_install_shows_the_last_lines_and_what_to_check(start, tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'nothing'\nversion = '0'\n")
    (tmp_path / "constraints.txt").write_text("this is not a constraint\n")
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(start, "STAMP", tmp_path / "stamp.json")
    with pytest.raises(start.Trouble, match="check the network") as trouble:
        start.set_up({"apps"})
    assert "this is not a constraint" in str(trouble.value)
    assert not (tmp_path / "stamp.json").exists()


def test_uv_looks_where_pip_is_told_to(start):
    told = """global.extra-index-url='https://one.example/simple file:///two'
global.index-url='https://old.example'
global.timeout='60'
:env:.cert='/etc/certificates'
:env:.index-url='https://new.example'"""
    options, variables = start.settings_for_uv(told)
    assert options == (
        ["--default-index", "https://new.example", "--index", "https://one.example/simple", "--index", "file:///two"]
    )
    assert variables == {"SSL_CERT_FILE": "/etc/certificates"}
    assert start.settings_for_uv("") == ([], {})


@pytest.mark.long
def test_expected_failures_show_no_traceback():
    with taken_port() as port:
        run = subprocess.run(
            [sys.executable, str(ROOT / "start.py"), "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=120,
        )
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert f"Port {port}" in run.stderr


def test_a_chosen_browser_is_taken(start, monkeypatch):
    monkeypatch.setenv("LUDOBOOK_BROWSER", "/somewhere/chromium")
    assert start.find_browser() == "/somewhere/chromium"


@pytest.mark.long
@pytest.mark.parametrize(("judges", "code"), [("run", 1), ("", 0)])
def test_a_judge_that_is_skipped_has_failed_where_all_must_run(tmp_path, monkeypatch, judges, code):
    shutil.copy(ROOT / "tests" / "judges" / "conftest.py", tmp_path)
    (tmp_path / "test_one.py").write_text("import pytest\npytest.importorskip('no_such_library')\n")
    (tmp_path / "test_two.py").write_text("import pytest\ndef test_it():\n    pytest.skip('no')\n")
    (tmp_path / "test_three.py").write_text("def test_it():\n    pass\n")
    monkeypatch.setenv("LUDOBOOK_JUDGES", judges)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    run = subprocess.run([*command, "--rootdir", ".", "."], capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert run.returncode == code, run.stdout
    assert ("1 failed, 1 passed, 1 error" if judges else "1 passed, 2 skipped") in run.stdout
