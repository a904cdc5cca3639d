"""A second, naive telling of the rules over plain strings, slow and written apart from the engine, and small tools."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
from types import SimpleNamespace

import pytest
from ludobook.contract.machine import TURN
from ludobook.core import chance
from ludobook.core.errors import GameError
from ludobook.games.lauzait_cep import GAME, kernel, machine, menu
from ludobook.games.lauzait_cep.advice import foreseen
from ludobook.games.lauzait_cep.components import parse_card
from ludobook.games.lauzait_cep.machine import MACHINE
from ludobook.games.lauzait_cep.scoring import read_set

COPIES = {**{c + str(n): (4, 4, 4, 4, 3, 3, 3, 3, 2, 2)[n] for c in "WG" for n in range(10)}, "J": 4}
ORDER = list(COPIES)
PIECES = [piece for piece, copies in COPIES.items() for _ in range(copies)]
SQUARES = [file + rank for file in "abcde" for rank in "12345"]
WATER = {"c1", "c2", "c4", "c5", "a3", "b3", "d3", "e3"}
DEFAULTS = {
    "day_order": "any",
    "declare_waives_hire": True,
    "layered_bridges_points": 2,
    "take_back": True,
    "max_jokers_per_set": 3,
    "joker_any_number": True,
    "form_reading": "best",
    "regroup": True,
    "one_reading": True,
    "bridges": "in_split",
    "stalemate_adds": True,
    "luminous": False,
    "seasons": None,
    "max_days": None,
}
ALL_SETS = [
    *([c + str(n)] * 3 for c in "WG" for n in range(10)),
    *([c + str(n + i) for i in range(3)] for c in "WG" for n in range(8)),
]


def is_set(trio):
    return sorted(trio) in ALL_SETS


def dots(number):
    return 1 if number <= 3 else 2 if number <= 7 else 3


def departments(pieces, rulings=DEFAULTS, players=4):
    """Every reading, by trying every set for the pieces in every order."""
    jokers, found = pieces.count("J"), []
    if jokers > rulings["max_jokers_per_set"]:
        return []
    for stood_for in ALL_SETS:
        for order in permutations(pieces):
            fits = all(piece in ("J", s) for piece, s in zip(order, stood_for, strict=True))
            zero = any(piece == "J" and s[1] == "0" for piece, s in zip(order, stood_for, strict=True))
            if fits and not (zero and not rulings["joker_any_number"] and players < 4):
                three = stood_for[0] == stood_for[1]
                bonus = max(dots(max(int(s[1]) for s in stood_for)) * (3 if three else 1) - jokers, 0)
                kind = "three_of_a_kind" if three else "sequence_of_three"
                found.append({"kind": kind, "as": stood_for, "bonus": bonus})
                break
    return sorted(found, key=lambda r: (-r["bonus"], r["kind"] == "sequence_of_three", ORDER.index(r["as"][0])))


def splits():
    """Every way to part 0 … 8 into three trios."""
    for one in combinations(range(1, 9), 2):
        rest = [i for i in range(1, 9) if i not in one]
        for two in combinations(rest[1:], 2):
            yield (0, *one), (rest[0], *two), tuple(i for i in rest[1:] if i not in two)


SPLITS = list(splits())


def number_list(trio):
    return sorted(piece[1] for piece in trio)


def formations(hand, rulings=DEFAULTS, players=4, stalemate=False, luminous=None, split=None):
    """Complete, formations and points, by trying every meaning of the jokers and every split."""
    jokers = [i for i, piece in enumerate(hand) if piece == "J"]
    numbers = [str(n) for n in range(10) if n or rulings["joker_any_number"] or players == 4]
    meanings = [c + n for c in "WG" for n in numbers]
    most = rulings["max_jokers_per_set"]
    values = {
        "lauzait_cep": 3,
        "specialized_experts": 3,
        "great_sequence": 3,
        "layered_bridges": rulings["layered_bridges_points"],
        "well_balanced": 10,
        "stalemate": 15,
    }
    white = sum(int(piece[1]) for piece in hand if piece[0] == "W")
    balanced = white == sum(int(piece[1]) for piece in hand if piece[0] == "G")

    def conditions(read, trios):
        found = set()
        if len({piece[0] for piece in read}) == 1:
            found.add("specialized_experts")
        if sorted(int(piece[1]) for piece in read) in (list(range(9)), list(range(1, 10))):
            found.add("great_sequence")
        if any(number_list(a) == number_list(b) for a, b in combinations(trios, 2)):
            found.add("layered_bridges")
        return found

    def good_trios(read):
        trios = (t for t in combinations(range(9), 3) if sum(i in jokers for i in t) <= most)
        return [t for t in trios if is_set([read[i] for i in t])]

    def pair_anywhere(read):
        return any(
            not set(a) & set(b) and number_list([read[i] for i in a]) == number_list([read[i] for i in b])
            for a, b in combinations(good_trios(read), 2)
        )

    best, union, complete = None, set(), False
    for meaning in combinations_with_replacement(meanings, len(jokers)):
        orders = [meaning] if split is None else sorted(set(permutations(meaning)))
        for order in orders:
            read = list(hand)
            for i, piece in zip(jokers, order, strict=True):
                read[i] = piece
            good = set(good_trios(read))
            for trios in SPLITS if split is None else [split]:
                if not all(t in good for t in trios):
                    continue
                complete = True
                found = conditions(read, [[read[i] for i in t] for t in trios])
                if rulings["bridges"] == "in_hand" and pair_anywhere(read):
                    found.add("layered_bridges")
                union |= found
                worth = (sum(values[name] for name in found), "great_sequence" in found)
                if best is None or worth > best[0]:
                    best = worth, found
    if stalemate:
        found = {"lauzait_cep", "stalemate"}
        if rulings["stalemate_adds"]:
            found |= conditions(hand, [])
            found |= {"layered_bridges"} if pair_anywhere(hand) else set()
            found |= {"well_balanced"} if balanced else set()
    elif not complete:
        found = set()
    else:
        found = {"lauzait_cep"} | (best[1] if rulings["one_reading"] else union)
        found |= {"well_balanced"} if balanced else set()
    points = sum(values[name] for name in found) + (hand.count(luminous) if found else 0)
    return {"complete": complete, "formations": [name for name in values if name in found], "points": points}


def qualifies(discard, piece):
    if "J" in (discard, piece):
        return True
    return discard[0] == piece[0] and abs(int(discard[1]) - int(piece[1])) == 1


def ends(start):
    file, rank = "abcde".index(start[0]), int(start[1])
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    if start == "c3":
        steps += [(2, 0), (-2, 0), (0, 2), (0, -2)]
    found = [(file + i, rank + j) for i, j in steps]
    return ["abcde"[f] + str(r) for f, r in found if 0 <= f < 5 and 1 <= r < 6]


def hire_options(board, hand, revealed, rulings=DEFAULTS):
    free = Counter(hand) - Counter(piece for trio in revealed for piece in trio)
    (empty,) = set(SQUARES) - set(board)
    found = [
        {"discard": discard, "from": start, "to": end, "throw": end in WATER}
        for discard in sorted(free, key=ORDER.index)
        for start in SQUARES
        if start in board and qualifies(discard, board[start])
        for end in sorted(ends(start))
        if rulings["take_back"] or end != empty
    ]
    dead = not any(qualifies(discard, piece) for discard in hand for piece in board.values())
    return {"options": found, "stalemate": dead}


def text_of(trio):
    return "+".join(sorted(trio, key=ORDER.index))


def legal(view):
    """The texts of all that the seat of the view, whose turn it is, may do."""
    rulings, players, board = view["rulings"], view["players"], view["board"]
    fixed, waives = view["rulings"]["day_order"] == "fixed", rulings["declare_waives_hire"]
    nine = view["hand"]
    dead = not any(qualifies(a, b) for a in nine for b in board.values())

    def acts(hand, revealed, d, f, h):
        """Every (text, what follows) but Hire and End."""
        found = []
        if not d and not (fixed and (f or h)):
            for i, trio in enumerate(revealed):
                after = [*hand, *trio], [*revealed[:i], *revealed[i + 1 :]], True, f, h
                found.append((f"dissolve {text_of(trio)}", after))
        if not f and not (fixed and h):
            for chosen in combinations(range(len(hand)), 3):
                trio = [hand[i] for i in chosen]
                readings = departments(trio, rulings, players)
                after = [p for i, p in enumerate(hand) if i not in chosen], [*revealed, trio], d, True, h
                if rulings["form_reading"] == "best":
                    readings = readings[:1]
                for reading in readings:
                    as_ = "" if rulings["form_reading"] == "best" else f" as {'+'.join(reading['as'])}"
                    found.append((f"form {text_of(trio)}{as_}", after))
        return found

    def declares(hand, revealed, h):
        if dead and not h:
            return True
        if not h and not waives:
            return False
        three_sets = not revealed and formations(hand, rulings, players)["complete"]
        return len(revealed) == 3 or three_sets

    def hireable(hand):
        return [p for p in hand if any(qualifies(p, b) for b in board.values())]

    def completable(hand, revealed, d, f, h):
        if h or hireable(hand) or declares(hand, revealed, h):
            return True
        return any(completable(*after) for _, after in acts(hand, revealed, d, f, h))

    done = view["done"]
    revealed = [department["pieces"] for department in view["departments"][view["seat"]]]
    hand = list((Counter(nine) - Counter(p for trio in revealed for p in trio)).elements())
    now = hand, revealed, done["dissolve"], done["form"], done["hire"]
    found = {text for text, after in acts(*now) if completable(*after)}
    if done["hire"]:
        found.add("end")
    else:
        for o in hire_options(board, nine, revealed, rulings)["options"]:
            found.add(f"hire {o['discard']} {o['from']} {o['to']}")
    if declares(hand, revealed, done["hire"]):
        found.add("declare")
    return found


def rows_of(entries):
    return [(entry.seat, entry.text) for entry in entries]


def first_day(rows, points, season, players):
    """Who begins and which way, told from the throws in these log rows; also how many rows they take."""
    taken = 0

    def throws(seats):
        nonlocal taken
        found = {}
        for seat in seats:
            where, text = rows[taken]
            words = text.split()
            assert (where, words[0], words[2:]) == (None, "throw", ["for", "seat", str(seat)])
            assert 0 <= int(words[1]) <= 5
            found[seat] = int(words[1])
            taken += 1
        return found

    def highest(seats):
        while len(seats) > 1:
            thrown = throws(seats)
            seats = [seat for seat in seats if thrown[seat] == max(thrown.values())]
        return seats[0]

    if season == 1:
        first = throws(range(players))
        wealth = [-first[seat] for seat in range(players)]
    else:
        wealth = points
    start = highest([seat for seat in range(players) if wealth[seat] == min(wealth)])
    left, right = (start + 1) % players, (start - 1) % players
    if players == 2:
        return start, None, taken
    if wealth[left] == wealth[right]:
        onward = highest(sorted([left, right]))
    else:
        onward = left if wealth[left] < wealth[right] else right
    return start, 1 if onward == left else -1, taken


def check_step(before, text, after):
    """What an action did, told again in plain strings from the two views of its seat."""
    seat, players, rulings = before.turn, before.players, dict(before.rulings)
    old, new = before.view(seat), after.view(seat)
    rows = rows_of(after.log)
    assert rows[: len(before.log)] == rows_of(before.log)
    assert rows[len(before.log)] == (seat, text)
    rows = rows[len(before.log) + 1 :]
    verb, *words = text.split()
    points, own = list(old["points"]), old["departments"][seat]
    if verb == "end":
        over = old["day"] == rulings["max_days"]
        if not over:
            assert rows == []
            step = 1 if players == 2 else old["direction"]
            assert (new["to_move"], new["day"]) == ((seat + step) % players, old["day"] + 1)
            assert not any(new["done"].values())
            return
        assert new["points"] == points
        assert new["last_season"]["declarer"] is None
    elif verb == "declare":
        hand = [piece for d in own for piece in d["pieces"]] + list(old["unrevealed"])
        dead = not old["done"]["hire"] and not any(qualifies(a, b) for a in hand for b in old["board"].values())
        bound = len(own) == 3 and not rulings["regroup"] and not dead
        split = ((0, 1, 2), (3, 4, 5), (6, 7, 8)) if bound else None
        scored = formations(hand, rulings, players, dead, old["luminous"], split)
        points[seat] += scored["points"]
        assert rows.pop(0) == (None, "reveal " + " ".join(old["hand"]))
        told = new["last_season"]
        assert told == {**scored, "declarer": seat, "hand": old["hand"], "stalemate": dead}
    elif verb == "hire":
        discard, start, end = words
        board, won = {**old["board"], old["empty"]: discard}, True
        if end in WATER:
            (where, throw), *rest = rows
            assert where is None
            assert rest == []
            won = int(throw.removeprefix("throw ")) >= 3
        else:
            assert rows == []
        mover, lying = board.pop(start), board[end]
        if won:
            board[end] = mover
        assert (new["board"], new["empty"]) == (board, start)
        hand = Counter(old["hand"]) - Counter([discard]) + Counter([lying if won else mover])
        assert Counter(new["hand"]) == hand
        assert new["departments"] == old["departments"]
        assert new["done"] == {**old["done"], "hire": True}
    elif verb == "form":
        pieces = words[0].split("+")
        readings = departments(pieces, rulings, players)
        reading = next(r for r in readings if len(words) == 1 or r["as"] == words[2].split("+"))
        points[seat] += reading["bonus"]
        assert new["departments"][seat] == [*own, {"pieces": pieces, **reading}]
        assert Counter(new["unrevealed"]) == Counter(old["unrevealed"]) - Counter(pieces)
        assert new["done"] == {**old["done"], "form": True}
    else:
        like = [i for i, d in enumerate(own) if text_of(d["pieces"]) == words[0]]
        at = sorted(like, key=lambda i: own[i]["bonus"])[0]
        points[seat] -= own[at]["bonus"]
        assert new["departments"][seat] == own[:at] + own[at + 1 :]
        assert Counter(new["unrevealed"]) == Counter(old["unrevealed"]) + Counter(own[at]["pieces"])
        assert new["done"] == {**old["done"], "dissolve": True}
    assert new["points"] == points
    assert min(points) >= 0
    if verb not in ("end", "declare"):
        assert new["hand"] == sorted(new["hand"], key=ORDER.index)
        assert (new["to_move"], new["day"], new["season"]) == (seat, old["day"], old["season"])
        return
    if old["season"] == (rulings["seasons"] or players):
        assert (new["to_move"], new["phase"], rows) == (None, "over", [])
        assert after.status().winners == tuple(s for s in range(players) if points[s] == max(points))
        return
    assert new["season"] == old["season"] + 1
    check_set_up(new, rows)


def check_set_up(view, rows):
    """The start of a Season, told again from the rows that begin it."""
    start, direction, taken = first_day(rows, view["points"], view["season"], view["players"])
    assert (view["start"], view["to_move"], view["direction"], view["day"]) == (start, start, direction, 1)
    rows = rows[taken:]
    lying = [view["board"][square] for square in SQUARES if square != "c3"]
    assert rows[0] == (None, "reveal " + " ".join(lying))
    assert rows[1:] == ([(None, f"luminous {view['luminous']}")] if view["rulings"]["luminous"] else [])
    assert view["empty"] == "c3"
    assert view["rest"] == {2: 16, 3: 9, 4: 8}[view["players"]] - bool(view["luminous"])
    assert view["hand_sizes"] == [9] * view["players"]


def pieces_of(state):
    """Every piece of a state."""
    found = [piece for hand in state.hands for piece in hand]
    found += [piece for own in state.departments for reading in own for piece in reading.pieces]
    found += [piece for piece in state.at.board if piece >= 0]
    return sorted([*found, *state.rest, *([] if state.luminous is None else [state.luminous])])


def play(state, choose, most=5000):
    """Every state of a game from this one on; ``choose`` takes a state and a number in 0 … 1."""
    generator = chance.start(state.seed + 1)
    for _ in range(most):
        yield state
        actions = state.legal_actions()
        if not actions:
            return
        generator, k = chance.below(generator, 1 << 30)
        state = state.apply(choose(state, actions, k))
    pytest.fail("the game does not end")


def fault(run, *arguments):
    """The refusal that this call ends with."""
    with pytest.raises(GameError) as caught:
        run(*arguments)
    assert caught.value.message
    assert caught.value.rule in str(caught.value)
    return caught.value


def dealt(players=4, rulings=None, hands=(), board=(), first=0, more=()):
    """A game at its first Day, with these hands and board, begun by that seat; ``more`` are the rest's first pieces."""
    given = [list(hand) for hand in hands]
    lying = list(board)
    pool = Counter(PIECES)
    if players < 4:
        pool -= Counter(["W0"] * 4 + ["G0"] * 4 + ["J"] * (2 if players == 2 else 0))
    pool -= Counter([*lying, *more, *(piece for hand in given for piece in hand)])
    left = sorted(pool.elements(), key=ORDER.index)
    while len(given) < players:
        given.append([left.pop(0) for _ in range(9)])
    while len(lying) < 24:
        lying.append(left.pop(0))
    deck = [*(piece for hand in given for piece in hand), *lying, *more]
    for seed in range(1000):
        state = GAME.new(players, seed, rulings, [deck])
        if state.turn == first:
            return state
    return pytest.fail("no seed begins with that seat")


