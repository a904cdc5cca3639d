"""Someone at a widget, without a browser: sends what a browser sends, and keeps what comes back."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from ludobook_widgets.game import decisions
from ludobook_widgets.page import blocks, game_blocks
from ludobook_widgets.play import hint, replay
from ludobook_widgets.practise import puzzles
from walking import walk

KINDS = [kind for module in (blocks, game_blocks) for kind in vars(module).values() if is_dataclass(kind)]
FIELDS = {"type", *(field.name.rstrip("_") for kind in KINDS for field in fields(kind))}


class Sent(dict[str, Any]):
    """An object of a page: what was left out reads as empty, and a name that nothing sent has is an error."""

    def __missing__(self, name: str) -> str:
        if name not in FIELDS:
            raise KeyError(name)
        return ""


def read(data: Any) -> Any:
    """A page with its defaults."""
    if isinstance(data, dict):
        return Sent({name: read(value) for name, value in data.items()})
    return [read(item) for item in data] if isinstance(data, list) else data


class Person:
    """Drives one widget through its messages and reads its page."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        self.n = 0
        self.following = True  # whether the small steps that the page asks for are taken
        widget.send = lambda content, buffers=None: self.sent.append(content)

    def message(self, content: object) -> dict[str, Any]:
        """Send anything; the answer."""
        before = len(self.sent)
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        [answer] = [sent for sent in self.sent[before:] if "ack" in sent or "oops" in sent]
        return answer

    def do(self, *do: Any, **more: Any) -> str | None:
        """Send a choice, and then what the page asks for; what was answered to the choice, when it was refused."""
        oops = self.send(*do, **more)
        while self.following and (onward := self.onward()):
            assert self.send(*onward) is None
        return oops

    def is_refused(self, *do: Any) -> None:
        """Assert that a choice is refused, and changes nothing on the page."""
        before = self.widget.page
        assert self.do(*do)
        assert self.widget.page == before

    def onward(self) -> list[Any] | None:
        """What the page sends by itself, or a reader who has looked at what came of a move or decided a round."""
        page, session = self.widget.page, getattr(self.widget, "session", None)
        decided = session is not None and session.scored is not None and session.moments and session.pace != "wait"
        looked = decided or getattr(self.widget, "unseen", ())
        go: dict[str, Any] = page.get("go") or {"do": page.get("tap") if looked else None}
        found: list[Any] | None = go["do"]
        return found

    def send(self, *do: Any, **more: Any) -> str | None:
        """Send a choice and nothing else."""
        self.n += 1
        answer = self.message({"do": list(do), "n": self.n, **more})
        assert answer["ack"] == self.n
        return answer.get("oops")

    @property
    def blocks(self) -> list[dict[str, Any]]:
        return list(walk(read(self.widget.page)))

    @property
    def shown(self) -> str:
        """Everything that is synced, as one text."""
        state = self.widget.get_state()
        return json.dumps({key: state[key] for key in state if key not in ("_esm", "_css")}, ensure_ascii=False)

    def find(self, **wanted: Any) -> list[dict[str, Any]]:
        """The blocks that have all these entries."""
        return [block for block in self.blocks if all(block.get(key) == value for key, value in wanted.items())]

    def one(self, **wanted: Any) -> dict[str, Any]:
        [found] = self.find(**wanted)
        return found

    def buttons(self) -> list[str]:
        return [b["label"] for block in self.blocks for b in block.get("buttons", ())]

    def press(self, label: str) -> str | None:
        """Press the button with that label, which must be there."""
        [button] = [b for block in self.blocks for b in block.get("buttons", ()) if b["label"] == label]
        return self.do(*button["do"])

    def slots(self, *states: str) -> list[dict[str, Any]]:
        """The slots in one of these states."""
        return [block for block in self.blocks if block.get("state") in states and "do" in block]

    def answer(self, right: bool = True) -> int:
        """Answer a question by touching what is there for it, everything right or everything wrong; the touches."""
        question, touches = self.widget.question, 0
        answer = dict(question.answer)
        if ["all"] in self.touchable() and right and set(answer.values()) == {"yes"}:
            assert self.do("all") is None
            return 1
        for ask in question.asks:
            values = [value for value, _ in ask.options] or [answer[ask.key], "77", "78"]
            value = next(value for value in values if (value == answer[ask.key]) is right)
            if self.widget.answering.revealed or self.widget.answering.answer_to(ask.key) == value:
                continue
            if ["field", ask.key] in self.touchable() and self.widget.answering.current != ask.key:
                assert self.do("field", ask.key) is None
                touches += 1
            whole = ["answer", ask.key, value] in self.touchable()  # else it is written
            for end in [len(value)] if whole else range(1, len(value) + 1):
                do = ["answer", ask.key, value[:end]]
                assert do in self.touchable(), do
                assert self.do(*do) is None
                touches += 1
        if ["check"] in self.touchable():
            assert self.do("check") is None
            touches += 1
        return touches

    def touchable(self) -> list[list[Any]]:
        """What can be sent by touching something."""
        return [block["do"] for block in self.blocks if isinstance(block.get("do"), list)]

    def touch(self, word: str, *states: str) -> str | None:
        """Touch the first slot that stands for this word and is in one of the states."""
        found = [slot for slot in self.slots(*(states or ("selectable",))) if slot["do"][1] == word]
        assert found, (word, [slot["do"] for slot in self.slots("selectable", "chosen", "forbidden")])
        return self.do(*found[0]["do"])

    def make(self, action: Any) -> str | None:
        """Make a move by touching cards and pressing buttons."""
        verb, words = action.path[0][0], [word for group in action.path[1:] for word in group]
        offered = [b["do"] for block in self.blocks for b in block.get("buttons", ()) if "do" in b]
        if not words:
            return self.do("choose", verb, "")
        if ["say", verb, words[0]] in offered:
            return self.do("say", verb, words[0])
        if ["choose", verb, ""] in offered:  # the cards could mean several verbs
            self.do("choose", verb, "")
        for i, word in enumerate(words):
            chosen = self.widget.partial_action.words
            if i and not chosen:
                return None  # the last touch made it
            if chosen.count(word) <= words[:i].count(word):  # else it followed by itself
                lying = [slot["do"] for slot in self.slots("selectable", "forbidden", "") if slot["do"][1:2] == [word]]
                assert self.do(*(lying or [["choose", word, ""]])[0]) is None
        return self.do("confirm") if ["confirm"] in self.touchable() else None

    def status(self) -> str:
        return self.one(type="status", key="status")["text"]

    def notes(self, tone: str) -> list[dict[str, Any]]:
        return self.find(type="note", tone=tone)

    def kept(self) -> dict[str, str | None]:
        """What the browser keeps by now."""
        found: dict[str, str | None] = {}
        for sent in self.sent:
            found.update(sent.get("keep", {}))
        return found

    def again(self, how: str = "hello", **query: str) -> Person:
        """The page of a new kernel in the same browser, which has told it what it keeps and its address asks."""
        other = type(self)(type(self.widget)(self.widget.game.name))
        assert other.do(how, kept=self.kept(), query=query) is None
        return other

    def last(self, kind: str) -> Any:
        """The last thing sent of that kind: copy, copy_link, download."""
        return [sent[kind] for sent in self.sent if kind in sent][-1]


@pytest.fixture
def person() -> type[Person]:
    return Person


@pytest.fixture(autouse=True)
def brief_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews, replays, puzzles and hints play on less than for a person who waits for them."""
    monkeypatch.setattr(decisions, "BRIEF_LOOK", 600)
    monkeypatch.setattr(replay, "BRIEF_LOOK", 600)
    monkeypatch.setattr(decisions, "LONG_LOOK", 1500)
    monkeypatch.setattr(decisions, "LONG_LOOKS", 6)
    monkeypatch.setattr(puzzles, "LONG_LOOK", 1500)
    monkeypatch.setattr(hint, "THOUGHT", 1)
    monkeypatch.setattr(hint, "_may_be_luck", lambda state, worths: False)
