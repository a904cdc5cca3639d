"""Meow Oracle: the rulebook as data, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludobook.core.rules import Rule, Rulebook, Ruling, Section, Term
from ludobook.core.score import Line
from ludobook.core.words import does, listed, opening, whose

RULES = (
    Rule(
        "MEOW-PLAYERS-1",
        "Players",
        "The game is for 2, 3 or 4 players.",
        "English rules, players and setup; publisher's page",
    ),
    Rule(
        "MEOW-SEAT-1",
        "Clockwise",
        "Turns pass clockwise: after each player comes the one to their left.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-DECK-1",
        "The deck",
        "36 cards: red, green and blue, each numbered 0 to 10, and grey 3, 4 and 5.",
        "English rules, contents",
    ),
    Rule(
        "MEOW-DECK-2",
        "No two alike",
        "There is one card of each kind; no two are alike.",
        "English rules, contents",
    ),
    Rule(
        "MEOW-DECK-3",
        "Grey is a joker",
        "A grey card is a joker: red, green and blue all at once, with its own printed number.",
        "English rules, contents and scoring",
    ),
    Rule(
        "MEOW-SCORE-1",
        "Score cards",
        "The score cards show winner points and do nothing else.",
        "English rules, contents and scoring",
    ),
    Rule(
        "MEOW-START-1",
        "Who starts round one",
        "The table finds the first starting player in any way it likes.",
        "English rules, players and setup; MEOW-R15",
    ),
    Rule(
        "MEOW-SETUP-1",
        "Shuffle",
        "Each round begins with all 36 cards shuffled.",
        "English rules, contents and second round",
    ),
    Rule(
        "MEOW-SETUP-2",
        "The deal",
        "Each player is dealt nine cards face down.",
        "English rules, players and setup",
    ),
    Rule(
        "MEOW-SETUP-3",
        "Undealt cards",
        "Cards left over, 18 with two players and 9 with three, stay face down and out of the round.",
        "English rules, players and setup",
    ),
    Rule(
        "MEOW-SETUP-4",
        "Filling the area",
        "A player's nine cards fill their 3 × 3 area, still face down.",
        "English rules, players and setup",
    ),
    Rule(
        "MEOW-HIDE-1",
        "Nobody looks",
        "Nobody looks at a face-down card, not even its owner.",
        "English rules, players and setup",
    ),
    Rule(
        "MEOW-AREA-1",
        "Your own area",
        "Only its owner lays and moves cards in an area.",
        "English rules, players and setup",
    ),
    Rule(
        "MEOW-AREA-2",
        "Face-down cards mark cells",
        "Where a face-down card lies means nothing; it only marks a cell.",
        "English rules, players and setup",
    ),
    Rule(
        "MEOW-AREA-3",
        "Nine cells",
        "An area has exactly nine cells, in three rows of three, and never shifts.",
        "English rules, laying cards",
    ),
    Rule(
        "MEOW-TURN-1",
        "The first turn",
        "The starting player has the first turn of the round.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-TURN-2",
        "Turning up three",
        "With three or four players, a turn begins by turning up three of your own face-down cards.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-TURN-3",
        "Three, then two",
        "With two players it is three cards on each player's first turn of a round and two on every later turn.",
        "English rules, a turn; MEOW-R16",
    ),
    Rule(
        "MEOW-TURN-4",
        "Which cards may be turned up",
        "Your face-down cards in the area and those at its side may be chosen alike.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-TURN-5",
        "Leaving their cells",
        "Cards turned up leave their cells, which are then vacant.",
        "English rules, laying cards; MEOW-R19",
    ),
    Rule(
        "MEOW-GIVE-1",
        "One for you, two to the left",
        "With three or four players, keep one turned-up card and give one each to the next two players on your left.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-GIVE-2",
        "Two players: one each",
        "With two players, keep one card and give the other to your opponent.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-GIVE-3",
        "Two players: the first turn",
        "On the first turn with two players, keep two cards and give one to your opponent.",
        "English rules, a turn",
    ),
    Rule(
        "MEOW-GIVE-4",
        "You decide",
        "The player whose turn it is decides alone who gets which of the turned-up cards.",
        "English rules, a turn; MEOW-R18",
    ),
    Rule(
        "MEOW-PLACE-1",
        "Laying a card",
        "Whoever gets a card chooses the cell for it and lays it there face up.",
        "English rules, laying cards",
    ),
    Rule(
        "MEOW-PLACE-2",
        "Not on a face-up card",
        "A cell that holds a face-up card cannot be chosen.",
        "English rules, laying cards",
    ),
    Rule(
        "MEOW-PLACE-3",
        "On a face-down card",
        "A cell that holds a face-down card can be chosen; that card goes, unseen, to its owner's side.",
        "English rules, laying cards",
    ),
    Rule(
        "MEOW-PLACE-4",
        "On an empty cell",
        "Any empty cell can be chosen; it need not touch another card.",
        "English rules, laying cards",
    ),
    Rule(
        "MEOW-PLACE-5",
        "Laid is laid",
        "A face-up card never moves again.",
        "English rules, laying cards; publisher's page",
    ),
    Rule(
        "MEOW-PLACE-6",
        "Order of laying",
        "The player whose turn it is lays first, then the others clockwise.",
        "MEOW-R20",
    ),
    Rule(
        "MEOW-END-1",
        "End of a round",
        "A round ends when every area holds nine face-up cards.",
        "English rules, end of a round",
    ),
    Rule(
        "MEOW-ORDER-1",
        "The climb",
        "Count the cards from the top left, in reading order, until a number first drops.",
        "English rules, scoring and example; MEOW-R1, MEOW-R2",
    ),
    Rule(
        "MEOW-ORDER-2",
        "Equal numbers go on",
        "A number equal to the one before does not end the climb.",
        "English rules, scoring and example",
    ),
    Rule(
        "MEOW-ORDER-3",
        "Up to seven",
        "A climb of 1 to 7 cards scores 1 point for each card.",
        "English rules, scoring",
    ),
    Rule(
        "MEOW-ORDER-4",
        "Eight",
        "A climb of 8 cards scores 10 points.",
        "English rules, scoring",
    ),
    Rule(
        "MEOW-ORDER-5",
        "Nine",
        "A climb of all 9 cards scores 15 points.",
        "English rules, scoring; MEOW-R3",
    ),
    Rule(
        "MEOW-ORDER-6",
        "Jokers in the climb",
        "In the climb a joker simply has its printed number.",
        "English rules, example; MEOW-R4",
    ),
    Rule(
        "MEOW-LINE-1",
        "Lines of one colour",
        "Each row, column or diagonal that is all of one colour scores 2 points; there are eight lines.",
        "English rules, scoring",
    ),
    Rule(
        "MEOW-LINE-2",
        "Jokers in lines",
        "A joker is whatever colour a line needs, and may be different colours in different lines.",
        "English rules, scoring and example",
    ),
    Rule(
        "MEOW-LINE-3",
        "Once a line",
        "A line scores once, even when more than one colour fits it, as with three jokers.",
        "MEOW-R5",
    ),
    Rule(
        "MEOW-TOTAL-1",
        "Round total",
        "A player's total for the round is the points of the climb plus those of the lines.",
        "English rules, scoring and example",
    ),
    Rule(
        "MEOW-COMPARE-1",
        "Beating a neighbour",
        "After each round you get 1 winner point for each neighbour whose total is lower than yours.",
        "English rules, scoring and example",
    ),
    Rule(
        "MEOW-COMPARE-2",
        "Level with a neighbour",
        "Two neighbours with equal totals get 1 winner point each from that comparison.",
        "English rules, scoring; MEOW-R7",
    ),
    Rule(
        "MEOW-COMPARE-3",
        "Neighbours",
        "Your neighbours are the players to your left and right; with four, the player opposite is not compared.",
        "English rules, winning and scoring",
    ),
    Rule(
        "MEOW-COMPARE-4",
        "Two players compare once",
        "With two players there is one neighbour and one comparison.",
        "MEOW-R8",
    ),
    Rule(
        "MEOW-NEXT-1",
        "A fresh second round",
        "After round one all cards are gathered and round two is set up afresh.",
        "English rules, second round",
    ),
    Rule(
        "MEOW-NEXT-2",
        "The lowest starts",
        "The player with the lowest total of round one starts round two.",
        "English rules, second round; MEOW-R11",
    ),
    Rule(
        "MEOW-NEXT-3",
        "Several are lowest",
        (
            "If several are lowest, the old starting player is left out, and the first of the others clockwise "
            "from there starts."
        ),
        "English rules, second round",
    ),
    Rule(
        "MEOW-END-2",
        "Two rounds",
        "The game is exactly two rounds; after that nobody can act.",
        "English rules, winning; Japanese rules, opening",
    ),
    Rule(
        "MEOW-END-3",
        "The winner",
        "Whoever has the most winner points over both rounds wins.",
        "English rules, winning; Japanese rules, opening",
    ),
    Rule(
        "MEOW-END-4",
        "Ties for the win",
        "Players tied for the most winner points are ranked by their round-two totals.",
        "English rules, winning; MEOW-R13",
    ),
    Rule(
        "MEOW-END-5",
        "Still tied",
        "Those who are still tied all win.",
        "English rules, winning; MEOW-R14",
    ),
    Rule(
        "MEOW-JSON-1",
        "Shape of a request",
        (
            "A missing field or a wrong type is an error, and unknown fields are ignored. Booleans, floats and "
            "strings are no integers."
        ),
        "ours",
    ),
    Rule(
        "MEOW-JSON-2",
        "Rulings in a request",
        (
            "Every operation takes rulings, an object whose keys and values are those of the rulings with a "
            "switch, exactly as spelled there; what is missing has its default. Anything else is an error."
        ),
        "ours",
    ),
    Rule(
        "MEOW-JSON-3",
        "Writing actions",
        (
            "An action is give with the cards in the order of their receivers, place with a cell 0 to 8, or, "
            "where players pick their cards, reveal with those cards. Two cards that you keep may come in either "
            "order."
        ),
        "ours",
    ),
)

RULINGS = (
    Ruling(
        "MEOW-R1",
        "Which way does the climb run?",
        "row by row",
        ("as a snake, the middle row from right to left", "column by column"),
        (
            "the figure with the arrow is lost; rows and snake both fit the example, columns contradict it, and "
            "plain reading order goes from the top left to the bottom right"
        ),
        key="path",
        values=("rows", "snake"),
        meanings=(
            "row by row, each from left to right",
            "as a snake: the middle row from right to left",
        ),
    ),
    Ruling(
        "MEOW-R2",
        "Which cards count in the climb?",
        "those from the top left up to the first drop",
        ("the longest run anywhere", "the longest climb with cards left out"),
        "the text starts at the top left; with cards left out the example would give 7, not 6",
    ),
    Ruling(
        "MEOW-R3",
        "Do the points for 8 and for 9 cards add up?",
        "no, they are 10 and 15",
        ("yes",),
        "both totals are printed",
    ),
    Ruling(
        "MEOW-R4",
        "What number has a joker in the climb?",
        "the printed one",
        ("any", "none: it is skipped"),
        "the example counts its joker 5 among the six",
    ),
    Ruling(
        "MEOW-R5",
        "What does a line of three jokers score?",
        "2 points",
        ("6 points",),
        "points are paid for each line, not for each colour",
    ),
    Ruling(
        "MEOW-R6",
        "May one joker be different colours in different lines?",
        "yes",
        ("no, one colour only",),
        "the example's centre is blue, green and red at once",
    ),
    Ruling(
        "MEOW-R7",
        "What do equal totals bring?",
        "1 winner point to both, for each tied neighbour",
        ("nothing", "1 in all, however many ties"),
        "wins are counted for each neighbour, so ties are too; the publisher's page asks for a higher total",
        key="ties",
        values=("each", "none"),
        meanings=(
            "1 winner point to both, for each tied neighbour",
            "nothing for a tie",
        ),
    ),
    Ruling(
        "MEOW-R8",
        "With two players, left and right are one person: compare once or twice?",
        "once, 1 winner point for a win",
        ("twice, 2 for a win",),
        "the text counts players beaten; doubling both rounds never changes the winner",
    ),
    Ruling(
        "MEOW-R9",
        "Who is compared with three and with four players?",
        "everybody with both neighbours: with three, all with all; with four, round the circle and never across",
        (),
        "the text names the players to the left and to the right",
    ),
    Ruling(
        "MEOW-R10",
        "Does the game end when somebody has 3 winner points?",
        "no, always after two rounds",
        ("yes",),
        "the publisher's page hints at it, but a round brings at most 2, so nobody has 3 before the last comparison",
    ),
    Ruling(
        "MEOW-R11",
        "Lowest points, for who starts next: totals or winner points?",
        "the round's totals",
        ("winner points",),
        "the text calls the other thing winner points throughout",
    ),
    Ruling(
        "MEOW-R12",
        "Only the old starting player is lowest: who starts?",
        "the same player again",
        ("the next lowest",),
        "leaving out the old starter is said of ties only",
    ),
    Ruling(
        "MEOW-R13",
        "Points in the final round, as a tie-break: totals or winner points?",
        "the totals of round two",
        ("winner points of round two",),
        "as with the next starter; it also separates more players",
    ),
    Ruling(
        "MEOW-R14",
        "What if three or four are still tied?",
        "all of them win",
        (),
        "what is said of two extends to all",
    ),
    Ruling(
        "MEOW-R15",
        "Who starts round one?",
        "the first seat",
        ("drawn by lot",),
        "any way is allowed, and seats are arbitrary",
        key="first_start",
        values=("seat0", "random"),
        meanings=(
            "the first seat",
            "drawn by lot from the game's seed",
        ),
    ),
    Ruling(
        "MEOW-R16",
        "Two players: whose first turn has three cards?",
        "each player's, in each round",
        ("only the starting player's", "only in round one"),
        "no other reading uses up nine cards",
    ),
    Ruling(
        "MEOW-R17",
        "Who picks which face-down cards are turned up?",
        "nobody: those at the side first, oldest first, then the lowest cells",
        ("the player",),
        "all unseen cards are equally likely, and covered and vacant cells take a card alike, so no choice can matter",
        key="selection",
        values=("auto", "free"),
        meanings=(
            "the next ones in order: side first, then the lowest cells",
            "the player picks them",
        ),
    ),
    Ruling(
        "MEOW-R18",
        "Are all cards turned up before any is given?",
        "yes, and all are given before any is laid",
        ("one at a time",),
        "so the text runs; nobody may refuse or delay a card",
    ),
    Ruling(
        "MEOW-R19",
        "What is left where a turned-up card lay?",
        "a vacant cell",
        ("the card keeps its cell",),
        "vacant cells are mentioned and have no other origin",
    ),
    Ruling(
        "MEOW-R20",
        "In what order are the cards laid?",
        "the player whose turn it is, then clockwise",
        ("all at once",),
        "the text names them in this order",
    ),
    Ruling(
        "MEOW-R21",
        "Are you bound by the same rules for the card you keep?",
        "yes",
        ("no",),
        "whose turn it is receives a card too",
    ),
    Ruling(
        "MEOW-R22",
        "What do ‘must count the 1’, ‘the round continues’ and ‘remember the score’ add?",
        "nothing",
        (),
        "the first two are damaged cross-references, the last is bookkeeping",
    ),
)

SUMMARY = (
    Section("Set-up", ("MEOW-DECK-1", "MEOW-SETUP-2", "MEOW-SETUP-3", "MEOW-SETUP-4", "MEOW-HIDE-1", "MEOW-START-1")),
    Section(
        "A turn",
        (
            "MEOW-TURN-2",
            "MEOW-TURN-4",
            "MEOW-TURN-5",
            "MEOW-GIVE-1",
            "MEOW-GIVE-4",
            "MEOW-PLACE-1",
            "MEOW-PLACE-2",
            "MEOW-PLACE-3",
            "MEOW-PLACE-4",
            "MEOW-PLACE-5",
            "MEOW-PLACE-6",
            "MEOW-SEAT-1",
            "MEOW-END-1",
        ),
    ),
    Section("With two players", ("MEOW-TURN-3", "MEOW-GIVE-3", "MEOW-GIVE-2", "MEOW-COMPARE-4")),
    Section(
        "Scoring",
        (
            "MEOW-ORDER-1",
            "MEOW-ORDER-2",
            "MEOW-ORDER-3",
            "MEOW-ORDER-4",
            "MEOW-ORDER-5",
            "MEOW-LINE-1",
            "MEOW-LINE-3",
            "MEOW-DECK-3",
            "MEOW-ORDER-6",
            "MEOW-LINE-2",
            "MEOW-TOTAL-1",
            "MEOW-COMPARE-1",
            "MEOW-COMPARE-2",
            "MEOW-COMPARE-3",
        ),
    ),
    Section("The second round", ("MEOW-NEXT-1", "MEOW-NEXT-2", "MEOW-NEXT-3")),
    Section("The end", ("MEOW-END-2", "MEOW-END-3", "MEOW-END-4", "MEOW-END-5")),
    Section("Unclear corners", ("MEOW-R1", "MEOW-R7")),
)

TERMS = (
    Term("area", "Your nine cells, three rows of three, read from the top left."),
    Term("cell", "One of the nine places of an area."),
    Term("side", "Where a face-down card goes when its cell is taken, next to its owner’s area."),
    Term("climb", "The cards of an area from the top left, in reading order, until a number first drops."),
    Term("line", "A row, a column or a diagonal of an area; it scores if it is all of one colour."),
    Term("joker", "A grey cat: red, green and blue all at once, but with its own printed number."),
    Term("total", "The points of a player’s climb and lines in one round."),
    Term("neighbour", "The player on your left or on your right."),
    Term("winner point", "What you get for each neighbour whose total is not above yours; the most of them win."),
)

RULEBOOK = Rulebook(
    game="meow_oracle",
    title="Meow Oracle",
    sources=(
        "Meow Oracle, English rules, version 1.22",
        "Meow Oracle, Japanese rules, version 1.23 (their opening)",
        "Meow Oracle, publisher's product page",
    ),
    rules=RULES,
    rulings=RULINGS,
    summary=SUMMARY,
    terms=TERMS,
    misused="MEOW-JSON-2",
    malformed="MEOW-JSON-1",
    wrong_value="MEOW-JSON-2",
)


WORDS = {
    "reveal": "Turn cards up",
    "give": "Give the cards",
    "place": "Lay the card",
    "reveal/1": "up",
    "give/1": "keep",
    "give/2": "left",
    "give/3": "next",
}

COUNTS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
LINE_NAMES = (
    "Top row",
    "Middle row",
    "Bottom row",
    "Left column",
    "Middle column",
    "Right column",
    "Diagonal from the top left",
    "Diagonal from the top right",
)
COLOUR_NAMES = {"R": "red", "G": "green", "B": "blue"}


def say(line: Line, names: Sequence[str]) -> str:
    """The sentence that a line of a score or a note stands for; ``names`` by seat, “You” among them if need be."""
    facts = dict(line.facts)
    if line.kind == "climb":
        return _say_climb(facts)
    if line.kind == "line":
        fitting = listed([COLOUR_NAMES[colour] for colour in facts["colours"]])
        once = ", scored once" if len(facts["colours"]) > 1 else ""
        return f"{LINE_NAMES[facts['line']]}, {fitting}{once}: {', '.join(line.cards)}"
    if line.kind == "climb_so_far":
        return _say_climb_so_far(facts["least"], facts["most"])
    if line.kind == "ahead":
        return f"{whose(names[facts['seat']])} total is above {whose(names[facts['neighbour']])}, whatever comes."
    if line.kind == "undecided":
        pairs = [f"{names[one]} against {names[other]}" for one, other in facts["pairs"]]
        return f"Nothing yet decides {listed(pairs)}."
    if line.kind == "neighbour":
        return _say_neighbour(facts, names)
    if line.kind == "start_open":
        tied = listed([names[seat] for seat in facts["lowest"]])
        return f"{tied} share the lowest total, {facts['total']}: who starts round two hangs on who started round one."
    if line.kind == "next_start":
        return _say_next_start(facts, names)
    if line.kind == "winners":
        return _say_winners(facts, names)
    raise KeyError(line.kind)


def tell(action: str) -> str:
    """A row of the log in words that follow a name; of chance, a sentence."""
    verb, *rest = action.split()
    if verb == "reveal":
        cells = all(word in "012345678" or word.startswith("s") for word in rest)
        return f"turns up {len(rest)} cards" if cells else f"Turned up: {listed(rest)}"
    if verb == "start":
        return f"Seat {rest[0]} was drawn to start"
    return f"shares out {listed(rest)}" if verb == "give" else f"lays a card in cell {rest[0]}"


def _say_climb(facts: dict[str, Any]) -> str:
    numbers, drop = facts["numbers"], facts["drop"]
    snake = ", the middle row backwards" if facts["snake"] and len(numbers) > 2 else ""
    run = " ".join(map(str, numbers))
    if drop is None:
        return f"All nine cards climb from the top left{snake}: {run}"
    if len(numbers) == 1:
        return f"One card counts, {run}; then {drop} is a drop"
    return f"{COUNTS[len(numbers) - 1]} cards climb from the top left{snake}, {run}; then {drop} is a drop"


def _say_climb_so_far(least: int, most: int) -> str:
    if least == most:
        return f"{COUNTS[least - 1]} card{' counts' if least == 1 else 's count'}, and no more can"
    return f"At least {least} {'card counts' if least == 1 else 'cards count'}, at most {most}"


def _say_neighbour(facts: dict[str, Any], names: Sequence[str]) -> str:
    seat, neighbour, own, theirs = names[facts["seat"]], names[facts["neighbour"]], facts["own"], facts["theirs"]
    if own == theirs:
        brings = "a winner point each" if facts["pays"] else "no winner point"
        return f"{seat} and {neighbour} are level at {own}: {brings}"
    if own > theirs:
        return opening(f"{whose(seat)} {own} beats {whose(neighbour)} {theirs}: a winner point")
    return opening(f"{whose(seat)} {own} is less than {whose(neighbour)} {theirs}: no winner point")


def _say_next_start(facts: dict[str, Any], names: Sequence[str]) -> str:
    lowest, starts = facts["lowest"], f"{does(names[facts['starter']], 'starts')} round two"
    if len(lowest) == 1:
        return f"{starts}: the lowest total, {facts['total']}."
    tied = listed([names[seat] for seat in lowest])
    order = f"the first of them clockwise after {names[facts['before']]}, who started round one"
    return f"{tied} share the lowest total, {facts['total']}. {starts}: {order}."


def _say_winners(facts: dict[str, Any], names: Sequence[str]) -> str:
    won, leaders = facts["seats"], facts["leaders"]
    points = f"{facts['points']} winner point{'' if facts['points'] == 1 else 's'}"
    if len(leaders) == 1:
        return f"{does(names[won[0]], 'wins')} with {points}."
    lead = f"{listed([names[seat] for seat in leaders])} have {points} each"
    if won == leaders:
        return f"{lead} and the same total in round two: they share the win."
    who = does(names[won[0]], "wins") if len(won) == 1 else f"{listed([names[seat] for seat in won])} share the win"
    return f"{lead}. {who} with the most in round two, {facts['total']}."
