"""Says what a strong player sees in a choice of Lauzait-Cep: the sets that an action leads to, and what fits none.

Each sentence is counted from what the seat to act may know, so it holds in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile

from ludobook.contract.machine import TURN
from ludobook.core.words import TENTHS
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.dissolving import (
    say_joined,
    say_joined_if_freed,
    say_near_at_end_of_day,
    say_near_without_dissolving,
    say_unfit,
    say_what_dissolving_frees,
)
from ludobook.games.lauzait_cep.advice.foreseen import declarers, next_days
from ludobook.games.lauzait_cep.advice.forming import (
    LEAST_CAUSE,
    OFTEN,
    bringing_nearer,
    say_formed,
    say_formed_first,
    say_forms,
    say_share,
    say_unformed,
    say_whole,
)
from ludobook.games.lauzait_cep.advice.grouping import (
    best_set,
    bonus_of_group,
    count_lacking,
    kinds_completing,
)
from ludobook.games.lauzait_cep.advice.outlook import (
    MOST_KINDS_NAMED,
    SAY,
    Holding,
    Way,
    most_by_place,
    name_groups,
    name_kinds,
    name_lacking,
    name_opponent,
    name_places,
    say_end,
    say_obstacle,
    say_outlook,
    say_points,
    say_race,
    say_score,
    say_then_scores,
    score_nine,
)
from ludobook.games.lauzait_cep.best import hands_after
from ludobook.games.lauzait_cep.components import JOKER, KINDS, names, set_text
from ludobook.games.lauzait_cep.declaring import POINTS_TO_DECLARE
from ludobook.games.lauzait_cep.kernel import needs_throw, pieces_in
from ludobook.games.lauzait_cep.menu import Position, bonus_of, departments_of, pieces_of
from ludobook.games.lauzait_cep.state import LauzaitState

MOST_SENTENCES = 3
HARDLY, MOSTLY = 0.1, 0.7  # who declares first in fewer of the deals hardly does, in more of them mostly


def insight(state: LauzaitState, better: int, other: int) -> str:
    """Say why a strong player does one action rather than the other; empty if nothing that the seat sees tells.

    Where both are the same, because nobody would do another, it says what the action leads to.
    """
    g = state.at
    verb, rival = better & 7, other & 7
    forms = (menu.FORM, menu.FORM_AS)
    facts: Iterator[str]
    if verb == rival == menu.HIRE:
        facts = iter(_say_raced(state, better, other) or _say_hires(state, better, other))
    elif verb == menu.HIRE:
        facts = _say_before_form(g, better, other) if rival in forms else _say_leads(g, *pieces_in(better >> 3))
    elif verb == menu.DECLARE:
        facts = iter([*_say_ends_game(state, better)] or _say_declares(g, rival in forms))
    elif verb == menu.DISSOLVE:
        facts = chain(say_what_dissolving_frees(g, better >> 3), _say_races(state, better, other))
    elif verb == menu.END and rival == menu.DISSOLVE:
        facts = say_near_without_dissolving(g, other >> 3)
    elif verb == menu.END and rival in forms:
        facts = chain(say_whole(g, other >> 3 & 0x7FFF), say_unformed(state, better, other))
    elif verb == rival == menu.END:
        facts = iter(say_near_at_end_of_day(g))
    elif verb in forms and rival in forms and better != other:
        facts = say_forms(g, better >> 3, other >> 3)
    elif verb in forms:
        declarable = rival == menu.DECLARE and not _say_loses_game(state, other)
        first = rival == menu.HIRE and any(code & 7 == menu.HIRE for code in _after(state, better).codes)
        facts = say_formed(g, better >> 3, declarers(state, better) if declarable else None, first, rival == menu.END)
    else:
        facts = iter(())
    ends = [*_say_ends_game(state, other)] if rival == menu.DECLARE != verb else []
    if ends and not _say_loses_game(state, other):
        return ends[0]  # beside which nothing counts
    return " ".join(_few([*dict.fromkeys([*ends, *facts])]))


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

    Where one leaves more pieces lacking, more kinds of piece bring it nearer to its sets, but that is no advantage;
    nor is it where the seat has three sets already. Where a department is formed rather than another or none, no
    bonuses of the Season are told, because they are told already or follow from declaring oftener. Beside declaring to
    lose nothing counts, nor beside the last department, after which the seat can declare; and whoever declares has
    three sets.
    """
    if other & 7 == menu.DECLARE != better & 7 and _say_loses_game(state, other):
        return False
    if better & 7 in (menu.FORM, menu.FORM_AS) and departments_of(state.at, state.at.now[TURN]) == 2:
        return False
    if part == "sets" and menu.DECLARE in (better & 7, other & 7):
        return False
    if part in ("beside", "total") and better & 7 == menu.FORM and other & 7 in (menu.FORM, menu.END):
        return False
    if part != "useful":
        return True
    if not Holding.now(state.at).free.lacking:
        return False
    lacking = [_lacking(state.at, code) for code in (better, other)]
    return lacking[0] == lacking[1]


