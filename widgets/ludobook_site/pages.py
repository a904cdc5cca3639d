"""The site as data: games and chapters, titles, addresses, and the pages that need no kernel.

Both builders of pages draw with it: the server (``server``) and the site without one (``build``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import ludobook
import nbformat
from ludobook import Game, Rule, Ruling
from ludobook.teach.glossary import glossary
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ludobook_site import SAY
from ludobook_site.examples import examples, faces_in
from ludobook_site.openers import faces, openers, symbols

HOME = "https://github.com/ludobook/ludobook"  # where the project lives; a test compares all other links
TEMPLATE = Path(__file__).parent / "templates"
# the styles of all pages; of two rules with the same weight, the later file wins
STYLES = (
    "frame",
    "shelf",
    "book",
    "cases",
    "odds",
    "play",
    "reading",
    "lesson",
    "lesson_narrow",
    "exercise_narrow",
    "tables_narrow",
    "lesson_replies",
)
TOOLKIT = Path(__file__).parents[1] / "ludobook_widgets" / "page"  # whose look and choices all pages share
MOVED = {"5-play": "4-play", "6-odds": "5-odds"}  # chapters, and their names before there was a chapter Practise
TEACHERS = "teachers"  # the notebook for teachers; all others that are only read are for makers of games
TODAY = Path("today.ipynb")  # five questions a day: an app of no one game
SPELLED = 4  # the most games whose number is written in letters


def chapter_name(path: Path) -> str:
    """Return the name of a notebook's chapter: ``score`` for ``2-score.ipynb``."""
    return path.stem.partition("-")[2] or path.stem


def players_text(players: Sequence[int]) -> str:
    """Say how many can play: ``2–5 players``, or ``4 players`` where the number is fixed."""
    low, high = min(players), max(players)
    return SAY("players", low) if low == high else SAY("players_from", low, high)


def app_href(path: str) -> str:
    """Make a notebook's address on Voilà."""
    return f"voila/render/{path}"


def plain_href(path: str) -> str:
    """Make a notebook's address as a file: as a page that is only read, and on the site without a server."""
    return path.removesuffix(".ipynb") + ".html"


def relink(url: str, href: Callable[[str], str]) -> str:
    """Return the address that a link to a notebook leads to on a page; any other stays as it is."""
    path, sign, place = url.partition("#")
    return (href(path) if path.endswith(".ipynb") else path) + sign + place


def books(notebooks: Path, href: Callable[[str], str] = app_href) -> list[dict[str, Any]]:
    """List the games of the registry that have notebooks, as plain data for the templates.

    ``href`` makes a page's address from its notebook's path, ``egg/1-learn.ipynb``.
    """
    shelf = []
    for game in ludobook.shelf():
        chapters = [
            {
                "name": chapter_name(path),
                "title": chapter_name(path).replace("_", " ").capitalize(),
                "href": href(f"{game.name}/{path.name}"),
            }
            for path in sorted((notebooks / game.name).glob("[0-9]-*.ipynb"))
        ]
        if chapters:
            asked = openers(game)
            shelf.append(
                {
                    "name": game.name,
                    "title": game.title,
                    "players": players_text(game.players),
                    "blurb": game.blurb,
                    "cover": game.cover,
                    "art": game.cover_art(),
                    "chapters": chapters,
                    "summary": f"summary/{game.name}.html",
                    "taught": _taught(game),
                    "rules": len(game.rulebook.rules),
                    "openers": asked,
                    "symbols": symbols(game, faces(asked)),
                }
            )
    return shelf


def _taught(game: Game) -> list[list[str]]:
    """List the rules that each step of a game's lesson teaches; rulings are not counted among them."""
    rules = {rule.id for rule in game.rulebook.rules}
    steps = [sorted(rules & set(step["rules"])) for step in game.file(game.lesson)["step"]] if game.lesson else []
    return [*steps, *([[]] if steps and any(one.dilemma for one in game.principles) else [])]  # *Play well*


