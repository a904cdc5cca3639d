"""Mistakes that somebody makes who adds a game, planted one by one: what ``check_game`` says of each."""

from dataclasses import replace

import german_whist
import konane
import liars_dice
import ludobook
import pig
import pytest
from ludobook.contract.game import State
from ludobook.contract.machine import LENGTH, TURN
from ludobook.look.scene import Mark, Moment
from ludobook.teach.sheet import Score
from ludobook.testing import check_game
from tiers import by_turns

KONANE, PIG, LIARS, WHIST = (one.GAME for one in (konane, pig, liars_dice, german_whist))


def machine(game, **parts):
    """The game with other functions."""
    return {"machine": replace(game.machine, **parts)}


def state(game, **methods):
    """The game with other methods of its states."""
    return {"state": type("Planted", (game.state,), methods)}


def scenes(**changed):
    """Kōnane with another table."""
    return {"scene": lambda state, seat: replace(KONANE.scene(state, seat), **changed)}


def boards(**changed):
    """Kōnane with another board; a function is told what was there."""

    def scene(state, seat):
        shown = KONANE.scene(state, seat)
        made = ({name: one(z) if callable(one) else one for name, one in changed.items()} for z in shown.zones)
        return replace(shown, zones=tuple(replace(z, **each) for z, each in zip(shown.zones, made, strict=True)))

    return {"scene": scene}


def places(**changed):
    """Kōnane with other places on its board."""
    return boards(slots=lambda zone: tuple(replace(slot, **changed) for slot in zone.slots))


def never_ends(g, code):
    PIG.machine.step(g, code)
    g.scores[0] = g.scores[1] = 0
    g.now[TURN] = max(g.now[TURN], 0)


def keeps_shown(g):
    kept = [g.shown[place] for place in range(12)]
    LIARS.machine.begin(g)
    for place in range(12):
        g.shown[place] = kept[place]


def crashes(before, after, seat):
    raise KeyError("moment")


def below_zero(g, code):
    PIG.machine.step(g, code)
    g.scores[0] -= g.now[TURN] == 1


def tells_hand(before, after, seat):
    """Everybody sees the table of the one who moved."""
    return (Moment(before.scene(before.turn), "plays"),)


def doubles(code, players):
    made = LIARS.machine.action_of(code, players)
    return LIARS.machine.action_of(0, players) if code == 7 else made


def changes_what_it_shows(state, seat):
    shown = KONANE.scene(state, seat)
    state.at.board.sort()
    return shown


def second_begins(g):
    PIG.machine.begin(g)
    g.now[TURN] = 1


def counts_nothing(g, code):
    PIG.machine.step(g, code)
    g.now[LENGTH] = 0


def tells_too_little(self):
    sheet = PIG.state.last_score(self)
    empty = Score(0, ())
    return sheet and replace(sheet, rows=tuple(replace(row, score=empty) for row in sheet.rows))


def tells_of_the_other_hand(state, chosen):
    told = WHIST.prompt(state, chosen)
    return f"{told} {state.at.hands[1 - state.turn] % 9}" if state.turn is not None else told


