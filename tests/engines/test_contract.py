"""Every promise of the contract, of every game; and what a game's declaration refuses.

``python -m pytest tests/engines/test_contract.py --write-golden`` writes the golden games anew.
"""

import hashlib
import json
import pickle
from dataclasses import MISSING, fields, replace
from itertools import product
from pathlib import Path
from types import ModuleType

import german_whist
import konane
import liars_dice
import ludobook
import pig
import pytest
from german_whist.machine import TRUMP, action, begin
from ludobook import testing
from ludobook.contract.game import Game
from ludobook.core.errors import BadInput
from ludobook.look.scene import Scene, Slot, Zone
from ludobook.odds import odds
from ludobook.players import greedy, player
from ludobook.referee import Referee
from ludobook.simulate import simulate
from ludobook.simulate.stored_runs import balance
from ludobook.teach.sheet import Choice, Form, Group
from ludobook.testing.sample import MOST_POSITIONS
from tiers import by_tier

WHIST = ludobook.register(german_whist.GAME)
EXAMPLES = (WHIST, *(ludobook.register(each.GAME) for each in (konane, pig, liars_dice)))
GAMES = (*ludobook.shelf(), *EXAMPLES)
GOLDEN = Path(__file__).with_name("golden")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def promises():
    """Each check of each game; what compiles is long, and so are all stored runs but the quickest."""
    for game, check in product(GAMES, testing.CHECKS):
        long = check is testing.check_modes or (check is testing.check_runs and game.name != "kirin")
        name = f"{game.name}-{check.__name__.removeprefix('check_')}"
        yield pytest.param(game, check, id=name, marks=[pytest.mark.long] if long else [])


@pytest.mark.parametrize(("game", "check"), list(promises()))
def test_promise(game, check, monkeypatch):
    if game.name == "lauzait_cep":  # whose games are long
        monkeypatch.setattr("ludobook.testing.sample.MOST_POSITIONS", by_tier(60, MOST_POSITIONS))
    check(game)


@every_game
def test_golden(game, request):
    testing.check_golden(game, GOLDEN / game.name, write=request.config.getoption("--write-golden"))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("whole/*.txt")), ids=lambda path: path.stem)
def test_whole_game(path, request):
    """A game once played to its end comes out as it did, whatever players would choose today."""
    then = path.read_text(encoding="utf-8")
    now = played_again(then)
    if request.config.getoption("--write-golden"):
        path.write_text(now, encoding="utf-8")
        then = now
    assert now.splitlines() == then.splitlines()


@every_game
def test_states_are_values(game):
    state = game.new(game.players[-1], 3)
    state = state.apply(state.legal_actions()[0])
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(AttributeError):
        state.turn = 1


def played_again(text):
    """The same actions once more: a digest of what all saw before each, how the game ended, and its last table."""
    head, *rows = text.splitlines()
    start = json.loads(head)
    state = ludobook.game(start["game"]).new(start["players"], start["seed"], start["rulings"])
    told = [head]
    for row in rows[: start["actions"]]:
        _, _, action = row.split(" ", 2)
        seen = [[state.view(seat) for seat in range(state.players)], len(state.legal_actions())]
        digest = hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()
        told.append(f"{digest[:8]} {state.turn} {action}")
        state = state.apply(action)
    return "\n".join([*told, json.dumps(state.status()), str(state.scene(None)), ""])


# -- what a game leaves out -----------------------------------------------------------------------------


@pytest.fixture
def bare():
    """German Whist with nothing that may be left out, and no heuristic."""
    needed = [part.name for part in fields(Game) if part.default is MISSING and part.default_factory is MISSING]
    parts = {name: getattr(WHIST, name) for name in (*needed, "package", "lines", "sentences")}
    parts |= {"machine": replace(WHIST.machine, heuristic=None), "state": type("Bare", (WHIST.state,), {})}
    yield ludobook.register(Game(**parts))
    ludobook.register(WHIST)


def test_a_bare_game_keeps_every_promise(bare, monkeypatch):
    monkeypatch.setattr("ludobook.testing.parts.find_spec", lambda name: None)  # compiled, it takes ten times as long
    head, *told = testing.check_game(bare).splitlines()
    assert head == "German Whist keeps every promise."
    assert "        15 rules: Every rule and ruling is implemented by exactly one function." in told
    assert not [line for line in told if "drill" in line], "it has none"


