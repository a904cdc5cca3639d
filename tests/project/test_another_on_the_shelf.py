"""A small game is put onto the shelf as ``.github/ADD_A_GAME.md`` says, and the repository's own tests go on passing.

The game is Kōnane of the examples under another name. It has no deck, drill, calculator, odds, cases or lesson.
"""

import json
import os
import shutil
import subprocess
import sys

import pytest
from serving import ROOT

pytestmark = pytest.mark.long

NAME = "leaps"
#: What is left behind: what is made by running, and what no test of the engines, widgets and notebooks reads.
LEFT = ("*.egg-info", ".*_cache", ".git", ".hypothesis", ".venv", "__pycache__")
#: Tests of the documents and badges, and of the installed package, are about the four games that we teach.
TESTS = ("tests/engines", "tests/widgets", "tests/notebooks")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A copy of the repository with one more game on its shelf, and a Python that imports this copy."""
    root = tmp_path_factory.mktemp("shelf") / "ludobook"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT))
    games, home = root / "engines/ludobook/games", f"ludobook.games.{NAME}"
    shutil.copytree(root / "tests/examples/konane", games / NAME)
    for path in (games / NAME).iterdir():
        told = path.read_text("utf-8").replace('read_rulebook("konane")', f'read_rulebook("{home}")')
        path.write_text(told.replace("from konane", f"from {home}").replace("konane", NAME), "utf-8")
    listed = games / "__init__.py"
    told = listed.read_text("utf-8").replace(
        "# in the order", f"def _{NAME}() -> Game:\n    from {home} import GAME\n\n    return GAME\n\n\n# in the order"
    )
    listed.write_text(told.replace('"kirin": _kirin,', f'"kirin": _kirin,\n    "{NAME}": _{NAME},'), "utf-8")
    chapter = (root / "notebooks/kirin/5-play.ipynb").read_text("utf-8")
    book = json.loads(chapter.replace("kirin", NAME))
    for cell in book["cells"]:
        cell["id"] = f"{NAME}-{cell['id']}"
        cell["outputs"] = [] if "outputs" in cell else None
    book["cells"] = [{name: part for name, part in cell.items() if part is not None} for cell in book["cells"]]
    (root / "notebooks" / NAME).mkdir()
    (root / "notebooks" / NAME / "5-play.ipynb").write_text(json.dumps(book), "utf-8")
    paths = os.pathsep.join(map(str, (root / "engines", root / "widgets")))
    environment = {**os.environ, "PYTHONPATH": paths}

    def run(*arguments):
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)

    kept = run("ludobook_widgets.keep", f"notebooks/{NAME}/5-play.ipynb")
    assert kept.returncode == 0, kept.stdout + kept.stderr
    golden = run("pytest", "tests/engines/test_contract.py", "-k", NAME, "-q", "--write-golden")
    assert golden.returncode == 0, golden.stdout
    return run


@pytest.mark.parametrize("tests", TESTS)
def test_the_repository_s_own_tests_pass_with_it(shelf, tests):
    done = shelf("pytest", tests, "-m", "not long", "-q", "-n", "2", "--dist", "loadscope", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout[-4000:]
    assert shelf("ludobook", "rules", NAME).returncode == 0
