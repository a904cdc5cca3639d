"""Shows numbers of a game as bars, exact or simulated, with choices of what to see.

Every number is a ``Bar``, with a label, a sentence, and the choices under which it is shown. ``exact``
makes one of a counted number, ``simulated`` one of simulated games, with its error, and ``readings`` makes bars that
show how much a game changes with each reading of its unclear rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import floor, hypot, log10
from typing import Any
from zlib import crc32

import ludobook
from ludobook.core.words import opening
from ludobook.odds import ExactOdds
from ludobook.simulate import SHARES, Result, Spread
from ludobook.simulate.stored_runs import Balance

from ludobook_widgets.game.game_page import choice_field
from ludobook_widgets.odds import SAY
from ludobook_widgets.odds.bar_pictures import PROOF, cell, full_width, picture, share_of_width
from ludobook_widgets.odds.number_guess import PREFIX, FirstGuess, say_which_games
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.arguments import kinds_checked
from ludobook_widgets.page.blocks import (
    Bars,
    Block,
    Content,
    Details,
    Fields,
    Heading,
    Option,
    Panel,
    Tab,
    Table,
    Tabs,
    Text,
)
from ludobook_widgets.page.widget import Page

LEAST_CHANCE = Fraction(1, 50)  # a less likely number is not asked for
RARE = Fraction(1, 1000)  # a rarer number is written in words
TABS = 6  # more choices become a list, which is shorter than buttons
MOST_BARS = 80  # the most bars of which a table without a kernel shows those of every choice
COLUMNS, BLOCKS = 4, 24  # columns of such a table that fit on a sheet of paper; characters for all full bars of a row
BINS = 12  # the most bars of a distribution
NARROW = 16  # the most characters of a label that leaves room for its bar in the same line
LONG = 12  # a fraction of up to so many characters is shown beside its bar
SURE_ERRORS_OF_MANY = 3  # a difference counts from so many standard errors on, because many are looked at
ABOUT_EQUAL_ERRORS = 4  # two numbers may be called the same below so many standard errors
PLACES = tuple(SAY(f"place_{place}") for place in range(8))  # in the order of turns


@dataclass(frozen=True, slots=True)
class Bar:
    """One number with its label and meaning.

    Attributes:
        label: its name in a few words, which labels its row.
        value: a chance from 0 to 1, or a number of ``unit``.
        meaning: one sentence that says exactly what was counted or simulated.
        under: the choices under which it is shown, such as ``{"Players": "3 players"}``.
        error: its standard error; 0 for an exact number.
        unit: its unit, in the plural; empty for a chance.
        change: True if it is a difference, which may be below 0; that of chances is in percentage points.
        line: True if the others are compared with it; it is drawn as a line through them.
    """

    label: str
    value: Fraction | float
    meaning: str
    under: Mapping[str, str] = field(default_factory=dict)
    error: float = 0.0
    unit: str = ""
    change: bool = False
    line: bool = False

    @property
    def text(self) -> str:
        """The number for a person: ``67.1 %``, ``once in 54,025``, ``49 ± 4 %``, ``+0.3 ± 0.1 rounds``."""
        number = float(self.value) if self.unit else 100 * float(self.value)
        unit = self.unit or "%"
        if self.error:
            doubt = PROOF * self.error if self.unit else 100 * PROOF * self.error
            digits = min(max(-floor(log10(doubt)), 0), 3)
            if self.change and not self.seen:
                return SAY("none_seen", f"{doubt:.{digits}f}")
            sign = "" if not self.change else "+" if number > 0 else "−"
            return f"{sign}{abs(number):.{digits}f} ± {doubt:.{digits}f} {unit}"
        if self.change and not number:
            return SAY("no_change")
        if self.unit:
            return f"{number:.1f} {unit}"
        if self.value in (0, 1):
            return SAY("always") if self.value else SAY("never")
        if self.value < RARE:
            return SAY("once_in", f"{round(1 / self.value):,}")
        if self.value > Fraction(1999, 2000):
            return SAY("almost_always")
        return f"{float(self.value):.1%}".replace("%", " %")

    @property
    def seen(self) -> bool:
        """True if the difference is more than luck explains."""
        return abs(float(self.value)) > SURE_ERRORS_OF_MANY * self.error

    @property
    def exactly(self) -> str:
        """The fraction in words, or the words for a number without one."""
        if isinstance(self.value, Fraction) and not self.error:
            return str(self.value)
        return SAY("simulated")


def exact(odd: ExactOdds, label: str, **under: str) -> Bar:
    """Make a bar of a counted number; an underscore in the name of a choice becomes a blank."""
    return Bar(label, odd.fraction, odd.meaning, _named(under))


def summed(bars: Sequence[Bar], word: str, meaning: str, down: bool = False) -> list[Bar]:
    """Return the bars of a distribution, in rising order, and their sums from each bar on, as a choice between the two.

    ``word`` names the sums, and ``meaning`` is their sentence, with ``{}`` for the label. With ``down``, sums run up
    to each bar instead.
    """
    sums = []
    for i, bar in enumerate(bars):
        part = bars[: i + 1] if down else bars[i:]
        total = sum((Fraction(one.value) for one in part), Fraction(0))
        sums.append(replace(bar, value=total, meaning=meaning.format(bar.label)))
    groups = ((SAY("exactly"), bars), (word, sums))
    return [replace(bar, under={**bar.under, SAY("count"): name}) for name, group in groups for bar in group]


def _named(under: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", " "): value for name, value in under.items()}


# -- simulated ------------------------------------------------------------------------------------------

Estimate = tuple[float, float]  # a mean and its standard error


def simulated(label: str, number: Estimate | Spread, meaning: str, unit: str = "", **under: str) -> Bar:
    """Make a bar of a simulated number; an underscore in the name of a choice becomes a blank."""
    mean, error = (number.mean, number.error) if isinstance(number, Spread) else number
    return Bar(label, mean, meaning, _named(under), error, unit)


def wins(won: Spread) -> Estimate:
    """Estimate the share of games that a seat or place wins, 0 … 1; a shared win counts as a fraction."""
    return won.mean / SHARES, won.error / SHARES or 3 / PROOF / won.games  # ``share`` explains the 3


def place_wins(result: Result, place: int = 0) -> Estimate:
    """Estimate the share of wins of the seat ``place`` places after the starter."""
    return wins(result.wins_by_place[place])


def points(result: Result) -> Estimate:
    """Return the mean score of all seats; its error assumes that the scores in a game rise and fall together."""
    seats = result.scores
    return sum(seat.mean for seat in seats) / len(seats), sum(seat.error for seat in seats) / len(seats)


def binned(result: Result, meaning: str, score: bool = False, **under: str) -> list[Bar]:
    """Group the lengths of games, or with ``score`` the scores of seats, into a few bars by how often they occurred.

    The groups are equally wide, and the last may be open; ``{}`` in the meaning becomes the label.
    """
    found: Counter[int] = Counter()
    for one in result.scores if score else (result.rounds,):
        found.update(one.histogram)
    low, high, beyond = min(found), max(found), 0
    while beyond + found[high] < found.total() / 100:  # leaves out the last hundredth, which would thin all bars
        beyond += found[high]
        high -= 1
    width = -(-(high - low + 1) // BINS)
    starts = range(low, high + 1, width)
    if len(found) == 1:
        return [simulated(str(low), (1.0, 0.0), meaning.format(low), **under)]
    bars = []
    for start in starts:
        last = start == starts[-1]
        inside = sum(n for value, n in found.items() if value >= start and (last or value < start + width))
        end = min(start + width - 1, max(found))
        label = SAY("or_more", start) if last and end < max(found) else str(start) if start == end else f"{start}–{end}"
        bars.append(simulated(label, share(inside, found.total(), result.games), meaning.format(label), **under))
    return bars


def share(times: int, total: int, games: int) -> Estimate:
    """Estimate the probability of something, 0 … 1, with its error, if only whole games are independent.

    If it was seen never or always, the true probability may still be 3 / games away.
    """
    mean = times / total
    return mean, (mean * (1 - mean) / games) ** 0.5 or 3 / PROOF / games


def more(one: Bar, other: Bar | float) -> bool:
    """Tell whether a number is greater than another by more than luck explains."""
    return _apart(one, other) > SURE_ERRORS_OF_MANY


def about_equal(one: Bar, other: Bar | float) -> bool:
    """Tell whether two numbers are too close to tell apart."""
    return abs(_apart(one, other)) < ABOUT_EQUAL_ERRORS


def _apart(one: Bar, other: Bar | float) -> float:
    """Return the distance of two numbers in standard errors."""
    value, error = (other.value, other.error) if isinstance(other, Bar) else (other, 0.0)
    return (float(one.value) - float(value)) / hypot(one.error, error)


# -- what a game's balance has to show ------------------------------------------------------------------


def tables(balance: Balance) -> list[tuple[dict[str, str], Result]]:
    """Return the choices and the result of each table with players of one strength under the default rulings."""
    runs = [run.result for run in balance.usual]
    several = len({result.players for result in runs}) > 1
    kinds = [run.strength[0] for run in balance.usual]
    return [
        ({**(_players(result.players) if several else {}), SAY("everybody_plays"): SAY(kind)}, result)
        for kind, result in sorted(zip(kinds, runs, strict=True), key=lambda pair: (pair[1].players, pair[0]))
    ]


def _players(count: int) -> dict[str, str]:
    return {SAY("players"): SAY("players_of", count)}


def places(balance: Balance) -> list[Bar]:
    """Make bars of the wins of the starter, the next player, and so on, beside a fair share."""
    bars = []
    for under, result in tables(balance):
        for place, name in enumerate(PLACES[: result.players]):
            won, error = place_wins(result, place)
            bars.append(Bar(name, won, SAY("place_wins", f"{result.games:,}"), under, error))
        bars.append(_fair(result.players, under))
    return bars


def _fair(players: int, under: Mapping[str, str]) -> Bar:
    return Bar(SAY("fair"), Fraction(1, players), SAY("fair_told"), under, line=True)


def lengths(balance: Balance) -> list[Bar]:
    """Make distributions of the lengths of games."""
    return [
        replace(bar, under=under)
        for under, result in tables(balance)
        for bar in binned(result, SAY("length", "{}", result.length, f"{result.games:,}"))
    ]


def scores(balance: Balance) -> list[Bar]:
    """Make distributions of the seats' final scores."""
    return [
        replace(bar, under=under)
        for under, result in tables(balance)
        for bar in binned(result, SAY("score", "{}", f"{result.games:,}"), score=True)
    ]


