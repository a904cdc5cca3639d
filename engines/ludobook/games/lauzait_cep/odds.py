"""Exact odds of Lauzait-Cep: declaring the nine pieces dealt, having no match at the deal, and gaining by a Hire.

They use the default rulings: a joker may stand for any piece, and a set may have three jokers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial
from typing import Any

from ludobook.core.counting import Answer, ways
from ludobook.games.lauzait_cep import kernel, menu
from ludobook.games.lauzait_cep.advice.grouping import count_lacking
from ludobook.games.lauzait_cep.components import DECK, JOKER, KINDS, SQUARES, deck_for, label
from ludobook.games.lauzait_cep.kernel import EMPTY, HAND, ON_BOARD, flags
from ludobook.games.lauzait_cep.look import board_zone
from ludobook.games.lauzait_cep.requests import read_board
from ludobook.games.lauzait_cep.words import MESSAGES, RULEBOOK
from ludobook.look.hand_odds import Case, CaseOdds, Chance, Way, Worth, guess_best, one_of, percent, read
from ludobook.look.scene import Slot, Zone

SAY = MESSAGES["odds"]
FLAGS = flags(RULEBOOK.default, 4)
POSSIBLE = (
    ("well_balanced", kernel.BALANCED),
    ("specialized_experts", kernel.EXPERTS),
    ("great_sequence", kernel.GREAT_SEQUENCE),
    ("layered_bridges", kernel.BRIDGES),
)


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """Count ``three_sets``, then the four formations given those, and with ``all`` also ``stuck``, for every table."""
    found = {}
    judged = complete_hands()
    for players in tables:
        deck = deck_for(players)
        found[players] = count_complete(judged, deck)
        chance = Fraction(found[players].total(), comb(len(deck), HAND))
        yield "three_sets", players, chance, SAY("three_sets")
    for name, bit in POSSIBLE:
        for players in tables:
            fits = sum(number for formations, number in found[players].items() if formations & bit)
            chance = Fraction(fits, found[players].total())
            yield name, players, chance, SAY(name)
    for players in tables if all else ():
        yield "stuck", players, stuck(deck_for(players)), SAY("stuck")


# -- hands that split into three sets -------------------------------------------------------------------

# A hand is one number with four bits for each kind: the number of its pieces, 0 to 9.
COUNT_BITS = 4
ONE = tuple(1 << COUNT_BITS * kind for kind in range(kernel.KINDS))
# white pieces, green pieces, jokers
SHARES = ((0, 10), (10, 20), (JOKER, JOKER + 1))


def complete_hands() -> dict[int, int]:
    """Return every hand of nine that splits into three sets, with all formations that it can make, each by itself.

    Turn the question round. Instead of asking of millions of hands whether they split, write down every three sets
    there are: a set stands for one of 36 (ten threes and eight sequences in each colour), so that there are
    36 · 37 · 38 / 6 = 8,436 ways to choose three, repetition allowed. Each three sets are nine pieces, and the kernel
    says which formations they make.

    Now let jokers take the place of any of these pieces: set by set, every hand that can *stand for* these sets
    (``hands_read_as``), and their sums. A hand that comes out several times can stand for different sets, and it keeps
    the formations of all its readings. In the end there are 172,986 hands of kinds. Some hold more of a piece than
    exist; ``count_complete`` finds no way to deal those.
    """
    parts = [hands_read_as(stood_for) for stood_for in range(kernel.SETS)]
    found: dict[int, int] = {}
    for a, b in combinations_with_replacement(range(kernel.SETS), 2):
        two = {one + other for one in parts[a] for other in parts[b]}
        for c in range(b, kernel.SETS):
            formations = kernel.judge(a, b, c, 0, FLAGS)
            for hand in two:
                for part in parts[c]:
                    nine = hand + part
                    found[nine] = found.get(nine, 0) | formations
    return found


def hands_read_as(stood_for: int) -> list[int]:
    """Return the hands of three that can stand for a set: some of its pieces, and jokers for the others."""
    choices = [(kernel.kind_in(stood_for, place), JOKER) for place in range(3)]
    trios = product(*choices)
    return sorted({sum(ONE[piece] for piece in trio) for trio in trios if _reads(trio, stood_for)})


def _reads(trio: tuple[int, ...], stood_for: int) -> bool:
    return kernel.readings(trio[0], trio[1], trio[2], FLAGS) >> stood_for & 1 == 1


def count_complete(judged: Mapping[int, int], deck: Sequence[int]) -> Counter[int]:
    """Count the ways to deal these hands from a deck, by the formations that they can make.

    A hand's white pieces, its green ones and its jokers are dealt independently of each other, so that its number of
    ways is the product of three. Each of the three comes back in many hands, so it is worked out only once.
    Well-Balanced asks for no reading, so it is judged here, from the natural pieces.
    """
    copies = [deck.count(kind) for kind in range(kernel.KINDS)]

    @cache
    def share(part: int, start: int, end: int) -> tuple[int, tuple[int, ...]]:
        """Return the number of ways to deal one colour's pieces (or the jokers) of a hand, and these pieces."""
        counts = [part >> COUNT_BITS * kind & 15 for kind in range(end - start)]
        pieces = tuple(start + kind for kind, count in enumerate(counts) for _ in range(count))
        return ways(copies[start:end], counts), pieces

    found: Counter[int] = Counter()
    for hand, formations in judged.items():
        number = 1
        nine: tuple[int, ...] = ()
        for start, end in SHARES:
            part = hand >> COUNT_BITS * start & (1 << COUNT_BITS * (end - start)) - 1
            more, pieces = share(part, start, end)
            number *= more
            nine += pieces
        if number:
            found[formations | kernel.BALANCED * kernel.is_balanced(nine)] += number
    return found


