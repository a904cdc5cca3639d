"""A calculator without a browser, for the tests of calculators: how many sit there, what they earn, what is held."""

import json
import re

import ludobook

#: A round of each game, as somebody types it; that of the Egg is the publisher's diagram.
TYPED_ROUNDS = {
    "egg": "Ada: R15+B20 R5+B5\nBo: R3+B7 B2+B3\nR2+R3 R2+B2",
    "meow_oracle": "Ada: B0 R1 G3 R5 J5 B9 G6 R8 B4\nR0 G1 B2 B3 R4 G5 B6 R7 B8\nJ3 J4 G9 R6 G7 R10 G10 G8 B10",
    "kirin": "Ada: A1:A2,A3,A4,A5,V2,V3,W2,B2\nV1:V4,V5,V6,VT,A6,W3,B3,B4\nW1:W4,W5,W6,WT,AT,A+,V+,B5\n"
    "Dee:B1:B6,B+,A-,V-,BT,B-,W+,W-",
}
#: What the diagram earns.
ZOO = ["2 × 2 = 4 ZOO", "1 × 1 = 1 ZOO", "0 × 0 = 0 ZOO"]


def labels(game, text):
    """What the cards in a text are called."""
    return [ludobook.game(game).card_label(card) for card in re.findall(r"\b[A-Z](?:\d+|[TW+-])", text)]


def seated(p, players):
    """Let so many people sit there; as many as do if it is 0."""
    while players and (there := len(p.widget.entries.pad["names"])) != players:
        p.press(f"Remove {p.widget.entries.pad['names'][-1]}" if there > players else "Add a player")
    return p


def enter(p, *cards):
    """Enter these cards one after the other, as the marked place moves on."""
    for card in cards:
        assert p.do("card", card) is None
        assert p.widget.refused is None, p.widget.refused
    return p


def earned(p):
    """What everybody earns, as the page says it."""
    return [row["earn"]["text"] for row in p.one(type="calc")["rows"]]


def held(widget):
    """All that a message might wrongly change."""
    guess = widget.guess
    return (
        json.dumps(widget.entries.pads),
        len(widget.entries.undo_stack),
        widget.entries.form.key,
        widget.at,
        widget.row,
        guess.hiding,
        guess.committed,
        guess.guesses,
    )
