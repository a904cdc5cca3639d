"""Serve the shelf and the apps: Voilà with our template, our settings and our first page.

``python -m ludobook_widgets.serve --notebooks notebooks`` is what ``start.py``, Binder and a server all run.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import ludobook
import nbformat
from jupyter_server.utils import ensure_async, url_path_join
from ludobook import Rule, Ruling
from ludobook.core.terms import glossary
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from tornado.web import HTTPError
from traitlets import Integer
from traitlets.config import Config
from voila.app import Voila
from voila.exporter import VoilaMarkdownRenderer
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

PACKAGE = Path(__file__).parent
TEMPLATE = PACKAGE / "voila"
LONGEST_MESSAGE = 2**20  # bytes; the widgets' own limit, of one choice, is far lower
COUNTS = ("No games", "One small game", "Two small games", "Three small games", "Four small games")


# --- the shelf as data


def chapter_name(path: Path) -> str:
    """The chapter a notebook is: ``2-score.ipynb`` is ``score``."""
    return path.stem.partition("-")[2] or path.stem


def players_text(players: Sequence[int]) -> str:
    """``2–5 players``, or ``4 players`` where the number is fixed."""
    low, high = min(players), max(players)
    return f"{low} players" if low == high else f"{low}\N{EN DASH}{high} players"


def app_href(path: str) -> str:
    """A notebook's address on Voilà."""
    return f"voila/render/{path}"


def plain_href(path: str) -> str:
    """A notebook's address as a file: as a page that is only read, and on the site without a server."""
    return path.removesuffix(".ipynb") + ".html"


def relinked(url: str, href: Callable[[str], str]) -> str:
    """The address that a link to a notebook leads to on a page; any other stays as it is."""
    path, sign, place = url.partition("#")
    return (href(path) if path.endswith(".ipynb") else path) + sign + place


def books(notebooks: Path, href: Callable[[str], str] = app_href) -> list[dict[str, Any]]:
    """The games of the registry that have notebooks, as plain data for the templates.

    ``href`` makes a page's address from its notebook's path, ``egg/1-learn.ipynb``.
    """
    shelf = []
    for game in ludobook.games():
        chapters = [
            {
                "name": chapter_name(path),
                "title": chapter_name(path).replace("_", " ").capitalize(),
                "href": href(f"{game.name}/{path.name}"),
            }
            for path in sorted((notebooks / game.name).glob("[0-9]-*.ipynb"))
        ]
        if chapters:
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
                }
            )
    return shelf


def mark() -> str:
    """Our sign, as SVG."""
    return (TEMPLATE / "mark.svg").read_text("utf-8").strip()


def icon() -> str:
    """Our sign on a coloured tile, as SVG."""
    tile = '<rect width="40" height="40" rx="8" fill="#3A3170"/><path'
    return mark().replace("<path", tile, 1).replace("currentColor", "#fff")


def site(notebooks: Path, href: Callable[[str], str] = app_href) -> dict[str, Any]:
    """Everything the templates draw with. Styles are inlined, so a page needs no second answer to look right."""
    shelf = books(notebooks, href)
    return {
        "books": shelf,
        "more": [("glossary.html", "Glossary"), *((f"{path.stem}.html", title(path)) for path in readings(notebooks))],
        "count": COUNTS[len(shelf)] if len(shelf) < len(COUNTS) else f"{len(shelf)} small games",
        "mark": mark(),
        "icon": "data:image/svg+xml," + quote(icon()),
        "style": (PACKAGE / "tokens.css").read_text("utf-8") + (TEMPLATE / "site.css").read_text("utf-8"),
        "script": (TEMPLATE / "app.js").read_text("utf-8"),
    }


def readings(notebooks: Path) -> list[Path]:
    """The notebooks that are of no game, to be read with their code; the shelf has a page of its own."""
    return [path for path in sorted(notebooks.glob("*.ipynb")) if path.stem != "index"]


def read(path: Path) -> Any:
    """A notebook."""
    return nbformat.reads(path.read_text("utf-8"), 4)  # type: ignore[no-untyped-call]


def title(path: Path) -> str:
    """What a notebook calls itself."""
    return str(read(path).metadata.get("title") or page_name(path)["title"])


