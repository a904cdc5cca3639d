"""The line protocol: every op, every kind of bad line, and a process that never dies of them."""

import io
import json
import random

import ludobook
import pytest
from ludobook.referee import LONGEST_LINE, LONGEST_NUMBER, REMEMBERED, Referee

CARDS = ["R7", "B7"]


def served(*lines):
    """The answers to some lines, through the same loop that the process runs."""
    out = io.StringIO()
    Referee().serve(io.BytesIO(b"\n".join(lines)), out)
    return [json.loads(answer, parse_constant=pytest.fail) for answer in out.getvalue().splitlines()]


def ask(**request):
    return Referee().answer(json.dumps({"game": "egg", **request}))


def error(answer):
    assert answer["ok"] is False
    assert answer["error"]["message"]
    return answer["error"]["code"], answer["error"].get("rule")


def test_every_op_has_an_answer():
    state = ask(op="new", players=2, seed=7)["result"]["state"]
    view = ask(op="view", state=state, seat=1)["result"]
    assert {"seat", "hand", "log"} <= set(view)
    assert (view["seat"], len(view["hand"]), view["log"]) == (1, 5, [{"seat": None, "action": "deal"}])
    actions = ask(op="legal_actions", state=state)["result"]["actions"]
    assert len(actions) == len(set(actions)) > 5
    after = ask(op="apply", state=state, action=f"  {actions[0].lower()} ")["result"]["state"]
    assert after["actions"] == [actions[0]]
    assert state["actions"] == []
    status = ask(op="status", state=after)["result"]
    assert status == {"to_move": 1, "game_over": False, "scores": [0, 0], "winners": []}
    assert ask(op="describe_set", cards=CARDS)["result"]["kind"] == "bah-yah"
    assert len(ask(op="arrangements", hand=["R2", "R3", "R5", "R7"])["result"]) == 3
    players = [{"far": ["R7", "B3"], "near": ["R2", "B5"]}, {"far": ["R3", "B7"], "near": ["R5", "B2"]}]
    assert ask(op="score_round", players=players)["result"]["earnings"] == [1, 1]


def test_a_whole_game_through_the_referee():
    referee, rng = Referee(), random.Random(3)
    state = ask(op="new", players=3, seed=2**65)["result"]["state"]
    for _ in range(300):
        answer = referee.answer(json.dumps({"game": "egg", "op": "legal_actions", "state": state}))
        actions = answer["result"]["actions"]
        if not actions:
            break
        request = {"game": "egg", "op": "apply", "state": state, "action": rng.choice(actions)}
        state = referee.answer(json.dumps(request))["result"]["state"]
    status = ask(op="status", state=state)["result"]  # a referee that has never seen this game
    assert status["game_over"]
    assert status["winners"]
    assert error(ask(op="apply", state=state, action="bracelet")) == ("illegal_action", "EGG-END-5")


def test_ids_come_back():
    for value in (0, "x", None, [1, {"a": None}], "\ud800", 1e300):
        assert ask(op="describe_set", cards=CARDS, id=value)["id"] == value
        assert ask(op="nothing", id=value)["id"] == value
    assert "id" not in ask(op="describe_set", cards=CARDS)


def test_unknown_games_and_ops():
    for name in ("chess", "", None, 3, [], "EGG"):
        assert error(ask(game=name, op="new")) == ("unknown_game", None)
    assert error(Referee().answer("{}")) == ("unknown_game", None)
    for op in ("score", "", None, 3, [], "NEW", "__class__"):
        assert error(ask(op=op)) == ("unknown_op", None)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"7",
        b"null",
        b'"egg"',
        b"\xff\xfe{}",
        b'{"game": "egg", "op": "\xe9"}',
        b'{"game": NaN}',
        b'{"game": "egg", "id": Infinity}',
        b'{"game": "egg", "id": -Infinity}',
        b'{"game": "egg", "id": 1e999}',
        b"{'game': 'egg'}",
        b'{"id": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"id": ' + b"1" * (LONGEST_NUMBER + 1) + b"}",
        b"[" * 200_000,
        b"\x00",
        b'{"game": "egg"} {}',
    ],
    ids=range(17),
)
def test_malformed(line):
    assert [error(answer) for answer in served(line, b"", b"  \t ", line + b"\r")] == [("malformed", None)] * 2


def test_blank_lines_are_skipped_and_the_last_needs_no_end():
    request = json.dumps({"game": "egg", "op": "describe_set", "cards": CARDS}).encode()
    assert len(served(b"", request, b"   ", b"\r", request)) == 2
    assert served() == []


