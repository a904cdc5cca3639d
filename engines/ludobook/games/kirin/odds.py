"""Kirin: how often a lead leaves the others no choice of cards, and who wins a trick.

The default rulings hold. Everybody has a full hand of eight cards, as at the start of a round, and plays at random: any
card of the nine is declared, any of the eight is led, a follower plays any card that may be played, each as likely as
the other. So the lead is any of the 36 cards, and the followers' hands are any three times eight of the other 35. A
round begins in ascending order; the odds in descending order are those of the same hands with the marker turned. Kirin
is for four, so everything here is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import comb, perm
from typing import Any

from ludobook.core.counting import Answer
from ludobook.core.words import HIDDEN
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import DECK as PACK
from ludobook.games.kirin.components import KINDS, label
from ludobook.games.kirin.kernel import flags
from ludobook.games.kirin.words import CARDS_SAID, MESSAGES, RULEBOOK
from ludobook.look.held import Case, Chance, Held, Way, Worth, how_often, one_of, percent, read
from ludobook.look.scene import Slot, Zone

TOLD = MESSAGES["odds"]
FLAGS = flags(RULEBOOK.default)
DECK = tuple(range(kernel.CARDS))
HAND, FOLLOWERS = 8, 3
ORDERS = ((kernel.ASCENDING, "ascending"), (kernel.DESCENDING, "descending"))
RANKS = (*range(1, kernel.TRUMP_RANK), kernel.TRUMP_RANK)


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """``forces_…`` and ``lead_wins_…`` by lead and order, and ``leader_wins``, ``follower_wins``, ``nobody_wins``."""
    for order, word in ORDERS:
        chances = {lead: forces(DECK, lead, order) for lead in DECK}
        for lead, chance in chances.items():
            meaning = TOLD("forces", KINDS[lead], CARDS_SAID(word))
            yield f"forces_{_named(KINDS[lead])}_{word}", None, chance, meaning
        meaning = TOLD("forces_any", CARDS_SAID(word))
        yield f"forces_{word}", None, _mean(chances.values()), meaning
    wins = {(lead, order): lead_wins(DECK, lead, order) for order, _ in ORDERS for lead in DECK}
    numbered = [lead for lead in DECK if not kernel.is_kirin(lead)]
    for order, word in ORDERS:
        for lead in numbered:
            meaning = TOLD("lead_wins", KINDS[lead], CARDS_SAID(word))
            yield f"lead_wins_{_named(KINDS[lead])}_{word}", None, wins[lead, order], meaning
        for rank in RANKS:
            chance = _mean([wins[lead, order] for lead in numbered if kernel.rank(lead) == rank])
            trump, said = rank == kernel.TRUMP_RANK, CARDS_SAID(word)
            name = "T" if trump else str(rank)
            meaning = TOLD("trump_wins", said) if trump else TOLD("number_wins", rank, said)
            yield f"lead_wins_{_named(name)}_{word}", None, chance, meaning
    first = kernel.ASCENDING
    leader = _mean([wins[lead, first] for lead in DECK])
    nobody = _mean([all_kirins(DECK, lead, first) for lead in DECK])
    yield "leader_wins", None, leader, TOLD("leader_wins")
    yield "follower_wins", None, (1 - leader - nobody) / FOLLOWERS, TOLD("follower_wins")
    yield "nobody_wins", None, nobody, TOLD("nobody_wins")


def _named(card: str) -> str:
    """``a_plus`` of ``A+``."""
    return card.lower().replace("+", "_plus").replace("-", "_minus")


def _mean(chances: Collection[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / len(chances)


def forces(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """The chance that a random hand, dealt from the deck without the lead, holds a card that qualifies.

    Easier to count is the opposite: the hands that hold none are all taken from the cards that do not qualify.
    """
    others = [card for card in deck if card != lead]
    free = sum(not kernel.qualifies(card, lead, order, FLAGS) for card in others)
    return 1 - Fraction(comb(free, size), comb(len(others), size))


def lead_wins(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """The chance that the lead wins its trick: that all followers play cards it beats."""
    beaten = {card for card in deck if card != lead and kernel.trick_winner((lead, card, card, card), order) == 0}
    return all_play(deck, lead, order, beaten, size)


def all_kirins(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """The chance that a trick with this lead is four Kirins."""
    if not kernel.is_kirin(lead):
        return Fraction(0)
    return all_play(deck, lead, order, {card for card in deck if card != lead and kernel.is_kirin(card)}, size)


def all_play(deck: Sequence[int], lead: int, order: int, wished: AbstractSet[int], size: int = HAND) -> Fraction:
    """The chance that the three followers, playing at random, all play one of the wished cards.

    No hands need be listed. A follower who holds cards that qualify plays any of them, so that what these followers
    play is as likely any of all such cards as any other; and the others play any of the cards that do not qualify.
    What is left to count is how many followers hold none (``free``).
    """
    may = [card for card in deck if card != lead and kernel.qualifies(card, lead, order, FLAGS)]
    others = [card for card in deck if card != lead and card not in may]
    total = Fraction(0)
    for free_ones, chance in enumerate(free(len(may), len(others), size)):
        bound = FOLLOWERS - free_ones
        if chance:
            fit = perm(len(wished & set(may)), bound) * perm(len(wished & set(others)), free_ones)
            total += chance * Fraction(fit, perm(len(may), bound) * perm(len(others), free_ones))
    return total


def free(may: int, others: int, size: int = HAND) -> list[Fraction]:
    """The chances that 0, 1, 2 and 3 followers hold no card that qualifies, if so many do and so many do not.

    That k given ones hold none is simple: all their cards are of the others. Those who are counted twice are taken
    away again (inclusion and exclusion).
    """
    none = [Fraction(comb(others, size * k), comb(may + others, size * k)) for k in range(FOLLOWERS + 1)]
    rest = [[(-1) ** k * comb(FOLLOWERS - n, k) * none[n + k] for k in range(FOLLOWERS - n + 1)] for n in range(4)]
    return [comb(FOLLOWERS, n) * sum(terms) for n, terms in enumerate(rest)]


# -- leads in hand --------------------------------------------------------------------------------------

NUMBERS = ("wins", "obliges")


def odds_case(view: Mapping[str, Any]) -> Case:
    """Make the case of a hand's odds: the hand, and what else its seat knows to be in nobody's hand."""
    known = [card for trick in view["tricks"] for card in trick["cards"]]
    gone = [*known, *view["table"], view["declared"][view["seat"]]]
    return {
        "cards": view["hand"],
        "gone": [card for card in gone if card not in (HIDDEN, None)],
        "order": view["order"],
    }


def hand_odds(case: Case) -> Held:
    """Count what each lead of a hand, or of any hand, obliges and wins if the followers play at random.

    ``gone`` are the cards that no follower has, ``lead`` is the one that is looked at.
    """
    hand, gone = read(case, "cards", PACK, range(10)), read(case, "gone", PACK, range(len(DECK)))
    PACK.check([*hand, *gone])
    words, number = [word for _, word in ORDERS], one_of(case, "number", NUMBERS, PACK)
    order = words.index(one_of(case, "order", words, PACK))
    leads, away = hand or [card for card in DECK if card not in gone], {*hand, *gone}
    lead = one_of(case, "lead", ("", *(KINDS[card] for card in leads)), PACK)
    size = max(1, min(len(hand) or HAND, HAND, (len(DECK) - 1 - len(away)) // FOLLOWERS))
    base: dict[str, Any] = {"cards": [*PACK.names(hand)], "gone": [*PACK.names(gone)]}
    base |= {"order": words[order], "number": number, "lead": lead}

    def against(card: int) -> list[int]:
        return [card, *(other for other in DECK if other not in away and other != card)]

    measure = lead_wins if number == "wins" else forces
    chances = {card: measure(against(card), card, order, size) for card in leads}
    shown = PACK.parse(lead) if lead else max(leads, key=lambda card: chances[card])
    top = float(max(chances.values())) or 1.0
    slots, worths, taps = [], {}, {}
    own = sorted(hand, key=lambda card: _strongest_first(card, order))
    places = {card: f"leads-{i}" for i, card in enumerate(sorted(DECK, key=lambda card: _strongest_first(card, order)))}
    for card, place in places.items():
        key = f"hand-{own.index(card)}" if card in own else place
        slots.append(Slot(KINDS[card], label(card), tag=TOLD("out") if card in gone else ""))
        if card in leads:
            taps[key] = {**base, "lead": "" if KINDS[card] == lead else KINDS[card]}
        if card in leads and (hand or not lead or card == shown):
            said = percent(float(chances[card]))
            worths[key] = Worth(float(chances[card]) / top, said, TOLD(f"{number}_share", said))
        elif lead and card not in away and kernel.qualifies(card, shown, order, FLAGS):
            worths[key] = Worth(1.0, TOLD("must"), TOLD("must_told"))
        elif lead and card not in away and kernel.trick_winner((shown, card, card, card), order) > 0:
            worths[key] = Worth(0.4, TOLD("beats"), TOLD("beats_told"))
    wins, obliged = lead_wins(against(shown), shown, order, size), forces(against(shown), shown, order, size)
    may = sum(kernel.qualifies(card, shown, order, FLAGS) for card in against(shown)[1:])
    none = free(may, len(against(shown)) - 1 - may, size)
    turns = [Way(CARDS_SAID(word), {**base, "order": word}, word == words[order]) for word in words]
    numbers = [Way(TOLD(key), {**base, "number": key}, key == number) for key in NUMBERS]
    whose = [Way(TOLD("any_hand"), {**base, "cards": [], "gone": [], "lead": ""}, not hand)] if away else []
    all_cards = Zone("leads", TOLD("all_cards"), tuple(slots), "map", columns=len(DECK) // kernel.SEATS)
    held = Zone("hand", TOLD("lead_from"), tuple(Slot(KINDS[card], label(card)) for card in own))
    chances_said = [(name, how_often(float(chance))) for name, chance in (("obliges", obliged), ("wins", wins))]
    often = [TOLD(f"{name}_{how}", *share) for name, (how, share) in chances_said]
    return Held(
        zones=(held, all_cards) if own else (all_cards,),
        worths=worths,
        taps=taps,
        ways=((TOLD("order"), turns), (TOLD("number"), numbers), *(((TOLD("hand"), whose),) if whose else ())),
        typed=(("cards", TOLD("your_hand"), {**base, "lead": "", "gone": []}),),
        legend=TOLD(f"{number}_legend"),
        summary=" ".join([TOLD("led" if lead else "best", label(shown)), *often]),
        asked=TOLD("asked"),
        spread=[Chance(str(FOLLOWERS - n), float(none[n])) for n in range(FOLLOWERS, -1, -1)],
        doubt=TOLD("doubt", size),
    )


def _strongest_first(card: int, order: int) -> tuple[int, int, int]:
    """Find where a card lies on the map: its beast's row, and in it the strongest rank at the left, its Kirins last."""
    strength = kernel.strength(card, order)
    return -(strength % 4), -(strength // 4), card
