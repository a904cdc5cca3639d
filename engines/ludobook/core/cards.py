"""A deck as data: its kinds of cards, the number of copies of each, and how they are parsed and written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ludobook.core.errors import BadInput
from ludobook.core.rules import MALFORMED, implemented_in
from ludobook.core.words import FEW, opening, together

OWNED = r"\{seat:\d+\}’s |\b(?:[Yy]our|(?!(?:It|That|There|What|Who)’s)[A-Z]\w*’s) "  # whose a card is, in a sentence


@dataclass(frozen=True)
class Deck:
    """The cards or pieces of a game. Code writes a card as the number of its kind, its index in ``kinds``.

    Attributes:
        kinds: the notation of each kind, in capitals.
        description: ends the refusal of a text that is not a card: ``a card is A, V, W or B with 1 to 6, T, + or -.``
        not_card_rule: id of the rule that a text breaks if it is not a card.
        too_many_rule: id of the rule that is broken by naming more cards of a kind than the deck has.
        copies: the number of cards of each kind; if left out, there is one of each.
        what: the game's word for one of them: card, piece.
        not_text_rule: id of the rule that is broken by a value that is not a text; if left out, ``not_card_rule``.
        place: where this deck is defined, as ``module.NAME``, so that ``implementations`` finds its rules.
    """

    kinds: tuple[str, ...]
    description: str
    not_card_rule: str
    too_many_rule: str
    copies: tuple[int, ...] = ()
    what: str = "card"
    not_text_rule: str = ""
    place: str = ""
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_numbers", {name: kind for kind, name in enumerate(self.kinds)})
        if self.place:
            implemented_in(f"{self.place}.parse", self.not_card_rule)
            implemented_in(f"{self.place}.check", self.too_many_rule)

    def parse(self, text: object) -> int:
        """Return the card that a text names; case and surrounding white space do not matter.

        Raises:
            BadInput: there is no such card (``not_card_rule``), or the value is not a text (``not_text_rule``).

        >>> ludobook.game("egg").deck.parse("r7 ")
        3
        """
        found = self._numbers.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            found = self._numbers.get(text.strip().upper())
        if found is None:
            shown = text.strip()[:20] if isinstance(text, str) else type(text).__name__
            rule = self.not_card_rule if isinstance(text, str) else self.not_text_rule or self.not_card_rule
            raise BadInput(f"{shown!r} is not a {self.what}: {self.description}", rule=rule, part=(shown,))
        return found

    def copies_of(self, kind: int) -> int:
        """Return how many cards of a kind there are.

        >>> ludobook.game("egg").deck.copies_of(0)
        2
        """
        return self.copies[kind] if self.copies else 1

    def check(self, cards: Iterable[int]) -> None:
        """Refuse cards that cannot all be on one table.

        Raises:
            BadInput: there are more of a kind than the deck has (``too_many_rule``).

        >>> ludobook.game("egg").deck.check([0, 0, 0])
        Traceback (most recent call last):
        ludobook.core.errors.BadInput: There are only two copies of R2, and this would be number 3. [EGG-DECK-2]
        """
        for kind, count in Counter(cards).items():
            most = self.copies_of(kind)
            if count > most:
                name = self.kinds[kind]
                if most == 1:
                    message = f"{name} is named {'twice' if count == 2 else 'several times'}, and there is only one."
                else:
                    copies = FEW.get(most, most)
                    message = f"There are only {copies} copies of {name}, and this would be number {count}."
                raise BadInput(message, rule=self.too_many_rule, part=(name,))

    def stacked(self, cards: Iterable[object]) -> list[int]:
        """Read the cards that a shuffle will put on top, as ints. Raises BadInput as ``parse`` and ``check`` do.

        >>> ludobook.game("egg").deck.stacked(["R2", "R7"])
        [0, 3]
        """
        found = list(map(self.parse, cards))
        self.check(found)
        return found

    def names(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Write cards in the game's notation, in the order given.

        >>> ludobook.game("egg").deck.names([0, 5])
        ('R2', 'R15')
        """
        return tuple([self.kinds[kind] for kind in cards])

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """Patterns for a card, and for one or several joined by + or a blank, with an article or owner before them."""
        kind = "|".join(map(re.escape, sorted(self.kinds, key=len, reverse=True)))
        joined = rf"({OWNED}|\b(?:[Tt]he|[Aa]|piece) )?(?<![\w+])((?:{kind})(?:[+ ](?:{kind}))*)(?![\w+-])"
        return re.compile(kind), re.compile(joined)

    def in_words(self, text: str, label: Callable[[int], str]) -> str:
        """Replace the notation of cards by their names: ``plays A6`` becomes ``plays the 6 of the Azure Dragon``.

        A card after ``{seat:1}’s``, ``Mika’s`` or ``your`` has no article. ``label`` names one card.

        >>> ludobook.game("kirin").deck.in_words("The A6 beats W3.", ludobook.game("kirin").label)
        'The 6 of the Azure Dragon beats the 3 of the White Tiger.'
        """
        if not self.kinds:
            return text
        one, joined = self._patterns

        def name(found: re.Match[str]) -> str:
            labels = [label(self.parse(card)) for card in one.findall(found[2])]
            said = (found[1] or ("the " if len(labels) == 1 else "")) + together(labels)
            begins = found.start() == 0 or text[: found.start()].endswith((". ", "! ", "? "))
            return opening(said) if begins else said

        return joined.sub(name, text)


#: The deck of a game without cards.
NO_CARDS = Deck((), description="this game has none.", not_card_rule=MALFORMED.id, too_many_rule=MALFORMED.id)
