"""The referee: reads a JSON request per line and writes a JSON answer per line, until the input ends.

Any program, in any language, can ask it for a score, a legal action or a whole game. Each game has its own operations
for single cases (``Game.ops``). Five operations play whole games: ``new`` (players, seed), ``view`` (state, seat),
``legal_actions`` (state), ``apply`` (state, action) and ``status`` (state). A request names its ``game`` and ``op``,
and may have ``rulings`` and an ``id``, which comes back with the answer. An answer has ``ok``, and either a ``result``
or an ``error`` with its code, message and rule.

>>> Referee().answer('{"id": 1, "game": "egg", "op": "new", "players": 3, "seed": 7}')
{'id': 1, 'ok': True, 'result': {'state': {'game': 'egg', 'players': 3, 'seed': 7, 'actions': []}}}
>>> Referee().answer('{"game": "egg", "op": "describe_set", "cards": ["R7"]}')["error"]["rule"]
'EGG-SET-1'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import IO, Any

from ludobook import game, known
from ludobook.contract.game import Game, State
from ludobook.core.errors import BadInput, GameError
from ludobook.core.record import Record
from ludobook.core.request import needed

LONGEST_LINE = 1_000_000  # the most bytes in a line, without its line break
LONGEST_NUMBER = 4000  # the most digits in a number; Python refuses to read or write much longer ones
REMEMBERED = 256  # positions to keep, so that a game sent back after each action is not replayed every time


class Referee:
    """Answers requests. It caches positions for speed; every answer depends on its request alone."""

    def __init__(self) -> None:
        self._positions: dict[str, State] = {}

    def serve(self, lines: IO[bytes], out: IO[str]) -> None:
        """Answer every line of ``lines`` on ``out`` and flush each answer; blank lines are skipped."""
        while line := lines.readline(LONGEST_LINE + 2):
            if len(line.removesuffix(b"\n").removesuffix(b"\r")) > LONGEST_LINE:
                while line and not line.endswith(b"\n"):
                    line = lines.readline(LONGEST_LINE)
                answer = _failed("too_large", "A request is at most 1 MB long.")
            elif line.strip():
                answer = self.answer(line)
            else:
                continue
            out.write(json.dumps(answer) + "\n")
            out.flush()

    def answer(self, line: bytes | str) -> dict[str, Any]:
        """Return the answer to one request. Nothing is raised: the answer to a wrong request has an ``error``.

        >>> Referee().answer('{"game": "egg", "op": "describe_set", "cards": ["R7", "RW"]}')["result"]["kind"]
        'friends'
        """
        try:
            request = json.loads(line, parse_constant=_no_number, parse_float=_finite, parse_int=_whole)
        except (ValueError, RecursionError):
            return _failed("malformed", "The request is not readable JSON.")
        if not isinstance(request, dict):
            return _failed("malformed", "The request is not a JSON object.")
        reply = self._reply(request)
        return {"id": request["id"], **reply} if "id" in request else reply

    def _reply(self, request: Mapping[str, Any]) -> dict[str, Any]:
        name, op = request.get("game"), request.get("op")
        if not isinstance(name, str) or name not in known():
            return _failed("unknown_game", f"The games are: {', '.join(known())}.")
        played = game(name)
        whole: dict[str, Callable[[Game, Mapping[str, Any]], Any]] = {
            "new": self._new,
            "view": self._view,
            "legal_actions": self._legal_actions,
            "apply": self._apply,
            "status": self._status,
        }
        try:
            if isinstance(op, str) and op in played.ops:
                return {"ok": True, "result": played.ops[op](request)}
            if isinstance(op, str) and op in whole:
                return {"ok": True, "result": whole[op](played, request)}
        except GameError as fault:
            return _failed(fault.code, str(fault), fault.rule)
        except RecursionError:
            return _failed("bad_input", "The request is nested too deeply.", played.rulebook.malformed)
        return _failed("unknown_op", f"The operations of {name} are: {', '.join([*played.ops, *whole])}.")

    def _new(self, played: Game, request: Mapping[str, Any]) -> dict[str, Any]:
        malformed = played.rulebook.malformed
        players, seed = needed(request, "players", malformed), needed(request, "seed", malformed)
        return self._answer_state(played.new(players, seed, played.rulebook.of(request)))

    def _view(self, played: Game, request: Mapping[str, Any]) -> dict[str, Any]:
        return self._state(played, request).view(needed(request, "seat", played.rulebook.malformed))

    def _legal_actions(self, played: Game, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"actions": [action.text for action in self._state(played, request).legal_actions()]}

    def _apply(self, played: Game, request: Mapping[str, Any]) -> dict[str, Any]:
        state = self._state(played, request)
        return self._answer_state(state.apply(needed(request, "action", played.rulebook.malformed)))

    def _status(self, played: Game, request: Mapping[str, Any]) -> dict[str, Any]:
        status = self._state(played, request).status()
        return {
            "to_move": status.to_move,
            "game_over": status.game_over,
            "scores": list(status.scores),
            "winners": list(status.winners),
        }

    def _answer_state(self, state: State) -> dict[str, Any]:
        data = state.record.to_json()
        self._remember(data, state)
        return {"state": data}

    def _state(self, played: Game, request: Mapping[str, Any]) -> State:
        data = needed(request, "state", played.rulebook.malformed)
        key = json.dumps(data, sort_keys=True)
        if key in self._positions:
            return self._positions[key]
        record = Record.from_json(data, played.rulebook.malformed)
        state = None if record.resamples else played.replay(record)
        if state is None or state.record.to_json() != data:
            raise BadInput("Send a state back exactly as the referee returned it.", rule=played.rulebook.malformed)
        self._remember(data, state)
        return state

    def _remember(self, data: Any, state: State) -> None:
        if len(self._positions) >= REMEMBERED:
            del self._positions[next(iter(self._positions))]
        self._positions[json.dumps(data, sort_keys=True)] = state


def agrees(wanted: Any, answer: dict[str, Any]) -> bool:
    """Tell whether a referee's answer matches what a worked case expects.

    Expected objects may leave out keys; ``{"error": True}`` matches any refusal.
    """
    if wanted == {"error": True}:
        return answer["ok"] is False
    return answer["ok"] is True and _within(wanted, answer["result"])


def _within(wanted: Any, got: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(key in got and _within(value, got[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(_within, wanted, got))
    return type(wanted) is type(got) and bool(wanted == got)


def _no_number(text: str) -> Any:
    """Refuse NaN and Infinity, which Python reads although JSON does not have them."""
    raise ValueError(text)


def _whole(text: str) -> int:
    return int(text) if len(text) <= LONGEST_NUMBER else _no_number(text)


def _finite(text: str) -> float:
    value = float(text)
    return value if isfinite(value) else _no_number(text)


def _failed(code: str, message: str, rule: str | None = None) -> dict[str, Any]:
    error = {"code": code, "message": message}
    if rule is not None:
        error["rule"] = rule
    return {"ok": False, "error": error}
