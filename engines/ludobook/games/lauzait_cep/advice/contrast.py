"""Says what parts two actions of Lauzait-Cep in imagined deals: when one gains, with what, and at what price."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean

from ludobook.core.lead import Lead, lead
from ludobook.core.words import TENTHS, in_quarters, opening
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice.foreseen import NONE, Course, courses
from ludobook.games.lauzait_cep.advice.grouping import bonus_of_group
from ludobook.games.lauzait_cep.advice.outlook import (
    MOST_PLACES_NAMED,
    SAY,
    Holding,
    name_opponent,
    name_places,
    points_behind,
    say_score,
)
from ludobook.games.lauzait_cep.components import KINDS, set_text
from ludobook.games.lauzait_cep.kernel import needs_throw, pieces_in
from ludobook.games.lauzait_cep.state import LauzaitState

LEAST_SHARE = 0.1  # what happens in so many more of the deals is told
ALWAYS, USUALLY = 0.95, 2 / 3  # in so many of the deals something happens as good as always, or usually
LEAST_TOLD = 0.2  # what happens in fewer of the deals is told of no action alone
LEAST_GAIN = 0.2  # points
LEAST_WHOLE = 1.75  # a smaller number of points is told in quarters
CARRYING = 1 / 4  # a Day that makes up so much of a lead is told
HEAVY = 1 / 3  # a price that takes so much of a gain is told
EXACT = 0.01  # so near a whole number an amount is it
WIN = 10  # what a win of the game counts where it is decided, and points are not what matters
DECLARED, NOTHING = -2, NONE  # what is done on a Day: to declare, nothing that scores, or else a trio is formed
THIS, NEXT, LATER, OTHERS = range(4)  # the parts of a lead: two Days, what the seat scores later, and its opponents
WHEN = "this_day", "next_day"
PARTS = "part_this", "part_next", "part_later"
Deeds = dict[int, list[Course]]
Sides = tuple[Sequence[Course], Sequence[Course]]  # what comes of two actions in the same deals


def say_contrast(
    state: LauzaitState, better: int, other: int, after: str, later: bool = False, because: Sequence[str] = ()
) -> list[str]:
    """Say with what an action gains more than another, and its price if that is much of the gain; empty if it does not.

    ``after`` names the other action, as in “after that Hire”. What the action gains this Day is left out if only
    ``later`` Days are asked for, and what it leaves lacking, ``because`` of which it gains later, if this Day decides.
    """
    found = mine, theirs = courses(state, better), courses(state, other)
    if better == other or not mine:
        return [*because]
    wins = [fmean(one.won for one in side) for side in found]
    decisive = lead(*([one.won for one in side] for side in found)).clear and wins[0] - wins[1] >= LEAST_SHARE
    if decisive and (said := _say_gain(state, better, found, after, (later, True))[1]):
        return [*because, *said]  # a win on the Day on which the seat declares
    if decisive and round(TENTHS * wins[0]) > round(TENTHS * wins[1]):
        return [*_say_wins(state, mine, wins, after)]
    forms = {better & 7, other & 7} <= {menu.FORM, menu.FORM_AS}
    if forms and gives_back(state, better):  # the nine pieces are the same then
        return say_course(state, better)
    total, *parts = _apart(mine, theirs, False)
    if total.mean <= 0:
        return [*because]
    day, said = _say_gain(state, better, found, after, (later, False))
    if not said and because and day != LATER:
        said = say_course(state, better)[-1:]
    elif not said and (not later or max(parts[LATER].mean, parts[OTHERS].mean) >= HEAVY * total.mean):
        said = [*_say_later(mine, theirs, after, parts, state.players)][:1]
    weighed = forms or (said and not later)
    return [*(because if day != THIS else ()), *said, *(_say_price(parts, state.players) if weighed else ())]


def _say_wins(state: LauzaitState, mine: Sequence[Course], wins: Sequence[float], after: str) -> Iterator[str]:
    """Say how many points a seat is behind in the last Season, how often it wins, and with which formations."""
    if (behind := points_behind(Holding.now(state.at))) > 0:
        yield SAY("behind", behind)
    won = [one for one in mine if one.won]
    named = {name for one in won for name in one.formations}
    names = sorted(name for name in named if fmean(name in one.formations for one in won) >= USUALLY)
    parts = say_share(wins[0]), after, _tenths(*wins)
    yield SAY("wins_with", *parts, names) if names else SAY("wins_oftener", *parts)


def gives_back(state: LauzaitState, code: int) -> bool:
    """Tell whether the seat as a rule dissolves a department on its next Day."""
    found = courses(state, code)
    return sum(one.days[NEXT].freed for one in found) > USUALLY * len(found)


def say_others_less(state: LauzaitState, better: int, other: int) -> Iterator[str]:
    """Say by how many points opponents score less after an action than after another one, if they do."""
    parts = _apart(courses(state, better), courses(state, other), False)[1:]
    yield from (_say_others(one, state.players) for one in parts[OTHERS:] if _tells(one, LEAST_GAIN))


def _say_others(part: Lead, players: int) -> str:
    return SAY("others_less" if players == 2 else "others_less_each", _amount(part.mean))


def _say_gain(
    state: LauzaitState, code: int, found: Sides, after: str, asked: tuple[bool, bool]
) -> tuple[int, list[str]]:
    """Return the Day on which an action gains most, and say with what; LATER, and nothing, if neither Day decides.

    ``asked`` tells whether only later Days are asked for, and whether only wins count.
    """
    later, wins = asked
    total, *parts = _apart(*found, wins)
    thrown = not all(one.arrived for one in found[0])  # what a throw decides is told sooner
    now = not later and parts[THIS].mean >= parts[NEXT].mean / (2 if thrown else 1)
    day = THIS if now and parts[THIS].clear else NEXT
    tells = _tells(parts[day], max(LEAST_GAIN, CARRYING * total.mean))
    return (day, _say_day(state, code, found, day, after, wins)) if tells else (LATER, [])


def _tells(part: Lead, least: float) -> bool:
    """Tell whether a part of a lead is sure, and as large as that."""
    return part.clear and part.mean >= least


def _apart(mine: Sequence[Course], theirs: Sequence[Course], wins: bool) -> list[Lead]:
    """Return the lead of one action over another, then its parts; where the game is decided, only wins count."""
    both = ([(sum(parts), *parts) for one in found for parts in [_parts(one, wins)]] for found in (mine, theirs))
    return [lead(one, two) for one, two in zip(*(zip(*found, strict=True) for found in both), strict=True)]


def _parts(one: Course, wins: bool) -> tuple[float, float, float, float]:
    first, second = (WIN * float(one.won and day.declared) if wins else float(day.gain) for day in one.days)
    return first, second, (WIN * one.won if wins else one.gain) - first - second, 0.0 if wins else -one.others


def say_share(share: float) -> str:
    """Say a share of the deals in tenths."""
    count = round(TENTHS * share)
    return SAY("nearly_every") if count == TENTHS else SAY("of_ten", count) if count else SAY("hardly_any")


def _declares_first(mine: Sequence[Course], theirs: Sequence[Course]) -> Sequence[float]:
    """Return in what shares of the deals the seat declares first after two actions; empty if not oftener after one."""
    first, rest = (fmean(one.declarer == 0 for one in found) for found in (mine, theirs))
    return (first, rest) if first - rest >= LEAST_SHARE else ()


# -- what is done on a Day ----------------------------------------------------------------------------------


def _deeds(found: Sequence[Course], day: int) -> Deeds:
    """Group the deals by what the seat does on a Day that scores."""
    deeds: Deeds = defaultdict(list)
    for one in found:
        at = one.days[day]
        deeds[DECLARED if at.declared else at.formed if at.gain > 0 else NOTHING].append(one)
    return deeds


def _main(deeds: Deeds, day: int, beside: Deeds | None = None, wins: bool = False) -> int:
    """Return the deed that gains most, beside what the same deed gains after another action."""

    def gain(found: Deeds, deed: int) -> float:
        return sum(_parts(one, wins)[day] for one in found.get(deed, ()))

    scoring = [deed for deed in deeds if deed != NOTHING and gain(deeds, deed) > 0]
    return max(scoring, key=lambda deed: gain(deeds, deed) - gain(beside or {}, deed), default=NOTHING)


def _say_day(state: LauzaitState, code: int, found: Sides, day: int, after: str, wins: bool) -> list[str]:
    """Say what the seat does on a Day after an action, and what it does instead after the other one."""
    mine, theirs = found
    if day == THIS and not all(one.arrived for one in mine):
        return _say_thrown(state, code, mine, theirs, after)
    deeds, instead = (_deeds(one, day) for one in found)
    deed = _main(deeds, day, instead, wins)
    if deed == NOTHING:
        return []
    share, rest = (len(one.get(deed, ())) / len(mine) for one in (deeds, instead))
    if share < LEAST_SHARE:
        return []
    name = _name_deed(state, code, deed, deeds[deed], day)
    can = SAY("can", name) if day == THIS and share >= ALWAYS else SAY("can_often", say_share(share), name)
    first = _say_raced(state, mine) if day == THIS else ()
    ends = [SAY("wins_then")] if wins and share < 1 and all(one.won for one in deeds[deed]) else []
    if round(TENTHS * share) > round(TENTHS * rest) and (rest or wins):
        return [*first, SAY("but_often", can, after, _tenths(share, rest)), *ends]
    if less := _instead(theirs, instead, deed, share, day, _score(deeds[deed], day)):
        return [*first, SAY("but", can, after, less), *ends]
    return []


def _say_raced(state: LauzaitState, found: Sequence[Course]) -> Iterator[str]:
    """Say that an opponent declares first in most deals, and the seat hardly ever."""
    first, later = (fmean(one.declarer in seats for one in found) for seats in ({0}, range(1, state.players)))
    if later >= USUALLY and first <= LEAST_SHARE:
        yield SAY("raced", say_share(later), name_opponent(state.at))


def _instead(theirs: Sequence[Course], deeds: Deeds, deed: int, share: float, day: int, beside: str) -> str:
    """Say what the seat does on a Day after the other action, beside a deed that it does in this share of the deals.

    It is empty if that is the same, down to what it scores, which ``beside`` says.
    """
    early = [one for one in theirs if one.days[THIS].declared]
    if day == NEXT and len(early) >= USUALLY * len(theirs):
        return SAY("at_once", _score(early, THIS))
    rest = deed if deed in deeds else _main(deeds, day)
    often = len(deeds.get(rest, ())) / len(theirs)
    if rest == NOTHING or often < share / 2:
        return SAY("nothing_now" if day == THIS and share >= ALWAYS else "in_hardly_any")
    if rest == DECLARED:
        score = _score(deeds[rest], day)
        return SAY("only_for" if deed == DECLARED else "only_declare", score) if score != beside else ""
    key = "only_form" if deed == DECLARED else "only_set"
    return SAY(key, set_text(pieces_in(rest)), bonus_of_group(pieces_in(rest))) if rest != deed else ""


def _say_thrown(
    state: LauzaitState, code: int, mine: Sequence[Course], theirs: Sequence[Course], after: str
) -> list[str]:
    """Say what the seat does this Day if a throw succeeds and if it fails, and what it does after the other action."""
    both = [_deeds([one for one in mine if one.arrived == arrived], THIS) for arrived in (True, False)]
    deeds = [_main(found, THIS) for found in both]
    first, second = (
        _name_deed(state, code, deed, found[deed], THIS, n == 1 and deeds[0] != NOTHING) if deed != NOTHING else ""
        for n, (deed, found) in enumerate(zip(deeds, both, strict=True))
    )
    moved, rest = KINDS[state.at.board[pieces_in(code >> 3)[1]]], _deeds(theirs, THIS)
    if deeds[0] == deeds[1]:
        said = SAY("if_any", first)
    elif first and second:
        said = SAY("if_either", first, moved, second)
    else:
        said = SAY("if_arrives", first) if first else SAY("if_fails", moved, second)
    least = _main(rest, THIS)
    if least == NOTHING:
        return [said]
    return [said, SAY("after_only", after, _name_deed(state, code, least, rest[least], THIS, True))]


def _name_deed(
    state: LauzaitState, code: int, deed: int, found: Sequence[Course], day: int, brief: bool = False
) -> str:
    """Name what a seat does on a Day in some deals, with what it scores, as words after “you can”.

    ``brief`` leaves out which Day it is.
    """
    when = "" if brief else SAY(WHEN[day])
    if deed != DECLARED:
        return SAY("form_for", set_text(pieces_in(deed)), when, bonus_of_group(pieces_in(deed)))
    freed = fmean(one.days[day].freed for one in found) > USUALLY
    trio, count = Counter(one.days[day].formed for one in found).most_common(1)[0]
    places, score = name_places(_places(state, code, found, freed) if day == NEXT else []), _score(found, day)
    if freed:
        cost = round(fmean(one.declared - one.days[day].gain for one in found))
        return SAY("take_free", places, cost, when, score) if places else SAY("free_declare", cost, when, score)
    if places:
        return SAY("take_declare", places, when, score)
    if trio == NONE:
        return SAY("declare_for", when, score)
    named = set_text(pieces_in(trio)) if count >= USUALLY * len(found) else SAY("last_set")
    return SAY("form_declare", named, when, score)


def _score(found: Sequence[Course], day: int) -> str:
    """Say what the seat scores on the Day on which it declares, and with which formations as a rule."""
    freed = fmean(one.days[day].freed for one in found) > USUALLY  # what that costs is said apart
    gains = [one.declared if freed else one.days[day].gain for one in found]
    counts = Counter(name for one in found for name in one.formations)
    points = f"{gains[0]}" if len({*gains}) == 1 else SAY("about", f"{round(fmean(gains))}")
    more = not freed and any(one.days[day].formed != NONE for one in found)
    names = [name for name, count in counts.items() if count >= USUALLY * len(found)]
    return say_score(SAY("in_all", points) if more else points, names)


def _places(state: LauzaitState, code: int, found: Sequence[Course], freed: bool) -> list[tuple[int, int]]:
    """List what completes the sets without a throw on the next Day, if the board stays as it is; empty if unknown."""
    g, way = state.at, pieces_in(code >> 3)
    hires = code & 7 == menu.HIRE
    if code & 7 == menu.DISSOLVE or (needs_throw(way[2]) if hires else not g.now[menu.HIRED]):
        return []
    one = Holding.after_hire(g, way) if hires else Holding.now(g)
    trio = Counter(one.days[THIS].formed for one in found).most_common(1)[0][0]
    one = one.formed(trio) if trio != NONE else one
    one = one.free if freed else one
    places = one.in_reach if one.lacking == 1 else []
    return places if len(places) <= MOST_PLACES_NAMED else []


# -- the rest of a lead -------------------------------------------------------------------------------------


def _say_later(
    mine: Sequence[Course], theirs: Sequence[Course], after: str, parts: Sequence[Lead], players: int
) -> Iterator[str]:
    """Say what parts two actions later in the Season: who declares first, a formation, or only how many points."""
    if first := _declares_first(mine, theirs):
        yield SAY("first", say_share(first[0]), after, _tenths(*first))
    shares = {
        name: tuple(fmean(name in one.formations for one in found) for found in (mine, theirs))
        for name in dict.fromkeys(name for one in mine for name in one.formations)
    }
    name = max(shares, key=lambda name: shares[name][0] - shares[name][1], default="")
    if name and shares[name][0] - shares[name][1] >= LEAST_SHARE:
        yield SAY("formation", name, say_share(shares[name][0]), after, _tenths(*shares[name]))
    part = max((LATER, OTHERS), key=lambda one: parts[one].mean)
    bare, rest = (fmean(one.declarer == 0 and one.gain == one.declared for one in found) for found in (theirs, mine))
    if part == LATER and bare - rest >= HEAVY:
        yield SAY("bare", opening(after), say_share(bare))
    if _tells(parts[part], LEAST_GAIN):
        yield _say_others(parts[part], players) if part == OTHERS else SAY("later_more", _amount(parts[part].mean))


def _say_price(parts: Sequence[Lead], players: int) -> list[str]:
    """Say on average what the largest parts of a lead gain, and what another one costs if that is much of it."""
    *_, second, most = order = sorted(range(len(parts)), key=lambda part: parts[part].mean)
    gains = [part for part in (most, second) if parts[part].mean > max(HEAVY * parts[most].mean, LEAST_GAIN)]
    cost, gain = -parts[order[0]].mean, sum(parts[part].mean for part in gains)
    if not HEAVY * gain < cost <= gain - LEAST_GAIN:
        return []
    names = [_name_part(part, abs(parts[part].mean), parts[part].mean > 0, players) for part in (*gains, order[0])]
    return [SAY("price", SAY("and", *names[:2]) if len(gains) == 2 else names[0], names[-1])]


def _name_part(part: int, points: float, gains: bool, players: int) -> str:
    """Name how many points a part of a lead gains or costs."""
    others = f"{'gain' if gains else 'price'}_others{'' if players == 2 else '_each'}"
    return SAY(others if part == OTHERS else PARTS[part], _amount(points))


def _amount(points: float) -> str:
    """Write an amount of points: exactly if it is whole, otherwise to the nearest quarter or, if it is large, point."""
    rounded = round(points) if points >= LEAST_WHOLE else round(4 * points) / 4
    return in_quarters(rounded) if abs(rounded - points) < EXACT else SAY("about", in_quarters(rounded))


def _tenths(share: float, rest: float) -> str:
    """Say a lower share of the deals after a higher one."""
    count = round(TENTHS * rest)
    return SAY("only_of_ten" if round(TENTHS * share) == TENTHS else "only", count) if count else SAY("hardly_any")


def say_course(state: LauzaitState, code: int) -> list[str]:
    """Say what the seat scores with on this Day after an action, and on its next one, in most of the deals."""
    found = courses(state, code)
    said = [*_say_raced(state, found)] if found else []
    for day in (THIS, NEXT):
        deeds = _deeds(found, day)
        deed = max(deeds, key=lambda one: (one != NOTHING, len(deeds[one])), default=NOTHING)
        share = len(deeds[deed]) / len(found) if deed != NOTHING else 0
        if share >= LEAST_TOLD and not (day == THIS and code & 7 in (menu.FORM, menu.FORM_AS)):
            name = _name_deed(state, code, deed, deeds[deed], day)
            said.append(f"{SAY('can', name) if share >= ALWAYS else SAY('can_often', say_share(share), name)}.")
    return said
