"""Says how a hand of Lauzait-Cep can come to its sets: what to take next, what it then scores, or what is in the way.

All is counted from what the seat to act may know: its own pieces, the board and the departments.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ludobook.contract.machine import PLAYERS, SCORINGS, TURN
from ludobook.core.words import opening
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.grouping import (
    Made,
    bonus_of_group,
    count_lacking,
    group_hand,
)
from ludobook.games.lauzait_cep.best import hands_after
from ludobook.games.lauzait_cep.components import KINDS, SQUARES, deck_for, names, set_text
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    PASSES,
    declared,
    hire,
    luminous_points,
    needs_throw,
    pieces_in,
    points_of,
)
from ludobook.games.lauzait_cep.menu import Position, count_in, departments_of, nine_of, pieces_of
from ludobook.games.lauzait_cep.playouts import LEAST
from ludobook.games.lauzait_cep.scoring import FORMATIONS
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, either

SAY = MESSAGES["insights"]
Way = tuple[int, int, int]  # a Hire: the piece to discard, and the squares from which and to which a piece moves
Place = tuple[int, int]  # a kind of piece, and the square on which one lies
UNPAID = -1
NO_GAIN = -1000  # less than any
LEAST_DISSOLVING_GAIN = (
    4  # from this gain on, dissolving a department and declaring mostly leads to more than playing on
)
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
        gained: the points that the action scores, or below 0 those that it costs.
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

    @classmethod
    def after_form(cls, g: Position, trio: int) -> Holding:
        """Return what it holds after it has formed three pieces."""
        old, pieces = cls.now(g), count_in(trio)
        bonus = bonus_of_group(pieces_in(trio))
        return replace(old, hand=old.hand - pieces, revealed=old.revealed + pieces, groups=old.groups - 1, gained=bonus)

    @classmethod
    def after_dissolve(cls, g: Position, trio: int) -> Holding:
        """Return what it holds after it has dissolved a department of three pieces."""
        old, pieces = cls.now(g), count_in(trio)
        cost = bonus_of_group(pieces_in(trio))
        return replace(old, hand=old.hand + pieces, revealed=old.revealed - pieces, groups=old.groups + 1, gained=-cost)

    def hired(self, way: Way, hand: int) -> Holding:
        """Return the holding after a Hire that leaves this hand."""
        board = [*self.board]
        hire(board, *way, self.board.index(EMPTY), PASSES)
        return replace(self, hand=hand, board=board)

    @property
    def free(self) -> Holding:
        """What it holds if an only department is dissolved on the Day of the next Hire, where that is possible."""
        dissolved = self.g.now[menu.DISSOLVED] or self.groups > 3 - departments_of(self.g, self.g.now[TURN])
        if self.groups != 2 or (self.today and dissolved):
            return self
        cost = bonus_of_group(pieces_of(self.revealed))
        return replace(self, hand=self.hand + self.revealed, revealed=0, groups=3, paid=cost)

    def view(self) -> Holding:
        """Return ``free`` if a strong player would reckon with it, because declaring then gains enough."""
        free = self.free
        if free is self:
            return self
        if free.lacking > 1:
            pays = free.paid <= LEAST
        else:
            pays = self.freed >= self.worth_freeing or (self.last and self.freed > min(0, self.rivals - self.points))
        return free if pays else self

    @property
    def freed(self) -> int:
        """The most that dissolving an only department and declaring can gain, if at most one piece is lacking.

        In the last Season what loses the game does not count, so there may be none: NO_GAIN.
        """
        return max(self._gains_freed(), default=NO_GAIN)

    def _gains_freed(self) -> Iterator[int]:
        free = self.free
        ends = [free] if not free.lacking else (two for kind in free.needed for two in free.completed(kind))
        worths = (score_nine(self.g, two.hand)[0] for two in ends)
        return (points - free.paid for points in worths if not free.loses(points))

    @property
    def worth_freeing(self) -> int:
        """The gain from which on dissolving an only department and declaring leads to more than playing on.

        So it does in playouts: even a small gain is worth it where an opponent is about to declare, and even none if
        all nine pieces are complete and the others alone are not.
        """
        rivals = (seat for seat in range(self.g.rules[PLAYERS]) if seat != self.g.now[TURN])
        if all(departments_of(self.g, seat) < 2 for seat in rivals):
            return LEAST_DISSOLVING_GAIN
        return 0 if self.free.lacking < min(self.lacking, 1) else 1

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

    def completed(self, kind: int, discards: Collection[int] = ()) -> list[Holding]:
        """List the holdings with complete sets after a piece of this kind has been taken for another one."""
        hands = (self.hand + (1 << 3 * kind) - (1 << 3 * one) for one in discards or {*pieces_of(self.hand)})
        return [two for two in (replace(self, hand=hand) for hand in hands) if two.lacking == 0]

    @property
    def today(self) -> bool:
        """True if the next Hire on this board belongs to this Day."""
        return not self.g.now[menu.HIRED] and self.board is self.g.board

    @property
    def frees(self) -> bool:
        """True if it reckons with dissolving a department on the Day of the next Hire."""
        return self.paid != UNPAID

    @property
    def lacking(self) -> int:
        """The number of pieces that the sets still lack."""
        return count_lacking(self.hand, self.groups)

    @property
    def made(self) -> Made:
        """The best way to group the hand."""
        return group_hand(self.hand, self.groups)

    @property
    def coming(self) -> list[int]:
        """The kinds of piece, jokers too, of which some piece is neither the seat's own nor in a department."""
        return [kind for kind, count in self.left.items() if count > 0]

    @property
    def left(self) -> Mapping[int, int]:
        """Of each kind, how many pieces are on the board or hidden from the seat."""
        players, own = self.g.rules[PLAYERS], 3 * self.g.now[TURN]
        theirs = [*self.g.departments[:own], *self.g.departments[own + 3 : 3 * players]]
        left = Counter(deck_for(players))
        left.subtract([*pieces_of(self.hand), *pieces_of(self.revealed)])
        left.subtract(piece for one in theirs if one != EMPTY for piece in pieces_in(one & 0x7FFF))
        return left

    @property
    def needed(self) -> list[int]:
        """The kinds of piece, jokers too, that can come and complete a hand that lacks one."""
        return [kind for kind in self.coming if count_lacking(self.hand + (1 << 3 * kind), self.groups) == 0]

    @property
    def winning(self) -> list[int]:
        """Those of ``needed`` with which the last set and declaring do not lose the game; elsewhere all of them."""
        if not self.last or self.groups != 1:
            return self.needed
        return [kind for kind in self.needed if any(not two.loses(two.total()[0]) for two in self.completed(kind))]

    @property
    def most_completed(self) -> int:
        """The most that complete sets score with declaring once a piece has been taken; 0 if that completes none."""
        return max((two.total()[0] for kind in self.needed for two in self.completed(kind)), default=0)

    @property
    def outs(self) -> int:
        """How many pieces on the board or hidden would complete a hand that lacks one."""
        return sum(self.left[kind] for kind in self.needed)

    @property
    def on_board(self) -> int:
        """How many pieces Hires on this board can take without a throw to complete a hand that lacks one."""
        return len(_without_throw(self.reach()[0])) if self.lacking == 1 else 0

    def total(self) -> tuple[int, list[str]]:
        """Return what complete sets score with declaring, and the formations; bonuses count where they are formed."""
        points, more = score_nine(self.g, self.hand + self.revealed)
        return points + (sum(map(bonus_of_group, self.made.sets)) if self.groups < 3 else 0), more

    def ways(self) -> Iterator[Way]:
        """Iterate over the Hires on this board."""
        for code in menu.hires(sorted(set(pieces_of(self.hand))), self.board, self.g.rules[menu.FLAGS]):
            discard, start, end = pieces_in(code >> 3)
            yield discard, start, end

    def reach(self) -> tuple[dict[Place, list[Way]], dict[Place, list[Way]]]:
        """Return by what Hires on this board it can lack fewer pieces, by what they take: for sure, and by a throw.

        Those that do so however a throw falls are among the sure ones only if none does without one.
        """
        sure, thrown = defaultdict[Place, list[Way]](list), defaultdict[Place, list[Way]](list)
        now, better = self.lacking, dict[tuple[int, int], bool]()
        for way in self.ways():
            discard, start, end = way
            taken = discard if self.board[end] == EMPTY else self.board[end]
            left, both = self.hand - (1 << 3 * discard), [(taken, end)]
            if needs_throw(end):
                both.append((self.board[start], start))
            for kind, _ in both:
                if (discard, kind) not in better:
                    better[discard, kind] = count_lacking(left + (1 << 3 * kind), self.groups) < now
            nearer = [place for place in both if better[discard, place[0]]]
            for place in nearer[:1] if len(nearer) == len(both) else nearer:
                (sure if len(nearer) == len(both) else thrown)[place].append(way)
        return _without_throw(sure) or sure, {place: ways for place, ways in thrown.items() if place not in sure}

    def steps(self) -> list[Step]:
        """List what the Hires without a throw take on this board, with the discard and what is held then."""
        found = dict[tuple[int, Place], Way]()
        for way in self.ways():
            if not needs_throw(way[2]) and self.board[way[2]] != EMPTY:
                found.setdefault((way[0], (self.board[way[2]], way[2])), way)
        return [
            Step(place, discard, self.hired(way, self.hand - (1 << 3 * discard) + (1 << 3 * place[0])).view())
            for (discard, place), way in found.items()
        ]


