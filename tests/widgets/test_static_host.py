"""What runs a notebook in the browser, run here: cells, widgets, their messages, and cells that fail."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import ludobook_site

HOST = Path(ludobook_site.__file__).parent / "build" / "host.py"
SCRIPT = """
import json, sys
told = []
scope = {"__name__": "host"}
exec(compile(open(sys.argv[1], encoding="utf-8").read(), "host.py", "exec"), scope)
scope["emit"] = told.append
for name, *arguments in json.loads(sys.argv[2]):
    scope[name](*arguments)
print(json.dumps([json.loads(text) for text in told]))
"""


def told(*calls):
    """The messages to the page after these calls, in a Python of its own: the host stands in for installed packages."""
    command = [sys.executable, "-c", SCRIPT, str(HOST), json.dumps(calls)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def cells(*sources):
    return "run", json.dumps(list(enumerate(sources)))


def test_a_widget_is_shown_in_the_place_of_its_cell():
    messages = told(cells("from ludobook_widgets import Table", "t = Table('egg')", "t"))
    assert messages[-2:] == [{"cell": 2, "widget": 0}, {"ready": True}]
    states = [message["state"] for message in messages if "state" in message]
    assert set(states[-1]) == {"page", "faces", "book", "browser_code", "edition"}
    assert not states[-1]["browser_code"], "the code is there already"
    assert states[-1]["page"]["main"]


def test_a_choice_is_answered_once_and_draws_again():
    content = {"do": ["deal"], "n": 7, "kept": {}, "query": {}}
    messages = told(cells("from ludobook_widgets import Table", "Table('egg')"), ("receive", 0, json.dumps(content)))
    news = messages[messages.index({"ready": True}) + 1 :]
    assert [message["message"] for message in news if message.get("message", {}).get("ack") == 7] == [{"ack": 7}]
    assert any("page" in message.get("state", ()) for message in news)


def test_a_calculator_takes_what_is_typed():
    do = ["type", "Ada: R15+B20 R5+B5\nBo: R3+B7 B2+B3"]
    content = json.dumps({"do": do, "n": 1})
    messages = told(cells("from ludobook_widgets import ScorePad", "ScorePad('egg')"), ("receive", 0, content))
    assert "1 × 1 = 1 ZOO" in json.dumps(messages[-2], ensure_ascii=False)


def test_a_message_that_is_none_of_ours_changes_nothing():
    page = "from ludobook_widgets import Table", "Table('egg')"
    messages = told(cells(*page), ("receive", 0, json.dumps({"n": 1, "state": {"page": {}}})))
    assert messages[messages.index({"ready": True}) + 1 :] == [
        {"widget": 0, "message": {"oops": "This message can’t be read. Load the page again.", "ack": 1}}
    ]


def test_a_cell_that_fails_is_told_and_the_others_run():
    messages = told(cells("1 / 0", "from IPython.display import Markdown\nMarkdown('*x*')", "x = 3", "assert x == 3"))
    assert messages == [{"cell": 0, "trouble": True}, {"ready": True}]


def test_the_widgets_need_no_module_that_a_browser_has_not():
    """Pyodide has none of these; one import of them would leave every page of the static site without its parts."""
    missing = ["multiprocessing", "sqlite3", "numba", "numpy", "distributed"]
    code = f"import sys\nsys.modules.update(dict.fromkeys({missing}))\n"
    code += "import ludobook_widgets as widgets\n"
    code += "for name in widgets.__all__:\n    getattr(widgets, name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
