"""The Luminous Dragon Egg a second time, slowly: every op and every error of the rules, by trying everything.

Written from the rules alone. Nothing here imports ludobook, so that a mistake has to be made twice to pass.
``answer`` gives ``("ok", result)`` or ``("error", rules)``: any of the faults in a request may be reported first.
"""

from itertools import combinations, product
from typing import Any

RANKS = (2, 3, 5, 7, 10, 15, 20)
DECK = tuple(f"{colour}{rank}" for colour in "RB" for rank in (*RANKS, "W"))
END = {2: 3, 3: 15, 4: 20, 5: 30}
SWITCHES: dict[str, tuple[str, tuple[Any, ...]]] = {
    "revelation_pair": ("EGG-R3", ("friends", "bah-yah")),
    "egg_wild_friends": ("EGG-R8", (True, False)),
    "bracelet_time": ("EGG-R11", ("sets", "any")),
    "empty_draw": ("EGG-R15", ("refuse", "sudden_end")),
    "bracelets_short": ("EGG-R17", ("sudden_end", "give_what_is_left")),
    "egg_tie": ("EGG-R22", ("stays", "middle")),
    "egg_reading": ("EGG-R23", ("public", "private")),
    "reshuffle": ("EGG-R30", ("every_round", "when_empty")),
}


class Faults(Exception):
    """Every rule that may be named in the answer to a broken request."""

    def __init__(self, rules):
        super().__init__(sorted(rules))
        self.rules = set(rules)


# --- strength


def readings(card):
    """Every (colour, rank) a card can count as."""
    colour, rank = card[0], card[1:]
    return [(colour, each) for each in RANKS] if rank == "W" else [(colour, int(rank))]


def describe(cards, rulings):
    """Kind, values and total of the strongest reading."""
    first, second = cards
    best = None
    for one, two in product(readings(first), readings(second)):
        friends = one == two
        if first[1:] == second[1:] == "W" and rulings["revelation_pair"] == "bah-yah":
            friends = False
        found = (friends, one[1] + two[1], [one[1], two[1]])
        if best is None or found[:2] > best[:2]:
            best = found
    return {"kind": "friends" if best[0] else "bah-yah", "values": best[2], "total": best[1]}


def strength(cards, rulings):
    """What two sets are compared by."""
    found = describe(cards, rulings)
    return (found["kind"] == "friends", found["total"])


def in_order(cards):
    """In deck order."""
    return sorted(cards, key=DECK.index)


def arrangements(hand, rulings):
    """Every way to lay a hand, without duplicates, in the order of the protocol."""
    found = set()
    for four in combinations(range(len(hand)), 4):
        for far in combinations(four, 2):
            near = [i for i in four if i not in far]
            keep = [i for i in range(len(hand)) if i not in four]
            parts = [in_order(hand[i] for i in part) for part in (far, near, keep)]
            if strength(parts[0], rulings) >= strength(parts[1], rulings):
                found.add(tuple(map(tuple, parts)))
    rows = sorted(found, key=lambda row: [[DECK.index(card) for card in part] for part in row])
    return [{"far": list(far), "near": list(near), "keep": list(keep)} for far, near, keep in rows]


# --- a round


def score(players, money, bracelets, holder, rulings):
    """SCORE, in the five steps of EGG-SCORE-4."""
    seats = range(len(players))

    def beaten(part):
        strengths = [strength(player[part], rulings) for player in players]
        return [sum(strengths[other] <= strengths[seat] for other in seats if other != seat) for seat in seats]

    far, near = beaten("far"), beaten("near")
    earned = [f * n for f, n in zip(far, near, strict=True)]
    money = [have + more for have, more in zip(money, earned, strict=True)]

    def qualifies(player):
        if any(describe(player[part], rulings)["kind"] != "friends" for part in ("far", "near")):
            return False
        return rulings["egg_wild_friends"] or not any("W" in card for card in player["far"] + player["near"])

    fit = [seat for seat in seats if qualifies(players[seat])]
    if fit:
        top = max(strength(players[seat]["near"], rulings) for seat in fit)
        strongest = [seat for seat in fit if strength(players[seat]["near"], rulings) == top]
        if len(strongest) == 1:
            holder = strongest[0]
        elif rulings["egg_tie"] == "middle":
            holder = None

    due = [seat for seat in seats if earned[seat] == 0]
    supply = 12 - sum(bracelets)
    sudden = len(due) > supply and rulings["bracelets_short"] == "sudden_end"
    bracelets = list(bracelets)
    if not sudden:
        for seat in due[:supply]:
            bracelets[seat] += 1
    over = sudden or max(money) >= END[len(players)]
    return {
        "far_scores": far,
        "near_scores": near,
        "earnings": earned,
        "money": money,
        "bracelets": bracelets,
        "egg_holder": holder,
        "game_over": over,
        "winners": [seat for seat in seats if money[seat] == max(money)] if over else [],
    }


