"""Today's five without a browser: the same for everybody on a day, kept, told at the end, new tomorrow."""

import re
from collections import Counter
from datetime import date, timedelta

import ludobook
import pytest
from declaring import having
from ludobook.teach.drill import SHELF_OPENERS
from ludobook_widgets import Today
from ludobook_widgets.game.lesson_file import lesson_of
from ludobook_widgets.game.mistakes import MissedQuestion, Mistakes
from ludobook_widgets.practise.today import QUESTIONS_A_DAY, questions_of_day, read_day, step_that_teaches
from walking import walk

DAY = date(2026, 11, 22)
KEPT = {"egg:learn": "0,1/10", "drills:level:kirin:trick": "1"}


@pytest.fixture
def opened(person):
    def go(kept=KEPT, **query):
        p = person(Today())
        assert p.do("hello", kept=kept, query={"today": DAY.isoformat(), **query}) is None
        return p

    return go


def test_a_day_has_the_same_questions_for_everybody_who_has_met_the_same_games():
    assert questions_of_day(DAY, ["egg", "kirin"]) == questions_of_day(DAY, ["egg", "kirin"])
    assert questions_of_day(DAY, ["egg"]) != questions_of_day(DAY + timedelta(1), ["egg"])
    both, one = questions_of_day(DAY, ["egg", "kirin"]), questions_of_day(DAY, ["egg"])
    assert {item for item in both if item.game == "egg"} <= set(one), "whoever has met more is asked some of the same"
    assert {item.game for item in questions_of_day(DAY, having("drills"))} == set(having("drills"))


@pytest.mark.parametrize("days", range(20))
def test_every_question_of_a_day_can_be_asked_and_none_comes_twice(days):
    for games in ([], ["egg"], having("drills")):
        items = questions_of_day(DAY + timedelta(days), games)
        assert len(set(items)) == QUESTIONS_A_DAY
        assert all(item.question().asks for item in items)
        if not games:
            assert {item.level for item in items} == {0}
            assert {item.game for item in items[:4]} == set(having("drills"))
            assert {item.key for item in items[:4]} == {"opener"}


@pytest.mark.parametrize("name", having("opener"))
def test_an_opener_of_a_day_is_neither_one_of_the_shelf_nor_one_with_a_card_changed(name):
    game = ludobook.game(name)
    shelf = [game.question(*game.opener.ask(seed, 0)) for seed in range(SHELF_OPENERS)]
    for days in range(12):
        asked = [item.question() for item in questions_of_day(DAY + timedelta(days), []) if item.game == name]
        for place, one in enumerate(asked):
            for other in (*shelf, *asked[:place]):
                changed = Counter(faces(one)) - Counter(faces(other))
                assert one.answer != other.answer or changed.total() > 1, (faces(one), faces(other))
    if name == "lauzait_cep":
        days = [questions_of_day(DAY + timedelta(days), []) for days in range(4)]
        [twice] = [two for items in days if len(two := [one for one in items if one.game == name]) == 2]
        assert len({item.question().rules for item in twice}) == 2, "three alike, and three in a row"


def faces(question):
    """Return the cards that a question shows."""
    return [slot.face for zone in question.zones for slot in zone.slots]


def mistakes_kept(person):
    """Return the mistakes as Practise reads them."""
    mistakes = Mistakes()
    mistakes.recall(person.kept())
    return mistakes


def go_on(p, until):
    """Go on, each answer shown, to a question of which that is so."""
    while not until(p.widget.item):
        p.do("reveal")
        p.do("next")


def answer_all(p, shown=None):
    """Answer the second of the five wrong and the others right, but for one that is shown."""
    for n in range(QUESTIONS_A_DAY):
        p.do("reveal") if n == shown else p.answer(n != 1)
        assert "doesn’t count as right" not in p.status()
        p.press("Next question" if n + 1 < QUESTIONS_A_DAY else "See the result")


def test_five_answers_their_marks_and_a_link(opened):
    p = opened()
    assert p.one(key="where")["text"].startswith("Question 1 of 5 · ")
    for n, right in enumerate((True, False, True, True, True), 1):
        p.answer(right)
        assert p.status() == "Your answers so far: ✓\xa0✗\xa0✓\xa0✓\xa0✓"[: 20 + 2 * n]
        p.press("Next question" if n < QUESTIONS_A_DAY else "See the result")
    assert p.kept()["drills:today"] == "2026-11-22 10111 egg,kirin"
    assert p.one(key="outcome")["text"] == "4 of 5 · ✓ ✗ ✓ ✓ ✓"
    assert p.press("Copy the result") is None
    assert p.last("share") == {"text": "Ludobook, today’s five, 2026-11-22: ✓ ✗ ✓ ✓ ✓", "day": "2026-11-22"}
    assert len(p.widget.mistakes.items) == 1, "what was missed comes back in Practise"
    assert len(mistakes_kept(p).due(MissedQuestion)) == 1, "at once"
    assert p.do("answer", *p.widget.question.answer[0]) is None
    assert len(p.widget.marks) == QUESTIONS_A_DAY, "it is over"


