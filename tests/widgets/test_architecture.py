"""The shape of the front-ends: which folder may import which, and what a newcomer meets in one."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import ludobook_site
import ludobook_widgets
import pytest

WIDGETS, SITE = (Path(package.__file__).parent for package in (ludobook_widgets, ludobook_site))
OLD_ADDRESS = WIDGETS / "serve.py"  # leads to the server, and does nothing else
FOLDERS = ("page", "game", "learn", "score", "cases", "practise", "play", "odds")


@cache
def imports(path):
    """The modules of ours that a file imports, with imported names appended."""
    return list(_imports(path))


def _imports(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield from (f"{node.module}.{name.name}" for name in node.names if node.module.startswith("ludobook_"))


def test_every_folder_is_known():
    assert {path.parent.name for path in WIDGETS.rglob("*.py")} == {WIDGETS.name, *FOLDERS}


def test_imports_of_folders_go_one_way():
    """The toolkit knows no game, what is shared knows no chapter, and no two chapters know each other."""
    arrows = {folder: set() for folder in FOLDERS}
    for path in WIDGETS.rglob("*/*.py"):
        named = {name.split(".")[1] for name in imports(path) if name.startswith("ludobook_widgets.")}
        arrows[path.parent.name] |= named - {path.parent.name}
    assert arrows["page"] == set()
    assert arrows["game"] <= {"page"}
    TopologicalSorter(arrows).prepare()  # raises CycleError


def test_a_module_imports_names_from_where_they_are():
    """Not from the package, which exists for notebooks: it would close a circle."""
    for path in WIDGETS.rglob("*/*.py"):
        assert not [name for name in imports(path) if name.split(".")[1] not in FOLDERS], path


def test_the_widgets_know_no_server_and_the_server_only_their_code():
    code = {f"ludobook_widgets.page.widget.{name}" for name in ("script", "style")}  # which it sends to the browser
    for path in set(WIDGETS.rglob("*.py")) - {OLD_ADDRESS}:
        assert not [name for name in imports(path) if name.startswith("ludobook_site")], path
    for path in set(SITE.rglob("*.py")) - set((SITE / "build").rglob("*.py")):
        assert not [name for name in imports(path) if name.startswith("ludobook_widgets") and name not in code], path


@pytest.mark.parametrize("folder", [WIDGETS, SITE, *(WIDGETS / name for name in FOLDERS)], ids=lambda path: path.name)
def test_a_folder_can_be_held_in_mind(folder):
    assert len([path for path in folder.glob("*.py") if path.stem != "__init__"]) <= 14
