"""The keyed reconcile that draws every page (``browser/vdom.js``), alone in an empty window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from serving import ROOT

VDOM = (ROOT / "widgets/ludobook_widgets/page/browser/vdom.js").read_text("utf-8")
#: Draws lists of [key, text] into the body, an item a list element.
LIST = "(items) => vdom.patch(document.body, items.map(([key, text]) => vdom.h('li', { key }, text)))"
TEXTS = "() => [...document.body.children].map((node) => node.textContent)"


@pytest.fixture
def window(page: Callable[..., Page]) -> Page:
    empty = page(360)
    empty.goto("about:blank")
    empty.add_script_tag(content=f"{VDOM}\nglobalThis.vdom = {{ h, patch }};", type="module")
    empty.wait_for_function("globalThis.vdom")
    return empty


def test_an_element_keeps_its_node_wherever_its_key_goes(window: Page) -> None:
    window.evaluate(LIST, [["a", "1"], ["b", "2"], ["c", "3"]])
    window.evaluate("() => { globalThis.first = document.body.children[0]; }")
    window.evaluate(LIST, [["c", "3"], ["a", "one"], ["d", "4"]])
    assert window.evaluate(TEXTS) == ["3", "one", "4"]
    assert window.evaluate("() => document.body.children[1] === globalThis.first")


def test_a_repeated_key_is_harmless(window: Page) -> None:
    window.evaluate(LIST, [["a", "1"], ["a", "2"], ["a", "3"]])
    window.evaluate(LIST, [["a", "1"], ["a", "3"]])
    assert window.evaluate(TEXTS) == ["1", "3"]


def test_text_never_becomes_an_element(window: Page) -> None:
    window.evaluate(LIST, [["a", "<b>bold</b><img src=x onerror=alert(1)>"]])
    assert window.evaluate("() => document.querySelectorAll('b, img').length") == 0
    assert window.evaluate(TEXTS) == ["<b>bold</b><img src=x onerror=alert(1)>"]


def test_the_focus_stays_when_what_stands_before_it_goes(window: Page) -> None:
    draw = "(keys) => vdom.patch(document.body, keys.map((key) => vdom.h('button', { key }, key)))"
    window.evaluate(draw, ["a", "b", "c"])
    window.evaluate("() => document.body.children[2].focus()")
    window.evaluate(draw, ["b", "c"])
    assert window.evaluate("() => document.activeElement.textContent") == "c"


def test_a_field_keeps_what_is_typed_until_it_is_told_otherwise(window: Page) -> None:
    draw = "(value) => vdom.patch(document.body, [vdom.h('input', { key: 'name', value })])"
    window.evaluate(draw, "Mika")
    window.locator("input").fill("Mik")
    window.evaluate(draw, "Mika")
    assert window.locator("input").input_value() == "Mik"
    window.evaluate(draw, "Jun")
    assert window.locator("input").input_value() == "Jun"


def test_a_field_that_moved_on_while_its_message_is_answered_keeps_its_value(window: Page) -> None:
    draw = "(value) => vdom.patch(document.body, [vdom.h('input', { key: 'at', value })])"
    window.evaluate(draw, "3")
    window.evaluate("""() => {
      const field = document.querySelector("input");
      field.dataset.busy = "";
      field.value = "1";
    }""")
    window.evaluate(draw, "0")
    assert window.locator("input").input_value() == "1"


def test_attributes_styles_and_properties_follow_what_is_described(window: Page) -> None:
    draw = "(props) => vdom.patch(document.body, [vdom.h('p', props, 'x')])"
    window.evaluate(draw, {"class": "on", "hidden": True, "--size": "3px", "_sent": 7})
    node = "() => { const { className, hidden, style, _sent } = document.body.firstChild; return"
    node += " [className, hidden, style.getPropertyValue('--size'), _sent]; }"
    assert window.evaluate(node) == ["on", True, "3px", 7]
    window.evaluate(draw, {})
    assert window.evaluate(node) == ["", False, "", None]
