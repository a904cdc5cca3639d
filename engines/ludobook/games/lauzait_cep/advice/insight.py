"""Says what a strong player sees in a choice of Lauzait-Cep: what is certain of it, and what parts it from another one.

What is certain is counted from what the seat to act may know, and the rest from the deals in ``foreseen``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean

from ludobook.contract.machine import TURN
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.contrast import gives_back, say_contrast, say_course, say_others_less, say_share
from ludobook.games.lauzait_cep.advice.foreseen import courses
from ludobook.games.lauzait_cep.advice.forming import (
    say_costs,
    say_formed,
    say_forms,
    say_joined,
    say_unfit,
    say_what_dissolving_frees,
    say_whole,
)
from ludobook.games.lauzait_cep.advice.grouping import bonus_of_group
from ludobook.games.lauzait_cep.advice.outlook import (
    SAY,
    Holding,
    Way,
    name_groups,
    name_lacking,
    name_opponent,
    say_end,
    say_points,
    say_race,
    say_score,
    score_nine,
)
from ludobook.games.lauzait_cep.best import hands_after
from ludobook.games.lauzait_cep.components import KINDS, set_text
from ludobook.games.lauzait_cep.kernel import TRIO, needs_throw, pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, departments_of
from ludobook.games.lauzait_cep.state import LauzaitState

MOST_SENTENCES = 3
LEAST_RISK = 0.2  # a smaller risk that an opponent declares first is not told
FORMS = menu.FORM, menu.FORM_AS


def insight(state: LauzaitState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells.

    Where both are the same, because nobody would do another, it says what the action leads to.
    """
    verb, rival = better & 7, other & 7
    ends = [*_say_ends_game(state, other)] if rival == menu.DECLARE != verb else []
    if ends and not _say_loses_game(state, other):
        return ends[0]  # beside which nothing counts
    return " ".join(_few([*dict.fromkeys([*ends, *_facts(state, better, other)])]))


def _facts(state: LauzaitState, better: int, other: int) -> Iterator[str]:
    """Say what is certain of an action, and then what parts it from the other one in imagined deals."""
    g, verb, rival, trio = state.at, better & 7, other & 7, other >> 3 & TRIO
    later = verb in FORMS and rival != menu.DECLARE
    if verb == menu.HIRE:
        yield from _say_hires(state, better, other)
        return
    if verb == menu.DECLARE:
        yield from [*_say_ends_game(state, better)] or _say_declares(state, other)
        return
    if verb == menu.DISSOLVE:
        if frees := [*say_what_dissolving_frees(g, better >> 3)]:
            yield from frees
            return
    elif verb in FORMS and rival in FORMS and better != other:
        yield from say_forms(g, better >> 3, other >> 3)
        if not any(Holding.now(g).formed(one >> 3 & TRIO).lacking for one in (better, other)):
            return  # the set that is not formed now is formed next
    elif verb in FORMS:
        declarable = rival == menu.DECLARE and not _say_loses_game(state, other)
        back = rival in (*FORMS, menu.END) and gives_back(state, better)
        if alone := say_course(state, better) if back else [*_say_first(state, better)] if better == other else []:
            yield from alone
            yield from [SAY("kept_if", name_opponent(g), bonus)] if back and (bonus := bonus_of(better >> 3)) else []
            return
        beside = menu.END if better == other and g.now[menu.HIRED] else rival
        yield from say_formed(g, better >> 3, beside, _risk(state, better) if declarable else None)
    elif rival == menu.DISSOLVE:
        yield say_costs(g, other >> 3)
    elif rival in FORMS:
        yield from say_whole(g, trio)
    if better == other:
        yield from say_course(state, better)
    elif Holding.now(g).groups - (verb in FORMS) > 0:
        apart = say_contrast(state, better, other, _name_after(g, other, better), later)
        yield from apart or (say_course(state, better) if rival in (menu.HIRE, menu.DISSOLVE) else ())


