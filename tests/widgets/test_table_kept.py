"""What a browser keeps of a table without a browser: it is offered, gone on with, never lost, and may be anything."""

import ludobook
import pytest
from egg_tables import EGG, KEPT, position, start
from ludobook_widgets import Table
from ludobook_widgets.page.widget import OOPS
from ludobook_widgets.play.kept_games import KeptGames


def test_a_kept_game_is_offered_and_resumed(person):
    p = start(person, 4, rulings={"egg_tie": "middle"})
    p.make(p.widget.state.legal_actions()[0])
    p.press("Next round")
    kept, page = p.kept(), p.widget.page
    again = person(Table("egg"))
    assert again.do("hello", kept={**kept, "egg:pad": "LB1-x"}, query={}) is None
    assert again.widget.state is None
    first, *others = [block for block in again.blocks if "kind" in block and "do" in block and block["label"]]
    assert (first["label"], first["kind"]) == ("Continue the game", "primary"), "it is the first of all and the one"
    assert "primary" not in [button["kind"] for button in others]
    assert again.status().startswith("A game is waiting.")
    assert "in round 2. You have 0" in again.status()
    assert "LB1" not in again.shown
    again.press("Continue the game")
    assert again.widget.state == p.widget.state
    assert again.widget.page == {**page, "say": again.widget.page["say"]}, "what happened meanwhile is heard together"


def test_a_new_kernel_takes_up_what_the_browser_kept(person):
    p = start(person)
    again = p.again("resume")
    assert again.widget.state == p.widget.state
    again.make(again.widget.state.legal_actions()[0])
    after = again.widget.state
    again.do("resume", kept=p.kept(), query={})
    assert again.widget.state is after, "a living kernel keeps its own"


def test_what_was_chosen_so_far_is_there_again(person):
    p = start(person)
    while len(p.widget.partial_action.made) < 3:
        action = next(one for one in p.widget.state.legal_actions() if one.text.startswith("lay"))
        words = [word for group in action.path[1:] for word in group]
        p.touch(words[len(p.widget.partial_action.made)])
    kept, chosen = p.kept(), p.widget.partial_action.choices
    for how, query in (("hello", {"on": "1"}), ("resume", {})):
        again = person(Table("egg"))
        again.do(how, kept=kept, query=query)
        assert again.widget.partial_action.choices == chosen
    again = person(Table("egg"))
    again.do("hello", kept=kept, query={})
    again.press("Continue the game")
    assert again.widget.partial_action.choices == chosen
    again.make(next(one for one in again.widget.state.legal_actions() if one.text == action.text))
    assert not again.kept().get("egg:choices"), "a move that is made is no choice any more"
    other = person(Table("egg"))
    other.do("resume", kept={**again.kept(), "egg:choices": kept["egg:choices"]}, query={})
    assert not other.widget.partial_action.choices, "it was made of another position"


def test_a_hint_is_there_again_and_no_new_rule_stands_before_it(person):
    p = person(Table("egg", seed=3))
    p.do("deal", "coach")
    while "Hint" not in p.buttons():
        p.press(next(label for label in p.buttons() if label in ("Continue", "Close the rule") or "more rule" in label))
    p.press("Hint")
    p.press("Show me")
    hint = p.one(type="status")
    again = p.again(on="1")
    assert again.one(type="status")["text"] == hint["text"]
    again.press("Why?")
    assert "Play this" in again.buttons(), "no rule stands before it"


def test_a_move_made_by_a_hint_is_known_as_such_after_the_page_is_loaded_again(person):
    p = start(person)
    p.do("hint")
    p.do("hint", "play")
    advised = p.widget.session.advised
    assert advised
    again = p.again(on="1")
    assert again.widget.session.advised == advised
    again.press("New game")
    again.press("Play without a coach")
    assert not again.widget.session.advised, "of another deal"


@pytest.mark.parametrize("text", ["{}", "[" * 9000, "[1, 2]", '["{deal}", 0, [["lay R5", "x"], ["<b>", "", 3]]]', "7"])
def test_a_kept_choice_that_cannot_be_read_is_passed_over(person, text):
    p = start(person)
    deal = KeptGames(EGG).key_of(p.widget.state.record)
    again = person(Table("egg"))
    assert (
        again.do(
            "resume", kept={**p.kept(), "egg:choices": text.replace("{deal}", deal), "egg:advised": text}, query={}
        )
        is None
    )
    assert not again.widget.partial_action.choices
    assert again.widget.refused is None