class Step(NamedTuple):
    """What a Hire without a throw takes, the piece to discard for it, and what is held then."""

    place: Place
    discard: int
    after: Holding


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
    return SAY("any_of", len(kinds)) if len(kinds) > MOST_KINDS_NAMED else either(names(kinds)) or SAY("no_piece")


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
    named = one.lacking == 1 and 0 < len(one.needed) <= MOST_KINDS_NAMED
    return name_kinds(one.needed) if named else SAY("count", one.lacking)


def score_nine(g: Position, nine: int) -> tuple[int, list[str]]:
    """Return what declaring these nine pieces scores, and the formations beside Lauzait-Cep in words."""
    flags, pieces = g.rules[menu.FLAGS], pieces_of(nine)
    found = declared(pieces, False, flags)
    more = [FORMATION_WORDS[name] for name, bit, _ in FORMATIONS[1:] if found & bit]
    return points_of(found, flags) + luminous_points(pieces, g.now[menu.LUMINOUS]), more


def say_points(points: int) -> str:
    """Say how many points a department is worth."""
    return str(points) if points else SAY("nothing_scored")


def say_score(points: int, formations: Sequence[str]) -> str:
    """Say how many points that are, and with which formations."""
    return SAY("with_formations", points, formations) if formations else SAY("points", points)


