"""Says of Lauzait-Cep what dissolving a department costs and makes possible, and how near a hand is to its sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ludobook.contract.machine import TURN
from ludobook.core.words import listed
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.grouping import best_set, bonus_of_group, group_hand
from ludobook.games.lauzait_cep.advice.outlook import (
    SAY,
    UNPAID,
    Holding,
    name_lacking,
    name_places,
    say_outlook,
    say_points,
    say_score,
    say_worth,
    score_nine,
)
from ludobook.games.lauzait_cep.components import JOKER, KINDS, set_text
from ludobook.games.lauzait_cep.declaring import at_once, best_completion, declared_points
from ludobook.games.lauzait_cep.kernel import pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, pieces_of

MOST_TOLD = 2  # facts of how near the hand is to its sets


def say_near_without_dissolving(g: Position, trio: int) -> Iterator[str]:
    """Say how near the hand is to the last sets without dissolving a department, and what that would cost."""
    one, after = Holding.now(g), Holding.after_dissolve(g, trio)
    cost = bonus_of(g.departments[menu.cheapest(g, g.now[TURN], trio)])
    if after.groups == 3:
        yield from _say_waits(g)
        yield from say_near_at_end_of_day(g)
        return
    yield from [*say_outlook(one)][:2]
    yield SAY("costs_formed" if g.now[menu.FORMED] else "costs", set_text(pieces_in(trio)), say_points(cost))
    if after.free.lacking >= one.lacking > 1:
        yield SAY("no_nearer", after.free.lacking)


def say_near_at_end_of_day(g: Position) -> list[str]:
    """Say how near the hand is to its sets at the end of the Day, and why an only department is not dissolved."""
    now, waits = Holding.now(g), [*_say_waits(g)]
    one, sentences = now.view(), [*say_outlook(now)][:MOST_TOLD]
    if one.frees:
        return sentences + waits if one.lacking > 1 or not sentences else sentences  # which has said so
    if one.lacking == 1 and any(one.reach()):
        return sentences  # the plan is what matters
    return [*waits, *sentences]


def _say_waits(g: Position) -> Iterator[str]:
    """Say that an only department may as well be dissolved on the next Day, if it may be now, or that it never pays."""
    one = Holding.now(g)
    if one.groups == 2 and not g.now[menu.DISSOLVED]:
        cost, name = bonus_of_group(pieces_of(one.revealed)), set_text(pieces_of(one.revealed))
        if not cost:
            yield SAY("dissolve_free", name)
        elif one.view().frees:
            yield SAY("dissolve_later", name, cost)
        else:
            yield from [SAY("costs", name, cost)] if one.free.lacking > 1 else _say_unpaid(one, name, cost)


def _say_unpaid(one: Holding, name: str, cost: int) -> Iterator[str]:
    """Say that dissolving an only department leaves a piece lacking on this Day, or that declaring gains too little."""
    best = max(one.made.sets, key=bonus_of_group, default=())
    bonus = 0 if one.last or not best or any(one.reach()) else bonus_of_group(best)
    if not at_once(one.g, one.hand + one.revealed):
        alike = one.lacking == one.free.lacking and one.free.needed == one.needed
        lacking = SAY("dissolve_lacking", name, cost, name_lacking(one.free))
        yield SAY("dissolve_no_nearer", name, cost) if alike else lacking
        if bonus:
            yield SAY("form_next", set_text(best), bonus)
    elif one.freed <= 0:
        yield SAY("dissolve_never", name, cost)
    elif bonus > one.freed:
        yield SAY("dissolve_form", name, cost, one.freed, set_text(best), bonus)
    else:
        yield SAY("dissolve_little", name, cost, one.freed)


def say_what_dissolving_frees(g: Position, trio: int) -> Iterator[str]:
    """Say what dissolving a department makes possible that would not be so if it were dissolved on the next Day."""
    name, now, freed = set_text(pieces_in(trio)), Holding.now(g), Holding.after_dissolve(g, trio)
    cost, best = bonus_of_group(pieces_in(trio)), best_set(freed.hand)
    kept = bonus_of_group(best_set(now.hand)) if now.groups else 0
    hired, points = best_completion(g, freed.hand) if freed.groups == 3 else (-1, 0)
    if hired >= 0 and not (freed.lacking == 0 and points <= declared_points(freed.hand, False)):
        discard, _, end = way = pieces_in(hired)
        after = freed.hired(way, freed.hand - (1 << 3 * discard) + (1 << 3 * g.board[end]))
        score = say_score(*score_nine(g, after.hand))
        yield SAY(
            "declares_completed", name, say_points(cost), KINDS[discard], name_places([(g.board[end], end)]), score
        )
    elif freed.groups == 3 and freed.lacking == 0:
        yield SAY("declares_free", name, say_points(cost), say_score(*score_nine(g, freed.hand)))
    elif not g.now[menu.FORMED] and bonus_of_group(best) - cost > kept:
        yield SAY("forms_freed", name, say_points(cost), set_text(best), bonus_of_group(best))
    elif g.now[menu.HIRED]:
        one = freed.free
        if freed.groups == 2 and one.lacking == 1 and not now.reach()[0] and (sure := one.reach()[0]):
            yield SAY("both_free", name, name_places(sure))
            yield from say_worth(replace(one, paid=UNPAID), sure)
    elif freed.lacking < now.lacking:
        yield SAY("nearer_free", name, freed.lacking, now.lacking)
        if freed.lacking == 1:
            yield from [*say_outlook(freed)][:1]


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


def say_joined_if_freed(one: Holding, piece: int) -> str:
    """Say what a piece completes or goes with, and what must be dissolved for that; empty if nothing."""
    joined, revealed = say_joined(piece, one.hand, one.groups), Holding.now(one.g).revealed if one.frees else 0
    if not joined or not Counter(one.made.has(piece)) - Counter(pieces_of(one.hand - revealed)):
        return joined
    return SAY("joined_if_freed", set_text(pieces_of(revealed)), say_points(one.paid), joined)
