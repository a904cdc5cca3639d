"""The errors that engines raise when they refuse an input or an action."""

from __future__ import annotations

from typing import ClassVar

from ludobook.core.words import plain


class GameError(ValueError):
    """A refusal that names its rule.

    Attributes:
        code: the kind of refusal in the referee's answers, ``bad_input`` or ``illegal_action``.
        message: one sentence for a person, without the rule id; seats are marks, which ``core.words`` explains.
        rule: id of the rule that was broken, such as ``EGG-SET-1``.
        part: the cards, squares or words concerned, in the game's notation.
        position: the point of the game at which it was raised; empty outside a game.
        seat: the seat whose cards are at fault; None if the fault is not in a seat's cards.

    >>> print(GameError("R5 is not in your hand.", rule="EGG-SET-1", part=("R5",), position="round 1"))
    R5 is not in your hand. (round 1) [EGG-SET-1]
    """

    code: ClassVar[str]

    def __init__(
        self, message: str, *, rule: str, part: tuple[str, ...] = (), position: str = "", seat: int | None = None
    ) -> None:
        super().__init__(message, rule, part, position)
        self.message = message
        self.rule = rule
        self.part = part
        self.position = position
        self.seat = seat

    def __str__(self) -> str:
        position = self.position or ("" if self.seat is None else f"seat {self.seat}")
        where = f" ({position})" if position else ""
        return plain(f"{self.message}{where} [{self.rule}]")


class BadInput(GameError):
    """A refusal of a request, card, code or setting that is not well formed.

    >>> ludobook.load("?")
    Traceback (most recent call last):
    ludobook.core.errors.BadInput: A position code begins with LB1-. [CODE]
    """

    code = "bad_input"


class UnknownGame(KeyError):
    """The error for a name that no game has; its text lists the known games.

    >>> ludobook.game("eggs")
    Traceback (most recent call last):
    ludobook.core.errors.UnknownGame: 'eggs' is none of egg, meow_oracle, lauzait_cep, kirin...
    """

    def __str__(self) -> str:
        return str(self.args[0])


class IllegalAction(GameError):
    """A refusal of a well-formed action that the rules do not allow in this position.

    >>> ludobook.game("kirin").new(4, 7).apply("declare B1")
    Traceback (most recent call last):
    ludobook.core.errors.IllegalAction: B1 is not in your hand. (round 1, declaring, seat 0 to move) [KIRIN-DECLARE-1]
    """

    code = "illegal_action"
