"""Lessons and their steps without a browser, and the lessons of the books themselves."""

import re
from xml.etree import ElementTree

import ludobook
import pytest
from chapters import cells
from declaring import BOOKS
from ludobook import BadInput
from ludobook.core.words import spoken
from ludobook.games.meow_oracle.kernel import ascending_points
from ludobook.players import others_act
from ludobook_widgets import Drill, Lesson, Puzzles
from ludobook_widgets.game.evaluation import action_clause
from ludobook_widgets.game.mistakes import BOX_QUESTIONS, KEPT_PREFIX, MissedDecision
from ludobook_widgets.game.question_page import QuestionPage
from ludobook_widgets.learn.steps import Step
from ludobook_widgets.page.widget import OOPS
from tiers import by_tier

EGG = ludobook.game("egg")
NAMES = {game: list(Lesson(game).file.steps) for game in BOOKS}


@pytest.fixture
def book():
    """The game whose lesson it is; tests of every book take theirs from a parameter instead."""
    return "egg"


@pytest.fixture
def lesson(book):
    """The book's own lesson, of which no step is made."""
    return Lesson(book)


@pytest.fixture
def step(lesson):
    """Makes a step of it by its name."""
    return lesson.step


every_lesson = pytest.mark.parametrize("book", BOOKS)
every_step = pytest.mark.parametrize(("book", "i"), [(game, i) for game in BOOKS for i in range(len(NAMES[game]))])


def verdict(p):
    return p.one(key="verdict")


def wanted(step, want=True):
    """The legal moves that the step wants, or does not."""
    actions = step.actions  # what is not offered cannot be done
    return [action for action in actions if bool(step.wants(step.state.apply(action), action)) is want]


def legal(p, text):
    """The legal move that is written so."""
    return next(action for action in p.widget.actions if action.text == text)


def do_step(p):
    if isinstance(p.widget, Step):
        for _ in range(60):
            if p.widget.asking:
                p.do("guess", p.widget.scored.rows[p.widget.seat].score.total)
            if not p.widget.verdict:
                assert p.make(wanted(p.widget)[0]) is None
    else:
        p.answer()


def comes_back(person, p, book):
    """What went wrong in a step is asked again in Practise, on its table, until it is right there."""
    [(name, text)] = p.kept().items()
    assert text == "0,0"
    asked = isinstance(p.widget, QuestionPage)
    for right in (False, True):
        again = person((Drill if asked else Puzzles)(book))
        again.do("hello", kept={name: text})
        assert name == f"{KEPT_PREFIX}{again.widget.item}"
        assert p.widget.title in again.one(key="where")["text"]
        if asked:
            assert again.widget.question.asks == p.widget.question.asks
            again.answer(right)
        else:
            assert p.widget.task.replace("`", "") in again.one(key="where")["text"], "nothing is lit there"
            assert again.widget.state.view(0) == p.widget.state.view(0)
            again.make(wanted(p.widget, want=right)[-1])
        said = verdict(again) if asked else again.one(type="status")
        assert asked or right or len(said["text"]) > 40
        assert said["tone"] == ("good" if right else "slip")
        assert again.kept()[name] == (f"1,{1 + BOX_QUESTIONS[1]}" if right else f"0,{1 + BOX_QUESTIONS[0]}"), (
            "one box on, or anew"
        )


# -- the lesson of the book -----------------------------------------------------------------------------


@every_lesson
def test_every_step_is_made_by_a_cell_that_says_so(lesson, book):
    made = [cell["source"] for cell in cells(f"{book}/1-learn") if "step" in cell["metadata"].get("tags", ())]
    well = ["lesson.play_well()"] if any(one.dilemma for one in ludobook.game(book).principles) else []
    assert made == [*(f'lesson.step("{name}")' for name in NAMES[book]), *well]
    assert 9 <= len(NAMES[book]) <= 16
    assert len(set(lesson.titles)) == len(NAMES[book])