# --- reading requests


def is_count(value):
    """An integer ≥ 0 in JSON: true, 1.0 and "1" are none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read_rulings(request, faults):
    """The chosen rulings, as far as they are right."""
    chosen = {key: values[0] for key, (_, values) in SWITCHES.items()}
    given = request.get("rulings", {})
    if not isinstance(given, dict):
        faults.add("EGG-JSON-8")
        return chosen
    for key, value in given.items():
        if key not in SWITCHES:
            faults.add("EGG-JSON-8")
            continue
        rule, values = SWITCHES[key]
        if not any(value is known if isinstance(known, bool) else value == known for known in values):
            faults |= {"EGG-JSON-8", rule}
        else:
            chosen[key] = value
    return chosen


def read_cards(holder, field, faults):
    """The cards of a field; None where there is no list. A card that is none is left as None."""
    if field not in holder or not isinstance(holder[field], list):
        faults.add("EGG-JSON-1")
        return None
    cards = []
    for text in holder[field]:
        card = text.strip().upper() if isinstance(text, str) else None
        if card is None:
            faults.add("EGG-JSON-1")
        elif card not in DECK:
            faults.add("EGG-DECK-1")
            card = None
        cards.append(card)
    return cards


def no_third_copy(cards, faults):
    """EGG-DECK-2 over all cards of a request."""
    if any(cards.count(card) > 2 for card in set(cards) - {None}):
        faults.add("EGG-DECK-2")


def read_set(holder, field, faults):
    """Two cards."""
    cards = read_cards(holder, field, faults)
    if cards is not None and len(cards) != 2:
        faults.add("EGG-SET-1")
    return cards


def op_describe_set(request, rulings, faults):
    cards = read_set(request, "cards", faults)
    no_third_copy(cards or [], faults)
    if faults:
        raise Faults(faults)
    return describe(cards, rulings)


def op_arrangements(request, rulings, faults):
    hand = read_cards(request, "hand", faults)
    if hand is not None and not 4 <= len(hand) <= 17:
        faults.add("EGG-JSON-4")
    no_third_copy(hand or [], faults)
    if faults:
        raise Faults(faults)
    return arrangements(hand, rulings)


def op_score_round(request, rulings, faults):
    rows = request.get("players")
    if not isinstance(rows, list):
        raise Faults(faults | {"EGG-JSON-1"})
    if not 2 <= len(rows) <= 5:
        faults.add("EGG-START-1")
    players, everything = [], []
    for row in rows:
        if not isinstance(row, dict):
            faults.add("EGG-JSON-1")
            continue
        player = {part: read_set(row, part, faults) for part in ("far", "near")}
        everything += (player["far"] or []) + (player["near"] or [])
        whole = all(cards is not None and len(cards) == 2 and None not in cards for cards in player.values())
        if whole and strength(player["far"], rulings) < strength(player["near"], rulings):
            faults.add("EGG-SET-2")
        players.append(player)
    no_third_copy(everything, faults)
    numbers = {}
    for field in ("money", "bracelets"):
        numbers[field] = given = request.get(field, [0] * len(rows))
        if not isinstance(given, list) or len(given) != len(rows) or not all(map(is_count, given)):
            faults.add("EGG-JSON-6")
        if field == "bracelets" and isinstance(given, list) and sum(n for n in given if is_count(n)) > 12:
            faults.add("EGG-BRACELET-4")
    holder = request.get("egg_holder")
    if holder is not None and not (is_count(holder) and holder < len(rows)):
        faults.add("EGG-JSON-6")
    if faults:
        raise Faults(faults)
    return score(players, numbers["money"], numbers["bracelets"], holder, rulings)


OPS = {"describe_set": op_describe_set, "arrangements": op_arrangements, "score_round": op_score_round}


def answer(request):
    """("ok", result), or ("error", the rules that may be named)."""
    faults: set[str] = set()
    rulings = read_rulings(request, faults)
    try:
        return "ok", OPS[request["op"]](request, rulings, faults)
    except Faults as found:
        return "error", found.rules | faults
