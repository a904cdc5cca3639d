"""How the house is, in numbers, and who is told."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import pytest
from ludobook_site import NUMBERS, measures
from prometheus_client.parser import text_string_to_metric_families
from serving import served
from visiting import ask, sit_down


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    now = SimpleNamespace(seconds=1000.0)
    monkeypatch.setattr(measures, "monotonic", lambda: now.seconds)
    return now


def test_the_slowest_click_is_that_of_the_last_minute(clock):
    house = measures.Measures(lambda: {"tables": 3, "of": 5, "pool": 1, "waiting": 2})
    house.clicked(4.0)
    clock.seconds += measures.LATELY - 1
    house.clicked(0.5)
    assert house.now()["slowest_click"] == 4.0
    clock.seconds += 2
    assert house.now()["slowest_click"] == 0.5
    clock.seconds += measures.LATELY
    assert house.now()["slowest_click"] == 0


def test_the_numbers_are_shown_to_this_machine_only():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = f"http://127.0.0.1:{port}/"
    with served("--pool", "0", "--kernels", "1", "--numbers", str(port)) as (url, _):
        sit_down(url)
        assert ask(f"{url}voila/render/egg/5-play.ipynb")[0] == 503
        status, _, page = ask(own)
        assert status == 200
        assert "1 of 1 tables are taken" in page
        assert page.count("<svg") == len(NUMBERS.texts) - 1
        _, _, text = ask(f"{own}metrics")
        found = {sample.name: sample for family in text_string_to_metric_families(text) for sample in family.samples}
        assert found["ludobook_tables"].value == found["ludobook_of"].value == 1
        assert found["ludobook_pages_refused_total"].labels == {"why": "every table taken"}
        assert found["ludobook_memory"].value > 20
        assert "ludobook_click_seconds_count" in found
        assert ask(own, Host="elsewhere.example")[0] == 403, "a page of another site may have its name lead here"
        assert ask(f"{url}metrics")[0] == ask(f"{url}numbers")[0] == 404
