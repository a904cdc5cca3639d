"""Hides a number until the reader has guessed it, and then shows how far off the guess was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log10
from typing import Literal

from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.odds import SAY
from ludobook_widgets.page.blocks import Block, Button, Buttons, Field, Fields, Note, Picker, Slot, Text

SHARES = (5, 20, 35, 50, 65, 80, 95)  # the guesses of a number in percent; the nearest one is good
NEAR_TIMES = 4  # a guess of a rare number is good within this factor
RAREST = 9  # the most zeros: once in 1,000,000,000
PREFIX = "odds:"  # the prefix of keys in the browser


@dataclass(frozen=True, slots=True)
class FirstGuess:
    """A guess of one of several numbers, or of the greatest of them.

    Attributes:
        kind: what to guess: a ``share`` in percent; for a ``rare`` number, the zeros in “once in 1,000”; the name with
            the ``most``; or nothing, ``none``.
        of: the label of the number to guess.
        meaning: a sentence that says what happens so often.
        truth: the number, from 0 to 1, and its text; for ``most``, the index of the greatest and its name.
        names: the names of the numbers, if the greatest is to be guessed.
        as_good: the indices of those that may be the greatest, as far as their errors tell.
        where: a sentence that says which games it is about; empty if they are no others than the meaning’s.
        who: True if the names are those of players.
        value: the guess; for a name its index, -1 before there is one.
        open: True while the numbers are hidden.
    """

    kind: Literal["share", "rare", "most", "none"] = "none"
    of: str = ""
    meaning: str = ""
    truth: tuple[float, str] = (0.0, "")
    names: Sequence[str] = ()
    as_good: Sequence[int] = ()
    where: str = ""
    who: bool = False
    value: int = -1
    open: bool = False

    @classmethod
    def share(cls, of: str, meaning: str, truth: float, said: str, rare: bool) -> FirstGuess:
        """Ask how likely something is."""
        return cls("rare" if rare else "share", of, meaning, (truth, said), value=3 if rare else -1, open=True)

    @classmethod
    def most(cls, names: Sequence[str], best: str, as_good: Sequence[int] = (), who: bool = False) -> FirstGuess:
        """Ask for the likeliest of several, with ``who`` players; a guess among ``as_good`` is right as well."""
        truth = names.index(best), best
        return cls("most", truth=truth, names=tuple(names), as_good=tuple(as_good), who=who, open=True)

    def set(self, text: str) -> FirstGuess:
        """Return this with another guess.

        Raises:
            ValueError: it is not a possible guess.
        """
        value = read_number(text)
        if not 0 <= value <= {"share": 100, "rare": RAREST, "most": len(self.names) - 1, "none": -1}[self.kind]:
            raise ValueError(SAY("not_a_guess"))
        return replace(self, value=value)

    def with_guess_made(self) -> FirstGuess:
        """Return this with the guess final, so that the numbers are shown.

        Raises:
            ValueError: there is no guess yet.
        """
        if self.value < 0:
            raise ValueError(SAY("guess_first"))
        return replace(self, open=False)

    @property
    def one_touch(self) -> bool:
        """True if touching an answer is the guess; a slider is set first."""
        return self.kind in ("share", "most")

    @property
    def text(self) -> str:
        """The guess in words."""
        if self.value < 0:
            return SAY("no_guess_yet")
        if self.kind == "most":
            return self.names[self.value]
        return SAY("once_in", f"{10**self.value:,}") if self.kind == "rare" else SAY("share", self.value)

    @property
    def at(self) -> float:
        """The guess as a number from 0 to 1."""
        return 10.0**-self.value if self.kind == "rare" else self.value / 100

    def question_blocks(self) -> list[Block]:
        """Draw the question with the answers to touch, or with a slider and the button that shows the answer."""
        if self.one_touch:
            shares = {share: SAY("share", share) for share in SHARES}
            answers = dict(enumerate(self.names)) if self.kind == "most" else shares
            slots = [
                Slot(f"guess-{i}", name, state="selectable", do=["guess", str(i)], text=name)
                for i, name in answers.items()
            ]
            asked = SAY("guess_who") if self.who else SAY(f"guess_{self.kind}")
            label = " ".join(filter(None, [self.where, self.meaning, asked]))
            return [Picker("guess", label, slots, keys=True)]
        meaning = [Text("guess-of", self.meaning)] if self.meaning else []
        label = SAY("guess_rare", self.of, self.text)
        slider = Field("guess", label, ["guess"], "range", str(self.value), min=0, max=RAREST, said=self.text)
        look = Buttons("look", [Button(SAY("see"), ["look"], kind="primary")])
        return [*meaning, Fields("guessing", [slider]), look]

    def verdict(self) -> list[Note]:
        """Show how far off the guess was."""
        if self.kind == "none" or self.value < 0:
            return []
        truth, said = self.truth
        if self.kind == "most":
            off = abs(self.value - int(truth))
            good = not off or self.value in self.as_good
            how = SAY("likeliest", said) if not good else SAY("bars_close", said) if off else SAY("right")
        elif self.kind == "rare":
            ratio = 10 ** abs(log10(truth) + self.value)
            good = ratio < NEAR_TIMES
            far = SAY("rarer" if truth < self.at else "likelier", said, f"{ratio:,.0f}")
            how = SAY("well_guessed", said) if good else far
        else:
            off = round(100 * truth) - self.value
            good = abs(off) <= min(abs(round(100 * truth) - share) for share in SHARES)
            far = SAY("points_more" if off > 0 else "points_less", said, abs(off))
            how = SAY("well_guessed", said) if good else far
        named = f"“{self.text}”" if self.kind == "most" else self.text
        lead = SAY("guessed_of", self.of, named) if self.of else SAY("guessed", named)
        return [Note("verdict", how, tone="good" if good else "marker", lead=lead)]


def say_which_games(chosen: Mapping[str, str]) -> str:
    """Say which games a guess is about, as far as players and their strength are chosen; else nothing."""
    players, plays = chosen.get(SAY("players"), ""), chosen.get(SAY("everybody_plays"), "")
    if not plays:
        return SAY("asked_for", players) if players else ""
    strength = next(kind for kind in ("random", "greedy") if SAY(kind) == plays)
    how = SAY(f"asked_{strength}")
    return SAY("asked_of_players", players, how) if players else SAY("asked_of_all", how)