def test_cells_run_in_any_order_make_the_right_steps(person, lesson):
    late, early = person(lesson.step("friends")), person(lesson.step("sets"))
    assert late.widget.state.view(0)["hand"] == ["R3", "R3", "R20", "B15", "B20"]
    assert [step.title for step in lesson.steps] == ["Two sets", "Friends"]
    do_step(late)
    again = person(lesson.step("friends"))
    assert again.widget.verdict is None
    assert lesson.steps == [early.widget, again.widget]
    for p in (early, again):
        row = p.one(type="steps")["items"]
        assert [i for i, item in enumerate(row) if item["state"] == "done"] == ([2] if p is early else [])
        assert len([item for item in row if not item["sign"]]) == 13
    with pytest.raises(ValueError, match="has no step 'sett'"):
        lesson.step("sett")


def slip(p):
    """Answer wrong or make a weak move; whether there is one."""
    if isinstance(p.widget, QuestionPage):
        p.answer(False)
    elif weak := wanted(p.widget, want=False):
        p.make(weak[0])
        assert verdict(p)["text"] == p.widget.weak != ""
        whole = spoken(f"{verdict(p)['lead']} {p.widget.weak}")
        assert p.widget.page["say"] == p.widget.game.deck.in_words(whole, p.widget.game.label), "it is heard whole"
    else:
        return False
    assert verdict(p)["tone"] == "slip"
    return True


@every_step
def test_every_step_answers_a_slip_can_be_done_and_counts(person, lesson, book, i):
    p, steps = person(lesson.step(NAMES[book][i])), len(NAMES[book])
    if slip(p):
        assert lesson.numbers == set()
        assert not any(name.endswith(":learn") for name in p.kept())
        if i % by_tier(3, 1) == 0:
            comes_back(person, p, book)
    do_step(p)
    assert verdict(p)["tone"] == "good"
    assert verdict(p)["text"]
    assert lesson.numbers == {i}
    assert {name: text for name, text in p.kept().items() if not name.startswith(KEPT_PREFIX)} == {
        f"{book}:learn": f"{i}/{steps}"
    }
    row = [item for item in p.one(type="steps")["items"] if not item["sign"]]
    assert [n for n, item in enumerate(row) if item["state"] == "now"] == [i]
    assert len(row) == steps
    onward = [b for block in p.blocks for b in block.get("buttons", ()) if b.get("label") == "Next step"]
    assert [b["href"] for b in onward] == [f"#step-{i + 2}"]
    other = person(lesson.step(NAMES[book][(i + 1) % steps]))
    assert other.one(type="steps")["items"][i]["state"] == "done"


@every_lesson
def test_every_wrong_move_has_an_answer(lesson, book):
    for step in map(lesson.step, NAMES[book]):
        if isinstance(step, QuestionPage):
            options = dict(step.question.asks[0].options)
            if len(step.question.asks) == 1 and not step.hint:
                assert set(options) - {step.question.answer[0][1]} <= set(step.replies)
            continue
        assert wanted(step), "there is a right move"
        for action in wanted(step, want=False)[:80]:
            told = step._weak(step.state.apply(action), action)
            assert len(told) > 20, action.text
            assert "{" not in told, action.text


def test_a_step_of_two_moves_goes_on_after_the_first(person, lesson, step):
    p = person(step("bracelet"))
    assert p.press("Spend a bracelet") is None
    assert p.widget.verdict is None
    assert p.find(key="verdict") == []
    assert len(p.slots("selectable", "forbidden")) == 6
    kept = MissedDecision.read(str(lesson.mistake_in(p.widget)))
    assert kept.deal
    assert kept.puzzle().state.view(0) == p.widget.state.view(0)
    do_step(p)
    assert p.widget.verdict is True


@pytest.mark.parametrize("kind", ["move", "ask", "choose"])
def test_a_rule_that_does_not_exist_is_refused_when_the_step_is_made(kind):
    lesson = Lesson("egg", "test")
    make_step = {
        "move": lambda **more: lesson.move("A slip", EGG.new(3, 1), "Lay.", lambda *_: True, good="", weak="", **more),
        "ask": lambda **more: lesson.ask("A slip", "describe_set", cards=["RW", "B2"], hint="Look.", **more),
        "choose": lambda **more: lesson.choose(
            "A slip", "Which?", {"1": "One", "2": "Two"}, "1", "One.", replies={"2": "No."}, **more
        ),
    }[kind]
    with pytest.raises(ValueError, match=r"Step “A slip” .*: EGG-SET-22 and LZ-HIRE-1\.$"):
        make_step(rules=["EGG-SET-2", "LZ-HIRE-1", "EGG-SET-22"])
    assert lesson.steps == []
    make_step(rules=["EGG-SET-2", "EGG-R1"])
    assert len(lesson.steps) == 1