def _lacking(g: Position, code: int) -> tuple[int, ...]:
    """Count the pieces that the sets lack after a Hire, for each outcome of its throw, or after another action."""
    verb, now = code & 7, Holding.now(g)
    if verb == menu.HIRE:
        return tuple(_lacks(g, hand) for hand in hands_after(g, *pieces_in(code >> 3)))
    if verb in (menu.FORM, menu.FORM_AS):
        now = Holding.after_form(g, code >> 3 & 0x7FFF)
    elif verb == menu.DISSOLVE:
        now = Holding.after_dissolve(g, code >> 3)
    return (now.free.lacking,)


def _lacks(g: Position, hand: int) -> int:
    """Count the pieces that a hand lacks after a Hire, if an only department may still be dissolved."""
    return replace(Holding.now(g), hand=hand, board=()).free.lacking


# -- Hires ------------------------------------------------------------------------------------------------


def _say_raced(state: LauzaitState, better: int, other: int) -> list[str]:
    """Say that an opponent declares first in most deals, and what can be formed until then; empty if that is not so."""
    g, found = state.at, declarers(state, better)
    first = sum(one > 0 for one in found) / max(len(found), 1)
    one = Holding.after_hire(g, pieces_in(better >> 3))
    if better == other or found.count(0) > HARDLY * len(found) or first < MOSTLY or not one.free.lacking:
        return []
    thrown, instead_thrown = (needs_throw(pieces_in(code >> 3)[2]) for code in (better, other))
    if g.now[menu.FORMED] or (thrown and instead_thrown) or not one.groups:
        return []
    hands = one.hand, *hands_after(g, *pieces_in(other >> 3))
    best, *others = map(best_set, hands)
    rest = max(others, key=bonus_of_group)
    (mine, theirs), (most, less) = map(set_text, (best, rest)), map(bonus_of_group, (best, rest))
    if most > less:
        key = "raced_less_thrown" if less > bonus_of_group(others[1]) else "raced_less"
        instead = SAY(key, theirs, less) if less else SAY("raced_none")
        rival = _name_hire(g, pieces_in(other >> 3), pieces_in(better >> 3))
        raced = SAY("raced", say_share(first), name_opponent(g))
        return [raced, SAY("raced_thrown" if thrown else "raced_form", mine, most, rival, instead)]
    return []


