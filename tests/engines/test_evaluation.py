"""An evaluation keeps what it has found, and further thought mends what the first one left in doubt."""

from __future__ import annotations

import ludobook
from ludobook.core.lead import lead
from ludobook.players.evaluation import Evaluation


def test_an_action_that_was_dropped_too_early_comes_back_at_the_next_thought():
    evaluation = Evaluation(ludobook.game("kirin").new(4, 29001), 1)
    evaluation.think()
    best, dropped = evaluation.best, evaluation["declare V5"]
    assert dropped not in evaluation.finalists
    assert not lead(best.results, dropped.results).clear, "it may be the best"
    evaluation.think()
    assert len(dropped.results) == len(evaluation.best.results)
