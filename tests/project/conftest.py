"""The files of the checkout, and a clock that the tests of the server set."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from ludobook_site import measures, sessions, turns
from ludobook_site.guards import addresses
from serving import ROOT


@pytest.fixture(scope="session")
def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    now = SimpleNamespace(seconds=1000.0)
    for module in (addresses, measures, sessions, turns):
        monkeypatch.setattr(module, "monotonic", lambda: now.seconds)
    return now
