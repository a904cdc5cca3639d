"""What a game does about the parts that it leaves out: nothing, or it refuses in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from ludobook.core.errors import BadInput
from ludobook.look.scene import Moment
from ludobook.teach.sheet import Form, Laid, Question, Sheet


def no_moments(before: Any, after: Any, seat: int | None) -> Sequence[Moment]:
    """Nothing that would have to be seen before the game goes on."""
    return ()


def nothing(cards: Sequence[str], rulings: object = None) -> None:
    """Groups of cards make nothing by themselves."""


def nothing_yet(form: Form, cards: Laid, rest: Mapping[str, Any]) -> None:
    """Nothing is certain while cards are missing."""


def none(what: str) -> NoReturn:
    """Refuse to do what there is not."""
    raise BadInput(f"This game has no {what}.", rule="ABSENT")


def no_sheet(case: Mapping[str, Any]) -> Sheet:
    """No case can be scored."""
    none("calculator")


def no_case(words: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """No case can be typed."""
    none("calculator that reads typed words")


def no_question(op: str, request: Mapping[str, Any]) -> Question:
    """Nothing can be asked."""
    none("questions")
