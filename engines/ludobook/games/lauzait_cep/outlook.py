"""Says how a hand of Lauzait-Cep can come to its sets: what to take next, what it then scores, or what is in the way.

All is counted from what the seat to act may know: its own pieces, the board and the departments.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.best import hands_after, split
from ludobook.games.lauzait_cep.components import JOKER, KINDS, SQUARES, deck_for, names, set_text
from ludobook.games.lauzait_cep.grouping import Made, bonus_of_group, made, thirds
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    MOVES,
    PASSES,
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
FEW = 4  # the most kinds of piece that a sentence names
FEW_PLACES = 3  # the most pieces whose squares a sentence names


@dataclass(frozen=True, slots=True)
class Holding:
    """The seat's pieces and the board, now or after an action on this Day.

    Attributes:
        g: the position before that action.
        hand: the unrevealed pieces.
        revealed: the pieces in the seat's departments, as a hand.
        groups: the number of sets that the seat still needs.
        board: the pieces on the squares.
    """

    g: Position
    hand: int
    revealed: int
    groups: int
    board: Sequence[int]

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
        return cls(g, old.hand - pieces, old.revealed + pieces, old.groups - 1, g.board)

    @classmethod
    def after_dissolve(cls, g: Position, trio: int) -> Holding:
        """Return what it holds after it has dissolved a department of three pieces."""
        old, pieces = cls.now(g), count_in(trio)
        return cls(g, old.hand + pieces, old.revealed - pieces, old.groups + 1, g.board)

    def hired(self, way: Way, hand: int) -> Holding:
        """Return the holding after a Hire that leaves this hand."""
        board = [*self.board]
        hire(board, *way, self.board.index(EMPTY), PASSES)
        return Holding(self.g, hand, self.revealed, self.groups, board)

    @property
    def today(self) -> bool:
        """True if the next Hire on this board belongs to this Day."""
        return not self.g.now[menu.HIRED] and self.board is self.g.board

    @property
    def lacking(self) -> int:
        """The number of pieces that the sets still lack."""
        return split(self.g, self.hand, self.groups)[1]

    @property
    def made(self) -> Made:
        """The best way to group the hand."""
        return made(self.hand, self.groups)

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
        return [kind for kind in self.coming if split(self.g, self.hand + (1 << 3 * kind), self.groups)[1] == 0]

    @property
    def outs(self) -> int:
        """How many pieces on the board or hidden would complete a hand that lacks one."""
        return sum(self.left[kind] for kind in self.needed)

    @property
    def on_board(self) -> int:
        """How many pieces on the board would complete a hand that lacks one."""
        needed = {*self.needed}
        return sum(piece in needed for piece in self.board)

    def total(self) -> tuple[int, list[str]]:
        """Return what complete sets score with declaring, and the formations; bonuses count where they are formed."""
        points, more = declaring(self.g, self.hand + self.revealed)
        return points + (sum(map(bonus_of_group, self.made.sets)) if self.groups < 3 else 0), more

    def ways(self) -> Iterator[Way]:
        """Iterate over the Hires on this board."""
        for code in menu.hires(sorted(set(pieces_of(self.hand))), self.board, self.g.rules[menu.FLAGS]):
            discard, start, end = pieces_in(code >> 3)
            yield discard, start, end

    def reach(self) -> tuple[dict[Place, Way], dict[Place, Way]]:
        """Return what the next Hire can take on this board to lack fewer pieces: for sure, and by a throw."""
        sure, thrown, now = dict[Place, Way](), dict[Place, Way](), self.lacking
        hole = self.board.index(EMPTY)
        better: dict[tuple[int, int], bool] = {}
        for way in self.ways():
            discard, start, end = way
            if end == hole:
                continue  # it takes its own discard back
            left, both = self.hand - (1 << 3 * discard), [(self.board[end], end)]
            if needs_throw(end):
                both.append((self.board[start], start))
            for kind, _ in both:
                if (discard, kind) not in better:
                    after = split(self.g, left + (1 << 3 * kind), self.groups)[1]
                    better[discard, kind] = after < now
            nearer = [place for place in both if better[discard, place[0]]]
            if len(nearer) == len(both):
                sure.setdefault(nearer[0], way)
            else:
                thrown.update({place: way for place in nearer if place not in thrown})
        return sure, {place: way for place, way in thrown.items() if place not in sure}


# -- words ------------------------------------------------------------------------------------------------


def said(groups: Iterable[Sequence[int]]) -> str:
    """Name groups of pieces beside each other, in the notation."""
    return SAY("beside").join(set_text(one) for one in groups)


def some(kinds: Sequence[int]) -> str:
    """Join kinds of piece with “or”; if they are many, count them."""
    return SAY("any_of", len(kinds)) if len(kinds) > FEW else either(names(kinds)) or SAY("no_piece")


def located(places: Collection[Place]) -> str:
    """Name pieces with the squares on which they lie; if they are many, only their kinds."""
    squares: dict[int, list[str]] = defaultdict(list)
    for kind, square in sorted(places):
        squares[kind].append(SQUARES[square])
    if len(places) > FEW_PLACES:
        return some(list(squares))
    return either([SAY("on", KINDS[kind], either(where)) for kind, where in squares.items()])


def lacked(one: Holding) -> str:
    """Name what a hand lacks: for each pair the pieces that complete it, and two pieces for each other set."""
    found, coming = one.made, {*one.coming}
    lacking = [(pair, [kind for kind in thirds(pair) if kind in coming] or [JOKER]) for pair in found.pairs]
    told = [SAY("for_pair", _with_board(kinds, one.board), set_text(pair)) for pair, kinds in lacking]
    jokers, empty = found.loose.count(JOKER), one.groups - len(found.groups)
    told += [*[SAY("for_joker")] * min(jokers, empty), *[SAY("for_set")] * (empty - jokers)]
    return SAY("and").join(told)


def _with_board(kinds: Sequence[int], board: Sequence[int]) -> str:
    """Join kinds of piece with “or”; say so if the board has none of them."""
    few = either(names(kinds))
    return few if {*kinds} & {*board} else SAY("none_there", few)


def declaring(g: Position, nine: int) -> tuple[int, list[str]]:
    """Return what declaring these nine pieces scores, and the formations beside Lauzait-Cep in words."""
    flags, pieces = g.rules[menu.FLAGS], pieces_of(nine)
    found = declared(pieces, False, flags)
    more = [FORMATION_WORDS[name] for name, bit, _ in FORMATIONS[1:] if found & bit]
    return points_of(found, flags) + luminous_points(pieces, g.now[menu.LUMINOUS]), more


def scored(points: int, formations: Sequence[str]) -> str:
    """Say how many points that are, and with which formations."""
    return SAY("with_formations", points, formations) if formations else SAY("points", points)


# -- facts ------------------------------------------------------------------------------------------------


def outlook(one: Holding) -> Iterator[str]:
    """Say how a hand comes to its sets from here: with what on the next Day and for how much, or what is in the way."""
    lacking = one.lacking
    if lacking == 0:
        yield from _ready(one)
        return
    sure, thrown = one.reach()
    if lacking > 1:
        sets = one.made.sets
        yield SAY("have_and_lack", said(sets), lacked(one)) if sets else SAY("lack", lacked(one))
        if sure:
            yield from _step(one, sure)
        elif not one.today:
            yield SAY("nearer_throw", located(thrown)) if thrown else SAY("not_nearer")
    elif sure or thrown:
        when = "today" if one.today else "soon"
        yield SAY(when if sure else f"{when}_throw", located(sure or thrown))
        yield from _worth(one, {kind for kind, _ in sure or thrown})
        yield from race(one.g)
    else:
        yield _obstacle(one)
        yield from _change(one)


def _ready(one: Holding) -> Iterator[str]:
    """Say what a hand with all its sets can do on the next Day, and that opponents may declare before."""
    sets = said(one.made.sets)
    if one.groups == 1:
        yield SAY("ready", sets, scored(*one.total()))
    elif one.groups == 2:
        points, more = declaring(one.g, one.hand + one.revealed)
        cost = bonus_of_group(pieces_of(one.revealed))
        quick = points > cost
        yield (
            SAY("ready_one", sets, cost, scored(points, more))
            if quick
            else SAY("ready_two", sets, scored(*one.total()))
        )
    yield from race(one.g)


def race(g: Position) -> Iterator[str]:
    """Say how many opponents need only one more department to declare, if any do."""
    near = [seat for seat in range(g.rules[PLAYERS]) if seat != g.now[TURN] and departments_of(g, seat) == 2]
    if near:
        yield SAY(f"race_{len(near)}")


def _worth(one: Holding, kinds: Collection[int]) -> Iterator[str]:
    """Say what the seat scores once one of these pieces has completed its sets, and which of them is worth most."""
    if one.groups == 2:
        yield _worth_of_two(one, kinds)
        return
    totals = {kind: max(map(Holding.total, _completed(one, kind)), key=lambda told: told[0]) for kind in kinds}
    best = max(totals, key=lambda kind: totals[kind][0])
    told = scored(*totals[best])
    if any(points < totals[best][0] for points, _ in totals.values()):
        yield SAY("most_forms" if one.groups == 1 else "most_with", KINDS[best], told)
    else:
        yield SAY("then_forms" if one.groups == 1 else "then_scores", told)


def _worth_of_two(one: Holding, kinds: Collection[int]) -> str:
    """Say what the seat scores once one of these pieces has completed both sets that it needs beside a department."""
    found = {kind: [declaring(one.g, two.hand + two.revealed) for two in _completed(one, kind)] for kind in kinds}
    most = {kind: max(told, key=lambda scores: scores[0]) for kind, told in found.items()}
    best, cost = max(most, key=lambda kind: most[kind][0]), bonus_of_group(pieces_of(one.revealed))
    if most[best][0] > cost:
        told = cost, scored(*most[best])
        unlike = any(points < most[best][0] for points, _ in most.values())
        return SAY("dissolve_with", KINDS[best], *told) if unlike else SAY("dissolve_then", *told)
    totals = [max((two.total() for two in _completed(one, kind)), key=lambda told: told[0]) for kind in kinds]
    highest = max(totals, key=lambda told: told[0])
    unlike = any(points < highest[0] for points, _ in totals)
    return SAY("two_days", SAY("up_to", scored(*highest)) if unlike else scored(*highest))


def _completed(one: Holding, kind: int) -> list[Holding]:
    """List the holdings with complete sets after a piece of this kind has been taken for another one."""
    hands = (one.hand + (1 << 3 * kind) - (1 << 3 * piece) for piece in {*pieces_of(one.hand)})
    return [two for two in (replace(one, hand=hand) for hand in hands) if two.lacking == 0]


def _obstacle(one: Holding) -> str:
    """Say which pieces would complete a hand that lacks one, and why none of them can be taken next."""
    needed, coming, loose = one.needed, {*one.coming}, one.made.loose
    if not needed:
        return SAY("nothing", said(one.made.pairs))
    gone = sorted({kind for pair in one.made.pairs for kind in thirds(pair) if kind not in coming})
    only = SAY("gone", some(needed), names(gone)) if 0 < len(gone) <= FEW else SAY("only", some(needed))
    if not {*needed} & {*one.board}:
        return SAY("not_there", only, one.outs)
    if loose and not any(MOVES[piece] >> 3 * kind & 1 for piece in loose for kind in one.board if kind != EMPTY):
        return SAY("stuck" if one.revealed else "stuck_unformed", only, names(loose))
    return SAY("not_today" if one.today else "not_soon", only)


def _change(one: Holding) -> Iterator[str]:
    """Say which piece, taken next, leaves more pieces that complete a hand that lacks one, or brings one into reach."""
    ways = [(one.board[way[2]], way) for way in one.ways() if not needs_throw(way[2]) and one.board[way[2]] != EMPTY]
    found = [((kind, way[2]), one.hired(way, one.hand - (1 << 3 * way[0]) + (1 << 3 * kind))) for kind, way in ways]
    found = [(place, after) for place, after in found if after.lacking == 1]
    place, after = max(found, key=lambda pair: (pair[1].on_board, pair[1].outs), default=((0, 0), one))
    if after.on_board > one.on_board:
        yield SAY("change", located([place]), some(after.needed), after.on_board, str(one.on_board or "none"))
        return
    steps = [(place, after, after.reach()[0]) for place, after in found]
    place, after, near = max(steps, key=lambda step: len(step[2]), default=((0, 0), one, {}))
    if near and not one.today:
        yield SAY("prepare", located([place]), _aim(place, after), some(sorted({kind for kind, _ in near})))


def _aim(place: Place, after: Holding) -> str:
    """Say which set or pair a piece makes that has been taken; empty if it makes none."""
    group = after.made.has(place[0])
    return SAY("to_make", set_text(group)) if group else ""


def _step(one: Holding, sure: Mapping[Place, Way]) -> Iterator[str]:
    """Say which piece, taken next, leaves the sets the most pieces that complete them, or which brings them nearer."""
    when, (place, after) = "_today" if one.today else "", best_step(one, sure)
    if after.lacking == 1:
        yield SAY(f"next{when}", located([place]), _aim(place, after), some(after.needed))
    else:
        yield SAY(f"nearer{when}", located(sure))


def best_step(one: Holding, sure: Mapping[Place, Way]) -> tuple[Place, Holding]:
    """Return the piece that leaves the hand nearest to its sets, and what is held with it."""
    after = {place: one.hired(way, one.hand - (1 << 3 * way[0]) + (1 << 3 * place[0])) for place, way in sure.items()}
    best = min(after, key=lambda place: (after[place].lacking, -after[place].on_board, -after[place].outs))
    return best, after[best]
