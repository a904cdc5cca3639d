"""What a reason tells is what happened in the deals that were played out."""

from __future__ import annotations

from collections import Counter

import ludobook
from ludobook.players.greedy import greedy
from ludobook.players.reasons import (
    MORE_DEALS,
    Difference,
    differences,
    playout,
    sentence,
    telling_differences,
    why,
)


def positions(name, players, count):
    """The decisions in so many moves of greedy players, from a new game on when one is over."""
    state = ludobook.game(name).new(players, 7)
    for n in range(count):
        if len(state.legal_actions()) > 1:
            yield state
        state = state.apply(greedy(state)) if state.turn is not None else ludobook.game(name).new(players, n)


def test_kirin_tells_what_is_captured_in_this_trick_and_later():
    told = Counter()
    for state in positions("kirin", 4, 110):
        seat = state.turn
        for action in state.legal_actions():
            path = playout(state, action.text)
            found = state.game.events(state, path)
            score = path[-1].last_score().rows[seat].score
            captured = sum(line.points for line in score.lines if line.kind == "captured")
            if "declare" in action.text:
                assert set(found) == {"tricks"}
                continue
            assert captured >= found["captured/now"] + found.get("captured/later", 0)
            rows = [row.text.split()[0] for row in path[0].log]
            if rows.count("play") % 4 or rows.count("play") % 32 == 0:
                continue  # the trick goes on, or the round is over
            lies = len(path[0].view(seat)["piles"][seat]) - len(state.view(seat)["piles"][seat])
            assert found.get("trick", 0.0) == (lies == 4), "a trick that nothing can win is not mentioned"
            assert 0 <= found["captured/now"] <= lies
            told["trick", found.get("trick", 0.0)] += 1
            if len(path) > 4:
                then = len(path[4].view(seat)["piles"][seat]) - len(path[0].view(seat)["piles"][seat])
                if path[4].scorings == state.scorings:
                    assert found["next"] == (then == 4)
                    told["next", found["next"]] += 1
    assert set(told) == {(part, times) for part in ("trick", "next") for times in (0.0, 1.0)}


def test_a_reason_tells_the_pieces_of_a_part_instead_of_it(monkeypatch):
    monkeypatch.setattr("ludobook.games.kirin.advice.insight.insight", lambda *_: "")
    seen = 0
    for state in list(positions("kirin", 4, 25))[9::10]:  # others tell no pieces
        first, last = state.legal_actions()[0].text, state.legal_actions()[-1].text
        told = [
            one.part for better in ((first, last), (last, first)) for one in telling_differences(state, *better, 20)
        ]
        assert len(told) <= 2, "one for each"
        seen += "captured/later" in told
    assert seen


def test_where_few_deals_tell_nothing_more_are_played(monkeypatch):
    state, counts = ludobook.game("kirin").new(4, 7), []
    monkeypatch.setattr("ludobook.players.reasons.differences", lambda pairs, _: counts.append(len(pairs)) or [])
    assert telling_differences(state, "declare A2", "declare A4", deals=2) == []
    assert counts == [2, 2 * MORE_DEALS]
    monkeypatch.setattr("ludobook.players.reasons.MOST_PLAYED_ON", 200)
    counts.clear()
    assert telling_differences(state, "declare A2", "declare A4", deals=2) == []
    assert 2 < counts[1] < 2 * MORE_DEALS, "two deals of 66 actions, and no more than 200"


def test_what_opponents_earn_less_speaks_for_an_action():
    [found] = differences([[{"others": 0.0}, {"others": float(3 - n % 2)}] for n in range(9)])
    assert found.sure > 0
    assert sentence(ludobook.game("egg").new(2, 0), [found]) == "your opponent earns about 3 less ZOO."


def test_a_piece_of_a_part_is_told_only_if_no_other_piece_differs(monkeypatch):
    state = ludobook.game("kirin").new(4, 7)
    later, lost = (
        Difference(f"captured/{name}", *((2.0, 1.0)[::way], (1.0, 1.0)), way * 9.0)
        for name, way in (("later", 1), ("now", -1))
    )
    whole = Difference("captured", (3.0, 1.0), (1.0, 0.5), 6.0)
    monkeypatch.setattr("ludobook.games.kirin.advice.insight.insight", lambda *_: "")
    for found, told in (([later, whole], [later]), ([later, lost, whole], [whole]), ([later, lost], [])):
        monkeypatch.setattr("ludobook.players.reasons.differences", lambda pairs, often, found=found: found)
        assert telling_differences(state, "declare A2", "declare A4", deals=2) == told


def test_what_gains_most_is_told_with_its_price(monkeypatch):
    state = ludobook.game("egg").new(3, 12)
    for now, held, others, told in (
        (3.0, 0.5, -0.5, "you earn 3 more ZOO this round."),
        (3.0, -1.0, -2.0, "you earn 3 more ZOO this round, but your cards and bracelets are worth 1 less ZOO in"),
        (0.5, -0.25, -2.0, "the average opponent earns 2 less ZOO."),
        (-1.0, 2.0, 0.0, "your cards and bracelets are worth 2 more ZOO in later rounds, but you earn 1 less"),
    ):
        found = [
            Difference(part, (amount, 0.0), (1.0, 0.0), 9.0 if (amount > 0) != (part == "others") else -9.0)
            for part, amount in (("held", held), ("others", others), ("total", now))
            if amount
        ]
        monkeypatch.setattr("ludobook.players.reasons.differences", lambda pairs, often, found=found: found)
        assert told in why(state, "lay R2+B10 R5+B7", "lay R5+B15 B7+B10", deals=2)


def test_few_points_are_told_in_quarters():
    state = ludobook.game("kirin").new(4, 7)
    for more, told in ((0.73, "about ¾"), (1.04, "about 1"), (1.0, "1"), (1.4, "about 1½"), (2.4, "about 2")):
        text = sentence(state, [Difference("total", (3 + more, 3.0), (1.0, 1.0), 5.0)])
        assert text == f"you score {told} more this round."
    halves = [Difference("captured/later", (1.5, 1.0), (1.0, 1.0), 5.0)]
    assert sentence(state, halves) == "you capture more of your beast in later tricks."
