"""The faces, scenes and prompts of Kirin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ludobook.core.words import HIDDEN, opening, seat_mark
from ludobook.games.kirin import kernel
from ludobook.games.kirin.components import BEASTS, DECK, KINDS, ORDERS, label, names, parse_card
from ludobook.games.kirin.kernel import ROUNDS, SEATS, TRICKS, flags
from ludobook.games.kirin.scoring import SAY, Plays, Trick, legal_plays, scoring_cards, settle_trick
from ludobook.games.kirin.state import DECLARE, OVER, PHASE_WORDS, PLAY, TABLE, KirinState, winner
from ludobook.games.kirin.words import CARD
from ludobook.look.faces import Faces
from ludobook.look.scene import FACE_DOWN, VACANT, Mark, Moment, Scene, Slot, Zone, around, hand_zone

FACES = Faces(__package__, DECK)
FACE_IDS, face, cover_art = FACES.ids, FACES.face, FACES.cover


# -- on the table ---------------------------------------------------------------------------------------


def scene(state: KirinState, seat: int | None) -> Scene:
    """Make the table: the trick, every seat's declared card and captured cards, then the seat's own hand."""
    order = around(seat, SEATS)
    zones = [*_trick_zones(state, seat)]
    for other in order:
        declared = state.seen_declared(other, seat)
        zones.append(
            Zone(
                f"declared-{other}",
                SAY("declared"),
                (_slot(declared),),
                seat=other,
                group="declare/1",
                why=TABLE("why_declared"),
            )
        )
    piles = state.seen_piles(seat)
    for other in order:
        if piles[other]:
            pile = tuple(map(_slot, piles[other]))
            zones.append(Zone(f"pile-{other}", SAY("captured"), pile, "pile", seat=other, why=TABLE("why_captured")))
    if piles[SEATS]:
        zones.append(Zone("aside", TABLE("aside"), tuple(map(_slot, piles[SEATS])), "pile"))
    zones += hand_zone(seat, state.hands, DECK, label)
    standing = tuple(
        (
            *_belongings(
                SAY("points", state.points[other]),
                len(state.hands[other]),
                piles[other],
                state.seen_declared(other, seat),
            ),
            *((("parent", TABLE("parent")),) if state.parent == other and state.phase == PLAY else ()),
        )
        for other in range(SEATS)
    )
    over = state.phase == OVER  # nothing is compared any more
    order_is = TABLE("order_is", CARD(ORDERS[state.order]), *map(" > ".join, _strongest_first(state.order)))
    facts = (
        *(() if over else ((TABLE("order"), order_is),)),
        *(((TABLE("trick"), TABLE("of", len(state.tricks) + 1, TRICKS)),) if state.phase == PLAY else ()),
        *(
            ((TABLE("first_parent"), seat_mark(state.first)),)
            if state.phase == DECLARE and state.first is not None
            else ()
        ),
    )
    title = TABLE("title", state.round, ROUNDS, PHASE_WORDS[state.phase])
    banner = ("", "") if over else (TABLE("order"), ORDERS[state.order])
    return Scene(title, tuple(zones), facts, standing, banner, _aloud(state.order, standing))


def _strongest_first(order: int) -> tuple[str, str]:
    """Return the beasts and the ranks in an order."""
    return (BEASTS, "T654321") if order == kernel.ASCENDING else (BEASTS[::-1], "T123456")


def _aloud(order: int, standing: Sequence[Sequence[tuple[str, str]]]) -> tuple[tuple[str, str], ...]:
    """Put the order and the captured beasts, which the table writes with letters, into words."""
    beasts, ranks = _strongest_first(order)
    named = [CARD(f"{beast}/short") for beast in beasts], list(ranks[1:])
    counts = {(face, text) for has in standing for face, text in has if face in BEASTS}
    counted = [(text, CARD(f"{face}/counted", int(text.split()[0]))) for face, text in sorted(counts)]
    signs = TABLE("order_is", CARD(ORDERS[order]), " > ".join(beasts), " > ".join(ranks))
    return ((signs, TABLE("order_aloud", CARD(ORDERS[order]), *named)), *counted)


def _belongings(points: str, hand: int, pile: Sequence[str], declared: str | None) -> tuple[tuple[str, str], ...]:
    """Say what a seat has, with how many cards of each beast it captured if all of these are seen."""
    captured = Counter(() if HIDDEN in pile else (card[0] for card in pile))
    return (
        ("point", points),
        ("back", TABLE("in_hand", hand)),
        ("pile", _captured(pile, declared)),
        *((beast, TABLE("of_beast", captured[beast], beast)) for beast in BEASTS if captured[beast]),
    )


def _captured(pile: Sequence[str], declared: str | None) -> str:
    """Say how many cards were captured, and how many of them score if these and the declared card are seen."""
    if not pile or declared not in KINDS or HIDDEN in pile:
        return TABLE("captured", len(pile))
    return TABLE("captured_score", len(pile), len(scoring_cards(parse_card(declared), map(parse_card, pile))))


def _trick_zones(state: KirinState, seat: int | None) -> list[Zone]:
    """Make the zones of the trick in play and of the trick before it."""
    zones = []
    if state.phase == PLAY:
        zones.append(_trick_zone(state, names(state.table), seat))
    if not state.table and (state.tricks or state.rounds):
        parent, trick = (state.tricks or state.last_tricks)[-1]
        shown = state.seen_cards(parent, trick, seat) if state.tricks else names(trick.plays)
        slots = _trick_slots(parent, shown, trick.winner, seat)
        zones.append(Zone("last-trick", TABLE("last_trick"), slots, "pile", why=TABLE("why_captured")))
    return zones


def _trick_zone(state: KirinState, cards: Sequence[str], seat: int | None, winner: int = -1) -> Zone:
    assert state.parent is not None
    slots = _trick_slots(state.parent, cards, winner, seat)
    return Zone("trick", TABLE("trick"), slots, "trick", why=TABLE("why_trick"))


def _trick_slots(parent: int, cards: Sequence[str], winner: int, seat: int | None) -> tuple[Slot, ...]:
    """Make four slots in order of play, labelled by their seats."""
    slots = []
    for i in range(SEATS):
        who = (parent + i) % SEATS
        card = _slot(cards[i] if i < len(cards) else None)
        name = TABLE("you") if who == seat else seat_mark(who)
        new = winner < 0 and i == len(cards) - 1
        said = TABLE("slot_wins" if i == winner else "slot", card.label, name)
        slots.append(replace(card, label=said, tag=opening(name), new=new, wins=i == winner))
    return tuple(slots)


def moments(before: KirinState, after: KirinState, seat: int | None) -> Sequence[Moment]:
    """Show a finished trick, then its winner taking it."""
    if len(before.table) < SEATS - 1:
        return ()
    assert before.parent is not None
    card = after.log[len(before.log)].full_text.split()[1]
    trick = settle_trick((*before.table, parse_card(card)), before.order)
    cards, captor = names(trick.plays), winner(before.parent, trick)
    scene = before.scene(seat).with_zone(_trick_zone(before, cards, seat, trick.winner))
    if seat == before.turn:
        hand = next(zone for zone in scene.zones if zone.id == f"hand-{seat}")
        scene = scene.with_zone(replace(hand, slots=tuple(slot for slot in hand.slots if slot.choice != card)))
    over = len(after.rounds) > len(before.rounds)
    # a round begins in its own order
    turns = () if over or trick.order == trick.next_order else (CARD(ORDERS[trick.next_order]),)
    if not over:
        has = after.scene(seat).standing  # who leads now, and what each has captured
    else:  # nobody leads any more, no card is left, and all tricks are captured
        has = tuple(
            _belongings(things[0][1], 0, names(pile), before.seen_declared(owner, seat))
            for owner, (things, pile) in enumerate(zip(scene.standing, after.rounds[-1].captured, strict=True))
        )
    scene = replace(scene, standing=has, aloud=_aloud(before.order, has))
    rules = tuple(rule for line in trick.notes for rule in line.rules)
    if captor is None:
        text = TABLE("four_kirins_turn" if turns else "four_kirins", *turns)
        text = text if over else _with_order(text, trick)
        return (Moment(scene, text, rules=rules, fact=(TABLE("last_trick"), TABLE("set_aside"))),)
    taken = tuple(Mark(f"trick-{i}", f"seat-{captor}", flies=True) for i in range(SEATS))
    best, tied = cards[trick.winner], trick.notes[0].fact("level")
    fact = TABLE("last_trick"), TABLE("to_with", seat_mark(captor), best)
    text = TABLE(f"wins{'_tie' * bool(tied)}{'_turn' * bool(turns)}", best, *((tied,) if tied else ()), *turns)
    text = text if over else _with_order(text, trick)
    return (Moment(scene, text, captor, taken, rules, fact),)


def _with_order(outcome: str, trick: Trick) -> str:
    """Say, after what came of a trick with several Kirins, which of them counts for the order."""
    if sum(map(kernel.is_kirin, trick.plays)) < 2:
        return outcome
    if trick.order != trick.next_order:
        return TABLE("kirins_turn", outcome)
    return TABLE(
        "kirins_cancel" if trick.effect == kernel.CANCELLED else "kirins_stay", outcome, CARD(ORDERS[trick.order])
    )


def drawn(state: KirinState, words: Sequence[str]) -> Sequence[Mark]:
    """Mark the chosen card with an arrow to the trick, or to the place of the declared card."""
    where = "trick-{}" if state.phase == PLAY else "declared-{1}-0"
    to = where.format(len(state.table), state.turn)
    return [Mark(state.scene(state.turn).key_of(card), to, card) for card in words[1:]]


def _slot(card: str | None) -> Slot:
    if card is None:
        return VACANT
    return FACE_DOWN if card == HIDDEN else Slot(card, label(parse_card(card)))


def prompt(state: KirinState, chosen: Sequence[str]) -> str:
    """Ask the seat to act for its next choice, after those in ``chosen``."""
    if state.turn is None:
        return TABLE("game_over")
    if len(chosen) > 1:
        card = label(parse_card(chosen[1]))
        return TABLE("set_this" if state.phase == DECLARE else "play_this", card)
    if state.phase == DECLARE:
        return TABLE("declare")
    if not state.table:
        return TABLE("lead")
    plays = legal_plays(state.hands[state.turn], state.table[0], state.order, flags(state.rulings))
    return TABLE(_asks_for(plays), KINDS[plays.lead])


def _asks_for(plays: Plays) -> str:
    """Return the key of the sentence that asks for a card that answers the lead, or says why any may be played."""
    lead = plays.lead
    if not kernel.answers(lead, plays.order, plays.flag):
        return "unanswerable"
    asks = "answer" if plays.forced else "no_answer"
    if kernel.is_kirin(lead) and plays.flag & kernel.ANY_ANSWERS_KIRIN:
        return f"{asks}_by_beast"
    return f"{asks}_by_kirin" if kernel.is_kirin(lead) or kernel.rank(lead) == kernel.TRUMP_RANK else asks
