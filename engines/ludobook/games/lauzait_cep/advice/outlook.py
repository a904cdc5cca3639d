"""Counts what a hand of Lauzait-Cep lacks, what would complete it and what it then scores, and says so.

All is counted from what the seat to act may know: its own pieces, the board and the departments.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ludobook.contract.machine import PLAYERS, SCORINGS, TURN
from ludobook.core.words import opening
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.grouping import Made, bonus_of_group, count_lacking, group_hand
from ludobook.games.lauzait_cep.best import hands_after
from ludobook.games.lauzait_cep.components import KINDS, SQUARES, deck_for, names, set_text
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    PASSES,
    TRIO,
    declared,
    hire,
    luminous_points,
    needs_throw,
    pieces_in,
    points_of,
)
from ludobook.games.lauzait_cep.menu import Position, count_in, departments_of, nine_of, pieces_of
from ludobook.games.lauzait_cep.scoring import FORMATIONS
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, either

SAY = MESSAGES["insights"]
Way = tuple[int, int, int]  # a Hire: the piece to discard, and the squares from which and to which a piece moves
Place = tuple[int, int]  # a kind of piece, and the square on which one lies
UNPAID = -1
MOST_KINDS_NAMED = 4  # the most kinds of piece that a sentence names
MOST_PLACES_NAMED = 3  # the most pieces whose squares a sentence names


@dataclass(frozen=True, slots=True)
class Holding:
    """The seat's pieces and the board, now or after an action on this Day.

    Attributes:
        g: the position before that action.
        hand: the unrevealed pieces.
        revealed: the pieces in the seat's departments, as a hand.
        groups: the number of sets that the seat still needs.
        board: the pieces on the squares.
        paid: what dissolving a department on the Day of the next Hire costs, if that is reckoned with, or else UNPAID.
        gained: the points that the action scores.
    """

    g: Position
    hand: int
    revealed: int
    groups: int
    board: Sequence[int]
    paid: int = UNPAID
    gained: int = 0

    @classmethod
    def now(cls, g: Position) -> Holding:
        """Return what the seat to act holds now."""
        seat = g.now[TURN]
        hand = g.hands[seat]
        return cls(g, hand, nine_of(g, seat) - hand, 3 - departments_of(g, seat), g.board)

    @classmethod
    def after_hire(cls, g: Position, way: Way) -> Holding:
        """Return what it holds after a Hire whose throw, if it needs one, succeeds."""
        return cls.now(g).hired(way, hands_after(g, *way)[0])

    def hired(self, way: Way, hand: int) -> Holding:
        """Return the holding after a Hire that leaves this hand."""
        board = [*self.board]
        hire(board, *way, self.board.index(EMPTY), PASSES)
        return replace(self, hand=hand, board=board)

    def formed(self, trio: int) -> Holding:
        """Return the holding after three of its pieces have been formed."""
        pieces, bonus = count_in(trio), self.gained + bonus_of_group(pieces_in(trio))
        revealed = self.revealed + pieces
        return replace(self, hand=self.hand - pieces, revealed=revealed, groups=self.groups - 1, gained=bonus)

    @property
    def free(self) -> Holding:
        """What it holds if an only department is dissolved on the Day of the next Hire, where that is possible."""
        today = not self.g.now[menu.HIRED] and self.board is self.g.board
        if self.groups != 2 or (today and self.g.now[menu.DISSOLVED]):
            return self
        cost = bonus_of_group(pieces_of(self.revealed))
        return replace(self, hand=self.hand + self.revealed, revealed=0, groups=3, paid=cost)

    @property
    def frees(self) -> bool:
        """True if it reckons with dissolving a department on the Day of the next Hire."""
        return self.paid != UNPAID

    @property
    def last(self) -> bool:
        """True in the last Season."""
        return self.g.now[SCORINGS] + 1 == self.g.rules[menu.SEASONS]

    @property
    def points(self) -> int:
        """The points of the seat."""
        return self.g.scores[self.g.now[TURN]] + self.gained

    @property
    def rivals(self) -> int:
        """The points of the opponent who has most."""
        return max(self.g.scores[seat] for seat in range(self.g.rules[PLAYERS]) if seat != self.g.now[TURN])

    def loses(self, points: int) -> bool:
        """Tell whether dissolving the department and declaring for these points would lose the game at once."""
        return self.last and self.points + points - max(self.paid, 0) < self.rivals

    @property
    def lacking(self) -> int:
        """The number of pieces that the sets still lack."""
        return count_lacking(self.hand, self.groups)

    @property
    def made(self) -> Made:
        """The best way to group the hand."""
        return group_hand(self.hand, self.groups)

    @property
    def left(self) -> Mapping[int, int]:
        """Of each kind, how many pieces are on the board or hidden from the seat."""
        players, own = self.g.rules[PLAYERS], 3 * self.g.now[TURN]
        theirs = [*self.g.departments[:own], *self.g.departments[own + 3 : 3 * players]]
        left = Counter(deck_for(players))
        left.subtract([*pieces_of(self.hand), *pieces_of(self.revealed)])
        left.subtract(piece for one in theirs if one != EMPTY for piece in pieces_in(one & TRIO))
        return left

    @property
    def nearer(self) -> list[int]:
        """The kinds of piece, jokers too, of which some may come and leave fewer pieces lacking."""
        now, coming = self.lacking, (kind for kind, count in self.left.items() if count > 0)
        return [kind for kind in coming if count_lacking(self.hand + (1 << 3 * kind), self.groups) < now]

    def total(self) -> tuple[int, list[str]]:
        """Return what complete sets score with declaring, and the formations; bonuses count where they are formed."""
        points, more = score_nine(self.g, self.hand + self.revealed)
        return points + (sum(map(bonus_of_group, self.made.sets)) if self.groups < 3 else 0), more

    @property
    def most_completed(self) -> int:
        """The most that declaring scores once one piece more completes the sets; 0 if none does."""
        hands = (
            self.hand + (1 << 3 * kind) - (1 << 3 * one) for kind in self.nearer for one in {*pieces_of(self.hand)}
        )
        whole = (two for two in (replace(self, hand=hand) for hand in hands) if two.lacking == 0)
        return max((two.total()[0] for two in whole), default=0)

    def hands_next(self) -> Iterator[tuple[Way, int, int]]:
        """Iterate over the Hires on this board, with the hands after the throw has succeeded and failed."""
        for code in menu.hires(sorted({*pieces_of(self.hand)}), self.board, self.g.rules[menu.FLAGS]):
            discard, start, end = way = pieces_in(code >> 3)
            left, taken = self.hand - (1 << 3 * discard), discard if self.board[end] == EMPTY else self.board[end]
            yield way, left + (1 << 3 * taken), left + (1 << 3 * (self.board[start] if needs_throw(end) else taken))

    @property
    def in_reach(self) -> list[Place]:
        """What Hires on this board can take without a throw to leave fewer pieces lacking."""
        now, found = self.lacking, dict[Place, None]()
        for (_, _, end), hand, _ in self.hands_next():
            if not needs_throw(end) and self.board[end] != EMPTY and count_lacking(hand, self.groups) < now:
                found[self.board[end], end] = None
        return [*found]


# -- words ------------------------------------------------------------------------------------------------


def points_behind(one: Holding) -> int:
    """By how many points the seat is behind the opponent who has most."""
    return one.rivals - one.points


def name_opponent(g: Position) -> str:
    """Name one opponent, no matter which, or the only one."""
    return SAY("opponent" if g.rules[PLAYERS] == 2 else "an_opponent")


def name_groups(groups: Iterable[Sequence[int]]) -> str:
    """Name groups of pieces beside each other, in the notation."""
    return SAY("beside").join(set_text(one) for one in groups)


def name_kinds(kinds: Sequence[int]) -> str:
    """Join kinds of piece with “or”; if they are many, count them."""
    return SAY("any_of", len(kinds)) if len(kinds) > MOST_KINDS_NAMED else either(names(kinds))


def name_places(places: Collection[Place]) -> str:
    """Name pieces with the squares on which they lie; if they are many, only their kinds."""
    squares: dict[int, list[str]] = defaultdict(list)
    for kind, square in sorted(places):
        squares[kind].append(SQUARES[square])
    if len(places) > MOST_PLACES_NAMED:
        return name_kinds(list(squares))
    return either([SAY("on", KINDS[kind], either(where)) for kind, where in squares.items()])


def name_lacking(one: Holding) -> str:
    """Name the kinds of piece that complete a hand that lacks one, or else say how many it lacks."""
    return name_kinds(one.nearer) if one.lacking == 1 and one.nearer else SAY("count", one.lacking)


def score_nine(g: Position, nine: int) -> tuple[int, list[str]]:
    """Return what declaring these nine pieces scores, and the formations beside Lauzait-Cep in words."""
    flags, pieces = g.rules[menu.FLAGS], pieces_of(nine)
    found = declared(pieces, False, flags)
    more = [FORMATION_WORDS[name] for name, bit, _ in FORMATIONS[1:] if found & bit]
    return points_of(found, flags) + luminous_points(pieces, g.now[menu.LUMINOUS]), more


def say_points(points: int) -> str:
    """Say how many points a department is worth."""
    return str(points) if points else SAY("nothing_scored")


def say_score(points: int | str, formations: Sequence[str]) -> str:
    """Say how many points that are, and with which formations."""
    return SAY("with_formations", points, formations) if formations else SAY("points", points)


# -- facts ------------------------------------------------------------------------------------------------


def say_end(one: Holding, points: int) -> Iterator[str]:
    """Say who wins the game if the seat scores these points and declares now; nothing unless the Season is the last."""
    own, rest = one.points + points - max(one.paid, 0), one.rivals
    if one.last:
        yield SAY("then_wins", own, rest) if own > rest else SAY("then_loses" if own < rest else "then_ties", own, rest)


def say_race(g: Position) -> Iterator[str]:
    """Say how many opponents need only one more department to declare, if any do, and if that may decide the game."""
    seat = g.now[TURN]
    near = [other for other in range(g.rules[PLAYERS]) if other != seat and departments_of(g, other) == 2]
    ahead = max((g.scores[other] for other in near), default=0) - g.scores[seat]
    if len(near) == 1 and ahead > 0 and g.now[SCORINGS] + 1 == g.rules[menu.SEASONS]:
        yield SAY("race_ahead", opening(name_opponent(g)), ahead)
    elif near:
        yield SAY(f"race_{len(near)}", *[opening(name_opponent(g))][: len(near) == 1])


def with_win(one: Holding, points: int, sentence: str) -> str:
    """Add to what scores these points on the next Day that it wins the last Season, unless an opponent scores."""
    own = one.points + points - max(one.paid, 0)
    if not one.last or own <= one.rivals:
        return sentence
    return SAY("stands_to_win", sentence.removesuffix("."), own, one.rivals)
