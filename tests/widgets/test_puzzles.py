"""Puzzles without a browser: what is best is found or shown, what else costs is said, what was missed comes back."""

import re
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from urllib.parse import parse_qsl, urlsplit

import ludobook
import pytest
from ludobook.players.greedy import greedy
from ludobook.players.puzzles import puzzles
from ludobook_widgets import Drill, Lesson, Puzzles
from ludobook_widgets.game.evaluation import dilemma
from ludobook_widgets.game.lesson_file import lesson_of
from ludobook_widgets.game.mistakes import BOX_QUESTIONS, KEPT_PREFIX, MOST_OWN_MISTAKES, MissedDecision
from ludobook_widgets.game.principle_costs import PrincipleCosts, principle_of
from ludobook_widgets.practise.puzzle_choice import PuzzleChoice
from ludobook_widgets.practise.puzzles import seen_against
from tiers import by_turns

MISSED = f"0,{1 + BOX_QUESTIONS[0]}"
GAMES = [game for game in ludobook.GAMES if ludobook.game(game).puzzles]


@pytest.fixture
def start(person):
    """Open the puzzles of a game with what a browser keeps."""

    def go(game, kept=None):
        p = person(Puzzles(game))
        assert p.do("hello", kept=kept or {}) is None
        return p

    return go


def choose(p, text):
    """Make a legal action of the puzzle on the table, by its words."""
    assert p.make(next(one for one in p.widget.actions if one.text == text)) is None


def verdict(p, tone):
    """What the bar says of the answer, with that tone; nothing before it."""
    status = p.one(type="status")
    return status["text"] if status.get("tone") == tone else ""


@pytest.mark.parametrize("game", by_turns(GAMES, "egg"))
def test_what_is_best_is_found_by_moving(start, game):
    p = start(game)
    for n in range(3):
        puzzle = p.widget.puzzle
        assert (p.widget.puzzles.index(puzzle), p.widget.state.turn) == (n, 0)
        assert puzzle.best in [action.text for action in p.widget.actions]
        assert not verdict(p, "good")
        choose(p, puzzle.best)
        assert verdict(p, "good").startswith("Yes. ")
        assert f"You’ve found {n + 1} of {n + 1} on the first try." in p.shown
        assert p.press("Next puzzle") is None
    assert p.kept()[f"drills:next:{game}::0"] == "3"
    assert p.widget.puzzle.grade == 1, "three in a row lead on to harder ones"
    assert p.kept()[f"drills:level:{game}:puzzles"] == "1"
    again = start(game, {name: text for name, text in p.kept().items() if text})
    assert again.widget.puzzle.grade == 1


def test_the_way_to_practise_a_principle_leads_to_its_puzzles(person):
    costs = PrincipleCosts()
    kept = costs.note("kirin", principle_of("kirin", "save_trump"), 2.0)
    [status] = costs.blocks("kirin")
    query = dict(parse_qsl(urlsplit(status.buttons[0].href).fragment))
    p = person(Puzzles("kirin"))
    p.widget.on_hello(kept, query)
    assert {one.principle for one in p.widget.choice.matching()} == {p.widget.puzzle.principle} == {"save_trump"}
    assert "the habit that cost you most" in p.shown


@pytest.mark.parametrize("game", by_turns(GAMES, "meow_oracle"))
def test_what_is_told_of_a_miss_has_one_figure_at_most_and_no_bars_speak_against_it(start, game):
    """A longer search made the puzzles; its numbers are not those that a reader can look at."""
    p = start(game)
    for _ in range(3):
        puzzle = p.widget.puzzle
        choose(p, next(action.text for action in p.widget.actions if action.text != puzzle.best))
        told = verdict(p, "slip")
        assert told.startswith("Not quite. You can do better than to *")
        assert not re.search(r"\d\.\d|costs you", told)
        p.press("Show me")
        assert not re.search(r"\d\.\d", verdict(p, "good"))
        assert bool(p.find(key="sure")) is (p.widget.answer.best.text == puzzle.best), (
            "no bars speak against the advice"
        )
        p.press("Next puzzle")


