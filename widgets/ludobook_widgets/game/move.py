"""A move being made on a position, choice by choice: what may be chosen, and what has been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ludobook import Action, BadInput, GameError, State
from ludobook.contract.action import finished, later_choices, next_choices
from ludobook.look.scene import Mark, Scene

from ludobook_widgets.game import SAY

IMPLIED = "meant"  # stands in for the slot of a verb that a card implied


class PartialAction:
    """The choices made so far towards an action: each a word of its path, and the slot it came from.

    Attributes:
        choices: those made, in the order of the path.
        followed: how many of the last of them were made automatically, because there was no alternative.
        early: choices that were touched before their turn; each is made as soon as it can only be meant then.
        refused_at: the slot of the choice that was refused last; empty if none was.
    """

    def __init__(self) -> None:
        self.choices: list[tuple[str, str]] = []
        self.automatic = 0
        self.early: list[tuple[str, str]] = []
        self.refused_at = ""

    @property
    def words(self) -> list[str]:
        """The words alone, as the engine wants them."""
        return [word for word, _ in self.choices]

    @property
    def automatic_words(self) -> list[str]:
        """The words that were chosen automatically."""
        return self.words[len(self.choices) - self.automatic :]

    @property
    def before_last(self) -> list[str]:
        """The words before the last choice that the person made."""
        return self.words[: max(len(self.choices) - 1 - self.automatic, 0)]

    @property
    def made(self) -> list[tuple[str, str]]:
        """The choices that a person made, to be made again when the position is reopened."""
        own = self.choices[: len(self.choices) - self.automatic]
        return [one for one in [*own, *self.early] if one[1] != IMPLIED]

    def slot_at(self, key: str) -> int | None:
        """The index of the choice that came from that slot; None for none."""
        return next((i for i, (_, slot) in enumerate(self.choices) if slot == key), None)

    def is_early(self, key: str) -> bool:
        """True when what lies in that slot waits for its turn to be chosen."""
        return any(slot == key for _, slot in self.early)

    def drawn(self, state: State, scene: Scene) -> list[Mark]:
        """The choices as marks on the table: of cards that are alike, on the one that was touched."""
        keys: list[str] = []
        for word in self.words:
            keys.append(scene.key_of(word, keys))
        touched = {key: slot for key, (_, slot) in zip(keys, self.choices, strict=True) if key and slot}
        drawn = state.game.drawn(state, self.words)
        return [replace(one, at=touched.get(one.at, one.at), to=touched.get(one.to, one.to)) for one in drawn]

    def choose(
        self, state: State, word: str, slot: str, implied_verb: str = "", early: bool = False
    ) -> GameError | None:
        """Make, change or undo one choice; return the reason when no rule allows it.

        A choice that cannot come next takes the place of the last one where it could have been made instead, unless a
        rule says why the two do not go together.

        ``implied_verb`` is the verb that a card means when it is touched before any verb is chosen. With ``early``, a
        choice that can come only later chooses its verb, and waits.
        """
        self.refused_at = ""
        why = self._choose(state, word, slot, implied_verb, early)
        if why is not None and not self.refused_at:
            self.refused_at = slot
        return why

    def _choose(self, state: State, word: str, slot: str, implied_verb: str, early: bool) -> GameError | None:
        if self.is_early(slot):
            self.early = [one for one in self.early if one[1] != slot]
            if word in next_choices(state.legal_actions(), self.words):  # its turn has come
                self.choices.append((word, slot))
                return self._in_turn(state)
            self._drop_implied()
            return None
        at = self.slot_at(slot) if slot else None
        if at is not None and at >= len(self.choices) - self.automatic:
            self.automatic = len(self.choices) - 1 - at  # it was automatic; touching it makes it the person's own
            return None
        kept, own, self.automatic = self.before_last, self.words[: len(self.choices) - self.automatic], 0
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
            return self._in_turn(state)
        if early and slot and self._wait(actions, word, slot):
            return None
        # what was chosen automatically is no reason against another choice
        why = state.why_not(words) or state.why_not([*own, *ahead, word])
        if slot and kept and (why is None or finished(actions, self.words)) and word in next_choices(actions, kept):
            self.choices[len(kept) :] = [(word, slot)]
            return None
        return why or self._not_now(state)

    def _wait(self, actions: Sequence[Action], word: str, slot: str) -> bool:
        """Let a choice wait for its turn; one that it cannot be made with waits no longer. False if it never comes."""
        for waiting in (self.early, []):
            ahead = later_choices(actions, self.words, [*(one for one, _ in waiting), word])
            if ahead and (self.choices or len(ahead) == 1):
                self.choices += [] if self.choices else [(ahead[0], IMPLIED)]
                self.early = [*waiting, (word, slot)]
                return True
        return False

    def _in_turn(self, state: State) -> GameError | None:
        """Make the choices that waited for this one; the reason when one of them cannot be made any more."""
        actions, waiting, self.early = state.legal_actions(), self.early, []
        if len(waiting) == 1 and self._may_come_later(actions, waiting[0][0]):
            self.early = waiting
            return None
        while waiting:
            can = next_choices(actions, self.words)
            ready = next((one for one in waiting if one[0] in can), None)
            if ready is None:
                break
            waiting.remove(ready)
            self.choices.append(ready)
        if not waiting or finished(actions, self.words):
            return None
        if later_choices(actions, self.words, [word for word, _ in waiting]):
            self.early = waiting
            return None
        self.refused_at = waiting[0][1]
        return state.why_not([*self.words, waiting[0][0]]) or self._not_now(state)

    def _may_come_later(self, actions: Sequence[Action], word: str) -> bool:
        """Tell whether a word may also follow another choice: the piece that moves is also one to move onto."""
        now = next_choices(actions, self.words)
        return any(later_choices(actions, [*self.words, other], [word]) for other in now if other != word)

    def _not_now(self, state: State) -> BadInput:
        return BadInput(SAY("not_now", state.prompt(self.words)), rule=state.game.rulebook.malformed)

    def back(self) -> None:
        """Undo the last choice, with the automatic ones after it and the verb that it implied."""
        if self.early:
            self.early.pop()
            return self._drop_implied()
        del self.choices[len(self.before_last) :]
        self.automatic = 0
        self._drop_implied()

    def _drop_implied(self) -> None:
        """Drop an implied verb that has lost its cards."""
        if len(self.choices) == 1 and self.choices[0][1] == IMPLIED and not self.early:
            self.choices.pop()

    def _stands(self, state: State) -> bool:
        actions = state.legal_actions()
        return bool(next_choices(actions, self.words) or finished(actions, self.words))


@dataclass(frozen=True)
class Offer:
    """The choices that can be made now.

    Attributes:
        words: the words that may follow.
        slots: those among them, or after an implied verb, that have a slot; where only the whole action is to be
            confirmed, those that may take the place of its last choice.
        implied_verb: the verb that every card stands for; empty if there is none, or several.
        verbs: by word with a slot, the verb that it stands for when it is touched before any verb is chosen.
        ahead: the words that come before those of the slots.
    """

    words: tuple[str, ...]
    slots: frozenset[str]
    implied_verb: str
    verbs: Mapping[str, str] = field(default_factory=dict)
    ahead: Sequence[str] = ()

    def verb_of(self, word: str) -> str:
        """The verb that a card stands for when it is touched first; empty for none."""
        return self.verbs.get(word, self.implied_verb)

    @property
    def only(self) -> str:
        """The verb that a card stands for, if no other can be chosen."""
        return self.implied_verb if self.words == (self.implied_verb,) else ""


class LegalActions:
    """The legal actions of a position, listed once: a full hand has thousands.

    ``verbs`` are those that are offered; all unless given.
    """

    def __init__(self, state: State, verbs: Container[str] = ()) -> None:
        self.state, self.verbs = state, verbs
        self._following: dict[tuple[str, ...], tuple[str, ...]] = {}

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions in the engine's order."""
        every = self.state.legal_actions()
        return tuple(one for one in every if one.path[0][0] in self.verbs) if self.verbs else every

    def count_next_words(self, verb: str) -> Counter[str]:
        """Count, for each word that can follow a verb, the legal actions that have it there."""
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


def without_arrows(marks: Sequence[Mark]) -> list[Mark]:
    """Leave out the arrows of cards that are drawn where they go."""
    return [replace(mark, at=mark.to, to="") if mark.face and mark.to else mark for mark in marks]


def with_rings(marks: Sequence[Mark]) -> list[Mark]:
    """Ring the cards that are drawn where they go, because their arrows would cross other cards and each other."""
    return [*without_arrows(marks), *dict.fromkeys(Mark(mark.at) for mark in marks if mark.face and mark.to)]


def without_labelled(scene: Scene, marks: Sequence[Mark]) -> list[Mark]:
    """Leave out the arrows of cards whose label says who gets them."""
    owned = {zone.id for zone in scene.zones if zone.seat is not None}
    return [mark for mark in marks if mark.to not in owned or mark.face]
