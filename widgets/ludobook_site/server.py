"""Serve the shelf and the apps: Voilà with our template, our settings and our first page.

``python -m ludobook_site.server --notebooks notebooks`` is what ``start.py``, Binder and a server all run.
"""

from __future__ import annotations

import argparse
import asyncio
import hmac
import mimetypes
import re
import secrets
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import ensure_async, url_path_join
from ludobook.__main__ import shipped_notebooks
from tornado.httpclient import AsyncHTTPClient
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import GZipContentEncoding, HTTPError, RedirectHandler
from traitlets import Float, Integer, List, Unicode
from traitlets.config import Config
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from ludobook_site import SAY, kernel_fork
from ludobook_site.guards import process_limits
from ludobook_site.guards.addresses import Addresses
from ludobook_site.guards.message_filter import Headers, KernelSocket, LeavePage, LimitedServer, is_navigation
from ludobook_site.kernels import Kernels
from ludobook_site.measures import LOCAL, SAMPLE_EVERY, Measures
from ludobook_site.measures import show as measures_page
from ludobook_site.pages import (
    TEMPLATE,
    Prose,
    app_href,
    host_files,
    moved_addresses,
    page_name,
    plain_pages,
    site_data,
)
from ludobook_site.sessions import ANSWERS, NoFreeTableError, Session, Sessions, ShareUsedUpError
from ludobook_site.turns import Turns, cores

MAX_WEBSOCKET_MESSAGE = 2**20  # bytes; the widgets' own limit, of one choice, is far lower
TROUBLE = 'class="trouble" role="alert"'  # stands in a page of which a cell failed
KERNEL = re.compile(r'"kernelId": "([\w-]+)"')
PROBE = "X-Ludobook-Probe"
YEAR = 365 * 24 * 3600  # seconds


def page_config(config: dict[str, Any], *, notebook_path: str, **_: object) -> dict[str, Any]:
    """Voilà's hook: tell the template which page it draws, and where its scripts are."""
    return {**config, "ludobook": page_name(Path(notebook_path)), "host": served_folder()}


class AppProse(Prose, VoilaMarkdownRenderer):  # type: ignore[misc]
    """Markdown of a notebook that runs."""


class CompiledTemplates(BytecodeCache):
    """Templates that have been compiled, each with the checksum of its source."""

    def __init__(self) -> None:
        self._codes: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the compiled template, unless its source has changed."""
        checksum, code = self._codes.get(bucket.key, ("", None))
        bucket.code = code if checksum == bucket.checksum else None

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that has just been compiled."""
        assert bucket.code is not None
        self._codes[bucket.key] = bucket.checksum, bucket.code


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voilà's exporter with compiled templates; compiling them anew was half of what a page cost the server."""

    compiled = CompiledTemplates()

    @property
    def environment(self) -> Environment:
        """Jinja's environment, which keeps compiled templates."""
        environment: Environment = super().environment
        environment.bytecode_cache = self.compiled
        return environment


notebook_renderer.VoilaExporter = Exporter


# --- handlers


class Shelf(BaseVoilaHandler):  # type: ignore[misc]
    """The first page."""

    def get(self) -> None:
        """Draw the shelf."""
        self.write(self.render_template("shelf.html"))


class Plain(BaseVoilaHandler):  # type: ignore[misc]
    """A page that needs no kernel."""

    def initialize(self, template: str, values: dict[str, Any], **settings: Any) -> None:
        """Take what ``plain_pages`` says of the page."""
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


@cache
def served_files() -> dict[str, str]:
    """Return what a page with a kernel loads, by name."""
    return host_files("model.js", "kernel.js")


@cache
def served_folder() -> str:
    """Return the folder of these files in addresses. Its name changes with them, so that browsers may keep them."""
    return f"host/{sha256(''.join(served_files().values()).encode()).hexdigest()[:12]}/"


