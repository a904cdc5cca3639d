"""The local best response knows how its opponents play, and looks at nothing but its own view."""

import ludobook
import pytest
from best_response import Responder
from ludobook.players import greedy


class Noting(Responder):
    """A responder that notes down what it asks: the seat, its view, and the answer."""

    def __init__(self, state, **options):
        super().__init__(state, 5, deals=3, candidates=2, share=0.02, **options)
        self.asked = []

    def _answer(self, state):
        answer = super()._answer(state)
        self.asked.append((state.turn, state.view(state.turn), answer))
        return answer


def told(state, **options):
    responder = Noting(state, **options)
    return responder(state), responder.asked


@pytest.mark.parametrize("laid", [0, 1])
def test_it_looks_only_at_its_view(laid):
    state = ludobook.game("egg").new(2, 3)
    for _ in range(laid):
        state = state.apply(greedy(state))
    action, asked = told(state)
    assert {turn for turn, _, _ in asked} == {1 - state.turn}
    others = [state.resample(state.turn, seed) for seed in range(2)]
    assert all(told(other) == (action, asked) for other in others)
    # one that sees all asks by other views when other cards are hidden
    assert laid or told(state, sees_all=True) != told(others[0], sees_all=True)
