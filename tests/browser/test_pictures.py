"""Whatever ``shots.py`` pictures can still be made."""

from itertools import islice

from shots import pictures
from tiers import by_tier


def test_what_is_pictured_can_be_made():
    made = [make() for _, _, _, make in islice(pictures(), 5, None, by_tier(17, 1))]
    assert len(made) >= 9
    assert all(one.page for one in made)
