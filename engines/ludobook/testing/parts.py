"""Checks of simulation, and of the parts that a game may leave out: cases, drills and stored runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from ludobook.contract.game import Game
from ludobook.referee import Referee, agrees
from ludobook.simulate import Result, simulate
from ludobook.testing.rules import lines_of
from ludobook.testing.sample import explained

GAMES_A_TABLE = 12  # games to play in every mode, for each number of players and each strength
LONGEST = 2000  # the most actions of each of them


def check_cases(game: Game) -> str:
    """The worked cases have the results that they state, and can be asked as questions."""
    referee = Referee()
    cases = game.file(game.cases) if game.cases else ()
    for case in cases:
        answer = referee.answer(json.dumps({"game": game.name, "op": case["op"], **case["in"]}))
        assert agrees(case["out"], answer), f"{game.cases}, {case['id']}: {answer}"
        assert {*case["rules"]} <= {*game.rulebook.ids()}, f"{game.cases}, {case['id']}: it names an unknown rule"
        if game.drills:
            _check_question(game, case)
    known = {case["id"] for case in cases}
    for rule in game.rulebook.rules:
        assert rule.example in ("", *known), f"{rule.id}: its example {rule.example} is not a worked case"
    return f"{len(cases)} cases"


def _check_question(game: Game, case: Mapping[str, Any]) -> None:
    """Check that a worked case, as a question, has an answer for each of its asks, and explains it."""
    asked, where = game.question(case["op"], case["in"]), f"{game.cases}, {case['id']}"
    answer = dict(asked.answer)
    assert asked.prompt, f"{where}: nothing is asked"
    assert asked.explanation, f"{where}: its answer has no explanation"
    assert answer.keys() == {ask.key for ask in asked.asks}, f"{where}: the keys of asks and answers differ"
    for ask in asked.asks:
        assert not ask.options or answer[ask.key] in dict(ask.options), f"{where}: no option is right"
    assert all(explained(game, rule) for rule in asked.rules), f"{where}: it names a rule that is not there"
    refused = case["out"] == {"error": True}
    assert (answer == {"allowed": "no"}) == refused, f"{where}: as a question, its answer is {answer}"


def check_drills(game: Game) -> str:
    """Every drill asks questions, at every level, that the engine can answer."""
    asked_for = 0
    for drill in game.drills:
        for level in range(len(drill.levels)):
            for seed in range(8):
                asked_for += 1
                op, request = drill.ask(seed, level)
                asked = game.question(op, request)
                assert {ask.key for ask in asked.asks} == {key for key, _ in asked.answer}, f"{drill.key}: {request}"
                sheet = asked.sheet
                for line in (*(sheet.notes if sheet else ()), *lines_of(sheet)):
                    assert game.sentence_for(line, ["You", *"BCDEFGH"]), f"no sentence for {line}"
    return f"{asked_for} questions"


def check_modes(game: Game) -> str:
    """Objects and machines play the same games, also compiled if numba is installed, and games end."""
    modes = ("objects", "plain", *(("compiled",) if find_spec("numba") else ()))
    for players in game.players:
        seats = ["random" if seat % 2 or not game.machine.has_heuristic else "greedy" for seat in range(players)]
        for strength in ("random", seats):
            found = [_simulated(game, players, strength, mode) for mode in modes]
            assert found[0].games or players != game.players[0] or strength != "random", (
                f"no game of random players ended within {LONGEST} actions: name in finite the rulings that end it"
            )
            assert all(result == found[0] for result in found), (
                f"{modes} differ for {players} players, {strength}: does begin set every field of the game's own, "
                f"and does all that is remembered lie in the position?"
            )
    return f"{len(game.players) * 2 * GAMES_A_TABLE:,} games{'' if len(modes) == 3 else ', none compiled'}"


def _simulated(game: Game, players: int, strength: str | list[str], mode: str) -> Result:
    try:
        return simulate(
            game.name, players, GAMES_A_TABLE, strength, players, dict(game.finite), mode=mode, most=LONGEST
        )
    except Exception as fault:
        if mode != "compiled":
            raise AssertionError(
                f"{players} players cannot play on ({mode}): {fault!r}; is somebody to move who has no action?"
            ) from fault
        raise AssertionError(
            f"the machine cannot be compiled: ints, masks and plain calls alone can. {fault}"
        ) from fault


def check_runs(game: Game) -> str:
    """The first games of every stored run end as before."""
    from ludobook.simulate.stored_runs import balance

    runs = list(balance(game.name)) if game.runs else []
    for run in runs:
        assert run.again(), f"{game.runs}: {run.strength} {dict(run.rulings)} now ends differently"
    return f"{len(runs)} runs"
