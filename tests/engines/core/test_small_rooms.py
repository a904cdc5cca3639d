"""The shared rooms by themselves: chance, codes, rulings, scores, words, drawing."""

import pickle
from collections import Counter
from xml.etree import ElementTree

import ludobook
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludobook.contract.action import Action, finished, next_choices, parting
from ludobook.core import chance, position_code
from ludobook.core.errors import BadInput
from ludobook.core.rules import Rulebook, Ruling, Rulings
from ludobook.look.draw import glyphs, scene_svg
from ludobook.look.scene import Scene, Slot, Zone
from ludobook.teach.sheet import Line, Score

# --- chance


def test_the_generator_is_splitmix64():
    # the published first outputs of SplitMix64 from the state 1234567
    state, found = 1234567, []
    for _ in range(3):
        found.append(chance.scramble(state))
        state = (state + 0x9E3779B97F4A7C15) & chance.MASK
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_seed_counts():
    seeds = [0, 1, 2, 2**64, 2**64 + 1, 2**128, 10**40]
    assert len({chance.start(seed) for seed in seeds}) == len(seeds)


@given(st.integers(0, 2**64 - 1), st.integers(1, 50))
def test_below(state, n):
    after, value = chance.below(state, n)
    assert 0 <= value < n
    assert after != state


def test_below_has_no_bias():
    state, counts = chance.start(1), Counter()
    for _ in range(6000):
        state, k = chance.below(state, 3)
        counts[k] += 1
    assert all(1850 < counts[k] < 2150 for k in range(3))
    # half of all draws are thrown away here, and what is left is always in range
    state = chance.start(2)
    for _ in range(50):
        state, k = chance.below(state, 2**63 + 1)
        assert k <= 2**63


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=12))
def test_shuffle_and_stack(state, cards):
    _, mixed = chance.shuffle(state, cards)
    assert sorted(mixed) == sorted(cards)
    pile, stack = list(cards), chance.stacked([mixed[:3], mixed[1:2]])
    chance.mix_stacked(state, pile, len(pile), stack)
    assert tuple(pile[:3]) == mixed[:3]
    assert sorted(pile) == sorted(cards)


def test_a_stacked_card_that_is_not_in_the_pile():
    pile, stack = [1, 2, 3, 4], chance.stacked([[3, 4], [1]])
    chance.mix_stacked(0, pile, 3, stack)
    assert stack[0] == chance.ABSENT
    chance.mix_stacked(0, pile, 3, stack)  # and nothing is stacked from then on
    assert (sorted(pile[:3]), stack[0]) == ([1, 2, 3], chance.ABSENT)


def before(value):
    """The state of which the generator makes this value: ``scramble``, step by step backwards."""
    for bits, factor in ((31, chance.OTHER), (27, chance.ONE), (30, 1)):
        whole = value
        for _ in range(64 // bits):
            whole = value ^ whole >> bits
        value = whole * pow(factor, -1, 2**64) & chance.MASK
    return (value - chance.STEP) & chance.MASK


def mixed_one_by_one(state, cards):
    pile = list(cards)
    return chance.mix(state, pile, len(pile)), tuple(pile)


@given(st.integers(0, 2**64 - 1), st.integers(0, 80))
def test_a_shuffle_is_what_mixing_card_by_card_gives(state, count):
    assert chance.shuffle(state, range(count)) == mixed_one_by_one(state, range(count))


@given(st.integers(0, 2**32 - 2), st.integers(0, 30))
def test_also_where_a_number_must_be_drawn_again(high, place):
    state = chance.skip(before(chance.MASK - high), -place)
    assert chance.scrambled(state, place + 1)[place] == chance.MASK - high > chance.UNBIASED_UP_TO
    assert chance.shuffle(state, range(32)) == mixed_one_by_one(state, range(32))
    # the highest value of all is drawn again but for powers of two
    state = chance.skip(before(chance.MASK), -place)
    spent = (chance.shuffle(state, range(32))[0] - state) * pow(chance.STEP, -1, 2**64) & chance.MASK
    assert (spent > 31) == (32 - place not in (2, 4, 8, 16, 32))


# --- codes

TEXT = st.text('aZ9 -_"\\\0\né龍\U0001f409')
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=12,
)


@given(JSON)
def test_codes_round_trip(data):
    text = position_code.encode("egg", "case", data)
    assert position_code.decode(text) == ("egg", "case", data)
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert position_code.decode(f" {text[:9]}\r\n{text[9:]}\t") == ("egg", "case", data)


@pytest.mark.parametrize("text", [None, 3, "", "LB1", "LB1-egg-game-00000000-e30", "LB2-egg-game-x-e30", "x" * 300_000])
def test_what_is_no_code(text):
    with pytest.raises(BadInput) as caught:
        position_code.decode(text)
    assert caught.value.rule == position_code.CODE_RULE


@pytest.mark.parametrize("body", ["e", "e30!", "bm8", "____", "W1t" * 20_000])
def test_codes_that_check_but_cannot_be_read(body):
    with pytest.raises(BadInput, match="cannot be read"):
        position_code.decode(f"LB1-egg-game-{position_code._check(body)}-{body}")


# --- rules and rulings