class Host(BaseVoilaHandler):  # type: ignore[misc]
    """A script or style that every chapter loads; a browser keeps it, because its address changes with it."""

    def get(self, folder: str, name: str) -> None:
        """Send the file."""
        text = served_files().get(name)
        if text is None or folder != served_folder():
            raise HTTPError(404)
        self.set_header("Cache-Control", f"max-age={YEAR}")
        self.set_header("Content-Type", mimetypes.guess_type(name)[0] or "")
        self.write(text)


class Robots(BaseVoilaHandler):  # type: ignore[misc]
    """The page that asks programs which read the web to leave tables alone."""

    def get(self) -> None:
        """Let programs read what needs no kernel."""
        self.set_header("Content-Type", "text/plain")
        self.write(f"User-agent: *\nDisallow: {self.base_url}voila/\n")


class Health(BaseVoilaHandler):  # type: ignore[misc]
    """The page that tells a watchdog or a proxy that the server answers, and how it is doing."""

    def get(self) -> None:
        """Answer in JSON."""
        self.set_header("Cache-Control", "no-store")
        self.write(self.settings["measures"].now())


class App(TornadoVoilaHandler):  # type: ignore[misc]
    """One chapter as a page, as long as there is a free table."""

    page_session: Session | None = None

    def write_error(self, status_code: int, **why: Any) -> None:
        """Count a page that was refused, and answer with the error page."""
        self.settings["measures"].count_refusal(status_code)
        super().write_error(status_code, **why)

    @property
    def kernel_manager(self) -> Any:
        """The session, which stands in for the kernel manager, once there is one."""
        return self.page_session or super().kernel_manager

    async def get(self, path: str = "") -> None:
        """Send the page piece by piece, or say that every table is taken."""
        if app_href(path) not in self.settings["chapters"]:
            raise HTTPError(404)
        if not is_navigation(self.request.headers):
            raise HTTPError(403)
        sessions: Sessions = self.settings["sessions"]
        probe = hmac.compare_digest(self.request.headers.get(PROBE, "").encode(), self.settings["probe"].encode())
        try:
            address = self.settings["addresses"].at(self.request.remote_ip, self.request.headers)
            with sessions.open(address, always=probe) as self.page_session:
                async with address.drawing:
                    await self.page_session.check_pools()
                    async for html in self.get_generator(path=path):
                        self.write(html)
                        self.flush()
        except NoFreeTableError:
            raise HTTPError(503) from None
        except ShareUsedUpError:
            raise HTTPError(429) from None
        finally:
            RequestInfoSocketHandler._cache.clear()  # Voilà would keep what was asked for, for a kernel that never asks


#: Voilà's routes that we have, each with what answers it here. There are more, for files and lists of them, themes,
#: logins: those are nobody's business.
HANDLERS: dict[type, type] = {
    KernelHandler: KernelHandler,
    TornadoVoilaHandler: App,
    TornadoVoilaTreeHandler: Shelf,
    VoilaKernelWebsocketHandler: KernelSocket,
    VoilaShutdownKernelHandler: LeavePage,
}


# --- the server