def one_among_others(balance: Balance) -> list[Bar]:
    """Make bars of the wins of one player whose strength differs from all opponents', beside a fair share."""
    several = len({len(run.strength) for run in balance}) > 1
    bars = []
    for players in sorted({len(run.strength) for run in balance}):
        under = _players(players) if several else {}
        for one, other in (("greedy", "random"), ("random", "greedy"))[: players - 1]:  # two need one bar
            rate, error = balance.among(one, other, players)
            label = f"{one}_among_{other}"
            bars.append(Bar(SAY(label), rate, SAY(f"{label}_told", players - 1), under, error))
        bars.append(_fair(players, under))
    return bars


def readings(balance: Balance) -> list[Bar]:
    """Make bars of the changes under each other reading of the unclear rules, with all other rules and deals the same.

    The choices are the number compared and the players' strength. Differences have the error of two independent runs,
    which is not too small if games begin alike; if all numbers are the same, the error is 0.
    """
    bars = []
    for (players, strength), changed in balance.readings().items():
        usual = balance.run(*(strength,) * players).result
        book = ludobook.game(usual.game).rulebook
        worth = ludobook.game(usual.game).points
        for what, unit, measure in (
            (SAY("change_length"), usual.length, lambda result: (result.rounds.mean, result.rounds.error)),
            (SAY("change_points", opening(worth)), worth, points),
            (SAY("change_wins"), "", place_wins),
        ):
            if what == SAY("change_length") and not usual.rounds.error:  # the length never varies
                continue
            under = {SAY("what_changes"): what, SAY("everybody_plays"): SAY(strength)}
            before = measure(usual)
            for key, value, result in changed:
                ruling = next(ruling for ruling in book.switches if ruling.key == key)
                after = measure(result)
                said = dict(zip(ruling.values, ruling.meanings, strict=True)).get(value, str(value))
                numbers = _plain(before, unit), _plain(after, unit), f"{min(usual.games, result.games):,}"
                meaning = SAY("change_told", what, *numbers, players)
                same = (result.wins, result.rounds.mean, measure(result)) == (usual.wins, usual.rounds.mean, before)
                error = 0.0 if same else hypot(before[1], after[1])
                label = SAY("reading", ruling.question, opening(said))
                bars.append(Bar(label, after[0] - before[0], meaning, under, error, unit, change=True))
    return bars