@pytest.mark.parametrize(
    ("told", "more"),
    [
        ("asks what the engine refuses: 'X1' is not a card", {"cards": ["X1", "B2"]}),
        ("'describe' isn’t one of the questions of The Luminous Dragon Egg: ", {"op": "describe"}),
        ("'colour' isn’t one of the parts of the question of step “A slip”: ", {"only": ["colour"]}),
    ],
)
def test_a_slip_in_a_question_is_told_when_the_step_is_made(told, more):
    lesson = Lesson("egg", "test")
    with pytest.raises(ValueError, match=re.escape(told)):
        lesson.ask("A slip", **{"op": "describe_set", "cards": ["R7", "RW"], "hint": "Look.", **more})
    assert lesson.steps == []


def test_a_choice_that_nobody_can_make_rightly_is_refused_when_it_is_made():
    lesson = Lesson("egg", "test")
    given = {
        "options": {"1": "One", "2": "Two"},
        "answer": "1",
        "explanation": "One.",
        "replies": {"1": "No.", "2": "No."},
    }
    with pytest.raises(ValueError, match="'3' isn’t one of the options of step “A slip”: 1 and 2"):
        lesson.choose("A slip", "Which?", **{**given, "answer": "3"})
    with pytest.raises(BadInput, match="'V9' is not a card"):
        lesson.choose("A slip", "Which?", **given, cards={"Yours": "R7 V9"})
    assert lesson.steps == []


def test_a_step_that_nobody_can_do_is_refused_when_it_is_made():
    lesson = Lesson("egg", "test")
    with pytest.raises(
        ValueError, match=r"^Step “Never” cannot be done: `wants` accepts none of the \d\d+ legal actions"
    ):
        lesson.move("Never", EGG.new(3, 1), "Lay.", lambda *_: False, good="", weak="")
    theirs = EGG.new(3, 1)
    theirs = theirs.apply(theirs.legal_actions()[0])
    with pytest.raises(ValueError, match="none of the 0 legal actions of seat 0"):
        lesson.move("Theirs", theirs, "Lay.", lambda *_: True, good="", weak="")
    assert lesson.steps == []


@every_lesson
def test_a_step_reads_without_a_page_as_with_one(lesson, book):
    """In plain text there are people and no seats, and no more of the table than the page shows."""
    for step in map(lesson.step, NAMES[book]):
        text = step.as_text()
        assert "seat " not in text.casefold(), text
        if isinstance(step, Step):
            assert "You, " in text
            assert text.endswith(step.task.replace("`", ""))
            assert not any(line.endswith(": _ _") for line in text.splitlines()), text


@every_lesson
def test_a_picture_has_the_solution_upside_down(lesson, book):
    """Who reads without a kernel can follow every step, and none of them counts as done."""
    for step in map(lesson.step, NAMES[book]):
        before = dict(vars(step))
        picture = ElementTree.fromstring(step.as_svg())
        told = picture.findtext("{*}desc")
        turned = [text for group in picture.iterfind("{*}g[@transform]") if "rotate(180" in group.get("transform")
                  for text in group.itertext()]  # fmt: skip
        assert " ".join(reversed(turned)) == told
        assert told.startswith("Solution: ")
        assert len(told) > 30, told
        assert not re.search(r"[{}⟨⟩`]", told), told
        assert {name: vars(step)[name] for name in before} == before
    assert lesson.done == ()


@every_lesson
def test_the_end_counts_the_rules_that_were_met(person, lesson, book):
    rules = {rule.id for rule in ludobook.game(book).rulebook.rules}
    taught = {rule for step in lesson.file.steps.values() for rule in step["rules"]} & rules
    p = person(lesson.end())
    steps = len(lesson.titles)
    p.do("hello", kept={f"{book}:learn": f"{','.join(map(str, range(steps)))}/{steps}"}, query={})
    assert f"met {len(taught)} of {len(rules)} rules." in p.one(key="far")["text"]
    assert p.buttons() == ["Play with the coach"]


