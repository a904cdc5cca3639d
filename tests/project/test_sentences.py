"""Sentences: code says just the messages of its ``words.toml``; the front-ends and the server write none themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from ludobook.core.messages import Messages, read_messages

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*ROOT.glob("engines/ludobook/games/*/words.toml"), *ROOT.glob("widgets/*/**/words.toml")]
FOLDERS = sorted(path.parent for path in DOCUMENTS)
SAID_BY_NAME = ("buttons", "cards", "log", "shelf")  # tables whose entries are words of actions, cards and fields
OWN = ("self.log.exception", "self.log.error", "AssertionError")  # what only we are told
COMMON = "common"  # a table whose entries other folders say


def package(folder: Path) -> str:
    """``ludobook.games.egg``, ``ludobook_widgets.score``."""
    return ".".join(folder.relative_to(ROOT).parts[1:])


def sources(folder: Path) -> list[Path]:
    """The modules that say the messages of a folder; a game's advice says those of its game."""
    return [*folder.glob("*.py"), *folder.glob("advice/*.py")]


def patterns(tree: ast.AST) -> list[str]:
    """The texts in code as regular expressions; in one that is made of parts, anything may stand for what is put in."""
    made = [node.values for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = [[re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in values] for values in made]
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [*map(re.escape, texts), *("".join(some) for some in parts if some != [r"\w+"])]


@pytest.mark.parametrize("folder", FOLDERS, ids=package)
def test_code_says_each_message_and_fills_its_places(folder):
    told: list[str] = []
    for path in sources(folder):
        module = import_module(f"{package(path.parent)}.{path.stem}".removesuffix(".__init__"))
        tree = ast.parse(path.read_bytes())
        told += patterns(tree)
        for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]:
            said = getattr(module, call.func.id, None) if isinstance(call.func, ast.Name) else None
            if not isinstance(said, Messages) or any(isinstance(given, ast.Starred) for given in call.args):
                continue
            first = call.args[0]
            for entry in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(entry, ast.Constant):
                    assert len(call.args) == 1 + len(said.places[entry.value]), f"{path.name}, line {call.lineno}"
    tables = read_messages(package(folder))
    if COMMON in tables:
        told += [one for path in folder.parent.glob("*/*.py") for one in patterns(ast.parse(path.read_bytes()))]
    entries = {entry for table, messages in tables.items() if table not in SAID_BY_NAME for entry in messages.texts}
    said = re.compile("|".join(told))
    assert not {entry for entry in entries if not said.fullmatch(entry)}, "words.toml has messages that no code says"


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts in code with their lines, but for docstrings, ``help``, logs, and failures of our own."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        own = isinstance(node, ast.Call) and ast.unparse(node.func) in OWN
        if own or isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "help"):
            told.update(map(id, ast.walk(node)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("folder", [one for one in FOLDERS if "widgets" in one.parts], ids=package)
def test_front_ends_write_no_sentence_in_code(folder):
    found = [
        f"{path.name}, line {line}: {text}"
        for path in folder.glob("*.py")
        for line, text in written(ast.parse(path.read_bytes()))
        if re.search(r"[a-z’]{2,},? [a-z’]{2,}", re.sub(r"<[^>]*", "", text))
    ]
    assert not found, f"put it into {folder.name}/words.toml"
