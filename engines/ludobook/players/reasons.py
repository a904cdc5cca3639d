"""Says why one action is better than another, by comparing the explained scores of both in the same imagined deals."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from ludobook.contract.action import codes_of
from ludobook.contract.game import State
from ludobook.core.lead import standard_error
from ludobook.core.words import TENTHS, in_quarters
from ludobook.players.determinize import Determinizations
from ludobook.players.greedy import playout_action
from ludobook.players.rollout import LONGEST_PLAYOUT

DEALS_COMPARED = 60  # deals in which both actions are played on
MORE_DEALS = 3  # this many times as many deals are played, as long as that takes
MOST_PLAYED_ON = 4000  # no more actions than these, about a second in plain Python
LENGTH_PART = "length"  # a part of an outcome that is never told: the number of actions played
TELLING_ERRORS = 3.0  # a difference is told if it is more than this many standard errors
CARRYING = 1 / 2  # a part that makes up so much of a total is told instead of it
BESIDE_SHARE = 1 / 3  # what is at least so large beside what is told is told too
LEAST_SHARE = 0.1  # the least difference in how often something happens that is told, as a share of the deals
LEAST_POINTS = 0.2  # the least difference in points that is told
LEAST_USEFUL = 1.5  # the same in chances that are open
LEAST_WHOLE = 1.75  # a smaller number of points is told in quarters
LEAST_UNCOUNTED = 0.5  # the same if no number is told
OTHERS, HELD, WON, TOTAL, BESIDE = "others", "held", "won", "total", "beside"
USEFUL = "useful"  # an event: chances that are still open, of which there may be fewer because one has been taken
PIECE = "/"  # after the name of a part, before that of a piece of it


@dataclass(frozen=True, slots=True)
class Difference:
    """One part of the outcome in which two actions differ.

    Attributes:
        part: the part of the outcome, as in ``Reason.part``.
        means: its mean in points, after the better action and after the other.
        shares: the share of deals, 0 … 1, in which it was more than 0, after each.
        sure: the difference of the means in standard errors, positive if it speaks for the better action.
    """

    part: str
    means: tuple[float, float]
    shares: tuple[float, float]
    sure: float


def playout(deal: State, action: str) -> list[State]:
    """Play an action, then go on as playouts do; return the positions up to the next scoring, or to the end."""
    path = [deal.apply(action)]
    for _ in range(LONGEST_PLAYOUT):
        if path[-1].turn is None or path[-1].scorings != deal.scorings:
            break
        path.append(path[-1].apply(playout_action(path[-1])))
    return path


def outcome(deal: State, action: str) -> Mapping[str, float]:
    """Play an action, then go on as playouts do; return the seat's outcome at the next scoring, part by part."""
    seat, then = deal.turn, deal.scorings
    assert seat is not None
    path = playout(deal, action)
    state = path[-1]
    parts: dict[str, float] = defaultdict(float, deal.game.events(deal, path))
    gains = [after - before for after, before in zip(state.at.scores, deal.at.scores, strict=True)][: deal.players]
    parts[TOTAL], parts[LENGTH_PART] = gains[seat], len(path)
    parts[OTHERS] = (sum(gains) - gains[seat]) / (deal.players - 1)
    parts[WON] = state.turn is None and seat in state.status().winners
    sheet = state.last_score() if state.scorings != then else None
    if sheet is not None:
        if score := sheet.rows[seat].score:
            parts[BESIDE] = gains[seat] - score.total
            for line in score.lines:
                parts[line.kind] += line.points
        # what is held past a scoring, such as the Egg, is worth nothing once the game is over
        for note in sheet.notes if state.turn is not None or not deal.game.machine.holdings else ():
            facts = dict(note.facts)
            parts[note.kind] += facts.get("seat", facts.get("after")) == seat
    holdings = deal.game.machine.holdings
    if holdings and state.turn is not None:
        parts.setdefault(HELD, holdings(state.at)[seat])
    return parts


