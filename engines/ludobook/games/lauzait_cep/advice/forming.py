"""Says of Lauzait-Cep what forming a department scores, what dissolving one costs, and what that leaves of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludobook.contract.machine import TURN
from ludobook.core.words import listed
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.contrast import say_share
from ludobook.games.lauzait_cep.advice.grouping import best_set, bonus_of_group, group_hand
from ludobook.games.lauzait_cep.advice.outlook import (
    SAY,
    Holding,
    name_groups,
    name_lacking,
    name_opponent,
    name_places,
    points_behind,
    say_end,
    say_points,
    say_race,
    say_score,
    score_nine,
    with_win,
)
from ludobook.games.lauzait_cep.components import JOKER, KINDS, set_text
from ludobook.games.lauzait_cep.kernel import TRIO, pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, count_in, nine_of
from ludobook.games.lauzait_cep.playouts import best_completion, declared_points

OFTEN = 0.5  # in so many of the deals something happens often


def say_forms(g: Position, better: int, other: int) -> Iterator[str]:
    """Compare what two departments leave of the hand, and what they score when they are formed."""
    mine, theirs = (set_text(pieces_in(one)) for one in (better, other))
    one, two = bonus_of(better), bonus_of(other)
    left, instead = (Holding.now(g).formed(code & TRIO) for code in (better, other))
    if left.lacking < instead.lacking:
        others = name_lacking(instead)
        nearer = SAY("leaves_nearer", mine, name_lacking(left), theirs, others) if left.lacking else ""
        yield nearer or SAY("leaves_whole", mine, theirs, others)
    elif left.groups and left.lacking == instead.lacking == 0 and one > two:
        yield from _say_whole_either_way(left, mine, one, theirs, two)
        return
    if one > two:
        apart = not {*pieces_in(better & TRIO)} & {*pieces_in(other & TRIO)}
        first = apart and left.groups and left.lacking == instead.lacking  # one after the other
        who = [name_opponent(g)] if first else []
        yield SAY("scores_first" if first else "scores", mine, one, theirs, say_points(two), *who)


def _say_whole_either_way(left: Holding, mine: str, one: int, theirs: str, two: int) -> Iterator[str]:
    """Say which department to form first where the others are complete, or that it decides nothing."""
    points, more = left.total()
    if left.last and left.points < left.rivals:  # lost either way if an opponent declares before the rest is formed
        yield with_win(left, points, SAY("in_any_order", say_score(points + left.gained, more)))
        return
    yield SAY("scores_whole", mine, one, theirs, say_points(two), name_opponent(left.g))
    if left.groups == 1:
        yield with_win(left, points, SAY("ready", name_groups(left.made.sets), say_score(SAY("in_all", points), more)))


def say_formed(g: Position, code: int, rival: int, risky: float | None) -> Iterator[str]:
    """Say what a department scores now, beside doing something else, given by the verb of a ``rival``.

    ``risky`` is how often an opponent declares first if it is formed; it is None if the seat may not declare now.
    """
    now = Holding.now(g)
    left, name, bonus = now.formed(code & TRIO), set_text(pieces_in(code)), bonus_of(code)
    if risky is not None and bonus:
        yield from _say_form_first(g, left, name, bonus, risky)
    elif left.groups == 0:
        points, more = score_nine(g, left.revealed)
        yield SAY("forms_last", name, say_points(bonus), say_score(points, more))
        yield from say_end(left, points)
    elif rival == menu.END and bonus and left.lacking == now.lacking and {*left.nearer} >= {*now.nearer}:
        soon = now.groups == 2 and left.lacking <= 1
        yield SAY("one_a_day", name) if soon else SAY("forms_free", name, bonus, name_opponent(g))
        if now.groups == 3 and now.last and 0 < now.most_completed < points_behind(now):
            yield SAY("form_needed", now.most_completed, points_behind(now))
    else:
        yield SAY("forms_before" if rival == menu.HIRE else "forms", name, say_points(bonus))
        yield from say_race(g) if rival == menu.HIRE else ()


def _say_form_first(g: Position, left: Holding, name: str, bonus: int, risky: float) -> Iterator[str]:
    """Say what forming sets before declaring scores more, how many Days it takes, and who may declare until then."""
    now = say_score(*score_nine(g, nine_of(g, g.now[TURN])))
    if left.lacking == 0 < left.groups:
        rest = sum(map(bonus_of_group, left.made.sets))
        yield SAY("form_all", now, name, name_groups(left.made.sets), bonus + rest, left.groups)
    else:
        yield SAY("rather_form", now, bonus, name)
    if risky < OFTEN or left.lacking == 0:
        yield SAY("risk", name_opponent(g), say_share(risky))


def say_whole(g: Position, trio: int) -> Iterator[str]:
    """Say that the sets are complete as they are, where forming a department would leave them lacking pieces."""
    now, instead = Holding.now(g), Holding.now(g).formed(trio)
    if now.lacking == 0 < instead.lacking:
        yield SAY("kept_whole", name_groups(now.made.sets), set_text(pieces_in(trio)), name_lacking(instead))


def say_costs(g: Position, trio: int) -> str:
    """Say what dissolving a department would cost."""
    cost = bonus_of(g.departments[menu.cheapest(g, g.now[TURN], trio)])
    return SAY("costs_formed" if g.now[menu.FORMED] else "costs", set_text(pieces_in(trio)), say_points(cost))


def say_what_dissolving_frees(g: Position, trio: int) -> Iterator[str]:
    """Say what dissolving a department makes possible on this Day."""
    name, now, pieces, cost = set_text(pieces_in(trio)), Holding.now(g), count_in(trio), bonus_of_group(pieces_in(trio))
    nine, groups = now.hand + pieces, now.groups + 1
    freed = replace(now, hand=nine, revealed=now.revealed - pieces, groups=groups, paid=cost)
    best, kept = best_set(nine), bonus_of_group(best_set(now.hand)) if now.groups else 0
    hired, points = best_completion(g, nine) if groups == 3 else (-1, 0)
    if hired >= 0 and not (freed.lacking == 0 and points <= declared_points(nine, False)):
        discard, _, end = pieces_in(hired)
        nine += (1 << 3 * g.board[end]) - (1 << 3 * discard)
        key, parts = "declares_completed", [KINDS[discard], name_places([(g.board[end], end)])]
    else:
        key, parts = "declares_free" if groups == 3 and freed.lacking == 0 else "", []
    points, more = score_nine(g, nine) if key else (0, [])
    if key and not freed.loses(points):
        yield SAY(key, name, say_points(cost), *parts, say_score(points, more))
        yield from say_end(freed, points)
    elif not g.now[menu.FORMED] and bonus_of_group(best) - cost > kept:
        yield SAY("forms_freed", name, say_points(cost), set_text(best), bonus_of_group(best))


# -- what a piece is for ------------------------------------------------------------------------------------


def say_joined(piece: int, hand: int, groups: int) -> str:
    """Say what a piece of a hand completes or goes with; empty if it is in no group or another like it would do."""
    found, without = group_hand(hand, groups), group_hand(hand - (1 << 3 * piece), groups)
    group = found.has(piece)
    completes = group in found.sets and len(without.sets) < len(found.sets)
    rest = list(group)
    if group:
        rest.remove(piece)
    if not completes and piece not in rest and hand >> 3 * piece & 7 > 1:
        return ""
    if rest and {*rest} - {JOKER} <= {piece}:
        return SAY("makes", KINDS[piece], set_text(group))
    with_joker = JOKER in rest and len(rest) > 1
    others = listed([KINDS[one] for one in rest]) if with_joker else set_text(rest)
    return SAY("completes" if completes or with_joker else "goes_with", KINDS[piece], others) if group else ""


def say_unfit(piece: int, hand: int) -> str:
    """Say of a piece that joins nothing whether it is of no use at all."""
    return SAY("with_any" if piece == JOKER else "spare" if hand >> 3 * piece & 7 > 1 else "with_none", KINDS[piece])
