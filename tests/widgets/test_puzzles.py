"""Puzzles without a browser: what is best is found or shown, what else costs is said, what was missed comes back."""

import ludobook
import pytest
from ludobook.players.puzzles import puzzles
from ludobook_widgets import Puzzles
from ludobook_widgets.puzzles import WAIT

GAMES = [game for game in ludobook.GAMES if ludobook.game(game).puzzles]


def choose(p, text):
    """Make a legal action of the puzzle on the table, by its words."""
    action = next(one for one in p.widget.actions if one.text == text)
    for word in [word for group in action.path for word in group]:
        slots = [block for block in p.blocks if (block.get("do") or [])[:2] == ["choose", word]]
        places = [block["do"] for block in slots if block.get("state") != "chosen"]
        assert p.do(*(places[0] if places else ["choose", word, ""])) is None
        if p.widget.done:
            return
    assert p.do("confirm") is None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_best_is_found_by_moving(person, game):
    p = person(Puzzles(game))
    p.do("hello")
    for n in range(3):
        puzzle = p.widget.puzzles[p.widget.at]
        assert (p.widget.at, p.widget.state.turn) == (n, 0)
        assert puzzle.best in [action.text for action in p.widget.actions]
        assert not p.notes("good")
        choose(p, puzzle.best)
        [note] = p.notes("good")
        assert note["lead"] == "Yes."
        assert f"{n + 1} of {n + 1} found." in p.shown
        assert p.press("Next position") is None
    assert p.kept()[f"puzzles:{game}"] == "3"


def test_a_miss_is_answered_with_its_cost_and_comes_back(person):
    p = person(Puzzles(GAMES[-1]))
    p.do("hello")
    puzzle = p.widget.puzzles[0]
    wrong = next(action.text for action in p.widget.actions if action.text != puzzle.best)
    choose(p, wrong)
    [note] = p.notes("slip")
    assert (note["lead"], " costs about " in note["text"]) == ("Not quite.", True)
    assert {mark["tone"] for mark in p.widget.page["marks"]} == {"slip", "good"}
    assert p.kept()[f"puzzles:{GAMES[-1]}"] == "1,0"
    order = []
    for _ in range(WAIT):
        p.press("Next position")
        order.append(p.widget.at)
        p.press("Show me")
        assert p.notes("good")[0]["lead"] == "Here it is."
    assert order == [1, 2, 3, 0]


@pytest.mark.parametrize("text", ["", "x", "-1", "9" * 9, "5,4,x,99999,-3", ",,,", "1" * 5000])
def test_what_the_browser_kept_may_be_anything(person, text):
    game = GAMES[-1]
    p = person(Puzzles(game))
    assert p.do("hello", kept={f"puzzles:{game}": text}) is None
    assert 0 <= p.widget.at < len(puzzles(game))
    assert p.press("Show me") is None
    assert p.notes("good")


def test_a_game_may_have_none(monkeypatch):
    monkeypatch.setattr("ludobook_widgets.puzzles.puzzles", lambda game: ())
    with pytest.raises(ValueError, match="has no puzzles"):
        Puzzles("kirin")
