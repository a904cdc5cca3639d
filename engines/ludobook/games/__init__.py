"""The games of the shelf. Each is one folder, and everything else reaches it only through its ``GAME``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludobook.contract.game import Game


def _egg() -> Game:
    from ludobook.games.egg import GAME

    return GAME


def _meow_oracle() -> Game:
    from ludobook.games.meow_oracle import GAME

    return GAME


def _lauzait_cep() -> Game:
    from ludobook.games.lauzait_cep import GAME

    return GAME


def _kirin() -> Game:
    from ludobook.games.kirin import GAME

    return GAME


# in the order of the shelf; a game is imported when it is first asked for
SHELF: Mapping[str, Callable[[], Game]] = {
    "egg": _egg,
    "meow_oracle": _meow_oracle,
    "lauzait_cep": _lauzait_cep,
    "kirin": _kirin,
}