def _say_hires(state: LauzaitState, code: int, rival: int) -> Iterator[str]:
    """Say to which sets a Hire leads, and what speaks for it beside the other one."""
    g, better, other = state.at, pieces_in(code >> 3), pieces_in(rival >> 3)
    groups = 3 - departments_of(g, g.now[TURN])
    hands = hands_after(g, *better)[0], hands_after(g, *other)[0]
    if not any(_lacks(g, hand) for hand in hands) and not any(needs_throw(way[2]) for way in (better, other)):
        yield from _both_complete(g, better, other)
        return
    if better != other and better[1:] == other[1:] and better[2] != g.now[menu.HOLE]:
        taken = _taken(g, better)
        apart = [*_say_beside(g, better, other, groups)] or [*_say_going_with(g, taken, better[0], other[0])]
        yield from [SAY("same_hire", KINDS[taken], KINDS[better[0]], KINDS[other[0]]), *apart] if apart else []
        return
    bonus = _bonus_today(_planned(g, better), _taken(g, better))
    if better != other and not bonus and (_hopeless(g, better) or _farther(g, better, other)):
        return  # what is seen would speak against it
    if better == other:
        yield from _say_leads(g, *better, alone=True)
        return
    uses, plan = _leads_apart(g, better, other)
    leads = [*uses, *plan]
    beside = [*_say_beside(g, better, other, groups)] or [*_say_likelier(state, code, rival)]
    one, mine, theirs = Holding.after_hire(g, better).view(), _mean(g, better), _mean(g, other)
    if uses and bonus:
        yield from [*uses, *([*say_race(g)] or plan)]
    elif sooner := _say_sooner(g, better, other):
        yield from (*leads[:2], sooner)
    elif not mine or (not one.lacking and not needs_throw(better[2])):
        early = one.frees or one.last  # to declare early is what it is for, or decides the game
        yield from [*leads, *say_race(g), *beside] if early else [*leads, *beside, *say_race(g)]
    elif plan and (_may_still_win(one) or mine > theirs == 0):
        yield from [*plan, *beside]  # how to win it yet, or why the sets are not completed now
    elif beside and mine <= theirs:
        brief = [fact for fact in leads[:1] if ". " not in fact]  # a longer one would leave no room
        yield from [*brief, *beside, *say_race(g)]
    elif beside or mine < theirs or _taken(g, better) == better[0] or any(one.reach()):
        yield from [*leads[:2], *beside, *leads[2:], *say_race(g)]


def _may_still_win(one: Holding) -> bool:
    """Tell whether a piece that can be taken next may win the last Season for a seat that is behind."""
    if not one.last or one.rivals <= one.points or one.lacking != 1 or not any(one.reach()):
        return False
    return one.points + one.most_completed - max(one.paid, 0) > one.rivals


def _leads_apart(g: Position, way: Way, other: Way) -> tuple[list[str], list[str]]:
    """Say for what a Hire uses its piece, and to which sets it leads, up to what is said of the other one too.

    A mere fit is no reason by itself.
    """
    leads, of_other, taken = [*_say_leads(g, *way)], {*_say_leads(g, *other)}, _taken(g, way)
    use = _say_use(_planned(g, way), taken)
    uses = [use] if use in leads and use not in {*of_other, _say_fit(g, way)} else []
    return uses, [*takewhile(lambda fact: fact not in of_other, (fact for fact in leads if fact != use))]


def _say_fit(g: Position, way: Way) -> str:
    """Say which pieces the one that a Hire takes goes with, which is no reason by itself."""
    taken = _taken(g, way)
    group = [*_planned(g, way).made.has(taken)]
    if taken in group:
        group.remove(taken)
    return SAY("has", SAY("goes_with", KINDS[taken], set_text(group)))


def _planned(g: Position, way: Way) -> Holding:
    """Return what the seat holds after a Hire, with its only department dissolved only if no plan keeps it."""
    after = Holding.after_hire(g, way)
    return after if not needs_throw(way[2]) and say_formed_first(after) else after.view()


def _say_use(one: Holding, piece: int) -> str:
    """Say what a piece goes with, or which set it makes and what forming that on this Day scores."""
    use, bonus = say_joined_if_freed(one, piece), _bonus_today(one, piece)
    return SAY("forms_today", use, bonus) if bonus else SAY("has", use) if use else ""


