"""A move being made on a position, choice by choice: what may be chosen, and what has been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ludobook import Action, BadInput, GameError, State
from ludobook.contract.action import finished, next_choices

IMPLIED = "meant"  # the slot of a verb that nobody chose by itself


class PartialAction:
    """The choices made so far towards an action: each a word of its path, and the slot it came from."""

    def __init__(self) -> None:
        self.choices: list[tuple[str, str]] = []
        self.followed = 0  # how many of them, the last ones, followed from the one before

    @property
    def words(self) -> list[str]:
        """The words alone, as the engine wants them."""
        return [word for word, _ in self.choices]

    def slot_at(self, key: str) -> int | None:
        """The index of the choice that came from that slot; None for none."""
        return next((i for i, (_, slot) in enumerate(self.choices) if slot == key), None)

    def choose(self, state: State, word: str, slot: str, implied_verb: str = "") -> GameError | None:
        """Take or take back one choice; the reason when no rule lets it stand.

        ``implied_verb`` is the verb that a card stands for when it is touched before any verb is chosen.
        """
        at = self.slot_at(slot) if slot else None
        if at is not None and at >= len(self.choices) - self.followed:
            self.followed = len(self.choices) - 1 - at  # it followed by itself: who touches it means it, too
            return None
        self.followed = 0
        if at is not None:
            del self.choices[at]
            while self.choices and not self._stands(state):
                self.choices.pop()
            self._drop_implied()
            return None
        actions = state.legal_actions()
        ahead = [implied_verb] if implied_verb and slot and not self.choices else []
        words = [*self.words, *ahead, word]
        if next_choices(actions, words) or finished(actions, words):
            self.choices.extend((verb, IMPLIED) for verb in ahead)
            self.choices.append((word, slot))
            return None
        why = state.why_not(words)
        return why or BadInput("That cannot be chosen now; what is marked can.", rule=state.game.rulebook.malformed)

    def back(self) -> None:
        """Undo the last choice with what followed from it; a verb that was meant with it goes too."""
        del self.choices[max(len(self.choices) - 1 - self.followed, 0) :]
        self.followed = 0
        self._drop_implied()

    def _drop_implied(self) -> None:
        """Without its cards a verb does not stand."""
        if len(self.choices) == 1 and self.choices[0][1] == IMPLIED:
            self.choices.pop()

    def _stands(self, state: State) -> bool:
        actions = state.legal_actions()
        return bool(next_choices(actions, self.words) or finished(actions, self.words))


@dataclass(frozen=True)
class Offer:
    """The choices of now.

    Attributes:
        words: the words that may follow.
        slots: those among them, or after an implied verb, that have a slot.
        implied_verb: the verb that every card stands for; empty where there is none, or several.
        verbs: by word with a slot, the verb that it stands for when it is touched before any verb is chosen.
    """

    words: tuple[str, ...]
    slots: frozenset[str]
    implied_verb: str
    verbs: Mapping[str, str] = field(default_factory=dict)

    def verb_of(self, word: str) -> str:
        """The verb that a card stands for when it is touched first; empty for none."""
        return self.verbs.get(word, self.implied_verb)

    @property
    def only(self) -> str:
        """The verb that a card stands for, where no other can be chosen."""
        return self.implied_verb if self.words == (self.implied_verb,) else ""


class LegalActions:
    """The legal actions of a position, listed once: a full hand has thousands."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._following: dict[tuple[str, ...], tuple[str, ...]] = {}

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All of them, in the engine's order."""
        return self.state.legal_actions()

    def counted(self, verb: str) -> Counter[str]:
        """By the word after a verb, how many actions go on with it."""
        return Counter(words[1] for words in map(words_of, self.actions) if words[0] == verb and len(words) > 1)

    def following(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words that may be chosen after these."""
        key = tuple(words)
        if key not in self._following:
            self._following[key] = next_choices(self.actions, key)
        return self._following[key]


def words_of(action: Action) -> list[str]:
    """The words of an action's path."""
    return [word for group in action.path for word in group]
