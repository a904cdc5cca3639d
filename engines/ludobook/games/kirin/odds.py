"""Exact odds of Kirin: how often a lead forces an answer, which card wins a trick, and how often an answer wins.

They use the default rulings. Players have eight cards in hand, as at the start of a round, and play at random: any
card of the nine is declared, any of the eight is led, a follower plays any card that may be played, all equally
likely. So the lead is any of the 36 cards, and the followers' hands are any three times eight of the other 35. A
round begins in ascending order; the odds in descending order are those of the same hands with the marker turned. Kirin
has four players, so all odds are for four.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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
from ludobook.games.kirin.words import BEAST_NAMES, CARD, MESSAGES, RULEBOOK
from ludobook.look.hand_odds import Case, CaseOdds, Chance, Way, Worth, guess_best, how_often, one_of, percent, read
from ludobook.look.scene import Slot, Zone

SAY = MESSAGES["odds"]
FLAGS = flags(RULEBOOK.default)
DECK = tuple(range(kernel.CARDS))
HAND, FOLLOWERS = 8, 3
ORDERS = ((kernel.ASCENDING, "ascending"), (kernel.DESCENDING, "descending"))
RANKS = (*range(1, kernel.TRUMP_RANK), kernel.TRUMP_RANK)


def answers(tables: Sequence[int], all: bool) -> Iterator[Answer]:
    """Count ``forces_…`` and ``lead_wins_…`` by lead and order, ``leader_wins``, ``follower_wins``, ``nobody_wins``."""
    for order, word in ORDERS:
        chances = {lead: forces(DECK, lead, order) for lead in DECK}
        for lead, chance in chances.items():
            meaning = SAY("forces", KINDS[lead], CARD(word))
            yield f"forces_{_named(KINDS[lead])}_{word}", None, chance, meaning
        meaning = SAY("forces_any", CARD(word))
        yield f"forces_{word}", None, _mean(chances.values()), meaning
    wins = {(lead, order): lead_wins(DECK, lead, order) for order, _ in ORDERS for lead in DECK}
    numbered = [lead for lead in DECK if not kernel.is_kirin(lead)]
    for order, word in ORDERS:
        for lead in numbered:
            meaning = SAY("lead_wins", KINDS[lead], CARD(word))
            yield f"lead_wins_{_named(KINDS[lead])}_{word}", None, wins[lead, order], meaning
        for rank in RANKS:
            chance = _mean([wins[lead, order] for lead in numbered if kernel.rank(lead) == rank])
            trump, said = rank == kernel.TRUMP_RANK, CARD(word)
            name = "T" if trump else str(rank)
            meaning = SAY("trump_wins", said) if trump else SAY("number_wins", rank, said)
            yield f"lead_wins_{_named(name)}_{word}", None, chance, meaning
    first = kernel.ASCENDING
    leader = _mean([wins[lead, first] for lead in DECK])
    nobody = _mean([all_kirins(DECK, lead, first) for lead in DECK])
    yield "leader_wins", None, leader, SAY("leader_wins")
    yield "follower_wins", None, (1 - leader - nobody) / FOLLOWERS, SAY("follower_wins")
    yield "nobody_wins", None, nobody, SAY("nobody_wins")


def _named(card: str) -> str:
    """Write a card for an id: ``a_plus`` for ``A+``."""
    return card.lower().replace("+", "_plus").replace("-", "_minus")


def _mean(chances: Collection[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / len(chances)


def forces(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """Return the chance that a random hand, dealt from the deck without the lead, holds a card that answers it.

    It counts the opposite, which is easier: hands without an answer come only from the cards that do not answer.
    """
    others = [card for card in deck if card != lead]
    free = sum(not kernel.qualifies(card, lead, order, FLAGS) for card in others)
    return 1 - Fraction(comb(free, size), comb(len(others), size))


def lead_wins(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """Return the chance that the lead wins its trick, because all followers play cards that it beats."""
    beaten = {card for card in deck if card != lead and kernel.trick_winner((lead, card, card, card), order) == 0}
    return all_play(deck, lead, order, beaten, size)


def all_kirins(deck: Sequence[int], lead: int, order: int, size: int = HAND) -> Fraction:
    """Return the chance that a trick with this lead is four Kirins."""
    if not kernel.is_kirin(lead):
        return Fraction(0)
    return all_play(deck, lead, order, {card for card in deck if card != lead and kernel.is_kirin(card)}, size)


def all_play(
    deck: Sequence[int], lead: int, order: int, wished: AbstractSet[int], size: int = HAND, followers: int = FOLLOWERS
) -> Fraction:
    """Return the chance that all ``followers``, playing at random, play one of the ``wished`` cards.

    It lists no hands. A follower with cards that answer the lead plays any of them, so the cards that these followers
    play are equally likely to be any such cards; the other followers play any of the cards that do not answer.
    It only remains to count the followers without an answer (``free``).
    """
    may = [card for card in deck if card != lead and kernel.qualifies(card, lead, order, FLAGS)]
    others = [card for card in deck if card != lead and card not in may]
    total = Fraction(0)
    for free_ones, chance in enumerate(free(len(may), len(others), size, followers)):
        bound = followers - free_ones
        if chance:
            fit = perm(len(wished & set(may)), bound) * perm(len(wished & set(others)), free_ones)
            total += chance * Fraction(fit, perm(len(may), bound) * perm(len(others), free_ones))
    return total


def free(may: int, others: int, size: int = HAND, followers: int = FOLLOWERS) -> list[Fraction]:
    """Return the chances that 0, 1, … all followers hold no answer, if ``may`` cards answer and ``others`` do not.

    The chance that k given followers hold none is simple: all their cards are among the ``others``. Cases counted twice
    are subtracted again (inclusion and exclusion).
    """
    every = range(followers + 1)
    none = [Fraction(comb(others, size * k), comb(may + others, size * k)) for k in every]
    rest = [[(-1) ** k * comb(followers - n, k) * none[n + k] for k in range(followers - n + 1)] for n in every]
    return [comb(followers, n) * sum(terms) for n, terms in enumerate(rest)]


def answer_wins(unknown: Sequence[int], trick: Sequence[int], card: int, order: int, size: int) -> Fraction:
    """Return the chance that a card played to a trick wins it, if the seats still to play choose at random.

    Args:
        unknown: the cards that these seats may hold.
        trick: the cards in the trick so far, the lead first.
        card: the card played.
        order: the order in force.
        size: the number of cards that each of these seats holds.
    """
    place, later = len(trick), FOLLOWERS - len(trick)
    if kernel.trick_winner((*trick, *[card] * (later + 1)), order) != place:
        return Fraction(0)
    beaten = {other for other in unknown if kernel.trick_winner((*trick, card, *[other] * later), order) == place}
    return all_play(unknown, trick[0], order, beaten, size, later)


# -- cards in hand --------------------------------------------------------------------------------------

NUMBERS = ("wins", "obliges")


def odds_case(view: Mapping[str, Any]) -> Case:
    """Make the case of a hand's odds: the hand, and the cards that its seat knows to be in no other hand."""
    known = [card for trick in view["tricks"] for card in trick["cards"]]
    gone = [*known, *view["table"], view["declared"][view["seat"]]]
    follows = view["table"] and (view["parent"] + len(view["table"])) % kernel.SEATS == view["seat"]
    return {
        "cards": view["hand"],
        "trick": view["table"] if follows else [],
        "gone": [card for card in gone if card not in (HIDDEN, None)],
        "order": view["order"],
    }


