"""What an insight says of two cards is true in every deal that the seat could imagine, whatever the others play."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from ludobook.contract.action import codes_of
from ludobook.core import chance
from ludobook.games.kirin.insight import SAY, insight
from ludobook.games.kirin.kernel import SEATS
from ludobook.games.kirin.words import CARD

DEALS = 3


def positions(walk, seeds):
    """Positions of random games in which there is a choice."""
    return [state for seed in seeds for state in walk(seed) if state.turn is not None and len(state.codes) > 1]


def trick_after(state, text, seed):
    """Imagine a deal, do the action, and play the trick on by chance; return who took it, and the next order."""
    seat, dice = state.turn, chance.start(seed)
    there = state.resample(seat, seed).apply(text)
    while there.scorings == state.scorings and len(there.tricks) == len(state.tricks):
        actions = there.legal_actions()
        dice, k = chance.below(dice, len(actions))
        there = there.apply(actions[k].text)
    parent, trick = (there.tricks if there.scorings == state.scorings else there.last_tricks)[len(state.tricks)]
    return trick.winner >= 0 and (parent + trick.winner) % SEATS == seat, trick.next_order


def test_what_is_said_to_be_sure_happens_in_every_deal(walk):
    met = Counter()
    for state in positions(walk, range(2)):
        codes = codes_of(state.legal_actions())
        for better, other in list(permutations(codes, 2))[::3]:
            said, card = insight(state, codes[better], codes[other]), better.split()[1]
            sure = {
                "sure": (SAY("sure", card), "Nobody can beat "),
                "lost": (SAY("lost"), SAY("lost")),
                "sets_surely": (f"{card} surely makes the order ", f"{card} surely makes the order "),
                "holds_surely": (f"{card} keeps the order ", "and no other Kirin can overrule it."),
            }
            for key, (begin, end) in sure.items():
                if begin.removesuffix(" in this trick.") in said and end in said:
                    met[key] += 1
                    for seed in range(DEALS):
                        won, order = trick_after(state, better, seed)
                        if key in ("sure", "lost"):
                            assert won == (key == "sure"), (said, better)
                        else:
                            assert f"the order {CARD(('ascending', 'descending')[order])}" in said
    assert set(met) == {"sure", "lost", "sets_surely", "holds_surely"}


def test_most_pairs_of_actions_are_told_apart_in_two_sentences_at_most(walk):
    told = silent = 0
    for state in positions(walk, range(3)):
        for one, other in permutations([action.code for action in state.legal_actions()][:4], 2):
            said = insight(state, one, other)
            told, silent = told + bool(said), silent + (not said)
            assert said.count(". ") <= 1, said
            assert not said or said.endswith(".")
    assert told > silent


def test_a_card_that_is_kept_is_compared_by_the_cards_that_can_still_beat_it(dealt):
    hands = "B1 B6 W5 W2 V4 A5 AT B- V3", "A1 A2 A3 A4 V1 V2 W1 W3 V+", "A6 V5 V6 B2 B3 B4 B5 VT W+"
    state = dealt([*hands, "W4 W6 WT BT A+ A- V- W- B+"], parent=0)
    code = codes_of(state.legal_actions())

    def said(better, other):
        return insight(state, code[f"play {better}"], code[f"play {other}"])

    assert said("B6", "W2") == SAY("likelier", "6", "B6", "16", "W2")
    assert (
        said("W2", "V4") == f"{SAY('own_risked', 'V4')} {SAY('stronger', SAY('in_this_order'), '9', 'V4', '16', 'W2')}"
    )
    assert said("A5", "AT").startswith(SAY("save", "AT", CARD("V")))
    assert said("W2", "B-") == SAY("would_set", "B-", "descending", "ascending", SAY("high"))
    assert said("B6", "W5") == ""
