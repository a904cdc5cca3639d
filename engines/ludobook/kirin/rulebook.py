"""Kirin: the rulebook as data, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludobook.core.rules import Rule, Rulebook, Ruling, Section, Term
from ludobook.core.score import Line
from ludobook.core.words import does, listed
from ludobook.kirin.components import BEAST_NAMES

RULES = (
    Rule(
        "KIRIN-DECK-1",
        "The deck",
        (
            "There are 36 different cards: for each of four beasts the numbers 1 to 6, one trump, one ascending "
            "and one descending Kirin."
        ),
        "English rules, Contents",
    ),
    Rule(
        "KIRIN-DECK-2",
        "Beast and rank",
        "Every card has a beast; numbers and trumps also have a rank; a Kirin has no rank.",
        "English rules, Card Strength; KIRIN-R2",
    ),
    Rule(
        "KIRIN-DECK-3",
        "Players",
        "The game is for exactly four players.",
        "English rules, Game Overview; KIRIN-R20",
    ),
    Rule(
        "KIRIN-ORDER-1",
        "Ascending order",
        (
            "Ascending: Azure Dragon beats Vermilion Bird, White Tiger and Black Tortoise, in this order; 6 is "
            "the strongest number and 1 the weakest."
        ),
        "English rules, Card Strength",
    ),
    Rule(
        "KIRIN-ORDER-2",
        "Descending order",
        (
            "Descending: everything turns over. Black Tortoise beats White Tiger, Vermilion Bird and Azure "
            "Dragon, in this order; 1 is the strongest number and 6 the weakest."
        ),
        "English rules, Card Strength",
    ),
    Rule(
        "KIRIN-ORDER-3",
        "Trumps",
        "The trump is the highest rank in both orders.",
        "English rules, Card Strength, Winner",
    ),
    Rule(
        "KIRIN-ORDER-4",
        "One order for a whole trick",
        (
            "The order in force when a trick begins holds for all of it: its plays, its winner and the reading "
            "of its effect."
        ),
        "English rules, Kirin effects; KIRIN-R10",
    ),
    Rule(
        "KIRIN-DEAL-1",
        "The deal",
        "Each round all 36 cards are shuffled and dealt, nine to each player; hands are private.",
        "English rules, Preparing 1",
    ),
    Rule(
        "KIRIN-DECLARE-1",
        "Declaring a beast",
        "Each player sets one of the nine cards face down; its beast is what that player collects this round.",
        "English rules, Preparing 2",
    ),
    Rule(
        "KIRIN-DECLARE-2",
        "Any card may be set",
        "The declared card may be a number, a trump or a Kirin.",
        "English rules, Preparing 2; KIRIN-R8",
    ),
    Rule(
        "KIRIN-DECLARE-3",
        "The declared card has left the hand",
        "It cannot be played or captured, and it never obliges its owner to answer a lead.",
        "English rules, How to proceed; KIRIN-R8",
    ),
    Rule(
        "KIRIN-DECLARE-4",
        "A secret until the end of the round",
        (
            "Only its owner knows the declared card until the round ends, and everybody chooses without knowing "
            "what the others set."
        ),
        "English rules, Preparing 2; KIRIN-R17",
    ),
    Rule(
        "KIRIN-PARENT-1",
        "The first parent",
        "Who leads first in round 1 is drawn by lot, and named after all have declared.",
        "English rules, Preparing 3; KIRIN-R14, KIRIN-R16",
    ),
    Rule(
        "KIRIN-PARENT-2",
        "The first parent of later rounds",
        "The first parent of the next round sits to the left of the first parent of this one.",
        "ours: KIRIN-R15",
    ),
    Rule(
        "KIRIN-PARENT-3",
        "The winner leads",
        "The winner of a trick is parent of the next one and takes the marker.",
        "English rules, Trick 4",
    ),
    Rule(
        "KIRIN-PARENT-4",
        "Every round starts ascending",
        "At the start of every round the marker shows the ascending order.",
        "English rules, Preparing 3, End of round 3",
    ),
    Rule(
        "KIRIN-PLAY-1",
        "The lead",
        "The parent leads any card of the hand; it is the card that the others must answer.",
        "English rules, Trick 1",
    ),
    Rule(
        "KIRIN-PLAY-2",
        "One card each",
        "The others play one card each, clockwise from the parent.",
        "English rules, Trick 2",
    ),
    Rule(
        "KIRIN-PLAY-3",
        "Answering with a number or trump",
        "A number or trump answers the lead if it is stronger in beast and also in rank.",
        "English rules, Playing 1",
    ),
    Rule(
        "KIRIN-PLAY-4",
        "Answering with a Kirin",
        "A Kirin answers the lead if its beast is stronger than the lead’s beast.",
        "English rules, Playing 2",
    ),
    Rule(
        "KIRIN-PLAY-5",
        "You must answer if you can",
        "Who holds one or more cards that answer the lead must play one of them, whichever they like.",
        "English rules, Playing; KIRIN-R5",
    ),
    Rule(
        "KIRIN-PLAY-6",
        "If you cannot answer",
        "Who holds no card that answers the lead may play any card, and that card can win.",
        "English rules, Playing",
    ),
    Rule(
        "KIRIN-PLAY-7",
        "The same is not stronger",
        "A card of the same beast, or of the same rank, is not stronger than the lead.",
        "KIRIN-R1",
    ),
    Rule(
        "KIRIN-PLAY-8",
        "Only the lead counts",
        "Cards are compared with the lead alone, never with the cards played after it.",
        "English rules, Playing; KIRIN-R4",
    ),
    Rule(
        "KIRIN-PLAY-9",
        "Answering a trump",
        "Only Kirins of a stronger beast answer a trump, since no rank is above it.",
        "follows from ORDER-3, PLAY-7; KIRIN-R3",
    ),
    Rule(
        "KIRIN-PLAY-10",
        "Answering a Kirin",
        "Only Kirins of a stronger beast answer a Kirin, since it has no rank to beat.",
        "KIRIN-R2",
    ),
    Rule(
        "KIRIN-TRICK-1",
        "The strongest rank wins",
        "The card of the strongest rank wins the trick, whatever its beast.",
        "English rules, Winner 1; KIRIN-R6",
    ),
    Rule(
        "KIRIN-TRICK-2",
        "Level ranks",
        "Among cards of that same rank the strongest beast wins.",
        "English rules, Winner 2",
    ),
    Rule(
        "KIRIN-TRICK-3",
        "A Kirin never wins",
        "A Kirin never wins a trick.",
        "KIRIN-R7",
    ),
    Rule(
        "KIRIN-TRICK-4",
        "The winner captures",
        "The winner captures all four cards, Kirins included.",
        "English rules, Trick 4",
    ),
    Rule(
        "KIRIN-TRICK-5",
        "No bonus for the lead",
        "Neither the lead’s beast nor the order of play gives any advantage when the winner is found.",
        "English rules, Winner; KIRIN-R6",
    ),
    Rule(
        "KIRIN-ALLKIRIN-1",
        "Four Kirins",
        "A trick of four Kirins has no winner.",
        "English rules, Special case",
    ),
    Rule(
        "KIRIN-ALLKIRIN-2",
        "Its cards are set aside",
        "The four Kirins of such a trick are set aside; they belong to nobody and score for nobody.",
        "English rules, Special case",
    ),
    Rule(
        "KIRIN-ALLKIRIN-3",
        "The same parent again",
        "After a trick of four Kirins the same player is parent again.",
        "English rules, Special case",
    ),
    Rule(
        "KIRIN-ALLKIRIN-4",
        "Its effect still counts",
        "The effect of a trick of four Kirins is applied as in any other trick.",
        "English rules, Special case",
    ),
    Rule(
        "KIRIN-EFFECT-1",
        "When an effect comes",
        "A Kirin’s effect comes after the trick is settled and holds from the next trick on.",
        "English rules, Activation",
    ),
    Rule(
        "KIRIN-EFFECT-2",
        "No Kirin, no effect",
        "A trick without Kirins changes nothing.",
        "English rules, Activation",
    ),
    Rule(
        "KIRIN-EFFECT-3",
        "Which Kirin counts",
        "Of the Kirins played, those of the strongest beast count, in the order the trick was played in.",
        "English rules, Content; KIRIN-R10",
    ),
    Rule(
        "KIRIN-EFFECT-4",
        "One Kirin of that beast",
        "If one Kirin of that beast was played, the order it shows is the new order.",
        "English rules, Content",
    ),
    Rule(
        "KIRIN-EFFECT-5",
        "Both Kirins of that beast",
        "If both Kirins of that beast were played, the effect is cancelled and the order stays.",
        "English rules, Content",
    ),
    Rule(
        "KIRIN-EFFECT-6",
        "The order already in force",
        "A Kirin that shows the order already in force leaves it as it is.",
        "English rules, Notes",
    ),
    Rule(
        "KIRIN-EFFECT-7",
        "Weaker Kirins never matter",
        "Kirins of weaker beasts never matter, single or paired, not even after a cancellation.",
        "English rules, Content; KIRIN-R11",
    ),
    Rule(
        "KIRIN-SCORE-1",
        "Showing the declared cards",
        "After the eight tricks all declared cards are shown.",
        "English rules, End of round 1",
    ),
    Rule(
        "KIRIN-SCORE-2",
        "A point a card",
        "A player scores 1 point for each captured card of the beast they declared.",
        "English rules, End of round 2",
    ),
    Rule(
        "KIRIN-SCORE-3",
        "All cards of the beast count",
        "Numbers, trumps and Kirins of that beast count alike.",
        "English rules, End of round 2; KIRIN-R12",
    ),
    Rule(
        "KIRIN-SCORE-4",
        "Declared cards score nothing",
        "Declared cards score for nobody, their owner included.",
        "English rules, End of round 2; KIRIN-R9",
    ),
    Rule(
        "KIRIN-SCORE-5",
        "Three rounds together",
        "The points of the three rounds are added up.",
        "English rules, End of round 3",
    ),
    Rule(
        "KIRIN-END-1",
        "A round",
        "A round is eight tricks.",
        "English rules, How to proceed",
    ),
    Rule(
        "KIRIN-END-2",
        "A game",
        "A game is three rounds.",
        "English rules, End of round 3",
    ),
    Rule(
        "KIRIN-END-3",
        "The winner",
        "The most points wins.",
        "English rules, Victory conditions",
    ),
    Rule(
        "KIRIN-END-4",
        "Shared wins",
        "Players level on the most points all win.",
        "KIRIN-R18",
    ),
    Rule(
        "KIRIN-END-5",
        "After the end",
        "After the end nobody can act.",
        "follows from END-2",
    ),
    Rule(
        "KIRIN-INPUT-1",
        "Writing cards",
        (
            "A card is written as one of the 36 texts, such as A6, VT or B+; case and surrounding space do not "
            "matter, and answers are always in capitals."
        ),
        "ours",
    ),
    Rule(
        "KIRIN-INPUT-2",
        "No card twice",
        "No card may appear twice in a request.",
        "follows from DECK-1",
    ),
    Rule(
        "KIRIN-INPUT-3",
        "Lists of the right length",
        (
            "A hand to ask about has 1 to 8 cards, a trick four; a round has four declared cards and four piles "
            "of captured cards, each of 0 cards or a multiple of four."
        ),
        "ours",
    ),
    Rule(
        "KIRIN-INPUT-4",
        "Naming the order",
        "The order is exactly ascending or descending, and must be given where it matters.",
        "ours",
    ),
    Rule(
        "KIRIN-INPUT-5",
        "A possible end of a round",
        (
            "A round to score must be one that can happen: the cards missing are Kirins only, and no pile of so "
            "many tricks holds more than three Kirins a trick."
        ),
        "follows from DECK-1, ALLKIRIN-1, ALLKIRIN-2",
    ),
    Rule(
        "KIRIN-INPUT-6",
        "Writing actions",
        (
            "An action is declare CARD or play CARD, in any case and with extra spaces; it is always the act of "
            "the seat to move."
        ),
        "ours",
    ),
    Rule(
        "KIRIN-INPUT-7",
        "Rulings in a request",
        (
            "Rulings, where given, are an object; its keys are those of the rulings that can be switched, "
            "exactly as written, each with one of its values in its JSON type. Missing keys have their defaults."
        ),
        "ours",
    ),
    Rule(
        "KIRIN-INPUT-8",
        "Shape of a request",
        (
            "The number of players is the integer 4, the seed an integer of at least 0, the seat 0 to 3, the "
            "state one that a game produced; required fields are there and have the right type."
        ),
        "ours",
    ),
)

RULINGS = (
    Ruling(
        "KIRIN-R1",
        "Stronger in both: does equal count?",
        "no",
        ("yes",),
        (
            "two cards of one beast, or of one rank, are not stronger than each other; ties of rank are settled "
            "by beast only for the winner"
        ),
    ),
    Ruling(
        "KIRIN-R2",
        "A Kirin is led: which cards answer it?",
        "Kirins of a stronger beast only",
        ("a Kirin is below all ranks, so every card of a stronger beast",),
        (
            "a Kirin has no rank, so there is no rank to compare; under the other reading tricks of four Kirins, "
            "which get a section of their own, all but vanish (0.3 % of random rounds against 9.9 %)"
        ),
        key="kirin_lead",
        values=("kirins", "any"),
        meanings=(
            "Kirins of a stronger beast only",
            "every card of a stronger beast",
        ),
    ),
    Ruling(
        "KIRIN-R3",
        "A trump is led: which cards answer it?",
        "Kirins of a stronger beast only",
        ("also trumps of a stronger beast",),
        "a trump’s rank equals a trump’s; a trump of a stronger beast may still be played freely, and wins",
    ),
    Ruling(
        "KIRIN-R4",
        "Is a card compared with the lead or with the best card so far?",
        "with the lead",
        ("with the best so far",),
        "the text names the first card only",
    ),
    Ruling(
        "KIRIN-R5",
        "Different cards answer the lead, a number and a Kirin?",
        "free choice among all of them",
        ("numbers and trumps before Kirins",),
        "the text says “one of them”",
    ),
    Ruling(
        "KIRIN-R6",
        "Who wins: beast first or rank first?",
        "rank, then beast",
        ("beast, then rank",),
        "the section on the winner says so; the section on strength merely lists the two",
    ),
    Ruling(
        "KIRIN-R7",
        "Can a Kirin win?",
        "never",
        ("it has the lowest rank, so the strongest beast wins a trick of four Kirins",),
        "a trick of four Kirins has no winner, so a Kirin ranks nowhere",
    ),
    Ruling(
        "KIRIN-R8",
        "Which card may be declared, and does it still count as in the hand?",
        "any card, and no",
        (),
        "no limit is stated; eight cards remain in the hand",
    ),
    Ruling(
        "KIRIN-R9",
        "Does the declared card score?",
        "no",
        ("yes",),
        "it was not captured; counting it adds exactly 1 to everybody each round, so it never changes a winner",
        key="declared_scores",
        values=(False, True),
        meanings=(
            "no",
            "yes, 1 point for its owner",
        ),
    ),
    Ruling(
        "KIRIN-R10",
        "Are the strongest beast and the winner read in the old or the new order?",
        "in the old one, that of the trick",
        ("in the new one",),
        "the effect comes after the trick is settled",
    ),
    Ruling(
        "KIRIN-R11",
        "The strongest pair cancels itself: does the next beast act?",
        "no",
        ("yes",),
        "the text ends with the order not changing",
    ),
    Ruling(
        "KIRIN-R12",
        "Do captured Kirins and trumps score?",
        "yes",
        ("numbers only",),
        "they have the colour of the beast",
    ),
    Ruling(
        "KIRIN-R13",
        "Can a card set aside come back?",
        "no, it is out for the round",
        (),
        "the text sets it aside",
    ),
    Ruling(
        "KIRIN-R14",
        "Who is the first parent of round 1?",
        "drawn by lot",
        ("chosen by the table",),
        "the text says “as you like”",
    ),
    Ruling(
        "KIRIN-R15",
        "Who is the first parent of rounds 2 and 3?",
        "the player left of the last first parent",
        (
            "drawn again",
            "the winner of the last trick",
        ),
        "the rules repeat the preparation, so the table may again choose as it likes; taking turns is fair",
        key="next_parent",
        values=("left", "draw", "last_winner"),
        meanings=(
            "the player left of the last first parent",
            "drawn again, and named after all have declared",
            "the winner of the last trick of the round before, known when declaring",
        ),
    ),
    Ruling(
        "KIRIN-R16",
        "Is the parent known when declaring?",
        "no, in round 1",
        ("yes",),
        "the order of preparation is: deal, declare, parent",
    ),
    Ruling(
        "KIRIN-R17",
        "Is declaring done at once or in turn?",
        "as if at once: seats are asked one after another, and nobody sees another’s card",
        ("in turn",),
        "the cards are set face down",
    ),
    Ruling(
        "KIRIN-R18",
        "A tie for the most points?",
        "a shared win",
        ("the most points in round 3",),
        "nothing is printed",
    ),
    Ruling(
        "KIRIN-R19",
        "May captured piles be looked at?",
        "yes",
        ("no, only counted",),
        "every card was played face up, and a memory test between people and programs would be no contest",
        key="open_piles",
        values=(True, False),
        meanings=(
            "yes, they are open to everybody",
            "no: finished tricks are only counted until the round ends",
        ),
    ),
    Ruling(
        "KIRIN-R20",
        "How many players?",
        "four",
        ("three to six",),
        "the rules say four only; a review’s table says three to six but gives no deal for it",
    ),
    Ruling(
        "KIRIN-R21",
        "Does it matter if a Kirin turns the order in the eighth trick?",
        "it is worked out and reported, but the next round starts ascending",
        (),
        "every round starts ascending",
    ),
    Ruling(
        "KIRIN-R22",
        "Can the tokens that count the points run out?",
        "no, and each is worth 1",
        (),
        "27 tokens a colour are nine cards in three rounds",
    ),
)

SUMMARY = (
    Section("Set-up", ("KIRIN-DECK-1", "KIRIN-DEAL-1", "KIRIN-DECLARE-1", "KIRIN-DECLARE-2", "KIRIN-DECLARE-3")),
    Section("Who leads", ("KIRIN-PARENT-1", "KIRIN-PARENT-2", "KIRIN-PARENT-3", "KIRIN-PARENT-4")),
    Section(
        "The order of strength",
        ("KIRIN-ORDER-1", "KIRIN-ORDER-2", "KIRIN-ORDER-3", "KIRIN-ORDER-4"),
    ),
    Section(
        "A trick",
        (
            "KIRIN-PLAY-1",
            "KIRIN-PLAY-2",
            "KIRIN-PLAY-5",
            "KIRIN-PLAY-3",
            "KIRIN-PLAY-4",
            "KIRIN-PLAY-6",
            "KIRIN-PLAY-7",
            "KIRIN-PLAY-8",
            "KIRIN-PLAY-9",
            "KIRIN-PLAY-10",
            "KIRIN-TRICK-1",
            "KIRIN-TRICK-2",
            "KIRIN-TRICK-3",
            "KIRIN-TRICK-4",
        ),
    ),
    Section(
        "What Kirins do",
        (
            "KIRIN-EFFECT-1",
            "KIRIN-EFFECT-3",
            "KIRIN-EFFECT-4",
            "KIRIN-EFFECT-5",
            "KIRIN-EFFECT-7",
            "KIRIN-ALLKIRIN-1",
            "KIRIN-ALLKIRIN-2",
            "KIRIN-ALLKIRIN-3",
        ),
    ),
    Section("Scoring", ("KIRIN-SCORE-1", "KIRIN-SCORE-2", "KIRIN-SCORE-3", "KIRIN-SCORE-4")),
    Section("The end", ("KIRIN-END-1", "KIRIN-END-2", "KIRIN-SCORE-5", "KIRIN-END-3", "KIRIN-END-4")),
    Section("Unclear corners", ("KIRIN-R2", "KIRIN-R9", "KIRIN-R19")),
)

TERMS = (
    Term("beast", "Azure Dragon, Vermilion Bird, White Tiger or Black Tortoise: what other games would call a suit."),
    Term("rank", "The number of a card, 1 to 6, or its trump; a Kirin has none."),
    Term("trump", "The highest rank of each beast, in both orders."),
    Term("Kirin", "A card without a rank: it never wins a trick, but may turn the order of strength."),
    Term("order", "Which beasts and numbers are strong at the moment: ascending, or descending, where all turns over."),
    Term("marker", "Shows the order in force: here above the table; with printed cards it lies with the parent."),
    Term("declare", "To set one card face down at the start of a round; you collect its beast."),
    Term("collect", "To score the captured cards of a beast: that of the card you declared."),
    Term("parent", "Whoever plays first to a trick."),
    Term("lead", "The card played first to a trick, which the others must answer if they can."),
    Term("trick", "Four cards, one from each player; one of the players captures them all."),
    Term(
        "answer",
        "To be stronger than the lead in beast and also in rank. A Kirin needs only the stronger beast, "
        "and if a trump or a Kirin is led, only such a Kirin answers.",
    ),
    Term("capture", "To win the cards of a trick; they lie open beside you until the round is scored."),
)

RULEBOOK = Rulebook(
    game="kirin",
    title="Kirin",
    sources=("Kirin, rules of the game, English edition",),
    rules=RULES,
    rulings=RULINGS,
    summary=SUMMARY,
    terms=TERMS,
    misused="KIRIN-INPUT-7",
    malformed="KIRIN-INPUT-8",
)

WORDS = {
    "declare": "Set face down",
    "play": "Play",
    "declare/1": "face down",
    "play/1": "to play",
}


def say(line: Line, names: Sequence[str]) -> str:
    """The sentence that a line of a score or a note stands for; ``names`` by seat, “You” among them if need be."""
    facts = dict(line.facts)
    cards = listed(line.cards)
    if line.kind == "captured":
        count = len(line.cards) or "No"
        return f"{count} captured {plural('card', line.cards)} {of_beast(facts['beast'])}" + (cards and f": {cards}")
    if line.kind == "declared":
        return f"The declared {cards} itself scores {line.points or 'nothing'}"
    if line.kind == "aside":
        return f"{cards} were set aside in tricks of four Kirins and score for nobody."
    if line.kind == "winner":
        return _say_winner(facts)
    if line.kind == "beaten_by":
        return (
            f"{facts['card']} can still be beaten by {cards}." if cards else f"Nothing beats {facts['card']} any more."
        )
    if line.kind == "answering":
        return f"These answer {facts['lead']}: {cards}." if cards else f"No card answers {facts['lead']}."
    if line.kind == "no_winner":
        return "Four Kirins: nobody wins, the cards are set aside, and the same player is parent again."
    if line.kind == "kirins":
        return f"{cards} cannot win: a Kirin never does."
    if line.kind == "effect":
        return _say_effect(cards, facts)
    if line.kind == "weaker":
        beasts = "a weaker beast and changes" if len(line.cards) == 1 else "weaker beasts and change"
        return f"{cards} {'is' if len(line.cards) == 1 else 'are'} of {beasts} nothing."
    if line.kind == "winners":
        seats, points = facts["seats"], f"{facts['points']} {plural('point', facts['points'])}"
        if len(seats) > 1:
            return f"{listed([names[seat] for seat in seats])} share the win with {points}."
        return f"{does(names[seats[0]], 'wins')} with {points}."
    raise KeyError(line.kind)


def tell(action: str) -> str:
    """A row of the log in words that follow a name."""
    verb, *rest = action.split()
    if verb == "declare":
        return "sets a card face down" if rest == ["?"] else f"declares {rest[0]}"
    if verb == "play":
        return "played a card" if rest == ["?"] else f"plays {rest[0]}"
    return "All cards are dealt, nine each" if verb == "deal" else f"The lot falls on seat {rest[0]}, the first parent"


def plural(word: str, counted: int | Sequence[str]) -> str:
    """The word for so many things."""
    count = counted if isinstance(counted, int) else len(counted)
    return word if count == 1 else f"{word}s"


def of_beast(beast: int) -> str:
    """``of the White Tiger``."""
    return f"of the {BEAST_NAMES[beast]}"


def _say_winner(facts: dict[str, Any]) -> str:
    card, order, level = facts["card"], facts["order"], facts["level"]
    if level:
        are = "is" if len(level) == 1 else "are"
        return f"{card} wins: {listed(level)} {are} of the same rank, but of a weaker beast in {order} order."
    return f"{card} wins: it has the strongest rank in {order} order, whatever its beast."


def _say_effect(cards: str, facts: dict[str, Any]) -> str:
    effect, before, after = facts["effect"], facts["before"], facts["after"]
    if effect == "none":
        return f"No Kirin was played: the order stays {after}."
    if effect == "cancelled":
        return f"{cards}, both Kirins of the strongest beast played, cancel each other: the order stays {after}."
    return f"{cards} is the strongest Kirin played: the order {'stays' if before == after else 'becomes'} {after}."