def test_what_is_left_out_is_absent_in_words(bare):
    assert bare.strengths == ("random", "search")
    state = bare.new(2, 1)
    assert player("search")(state) in state.legal_actions()
    with pytest.raises(BadInput, match="German Whist has no greedy player"):
        greedy(state)
    with pytest.raises(BadInput, match="The strengths are: random, search"):
        simulate(bare.name, 2, 1, "greedy")
    with pytest.raises(BadInput, match="German Whist has no exact odds"):
        odds(bare.name)
    for calculate in (lambda: bare.sheet({}), lambda: bare.read_case([], {}), lambda: bare.form):
        with pytest.raises(BadInput, match="no calculator"):
            calculate()
    with pytest.raises(BadInput, match="no questions"):
        bare.question("trick", {})
    answer = Referee().answer('{"game": "german_whist", "op": "trick"}')
    assert answer["error"]["message"] == (
        "The operations of german_whist are: new, view, legal_actions, apply, status."
    )
    balance.cache_clear()
    assert list(balance(bare.name)) == []
    with pytest.raises(KeyError):
        balance(bare.name).run("random", "random")


# -- what a declaration refuses -------------------------------------------------------------------------

BOOK = WHIST.rulebook
FORM = Form("", (Group("plays", "Trick", 2),), WHIST.deck.kinds, choices=(Choice("trump", "Trump", (("C", "clubs"),)),))

REFUSED = [
    ({"rulebook": replace(BOOK, game="whist")}, "its rulebook is that of 'whist'"),
    ({"cover": "green"}, "the cover 'green' is not a colour as #1C4E7E"),
    ({"face_ids": (*WHIST.face_ids, "back")}, "the face 'back' occurs twice"),
    ({"face_ids": WHIST.face_ids[1:]}, "the deck shows 'C2', which is not a face"),
    ({"forms": (replace(FORM, cards=("C2", "ZZ")),)}, "a form shows 'ZZ', which is not a face"),
    (
        {"forms": (replace(FORM, choices=(replace(FORM.choices[0], faces=("club",)),)),)},
        "a choice shows 'club', which is not a face",
    ),
    ({"action_words": (*WHIST.action_words, "play")}, "the action word 'play' occurs twice"),
    ({"words": {"lay": "Lay"}}, "the button 'lay' belongs to no action word"),
    ({"lines": (*WHIST.lines, "none")}, "the line kind 'none' occurs twice"),
    ({"lines": (*WHIST.lines, "bonus")}, "the line kind 'bonus' has no sentence"),
    ({"lines": WHIST.lines[1:]}, "the line kind 'counted' is not among its lines"),
    ({"players_rule": "GW-PLAYER"}, "players_rule: there is no rule 'GW-PLAYER'"),
    ({"seat_rule": "GW-SEAT"}, "seat_rule: there is no rule 'GW-SEAT'"),
    ({"over_rule": "GW-OVER"}, "over_rule: there is no rule 'GW-OVER'"),
    ({"forms": (replace(FORM, unfinished=("GW-9",)),)}, "a form: there is no rule 'GW-9'"),
    (
        {"rulebook": replace(BOOK, rules=tuple(rule for rule in BOOK.rules if rule.id != "GW-TRICK-1"), summary=())},
        "implemented: there is no rule 'GW-TRICK-1'",
    ),
    ({"finite": {"counts": "all"}}, "there is no ruling with the key 'counts'"),
    ({"forms": (replace(FORM, rulings=("counts",)),)}, "there is no ruling with the key 'counts'"),
    ({"drills": ludobook.game("kirin").drills}, "it has drills, but no question"),
    ({"forms": (FORM,)}, "it has forms, but no sheet"),
    ({"cases": "case.json"}, "there is no file 'case.json' in its folder"),
    ({"runs": "runs.json"}, "there is no file 'runs.json' in its folder"),
    ({"machine": replace(WHIST.machine, count=0)}, "give Machine.count, or write State._code"),
    (
        {"machine": replace(WHIST.machine, sizes={**WHIST.machine.sizes, "board": 9})},
        "the machine’s sizes and the fields of its position differ: board",
    ),
]


@pytest.mark.parametrize(("parts", "fault"), REFUSED, ids=[fault for _, fault in REFUSED])
def test_a_declaration_that_does_not_fit(parts, fault):
    with pytest.raises(ValueError, match=r"^the game '") as caught:
        replace(WHIST, **parts)
    assert fault in str(caught.value)
    assert WHIST.state.game is WHIST


def test_parts_are_found_by_their_names():
    look, rooms = ModuleType("look"), [german_whist.components, german_whist.machine]
    given = {
        part.name: getattr(WHIST, part.name) for part in fields(Game) if part.name not in ("deck", "scene", "drawn")
    }
    given["state"] = type("Found", (WHIST.state,), {})
    look.scene, look.DRAWN = WHIST.scene, 2  # a value in capitals is no function
    made = Game.made_of([*rooms, look], **given)
    assert (made.deck, made.scene, made.drawn) == (WHIST.deck, WHIST.scene, WHIST.drawn)
    with pytest.raises(ValueError, match="there is no 'scene' in the modules of german_whist"):
        Game.made_of(rooms, **given)
    look.DECK = replace(WHIST.deck)
    with pytest.raises(ValueError, match="'DECK' stands for two things in the modules of german_whist"):
        Game.made_of([*rooms, look], **given)


