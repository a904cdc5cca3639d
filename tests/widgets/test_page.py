"""Page on the Python side: nothing the browser sends is trusted, and everything is answered."""

import json

import pytest
from ludobook_widgets.page.widget import MAX_MESSAGE, OOPS, Page, browser_code


class Noted(Page):
    """Writes down what reaches it and what it sends, instead of drawing."""

    def __init__(self):
        super().__init__()
        self.done, self.opened, self.sent = [], [], []

    def on_command(self, do):
        self.done.append(do)
        if do[0] == "refuse":
            raise ValueError("A <b>2</b> does not beat a 3 (KIRIN-PLAY-3)")
        if do[0] == "break":
            raise ZeroDivisionError

    def on_hello(self, kept, query):
        self.opened.append(("hello", kept, query))

    def on_resume(self, kept, query):
        self.opened.append(("resume", kept, query))

    def summary(self):
        return f"{len(self.done)} choices"

    def _send(self, msg, buffers=None):
        if hasattr(self, "sent"):  # what is sent while it is being made is of no interest
            self.sent.append(msg)

    def answers(self):
        return [msg["content"] for msg in self.sent if msg["method"] == "custom"]

    def browser(self, data):
        """Let the browser send `data`; return the answers to it."""
        before = len(self.answers())
        self._handle_msg({"content": {"data": data}, "buffers": []})
        return self.answers()[before:]

    def custom(self, content):
        return self.browser({"method": "custom", "content": content})


@pytest.fixture
def page():
    return Noted()


def test_a_choice_reaches_on_do_as_it_was_given_and_is_answered(page):
    do = ["play", {"card": "V5"}, 2, None]
    assert page.custom({"do": do, "n": 7}) == [{"ack": 7}]
    assert page.done == [do]


def test_a_forged_state_is_ignored_and_the_true_one_sent_back(page):
    page.page = {"main": [], "say": "true"}
    page.sent.clear()
    page.browser(
        {"method": "update", "state": {"page": {"say": "forged"}, "book": 3, "_esm": "alert(1)", "nonsense": 1}}
    )
    assert page.page["say"] == "true"
    assert "alert(1)" not in page._esm
    [answer] = page.sent
    assert answer["method"] == "update"
    assert answer["state"]["page"] == {"main": [], "say": "true"}
    assert set(answer["state"]) == {"page", "book", "_esm"}


def test_a_state_can_be_asked_for(page):
    page.browser({"method": "request_state"})
    assert page.sent[-1]["state"].keys() >= {"page", "faces", "book", "_esm", "browser_code", "edition"}


def test_many_pages_carry_their_code_once():
    pages = [Page() for _ in range(20)]
    assert {page.get_state()["browser_code"] for page in pages} == {f"IPY_MODEL_{browser_code().model_id}"}
    own = sum(len(json.dumps(page.get_state(), default=str)) for page in pages)
    assert own + len(browser_code().script) + len(browser_code().style) < 500_000


