"""What an insight into an action of Lauzait-Cep looks ahead to is so by the rules' own functions."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import ludobook
import pytest
from greedy_games import decisions, position
from ludobook.contract.action import codes_of
from ludobook.games.lauzait_cep import menu
from ludobook.games.lauzait_cep.advice import foreseen, plans
from ludobook.games.lauzait_cep.advice.grouping import bonus_of_group, count_lacking
from ludobook.games.lauzait_cep.advice.insight import SAY, _name_hire, _say_likelier, concerns, insight
from ludobook.games.lauzait_cep.advice.outlook import Holding
from ludobook.games.lauzait_cep.best import hands_after
from ludobook.games.lauzait_cep.components import KINDS, SQUARES, deck_for
from ludobook.games.lauzait_cep.kernel import EMPTY, counts, needs_throw, pieces_in, readings, splits
from ludobook.games.lauzait_cep.menu import departments_of, nine_of, pieces_of
from ludobook.players.greedy import greedy, playout_action
from tiers import by_tier

GAME = ludobook.game("lauzait_cep")
pytestmark = pytest.mark.usefixtures("no_deals")


PIECE = r"(?:[WG]\d|J)"
HIRE = rf"discard ({PIECE}) and move ({PIECE}) from (\w\d) to (\w\d)"
THROWN = rf"{HIRE}, and if the throw (succeeds|fails), (?:you get )?({PIECE})"
LISTED = rf"{PIECE}(?:(?: on [a-e]\d)|, | or |{PIECE}|[a-e]\d)*"


class Told:
    """The seat's pieces and board from which an insight looks ahead, with what the rules say of them."""

    def __init__(self, state, code):
        seat = state.turn
        text = next(text for text, one in codes_of(state.legal_actions()).items() if one == code)
        after = state if code & 7 == menu.END else state.apply(text)
        self.g, self.seat = after.at, seat
        self.own = departments_of(self.g, seat)
        self.hand, self.nine = self.g.hands[seat], nine_of(self.g, seat)

    def complete(self, hand):
        if len(pieces_of(hand)) == 9:
            return bool(splits(hand, self.g.rules[menu.FLAGS], self.g.pending))
        return all_sets(pieces_of(hand))

    def outs(self, hand, taken=-1):
        """List the kinds that complete a hand for one of its pieces; one of ``taken`` is no longer there."""
        return {
            kind
            for kind, left in Holding.now(self.g).left.items()
            if left > (kind == taken)
            for piece in {*pieces_of(hand)}
            if self.complete(hand + (1 << 3 * kind) - (1 << 3 * piece))
        }

    def sure(self, hand):
        """Return the kinds that a Hire takes for sure to complete a hand, without a throw if there are any such."""
        found, safe = set(), set()
        for code in menu.hires(sorted({*pieces_of(hand)}), self.g.board, self.g.rules[menu.FLAGS]):
            discard, start, end = pieces_in(code >> 3)
            taken = [self.g.board[end]] if self.g.board[end] != EMPTY else [discard]
            taken += [self.g.board[start]] if needs_throw(end) else []
            if all(self.complete(hand - (1 << 3 * discard) + (1 << 3 * kind)) for kind in taken):
                (found if needs_throw(end) else safe).add(taken[0])
        return safe or found


def all_sets(pieces):
    """Tell whether pieces can be split into sets."""
    if not pieces:
        return True
    first, rest = pieces[0], pieces[1:]
    for one, other in combinations(range(len(rest)), 2):
        left = [piece for place, piece in enumerate(rest) if place not in (one, other)]
        if readings(first, rest[one], rest[other], 3) and all_sets(tuple(left)):
            return True
    return False


def kinds_of(text):
    return {KINDS.index(piece) for piece in re.findall(PIECE, text)}


def claims(pattern, told):
    return re.findall(pattern.replace("LISTED", f"({LISTED})").replace("PIECE", f"({PIECE})"), told)


