"""The cards and the rulebook of German Whist. A card is an int 0 … 51: suit by suit, each from its 2 to its ace."""

from ludobook.core.cards import Deck
from ludobook.core.rulebook_toml import read_rulebook

RULEBOOK = read_rulebook("german_whist")
SUITS, RANKS = "CDHS", "23456789TJQKA"
RANK_NAMES = (*RANKS[:8], "ten", "jack", "queen", "king", "ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
DECK = Deck(
    tuple(suit + rank for suit in SUITS for rank in RANKS),
    description="a card is C, D, H or S with 2 to 9, T, J, Q, K or A.",
    not_card_rule="GW-DECK-1",
    too_many_rule="GW-DECK-2",
    place=f"{__name__}.DECK",
)
KINDS, names = DECK.kinds, DECK.names


def label(card: int) -> str:
    """Name a card for a person: ``ten of hearts``."""
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"
