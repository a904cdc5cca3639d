"""Says what a strong player sees in a choice of Lauzait-Cep: the sets that an action leads to, and what fits none.

Each sentence is counted from what the seat to act may know, so it holds in every deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ludobook.contract.machine import PLAYERS, TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.best import hands_after, hope, split
from ludobook.games.lauzait_cep.components import JOKER, KINDS, deck_for, names, set_text
from ludobook.games.lauzait_cep.grouping import Group, Made, made, thirds
from ludobook.games.lauzait_cep.kernel import (
    EMPTY,
    PASSES,
    declared,
    hire,
    needs_throw,
    pieces_in,
    points_of,
)
from ludobook.games.lauzait_cep.menu import Position, bonus_of, count_in, departments_of, nine_of, pieces_of
from ludobook.games.lauzait_cep.scoring import FORMATIONS
from ludobook.games.lauzait_cep.state import LauzaitState
from ludobook.games.lauzait_cep.words import FORMATION_WORDS, MESSAGES, either

SAY = MESSAGES["insights"]
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
    Bonuses of the Season are not, where the insight has those of this Day.
    """
    if part in ("beside", "total") and better & 7 == other & 7 == menu.FORM:
        return bonus_of(better >> 3) <= bonus_of(other >> 3)
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


# -- what a hand lacks ------------------------------------------------------------------------------------


def _said(groups: Sequence[Group]) -> str:
    """Name groups of pieces beside each other, in the notation."""
    return SAY("beside").join(set_text(one) for one in groups)


def _can_come(g: Position, hand: int) -> list[int]:
    """List the kinds of piece, jokers too, of which some piece is neither in this hand nor in a department."""
    formed = [piece for one in g.departments if one != EMPTY for piece in pieces_in(one & 0x7FFF)]
    left = Counter(deck_for(g.rules[PLAYERS]))
    left.subtract([*pieces_of(hand), *formed])
    return [kind for kind in left if left[kind] > 0]


def _needed(g: Position, hand: int, groups: int) -> list[str]:
    """List the kinds of piece, jokers too, that can come and complete a hand that lacks one, in the notation."""
    return [KINDS[kind] for kind in _can_come(g, hand) if split(g, hand + (1 << 3 * kind), groups)[1] == 0]


def _lacked(g: Position, hand: int, groups: int, board: Sequence[int]) -> str:
    """Name what a hand lacks: for each pair the pieces that complete it, and two pieces for each other set."""
    found, coming = made(hand, groups), {*_can_come(g, hand)}
    lacking = [(pair, [kind for kind in thirds(pair) if kind in coming] or [JOKER]) for pair in found.pairs]
    told = [SAY("for_pair", _with_board(kinds, board), set_text(pair)) for pair, kinds in lacking]
    jokers, empty = found.loose.count(JOKER), groups - len(found.groups)
    told += [*[SAY("for_joker")] * min(jokers, empty), *[SAY("for_set")] * (empty - jokers)]
    return SAY("and").join(told)


def _lacked_after(g: Position, way: Way, groups: int) -> str:
    """Name what a hand lacks after a Hire; if a throw decides that, only how many pieces."""
    one, other = hands_after(g, *way)
    if one == other:
        return _lacked(g, one, groups, _board_after(g, *way))
    low, high = sorted(split(g, hand, groups)[1] for hand in (one, other))
    return SAY("count", high) if low == high else SAY("either", low, high) if low else SAY("or_none", high)


def _some(kinds: Sequence[int]) -> str:
    """Join kinds of piece with “or”; if they are many, count them."""
    return SAY("any_of", len(kinds)) if len(kinds) > FEW else either(names(kinds)) or SAY("no_piece")


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
    if _idle(g.hands[g.now[TURN]], one[0], [made(hand, groups) for hand in hands_after(g, *one)]):
        yield SAY("fits_nothing", KINDS[one[0]])


def _idle(hand: int, piece: int, found: Sequence[Made]) -> bool:
    """Tell whether a piece of a hand is in none of these groups, and makes a pair with no other piece of the hand."""
    rest = pieces_of(hand - (1 << 3 * piece))
    return not any(one.has(piece) for one in found) and not any(_fits(piece, other) for other in rest)


def _fits(piece: int, other: int) -> bool:
    """Tell whether a third piece, no joker, can make two pieces a set; a joker fits anything."""
    return JOKER in (piece, other) or bool(thirds((piece, other)))


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
        joined = _joined(taken, made(hand, 3 - own)), _joined(moved, made(failed, 3 - own))
        if any(joined):
            alone = (SAY("with_any" if kind == JOKER else "with_none", KINDS[kind]) for kind in (taken, moved))
            yield SAY("either_leads", *(told or loose for told, loose in zip(joined, alone, strict=True)))
        else:
            yield SAY("fits_neither", name, KINDS[moved], had) if had else SAY("fits_nothing", KINDS[discard])
    elif not lacking:
        at_once = own == 0 or (own == 2 and not g.now[menu.FORMED])
        yield SAY("complete_now" if at_once else "complete", name, had)
    elif had:
        if taken != JOKER and not found.has(taken):
            yield SAY("keeps", name, had) if _idle(hand, taken, [found]) else SAY("still", had)
        else:
            lacked = _lacked_after(g, (discard, start, end), 3 - own)
            yield SAY("gets", name, had, lacked) if lacking > 1 else SAY("has", name, had)
    if taken == moved and lacking == 1:
        yield from _waiting(g, hand, _board_after(g, discard, start, end))