def insights():
    """Iterate over insights into one action and into two, with what they look ahead from."""
    for state in [*decisions("lauzait_cep", range(4), 60)][:: by_tier(9, 4)]:
        codes = list(codes_of(state.legal_actions()).values())
        near = [code for code in codes if code & 7 != menu.HIRE] + [code for code in codes if code & 7 == menu.HIRE][:3]
        for better in near:
            if better & 7 == menu.DECLARE or (better & 7 == menu.HIRE and needs_throw(pieces_in(better >> 3)[2])):
                continue
            for other in {better, *near[:2]}:
                if told := insight(state, better, other):
                    yield state, better, other, told


@pytest.fixture(scope="module")
def told_of():
    return list(insights())


def test_the_least_that_a_hand_lacks_is_what_the_rules_say():
    for state in decisions("lauzait_cep", range(6), 60):
        g = state.at
        nine = nine_of(g, state.turn)
        assert (count_lacking(nine, 3) == 0) == bool(splits(nine, g.rules[menu.FLAGS], g.pending))
        tried = (nine + (1 << 3 * kind) - (1 << 3 * one) for kind in range(21) for one in {*pieces_of(nine)})
        assert (count_lacking(nine, 3) <= 1) == any(splits(hand, g.rules[menu.FLAGS], g.pending) for hand in tried)


def test_all_that_completes_the_sets_after_a_step_is_named(told_of):
    checked = 0
    for state, better, _, told in told_of:
        steps = claims(r"discard PIECE and take PIECE[^.,]*, LISTED would (?:then )?complete your sets", told)
        for discard, taken, named in steps:
            one = Told(state, better)
            kind = KINDS.index(taken)
            change = (1 << 3 * kind) - (1 << 3 * KINDS.index(discard))
            full = one.outs(one.nine + change if one.own < 2 else one.hand + change, kind)
            kept = one.outs(one.hand + change, kind)
            assert kinds_of(named) in (full, kept), told
            if more := re.search(r"or any of (\d+) kinds of piece if you dissolve", told):
                assert len(full) == int(more[1]) > len(kept), told
            if kinds_of(named) != full:
                assert one.own == 1, "only a department that costs more than declaring scores is kept"
            checked += 1
    assert checked > 10


def test_only_what_completes_the_sets_is_all_that_does(told_of):
    checked = 0
    for state, better, _, told in told_of:
        for kept, named in claims(r"(As long as you keep [^,]*, only|Only) LISTED would complete your", told):
            one = Told(state, better)
            assert kinds_of(named) == one.outs(one.hand if kept != "Only" else one.nine), told
            assert kept != "Only" or one.own == 0 or (one.own == 1 and Holding.now(one.g).view().frees)
            checked += 1
    assert checked > by_tier(4, 10)


def test_what_completes_the_sets_next_does_so_for_sure_and_a_throw_is_named_only_if_nothing_else_does(told_of):
    checked = 0
    for state, better, _, told in told_of:
        one, frees = Told(state, better), "dissolve your department" in told
        sure = r"complete your sets (?:on your next Day |this Day )?with LISTED", r"take LISTED on your next Day, which"
        for named in (named for words in sure for named in claims(words, told)):
            if "other department" not in told:
                assert kinds_of(named) == one.sure(one.nine if frees else one.hand), told
                checked += 1
        for named in re.findall(THROWN, told) if "an even chance to complete your sets" in told else ():
            hand = one.hand if one.own == 2 or not frees else one.nine
            assert not one.sure(hand), told
            discard, moved, start, end, fell, won = named
            there = [KINDS[one.g.board[SQUARES.index(at)]] for at in (start, end)]
            assert needs_throw(SQUARES.index(end)), told
            assert (moved, won) == ((there[0], there[1]) if fell == "succeeds" else (there[0], there[0])), told
            assert one.complete(hand + (1 << 3 * KINDS.index(won)) - (1 << 3 * KINDS.index(discard))), told
            checked += 1
    assert checked > 10


def test_of_two_forms_the_one_that_more_pieces_bring_nearer_is_told(told_of):
    checked = 0
    for state, better, other, told in told_of:
        nearer = "LISTED would get you nearer to your other sets."
        pattern = rf"With \S+ formed, {nearer} With \S+ formed instead, only LISTED would"
        for named in claims(pattern, told):
            for code, listed in zip((better, other), named, strict=True):
                one = Told(state, code)
                rest, groups = pieces_of(one.hand), 3 - one.own
                nearer = {kind for kind in Holding.now(one.g).coming if fewer(rest, (*rest, kind), groups)}
                assert kinds_of(listed) == nearer, told
            checked += 1
    assert checked


