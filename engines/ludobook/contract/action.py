"""Actions, and the choices that lead to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ludobook.core.errors import BadInput

Path = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """One thing a seat can do: its text in the notation, and the path of choices that leads to it.

    ``path`` starts with the verb; each further step is a group of choices that may be made in any order:
    ``lay R7+RW R2+B3`` is ``(("lay",), ("R7", "RW"), ("R2", "B3"))``. ``code`` is the machine's number for the action,
    -1 if it is not known; comparison ignores it.

    >>> Action("lay R7+RW R2+B3", (("lay",), ("R7", "RW"), ("R2", "B3")))
    Action('lay R7+RW R2+B3')
    """

    text: str
    path: Path
    code: int = field(default=-1, compare=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


def _left(action: Action, chosen: Sequence[str]) -> Path | None:
    """Return the groups of the action's path still open after these choices; None if it does not begin with them."""
    done = 0
    for depth, group in enumerate(action.path):
        if done == len(chosen):
            return action.path[depth:]
        if len(group) == 1:  # a quick way for most groups, because a table calls this for every action at every drawing
            if chosen[done] != group[0]:
                return None
            done += 1
            continue
        taken = chosen[done : done + len(group)]
        if len(taken) == len(group):
            if sorted(taken) != sorted(group):
                return None
            done += len(group)
            continue
        rest = list(group)
        for word in taken:
            if word not in rest:
                return None
            rest.remove(word)
        return (tuple(rest), *action.path[depth + 1 :])
    return () if done == len(chosen) else None


def next_choices(actions: Iterable[Action], chosen: Sequence[str]) -> tuple[str, ...]:
    """List the words that may be chosen next, after the choices made so far, on the way to one of the actions.

    >>> next_choices(ludobook.game("egg").new(3, 7).legal_actions(), ["lay", "R5"])
    ('R15', 'BW')
    """
    found: dict[str, None] = {}
    for action in actions:
        left = _left(action, chosen)
        if left:
            found.update(dict.fromkeys(left[0]))
    return tuple(found)


def later_choices(actions: Iterable[Action], chosen: Sequence[str], wanted: Iterable[str]) -> tuple[str, ...]:
    """List the words that may be chosen next on the way to those actions that still need all the ``wanted`` words.

    >>> later_choices(ludobook.game("kirin").new(4, 7).legal_actions(), [], ["A2"])
    ('declare',)
    """
    sought, found = Counter(wanted), dict[str, None]()
    for action in actions:
        left = _left(action, chosen)
        if left and sought <= Counter(word for group in left for word in group):
            found.update(dict.fromkeys(left[0]))
    return tuple(found)


def finished(actions: Iterable[Action], chosen: Sequence[str]) -> Action | None:
    """Return the action whose whole path has been chosen; None if there is none.

    >>> finished(ludobook.game("kirin").new(4, 7).legal_actions(), ["declare", "A2"])
    Action('declare A2')
    """
    return next((action for action in actions if _left(action, chosen) == ()), None)


def codes_of(actions: Iterable[Action]) -> dict[str, int]:
    """Return the machine's code of each action, by the action's text.

    >>> codes_of(ludobook.game("kirin").new(4, 7).legal_actions())["declare A2"]
    37
    """
    return {action.text: action.code for action in actions}


class Parting(NamedTuple):
    """The first group of choices in which two actions differ.

    Attributes:
        before: the words of the groups before it.
        both: the words of this group that the actions share.
        one: a word of this group that only the first action has.
        other: a word of this group that only the second action has.
    """

    before: list[str]
    both: list[str]
    one: str
    other: str


def parting(one: Action, other: Action) -> Parting | None:
    """Return the first group of choices in which two actions differ; None if there is none.

    The order of choices that may be made in any order does not matter.

    >>> lay = lambda far: Action(f"lay {far} R3+R7", (("lay",), tuple(far.split("+")), ("R3", "R7")))
    >>> parting(lay("R5+B5"), lay("B5+BW"))
    Parting(before=['lay'], both=['B5'], one='R5', other='BW')
    """
    before: list[str] = []
    for mine, theirs in zip(one.path, other.path, strict=False):
        both = Counter(mine) & Counter(theirs)
        own, others = (list((Counter(group) - both).elements()) for group in (mine, theirs))
        if own and others:
            return Parting(before, list(both.elements()), own[0], others[0])
        before += mine
    return None


def no_action(text: str, rule: str) -> BadInput:
    """Return the error for a text that does not name an action; ``rule`` is the id of the rule of the notation."""
    return BadInput(f"{text[:40]!r} is not an action of this game.", rule=rule, part=(text[:40],))