def differences(pairs: Sequence[Sequence[Mapping[str, float]]], often: Collection[str] = ()) -> list[Difference]:
    """List the parts in which two actions differ by more than luck explains, given the outcomes of both by deal.

    Of the parts named in ``often``, only how often they are more than 0 counts. The surest come first.
    """
    found, deals = [], len(pairs)
    for part in dict.fromkeys(part for pair in pairs for one in pair for part in one):
        mine, theirs = ([pair[n].get(part, 0.0) for pair in pairs] for n in (0, 1))
        gains = [(one > 0) - (two > 0) if part in often else one - two for one, two in zip(mine, theirs, strict=True)]
        error = max(standard_error(gains), 1e-9)
        sure = fmean(gains) / error * (-1 if _whole(part) == OTHERS else 1)
        if abs(sure) > TELLING_ERRORS:
            share, rival = (sum(value > 0 for value in values) / deals for values in (mine, theirs))
            found.append(Difference(part, (fmean(mine), fmean(theirs)), (share, rival), sure))
    return sorted(found, key=lambda one: -abs(one.sure))


def why(state: State, better: str, other: str, deals: int = DEALS_COMPARED, seed: int = 0) -> str:
    """Say why the seat to act does better with one legal action than with another.

    The text is the rest of a sentence that begins “If you do this, ”. It gives the part of the outcome
    that speaks most for the action, and is empty if no part tells them apart. Cards are in the notation.

    >>> state = ludobook.game("egg").new(3, 7)
    >>> why(state, "lay R5+R15 B3+B7", "lay R5+BW R15+B3")
    'your cards and bracelets are worth about 1¾ more ZOO in later rounds.'
    """
    return sentence(state, telling_differences(state, better, other, deals, seed))


def sentence(state: State, found: Iterable[Difference]) -> str:
    """Put differences into words as ``why`` does; empty if there is none."""
    reasons = {reason.part: reason for reason in state.game.rulebook.reasons}
    clauses = [reasons[one.part].in_words(state.players, _more(*one.means), often=_often(*one.shares)) for one in found]
    return f"{(', and ' if all(one.sure > 0 for one in found) else ', but ').join(clauses)}." if clauses else ""


def telling_differences(
    state: State, better: str, other: str, deals: int = DEALS_COMPARED, seed: int = 0
) -> list[Difference]:
    """List the difference that ``why`` tells, if there is one, and one beside it.

    Where deals are short, up to ``MORE_DEALS`` times as many are played. Of the parts that are told in points the one
    that gains most is told, and instead of a part of which a single piece differs, such as ``captured/later``, that
    piece. The total is told if no part makes up ``CARRYING`` of it, a win of the game before all else, and how often
    something happens only if no points tell more. Beside what is earned now, what is held for later or what opponents
    earn, another of these three is told if it is at least ``BESIDE_SHARE`` as much, a price before another gain.
    """
    assert state.turn is not None
    deals_of = Determinizations(state, state.turn, seed)
    pairs: list[list[Mapping[str, float]]] = []
    found: list[Difference] = []
    often = [reason.part for reason in state.game.rulebook.reasons if "{often}" in reason.text]
    for patience in (1.0, MORE_DEALS):
        if pairs:
            patience = min(patience, MOST_PLAYED_ON / sum(one[LENGTH_PART] for pair in pairs for one in pair))
        count = round(patience * deals)
        pairs += [[outcome(deals_of[k], action) for action in (better, other)] for k in range(len(pairs), count)]
        found = _chosen(state, differences(pairs, often), better, other)
    return found