# -- facts ------------------------------------------------------------------------------------------------


def say_outlook(holding: Holding) -> Iterator[str]:
    """Say how a hand comes to its sets from here: with what on the next Day and for how much, or what is in the way."""
    one = holding.view()
    reached = one.reach() if one.frees and one.lacking == 1 else ({}, {})
    if any(reached) and not _gains(one, reached[0] or reached[1]):
        one = holding
    if one.lacking == 0:
        yield from say_ready(one)
        return
    if one.lacking == 1 and one.winning != one.needed:
        yield from _say_behind(one)
        return
    sure, thrown = one.reach()
    if one.lacking > 1:
        yield SAY("lack_kept" if one.lacking > holding.free.lacking else "lack", name_lacking(one))
        if sure:
            yield from _say_step(holding, one)
        elif not one.today and (one.frees or not holding.free.reach()[0]):  # to dissolve might get it nearer
            yield SAY("nearer_throw", _say_throw(one, *_first(thrown))) if thrown else SAY("not_nearer")
    elif not one.frees and (trick := _say_however(one, sure)):
        yield from trick
        yield from () if one.today else say_race(one.g)
    elif sure or thrown:
        when = f"{'today' if one.today else 'soon'}{'_free' if one.frees else ''}"
        if not sure:
            place, way = _best_throw(one, thrown)
            thrown = {place: [way]}
        discards = {way[0] for ways in sure.values() for way in ways}
        if when == "soon" and len(discards) == 1:
            yield SAY("soon_discard", KINDS[discards.pop()], name_places(sure))
        else:
            yield SAY(when, name_places(sure)) if sure else SAY(f"{when}_throw", _say_throw(one, *_first(thrown)))
        yield from say_worth(one, sure or thrown)
        if not one.today:
            yield from say_race(one.g)
    else:
        yield say_obstacle(one)