def plain_pages(notebooks: Path, href: Callable[[str], str] = app_href) -> dict[str, tuple[str, dict[str, Any]]]:
    """The pages that need no kernel, by address: each its template, and what that draws beside the site."""
    shelf = books(notebooks, href)
    pages: dict[str, tuple[str, dict[str, Any]]] = {
        "privacy.html": ("privacy.html", {}),
        "glossary.html": ("glossary.html", {"entries": glossary(game.rulebook for game in ludobook.games())}),
    }
    for book in shelf:
        rulebook = ludobook.game(book["name"]).rulebook
        sections = [(part.title, [rulebook[rule] for rule in part.ids]) for part in rulebook.summary]
        values = {"book": book, "sections": sections, "sources": rulebook.sources, "size": print_size(sections)}
        pages[book["summary"]] = ("summary.html", values)
    for path in readings(notebooks):
        prose = MarkdownWithMath(renderer=ReadingProse(href))
        cells = [
            {"prose": prose.render(cell.source)}
            if cell.cell_type == "markdown"
            else {"code": cell.source, "outputs": [shown(output) for output in cell.outputs]}
            for cell in read(path).cells
        ]
        pages[f"{path.stem}.html"] = ("reading.html", {"heading": title(path), "file": path.name, "cells": cells})
    return pages


def print_size(sections: Iterable[tuple[str, Iterable[Rule | Ruling]]]) -> float:
    """The size of type, in points, in which a summary fills one sheet of paper and no more."""
    told = [
        rule.title + rule.text if isinstance(rule, Rule) else rule.question + rule.answer
        for _, rules in sections
        for rule in rules
    ]
    letters = sum(map(len, told))
    return min(9.2, round(645 / math.sqrt(letters), 1))


def shown(output: Any) -> dict[str, str]:
    """What a stored output shows: a drawing as ``svg``, anything else as ``text``."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        return {"svg": data["image/svg+xml"]}
    return {"text": data.get("text/plain") or output.get("text", "")}


def page_name(path: Path) -> dict[str, str]:
    """What a notebook's page is called in its template: game, chapter and title."""
    name = chapter_name(path)
    return {"game": path.parent.name, "chapter": name, "title": name.replace("_", " ").capitalize()}


def page_config(config: dict[str, Any], *, notebook_path: str, **_: object) -> dict[str, Any]:
    """Voilà's hook: tell the template which page it draws, and take out the CDN of formulas."""
    config["ludobook"] = page_name(Path(notebook_path))
    config["disabledExtensions"] = [*config.get("disabledExtensions", []), "@jupyterlab/mathjax2-extension:plugin"]
    return config


class Prose(VoilaMarkdownRenderer):  # type: ignore[misc]
    """Markdown without anchor signs, one level lower: the head of the page is its first heading."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs, exclude_anchor_links=True)

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        """A heading one level below the one written."""
        return str(super().heading(text, min(level + 1, 6), **attrs))


class ReadingProse(IPythonRenderer):
    """Markdown of a notebook that is read and not run; its links to notebooks lead to their pages."""

    def __init__(self, href: Callable[[str], str]) -> None:
        super().__init__(exclude_anchor_links=True)
        self.href = href

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """A link."""
        url = relinked(url, lambda path: self.href(path) if "/" in path else plain_href(path))
        return str(super().link(text, url, title))


# --- handlers


class Shelf(BaseVoilaHandler):  # type: ignore[misc]
    """The first page."""

    def get(self) -> None:
        """Draw the shelf."""
        self.write(self.render_template("shelf.html"))


class Plain(BaseVoilaHandler):  # type: ignore[misc]
    """A page that needs no kernel."""

    def initialize(self, template: str, values: dict[str, Any], **settings: Any) -> None:
        """Take what ``plain_pages`` says of it."""
        super().initialize(**settings)
        self.template, self.values = template, values

    def get(self) -> None:
        """Draw the page."""
        self.write(self.render_template(self.template, **self.values))


class NotFound(BaseVoilaHandler):  # type: ignore[misc]
    """Every address that nothing else answers."""

    def get(self) -> None:
        """Answer 404 in our own look."""
        raise HTTPError(404)


class Guest:
    """The kernel manager as one visitor's request sees it, to know which kernel became the visitor's."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager
        self.kernel: str | None = None  # until it has one

    def __getattr__(self, name: str) -> Any:
        return getattr(self.manager, name)

    @property
    def there(self) -> bool:
        """Whether a kernel is on its way to the visitor, or has not ended yet."""
        return self.kernel is None or self.kernel in self.manager

    async def start_kernel(self, **how: Any) -> str:
        """A new kernel."""
        kernel = self.kernel = str(await ensure_async(self.manager.start_kernel(**how)))
        return kernel

    async def get_rendered_notebook(self, **how: Any) -> tuple[Any, Any, str]:
        """A kernel of the pool, with what it has drawn."""
        task, drawn, kernel = await self.manager.get_rendered_notebook(**how)
        self.kernel = kernel
        return task, drawn, kernel