def _say_first(state: LauzaitState, code: int) -> Iterator[str]:
    """Say why a set is formed before the best one that other pieces make, if it scores more."""
    own = {*pieces_in(code >> 3 & TRIO)}
    apart = [one for one in state.codes if one & 7 in FORMS and not own & {*pieces_in(one >> 3 & TRIO)}]
    other = max(apart, key=lambda one: bonus_of(one >> 3), default=code)
    first, second = (Holding.now(state.at).formed(one >> 3 & TRIO).lacking for one in (code, other))
    if first == second and 0 < bonus_of(other >> 3) < bonus_of(code >> 3):
        yield from say_forms(state.at, code >> 3, other >> 3)


def _after(state: LauzaitState, code: int) -> LauzaitState:
    """Return the position after an action."""
    return state.apply(state.game.machine.action_of(code, state.players).text)


def _few(facts: Sequence[str]) -> Iterator[str]:
    """Keep the first facts, up to one that does not fit into so few sentences; those after it may speak of it."""
    sentences = 0
    for fact in facts:
        sentences += fact.count(". ") + 1
        if sentences > MOST_SENTENCES and fact is not facts[0]:
            return
        yield fact


def concerns(state: LauzaitState, better: int, other: int, part: str) -> bool:
    """Tell whether two actions are to be compared in a part.

    Beside declaring to lose nothing counts, nor beside the last department, after which the seat can declare. Where a
    department is formed rather than another or none, no bonuses of the Season are told, because they are told already.
    """
    if other & 7 == menu.DECLARE != better & 7 and _say_loses_game(state, other):
        return False
    if better & 7 in FORMS and departments_of(state.at, state.at.now[TURN]) == 2:
        return False
    return part not in ("beside", "total") or better & 7 != menu.FORM or other & 7 not in (menu.FORM, menu.END)


def _name_after(g: Position, code: int, beside: int) -> str:
    """Name an action that is not done, beside the one that is, as in “after that Hire”."""
    verb, doing = code & 7, beside & 7
    if verb == menu.HIRE:
        way = pieces_in(code >> 3)
        return SAY("after", _name_hire(g, way, pieces_in(beside >> 3)) if doing == menu.HIRE else SAY("any_hire"))
    if verb == menu.DECLARE:
        return SAY("if_declared")
    if verb == menu.END:
        return SAY("without_dissolving" if doing == menu.DISSOLVE else "without_forming")
    return SAY("with_dissolved" if verb == menu.DISSOLVE else "with_formed", set_text(pieces_in(code >> 3 & TRIO)))


# -- Hires ------------------------------------------------------------------------------------------------


def _say_hires(state: LauzaitState, code: int, other: int) -> Iterator[str]:
    """Say what a Hire completes, or how near it comes to the sets, and what parts it from the other action."""
    g, better, after = state.at, pieces_in(code >> 3), _name_after(state.at, other, code)
    rival = pieces_in(other >> 3) if other & 7 == menu.HIRE else None
    now = _at_once(g, better)
    if now and rival and code != other and _at_once(g, rival):
        yield from _say_both_complete(g, now, better, rival)
        return
    if now and not now.loses(now.total()[0]):
        more = [] if now.last else say_contrast(state, code, other, after)
        yield from (
            [SAY("complete", _say_use(now, _taken(g, better))), *more]
            if more
            else _say_complete(now, _taken(g, better))
        )
        if not more and other & 7 in FORMS and (less := _formed_at_once(g, other)):
            yield SAY("form_scores", set_text(pieces_in(other >> 3 & TRIO)), less)
        return
    nearer = [*_say_nearer(g, better, rival)] if rival and code != other else []
    apart = say_contrast(state, code, other, after, because=nearer) if code != other else say_course(state, code)
    either = [*_say_either(g, better)] if needs_throw(better[2]) and _taken(g, better) != g.board[better[1]] else []
    if either and (not apart or not _mean(g, better)):
        yield from either
    yield from apart
    taken = _taken(g, better)
    if not (apart or either or needs_throw(better[2])) and (rival is None or taken != _taken(g, rival)):
        one = Holding.after_hire(g, better)
        yield from (f"{joined}." for joined in [say_joined(taken, one.hand, one.groups)] if joined)