@every_lesson
def test_the_end_leads_to_play_well(person, lesson):
    lesson.play_well()
    steps = len(lesson.titles)
    for done in (steps - 1, steps):
        lesson.done = tuple(lesson.titles[:done])
        p = person(lesson.end())
        links = {button["label"]: button for button in p.one(key="onward")["buttons"]}
        assert list(links) == ["Play with the coach", "Play well"]
        assert links["Play well"]["href"] == f"#step-{steps}"
        assert [label for label, link in links.items() if link["kind"] == "primary"] == ["Play with the coach"]


@every_lesson
def test_the_words_at_the_end_are_those_of_the_glossary(lesson, book):
    rows = lesson.words().splitlines()[2:]
    terms = ludobook.game(book).rulebook.terms
    assert [row.strip("| ").split(" | ") for row in rows] == [[term.word, term.text] for term in terms]
    sources = [cell["source"] for cell in cells(f"{book}/1-learn")]
    assert any("Markdown(lesson.words())" in text for text in sources)
    assert not any("| word |" in text for text in sources)


def test_reading_minds_shows_what_is_turned_up_and_scores(person, step):
    p = person(step("minds"))
    p.press("Reveal all other Fars")
    do_step(p)
    assert p.widget.scored is not None
    assert p.one(type="ledger")
    p.do("row", 2)
    assert "Jun" in p.one(type="ledger")["title"]
    assert p.one(type="ledger")["dock"], "it answers in the place of the reply, in sight"
    p.do("row", 2)
    assert p.one(key="verdict")["tone"] == "good", "and leads back to it"


@pytest.mark.parametrize(("name", "told"), [("friends", ""), ("revelation", ""), ("egg", "plus the Egg")])
def test_a_round_that_ends_with_the_step_stays_in_sight_less_what_is_not_known_yet(person, step, name, told):
    p = person(step(name))
    order = [row["name"] for row in p.one(key="rows")["rows"]]
    do_step(p)
    rows = p.one(key="scored")["rows"]
    assert [row["name"] for row in rows] == order == ["You", "Mika", "Jun"], "nobody changes place"
    assert p.widget.wanted_action() is None
    assert [len(group["slots"]) for row in rows for group in row["groups"]] == [2] * 6
    assert p.one(type="ledger")
    assert told or "plus a bracelet" not in p.shown
    assert told in p.shown
    p.press("Start over")
    assert not p.find(key="scored")


def test_what_is_right_in_a_wrong_move_stays_chosen(person, step):
    p = person(step("revelation"))
    for word in ("R5", "RW", "B3", "B15"):
        p.touch(word)
    p.do("confirm")
    assert verdict(p)["tone"] == "slip"
    assert p.widget.partial_action.words == ["lay", "R5", "RW"]
    for word in ("B3", "B10"):
        p.touch(word)
    p.do("confirm")
    assert p.widget.verdict is not False


def test_a_card_that_is_bought_is_told_in_words(person, step):
    p = person(step("bracelet"))
    p.press("Spend a bracelet")
    assert "You spend a bracelet on a card and get the red 5." in p.one(key="status")["text"]


def test_who_has_the_egg_is_drawn_and_all_answers_look_alike(person, step):
    p = person(step("claims"))
    rows = p.one(key="scored")["rows"]
    assert [[note["text"] for note in (row.get("earn") or {}).get("notes", ())] for row in rows] == [
        ["the Egg"],
        [],
        [],
    ]
    assert not any(row.get("do") for row in rows)
    assert {"You", "Mika", "Jun", "Nobody: it lies in the middle"} <= set(p.buttons())