def _without_throw(found: Mapping[Place, Sequence[Way]]) -> dict[Place, list[Way]]:
    """Return those of the pieces that Hires can take without a throw, with these Hires."""
    left = {place: [way for way in ways if not needs_throw(way[2])] for place, ways in found.items()}
    return {place: ways for place, ways in left.items() if ways}


def _first(found: Mapping[Place, Sequence[Way]]) -> tuple[Place, Way]:
    """Return the first of the pieces that Hires can take, with the first of these Hires."""
    place, ways = next(iter(found.items()))
    return place, ways[0]


def _best_throw(one: Holding, thrown: Mapping[Place, Sequence[Way]]) -> tuple[Place, Way]:
    """Return the piece and the Hire that complete a hand for most points if the throw falls right."""
    both = ((place, way) for place, ways in thrown.items() for way in ways)
    return max(both, key=lambda each: most_by_place(one, {each[0]: [each[1]]})[each[0]][0])


def _say_throw(one: Holding, place: Place, way: Way) -> str:
    """Say which Hire to throw for, and whether the throw has to succeed or to fail to win a piece."""
    discard, start, end = way
    parts = KINDS[discard], KINDS[one.board[start]], SQUARES[start], SQUARES[end]
    return SAY("on_success", *parts, KINDS[place[0]]) if place[1] == end else SAY("on_failure", *parts)


def _gains(one: Holding, found: Mapping[Place, Sequence[Way]]) -> bool:
    """Tell whether one of these pieces lets the seat dissolve its department and declare for more than that costs."""
    most = max(most_by_place(one, found).values())[0]
    return most > one.paid and not one.loses(most)


def _say_however(one: Holding, sure: Mapping[Place, Sequence[Way]]) -> list[str]:
    """Say how to complete the sets by a throw that leaves no matter which piece; empty if a Hire without one does."""
    if not sure or _without_throw(sure):
        return []

    def least(way: Way) -> tuple[int, list[str]]:
        left = one.hand - (1 << 3 * way[0])
        return min(replace(one, hand=left + (1 << 3 * one.board[at])).total() for at in way[1:])

    way = max((way for ways in sure.values() for way in ways), key=least)
    points, _ = least(way)
    discard, start, end = way
    moved, taken = KINDS[one.board[start]], KINDS[one.board[end]]
    key = "either_way_today" if one.today else "either_way"
    sentences = [SAY(key, KINDS[discard], moved, SQUARES[start], SQUARES[end], taken, moved)]
    if one.groups == 2:
        return sentences
    return [*sentences, SAY("then_forms" if one.groups == 1 else "then_scores", SAY("at_least", points))]


def say_ready(one: Holding) -> Iterator[str]:
    """Say what a hand with all its sets can do on the next Day, and that opponents may declare before."""
    if one.groups == 1:
        again = "_again" * bool(one.g.now[menu.FORMED] and not one.today)
        ready = SAY(f"ready{again}", name_groups(one.made.sets), say_score(*one.total()))
        yield with_win(one, one.total()[0], ready)
    elif one.frees:
        yield SAY("ready_one", say_points(one.paid), say_score(*score_nine(one.g, one.hand)))
    yield from say_race(one.g)


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


def say_worth(one: Holding, found: Mapping[Place, Sequence[Way]]) -> Iterator[str]:
    """Say what the seat scores once one of these pieces has completed its sets, and which of them is worth most."""
    if one.groups == 2:
        return
    worths = most_by_place(one, found)
    best = max(worths, key=lambda place: worths[place][0])
    score = say_score(*worths[best])
    if one.groups == 3 and one.loses(worths[best][0]):
        yield from [SAY("too_little", worths[best][0], points_behind(one))] if points_behind(one) > 0 else []
        return
    piece = name_places([place for place, (points, _) in worths.items() if points == worths[best][0]])
    if any(points < worths[best][0] for points, _ in worths.values()):
        cost = [say_points(one.paid)] if one.frees else []
        yield SAY("most_free" if cost else "most_forms" if one.groups == 1 else "most_with", piece, score, *cost)
    else:
        yield with_win(one, worths[best][0], say_then_scores(one, score))