def guests(settings: dict[str, Any]) -> list[Guest]:
    """Who sits at a table."""
    settings["guests"] = [guest for guest in settings.get("guests", ()) if guest.there]
    return cast(list[Guest], settings["guests"])


class Health(BaseVoilaHandler):  # type: ignore[misc]
    """What a watchdog or a proxy asks: whether the server answers, and how many tables are taken."""

    def get(self) -> None:
        """Answer in JSON."""
        self.set_header("Cache-Control", "no-store")
        self.write({"tables": len(guests(self.settings)), "of": self.settings["max_kernels"]})


class App(TornadoVoilaHandler):  # type: ignore[misc]
    """One notebook as a page, as long as there is a free table."""

    guest: Guest | None = None

    @property
    def kernel_manager(self) -> Any:
        """The guest's, once there is one."""
        return self.guest or super().kernel_manager

    async def get(self, path: str = "") -> None:
        """Send the page piece by piece, or say that the house is full."""
        seated = guests(self.settings)
        if len(seated) >= self.settings["max_kernels"]:
            raise HTTPError(503)
        self.guest = Guest(self.kernel_manager)
        seated.append(self.guest)
        try:
            async for html in self.get_generator(path=path):
                self.write(html)
                self.flush()
        finally:
            if self.guest.kernel is None:
                guests(self.settings).remove(self.guest)


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A kernel's line to its page."""

    async def open(self, kernel_id: str) -> None:
        """Send small messages at once: waiting for more of them costs 45 ms a click."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class Leave(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """The message a closing page sends, so that its kernel ends with it."""

    def check_xsrf_cookie(self) -> None:
        """A beacon can carry no token, so ask the browser's own word on where it comes from."""
        if not self.check_origin():
            raise HTTPError(403)


HANDLERS = {
    TornadoVoilaTreeHandler: Shelf,
    TornadoVoilaHandler: App,
    VoilaKernelWebsocketHandler: Channels,
    VoilaShutdownKernelHandler: Leave,
}
# lists of files are nobody's business, and our template brings no files of its own
UNUSED = {VoilaContentsHandler, TemplateStaticFileHandler}


class Ludobook(Voila):  # type: ignore[misc]
    """Voilà, with the shelf at its root."""

    max_kernels = Integer(24, config=True, help="Pages open at once; one more is told that the house is full.")

    def setup_template_dirs(self) -> None:
        """Look for templates in this package first."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

    def init_settings(self) -> Any:
        """Give the templates their data, and unknown addresses our page."""
        settings = super().init_settings()
        data = self.voila_configuration.resources["site"]
        settings["voila_jinja2_env"].globals["site"] = data
        settings["max_kernels"] = self.max_kernels
        settings["default_handler_class"] = NotFound
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        return settings

    def init_handlers(self) -> Any:
        """Voilà's routes with our handlers."""
        tree = url_path_join(self.server_url, "/voila/tree")
        routes = [
            (route[0], HANDLERS.get(route[1], route[1]), *route[2:])
            for route in super().init_handlers()
            if route[1] not in UNUSED and not route[0].startswith(tree)
        ]
        settings = {"voila_configuration": self.voila_configuration}
        own = [(url_path_join(self.server_url, "/health"), Health, settings)]
        for path, (template, values) in plain_pages(Path(self.root_dir)).items():
            address = url_path_join(self.server_url, path.replace(".", r"\."))
            own.append((address, Plain, {**settings, "template": template, "values": values}))
        return [*own, *routes]

    def listen(self) -> None:
        """Say where the shelf is."""
        print(f"Ludobook is at {self._url(self.ip)}", flush=True)
        super().listen()


