"""A calculator without a browser, for the tests of calculators: how many sit there, what they earn, what is held."""

from __future__ import annotations

import json


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