MALFORMED = {
    "nothing": None,
    "a number": 3,
    "a text": "do",
    "a list": [],
    "empty": {},
    "no number": {"do": ["x"]},
    "no choice": {"n": 1},
    "an empty choice": {"do": [], "n": 1},
    "a choice of text": {"do": "abc", "n": 1},
    "a choice of pairs": {"do": {"a": 1}, "n": 1},
    "number as text": {"do": ["x"], "n": "1"},
    "number as truth": {"do": ["x"], "n": True},
    "number with a point": {"do": ["x"], "n": 1.5},
    "all null": {"do": None, "n": None},
    "too long": {"do": ["x" * MAX_MESSAGE], "n": 1},
    "too long in bytes": {"do": ["é" * (MAX_MESSAGE // 2)], "n": 1},
    "too much kept": {"do": ["x"], "n": 1, "kept": "y" * MAX_MESSAGE},
    "no JSON": {"do": [object()], "n": 1},
    "no JSON keys": {"do": [{(1, 2): 3}], "n": 1},
}


@pytest.mark.parametrize("content", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_message_is_answered_politely_and_goes_nowhere(page, content):
    [answer] = page.custom(content)
    assert answer["oops"]
    assert answer.get("ack") == (1 if isinstance(content, dict) and type(content.get("n")) is int else None)
    assert page.done == []
    json.dumps(answer)


def test_a_nest_of_lists_deeper_than_python_goes_is_answered(page):
    deep = ["x"]
    for _ in range(100_000):
        deep = [deep]
    [answer] = page.custom({"do": deep, "n": 1})
    assert answer["oops"]
    while deep:  # taken apart by hand: freeing it all at once would go as deep
        deep = deep[0] if isinstance(deep[0], list) else None


@pytest.mark.parametrize(
    "data",
    [None, 3, {}, {"method": "update"}, {"method": "update", "state": 3}, {"method": "dance"}, {"method": "custom"}],
    ids=str,
)
def test_a_message_that_is_none_raises_nothing(page, data):
    page.browser(data)
    page._handle_msg({})
    page._handle_msg({"content": None})
    assert page.done == []


def test_lone_surrogates_are_text_like_any_other(page):
    assert page.custom({"do": ["name", "\ud800"], "n": 1}) == [{"ack": 1}]


def test_a_refusal_is_told_in_its_own_words(page):
    assert page.custom({"do": ["refuse"], "n": 2}) == [
        {"ack": 2, "oops": "A <b>2</b> does not beat a 3 (KIRIN-PLAY-3)"}
    ]


def test_a_slip_of_ours_is_logged_and_answered(page, caplog):
    assert page.custom({"do": ["break"], "n": 3}) == [{"ack": 3, "oops": OOPS}]
    assert "ZeroDivisionError" in caplog.text


def test_hello_and_resume_bring_what_is_kept_and_what_the_address_asks(page):
    more = {"kept": {"kirin/play": "LB1.x", "bad": 3}, "query": {"code": "LB1.y"}}
    assert page.custom({"do": ["hello"], "n": 1, **more}) == [{"ack": 1}]
    assert page.custom({"do": ["resume"], "n": 2, **more}) == [{"ack": 2}]
    assert page.custom({"do": ["hello"], "n": 3, "kept": [], "query": None}) == [{"ack": 3}]
    texts = {"kirin/play": "LB1.x"}, {"code": "LB1.y"}
    assert page.opened == [("hello", *texts), ("resume", *texts), ("hello", {}, {})]
    assert page.done == []


def test_python_can_keep_copy_and_offer_texts(page):
    page.keep({"kirin/play": "LB1.x", "kirin/old": None})
    page.copy("LB1.x")
    page.copy_link("LB1.x")
    page.download("game.txt", "1. V5")
    assert page.answers() == [
        {"keep": {"kirin/play": "LB1.x", "kirin/old": None}},
        {"copy": "LB1.x"},
        {"copy_link": "LB1.x"},
        {"download": {"name": "game.txt", "text": "1. V5"}},
    ]


def test_repr_is_stable_and_short(page):
    assert repr(page) == repr(Noted()) == "<Noted: 0 choices>"
    assert repr(Page()) == "<Page>"

    class Wordy(Page):
        def summary(self):
            return "word " * 100

    assert len(repr(Wordy())) <= 110


def test_a_saved_notebook_reads_well_without_a_kernel(page):
    class Drawn(Page):
        def as_svg(self):
            return "<svg/>"

        def as_text(self):
            return "V5 beats W3"

    data, _ = Drawn()._repr_mimebundle_()
    assert data["image/svg+xml"] == "<svg/>"
    assert data["text/plain"] == "V5 beats W3"
    assert "application/vnd.jupyter.widget-view+json" in data
    data, _ = page._repr_mimebundle_()
    assert data["text/plain"] == "<Noted: 0 choices>"
    assert "image/svg+xml" not in data
    assert "text/markdown" not in data
    page.as_text = lambda: "| a | table |"
    data, _ = page._repr_mimebundle_()
    assert data["text/markdown"] == data["text/plain"] == "| a | table |"


def test_only_the_page_is_synced_and_nothing_else_of_a_subclass(page):
    page.secret = "the deck"
    assert "the deck" not in json.dumps(page.get_state(), default=str)