def fewer(hand, more, groups):
    """Tell whether one more piece leaves a hand lacking fewer pieces."""
    return count_lacking(counts(more), groups) < count_lacking(counts(hand), groups)


def test_dissolving_can_wait_where_it_is_the_only_department_and_its_bonus_is_kept():
    told = 0
    for state in decisions("lauzait_cep", range(by_tier(3, 12)), 60):
        codes = codes_of(state.legal_actions())
        if "end" in codes and (
            found := claims(
                r"can wait until your next Day, and you keep their bonus of (\d)",
                insight(state, codes["end"], codes["end"]),
            )
        ):
            [text] = [text for text in codes if text.startswith("dissolve")]
            assert state.at.scores[state.turn] - state.apply(text).at.scores[state.turn] == int(found[0])
            told += 1
    assert told


def test_declaring_to_lose_the_game_is_called_so_beside_any_other_action():
    state = next(
        state
        for state in decisions("lauzait_cep", range(7, 200, 3), 80)
        if "declare" in codes_of(state.legal_actions())
        and (after := state.apply("declare")).turn is None
        and state.turn not in after.status().winners
    )
    codes = codes_of(state.legal_actions())
    for text, code in codes.items():
        told = insight(state, code, codes["declare"])
        assert told.startswith("Declaring ends the game, and you lose it") or text == "declare", told


def test_nothing_argues_against_ending_a_day_with_a_set_that_could_be_formed(told_of):
    for state, better, other, told in told_of:
        if better == menu.END and other & 7 == menu.FORM:
            raise AssertionError(told, state)


def test_declaring_that_ends_the_game_says_who_wins():
    said = set()
    for seed in range(30):
        state = ludobook.game("lauzait_cep").new(2, seed)
        while state.turn is not None:
            codes = codes_of(state.legal_actions())
            if "declare" in codes and (after := state.apply("declare")).turn is None:
                told, winners = insight(state, codes["declare"], codes["declare"]), list(after.status().winners)
                key = "wins" if winners == [state.turn] else "share" if state.turn in winners else "lose"
                assert told.startswith("Declaring ends the game, and you ")
                assert f"you {key.removesuffix('s')}" in told
                said.add(key)
            state = state.apply(greedy(state))
    assert {"wins", "lose"} <= said