def moved_addresses(shelf: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Map the addresses that chapters once had, which go on working, to those they have now."""
    hrefs = {chapter["href"] for book in shelf for chapter in book["chapters"]}
    earlier = {href.replace(new, old): href for href in hrefs for new, old in MOVED.items() if new in href}
    return {old: href for old, href in earlier.items() if old not in hrefs}


def logo() -> str:
    """Return our logo as SVG."""
    return (TEMPLATE / "mark.svg").read_text("utf-8").strip()


def icon() -> str:
    """Return our logo on a coloured tile, as SVG."""
    tile = '<rect width="40" height="40" rx="8" fill="#3A3170"/><path'
    return logo().replace("<path", tile, 1).replace("currentColor", "#fff")


def site_data(notebooks: Path, href: Callable[[str], str] = app_href) -> dict[str, Any]:
    """Gather everything the templates draw with. Styles are inlined, so a page needs no second request."""
    shelf = books(notebooks, href)
    read = {one.stem: (f"{one.stem}.html", title(one)) for one in prose_notebooks(notebooks)}
    return {
        "title": SAY("title"),
        "books": shelf,
        "today": href(TODAY.name) if (notebooks / TODAY).is_file() else "",
        "more": [("glossary.html", SAY("glossary")), *(page for stem, page in read.items() if stem == TEACHERS)],
        "makers": [page for stem, page in read.items() if stem != TEACHERS],
        "count": SAY(f"games_{len(shelf)}") if len(shelf) <= SPELLED else SAY("games", len(shelf)),
        "home": HOME,
        "mark": logo(),
        "icon": "data:image/svg+xml," + quote(icon()),
        "style": "".join((TOOLKIT / "styles" / f"{name}.css").read_text("utf-8") for name in ("tokens", "settings"))
        + "".join((TEMPLATE / f"{name}.css").read_text("utf-8") for name in STYLES),
        "script": (TEMPLATE / "app.js").read_text("utf-8"),
        "lesson": (TEMPLATE / "lesson.js").read_text("utf-8"),
        "theme": bundle("settings.js", "beside.js", "theme.js"),
        "shelf": bundle("settings.js", "sound.js", "shelf.js") + (TEMPLATE / "lesson.js").read_text("utf-8"),
        **{name: (TEMPLATE / f"{name}.js").read_text("utf-8") for name in ("glossary", "kept", "summary")},
    }


@cache
def host_files(*hosts: str) -> dict[str, str]:
    """Return by name what every page that runs a notebook loads: the toolkit's code and look, and scripts of ours."""
    from ludobook_widgets.page.widget import script, style  # what they import takes a third of a second

    return {"page.js": script(), "page.css": style(), **{name: (TEMPLATE / name).read_text("utf-8") for name in hosts}}


def bundle(*names: str) -> str:
    """Join scripts of the site or of the toolkit into one, inside a function, so that its names stay private."""
    places = (TEMPLATE, TOOLKIT / "browser")
    texts = [next(place / name for place in places if (place / name).exists()).read_text("utf-8") for name in names]
    joined = re.sub(r"^import [^;]*;\n|^export ", "", "\n".join(texts), flags=re.MULTILINE)
    return f"(() => {{\n{joined}}})();\n"


def prose_notebooks(notebooks: Path) -> list[Path]:
    """List the notebooks of no game, to be read with their code; the shelf and ``TODAY`` have pages of their own."""
    return [path for path in sorted(notebooks.glob("*.ipynb")) if path.stem not in ("index", TODAY.stem)]


def read(path: Path) -> Any:
    """Read a notebook."""
    return nbformat.reads(path.read_text("utf-8"), 4)  # type: ignore[no-untyped-call]


def highlighted(source: str) -> str:
    """Return Python as HTML with keywords, strings, numbers and comments in classes that ``reading.css`` colours."""
    return str(highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))).rstrip("\n")


def title(path: Path) -> str:
    """Return a notebook's title."""
    return str(read(path).metadata.get("title") or page_name(path)["title"])


