"""ClassSheet: a lesson on paper, for everybody in a class to tick and write on. It collects nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludobook_widgets.learn import SAY


class SheetRow(NamedTuple):
    """A step on the sheet: its title, what is to do or to answer, and the titles of its rules."""

    title: str
    task: str
    rules: Sequence[str]


@dataclass(frozen=True)
class ClassSheet:
    """A sheet to print: the steps of a lesson, each with a box to tick.

    What a learner has done is known to the learner's own browser and to this paper, and to nobody else.
    """

    title: str
    rows: Sequence[SheetRow]
    where: str = ""

    def _repr_markdown_(self) -> str:
        rows = [f"| ☐ | **{row.title}** {row.task} | {'; '.join(row.rules)} |" for row in self.rows]
        where = [SAY("lesson_at", self.where), ""] if self.where else []
        columns = f"| {SAY('done')} | {SAY('to_do')} | {SAY('rules')} |"
        end = (SAY("sheet_question"), "", SAY("sheet_stays"))
        return "\n".join([f"**{self.title}**", "", *where, columns, "|:--|:--|:--|", *rows, "", *end])

    def __repr__(self) -> str:
        rows = [f"[ ] {SAY('brief', row.title, row.task)}" for row in self.rows]
        return "\n".join([self.title, *([self.where] if self.where else []), *rows])
