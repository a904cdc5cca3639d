"""Puzzles without a browser: what is best is found or shown, what else costs is said, what was missed comes back."""

import ludobook
import pytest
from ludobook.players.greedy import greedy
from ludobook.players.puzzles import puzzles
from ludobook_widgets import Puzzles
from ludobook_widgets.game.mistakes import KEPT_PREFIX, MOST_OWN_MISTAKES, Position

GAMES = [game for game in ludobook.GAMES if ludobook.game(game).puzzles]


def choose(p, text):
    """Make a legal action of the puzzle on the table, by its words."""
    action = next(one for one in p.widget.actions if one.text == text)
    for word in [word for group in action.path for word in group]:
        slots = [block for block in p.blocks if (block.get("do") or [])[:2] == ["choose", word]]
        places = [block["do"] for block in slots if block.get("state") != "chosen"]
        assert p.do(*(places[0] if places else ["choose", word, ""])) is None
        if p.widget.done or (p.widget.missed and not p.widget.partial_action.choices):
            return
    assert p.do("confirm") is None


def verdict(p, tone):
    """What the bar says of the answer, with that tone; nothing before it."""
    status = p.one(type="status")
    return status["text"] if status.get("tone") == tone else ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_best_is_found_by_moving(person, game):
    p = person(Puzzles(game))
    p.do("hello")
    for n in range(3):
        puzzle = p.widget.puzzle
        assert (p.widget.puzzles.index(puzzle), p.widget.state.turn) == (n, 0)
        assert puzzle.best in [action.text for action in p.widget.actions]
        assert not verdict(p, "good")
        choose(p, puzzle.best)
        assert verdict(p, "good").startswith("Yes. ")
        assert f"{n + 1} of {n + 1} found." in p.shown
        assert p.press("Next position") is None
    assert p.kept()[f"drills:next:{game}"] == "3"


def test_a_miss_is_answered_with_its_cost_and_comes_back(person):
    p = person(Puzzles(GAMES[-1]))
    p.do("hello")
    puzzle = p.widget.puzzles[0]
    wrong = next(action.text for action in p.widget.actions if action.text != puzzle.best)
    choose(p, wrong)
    assert verdict(p, "slip").startswith("Not quite. ")
    assert " costs about " in verdict(p, "slip")
    assert verdict(p, "slip").endswith("Try again.")
    assert {mark["tone"] for mark in p.widget.page["marks"]} == {"slip"}, "the answer waits"
    item = Position.stored(puzzle)
    assert (p.kept()[f"drills:next:{puzzle.game}"], p.kept()[f"drills:{item}"]) == ("1", "0,2")
    choose(p, puzzle.best)
    assert verdict(p, "good").startswith("Yes. ")
    assert verdict(p, "good").endswith("This one comes back.")
    assert "0 of 1 found." in p.shown, "only the first try counts"
    assert p.kept()[f"drills:{item}"] == "0,2"
    order = []
    for _ in range(3):
        p.press("Next position")
        order.append(p.widget.puzzles.index(p.widget.puzzle))
        p.press("Show me")
        assert verdict(p, "good").startswith("Here it is. ")
    assert order == [1, 0, 1]


@pytest.mark.parametrize("text", ["", "x", "-1", "9" * 9, "5,4,x,99999,-3", ",,,", "1" * 5000])
def test_what_the_browser_kept_may_be_anything(person, text):
    game = GAMES[-1]
    p = person(Puzzles(game))
    kept = {f"drills:next:{game}": text, f"drills:{game}:puzzle:{text}": "0,0", f"drills:{game}:own:0.1:{text}": text}
    kept |= {f"drills:{game}:own:0.1:LB1-{text}": "0,0", f"drills:{game}:learn:{text or 'round'}:99.{text}": "0,0"}
    assert p.do("hello", kept=kept) is None
    assert p.widget.puzzle in puzzles(game)
    assert p.press("Show me") is None
    assert verdict(p, "good")


def own(game, seed, seat=1):
    """A decision of that seat in a game of greedy players, and the action that it had better have taken."""
    played = ludobook.game(game)
    state = played.new(played.players[-1], seed)
    while state.turn != seat or len(state.legal_actions()) < 3:
        state = state.apply(greedy(state))
    return state, state.legal_actions()[1].text


@pytest.mark.parametrize("game", GAMES)
def test_ones_own_dear_decision_comes_back_until_it_is_known(person, game):
    state, best = own(game, 5)
    item = Position.decided(state, best, 2.5)
    assert Position.read(str(item)) == item
    p = person(Puzzles(game))
    assert p.do("hello", kept={f"{KEPT_PREFIX}{item}": "3,0"}) is None
    assert p.widget.state.view(1) == state.view(1)
    assert p.widget.names[1] == "You"
    assert "From a game of your own" in p.one(key="where")["text"]
    choose(p, best)
    assert "cost about 2.5" in verdict(p, "good")
    assert p.kept()[f"{KEPT_PREFIX}{item}"] is None, "known now"
    p.press("Next position")
    assert p.widget.puzzle == puzzles(game)[0]


def test_a_browser_keeps_the_last_few_of_ones_own(person):
    items = [Position.decided(*own("kirin", seed), 1.0) for seed in range(MOST_OWN_MISTAKES + 2)]
    p = person(Puzzles("kirin"))
    p.do("hello", kept={f"{KEPT_PREFIX}{item}": f"{n % 3},0" for n, item in enumerate(items)})
    assert len(p.widget.mistakes.all(Position)) == MOST_OWN_MISTAKES
    assert sum(text is None for text in p.kept().values()) == 2


def test_a_game_may_have_none(monkeypatch):
    monkeypatch.setattr("ludobook_widgets.practise.puzzles.puzzles", lambda game: ())
    with pytest.raises(ValueError, match="has no puzzles"):
        Puzzles("kirin")