def _joined(piece: int, found: Made) -> str:
    """Say what a piece completes or goes with; empty if it is in no group."""
    group = found.has(piece)
    rest = list(group)
    if group:
        rest.remove(piece)
    return SAY("completes" if group in found.sets else "goes_with", KINDS[piece], set_text(rest)) if group else ""


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
    if not {*needed} & {KINDS[piece] for piece in board if piece != EMPTY} and len(needed) <= FEW:
        yield SAY("not_there", needed)
        return
    yield SAY("not_soon", needed) if len(needed) <= FEW else SAY("not_soon_many", len(needed))


def _beside(g: Position, better: Way, other: Way, groups: int) -> Iterator[str]:
    """Say in what the hands after a Hire, one for each outcome of its throw, are better than those after another."""
    hands, rivals, discard = hands_after(g, *better), hands_after(g, *other), better[0]
    mine, theirs = ([split(g, hand, groups)[1] for hand in both] for both in (hands, rivals))
    found = [made(hand, groups) for hand in hands]
    keeps = [one.has(other[0]) for one in found]
    if sum(mine) < sum(theirs):
        others = _lacked_after(g, other, groups)
        yield SAY("lacks", _lacked_after(g, better, groups), others) if 1 in mine else SAY("lacks_other", others)
    elif sum(mine) > sum(theirs):
        yield SAY("lacks_more", _lacked_after(g, other, groups))
    elif discard != other[0] and all(keeps) and _idle(g.hands[g.now[TURN]], discard, found):
        yield SAY("fits", KINDS[discard], KINDS[other[0]], set_text(keeps[0]))
    elif sum(mine) == sum(theirs) and len(more := _kinds(g, hands, groups)) > len(less := _kinds(g, rivals, groups)):
        yield SAY("open", _some(more), _some(less))


def _sooner(g: Position, better: Way, other: Way, groups: int) -> bool:
    """Tell whether the last piece can be had on the next Day after a Hire without a throw, and not after another."""
    if needs_throw(better[2]) or needs_throw(other[2]):
        return False
    mine, theirs = (_completing(g, hands_after(g, *way)[0], _board_after(g, *way), groups) for way in (better, other))
    return any(mine) and not any(theirs)


def _kinds(g: Position, hands: Sequence[int], groups: int) -> list[int]:
    """List the kinds of piece that get a hand nearer to its sets, after the better outcome of a throw."""
    nearer = (
        [kind for kind in range(JOKER) if hope(g, hand + (1 << 3 * kind), groups) > hope(g, hand, groups)]
        for hand in hands
    )
    return max(nearer, key=len)


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
        if len(more) > len(fewer):
            yield SAY("open_free", name, _some(more), _some(fewer))
    if groups == 2:
        yield SAY("all_at_once")


def _forms(g: Position, better: int, other: int) -> Iterator[str]:
    """Compare what two departments score when they are formed, and what is left of the hand."""
    seat = g.now[TURN]
    groups = 2 - departments_of(g, seat)
    mine, theirs = (set_text(pieces_in(one)) for one in (better, other))
    one, two = bonus_of(better), bonus_of(other)
    if one > two:
        yield SAY("scores", mine, one, theirs, two)
    elif one == two:
        yield SAY("score_same", one)
    left, instead = (g.hands[seat] - count_in(code) for code in (better, other))
    lacking, rival = split(g, left, groups)[1], split(g, instead, groups)[1]
    jokers = left >> 3 * JOKER, instead >> 3 * JOKER
    if lacking < rival:
        yield SAY("leaves_nearer", _lacked(g, left, groups, g.board), _lacked(g, instead, groups, g.board))
    elif jokers[0] > jokers[1]:
        yield SAY("leaves_joker")
    elif lacking == rival and groups and hope(g, left, groups) >= hope(g, instead, groups):
        more, fewer = (_kinds(g, [hand], groups) for hand in (left, instead))
        if len(more) > len(fewer):
            yield SAY("leaves_open", _some(more), _some(fewer))


def _formed(g: Position, code: int) -> Iterator[str]:
    """Say what a department scores now, and how near the rest of the hand is to the others."""
    seat = g.now[TURN]
    groups, left = 2 - departments_of(g, seat), g.hands[seat] - count_in(code)
    lacking = split(g, left, groups)[1]
    name, bonus = set_text(pieces_in(code)), bonus_of(code)
    key = "forms_last" if not groups else "forms" if lacking else "forms_ready"
    yield SAY(key, name, bonus, *[_lacked(g, left, groups, g.board)][: key == "forms"])