# -- no Hire at the deal --------------------------------------------------------------------------------


def stuck(deck: Sequence[int], hand: int = HAND, board: int = ON_BOARD) -> Fraction:
    """Return the chance that no piece of a dealt hand has a match on the dealt board.

    Go through the kinds one by one, and of each put some copies into the hand, some on the board, and leave the rest
    out: in ``c! / (x! y! (c - x - y)!)`` ways, if there are c copies and x and y of them are put. As soon as a kind in
    hand matches a kind on the board the deal is not stuck, and that branch is given up.

    What has to be remembered on the way? How many pieces lie in hand and on the board so far; and of the kinds gone
    through only those that a later kind can match, as the others cannot matter any more: the last number, and the
    joker, which is therefore taken first. So the millions of ways are kept as a few thousand sums.
    """
    copies = Counter(deck)
    order = sorted(range(kernel.KINDS), key=lambda kind: kind != JOKER)
    # (pieces in hand, pieces on board, kinds in hand, kinds on board): ways; the kinds are hands of one of each
    sums: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 1}
    for place, kind in enumerate(order):
        later = kernel.counts(order[place + 1 :])
        awake = kernel.counts([known for known in order[: place + 1] if kernel.MOVES[known] & later])
        after: dict[tuple[int, int, int, int], int] = defaultdict(int)
        for (held, laid, in_hand, on_board), number in sums.items():
            for x, y in product(range(min(copies[kind], hand - held) + 1), range(min(copies[kind], board - laid) + 1)):
                rest = copies[kind] - x - y
                if rest < 0:
                    continue
                kinds_held, kinds_laid = in_hand | (x > 0) << 3 * kind, on_board | (y > 0) << 3 * kind
                if (x and kernel.MOVES[kind] & kinds_laid) or (y and kernel.MOVES[kind] & kinds_held):
                    continue
                key = (held + x, laid + y, kinds_held & awake, kinds_laid & awake)
                after[key] += number * factorial(copies[kind]) // (factorial(x) * factorial(y) * factorial(rest))
        sums = after
    total = comb(len(deck), hand) * comb(len(deck) - hand, board)
    return Fraction(sum(n for (held, laid, *_), n in sums.items() if (held, laid) == (hand, board)), total)


# -- nine pieces in hand --------------------------------------------------------------------------------

# words by twice the chance that a Hire brings three sets one piece nearer
NEARER = tuple(SAY(f"nearer_{n}") for n in range(3))


def odds_case(view: Mapping[str, Any]) -> Case:
    """Make the case of a hand's odds from what its seat sees."""
    revealed = [piece for department in view["departments"][view["seat"]] for piece in department["pieces"]]
    return {"cards": [*view["unrevealed"], *revealed], "revealed": len(revealed), "board": view["board"]}


