"""A lint of words: shapes that the writing guide condemns, looked for in everything that people read."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ludobook
import pytest

ROOT = Path(__file__).resolve().parents[2]
MORE = "longer|more|less|fewer|higher|lower|stronger|weaker|better|worse"

# Each shape has its pattern and a sentence that it must find.
SHAPES = {
    "throw away: discard": (r"\b(?:[Tt]hrow|[Tt]hrows|threw|thrown)(?: \w+)? away\b", "Throw one away."),
    "bring: score, earn, cost": (r"\bbrings?\b", "A pair brings 3."),
    "is no: is not a": (rf"(?<!\bthere )(?<!\bThere )\bis no\b(?! (?:{MORE})\b)", "That is no set."),
    "level: tied": (
        r"\b(?:are|is|who is) level\b|\b[Ll]evel (?:sets?|numbers?|ranks?|neighbours?|Nears?|Fars?|with|ones?)\b",
        "Level sets score alike.",
    ),
    "bare who": (r"(?:^|[.!?] )Who [^.!?]*\.(?=\s|$)", "Who is tied throws."),
    "own without an owner": (r"\b(?:the|both) own\b", "Take both own sets back."),
    "comma before too": (r", too\b", "It is turned over, too."),
    "colon for a verb": (r"(?:^|[.!?] )For [^.:!?]+: \d+ points?\.", "For declaring 1-2-3: 3 points."),
    "times of": (r"\btimes of \w+", "nineteen times of twenty"),
    "read as: stand for, count as": (r"\b[Rr]ead (?:as(?! pages)|afresh)\b", "Jokers are read as W3."),
    "another ruling: another reading": (
        r"\b(?:[Aa]nother|[Oo]ther|[Uu]sual|[Yy]our) rulings?\b",
        "Choose another ruling.",
    ),
    "your readings: house rules": (r"\b[Yy]our readings?\b", "What your readings change"),
    "go on: continue": (r"\bGo on\b", "Go on with it."),
    "take in: import": (r"\bTake in\b", "Take in a file’s text"),
}

STRAIGHT = re.compile(r"(?<=[A-Za-z])'(?=[A-Za-z])|(?<=[a-z]s)'(?= [a-z])")  # an apostrophe of code

# By game, words that its players do not use, with the word of its glossary that stands for them.
OTHER_WORDS = {
    "egg": {r"\bturn(?:s|ed|ing)? up\b": "reveal", r"\bthe user\b": "the holder"},
    "meow_oracle": {
        r"\b[Vv]acant\b": "empty",
        r"\b[Ll]ay(?:s|ing)?\b|\b[Ll]aid\b": "place",
        r"\bold starting player\b": "the player who started round one",
    },
    "lauzait_cep": {
        r"\b[Qq]ualif\w+|\bfits? a piece\b": "match",
        r"\b[Mm]over\b": "the piece that moves",
        r"\brank and file\b": "row and column",
        r"\b[Tt]hree alike\b": "three of a kind",
        r"\blaid open\b": "formed",
    },
    "kirin": {r"\b[Qq]ualif\w+": "answer", r"\b[Tt]rick games?\b": "trick-taking game", r"\blead player\b": "parent"},
}


def strings(value: Any) -> Iterator[str]:
    """Yield every string inside a value read from TOML."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("source", "sources", "places"):  # what others call things; names in code
                yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def said(tree: ast.AST) -> Iterator[str]:
    """Yield the texts in code that a person may read, with a star for what is put in; docstrings are not among them."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told | inner:
            yield node.value


def paragraphs(path: Path) -> Iterator[str]:
    """Yield the prose of a file, a paragraph or a string at a time."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        yield from strings(tomllib.loads(text))
        return
    if path.suffix == ".py":
        yield from said(ast.parse(text))
        return
    if path.suffix == ".js":
        yield from (found[2] for found in re.finditer(r"([\"`])((?:(?!\1)[^\n])*)\1", text) if " " in found[2])
        return
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    if path.suffix == ".html":
        text = re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]*>|\{[{%#].*?[%}#]\}", "\n\n", text)
    text = re.sub(r"(?s)```.*?```", "", text)
    yield from re.split(r"\n\s*\n|\n(?=\s*(?:[-|#]|\d+\.) )", text)


def shapes_in(text: str) -> list[str]:
    """Name the condemned shapes in a paragraph; what stands in backticks is quoted, so it is left alone."""
    prose = " ".join(re.sub(r"`[^`]*`", "`", text).split())
    return [name for name, (pattern, _) in SHAPES.items() if re.search(pattern, prose)]


FILES = [
    *sorted(ROOT.glob("engines/ludobook/games/*/*.toml")),
    ROOT / "engines/ludobook/teach/glossary.toml",
    *sorted(ROOT.glob("widgets/ludobook_widgets/*/*.toml")),
    *sorted(ROOT.glob("engines/ludobook/**/*.py")),
    *sorted(ROOT.glob("widgets/**/*.py")),
    *sorted(ROOT.glob("widgets/ludobook_site/templates/*.js")),
    *sorted(ROOT.glob("widgets/ludobook_site/build/*.js")),
    *sorted(ROOT.glob("widgets/ludobook_widgets/page/browser/*.js")),
    *sorted(ROOT.glob("notebooks/**/*.ipynb")),
    *sorted(ROOT.glob("widgets/ludobook_site/templates/*.html")),
    *sorted(ROOT.glob(".github/*.md")),
    *sorted(ROOT.glob("binder/*.md")),
    ROOT / "README.md",
]


@pytest.mark.parametrize("name", SHAPES)
def test_each_shape_finds_its_example(name):
    assert name in shapes_in(SHAPES[name][1])


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_has_a_condemned_shape(path):
    found = [(name, text) for text in paragraphs(path) for name in shapes_in(text)]
    assert not found, f"rewrite by .github/WRITING.md: {found}"


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.suffix in (".toml", ".ipynb", ".html", ".js")],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_what_players_read_has_no_straight_apostrophe(path):
    found = [text for text in paragraphs(path) if STRAIGHT.search(re.sub(r"`[^`]*`", "`", text))]
    assert not found, f"write ’ for ': {found}"


@pytest.mark.parametrize("game", OTHER_WORDS)
def test_a_game_is_told_in_the_words_of_its_glossary(game):
    files = [*ROOT.glob(f"engines/ludobook/games/{game}/*.toml"), *ROOT.glob(f"notebooks/{game}/*.ipynb")]
    found = [
        (path.name, word, text)
        for path in files
        for text in paragraphs(path)
        for pattern, word in OTHER_WORDS[game].items()
        if re.search(pattern, re.sub(r"`[^`]*`|\{\w+\}", "", text))
    ]
    assert len(files) > 6
    assert not found


@pytest.mark.parametrize("name", ludobook.GAMES)
def test_each_reason_of_a_score_is_a_sentence(name):
    game, told = ludobook.game(name), list[str]()
    for case in game.file(game.cases):
        question = game.question(case["op"], case["in"])
        told.append(question.explanation)
        rows = question.sheet.rows if question.sheet else ()
        lines = [line for row in rows if row.score for line in row.score.lines]
        lines += question.sheet.notes if question.sheet else ()
        told += [game.sentence_for(line, ["You", "Ada", "Bo", "Cem", "Dee"]) for line in lines]
    assert len(told) > len(game.file(game.cases))
    assert [text for text in told if not text.endswith(".")] == []
