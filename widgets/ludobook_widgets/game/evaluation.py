"""Values of actions, as a search found them, in plain words and small bars."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludobook import Game
from ludobook.core.words import YOU, did, listed, opening
from ludobook.players import Value

from ludobook_widgets.page.blocks import Bar, Bars

SHOWN = 5  # actions in a list of values
LEAST_SPAN = 4  # points from one end of the bars to the other
SURE_ERRORS = 2.0  # standard errors that a difference must have before it is called one
WORTH = (
    "The number is how many points you would be ahead of the others, on average, after the next scoring: all you "
    "cannot see is dealt again and again, and everybody plays what looks best at once. What is held then for later "
    "counts as what it may bring. ± is how far the number may be off by luck."
)


@dataclass(frozen=True, slots=True)
class Worth:
    """The points by which an action puts you ahead at the next scoring, and their standard error."""

    text: str
    mean: float
    error: float
    results: tuple[float, ...] = ()
    won: tuple[bool, ...] = ()  # whether each was the end of the game, and a win

    def surely_better(self, other: Worth) -> bool:
        """True when it is better than the other by more than chance explains."""
        return self.mean - other.mean > SURE_ERRORS * apart(self, other)

    @property
    def said(self) -> str:
        """``+1.6 ± 0.2``."""
        return f"{signed(self.mean)} ± {self.error:.1f}"


def apart(one: Worth, other: Worth) -> float:
    """The standard error of the difference of two actions."""
    return math.hypot(one.error, other.error)


def signed(number: float) -> str:
    """``+1.6``, ``−0.3``, ``0.0``."""
    text = f"{abs(number):.1f}"
    return text if text == "0.0" else f"{'+' if number > 0 else '−'}{text}"


def ranked(values: Iterable[Value]) -> list[Worth]:
    """The actions that were tried often enough to tell, best first."""
    known = [
        Worth(v.action.text, v.mean, v.error, v.results, v.won)
        for v in values
        if v.mean is not None and v.error is not None
    ]
    return sorted(known, key=lambda worth: -worth.mean)


def best_of(worths: Sequence[Worth]) -> Worth:
    """The action that looks best when what may be luck is taken off."""
    return max(worths, key=lambda worth: worth.mean - worth.error)


def told(game: Game, text: str) -> str:
    """An action as a sentence without its doer: ``Play A6``."""
    return opening(did(YOU, game.deck.in_words(game.tell(text), game.label)))


def verdict(game: Game, worths: Sequence[Worth]) -> str:
    """Say which action is best, or that it is too close to tell."""
    if not worths:
        return "There was too little time to tell one action from another."
    best, *rest = worths
    level = [worth for worth in rest if not best.surely_better(worth)]
    if not rest:
        return f"*{told(game, best.text)}*: there is nothing else to do."
    what = f"*{told(game, best.text)}*"
    if not level:
        return f"{what} is best."
    if len(level) == len(rest) and len(rest) > 2:
        return f"Too close to tell: {what} looks best, but nothing here is clearly worse."
    if len(level) > 2:
        return f"{what} looks best, but the first {len(level) + 1} are too close to tell apart."
    others = listed([f"*{told(game, worth.text)}*" for worth in level])
    return f"{what} looks best, but {others} may be as good: too close to tell."


def reason(game: Game, worths: Sequence[Worth], brought: str = "") -> str:
    """Say what the best action gains and risks; ``brought`` says what comes to the hand."""
    best, *rest = worths
    lead = signed(best.mean)
    side = "even" if lead == "0.0" else f"about {lead[1:]} {game.points} {'ahead' if lead[0] == '+' else 'behind'}"
    said = f"It {brought}leaves you {side} at the next scoring"
    if not rest:
        return f"{said}."
    rival, other = rest[0], f"*{told(game, rest[0].text)}*"
    if not best.surely_better(rival):
        return f"{said}. {other} may be as good: too close to tell."
    pairs = list(zip(best.results, rival.results, strict=False))
    better, worse = (
        round(10 * sum(deals) / max(len(pairs), 1)) for deals in ([a > b for a, b in pairs], [a < b for a, b in pairs])
    )
    more = signed(best.mean - rival.mean).removeprefix("+")
    # the better action may well lose more often, and by less
    often = f"out of 10 deals it is better in {better} and worse in {worse}" + (
        ", but by less" if worse > better else ""
    )
    return f"{said}, {more} more than {other}; {often}."


def bars(game: Game, worths: Sequence[Worth], chosen: str = "", key: str = "values") -> Bars:
    """The best actions and the chosen one, each with a bar."""
    shown = list(worths[:SHOWN])
    shown += [worth for worth in worths[SHOWN:] if worth.text == chosen]
    low = math.floor(min(worth.mean - worth.error for worth in shown))
    # never so short that luck looks like a difference
    high = max(math.ceil(max(worth.mean + worth.error for worth in shown)), low + LEAST_SPAN)
    span = high - low
    rows = [
        Bar(
            key=worth.text,
            text=told(game, worth.text) + (" (chosen)" if worth.text == chosen else ""),
            value=worth.said,
            from_=round((worth.mean - worth.error - low) / span, 3),
            at=round((worth.mean - low) / span, 3),
            to=round((worth.mean + worth.error - low) / span, 3),
            on=worth.text == chosen,
        )
        for worth in shown
    ]
    return Bars(key, rows, ends=[f"{low:+d}".replace("-", "−"), f"{high:+d} {game.points}".replace("-", "−")])
