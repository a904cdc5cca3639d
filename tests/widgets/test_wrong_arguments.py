"""A typing mistake in an argument is answered in one sentence that says what is allowed."""

from __future__ import annotations

import ludobook
import pytest
from ludobook_widgets import Cases, Decided, Drill, HandOdds, Lesson, Puzzles, Readings, ScorePad, Simulator, Table

GAMES = "'eggs' is none of egg, meow_oracle, lauzait_cep, kirin"


@pytest.mark.parametrize("make", [Table, ScorePad, Drill, Puzzles, Lesson, Simulator, HandOdds, Decided, ludobook.game])
def test_an_unknown_game_is_answered_with_those_there_are(make):
    with pytest.raises(KeyError) as fault:
        make("eggs")
    assert str(fault.value).startswith(GAMES)


def test_cases_need_ids_that_there_are():
    with pytest.raises(ValueError, match=r"^Cases needs ids, such as egg-\S+, egg-\S+ or those of rulings\.$"):
        Cases("egg", "None")
    with pytest.raises(ludobook.BadInput, match="No rule 'egg-pub-0' in The Luminous Dragon Egg"):
        Cases("egg", "One", "egg-pub-0")


def test_readings_name_the_keys_there_are():
    with pytest.raises(
        ValueError, match=r"^'egg_ties' isn’t a ruling of The Luminous Dragon Egg that can be switched\. .*\begg_tie\b"
    ):
        Readings("egg", "egg_ties")