@every_lesson
def test_nothing_hidden_is_in_a_step(person, lesson, book, monkeypatch):
    monkeypatch.setattr(Step, "solution", lambda _: "")  # it tells what is seen after the move
    for step in map(lesson.step, NAMES[book]):
        if not isinstance(step, Step):
            continue
        p = person(step)
        step.draw()
        page, state, text, picture = step.page, step.state, step.as_text(), step.as_svg()
        step.start = step.state = state.resample(0, 5)
        step.draw()
        assert step.page == page
        assert step.as_text() == text
        assert step.as_svg() == picture
        assert "LB1" not in p.shown
        step.start = step.state = state


def test_progress_is_recalled_and_junk_is_not(person, lesson):
    p, *others = map(person, map(lesson.step, NAMES["egg"]))
    steps = len(lesson.steps)
    p.do("hello", kept={"egg:learn": f"2,0,{steps},-1,x,,{'9' * 5000},3.5", "egg:game": "1"}, query={})
    assert lesson.numbers == {0, 2}
    for other in others[2:]:
        states = [item["state"] for item in other.one(type="steps")["items"]]
        assert [n for n, state in enumerate(states) if state == "done"] == [0, 2]
    do_step(p)
    do_step(others[0])
    assert lesson.numbers == {0, 1, 2}


def test_start_over_brings_the_first_position_back(person, step):
    p = person(step("sets"))
    page = p.widget.page
    do_step(p)
    p.press("Start over")
    assert p.widget.state == p.widget.start
    assert p.widget.verdict is None
    assert p.one(key="rows") == next(b for b in page["main"][0]["blocks"] if b["key"] == "rows")
    assert p.widget.lesson.numbers == {0}, "what is done stays done"


def test_a_whole_round_stays_with_what_the_reader_earned(person, step):
    p = person(step("sets"))
    do_step(p)
    rows = p.one(key="rows")["rows"]
    assert [row["earn"]["text"] for row in rows if row["earn"] and row["earn"]["text"]] == ["2 × 1 = 2 ZOO"]
    assert not any(row["on"] for row in rows), "the round is over: nobody is to move"
    faces = [slot["face"] for row in rows for group in row["groups"] for slot in group["slots"]]
    assert len(faces) == 12
    assert "back" not in faces


def test_an_act_that_a_later_step_tells_is_not_offered(person):
    p = person(Lesson("lauzait_cep").step("hire"))
    assert p.buttons() == []
    assert p.status() == "Now hire."
    p.make(wanted(p.widget)[0])
    assert p.buttons() == ["Declare Lauzait-Cep!", "Start over"]
    assert "department" not in p.status()


def test_a_department_is_chosen_as_one_by_any_of_its_pieces(person):
    p = person(Lesson("lauzait_cep").step("dissolve"))
    assert p.buttons() == ["Dissolve a department"], "its pieces lie in the reader's row, where nobody looks for them"
    own = p.find(state="selectable")
    p.do(*own[1]["do"])
    chosen = p.find(state="chosen")
    assert [slot["face"] for slot in chosen] == [slot["face"] for slot in own[:3]]
    p.do(*chosen[2]["do"])
    assert p.find(state="chosen") == [], "any of them takes the choice back"


def test_each_day_of_the_others_is_told_and_the_declarer_is_named(person):
    p, days = person(Lesson("lauzait_cep").step("season")), []
    while p.widget.verdict is None:
        p.widget._try(p.widget.wanted_action())
        days += p.widget.unseen
        p.widget.unseen = []
    assert all(day.marks for day in days)
    told = [day.text for day in days]
    assert "Jun" in told[0]
    assert "moving the piece" in told[0]
    assert told[-1].endswith("declares Lauzait-Cep")
    assert p.widget.good.startswith(f"{told[-1].split()[0]} declared")


def test_what_may_be_done_beside_the_end_of_the_day_has_a_button(person):
    p = person(Lesson("lauzait_cep").step("declare"))
    p.make(wanted(p.widget)[0])
    assert {"Form a department", "End the Day"} <= set(p.buttons())


def test_a_formed_joker_shows_the_number_that_it_stands_for(person):
    p = person(Lesson("lauzait_cep").step("jokers"))
    [joker] = [slot for slot in p.find(face="J") if slot["tag"]]
    assert (joker["tag"], joker["label"]) == ("9", "joker, standing for green 9")


