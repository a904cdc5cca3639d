"""Draws the score sheet of an evening: its rounds, the standings, and the end as a text, curves and a picture."""

from __future__ import annotations

from html import escape

from ludobook_widgets.page import COMMON
from ludobook_widgets.page.blocks import Block, Button, Buttons, Cell, Chart, Curve, Heading, List, Panel, Table
from ludobook_widgets.score import SAY
from ludobook_widgets.score.entries import Entries, Round

WIDE, TOP, LINE, HIGH, NAMES = 720, 104, 34, 240, 190  # sizes in the picture, in pixels
INKS = ("#6D2A73", "#0B5FCC", "#17663F", "#8A4B00", "#A61B2B", "#18202C", "#4C5864", "#0E6B74")


def label(done: Round, number: int) -> str:
    """Return a round's label; the first round is 1."""
    return done["label"] or SAY("round", number)


def round_line(entries: Entries, i: int) -> str:
    """Describe a round of the sheet in a line; the first is 0."""
    done, names = entries.pad["rounds"][i], entries.pad["names"]
    earned = ", ".join(SAY("row_brief", name, words) for name, words in zip(names, done["earned"], strict=True))
    return SAY("round_told", label(done, i + 1), earned)


def score_sheet(entries: Entries) -> list[Block]:
    """Draw the rounds on the sheet, and the totals."""
    rounds, names = entries.pad["rounds"], entries.pad["names"]
    if not rounds:
        return []
    what = entries.form.afterwards[entries.form.numbers[0][0]]
    rows: list[list[str | Cell]] = [[label(done, i), *done["earned"]] for i, done in enumerate(rounds, 1)]
    rows.append([Cell(f"*{what}*", on=True), *(Cell(f"*{total}*", on=True) for total in rounds[-1]["total"])])
    table = Table("rounds", rows, columns=[COMMON("round"), *names], caption=SAY("each_round"))
    back = [Buttons("back", [Button(SAY("undo_round", label(rounds[-1], len(rounds))), ["unwrite"])])]
    return [
        Panel(
            "sheet",
            [
                Heading("rh", SAY("score_sheet"), level=3),
                table,
                *([List("happened", rounds[-1]["notes"])] if rounds[-1]["notes"] else []),
                *(back if rounds[-1]["before"] else []),
            ],
            tone="surface",
        )
    ]


def standing(entries: Entries) -> list[tuple[int, str, int]]:
    """Return (place, name, total) of each player after the last round, the best first."""
    names, totals = entries.pad["names"], entries.pad["rounds"][-1]["total"]
    places = [1 + sum(other > own for other in totals) for own in totals]
    return sorted(zip(places, names, totals, strict=True))


def curves(entries: Entries) -> list[Curve]:
    """Make a curve of each player's totals, from 0 before the first round, the best player first."""
    rounds = entries.pad["rounds"]
    seats = sorted(range(entries.players), key=lambda seat: -rounds[-1]["total"][seat])
    return [Curve(entries.pad["names"][seat], [0, *(done["total"][seat] for done in rounds)]) for seat in seats]


def final_standings(entries: Entries) -> list[Block]:
    """Draw the final standings of a game that is over, their curves, and buttons to share them."""
    what = entries.form.afterwards[entries.form.numbers[0][0]]
    rows = [[SAY("rank", place), name, str(total)] for place, name, total in standing(entries)]
    share = [
        Button(SAY("copy_text"), ["message"]),
        Button(SAY("picture"), ["picture"]),
        Button(COMMON("copy_link"), ["link"]),
    ]
    return [
        Table("standing", rows, columns=[SAY("rank_heading"), COMMON("player"), what]),
        *([Chart("went", curves(entries))] if len(entries.pad["rounds"]) > 1 else []),
        Buttons("tell", share),
    ]


def outcome(entries: Entries) -> str:
    """Say who won, or how many rounds have been played."""
    names, rounds = entries.pad["names"], entries.pad["rounds"]
    won = [names[seat] for seat in rounds[-1]["winners"]]
    return SAY("won", won) if won else SAY("after_round", label(rounds[-1], len(rounds)))


def as_message(entries: Entries) -> str:
    """Write the score sheet as a text to send."""
    what = entries.form.afterwards[entries.form.numbers[0][0]]
    lines = [SAY("standing", *each) for each in standing(entries)]
    lines += [round_line(entries, i) for i in range(len(entries.pad["rounds"]))]
    return "\n".join([SAY("outcome", entries.game.title, outcome(entries)), what, *lines])


def picture(entries: Entries) -> str:
    """Draw the score sheet as a picture to send: standings, and a curve for each player."""
    rounds, standings = entries.pad["rounds"], standing(entries)
    below = TOP + LINE * len(standings)
    tall = below + 40 + HIGH + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{tall}" viewBox="0 0 {WIDE} {tall}">',
        f'<rect width="{WIDE}" height="{tall}" fill="#fff"/>',
        '<g font-family="system-ui, sans-serif">',
        _words(32, 44, 28, entries.game.title) + _words(32, 74, 19, outcome(entries)),
        *(_words(32, TOP + LINE * i + 22, 22, f"{at}.  {name}: {n}") for i, (at, name, n) in enumerate(standings)),
    ]
    lines = curves(entries)
    top = max(1, *(max(line.values) for line in lines))
    bottom, step = below + 40 + HIGH, (WIDE - 64 - NAMES) / len(rounds)
    ends = [bottom - HIGH * line.values[-1] / top for line in lines]
    for i in range(1, len(ends)):
        ends[i] = max(ends[i], ends[i - 1] + 20)  # names keep clear of each other
    over = max(0.0, ends[-1] - bottom)
    for i, (line, end) in enumerate(zip(lines, ends, strict=True)):
        ink = INKS[i % len(INKS)]
        dots = " ".join(f"{32 + step * x:.0f},{bottom - HIGH * y / top:.0f}" for x, y in enumerate(line.values))
        parts.append(f'<polyline points="{dots}" fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round"/>')
        said = f"{line.values[-1]} {line.name}"
        parts.append(_words(WIDE - 32 - NAMES + 10, round(end - over) + 6, 17, said[:20], ink))
    return "".join([*parts, "</g></svg>"])


def _words(x: int, y: int, size: int, text: str, ink: str = "#18202C") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}">{escape(text)}</text>'