def test_duplicate_keys_take_the_last():
    answers = served(b'{"game": "chess", "game": "egg", "op": "describe_set", "cards": [], "cards": ["R7", "B7"]}')
    assert answers[0]["ok"]


def test_a_line_of_one_megabyte():
    def line(length, end=b""):
        start = b'{"game": "egg", "op": "describe_set", "cards": ["R7", "B7"], "id": "'
        return start + b"x" * (length - len(start) - 2) + b'"}' + end

    for end in (b"", b"\r"):
        fits, over, far_over = served(line(LONGEST_LINE, end), line(LONGEST_LINE + 1, end), line(3 * LONGEST_LINE, end))
        assert fits["ok"]
        assert error(over) == error(far_over) == ("too_large", None)
    after = served(b"x" * (2 * LONGEST_LINE + 5), line(100))
    assert [answer["ok"] for answer in after] == [False, True]
    assert [error(answer)[0] for answer in served(b"x" * LONGEST_LINE + b"\r\r" + b"x")] == ["too_large"]


def test_numbers_without_end():
    players = [{"far": ["R7", "B3"], "near": ["R2", "B5"]}, {"far": ["R3", "B7"], "near": ["R5", "B2"]}]
    most = 10**LONGEST_NUMBER - 1
    answer, short = served(
        json.dumps({"game": "egg", "op": "score_round", "players": players, "money": [most, 0]}).encode(),
        json.dumps({"game": "egg", "op": "score_round", "players": players, "bracelets": [most, most]}).encode(),
    )
    assert answer["result"]["money"] == [most + 1, 1]
    assert error(short) == ("bad_input", "EGG-BRACELET-4")
    assert ask(op="new", players=2, seed=most)["ok"]


def test_depth():
    for depth in (10, 500, *range(820, 1000)):
        nest = "[" * depth + "]" * depth
        for text in (
            f'{{"game": "egg", "op": "status", "state": {nest}}}',
            f'{{"game": "egg", "op": "describe_set", "cards": {nest}}}',
            f'{{"game": "egg", "op": "describe_set", "cards": [{nest}, "R2"], "id": {nest}}}',
            f'{{"game": "egg", "op": "new", "players": 2, "seed": 0, "rulings": {{"egg_tie": {nest}}}}}',
        ):
            (answer,) = served(text.encode())
            assert error(answer)[0] in ("bad_input", "malformed")


def test_null_is_no_rulings_object():
    assert error(ask(op="describe_set", cards=CARDS, rulings=None)) == ("bad_input", "EGG-JSON-8")
    assert error(ask(op="new", players=2, seed=0, rulings=None)) == ("bad_input", "EGG-JSON-8")
    for name in ludobook.GAMES:
        for op in (*ludobook.game(name).ops, "new"):
            code, rule = error(
                Referee().answer(json.dumps({"game": name, "op": op, "rulings": None, "seed": 1, "players": 4}))
            )
            assert (code, rule) == ("bad_input", ludobook.game(name).rulebook.misused)


def test_only_states_in_the_words_of_the_engine():
    state = ask(op="new", players=2, seed=7)["result"]["state"]
    action = ask(op="legal_actions", state=state)["result"]["actions"][0]
    other = {**state, "actions": [action]}
    assert ask(op="status", state=other)["ok"]
    assert ask(op="status", state=dict(reversed(other.items())))["ok"]
    for wrong in (
        {**state, "actions": [action.lower()]},
        {**state, "actions": [f"{action} "]},
        {**state, "rulings": {}},
        {**state, "rulings": {"egg_tie": "stays"}},
        {**state, "imagined": [[0, 0, 1]]},
        {**state, "decks": []},
        {**state, "more": 1},
        {**state, "players": True},
        {**state, "seed": 7.0},
        {**state, "game": "chess"},
        [state],
        json.dumps(state),
        None,
    ):
        assert error(ask(op="status", state=wrong)) == ("bad_input", "EGG-JSON-1"), wrong


def test_it_forgets_old_positions():
    referee = Referee()
    for seed in range(REMEMBERED + 5):
        referee.answer(json.dumps({"game": "egg", "op": "new", "players": 2, "seed": seed}))
    assert len(referee._positions) == REMEMBERED
    old = {"game": "egg", "players": 2, "seed": 0, "actions": []}
    assert referee.answer(json.dumps({"game": "egg", "op": "status", "state": old}))["ok"]
