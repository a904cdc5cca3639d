"""Blocks: what is sent is plain JSON without its defaults, and the browser's side knows of every kind."""

import json
import re
from dataclasses import fields

import pytest
from ludobook_widgets.page import blocks, game_blocks
from ludobook_widgets.page.blocks import Bar, Block, Button, Content, Field, Panel, Slot, Status
from ludobook_widgets.page.widget import script

FOUND = [*vars(blocks).values(), *vars(game_blocks).values()]
KINDS = [kind for kind in FOUND if isinstance(kind, type) and issubclass(kind, Block) and kind is not Block]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn(kind):
    drawn = re.search(r"^const BLOCKS = \{$(.*?)^\};$", script(), re.MULTILINE | re.DOTALL)[1]
    assert re.search(rf"^  {kind.__name__.lower()}\b", drawn, re.MULTILINE)
    assert next(field.name for field in fields(kind)) == "key"


def test_the_browser_draws_no_other_kind():
    drawn = re.search(r"^const BLOCKS = \{$(.*?)^\};$", script(), re.MULTILINE | re.DOTALL)[1]
    assert set(re.findall(r"^  (\w+)[:,(]", drawn, re.MULTILINE)) == {kind.__name__.lower() for kind in KINDS}


def test_what_goes_without_saying_is_not_sent():
    page = Content([Panel("p", [Status("s", "Go on.", [Button("Yes", ["yes"], kind="primary")])])], say="Go on.")
    button = {"label": "Yes", "do": ["yes"], "kind": "primary"}
    status = {"type": "status", "key": "s", "text": "Go on.", "buttons": [button]}
    assert page.to_json() == {"main": [{"type": "panel", "key": "p", "blocks": [status]}], "say": "Go on."}
    assert json.loads(json.dumps(page.to_json())) == page.to_json()


def test_nothing_zero_false_or_empty_is_lost_where_it_means_something():
    assert Slot("a", "empty", text="").to_json() == {"key": "a", "label": "empty", "text": ""}
    assert Field("a", "A", ["a"], kind="check", value=False).to_json()["value"] is False
    assert Field("a", "A", ["a"], kind="number", min=0).to_json()["min"] == 0
    assert Bar("a", "A", "none", 0.0, from_=0.0).to_json() == {
        "key": "a",
        "text": "A",
        "value": "none",
        "at": 0.0,
        "from": 0.0,
    }
