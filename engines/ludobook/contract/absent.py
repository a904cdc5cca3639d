"""Stand-ins for the parts that a game leaves out. They do nothing, or raise BadInput by the rule ``ABSENT``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from ludobook.core.errors import BadInput
from ludobook.look.scene import Moment
from ludobook.teach.sheet import Counted, Form, Laid


def no_moments(before: Any, after: Any, seat: int | None) -> Sequence[Moment]:
    """Return no moments."""
    return ()


def as_logged(state: Any, action: str) -> str:
    """Describe an action as its row of the log does."""
    said: str = state.game.describe_action(action)
    return said


def no_events(state: Any, path: Sequence[Any]) -> Mapping[str, float]:
    """Return no events."""
    return {}


def no_plan(state: Any, code: int) -> Sequence[str]:
    """Return no words, so that all actions have the same plan."""
    return ()


def no_contrast(state: Any, one: int, other: int) -> Sequence[str]:
    """Return no words, so that plans say what parts two actions."""
    return ()


def nothing_to_ask(state: Any, code: int) -> str:
    """Return no words, so that a hint begins with the action where there are no two to choose from."""
    return ""


def no_insight(state: Any, better: int, other: int) -> str:
    """Return no words, so that only the deals say why one action is better."""
    return ""


def all_concern(state: Any, better: int, other: int, part: str) -> bool:
    """Return True: either action may change any part of the outcome."""
    return True


def no_label(card: int) -> NoReturn:
    """Refuse to name a card, because the game has none. Raises BadInput."""
    none("cards")


def nothing(cards: Sequence[str], rulings: object = None) -> None:
    """Return None, because groups of cards have no meaning by themselves."""


def nothing_yet(form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> None:
    """Return None, because nothing is certain while cards are missing."""


def none(what: str) -> NoReturn:
    """Refuse a request for a part that the game does not have. Raises BadInput."""
    raise BadInput(f"This game has no {what}.", rule="ABSENT")


def _refusing(what: str) -> Callable[..., NoReturn]:
    """Make a stand-in that refuses every request for this part."""
    return lambda *_: none(what)


no_sheet, no_question = _refusing("calculator"), _refusing("questions")
no_case = _refusing("calculator that reads typed words")