def test_a_miss_is_answered_with_its_reason_and_comes_back(start):
    p = start(GAMES[-1])
    puzzle = p.widget.puzzles[0]
    wrong = next(action.text for action in p.widget.actions if action.text != puzzle.best)
    choose(p, wrong)
    assert verdict(p, "slip").startswith("Not quite. ")
    assert " With the best move, " in verdict(p, "slip")
    assert verdict(p, "slip").endswith("Try again.")
    assert {mark["tone"] for mark in p.widget.page["marks"]} == {"slip"}, "the answer waits"
    item = MissedDecision.of_puzzle(puzzle)
    assert (p.kept()[f"drills:next:{puzzle.game}::0"], p.kept()[f"drills:{item}"]) == ("1", MISSED)
    choose(p, puzzle.best)
    assert verdict(p, "good").startswith("Yes. ")
    assert verdict(p, "good").endswith("We’ll ask it again, because you missed it once.")
    assert "You’ve found 0 of 1 on the first try." in p.shown, "only the first try counts"
    assert p.kept()[f"drills:{item}"] == MISSED
    order = []
    for _ in range(BOX_QUESTIONS[0] + 1):
        p.press("Next puzzle")
        order.append(p.widget.puzzles.index(p.widget.puzzle))
        p.press("Show me")
        assert verdict(p, "good").startswith("Here it is. ")
    assert order[-1] == 0, "it comes back when some others have been asked"
    assert 0 not in order[:-1]


@pytest.mark.parametrize("text", ["", "x", "-1", "9" * 9, "5,4,x,99999,-3", ",,,", "1" * 5000])
def test_what_the_browser_kept_may_be_anything(person, text):
    game = GAMES[-1]
    p = person(Puzzles(game))
    kept = {f"drills:next:{game}": text, f"drills:{game}:puzzle:{text}": "0,0", f"drills:{game}:own:0.1:{text}": text}
    kept |= {f"drills:{game}:own:0.1:LB1-{text}": "0,0", f"drills:{game}:learn:{text or 'round'}:99.{text}": "0,0"}
    assert p.do("hello", kept=kept) is None
    assert p.widget.puzzle in puzzles(game)
    assert p.press("Show me") is None
    assert verdict(p, "good")


def own(game, seed, seat=1):
    """A decision of that seat in a game of greedy players, and the action that it had better have taken."""
    played = ludobook.game(game)
    state = played.new(played.players[-1], seed)
    while state.turn != seat or len(state.legal_actions()) < 3:
        state = state.apply(greedy(state))
    return state, state.legal_actions()[1].text


@pytest.mark.parametrize("game", GAMES)
def test_ones_own_dear_decision_comes_back_until_it_is_known(person, game):
    state, best = own(game, 5)
    item = MissedDecision.of_own_game(state, best, 2.5)
    assert MissedDecision.read(str(item)) == item
    p = person(Puzzles(game))
    assert p.do("hello", kept={f"{KEPT_PREFIX}{item}": "3,0"}) is None
    assert p.widget.state.view(1) == state.view(1)
    assert p.widget.names[1] == "You"
    assert p.one(key="where")["text"].startswith(f"{state.scene(1).title.partition(':')[0]}, in one of your games.")
    choose(p, best)
    weighed = "as much as " if state.game.worth else ""
    assert f"cost about {weighed}2.5" in verdict(p, "good")
    assert p.kept()[f"{KEPT_PREFIX}{item}"] is None, "known now"
    p.press("Next puzzle")
    assert p.widget.puzzle == puzzles(game)[0]


def test_a_browser_keeps_the_last_few_of_ones_own(start):
    items = [MissedDecision.of_own_game(*own("kirin", seed), 1.0) for seed in range(MOST_OWN_MISTAKES + 2)]
    p = start("kirin", {f"{KEPT_PREFIX}{item}": f"{n % 3},0" for n, item in enumerate(items)})
    assert len(p.widget.mistakes.all(MissedDecision)) == MOST_OWN_MISTAKES
    assert sum(text is None for text in p.kept().values()) == 2


def test_a_game_may_have_none(monkeypatch):
    monkeypatch.setattr("ludobook_widgets.practise.puzzles.puzzles", lambda game: ())
    with pytest.raises(ValueError, match="has no puzzles"):
        Puzzles("kirin")