def test_values_without_meanings_are_refused():
    ruling = BOOK.rulings[0]
    with pytest.raises(ValueError, match="ruling GW-R1: 2 values, but 1 meanings"):
        replace(BOOK, rulings=(replace(ruling, meanings=ruling.meanings[:1]),))


def test_the_name_of_a_game_of_the_shelf_is_taken():
    with pytest.raises(ValueError, match="'kirin' is the name of a game on the shelf"):
        ludobook.register(ludobook.game("kirin"))


# -- a check that finds nothing proves nothing ------------------------------------------------------------


def _scene(state, seat):
    """Shows the other hand."""
    cards = state.at.hands[1 - (seat or 0)]
    return Scene("", (Zone("cheat", "", tuple(Slot(c, c) for i, c in enumerate(WHIST.deck.kinds) if cards >> i & 1)),))


class _Leak(WHIST.state):
    """Who keeps something of the true deal: whether the other hand has the ace of spades."""

    def _redeal_hidden(self, g, seat, generator):
        true = g.hands[1 - seat] >> 51
        return super()._redeal_hidden(g, seat, generator + true)


class _Deaf(WHIST.state):
    """Whose texts have to be written as they stand."""

    def _code(self, text):
        _, card = text.split()
        return WHIST.deck.kinds.index(card)


class _Strict(_Deaf):
    """Who refuses what is written otherwise."""

    def _code(self, text):
        try:
            return super()._code(text)
        except ValueError:
            raise BadInput("", rule="GW-PLAY-1") from None


def _listing(g):
    """Deals, and makes a list, which is not compiled."""
    begin(g)
    g.now[1] = len([seat for seat in range(2) if seat > 1])


def _careless(g):
    """Deals, but the trump is what the game before left in the deck."""
    left = g.deck[0]
    begin(g)
    g.now[TRUMP] = left % 4


def _misspelt(code, players):
    made = WHIST.machine.action_of(code, players)
    return replace(made, text=made.text.replace("play", "lay"))


BROKEN = [
    (testing.check_hidden, {"scene": _scene}, "sees another table"),
    (testing.check_hidden, {"state": _Leak}, "deals by what is truly there"),
    (testing.check_illegal, {"state": _Deaf}, "fails instead of refusing it"),
    (testing.check_illegal, {"state": _Strict}, "but not 'play"),
    (testing.check_words, {"action_words": ("play",)}, "none of action_words"),
    (testing.check_words, {"describe_action": lambda action: ""}, "words.describe_action has nothing"),
    (
        testing.check_words,
        {"machine": replace(WHIST.machine, action_of=_misspelt)},
        "'play' is not a word of the text 'lay",
    ),
    pytest.param(
        testing.check_modes,
        {"machine": replace(WHIST.machine, begin=_listing)},
        "cannot be compiled",
        marks=pytest.mark.long,
        id="cannot be compiled",
    ),
    (testing.check_modes, {"machine": replace(WHIST.machine, begin=_careless)}, "does begin set every field"),
    (testing.check_scores, {"lines": (), "sentences": {}}, "is none of LINES"),
    (testing.check_scores, {"machine": replace(WHIST.machine, winners=lambda g: 0)}, "winners gives no seat"),
    (
        testing.check_machine,
        {"machine": replace(WHIST.machine, best=lambda g: action(g, 0))},
        "best is not what is worth most",
    ),
    (
        testing.check_cases,
        {"rulebook": replace(BOOK, rules=(replace(BOOK.rules[0], example="none"), *BOOK.rules[1:]))},
        "its example none is not a worked case",
    ),
]


@pytest.mark.parametrize(("check", "parts", "fault"), BROKEN, ids=lambda part: part if isinstance(part, str) else "")
def test_a_check_finds_what_is_broken(check, parts, fault, monkeypatch):
    if fault != "cannot be compiled":
        monkeypatch.setattr("ludobook.testing.parts.find_spec", lambda name: None)
    state = parts.get("state", WHIST.state)
    broken = ludobook.register(replace(WHIST, **{**parts, "state": type("Broken", (state,), {})}))
    try:
        with pytest.raises(AssertionError, match=fault):
            check(broken)
    finally:
        ludobook.register(WHIST)


def test_golden_games_that_changed(tmp_path):
    testing.check_golden(WHIST, tmp_path, write=True)
    path = tmp_path / "2-0.txt"
    path.write_text(path.read_text(encoding="utf-8").replace(" play ", " lay ", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"2-0.txt, line 3: .* but it was "):
        testing.check_golden(WHIST, tmp_path)
    path.unlink()
    with pytest.raises(AssertionError, match=r"not \['2-0', '2-1'\]: write them"):
        testing.check_golden(WHIST, tmp_path)
