"""The control that simulates: what can be chosen, that it stops and keeps, and its bounds for visitors."""

import time
from queue import Empty

import pytest
from jupyter_client.manager import start_new_kernel
from ludobook.simulate import simulate
from ludobook.simulate.stored_runs import limits
from ludobook_widgets import Simulator
from ludobook_widgets.odds import simulator
from tiers import by_turns


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """A notebook of one's own, with nothing simulated yet; without numba, for compiling takes long."""
    monkeypatch.setattr(simulator, "seconds_used", 0.0)
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.setattr("ludobook.simulate.run.find_spec", lambda name: None)


@pytest.fixture
def voila(monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")


@pytest.fixture
def someone(person):
    someone = person(Simulator("egg"))
    someone.following = False
    yield someone
    someone.do("stop")


def look_until(someone, over, seconds=60):
    """Look as a page does, until something is so."""
    end = time.monotonic() + seconds
    while not over():
        assert time.monotonic() < end
        assert someone.do("more", someone.widget.looks) is None


def set_up(someone, **choices):
    for name, value in choices.items():
        assert someone.do("set", name, value) is None


def run_on(someone):
    """Let more games be played than anybody waits for, until some have been."""
    set_up(someone, games="100000000")
    someone.do("run")
    look_until(someone, lambda: someone.widget.result.games)


def test_it_plays_what_was_chosen(someone):
    set_up(someone, games="300", players="3")
    someone.do("ruling", "reshuffle", "1")
    someone.do("run")
    assert someone.buttons() == ["Stop"]
    assert someone.widget.page["go"]["do"] == ["more", 0]
    look_until(someone, lambda: someone.widget.running is None)
    expected = simulate("egg", 3, 300, seed=1, rulings={"reshuffle": "when_empty"}, mode="plain")
    assert someone.widget.result == expected
    assert "All played. 300 of 300 games" in someone.status()
    assert "go" not in someone.widget.page
    assert someone.buttons() == ["Run"]


def test_what_is_shown_follows_the_result(someone):
    set_up(someone, games="200", players="2", play="greedy random")
    someone.do("run")
    look_until(someone, lambda: someone.widget.running is None)
    rate = someone.widget.result.win_rate(0)[0]
    wins = someone.one(type="bars", key="bars")["rows"]
    assert [row["text"] for row in wins] == ["Player 1 wins", "Player 2 wins"]
    assert wins[0]["value"].startswith(f"{100 * rate:.0f} ± ")
    assert rate > 0.8
    for sight, first in (("places", "Whoever begins"), ("points", "Player 1"), ("length", "3")):
        assert someone.do("see", sight) is None
        assert someone.one(type="bars", key="bars")["rows"][0]["text"] == first


def test_a_stop_keeps_what_was_played(someone):
    run_on(someone)
    assert someone.do("set", "games", "5"), "not while it runs"
    someone.do("stop")
    kept = someone.widget.result
    assert 0 < kept.games < kept.asked == 100_000_000
    assert f"Stopped. {kept.games:,} of 100,000,000 games" in someone.status()
    assert someone.do("more", someone.widget.looks) is None
    assert someone.widget.result is kept
    assert someone.one(type="bars", key="bars")["rows"]


def test_one_look_is_taken_once(someone):
    run_on(someone)
    before = someone.widget.looks
    assert someone.do("more", before - 1) is None
    assert someone.widget.looks == before


def test_nothing_is_played_when_nobody_looks(someone):
    run_on(someone)
    time.sleep(3)  # workers finish what they have ahead
    before = someone.widget.result.games
    someone.do("more", someone.widget.looks)
    ahead = someone.widget.result.games - before
    someone.do("stop")
    assert ahead < 60_000, "of some 5,000 a second and worker"


@pytest.mark.parametrize(
    "do",
    [
        ["set", "players", "9"],
        ["set", "players", 3],
        ["set", "play", "search"],
        ["set", "seed", "1"],
        ["ruling", "reshuffle", "7"],
        ["ruling", "reshuffle", ""],
        ["ruling", "nonsense", "1"],
        ["see", "hands"],
        ["more"],
        ["run", "now"],
        ["__class__"],
    ],
)
def test_what_is_no_choice_is_refused_and_changes_nothing(someone, do):
    someone.is_refused(*do)


@pytest.mark.parametrize("text", ["0", "-1", "1e6", "many", "", "999999999999"])
def test_a_wrong_number_of_games_is_said_at_its_field(someone, text):
    assert someone.do("set", "games", text) is None
    assert "whole number from 1" in someone.one(key="games")["error"]
    assert someone.widget.games == 100_000
    assert someone.do("set", "games", "1,000") is None
    assert someone.widget.games == 1000
    assert "error" not in someone.one(key="games")


def test_games_that_would_not_end_are_limited_and_the_limit_can_be_changed(person):
    someone = person(Simulator("lauzait_cep"))
    assert someone.widget.rulings == limits("lauzait_cep", ("random",)) == {"max_days": 40}
    assert someone.one(key="ruling-max_days")["value"] == "40"
    assert someone.one(key="rulings")["summary"] == "House rules", "nobody changed one"
    assert someone.do("ruling", "max_days", "12") is None
    assert someone.widget.rulings == {"max_days": 12}
    assert someone.one(key="rulings")["summary"] == "House rules (1 changed)"
    assert someone.do("ruling", "max_days", "0")
    assert someone.do("ruling", "max_days", "x")
    assert someone.do("ruling", "max_days", "") is None
    assert someone.widget.rulings == {}


def test_a_visitor_has_some_seconds_and_no_more(voila, someone, monkeypatch):
    monkeypatch.setattr(simulator, "SERVED_SECONDS", 1.5)
    set_up(someone, games="100000000")
    someone.do("run")
    look_until(someone, lambda: someone.widget.running is None)
    assert "there is no limit" in someone.status()
    assert someone.widget.result.games < 50_000
    assert someone.one(key="status")["buttons"][0]["disabled"]
    assert "there is no limit" in someone.do("run")
    assert someone.widget.running is None
    other = type(someone)(Simulator("egg"))
    assert other.do("run"), "all of a page together"


def test_runs_of_no_length_use_up_a_visitors_time(voila, someone, monkeypatch):
    monkeypatch.setattr(simulator, "SERVED_SECONDS", 1.4)
    answers = [someone.do(*do) for _ in range(4) for do in (["run"], ["stop"])]
    assert [answer for answer in answers if answer]


def test_the_stored_text_is_always_the_same():
    assert repr(Simulator("kirin")) == "<Simulator: kirin>"
    assert Simulator("kirin").as_text() == Simulator("egg").as_text()


@pytest.fixture
def kernel():
    manager, client = start_new_kernel(kernel_name="python3")
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client, code, hook=None):
    said = []

    def heard(message):
        text = message["content"].get("text", "")
        said.append(text)
        if hook:
            hook("".join(said))

    reply = client.execute_interactive(code, output_hook=heard, timeout=60)
    return reply["content"], "".join(said)


@pytest.mark.parametrize("workers", by_turns([1, 2], 2))
def test_an_interrupted_kernel_keeps_what_was_played(kernel, workers):
    """As the stop button of a notebook does it, in the middle of a cell."""
    manager, client = kernel
    call = f"simulate('egg', 2, 10**9, workers={workers}, mode='plain', progress=told)"
    code = "from ludobook.simulate import simulate\ntold = lambda done, asked: print(done, flush=True)\nfound = "
    interrupted = []

    def hook(said):
        if len(said.split()) > 3 and not interrupted:
            interrupted.append(True)
            manager.interrupt_kernel()

    reply, _ = run(client, code + call, hook)
    assert reply["status"] == "ok", "an interrupt ends it as if it were done"
    _, said = run(client, "print(found.games, found.asked)")
    games, asked = map(int, said.split())
    assert 0 < games < asked == 10**9
    _, said = run(client, f"again = simulate('egg', 2, {min(games, 2000)}, mode='plain'); print(again.games)")
    assert int(said) == min(games, 2000)
    with pytest.raises(Empty):
        client.get_iopub_msg(timeout=0.5)