def test_it_begins_with_one_touch_and_ends_with_the_reasons(opened):
    p = opened()
    assert p.widget.item.key == "opener"
    answer_all(p)
    for n, item in enumerate(p.widget.items):
        reason = p.one(key=f"reason-{n}")
        assert (reason["tone"], reason["lead"]) == (("slip", "Not quite.") if n == 1 else ("good", "Right."))
        [way] = [button["href"] for button in p.one(key=f"way-{n}")["buttons"]]
        taught = re.fullmatch(rf"{item.game}/1-learn\.ipynb#step-\d+", way)
        assert taught if n == 1 else way == f"{item.game}/5-play.ipynb", "one way on: what teaches it, or the game"
        faces = {slot["face"] for slot in walk(p.one(key=f"little-{n}")) if slot.get("face")}
        assert faces <= set(p.widget.faces)
        assert all(face.startswith(f"{item.game}/") for face in faces)
    assert [side["title"][0] for side in p.one(key="five")["sides"]] == list("✓✗✓✓✓")


def test_the_right_answer_is_put_into_the_gap(opened):
    p = opened({})
    go_on(p, lambda item: item.game == "meow_oracle")
    [gap] = [slot for slot in p.one(key="area")["slots"] if not slot.get("face")]
    assert gap["text"] == "?"
    p.answer(False)
    [(_, answer)] = p.widget.question.answer
    [filled] = [slot for slot in p.one(key="area")["slots"] if slot["key"] == gap["key"]]
    assert (filled["face"], filled["state"], filled["tag"]) == (answer, "right", "✓")
    assert filled["label"].endswith("right")


def test_the_answer_to_a_pair_uses_no_word_that_was_not_told_and_covers_no_card(opened):
    p = opened({})
    go_on(p, lambda item: item.game == "egg")
    p.answer(False)
    zones = [part for part in walk(p.widget.page) if "slots" in part]
    pairs = [zone for zone in zones if zone.get("title", "").startswith("Pair")]
    assert sorted(zone["title"][-1] for zone in pairs) == ["✓", "✗"]
    for zone in zones:
        assert not zone.get("badge")
        assert not any(slot.get("tag") for slot in zone["slots"])


def test_the_result_marks_what_was_missed_and_what_was_shown(opened):
    p = opened({})
    assert "doesn’t count as right" in p.status()
    answer_all(p, shown=2)
    assert len(mistakes_kept(p).due(MissedQuestion)) == 2, "both come back at once"
    for shown in (p, opened(p.kept())):
        assert shown.one(key="result")["text"].startswith("You got 3 of 5 right, and 1 was shown to you.")
        sides = shown.one(key="five")["sides"]
        assert [side["title"][0] for side in sides] == list("✓✗○✓✓")
        assert [side["verdict"] for side in sides] == ["right", "wrong", "shown", "right", "right"]
        leads = [shown.one(key=f"reason-{n}")["lead"] for n in range(QUESTIONS_A_DAY)]
        assert leads == ["Right.", "Not quite.", "Shown.", "Right.", "Right."]
        wrong = [slot for slot in walk(shown.one(key="little-1")) if slot.get("state") == "wrong"]
        assert len(wrong) == 1, "what was answered is marked where it lies"
        assert not [slot for slot in walk(shown.one(key="little-2")) if slot.get("state") == "wrong"]


@pytest.mark.parametrize("text", ["", "x", "2026-11-22 [1]", '2026-11-22 [{"a":1},{}]', "2026-11-22 " + "[" * 9999])
def test_answers_kept_are_checked(opened, text):
    assert opened({**KEPT, "drills:today": "2026-11-22 10", "drills:given": text}).widget.given == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "1"), ("2026-11-21 3", "4"), ("2026-11-20 3", "1"), ("2026-11-22 3", "3"), ("2026-11-21 many", "1")],
)
def test_days_in_a_row_are_counted(opened, before, after):
    p = opened({**KEPT, "drills:days": before, "drills:today": "2026-11-22 1111"})
    p.answer(True)
    assert p.kept()["drills:days"] == f"2026-11-22 {after}"


def test_it_goes_on_after_a_reload_and_is_new_tomorrow(opened):
    items = opened().widget.items
    p = opened({**KEPT, "drills:today": "2026-11-22 10"})
    assert p.widget.item == items[2]
    p = opened({**KEPT, "drills:today": "2026-11-22 10111"})
    assert p.one(key="result")
    p = opened({**KEPT, "drills:today": "2026-11-21 10111"})
    assert (p.widget.marks, p.widget.item) == ([], items[0])


@pytest.mark.parametrize("before", [{}, {"egg:learn": "0,1/10"}])
@pytest.mark.parametrize("answers", [2, QUESTIONS_A_DAY])
def test_the_five_stay_as_they_were_answered_when_more_games_are_met(opened, before, answers):
    p = opened(before)
    for n in range(answers):
        p.answer(n != 1)
        p.do("next")
    later = {"meow_oracle:coach": "x", "kirin:game": "x", "lauzait_cep:pad": "x"}
    again = opened({**before, **p.kept(), **later})
    assert (again.widget.items, again.widget.given) == (p.widget.items, p.widget.given)
    if answers == QUESTIONS_A_DAY:
        assert again.one(key="five") == p.one(key="five")
    else:
        again.answer()
        assert again.kept()["drills:today"] == f"2026-11-22 101 {'egg' if before else '-'}", "also for the next time"
    tomorrow = opened({**before, **p.kept(), **later}, today="2026-11-23")
    assert set(tomorrow.widget.met_games) >= {"meow_oracle", "lauzait_cep", "kirin"}


