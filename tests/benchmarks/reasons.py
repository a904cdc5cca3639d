"""Do the reasons that advice gives hold? Run: python tests/benchmarks/reasons.py [positions a game] [deals] [game ...]

Positions of greedy players' games are evaluated as a hint does it, and the best action is compared with the clearly
worse one that the hint names beside it: the best with another plan, or else the next. Each difference that its reason
tells is then looked at in fresh deals of another seed, and holds where it points the same way there. That another
action is about as good holds where the one that looked best is ahead by less than two trifles there, or even behind.
Where the page says that another may be as good, nothing is claimed.
"""

import sys
from statistics import fmean

import ludobook
from ludobook.players import greedy
from ludobook.players.determinize import Determinizations
from ludobook.players.evaluation import Evaluation
from ludobook.players.reasons import HELD, OTHERS, TOTAL, outcome, telling_differences
from ludobook_widgets.game.evaluation import LEAST_APART, ranked, rival_of
from ludobook_widgets.play.hint import THOUGHT

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


def outcomes(imagined, deals, *worths):
    """Play actions out in so many of the deals; the parts of their outcomes, deal by deal."""
    return [[outcome(imagined[k], one.text) for one in worths] for k in range(deals)]


def check(name, count, deals):
    """Print how many claims a hint makes in so many positions in which it names another action, and how many hold."""
    texts = {reason.part: reason.text for reason in ludobook.game(name).rulebook.reasons}
    claims = held = silent = looked = reasons = close = even = unsure = 0
    for state in positions(name):
        looked += 1
        evaluation = Evaluation(state, 1)
        evaluation.think(THOUGHT * state.game.machine.moves)
        best, *rest = worths = ranked(evaluation) or [None]
        imagined = Determinizations(state, state.turn, FRESH)
        unlike = next((one for one in rest if not best.same(one) and not best.surely_better(one)), None)
        if unlike:
            unsure += not best.surely_near(unlike)
        if unlike and best.surely_near(unlike) and close < count:
            pairs = outcomes(imagined, deals, best, unlike)
            close += 1
            even += fmean(_lead(mine) - _lead(theirs) for mine, theirs in pairs) < LEAST_APART * best.trifle
        rival = rival_of(state, worths) if rest else None
        if rival is None or not best.surely_better(rival):
            continue
        reasons += 1
        found = telling_differences(state, best.text, rival.text)
        silent += not any(one.sure > 0 for one in found)
        pairs = outcomes(imagined, deals, best, rival)
        for one in found:
            found_there = [[pair[n].get(one.part, 0) for pair in pairs] for n in (0, 1)]
            if "{often}" in texts[one.part] or "{chance}" in texts[one.part]:  # a claim of how often is held to that
                found_there = [[value > 0 for value in values] for values in found_there]
            mine, theirs = map(fmean, found_there)
            claims += 1
            held += mine != theirs and (mine > theirs) == (one.means[0] > one.means[1])
        if reasons == count:
            break
    print(
        f"{name}: {reasons} reasons in {looked} positions; {held} of {claims} claims hold in {deals} fresh deals "
        f"({held / max(claims, 1):.1%}); of {close} called about as good, {even} are; "
        f"{unsure} may be as good; without a claim: {silent}",
        flush=True,
    )


def _lead(parts):
    """By how many points an outcome puts the seat ahead of the others, counting what it still holds."""
    return parts.get(TOTAL, 0) - parts.get(OTHERS, 0) + parts.get(HELD, 0)


if __name__ == "__main__":
    count, deals = (int(text) for text in [*sys.argv[1:3], *("500", "400")[len(sys.argv) - 1 :]])
    for name in sys.argv[3:] or ludobook.GAMES:
        check(name, count, deals)