PLANTED = {
    "the scene changes the position": (KONANE, {"scene": changes_what_it_shows}, "look.scene changes the position"),
    "a seat that is none is named": (KONANE, scenes(title="{seat:None} moves"), "look.scene says '{seat:None} moves'"),
    "a board with too many columns": (KONANE, boards(columns=7), "do not fill rows of 7"),
    "edges that are too short": (KONANE, boards(edges=("1", "a")), "edges of 'board' do not name"),
    "another seat begins than is said": (PIG, machine(PIG, begin=second_begins), r"now\[BEGAN\] says 0"),
    "the turns are not counted": (PIG, machine(PIG, step=counts_nothing), r"now\[LENGTH\] has counted nothing"),
    "the score tells other points": (PIG, state(PIG, last_score=tells_too_little), "last_score explains 0, and the"),
    "the prompt tells a hand": (WHIST, {"prompt": tells_of_the_other_hand}, "the prompt tells what is hidden"),
    "the log tells a hidden card": (
        WHIST,
        state(WHIST, _events=lambda self, before, code: (f"turn {WHIST.deck.kinds[self.at.deck[-1]]}",)),
        "the log tells seat . what is hidden",
    ),
    "a layout that there is not": (KONANE, boards(layout="bord"), "the unknown layout 'bord'"),
    "a function that fails": (PIG, state(PIG, where=lambda self: 1 / 0), "fails: ZeroDivisionError"),
    "the log does not say who": (KONANE, {"describe_action": lambda action: "It jumps."}, "does not say {who} did"),
    "an own field is not reset": (LIARS, machine(LIARS, begin=keeps_shown), "begin does not set every field"),
    "moments crash": (LIARS, {"moments": crashes}, "look.crashes fails"),
    "moments show a hand": (LIARS, {"moments": tells_hand}, "moments show seat"),
    "drawn marks what is not there": (KONANE, {"drawn": lambda *_: (Mark("a1"),)}, "not a place of the table"),
    "drawn crashes": (KONANE, {"drawn": lambda state, words: [][0]}, "fails, given"),
    "no slot has a choice": (KONANE, places(choice=None), "no move can be made on the table"),
    "every slot has the same choice": (KONANE, places(choice="a1"), "places that differ stand for one choice"),
    "what seats have is not shown": (KONANE, scenes(standing=()), "does not say what each seat has"),
    "a place without a label": (KONANE, places(label=""), "has no label"),
    "a face that is not there": (KONANE, places(face="grey"), "which is (no|not a) face"),
    "hidden things and no redeal": (
        LIARS,
        state(LIARS, _redeal_hidden=State._redeal_hidden),
        "the seats see different things",
    ),
    "nothing hidden and a redeal": (
        KONANE,
        state(KONANE, _redeal_hidden=lambda self, g, seat, chance: chance, _view=lambda self, seat: {}),
        "nothing is ever hidden",
    ),
    "a view that tells a hand": (LIARS, state(LIARS, _view=lambda self, _: {"all": [*self.at.thrown]}), "another view"),
    "the prompt is empty later": (
        KONANE,
        {"prompt": lambda _, chosen: "" if chosen else "Move."},
        "look.prompt says nothing",
    ),
    "the game does not end": (PIG, machine(PIG, step=never_ends), "no game of"),
    "somebody is to move and cannot": (PIG, machine(PIG, legal=lambda g: 0), "legal counts no action"),
    "a score below 0": (PIG, machine(PIG, step=below_zero), "a score is below 0"),
    "two codes have one text": (LIARS, machine(LIARS, action_of=doubles), "the same text|loses the code"),
    "the score names another winner": (
        PIG,
        state(
            PIG,
            last_score=lambda self: (
                (sheet := PIG.state.last_score(self))
                and replace(sheet, winners=((sheet.winners[0] + 1) % self.players,))
            ),
        ),
        "names other winners",
    ),
    "the end is not explained": (PIG, state(PIG, last_score=lambda self: None), "last_score explains nothing"),
    "a rule that nothing implements": (
        PIG,
        {
            "rulebook": replace(
                PIG.rulebook, rules=(*PIG.rulebook.rules, replace(PIG.rulebook.rules[0], id="PIG-ROLL-9"))
            )
        },
        "PIG-ROLL-9 is implemented by no function",
    ),
    "an action that is refused by no rule": (
        KONANE,
        state(KONANE, _raise_illegal=lambda self, code: exec("raise self._refusal('No.', 'KO-9')", {"self": self})),
        "which is (no|not a) rule",
    ),
}


@pytest.mark.parametrize("planted", by_turns(PLANTED, *list(PLANTED)[:4]))
def test_a_planted_fault_is_found(planted):
    game, parts, said = PLANTED[planted]
    own = {"state": type("Planted", (game.state,), {}), **parts}
    broken = ludobook.register(replace(game, **own))
    try:
        with pytest.raises(AssertionError, match=said):
            check_game(broken)
    finally:
        ludobook.register(game)
        game.state.game = game


def test_the_name_of_a_game_of_the_shelf_is_not_checked_against_that_one():
    kirin = ludobook.game("kirin")
    other = replace(KONANE, package="__main__", rulebook=replace(KONANE.rulebook, game="kirin"))
    KONANE.state.game = KONANE
    with pytest.raises(AssertionError, match="take another name"):
        check_game(other)
    assert ludobook.game("kirin") is kirin
