"""The glossary: words that every game uses, and how the words of the games are put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludobook.core.rules import Rulebook, Term

COMMON = (
    Term("bot", "A player moved by the computer. It knows no more than the player in its place would."),
    Term("clockwise", "Round the table to the left: after you comes the player on your left."),
    Term("deal", "To hand out cards or pieces at random, so that nobody knows what anybody else gets."),
    Term("deck", "All the cards of a game, or those of them that nobody has yet."),
    Term("discard", "To give up a card or piece of your own; what is discarded is out of your hand."),
    Term("draw", "To take the top card of the deck, unseen by the others."),
    Term("face down, face up", "With the back, or with the front to be seen; what is face up may be seen by all."),
    Term("hand", "The cards or pieces that a player holds and, most of the time, hides."),
    Term("legal", "Said of a move that the rules allow. Pages offer no other, and say which rule stands in the way."),
    Term("odds", "How often something happens: counted exactly where that can be done, else played many times."),
    Term("position code", "A line of letters that holds a whole game or case, to open it again elsewhere."),
    Term("round", "A part of the game that ends with a scoring and then begins anew, if the game is not over."),
    Term(
        "ruling",
        "How an unclear corner of a printed rulebook is decided here. Some can be switched to another reading.",
    ),
    Term("seat", "A player’s place at the table. The engine counts seats clockwise, from 0."),
    Term("turn", "The time in which one player acts; in code, a game’s state says which seat is to move."),
    Term("worked case", "A small question about the rules with its answer, against which the engine is checked."),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of the glossary; ``meanings`` are (games' titles, text), without titles where every game is meant."""

    word: str
    meanings: tuple[tuple[tuple[str, ...], str], ...]


def glossary(rulebooks: Iterable[Rulebook]) -> tuple[Entry, ...]:
    """Every word of these games and of all games, once, in the order of the alphabet."""
    found: dict[str, dict[str, list[str]]] = {term.word: {term.text: []} for term in COMMON}
    for rulebook in rulebooks:
        for term in rulebook.terms:
            found.setdefault(term.word, {}).setdefault(term.text, []).append(rulebook.title)
    words = sorted(found, key=lambda word: word.removeprefix("the ").casefold())
    return tuple(Entry(word, tuple((tuple(games), text) for text, games in found[word].items())) for word in words)
