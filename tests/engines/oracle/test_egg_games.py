"""Random whole games under random rulings: at every position the engine and the naive table must agree."""

import random
from collections import Counter

import ludobook
from ludobook import GameError
from ludobook.testing import dump
from tiers import by_tier

from . import egg_oracle as oracle
from .egg_table import Table

EGG = ludobook.game("egg")


def some_rulings(rng):
    return {key: rng.choice(values) for key, (_, values) in oracle.SWITCHES.items() if rng.random() < 0.5}


def hands_of(state):
    return [state.view(seat)["hand"] for seat in range(state.players)]


def strongest(rng, legal, rulings):
    """Of the ways to lay, those that claim the Egg; else any."""
    lays = [text for text in legal if text.startswith("lay")]
    sets = {text: [word.split("+") for word in text.split()[1:]] for text in lays}
    friends = [text for text in lays if all(oracle.strength(two, rulings)[0] for two in sets[text])]
    return rng.choice(friends or lays)


def a_choice(rng, legal, rulings, thrift):
    legal = sorted(legal)
    if "bracelet" in legal and rng.random() > thrift:
        return "bracelet"
    if legal[-1].startswith("lay") and rng.random() < 0.6:
        return strongest(rng, legal, rulings)
    return rng.choice(legal)


def an_attempt(rng, table):
    """A well- or ill-formed action, seldom a legal one."""
    pool = [*oracle.DECK] if table.over or rng.random() < 0.3 else [*table.hands[table.mover], *oracle.DECK[:3]]
    some = [rng.choice(pool) for _ in range(6)]
    if not table.over and rng.random() < 0.6:
        held = table.hands[table.mover]
        some = rng.sample(held, min(6, len(held))) + some
    return rng.choice(
        (
            "bracelet",
            "pass",
            "read far",
            "read near",
            "READ None ",
            f"lay {some[0]}+{some[1]} {some[2]}+{some[3]}",
            f"lay {some[2]}+{some[3]} {some[0]}+{some[1]}",
            f" Lay {some[1].lower()} + {some[0]}  {some[3]}+{some[2]}",
            f"lay {some[0]}+{some[1]}",
            f"lay {some[0]}+{some[1]} {some[2]}+{some[3]} {some[4]}+{some[5]}",
            f"lay {some[0]} {some[1]} {some[2]} {some[3]}",
            f"lay {some[0]}+{some[1]} {some[2]}+X3",
            f"discard {some[0]}",
            f"discard {some[0]} {some[1]}",
            f"discard {some[0]}+{some[1]}",
            "discard " + " ".join(some[:4]),
            rng.choice(("", "lay", "discard", "read", "read both", "bracelet 2", "pass it", "R2", "lay? no", "\x00")),
        )
    )


def refused(state, attempt):
    """The rule by which the engine refuses an action, None when it does not."""
    try:
        state.apply(attempt)
    except GameError as fault:
        return fault.rule
    return None


def compare(rng, state, table, met):
    actions = [action.text for action in state.legal_actions()]
    assert len(actions) == len(set(actions))
    assert set(actions) == table.legal()
    status = state.status()
    assert (status.to_move, status.game_over, status.scores, status.winners) == table.status()
    for seat in range(table.n):
        assert state.view(seat) == table.view(seat)
    before = dump(state)
    for attempt in ("bracelet", *(an_attempt(rng, table) for _ in range(3))):
        faults, rule = table.faults(attempt), refused(state, attempt)
        assert rule in (faults or {None}), (attempt, rule, faults)
        met[rule] += 1
    assert dump(state) == before


def corner(table, met):
    """Note where a game has been."""
    met[table.phase] += 1
    met["shuffle"] += sum(row[1][0] == "shuffle" for row in table.log)
    met["private"] += table.rulings["egg_reading"] == "private" and table.reader is not None
    if table.over:
        short = "bracelets" if table.deck or table.pile else "cards"
        met[f"end of {'money' if max(table.zoo) >= oracle.END[table.n] else short}"] += 1


def a_game(players, number, met):
    """One game, at most 90 actions long."""
    rng = random.Random(f"{players} {number}")
    rulings, thrift = some_rulings(rng), rng.choice((0, 0.3, 1))
    state = EGG.new(players, rng.randrange(2**40), rulings)
    given = [0] * players
    if number % 3 == 0:  # plenty of bracelets, to run out of cards or of bracelets
        given = [rng.randint(0, 12 // players) for _ in given] if number % 2 else [12 // players for _ in given]
        state = state._with(at=state.at._replace(bracelets=given))
    table = Table(rulings, hands_of(state), given)
    compare(rng, state, table, met)
    for _ in range(90):
        corner(table, met)
        if table.over:
            break
        choice = a_choice(rng, table.legal(), table.rulings, thrift)
        state = state.apply(choice)
        table = table.told(choice, hands_of(state))
        compare(rng, state, table, met)


def test_the_engine_plays_by_the_table():
    met = Counter()  # which corners the games have really been in
    for players in (2, 3, 4, 5):
        for number in range(by_tier(12, 0), 15):
            a_game(players, number, met)
    phases = {"create", "spend_early", "read", "relay", "spend_late", "trim", "over", "shuffle", "private"}
    ends = {"end of money", "end of bracelets", "end of cards"}
    sets = {f"EGG-{rule}" for rule in ("DECK-1", "SET-1", "SET-2", "SET-3", "HAND-4", "EGG-4", "END-5", "JSON-9")}
    bracelets = {"EGG-BRACELET-2", "EGG-BRACELET-3", "EGG-BRACELET-5"}
    assert phases | ends | sets | bracelets <= {name for name, count in met.items() if count}
