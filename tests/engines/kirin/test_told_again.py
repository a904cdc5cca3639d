"""Whole games a second time, in lists of texts and by the rulebook alone: what is legal, and what every seat sees."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ludobook.games.kirin import GAME
from ludobook.games.kirin.components import KINDS
from ludobook.testing import readings
from tiers import by_tier, by_turns

from .test_ops import answers, effect_of, winner_of

#: Hands in which everybody may lay a Kirin in the first trick, or keep one for the last.
KIRINS = (
    "A+ A1 A2 A3 A4 A5 A6 AT V1",
    "V+ V2 V3 V4 V5 V6 VT W1 W2",
    "W- W3 W4 W5 W6 WT B1 B2 A-",
    "B+ B3 B4 B5 B6 BT B- W+ V-",
)
DECK = " ".join(KIRINS).split()


class Table:
    """One game. It is told what is dealt and drawn by lot, and every action."""

    def __init__(self, state):
        self.rulings, self.points, self.rounds, self.log, self.first = dict(state.rulings), [0] * 4, [], [], None
        self.unwon = set()  # which tricks of their round nobody has won
        self.deal(state)

    def deal(self, state):
        assert sorted(card for hand in state.hands for card in hand) == list(range(36))
        self.hands = [[KINDS[card] for card in hand] for hand in state.hands]
        self.declared, self.tricks, self.table, self.order = [], [], [], "ascending"
        self.parent = self.first
        self.log.append((None, "deal"))
        self.ended = len(self.log)  # the rows before this round, which everybody knows

    @property
    def mover(self):
        if len(self.rounds) == 3:
            return None
        return len(self.declared) if len(self.declared) < 4 else (self.parent + len(self.table)) % 4

    def legal(self):
        if self.mover is None:
            return []
        hand = self.hands[self.mover]
        if len(self.declared) < 4:
            return [f"declare {card}" for card in hand]
        more = self.rulings["kirin_lead"] == "any"
        can = [card for card in hand if self.table and answers(card, self.table[0], self.order, more)]
        return [f"play {card}" for card in can or hand]

    def told(self, after):
        """Do what was done to come to that state."""
        seat, text = self.mover, after.log[len(self.log)].full_text
        verb, card = text.split()
        self.log.append((seat, text))
        self.hands[seat].remove(card)
        if verb == "play":
            self.table.append(card)
            if len(self.table) == 4:
                self.settle()
            if len(self.tricks) == 8:
                self.score(after)
            return
        self.declared.append(card)
        if len(self.declared) == 4 and self.first is None:
            row = after.log[-1].text
            self.first = self.parent = ["parent 0", "parent 1", "parent 2", "parent 3"].index(row)
            self.log.append((None, row))

    def settle(self):
        won, (effect, turned) = winner_of(self.table, self.order), effect_of(self.table, self.order)
        winner = None if won is None else (self.parent + won) % 4
        trick = {"parent": self.parent, "cards": self.table, "winner": winner}
        self.tricks.append({**trick, "effect": effect, "order": self.order, "next_order": turned})
        self.unwon |= {len(self.tricks)} if winner is None else set()
        self.parent, self.order, self.table = self.parent if winner is None else winner, turned, []

    def piles(self, tricks):
        return [[card for t in tricks if t["winner"] == seat for card in t["cards"]] for seat in (0, 1, 2, 3, None)]

    def score(self, after):
        *captured, aside = self.piles(self.tricks)
        more = self.rulings["declared_scores"]
        points = [sum(card[0] == own[0] for card in p) + more for own, p in zip(self.declared, captured, strict=True)]
        scored = {"declared": self.declared, "captured": captured, "discarded": sorted(aside, key=KINDS.index)}
        self.rounds.append({**scored, "points": points})
        self.points = [sum(each["points"][seat] for each in self.rounds) for seat in range(4)]
        if len(self.rounds) < 3:
            ways = {"left": (self.first + 1) % 4, "draw": None, "last_winner": self.parent}
            self.first = ways[self.rulings["next_parent"]]
            self.deal(after)

    def seen(self, place, seat):
        """A row of the log."""
        actor, text = self.log[place]
        shown = self.mover is None or place < self.ended or actor in (None, seat)
        if text.startswith("play") and (self.rulings["open_piles"] or place >= len(self.log) - len(self.table)):
            shown = True
        return {"seat": actor, "action": text if shown else f"{text.split()[0]} ?"}

    def seen_trick(self, trick, seat):
        if self.rulings["open_piles"] or self.mover is None:
            return trick
        own = [card if (trick["parent"] + i) % 4 == seat else "?" for i, card in enumerate(trick["cards"])]
        return {"parent": trick["parent"], "cards": own, "winner": trick["winner"]}

    def view(self, seat):
        over, tricks = self.mover is None, [self.seen_trick(trick, seat) for trick in self.tricks]
        *piles, aside = self.piles(tricks)
        declared = [card if over or owner == seat else "?" for owner, card in enumerate(self.declared)]
        return {
            "game": "kirin",
            "players": 4,
            "rulings": self.rulings,
            "seat": seat,
            "to_move": self.mover,
            "round": min(len(self.rounds) + 1, 3),
            "phase": "over" if over else "declare" if len(declared) < 4 else "play",
            "hand": self.hands[seat],
            "hand_sizes": [len(hand) for hand in self.hands],
            "declared": [*declared, *[None] * (4 - len(declared))],
            "order": self.order,
            "first_parent": self.first,
            "parent": self.parent,
            "trick": min(len(tricks) + 1, 8),
            "table": self.table,
            "tricks": tricks,
            "piles": piles,
            "discarded": aside,
            "points": self.points,
            "rounds": self.rounds,
            "log": [self.seen(place, seat) for place in range(len(self.log))],
        }


def compare(states):
    """Fail unless a table that is told these games says the same of every position; return it."""
    states = list(states)
    table = Table(states[0])
    for state, after in pairwise([*states, None]):
        assert [action.text for action in state.legal_actions()] == table.legal()
        assert [state.view(seat) for seat in range(4)] == [table.view(seat) for seat in range(4)]
        status, best = state.status(), max(table.points)
        assert (status.to_move, status.scores) == (table.mover, tuple(table.points))
        winners = tuple(seat for seat in range(4) if table.points[seat] == best)
        assert status.winners == (winners if table.mover is None else ())
        if after:
            table.told(after)
    return table


@pytest.mark.parametrize("rulings", readings(GAME), ids=repr)
def test_a_game_told_again(walk, rulings):
    seeds = (3, 4, 5)[: by_tier(1, 3) if rulings else 3]
    tables = [compare(walk(seed, rulings)) for seed in seeds]
    assert rulings or max(table.points.count(max(table.points)) for table in tables) > 1, "a win is shared"


@pytest.mark.parametrize("rulings", by_turns(readings(GAME), {}), ids=repr)
def test_four_kirins_told_again(walk, rulings):
    """All lay one at once, or all keep one for the last trick, whose parent may begin the next round."""

    def at_once(text):
        return text.startswith("play") == (text[-1] in "+-")

    def at_last(text):
        return text[-2:] in ("V1", "W2", "A-", "V-") if text.startswith("declare") else text[-1] not in "+-"

    assert 1 in compare(walk(1, rulings, [DECK], at_once)).unwon
    assert any(8 in compare(walk(seed, rulings, [DECK], at_last)).unwon for seed in range(6))
