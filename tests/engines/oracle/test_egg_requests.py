"""Random requests, right and broken, to the referee and to the oracle: they must agree on every one."""

import json
import random

import pytest
from ludobook.referee import Referee

from . import egg_oracle as oracle

ODD = (None, True, False, 1.0, "1", -1, "", [], {}, 99, "R2", ["R2"], {"far": 1}, 2**70, "é", 0.5)
NO_CARDS = ("R 15", "R02", "W", "R7+B7", "R4", "", "?", "B1", "RR2", "R2R2", "R２", "r-2", "R2.0", "RW W", "G2")


def dressed(rng, card):
    """The same card in other case and with space around it."""
    text = "".join(rng.choice((letter.lower(), letter.upper())) for letter in card)
    return rng.choice(("", " ", "\t", "\n  ")) + text + rng.choice(("", "", " ", " \t"))


def some_rulings(rng):
    given = {key: rng.choice(values) for key, (_, values) in oracle.SWITCHES.items() if rng.random() < 0.3}
    if rng.random() < 0.06:
        key = rng.choice((*oracle.SWITCHES, "Egg_Tie", "", "egg_tie ", "players"))
        given[key] = rng.choice((*ODD, 0, "true", "friends", "middle ", "any"))
    return given


def a_request(rng):
    """A request that is right, but for what ``broken`` does to it."""
    op = rng.choice(tuple(oracle.OPS))
    pool = [*oracle.DECK, *oracle.DECK]
    # few ranks make ties, Friends and Revelations common
    if rng.random() < 0.6:
        few = [*rng.sample(oracle.DECK, rng.randint(10, 14)), "RW", "BW"]
        pool = [card for card in pool if card in few]
    rng.shuffle(pool)
    request = {"game": "egg", "op": op}
    rulings = some_rulings(rng)
    if rulings or rng.random() < 0.2:
        request["rulings"] = rulings
    if op == "describe_set":
        request["cards"] = [pool.pop(), pool.pop()]
    elif op == "arrangements":
        size = rng.choice((4, 5, 5, 6, 7, 8)) if rng.random() < 0.98 else rng.choice((3, 9, 17, 18))
        request["hand"] = pool[:size]
    else:
        seats = rng.choice((2, 2, 3, 3, 4, 5))
        known = {key: values[0] for key, (_, values) in oracle.SWITCHES.items()}
        known |= {k: v for k, v in rulings.items() if k == "revelation_pair" and v in ("friends", "bah-yah")}
        request["players"] = []
        for _ in range(seats):
            sets = [[pool.pop(), pool.pop()], [pool.pop(), pool.pop()]]
            sets.sort(key=lambda two: oracle.strength(two, known), reverse=True)
            request["players"].append({"far": sets[0], "near": sets[1]})
        if rng.random() < 0.5:
            request["money"] = [rng.randint(0, oracle.END[seats]) for _ in range(seats)]
        if rng.random() < 0.6:
            request["bracelets"] = [rng.randint(0, 13 // seats) for _ in range(seats)]
        if rng.random() < 0.6:
            request["egg_holder"] = rng.choice((None, *range(seats)))
    if rng.random() < 0.3:
        request = walked(rng, request, lambda card: dressed(rng, card))
    if rng.random() < 0.1:
        request["more"] = rng.choice(ODD)
    return request


def walked(rng, value, change):
    """The value with ``change`` made to each of its cards."""
    if isinstance(value, dict):
        return {
            key: each if key in ("op", "game", "rulings") else walked(rng, each, change) for key, each in value.items()
        }
    if isinstance(value, list):
        return [walked(rng, each, change) for each in value]
    return change(value) if isinstance(value, str) else value


def places(value, path=()):
    """Every place inside a request."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*path, key)
        yield from places(each, (*path, key))


def broken(rng, request):
    """The request with one thing done to it somewhere."""
    request = json.loads(json.dumps(request))
    found = [path for path in places(request) if path[0] not in ("op", "game")]
    if not found:
        return request
    path = rng.choice(found)
    inside = request
    for key in path[:-1]:
        inside = inside[key]
    key, kind = path[-1], rng.randrange(6)
    if kind == 0:
        del inside[key]
    elif kind == 1:
        inside[key] = rng.choice(ODD)
    elif kind == 2:
        inside[key] = rng.choice(NO_CARDS)
    elif kind == 3 and isinstance(inside, list):
        inside.append(rng.choice((inside[key], "R2", 3)))
    elif kind == 4 and isinstance(inside[key], list):
        inside[key].reverse()
    else:
        inside[key] = rng.choice(oracle.DECK)
    return request


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in (1, 2, 3))])
def test_the_referee_agrees_with_the_oracle(part):
    rng, referee = random.Random(f"egg {part}"), Referee()
    right = 0
    for number in range(600):
        request = a_request(rng)
        for _ in range(number % 3):
            if rng.random() < 0.6:
                request = broken(rng, request)
        request["id"] = number
        sent = json.dumps(request)
        answer = referee.answer(sent)
        kind, want = oracle.answer(json.loads(sent))
        assert answer["id"] == number
        if kind == "ok":
            right += 1
            assert answer == {"id": number, "ok": True, "result": want}, sent
        else:
            assert answer["ok"] is False, (sent, answer)
            assert answer["error"]["rule"] in want, (sent, answer, want)
            assert answer["error"]["code"] == "bad_input"
            assert answer["error"]["message"]
    assert 200 < right < 525  # both kinds are really met