def _against(card: int, away: set[int]) -> list[int]:
    """Return a card, then all others that a follower may hold."""
    return [card, *(other for other in DECK if other not in away and other != card)]


def hand_odds(case: Case) -> CaseOdds:
    """Count how often each lead of a hand, or any lead, forces an answer and wins, if the followers play at random.

    A case has ``cards``, the hand, which may be empty; ``gone``, the cards that no follower has; and ``lead``, the card
    chosen. If there are cards in ``trick``, the hand does not lead but answers them. ``mine`` and ``left`` are the hand
    and the trick to go back to. Raises BadInput.
    """
    if case.get("trick"):
        return answer_odds(case)
    hand, gone = read(case, "cards", PACK, range(10)), read(case, "gone", PACK, range(len(DECK)))
    PACK.check([*hand, *gone])
    words, number = [word for _, word in ORDERS], one_of(case, "number", NUMBERS, PACK)
    order = words.index(one_of(case, "order", words, PACK))
    leads, away = hand or [card for card in DECK if card not in gone], {*hand, *gone}
    lead = one_of(case, "lead", ("", *(KINDS[card] for card in leads)), PACK)
    size = max(1, min(len(hand) or HAND, HAND, (len(DECK) - 1 - len(away)) // FOLLOWERS))
    base: dict[str, Any] = {"cards": [*PACK.names(hand)], "gone": [*PACK.names(gone)]}
    base |= {"order": words[order], "number": number, "lead": lead}
    base |= {"left": case.get("left", []), "mine": case.get("mine")}
    measure = lead_wins if number == "wins" else forces
    chances = {card: measure(_against(card, away), card, order, size) for card in leads}
    shown = PACK.parse(lead) if lead else max(leads, key=lambda card: chances[card])
    top = float(max(chances.values())) or 1.0
    slots, worths, taps = [], {}, {}
    places = {card: f"leads-{i}" for i, card in enumerate(sorted(DECK, key=lambda card: _strongest_first(card, order)))}
    for card, place in places.items():
        key = f"hand-{hand.index(card)}" if card in hand else place
        slots.append(Slot(KINDS[card], label(card), tag=SAY("out") if card in gone else ""))
        if card in leads:
            taps[key] = {**base, "lead": "" if KINDS[card] == lead else KINDS[card]}
        if card in leads and (hand or not lead or card == shown):
            said = percent(float(chances[card]))
            worths[key] = Worth(float(chances[card]) / top, said, SAY(f"{number}_share", said))
        elif lead and card not in away and kernel.qualifies(card, shown, order, FLAGS):
            worths[key] = Worth(1.0, SAY("must"), SAY("must_told"))
        elif lead and card not in away and kernel.trick_winner((shown, card, card, card), order) > 0:
            worths[key] = Worth(0.4, SAY("beats"), SAY("beats_told"))
    unseen = _against(shown, away)
    may = sum(kernel.qualifies(card, shown, order, FLAGS) for card in unseen[1:])
    none = free(may, len(unseen) - 1 - may, size)
    say_of_other = _of_another(hand, shown, away, order, size)
    all_cards = Zone("leads", SAY("all_cards"), tuple(slots), "map", columns=len(DECK) // kernel.SEATS)
    held = Zone("hand", SAY("lead_from"), tuple(_lead(card, KINDS[card] == lead) for card in hand))
    return CaseOdds(
        zones=(held, all_cards) if hand else (all_cards,),
        worths=worths,
        taps=taps,
        ways=_ways(base),
        typed=(("cards", SAY("your_hand"), {"order": words[order], "number": number}),),
        legend=SAY(f"{number}_legend"),
        summary=" ".join([SAY("led" if lead else f"best_{number}", label(shown)), *_why(unseen, shown, order, size)]),
        asked=SAY("asked", label(shown)),
        spread=[Chance(str(FOLLOWERS - n), float(none[n])) for n in range(FOLLOWERS, -1, -1)],
        doubt=SAY("doubt", size),
        guess=guess_best(SAY(f"which_{number}"), worths, say_of_other, given=SAY(f"{words[order]}_given"))
        if hand and not lead
        else None,
    )


def _ways(base: Mapping[str, Any]) -> list[tuple[str, Sequence[Way]]]:
    """List what else can be asked of the same cards: in the other order, the other number, with another hand."""
    turns = [Way(CARD(word), {**base, "order": word}, word == base["order"]) for _, word in ORDERS]
    numbers = [Way(SAY(key), {**base, "number": key}, key == base["number"]) for key in NUMBERS]
    return [(SAY("order"), turns), (SAY("number"), numbers), *_hands(base)]


def _lead(card: int, chosen: bool) -> Slot:
    return Slot(KINDS[card], label(card), tag="chosen" if chosen else "")


def _of_another(hand: Sequence[int], shown: int, away: set[int], order: int, size: int) -> Callable[[str], str]:
    """Return what says the same of another lead, by its key, as of the one that is shown."""

    def say_of(key: str) -> str:
        card = hand[int(key.removeprefix("hand-"))]
        said = [SAY("led", label(card)), *_why(_against(card, away), card, order, size)]
        return " ".join(said) if card != shown else ""

    return say_of


def _why(unseen: Sequence[int], card: int, order: int, size: int) -> Iterator[str]:
    """Say how often a lead wins its trick, how often it has to be answered, and why."""
    others = unseen[1:]
    may = sum(kernel.qualifies(other, card, order, FLAGS) for other in others)
    beat = sum(kernel.trick_winner((card, other, other, other), order) > 0 for other in others)
    if kernel.is_kirin(card):
        why = SAY("why_kirin")
    elif may:
        why = SAY("why_answered", len(others), may, beat)
    else:
        best = kernel.strength(card, order) % kernel.SEATS == kernel.SEATS - 1
        beast = BEAST_NAMES[kernel.beast(card)]
        why = SAY("why_strongest", CARD(ORDERS[order][1]), beast) if best else SAY("why_none_left")
        why = f"{why} {SAY('why_beaten', len(others), beat)}"
    for name, chance in (
        ("wins", lead_wins(unseen, card, order, size)),
        ("obliges", forces(unseen, card, order, size)),
    ):
        how, share = how_often(float(chance))
        if name == "wins" or may:  # otherwise the reason says so
            yield SAY(f"{name}_{how}", *share)
    yield why


def _hands(base: Case) -> Iterator[tuple[str, Sequence[Way]]]:
    """Offer one's own hand or any, and the ways back to all leads and to the trick that was left."""
    away = {name: base[name] for name in ("cards", "gone", "left")}
    mine = away if base["cards"] else base["mine"]
    if isinstance(mine, dict):
        held, own = bool(base["cards"]), {**base, **mine, "lead": "", "mine": None}
        anybody = {**base, **{name: [] for name in away}, "lead": "", "mine": mine}
        yield SAY("hand"), [Way(SAY("my_hand"), own, held), Way(SAY("any_hand"), anybody, not held)]
    if base["lead"] and not base["cards"]:
        yield SAY("lead"), [Way(SAY("all_leads"), {**base, "lead": ""})]
    if base["left"]:
        yield SAY("trick"), [Way(SAY("to_trick"), {**base, "lead": "", "trick": base["left"]})]


def answer_odds(case: Case) -> CaseOdds:
    """Count how often each card of a hand wins the trick in play, if the seats still to play choose at random.

    ``trick`` are its cards so far, the lead first; ``gone`` are all cards that are in no hand any more.

    Raises:
        BadInput: a field is wrong, or a card occurs twice.
    """
    hand, gone = read(case, "cards", PACK, range(1, 10)), read(case, "gone", PACK, range(len(DECK)))
    trick = read(case, "trick", PACK, range(1, kernel.SEATS))
    PACK.check([*hand, *gone])
    PACK.check([*hand, *trick])
    words = [word for _, word in ORDERS]
    order = words.index(one_of(case, "order", words, PACK))
    bound = [card for card in hand if kernel.qualifies(card, trick[0], order, FLAGS)]
    playable, later = bound or hand, FOLLOWERS - len(trick)
    chosen = one_of(case, "lead", ("", *(KINDS[card] for card in playable)), PACK)
    unknown = [card for card in DECK if card not in {*hand, *gone, *trick}]
    size = max(1, min(len(hand), HAND, len(unknown) // max(later, 1)))
    chances = {card: answer_wins(unknown, trick, card, order, size) for card in playable}
    shown = PACK.parse(chosen) if chosen else max(playable, key=lambda card: chances[card])
    base: dict[str, Any] = {"cards": [*PACK.names(hand)], "gone": [*PACK.names(gone)], "trick": [*PACK.names(trick)]}
    base |= {"order": words[order]}
    worths, taps, top = {}, {}, float(max(chances.values())) or 1.0
    for card, chance in chances.items():
        key, said = f"hand-{hand.index(card)}", percent(float(chance))
        taps[key] = {**base, "lead": "" if KINDS[card] == chosen else KINDS[card]}
        worths[key] = Worth(float(chance) / top, said, SAY("wins_share", said))
    beating = kernel.trick_winner((*trick, *[shown] * (later + 1)), order) == len(trick)
    deck = sorted(unknown, key=lambda card: _strongest_first(card, order)) if later and beating else []
    over = [card for card in deck if kernel.trick_winner((*trick, shown, *[card] * later), order) != len(trick)]
    how, share = how_often(float(chances[shown]))
    zones = [
        Zone("trick", SAY("trick"), tuple(Slot(KINDS[card], label(card)) for card in trick)),
        Zone("hand", SAY("answer_from"), tuple(Slot(KINDS[card], label(card)) for card in hand)),
    ]
    if over:
        zones.append(Zone("over", SAY("over", label(shown)), tuple(Slot(KINDS[card], label(card)) for card in over)))
    sentences = [SAY("answered" if chosen else "best_wins", label(shown)), SAY(f"takes_{how}", *share)]
    ways = [Way(SAY("as_leader"), {**base, "trick": [], "left": base["trick"]})]
    return CaseOdds(
        zones=zones,
        worths=worths,
        taps=taps,
        ways=((SAY("hand"), ways),),
        typed=(("cards", SAY("your_hand"), base),),
        legend=SAY("bound_legend" if bound else "unbound_legend", label(trick[0])),
        summary=" ".join(sentences) if chosen or any(chances.values()) else SAY("none_takes"),
        asked="",
        spread=(),
        doubt=(SAY("no_doubt"), SAY("doubt_one", size), SAY("doubt_two", size))[later],
    )


def _strongest_first(card: int, order: int) -> tuple[int, int, int]:
    """Return the sort key of a card on the map: rows by beast, in each the strongest rank first and the Kirins last."""
    strength = kernel.strength(card, order)
    return -(strength % 4), -(strength // 4), card