def _at_once(g: Position, way: Way) -> Holding | None:
    """Return what the seat holds after a Hire that surely completes its sets so that it can declare at once."""
    now, own = g.now, departments_of(g, g.now[TURN])
    hands = {*hands_after(g, *way)}
    after = [Holding.now(g).hired(way, hand) for hand in hands]
    if own == 1 and not now[menu.DISSOLVED]:
        after = [one.free for one in after]
    possible = own == 0 or (own == 1 and not now[menu.DISSOLVED]) or (own == 2 and not now[menu.FORMED])
    return after[0] if len(after) == 1 and possible and after[0].lacking == 0 else None


def _say_use(one: Holding, piece: int) -> str:
    """Say what a piece of a hand is good for."""
    return say_joined(piece, one.hand, one.groups) or say_unfit(piece, one.hand)


def _say_complete(one: Holding, taken: int) -> Iterator[str]:
    """Say that a piece completes the sets, and what declaring them this Day scores."""
    points, more = one.total()
    yield SAY("complete_now", _say_use(one, taken))
    if one.frees:
        yield SAY("free_scores", say_score(points, more), say_points(one.paid))
    else:
        yield SAY("then_forms" if one.groups == 1 else "then_scores", say_score(points, more))
    yield from say_end(one, points)


def _say_both_complete(g: Position, one: Holding, better: Way, other: Way) -> Iterator[str]:
    """Compare what two Hires score that both complete the sets."""
    two = Holding.after_hire(g, other)
    two = two.free if one.frees else two
    (most, more), (less, _) = one.total(), two.total()
    if most > less and name_groups(one.made.sets) != name_groups(two.made.sets):
        now = Holding.now(g)
        ready = now.total()[0] if now.groups == 1 and now.lacking == 0 else most
        yield SAY("both_raise", ready) if ready < most else SAY("both_complete")
        yield SAY("both_more", say_score(most, more), _name_hire(g, other, better), less)
    else:
        yield from _say_complete(one, _taken(g, better))


def _formed_at_once(g: Position, code: int) -> int:
    """Return what forming the last department and declaring scores at once; 0 if it is not the last one."""
    one = Holding.now(g).formed(code >> 3 & TRIO)
    return 0 if one.groups else one.gained + score_nine(g, one.revealed)[0]


def _taken(g: Position, way: Way) -> int:
    """Return the piece that a Hire takes, if its throw succeeds."""
    discard, _, end = way
    return discard if end == g.now[menu.HOLE] else g.board[end]


def _name_hire(g: Position, way: Way, beside: Way) -> str:
    """Name a Hire beside another one by the piece that it is for, or by its discard if both are for the same."""
    taken = _taken(g, way)
    if taken != _taken(g, beside):
        thrown = needs_throw(way[2]) and taken != g.board[way[1]]
        return SAY("throw_for" if thrown else "hire_for", KINDS[taken])
    return SAY("hire_with", KINDS[way[0]]) if way[0] != beside[0] else SAY("other_hire")


def _say_either(g: Position, way: Way) -> Iterator[str]:
    """Say what either outcome of a throw leads to."""
    taken, moved, groups = _taken(g, way), g.board[way[1]], 3 - departments_of(g, g.now[TURN])
    hands = hands_after(g, *way)
    if not _mean(g, way):
        yield SAY("either_completes", KINDS[taken], KINDS[moved])
        return
    joined = [say_joined(kind, hand, groups) for kind, hand in zip((taken, moved), hands, strict=True)]
    unfit = [say_unfit(kind, hand) for kind, hand in zip((taken, moved), hands, strict=True)]
    if any(joined):
        yield SAY("either_leads", *(fits or loose for fits, loose in zip(joined, unfit, strict=True)))


