"""Stand-ins for the parts that a game leaves out: they do nothing, or refuse in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from ludobook.core.errors import BadInput
from ludobook.look.scene import Moment
from ludobook.teach.sheet import Counted, Form, Laid


def no_moments(before: Any, after: Any, seat: int | None) -> Sequence[Moment]:
    """Nothing that would have to be seen before the game goes on."""
    return ()


def no_label(card: int) -> NoReturn:
    """Name no card where there are none."""
    none("cards")


def nothing(cards: Sequence[str], rulings: object = None) -> None:
    """Groups of cards make nothing by themselves."""


def nothing_yet(form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()) -> None:
    """Nothing is certain while cards are missing."""


def none(what: str) -> NoReturn:
    """Refuse to do what there is not."""
    raise BadInput(f"This game has no {what}.", rule="ABSENT")


def _refusing(what: str) -> Callable[..., NoReturn]:
    """Make a stand-in that refuses whatever it is asked."""
    return lambda *_: none(what)


no_sheet, no_question = _refusing("calculator"), _refusing("questions")
no_case = _refusing("calculator that reads typed words")
