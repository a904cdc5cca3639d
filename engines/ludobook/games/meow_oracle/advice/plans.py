"""Says what an action of Meow Oracle is for, in the climb and in lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import and_

from ludobook.contract.machine import PLAYERS
from ludobook.games.meow_oracle.advice.principles import HIGHEST, gaps
from ludobook.games.meow_oracle.components import label
from ludobook.games.meow_oracle.kernel import (
    BLUE,
    GREEN,
    LINES,
    NOTHING,
    RED,
    ROWS,
    SNAKE,
    SNAKE_PATH,
    colours,
    number,
    receiver,
)
from ludobook.games.meow_oracle.machine import FLAGS, GIFT, MOVER, PICK, unpacked
from ludobook.games.meow_oracle.state import MeowState
from ludobook.games.meow_oracle.words import MESSAGES

SAY = MESSAGES["plans"]
LONG_CLIMB = 8  # from this many cards on, a climb scores more than a point a card
LINE_NAMES = ("top", "middle_row", "bottom", "left", "middle_column", "right", "falling", "rising")  # of LINES


def plan(state: MeowState, code: int) -> Sequence[str]:
    """Say what an action is for: of a gift, what is kept; of a placement, its part in the climb, then in lines.

    An aspect that does not apply is empty; turning cards up has none. A placement that serves neither is named.
    """
    g = state.at
    if code >= PICK:
        return ()
    if code >= GIFT:
        cards, mover, n = unpacked(code ^ GIFT), g.now[MOVER], g.rules[PLAYERS]
        kept = [card for place, card in enumerate(cards) if receiver(place, len(cards), mover, n) == mover]
        return _say_keeping(state, mover, sorted(kept))
    assert state.turn is not None
    area, card = list(state.up[state.turn]), state.queue[0][1]
    lines = [
        (count_sharing(area, line, code, card), name)
        for line, name in zip(LINES, LINE_NAMES, strict=True)
        if code in line
    ]
    # to finish another line in a cell of a line works on that one, too
    ending = {cell for cell in state.codes if cell != code and any(lines_completed_at(area, cell, card))}
    alike = {name for line, name in zip(LINES, LINE_NAMES, strict=True) if ending & {*line}}
    broken = any(growth < 0 for _, growth in gaps(area))
    path = SNAKE_PATH if g.rules[FLAGS] & SNAKE else ROWS
    next_one = next(cell for cell in path if area[cell] == NOTHING)
    area[code] = card
    best = max(shared for shared, _ in lines)
    names = [name for shared, name in lines if shared == best]
    apart = [name for name in names if name not in alike] if best == 1 else []
    name, *more = map(SAY, apart or names)
    counted = SAY("and_more", name, len(more)) if len(more) > 1 else [name, *more]
    line = SAY("completes", counted) if best == 2 else SAY("extends", counted) if best else ""
    # nobody breaks a climb for its own sake, or makes it tight unless that makes it longer at once
    before, after = path[: path.index(code)], path[path.index(code) + 1 :]
    climb = [number(area[cell]) for cell in before]
    behind = next((number(area[cell]) for cell in after if area[cell] != NOTHING), HIGHEST)
    fits = climb == sorted(climb) and climb[-1:] <= [number(card)]
    longer = code == next_one != path[0] and fits and not climb[-1] <= behind < number(card)
    climbs = longer or (not broken and all(growth >= max(gap - 1, 0) for gap, growth in gaps(area)))
    return SAY("climbs", f"the {label(card)}", code + 1) if climbs or not line else "", line


def events(state: MeowState, path: Sequence[MeowState]) -> Mapping[str, float]:
    """Return what is scored at the end of the round; nothing if the round does not end.

    ``others/line`` and ``others/climb`` are what the neighbours score; ``line/…`` is 1.0 for each of ``NAMES`` that the
    seat has in one colour; ``climb/long`` is 1.0 if its climb has LONG cards or more.
    """
    end, seat = path[-1], state.turn
    sheet = end.last_score()
    if seat is None or sheet is None or end.scorings == state.scorings:
        return {}
    score = sheet.rows[seat].score
    lines = score.lines if score else ()
    whole = {line.fact("line") for line in lines if line.kind == "line"}
    climb = max((len(line.cards) for line in lines if line.kind == "climb"), default=0)
    beside = {(seat - 1) % state.players, (seat + 1) % state.players}
    theirs = [line for one in beside if (other := sheet.rows[one].score) for line in other.lines]
    return {
        **{
            f"others/{kind}": float(sum(one.points for one in theirs if one.kind == kind)) for kind in ("line", "climb")
        },
        **{f"line/{name}": float(number in whole) for number, name in enumerate(LINE_NAMES)},
        "climb/long": float(climb >= LONG_CLIMB),
    }


def _say_keeping(state: MeowState, mover: int, kept: Sequence[int]) -> Sequence[str]:
    """Say what the mover keeps, what it alone could complete at once, and for whom; of two cards, what is given."""
    others = [card for card in state.turned if card not in kept]
    if len(kept) > 1:
        return SAY("give_away", f"the {label(others[0])}"), ""
    keep = SAY("keep", f"the {label(kept[0])}")
    for line in lines_completed(state.up[mover], kept[0]):
        return keep, SAY("keep_for", SAY(line))
    n = state.players
    getting = {receiver(place, len(state.turned), mover, n) for place in range(len(state.turned))} - {mover}
    denied = all(  # whom a score isn’t compared with can have it, and what would do the same is denied in vain
        seat in {(mover - 1) % n, (mover + 1) % n}
        and any(lines_completed(state.up[seat], kept[0]))
        and not any(line for card in others for line in lines_completed(state.up[seat], card))
        for seat in getting
    )
    return keep, SAY("keep_from" if n == 2 else "keep_from_both") if denied else ""


def lines_completed(area: Sequence[int], card: int) -> Iterator[str]:
    """Iterate over the names of the lines that the card would complete in an area."""
    cells = [cell for cell, one in enumerate(area) if one == NOTHING]
    yield from dict.fromkeys(
        name for name in LINE_NAMES for cell in cells if name in {*lines_completed_at(area, cell, card)}
    )


def lines_completed_at(area: Sequence[int], cell: int, card: int) -> Iterator[str]:
    """Iterate over the names of the lines that the card would complete in a cell."""
    for line, name in zip(LINES, LINE_NAMES, strict=True):
        if cell in line and count_sharing(area, line, cell, card) == len(line) - 1:
            yield name


def count_sharing(area: Sequence[int], line: Sequence[int], cell: int, card: int) -> int:
    """Count the other cards of a line, if all of them share a colour with this card; 0 if they do not."""
    others = other_cards(area, line, cell)
    return len(others) if common_colours(others) & colours(card) else 0


def common_colours(cards: Sequence[int]) -> int:
    """Return the colours that all cards share, as a sum."""
    return reduce(and_, map(colours, cards), RED | GREEN | BLUE)


def other_cards(area: Sequence[int], line: Sequence[int], cell: int) -> list[int]:
    """List the other cards of a line."""
    return [area[other] for other in line if other != cell and area[other] != NOTHING]
