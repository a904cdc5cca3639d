"""Whole games a second time, in lists of texts and by the rulebook alone: what is legal, and what everybody sees."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest
from ludobook.core.errors import IllegalAction
from ludobook.games.meow_oracle import GAME
from ludobook.games.meow_oracle.components import KINDS
from ludobook.games.meow_oracle.kernel import NOTHING
from ludobook.testing import readings

from .test_scoring import compare_again, final_again, read_again, start_again


class Table:
    """One game. It is told what is dealt and drawn by lot, and every action."""

    def __init__(self, state):
        self.n, self.rulings, self.rounds, self.log, self.over = state.players, dict(state.rulings), [], [], False
        start = 0
        if self.rulings["first_start"] == "random":
            start = [f"start {seat}" for seat in range(self.n)].index(state.log[0].text)
            self.log.append((None, f"start {start}"))
        self.deal(state, start)

    def deal(self, state, start):
        """What is turned up at once lay in the first cells; where exactly is seen by nobody."""
        lying = [{i: KINDS[c] for i, c in enumerate(down) if c != NOTHING} for down in state.down]
        first = dict(enumerate(state.log[-1].text.split()[1:])) if self.rulings["selection"] == "auto" else {}
        self.down = [{**(first if seat == start else {}), **cells} for seat, cells in enumerate(lying)]
        assert [len(cells) for cells in self.down] == [9] * self.n
        self.undealt = [KINDS[card] for card in state.undealt]
        every = [*self.undealt, *(card for cells in self.down for card in cells.values())]
        assert sorted(every, key=KINDS.index) == list(KINDS)
        self.up, self.side, self.turns = [{} for _ in self.down], [[] for _ in self.down], [0] * self.n
        self.starter = self.mover = start
        self.start_turn()

    def start_turn(self):
        self.phase, self.turned, self.queue = "reveal", [], []
        self.due = 3 if self.n > 2 or not self.turns[self.mover] else 2
        self.turns[self.mover] += 1
        if self.rulings["selection"] == "auto":
            self.reveal(self.picks()[: self.due])

    def picks(self):
        """The mover's face-down cards, those at the side first, beginning with the one there longest."""
        return [*(f"s{i + 1}" for i in range(len(self.side[self.mover]))), *map(str, sorted(self.down[self.mover]))]

    def reveal(self, picked):
        side, down = self.side[self.mover], self.down[self.mover]
        cards = [side[int(pick[1:]) - 1] if pick[0] == "s" else down.pop(int(pick)) for pick in picked]
        self.side[self.mover] = [card for card in side if card not in cards]
        self.turned, self.phase = sorted(cards, key=KINDS.index), "give"
        self.log.append((None, " ".join(["reveal", *self.turned])))

    @property
    def seat(self):
        return None if self.over else self.queue[0][0] if self.queue else self.mover

    def legal(self):
        if self.over:
            return []
        if self.phase == "reveal":
            return [" ".join(["reveal", *picked]) for picked in combinations(self.picks(), self.due)]
        if self.phase == "place":
            return [f"place {cell}" for cell in range(9) if cell not in self.up[self.seat]]
        if self.n == 2 and self.due == 3:
            pairs = combinations(self.turned, 2)
            return [" ".join(["give", *own, *(c for c in self.turned if c not in own)]) for own in pairs]
        return [" ".join(["give", *cards]) for cards in permutations(self.turned)]

    def told(self, after):
        """Do what was done to come to that state."""
        seat, text = self.seat, after.log[len(self.log)].text
        self.log.append((seat, text))
        verb, *words = text.split()
        if verb == "reveal":
            self.reveal(words)
        elif verb == "give":
            own = [self.mover] * (len(words) - self.n + 1 if self.n == 2 else 1)
            others = [(self.mover + i) % self.n for i in (1, 2)]
            self.queue = list(zip([*own, *others], words, strict=False))
            self.phase, self.turned = "place", []
        else:
            _, card = self.queue.pop(0)
            cell = int(words[0])
            if cell in self.down[seat]:
                self.side[seat].append(self.down[seat].pop(cell))
            self.up[seat][cell] = card
            if not self.queue:
                self.end_turn(after)

    def end_turn(self, after):
        if any(len(cells) < 9 for cells in self.up):
            self.mover = (self.mover + 1) % self.n
            self.start_turn()
            return
        areas = [[cells[i] for i in range(9)] for cells in self.up]
        totals = [read_again(area, self.rulings["path"])["total"] for area in areas]
        points = compare_again(totals, self.rulings["ties"])
        self.rounds.append({"areas": areas, "start": self.starter, "totals": totals, "winner_points": points})
        if len(self.rounds) == 2:
            self.over, self.phase = True, "over"
        else:
            self.deal(after, start_again(totals, self.starter))

    def seen(self, seat, cell):
        return self.up[seat].get(cell, "?" if cell in self.down[seat] else None)

    def view(self, seat):
        return {
            "game": "meow_oracle",
            "players": self.n,
            "rulings": self.rulings,
            "seat": seat,
            "to_move": self.seat,
            "round": min(len(self.rounds) + 1, 2),
            "phase": self.phase,
            "starter": self.starter,
            "mover": self.mover,
            "hand": [],
            "areas": [[self.seen(owner, cell) for cell in range(9)] for owner in range(self.n)],
            "sides": list(map(len, self.side)),
            "undealt": len(self.undealt),
            "turned": self.turned,
            "queue": [{"seat": owner, "card": card} for owner, card in self.queue],
            "winner_points": [sum(each["winner_points"][owner] for each in self.rounds) for owner in range(self.n)],
            "rounds": self.rounds,
            "log": [{"seat": actor, "action": text} for actor, text in self.log],
        }


@pytest.mark.parametrize("rulings", [*readings(GAME), {"path": "snake", "selection": "free"}], ids=repr)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_told_again(players, rulings, walk):
    for seed in range(2):
        states = list(walk(players, seed, rulings))
        table = Table(states[0])
        for state, after in pairwise([*states, None]):
            assert [action.text for action in state.legal_actions()] == table.legal()
            assert [state.view(seat) for seat in range(players)] == [table.view(seat) for seat in range(players)]
            if after:
                table.told(after)
        final = final_again([each["totals"] for each in table.rounds], table.rulings["ties"])
        status = state.status()
        assert (status.game_over, list(status.scores), list(status.winners)) == (True, *final.values())
        with pytest.raises(IllegalAction, match="MEOW-END-2"):
            state.apply("place 0")
