"""How the house is, in numbers."""

from __future__ import annotations

from ludobook_site import measures


def test_the_slowest_click_is_that_of_the_last_minute(clock):
    house = measures.Measures(lambda: {"tables": 3, "of": 5, "pool": 1, "waiting": 2})
    house.count_click(4.0)
    clock.seconds += measures.SLOWEST_SPAN - 1
    house.count_click(0.5)
    assert house.now()["slowest_click"] == 4.0
    clock.seconds += 2
    assert house.now()["slowest_click"] == 0.5
    clock.seconds += measures.SLOWEST_SPAN
    assert house.now()["slowest_click"] == 0