def test_a_link_does_not_overwrite_the_kept_game_before_a_move(person):
    mine, theirs = start(person, 3), start(person, 4, seed=5)
    again = mine.again(code=theirs.widget.state.record.code)
    assert again.widget.state == theirs.widget.state
    assert again.kept() == {}
    again.make(again.widget.state.legal_actions()[0])
    assert again.kept()[KEPT] == again.widget.state.record.code


def damaged(text):
    yield text[:-1]
    yield text[:40] + text[41:]
    yield text.replace("LB1", "LB9")
    yield text.replace("egg", "kirin", 1)
    yield "<img src=x onerror=alert(1)>"


def test_a_damaged_code_says_so_and_changes_nothing(person):
    good = start(person).widget.state.record.code
    for text in damaged(good):
        p = person(Table("egg"))
        before = position(p.widget)
        oops = p.do("open", text)
        assert oops
        assert oops != OOPS
        assert oops[0].isupper()
        assert position(p.widget) == before
        p.do("hello", kept={KEPT: good}, query={"code": text})
        assert p.widget.state is None
        assert "A game is waiting." in p.shown, "the kept game is offered all the same"
    p = person(Table("egg"))
    assert p.do("open", "\n ".join(good[i : i + 40] for i in range(0, len(good), 40))) is None


def test_a_kept_text_that_is_no_game_says_so_when_it_is_opened(person):
    p = person(Table("egg"))
    p.do("hello", kept={KEPT: "LB1-egg-game-junk"}, query={})
    assert p.press("Continue the game")
    assert p.widget.state is None
    p.do("resume", kept={KEPT: "LB1-egg-game-junk"}, query={})
    assert p.press("Play without a coach") is None
    assert p.widget.my_turn


def test_a_game_of_a_link_or_another_tab_overwrites_none_and_the_last_few_are_kept(person):
    kept = {}

    def browse(*do, link=None):
        """A tab that opens, does that, and leaves what it keeps."""
        p = person(Table("egg"))
        p.do("hello", kept=dict(kept), query={"code": link} if link else {})
        for one in do:
            assert one(p) is None
        kept.update(p.kept())
        for place in [place for place, text in kept.items() if text is None]:
            del kept[place]
        return p

    def move(p):
        return p.make(p.widget.state.legal_actions()[0])

    def deal(p):
        return p.press("Play without a coach")

    def left():
        return [ludobook.load(text.split()[1]) for name, text in kept.items() if name.startswith("egg:was:")]

    one = browse(deal, move)
    mine = one.widget.latest
    two = browse()  # a tab from before the first deal of the other
    two.press("Play without a coach")
    kept.update(two.kept())
    assert mine in left()
    given = start(person, 2, seed=5).widget.latest
    browse(move, link=given.record.code)
    assert {mine, two.widget.latest} < set(left())
    again = browse()
    [at] = [name for name, text in kept.items() if ":was:" in name and ludobook.load(text.split()[1]) == mine]
    assert f"Other games of {again.widget.game.title} kept here" in again.shown
    again.following = False  # the others wait
    assert again.do("resume-left", at) is None
    assert again.widget.latest == mine
    kept.update(again.kept())
    for _ in range(3):
        browse(deal)
    assert len(left()) == 4
    assert mine in left(), "it was gone on with after the others"
    assert two.widget.latest not in left()


def test_an_earlier_position_of_a_deal_is_kept_beside_what_came_of_it(person):
    """A link that was copied early leads back to there; what was played since stays."""
    early = start(person, 2, seed=5).widget.latest
    late = early.apply(early.legal_actions()[0])
    other = early.apply(early.legal_actions()[-1])
    kept = KeptGames(ludobook.game("egg"))
    for state in (early, late, other, late.apply(late.legal_actions()[0])):
        kept.save(state.record)
    deal = kept.key_of(early.record)
    lines = {kept.code_at(deal), kept.code_at(f"{deal}-2")}
    assert lines == {other.record.code, late.apply(late.legal_actions()[0]).record.code}


def test_a_game_left_that_cannot_be_read_is_not_offered(person):
    good = start(person).widget.latest.record.code
    other = ludobook.game("kirin").new(4, 1).record.code
    texts = ["", "1", "x y", f"-1 {good}", f"9999999999 {good}", "2 LB1-egg-game-junk", f"3 {other}", f"4 {good[:-1]}"]
    p = person(Table("egg"))
    p.do("hello", kept={f"egg:was:{i}": text for i, text in enumerate(texts)}, query={})
    assert "kept here" not in p.shown
    assert p.do("resume-left", "egg:was:9") is None
    assert p.widget.state is None
    assert p.press("Play without a coach") is None