def with_win(one: Holding, points: int, sentence: str) -> str:
    """Add to what scores these points on the next Day that it wins the last Season, unless an opponent scores."""
    own = one.points + points - max(one.paid, 0)
    if not one.last or one.today or own <= one.rivals:
        return sentence
    return SAY("stands_to_win", sentence.removesuffix("."), own, one.rivals)


def most_by_place(one: Holding, found: Mapping[Place, Sequence[Way]]) -> dict[Place, tuple[int, list[str]]]:
    """Return, by what its Hires take, the most that they lead to, in points and with the formations."""
    return {
        place: max(map(Holding.total, one.completed(place[0], {way[0] for way in ways})), key=lambda total: total[0])
        for place, ways in found.items()
    }


def say_then_scores(one: Holding, score: str) -> str:
    """Say what declaring scores once the sets are complete, and what has to be done for it."""
    if one.frees:
        return SAY("free_scores", score, say_points(one.paid))
    return SAY("then_forms" if one.groups == 1 else "then_scores", score)


def _say_behind(one: Holding) -> Iterator[str]:
    """Say which pieces complete the last set for enough points where the game is lost otherwise, and where they are."""
    found = one.winning
    if not found:
        yield SAY("behind_lost", points_behind(one))
        return
    best = max((two.total() for kind in found for two in one.completed(kind)), key=lambda total: total[0])
    sentence = SAY("behind", points_behind(one), name_kinds(found), say_score(*best))
    there = any(piece in found for piece in one.board)
    yield sentence if there else f"{sentence} {SAY('none_there_hidden', sum(one.left[kind] for kind in found))}"


def _stuck(one: Holding) -> list[int]:
    """List the pieces that would have to go for what is needed of the board, if none of them can be discarded."""
    needed, discards = {*one.needed} & {*one.board}, {*pieces_of(one.hand)}
    found = {piece for piece in discards if any(one.completed(kind, [piece]) for kind in needed)}
    return [] if found & {discard for discard, _, _ in one.ways()} else sorted(found)


def say_obstacle(one: Holding) -> str:
    """Say which pieces would complete a hand that lacks one, and why none of them can be taken next."""
    needed, kept = one.needed, one.groups
    if not needed:
        return SAY("nothing")
    many = "any" if len(needed) > MOST_KINDS_NAMED else "only"
    only = SAY((f"{many}_last", f"{many}_other", many)[kept - 1], name_kinds(needed))
    if not {*needed} & {*one.board}:
        return SAY("not_there", only, one.outs)
    if stuck := _stuck(one):
        return SAY("stuck", only, names(stuck))
    return SAY("not_today" if one.today else "not_soon", only)


def _say_step(holding: Holding, one: Holding) -> Iterator[str]:
    """Say which piece, taken next, leaves the sets the most pieces that complete them, or which brings them nearer."""
    best, when = best_step(holding), "_today" if one.today else ""
    if best is None or best.after.lacking >= one.lacking:
        return
    if best.after.lacking == 1:
        found = best.after.needed
        parts = KINDS[best.discard], name_places([best.place]), name_kinds(found)
        free = best.after.free
        if free.lacking == 1 and len(free.needed) > len(found):
            yield SAY(f"next{when}_or_free", *parts, len(free.needed))
        else:
            yield SAY(f"next{when}", *parts)
    else:
        nearer = {step.place for step in holding.steps() if step.after.lacking < one.lacking}
        yield SAY(f"nearer{when}", name_places(nearer))


def best_step(holding: Holding) -> Step | None:
    """Return the Hire without a throw that leaves the hand nearest to its sets; None if there is none."""
    steps = holding.steps()
    least = min((step.after.lacking for step in steps), default=0)
    nearest = (step for step in steps if step.after.lacking == least)
    return max(nearest, key=lambda step: (step.after.outs, step.after.on_board), default=None)
