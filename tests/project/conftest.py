"""A clock that the tests of the server set."""

from types import SimpleNamespace

import pytest
from ludobook_site import measures, sessions, turns
from ludobook_site.guards import addresses


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    now = SimpleNamespace(seconds=1000.0)
    for module in (addresses, measures, sessions, turns):
        monkeypatch.setattr(module, "monotonic", lambda: now.seconds)
    return now
