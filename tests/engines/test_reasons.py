"""What a reason tells is what happened in the deals that were played out."""

from __future__ import annotations

import ludobook
from ludobook.players.greedy import greedy
from ludobook.players.reasons import playout, why


def positions(name, players, count):
    """The decisions in so many moves of greedy players, from a new game on when one is over."""
    state = ludobook.game(name).new(players, 7)
    for n in range(count):
        if len(state.legal_actions()) > 1:
            yield state
        state = state.apply(greedy(state)) if state.turn is not None else ludobook.game(name).new(players, n)


def test_kirin_tells_who_takes_the_trick():
    told = set()
    for state in positions("kirin", 4, 30):
        for action in state.legal_actions():
            path = playout(state, action.text)
            found = state.game.events(state, path)
            rows = [row.text.split()[0] for row in path[0].log]
            if rows.count("play") % 4 or rows.count("play") % 32 == 0 or "declare" in action.text:
                continue  # the trick goes on, or the round is over
            lies = len(path[0].view(state.turn)["piles"][state.turn]) - len(state.view(state.turn)["piles"][state.turn])
            assert found["trick"] == (lies == 4)
            assert 0 <= found["caught"] <= lies
            told.add(found["trick"])
    assert told == {0.0, 1.0}


def test_lauzait_cep_tells_of_three_sets():
    told = set()
    for state in positions("lauzait_cep", 2, 60):
        for action in state.legal_actions():
            after = state.apply(action.text)
            if after.turn == state.turn and after.scorings == state.scorings:
                [sets] = state.game.events(state, [after]).values()
                if any(one.text == "declare" for one in after.legal_actions()):
                    assert sets, action.text
                told.add(sets)
            elif action.text == "declare":
                assert list(state.game.events(state, [after]).values()) == [1.0], "who declares has them"
                told.add("declared")
    assert told == {0.0, 1.0, "declared"}


def test_a_card_that_is_kept_only_to_be_laid_is_not_kept_for_later():
    seen = 0
    for state in positions("egg", 3, 60):
        first, last = state.legal_actions()[0].text, state.legal_actions()[-1].text
        if first.startswith("discard"):
            assert " keep " not in why(state, first, last, deals=12)
            seen += 1
    assert seen