def _bonus_today(one: Holding, piece: int) -> int:
    """Return the bonus of a set with a piece that may be formed beside a department this Day; 0 if a plan says so."""
    group, g = one.made.has(piece), one.g
    kept = say_joined_if_freed(one, piece) == say_joined(piece, one.hand, one.groups)
    formable = kept and group in one.made.sets and departments_of(g, g.now[TURN]) > 0 and not g.now[menu.FORMED]
    return bonus_of_group(group) if formable and not say_formed_first(one) else 0


def _say_before_form(g: Position, better: int, other: int) -> Iterator[str]:
    """Say to which sets a Hire leads, and that forming a department would leave the others farther from theirs."""
    way, trio = pieces_in(better >> 3), other >> 3 & 0x7FFF
    leads, formed = [*_say_leads(g, *way)], Holding.after_form(g, trio)
    lacks = formed.lacking - bool(formed.lacking and formed.reach()[0])
    if not formed.groups and not max(_lacking(g, better)):
        yield from leads[:2]
        less = bonus_of(other >> 3) + score_nine(g, formed.revealed)[0]
        if less < Holding.after_hire(g, way).total()[0]:
            yield SAY("form_scores", set_text(pieces_in(trio)), less)
    elif lacks > max(_lacking(g, better)):
        yield from leads[len(leads) > 2 :]
        yield SAY("form_lacks", set_text(pieces_in(trio)), SAY("count", lacks))
    else:
        yield from leads


def _hopeless(g: Position, way: Way) -> bool:
    """Tell whether a Hire without a throw leaves a hand that lacks one piece, of which none is left."""
    one = Holding.after_hire(g, way).free
    return not needs_throw(way[2]) and one.lacking == 1 and not one.needed


def _farther(g: Position, way: Way, other: Way) -> bool:
    """Tell whether a Hire only ever leaves as many pieces lacking as another, or more, and may leave more."""
    mine, theirs = ([_lacks(g, hand) for hand in hands_after(g, *one)] for one in (way, other))
    return sum(mine) > sum(theirs) and min(mine) >= max(theirs) > 0


def _mean(g: Position, way: Way) -> float:
    """Return how many pieces the sets lack after a Hire, as the mean of both outcomes of its throw."""
    return sum(_lacks(g, hand) for hand in hands_after(g, *way)) / 2


def _both_complete(g: Position, better: Way, other: Way) -> Iterator[str]:
    """Compare what two Hires score that both complete the sets."""
    one, two = Holding.after_hire(g, better), Holding.after_hire(g, other)
    (most, more), (less, _) = one.total(), two.total()
    sets, rival = name_groups(one.made.sets), name_groups(two.made.sets)
    if one.loses(most):
        yield from _say_leads(g, *better)
    elif most > less and sets != rival:
        now = Holding.now(g)
        ready = now.total()[0] if now.groups == 1 and now.lacking == 0 else most
        yield SAY("both_raise", ready) if ready < most else SAY("both_complete")
        yield SAY("both_more", say_score(most, more), _name_hire(g, other, better), less)
    elif most == less and better != other and one.groups != 2:
        yield SAY("both_score", say_score(most, more))
    else:
        yield from _say_leads(g, *better)


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


def _fits(piece: int, other: int) -> bool:
    """Tell whether a third piece, no joker, can make two pieces a set; a joker fits anything."""
    return JOKER in (piece, other) or bool(kinds_completing((piece, other)))