@pytest.mark.parametrize("game", GAMES)
def test_no_two_of_one_deal_follow_each_other(game):
    choice = PuzzleChoice(puzzles(game))
    for theme in ("", *choice.themes):
        choice.theme = theme
        seeds = [puzzle.seed for puzzle in choice.matching()]
        twins = sum(one == other for one, other in pairwise(seeds))
        assert twins == 0 or max(Counter(seeds).values()) > len(seeds) // 2, theme


@pytest.mark.parametrize("game", GAMES)
def test_the_first_puzzles_are_easy_and_the_level_follows_what_is_found(game):
    choice = PuzzleChoice(puzzles(game))
    easy, harder = choice.levels[:2]
    assert {one.grade for one in choice.matching()} == {easy}
    for right in (True, True, False, True, True, True):
        assert choice.grade == easy
        choice.grow(right)
    assert {one.grade for one in choice.matching()} == {harder}
    choice.grow(False)
    assert choice.grade == harder
    choice.grow(False)
    assert choice.grade == easy
    for _ in range(20):
        choice.grow(True)
    assert choice.grade == choice.levels[-1]
    choice.level = easy
    choice.grow(False)
    assert choice.grade == easy, "who chooses a level keeps it"


def test_a_mistake_of_ones_own_is_told_by_its_round_and_its_cost(start):
    state, best = own("kirin", 5)
    p = start("kirin", {f"{KEPT_PREFIX}{MissedDecision.of_own_game(state, best, 2.4)}": "1,9"})
    [[_, what, _]] = p.one(key="all-mistakes")["rows"]
    assert what == "Round 1 of 3, in a game of your own: what you did cost about 2 points"


def test_a_theme_and_a_level_are_chosen_and_gone_on_with(start):
    p = start("lauzait_cep")
    theme = p.widget.choice.themes[1]
    assert p.do("theme", theme) is None
    level = p.widget.choice.levels[-1]
    assert p.do("level", level) is None
    assert p.widget.puzzle.best.split()[0] == theme
    assert p.widget.puzzle.grade == level
    choose(p, p.widget.puzzle.best)
    place = f"drills:next:lauzait_cep:{theme}:{level}"
    assert p.kept()[place] == "1"
    again = start("lauzait_cep", {place: "1"})
    again.do("theme", theme)
    again.do("level", level)
    assert again.widget.puzzle == again.widget.puzzles[1]
    assert again.do("theme", "fly") is None
    assert again.widget.choice.theme == theme, "there is no such theme"


def test_a_mixed_run_of_ten_is_told_at_its_end(start):
    p = start("kirin")
    p.press("A mixed run of ten")
    seeds = []
    for n in range(10):
        seeds.append(p.widget.puzzle.seed)
        if n == 3:
            p.press("Show me")
        else:
            choose(p, p.widget.puzzle.best)
        if n < 9:
            p.press("Next puzzle")
    assert all(one != other for one, other in pairwise(seeds))
    assert "You found 9 of 10 on the first try, without help." in verdict(p, "good")
    assert "✓ ✓ ✓ ○ ✓ ✓ ✓ ✓ ✓ ✓" in p.one(key="where")["text"]
    assert p.press("Another ten") is None
    assert "· · · · · · · · · ·" in p.one(key="where")["text"]


def test_a_hint_asks_what_two_moves_are_for_where_that_differs(start):
    p = start("kirin")
    p.press("Hint")
    question = p.one(type="status")["text"]
    assert question == "Would you rather win the trick with the 2 of the Azure Dragon, or let the trick go?"


def test_a_hint_leaves_two_moves_and_the_position_comes_back(start):
    p = start("meow_oracle")
    puzzle = p.widget.puzzle
    assert p.press("Hint") is None
    assert p.one(type="status")["text"].startswith("Would you rather ")
    assert "Hint" not in p.buttons()
    assert "0 of 1" not in p.shown, "nothing is counted before there is an answer"
    choose(p, puzzle.best)
    assert verdict(p, "good").endswith("We’ll ask it again, because you asked for a hint.")
    assert p.kept()[f"drills:{MissedDecision.of_puzzle(puzzle)}"] == MISSED
    assert "You’ve found 0 of 1 on the first try." in p.shown


