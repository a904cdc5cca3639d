"""The shape of the house: what may import what, what may read or write, and that every game has the same rooms."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import ludobook
import pytest

PACKAGE = Path(ludobook.__file__).parent
FLOORS = (("core",), ("look", "compiling"), ("teach",), ("contract",), ("games",), ("players",), ("simulate", "odds"))
ABOVE = ("adapters", "referee", "testing", "__main__")
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


@cache
def nodes(path):
    """All that a file says."""
    return list(ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))))


def imports(path):
    """The modules a file imports, with names imported from packages of ours in full."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                is_module = (PACKAGE.parent / Path(*inner.split("."))).with_suffix(".py").exists()
                yield inner if is_module else node.module


def named(path):
    """``ludobook.games.egg.state`` of egg/game.py."""
    parts = ["ludobook", *path.with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(name):
    """``core`` of ludobook.core.chance."""
    return name.split(".")[1] if "." in name else ""


def test_imports_go_one_way():
    assert [fault for path in MODULES for fault in wrong_imports(path)] == []


def wrong_imports(path):
    """What a module imports though it lies above, in another game or in another package of ours."""
    own, floors = room_of(named(path)), {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    for name in imports(path):
        top, room = name.split(".")[0], room_of(name)
        if top in ("ludobook_widgets", "ludobook_site"):
            yield path, name
        if top != "ludobook" or own in ("", *ABOVE):
            continue
        # the package itself knows the games by name only when it is asked for one
        above = room and room != own and floors[room] >= floors[own]
        elsewhere = own == room == "games" and len(path.parts) > 2
        if above or (elsewhere and not name.startswith(f"ludobook.games.{path.parts[1]}")):
            yield path, name


def test_no_import_circle():
    """Every import counts, wherever it stands; that of a package counts as one of its ``__init__``."""
    known = {named(path): path for path in MODULES}
    arrows = {name: {found for found in imports(path) if found in known} - {name} for name, path in known.items()}
    done, open_ = set(), []

    def visit(name):
        assert name not in open_, " → ".join([*open_[open_.index(name) :], name])
        if name not in done:
            open_.append(name)
            for other in sorted(arrows[name]):
                visit(other)
            open_.pop()
            done.add(name)

    for name in known:
        visit(name)


def test_no_module_is_looked_up_by_a_name_put_together():
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("import_module", "__import__"):
                assert isinstance(node.args[0], ast.Constant), path


UNBOUND = ("odds.py", "simulate", "compiling.py")  # they tell the time and start processes
WINDOWS = {"io", "os", "sys", "socket", "random", "secrets", "time", "pathlib", "subprocess", "urllib", "asyncio"}
WINDOWS |= {"threading", "multiprocessing", "shutil", "tempfile", "logging", "datetime", "importlib.resources"}


def test_only_the_last_rooms_read_or_write():
    bound = [path for path in MODULES if path.parts[0] not in UNBOUND]
    bound = [path for path in bound if path.name not in ("__main__.py", "referee.py") and path.parts[0] != "testing"]
    assert {str(path): found for path in bound if (found := windows(path))} == {}


def windows(path):
    """What a module imports or calls that reads, writes, or tells the time."""
    used = {name for name in imports(path) if name in WINDOWS or name.split(".")[0] in WINDOWS}
    if path.parts[0] == "players":
        used -= {"time"}  # a search may be given seconds to think
    if path == Path("contract/machine.py"):
        used -= {"threading"}  # room to work in belongs to one thread
    calls = {node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return used | (calls & {"open", "print", "input", "exec", "eval", "hash"} - allowed(path))


def allowed(path):
    """``Rulings`` and ``State`` have a hash; nothing that is stored or shown depends on it."""
    return {"hash"} if path in (Path("core/rules.py"), Path("contract/game.py")) else set()


def test_only_the_standard_library_is_imported():
    names = [named(path) for path in MODULES if path.parts[0] not in ("simulate", "adapters")]
    code = (
        "import sys, importlib\n"
        "sys.path = [p for p in sys.path if p]\n"
        f"before = set(sys.modules)\n[importlib.import_module(name) for name in {names!r}]\n"
        "assert sys.modules['ludobook.odds'].odds('kirin')\n"
        "tops = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'ludobook'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_importing_ludobook_loads_no_game():
    code = "import sys, ludobook; print([name for name in sys.modules if name.startswith('ludobook.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = ast.literal_eval(done.stdout)
    assert not any(name.startswith("ludobook.games.") for name in loaded)


@pytest.mark.parametrize("game", ludobook.GAMES)
def test_every_game_keeps_the_contract(game):
    played = ludobook.game(game)
    assert (played.name, played.rulebook.game) == (game, game)
    assert played.title == played.rulebook.title
    assert ludobook.shelf()[ludobook.GAMES.index(game)] is played
    assert played.cover_art().startswith("<svg ")
    state = played.new(played.players.start, 0)
    assert type(state).__module__ == f"ludobook.games.{game}.state"