def _say_leads(g: Position, discard: int, start: int, end: int, alone: bool = False) -> Iterator[str]:
    """Say to which sets a Hire leads, and how they can be completed if they lack pieces.

    What stands in the way is said only of a Hire that is not compared, because it speaks for none.
    """
    taken = _taken(g, (discard, start, end))
    moved = g.board[start] if needs_throw(end) else taken
    own = departments_of(g, g.now[TURN])
    hand, failed = hands_after(g, discard, start, end)
    one = _planned(g, (discard, start, end))
    found, name = one.made, KINDS[taken]
    lacks = one.lacking
    if taken != moved and not lacks and not _lacks(g, failed):
        yield SAY("either_completes", name, KINDS[moved])
        if own == 2 and not g.now[menu.FORMED]:
            (less, fewer), (points, more) = sorted(
                Holding.now(g).hired((discard, start, end), left).total() for left in (hand, failed)
            )
            yield SAY(
                "then_forms",
                say_score(points, more) if (less, fewer) == (points, more) else SAY("at_least", less),
            )
    elif taken != moved and (much := _say_promised(g, (discard, start, end))):
        yield SAY("if_thrown", much)
    elif taken != moved:
        joined = say_joined_if_freed(one, taken), say_joined(moved, failed, 3 - own)
        if joined[1] and _nearer(g, hand) and not _nearer(g, failed):
            joined = joined[0], SAY("no_help", KINDS[moved])  # it only takes the place of another piece
        if any(joined):
            unfit = (say_unfit(kind, held) for kind, held in ((taken, one.hand), (moved, failed)))
            yield SAY("either_leads", *(fits or loose for fits, loose in zip(joined, unfit, strict=True)))
        elif found.groups:
            yield SAY("fits_neither", name, KINDS[moved])
    elif not lacks:
        at_once = _at_once(one)
        joins = say_joined(taken, one.hand, one.groups) or say_unfit(taken, one.hand)
        yield SAY("complete_now" if at_once else "complete", joins)
        if at_once and (loss := _say_declaration_loses(one)):
            yield loss
        elif at_once:
            yield say_then_scores(one, say_score(*one.total()))
            yield from say_end(one, one.total()[0])
    elif use := say_joined_if_freed(one, taken) if taken != discard else "":
        yield SAY("gets", use, name_lacking(one)) if alone and lacks > 1 else _say_use(one, taken)
    if taken == moved and lacks:
        after = Holding.after_hire(g, (discard, start, end))
        hindrances = set() if alone or taken == discard else {SAY("not_nearer"), *map(say_obstacle, (after, one))}
        outlook = say_formed_first(after) or [*say_outlook(after)][lacks > 1 :]
        yield from (fact for fact in outlook if fact not in hindrances)
    if taken == moved == discard:
        yield SAY("takes_back", name)


def _say_declaration_loses(one: Holding) -> str:
    """Say that declaring complete sets would lose the game, and which set to form first; empty if it would not lose."""
    points = one.total()[0]
    if not one.loses(points):
        return ""
    own, best = one.points + points - max(one.paid, 0), max(one.made.sets, key=bonus_of_group)
    if one.groups < 3 or one.frees or not bonus_of_group(best):
        return SAY("would_lose", own, one.rivals)
    return SAY("would_lose_form", own, one.rivals, set_text(best), bonus_of_group(best))


def _prospect_of_next_day(one: Holding) -> tuple[int, str]:
    """Return the most points that declaring all nine pieces on the next Day gains without a throw, and say with what.

    They are 0, and the words empty, if its hand does not lack just one piece that can be taken so.
    """
    sure = one.reach()[0] if one.lacking == 1 and one.groups == 3 else {}
    if not sure:
        return 0, ""
    worths = most_by_place(one, sure)
    best = max(worths, key=lambda place: worths[place][0])
    parts = name_places([best]), say_score(*worths[best])
    if one.frees:
        return worths[best][0] - one.paid, SAY("prospect_free", say_points(one.paid), *parts)
    return worths[best][0], SAY("prospect", *parts)


def _say_promised(g: Position, way: Way) -> str:
    """Say for how much the seat can declare on the Day after a Hire, if its throw succeeds; empty if it is not much."""
    points, sentence = _prospect_of_next_day(Holding.after_hire(g, way).view())
    return sentence if points >= POINTS_TO_DECLARE else ""


