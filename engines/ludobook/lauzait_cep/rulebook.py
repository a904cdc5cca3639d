"""Lauzait-Cep: the rulebook as data, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludobook.core.rules import Rule, Rulebook, Ruling, Section, Term
from ludobook.core.score import Line
from ludobook.core.words import does, listed

RULES = (
    Rule(
        "LZ-PLAYERS-1",
        "Players",
        "The game is for 2, 3 or 4 players.",
        "English rules, heading",
    ),
    Rule(
        "LZ-DECK-1",
        "The pieces",
        (
            "68 pieces: white (W) and green (G), the numbers 0 to 3 four times each, 4 to 7 three times, 8 and 9 "
            "twice, and four jokers."
        ),
        "English rules, Content; counts: publisher's leaflet",
    ),
    Rule(
        "LZ-DECK-2",
        "Pieces by player count",
        (
            "Four players use all 68 pieces; three take out the eight 0s, which leaves 60; two take out the 0s and "
            "two jokers, which leaves 58."
        ),
        "English rules, Setup for the game",
    ),
    Rule(
        "LZ-DECK-3",
        "Dots",
        "Pieces 0 to 3 have one dot, 4 to 7 two, 8 and 9 three; a joker has none of its own.",
        "Publisher's leaflet",
    ),
    Rule(
        "LZ-BOARD-1",
        "The board",
        (
            "25 squares: Tam’s Mountain in the middle (c3), eight squares of Tam’s Water (the rest of rank 3 and of "
            "file c), and sixteen land squares."
        ),
        "Publisher's leaflet",
    ),
    Rule(
        "LZ-SETUP-1",
        "The deal",
        "Each Season all pieces in play are shuffled face down and nine are dealt to each player.",
        "English rules, Setup for each Season",
    ),
    Rule(
        "LZ-SETUP-2",
        "Filling the board",
        "Twenty-four more pieces go face up on the board, one on every square but the Mountain.",
        "English rules, Setup for each Season",
    ),
    Rule(
        "LZ-SETUP-3",
        "Left over",
        "The rest, 8 pieces with four players, 9 with three, 16 with two, stay face down and out of the Season.",
        "English rules, Setup for each Season",
    ),
    Rule(
        "LZ-VIEW-1",
        "What everybody sees",
        (
            "Open to all: the board and its empty square, revealed departments with their reading and bonus, points, "
            "throws, every piece discarded and every piece obtained, and at a declaration the declarer’s nine pieces. "
            "Unrevealed hands are private, but their size is not. Nobody knows the face-down rest."
        ),
        "English rules, Setup for each Season; LZ-R38",
    ),
    Rule(
        "LZ-START-0",
        "First points",
        "Everyone starts the game with 0 points.",
        "English rules, Setup for the game",
    ),
    Rule(
        "LZ-START-1",
        "Who begins",
        "Each Season the player with the fewest points takes the first Day.",
        "English rules, Setup for each Season",
    ),
    Rule(
        "LZ-START-2",
        "Which way round",
        "Play goes round in the direction of that player’s poorer neighbour.",
        "English rules, Setup for each Season",
    ),
    Rule(
        "LZ-START-3",
        "The sticks decide",
        (
            "In the first Season, and whenever those who qualify are tied, the dice-sticks decide: the highest throw "
            "wins, and equal highest throws are thrown again."
        ),
        "English rules, Setup for each Season; publisher's leaflet, picture; LZ-R33",
    ),
    Rule(
        "LZ-DAY-1",
        "A Day",
        "In a Day you dissolve at most once, form at most once, hire exactly once and declare at most once.",
        "English rules, Day; publisher's leaflet",
    ),
    Rule(
        "LZ-DAY-2",
        "Any order",
        "The actions of a Day may be done in any order.",
        "Publisher's leaflet, Japanese; LZ-R1",
    ),
    Rule(
        "LZ-DAY-3",
        "The Hire is due",
        (
            "A declaration ends the Day and the Season at once and waives a Hire not yet made; otherwise the Day "
            "cannot end before the Hire."
        ),
        "English rules, Day; LZ-R2",
    ),
    Rule(
        "LZ-DAY-4",
        "No dead end",
        (
            "You may not dissolve or form a department if the Day could then no longer be completed, with neither a "
            "Hire nor a declaration in reach."
        ),
        "LZ-R3",
    ),
    Rule(
        "LZ-HIRE-1",
        "Discard first",
        "To hire, first put one unrevealed piece of your hand on the empty square.",
        "English rules, Hiring",
    ),
    Rule(
        "LZ-HIRE-2",
        "The matching piece",
        (
            "Then move one board piece of the discard’s colour whose number is exactly one higher or one lower; "
            "0 and 9 are not neighbours."
        ),
        "English rules, Hiring; publisher's leaflet",
    ),
    Rule(
        "LZ-HIRE-3",
        "Nothing to move",
        "A piece for which no board piece qualifies may not be discarded.",
        "English rules, Hiring",
    ),
    Rule(
        "LZ-HIRE-4",
        "One step",
        "A move goes to one of the up to eight neighbouring squares.",
        "English rules, Hiring",
    ),
    Rule(
        "LZ-HIRE-5",
        "You take what lies there",
        (
            "Every square is then occupied, for the discard filled the hole: you take the destination’s piece into "
            "your hand, even if it is your own discard."
        ),
        "English rules, Hiring; LZ-R5",
    ),
    Rule(
        "LZ-HIRE-6",
        "Another piece moves",
        "The piece just discarded is never the piece moved.",
        "English rules, Hiring; LZ-R6",
    ),
    Rule(
        "LZ-HIRE-7",
        "After the Hire",
        "The square the mover left is now the empty one; your hand is nine again, the new piece unrevealed.",
        "LZ-R9",
    ),
    Rule(
        "LZ-MOUNTAIN-1",
        "Down from the Mountain",
        (
            "A piece on the Mountain may also go exactly two squares along its rank or file, to a3, e3, c1 or c5, "
            "over any piece: twelve destinations in all."
        ),
        "English rules, When moving from the Mountain",
    ),
    Rule(
        "LZ-MOUNTAIN-2",
        "Up the Mountain",
        "Entering the Mountain is an ordinary move without a throw.",
        "LZ-R39",
    ),
    Rule(
        "LZ-WATER-1",
        "Into the Water",
        "If the destination is Water, wherever the move starts, throw the five sticks after naming the move.",
        "English rules, When entering the water, and Q&A; LZ-R10, LZ-R11",
    ),
    Rule(
        "LZ-WATER-2",
        "The throw",
        (
            "On a throw of 3 to 5 the mover arrives and you take the Water piece; on 0 to 2 you take the mover and "
            "the Water piece stays. Each has a chance of one half."
        ),
        "English rules, When entering the water; LZ-R8",
    ),
    Rule(
        "LZ-JOKER-1",
        "A joker discarded",
        "A discarded joker qualifies every other piece on the board, jokers included.",
        "English rules, Jokers; LZ-R7",
    ),
    Rule(
        "LZ-JOKER-2",
        "A joker on the board",
        "A joker on the board may be moved with any discard.",
        "English rules, Jokers",
    ),
    Rule(
        "LZ-JOKER-3",
        "A joker in a set",
        "In a set a joker stands for any colour and any number 0 to 9; a set may hold one, two or three of them.",
        "English rules, Jokers; LZ-R12, LZ-R13",
    ),
    Rule(
        "LZ-JOKER-4",
        "Read afresh",
        "A joker may be read differently when forming and when declaring.",
        "English rules, Q&A; LZ-R15",
    ),
    Rule(
        "LZ-DEPT-1",
        "Forming a department",
        "Reveal three unrevealed pieces that are a set, and gain its bonus.",
        "English rules, Forming a Department; LZ-R14",
    ),
    Rule(
        "LZ-DEPT-2",
        "Three of a kind",
        "Three pieces of the same colour and the same number.",
        "English rules, Three-of-a-kind",
    ),
    Rule(
        "LZ-DEPT-3",
        "Sequence of three",
        "Three consecutive numbers of the same colour; 9 is not followed by 0.",
        "English rules, Sequence-of-three",
    ),
    Rule(
        "LZ-DEPT-4",
        "Revealed pieces are bound",
        "Revealed pieces stay in the hand but cannot be discarded until their department is dissolved.",
        "English rules, Forming a Department",
    ),
    Rule(
        "LZ-BONUS-1",
        "Bonus",
        "The bonus is the number of dots of the set’s largest number.",
        "English rules, Bonus score",
    ),
    Rule(
        "LZ-BONUS-2",
        "Tripled",
        "Three of a kind triples the bonus.",
        "English rules, Bonus score",
    ),
    Rule(
        "LZ-BONUS-3",
        "Less the jokers",
        "Then subtract one for each joker in the set, after tripling.",
        "English rules, Bonus score, Examples; LZ-R23",
    ),
    Rule(
        "LZ-BONUS-4",
        "Never below 0",
        "The bonus is never below 0.",
        "English rules, Bonus score",
    ),
    Rule(
        "LZ-BONUS-5",
        "A joker on top",
        "If a joker is the largest piece, the number it stands for counts.",
        "English rules, Bonus score",
    ),
    Rule(
        "LZ-DISSOLVE-1",
        "Dissolving a department",
        "Take back one of your own departments; its pieces are unrevealed again.",
        "English rules, Dissolving a Department",
    ),
    Rule(
        "LZ-DISSOLVE-2",
        "The refund",
        "You pay back exactly the bonus received when it was formed, under the reading used then.",
        "English rules, Dissolving a Department, and Q&A; LZ-R24",
    ),
    Rule(
        "LZ-DECLARE-1",
        "Declaring with three departments",
        "With three departments revealed you may declare; their bonuses are kept.",
        "English rules, Lauzait-Cep!",
    ),
    Rule(
        "LZ-DECLARE-2",
        "Declaring with none",
        (
            "With none revealed you may declare if the nine pieces split into three sets; no bonus is gained for "
            "them. With one or two revealed you may not, except in a stalemate."
        ),
        "English rules, Lauzait-Cep!; publisher's leaflet",
    ),
    Rule(
        "LZ-DECLARE-3",
        "Only the declarer",
        "Only the declarer scores formations; the others keep the bonuses they hold.",
        "English rules, Lauzait-Cep!; LZ-R40",
    ),
    Rule(
        "LZ-FORM-1",
        "Lauzait-Cep",
        "Declaring is worth 3 points.",
        "Publisher's leaflet",
    ),
    Rule(
        "LZ-FORM-2",
        "Specialized Experts",
        "All nine pieces of one colour, jokers taking it, are worth 3 points.",
        "English rules, Specialized Experts; publisher's leaflet",
    ),
    Rule(
        "LZ-FORM-3",
        "Great Sequence",
        "Nine consecutive numbers, 0 to 8 or 1 to 9, colours free from set to set, are worth 3 points.",
        "English rules, Great Sequence; publisher's leaflet",
    ),
    Rule(
        "LZ-FORM-4",
        "Layered Bridges",
        (
            "Two of the three sets with the same numbers, colours free, are worth 2 points, once, even for three "
            "equal sets."
        ),
        "English rules, Layered Bridges; publisher's leaflet; LZ-R4, LZ-R18, LZ-R20",
    ),
    Rule(
        "LZ-FORM-5",
        "Well-Balanced",
        (
            "10 points when the numbers on white pieces and on green pieces have equal sums, jokers left out; "
            "0 equals 0 as well."
        ),
        "English rules, Well-Balanced; publisher's leaflet; LZ-R22",
    ),
    Rule(
        "LZ-FORM-6",
        "One reading for all",
        (
            "Formations add up, all judged on one arrangement and one reading of all nine pieces, the best-scoring "
            "one; the departments’ grouping does not bind it."
        ),
        "LZ-R16, LZ-R17, LZ-R19, LZ-R21",
    ),
    Rule(
        "LZ-STALE-1",
        "Stalemate",
        (
            "You are in stalemate when your Hire is due and none of your nine pieces, revealed ones included, has a "
            "board piece that qualifies."
        ),
        "English rules, Stalemate; LZ-R29",
    ),
    Rule(
        "LZ-STALE-2",
        "Declaring a stalemate",
        (
            "In a stalemate you declare whatever you hold: 3 for Lauzait-Cep, 15 for the stalemate, and each other "
            "formation whose own condition the nine pieces meet, sets or not."
        ),
        "English rules, Stalemate; publisher's leaflet; LZ-R30",
    ),
    Rule(
        "LZ-STALE-3",
        "Jokers prevent it",
        "A hand with a joker is never in stalemate, nor is anyone while a joker is on the board.",
        "English rules, Jokers",
    ),
    Rule(
        "LZ-SEASON-1",
        "The end of a Season",
        "A declaration ends the Season: score it, gather every piece and set up the next.",
        "English rules, Season",
    ),
    Rule(
        "LZ-END-1",
        "The end of the game",
        (
            "The game ends after as many Seasons as there are players, or earlier when all agree; after the end "
            "nobody can act."
        ),
        "English rules, End of the game; LZ-R34",
    ),
    Rule(
        "LZ-END-2",
        "The winner",
        "The most points win; tied leaders all win.",
        "English rules, End of the game",
    ),
    Rule(
        "LZ-LUMINOUS-1",
        "The luminous piece",
        (
            "Optional: after the setup turn up one face-down piece; on declaring, each copy of it in the declarer’s "
            "hand gives 1 point."
        ),
        "English rules, Additional rules",
    ),
    Rule(
        "LZ-LUMINOUS-2",
        "Luminous jokers",
        ("A joker counts only if the luminous piece is itself a joker; the piece turned up stays out of play."),
        "LZ-R32",
    ),
    Rule(
        "LZ-JSON-1",
        "Shape of a request",
        (
            "A board has exactly 24 squares, a hand nine pieces, a set three; an unknown piece or square, null on a "
            "square, a square given twice, more copies of a piece than the 68 contain, a missing field or a value of "
            "the wrong type is an error. The counts of four players hold, whatever the number of players."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-2",
        "Writing pieces and squares",
        (
            "Pieces and squares are read in any case and with white space around them; without revealed sets, "
            "luminous piece or stalemate there are none; the order of pieces never matters."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-3",
        "List of Hires",
        (
            "hire_options names each different discard, start and destination once, sorted by the discard in deck "
            "order, then by start, then by destination; throw says whether the destination is Water."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-4",
        "List of readings",
        (
            "departments names each reading once, the set stood for from its lowest number up, sorted by bonus from "
            "high to low, then three of a kind before sequence, white before green, low before high."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-5",
        "Formations asked for",
        (
            "formations says whether the nine pieces are complete, which formations they make, in a fixed order, and "
            "the points, the luminous ones included; neither complete nor stalemate makes nothing. A stalemate is "
            "judged on the nine pieces as they are, and its Layered Bridges are any two disjoint equal sets."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-6",
        "Rulings and players in a request",
        (
            "Every request may choose rulings, each key with one of its values in its JSON type; missing keys have "
            "their defaults and anything else is an error. players is 2, 3 or 4, and 4 when missing."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-7",
        "Writing actions",
        (
            "An action is hire PIECE FROM TO, form A+B+C, dissolve A+B+C, declare or end; when the player chooses "
            "the reading, form A+B+C as X+Y+Z. Pieces joined by + may come in any order."
        ),
        "ours",
    ),
    Rule(
        "LZ-JSON-8",
        "Scores and hand",
        "Scores are points by seat; a view’s hand is all nine pieces in deck order, revealed ones included.",
        "ours",
    ),
    Rule(
        "LZ-JSON-9",
        "The log",
        (
            "The log is the same for every seat: actions, throws, the board at each Season’s start, the luminous "
            "piece, and the declarer’s nine pieces. Shuffles and deals leave no row."
        ),
        "ours",
    ),
)

RULINGS = (
    Ruling(
        "LZ-R1",
        "In which order are the actions of a Day done?",
        "any",
        ("Dissolve, Form, Hire, Declare",),
        (
            'the Japanese leaflet says so; the English one dropped "in order" from its draft; it lets you declare on '
            "the piece just hired"
        ),
        key="day_order",
        values=("any", "fixed"),
        meanings=("any order", "Dissolve, Form, Hire, Declare, in this order"),
    ),
    Ruling(
        "LZ-R2",
        "Does declaring waive the Hire?",
        "yes",
        ("no",),
        "a third department leaves nothing to discard, and a published odds study counts a win on the dealt hand",
        key="declare_waives_hire",
        values=(True, False),
        meanings=("yes", "no: hire first, but for a stalemate"),
    ),
    Ruling(
        "LZ-R3",
        "May an action leave you unable to finish the Day?",
        "no, it is illegal",
        ("yes, it counts as stalemate",),
        "stalemate is only what no other choice could have avoided",
    ),
    Ruling(
        "LZ-R4",
        "How many points are Layered Bridges?",
        "2",
        ("3",),
        (
            "the original, Lineparine and Japanese sheets say 2, only the English ones 3; with 3, a tie with Great "
            "Sequence goes to Great Sequence"
        ),
        key="layered_bridges_points",
        values=(2, 3),
        meanings=("2 points", "3 points"),
    ),
    Ruling(
        "LZ-R5",
        "May the destination hold your own discard?",
        "yes",
        ("no",),
        "every square next to the mover is a destination and this one holds a piece",
        key="take_back",
        values=(True, False),
        meanings=("yes", "no: the square just filled is no destination"),
    ),
    Ruling(
        "LZ-R6",
        "May the discard itself be moved?",
        "no",
        ("yes",),
        'the text says "another piece"; it matters only for a joker',
    ),
    Ruling(
        "LZ-R7",
        "Does a joker discarded move a joker?",
        "yes",
        ("no",),
        "it moves any piece",
    ),
    Ruling(
        "LZ-R8",
        "Where is everything after a failed throw?",
        "the mover is in hand and its square empty",
        ("the mover stays",),
        "the text gives you the piece that was moving",
    ),
    Ruling(
        "LZ-R9",
        "Which square is empty after a Hire?",
        "the mover’s old square",
        ("another",),
        "it is the only unoccupied square in either outcome",
    ),
    Ruling(
        "LZ-R10",
        "Are the sticks thrown before or after naming the move?",
        "after",
        ("before",),
        "the throw settles a chosen move",
    ),
    Ruling(
        "LZ-R11",
        "Is there a throw from Water to Water, or from the Mountain to Water?",
        "yes",
        ("no",),
        "by the publisher's Q&A the destination decides",
    ),
    Ruling(
        "LZ-R12",
        "How many jokers may one set hold?",
        "3",
        ("2", "1"),
        (
            '"each joker" lowers the bonus, and a joker is any piece; a set with more is no set, in forming, '
            "declaring and Layered Bridges alike"
        ),
        key="max_jokers_per_set",
        values=(3, 2, 1),
        meanings=("up to three", "up to two", "one"),
    ),
    Ruling(
        "LZ-R13",
        "What may a joker be?",
        "any colour, 0 to 9",
        ("only numbers in play: with 2 or 3 players never 0",),
        "the text sets no limit; either way a joker may be a third 8 or 9, though only two exist as pieces",
        key="joker_any_number",
        values=(True, False),
        meanings=("any number 0 to 9", "only numbers in play: with 2 or 3 players never 0"),
    ),
    Ruling(
        "LZ-R14",
        "Which reading counts when forming?",
        "the one with the best bonus",
        ("the player chooses",),
        "a lower bonus gains nothing, and the reading does not bind later",
        key="form_reading",
        values=("best", "chosen"),
        meanings=("the best bonus", "the player chooses"),
    ),
    Ruling(
        "LZ-R15",
        "How are jokers read at the declaration?",
        "afresh",
        ("as formed",),
        "publisher's Q&A",
    ),
    Ruling(
        "LZ-R16",
        "May the nine pieces be regrouped at a declaration with three departments?",
        "yes",
        ("no: the three departments are the arrangement, only jokers are read afresh",),
        "formations speak of the pieces in hand",
        key="regroup",
        values=(True, False),
        meanings=("yes", "no, only jokers are read afresh"),
    ),
    Ruling(
        "LZ-R17",
        "Do all formations share one arrangement and reading?",
        "yes",
        ("no, each formation has its own",),
        "one declaration, one hand; so never both Great Sequence and Layered Bridges",
        key="one_reading",
        values=(True, False),
        meanings=("one for all", "each formation on its own"),
    ),
    Ruling(
        "LZ-R18",
        "Must the pair of Layered Bridges be two of the three sets?",
        "yes",
        ("no: two disjoint equal sets anywhere among the nine pieces as they are read",),
        (
            "scoring patterns are read on one arrangement, and the leaflet's picture has the third set beside the "
            "pair; its words alone would fit both"
        ),
        key="bridges",
        values=("in_split", "in_hand"),
        meanings=("two of the three sets", "any two disjoint equal sets in the hand"),
    ),
    Ruling(
        "LZ-R19",
        "Must Great Sequence and the three sets agree?",
        "yes, they are the same arrangement",
        ("no",),
        "so it is three sequences, each of one colour",
    ),
    Ruling(
        "LZ-R20",
        "Layered Bridges with three equal sets?",
        "once",
        ("once per pair",),
        "it is named for two sets",
    ),
    Ruling(
        "LZ-R21",
        "Are formations added?",
        "yes",
        ("only the best counts",),
        "they are a list of scores, declaring itself among them",
    ),
    Ruling(
        "LZ-R22",
        "How do jokers count in Well-Balanced?",
        "for neither side",
        ("as read",),
        "stated in the rules",
    ),
    Ruling(
        "LZ-R23",
        "Which comes first, tripling or the joker penalty?",
        "tripling",
        ("the penalty",),
        "the leaflet's example: W3 W3 J gives 3 − 1 = 2",
    ),
    Ruling(
        "LZ-R24",
        "The rules' refund example (2-3-J worth 2, J-2-3 worth 1)?",
        "taken loosely: worth 1 and 0",
        ("followed",),
        "the example forgets the joker penalty; its point is the exact refund",
    ),
    Ruling(
        "LZ-R25",
        "Can a refund make points negative?",
        "it cannot happen",
        (),
        "points start at 0 and always include every bonus still revealed",
    ),
    Ruling(
        "LZ-R26",
        "May a department formed the same Day be dissolved?",
        "yes",
        ("no",),
        "any order holds, and there is no net effect on points",
    ),
    Ruling(
        "LZ-R27",
        "May the piece just hired be formed with?",
        "yes",
        ("no",),
        "any order holds",
    ),
    Ruling(
        "LZ-R28",
        "Must you declare with three departments?",
        "you may",
        ("you must",),
        'the text says "can"; next Day you must dissolve or declare',
    ),
    Ruling(
        "LZ-R29",
        "Which pieces does the stalemate test look at?",
        "all nine",
        ("only unrevealed ones",),
        "any one department could have been dissolved instead",
    ),
    Ruling(
        "LZ-R30",
        "What does a stalemate score?",
        "3, 15 and the other formations",
        ("3 and 15 only",),
        "the sets are disregarded, the list still adds up",
        key="stalemate_adds",
        values=(True, False),
        meanings=("3, 15 and the other formations", "3 and 15 only"),
    ),
    Ruling(
        "LZ-R31",
        "Is the luminous piece in use?",
        "no",
        ("yes",),
        "it is optional in the text",
        key="luminous",
        values=(False, True),
        meanings=("no", "yes"),
    ),
    Ruling(
        "LZ-R32",
        "Does a joker count as the luminous piece?",
        "no",
        ("as read",),
        "the piece itself is named",
    ),
    Ruling(
        "LZ-R33",
        "How are ties for starting player or direction broken?",
        "by the sticks, highest throw",
        ("by seat order",),
        "the leaflet's picture: throws 3 1 2 2 start with red and go to yellow",
    ),
    Ruling(
        "LZ-R34",
        "How many Seasons are there?",
        "as many as players",
        ("another number",),
        '"all agree to stop" is up to the host: a smaller or larger number',
        key="seasons",
        values=(None,),
        meanings=("as many as players",),
        counted=True,
    ),
    Ruling(
        "LZ-R35",
        "How many Days may a Season last, those of all players together?",
        "no limit",
        ("a number of Days",),
        "not in the text; a guard for automatic play",
        key="max_days",
        values=(None,),
        meanings=("no limit",),
        counted=True,
    ),
    Ruling(
        "LZ-R36",
        "How much money is there?",
        "no limit",
        ("168 in notes",),
        "money only keeps score",
    ),
    Ruling(
        "LZ-R37",
        "Which seats do two or three players take?",
        "seats 0, 1, 2 in order",
        ("free choice of colours",),
        "it has no effect on play",
    ),
    Ruling(
        "LZ-R38",
        "How much of a Hire is public?",
        "all of it",
        ("only the discard",),
        "board and move are open, so everyone sees the piece taken",
    ),
    Ruling(
        "LZ-R39",
        "Is entering the Mountain special?",
        "no, an ordinary move",
        ("it needs a throw",),
        "the text gives only Water a throw",
    ),
    Ruling(
        "LZ-R40",
        "What happens to the others’ bonuses at a declaration?",
        "they keep them",
        ("they lose them",),
        "only a Dissolve pays a bonus back",
    ),
)

SUMMARY = (
    Section(
        "Set-up",
        (
            "LZ-DECK-1",
            "LZ-DECK-2",
            "LZ-SETUP-1",
            "LZ-SETUP-2",
            "LZ-SETUP-3",
            "LZ-START-1",
            "LZ-START-2",
            "LZ-START-3",
        ),
    ),
    Section("A Day", ("LZ-DAY-1", "LZ-DAY-2", "LZ-DAY-3", "LZ-DAY-4")),
    Section(
        "Hire",
        (
            "LZ-HIRE-1",
            "LZ-HIRE-2",
            "LZ-HIRE-3",
            "LZ-HIRE-4",
            "LZ-HIRE-5",
            "LZ-HIRE-6",
            "LZ-HIRE-7",
            "LZ-MOUNTAIN-1",
            "LZ-MOUNTAIN-2",
            "LZ-WATER-1",
            "LZ-WATER-2",
            "LZ-JOKER-1",
            "LZ-JOKER-2",
        ),
    ),
    Section(
        "Form and dissolve",
        (
            "LZ-DEPT-1",
            "LZ-DEPT-2",
            "LZ-DEPT-3",
            "LZ-JOKER-3",
            "LZ-DEPT-4",
            "LZ-DECK-3",
            "LZ-BONUS-1",
            "LZ-BONUS-2",
            "LZ-BONUS-3",
            "LZ-BONUS-4",
            "LZ-BONUS-5",
            "LZ-DISSOLVE-1",
            "LZ-DISSOLVE-2",
        ),
    ),
    Section("Declare", ("LZ-DECLARE-1", "LZ-DECLARE-2", "LZ-DECLARE-3")),
    Section(
        "Scoring",
        (
            "LZ-FORM-1",
            "LZ-FORM-2",
            "LZ-FORM-3",
            "LZ-FORM-4",
            "LZ-FORM-5",
            "LZ-FORM-6",
            "LZ-STALE-1",
            "LZ-STALE-2",
            "LZ-STALE-3",
        ),
    ),
    Section("The end", ("LZ-SEASON-1", "LZ-END-1", "LZ-END-2")),
    Section("A rule for those who like it", ("LZ-LUMINOUS-1", "LZ-LUMINOUS-2")),
)

TERMS = (
    Term("Season", "A round of the game, from the deal to a declaration."),
    Term("Day", "A player’s turn."),
    Term("Hire", "What every Day is for: discard a piece, move one that fits, take what it lands on."),
    Term("set", "Three pieces of one colour: three of a kind, or three numbers in a row."),
    Term("department", "A set laid open for its bonus; its pieces are bound until it is dissolved."),
    Term("unrevealed", "Said of a piece in your hand that is not in a department."),
    Term("dots", "One on the pieces 0 to 3, two on 4 to 7, three on 8 and 9. The bonus of a department counts them."),
    Term("bonus", "The points that a department brings when it is formed, and costs when it is dissolved."),
    Term("dissolve", "To take a department back into the hand and pay back its bonus."),
    Term(
        "declare",
        "To end the Season: with three departments, with none and nine pieces that make three sets, or in a stalemate.",
    ),
    Term("formation", "A pattern of all nine pieces of the player who declares, worth extra points."),
    Term("Lauzait-Cep", "The first formation, and what you call out: it is scored for declaring at all."),
    Term("Specialized Experts", "The formation of nine pieces of one colour."),
    Term("Great Sequence", "The formation of nine numbers in a row."),
    Term("Layered Bridges", "The formation with two sets of the same numbers."),
    Term("Well-Balanced", "The formation in which white and green numbers have the same sum."),
    Term("stalemate", "When your Hire is due and no piece of yours has one on the board that fits."),
    Term("joker", "A piece that stands for any number of either colour; each costs a point of its set’s bonus."),
    Term("Tam’s Mountain", "The square in the middle of the board; from there a piece may leap two squares."),
    Term("Tam’s Water", "The eight squares of the cross round the Mountain; to move there you throw the sticks."),
    Term("dice-sticks", "Five sticks, each with a light and a dark side; a throw is the number of dark ones, 0 to 5."),
    Term(
        "luminous piece",
        "A left-over piece turned up for the whole Season, if all like; each copy declared is a point.",
    ),
)

RULEBOOK = Rulebook(
    game="lauzait_cep",
    title="Lauzait-Cep",
    sources=(
        "Lauzait-Cep, English rules",
        "Lauzait-Cep, publisher's finished leaflet and summary sheets",
    ),
    rules=RULES,
    rulings=RULINGS,
    summary=SUMMARY,
    terms=TERMS,
    misused="LZ-JSON-6",
    malformed="LZ-JSON-1",
    wrong_value="LZ-JSON-6",
)

WORDS = {
    "hire": "Hire",
    "form": "Form a department",
    "dissolve": "Dissolve a department",
    "declare": "Declare Lauzait-Cep!",
    "end": "End the Day",
}
SET_WORDS = {"three_of_a_kind": "three of a kind", "sequence_of_three": "sequence of three"}
FORMATION_WORDS = {
    "lauzait_cep": "Lauzait-Cep",
    "specialized_experts": "Specialized Experts",
    "great_sequence": "Great Sequence",
    "layered_bridges": "Layered Bridges",
    "well_balanced": "Well-Balanced",
    "stalemate": "Stalemate",
}


def say(line: Line, names: Sequence[str]) -> str:
    """The sentence that a line of a score or a note stands for; ``names`` by seat."""
    facts = dict(line.facts)
    if line.kind in FORMATION_WORDS:
        return f"{FORMATION_WORDS[line.kind]}: {_say_formation(line.kind, facts)}"
    if line.kind == "held":
        return f"A department held, {' '.join(facts['read'])}"
    if line.kind.startswith("no_"):
        return f"No {FORMATION_WORDS[line.kind.removeprefix('no_')]}: {_say_miss(line.kind, facts)}."
    if line.kind == "luminous":
        return f"Luminous piece {facts['piece']}: {_times(line.points, 'copy', 'copies')} in the hand"
    if line.kind == "incomplete":
        return "These nine pieces do not split into three sets, so there is nothing to declare."
    if line.kind == "dots":
        top = "on top, as a joker is read, has" if facts["joker"] else "on top has"
        return f"The {facts['largest']} {top} {_times(line.points, 'dot', 'dots')}"
    if line.kind == "tripled":
        return "Three of a kind triples it"
    if line.kind == "jokers":
        return f"One less for each joker: {_times(-line.points, 'joker', 'jokers')}"
    if line.kind == "floor":
        return "A bonus is never below 0"
    if line.kind == "declared":
        return f"{names[facts['seat']]} declared, and the Season is over."
    if line.kind == "time":
        return f"Day {facts['days']} was the last of this Season: nobody scores formations, bonuses are kept."
    if line.kind == "winners":
        seats, points = facts["seats"], _times(facts["points"], "point", "points")
        if len(seats) > 1:
            return f"{listed([names[seat] for seat in seats])} share the win with {points}."
        return f"{does(names[seats[0]], 'wins')} with {points}."
    raise KeyError(line.kind)


def _say_formation(kind: str, facts: dict[str, Any]) -> str:
    if kind == "lauzait_cep":
        return "declared in a stalemate" if facts["stalemate"] else "three sets declared" + _say_jokers(facts)
    if kind == "specialized_experts":
        return f"all nine are {facts['colour']}" + _say_jokers(facts)
    if kind == "great_sequence":
        return f"nine numbers in a row, {facts['low']} to {facts['low'] + 8}" + _say_jokers(facts)
    if kind == "layered_bridges":
        return f"{' '.join(facts['pair'][0])} and {' '.join(facts['pair'][1])} have the same numbers"
    if kind == "well_balanced":
        return f"white and green numbers both add up to {facts['sum']}"
    return "none of the nine pieces could be discarded"


def _say_miss(kind: str, facts: dict[str, Any]) -> str:
    if kind == "no_specialized_experts":
        return f"{facts['whites']} white and {_times(facts['greens'], 'green piece', 'green pieces')}"
    if kind == "no_great_sequence":
        return f"the numbers are {' '.join(map(str, facts['numbers']))}, not nine in a row"
    if kind == "no_layered_bridges":
        sets = [" ".join(shown) for shown in facts["sets"]]
        return f"{listed(sets)} have no two alike in numbers" if sets else "no two sets have the same numbers"
    return f"the white numbers add up to {facts['whites']}, the green ones to {facts['greens']}"


def _say_jokers(facts: dict[str, Any]) -> str:
    """What the jokers stand for, where there are any."""
    jokers = facts.get("jokers", ())
    return f", with {'the joker' if len(jokers) == 1 else 'jokers'} as {listed(jokers)}" if jokers else ""


def tell(action: str) -> str:
    """A row of the log in words that follow a name, or a sentence where nobody acted."""
    verb, *rest = action.split()
    if verb == "hire":
        return f"discards {rest[0]}, moving {rest[1]} to {rest[2]}"
    if verb == "form":
        return f"forms {rest[0]}" + (f" as {rest[2]}" if len(rest) > 1 else "")
    if verb == "dissolve":
        return f"dissolves {rest[0]}"
    if verb == "throw":
        return f"The sticks show {rest[0]}" + (f" for seat {rest[3]}" if len(rest) > 1 else "")
    if verb == "reveal":
        return "The board is filled" if len(rest) > 9 else f"The declared pieces are {listed(rest)}"
    if verb == "luminous":
        return f"The luminous piece is {rest[0]}"
    return {"declare": "declares Lauzait-Cep", "end": "ends the Day"}[verb]


def _times(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
