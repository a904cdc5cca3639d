"""German Whist: its cards and its rulebook. A card is an int 0 … 51: suit by suit, each from its 2 to its ace."""

from ludobook.core.cards import Deck
from ludobook.core.rulebook_toml import read_rulebook

RULEBOOK = read_rulebook("german_whist")
SUITS, RANKS = "CDHS", "23456789TJQKA"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
DECK = Deck(
    tuple(suit + rank for suit in SUITS for rank in RANKS),
    said="a card is C, D, H or S with 2 to 9, T, J, Q, K or A.",
    rule="GW-DECK-1",
    twice="GW-DECK-2",
    place=f"{__name__}.DECK",
)
KINDS, names = DECK.kinds, DECK.names


def label(card: str) -> str:
    """A card's name for a person: ``ten of hearts``."""
    rank = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}.get(card[1], card[1])
    return f"{rank} of {SUIT_NAMES[SUITS.index(card[0])]}"