def a_book():
    counted = Ruling(
        "X-R1", "How many?", "any", (), "r", key="days", values=(None,), meanings=("no end",), counted=True
    )
    switch = Ruling("X-R2", "Which?", "yes", ("no",), "r", key="wild", values=(True, False), meanings=("yes", "no"))
    plain = Ruling("X-R3", "Why?", "so", (), "r")
    return Rulebook(game="x", title="X", sources=(), rules=(), rulings=(counted, switch, plain))


def test_rulings_are_read_in_their_exact_type():
    book = a_book()
    assert dict(book.default) == {"days": None, "wild": True}
    assert book.default == book.read_rulings({}) == book.read_rulings(None) == book.of({})
    with pytest.raises(BadInput):
        book.of({"rulings": None})
    assert book.read_rulings({"days": 3})["days"] == 3
    chosen = book.read_rulings({"wild": False})
    assert book.read_rulings(chosen) is chosen
    assert (len(chosen), list(chosen)) == (2, ["days", "wild"])
    assert book.changed(chosen) == {"wild": False}
    for wrong in (
        {"days": 0},
        {"days": True},
        {"days": 1.0},
        {"wild": 1},
        {"wild": None},
        {"more": 1},
        [],
        "wild",
        {1: 2},
    ):
        with pytest.raises(BadInput):
            book.read_rulings(wrong)
    assert book[" x-r3 "].answer == "so"
    with pytest.raises(BadInput):
        book["X-R9"]


def test_rulings_are_values():
    one, two, other = Rulings({"a": 1}), Rulings({"a": 1}), Rulings({"a": True})
    assert one == two
    assert hash(one) == hash(two)
    assert one != other  # in JSON 1 is not true
    assert repr(one) == "Rulings({'a': 1})"
    assert pickle.loads(pickle.dumps(one)) == one


# --- scores, words, shapes, errors


def test_a_score_must_add_up():
    lines = (Line("a", 2, ()), Line("b", 3, (), sign="×"), Line("c", 6, (), sign="="))
    assert int(Score(6, lines)) == 6
    with pytest.raises(ValueError, match="the lines so far make 6"):
        Score(6, (*lines[:2], Line("c", 5, (), sign="=")))
    with pytest.raises(ValueError, match="the total says 7"):
        Score(7, lines)


# --- paths


def test_paths_of_choices():
    actions = [
        Action("lay a+a b", (("lay",), ("a", "a"), ("b",))),
        Action("lay a+b c", (("lay",), ("a", "b"), ("c",))),
        Action("pass", (("pass",),)),
    ]
    assert next_choices(actions, []) == ("lay", "pass")
    assert next_choices(actions, ["lay"]) == ("a", "b")
    assert next_choices(actions, ["lay", "b"]) == ("a",)
    assert next_choices(actions, ["lay", "a", "a"]) == ("b",)
    assert next_choices(actions, ["lay", "b", "a"]) == ("c",)
    assert next_choices(actions, ["lay", "b", "b"]) == ()
    assert next_choices(actions, ["pass", "pass"]) == ()
    assert finished(actions, ["lay", "b", "a", "c"]) is actions[1]
    assert finished(actions, ["lay", "b", "a", "b"]) is None
    assert finished(actions, ["lay", "b"]) is None
    turned = Action("lay b+a d", (("lay",), ("b", "a"), ("d",)))
    assert parting(actions[0], actions[1]) == (["lay"], ["a"], "a", "b")
    assert parting(actions[1], turned) == (["lay", "a", "b"], [], "c", "d"), "in any order they are the same cards"
    assert parting(actions[1], actions[2]) == ([], [], "lay", "pass")
    assert parting(turned, turned) is None


def test_what_a_game_may_leave_out():
    kirin = ludobook.game("kirin")
    assert kirin.mark(("A6",)) is None
    assert not kirin.tiles


# --- drawing


def test_scenes_in_text_and_svg():
    face = ludobook.game("egg").face
    empty, back, card = Slot(None, "empty"), Slot("back", "face down"), Slot("R7", "red 7", new=True)
    board = Zone("board", "Board", (card, empty, back, Slot("B2", "x", ground="B3")), "board", 2, edges=("21", "ab"))
    zones = (
        Zone("one", "One <&>", (empty, back, card), seat=1, badge=("friends", "Friends 4")),
        Zone("none", "None", ()),
        Zone("grid", "Grid", (card, card, card, card), "grid", columns=2, tile=True),
        Zone("wide", "Wide", (back,) * 9),
        board,
    )
    scene = Scene("Title <script>", zones, (("Deck", "3 & more"),), ((("zoo", "1 ZOO"),),))
    ElementTree.fromstring(scene_svg(scene, face))
    assert ">word word</text>" in scene_svg(Scene("word " * 13, ()), face)  # what is too long goes on below
    text = str(scene)
    assert "Seat 1, One <&>: _ ? R7  (Friends 4)" in text
    assert "None: –" in text
    assert "Seat 0: 1 ZOO" in text
    assert "  1  ?  B2" in text
    for anchor in ("start", "middle", "end"):
        ElementTree.fromstring(glyphs("10W", 0, 0, 20, anchor=anchor))
