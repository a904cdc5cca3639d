"""States of Liar's Dice: reasons for refusals, what each seat knows, and the score of a round."""

from collections.abc import Sequence
from typing import Any, NoReturn

from ludobook.contract.fields import by_seat, optional_number
from ludobook.contract.game import State
from ludobook.core.chance import below
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import times
from ludobook.teach.sheet import Line, Row, Score, Sentence, Sheet

from liars_dice.machine import BID, BIDS, COUNT, DOUBT, DOUBTED, FACES, LOSER, SIDES, Position

RULEBOOK = read_rulebook("liars_dice")
SENTENCES: dict[str, Sentence] = {
    "had": "had {dice} before the round",
    "doubted": "bid {bid}, but there were only {count}",
    "wrong": "doubted {bid}, but there were {count}",
}
LINES = tuple(SENTENCES)


def describe_action(action: str) -> str:
    """Turn a row of the log into a sentence, with ``{who}`` for the player."""
    verb, *rest = action.split()
    return {"deal": "All dice are thrown", "doubt": "{who} [doubts|doubt]"}.get(verb) or f"{{who}} [bids|bid] {rest[0]}"


class LiarState(State):
    """One position of Liar's Dice."""

    at: Position
    bid = optional_number(BID, "The current bid; None before the first of a round.")
    dice = by_seat("scores", "The number of dice of each seat.")

    def faces(self, seat: int, shown: bool = False) -> list[int]:
        """Return the faces of the seat's dice now, or with ``shown`` in the round before."""
        row = (self.at.shown if shown else self.at.thrown)[seat * SIDES : (seat + 1) * SIDES]
        return [face + 1 for face, count in enumerate(row) for _ in range(count)]

    def _raise_illegal(self, code: int) -> NoReturn:
        if code == DOUBT:
            raise self._refusal("There is no bid to doubt yet.", "LD-DOUBT-1")
        bid = (BIDS[code],)
        if code % SIDES >= self.at.rules[FACES]:
            raise self._refusal(f"The dice have no {code % SIDES + 1}.", "LD-R2", bid)
        if code // SIDES >= sum(self.dice):
            raise self._refusal(f"There are only {sum(self.dice)} dice on the table.", "LD-BID-3", bid)
        raise self._refusal(f"The bid is {BIDS[self.bid or 0]}: bid higher, or doubt it.", "LD-BID-2", bid)

    def _events(self, before: Position, code: int) -> Sequence[str]:
        return ("deal",) if code == DOUBT and self.turn is not None else ()

    def _view(self, seat: int) -> dict[str, Any]:
        return {
            "own_dice": self.faces(seat),
            "dice": list(self.dice),
            "bid": None if self.bid is None else BIDS[self.bid],
            "shown": [self.faces(other, shown=True) for other in range(self.players)],
            "doubted": None if self.at.now[LOSER] < 0 else BIDS[self.at.now[DOUBTED]],
        }

    def _redeal_hidden(self, g: Position, seat: int, generator: int) -> int:
        for other in range(self.players) if self.turn is not None else ():
            if other != seat:
                g.thrown[other * SIDES : (other + 1) * SIDES] = [0] * SIDES
                for _ in range(g.scores[other]):
                    generator, face = below(generator, g.rules[FACES])
                    g.thrown[other * SIDES + face] += 1
        return generator

    def last_score(self) -> Sheet | None:
        if (now := self.at.now)[LOSER] < 0:
            return None
        bid, doubter = (("bid", BIDS[now[DOUBTED]]), ("count", now[COUNT])), now[COUNT] > now[DOUBTED] // SIDES
        rows = []
        for seat, left in enumerate(self.dice):
            had = left + (seat == now[LOSER])
            lines = [Line("had", had, ("LD-END-1",), facts=(("dice", times(had, "die", "dice")),))]
            if seat == now[LOSER]:
                lines.append(Line("wrong" if doubter else "doubted", -1, ("LD-DOUBT-2",), facts=bid))
            rows.append(Row((), times(left, "die", "dice"), Score(left, tuple(lines))))
        won = self.status().winners
        return Sheet(tuple(rows), winners=won, number=self.scorings, label=f"Round {self.scorings}")