def test_after_the_right_move_nothing_moves(person, step):
    p = person(step("sets"))
    do_step(p)
    before = p.widget.state
    for do in (["choose", "lay", ""], ["choose", "R3", "hand-0-0"], ["confirm"], ["back"], ["say", "read", "far"]):
        assert p.do(*do) != OOPS
        assert p.widget.state is before
        assert p.widget.verdict is True


FORGED = [
    ["answer"],
    ["answer", "nope", "1"],
    ["answer", "seat0", 4],
    ["answer", "which", "x" * 60_000],
    ["row", 9],
    ["row", -1],
    ["case", 99],
    ["case", -1],
    ["case", "0"],
    ["say", "foo", "bar"],
    ["choose", "NOPE", "hand-0-9"],
    ["choose", 1, 2],
    ["deal"],
    [None],
    [{}],
]


def test_forged_messages_finish_nothing(person, lesson, book):
    for p in map(person, map(lesson.step, NAMES[book])):
        state = getattr(p.widget, "state", None)
        for do in FORGED:
            assert p.do(*do) != OOPS, do
            assert getattr(p.widget, "state", None) is state
            assert getattr(p.widget, "partial_action", None) is None or p.widget.partial_action.choices == []
            assert len(p.shown) < 200_000
    assert lesson.numbers == set()


# -- parts that some games need -------------------------------------------------------------------------

MEOW = ludobook.game("meow_oracle")


def test_a_refused_cell_is_lit_with_its_rule(person):
    state = MEOW.new(3, 1).apply("give G9 B9 J4").apply("place 0").apply("place 0").apply("place 0")
    while state.status().to_move != 0:
        state = state.apply(state.legal_actions()[0])
    p = person(Lesson("meow_oracle", "test").move("Lay", state, "Lay.", lambda *_: True, good="Yes", weak=""))
    assert p.do("choose", "0", "area-0-0") is None
    [note] = p.notes("slip")
    assert note["rules"] == ["MEOW-PLACE-2"]
    [slot] = p.slots("forbidden")
    assert slot["face"] == "G9"
    assert slot["why"] == note["text"]


def test_a_refusal_hatches_only_what_was_touched(person):
    """A white 7 lies on the board, too."""
    p = person(Lesson("lauzait_cep").step("back"))
    assert p.do("choose", "W7", "hand-0-1") is None
    assert [slot["key"] for slot in p.slots("forbidden")] == ["hand-0-1"]


def test_a_lesson_can_be_one_game(person):
    """A step begins where the one before ended, and nothing tells a total that is to be guessed."""
    lesson, before, scored = Lesson("meow_oracle"), None, []
    for told in [told for told in lesson.file.steps.values() if told.get("table", "two") != "two"]:
        p = person(lesson.step(told["name"]))
        assert before is None or before.view(0) == p.widget.start.view(0), told["name"]
        while not p.widget.asking and p.widget.verdict is None:
            assert p.make(p.widget.wanted_action()) is None
        if p.widget.asking:
            assert not any(group["badge"] for row in p.one(key="scored")["rows"] for group in row["groups"])
            scored.append(p.widget.scored.number)
        before = others_act(p.widget.state, 0)
    assert scored == [1, 2]
    assert before.status().game_over


@pytest.mark.parametrize(("guess", "told"), [(8, True), (9, False)])
def test_who_counts_the_cards_of_a_climb_of_eight_is_told_what_they_score(person, guess, told):
    p = person(Lesson("meow_oracle").step("climb"))
    while not p.widget.asking:
        p.make(wanted(p.widget)[0])
    p.do("guess", guess)
    assert ("a climb of eight cards scores 10" in verdict(p)["text"]) is told
    assert ascending_points(8) == 10


def test_cards_to_give_bear_the_names_of_those_who_get_them(person):
    p = person(Lesson("meow_oracle").step("share"))
    for card in p.widget.wanted_action().text.split()[1:]:
        p.touch(card)
    assert sorted(slot["tag"] for slot in p.slots("chosen")) == ["Jun", "Mika", "keep"]


