"""Front-ends for Ludobook: tables, calculators, lessons and numbers that know no rule."""

from ludobook_widgets.asked import Asked
from ludobook_widgets.cases import Cases
from ludobook_widgets.drill import Drill
from ludobook_widgets.held import HandOdds
from ludobook_widgets.lesson import Lesson
from ludobook_widgets.odds import Odds
from ludobook_widgets.puzzles import Puzzles
from ludobook_widgets.readings import Decided, Readings
from ludobook_widgets.scorepad import ScorePad
from ludobook_widgets.simulator import Simulator
from ludobook_widgets.table import Table
from ludobook_widgets.today import Today

__all__ = [
    "Asked",
    "Cases",
    "Decided",
    "Drill",
    "HandOdds",
    "Lesson",
    "Odds",
    "Puzzles",
    "Readings",
    "ScorePad",
    "Simulator",
    "Table",
    "Today",
]
