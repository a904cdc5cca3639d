"""Whole evenings of every game, played by the engine, as people would tell their rounds to a calculator."""

from __future__ import annotations

from typing import Any, NamedTuple

import ludobook
from ludobook.players import player

TOOLS = {"egg": "round", "meow_oracle": "round", "kirin": "round", "lauzait_cep": "season"}
PLAYERS = {"egg": 3, "meow_oracle": 3, "kirin": 4, "lauzait_cep": 3}
BOTS = {"egg": "random", "meow_oracle": "greedy", "kirin": "random", "lauzait_cep": "greedy"}
SEEDS = {"lauzait_cep": (1, 2)}  # in these every Season ends with a declaration


class Told(NamedTuple):
    """A round as people tell it: cards by seat and group, numbers by seat and heading, and what else is asked."""

    cards: list[list[list[str]]]
    numbers: list[list[Any]]
    asked: list[list[Any]]


def egg_rounds(states):
    for state in (one for one in states if one.last_score() is not None):
        sets = [[list(value.cards) for value in pair] for pair in state.scored.sets]
        numbers = [[value.name for value in pair] for pair in state.scored.sets]
        then = state.scored.before[0]  # some have been spent since the round before
        yield (
            state.scored.number,
            Told(sets, numbers, [["number", "bracelets", seat, str(n)] for seat, n in enumerate(then)]),
        )


def meow_rounds(states):
    for number, scored in enumerate(states[-1].scored):
        yield (
            number,
            Told([[list(states[-1].game.deck.names(area))] for area in scored.areas], [[n] for n in scored.totals], []),
        )


def kirin_rounds(states):
    names = states[-1].game.deck.names
    for number, scored in enumerate(states[-1].rounds):
        both = zip(scored.declared, scored.captured, strict=True)
        cards = [[list(names([own])), list(names(pile))] for own, pile in both]
        yield number, Told(cards, [[n] for n in scored.points], [])


def lauzait_rounds(states):
    for scored in [one.scored for one in states if one.last_score() is not None]:
        names, declared = states[-1].game.deck.names, scored.declaration
        trios = [[list(names(reading.pieces)) for reading in own] for own in scored.departments]
        how = 2 if declared.stalemate else 0 if trios[scored.declarer] else 1
        if how:
            trios[scored.declarer] = [list(names(declared.nine[i : i + 3])) for i in (0, 3, 6)]
        held = [sum(reading.bonus for reading in own) for own in scored.departments]
        formed = [list(declared.formations) if seat == scored.declarer else [] for seat in range(len(held))]
        yield (
            scored.season,
            Told(
                [[*own, *[[]] * (3 - len(own))] for own in trios],
                [[*both, []] for both in zip(held, formed, strict=True)],
                [["holder", str(scored.declarer)], ["choice", "declared", str(how)]],
            ),
        )


ROUNDS = {"egg": egg_rounds, "meow_oracle": meow_rounds, "kirin": kirin_rounds, "lauzait_cep": lauzait_rounds}


def evening(name, seed, players=0):
    """A whole game: its rounds as people would tell them, and the last position."""
    players = players or PLAYERS[name]
    state = ludobook.game(name).new(players, seed)
    bots = [player(BOTS[name], seed + seat) for seat in range(players)]
    while (seat := state.status().to_move) is not None:
        state = state.apply(bots[seat](state))
    replayed = state.game.new(players, seed)
    states = [replayed]
    for action in state.record.actions:  # applied, so that each knows what was scored last
        states.append(states[-1].apply(action))
    return list(dict(ROUNDS[name](states)).values()), states[-1]
