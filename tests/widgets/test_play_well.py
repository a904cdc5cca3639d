"""Play well: both choices are played out, what came of them is told, and no deal that is shown speaks against it."""

import ludobook
import pytest
from ludobook.players.dilemmas import imagined_deals, scored_positions
from ludobook_widgets import Lesson
from ludobook_widgets.learn.play_well import _earns, often

DECISIONS = [
    (game.name, at) for game in ludobook.shelf() for at in range(len([one for one in game.principles if one.dilemma]))
]


def try_both(p, at=None):
    """Try both choices of a decision, of that which is asked if none is named."""
    for do in ([["decision", at]] if at is not None else []) + [["try", 0], ["try", 1]]:
        assert p.do(*do) is None


@pytest.fixture(params=DECISIONS, ids=str)
def tried(request, person):
    """A decision of which both choices have been tried."""
    game, at = request.param
    p = person(Lesson(game).play_well())
    try_both(p, at)
    return p


def test_the_advice_earned_more_over_all_and_in_the_deal_that_is_shown(tried):
    dilemma = tried.widget.dilemma
    played = dilemma.played
    assert played.more > played.less
    assert played.apart > 0
    told = tried.one(key="deal")["text"]
    assert f"one of the {played.deals} deals in which we played out both" in told
    assert f"earned more in {played.more} of them and less in {played.less or 'none'}." in told
    assert f"Over ten such deals it earned about {tried.widget.game.amount(round(10 * played.apart))} more." in told
    state = ludobook.load(dilemma.position)
    deal = imagined_deals(state)[played.shown]
    better, other = (
        scored_positions(deal, text)[-1].status().scores[state.turn] for text in (dilemma.better, dilemma.other)
    )
    assert better > other


def test_what_the_opponents_had_can_be_opened_for_both_choices(tried):
    [opened] = tried.find(type="details")
    [compared] = opened["blocks"]
    assert len(compared["sides"]) == 2
    for side in compared["sides"]:
        tables = [one for one in side["blocks"] if one["type"] == "calc"]
        assert tables
        assert all(table["rows"] for table in tables)


def test_acts_that_a_row_does_not_show_are_told_with_the_card_that_was_drawn(person):
    p = person(Lesson("egg").play_well())
    at = next(n for n, one in enumerate(p.widget.principles) if one.key == "last_bracelet")
    try_both(p, at)
    told = {key: p.one(key=f"{key}-0-acts")["text"] for key in ("p0", "p1")}
    assert "You spend a bracelet on a card and get the" in told["p0"]
    assert "You use the Egg to see every opposing Far. Then you lay red 2 and red Revelation as Far" in told["p1"]


def test_what_may_follow_is_told_before_the_choice_and_no_advice(person):
    p = person(Lesson("egg").play_well())
    assert p.one(type="details")["summary"] == "What are the chances?", "they are closed: they tell which is better"
    table = p.one(type="details")["blocks"][0]
    assert table["columns"][1:] == ["Lay 35 and 27, and keep the 2", "Lay 22 and 22, and keep a 20"]
    assert table["rows"][0] == ["Your Far beats or ties another Far", "3", "1"]
    assert not p.find(key="verdict")
    p.do("try", 0)
    assert not p.find(key="verdict")
    assert "play the other choice out in the same deal" in p.status()


def test_what_never_happens_is_told_without_a_number():
    assert [often(share) for share in (0.0, 0.01, 0.5, 0.99, 1.0)] == ["none", "hardly any", "5", "nearly all", "all"]


def test_a_decision_that_was_told_opens_as_it_ended_and_its_position_can_be_seen_beside_the_reason(person):
    p = person(Lesson("egg").play_well())
    for do in (["try", 0], ["try", 1], ["decision", 1]):
        p.do(*do)
    assert not p.find(key="verdict")
    p.do("decision", 0)
    assert p.one(key="verdict")
    assert not p.find(type="zone")
    p.press("See the position again")
    assert p.one(key="verdict")
    assert p.find(type="zone")
    p.press("See what each earned")
    assert "See the position again" in p.buttons()


@pytest.mark.parametrize(
    ("gains", "before", "said"),
    [
        ((6,), 5, "It earns you 6 points, so now you have 11."),
        ((0,), 5, "It earns you nothing more, so you still have 5 in all."),
        ((6,), 0, "It earns you 6 points in all."),
        ((0,), 0, "It earns you nothing."),
    ],
)
def test_what_a_choice_earns_is_told_beside_the_points_that_one_had(gains, before, said):
    assert _earns(gains, before, ludobook.game("lauzait_cep"), "") == said


def test_after_the_last_decision_the_way_leads_to_the_first_that_is_left(person):
    p = person(Lesson("egg").play_well())
    last = len(p.widget.principles) - 1
    try_both(p, last)
    assert "Decision 1" in p.buttons()
    p.press("Decision 1")
    try_both(p)
    assert "Next decision" in p.buttons()


def test_ones_own_row_stands_first_and_the_opponents_follow_clockwise(person):
    p = person(Lesson("egg").play_well())
    for at, one in enumerate(p.widget.principles):
        p.do("decision", at)
        rows = [[row["name"] for row in block["rows"]] for block in p.find(type="calc") if block["key"] == "rows"]
        assert rows == [["You", "Mika", "Jun"]], one.key
        try_both(p)
        others = [[row["name"] for row in block["rows"]] for block in p.find(type="calc") if "others" in block["key"]]
        assert others
        assert all(names == ["Mika", "Jun"] for names in others), one.key
