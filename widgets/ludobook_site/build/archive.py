"""Runs in the browser's Python while the site is built: packs the standard library and wheels into ``/python.zip``.

A browser keeps no compiled modules, so a page would compile all it imports each time it opens. Here that is done once,
by the very Python that will read it: for all of the wheels, and for what a page imports of the standard library; the
rest of that stays source, which is smaller. What no page can have a use for is left out.
"""

from __future__ import annotations

import re
import runpy
import sys
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

GIVEN = Path("/given")  # python_stdlib.zip, wheels, and host.py
WORK = Path("/work")
LEFT_OUT = re.compile(  # of the standard library: tools of developers, processes, mail, and old alphabets
    r"(unittest|_pyrepl|pydoc_data|multiprocessing|xml|xmlrpc|wsgiref|sqlite3|ensurepip|venv|idlelib|lib2to3|turtledemo)/"
    r"|(pdb|bdb|doctest|pydoc|trace|profile|cProfile|pstats|modulefinder|pickletools|optparse|turtle|_pyio)\.py"
    r"|(imaplib|mailbox|smtplib|ftplib|poplib|plistlib|wave|compileall|pyclbr|tabnanny|timeit)\.py"
    r"|encodings/(?!cp437|cp1252|iso8859_1\.)(cp|iso|mac_|koi|big5|gb|hz|euc_|shift_jis|johab|kz|ptcp|tis|palmos|hp_)"
)
OURS_LEFT_OUT = re.compile(r"(ludobook_site|ludobook/testing|ludobook/adapters)/|ludobook_widgets/(serve|keep)\.py")
DATE = (2020, 1, 1, 0, 0, 0)  # so that the same sources make the same bytes


def imported(wheels: list[Path]) -> set[str]:
    """Return the names of the modules that have been imported by the time a page starts."""
    sys.path[:0] = map(str, wheels)
    runpy.run_path(str(GIVEN / "host.py"))
    import_module("ludobook_widgets")
    import_module("ludobook").shelf()
    return set(sys.modules)


def compiled(source: bytes, name: str) -> bytes:
    """Compile a module's source to bytecode that Python loads without checking that it belongs to that source."""
    module = WORK / "module.py"
    module.write_bytes(source)
    made = compile(str(module), f"{module}c", name, doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    assert made is not None
    return Path(made).read_bytes()


if __name__ == "__main__":
    WORK.mkdir()
    wheels = sorted(GIVEN.glob("*.whl"))
    now = imported(wheels)
    with ZipFile("/python.zip", "w") as packed:
        for path in [GIVEN / "python_stdlib.zip", *wheels]:
            with ZipFile(path) as archive:
                for name in sorted(archive.namelist()):
                    left_out = OURS_LEFT_OUT if path in wheels else LEFT_OUT
                    if name.endswith("/") or ".dist-info/" in name or left_out.match(name):
                        continue
                    data = archive.read(name)
                    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                    if name.endswith(".py") and (path in wheels or module in now):
                        name, data = f"{name}c", compiled(data, name)
                    packed.writestr(ZipInfo(name, DATE), data, ZIP_DEFLATED, 9)