def test_of_two_hires_the_one_that_more_pieces_bring_nearer_is_told_with_all_that_are_left_of_them():
    checked = 0
    for state in [*decisions("lauzait_cep", range(2), 60)][:: by_tier(11, 5)]:
        hires = [code for code in codes_of(state.legal_actions()).values() if code & 7 == menu.HIRE]
        for better, other in combinations(hires[:: max(len(hires) // 8, 1)], 2):
            told = insight(state, better, other)
            for listed in re.findall("Then (.*) would get you nearer to your sets, but after .* only (.*) would", told):
                for code, named in zip((better, other), listed, strict=True):
                    for hand in hands_after(state.at, *pieces_in(code >> 3)):
                        kinds = kinds_that_bring_nearer(state, hand)
                        assert len(kinds) == int(named.split()[2]) if "any of" in named else kinds == kinds_of(named)
                checked += 1
    assert checked > 1


def kinds_that_bring_nearer(state, hand):
    """Return the kinds of piece that a hand after a Hire still lacks, of those that the rules and the table leave."""
    one = replace(Holding.now(state.at), hand=hand, board=()).free
    assert one.lacking > 1, "what completes the sets does more than bring them nearer"
    seat, players = state.turn, state.players
    shown = Counter(pieces_of(one.hand + one.revealed))
    for other in set(range(players)) - {seat}:
        shown.update(pieces_of(nine_of(state.at, other) - state.at.hands[other]))
    left = Counter(deck_for(players)) - shown
    return {kind for kind in left if fewer(pieces_of(one.hand), (*pieces_of(one.hand), kind), one.groups)}


def test_with_three_players_no_missing_0_is_told_and_no_joker_is_left_out():
    state, codes = position("lauzait_cep", 17008, 17008 * 7 % 40, 3)
    told = insight(state, codes["hire G8 c4 d4"], codes["hire G8 e1 e2"])
    assert "only W8, G3 or J would" in told, "two jokers lie on the board, and three players have no G0"


def test_whoever_holds_three_sets_is_not_told_what_gets_nearer_to_them():
    checked = 0
    for state in decisions("lauzait_cep", range(by_tier(16, 40)), 60):
        codes = [*codes_of(state.legal_actions()).values()]
        g, seat = state.at, state.turn
        if splits(nine_of(g, seat), g.rules[menu.FLAGS], g.pending) and departments_of(g, seat) in (0, 3):
            checked += 1
            assert not any(concerns(state, one, other, "useful") for one in codes[:6] for other in codes[-6:])
    assert checked > 5


def test_where_only_a_throw_that_succeeds_gets_nearer_the_other_piece_is_said_not_to():
    checked = 0
    for state in [*decisions("lauzait_cep", range(4), 60)][:: by_tier(13, 6)]:
        now = Holding.now(state.at)
        for code in codes_of(state.legal_actions()).values():
            _, start, end = pieces_in(code >> 3)
            if code & 7 == menu.HIRE and needs_throw(end) and (told := insight(state, code, code)):
                held = [replace(now, hand=hand, board=()) for hand in hands_after(state.at, *pieces_in(code >> 3))]
                nearer = [one.lacking < now.lacking or one.free.lacking < now.free.lacking for one in held]
                moved = KINDS[state.at.board[start]]
                if nearer == [True, False]:
                    assert not re.search(rf", and {moved} (completes|goes with [^n]|makes)", told), told
                    checked += "no nearer to your sets" in told
                else:
                    assert "no nearer to your sets" not in told
    assert checked


def test_beside_what_two_hires_lack_an_opponent_who_may_declare_first_is_named():
    state, codes = position("lauzait_cep", 17005, 17005 * 7 % 40, 3)
    told = insight(state, codes["hire G5 e2 d1"], codes["hire G2 a1 b1"])
    assert told.endswith(SAY("race_1", "An opponent")), "being nearer is worth little then"


@pytest.mark.parametrize(
    ("players", "seed", "better", "other", "bonuses"),
    [
        (3, 17005, "hire G5 e2 d1", "hire G2 a1 b1", (1, 0)),
        (3, 17008, "hire G8 c4 d4", "hire G8 e1 e2", (5, 2)),
        (4, 33014, "hire W3 c5 c4", "hire W7 b1 b2", (3, 1)),
    ],
)
def test_where_an_opponent_mostly_declares_first_what_can_be_formed_until_then_is_told(
    monkeypatch, players, seed, better, other, bonuses
):
    state, codes = position("lauzait_cep", seed, seed * 7 % 40, players)
    monkeypatch.setattr(foreseen, "FORESEEN_DEALS", 20)
    foreseen.declarers.cache_clear()
    told = insight(state, codes[better], codes[other])
    foreseen.declarers.cache_clear()
    first = sum(declarer(state, better, deal) not in (state.turn, None) for deal in range(20))
    share = "nearly every deal" if first == 20 else f"about {first // 2} of 10 deals"
    assert told.startswith(SAY("raced", share, "an opponent")) or first % 2, "a share between two tenths is rounded"
    for text, bonus in zip((better, other), bonuses, strict=True):
        hand = pieces_of(hands_after(state.at, *pieces_in(codes[text] >> 3))[0])
        assert max(map(bonus_of_group, combinations(hand, 3))) == bonus
    assert told.endswith(SAY("raced_none") + ".") == (bonuses[1] == 0)


def declarer(state, text, deal):
    """The seat that declares first in an imagined deal if all play on as in playouts; None if nobody does for long."""
    there = state.resample(state.turn, deal)
    for _ in range(200):
        turn, scorings = there.turn, there.scorings
        there = there.apply(text)
        if text == "declare":
            return turn
        if there.scorings != scorings:
            break
        text = playout_action(there).text
    return None


def test_no_department_is_said_to_score_0(told_of):
    assert not any(re.search(r"\b(score|costs?|is|would score) 0\b", told) for *_, told in told_of)


def test_no_plan_counts_a_kind_of_piece_that_is_not_in_play():
    met = 0
    for seed in range(2):
        state = GAME.new(2, seed)
        one, deck = Holding.now(state.at), {*deck_for(2)}
        counted = plans._open(state.at, one.hand, one.groups)
        rated = plans.hope(state.at, one.hand, one.groups)
        nearer = {k for k in range(21) if plans.hope(state.at, one.hand + (1 << 3 * k), one.groups) > rated}
        assert counted == len(nearer & deck)
        met += bool(nearer - deck)
    assert met


def lacks(state, text):
    """Return how many pieces the sets lack after a Hire, if an only department is dissolved."""
    own = departments_of(state.at, state.turn)
    freed = nine_of(state.at, state.turn) - state.at.hands[state.turn] if own == 1 else 0
    [hand, _] = hands_after(state.at, *pieces_in(codes_of(state.legal_actions())[text] >> 3))
    return count_lacking(hand + freed, 3 if freed else 3 - own)


def next_day(deal, text):
    """Play on to the seat's next Day; return how many pieces it surely lacks at least then, None without one."""
    seat, after, away = deal.turn, deal.apply(text), False
    while not (away and after.turn == seat) and after.turn is not None and after.scorings == deal.scorings:
        away = away or after.turn != seat
        if not (away and after.turn == seat):
            after = after.apply(playout_action(after))
    if after.turn is None or after.scorings != deal.scorings:
        return None
    if departments_of(after.at, seat) == 1:
        after = after.apply(next(one for one in after.legal_actions() if one.text.startswith("dissolve")))
    groups = 3 - departments_of(after.at, seat)
    hires = [pieces_in(one.code >> 3) for one in after.legal_actions() if one.text.startswith("hire")]
    left = [max(count_lacking(hand, groups) for hand in hands_after(after.at, *way)) for way in hires]
    return min([count_lacking(after.at.hands[seat], groups), *left])


@pytest.mark.parametrize(
    ("players", "seed", "better", "other"),
    [
        (2, 402, "hire G1 b3 c2", "hire W1 c1 b1"),
        (2, 432, "hire W1 b2 c2", "hire W1 b2 b1"),
        (4, 440, "hire G2 a3 b4", "hire J a4 b4"),
        (2, 453, "hire W2 e2 d1", "hire G8 e1 d1"),
    ],
)
def test_a_hire_is_said_to_complete_the_sets_on_the_next_day_in_as_many_deals_as_it_does(
    monkeypatch, players, seed, better, other
):
    monkeypatch.setattr(foreseen, "FORESEEN_DEALS", 20)
    foreseen.next_days.cache_clear()
    state, codes = position("lauzait_cep", seed, seed * 7 % 40, players)
    [told] = _say_likelier(state, codes[better], codes[other])
    foreseen.next_days.cache_clear()
    shares = []
    for first in (0, 500):  # the deals that the insight looks at, and others
        deals = [state.resample(state.turn, first + n) for n in range(20)]
        nearer = [
            [left for deal in deals if (left := next_day(deal, text)) is not None and left < lacks(state, text)]
            for text in (better, other)
        ]
        shares.append([len(found) / len(deals) for found in nearer])
    often, less = (round(10 * share) for share in shares[0])
    key = "can_complete" if lacks(state, better) == 1 else "can_near"
    rival = _name_hire(state.at, *(pieces_in(codes[text] >> 3) for text in (other, better)))
    assert told == SAY(key, SAY("of_ten", often), rival, f"{less}" if less else SAY("hardly_any"))
    assert shares[1][0] > shares[1][1]


def test_what_can_be_formed_only_after_a_throw_is_said_to_need_it(monkeypatch):
    state, codes = position("lauzait_cep", 26007, 39, 3)
    monkeypatch.setattr(foreseen, "FORESEEN_DEALS", 10)
    foreseen.declarers.cache_clear()
    told = insight(state, codes["hire G4 b5 a5"], codes["hire G1 d2 c1"])
    foreseen.declarers.cache_clear()
    less = SAY("raced_less_thrown", "G3+G4+G5", 2)
    assert told.endswith(SAY("raced_form", "G7+G8+G9", 3, SAY("throw_for", "G3"), less))
