"""Checks of states and machines: rules, words, records, refusals, deals and scores."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import ludobook
from ludobook.adapters.action_words import split
from ludobook.contract.action import finished, next_choices
from ludobook.contract.game import Game, State
from ludobook.contract.machine import BEGAN, LENGTH, NOBODY
from ludobook.core.chance import start
from ludobook.core.errors import BadInput, GameError
from ludobook.core.record import Record
from ludobook.core.rules import implementations
from ludobook.core.words import WHO
from ludobook.players import RandomPlayer
from ludobook.testing.sample import dump, explained, name_of, positions, readings, walk
from ludobook.testing.table import check_text

MOST_LEFT = 40  # positions, for each player, that are compared with those of a game in a reused position
_LEFT = "begin does not set every field of its own: after another game, this one is different: {}"


def check_rules(game: Game) -> str:
    """Every rule and ruling is implemented by exactly one function."""
    found = implementations("ludobook.core") | implementations(game.package)
    for rule in game.rulebook.ids():
        places = found.get(rule, [])
        assert len(places) == 1, (
            f"{rule} is implemented by {places or 'no function'}; mark exactly one function with @implements"
        )
    return f"{len(game.rulebook.ids())} rules"


def check_words(game: Game) -> str:
    """Rows of the log, prompts and choices have words; actions are paths of declared words."""
    looked = 0
    for state in positions(game, 4):
        looked += 1
        actions = state.legal_actions()
        assert state.prompt(()), f"look.prompt says nothing: {name_of(state)}"
        check_text(state.prompt(()), "look.prompt", state)
        for row in state.view(0)["log"]:
            sentence = game.describe_action(row["action"])
            assert sentence, f"words.describe_action has nothing for {row['action']!r}"
            assert row["seat"] is None or WHO in sentence or sentence == row["action"], (
                f"{sentence!r} does not say {{who}} did {row['action']!r}"
            )
            check_text(sentence, "describe_action", state)
        for action in (*actions[:7], *actions[-3:]):
            chosen: tuple[str, ...] = ()
            for group in action.path:
                for word in group:
                    for part in split(word):  # a set of pieces is one choice, but each piece is a word
                        assert part in game.action_words, f"{part!r} of {action} is none of action_words"
                        assert part in split(action.text), f"{part!r} is not a word of the text {action.text!r}"
                    assert word in next_choices(actions, chosen), f"{action} cannot be reached: {name_of(state)}"
                    chosen = (*chosen, word)
                    assert state.prompt(chosen), f"look.prompt says nothing after {chosen}: {name_of(state)}"
                    assert game.word(word), f"{word!r} of {action} has no words"
            assert state.why_not(chosen) is None, f"{action} is legal, but why_not has a reason: {name_of(state)}"
            made = finished(actions, chosen)
            assert made is not None, f"the choices {chosen} make no action"
            assert made == action, f"the choices {chosen} make {made}, not {action}"
        assert len({action.text for action in actions}) == len(actions), f"two actions have one text: {name_of(state)}"
        paths = [sum(action.path, ()) for action in actions]
        longer = {path[:length] for path in paths for length in range(1, len(path))}
        assert not longer & set(paths), f"the path of an action begins that of another: {name_of(state)}"
    for players in game.players if game.machine.count else ():
        texts = game.machine.texts(players)
        assert len(texts) == game.machine.count, "action_of gives two codes the same text"
    return f"{looked:,} positions"


def check_round_trips(game: Game) -> str:
    """A state can be restored from its record, its code and its repr, by playing the game again from the deal."""
    looked = 0
    for state in positions(game, 23):
        looked += 1
        record = Record.from_json(json.loads(json.dumps(state.record.to_json())), game.rulebook.malformed)
        assert game.replay(record) == state, f"its record gives another state: {name_of(state)}"
        found = ludobook.load(state.record.code)
        assert found == state, f"its code gives another state: {name_of(state)}"
        assert hash(found) == hash(state), f"its code gives a state with another hash: {name_of(state)}"
        assert repr(state) == f"ludobook.load({state.record.code!r})", f"its repr is not a code: {name_of(state)}"
        shown = dump(found)
        assert shown == dump(state), f"its code gives another position: {name_of(state)}"
        assert found.legal_actions() == state.legal_actions(), f"its code gives other actions: {name_of(state)}"
        assert dump(found) == shown, (
            f"asked for its actions, it is another position; name the room in scratch: {name_of(state)}"
        )
        for seat in range(state.players):
            view = state.view(seat)
            assert not {"seed", "chance", "decks", "resamples"} & view.keys(), f"a view tells chance: {name_of(state)}"
            assert json.loads(json.dumps(view)) == view, f"the view of seat {seat} is not plain JSON: {name_of(state)}"
    return f"{looked:,} positions"


def check_illegal(game: Game) -> str:
    """An illegal action is refused with its rule and the point of the game, and no action changes the state itself."""
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
                    assert state.apply(written) == state.apply(text), f"{written!r} is not {text!r}: {name_of(state)}"
                except GameError as refusal:
                    raise AssertionError(f"_code reads {text!r}, but not {written!r}: {name_of(state)}") from refusal
        assert dump(state) == before, f"an action changed the state it was asked of: {name_of(state)}"
    return f"{looked:,} positions"


def _check_refused(state: State, text: str, legal: set[str]) -> None:
    """Check that a text which is not a legal action is refused, unless it is another way to write one."""
    fault: GameError | None = None
    try:
        after = state.apply(text)
    except GameError as refusal:
        fault = refusal
    except Exception as wrong:
        raise AssertionError(
            f"asked for {text!r}, _code or _raise_illegal fails instead of refusing it: {name_of(state)}"
        ) from wrong
    if fault is None:
        assert after.log[len(state.log)].text in legal, f"{text!r} is allowed: {name_of(state)}"
        return
    assert explained(state.game, fault.rule), (
        f"{text!r} is refused by {fault.rule!r}, which is not a rule: {name_of(state)}"
    )
    assert isinstance(fault, BadInput) or fault.position, f"{text!r} is refused without a position: {name_of(state)}"


def check_begin(game: Game) -> str:
    """A game does not depend on anything that an earlier game left in its position."""
    looked, machine = 0, game.machine
    for players in game.players:
        rulings = readings(game)[-1]
        *_, end = walk(game, players, 1, rulings)
        fresh: State = game.new(players, 2, rulings)
        assert fresh.at.now[BEGAN] in (fresh.turn, NOBODY), (
            f"seat {fresh.turn} begins, and now[BEGAN] says {fresh.at.now[BEGAN]}: {name_of(fresh)}"
        )
        used = machine.copy(end.at)
        used.now[:], used.scores[:] = [0] * len(used.now), [0] * len(used.scores)
        used.chance[0] = start(2)
        machine.begin(used)
        left = fresh._with(at=used)
        at_random, again = RandomPlayer(players), RandomPlayer(players)
        while fresh.turn is not None and looked < MOST_LEFT * players:
            looked += 1
            for seat in range(players):
                assert left.view(seat) == fresh.view(seat), _LEFT.format(name_of(fresh))
            assert left.scene(None) == fresh.scene(None), _LEFT.format(name_of(fresh))
            assert left.legal_actions() == fresh.legal_actions(), _LEFT.format(name_of(fresh))
            fresh, left = fresh.apply(at_random(fresh)), left.apply(again(left))
        assert left.status() == fresh.status(), _LEFT.format(name_of(fresh))
    return f"{looked:,} positions"


def check_machine(game: Game) -> str:
    """Codes are listed in the order in which they are counted; the best action is the first of those rated highest."""
    machine: Any = game.machine
    looked = 0
    for state in positions(game, 3):
        looked += 1
        if state.turn is None:
            continue
        g = machine.copy(state.at)
        count = machine.legal(g)
        assert 0 <= state.at.now[BEGAN] < state.players or state.at.now[BEGAN] == NOBODY, (
            f"now[BEGAN] is not a seat: {name_of(state)}"
        )
        codes = [machine.action(g, k) for k in range(count)]
        assert list(machine.list_codes(g)) == codes, f"codes and action differ: {name_of(state)}"
        assert min(codes) >= 0, f"a code is below 0: {name_of(state)}"
        assert not machine.count or max(codes) < machine.count, f"a code is not below count: {name_of(state)}"
        if machine.heuristic:
            worths = [machine.heuristic(g, code) for code in machine.list_codes(g)]
            best = machine.functions[2](machine.copy(state.at))
            assert machine.in_python()[2](machine.copy(state.at)) == best, f"best differs by codes: {name_of(state)}"
            assert best == codes[worths.index(max(worths))], f"best is not what is worth most: {name_of(state)}"
        assert all(machine.actions[state.players][code].code == code for code in codes), "action_of loses the code"
    return f"{looked:,} positions"


def check_scores(game: Game) -> str:
    """Each scoring of a game can be explained, in lines of declared kinds that name their rules."""
    scored, before = 0, None
    for state in positions(game, 1):
        before, last = state, before
        over = state.turn is None
        assert all(score >= 0 for score in state.status().scores), f"a score is below 0: {name_of(state)}"
        assert not over or state.at.now[LENGTH], f"now[LENGTH] has counted nothing: {name_of(state)}"
        assert not over or state.status().winners, f"the game is over, and winners gives no seat: {name_of(state)}"
        won = int(game.machine.winners(state.at)) if over else 0
        assert not won >> state.players, f"winners gives seats that nobody sits in: {name_of(state)}"
        try:
            sheet = state.last_score()
        except ValueError as fault:
            raise AssertionError(f"last_score: {fault}: {name_of(state)}") from fault
        assert sheet is not None or not over, f"the game is over, and last_score explains nothing: {name_of(state)}"
        if sheet is None:
            continue
        assert len(sheet.rows) == state.players, f"the last score does not have a row for each seat: {name_of(state)}"
        assert not (over and sheet.winners) or tuple(sheet.winners) == state.status().winners, (
            f"the last score names other winners than the machine: {name_of(state)}"
        )
        scored += 1
        if last is not None and len(last.log) < len(state.log) and last.scorings + 1 == state.scorings:
            for row, now, then in zip(sheet.rows, state.status().scores, last.status().scores, strict=True):
                total = row.score.total if row.score and not row.score.unit else now
                assert total in (now, now - then), (
                    f"last_score explains {total}, and the machine went from {then} to {now}: {name_of(state)}"
                )
        for line in (*sheet.notes, *lines_of(sheet)):
            assert line.kind in game.lines, f"the line kind {line.kind!r} is none of LINES"
            assert game.sentence_for(line, ["You", *"BCDEFGH"]), f"no sentence for {line}"
            assert all(explained(game, rule) for rule in line.rules), f"{line} names a rule that is not there"
    assert scored, "no game of the check came to a scoring"
    return f"{scored:,} positions"


def lines_of(sheet: Any) -> Sequence[Any]:
    """List the lines of all rows of a sheet; none without a sheet."""
    return [line for row in sheet.rows if row.score for line in row.score.lines] if sheet else ()