def _plain(number: Estimate, unit: str) -> str:
    return f"{number[0]:.2f} {unit}" if unit else f"{100 * number[0]:.1f} %"


# -- the widget -----------------------------------------------------------------------------------------


class Odds(Page):
    """Numbers as bars; the reader chooses between the values of ``Bar.under``.

    Args:
        title: the question that they answer.
        bars: the numbers, in the order of display; each combination of choices needs at least one.
        said: a sentence about the numbers.
        guess: the label of the number to guess first; by default the widget picks one.

    Raises:
        ValueError: there are no numbers at all or for a combination of choices, or some differ in unit.

    >>> from ludobook.odds import odds
    >>> Odds("Friends in a hand of five", [exact(odds("egg", 3)[0], "once or more")])
    <Odds: Friends in a hand of five>
    """

    @kinds_checked
    def __init__(self, title: str, bars: Sequence[Bar], said: str = "", guess: str = "") -> None:
        super().__init__()
        self.title, self.bars, self.said = title, tuple(bars), said
        self.choices: dict[str, list[str]] = {}
        for bar in bars:
            for name, value in bar.under.items():
                if value not in self.choices.setdefault(name, []):
                    self.choices[name].append(value)
        for chosen in self._combinations():
            if not self._under(chosen):
                raise ValueError(SAY("no_number", ", ".join(chosen.values())))
            if len({(bar.unit, bar.change) for bar in self._under(chosen)}) > 1:
                raise ValueError(SAY("other_unit"))
        self.chosen = next(self._combinations())
        asked = first_guess([bar for bar in self.shown if guess in ("", bar.label)])
        self.guess = replace(asked, where=say_which_games(self.chosen))
        contents = "".join(f"{bar.label}{bar.value}{bar.under}" for bar in self.bars)
        self.storage_key = f"{PREFIX}{crc32(f'{title}{contents}'.encode()):08x}"
        self.draw()

    @property
    def shown(self) -> list[Bar]:
        """The bars under the current choices."""
        return self._under(self.chosen)

    def _combinations(self) -> Iterator[dict[str, str]]:
        for values in product(*self.choices.values()):
            yield dict(zip(self.choices, values, strict=True))

    def _under(self, chosen: Mapping[str, str]) -> list[Bar]:
        return [bar for bar in self.bars if all(bar.under.get(name) == value for name, value in chosen.items())]

    def on_command(self, command: list[Any]) -> None:
        """Carry out a choice such as ``["choose", name, value]``."""
        match command:
            case ["guess", str(text)] if self.guess.open:
                self.guess = self.guess.set(text)
                if self.guess.one_touch:
                    self._look()
            case ["look"] if self.guess.open:
                self._look()
            case ["choose", str(name), str(value)] if name in self.choices and not self.guess.open:
                if value not in self.choices[name]:
                    raise ValueError(SAY("choose_one", name, ", ".join(self.choices[name])))
                self.chosen = {**self.chosen, name: value}
            case _:
                raise ValueError(COMMON("not_a_choice"))
        self.draw()

    def _look(self) -> None:
        self.guess = self.guess.with_guess_made()
        self.keep({self.storage_key: str(self.guess.value)})

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Restore the guesses that the browser kept."""
        if self.guess.open and self.storage_key in kept:
            with suppress(ValueError):
                self.guess = self.guess.set(kept[self.storage_key]).with_guess_made()
        self.draw()

    on_resume = on_hello

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the bars under the current choices, or first ask for a guess."""
        head = Heading("title", self.title, level=3)
        if self.guess.open:
            self._show([head, *self.guess.question_blocks()])
            return
        meanings = [SAY("exact_number", bar.meaning, bar.exactly) if _whole(bar) else bar.meaning for bar in self.shown]
        words = [[bar.label, meaning] for bar, meaning in zip(self.shown, meanings, strict=True)]
        first = self.chosen == next(self._combinations())  # nobody has looked under other choices yet
        verdict = self.guess.verdict()
        inside: list[Block] = [
            head,
            *verdict,
            *(self._chooser(name, values) for name, values in self.choices.items()),
            *bar_blocks(self.shown, self.guess if first else None),
            *([Text("said", self.said, tone="muted")] if self.said else []),
            Details(
                "words",
                SAY("meaning"),
                [Text("doubt", doubt_sentence(self.shown)), Table("table", words, columns=["", SAY("in_words")])],
            ),
        ]
        chosen = SAY("shown", ", ".join(self.chosen.values()), self.shown[0].label, self.shown[0].text)
        self._show(inside, " ".join(f"{note.lead} {note.text}" for note in verdict) if first else chosen)

    def _show(self, inside: list[Block], say: str = "") -> None:
        panel = Panel("panel", inside, tone="surface")
        self.show(Content([panel], layout="single", main_label=self.title, say=say, keep_prefix=PREFIX))

    def _chooser(self, name: str, values: Sequence[str]) -> Block:
        key, chosen = f"choose-{name}", self.chosen[name]
        if len(values) > TABS:
            options = [Option(value, value) for value in values]
            return Fields(key, [choice_field(name, name, ["choose", name], chosen, options)])
        label = SAY("choice_of", name, self.title)  # each region of a page needs a name of its own
        return Tabs(key, label, [Tab(value, ["choose", name, value], on=value == chosen) for value in values])

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        """The question."""
        return self.title

    def as_text(self) -> str:
        """Write the numbers as tables: those of every choice, or of the first choices if there are many."""
        choices = list(self._combinations()) if len(self.bars) <= MOST_BARS else [self.chosen]
        lines = [f"**{self.title}**", "", *([self.said, ""] if self.said else [])]
        for begin in range(0, len(choices), COLUMNS):
            lines += [*self._table(choices[begin : begin + COLUMNS]), ""]
        if len(choices) < len(list(self._combinations())):
            lines += [SAY("can_choose", name, values) for name, values in self.choices.items()]
        return "\n".join(lines).strip()

    def as_svg(self) -> str:
        """Draw the numbers as bars: those of every choice, or of the first choices if there are many."""
        choices = list(self._combinations()) if len(self.bars) <= MOST_BARS else [self.chosen]
        return picture(self.title, self.said, [(chosen, self._under(chosen)) for chosen in choices], self.as_text())

    def _table(self, choices: Sequence[Mapping[str, str]]) -> list[str]:
        """Write a Markdown table with a column for each choice."""
        columns = [{bar.label: bar for bar in self._under(chosen)} for chosen in choices]
        bars = [bar for column in columns for bar in column.values()]
        full = {unit: full_width([bar for bar in bars if bar.unit == unit]) for unit in {bar.unit for bar in bars}}
        heads = [
            ", ".join(self.choices) or SAY("what"),
            *(", ".join(chosen.values()) or SAY("how_much") for chosen in choices),
        ]
        rows = [f"| {' | '.join(heads)} |", "|:--" * len(heads) + "|"]
        for label in dict.fromkeys(label for column in columns for label in column):
            cells = [cell(column.get(label), full, BLOCKS // len(choices)) for column in columns]
            rows.append(f"| {label} | {' | '.join(cells)} |")
        return rows


def bar_blocks(bars: Sequence[Bar], guess: FirstGuess | None = None) -> list[Block]:
    """Draw bars of one unit as blocks, with a note about the meaning of their width and of a line through them.

    A distribution is upright, rare numbers are in words, and a number to compare with is a line.
    """
    lines, drawn = [bar for bar in bars if bar.line], [bar for bar in bars if not bar.line]
    if all(not bar.unit and not bar.error and 0 < bar.value < RARE for bar in drawn):
        return [Table("rare", [[bar.label, bar.text] for bar in drawn])]
    upright, full = is_distribution(drawn), full_width(bars)
    said = [SAY("line", bar.label, bar.text) for bar in lines]
    if upright:
        said, full = [SAY("above_bars")], max(float(bar.value) + PROOF * bar.error for bar in drawn)
    elif bars[0].change:
        said = [SAY("middle")]
    elif not bars[0].unit and full < 1:
        said = [SAY("full_bar", f"{100 * full:.0f} %"), *said]
    said += [SAY("in_yellow")] if any(bar.error for bar in drawn) else []
    dense = not upright and len(bars) > TABS and max(len(bar.label) for bar in bars) <= NARROW
    parts = hundredths([float(bar.value) for bar in drawn]) if upright else []
    rows = [
        blocks.Bar(
            key=bar.label,
            text=bar.label,
            value=parts[i] if upright else _value(bar) + (f" = {bar.exactly}" if _short(bar) and not dense else ""),
            filled=not bar.change,
            signed=bar.change,
            at=share_of_width(bar, 0, full),
            from_=share_of_width(bar, -PROOF, full) if bar.error else None,
            to=share_of_width(bar, PROOF, full) if bar.error else None,
            on=guess is not None and guess.kind == "most" and guess.text == bar.label,
            guess=min(guess.at / full, 1.0) if guess and guess.kind == "share" and guess.of == bar.label else None,
        )
        for i, bar in enumerate(drawn)
    ]
    return [
        Bars("bars", rows, dense=dense, upright=upright, line=share_of_width(lines[0], 0, full) if lines else None),
        *([Text("note", " ".join(said), tone="muted")] if said else []),
    ]


def first_guess(bars: Sequence[Bar]) -> FirstGuess:
    """Choose what to guess: of chances that add up to 1 the likeliest, otherwise the first unless it is too unlikely.

    Nothing is guessed if the bars are not chances, or all the same.

    Raises:
        ValueError: there are no bars but lines.
    """
    asked_about = [bar for bar in bars if not bar.line]
    if not asked_about:
        raise ValueError(SAY("nothing_to_guess"))
    if asked_about[0].unit or asked_about[0].change or len({bar.value for bar in asked_about}) == 1 < len(asked_about):
        return FirstGuess()
    best = max(asked_about, key=lambda bar: bar.value)
    beside_line = len(asked_about) < len(bars)  # such as places beside a fair share
    if is_distribution(asked_about) or (beside_line and _adds_up(asked_about)):
        as_good = [i for i, bar in enumerate(asked_about) if best.value - bar.value <= PROOF * (best.error + bar.error)]
        return FirstGuess.most([bar.label for bar in asked_about], best.label, as_good, who=beside_line)
    asked = asked_about[0] if asked_about[0].value >= LEAST_CHANCE or best.value < RARE else best
    return FirstGuess.share(asked.label, asked.meaning, float(asked.value), asked.text, 0 < asked.value < RARE)


def is_distribution(bars: Sequence[Bar]) -> bool:
    """Tell whether the bars are all values of a distribution, few enough to be side by side."""
    numbers = 2 < len(bars) <= BINS + 1 and all(bar.label[:1].isdigit() and len(bar.label) < LONG for bar in bars)
    whole = numbers and not bars[0].unit and not bars[0].change
    return whole and _adds_up(bars)


def _adds_up(bars: Sequence[Bar]) -> bool:
    return abs(sum(float(bar.value) for bar in bars) - 1) < 1e-6


def percent(chance: float) -> str:
    """Write a chance, 0 … 1, in hundredths, without the sign: ``35``, or ``<1`` for what is rare."""
    return f"{100 * chance:.0f}" if chance >= 0.01 or not chance else "<1"


def hundredths(chances: Sequence[float]) -> list[str]:
    """Write chances that add up to 1 in hundredths that add up to 100, beside those written ``<1``.

    Where rounding misses 100, the numbers change that were nearly rounded the other way; the first one never does,
    because sentences beside a chart name it.

    >>> hundredths([0.612, 0.214, 0.153, 0.021])
    ['61', '22', '15', '2']
    """
    exact = {i: 100 * chance for i, chance in enumerate(chances) if chance >= 0.01}
    whole = {i: round(number) for i, number in exact.items()}
    rare = 100 * sum(chance for chance in chances if chance < 0.01)
    missing = round(100 * sum(chances) - rare) - sum(whole.values())
    step = 1 if missing > 0 else -1
    for i in sorted((i for i in whole if i), key=lambda i: step * (whole[i] - exact[i]))[: abs(missing)]:
        whole[i] += step
    return [str(whole[i]) if i in whole else percent(chance) for i, chance in enumerate(chances)]


def _value(bar: Bar) -> str:
    """Write a number beside its bar; the unit of changes is in the note, because their labels are long."""
    return bar.text.removesuffix(f" {bar.unit}") if bar.change and bar.unit else bar.text


def doubt_sentence(bars: Sequence[Bar]) -> str:
    """Say how exact these numbers are."""
    if bars[0].change:
        unseen = f"{SURE_ERRORS_OF_MANY / PROOF:g}"
        return SAY("changes", bars[0].unit, unseen) if bars[0].unit else SAY("changes_in_wins", unseen)
    return SAY("estimated" if any(bar.error for bar in bars) else "counted")


def _whole(bar: Bar) -> bool:
    return isinstance(bar.value, Fraction) and not bar.error and not bar.unit and bar.value not in (0, 1)


def _short(bar: Bar) -> bool:
    return _whole(bar) and len(bar.exactly) <= LONG