def _chosen(state: State, found: Sequence[Difference], better: str, other: str) -> list[Difference]:
    """Choose the difference to tell, as ``telling_differences`` does."""
    texts = {reason.part: reason.text for reason in state.game.rulebook.reasons}
    codes = codes_of(state.legal_actions())
    found = [one for one in found if state.game.concerns(state, codes[better], codes[other], one.part)]
    side = {one.part: one for one in found if one.sure > 0 and _felt(texts.get(one.part, ""), one)}
    total = side.pop(TOTAL, None)
    for one in [one for part, one in side.items() if PIECE in part]:
        of_same = [two for two in found if _whole(two.part) == _whole(one.part)]
        alone = min(two.sure for two in of_same) > 0 and sum(PIECE in two.part for two in of_same) == 1
        side.pop(_whole(one.part) if alone else one.part, None)
    points = [one for part, one in side.items() if _says_how_much(texts[part]) and part != USEFUL]
    if WON in side:
        return [side[WON]]
    if total and all(
        abs(_lead(one)) < CARRYING * abs(_lead(total)) for one in points if one.part not in (HELD, OTHERS)
    ):
        points = [total, *(one for one in points if one.part in (HELD, OTHERS))]
    if not points:
        return [*side.values()][:1]
    most = max(points, key=lambda one: abs(_lead(one)))
    same, top = most.part if most.part in (HELD, OTHERS) else TOTAL, abs(_lead(most))
    beside = [
        one for one in found if one.part in {TOTAL, HELD, OTHERS} - {same} and _felt(texts.get(one.part, ""), one)
    ]
    beside = [one for one in beside if BESIDE_SHARE * top <= abs(_lead(one)) < top]
    return [most, *sorted(beside, key=lambda one: (one.sure > 0, -abs(_lead(one))))[:1]]


def _lead(one: Difference) -> float:
    """Return by how much the better action's mean is higher."""
    return one.means[0] - one.means[1]


def _whole(part: str) -> str:
    """Return the name of the part of which this is a piece, or its own."""
    return part.partition(PIECE)[0]


def _says_how_much(text: str) -> bool:
    """Tell whether a text has a place for the size of the difference."""
    return "{more}" in text or "{count}" in text


def _felt(text: str, one: Difference) -> bool:
    """Tell whether there is a text for this part, and the difference is large enough for a person to notice."""
    if "{often}" in text:
        return abs(one.shares[0] - one.shares[1]) >= LEAST_SHARE
    if not text:
        return False
    if one.part == USEFUL:
        return abs(_lead(one)) >= LEAST_USEFUL
    return abs(_lead(one)) >= (LEAST_POINTS if _says_how_much(text) else LEAST_UNCOUNTED)


def _more(mine: float, theirs: float) -> str:
    """Write a difference in points: ``about 2 more``, ``about ½ less``; ``1 more`` if it is the same in all deals."""
    apart = abs(mine - theirs)
    number = round(apart) if apart >= LEAST_WHOLE else round(4 * apart) / 4
    exact = "" if math.isclose(number, apart) else "about "
    return f"{exact}{in_quarters(number)} {'more' if mine > theirs else 'less'}"


def _often(mine: float, theirs: float) -> str:
    """Write a difference of shares, both in one way: ``in 7 of 10 deals, otherwise in 3``; empty for all and none."""
    if (mine, theirs) == (1.0, 0.0):
        return ""
    one, other = round(mine * TENTHS), round(theirs * TENTHS)
    if one == other:
        return "a little more often" if mine > theirs else "a little less often"
    counted = f"{other} of {TENTHS}" if one in (0, TENTHS) or other == 1 else f"{other}"
    return f"in {_chance(mine)[0]}, otherwise in {_chance(theirs)[1] or counted}"


def _chance(share: float) -> tuple[str, str]:
    """Write a share of the deals, and how it is written after another one if it is no number: ``no deal``, ``none``."""
    ends = {0: ("hardly any deals", "hardly any"), TENTHS: ("nearly every deal", "nearly every one")}
    sure = {0.0: ("no deal", "none"), 1.0: ("every deal", "every one")}
    tenths = round(share * TENTHS)
    return sure.get(share) or ends.get(tenths) or (f"about {tenths} of {TENTHS} deals", "")
