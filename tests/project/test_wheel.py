"""What is published works on its own: the wheel in an empty environment, its widgets in a notebook of any folder."""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = ["-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", "--output", "done.ipynb"]
LEAST = re.compile(r"([\w.-]+)>=([\w.]+)")
ELSEWHERE = """
import ludobook, ludobook_widgets, sys
assert not any(path.startswith({root!r}) for path in (ludobook.__file__, ludobook_widgets.__file__, *sys.path))
"""


def test_every_package_says_that_it_has_types():
    for package in ("engines/ludobook", "widgets/ludobook_widgets", "widgets/ludobook_site"):
        assert (ROOT / package / "py.typed").is_file(), "without it, its users' type checkers read Any everywhere"


def oldest(extras):
    """The oldest versions that extras allow, as constraints."""
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    return "\n".join(f"{m[1]}=={m[2]}" for one in extras for m in map(LEAST.match, needs[one]) if m)


@pytest.mark.long
@pytest.mark.parametrize("extra", ["widgets", "oldest apps"])
def test_the_gallery_runs_without_the_repository(tmp_path, extra):
    pins = tmp_path / "pins.txt"
    pins.write_text(
        oldest(["widgets", "apps"]) if "oldest" in extra else (ROOT / "constraints.txt").read_text(), "utf-8"
    )
    wheels, home = tmp_path / "wheels", tmp_path / "home"
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels), str(ROOT)]
    subprocess.run(build, check=True, cwd=tmp_path)
    [wheel] = wheels.glob("ludobook-*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    install = [python, "-m", "pip", "install", "-q", "-c", str(pins), "nbconvert", "ipykernel", "mypy"]
    subprocess.run([*install, f"{wheel}[{extra.split()[-1]}]"], check=True, cwd=tmp_path)
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