def _nearer(g: Position, hand: int) -> bool:
    """Tell whether a hand after a Hire lacks fewer pieces than now, be an only department kept or dissolved."""
    now = Holding.now(g)
    return count_lacking(hand, now.groups) < now.lacking or _lacks(g, hand) < now.free.lacking


def _say_going_with(g: Position, taken: int, discard: int, kept: int) -> Iterator[str]:
    """Say which pieces a discard goes with, where the one that is kept instead goes with more of them."""
    left = (*pieces_of(g.hands[g.now[TURN]] - (1 << 3 * discard) - (1 << 3 * kept)), taken)
    few, many = ([piece for piece in left if piece != JOKER and _fits(one, piece)] for one in (discard, kept))
    if max(discard, kept) < JOKER and len(few) < len(many):
        nothing = SAY("nothing_but_joker" if JOKER in left else "with_nothing")
        more, fewer = ([*names({*found})] for found in (many, few))
        yield SAY("goes_with_more", KINDS[kept], more, KINDS[discard], fewer or nothing)


def _say_beside(g: Position, better: Way, other: Way, groups: int) -> Iterator[str]:
    """Say in what the hands after a Hire, one for each outcome of its throw, are better than those after another."""
    hands, rivals = hands_after(g, *better), hands_after(g, *other)
    mine, theirs = ([_lacks(g, hand) for hand in both] for both in (hands, rivals))
    rival = _name_hire(g, other, better)
    if sum(mine) < sum(theirs):
        others = _lacked_after(g, other)
        if 0 in mine and any(mine):
            yield from _say_even(g, better, hands[mine.index(0)], rival, others)
            return
        yield SAY("lacks", _lacked_after(g, better), rival, others) if 1 in mine else SAY("lacks_other", rival, others)
    elif sum(mine) > sum(theirs) and any(theirs):
        yield SAY("lacks_more", rival, _lacked_after(g, other))
    elif sum(mine) > sum(theirs) and not needs_throw(better[2]) and _at_once(completed := Holding.after_hire(g, other)):
        yield SAY("rival_completes", rival, say_score(*completed.total()))
    elif mine == theirs == [1, 1] and not needs_throw(better[2]) and not needs_throw(other[2]):
        one, two = (Holding.after_hire(g, way).free for way in (better, other))
        if one.on_board > two.on_board:
            yield SAY("outs", one.on_board, str(two.on_board or "none"), rival)
    elif mine == theirs and min(mine) == 1 and needs_throw(better[2]) and needs_throw(other[2]):
        one, two = (Holding.after_hire(g, way).free for way in (better, other))
        if one.outs > two.outs and one.lacking == two.lacking == 1 and len(two.needed) <= MOST_KINDS_NAMED:
            yield SAY("outs_thrown", name_kinds(one.needed), rival, name_kinds(two.needed))
    elif mine == theirs and min(mine) > 1 and groups > 1:  # dissolving one of two departments may open more
        more, less = _kinds(g, hands), _kinds(g, rivals)
        if 0 < len(less) < len(more) and len(less) <= MOST_KINDS_NAMED:
            yield SAY("open", name_kinds(more), rival, name_kinds(less))


def _say_even(g: Position, way: Way, hand: int, rival: str, others: str) -> Iterator[str]:
    """Say that a throw may complete the sets this Day, with a hand that does, and what declaring then leads to."""
    one = Holding.now(g).hired(way, hand)
    if not _at_once(one):
        yield SAY("lacks_even", rival, others)
        return
    yield SAY("lacks_even_declare", rival, others)
    yield from [*say_end(one, one.total()[0])] or [say_then_scores(one, say_score(*one.total()))]


