"""Reads requests and typed lines of the Luminous Dragon Egg, and answers the referee's stateless operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.request import amounts, an_object, numbers, parse_options, seat_or_nobody, the_list
from ludobook.core.rules import Rulings, implements
from ludobook.core.words import seat_mark
from ludobook.games.egg import scoring
from ludobook.games.egg.components import BRACELETS, DECK, KINDS, names, parse_card, set_text
from ludobook.games.egg.kernel import FRIENDS, WILD, all_lays, cards_of, flags, lay_of, may_be_far, strength, strengths
from ludobook.games.egg.scoring import PLACES, RoundScore, SetValue, score_round, set_sheet, value_of
from ludobook.games.egg.words import MESSAGES, RULEBOOK, SET_NAMES, set_name
from ludobook.teach.sheet import Count, Sheet

FEWEST, MOST = 4, 17  # cards in a hand to arrange
REFUSALS = MESSAGES["refusals"]
JSON = "EGG-JSON-1"


@implements("EGG-JSON-1", "EGG-JSON-8")
def _rulings(request: Mapping[str, Any]) -> Rulings:
    """Read the rulings of a request. Raises BadInput (EGG-JSON-8)."""
    return RULEBOOK.of(request)


@implements("EGG-JSON-2")
def read_set(cards: Sequence[object]) -> tuple[int, int]:
    """Read a set of two cards as ints, in the order given.

    Raises:
        BadInput: they are not two (EGG-SET-1), or a text is not a card (EGG-DECK-1).
    """
    if len(cards) != 2:
        message = REFUSALS("set_size", len(cards))
        raise BadInput(message, rule="EGG-SET-1", part=tuple(map(str, cards[:8])))
    return parse_card(cards[0]), parse_card(cards[1])


def weak_far(lay: int) -> tuple[str, tuple[str, str]]:
    """Return the refusal of sets whose Far is weaker than the Near, and the two sets in the notation."""
    f1, f2, n1, n2 = cards_of(lay)
    return _weaker(set_text((f1, f2)), set_text((n1, n2)))


def _weaker(far: str, near: str) -> tuple[str, tuple[str, str]]:
    return REFUSALS("weak_far", far, near), (far, near)


@implements("EGG-JSON-3")
def describe_set(request: Mapping[str, Any]) -> SetValue:
    """Return the value of the two ``cards`` of a request. Raises BadInput."""
    flag = flags(_rulings(request))
    return value_of(*read_set(the_list(request, "cards", JSON)), flag)


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str]:
    """Name the set that two cards make: its kind, and its name for a person.

    >>> mark(["R7", "RW"])
    ('friends', 'Friends 14')
    """
    value = describe_set({"cards": cards, "rulings": RULEBOOK.read_rulings(rulings)})
    return value.kind, value.name


@implements("EGG-JSON-4")
def arrangements(request: Mapping[str, Any]) -> list[dict[str, list[str]]]:
    """List every ``{far, near, keep}`` of a ``hand`` of 4 to 17 cards, each in deck order, sorted by deck position.

    Raises:
        BadInput: the hand has a wrong size (EGG-JSON-4), a text is not a card (EGG-DECK-1), or a kind is there a third
            time (EGG-DECK-2).
    """
    flag, given = flags(_rulings(request)), the_list(request, "hand", JSON)
    if not FEWEST <= len(given) <= MOST:
        raise BadInput(REFUSALS("hand_size", FEWEST, MOST, len(given)), rule="EGG-JSON-4")
    hand = sorted(map(parse_card, given))
    DECK.check(hand)
    found = []
    for lay in all_lays(hand, flag):
        cards, keep = cards_of(lay), list(hand)
        for card in cards:
            keep.remove(card)
        found.append({"far": list(names(cards[:2])), "near": list(names(cards[2:])), "keep": list(names(keep))})
    return found


@lru_cache(maxsize=2)
def makings(flag: int) -> Mapping[int, Sequence[tuple[int, int]]]:
    """Return, for each strength, every two cards that make it, those without a Revelation first."""
    found: dict[int, list[tuple[int, int]]] = {}
    for pair in sorted(
        combinations_with_replacement(range(len(KINDS)), 2), key=lambda pair: WILD in (pair[0] % 8, pair[1] % 8)
    ):
        found.setdefault(strength(*pair, flag), []).append(pair)
    return found


# the strength of every set that a seat may enter instead of its cards, by name: the Friends, then the others
STRENGTH = {
    f"{'Friends' if made > FRIENDS else 'BAH-YAH'} {made % FRIENDS}": made
    for made in sorted(makings(0), key=lambda made: (made < FRIENDS, made))
}
SET_CHOICES = tuple(
    (key, set_name("friends" if made > FRIENDS else "bah-yah", made % FRIENDS)) for key, made in STRENGTH.items()
)
ON_KEYS = tuple((set_name(kind, 0)[:-1], put) for kind, put in (("friends", "F"), ("bah-yah", "")))
SETS_BY_NAME = tuple(
    Count(f"{place}_set", SET_NAMES[place], SET_CHOICES, short=ON_KEYS, hint=REFUSALS("short_friends"))
    for place in PLACES
)


def check_far(seat: int, lay: int, flag: int) -> None:
    """Make sure that a seat's Far is not weaker than its Near.

    Raises:
        BadInput: it is (EGG-SET-2).
    """
    if not may_be_far(*strengths(lay, flag)):
        message, part = weak_far(lay)
        raise BadInput(message, rule="EGG-SET-2", part=part, seat=seat)


def check_counted(
    counted: Mapping[int, Sequence[str | None]], there: Iterable[int], flag: int
) -> list[tuple[int, int]]:
    """Find two cards for each set entered by name; ``counted`` has each seat's Far and Near, None if it is missing.

    Any cards that make the sets lead to the same score. ``there`` are the cards that other seats have entered. The
    result has the sets in the order of ``counted``, without the missing ones.

    Raises:
        BadInput: a Far is weaker than its Near (EGG-SET-2), or too few cards are left for a set (EGG-DECK-2).
    """
    left, wanted, found = [2] * len(KINDS), list[int](), list[tuple[int, int]]()
    for card in there:
        left[card] -= 1
    for seat, (far, near) in counted.items():
        if far and near and not may_be_far(STRENGTH[far], STRENGTH[near]):
            message, part = _weaker(far, near)
            raise BadInput(message, rule="EGG-SET-2", part=part, seat=seat)
        made: list[str] = []
        for field, name in ((SETS_BY_NAME[0].field, far), (SETS_BY_NAME[1].field, near)):
            if name:
                made.append(name)
                found = _dealt([*wanted, *(STRENGTH[one] for one in made)], left, flag)
            if name and not found:
                message = REFUSALS("too_few", seat_mark(seat), made)
                raise BadInput(message, rule="EGG-DECK-2", part=(field, name), seat=seat)
        wanted += [STRENGTH[one] for one in made]
    return found


def _dealt(wanted: Sequence[int], copies: Sequence[int], flag: int) -> list[tuple[int, int]]:
    """Find cards for sets of these strengths among ``copies`` by kind; return an empty list if there are too few."""
    ways, failed, left = makings(flag), set[tuple[int, ...]](), list(copies)
    order = sorted(range(len(wanted)), key=lambda i: len(ways[wanted[i]]))
    dealt = [(0, 0)] * len(wanted)

    def deal(i: int) -> bool:
        if i == len(order):
            return True
        for a, b in () if (i, *left) in failed else ways[wanted[order[i]]]:
            left[a] -= 1
            left[b] -= 1
            dealt[order[i]] = a, b
            if left[a] >= 0 and left[b] >= 0 and deal(i + 1):
                return True
            left[a] += 1
            left[b] += 1
        failed.add((i, *left))
        return False

    return dealt if deal(0) else []


def read_bracelets(request: Mapping[str, Any], n: int) -> tuple[int, ...]:
    """Read the bracelets by seat. Raises BadInput if there are more than 12 (EGG-BRACELET-4)."""
    bracelets = amounts(request, "bracelets", n, "EGG-JSON-6")
    if sum(bracelets) > BRACELETS:
        raise BadInput(REFUSALS("supply", sum(bracelets)), rule="EGG-BRACELET-4")
    return bracelets


@implements("EGG-START-1", "EGG-JSON-5", "EGG-JSON-6", "EGG-JSON-7")
def read_round(request: Mapping[str, Any]) -> RoundScore:
    """Score the round in a request: ``players``, ``money``, ``bracelets``, ``egg_holder``, ``rulings``.

    Raises:
        BadInput: something is wrong; ``rule`` is that of the first fault found.
    """
    rulings, players = _rulings(request), the_list(request, "players", JSON)
    n = len(players)
    if not 2 <= n <= 5:
        raise BadInput(REFUSALS("players", n), rule="EGG-START-1")
    table: list[int] = []
    counted: dict[int, tuple[str, str]] = {}
    for seat, player in enumerate(players):
        sets = an_object(player, "players", JSON)
        if any(count.field in sets for count in SETS_BY_NAME):
            far, near = (count.read(sets, seat, "EGG-SET-1") for count in SETS_BY_NAME)
            counted[seat] = far, near
            table.append(0)
            continue
        one, other = (read_set(the_list(sets, place, JSON)) for place in PLACES)
        table.append(lay_of(*one, *other))
    there = [card for seat, lay in enumerate(table) if seat not in counted for card in cards_of(lay)]
    DECK.check(there)
    for seat, lay in enumerate(table):
        if seat not in counted:
            check_far(seat, lay, flags(rulings))
    dealt = iter(check_counted(counted, there, flags(rulings)))
    for seat in counted:
        table[seat] = lay_of(*next(dealt), *next(dealt))
    money, bracelets = amounts(request, "money", n, "EGG-JSON-6"), read_bracelets(request, n)
    holder = seat_or_nobody(request, "egg_holder", n, REFUSALS("holder"), "EGG-JSON-6")
    return score_round(table, money, bracelets, holder, rulings, counted=frozenset(counted))


def read_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """Make a request of ``FAR NEAR`` for each player, with options ``money=1,2,0``, ``bracelets``, ``egg_holder``.

    A single set without options makes a request for its value.

    Raises:
        BadInput: the number of sets is odd, or an option is unknown or not a number.
    """
    known: dict[str, Callable[[str], Any]] = {"money": numbers, "bracelets": numbers, "egg_holder": int}
    given = parse_options(options, known, JSON, REFUSALS("numbers"), "EGG-JSON-6")
    sets = [part.split("+") for word in words for part in word.split()]
    if len(sets) == 1 and not options:
        return {"cards": sets[0]}
    if len(sets) % 2:
        raise BadInput(REFUSALS("each_two"), rule=JSON)
    return {"players": [dict(zip(PLACES, sets[i : i + 2], strict=True)) for i in range(0, len(sets), 2)], **given}


def sheet(case: Mapping[str, Any]) -> Sheet:
    """Explain the value of two ``cards``, or score the round in a request. Raises BadInput."""
    return set_sheet(describe_set(case)) if "cards" in case else scoring.sheet(read_round(case))


def _described(request: Mapping[str, Any]) -> dict[str, Any]:
    value = describe_set(request)
    return {"kind": value.kind, "values": list(value.values), "total": value.total}


OPS = {
    "describe_set": _described,
    "arrangements": arrangements,
    "score_round": lambda request: read_round(request).to_json(),
}
