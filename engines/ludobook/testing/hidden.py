"""Checks that no seat learns anything that it may not know."""

from __future__ import annotations

import json
from typing import Any

import ludobook
from ludobook.contract.game import Game, State
from ludobook.testing.sample import name_of, positions

OPEN_DEALS = 12  # deals of a game with nothing hidden that are compared


def check_hidden(game: Game) -> str:
    """Redealing what a seat may not know changes nothing for it; if nothing is redealt, all seats see everything."""
    if game.open_hands:
        return _check_open(game)
    hidden = False
    looked = 0
    for state in positions(game):
        looked += 1
        public = str(state.scene(None))
        for seat in range(state.players):
            view, table = state.view(seat), state.scene(seat)
            heuristics = _heuristics(state) if state.turn == seat else []
            others = []
            for seed in range(2):
                other = state.resample(seat, seed)
                assert other.view(seat) == view, f"redealt, seat {seat} sees another view: {name_of(state)}"
                assert other.scene(seat) == table, f"redealt, seat {seat} sees another table: {name_of(state)}"
                assert other.where() == state.where(), f"where tells what is hidden: {name_of(state)}"
                assert other.status() == state.status(), f"a redeal changes the status: {name_of(state)}"
                if state.turn == seat:
                    assert other.prompt(()) == state.prompt(()), f"the prompt tells what is hidden: {name_of(state)}"
                    assert other.legal_actions() == state.legal_actions(), f"redealt, other actions: {name_of(state)}"
                    assert _heuristics(other) == heuristics, f"heuristic knows what is hidden: {name_of(state)}"
                others.append(other)
            _check_log(state, seat)
            one, two = others
            if seat == looked % state.players:  # one of them, for this takes as long as all the rest
                on = one.apply(one.legal_actions()[0]) if one.turn is not None else one
                assert ludobook.load(on.record.code) == on, f"a redealt state cannot be replayed: {name_of(state)}"
            again = state.resample((seat + 1) % state.players, 7).resample(seat, 0)
            assert again.turn == state.turn or state.turn not in (seat, None), (
                f"redealt twice, another is to move: {name_of(state)}"
            )
            assert str(one.scene(None)) == public, f"the public table shows what is hidden: {name_of(state)}"
            assert _seen(one.resample(seat, 1)) == _seen(two), (
                f"_redeal_hidden deals by what is truly there, not by what seat {seat} knows and the generator; "
                f"does it sort the hidden cards first? {name_of(state)}"
            )
            hidden = hidden or _lying(one) != _lying(two)
    assert hidden, "nothing is ever hidden from anybody, so leave out _redeal_hidden; or it deals nothing again"
    return f"{looked:,} positions"


def _check_log(state: State, seat: int) -> None:
    """Check that the rows of chance after an action are the same after a redeal of what the seat cannot see."""
    kind = type(state)
    if state.turn is None or kind.seen is not State.seen or kind._imagined is not State._imagined:
        return  # rows that not everybody sees are told, and dealt again, by the game itself
    code = state.codes[0]
    after = state.apply(state.legal_actions()[0])
    assert after.resample(seat, 0)._events(state.at, code) == after._events(state.at, code), (
        f"the log tells seat {seat} what is hidden: {name_of(after)}"
    )


def _check_open(game: Game) -> str:
    """Check that everybody knows the same, and that views show everything, in a game that never redeals."""
    looked = 0
    for state in positions(game):
        looked += 1
        views = [{**state.view(seat), "seat": None} for seat in range(state.players)]
        assert all(view == views[0] for view in views), (
            f"the seats see different things: write _redeal_hidden, which deals again what a seat cannot see: "
            f"{name_of(state)}"
        )
        faces = [slot.face for zone in state.scene(None).zones for slot in zone.slots]
        assert "back" not in faces, f"something lies face down, but no _redeal_hidden deals it again: {name_of(state)}"
    for players in game.players:
        lying: dict[str, list[list[int]]] = {}
        for seed in range(OPEN_DEALS):
            state = game.new(players, seed, dict(game.finite))
            there = _lying(state)
            assert lying.setdefault(json.dumps(state.view(0)), there) == there, (
                "two deals look the same to everybody, and are not: draw when it is drawn, or write _redeal_hidden"
            )
    return f"{looked:,} positions"


def _seen(state: State) -> list[dict[str, Any]]:
    """Return the views of all seats."""
    return [state.view(seat) for seat in range(state.players)]


def _lying(state: State) -> list[list[int]]:
    """Return the place of every card, even of those face down."""
    left_out = {"now", "chance", "stack", *state.game.machine.scratch}
    return [list(field) for name, field in zip(state.at._fields, state.at, strict=True) if name not in left_out]


def _heuristics(state: State) -> list[float]:
    machine: Any = state.game.machine
    codes = machine.list_codes(state.at)
    return [machine.heuristic(state.at, code) for code in codes] if machine.heuristic else []
