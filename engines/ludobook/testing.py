"""Every promise of the contract, proved of a game: ``check_game(GAME)``, for our games and for anybody's.

Each check is a function that raises ``AssertionError`` with what is wrong and where to mend it, or else says at how
much it looked. They play whole games with seeds of their own, so the same game gives the same answer every time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ludobook
from ludobook.adapters.action_words import split
from ludobook.contract.action import finished, next_choices
from ludobook.contract.game import Game, State
from ludobook.contract.machine import SCORINGS
from ludobook.core.errors import BadInput, GameError
from ludobook.core.record import Record
from ludobook.core.rules import carriers
from ludobook.look.draw import scene_svg
from ludobook.players import Player, RandomPlayer, greedy
from ludobook.referee import Referee, agrees
from ludobook.simulate import Result, simulate

MOST_POSITIONS = 120  # positions of a game that are looked at, at most
GOLDEN_STEPS = 400  # actions of a golden game, at most
GAMES_A_TABLE = 12  # to play in every mode at each table
NODES = (1, 2, 3)  # depths of perft


def check_game(game: Game, golden: Path | None = None) -> str:
    """Run every check, and tell what is proved; ``golden`` is the folder of its golden games, else these are left out.

    A game that is not of the shelf is registered: some checks look it up by its name.

    Returns:
        A line for each promise, such as ``  40 cases: The worked cases come out as they are written.``

    Raises:
        AssertionError: the first promise that is not kept.
    """
    if game.name not in ludobook.GAMES:
        ludobook.register(game)
    told = [f"{game.title} keeps every promise."]
    for check in CHECKS:
        looked = check(game)
        if not looked.startswith("0 "):  # a game without drills promises nothing of them
            told.append(f"{looked:>16}: {check.__doc__}")
    if golden is not None:
        check_golden(game, golden)
    return "\n".join(told)


# -- games to look at -----------------------------------------------------------------------------------


def readings(game: Game) -> list[dict[str, Any]]:
    """Choices of rulings under which random games end, that have every value of every ruling at least once.

    >>> readings(ludobook.game("kirin"))[0]
    {}
    """
    switches = [ruling for ruling in game.rulebook.switches if ruling.key not in game.finite]
    most = max([len(ruling.values) for ruling in switches], default=1)
    rows = [{r.key: r.values[k % len(r.values)] for r in switches if k % len(r.values)} for k in range(most)]
    return [{**game.finite, **row} for row in rows]


def _players(game: Game, seed: int) -> tuple[Player, Player]:
    """Make two players: one at random, one greedy (at random, too, where the machine has no ``heuristic``)."""
    at_random = RandomPlayer(seed)
    return at_random, greedy if game.machine.heuristic else at_random


def walk(game: Game, players: int, seed: int, rulings: Mapping[str, Any]) -> Iterator[State]:
    """The positions of a game whose players choose at random and greedily by turns, with its end if it comes."""
    state: State = game.new(players, seed, dict(rulings))
    (at_random, best), done = _players(game, seed), 0
    while state.turn is not None and done < MOST_POSITIONS:
        yield state
        state, done = state.apply(at_random(state) if done % 3 else best(state)), done + 1
    yield state


def positions(game: Game, every: int = 5) -> Iterator[State]:
    """Positions of games at every number of players, under every reading."""
    for players in game.players:
        for seed, rulings in enumerate(readings(game)):
            for number, state in enumerate(walk(game, players, seed, rulings)):
                if number % every == seed % every or state.turn is None:
                    yield state


def dump(state: State) -> str:
    """All that a state holds, hidden things too, as text: two states that differ anywhere have different ones."""
    rows, scratch = [f"{state.game.title}, {state.where()}"], state.game.machine.scratch
    for name, numbers in zip(state.at._fields, state.at, strict=True):
        rows += [] if name in scratch else [f"{name} {' '.join(map(str, numbers))}"]
    rows += [f"decks {state.decks}, rulings {dict(state.rulings)}"]
    return "\n".join([*rows, *(f"{entry.seat}: {entry.full_text}" for entry in state.log)])


def _at(state: State) -> str:
    return f"{state.game.name}, {state.players} players, {state.where()}: {state!r}"


# -- the checks -----------------------------------------------------------------------------------------


def check_faces(game: Game) -> str:
    """Every card and everything that lies on a table has a face and a name, and tables can be drawn."""
    for face in game.face_ids:
        assert _is_svg(game.face(face)), f"look.py: the face {face!r} is no SVG"
    assert _is_svg(game.cover_art()), "look.py: the cover is no SVG"
    for card in game.deck.kinds:
        assert card in game.face_ids, f"look.py: the card {card} has no face"
        assert game.card_label(card), f"look.py: the card {card} has no name"
    looked = 0
    for state in positions(game, 9):
        looked += 1
        for seat in (None, *range(state.players)):
            scene = state.scene(seat)
            shown = [slot.face for zone in scene.zones for slot in zone.slots]
            shown += [zone.badge[0] for zone in scene.zones if zone.badge]
            shown += [face for things in scene.standing for face, _ in things]
            for face in filter(None, shown):
                assert face in game.face_ids, f"look.scene shows {face!r}, which is no face: {_at(state)}"
            assert _is_svg(scene_svg(scene, game.face)), f"the table of seat {seat} is no SVG: {_at(state)}"
    return f"{looked:,} positions"


def _is_svg(text: str) -> bool:
    return text.startswith("<svg ") and ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def check_rules(game: Game) -> str:
    """Every rule and ruling lives in one function."""
    found = carriers("ludobook.core") | carriers(game.package)
    for rule in game.rulebook.ids():
        places = found.get(rule, [])
        assert len(places) == 1, (
            f"{rule} is carried by {places or 'no function'}; mark the one it lives in with @carries"
        )
    return f"{len(game.rulebook.ids())} rules"


def check_words(game: Game) -> str:
    """Rows of the log, prompts and choices can be told; actions are paths of declared words."""
    looked = 0
    for state in positions(game, 4):
        looked += 1
        actions = state.legal_actions()
        assert state.prompt(()), f"look.prompt says nothing: {_at(state)}"
        for row in state.view(0)["log"]:
            assert game.describe_action(row["action"]), f"words.describe_action has nothing for {row['action']!r}"
        for action in (*actions[:7], *actions[-3:]):
            chosen: tuple[str, ...] = ()
            for group in action.path:
                for word in group:
                    for part in split(word):  # a set of pieces is one choice, and a word for each of them
                        assert part in game.action_words, f"{part!r} of {action} is none of action_words"
                        assert part in split(action.text), f"{part!r} is no word of the text {action.text!r}"
                    assert word in next_choices(actions, chosen), f"{action} cannot be reached: {_at(state)}"
                    chosen = (*chosen, word)
                    assert state.prompt(chosen), f"look.prompt says nothing after {chosen}: {_at(state)}"
                    assert game.word(word), f"{word!r} of {action} has no words"
            assert state.why_not(chosen) is None, f"{action} is legal, but why_not has a reason: {_at(state)}"
            made = finished(actions, chosen)
            assert made is not None, f"the choices {chosen} make no action"
            assert made == action, f"the choices {chosen} make {made}, not {action}"
        assert len({action.text for action in actions}) == len(actions), f"actions stand twice: {_at(state)}"
    return f"{looked:,} positions"


def check_round_trips(game: Game) -> str:
    """A state comes back from its record, its code and its repr, and can be replayed from the deal."""
    looked = 0
    for state in positions(game, 23):
        looked += 1
        record = Record.from_json(json.loads(json.dumps(state.record.to_json())), game.rulebook.malformed)
        assert game.replay(record) == state, f"its record gives another state: {_at(state)}"
        found = ludobook.load(state.record.code)
        assert found == state, f"its code gives another state: {_at(state)}"
        assert hash(found) == hash(state), f"its code gives a state with another hash: {_at(state)}"
        assert repr(state) == f"ludobook.load({state.record.code!r})", f"its repr is no code: {_at(state)}"
        shown = dump(found)
        assert shown == dump(state), f"its code gives another position: {_at(state)}"
        assert found.legal_actions() == state.legal_actions(), f"its code gives other actions: {_at(state)}"
        assert dump(found) == shown, (
            f"asked for its actions, it is another position; name the room in scratch: {_at(state)}"
        )
        for seat in range(state.players):
            view = state.view(seat)
            assert not {"seed", "chance", "decks", "resamples"} & view.keys(), f"a view tells chance: {_at(state)}"
            assert json.loads(json.dumps(view)) == view, f"the view of seat {seat} is no plain JSON: {_at(state)}"
    return f"{looked:,} positions"


def check_hidden(game: Game) -> str:
    """A seat sees, may do and values the same after a redeal of what it may not know."""
    hidden = False
    looked = 0
    for state in positions(game):
        looked += 1
        public = str(state.scene(None))
        for seat in range(state.players):
            others = []
            for seed in range(2):
                other = state.resample(seat, seed)
                assert other.view(seat) == state.view(seat), f"redealt, seat {seat} sees another view: {_at(state)}"
                assert other.scene(seat) == state.scene(seat), f"redealt, seat {seat} sees another table: {_at(state)}"
                assert other.status() == state.status(), f"redealt, the game stands otherwise: {_at(state)}"
                if state.turn == seat:
                    assert other.legal_actions() == state.legal_actions(), f"redealt, other actions: {_at(state)}"
                    assert _heuristics(other) == _heuristics(state), f"heuristic knows what is hidden: {_at(state)}"
                on = other.apply(other.legal_actions()[0]) if other.turn is not None else other
                assert ludobook.load(on.record.code) == on, f"a redealt state cannot be replayed: {_at(state)}"
                others.append(other)
            one, two = others
            again = state.resample((seat + 1) % state.players, 7).resample(seat, 0)
            assert again.turn == state.turn or state.turn not in (seat, None), (
                f"redealt twice, another is to move: {_at(state)}"
            )
            assert str(one.scene(None)) == public, f"the public table shows what is hidden: {_at(state)}"
            assert _seen(one.resample(seat, 1)) == _seen(two), (
                f"_redeal_hidden deals by what is truly there, not by what seat {seat} knows and the generator; "
                f"does it sort the hidden cards first? {_at(state)}"
            )
            hidden = hidden or _lying(one) != _lying(two)
    assert hidden or game.open_hands, (
        "nothing is ever hidden from anybody: _redeal_hidden deals nothing (or say open_hands)"
    )
    return f"{looked:,} positions"


def _seen(state: State) -> list[dict[str, Any]]:
    """Join what all seats know."""
    return [state.view(seat) for seat in range(state.players)]


def _lying(state: State) -> list[list[int]]:
    """Where everything lies, face down too."""
    left_out = {"now", "chance", "stack", *state.game.machine.scratch}
    return [list(field) for name, field in zip(state.at._fields, state.at, strict=True) if name not in left_out]


def _heuristics(state: State) -> list[float]:
    machine: Any = state.game.machine
    codes = machine.list_codes(state.at)
    return [machine.heuristic(state.at, code) for code in codes] if machine.heuristic else []


def check_illegal(game: Game) -> str:
    """An illegal action is refused with a rule and a place, and no action changes the state itself."""
    texts: dict[str, None] = dict.fromkeys(("", "?", "nonsense", *game.action_words[:3]))
    looked = 0
    for state in positions(game, 11):
        looked += 1
        legal = {action.text for action in state.legal_actions()}
        texts.update(dict.fromkeys(list(legal)[:3]))
        before = dump(state)
        for text in list(texts)[-60:]:
            if text not in legal:
                _check_refused(state, text, legal)
        for text in list(legal)[:3]:
            for written in (f" {text.upper()} ", text.lower()):
                try:
                    assert state.apply(written) == state.apply(text), f"{written!r} is not {text!r}: {_at(state)}"
                except GameError as refusal:
                    raise AssertionError(f"_code reads {text!r}, but not {written!r}: {_at(state)}") from refusal
        assert dump(state) == before, f"an action changed the state it was asked of: {_at(state)}"
    return f"{looked:,} positions"


def _check_refused(state: State, text: str, legal: set[str]) -> None:
    """A text that is none of the legal actions is refused, or else another way to write one of them."""
    fault: GameError | None = None
    try:
        after = state.apply(text)
    except GameError as refusal:
        fault = refusal
    except Exception as wrong:
        raise AssertionError(
            f"asked for {text!r}, _code or _raise_illegal fails instead of refusing it: {_at(state)}"
        ) from wrong
    if fault is None:
        assert after.log[len(state.log)].text in legal, f"{text!r} is allowed: {_at(state)}"
        return
    assert _explained(state.game, fault.rule), f"{text!r} is refused by {fault.rule!r}, which is no rule: {_at(state)}"
    assert isinstance(fault, BadInput) or fault.position, f"{text!r} is refused without a place: {_at(state)}"


def _explained(game: Game, rule: str) -> bool:
    try:
        return bool(game.rulebook[rule])
    except BadInput:
        return False


def check_machine(game: Game) -> str:
    """Codes are listed as they are counted, and the best action is the first of those worth most."""
    machine: Any = game.machine
    looked = 0
    for state in positions(game, 3):
        looked += 1
        if state.turn is None:
            continue
        g = machine.copy(state.at)
        count = machine.legal(g)
        codes = [machine.action(g, k) for k in range(count)]
        assert list(machine.list_codes(g)) == codes, f"codes and action differ: {_at(state)}"
        if machine.heuristic:
            worths = [machine.heuristic(g, code) for code in machine.list_codes(g)]
            best = machine.functions[2](machine.copy(state.at))
            assert machine.in_python()[2](machine.copy(state.at)) == best, f"best differs by codes: {_at(state)}"
            assert best == codes[worths.index(max(worths))], f"best is not what is worth most: {_at(state)}"
        assert all(machine.actions[state.players][code].code == code for code in codes), "action_of loses the code"
    return f"{looked:,} positions"


def check_modes(game: Game) -> str:
    """Objects, plain and compiled machines play the same games."""
    modes = ("objects", "plain", *(("compiled",) if find_spec("numba") else ()))
    for players in game.players:
        seats = ["random" if seat % 2 or not game.machine.appraised else "greedy" for seat in range(players)]
        for strength in ("random", seats):
            found = [_simulated(game, players, strength, mode) for mode in modes]
            assert all(result == found[0] for result in found), (
                f"{modes} differ for {players} players, {strength}: does begin set every field of the game's own, "
                f"and does all that is remembered lie in the position?"
            )
    return f"{len(game.players) * 2 * GAMES_A_TABLE:,} games"


def _simulated(game: Game, players: int, strength: str | list[str], mode: str) -> Result:
    try:
        return simulate(game.name, players, GAMES_A_TABLE, strength, players, dict(game.finite), mode=mode, most=2000)
    except Exception as fault:
        if mode != "compiled":
            raise
        raise AssertionError(
            f"the machine cannot be compiled: ints, masks and plain calls alone can. {fault}"
        ) from fault


def check_cases(game: Game) -> str:
    """The worked cases come out as they are written, and can be asked as questions."""
    referee = Referee()
    cases = game.file(game.cases) if game.cases else ()
    for case in cases:
        answer = referee.answer(json.dumps({"game": game.name, "op": case["op"], **case["in"]}))
        assert agrees(case["out"], answer), f"{game.cases}, {case['id']}: {answer}"
        assert {*case["rules"]} <= {*game.rulebook.ids()}, f"{game.cases}, {case['id']}: a rule is not there"
        if game.drills:
            _check_question(game, case)
    return f"{len(cases)} cases"


def _check_question(game: Game, case: Mapping[str, Any]) -> None:
    """A worked case as a question has an answer for each thing it asks, and says why."""
    asked, where = game.question(case["op"], case["in"]), f"{game.cases}, {case['id']}"
    answer = dict(asked.answer)
    assert asked.prompt, f"{where}: nothing is asked"
    assert asked.explanation, f"{where}: its answer has no explanation"
    assert answer.keys() == {ask.key for ask in asked.asks}, f"{where}: asked and answered differ"
    for ask in asked.asks:
        assert not ask.options or answer[ask.key] in dict(ask.options), f"{where}: no option is right"
    assert all(_explained(game, rule) for rule in asked.rules), f"{where}: it names a rule that is not there"
    refused = case["out"] == {"error": True}
    assert (answer == {"allowed": "no"}) == refused, f"{where}: asked, it is {answer}"


def check_drills(game: Game) -> str:
    """Every drill asks, at every level, what the engine can answer."""
    asked_for = 0
    for drill in game.drills:
        for level in range(len(drill.levels)):
            for seed in range(8):
                asked_for += 1
                op, request = drill.ask(seed, level)
                asked = game.question(op, request)
                assert {ask.key for ask in asked.asks} == {key for key, _ in asked.answer}, f"{drill.key}: {request}"
                sheet = asked.sheet
                for line in (*(sheet.notes if sheet else ()), *_lines(sheet)):
                    assert game.sentence_for(line, ["You", *"BCDEFGH"]), f"no sentence for {line}"
    return f"{asked_for} questions"


def _lines(sheet: Any) -> Sequence[Any]:
    return [line for row in sheet.rows if row.score for line in row.score.lines] if sheet else ()


def check_scores(game: Game) -> str:
    """Each scoring of a game can be told, and its lines name rules and are of declared kinds."""
    scored = 0
    for state in positions(game, 1):
        over = state.turn is None
        assert state.at.now[SCORINGS] or not over, f"the game is over, and now[SCORINGS] is still 0: {_at(state)}"
        assert not over or state.status().winners, f"the game is over, and winners gives no seat: {_at(state)}"
        try:
            sheet = state.last_score()
        except ValueError as fault:
            raise AssertionError(f"last_score: {fault}: {_at(state)}") from fault
        if sheet is None:
            continue
        scored += 1
        for line in (*sheet.notes, *_lines(sheet)):
            assert line.kind in game.lines, f"the line kind {line.kind!r} is none of LINES"
            assert game.sentence_for(line, ["You", *"BCDEFGH"]), f"no sentence for {line}"
            assert all(_explained(game, rule) for rule in line.rules), f"{line} names a rule that is not there"
    assert scored, "no game of the check came to a scoring"
    return f"{scored:,} positions"


def check_runs(game: Game) -> str:
    """The first games of every stored run come out as they did."""
    from ludobook.simulate.stored_runs import balance

    runs = list(balance(game.name)) if game.runs else []
    for run in runs:
        assert run.again(), f"{game.runs}: {run.strength} {dict(run.rulings)} comes out otherwise now"
    return f"{len(runs)} runs"


CHECKS: tuple[Callable[[Game], str], ...] = (
    check_faces,
    check_rules,
    check_words,
    check_round_trips,
    check_hidden,
    check_illegal,
    check_machine,
    check_scores,
    check_drills,
    check_cases,
    check_modes,
    check_runs,
)


# -- golden games ---------------------------------------------------------------------------------------


def golden_games(game: Game) -> dict[str, str]:
    """By name, a whole game each as text: what it is, a digest of what all saw at each step, and how it ended."""
    found = {}
    for players in game.players:
        for number, rulings in enumerate(readings(game)):
            found[f"{players}-{number}"] = _golden(game, players, rulings)
    return found


def _golden(game: Game, players: int, rulings: Mapping[str, Any]) -> str:
    state: State = game.new(players, 7 * players, dict(rulings))
    rows: list[str] = []
    at_random, best = _players(game, players)
    while state.turn is not None and len(rows) < GOLDEN_STEPS:
        action = at_random(state) if len(rows) % 4 else best(state)
        views = [state.view(seat) for seat in range(players)]
        digest = hashlib.sha256(json.dumps([views, len(state.legal_actions())], sort_keys=True).encode()).hexdigest()
        rows.append(f"{digest[:8]} {state.turn} {action}")
        state = state.apply(action)
    begun: State = game.new(players, 7 * players, dict(rulings))
    nodes = " ".join(str(perft(begun, depth)) for depth in NODES[: 2 if len(begun.legal_actions()) > 60 else 3])
    head = json.dumps({"players": players, "seed": 7 * players, "rulings": dict(rulings)})
    return "\n".join([head, f"nodes {nodes}", *rows, json.dumps(state.status()), ""])


def perft(state: State, depth: int) -> int:
    """How many ways there are to act so many times, one after another.

    >>> perft(ludobook.game("kirin").new(4, 7), 2)
    81
    """
    actions = state.legal_actions()
    if depth < 2:
        return len(actions) if depth else 1
    return sum(perft(state.apply(action), depth - 1) for action in actions)


def check_golden(game: Game, folder: Path, write: bool = False) -> None:
    """The golden games of the folder come out step by step as they did; ``write`` writes them down anew."""
    found = golden_games(game)
    if write:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, text in found.items():
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    kept = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    assert kept.keys() == found.keys(), f"{folder} has {sorted(kept)}, not {sorted(found)}: write them"
    for name, text in found.items():
        for number, (now, then) in enumerate(zip(text.splitlines(), kept[name].splitlines(), strict=False)):
            assert now == then, f"{folder.name}/{name}.txt, line {number + 1}: {now!r}, but it was {then!r}"
        assert text == kept[name], f"{folder.name}/{name}.txt has another length"