@pytest.mark.parametrize("game", by_turns(GAMES, "lauzait_cep"))
def test_a_hint_names_no_move_that_was_tried_in_vain(start, game):
    p = start(game)
    p.do("level", p.widget.choice.levels[1])
    while len(p.widget.actions) < 5:
        p.press("Show me")
        p.press("Next puzzle")
    best, said = p.widget.puzzle.best, set()
    for _ in range(2):
        assert p.press("Hint") is None
        told = p.one(type="status")
        assert (told["tone"], told["text"][-1]) == ("hint", "?"), "alone, so that it fits on a phone"
        assert told["text"] not in said
        said.add(told["text"])
        two = p.widget.hint_pair
        assert best in two
        assert not p.widget.wrong.intersection(two)
        choose(p, next(text for text in two if text != best))
        assert verdict(p, "slip").startswith("Not quite. ")
        assert p.one(type="status")["text"] not in said, "the reply comes instead of the hint"


def test_a_hint_is_there_until_only_the_best_move_is_left(start):
    p = start("lauzait_cep")
    assert len(p.widget.actions) == 3
    while len(p.widget.wrong) < 2:
        assert "Hint" in p.buttons()
        choose(p, next(one.text for one in p.widget.actions if one.text not in {p.widget.puzzle.best, *p.widget.wrong}))
    assert "Hint" not in p.buttons()


def test_how_often_one_is_right_is_kept_by_theme(start):
    p = start("kirin")
    assert not p.find(type="bars", key="themes"), "nothing is answered yet"
    assert p.one(key="accuracy")
    choose(p, p.widget.puzzle.best)
    p.press("Next puzzle")
    p.press("Show me")
    assert p.kept()["drills:right:kirin"] == "all=10;m:play=10"
    [bar] = p.one(type="bars", key="themes")["rows"]
    assert bar["value"] == "1 of 2"
    again = start("kirin", {"drills:right:kirin": "all=10;m:play=10;q:nothing=1;r:NO-RULE=1;m:play=2;x"})
    assert again.widget.accuracy.marks == {"all": "10", "m:play": "10"}


def test_questions_that_are_due_are_offered_before_a_new_puzzle_and_after_one_that_is_due(person, start):
    p = person(Puzzles("kirin"))
    missed = {f"drills:{game}:opener:0:{seed}": "0,0" for game, seed in (("kirin", 1), ("kirin", 2), ("egg", 3))}
    p.do("hello", kept=missed)
    [way] = p.one(key="due")["buttons"]
    assert (way["label"], way["href"]) == ("2 mistakes are due. Practise them first", "#step-2")
    p.press("Show me")
    assert p.find(key="due"), "nothing moves when the answer comes"
    p = start("kirin", {**missed, f"drills:{MissedDecision.of_puzzle(puzzles('kirin')[7])}": "0,0"})
    assert p.widget.puzzle == puzzles("kirin")[7]
    assert not p.find(key="due"), "this one is due, too"
    choose(p, p.widget.puzzle.best)
    p.press("Next puzzle")
    assert p.one(key="due")
    p = start("lauzait_cep", missed)
    assert not p.find(key="due")


def test_the_mistakes_of_all_games_stand_in_one_place(person):
    p = person(Puzzles("kirin"))
    other = MissedDecision.of_puzzle(puzzles("lauzait_cep")[0])
    p.do("hello", kept={f"drills:{other}": "1,9", "drills:count": "6", "drills:egg:learn-nothing:0:0": "0,0"})
    [[game, what, due]] = p.one(key="all-mistakes")["rows"]
    assert (game, what, due) == ("Lauzait-Cep", "What would you do?", "after 3 questions")
    assert p.one(key="pool")["text"] == "Across all games, 1 mistake comes back later."
    assert [button["href"] for button in p.one(key="others")["buttons"]] == ["../lauzait_cep/4-practise.ipynb"]
    drill = person(Drill("egg"))
    drill.do("hello", kept={f"drills:{other}": "0,0"})
    told = "Across all games, 1 mistake comes back now. Of those that come back now, 1 is in other games (Lauzait-Cep)."
    assert drill.one(key="pool")["text"] == told, "a puzzle counts as well"


