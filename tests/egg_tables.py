"""A table of the Egg without a browser: dealt or opened as a person would, and moved by what its page offers."""

import ludobook
from ludobook import Record
from ludobook_widgets import Table

EGG = ludobook.game("egg")
SEED = 918_273_645
#: Where a browser keeps its game.
KEPT = "egg:game"


def start(person, players=3, seed=SEED, rulings=None, strength="greedy"):
    p = person(Table("egg", seed=seed))
    p.do("set", "forced", False)
    p.do("set", "count", str(players))
    p.do("set", "strength", strength)
    for key, value in (rulings or {}).items():
        ruling = next(r for r in EGG.rulebook.switches if r.key == key)
        p.do("ruling", key, str(ruling.values.index(value)))
    assert p.do("deal") is None
    return p


def opened(person, *actions, decks=(), seed=SEED, players=3, rulings=()):
    """A table at a position of our making, opened by its code as a person would."""
    record = Record("egg", players, seed, tuple(rulings), tuple(actions), tuple(map(tuple, decks)))
    p = person(Table("egg"))
    p.do("set", "forced", False)
    assert p.do("open", record.code) is None
    return p


def position(table):
    """All of a table that a message might wrongly change."""
    made = list(table.partial_action.choices)
    row = getattr(table.screen, "row", None)
    session = table.session
    return table.latest, made, session.seats, dict(session.rulings), session.scored, row, session.kept_games.saved