def hires(hand: int, free: int, board: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield every Hire as (discard, start, end, twice the chance that it brings three sets one piece nearer).

    ``hand`` has all nine pieces, and ``free`` those of them that may be discarded.
    """
    empty, now = board.index(EMPTY), count_lacking(hand)
    for code in menu.hires(menu.pieces_of(kernel.kinds_in(free)), board, FLAGS):
        discard, start, end = kernel.pieces_in(code >> 3)
        nearer = 0
        for throw in (0, kernel.PASSES) if kernel.needs_throw(end) else (kernel.PASSES,) * 2:
            taken = kernel.hire([*board], discard, start, end, empty, throw)
            nearer += count_lacking(hand + (1 << 3 * taken) - (1 << 3 * discard)) < now
        yield discard, start, end, nearer


def hand_odds(case: Case) -> CaseOdds:
    """Count exactly which Hires, all or those of one ``discard``, bring three sets one piece nearer. Raises BadInput.

    A case has nine ``cards``; the last ``revealed`` of them are in departments. ``board`` has the pieces by square.
    """
    nine = read(case, "cards", DECK, (HAND,))
    revealed = one_of(case, "revealed", (0, 3, 6, 9), DECK)
    unrevealed = nine[: HAND - revealed]
    named = one_of(case, "discard", ("", *(KINDS[piece] for piece in unrevealed)), DECK)
    board = read_board(case.get("board"))
    DECK.check([*nine, *(piece for piece in board if piece != EMPTY)])
    base = {"cards": [KINDS[piece] for piece in nine], "revealed": revealed, "board": case["board"]}
    hand, all_hires = kernel.counts(nine), list(hires(kernel.counts(nine), kernel.counts(unrevealed), board))
    shown = [hire for hire in all_hires if not named or KINDS[hire[0]] == named]
    zone = board_zone(case["board"])
    best_of, best_at = Counter[int](), Counter[str]()
    can = {discard for discard, *_ in all_hires}
    for discard, _, _, nearer in all_hires:
        best_of[discard] = max(best_of[discard], nearer)
    for _, _, end, nearer in shown:
        best_at[SQUARES[end]] = max(best_at[SQUARES[end]], nearer)
    goal = "sets" if count_lacking(hand) == 1 else "nearer"
    worths, taps = {}, {}
    for i, piece in enumerate(unrevealed):
        worths[f"hand-{i}"] = _worth(best_of[piece], goal, "discarded")
        if piece in can:
            taps[f"hand-{i}"] = {**base, "discard": "" if KINDS[piece] == named else KINDS[piece]}
    alike = len({worth.text for worth in worths.values()}) == 1
    if alike:  # said once in the legend
        worths = {key: worth._replace(text="") for key, worth in worths.items()}
    for i, slot in enumerate(zone.slots if named else ()):
        worths[zone.key_at(i)] = _worth(best_at[slot.choice or ""], goal, "square")
    tags = ["chosen" if KINDS[piece] == named and nine.index(piece) == i else "" for i, piece in enumerate(nine)]
    pieces = tuple(Slot(KINDS[piece], label(piece), tag=tag) for piece, tag in zip(nine, tags, strict=True))
    tally = Counter(nearer for *_, nearer in shown)
    spread = [Chance(word, tally[n] / len(shown)) for n, word in enumerate(NEARER)] if shown else []
    choices = [Way(SAY("any_discard"), base, not named)]

    def instead(key: str) -> str:
        """Say the best Hire of another discard that is as good."""
        piece = unrevealed[int(key.removeprefix("hand-"))]
        if piece == max(shown, key=lambda hire: hire[3])[0]:
            return ""
        return _describe(nine, [hire for hire in all_hires if hire[0] == piece], board)

    return CaseOdds(
        zones=(Zone("hand", SAY("your_nine"), pieces, "hand", tile=True), zone),
        worths=worths,
        taps=taps,
        ways=((SAY("discard"), choices),),
        typed=(("cards", SAY("your_nine"), {**base, "revealed": 0}),),
        legend=_legend(goal, max(best_of.values(), default=0) if alike else None, named),
        summary=_describe(nine, shown, board),
        asked=SAY("asked_piece", named) if named else SAY("asked_hires", len(shown)),
        spread=spread,
        doubt=SAY("doubt"),
        guess=None if named else guess_best(_which(count_lacking(hand)), {key: worths[key] for key in taps}, instead),
    )


def _why(nine: Sequence[int], discard: int, taken: int) -> str:
    """Say which set or pair the piece taken makes and, if the hand could make it before, which piece that sets free."""
    rest = _without(nine, [discard])
    lacking = count_lacking(kernel.counts([*rest, taken]))
    reasons = []
    for some in _partners(taken, rest, 3, lacking):
        whole, others = len(some) == 2, _without(rest, some)
        said = SAY("why_set" if whole else "why_pair", KINDS[taken], [KINDS[piece] for piece in some])
        spare = [piece for piece in sorted({*others}) if (piece != JOKER or taken == JOKER) and _fits(piece, some)]
        if not spare:
            reasons.append((not whole, False, said))
        for piece in spare:
            for joined in _partners(piece, _without(others, [piece]), 2, lacking - 2 + len(some)):
                entry = f"{'also' if piece == taken else 'frees'}_{'set' if len(joined) == 2 else 'pair'}"
                freed = SAY(entry, KINDS[piece], [KINDS[one] for one in joined])
                reasons.append((not whole or len(joined) == 1, True, f"{said} {freed}"))
    return min(reasons, key=lambda reason: reason[:2], default=(False, False, ""))[2]


def _partners(piece: int, rest: Sequence[int], groups: int, lacking: int) -> Iterator[tuple[int, ...]]:
    """Yield the two pieces that make a set with one, or the one that makes a pair, if so few are lacking then."""
    for some in sorted({*combinations(sorted(rest), 2)}, key=lambda some: some.count(JOKER)):
        others = kernel.counts(_without(rest, some))
        if _fits(piece, some) and count_lacking(others, groups - 1) == lacking:
            yield some
    for other in sorted({*rest} - {JOKER}):
        left = _without(rest, [other])
        least = min(count_lacking(kernel.counts(_without(left, [spare])), groups - 1) for spare in {*left})
        if _fits(piece, [other]) and least + 1 == lacking:
            yield (other,)


def _fits(piece: int, some: Sequence[int]) -> bool:
    """Tell whether a piece makes a set with two others, or a pair with one."""
    thirds = some[1:] or range(JOKER)
    return any(kernel.readings(piece, some[0], third, FLAGS) for third in thirds)


def _without(pieces: Sequence[int], some: Sequence[int]) -> list[int]:
    left = [*pieces]
    for piece in some:
        left.remove(piece)
    return left


def _which(lacking: int) -> str:
    return SAY("which_sets") if lacking == 1 else SAY("which_nearer", lacking)


def _legend(goal: str, alike: int | None, named: str) -> str:
    """Explain the numbers on the pieces, or say once what all have, ``alike``; then those on the squares."""
    said = SAY(f"{goal}_legend") if alike is None else SAY(f"{goal}_alike_{alike}")
    if alike == 0:
        return said
    return f"{said} {SAY('squares_legend', named) if named else SAY('touch_piece')}"


def _worth(nearer: int, goal: str, done: str) -> Worth:
    if not nearer:  # each piece keeps its number, so that none moves when the numbers come
        return Worth(0.0, percent(0) if done == "discarded" else "", SAY(f"{done}_never"))
    said = percent(nearer / 2)
    return Worth(nearer / 2, said, SAY(f"{goal}_{done}", said))


def _describe(nine: Sequence[int], shown: Sequence[tuple[int, int, int, int]], board: Sequence[int]) -> str:
    lacking = count_lacking(kernel.counts(nine))
    if not lacking:
        return SAY("split")
    discard, start, end, nearer = max(shown, key=lambda hire: hire[3], default=(0, 0, 0, 0))
    if not nearer:
        named = len({one for one, *_ in shown}) == 1
        return SAY("no_nearer_with", lacking, KINDS[discard]) if named else SAY("no_nearer", lacking)
    count = () if lacking == 1 else (lacking,)
    entry = f"{'sets' if lacking == 1 else 'nearer'}_{'surely' if nearer == 2 else 'throw'}"
    summary = SAY(entry, *count, KINDS[discard], SQUARES[start], SQUARES[end])
    taken = kernel.hire([*board], discard, start, end, board.index(EMPTY), kernel.PASSES)
    if why := _why(nine, discard, taken):
        summary = f"{summary} {why}"
    as_good = sum(other == nearer for *_, other in shown) > 1
    return f"{summary} {SAY('others_too')}" if as_good else summary
