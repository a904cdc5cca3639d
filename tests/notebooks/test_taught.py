"""Every rule is taught in a step of the lesson, but for those of input, which players need not know; every ruling in a
case.
"""

from functools import cache

import ludobook
import pytest
from chapters import cells
from declaring import BOOKS
from ludobook_widgets import AllRulings, Cases, Readings
from notebooks.lessons import shown

#: The rules of input: how requests are written, which no player needs to know.
INPUT = {
    "egg": {f"EGG-JSON-{i}" for i in range(1, 10)},
    "kirin": {f"KIRIN-INPUT-{i}" for i in range(1, 9)},
    "lauzait_cep": {f"LZ-JSON-{i}" for i in range(1, 10)},
    "meow_oracle": {f"MEOW-JSON-{i}" for i in range(1, 4)},
}

pytestmark = pytest.mark.parametrize("game", BOOKS)


@cache
def learned(game):
    """The rules that each step of Learn names, by its title."""
    played = ludobook.game(game)
    return {step["title"]: set(step["rules"]) for step in played.file(played.lesson)["step"]}


@cache
def cased(game):
    """The rules and rulings that each case, side-by-side reading and line of Cases is about, by its name."""
    found = {}
    for thing in shown(f"{game}/3-cases"):
        if isinstance(thing, Cases):
            found |= {name: set(asked.rules) for name, asked in zip(thing.ids, thing.questions, strict=True)}
        elif isinstance(thing, Readings):
            found[f"the readings of {thing.ruling.key}"] = {thing.ruling.id}
        elif isinstance(thing, AllRulings):
            prose = thing._repr_markdown_()
            told = [one.id for one in thing.rulings if f"- **{one.question}** " in prose]
            found |= {f"what is told of {ruling}": {ruling} for ruling in told}
    return found


def rulings(game):
    return {ruling.id for ruling in ludobook.game(game).rulebook.rulings}


def test_every_rule_but_those_of_input_is_taught_in_the_lesson(game):
    taught = set().union(*learned(game).values())
    assert set(ludobook.game(game).rulebook.ids()) - rulings(game) - taught == INPUT[game]


def test_every_ruling_is_taught_in_a_case(game):
    assert rulings(game) - set().union(*cased(game).values()) == set()


def test_every_step_and_case_teaches_what_exists(game):
    known = set(ludobook.game(game).rulebook.ids())
    for name, named in {**learned(game), **cased(game)}.items():
        assert named, f"{name} names no rule"
        assert named <= known, name


def test_a_ruling_with_a_key_is_seen_at_work(game):
    """In a case or side by side, not in the table alone."""
    at_work = {rule for name, named in cased(game).items() if not name.startswith("the row of") for rule in named}
    played = "".join(cell["source"] for cell in cells(f"{game}/3-cases"))
    for ruling in ludobook.game(game).rulebook.switches:
        assert ruling.id in at_work or f"{ruling.key}=" in played or f"`{ruling.key}`" in played
