"""The decisions on the games' covers: each game's openers as plain data, and the faces in them as SVG symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ludobook import Game
from ludobook.core.words import opening
from ludobook.teach.drill import SHELF_OPENERS

SVG = re.compile(r'<svg [^>]*viewBox="([^"]+)"[^>]*>(?:<title>.*?</title>)?(.*)</svg>', re.DOTALL)


def openers(game: Game) -> list[dict[str, Any]]:
    """Return a game's openers with their answers; an empty list if it has none.

    Each has its ``prompt``, its ``answer``, the words ``told`` after that, and its ``zones``. A zone has its ``title``,
    its ``columns`` (0 for a row) and its ``slots``, each as [face or "", label, answer when it is touched or ""].
    """
    return [_opener(game, seed) for seed in range(SHELF_OPENERS)] if game.opener else []


def _opener(game: Game, seed: int) -> dict[str, Any]:
    assert game.opener is not None
    question = game.question(*game.opener.ask(seed, 0))
    [(_, answer)] = question.answer
    zones = [
        {
            "title": zone.title,
            "columns": zone.columns,
            "slots": [
                [slot.face or "", label(game, slot.face, slot.label), (slot.choice or "").rpartition("=")[2]]
                for slot in zone.slots
            ],
        }
        for zone in question.zones
    ]
    return {"prompt": question.prompt, "answer": answer, "explanation": opening(question.explanation), "zones": zones}


def label(game: Game, face: str | None, otherwise: str) -> str:
    """Return a card's name for a person; ``otherwise`` if the face is not a card."""
    return game.card_label(face) if face in game.deck.kinds else otherwise


def faces(asked: list[dict[str, Any]]) -> set[str]:
    """Return the faces in these openers."""
    return {face for one in asked for zone in one["zones"] for face, _, _ in zone["slots"] if face}


def symbols(game: Game, faces: Iterable[str]) -> str:
    """Draw these faces as SVG symbols, named ``GAME-FACE``."""
    found = []
    for face in sorted({*faces}):
        drawing = SVG.search(game.face(face))
        assert drawing is not None
        found.append(f'<symbol id="{game.name}-{face}" viewBox="{drawing[1]}">{drawing[2]}</symbol>')
    return "".join(found)
