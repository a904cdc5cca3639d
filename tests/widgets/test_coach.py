"""A coached game: each rule is told once, when it is met, and a dear move may be taken back."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import german_whist
import ludobook
import pytest
from declaring import BOOKS
from ludobook.core import chance
from ludobook.core.words import spoken, with_names
from ludobook.games.kirin.components import ORDERS
from ludobook.look.scene import Mark
from ludobook.players import Search, dilemmas, greedy, player
from ludobook.players.dilemmas import scored_positions
from ludobook.players.evaluation import Evaluation
from ludobook_widgets import Lesson, Table
from ludobook_widgets.game.decisions import BRIEF_LOOK, Decision
from ludobook_widgets.game.evaluation import Worth, action_sentence, of_ten, say_average, trifle_of
from ludobook_widgets.play import SAY
from ludobook_widgets.play.coach import MOST_RULES, PLAY, WARN_FROM, Coach
from ludobook_widgets.play.coach_screens import CostWarning, RuleCard
from ludobook_widgets.play.hint import ARGUED, Argument, margin, payoff, typical_places
from ludobook_widgets.play.screens import Playing, Scored
from tiers import by_turns
from touching import GUARDS

GAMES = [game.name for game in ludobook.shelf()]


#: A deal in which who plays at random soon makes a dear move; 3 unless it is here.
SEEDS = {"lauzait_cep": 5}
#: A game that says neither when its rules are met nor where they are taught.
WHIST = ludobook.register(german_whist.GAME).name


class Learner:
    """Plays a coached game at random, and notes what is told; who is not warned saves the search of each move."""

    def __init__(self, person, name, kept=None, players=0, warned=True):
        seed = SEEDS.get(name, 3)
        self.table = Table(name, seed=seed)
        if not warned:
            self.table.session.coach.judge = lambda *asked: False
        self.person = person(self.table)
        self.person.do("hello", kept=kept or {}, query={})
        self.table.session.rulings = dict(GUARDS.get(name, {}))
        self.table.session.seats = self.table.session.seats.with_count(players or max(self.table.game.players))
        self.dice, self.dear = chance.start(seed), 0
        self.person.press("Play with a coach")

    @property
    def told(self):
        """What was told, in order."""
        return self.table.session.coach.told

    def step(self):
        """Go on by one touch or move; whether the game goes on."""
        table, person = self.table, self.person
        if isinstance(table.screen, RuleCard):
            folded = isinstance(table.screen.after, Scored)
            for rule in table.screen.rules:
                note = person.one(type="note", key="told-rules" if folded else "told")["text"]
                assert table.game.rulebook[rule].text in note
                assert folded or note.count("\n") == 0, "one at a time, whole"
                if not folded and (left := len(table.screen.rules[table.screen.rules.index(rule) + 1 :])):
                    person.press("1 more rule" if left == 1 else f"{left} more rules")
            assert len(table.screen.rules) <= MOST_RULES + (not self.told)
            assert not table.partial_action.choices, "nobody is interrupted in the middle of a move"
            assert all(table.game.rulebook.applies(rule, table.latest.players) for rule in table.screen.rules)
            assert person.status(), "what it is about is said below"
            person.do("next") if folded else person.press("Close the rule")
            if ["confirm"] in person.touchable():
                person.do("confirm")
        elif isinstance(table.screen, CostWarning):
            self.dear += 1
            person.press("Play it anyway")
        elif table.session.scored is not None:
            person.do("next")
        elif table.session.over:
            return False
        else:
            actions = table.state.legal_actions()
            self.dice, k = chance.below(self.dice, len(actions))
            person.make(actions[k])
        return True

    def until(self, kind):
        while not isinstance(self.table.screen, kind):
            assert self.step()
        return self.table.screen

    def to_the_end(self):
        while self.step():
            pass
        return self


def cited_early(name, players=4):
    """The rules that are told before all else."""
    return ludobook.game(name).rulebook.met("start", players)


@pytest.mark.parametrize("name", by_turns(GAMES, "egg"))
def test_a_coached_game_to_its_end(person, name):
    learner = Learner(person, name).to_the_end()
    game, told = learner.table.game, learner.told
    assert told[: len(cited_early(name))] == cited_early(name)
    assert len(told) == len(set(told)) > 10
    assert set(told) <= {rule.id for rule in game.rulebook.rules}
    assert learner.person.kept()[f"{name}:met"].split(",") == [r.id for r in game.rulebook.rules if r.id in told]
    assert learner.dear, "somebody who plays at random makes dear moves"
    # what was not met leads to where it is taught, and nothing is left out or told twice
    titles = [game.rulebook[rule].title for rule in learner.table.session.coach.rules if rule not in told]
    panel = learner.person.one(type="panel", key="met")
    inside = [each for block in panel["blocks"] for each in (block, *block.get("blocks", ()))]
    links = [button["href"] for block in inside for button in block.get("buttons", ())]
    assert links
    assert all(link.startswith(("1-learn.ipynb#step-", "3-cases.ipynb")) for link in links)
    shown = " ".join(block["text"] for block in inside if block["type"] == "text")
    assert all(title in shown for title in titles)
    assert f"{len(told)} rules were new to you" in shown
    assert f"{len(told)} of the {len(game.rulebook.rules)}" in shown


def test_a_game_without_events_or_lesson_is_coached_by_its_summary(person):
    learner = Learner(person, WHIST, warned=False).to_the_end()
    [*first, _] = [rule for part in ludobook.game(WHIST).rulebook.summary for rule in part.ids if "-R" not in rule]
    assert set(first) <= set(learner.told)
    assert "GW-PLAY-2" in learner.told
    assert "The other rules" in learner.person.shown


@pytest.mark.parametrize("name", by_turns(GAMES, "egg"))
def test_what_is_known_is_not_told_again(person, name):
    first = Learner(person, name, warned=False)
    for _ in range(20):
        first.step()
    again = Learner(person, name, first.person.kept(), warned=False)
    for _ in range(20):
        again.step()
    assert first.told
    assert not set(first.told) & set(again.told)


def test_what_the_lesson_taught_is_not_told(person):
    coach = Coach(ludobook.game("kirin"))
    coach.recall({"kirin:learn": "0,3/13", "kirin:met": "KIRIN-END-3,NONSENSE"})
    steps = coach.lesson
    assert coach.met == {*steps[0]["rules"], *steps[3]["rules"], "KIRIN-END-3"}


def test_after_the_whole_lesson_nothing_is_told(person):
    steps = len(Lesson("kirin").file.steps)
    kept = {"kirin:learn": f"{','.join(map(str, range(steps)))}/{steps}"}
    learner = Learner(person, "kirin", kept, warned=False)
    for _ in range(40):
        learner.step()
    assert learner.told == []


@pytest.mark.parametrize("name", by_turns(GAMES, "kirin"))
def test_the_first_rules_come_before_the_first_touch_and_no_rule_between_two_touches(person, name):
    learner = Learner(person, name, warned=False)
    first = list(learner.until(RuleCard).rules)
    assert first[: len(cited_early(name))] == cited_early(name)
    learner.step()
    touches = 0
    while not learner.table.latest.log or learner.table.latest.log[-1].seat != 0:
        free = learner.person.slots("selectable")
        if not free or touches == 8:
            break
        learner.person.do(*free[0]["do"])
        touches += 1
        assert not (isinstance(learner.table.screen, RuleCard) and learner.table.partial_action.choices)
    situations = []
    for _ in range(40):
        if isinstance(learner.table.screen, RuleCard):
            situations.append((len(learner.table.latest.log), type(learner.table.screen.after)))
        learner.step()
    assert len(set(situations)) == len(situations)


@pytest.mark.parametrize("name", BOOKS)
def test_before_the_first_touch_a_rule_or_two_are_told_to_any_number_of_players(name):
    game = ludobook.game(name)
    assert all(1 <= len(cited_early(name, players)) <= 2 for players in game.players)


def test_a_revelation_is_explained_when_it_is_in_hand(person):
    seed = next(n for n in range(99) if {"RW", "BW"} & set(ludobook.game("egg").new(3, n).scene(0).faces.values()))
    learner = person(Table("egg", seed=seed))
    learner.press("Play with a coach")
    assert learner.widget.screen.rules[2] == "EGG-WILD-1", "only what the sets are and what they earn comes before"


@pytest.mark.parametrize("players", by_turns([2, 4], 2))
def test_a_rule_for_another_number_of_players_is_not_told(person, players):
    learner = Learner(person, "meow_oracle", players=players, warned=False)
    told = set(learner.to_the_end().told)  # which asks of each whether it applies
    for_two = {"MEOW-GIVE-2", "MEOW-GIVE-3", "MEOW-TURN-3"}
    assert told & (for_two | {"MEOW-GIVE-1", "MEOW-TURN-2"}) == (
        for_two if players == 2 else {"MEOW-GIVE-1", "MEOW-TURN-2"}
    )


def test_what_is_lit_with_a_score_is_ones_own_and_of_one_set(person):
    egg = ludobook.game("egg")
    sheet = egg.sheet(egg.read_case(["R10+R10 R5+R3", "B20+R7 R7+B10", "B15+B15 B2+R5"], {}))
    found = Coach(egg).rules_to_tell("scored", (), Coach(egg).of_sheet(sheet, 1))
    assert found.rules[0] == "EGG-SCORE-1"
    near = next(one for one in Coach(egg).of_sheet(sheet, 1) if "EGG-SCORE-2" in one.rules)
    assert near.marks == (Mark("s1-1-0"), Mark("s1-1-1"))
    assert all(mark.at.startswith("s1-") for mark in found.marks)


@pytest.mark.parametrize(("force", "rule"), [("ascending", "KIRIN-ORDER-1"), ("descending", "KIRIN-ORDER-2")])
def test_of_two_orders_the_one_in_force_is_told(force, rule):
    coach = Coach(ludobook.game("kirin"))
    told = [rule for one in coach.of_turn(4, (), {"play": {}}, force) for rule in one.rules]
    assert {"KIRIN-ORDER-1", "KIRIN-ORDER-2"} & set(told) == {told[0]} == {rule}
    assert force in ORDERS, "as the banner calls it"


@pytest.mark.parametrize(
    ("name", "sight", "rules"),
    [
        ("kirin", {"hand-0-1": "A+"}, ["KIRIN-EFFECT-1"]),
        ("kirin", {"trick-0": "AT", "trick-1": "B6"}, ["KIRIN-PLAY-5", "KIRIN-PLAY-9"]),
        ("kirin", {"standing-parent": "parent"}, ["KIRIN-PARENT-3"]),
        ("meow_oracle", {"area-2-4": "J5"}, ["MEOW-DECK-3", "MEOW-LINE-2", "MEOW-ORDER-6"]),
        ("egg", {"hand-0-1": "R7"}, []),
        ("egg", {"standing-egg": "egg"}, ["EGG-EGG-1"]),
        ("lauzait_cep", {"board-3": "J"}, ["LZ-JOKER-2"]),
        ("lauzait_cep", {"hand-0-3": "J", "board-3": "W5"}, []),
    ],
)
def test_what_lies_in_sight_or_stands_there_as_a_word_tells_its_rules(name, sight, rules):
    cited = list(Coach(ludobook.game(name)).of_sight(4, sight))
    assert [rule for one in cited for rule in one.rules] == rules
    assert all(mark.at in sight for one in cited for mark in one.marks)


@pytest.mark.parametrize("name", by_turns(GAMES, "egg", "lauzait_cep"))
def test_the_coach_begins_with_the_persons_first_decision_which_can_be_made_at_once(person, name):
    learner = Learner(person, name, warned=False)
    card = learner.until(RuleCard)
    assert isinstance(card.after, Playing), "nothing is told of what others do before"
    prompt = learner.table.with_names(learner.table.latest.prompt(()))
    assert learner.person.status() == prompt
    free = learner.person.slots("selectable")
    learner.person.do(*free[0]["do"])
    assert learner.table.screen is not card, "whoever goes on has read it"
    assert learner.table.partial_action.slot_at(free[0]["key"]) is not None
    assert card.rules[0] in learner.table.session.coach.met


def test_of_a_joker_in_a_set_a_whole_set_is_lit(person):
    rules = ludobook.game("lauzait_cep").rulebook.rules
    everything = ",".join(rule.id for rule in rules if rule.id != "LZ-JOKER-3")
    learner = Learner(person, "lauzait_cep", {"lauzait_cep:met": everything}, warned=False)
    told = learner.until(RuleCard)
    assert told.rules == ("LZ-JOKER-3",)
    faces = learner.table.scene().faces
    lit = [faces[mark["at"]] for mark in learner.table.page["marks"]]
    assert "J" in lit
    forms = [action.path[1] for action in learner.table.latest.legal_actions() if action.text.startswith("form")]
    assert sorted(lit) in [sorted(pieces) for pieces in forms]


def test_a_tap_that_is_quicker_than_a_rule_is_not_lost(person):
    learner = Learner(person, "egg", warned=False)
    after = learner.until(RuleCard).after
    learner.person.do("hint")  # by the button that the rule has just replaced
    assert after.hint is not None


def test_a_rule_left_unread_is_told_at_the_next_decision_in_which_it_applies(person):
    learner = Learner(person, "lauzait_cep", warned=False)
    first, *left = learner.until(RuleCard).rules
    assert {"Hint", "Hire"} <= set(learner.person.buttons()), "the move can be made at once"
    learner.person.make(next(one for one in learner.table.latest.legal_actions() if one.text.startswith("form")))
    assert learner.told == [first]
    again, latest = learner.until(RuleCard).rules, learner.table.latest
    verbs = {action.text.partition(" ")[0] for action in latest.legal_actions()}
    apply = {rule for verb in verbs for rule in latest.game.rulebook.met(verb, latest.players)}
    assert list(again) == [rule for rule in left if rule in apply][:MOST_RULES] != []


def test_a_hint_that_interrupts_rules_leads_back_to_them(person):
    learner = Learner(person, "egg")
    rules, task = learner.table.screen.rules, learner.table.state.prompt([])
    learner.person.press("Hint")
    assert task in learner.person.status()
    learner.person.press(f"{len(rules) - 1} more rules")
    assert learner.table.game.rulebook[rules[1]].text in learner.person.one(type="note", key="told")["text"]
    assert f"{len(rules) - 2} more rule" in learner.person.buttons()


def test_a_rule_of_hiring_left_unread_waits_until_one_can_hire_again():
    coach = Coach(ludobook.game("lauzait_cep"))
    coach.rules_to_tell(PLAY, (1,), (), ["hire", "form"])
    coach.count_as_told((), ["LZ-HIRE-1", "LZ-JOKER-2"])
    assert coach.rules_to_tell(PLAY, (2,), (), ["form", "end"]) is None
    assert coach.rules_to_tell(PLAY, (3,), (), ["hire", "form"]).rules == ("LZ-HIRE-1",), "no joker lies on the board"


def test_what_is_earned_is_told_before_the_first_sets_are_laid(person):
    assert "EGG-SCORE-3" in Learner(person, "egg", warned=False).until(RuleCard).rules


def test_where_a_card_is_placed_no_rule_of_giving_is_told(person):
    learner = Learner(person, "meow_oracle", warned=False)
    learner.until(RuleCard)
    learner.person.make(learner.table.latest.legal_actions()[0])
    placing = learner.table.screen
    assert learner.table.latest.legal_actions()[0].text.startswith("place")
    rules = placing.rules if isinstance(placing, RuleCard) else ()
    assert not [rule for rule in rules if rule.startswith("MEOW-GIVE")]


def test_what_opponents_did_is_heard_before_a_rule(person):
    learner, since = Learner(person, "kirin", warned=False), []
    while not since:
        assert learner.step()
        screen = learner.table.screen
        since = screen.after.moves_since() if isinstance(screen, RuleCard) and isinstance(screen.after, Playing) else []
    said, heard = learner.table.page["say"], spoken(" ".join(since))
    assert said.startswith(heard)
    assert len(said) > len(heard), "the rule and the question follow"


def test_a_hint_about_a_throw_brings_the_rule_of_the_throw(person):
    learner = Learner(person, "lauzait_cep", warned=False)
    while isinstance(learner.table.screen, RuleCard):
        learner.step()
    assert "LZ-WATER-1" not in learner.told
    learner.person.press("Hint")
    assert "if it fails" in learner.person.status()
    assert learner.table.screen.rules == ("LZ-WATER-1",)
    learner.person.press("Close the rule")
    assert "if it fails" in learner.person.status()
    assert "Show me" in learner.person.buttons()


def test_cards_that_cannot_be_played_tell_their_rule_and_what_may_be_played_is_lit(person, monkeypatch):
    monkeypatch.setattr(Coach, "of_sight", lambda *asked: ())
    everything = ",".join(rule.id for rule in ludobook.game("kirin").rulebook.rules if rule.id != "KIRIN-PLAY-5")
    learner = Learner(person, "kirin", {"kirin:met": everything}, warned=False)
    told = learner.until(RuleCard)
    assert told.rules == ("KIRIN-PLAY-5",)
    lit = {mark["at"] for mark in learner.table.page["marks"]}
    learner.person.press("Close the rule")
    assert lit <= {slot["key"] for slot in learner.person.slots("selectable")}
    assert learner.person.slots("forbidden")


@pytest.mark.parametrize("name", by_turns(GAMES, "egg"))
def test_a_dear_move_is_taken_back_or_made(person, name):
    learner = Learner(person, name)
    dear = learner.until(CostWarning).decision
    before = learner.table.latest
    assert dear.surely_costly
    assert dear.cost > WARN_FROM * dear.state.game.trifle
    cost = say_average(dear.state.game, dear.cost)
    much = f"about {cost}" if cost else "a little"
    assert f"costs you {much}." in learner.person.status()
    assert learner.person.status().startswith("The coach looks at each of your moves"), "at first it says who warns"
    assert learner.table.partial_action.words == dear.words, "what was chosen stays where it lies"
    best = action_sentence(dear.state, dear.best.text)
    assert {mark["tone"] for mark in learner.table.page["marks"]} == {"slip"}, "the better one is asked for"
    assert best not in learner.person.status()
    learner.person.press("Show a better one")
    assert {mark["tone"] for mark in learner.table.page["marks"]} <= {"good"}
    assert with_names(best, learner.table.names).lower() in learner.person.status().lower()
    assert "Play my move" in learner.person.buttons(), "it would no longer be clear what “it” is"
    learner.person.press("Undo")
    assert learner.table.latest is before
    assert learner.table.my_turn
    learner.person.make(next(one for one in before.legal_actions() if one.text == dear.chosen))
    learner.person.following = False
    assert learner.person.status().startswith("On average, "), "once is enough"
    learner.person.press("Play it anyway")
    assert learner.table.latest.record.actions[: len(before.record.actions) + 1][-1] == dear.chosen


def test_the_better_move_can_be_played_from_the_warning(person):
    learner = Learner(person, "egg")
    dear = learner.until(CostWarning).decision
    before = learner.table.latest
    learner.person.press("Show a better one")
    learner.person.following = False
    learner.person.press("Play this")
    assert learner.table.latest.record.actions[len(before.record.actions)] == dear.best.text


def test_what_is_minded_does_not_depend_on_hidden_cards(person):
    learner = Learner(person, "kirin")
    dear = learner.until(CostWarning).decision
    action = next(one for one in dear.state.legal_actions() if one.text == dear.chosen)
    coach = Coach(dear.state.game)
    coach.on = True
    for seed in range(3):
        assert coach.judge(dear.state.resample(0, seed), action)
        assert (coach.costly_move.cost, coach.costly_move.best.text) == (dear.cost, dear.best.text)


def test_a_costly_move_is_minded_even_where_a_brief_look_compares_nothing():
    state, bots = ludobook.game("kirin").new(4, 395), [player("greedy", seat) for seat in range(4)]
    for _ in range(5):
        state = state.apply(bots[state.turn](state))
    brief = Decision(state, 0, "play BT")
    brief.look(BRIEF_LOOK)
    assert not brief.worths
    coach = Coach(state.game)
    coach.on = True
    assert coach.judge(state, next(one for one in state.legal_actions() if one.text == "play BT"))


@pytest.mark.parametrize(
    "name", by_turns([name for name in GAMES if not ludobook.game(name).open_hands], "egg", "kirin")
)
def test_both_lines_are_played_to_their_payoff_in_the_deals_of_the_evaluation(person, name):
    p = person(Table(name, seed=5))
    p.do("deal")
    table = p.widget
    while "Hint" not in p.buttons():
        p.do(*table.page["go"]["do"])
    for _ in range(3):
        p.do("hint")
    hint, before = table.screen.hint, table.latest
    p.press("Compare them")
    screen = table.screen
    assert isinstance(screen, Argument)
    evaluation = table.session.evaluation(before)
    assert screen.evaluation is evaluation
    trifle = trifle_of(evaluation)
    mine, theirs = (
        next(one.results for one in hint.worths if one.text == text) for text in (hint.best.text, hint.compared)
    )
    counted = of_ten(mine, theirs, trifle)
    assert "you do better in {} of 10 deals and worse in {}".format(*counted) in p.one(key="argued")["text"]
    for n in range(ARGUED):
        assert p.do("deal", n) is None
        for text, result in zip((hint.compared, hint.best.text), screen.results[n], strict=True):
            assert result in evaluation[text].odd_results
            [end] = scored_positions(screen.deals[n], text, 1)
            machine = table.game.machine
            if machine.standing:
                points = machine.standing(end.at, screen.deals[n].at)[: before.players]
            else:
                holds = machine.holdings(end.at) if machine.holdings else [0] * before.players
                points = [score + held for score, held in zip(end.status().scores, holds, strict=False)]
            lead = points[0] - sum(points[1:]) / (before.players - 1)
            assert lead == pytest.approx(result), "what is shown is what was counted"
        compared = p.one(type="compare", key="argued-lines")
        assert compared["sides"][1]["title"].startswith("The hint’s choice: ")
        tab = next(item["label"] for item in p.one(type="tabs", key="deals")["items"] if item["on"])
        mine, best = screen.results[n]
        verdict = {1: "better", -1: "worse"}.get(
            (best > mine) - (best < mine) if abs(best - mine) >= trifle else 0, "the same"
        )
        assert tab == f"Deal {n + 1}: {verdict}"
        assert all(side["blocks"][0]["type"] == "calc" for side in compared["sides"]), "each picture comes first"
        scores = [end.status().scores for end in screen.ends[n]]
        alike = scores[0][0] == scores[1][0] and screen._by_points(n) == f"deal_{verdict}"
        more = "more" if sum(scores[1]) > sum(scores[0]) else "less"
        said = [part["text"] for part in p.find(key="why-better")]
        assert [one for one in said if "average" not in one] == (
            [SAY(f"others_{more}")] if alike and verdict != "the same" else []
        )
    p.press("Back to the choice")
    assert table.screen.hint is hint
    assert table.latest is before


def test_both_lines_side_by_side_show_no_hidden_card(person):
    p = person(Table("egg", seed=5))
    p.do("deal")
    table, state = p.widget, ludobook.game("egg").new(3, 7)
    while "bracelet" not in (texts := [action.text for action in state.legal_actions()]):
        state = state.apply(greedy(state))
    pages = []
    for one in (state, *(state.resample(state.turn, seed) for seed in range(3))):
        evaluation = Evaluation(one, 1)
        evaluation.think(3000, also=["bracelet", texts[-1]])
        argument = Argument(table, table.session, table.screen, evaluation, "bracelet", texts[-1])
        pages.append(str(argument.content()))
    assert "in hand" in pages[0]
    assert len({*pages}) == 1


@pytest.mark.parametrize(
    ("hinted", "told"),
    [((3, 6, 1, 0), "+0.3 with the other choice and +0.7"), ((3, 2, 3, 0), ""), ((2, 2, 2, 0), "earn less")],
)
def test_a_better_deal_in_which_one_opponent_earns_more_says_why_it_is_better(person, monkeypatch, hinted, told):
    p = person(Table("kirin", seed=5))
    p.do("deal")
    table, state = p.widget, ludobook.game("kirin").new(4, 7)
    evaluation = Evaluation(state, 1)
    one, two = (action.text for action in state.legal_actions()[:2])
    evaluation.think(3000, also=[one, two])
    argument = Argument(table, table.session, table.screen, evaluation, one, two)
    gains = [(2, 2, 3, 0), hinted]
    ends = [SimpleNamespace(status=lambda scores=scores: SimpleNamespace(scores=scores)) for scores in gains]
    monkeypatch.setattr(argument, "ends", [ends])
    monkeypatch.setattr(argument, "results", [tuple(margin(state, end, 0) for end in ends)])
    monkeypatch.setattr(argument, "seat", 0)
    monkeypatch.setattr(argument, "deal", 0)
    said = argument._why_better()
    assert told in said
    assert bool(said) == bool(told)


def test_where_nothing_hidden_matters_two_moves_have_one_outcome(person):
    state = ludobook.game("meow_oracle").new(3, 5)
    for _ in range(68):
        state = state.apply(greedy(state))
    p = person(Table("meow_oracle"))
    p.do("hello", kept={}, query={"code": state.record.code})
    for _ in range(3):
        p.do("hint")
    p.press("Compare them")
    assert p.one(key="argued")["text"] == SAY("settled", "1 winner point")
    assert not p.find(type="tabs", key="deals")
    assert not p.find(key="dealt-anew")


def test_the_deals_that_are_shown_stand_for_all():
    assert typical_places([0.5] * 3, 0.5) == [0, 1, 2]
    differences = [-2, -1, 1, 1, 1, 2, 2, 3, 3, 4] * 7
    shown = [differences[n] for n in typical_places(differences, 0.5)]
    assert sorted(shown) == [-1, 2, 3], "worse in one of three, as in two of ten"
    rarely = [3] * 9 + [-2]
    assert 9 in typical_places(rarely, 0.5), "where one is worse, it is shown"
    assert 9 not in typical_places([0] * 9 + [-0.2], 0.5)
    assert 39 not in typical_places([3] * 39 + [-2], 0.5), "“worse in 0 of 10” has no worse one beside it"
    assert len(set(typical_places([-1, 0, 0, 0, 0, 0, 1], 0.5))) == 3


def test_a_deal_that_goes_on_too_long_says_why_it_has_no_table(person, monkeypatch):
    table = person(Table("lauzait_cep", seed=5)).widget
    table.deal()
    state = table.latest
    monkeypatch.setattr(dilemmas, "LONGEST_PLAYOUT", 3)
    [end] = scored_positions(state, state.legal_actions()[0].text, 1)
    [told], others = payoff(table, state, end, 0, "p0-")
    assert not others
    assert told.text.startswith("Nobody ends the Season in this deal within ")
    assert "this choice earns you " in told.text


@pytest.mark.parametrize(("stop", "told"), [(["stop"], 1), (["set", "coach", "off"], 0)])
def test_the_coach_is_switched_off_and_stays_off(person, stop, told):
    learner = Learner(person, "kirin")
    card = learner.until(RuleCard)
    learner.person.do(*stop)
    assert not isinstance(learner.table.screen, RuleCard)
    assert card.after is learner.table.screen
    learner.to_the_end()
    assert (len(learner.told), learner.dear) == (told, 0)
    assert learner.person.kept()["kirin:coach"] == "off"
    assert not learner.person.find(type="panel", key="met")


def test_the_coach_can_be_stopped_when_no_rule_is_told(person):
    game = Learner(person, "meow_oracle", warned=False)
    while isinstance(game.table.screen, RuleCard):
        game.step()
    assert "Stop the coach" in game.person.buttons()
    game.person.press("Stop the coach")
    assert not game.table.session.coach.on
    assert "Stop the coach" not in game.person.buttons()


def test_on_the_way_back_from_another_page_the_coach_says_what_it_said(person):
    learner = Learner(person, "meow_oracle")
    told = learner.person.one(type="note", key="told")["text"]
    for way in ("hello", "resume"):
        back = person(Table("meow_oracle", seed=3))
        back.do(way, kept=learner.person.kept(), query={"on": ""})
        assert back.one(type="note", key="told")["text"] == told
        assert "Stop the coach" in back.buttons()
        while "Close the rule" not in back.buttons():
            back.press(next(button for button in back.buttons() if "more rule" in button))
        back.press("Close the rule")
        assert isinstance(back.widget.screen, Playing)


def test_without_a_coach_nothing_is_told(person):
    table = Table("kirin", seed=3)
    someone = person(table)
    someone.press("Play without a coach")
    assert not isinstance(table.screen, RuleCard)
    table.session.seats = table.session.seats.with_others("person")
    someone.do("new")
    assert "Play with a coach" not in someone.buttons()


def pairs(state):
    """A forming of a department and a hire of other pieces, both legal, as far as there are such."""
    texts = [action.text for action in state.legal_actions()]
    forms = [text for text in texts if text.startswith("form")]
    return [(a, b) for a in forms for b in texts if b.startswith("hire") and b.split()[1] not in a]


def test_what_may_come_before_the_best_as_well_as_after_it_is_not_dear():
    state = ludobook.game("lauzait_cep").new(2, 1)
    while not pairs(state):
        state = state.apply(greedy(state))
    form, hire = pairs(state)[0]
    other = next(one.text for one in state.legal_actions() if one.text.startswith("hire") and one.text != hire)
    worths = [Worth(hire, 9, 0.1, (9,) * 9, (False,) * 9), Worth(form, 3, 0.1, (3,) * 9, (False,) * 9)]
    assert Decision(state, 0, form, worths=worths).harmless
    assert not Decision(state, 0, other, worths=[worths[0], replace(worths[1], text=other)]).harmless


def test_what_surely_wins_is_not_dear(monkeypatch):
    # the last Season's declaration ends the game; to wait might bring more points, and no more than to win
    game = ludobook.game("lauzait_cep")
    state = game.new(2, 3, GUARDS["lauzait_cep"])
    while not any(action.text == "declare" for action in state.legal_actions()):
        state = state.apply(greedy(state))
    declared = state.apply("declare").status()
    assert declared.game_over
    action = next(action for action in state.legal_actions() if action.text == "declare")
    coach = Coach(game)
    coach.on = True
    assert declared.winners == (state.turn,)
    found = Search(1, iterations=30).values(state, also=["declare"])
    assert all(next(value for value in found if value.action == action).won)
    monkeypatch.setattr(Decision, "at_least", 5.0)
    monkeypatch.setattr(Decision, "cost", 5.0)
    monkeypatch.setattr(Decision, "surely_costly", True)
    assert not coach.judge(state, action)
    monkeypatch.setattr(Decision, "harmless", False)
    assert coach.judge(state, action)


def test_better_worse_and_neither_make_ten():
    apart = [1.0] * 40 + [-1.0] * 15 + [0.0] * 5
    assert of_ten(apart, [0.0] * 60, 0.5) == (7, 2), "and in one of ten neither"
    assert of_ten([], [], 0.5) == (0, 0)
    for better in range(11):
        apart = [1.0] * better + [-1.0] * (10 - better)
        assert of_ten(apart, [0.0] * 10, 0.5) == (better, 10 - better)