class Ludobook(Voila):  # type: ignore[misc]
    """Voilà, with the shelf at its root."""

    max_kernels = Integer(24, config=True, help="Pages open at once; one more is told that every table is taken.")
    away = Float(60, config=True, help="Seconds after which a kernel ends if its page has no connection.")
    idle = Float(0, config=True, help="Seconds without a choice after which an open page loses its kernel; 0: never.")
    share = Integer(0, config=True, help="Tables that one address may have; 0: as many as there are.")
    proxies = List(Unicode(), config=True, help="Addresses of proxies that may say for whom they ask.")
    numbers_port = Integer(0, config=True, help="Port of a page of numbers, for this machine only; 0: none.")
    hosts = List(Unicode(), config=True, help="Names that the server answers to; none: to every name.")

    def setup_template_dirs(self) -> None:
        """Look for templates in this package first."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

    def init_settings(self) -> Any:
        """Give the templates their data, errors our page and the kernels their sessions."""
        settings = super().init_settings()
        data = self.voila_configuration.resources["site"]
        environment = settings["jinja2_env"] = settings["voila_jinja2_env"]
        environment.globals["site"] = data
        chapters = {chapter["href"] for book in data["books"] for chapter in book["chapters"]}
        settings["chapters"] = chapters | ({data["today"]} - {""})
        settings["sessions"] = Sessions(self.kernel_manager, self.max_kernels, self.away, self.idle)
        settings["addresses"] = Addresses(self.share, self.proxies, ANSWERS)
        settings["turns"] = Turns(cores(), settings["sessions"].session)
        settings["measures"] = Measures(self.numbers)
        settings["probe"] = secrets.token_urlsafe()
        settings["allow_remote_access"] = not self.hosts
        settings["local_hostnames"] = list(self.hosts)
        settings["default_handler_class"] = NotFound
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        return settings

    def numbers(self) -> dict[str, int]:
        """Return the numbers that ``Measures`` reads."""
        sessions: Sessions = self.app.settings["sessions"]
        return {
            "tables": len(sessions),
            "of": sessions.tables,
            "pool": self.kernel_manager.ready,
            "waiting": self.app.settings["turns"].waiting,
        }

    def init_handlers(self) -> Any:
        """Return Voilà's routes with our handlers."""
        tree = url_path_join(self.server_url, "/voila/tree")
        routes = [
            (route[0], HANDLERS[route[1]], *route[2:])
            for route in super().init_handlers()
            if route[1] in HANDLERS and not route[0].startswith(tree)
        ]
        settings = {"voila_configuration": self.voila_configuration}
        own: list[tuple[Any, ...]] = [
            (url_path_join(self.server_url, "/health"), Health, settings),
            (url_path_join(self.server_url, r"/robots\.txt"), Robots, settings),
            (url_path_join(self.server_url, r"/(host/\w+/)(\w+\.\w+)"), Host, settings),
        ]
        for path, (template, values) in plain_pages(Path(self.root_dir)).items():
            address = url_path_join(self.server_url, path.replace(".", r"\."))
            own.append((address, Plain, {**settings, "template": template, "values": values}))
        for old, new in moved_addresses(self.voila_configuration.resources["site"]["books"]).items():
            address = url_path_join(self.server_url, old.replace(".", r"\."))
            own.append((address, RedirectHandler, {"url": url_path_join(self.server_url, new)}))
        return [*own, *routes]

    def listen(self) -> None:
        """Open the port, say where the shelf is, and serve until stopped."""
        self.app.add_transform(Headers)
        self.app.add_transform(GZipContentEncoding)
        pages = 40 * (self.max_kernels + self.kernel_manager.get_pool_size("")) + 200  # their lines, sockets and pipes
        limits = {
            "max_body_size": 2**20,
            "max_header_size": 2**14,
            "max_buffer_size": 2**21,
            "idle_connection_timeout": 20,
            "body_timeout": 30,
        }
        door = LimitedServer(self.app, **limits)  # our pages send nothing but clicks
        door.addresses = self.app.settings["addresses"]
        door.most = max(64, min(door.most, process_limits.open_files() - pages))
        port, measures = self.port, self.app.settings["measures"]
        try:
            door.listen(port, self.ip)
            if port := self.numbers_port:
                measures_page(measures, port)
        except OSError as error:
            self.stop()
            self.exit(SAY("no_port", port, self.ip, error.strerror or str(error)))
        print(SAY("server_at", self._url(self.ip)), flush=True)
        process_limits.notify("READY=1")
        self.ioloop = IOLoop.current()
        self.call_every(min(5.0, self.away / 2), self.sweep)
        self.call_every(SAMPLE_EVERY, measures.sample)
        if self.kernel_manager.turns:
            self.ioloop.add_callback(self.app.settings["turns"].listen, self.kernel_manager.turns)
            self.call_every(0.5, self.app.settings["turns"].tell)
        if seconds := process_limits.watchdog_seconds():
            self.call_every(seconds / 3, self.report_to_watchdog)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def stop(self) -> None:
        """End all kernels, and leave nothing behind."""
        super().stop()
        shutil.rmtree(self.connection_dir_root, ignore_errors=True)

    def call_every(self, seconds: float, command: Callable[[], Any]) -> None:
        """Call ``do`` every so many seconds from now on."""
        PeriodicCallback(command, 1000 * seconds).start()

    async def sweep(self) -> None:
        """Free the tables of visitors who have gone, take ended kernels out of the pools, and forget idle addresses."""
        await self.kernel_manager.check_pools()
        sessions: Sessions = self.app.settings["sessions"]
        await sessions.sweep()
        self.app.settings["addresses"].forget(sessions.addresses)

    async def report_to_watchdog(self) -> None:
        """Tell systemd's watchdog that a page can be opened: its kernel starts, runs it, and ends."""
        settings = self.app.settings
        host = str({"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.ip, self.ip))
        address = self._url(f"[{host}]" if ":" in host else host) + min(settings["chapters"])
        headers = {PROBE: settings["probe"], "Host": "localhost"}
        try:
            answer = await AsyncHTTPClient().fetch(address, headers=headers, request_timeout=120)
        except Exception as error:  # no answer, whatever the reason, is what a watchdog is there for
            self.log.error("No page for the watchdog: %s", error)
            return
        page = str(answer.body, "utf-8")
        if kernel := KERNEL.search(page):
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel[1], now=True))
        if kernel and TROUBLE not in page and page.rstrip().endswith("</html>"):
            process_limits.notify("WATCHDOG=1")