def test_a_step_can_last_until_something_is_true(person):
    lesson = Lesson("meow_oracle", "test")
    start = MEOW.new(3, 14)
    given = lesson.move("Give", start, "Give.", lambda *_: True, good="Given", weak="", until=lambda after: True)
    p = person(given)
    assert p.make(given.state.legal_actions()[0]) is None
    assert verdict(p)["text"] == "Given"
    assert p.slots("selectable") == [], "what is done offers nothing"
    scored = lesson.move(
        "Round", start, "Play.", lambda *_: True, good="Scored", weak="", play_on=True,
        until=lambda after: after.last_score() is not None,
    )  # fmt: skip
    p = person(scored)
    for n in range(12):
        assert p.find(key="verdict") == [], f"not yet, after {n} moves"
        assert p.make(scored.state.legal_actions()[0]) is None
    assert verdict(p)["text"] == "Scored"
    assert len(p.one(key="scored")["rows"]) == 3


def test_a_lesson_can_do_without_parts_of_the_table(person):
    for without, shown in (((), 1), (("standings",), 0)):
        lesson = Lesson("meow_oracle", "test", without=without)
        p = person(lesson.move("Give", MEOW.new(3, 1), "Give.", lambda *_: True, good="Yes", weak=""))
        assert len([row for row in p.one(key="rows")["rows"] if row["earn"]["notes"]]) == 3 * shown


def test_a_fact_is_shown_once_it_is_taught(person, step):
    told = {name: person(step(name)).one(key="facts")["text"] for name in ("egg", "minds")}
    assert "Ends at" not in told["egg"]
    assert "The Egg in the middle" in told["egg"]
    assert "Ends at 15 ZOO" in told["minds"]


def test_a_class_sheet_has_every_step_and_collects_nothing():
    lesson = Lesson("egg", "own")
    lesson.ask("What is it?", "describe_set", cards=["R7", "RW"], hint="A 7.", rules=["EGG-WILD-2"])
    told = lesson.class_sheet("My class", "our.school/lesson")._repr_markdown_()
    assert "| ☐ | **What is it?** What do these two make? |" in told
    assert ludobook.game("egg").rulebook["EGG-WILD-2"].title in told
    assert "our.school/lesson" in told
    assert "nobody collects it" in told


@pytest.mark.parametrize("name", ["tie", "colour"])
def test_a_lay_that_the_step_asks_for_is_not_blamed_for_one_that_it_forbids(person, step, name):
    p = person(step(name))
    do_step(p)
    assert "would have earned" not in verdict(p)["text"]


def test_it_is_said_how_the_next_step_goes_on_where_the_reader_chose_otherwise(person, step):
    p = person(step("strong"))
    assert p.make(legal(p, "lay R5+R20 R10+B15")) is None
    before, made = p.widget.continuation.made[-1]
    ahead = "lay R20+B7 R10+B15"
    assert p.widget.continuation.ahead.log[len(before.log)].full_text == ahead != made.text
    assert verdict(p)["text"].endswith(
        "The next step is the same for every reader, so the lesson continues as if you had chosen to "
        f"*{action_clause(before, ahead)}*."
    )


@pytest.mark.parametrize(("name", "other"), [("tie", "lay R10+B15 R5+B20"), ("strong", "lay R10+R20 B7+B15")])
def test_nothing_is_said_of_a_choice_that_leaves_the_next_step_as_it_is(person, step, name, other):
    p = person(step(name))
    assert p.make(legal(p, other)) is None
    before, made = p.widget.continuation.made[-1]
    assert p.widget.continuation.ahead.log[len(before.log)].full_text != made.text
    assert "the same for every reader" not in verdict(p)["text"]


def test_what_else_a_round_earns_is_not_told_before_the_step_that_teaches_it(person, step):
    p = person(step("pays"))
    p.do("reveal")
    [table] = p.find(type="calc")
    assert [row["earn"]["text"] for row in table["rows"]] == ["2 × 1 = 2 ZOO", "0 × 2 = 0 ZOO", "1 × 1 = 1 ZOO"]
    assert not any(row["earn"]["notes"] for row in table["rows"])


def test_a_question_asks_for_an_answer_only_until_there_is_one(person, step):
    p = person(step("pays"))
    assert "What’s your answer?" in p.status()
    p.answer(False)
    assert "What’s your answer?" not in p.status()
