"""Scores an unfinished case with each card that could fill its only gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludobook.contract.game import Game
from ludobook.core.errors import BadInput
from ludobook.teach.sheet import Counted, Form, Laid


def ways(
    game: Game, form: Form, cards: Laid, rest: Mapping[str, Any], counted: Counted = ()
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Group the cards that can fill the one gap in a case by its result with them, as (result, cards).

    In a form with a row for each seat, the result is that of the row with the gap; otherwise it is the sheet's summary.
    ``cards``, ``rest`` and ``counted`` are those of ``Form.request``. The answer is empty unless exactly one card and
    no number is missing, and also if the gap is in a pile or no card makes a valid case.
    """
    gaps = [
        (seat, g, i)
        for seat, row in enumerate(cards)
        if seat >= len(counted) or counted[seat] is None
        for g, (group, places) in enumerate(zip(form.groups, row, strict=True))
        for i, card in enumerate(places)
        if card is None and not group.full(places)
    ]
    untold = any(None in values for values in counted if values is not None)
    if untold or len(gaps) != 1 or form.groups[gaps[0][1]].shape == "pile":
        return ()
    [(seat, g, i)] = gaps
    there = [card for row in cards for places in row for card in places if card is not None]
    found: dict[str, list[str]] = {}
    for card in form.cards:
        filled = [[list(places) for places in row] for row in cards]
        filled[seat][g][i] = card
        try:
            game.check_cards([*there, card])
            sheet = game.sheet(form.request(filled, rest, counted))
        except BadInput:
            continue
        row = sheet.rows[seat] if form.field else None
        result = "; ".join([row.result, *(words for _, words in row.gains)]) if row else sheet.summary
        found.setdefault(result, []).append(card)
    return tuple((result, tuple(made)) for result, made in found.items())
