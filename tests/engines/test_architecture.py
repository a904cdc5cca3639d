"""The shape of the house: what may import what, what may read or write, and that every game has the same rooms."""

import ast
import subprocess
import sys
from pathlib import Path

import ludobook
import pytest

PACKAGE = Path(ludobook.__file__).parent
ROOMS = ("components", "rulebook", "kernel", "scoring", "game")
# each may import those before it, and core
ORDER = {"components": 0, "rulebook": 1, "kernel": 2, "scoring": 3, "game": 4}
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
GOLDEN = Path(__file__).parent


def imports(path, everywhere=True):
    """The modules a file imports, with names imported from packages of ours in full."""
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                is_module = (PACKAGE.parent / Path(*inner.split("."))).with_suffix(".py").exists()
                yield inner if is_module else node.module


def named(path):
    """``ludobook.egg.game`` of egg/game.py."""
    parts = ["ludobook", *path.with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_go_one_way(path):
    ours = {name for name in imports(path) if name.split(".")[0] == "ludobook"}
    assert not any(name.split(".")[0] == "ludobook_widgets" for name in imports(path))
    folder = path.parts[0] if len(path.parts) > 1 else ""
    if folder == "core":
        assert all(name.startswith("ludobook.core") for name in ours)
    elif folder in ludobook.GAMES:
        rank = ORDER.get(path.stem, -1)
        for name in ours - {named(path)}:
            assert name.startswith(("ludobook.core", f"ludobook.{folder}.")), f"{path} imports {name}"
            room = name.split(".")[2]
            if name.startswith(f"ludobook.{folder}."):
                assert ORDER[room] < rank, f"{path} imports {name}"
    elif folder == "players":
        forbidden = ("ludobook.referee", "ludobook.__main__", *(f"ludobook.{game}" for game in ludobook.GAMES))
        assert not any(name.startswith(forbidden) for name in ours)
    elif path.stem in ("referee", "__init__"):
        assert "ludobook.__main__" not in ours


WINDOWS = {"io", "os", "sys", "socket", "random", "secrets", "time", "pathlib", "subprocess", "urllib", "asyncio"}
WINDOWS |= {"threading", "multiprocessing", "shutil", "tempfile", "logging", "datetime", "importlib.resources"}


@pytest.mark.parametrize("path", [path for path in MODULES if path.parts[0] != "odds"], ids=str)
def test_only_the_last_rooms_read_or_write(path):
    if path.name in ("__main__.py", "referee.py"):
        return
    used = {name for name in imports(path) if name in WINDOWS or name.split(".")[0] in WINDOWS}
    if path.parts[0] == "players":
        used -= {"time"}  # a search may be given seconds to think
    assert used == set()
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not calls & {"open", "print", "input", "exec", "eval", "hash"} - allowed(path)


def allowed(path):
    """``Rulings`` keeps its hash; nothing that is stored or shown depends on it."""
    return {"hash"} if path == Path("core/rules.py") else set()


def test_only_the_standard_library_is_imported():
    names = [named(path) for path in MODULES if path.parts[0] not in ("odds", "adapters") and path.stem != "adapters"]
    code = (
        "import sys, importlib\n"
        "sys.path = [p for p in sys.path if p]\n"
        f"before = set(sys.modules)\n[importlib.import_module(name) for name in {names!r}]\n"
        "tops = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'ludobook'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_importing_ludobook_loads_no_game():
    code = "import sys, ludobook; print([name for name in sys.modules if name.startswith('ludobook.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = ast.literal_eval(done.stdout)
    assert all(name.startswith("ludobook.core") for name in loaded)


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_every_game_has_the_same_rooms(game):
    found = {path.stem for path in (PACKAGE / game).glob("*.py")}
    assert found == {"__init__", *ROOMS}
    assert (PACKAGE / game / "cases.json").exists()


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_every_game_has_a_golden_playthrough_for_each_player_count(game):
    for players in ludobook.game(game).players:
        assert (GOLDEN / game / "golden" / f"{players}.txt").exists()


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_every_game_keeps_the_contract(game):
    played = ludobook.game(game)
    assert (played.name, played.rulebook.game) == (game, game)
    assert played.title == played.rulebook.title
    assert ludobook.games()[ludobook.GAMES.index(game)] is played
    for face_id in played.face_ids:
        assert played.face(face_id).startswith("<svg ")
    assert played.cover_art().startswith("<svg ")
    state = played.new(played.players.start, 0)
    assert type(state).__module__ == f"ludobook.{game}.game"
    assert eval(repr(state), {"ludobook": ludobook}) == state


def test_an_unknown_game():
    with pytest.raises(KeyError):
        ludobook.game("chess")
