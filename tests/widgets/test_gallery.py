"""Widgets in anybody's notebook: driven and observed from Python, two of a kind side by side."""

import ludobook
import pytest
from ludobook_widgets import ScorePad, Table

EGG = ludobook.game("egg")
CODE = EGG.new(3, seed=7).record.code
LAY = "lay R5+R15 B3+B7"


def test_a_table_is_driven_and_observed():
    table, acted, seen = Table("egg", code=CODE), [], []
    table.on_action(lambda *told: acted.append(told))
    table.observe(lambda change: seen.append(change.new), "latest")
    page = table.page
    table.play(LAY)
    assert [(who, seat, str(action)) for who, seat, action in acted] == [(table, 0, LAY)]
    assert seen == [table.latest] == [EGG.new(3, seed=7).apply(LAY)]
    assert table.page != page
    assert "latest" not in table.get_state(), "it is not synced"
    assert table.trait_metadata("latest", "help")


def test_a_callback_is_told_no_more_once_it_is_removed():
    table, acted = Table("egg", code=CODE), []

    def look(*told):
        acted.append(told)

    table.on_action(look)
    table.on_action(look, remove=True)
    table.play(LAY)
    assert acted == []


def test_a_callback_that_fails_stops_no_game(capsys):
    table = Table("egg", code=CODE)
    table.on_action(lambda *told: 1 / 0)
    table.play(LAY)
    assert table.latest.turn == 1
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_what_is_not_allowed_changes_nothing():
    table = Table("egg", code=CODE)
    page = table.page
    with pytest.raises(ludobook.IllegalAction, match="EGG-SET-2"):
        table.play("lay R5+B3 R15+B7")
    assert table.page == page
    assert table.latest == EGG.new(3, seed=7)
    with pytest.raises(ValueError, match="under way"):
        Table("egg").play(LAY)


def test_two_of_a_kind_do_not_disturb_each_other():
    one, two = Table("egg", code=CODE), Table("egg", code=CODE)
    before, acted = two.page, []
    two.on_action(lambda *told: acted.append(told))
    one.play(LAY)
    assert two.page == before
    assert (two.latest, acted) == (EGG.new(3, seed=7), [])
    assert one.model_id != two.model_id
    pads = ScorePad("egg"), ScorePad("egg")
    page = pads[1].page
    pads[0].entries.set(pads[0].at, "R7")
    pads[0].draw()
    assert pads[0].page != page == pads[1].page
