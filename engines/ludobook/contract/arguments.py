"""Checks of the arguments of a game: the number of players, a seat, a stacked deck. They raise BadInput."""

from __future__ import annotations

from typing import Any

from ludobook.core import chance
from ludobook.core.errors import BadInput


def check_players(game: Any, players: object) -> None:
    """Refuse a number of players that the game is not for (its ``players_rule``) or that is not an integer."""
    malformed = game.rulebook.malformed
    if type(players) is not int:
        raise BadInput("The number of players must be an integer.", rule=malformed, part=("players",))
    if players not in game.players:
        few = len(game.players) < 3
        counts = " or ".join(map(str, game.players)) if few else f"{game.players[0]} to {game.players[-1]}"
        message = f"The game is for {counts} players, not {players}."
        raise BadInput(message, rule=game.players_rule or malformed, part=(str(players),))


def check_seat(game: Any, players: int, seat: object) -> None:
    """Refuse a seat that is not at the table (the game's ``seat_rule``)."""
    if type(seat) is not int or not 0 <= seat < players:
        raise BadInput(f"There is no seat {str(seat)[:20]!r}.", rule=game.seat_rule or game.rulebook.malformed)


def check_stack(game: Any, g: Any) -> None:
    """Refuse a position in which a shuffle did not have the cards stacked for it."""
    if g.stack[0] == chance.ABSENT:
        raise BadInput("A stacked deck names cards that are not in it.", rule=game.rulebook.malformed)