def test_puzzles_and_drills_of_a_page_count_the_same_mistakes(person):
    first, second = person(Puzzles("kirin")), person(Drill("kirin"))
    kept = {"drills:kirin:opener:0:1": "0,2", "drills:count": "1", "drills:egg:opener:0:1": "0,0"}
    first.do("hello", kept=kept)
    second.do("hello", kept=kept)
    first.press("Show me")  # which makes one more, and the other due
    kept |= first.kept()
    assert second.do("resume", kept=kept) is None
    told = "Across all games, 3 mistakes come back: 2 now, 1 later. Of those that come back now, 1 is in other games"
    assert first.one(key="pool")["text"] == second.one(key="pool")["text"] == f"{told} (The Luminous Dragon Egg)."
    assert first.one(key="all-mistakes") == second.one(key="all-mistakes")
    assert str(second.widget.item) == "kirin:opener:0:1", "it came to be due"
    first.press("Next puzzle")
    assert first.one(key="due")
    second.answer()
    assert first.do("resume", kept={**kept, **second.kept()}) is None
    assert not first.find(key="due")
    assert first.one(key="pool")["text"] == second.one(key="pool")["text"]
    assert second.do("resume") is None, "a browser that keeps nothing takes nothing away"
    assert first.one(key="pool")["text"] == second.one(key="pool")["text"]


@pytest.mark.parametrize("game", GAMES)
def test_the_reply_to_a_step_asked_again_has_no_open_places(game):
    lesson = lesson_of(game)
    for name, step in lesson.steps.items():
        if "want" in step:
            state = lesson.table(step["table"])
            again = MissedDecision.of_lesson(name, state, state)
            for action in state.legal_actions():
                assert "{" not in again.reply(state, action).replace("{seat:", "")


@pytest.mark.parametrize("game", by_turns(GAMES, "lauzait_cep"))
def test_a_step_asked_again_speaks_of_no_other_step_and_shows_what_the_lesson_shows(person, game):
    lesson = lesson_of(game)
    for name, step in lesson.steps.items():
        if "want" not in step:
            continue
        start = lesson.table(step["table"])
        item = MissedDecision.of_lesson(name, start, start)
        if not (puzzle := item.puzzle()):
            continue  # its first move is forced
        p, taught = person(Puzzles(game)), person(Lesson(game).step(name)).widget
        p.widget._put(item, puzzle)
        p.press("Show me")
        assert not re.search("(next|later) step", p.one(type="status")["text"])
        if step.get("seen"):
            taught._try(next(one for one in taught.actions if one.text == puzzle.best))
            assert taught.verdict is None or p.widget.scene() == taught.scene(), name


def test_no_plan_is_weighed_against_a_part_of_itself():
    whole, part, other = "work on the middle row and the diagonal", "work on the diagonal", "finish the top row"
    plans = [(whole,), (part,), (other,)]
    state = SimpleNamespace(game=SimpleNamespace(plan=lambda state, code: plans[code], contrast=lambda *_: ()))
    assert dilemma(state, 0, 1) is None
    assert dilemma(state, 1, 0) is None
    assert dilemma(state, 0, 2) == (whole, other)


def test_a_wrong_try_is_told_what_speaks_against_it_without_the_best_move_being_named(person):
    widget, told = person(Puzzles("meow_oracle")).widget, 0
    for puzzle in widget.puzzles[:12]:
        widget._put(MissedDecision.of_puzzle(puzzle), puzzle)
        best = widget.word(puzzle.best.split()[-1])
        for action in widget.actions:
            if action.text != puzzle.best and (seen := seen_against(widget, action.text)):
                told += 1
                assert seen.endswith(".")
                assert not re.search(rf"\b{best}\b", seen)
    assert told


def test_the_answer_names_the_move_that_its_reason_compares_the_best_one_with(person):
    p = person(Puzzles("egg"))
    p.press("Show me")
    assert "rather than to *discard the blue 5*. This way, your cards" in p.one(type="status")["text"]
