"""Values of actions, as a search found them, in plain words and small bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean

from ludobook import Game, State
from ludobook.core.words import listed, order
from ludobook.players.evaluation import Evaluation, Lead, lead
from ludobook.players.principles import broken
from ludobook.players.reasons import Difference, sentence, telling_differences, why

from ludobook_widgets.page.blocks import Bar, Bars

SHOWN = 5  # actions in a list of values
LEAST_SPAN = 4  # points from one end of the bars to the other
LEAST_COST = 0.2  # points that an action must be worse to be called worse
WORTH = (
    "The number is your average lead, in points, after the next scoring. We deal the cards you can’t see again and "
    "again, and everybody plays whatever looks best right away. Anything still held counts for the points it may earn. "
    "± is how far luck may put the number off."
)


@dataclass(frozen=True, slots=True)
class Worth:
    """The points by which an action puts you ahead at the next scoring, and their standard error."""

    text: str
    mean: float
    error: float
    results: tuple[float, ...] = ()
    won: tuple[bool, ...] = ()  # whether each was the end of the game, and a win

    def lead(self, other: Worth) -> Lead:
        """By how much it is better than the other, by the deals in which both were tried."""
        return lead(self.results, other.results)

    def surely_better(self, other: Worth) -> bool:
        """True when it is better than the other by more than chance explains, and by more than a trifle."""
        found = self.lead(other)
        return found.clear and found.mean >= LEAST_COST

    @property
    def estimate(self) -> str:
        """The points with their error: ``+1.6 ± 0.2``."""
        return f"{signed(self.mean)} ± {self.error:.1f}"


def signed(number: float) -> str:
    """``+1.6``, ``−0.3``, ``0.0``."""
    text = f"{abs(number):.1f}"
    return text if text == "0.0" else f"{'+' if number > 0 else '−'}{text}"


def ranked(evaluation: Evaluation) -> list[Worth]:
    """The actions that were tried often enough to tell, best first."""
    return [
        Worth(
            one.action.text,
            fmean(one.telling),
            evaluation.spread / math.sqrt(len(one.telling)),
            tuple(one.telling),
            tuple(one.won),
        )
        for one in evaluation.finalists
    ]


def action_sentence(game: Game, text: str) -> str:
    """An action as a sentence without its doer: ``Play A6``."""
    return order(game.deck.in_words(game.describe_action(text), game.label))


def verdict(game: Game, worths: Sequence[Worth]) -> str:
    """Say which action is best, or that it is too close to tell."""
    if not worths:
        return "There was too little time to tell one action from another."
    best, *rest = worths
    level = [worth for worth in rest if not best.surely_better(worth)]
    if not rest:
        return f"*{action_sentence(game, best.text)}*: there is nothing else to do."
    what = f"*{action_sentence(game, best.text)}*"
    if not level:
        return f"{what} is best."
    if len(level) == len(rest) and len(rest) > 2:
        return f"Too close to tell: {what} looks best, but nothing here is clearly worse."
    if len(level) > 2:
        return f"{what} looks best, but the first {len(level) + 1} are too close to tell apart."
    others = listed([f"*{action_sentence(game, worth.text)}*" for worth in level])
    return f"{what} looks best, but {others} may be as good: too close to tell."


def reason(state: State, worths: Sequence[Worth], worst: str = "") -> str:
    """Say why the best action is better than the next one that is clearly worse.

    Where none of these is, it is compared with ``worst``, the action that looked worst of all, if there is a difference
    that tells.
    """
    if said := contrast(state, worths):
        return said
    best, *rest = worths
    if not rest:
        return "There is nothing else to do."
    if worst not in ("", best.text) and (text := why(state, best.text, worst)):
        said = state.game.deck.in_words(text, state.game.label)
        return f"Some other moves are about as good. Compared with *{action_sentence(state.game, worst)}*, {said}"
    return "Nothing that was tried is clearly worse."


def contrast(state: State, worths: Sequence[Worth]) -> str:
    """Compare the best action with the next one that is clearly worse; empty where there is none."""
    best, *rest = worths
    rival = next((worth for worth in rest if best.surely_better(worth)), None)
    return f"Compared with *{action_sentence(state.game, rival.text)}*, {compared(state, best, rival)}" if rival else ""


@lru_cache(maxsize=64)
def telling(state: State, better: str, other: str) -> tuple[Difference, ...]:
    """Return the differences between one action and another, for and against; they are played out once."""
    return tuple(telling_differences(state, better, other))


def compared(state: State, best: Worth, rival: Worth) -> str:
    """Say what is better about the best action, in words that follow “Compared with the rival, ”.

    A principle that it follows and the rival breaks is named.
    """
    principle = broken(state, best.text, rival.text)
    named = f" This is the principle *{principle.sentence}*." if principle else ""
    return _better(state, best, rival) + named


def _better(state: State, best: Worth, rival: Worth) -> str:
    """What it leads to in the same deals."""
    if text := sentence(state.game, best.text, rival.text, telling(state, best.text, rival.text)):
        return state.game.deck.in_words(text, state.game.label)
    pairs = list(zip(best.results, rival.results, strict=False))
    better, worse = (
        round(10 * sum(deals) / max(len(pairs), 1)) for deals in ([a > b for a, b in pairs], [a < b for a, b in pairs])
    )
    # the better action may well lose more often, and by less
    return f"you do better in {better} of 10 deals and worse in {worse}" + (", but by less." if worse > better else ".")


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
            text=action_sentence(game, worth.text) + (" (chosen)" if worth.text == chosen else ""),
            value=worth.estimate,
            from_=round((worth.mean - worth.error - low) / span, 3),
            at=round((worth.mean - low) / span, 3),
            to=round((worth.mean + worth.error - low) / span, 3),
            on=worth.text == chosen,
        )
        for worth in sorted(shown, key=lambda worth: -worth.mean)
    ]
    return Bars(key, rows, ends=[f"{low:+d}".replace("-", "−"), f"{high:+d} {game.points}".replace("-", "−")])