def _at_once(one: Holding) -> bool:
    """Tell whether complete sets after a Hire can be declared on the same Day."""
    own, now = departments_of(one.g, one.g.now[TURN]), one.g.now
    return own == 0 or (own == 2 and not now[menu.FORMED]) or (one.frees and not now[menu.DISSOLVED])


def _say_likelier(state: LauzaitState, better: int, other: int) -> Iterator[str]:
    """Say in how many deals the next Day completes the sets, or gets nearer, if that is oftener than after another."""
    g = state.at
    mine, theirs = (_lacking(g, code) for code in (better, other))
    if mine != theirs or len({*mine}) > 1 or not mine[0]:
        return
    shares = [
        sum(0 <= left < mine[0] for left in found) / max(len(found), 1)
        for found in (next_days(state, better), next_days(state, other))
    ]
    if shares[0] - shares[1] >= LEAST_CAUSE:
        often, less = (say_share(share) if n == 0 else f"{round(TENTHS * share)}" for n, share in enumerate(shares))
        rival = _name_hire(g, pieces_in(other >> 3), pieces_in(better >> 3))
        key = "can_complete" if mine[0] == 1 else "can_near"
        yield SAY(key, often, rival, less if less != "0" else SAY("hardly_any"))


def _lacked_after(g: Position, way: Way) -> str:
    """Name what a hand lacks after a Hire; if a throw decides that, only how many pieces."""
    one, other = hands_after(g, *way)
    if one == other:
        return name_lacking(Holding.after_hire(g, way).free)
    low, high = sorted(_lacks(g, hand) for hand in (one, other))
    return SAY("count", high) if low == high else SAY("either", low, high) if low else SAY("or_none", high)


def _say_sooner(g: Position, better: Way, other: Way) -> str:
    """Say so if a hand that lacks one piece can take it on the next Day, and not, or not for sure, after another Hire.

    It is empty if that is not so, or if either Hire needs a throw.
    """
    if needs_throw(better[2]) or needs_throw(other[2]):
        return ""
    mine, theirs = (Holding.after_hire(g, way).free for way in (better, other))
    if mine.lacking != 1 or theirs.lacking == 0:
        return ""
    [sure, thrown], [surely, perhaps] = mine.reach(), theirs.reach() if theirs.lacking == 1 else ({}, {})
    if (sure or thrown) and not surely and not perhaps:
        return SAY("later", _name_hire(g, other, better))
    return SAY("later_throw", _name_hire(g, other, better)) if sure and not surely else ""


def _kinds(g: Position, hands: Sequence[int]) -> list[int]:
    """List the kinds of piece, of which some are left, that get a hand nearer to its sets; none if a throw decides."""
    held = (replace(Holding.now(g), hand=hand, board=()).free for hand in hands)
    one, failed = map(bringing_nearer, held)
    return one if one == failed else []


# -- other actions ----------------------------------------------------------------------------------------


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


def _say_declares(g: Position, formable: bool) -> Iterator[str]:
    """Say what declaring scores now, what forming the sets first would score more, and who may be faster then."""
    if g.now[menu.STALEMATE]:
        return
    one = Holding.now(g)
    yield SAY("declares", say_score(*score_nine(g, one.hand + one.revealed)))
    if formable and one.groups == 3 and one.lacking == 0 and (more := sum(map(bonus_of_group, one.made.sets))):
        yield SAY("forming_first", more)
    elif one.groups == 0:
        yield SAY("no_more")
    yield from say_race(g)


def _say_races(state: LauzaitState, better: int, other: int) -> Iterator[str]:
    """Say in how many deals an opponent declares first if the seat plays on, if that is oftener than otherwise."""
    found = [declarers(state, code) if other & 7 in (menu.FORM, menu.END) else () for code in (better, other)]
    first, instead = (sum(one > 0 for one in deals) / max(len(deals), 1) for deals in found)
    if instead >= OFTEN and instead - first >= LEAST_CAUSE:
        yield SAY("races", say_share(instead), name_opponent(state.at))
