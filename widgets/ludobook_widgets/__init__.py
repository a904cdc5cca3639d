"""Front-ends for Ludobook: tables, calculators, lessons and numbers that know no rule."""

from ludobook_widgets.cases.case_search import CaseSearch
from ludobook_widgets.cases.cases import Cases
from ludobook_widgets.cases.rulings import AllRulings, Readings
from ludobook_widgets.game.question_page import QuestionPage
from ludobook_widgets.learn.lesson import Lesson
from ludobook_widgets.odds.charts import Odds
from ludobook_widgets.odds.hand_odds import HandOdds
from ludobook_widgets.odds.simulator import Simulator
from ludobook_widgets.play.table import Table
from ludobook_widgets.practise.drill import Drill
from ludobook_widgets.practise.puzzles import Puzzles
from ludobook_widgets.practise.today import Today
from ludobook_widgets.score.scorepad import ScorePad

__all__ = [
    "AllRulings",
    "CaseSearch",
    "Cases",
    "Drill",
    "HandOdds",
    "Lesson",
    "Odds",
    "Puzzles",
    "QuestionPage",
    "Readings",
    "ScorePad",
    "Simulator",
    "Table",
    "Today",
]