def plain_pages(notebooks: Path, href: Callable[[str], str] = app_href) -> dict[str, tuple[str, dict[str, Any]]]:
    """Map the address of each page that needs no kernel to its template and the values it needs besides ``site``."""
    shelf = books(notebooks, href)
    pages: dict[str, tuple[str, dict[str, Any]]] = {
        "privacy.html": ("privacy.html", {}),
        "glossary.html": ("glossary.html", {"entries": glossary(game.rulebook for game in ludobook.shelf())}),
    }
    for book in shelf:
        game = ludobook.game(book["name"])
        rulebook, pictured = game.rulebook, examples(game)
        sections = [(part.title, [rulebook[rule] for rule in part.ids]) for part in rulebook.summary]
        pages[book["summary"]] = (
            "summary.html",
            {
                "book": book,
                "sections": sections,
                "examples": pictured,
                "symbols": symbols(game, faces_in(pictured.values())),
                "cases": next((one["href"] for one in book["chapters"] if one["name"] == "cases"), ""),
                "sources": rulebook.sources,
                "size": print_size(sections),
            },
        )
    for path in prose_notebooks(notebooks):
        prose = MarkdownWithMath(renderer=ReadingProse(href))
        cells = [
            {"prose": prose.render(cell.source)}
            if cell.cell_type == "markdown"
            else {
                "code": highlighted(cell.source),
                "outputs": [output_parts(output, prose.render) for output in cell.outputs],
            }
            for cell in read(path).cells
        ]
        pages[f"{path.stem}.html"] = ("reading.html", {"heading": title(path), "file": path.name, "cells": cells})
    return pages


def print_size(sections: Iterable[tuple[str, Iterable[Rule | Ruling]]]) -> float:
    """Return the font size, in points, at which a summary fills no more than one sheet of paper; at most 9.2."""
    texts = [
        rule.title + rule.text if isinstance(rule, Rule) else rule.question + rule.answer
        for _, rules in sections
        for rule in rules
    ]
    letters = sum(map(len, texts))
    return min(9.2, round(588 / math.sqrt(letters), 1))


def output_parts(output: Any, render: Callable[[str], str]) -> dict[str, str]:
    """Return the parts of a stored output: a drawing as ``svg``, Markdown as ``prose``, all else as ``text``."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        return {"svg": data["image/svg+xml"]}
    if "text/markdown" in data:
        return {"prose": render(data["text/markdown"])}
    return {"text": data.get("text/plain") or output.get("text", "")}


def page_name(path: Path) -> dict[str, str]:
    """Return the names of a notebook's page for its template: game, chapter and title."""
    name = chapter_name(path)
    return {"game": path.parent.name, "chapter": name, "title": name.replace("_", " ").capitalize()}


class Prose:
    """A mix-in that adapts a renderer of Markdown to our pages; put it first among a class's bases.

    It leaves out anchor signs and sets headings one level lower, because the page's head is its first heading.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs, exclude_anchor_links=True)  # type: ignore[call-arg]

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        """Write a heading one level lower."""
        return str(super().heading(text, min(level + 1, 6), **attrs))  # type: ignore[misc]


#: The beginning and the end of a part that is folded.
FOLD = re.compile(r"<details><summary>[\w ,.?!’]+</summary>|</details>")


class ReadingProse(IPythonRenderer):
    """Markdown of a notebook that is read and not run; its links to notebooks lead to their pages."""

    def __init__(self, href: Callable[[str], str]) -> None:
        super().__init__(exclude_anchor_links=True)
        self.href = href

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """Write a link; one to a notebook leads to that notebook's page."""
        url = relink(url, lambda path: self.href(path) if "/" in path else plain_href(path))
        return str(super().link(text, url, title))

    def block_html(self, html: str) -> str:
        """Fold a solution, as GitHub and JupyterLab show it; any other HTML is shown as it is written."""
        return html if FOLD.fullmatch(html.strip()) else str(super().block_html(html))
