"""Says what a strong player sees in a choice of Lauzait-Cep: the sets that an action leads to, and what fits none.

Each sentence is counted from what the seat to act may know, so it holds in every deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.best import PAIR_HOPE, SET_HOPE, hands_after, hope, split
from ludobook.games.lauzait_cep.components import JOKER, KINDS, deck_for, names, set_text
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    MOST_JOKERS,
    PASSES,
    WITH,
    declared,
    hire,
    needs_throw,
    pieces_in,
    points_of,
    readings,
)
from ludobook.games.lauzait_cep.menu import Position, bonus_of, count_in, departments_of, nine_of, pieces_of
from ludobook.games.lauzait_cep.scoring import FORMATIONS, read_set
from ludobook.games.lauzait_cep.state import LauzaitState
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, either

SAY = MESSAGES["insights"]
Group = tuple[int, ...]
Way = tuple[int, int, int]  # a Hire: the piece to discard, and the squares from which and to which a piece moves
FEW = 4  # the most kinds of piece that a sentence names
MOST_FACTS = 2


def insight(state: LauzaitState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells.

    Where both are the end of the Day, it says what the sets still lack.
    """
    g = state.at
    verb, rival = better & 7, other & 7
    if verb == rival == menu.HIRE:
        facts = _hires(g, better >> 3, other >> 3)
    elif verb == menu.HIRE:
        facts = _leads(g, *pieces_in(better >> 3))
    elif verb == menu.DECLARE:
        facts = _declares(g)
    elif verb == menu.DISSOLVE:
        facts = _freed(g, better >> 3)
    elif verb == menu.END and rival in (menu.FORM, menu.FORM_AS):
        facts = _unformed(g)
    elif verb == menu.END and rival == menu.DISSOLVE:
        facts = _kept(g, other >> 3)
    elif verb == rival == menu.END:
        facts = _ended(g)
    elif verb in (menu.FORM, menu.FORM_AS) and rival in (menu.FORM, menu.FORM_AS):
        facts = _forms(g, better >> 3, other >> 3)
    elif verb in (menu.FORM, menu.FORM_AS):
        facts = _formed(g, better >> 3)
    else:
        facts = iter(())
    return " ".join([*facts][:MOST_FACTS])


