"""Says of Lauzait-Cep what a department scores, and what forming it leaves of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ludobook.contract.machine import TURN
from ludobook.core.words import TENTHS
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.foreseen import declarers
from ludobook.games.lauzait_cep.advice.grouping import bonus_of_group, count_lacking
from ludobook.games.lauzait_cep.advice.outlook import (
    MOST_KINDS_NAMED,
    SAY,
    Holding,
    most_by_place,
    name_groups,
    name_kinds,
    name_lacking,
    name_opponent,
    name_places,
    points_behind,
    say_end,
    say_obstacle,
    say_outlook,
    say_points,
    say_race,
    say_ready,
    say_score,
    score_nine,
    with_win,
)
from ludobook.games.lauzait_cep.components import JOKER, set_text
from ludobook.games.lauzait_cep.kernel import pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, nine_of
from ludobook.games.lauzait_cep.state import LauzaitState

OFTEN = 0.5  # in so many of the deals something happens often
LEAST_CAUSE = 0.2  # what happens in so many more of the deals is told as a cause
LEAST_DECLARING_GAIN = 0.1  # who declares in so many more of the deals does so oftener, and the cause of that is told


def say_forms(g: Position, better: int, other: int) -> Iterator[str]:
    """Compare what two departments leave of the hand, and what they score when they are formed."""
    mine, theirs = (set_text(pieces_in(one)) for one in (better, other))
    one, two = bonus_of(better), bonus_of(other)
    left, instead = (Holding.after_form(g, code & 0x7FFF) for code in (better, other))
    if left.lacking < instead.lacking:
        others = name_lacking(instead)
        nearer = SAY("leaves_nearer", mine, name_lacking(left), theirs, others) if left.lacking else ""
        yield nearer or SAY("leaves_whole", mine, theirs, others)
    if one > two:
        alike = left.groups and left.lacking == instead.lacking
        if alike and not left.lacking:
            yield from _say_whole_either_way(left, mine, one, theirs, two)
            return
        open_too = alike and len(bringing_nearer(left)) >= len(bringing_nearer(instead))
        apart = not {*pieces_in(better & 0x7FFF)} & {*pieces_in(other & 0x7FFF)}
        key = ("scores_first" if apart else "scores_alike") if open_too else "scores"  # one after the other
        who = [name_opponent(g)] if key == "scores_first" else []
        yield SAY(key, mine, one, theirs, say_points(two), *who)
    if left.lacking and left.hand >> 3 * JOKER > instead.hand >> 3 * JOKER:
        yield SAY("leaves_joker")
    if left.groups:
        yield from _say_opens(left, instead, mine, theirs)
        yield from _say_reached(left, instead, mine, theirs)


def _say_whole_either_way(left: Holding, mine: str, one: int, theirs: str, two: int) -> Iterator[str]:
    """Say which department to form first where the others are complete, or that it decides nothing."""
    if left.last and left.points < left.rivals:  # lost either way if an opponent declares before the rest is formed
        points, more = left.total()
        yield with_win(left, points, SAY("in_any_order", say_score(points + left.gained, more)))
        return
    yield SAY("scores_whole", mine, one, theirs, say_points(two), name_opponent(left.g))
    if left.groups == 1:
        yield from [*say_ready(left)][:1]  # who may declare before has been said


def _say_reached(left: Holding, instead: Holding, mine: str, theirs: str) -> Iterator[str]:
    """Say with what the other sets can be complete after a Form, if that is surer or worth more than otherwise."""
    if left.lacking != 1:
        return
    [sure, thrown], [surely, perhaps] = left.reach(), instead.reach() if instead.lacking == 1 else ({}, {})
    if instead.lacking == 0:
        worths = most_by_place(left, sure or thrown) if left.groups == 1 else {}
        best, less = max(worths, key=lambda place: worths[place][0], default=None), instead.total()[0] + instead.gained
        if best and (most := worths[best][0] + left.gained) > less:
            yield SAY("forms_for_more", mine, name_places([best]), say_score(most, worths[best][1]), theirs, less)
            if left.last and instead.points + instead.total()[0] > instead.rivals:
                yield SAY("either_wins", theirs)
    elif (sure and not surely) or (thrown and not surely and not perhaps):
        yield from [*say_outlook(left)][:2]


def _say_opens(left: Holding, instead: Holding, mine: str, theirs: str) -> Iterator[str]:
    """Say which kinds of piece bring the other sets nearer after one Form, if they are more than after another."""
    more, less = map(bringing_nearer, (left, instead))
    if left.lacking == instead.lacking and 0 < len(less) < len(more) <= MOST_KINDS_NAMED:
        yield SAY("leaves_open", mine, name_kinds(more), theirs, name_kinds(less))


def say_formed(
    g: Position, code: int, found: Sequence[int] | None, first: bool, instead_of_none: bool = False
) -> Iterator[str]:
    """Say what a department scores now, who may declare if it is formed ``first``, and how near the others are.

    ``found`` tells who declares first then; it is None if the seat may not declare now. How near the others are is no
    reason to form it ``instead_of_none`` if they are as near without it.
    """
    left = Holding.after_form(g, code & 0x7FFF)
    name, bonus = set_text(pieces_in(code)), bonus_of(code)
    if found is not None and bonus:
        yield from _say_form_first(g, left, name, bonus, found)
        return
    if left.groups == 0:
        points, more = score_nine(g, left.revealed)
        yield SAY("forms_last", name, say_points(bonus), say_score(points, more))
        yield from say_end(left, points)
        return
    now, plan = Holding.now(g), [*say_outlook(left)]
    if instead_of_none and left.lacking and {*plan} <= {*say_outlook(now)}:
        yield SAY("forms_free", name, bonus, name_opponent(g)) if bonus else SAY("forms", name, say_points(bonus))
        if now.groups == 3 and now.last and 0 < now.most_completed < points_behind(now):
            yield SAY("form_needed", now.most_completed, points_behind(now))
        return
    yield SAY("forms_before" if first else "forms", name, say_points(bonus))
    if first:
        yield from say_race(g)
    if (
        g.now[menu.HIRED] or left.groups != 2 or left.view() is left
    ):  # to dissolve on the Day of forming would gain nothing
        hindrance = say_obstacle(left) if left.lacking == 1 else ""  # it speaks for no department
        yield from (fact for fact in plan if fact != hindrance)
    yield from say_race(g)


def _say_form_first(g: Position, left: Holding, name: str, bonus: int, found: Sequence[int]) -> Iterator[str]:
    """Say what forming sets before declaring scores more, how many Days it takes, and who may declare until then."""
    now = say_score(*score_nine(g, nine_of(g, g.now[TURN])))
    if left.lacking == 0 < left.groups:
        rest = sum(map(bonus_of_group, left.made.sets))
        yield SAY("form_all", now, name, name_groups(left.made.sets), bonus + rest, left.groups)
    else:
        yield SAY("rather_form", now, bonus, name)
        yield from [*say_outlook(left)][:1]
    faster = sum(one > 0 for one in found) / max(len(found), 1)
    if found and (faster < OFTEN or left.lacking == 0):
        who = name_opponent(g)
        yield SAY("risk", who, say_share(faster)) if round(TENTHS * faster) else SAY("no_risk", who)


def say_whole(g: Position, trio: int) -> Iterator[str]:
    """Say that the sets are complete as they are, where forming a department would leave them lacking pieces."""
    now, instead = Holding.now(g), Holding.after_form(g, trio)
    if now.lacking == 0 < instead.lacking:
        yield SAY("kept_whole", name_groups(now.made.sets), set_text(pieces_in(trio)), name_lacking(instead))


def say_unformed(state: LauzaitState, better: int, form: int) -> Iterator[str]:
    """Say in how many deals the seat declares if it forms no department, and why, if that is oftener than otherwise."""
    g, trio = state.at, form >> 3 & 0x7FFF
    share, rival = (found.count(0) / max(len(found), 1) for found in (declarers(state, one) for one in (better, form)))
    if share - rival >= LEAST_CAUSE:
        less = f"{round(TENTHS * rival)}"
        yield SAY("declares_oftener", say_share(share), less if less != "0" else SAY("hardly_any"))
    now, instead = Holding.now(g), Holding.after_form(g, trio)
    more, less_open = (bringing_nearer(one.free) for one in (now, instead))
    if share - rival < LEAST_DECLARING_GAIN:
        return
    name, bonus = set_text(pieces_in(trio)), say_points(bonus_of(form >> 3))
    if now.free.lacking == instead.free.lacking and 0 < len(less_open) < len(more):
        yield SAY("unformed", len(more), name, bonus, name_kinds(less_open))
    elif now.lacking and JOKER in pieces_in(trio):
        yield SAY("unformed_joker", name, bonus)


def say_formed_first(after: Holding) -> list[str]:
    """Say which set to form on this Day after a Hire, and how to complete the last one on the next.

    It is empty if that is not possible, or leads to less than dissolving the department.
    """
    best = max(after.made.sets, key=bonus_of_group, default=())
    if after.groups != 2 or after.lacking != 1 or not best or after.g.now[menu.FORMED] or after.today:
        return []
    one, bonus, three = after.view(), bonus_of_group(best), sum(1 << 3 * piece for piece in best)
    formed = replace(after, hand=after.hand - three, revealed=after.revealed + three, groups=1, gained=bonus)
    [sure, thrown], [surely, perhaps] = formed.reach(), one.reach()
    found, freed = sure or thrown, surely or perhaps
    if not found or (surely and not sure) or formed.winning != formed.needed:
        return []
    most, less = (
        max((points for points, _ in most_by_place(*way).values()), default=0)
        for way in ((formed, found), (one, freed))
    )
    if one.frees and bonus + most < less - one.paid:
        return []
    plan, *more = say_outlook(formed)
    return [f"{plan} {SAY('form_today', set_text(best), say_points(bonus))}", *more]


def bringing_nearer(one: Holding) -> list[int]:
    """List the kinds of piece that may come and leave fewer pieces lacking."""
    return [kind for kind in one.coming if count_lacking(one.hand + (1 << 3 * kind), one.groups) < one.lacking]


def say_share(share: float) -> str:
    """Say a share of the deals in tenths."""
    count = round(TENTHS * share)
    return SAY("nearly_every") if count == TENTHS else SAY("of_ten", count)
