"""What is published works on its own: the wheel in an empty environment, its widgets in a notebook of any folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = ["-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", "--output", "done.ipynb"]
ELSEWHERE = """
import ludobook, ludobook_widgets, sys
assert not any(path.startswith({root!r}) for path in (ludobook.__file__, ludobook_widgets.__file__, *sys.path))
"""


def test_every_package_says_that_it_has_types():
    for package in ("engines/ludobook", "widgets/ludobook_widgets", "widgets/ludobook_site"):
        assert (ROOT / package / "py.typed").is_file(), "without it, its users' type checkers read Any everywhere"


@pytest.mark.long
def test_the_gallery_runs_without_the_repository(tmp_path):
    wheels, home = tmp_path / "wheels", tmp_path / "home"
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels), str(ROOT)]
    subprocess.run(build, check=True, cwd=tmp_path)
    [wheel] = wheels.glob("ludobook-*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    install = [
        python,
        "-m",
        "pip",
        "install",
        "-q",
        "-c",
        str(ROOT / "constraints.txt"),
        "nbconvert",
        "ipykernel",
        "mypy",
    ]
    subprocess.run([*install, f"{wheel}[widgets]"], check=True, cwd=tmp_path)
    home.mkdir()
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUDOBOOK"))}
    subprocess.run([python, "-c", ELSEWHERE.format(root=str(ROOT))], check=True, cwd=home, env=alone)
    program = Path(python).with_name("ludobook.exe" if os.name == "nt" else "ludobook")
    subprocess.run([program, "copy-notebooks", "mine"], check=True, cwd=home, env=alone)
    assert {path.name for path in (ROOT / "notebooks").rglob("*.ipynb")} <= {p.name for p in home.rglob("*.ipynb")}
    subprocess.run([python, *RUN, "mine/gallery.ipynb"], check=True, cwd=home, env=alone)
    cells = json.loads((home / "mine" / "done.ipynb").read_text("utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    shown = [output["data"] for output in outputs if "data" in output]
    assert sum("application/vnd.jupyter.widget-view+json" in data for data in shown) >= 10
    told = subprocess.run(
        [program, "rules", "egg", "EGG-SCORE-1"], check=True, cwd=home, env=alone, capture_output=True
    )
    assert told.stdout.startswith(b"EGG-SCORE-1")
    (home / "typed.py").write_text('import ludobook\n\nreveal_type(ludobook.game("egg").new(3, 7).turn)\n', "utf-8")
    types = subprocess.run([python, "-m", "mypy", "typed.py"], cwd=home, env=alone, capture_output=True, text=True)
    assert 'Revealed type is "int | None"' in types.stdout.replace("Union[int, None]", "int | None"), types.stdout