def test_a_day_that_a_link_names_leaves_todays_answers_as_they_are(opened):
    kept = {**KEPT, "drills:today": "2026-11-22 10111 egg,kirin"}
    p = opened(kept, day="2026-11-20")
    assert p.widget.marks == []
    p.answer()
    kept |= p.kept()
    assert opened(kept).widget.marks == [True, False, True, True, True]
    assert opened(kept, day="2026-11-20").widget.marks == [True]
    assert opened(kept, day="2026-11-22").one(key="result"), "a link may name today"


def test_a_link_names_its_day(opened):
    assert opened(day="2026-11-20").widget.items == questions_of_day(date(2026, 11, 20), ["egg", "kirin"])


@pytest.mark.parametrize("name", ["meow_oracle:coach", "meow_oracle:pad", "drills:next:meow_oracle:giving:1"])
def test_a_game_that_was_played_scored_or_practised_has_been_met(opened, name):
    assert opened({**KEPT, name: "x"}).widget.met_games == ["egg", "meow_oracle", "kirin"]


def test_who_has_met_no_game_is_asked_easy_ones_and_told_so_once(opened):
    p = opened({})
    assert {item.game for item in p.widget.items} == set(having("drills"))
    openers = {name: ludobook.game(name).opener.key for name in having("drills")}
    assert [item.key for item in p.widget.items] == [openers[item.game] for item in p.widget.items], "words unknown"
    assert len(set(p.widget.items)) == 5
    assert p.one(key="day")["text"].startswith("These five are easy ones.")
    p.answer(True)
    assert p.kept()["drills:today"] == "2026-11-22 1 -"
    p.press("Next question")
    assert p.find(key="day") == []


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "20261122", "2026-W47-7", "9" * 40, "<b>"])
def test_what_is_no_day_is_passed_over(opened, text):
    assert read_day(text) is None
    assert opened(day=text).widget.day == DAY


@pytest.mark.parametrize("text", ["2026-11-22 111111", "2026-11-22 x", "2026-11-22 1 1", "2026-11-22 1 egg,egg", "x"])
def test_what_the_browser_keeps_is_checked(opened, text):
    assert opened({"drills:today": text}).widget.marks == []


@pytest.mark.parametrize("do", [["share"], ["next"], ["share", "x"], ["row", 99]])
def test_silly_choices_change_nothing(opened, do):
    p = opened()
    p.do(*do)
    assert (p.widget.marks, p.widget.item) == ([], p.widget.items[0])
    assert not any("share" in sent for sent in p.sent)


def test_a_question_is_asked_with_the_rule_that_it_needs_or_not_at_all(person):
    asked = set()
    for number in range(1, 31):
        day = date(2026, 11, number)
        asked |= {(item.game, item.key) for item in questions_of_day(day, ["lauzait_cep"])}
    assert ("lauzait_cep", "hand") not in asked, "declaring takes too many rules"
    opener = ludobook.game("lauzait_cep").opener.key
    assert {key for _, key in asked} == {opener, "set", "hires"}
    p = person(Today())
    p.do("hello", kept={"lauzait_cep:coach": "1", "today": ""}, query={"day": "2026-11-28"})
    go_on(p, lambda item: item.key != opener)
    assert "one" in p.one(key="reminder")["text"]
    p.do("reveal")
    assert not p.find(key="reminder"), "the reply says it"


TAUGHT = {  # the rule that decides a question, and the name of the step that says it
    "egg": {"EGG-WILD-4": "Beside the other colour", "EGG-RANK-3": "Friends", "EGG-RANK-4": "Equal sets"},
    "lauzait_cep": {"LZ-DEPT-2": "Hire", "LZ-BONUS-1": "A department", "LZ-FORM-4": "Formations"},
    "kirin": {"KIRIN-EFFECT-2": "Kirins turn the order", "KIRIN-EFFECT-6": "Several Kirins"},
    "meow_oracle": {"MEOW-COMPARE-1": "Neighbours", "MEOW-NEXT-2": "Who starts"},
}


@pytest.mark.parametrize("name", TAUGHT)
def test_the_step_that_teaches_a_question_says_the_rule_that_decides_it(name):
    game, found = ludobook.game(name), {}
    titles = [step["title"] for step in lesson_of(name).steps.values()]
    kinds = [(kind.key, level) for kind in game.drills for level in (0, 1)]
    for key, level in [*kinds, *([(game.opener.key, 0)] if game.opener else [])]:
        for seed in range(20):
            item = MissedQuestion(name, key, level, seed)
            found[item.question().rules[0]] = titles[step_that_teaches(item) - 1]
    assert found.items() >= TAUGHT[name].items()
