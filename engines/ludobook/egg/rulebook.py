"""The Luminous Dragon Egg: the rulebook as data, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludobook.core.rules import Rule, Rulebook, Ruling, Section, Term
from ludobook.core.score import Line
from ludobook.core.words import did, does, listed, opening, whose

RULES = (
    Rule(
        "EGG-DECK-1",
        "The deck",
        "32 cards: red and blue, each with 2, 3, 5, 7, 10, 15, 20 and a Revelation (W), two copies of every card.",
        "English rules, Contents; ranks: publisher's diagram",
    ),
    Rule(
        "EGG-DECK-2",
        "Two copies at most",
        "Nowhere, over all hands, sets and piles together, are there more than two copies of one card.",
        "English rules, Contents",
    ),
    Rule(
        "EGG-START-1",
        "Players",
        "The game is for 2, 3, 4 or 5 players.",
        "English rules, Game End Condition; English rules (scan), header",
    ),
    Rule(
        "EGG-START-2",
        "The deal",
        ("Shuffle; every player draws five cards; every player has 0 ZOO and 0 bracelets; the Egg lies in the middle."),
        "English rules, Game Start",
    ),
    Rule(
        "EGG-SET-1",
        "Two sets of two",
        "Every player makes two sets of exactly two cards each, with four different cards of their hand.",
        "English rules, Set Creation",
    ),
    Rule(
        "EGG-SET-2",
        "Far and Near",
        (
            "The stronger set is the Far, the weaker the Near; equal strength is allowed, and then the "
            "player chooses which is which."
        ),
        "English rules, Set Creation; EGG-R1",
    ),
    Rule(
        "EGG-SET-3",
        "Laid is laid",
        "Sets are laid face down, Far and Near told apart; once laid they stay, unless the owner uses the Egg.",
        "English rules, Set Creation; publisher's diagram",
    ),
    Rule(
        "EGG-SET-4",
        "Kept cards",
        "Cards not laid stay hidden in the hand.",
        "English rules, Set Creation",
    ),
    Rule(
        "EGG-RANK-1",
        "Friends",
        "A pair alike in colour and in rank is Friends.",
        "English rules, Set Strength",
    ),
    Rule(
        "EGG-RANK-2",
        "BAH-YAH",
        "Any other set is BAH-YAH, the same rank in two colours too.",
        "English rules, Set Strength; publisher's diagram",
    ),
    Rule(
        "EGG-RANK-3",
        "Friends beat BAH-YAH",
        "Every Friends is stronger than every BAH-YAH.",
        "English rules, Set Strength",
    ),
    Rule(
        "EGG-RANK-4",
        "The higher total",
        (
            "Between two of the same kind the higher total of the two ranks is stronger; the same total "
            "is equal strength. Colour and the single cards never matter."
        ),
        "English rules, Set Strength",
    ),
    Rule(
        "EGG-WILD-1",
        "The Revelation",
        "A Revelation counts as a card of its own colour with any of the seven ranks.",
        "English rules, Revelation",
    ),
    Rule(
        "EGG-WILD-2",
        "Always the strongest reading",
        "It is always read so that its set is as strong as possible; the owner has no say.",
        "English rules, Revelation",
    ),
    Rule(
        "EGG-WILD-3",
        "Beside its own colour",
        "Beside a numbered card of its own colour it takes that rank, so the set is Friends.",
        "follows from WILD-1, 2; publisher's diagram",
    ),
    Rule(
        "EGG-WILD-4",
        "Beside the other colour",
        "Beside any card of the other colour it counts 20, so the set is BAH-YAH.",
        "follows from WILD-1, 2; publisher's diagram",
    ),
    Rule(
        "EGG-WILD-5",
        "Two Revelations",
        "Two Revelations count 20 each: of one colour they are Friends 40, of two colours BAH-YAH 40.",
        "follows from WILD-1, 2; EGG-R3, EGG-R4",
    ),
    Rule(
        "EGG-SCORE-1",
        "Far score",
        ("All Fars are revealed; a player's Far score counts every opponent whose Far is not stronger than theirs."),
        "English rules, Scoring; publisher's diagram",
    ),
    Rule(
        "EGG-SCORE-2",
        "Near score",
        "Then all Nears, in the same way, against the other Nears only.",
        "English rules, Scoring",
    ),
    Rule(
        "EGG-SCORE-3",
        "What a round pays",
        "Each player earns Far score × Near score in ZOO.",
        "English rules, Scoring",
    ),
    Rule(
        "EGG-SCORE-4",
        "The order of scoring",
        ("Order of bookkeeping: both scores, pay, Egg, bracelets, end check; all five are done in the last round too."),
        "EGG-R17, EGG-R26",
    ),
    Rule(
        "EGG-BRACELET-1",
        "A bracelet for nothing",
        "Each player who earned 0 this round gains one bracelet.",
        "English rules, Sage's Bracelet",
    ),
    Rule(
        "EGG-BRACELET-2",
        "A bracelet buys a card",
        "A player may spend a bracelet to draw one card from the deck, as often as they have bracelets.",
        "English rules, Sage's Bracelet",
    ),
    Rule(
        "EGG-BRACELET-3",
        "When bracelets are spent",
        (
            "They may do so only while they are making sets: before laying theirs, and again while re-"
            "laying after the Egg."
        ),
        "EGG-R11",
    ),
    Rule(
        "EGG-BRACELET-4",
        "Twelve bracelets",
        "Spent bracelets go back to the supply; there are twelve in all, held and supply together.",
        "English rules, Contents",
    ),
    Rule(
        "EGG-BRACELET-5",
        "An empty deck",
        (
            "If the deck is empty, the discard pile is shuffled into a new deck; if that is empty too, no"
            " bracelet can be spent."
        ),
        "EGG-R15; publisher's booklet, extra section",
    ),
    Rule(
        "EGG-EGG-1",
        "Who may claim the Egg",
        ("A player qualifies if Far and Near, as revealed, are both Friends, made with a Revelation or not."),
        "English rules, The Egg; EGG-R8",
    ),
    Rule(
        "EGG-EGG-2",
        "One claim",
        "If one player qualifies, that player takes the Egg, from the middle or from whoever holds it.",
        "English rules, The Egg",
    ),
    Rule(
        "EGG-EGG-3",
        "Several claims",
        ("If several qualify, the one with the strongest Near gets it; if that is shared, the Egg stays where it is."),
        "English rules, The Egg; EGG-R21, EGG-R22",
    ),
    Rule(
        "EGG-EGG-4",
        "Reading minds",
        (
            "When all sets are laid and none is revealed, the holder may give up the Egg (to the middle) "
            "and name Far or Near."
        ),
        "English rules, The Egg",
    ),
    Rule(
        "EGG-EGG-5",
        "The others turn up",
        "All other players turn that set face up, for everybody to see.",
        "English rules, The Egg",
    ),
    Rule(
        "EGG-EGG-6",
        "Laying again",
        "The user takes both own sets back and lays two sets again, the same or others, Far and Near as ever.",
        "English rules, The Egg",
    ),
    Rule(
        "EGG-HAND-1",
        "Laid cards go",
        "The four laid cards of each player are discarded; all others are kept.",
        "English rules, Hand Resolution; EGG-R14",
    ),
    Rule(
        "EGG-HAND-2",
        "The reshuffle",
        "Discard pile and deck are shuffled together into a new deck, every round.",
        "English rules, Hand Resolution; EGG-R30",
    ),
    Rule(
        "EGG-HAND-3",
        "Four new cards",
        "Every player draws four cards.",
        "English rules, Hand Resolution",
    ),
    Rule(
        "EGG-HAND-4",
        "Five at most",
        "A hand of more than five is cut to five; its owner picks what goes.",
        "English rules, Hand Resolution",
    ),
    Rule(
        "EGG-END-1",
        "The end",
        "The game ends when a player has at least 3 (2 players), 15 (3), 20 (4) or 30 (5) ZOO.",
        "English rules, Game End Condition",
    ),
    Rule(
        "EGG-END-2",
        "The winner",
        "The player with the most ZOO wins, however many reached the amount.",
        "English rules, lead; EGG-R28",
    ),
    Rule(
        "EGG-END-3",
        "Shared wins",
        "Players tied for the most ZOO all win.",
        "EGG-R28",
    ),
    Rule(
        "EGG-END-4",
        "Sudden end",
        (
            "If the supply has fewer bracelets than there are players who must get one, the "
            "game ends at once; the most ZOO wins."
        ),
        "English rules, Special Cases; EGG-R17",
    ),
    Rule(
        "EGG-END-5",
        "After the end",
        "After the end nobody can act.",
        "follows from END-1, 4",
    ),
    Rule(
        "EGG-JSON-1",
        "Shape of a request",
        (
            "Input must have the shapes of the referee protocol: a missing cards, hand, players, far or "
            'near, or a value of the wrong type, is an error. true, 1.0 and "1" are not integers. Keys '
            "not named there are ignored. players of new is an integer, seed an integer ≥ 0, seat one of "
            "the game's, state a value that a game produced."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-2",
        "Writing cards",
        (
            "A card in input may have other case and white space around it ( r15 ), nothing else (R 15, "
            "R02, W, + joined sets: errors). Output is canonical. A set is a list of two strings, in any "
            "order."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-3",
        "Order of values",
        "describe_set: values in the order the cards were given.",
        "ours",
    ),
    Rule(
        "EGG-JSON-4",
        "List of arrangements",
        (
            "arrangements: hand has 4 to 17 cards, in any order. far, near, keep are each in deck order. "
            "Identical entries appear once. When two sets are equally strong and hold different cards, "
            "both labellings are listed. The list is sorted by deck position: by far, then near, then "
            "keep, each compared as a list of positions."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-5",
        "A table to score",
        (
            "score_round: players 2–5; a Far weaker than its Near is an error; a third copy of any card "
            "over all sets together is an error."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-6",
        "Money, bracelets, Egg",
        (
            "score_round: money and bracelets default to zeros, egg_holder to null; if given, one integer"
            " ≥ 0 per player, and egg_holder a seat or null (null is wrong for the two lists). More than "
            "12 bracelets together is an error. Money already at the end amount is not an error."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-7",
        "Scoring alone",
        (
            "score_round is SCORE alone: egg_holder in the request is the holder after READ; money, "
            "bracelets, egg_holder in the answer are those after SCORE-4; under END-4 bracelets is "
            "unchanged. winners is in seat order."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-8",
        "Rulings in a request",
        (
            "rulings, where given, is an object; its keys are those of the Rulings table, exactly as "
            'written, each with one of its values in its JSON type ("false", 0 and null are not false). '
            "Missing keys have their defaults. Anything else is an error."
        ),
        "ours",
    ),
    Rule(
        "EGG-JSON-9",
        "Writing actions",
        (
            "An action is one of bracelet, pass, lay FAR NEAR, read far, read near, read none, discard "
            "CARD …. It is always the act of the seat to move."
        ),
        "ours",
    ),
)

RULINGS = (
    Ruling(
        "EGG-R1",
        "Two sets of equal strength: which is the Far?",
        "the player chooses",
        ("the engine picks",),
        "equality is allowed and the text gives no other order; scores are the same either way",
    ),
    Ruling(
        "EGG-R2",
        "A Far laid weaker than the Near?",
        "illegal",
        ("swap them silently",),
        "a wrong label is an error to report, not to repair",
    ),
    Ruling(
        "EGG-R3",
        "Two Revelations of one colour?",
        "Friends of 20",
        ("BAH-YAH 40",),
        "the strongest reading is forced, and nothing says that a set needs a numbered card",
        key="revelation_pair",
        values=("friends", "bah-yah"),
        meanings=(
            "Friends of 20",
            "BAH-YAH 40",
        ),
    ),
    Ruling(
        "EGG-R4",
        "Two Revelations of different colours?",
        "BAH-YAH 40",
        ("not allowed",),
        "each is its own colour, so never Friends",
    ),
    Ruling(
        "EGG-R5",
        "May a Revelation be paired with the other colour?",
        "yes, it is a 20",
        ("no",),
        "the diagram shows red Revelation + blue 2 = 22",
    ),
    Ruling(
        "EGG-R6",
        "May the owner read it lower?",
        "no",
        ("yes",),
        "the text takes the choice away",
    ),
    Ruling(
        "EGG-R7",
        "May a Revelation be a third or fourth copy of a card?",
        "yes",
        ("no",),
        "it counts as a rank, it does not become a card",
    ),
    Ruling(
        "EGG-R8",
        "Do Friends made with a Revelation count for the Egg?",
        "yes",
        ("no, numbered cards only",),
        "they are Friends (diagram), and the Egg asks for Friends",
        key="egg_wild_friends",
        values=(True, False),
        meanings=(
            "yes",
            "no, numbered cards only",
        ),
    ),
    Ruling(
        "EGG-R9",
        "Is a Far compared with Nears?",
        "no, Far with Fars, Near with Nears",
        ("all sets",),
        "the diagram compares Fars alone",
    ),
    Ruling(
        "EGG-R10",
        "Equal sets of two players?",
        "each counts the other",
        ("neither",),
        "the text counts weaker or equal",
    ),
    Ruling(
        "EGG-R11",
        "When can a bracelet be spent?",
        "while making or re-making own sets",
        ("also after laying and between scoring and dealing",),
        (
            "departs from the letter: the leaflet allows it at any time. A card drawn later could only be"
            " kept, which one does better next round, and nobody need be asked who has nothing to decide"
        ),
        key="bracelet_time",
        values=("sets", "any"),
        meanings=(
            "while making or re-making own sets",
            "also after laying and between scoring and dealing",
        ),
    ),
    Ruling(
        "EGG-R12",
        "May a player look at a card before spending the next bracelet?",
        "yes, one at a time",
        ("announce a number first",),
        "each bracelet is its own draw",
    ),
    Ruling(
        "EGG-R13",
        "More than five cards in hand after bracelets?",
        "fine, until hands are cut to five after scoring",
        ("cut at once",),
        "the limit stands only in Hand Resolution",
    ),
    Ruling(
        "EGG-R14",
        "Several cards unused (after bracelets)?",
        "keep all",
        ("keep one",),
        "the limit of five would otherwise never be needed",
    ),
    Ruling(
        "EGG-R15",
        "A bracelet with no card to draw, in deck or discard pile?",
        "not allowed",
        ("the game ends at once",),
        (
            "departs from the letter: the leaflet's own example of a sudden end is that both run out. A "
            "deal cannot fail, so only a bracelet could bring it about, and a leader could then end the "
            "game by choice"
        ),
        key="empty_draw",
        values=("refuse", "sudden_end"),
        meanings=(
            "not allowed",
            "the game ends at once",
        ),
    ),
    Ruling(
        "EGG-R16",
        "Is the bracelet for earning 0 optional?",
        "no, exactly one",
        ("optional",),
        'the original says "must"',
    ),
    Ruling(
        "EGG-R17",
        "Fewer bracelets left than players due?",
        "none is given, sudden end, this round's ZOO counts",
        ("give what there is and go on",),
        "the text ends the game when bracelets cannot be awarded; money comes first in scoring",
        key="bracelets_short",
        values=("sudden_end", "give_what_is_left"),
        meanings=(
            "none is given, sudden end, this round's ZOO counts",
            "give what there is and go on",
        ),
    ),
    Ruling(
        "EGG-R18",
        "May the Egg be used in the round it is gained?",
        "no, from the next reading on",
        (),
        "it is gained after the reveal",
    ),
    Ruling(
        "EGG-R19",
        "Can the Egg used this round be won again this round?",
        "yes, by anyone",
        ("no",),
        "it lies in the middle when scoring begins",
    ),
    Ruling(
        "EGG-R20",
        "The holder qualifies too?",
        "treated like the others: keeps it if alone or strongest, loses it to a stronger Near",
        (),
        "the text compares all who qualify",
    ),
    Ruling(
        "EGG-R21",
        "Three qualify, the top two Nears tie?",
        "as any tie; the third gets nothing",
        ("third gets it",),
        '"still tied" is about the strongest',
    ),
    Ruling(
        "EGG-R22",
        "The strongest Near is shared?",
        "the Egg stays: with its holder, or in the middle",
        ("it goes to the middle",),
        "the text says that it does not move; the other value is a common house rule",
        key="egg_tie",
        values=("stays", "middle"),
        meanings=(
            "the Egg stays: with its holder, or in the middle",
            "it goes to the middle",
        ),
    ),
    Ruling(
        "EGG-R23",
        "Who sees the sets turned up by the Egg?",
        "everyone",
        ("only the user, until the reveal",),
        "the players must reveal, with no addressee",
        key="egg_reading",
        values=("public", "private"),
        meanings=(
            "everyone",
            "only the user, until the reveal",
        ),
    ),
    Ruling(
        "EGG-R24",
        "What may the user change?",
        "everything: kept cards, bracelets, or nothing at all",
        ("only rearrange the four",),
        "set making is done again",
    ),
    Ruling(
        "EGG-R25",
        "May the others answer a reading?",
        "no",
        ("yes",),
        "only the user takes sets back",
    ),
    Ruling(
        "EGG-R26",
        "When is the end checked?",
        "right after scoring",
        ("after the new cards are dealt",),
        "no later step changes money",
    ),
    Ruling(
        "EGG-R27",
        "Exactly the amount?",
        "enough",
        (),
        "the text asks to acquire the amount",
    ),
    Ruling(
        "EGG-R28",
        "Several reach the amount, or tie?",
        "most ZOO wins; ties share the win",
        (),
        "the lead says most money; no tie-break is given",
    ),
    Ruling(
        "EGG-R29",
        "Sudden end with everybody equal, even at 0?",
        "all win",
        (),
        "as EGG-R28",
    ),
    Ruling(
        "EGG-R30",
        "When are discards reshuffled?",
        "every round",
        ("only when the deck is empty (publisher's web text)",),
        "the printed booklet and the English text agree",
        key="reshuffle",
        values=("every_round", "when_empty"),
        meanings=(
            "every round",
            "only when the deck is empty (publisher's web text)",
        ),
    ),
    Ruling(
        "EGG-R31",
        "Can the bank run out, is change needed?",
        "no limit",
        (),
        "notes only record totals",
    ),
    Ruling(
        "EGG-R32",
        "Are the cards seen that a hand of six or more throws away?",
        "no, only how many",
        ("face up",),
        "they were never revealed",
    ),
    Ruling(
        "EGG-R33",
        "Order inside simultaneous phases?",
        "from seat (round − 1) mod n, clockwise",
        ("always seat 0",),
        "laid sets are hidden, so order shows only in bracelets spent; turning keeps seats equal",
    ),
    Ruling(
        "EGG-R34",
        "Is there a longest game?",
        "no",
        (),
        (
            "with 3+ players at least n − 2 ZOO are paid each round, so games end; a 2-player game could "
            "go on for ever if bracelets are always spent: programs that play many games need their own "
            "cap"
        ),
    ),
)

SUMMARY = (
    Section("Set-up", ("EGG-DECK-1", "EGG-START-2")),
    Section(
        "A round",
        (
            "EGG-SET-1",
            "EGG-SET-2",
            "EGG-SET-3",
            "EGG-SET-4",
            "EGG-BRACELET-2",
            "EGG-BRACELET-3",
            "EGG-EGG-4",
            "EGG-EGG-5",
            "EGG-EGG-6",
        ),
    ),
    Section(
        "How strong is a set?",
        (
            "EGG-RANK-1",
            "EGG-RANK-2",
            "EGG-RANK-3",
            "EGG-RANK-4",
            "EGG-WILD-1",
            "EGG-WILD-2",
            "EGG-WILD-3",
            "EGG-WILD-4",
            "EGG-WILD-5",
        ),
    ),
    Section(
        "Scoring",
        (
            "EGG-SCORE-1",
            "EGG-SCORE-2",
            "EGG-SCORE-3",
            "EGG-EGG-1",
            "EGG-EGG-2",
            "EGG-EGG-3",
            "EGG-BRACELET-1",
            "EGG-BRACELET-4",
        ),
    ),
    Section("The next round", ("EGG-HAND-1", "EGG-HAND-2", "EGG-HAND-3", "EGG-HAND-4")),
    Section("The end", ("EGG-END-1", "EGG-END-2", "EGG-END-3", "EGG-END-4")),
    Section("Unclear corners", ("EGG-R8", "EGG-R15", "EGG-R18", "EGG-R19", "EGG-R22", "EGG-R23", "EGG-R25")),
)

TERMS = (
    Term("ZOO", "The money of the game; whoever has the most of it wins."),
    Term("set", "Two cards laid together, face down."),
    Term("Far", "The stronger of your two sets, compared with the other Fars."),
    Term("Near", "The weaker of your two sets, compared with the other Nears; it may be as strong as the Far."),
    Term("Far score, Near score", "How many opponents have, in the same place, a set that is not stronger than yours."),
    Term("Friends", "A set alike in colour and in number; stronger than any other."),
    Term("BAH-YAH", "Any set that is not Friends."),
    Term("Revelation", "The card W: it takes the number that makes its set strongest."),
    Term("bracelet", "What you get for a round in which you earned 0 ZOO; it buys one more card."),
    Term(
        "the Egg",
        "For laying Friends twice. Its holder may give it up to see the others’ Fars or Nears, and lay again.",
    ),
    Term("sudden end", "The game is over at once, because there are fewer bracelets than players who are due one."),
)

RULEBOOK = Rulebook(
    game="egg",
    title="The Luminous Dragon Egg",
    sources=(
        "The Luminous Dragon Egg, rules booklet, English edition",
        "The Luminous Dragon Egg, publisher's original booklet with its diagrams",
    ),
    rules=RULES,
    rulings=RULINGS,
    summary=SUMMARY,
    terms=TERMS,
    misused="EGG-JSON-8",
    malformed="EGG-JSON-1",
)

WORDS = {
    "bracelet": "Spend a bracelet",
    "lay": "Lay two sets",
    "pass": "Pass",
    "read": "Use the Egg?",
    "far": "Read every Far",
    "near": "Read every Near",
    "none": "Keep the Egg",
    "discard": "Throw away",
    "lay/1": "Far",
    "lay/2": "Near",
    "discard/1": "goes",
}


def set_name(kind: str, total: int) -> str:
    """A set in words: ``Friends 14`` or ``BAH-YAH 40``."""
    return f"{'Friends' if kind == 'friends' else 'BAH-YAH'} {total}"


def say(line: Line, names: Sequence[str]) -> str:
    """The sentence that a line of a score or a note stands for; ``names`` by seat, “You” among them if need be."""
    facts = dict(line.facts)
    if line.kind in ("far", "near"):
        return _say_place(line.kind.capitalize(), facts, names)
    if line.kind in ("far_so_far", "near_so_far"):
        low, high, place = facts["low"], facts["high"], line.kind.removesuffix("_so_far").capitalize()
        if low == high:
            return f"{place} score: {low}, whatever comes"
        return f"{place} score: {low} at least, {high} at most"
    if line.kind == "product":
        return f"Far score times Near score: {facts['far']} × {facts['near']}"
    if line.kind == "revelation":
        card, partner, rank = facts["card"], facts["partner"], facts["rank"]
        return opening(f"{whose(names[facts['seat']])} {card} beside {partner} counts as {rank}.")
    if line.kind == "bracelet":
        return f"{names[facts['seat']]} earned nothing and so {did(names[facts['seat']], 'gains a bracelet')}."
    if line.kind == "no_bracelet":
        return f"{names[facts['seat']]} earned nothing, but no bracelet is left."
    if line.kind == "egg":
        return _say_egg(facts, names)
    if line.kind == "short":
        due = "1 bracelet is" if facts["due"] == 1 else f"{facts['due']} bracelets are"
        return f"{due} due and {facts['left']} left: none is given, and the game ends at once."
    if line.kind == "end":
        return f"{does(names[facts['seat']], 'has', 'have')} {facts['money']} ZOO; {facts['amount']} end the game."
    if line.kind == "winners":
        seats = facts["seats"]
        if len(seats) > 1:
            return f"{listed([names[seat] for seat in seats])} share the win with {facts['money']} ZOO."
        return f"{does(names[seats[0]], 'wins')} with {facts['money']} ZOO."
    raise KeyError(line.kind)


def tell(action: str) -> str:
    """A row of the log in words that follow a name."""
    verb, *rest = action.split()
    if verb == "lay":
        return "lays two sets" if "?" in rest[0] and "?" in rest[1] else f"lays {rest[0]} as Far, {rest[1]} as Near"
    if verb == "read":
        return "keeps the Egg" if rest == ["none"] else f"uses the Egg: every other {rest[0].capitalize()} is turned up"
    if verb == "discard":
        return f"throws away {len(rest)} card{'' if len(rest) == 1 else 's'}"
    return {
        "bracelet": "spends a bracelet for a card",
        "pass": "spends no bracelet",
        "deal": "Cards are shuffled and dealt",
        "shuffle": "The discard pile becomes the new deck",
    }[verb]


def _say_place(place: str, facts: dict[str, Any], names: Sequence[str]) -> str:
    """How one set stands against the others': weaker and equal ones count."""
    groups: dict[str, list[str]] = {"stronger than": [], "level with": [], "weaker than": []}
    for seat, kind, total, sign in facts["others"]:
        words = "stronger than" if sign > 0 else "level with" if sign == 0 else "weaker than"
        groups[words].append(f"{whose(names[seat])} {set_name(kind, total)}")
    parts = [f"{words} {listed(sets)}" for words, sets in groups.items() if sets]
    return f"{place}: {set_name(facts['kind'], facts['total'])} is {listed(parts)}"


def _say_egg(facts: dict[str, Any], names: Sequence[str]) -> str:
    claims = [f"{names[seat]} (Near {total})" for seat, total in facts["claims"]]
    before, after = facts["before"], facts["after"]
    verb = "keeps" if before == after else "takes"
    if len(claims) == 1:
        return f"{names[after]} laid Friends twice, alone, and so {did(names[after], verb)} the Egg."
    every = "both" if len(claims) == 2 else "all"
    if facts["tie"]:
        stays = "stays in the middle" if after is None else f"stays with {names[after]}"
        moved = "goes to the middle" if after is None and before is not None else stays
        return f"{listed(claims)} {every} laid Friends twice, and the strongest Near is shared: the Egg {moved}."
    return f"{listed(claims)} {every} laid Friends twice; the strongest Near wins: {does(names[after], verb)} the Egg."