def _lacks(g: Position, hand: int) -> int:
    """Count the pieces that a hand lacks after a Hire, if an only department may still be dissolved."""
    return replace(Holding.now(g), hand=hand, board=()).free.lacking


def _mean(g: Position, way: Way) -> float:
    """Return how many pieces the sets lack after a Hire, as the mean of both outcomes of its throw."""
    return fmean(_lacks(g, hand) for hand in hands_after(g, *way))


def _say_nearer(g: Position, better: Way, other: Way) -> Iterator[str]:
    """Say that a Hire leaves fewer pieces lacking than another, or more of those that complete the sets in reach."""
    rival, mine, theirs = _name_hire(g, other, better), _mean(g, better), _mean(g, other)
    if 0 < mine < theirs:
        yield SAY("lacks", _lacked_after(g, better), rival, _lacked_after(g, other))
    elif mine == theirs == 1 and not needs_throw(better[2]) and not needs_throw(other[2]):
        one, two = (Holding.after_hire(g, way).free for way in (better, other))
        if len(one.in_reach) > len(two.in_reach):
            fewer = SAY("only", len(two.in_reach)) if two.in_reach else SAY("none")
            yield SAY("outs", len(one.in_reach), fewer, rival)


def _lacked_after(g: Position, way: Way) -> str:
    """Name what a hand lacks after a Hire; if a throw decides that, only how many pieces."""
    one, other = hands_after(g, *way)
    if one == other:
        return name_lacking(Holding.after_hire(g, way).free)
    low, high = sorted(_lacks(g, hand) for hand in (one, other))
    return SAY("count", high) if low == high else SAY("either", low, high) if low else SAY("or_none", high)


# -- declaring --------------------------------------------------------------------------------------------


def _say_ends_game(state: LauzaitState, declares: int) -> Iterator[str]:
    """Say whether declaring, which decides it where the last Season ends, wins the game. All points are public."""
    after, seat = _after(state, declares), state.turn
    if after.turn is None and seat is not None:
        own, rest = after.at.scores[seat], max(after.at.scores[k] for k in range(state.players) if k != seat)
        if own == rest:
            yield SAY("ties_game", own)
        else:
            yield SAY("wins_game" if own > rest else "loses_game", own, rest)


def _say_loses_game(state: LauzaitState, declares: int) -> str:
    """Say that declaring would end the game and lose it; empty if it would not."""
    after = _after(state, declares)
    lost = after.turn is None and state.turn not in after.status().winners
    return next(_say_ends_game(state, declares)) if lost else ""


def _say_declares(state: LauzaitState, other: int) -> Iterator[str]:
    """Say what declaring scores now, what forming the sets first would score more, and who may be faster then."""
    g = state.at
    if g.now[menu.STALEMATE]:
        return
    one = Holding.now(g)
    points, more = score_nine(g, one.hand + one.revealed)
    yield SAY("declares", say_score(points, more), one.points + points, one.rivals)
    forms = other & 7 in FORMS and one.groups == 3 and one.lacking == 0
    if forms and (rest := sum(map(bonus_of_group, one.made.sets))):
        yield SAY("forming_first", rest)
    if other == menu.DECLARE:  # there is something else to do, though nobody would
        other = next((code for code in state.codes if code & 7 not in (menu.DECLARE, menu.HIRE)), other)
    if other != menu.DECLARE and (risk := _risk(state, other)) >= LEAST_RISK:
        yield SAY("risk", name_opponent(g), say_share(risk))
    else:
        yield from [*say_others_less(state, menu.DECLARE, other)] or say_race(g)


def _risk(state: LauzaitState, code: int) -> float:
    """Return in what share of the imagined deals an opponent declares first after an action."""
    found = courses(state, code)
    return sum(one.declarer > 0 for one in found) / max(len(found), 1)
