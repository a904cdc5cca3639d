"""Kirin: its rulebook, and the words for its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import HIDDEN, listed, plural, seat_mark, times, won_by
from ludobook.games.kirin.components import BEAST_NAMES
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.kirin")

WORDS = {
    "declare": "Set face down",
    "play": "Play",
    "declare/1": "face down",
    "play/1": "to play",
}


def _captured(line: Line, names: Sequence[str]) -> str:
    count = len(line.cards) or "No"
    of_beast = f"of the {BEAST_NAMES[line.fact('beast')]}"
    cards = f": {listed(line.cards)}" if line.cards else ""
    return f"{count} captured {plural('card', line.cards)} {of_beast}{cards}"


def _winner(line: Line, names: Sequence[str]) -> str:
    card, order, level = line.fact("card"), line.fact("order"), line.fact("level")
    if level:
        are = "is" if len(level) == 1 else "are"
        return f"{card} wins: {listed(level)} {are} of the same rank, but of a weaker beast in {order} order."
    return f"{card} wins: it has the strongest rank in {order} order, whatever its beast."


def _beaten_by(line: Line, names: Sequence[str]) -> str:
    best, cards = line.fact("card"), listed(line.cards)
    return f"{best} can still be beaten by {cards}." if cards else f"Nothing beats {best} any more."


def _answering(line: Line, names: Sequence[str]) -> str:
    lead, cards = line.fact("lead"), listed(line.cards)
    return f"These answer {lead}: {cards}." if cards else f"No card answers {lead}."


def _effect(line: Line, names: Sequence[str]) -> str:
    effect, before, after = line.fact("effect"), line.fact("before"), line.fact("after")
    cards = listed(line.cards)
    if effect == "none":
        return f"No Kirin was played: the order stays {after}."
    if effect == "cancelled":
        return f"{cards}, both Kirins of the strongest beast played, cancel each other: the order stays {after}."
    return f"{cards} is the strongest Kirin played: the order {'stays' if before == after else 'becomes'} {after}."


def _weaker(line: Line, names: Sequence[str]) -> str:
    if len(line.cards) == 1:
        return f"{line.cards[0]} is of a weaker beast and changes nothing."
    return f"{listed(line.cards)} are of weaker beasts and change nothing."


def _winners(line: Line, names: Sequence[str]) -> str:
    return f"{won_by([names[seat] for seat in line.fact('seats')])} with {times(line.fact('points'), 'point')}."


def _declared(line: Line, names: Sequence[str]) -> str:
    return f"The declared {listed(line.cards)} itself scores {line.points or 'nothing'}"


SENTENCES: dict[str, Sentence] = {
    "captured": _captured,
    "declared": _declared,
    "counted": "{points} of one’s own beast, as counted at the table",
    "aside": "{cards} were set aside in tricks of four Kirins and score for nobody.",
    "winner": _winner,
    "beaten_by": _beaten_by,
    "answering": _answering,
    "no_winner": "Four Kirins: nobody wins, the cards are set aside, and the same player is parent again.",
    "kirins": "{cards} cannot win: a Kirin never does.",
    "effect": _effect,
    "weaker": _weaker,
    "winners": _winners,
}


def describe_action(action: str) -> str:
    """A row of the log in words that follow a name.

    >>> describe_action("declare W3")
    'declares W3'
    """
    verb, *rest = action.split()
    hidden = rest == [HIDDEN]
    match verb:
        case "declare":
            return "sets a card face down" if hidden else f"declares {rest[0]}"
        case "play":
            return "played a card" if hidden else f"plays {rest[0]}"
        case "deal":
            return "All cards are dealt, nine each"
    return f"The first parent, drawn by lot, is {seat_mark(int(rest[0]))}"