def configuration(options: argparse.Namespace) -> Config:
    """Gather all settings in one place, each with its reason."""
    notebooks = options.notebooks.resolve()
    config = Config()
    settings = config.Ludobook
    settings.root_dir = str(notebooks)
    settings.ip = options.host
    settings.port = options.port
    settings.base_url = options.base_url
    settings.open_browser = False
    settings.max_kernels = options.kernels
    settings.away = options.away
    settings.idle = 60 * options.idle
    settings.numbers_port = options.numbers
    settings.share = options.share
    settings.proxies = options.proxy
    settings.hosts = options.hosts
    settings.connection_dir_root = process_limits.sockets_folder()
    settings.log_level = "ERROR"
    settings.logging_config = {"formatters": {"console": {"class": "ludobook_site.guards.process_limits.OneLine"}}}
    settings.config_file_paths = []  # the same pages on every machine
    voila = config.VoilaConfiguration
    voila.resources = {"site": site_data(notebooks)}
    voila.theme = "light"  # no theme of JupyterLab's: the page follows the system through our tokens
    voila.allow_template_override = "NO"  # otherwise any visitor could choose them in the address
    voila.allow_theme_override = "NO"
    voila.show_tracebacks = False
    voila.strip_sources = True
    voila.file_allowlist = []
    voila.page_config_hook = page_config
    # A kernel that has already run the page saves a visitor two seconds. It excludes progressive rendering.
    voila.preheat_kernel = options.pool > 0
    voila.default_pool_size = options.pool
    voila.multi_kernel_manager_class = Kernels
    config.VoilaKernelManager.preheat_denylist = [re.escape(str(notebooks)) + r".\w+\.ipynb"]  # chapters lie in folders
    config.Kernels.memory = options.memory
    if kernel_fork.CAN_FORK:
        config.KernelProvisionerFactory.default_provisioner_name = kernel_fork.PROVISIONER
    if hasattr(asyncio, "start_unix_server"):
        config.Kernels.turns = str(Path(settings.connection_dir_root) / "turns")
    manager = config.MappingKernelManager
    manager.cull_idle_timeout = 0  # `Sessions` does that, by a clock that nobody can set
    manager.buffer_offline_messages = False
    config.KernelRestarter.restart_limit = 0  # a new kernel would know nothing of the page: let the page start again
    config.VoilaExecutor.iopub_timeout = 120  # seconds; after the usual 4 a busy machine leaves tables out
    config.VoilaExecutor.raise_on_iopub_timeout = True  # and a table that is left out is reported
    config.VoilaExecutor.skip_cells_with_tag = "code"  # those that the page leaves out
    settings.tornado_settings = {
        "websocket_max_message_size": MAX_WEBSOCKET_MESSAGE,
        "websocket_compression_options": {"compression_level": 1},  # a lesson's two megabytes become 0.6
        "xsrf_cookie_kwargs": {"expires_days": None, "samesite": "Lax"},  # cookies end with the browser's session
    }
    config.IdentityProvider.cookie_options = {"expires_days": None, "samesite": "Lax"}
    if sys.platform != "win32":
        config.KernelManager.transport = "ipc"  # fifty kernels started at once collide on TCP ports
    config.VoilaExporter.markdown_renderer_class = AppProse
    return config


