"""The sample games that the checks look at, the same ones every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludobook.contract.game import Game, State
from ludobook.core.errors import BadInput
from ludobook.players import Player, RandomPlayer, greedy

FEWEST_GAMES = 4
MOST_POSITIONS = 120  # the most positions of a game that are looked at


def readings(game: Game) -> list[dict[str, Any]]:
    """List choices of rulings under which random games end; together they have every value of every other ruling.

    >>> readings(ludobook.game("kirin"))[0]
    {}
    """
    switches = [ruling for ruling in game.rulebook.switches if ruling.key not in game.finite]
    most = max([len(ruling.values) for ruling in switches], default=1)
    rows = [{r.key: r.values[k % len(r.values)] for r in switches if k % len(r.values)} for k in range(most)]
    return [{**game.finite, **row} for row in rows]


def two_players(game: Game, seed: int) -> tuple[Player, Player]:
    """Make a random player and a greedy one; without a ``heuristic`` both are the random one."""
    at_random = RandomPlayer(seed)
    return at_random, greedy if game.machine.heuristic else at_random


def walk(game: Game, players: int, seed: int, rulings: Mapping[str, Any]) -> Iterator[State]:
    """Yield up to 121 positions of a game in which two actions in three are random and the third is greedy."""
    state: State = game.new(players, seed, dict(rulings))
    (at_random, best), done = two_players(game, seed), 0
    while state.turn is not None and done < MOST_POSITIONS:
        assert len(state.codes), f"seat {state.turn} is to move, but legal counts no action: {name_of(state)}"
        yield state
        state, done = state.apply(at_random(state) if done % 3 else best(state)), done + 1
    yield state


def positions(game: Game, every: int = 5) -> Iterator[State]:
    """Yield about one in ``every`` position of games for all numbers of players and all ``readings``, with the ends."""
    known = readings(game)
    for players in game.players:
        for seed, rulings in enumerate(known * max(FEWEST_GAMES // (len(known) * len(game.players)), 1)):
            for number, state in enumerate(walk(game, players, seed, rulings)):
                if number % every == seed % every or state.turn is None:
                    yield state


def dump(state: State) -> str:
    """Write all that a state holds, even hidden things, as text; two states that differ have different texts."""
    rows, scratch = [f"{state.game.title}, {state.where()}"], state.game.machine.scratch
    for name, numbers in zip(state.at._fields, state.at, strict=True):
        rows += [] if name in scratch else [f"{name} {' '.join(map(str, numbers))}"]
    rows += [f"decks {state.decks}, rulings {dict(state.rulings)}"]
    return "\n".join([*rows, *(f"{entry.seat}: {entry.full_text}" for entry in state.log)])


def name_of(state: State) -> str:
    """Name a position in an error: its game, its players, where it stands, and its code."""
    return f"{state.game.name}, {state.players} players, {state.where()}: {state!r}"


def explained(game: Game, rule: str) -> bool:
    """Tell whether the rulebook has a rule of this id."""
    try:
        return bool(game.rulebook[rule])
    except BadInput:
        return False