def revealed(state, *texts, seat=None):
    """The state with these sets of a seat's hand revealed on earlier Days, for their best bonus."""
    seat = state.turn if seat is None else seat
    g = MACHINE.copy(state.at)
    turn, formed, g.now[TURN] = g.now[TURN], g.now[menu.FORMED], seat
    for text in texts:
        a, b, c = sorted(map(parse_card, text.split("+")))
        best = read_set((a, b, c), g.rules[menu.FLAGS])[0]
        machine.form(g, kernel.trio_of(a, b, c) | best.stood_for << 15)
    g.now[TURN], g.now[menu.FORMED] = turn, formed
    return state._with(at=g)


def changed(state, field, *values):
    """The state with this field of its position beginning with these values."""
    g = MACHINE.copy(state.at)
    getattr(g, field)[: len(values)] = values
    return state._with(at=g, turn=None if g.now[TURN] < 0 else g.now[TURN])


@pytest.fixture(scope="session")
def naive():
    return SimpleNamespace(**{name: thing for name, thing in globals().items() if not name.startswith("_")})


@pytest.fixture(scope="session")
def table():
    return SimpleNamespace(dealt=dealt, revealed=revealed, changed=changed, fault=fault, play=play, pieces_of=pieces_of)


@pytest.fixture(scope="module")
def no_deals():
    """Foresee in no deals, because what is counted from the hand and the board is the same in any of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(foreseen, "FORESEEN_DEALS", 0)
        foreseen.courses.cache_clear()
        yield
    foreseen.courses.cache_clear()
