"""Draws bars without a kernel, in a table of text and in a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ludobook.look.draw import Bars, Words, page_svg
from ludobook.look.scene import Zone

if TYPE_CHECKING:
    from ludobook_widgets.odds.charts import Bar

SCALES = (0.05, 0.1, 0.25, 0.5, 1.0)  # the chances that a bar of full width can stand for
PROOF = 2  # ± is so many standard errors; 19 times out of 20 the true number is within it


def full_width(bars: Sequence[Bar]) -> float:
    """Return the value that a bar of full width stands for; with differences, a bar of half the width."""
    most = max(abs(float(bar.value)) + PROOF * bar.error for bar in bars)
    if bars[0].unit or bars[0].change:
        return most or 1.0
    return next((scale for scale in SCALES if scale >= most > 0), 1.0)


def share_of_width(bar: Bar, errors: float, full: float) -> float:
    """Return the place of a bar's value, give or take ``errors``, as a fraction of the full width."""
    at = (float(bar.value) + errors * bar.error) / full
    return round(min(max((at + 1) / 2 if bar.change else at, 0.0), 1.0), 3)


def cell(bar: Bar | None, full: Mapping[str, float], wide: int) -> str:
    """Write a number in a table with its bar of up to ``wide`` characters; a difference has a sign instead."""
    if bar is None:
        return ""
    blocks = 0 if bar.change else round(wide * share_of_width(bar, 0, full[bar.unit]))
    return f"{'█' * blocks} {bar.text}".strip()


def picture(title: str, said: str, groups: Sequence[tuple[Mapping[str, str], Sequence[Bar]]], told: str) -> str:
    """Draw the bars of each choice as one picture; ``told`` is the same in words.

    A bar of a difference shows its size, and the number beside it has the sign.
    """
    parts: list[Words | Bars | Sequence[Zone]] = [Words(title, strong=True), *([Words(said)] if said else [])]
    for chosen, bars in groups:
        full = full_width(bars)
        parts += [Words(", ".join(chosen.values()), strong=True)] if chosen else []
        parts.append(Bars([(bar.label, bar.text, abs(float(bar.value)) / full) for bar in bars]))
    return page_svg(title, parts, str, description=told)
