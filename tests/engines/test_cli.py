"""The command line: every command, and bad input told in one line."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path

import ludobook
import pytest
from declaring import having
from ludobook.__main__ import main
from ludobook.referee import agrees

STATE = ludobook.game("egg").new(2, 3)


def process(*words, **options):
    command = [sys.executable, "-m", "ludobook", *words]
    return subprocess.run(command, capture_output=True, timeout=60, **options)


def test_version(run):
    assert run("--version") == (0, f"ludobook {ludobook.__version__}\n", "")
    assert process("--version").stdout.decode().split() == ["ludobook", ludobook.__version__]


def test_score_tells_numbers_and_reasons(run):
    code, out, _ = run(
        "score", "egg", "R7+RW R2+R2", "R15+B20 R3+B5", "--option", "money=2,1", "--option", "egg_holder=1"
    )
    assert code == 0
    assert "Player 1: 1 × 1 = 1 ZOO, plus the Egg" in out
    assert "Player 2: 0 × 0 = 0 ZOO, plus a bracelet" in out
    for rule in ("EGG-SCORE-1", "EGG-SCORE-3", "EGG-RANK-3", "EGG-WILD-3", "EGG-EGG-2", "EGG-BRACELET-1", "EGG-END-1"):
        assert rule in out
    assert "Player 1 wins with 3 ZOO" in out
    options = ("--option", "bracelets=6,6", "--option", "money=")
    code, out, _ = run("score", "egg", "R20+B15", "R2+B2", "R10+B10", "R5+B7", *options)
    assert "2 bracelets are due and 0 are left" in out
    again = run("score", "egg", "R20+B15 R10+B5 R10+B10 R5+B7", "--option", "bracelets=6,6")[1]
    assert "1 bracelet is due and 0 are left" in again
    ruling = ("--ruling", "bracelets_short=give_what_is_left", "--ruling", "egg_wild_friends=false")
    assert "no bracelet is left" in run("score", "egg", "R20+B15 R2+B2 R10+B10 R5+B7", *options, *ruling)[1]


@pytest.mark.parametrize(
    "words",
    [
        ("score", "egg", "R7+R8 R2+R2", "R15+B20 R3+B5"),
        ("score", "egg", "R7"),
        ("score", "egg", "R7+R7 R2+R2"),
        ("score", "egg", "R7+R7 R2+R2 R7+B7 R3+B5"),
        ("score", "egg", "R7+R7 R2+R2", "R15+B20 R3+B5", "--option", "money=a,b"),
        ("score", "egg", "R7+R7 R2+R2", "R15+B20 R3+B5", "--option", "money=1"),
        ("score", "egg", "R7+R7 R2+R2", "R15+B20 R3+B5", "--option", "mony=1,1"),
        ("score", "egg", "R7+R7 R2+R2", "R15+B20 R3+B5", "--option", "money"),
        ("score", "egg", "R7+R7 R2+R2", "R15+B20 R3+B5", "--ruling", "egg_tie=up"),
        ("score", "egg", "R7+R7 R2+R2", "R15+B20 R3+B5", "--ruling", "colour=red"),
        ("play", "egg", "--players", "6"),
        ("play", "egg", "--seat", "2"),
        ("play", "egg", "--seat", "-1"),
        ("play", "egg", "--seed", "-1"),
        ("play", "egg", "--code", "LB1-egg-game-00000000-AAAA"),
        ("rules", "egg", "EGG-X"),
        ("cases", "egg", "no such file"),
    ],
    ids=range(17),
)
def test_bad_input_is_told_in_one_line(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("ludobook: ")
    assert err.count("\n") == 1
    assert err.rstrip().endswith("]")


def test_bad_commands_are_told_without_a_traceback():
    for words in ((), ("dance",), ("score", "chess", "R7"), ("play", "egg", "--bots", "strong"), ("score",)):
        done = process(*words)
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr
        assert done.stderr.startswith(b"usage: ")
    done = process("score", "egg", "R7+R8 R2+R2", "R15+B20 R3+B5")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and closed streams as POSIX has them")
def test_whoever_reads_may_go_away():
    request = json.dumps({"game": "egg", "op": "new", "players": 2, "seed": 1}).encode() + b"\n"
    command = [sys.executable, "-m", "ludobook", "referee"]
    gone = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    gone.stdout.close()
    _, err = gone.communicate(request * 9, timeout=60)
    assert (gone.returncode, err) == (130, b"")
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command], input=request, capture_output=True, timeout=60
    )
    assert (closed.returncode, closed.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a disk that is always full")
def test_a_full_disk_is_said_in_a_line():
    for command in (["rules", "egg"], ["referee"]):
        with open("/dev/full", "wb") as disk:
            words = [sys.executable, "-m", "ludobook", *command]
            done = subprocess.run(words, input=b"{}\n", stdout=disk, stderr=subprocess.PIPE, timeout=60)
        assert (done.returncode, done.stderr) == (1, b"ludobook: No space left on device\n")


def test_cases(run, tmp_path):
    for name in having("cases"):
        code, out, _ = run("cases", name)
        assert code == 0
        assert out.endswith(" passed, 0 failed\n")
    path = tmp_path / "cases.json"
    right = {"id": "one", "op": "describe_set", "in": {"cards": ["R2", "R2"]}, "out": {"total": 4}}
    wrong = {
        "id": "two",
        "op": "describe_set",
        "in": {"cards": ["R2", "R2"]},
        "out": {"total": 5},
        "rules": ["EGG-RANK-1"],
    }
    bare = {"op": "describe_set", "in": {}, "out": [1]}
    path.write_text(json.dumps([right, wrong, bare]))
    code, out, _ = run("cases", "egg", str(path))
    assert code == 1
    assert "two EGG-RANK-1" in out
    assert out.endswith("1 passed, 2 failed\n")
    for text in (
        "",
        "7",
        "{}x",
        '["a"]',
        '[{"op": "x"}]',
        '[{"op": "x", "in": {}}]',
        '{"a": 1}',
        '[{"op": 1, "in": 2, "out": 3}]',
    ):
        path.write_text(text)
        assert run("cases", "egg", str(path))[0] == 2, text
    path.write_bytes(b"\xff")
    assert run("cases", "egg", str(path))[0] == 2


def test_answers_and_worked_cases():
    result = {"ok": True, "result": {"a": [1, {"b": None}], "more": 1}}
    assert agrees({"a": [1, {"b": None}]}, result)
    for wanted in ({"a": [1]}, {"a": [True, {"b": None}]}, {"b": 1}, {"a": {"b": None}}, [], {"error": True}):
        assert not agrees(wanted, result)
    assert agrees({"error": True}, {"ok": False})
    assert not agrees({}, {"ok": False})


def test_rules(run):
    for name in ludobook.GAMES:
        out = run("rules", name)[1]
        assert all(rule_id in out for rule_id in ludobook.game(name).rulebook.ids())
        assert ludobook.game(name).rulebook.sources[0] in out
    code, out, _ = run("rules", "egg", "egg-r22")
    assert code == 0
    assert '--ruling egg_tie="middle"' in out
    assert run("rules", "egg", "EGG-SET-1")[1].startswith("EGG-SET-1  Two sets of two\n")


def test_a_code_page_without_some_signs():
    for encoding in ("ascii", "cp1252"):
        done = process("rules", "egg", env={"PYTHONIOENCODING": encoding, "SYSTEMROOT": ""})
        assert (done.returncode, done.stderr) == (0, b"")


# --- play


def test_play_to_the_end(monkeypatch, capsys):
    for extra in (["--bots", "random"], ["--players", "3", "--seat", "2"], ["--ruling", "bracelet_time=any"]):
        said = []

        def answer(prompt, said=said):
            # what was last printed is a legal action when it follows "?"
            assert prompt == "> "
            said.append(capsys.readouterr().out)
            if not said[-1].strip().startswith(("lay", "bracelet", "read", "discard", "pass")):
                return " ? "
            return said[-1].strip().splitlines()[-1]

        monkeypatch.setattr("builtins.input", answer)
        assert main(["play", "egg", "--seed", "5", *extra]) == 0
        out = "".join(said) + capsys.readouterr().out
        assert "Won by: " in out
        assert "Multiply the Far score by the Near score" in out
        assert "lays two sets" not in out.split("Won by: ")[1]


def test_play_helps(run):
    code, out, err = run("play", "egg", "--seed", "3", typed="\n?\nhint\ncode\nlay R2\ndance\nq\nhint\n")
    assert (code, err) == (0, "")
    assert out.count("\nlay ") >= 6
    assert STATE.record.code in out
    assert "[EGG-SET-1]" in out
    assert "[EGG-JSON-9]" in out
    assert run("play", "egg")[0] == 0  # a new deal each time, and the end of input ends it
    assert run("play", "egg", typed="")[1] != run("play", "egg", typed="")[1]


def test_play_goes_on_from_a_code(run):
    first = STATE.apply(STATE.legal_actions()[0])
    code, out, _ = run("play", "egg", "--code", first.record.code, "--seat", "1", typed="quit\n")
    assert code == 0
    assert "making sets" in out
    for name in ludobook.GAMES[1:]:
        played = ludobook.game(name)
        other = played.new(played.players.start, 1).record.code
        assert run("play", "egg", "--code", other)[0] == 2
        assert run("play", "--code", other, typed="quit\n")[0] == 0, "the code says which game it is"
    code, _, err = run("play")
    assert code == 2
    assert "--code" in err


def test_play_can_be_interrupted(run, monkeypatch):
    def stop(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stop)
    assert run("play", "egg")[0] == 130


def test_referee_through_the_command(run, monkeypatch):
    done = process("referee", input=b'{"game": "egg", "op": "nothing", "id": 4}\n\n')
    assert done.returncode == 0
    assert json.loads(done.stdout)["id"] == 4
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}\n")))
    assert main(["referee"]) == 0


def test_output_that_is_no_terminal(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    assert main(["rules", "egg", "EGG-JSON-6"]) == 0
    assert "≥" in out.getvalue()


def test_run_as_a_module(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["ludobook", "rules", "egg", "EGG-SET-1"])
    monkeypatch.delitem(sys.modules, "ludobook.__main__")
    with pytest.raises(SystemExit) as end:
        runpy.run_module("ludobook", run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("EGG-SET-1")


def test_the_notebooks_are_copied_into_a_new_folder(tmp_path, capsys):
    to = tmp_path / "mine"
    assert main(["copy-notebooks", str(to)]) == 0
    assert {path.name for path in to.iterdir()} >= {"index.ipynb", "teachers.ipynb", "egg"}
    assert str(to) in capsys.readouterr().out
    assert main(["copy-notebooks", str(to)]) == 2
    assert "is not empty. Name a new folder" in capsys.readouterr().err