def number_between(low: int, high: int = 10**6) -> Callable[[str], int]:
    """Return a parser of a whole number from low to high."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(SAY("not_a_number", repr(text), low, high))
        return int(text)

    return read


def base_path(text: str) -> str:
    """Parse the path that comes before every address; return it with a slash at both ends.

    Raises:
        ArgumentTypeError: it does not begin with a slash, or has characters that do not belong there.
    """
    if not re.fullmatch(r"/|(/[\w.~@%-]+)+/?", text, re.ASCII):
        raise argparse.ArgumentTypeError(SAY("not_a_path", repr(text)))
    return text.rstrip("/") + "/"


def existing_folder(text: str) -> Path:
    """Parse the path of a folder.

    Raises:
        ArgumentTypeError: there is no such folder.
    """
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(SAY("not_a_folder", repr(text)))
    return Path(text)


def parser() -> argparse.ArgumentParser:
    """Make the parser of the server's options."""
    options = argparse.ArgumentParser(prog="ludobook-serve", description=__doc__.split("\n")[0])
    add = options.add_argument
    add(
        "--notebooks",
        type=existing_folder,
        help="folder of the notebooks (notebooks; without it, those that were installed)",
    )
    add("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    add("--port", type=number_between(1, 65535), default=8866, help="port to listen on (8866)")
    add("--base-url", type=base_path, default="/", help="path before every address, behind a proxy")
    add(
        "--hosts",
        type=lambda text: text.split(","),
        help="host names that the server answers to, with commas between them; * for any"
        " (localhost, if it listens on this machine's own address only; otherwise any)",
    )
    add("--kernels", type=number_between(1), default=24, help="pages open at once (24)")
    add(
        "--share",
        type=number_between(0),
        default=0,
        help="tables that one network address may have at once; its sockets, connections and pages follow (no limit)",
    )
    add(
        "--proxy",
        type=lambda text: text.split(","),
        default=[],
        help="addresses of proxies, with commas between them, that may say in X-Forwarded-For for whom they ask (none)",
    )
    add(
        "--away",
        type=number_between(1),
        default=60,
        help="seconds after which a page that is gone loses its kernel (60)",
    )
    add(
        "--idle",
        type=number_between(0),
        default=0,
        help="minutes without a choice after which an open page loses its kernel (never)",
    )
    add(
        "--memory",
        type=number_between(0),
        default=0,
        help="most megabytes of data for each kernel (no limit; Linux only)",
    )
    add(
        "--numbers",
        type=number_between(1, 65535),
        default=0,
        help="port of a page that shows how the server is doing, for this machine only (none)",
    )
    add("--pool", type=number_between(0, 100), default=1, help="kernels kept ready for each app (1, 0 for none)")
    return options


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until stopped."""
    options = parser().parse_args(arguments)
    if options.notebooks is None:
        options.notebooks = Path("notebooks") if Path("notebooks").is_dir() else shipped_notebooks()
    if options.memory and sys.platform != "linux":
        sys.exit(SAY("no_memory_limit"))
    if options.hosts is None:
        options.hosts = ["localhost"] if options.host in LOCAL else []
    elif "*" in options.hosts:
        options.hosts = []
    process_limits.log_in_lines()
    kernel_fork.prepare()
    # Preheating asks for the running loop before there is one, which newer Pythons refuse.
    asyncio.set_event_loop(asyncio.new_event_loop())
    Ludobook.launch_instance(argv=[], config=configuration(options))