def configuration(options: argparse.Namespace) -> Config:
    """All settings in one place, each with its reason."""
    notebooks = options.notebooks.resolve()
    config = Config()
    config.Ludobook.root_dir = str(notebooks)
    config.Ludobook.ip = options.host
    config.Ludobook.port = options.port
    config.Ludobook.port_retries = 0  # a taken port is an error, not a reason to go elsewhere unheard
    config.Ludobook.base_url = options.base_url
    config.Ludobook.open_browser = False
    config.Ludobook.max_kernels = options.kernels
    config.Ludobook.log_level = "ERROR"
    config.Ludobook.config_file_paths = []  # the same pages on every machine
    voila = config.VoilaConfiguration
    voila.resources = {"site": site(notebooks)}
    voila.theme = "light"  # no theme of JupyterLab's: the page follows the system through our tokens
    voila.allow_template_override = "NO"  # else any visitor chooses them in the address
    voila.allow_theme_override = "NO"
    voila.show_tracebacks = False
    voila.strip_sources = True
    voila.file_allowlist = []
    voila.extension_allowlist = [
        "anywidget",
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
    ]
    voila.page_config_hook = page_config
    # A kernel that has already run the page saves a visitor two seconds. It excludes progressive rendering.
    voila.preheat_kernel = options.pool > 0
    voila.default_pool_size = options.pool
    config.VoilaKernelManager.preheat_denylist = [r".*[35]-\w+\.ipynb", r"\w+\.ipynb"]
    manager = config.MappingKernelManager
    manager.cull_idle_timeout = 60 * (options.idle or 20)  # kernels never idle out by default
    manager.cull_interval = 60 if options.idle >= 5 else 10
    manager.cull_connected = options.idle > 0  # else a page that is open keeps its table
    manager.buffer_offline_messages = False
    config.KernelRestarter.restart_limit = 0  # a new kernel would know nothing of the page: let the page start again
    config.Ludobook.tornado_settings = {
        "websocket_max_message_size": LONGEST_MESSAGE,
        "websocket_compression_options": {"compression_level": 1},  # a lesson's two megabytes become 0.6
        "xsrf_cookie_kwargs": {"expires_days": None},  # cookies end with the browser's session
    }
    config.IdentityProvider.cookie_options = {"expires_days": None}
    if sys.platform != "win32":
        config.KernelManager.transport = "ipc"  # fifty kernels started at once collide on TCP ports
    config.VoilaExporter.markdown_renderer_class = Prose
    return config


def parser() -> argparse.ArgumentParser:
    """The options of the server."""
    options = argparse.ArgumentParser(prog="python -m ludobook_widgets.serve", description=__doc__.split("\n")[0])
    options.add_argument("--notebooks", type=Path, default=Path("notebooks"), help="folder of the notebooks")
    options.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    options.add_argument("--port", type=int, default=8866, help="port to listen on (8866)")
    options.add_argument("--base-url", default="/", help="path before every address, behind a proxy")
    options.add_argument("--kernels", type=int, default=24, help="pages open at once (24)")
    options.add_argument(
        "--idle", type=int, default=0, help="minutes without a choice after which an open page loses its kernel (never)"
    )
    options.add_argument("--memory", type=int, default=0, help="most megabytes of data for each process (no limit)")
    options.add_argument("--pool", type=int, default=1, help="kernels kept ready for each app (1, 0 for none)")
    return options


def limit_memory(megabytes: int) -> None:
    """Let no process of ours, server or kernel, hold more data than that."""
    if sys.platform == "win32":
        sys.exit("--memory needs a limit that Windows does not have.")
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until stopped."""
    options = parser().parse_args(arguments)
    if options.memory:
        limit_memory(options.memory)
    logging.getLogger("tornado.general").setLevel(logging.ERROR)  # it remarks on Jupyter's own choice of timeouts
    # Preheating asks for the running loop before there is one, which newer Pythons refuse.
    asyncio.set_event_loop(asyncio.new_event_loop())
    Ludobook.launch_instance(argv=[], config=configuration(options))


if __name__ == "__main__":
    main()