def concerns(state: LauzaitState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions are to be compared in a part.

    Where one leaves more pieces lacking, more kinds of piece bring it nearer to its sets, but that is no advantage.
    """
    if part != "useful":
        return True
    lacking = [_lacking(state.at, code) for code in (better, other)]
    return lacking[0] == lacking[1]


def _lacking(g: Position, code: int) -> tuple[int, ...]:
    """Count the pieces that the sets lack after a Hire, for each outcome of its throw, or after another action."""
    groups, verb = 3 - departments_of(g, g.now[TURN]), code & 7
    hand = g.hands[g.now[TURN]]
    if verb == menu.HIRE:
        return tuple(split(g, one, groups)[1] for one in hands_after(g, *pieces_in(code >> 3)))
    if verb in (menu.FORM, menu.FORM_AS):
        return (split(g, hand - count_in(code >> 3), groups - 1)[1],)
    if verb == menu.DISSOLVE:
        return (split(g, hand + count_in(code >> 3), groups + 1)[1],)
    return (split(g, hand, groups)[1],)


# -- what pieces make -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Made:
    """The best way to group a hand: whole sets, pairs that lack a third piece, and pieces that fit neither."""

    sets: tuple[Group, ...]
    pairs: tuple[Group, ...]
    loose: Group

    @property
    def worth(self) -> tuple[int, int]:
        """How near it comes to the sets that are needed, and then how high the bonuses are."""
        return SET_HOPE * len(self.sets) + PAIR_HOPE * len(self.pairs), sum(map(_bonus, self.sets))

    @property
    def groups(self) -> tuple[Group, ...]:
        """Its sets and pairs."""
        return (*self.sets, *self.pairs)

    def has(self, piece: int) -> Group:
        """Return the set or pair in which a piece is; empty if it fits none."""
        return next((one for one in self.groups if piece in one), ())


def _bonus(group: Group) -> int:
    """Return the bonus of three pieces, read as the set that pays most; 0 if they are none."""
    first, second, third = sorted(group)
    read = read_set((first, second, third), MOST_JOKERS)
    return read[0].bonus if read else 0


@lru_cache(maxsize=2048)
def made(hand: int, groups: int) -> Made:
    """Group a hand into as many of the sets that are needed as possible, then pairs, then bonuses."""
    pieces = [piece for piece in pieces_of(hand) if piece != JOKER]
    found = (_mended(sets, pairs, loose, hand >> 3 * JOKER, groups) for sets, pairs, loose in _ways(tuple(pieces)))
    return max(found, key=lambda one: one.worth)


def _ways(pieces: Group) -> Iterator[tuple[list[Group], list[Group], list[int]]]:
    """Iterate over the ways to group pieces, sorted and without jokers, into sets, pairs and loose pieces."""
    if not pieces:
        yield [], [], []
        return
    first, rest = pieces[0], pieces[1:]
    for sets, pairs, loose in _ways(rest):
        yield sets, pairs, [first, *loose]
    for second in sorted({piece for piece in rest if WITH[first] & WITH[piece]}):
        left = list(rest)
        left.remove(second)
        for sets, pairs, loose in _ways(tuple(left)):
            yield sets, [(first, second), *pairs], loose
        for third in sorted({piece for piece in left if piece >= second and readings(first, second, piece, 0)}):
            more = list(left)
            more.remove(third)
            for sets, pairs, loose in _ways(tuple(more)):
                yield [(first, second, third), *sets], pairs, loose


def _mended(sets: list[Group], pairs: list[Group], loose: list[int], jokers: int, groups: int) -> Made:
    """Complete pairs with jokers, those of the highest bonus first, and keep no more groups than are needed."""
    sets, pairs = sorted(sets, key=_bonus, reverse=True), sorted(pairs, key=lambda one: -_bonus((*one, JOKER)))
    mended = min(jokers, len(pairs), max(groups - len(sets), 0))
    whole = [*sets, *[(*pair, JOKER) for pair in pairs[:mended]]][:groups]
    half = pairs[mended:][: groups - len(whole)]
    spare = [piece for one in (*sets[groups:], *pairs[mended + len(half) :]) for piece in one]
    return Made(tuple(whole), tuple(half), (*loose, *spare, *[JOKER] * (jokers - mended)))


def _said(groups: Sequence[Group]) -> str:
    """Name groups of pieces beside each other, in the notation."""
    return SAY("beside").join(set_text(one) for one in groups)


def _needed(g: Position, hand: int, groups: int) -> list[str]:
    """List the kinds of piece, jokers too, that complete the last set of a hand that lacks one, in the notation.

    Those of which all pieces are in this hand or in departments cannot come.
    """
    formed = [piece for one in g.departments if one != EMPTY for piece in pieces_in(one & 0x7FFF)]
    left = Counter(deck_for(g.rules[PLAYERS]))
    left.subtract([*pieces_of(hand), *formed])
    return [KINDS[kind] for kind in left if left[kind] > 0 and split(g, hand + (1 << 3 * kind), groups)[1] == 0]


def _lacked(g: Position, hand: int, groups: int, board: Sequence[int]) -> list[str]:
    """List what a hand lacks: for each pair the pieces that complete it, and two pieces for each other set."""
    found = made(hand, groups)
    told = [SAY("for_pair", _with_board(_thirds(pair), board), set_text(pair)) for pair in found.pairs]
    jokers, empty = found.loose.count(JOKER), groups - len(found.groups)
    return [*told, *[SAY("for_joker")] * min(jokers, empty), *[SAY("for_set")] * (empty - jokers)]


def _thirds(pair: Group) -> list[int]:
    """List the kinds of piece, no joker, that make two pieces a set."""
    return [kind for kind in range(JOKER) if _bonus((*pair, kind))]


def _with_board(kinds: Sequence[int], board: Sequence[int]) -> str:
    """Join kinds of piece with “or”; say so if the board has none of them, and no joker."""
    few = either(names(kinds))
    return few if {*kinds, JOKER} & {*board} else SAY("none_there", few)


# -- facts ----------------------------------------------------------------------------------------------


def _hires(g: Position, better: int, other: int) -> Iterator[str]:
    """Say to which sets a Hire leads, and what speaks for it beside the other one."""
    one, two, groups = pieces_in(better), pieces_in(other), 3 - departments_of(g, g.now[TURN])
    leads, beside = [*_leads(g, *one)], [*_beside(g, one, two, groups)]
    if len(leads) == 2 and _sooner(g, one, two, groups):
        yield from (leads[1], SAY("later"))  # what the sets are goes without saying
    else:
        yield from leads[:1]
        yield from beside or leads[1:]
    if not any(made(hand, groups).has(one[0]) for hand in hands_after(g, *one)):
        yield SAY("fits_nothing", KINDS[one[0]])


def _leads(g: Position, discard: int, start: int, end: int) -> Iterator[str]:
    """Say to which sets a Hire leads, and how they can be completed if they lack one piece."""
    taken = discard if end == g.now[menu.HOLE] else g.board[end]
    moved = g.board[start] if needs_throw(end) else taken
    own = departments_of(g, g.now[TURN])
    hand, failed = hands_after(g, discard, start, end)
    found, name = made(hand, 3 - own), KINDS[taken]
    had, lacking = _said(found.groups), split(g, hand, 3 - own)[1]
    if taken != moved and not lacking and not split(g, failed, 3 - own)[1]:
        yield SAY("either_completes", name, KINDS[moved])
    elif taken != moved:
        joined = found.has(taken), made(failed, 3 - own).has(moved)
        if any(joined):
            one, other = (
                SAY("with", KINDS[kind], set_text(group)) if group else SAY("with_none", KINDS[kind])
                for kind, group in zip((taken, moved), joined, strict=True)
            )
            yield SAY("either_leads", one, other)
        else:
            yield SAY("fits_neither", name, KINDS[moved], had) if had else SAY("fits_nothing", KINDS[discard])
    elif not lacking:
        at_once = own == 0 or (own == 2 and not g.now[menu.FORMED])
        yield SAY("complete_now" if at_once else "complete", name, had)
    elif had:
        key = "keeps" if taken != JOKER and not found.has(taken) else "gets" if lacking > 1 else "has"
        yield SAY(key, name, had, lacking) if key == "gets" else SAY(key, name, had)
    if taken == moved and lacking == 1:
        yield from _waiting(g, hand, _board_after(g, discard, start, end))


def _board_after(g: Position, discard: int, start: int, end: int) -> Sequence[int]:
    """Return the board after a Hire whose throw, if it needs one, succeeds."""
    board = g.board[:]
    hire(board, discard, start, end, g.now[menu.HOLE], PASSES)
    return board


def _completing(g: Position, hand: int, board: Sequence[int], groups: int) -> tuple[set[int], set[int]]:
    """Return the kinds of piece with which a Hire on this board completes the sets: for sure, and by a throw."""
    sure, thrown, hole = set[int](), set[int](), board.index(EMPTY)
    for code in menu.hires(sorted(set(pieces_of(hand))), board, g.rules[menu.FLAGS]):
        discard, start, end = pieces_in(code >> 3)
        taken = discard if end == hole else board[end]
        both = taken, board[start] if needs_throw(end) else taken
        left = hand - (1 << 3 * discard)
        done = [kind for kind in both if split(g, left + (1 << 3 * kind), groups)[1] == 0]
        if len(done) == 2:
            sure.add(taken)
        else:
            thrown.update(done)
    return sure, thrown - sure


def _waiting(g: Position, hand: int, board: Sequence[int]) -> Iterator[str]:
    """Say how a hand that lacks one piece can get it on the next Day, or which pieces would do and can't be had."""
    groups = 3 - departments_of(g, g.now[TURN])
    for key, kinds in zip(("soon", "soon_throw"), _completing(g, hand, board, groups), strict=True):
        if kinds:
            few = either(names(kinds)) if len(kinds) <= FEW else SAY("any_of", len(kinds))
            yield SAY(key, few)
            return
    needed = _needed(g, hand, groups)
    yield SAY("not_soon", needed) if len(needed) <= FEW else SAY("not_soon_many", len(needed))


def _beside(g: Position, better: Way, other: Way, groups: int) -> Iterator[str]:
    """Say in what the hands after a Hire, one for each outcome of its throw, are better than those after another."""
    hands, rivals, discard = hands_after(g, *better), hands_after(g, *other), better[0]
    mine, theirs = ([split(g, hand, groups)[1] for hand in both] for both in (hands, rivals))
    found = [made(hand, groups) for hand in hands]
    idle = all(not one.has(discard) for one in found)
    keeps = [one.has(other[0]) for one in found]
    if sum(mine) < sum(theirs):
        yield SAY("lacks", _either(mine), _either(theirs)) if any(mine) else SAY("lacks_other", _either(theirs))
    elif idle and discard != other[0] and all(keeps):
        yield SAY("fits", KINDS[discard], KINDS[other[0]], set_text(keeps[0]))
    elif sum(mine) == sum(theirs) and (more := _kinds(g, hands, groups)) > (less := _kinds(g, rivals, groups)):
        yield SAY("open", more, less)


def _sooner(g: Position, better: Way, other: Way, groups: int) -> bool:
    """Tell whether the last piece can be had on the next Day after a Hire without a throw, and not after another."""
    if needs_throw(better[2]) or needs_throw(other[2]):
        return False
    mine, theirs = (_completing(g, hands_after(g, *way)[0], _board_after(g, *way), groups) for way in (better, other))
    return any(mine) and not any(theirs)


def _either(lacking: Sequence[int]) -> str:
    """Write how many pieces are lacking after each outcome of a throw: ``1 or 2``."""
    low, high = min(lacking), max(lacking)
    return str(low) if low == high else SAY("either", low, high)


def _kinds(g: Position, hands: Sequence[int], groups: int) -> int:
    """Count the kinds of piece that get a hand nearer to its sets, after the better outcome of a throw."""
    return max(
        sum(hope(g, hand + (1 << 3 * kind), groups) > hope(g, hand, groups) for kind in range(JOKER)) for hand in hands
    )


def _declares(g: Position) -> Iterator[str]:
    """Say what declaring scores now, and that it may be too late afterwards."""
    seat, flags = g.now[TURN], g.rules[menu.FLAGS]
    if not g.now[menu.STALEMATE]:
        found = declared(pieces_of(nine_of(g, seat)), False, flags)
        more = [FORMATION_WORDS[name] for name, bit, _ in FORMATIONS[1:] if found & bit]
        points = points_of(found, flags)
        yield SAY("declares_with", points, more) if more else SAY("declares_now", points)


def _ended(g: Position) -> Iterator[str]:
    """Say how near a hand to which nothing more is done on this Day is to the sets that are needed."""
    hand, groups = g.hands[g.now[TURN]], 3 - departments_of(g, g.now[TURN])
    lacking = split(g, hand, groups)[1]
    if not lacking:
        if groups == 1:
            yield SAY("ready", _said(made(hand, groups).sets))
    elif lacking == 1:
        yield from _waiting(g, hand, g.board)
    else:
        yield SAY("lack", _lacked(g, hand, groups, g.board))


def _kept(g: Position, trio: int) -> Iterator[str]:
    """Say how near the hand is to the last sets without dissolving a department, and what that would cost."""
    seat, groups = g.now[TURN], 3 - departments_of(g, g.now[TURN])
    cost = bonus_of(g.departments[menu.cheapest(g, seat, trio)])
    hand, name = g.hands[seat], set_text(pieces_in(trio))
    lacking, after = split(g, hand, groups)[1], split(g, hand + count_in(trio), groups + 1)[1]
    if lacking < 2:
        yield from _ended(g)
    yield SAY("costs_formed" if g.now[menu.FORMED] else "costs", name, cost)
    if after >= lacking > 1:
        yield SAY("no_nearer", after)


def _unformed(g: Position) -> Iterator[str]:
    """Say what speaks for forming nothing on this Day."""
    hand = g.hands[g.now[TURN]]
    if departments_of(g, g.now[TURN]) == 0:
        if split(g, hand, 3)[1] == 1:
            yield from _waiting(g, hand, g.board)
        yield SAY("all_at_once")


def _freed(g: Position, trio: int) -> Iterator[str]:
    """Say what dissolving a department makes possible."""
    seat, groups = g.now[TURN], 3 - departments_of(g, g.now[TURN])
    name, now = set_text(pieces_in(trio)), g.hands[seat]
    hand = now + count_in(trio)
    lacking, after = split(g, now, groups)[1], split(g, hand, groups + 1)[1]
    reach, more_reach = _completing(g, now, g.board, groups), _completing(g, hand, g.board, groups + 1)
    if after < lacking:
        yield SAY("nearer_free", name, after, lacking)
    elif g.now[menu.HIRED] and more_reach[0] and not reach[0]:
        yield SAY("completing_free", name, either(names(more_reach[0])))
    elif after == lacking:
        more, fewer = _kinds(g, [hand], groups + 1), _kinds(g, [now], groups)
        if more > fewer:
            yield SAY("open_free", name, more, fewer)
    if groups == 2:
        yield SAY("all_at_once")


def _forms(g: Position, better: int, other: int) -> Iterator[str]:
    """Compare what two departments score when they are formed, and what is left of the hand."""
    seat = g.now[TURN]
    groups = 2 - departments_of(g, seat)
    mine, theirs = (set_text(pieces_in(one)) for one in (better, other))
    one, two = bonus_of(better), bonus_of(other)
    if one != two:
        yield SAY("scores", mine, one, theirs, two)
    left, instead = (g.hands[seat] - count_in(code) for code in (better, other))
    lacking, rival = split(g, left, groups)[1], split(g, instead, groups)[1]
    jokers = left >> 3 * JOKER, instead >> 3 * JOKER
    if lacking < rival:
        yield SAY("leaves_nearer", lacking, rival)
    elif jokers[0] > jokers[1]:
        yield SAY("leaves_joker")
    elif lacking == rival and groups and hope(g, left, groups) >= hope(g, instead, groups):
        more, fewer = (_kinds(g, [hand], groups) for hand in (left, instead))
        if more > fewer:
            yield SAY("leaves_open", more, fewer)


def _formed(g: Position, code: int) -> Iterator[str]:
    """Say what a department scores now, and how near the rest of the hand is to the others."""
    seat = g.now[TURN]
    groups, left = 2 - departments_of(g, seat), g.hands[seat] - count_in(code)
    lacking = split(g, left, groups)[1]
    name, bonus = set_text(pieces_in(code)), bonus_of(code)
    key = "forms_last" if not groups else "forms" if lacking else "forms_ready"
    yield SAY(key, name, bonus, *[lacking][: key == "forms"])
