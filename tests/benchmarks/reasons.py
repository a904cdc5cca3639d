"""Do the reasons that advice gives hold? Run: python tests/benchmarks/reasons.py [positions a game] [deals]

Positions of greedy players' games are evaluated as a hint does it; each difference that its reason tells is then looked
at in fresh deals of another seed, and holds where it points the same way there.
"""

from __future__ import annotations

import sys
from statistics import fmean

import ludobook
from ludobook.players import greedy
from ludobook.players.determinize import Determinizations
from ludobook.players.evaluation import Evaluation
from ludobook.players.reasons import HELD, SPENT, outcome, telling_differences
from ludobook_widgets.game.evaluation import ranked

FRESH = 4711  # seed of the deals that check
STEPS = {"egg": 12, "meow_oracle": 40, "lauzait_cep": 40, "kirin": 36}


def positions(name):
    """Endlessly, positions of greedy games with a choice, of all numbers of players in turn."""
    game = ludobook.game(name)
    seed = 0
    while True:
        seed += 1
        state = game.new(game.players[seed % len(game.players)], seed)
        for _ in range(seed * 7 % STEPS[name]):
            if state.turn is not None:
                state = state.apply(greedy(state))
        if state.turn is not None and len(state.codes) > 1:
            yield state


def check(name, count, deals):
    """Print how many claims there were in so many positions in which one action was clearly better, and held."""
    texts = {reason.part: reason.text for reason in ludobook.game(name).rulebook.reasons}
    claims = held = silent = looked = reasons = 0
    for state in positions(name):
        looked += 1
        evaluation = Evaluation(state, 1)
        evaluation.think()
        best, *rest = ranked(evaluation) or [None]
        rival = next((worth for worth in rest if best.surely_better(worth)), None)
        if rival is None:
            continue
        reasons += 1
        found = telling_differences(state, best.text, rival.text)
        silent += not any(one.sure > 0 for one in found)
        imagined = Determinizations(state, state.turn, FRESH)
        pairs = [[outcome(imagined[k], one.text) for one in (best, rival)] for k in range(deals)] if found else []
        for one in found:
            part = HELD if one.part == SPENT else one.part
            found_there = [[pair[n].get(part, 0) for pair in pairs] for n in (0, 1)]
            if "{often}" in texts[one.part]:  # a claim of how often is held to that
                found_there = [[value > 0 for value in values] for values in found_there]
            mine, theirs = map(fmean, found_there)
            claims += 1
            held += mine != theirs and (mine > theirs) == (one.means[0] > one.means[1])
        if reasons == count:
            break
    print(
        f"{name}: {reasons} reasons in {looked} positions; {held} of {claims} claims hold in {deals} fresh deals "
        f"({held / claims:.1%}); without a claim: {silent}",
        flush=True,
    )


if __name__ == "__main__":
    count, deals = (int(text) for text in [*sys.argv[1:], *("500", "400")[len(sys.argv) - 1 :]])
    for name in ludobook.GAMES:
        check(name, count, deals)
