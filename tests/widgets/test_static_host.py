"""What runs a notebook in the browser, run here: cells, widgets, their messages, and cells that fail."""

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


def test_widgets_are_shown_in_the_places_of_their_cells_and_answer():
    deal = {"do": ["deal"], "n": 7, "kept": {}, "query": {}}
    typed = {"do": ["type", "Ada: R15+B20 R5+B5\nBo: R3+B7 B2+B3"], "n": 1}
    forged = {"n": 2, "state": {"page": {}}}
    messages = told(
        cells("from ludobook_widgets import ScorePad, Table", "t = Table('egg')", "t", "ScorePad('egg')"),
        *(("receive", widget, json.dumps(content)) for widget, content in ((0, deal), (1, typed), (0, forged))),
    )
    ready = messages.index({"ready": True})
    shown, news = messages[:ready], messages[ready + 1 :]
    assert [message for message in shown if "cell" in message] == [{"cell": 2, "widget": 0}, {"cell": 3, "widget": 1}]
    state = [message["state"] for message in shown if "state" in message][-1]
    assert set(state) == {"page", "faces", "book", "browser_code", "edition"}
    assert not state["browser_code"], "the code is there already"
    assert state["page"]["main"]
    assert [message["message"] for message in news if message.get("message", {}).get("ack") == 7] == [{"ack": 7}]
    assert any("page" in message.get("state", ()) for message in news), "it is drawn again"
    assert "1 × 1 = 1 ZOO" in json.dumps(news, ensure_ascii=False)
    oops = "This message can’t be read. Load the page again."
    assert news[-1] == {"widget": 0, "message": {"oops": oops, "ack": 2}}


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
