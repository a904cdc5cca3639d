"""A table in a browser without a server: the site's own page around it, and its Python answering in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import jinja2
import pytest
from ludobook_site.pages import TEMPLATE, site_data
from ludobook_widgets.learn.end import End
from ludobook_widgets.page.widget import Page as Widget
from ludobook_widgets.page.widget import script, style
from playwright.sync_api import Page, Route
from serving import ROOT

ADDRESS = "http://table.test/"
#: Rulings under which a whole game is soon over, and actions after which it surely should be.
SHORT = {"lauzait_cep": {"max_days": 9, "seasons": 2}}
STEPS = 600
QUIET = "() => !document.querySelector('[data-busy]')"
IDLE = "() => !document.querySelector('.lb-page[data-going], [data-busy]')"
IDLE_OR_OVER = f"() => document.querySelector('[data-key=h-end]') || ({IDLE})()"
#: What the game is at; marks what the player does next, who confirms what is ready, else chooses the first that can be.
NEXT = """() => {
  const root = document.querySelector(".lb-page");
  const aside = /^(Hint|Look back|Undo|Share|Play with a coach)$/;
  const buttons = [...root.querySelectorAll(":is(.lb-bar, [data-key=h-end] ~ .lb-status) .lb-btn:not([aria-disabled])")]
    .filter((one) => !aside.test(one.textContent));
  const ready = buttons.filter((one) => !one.classList.contains("lb-quiet")).at(-1);
  const target = ready ?? root.querySelector("button.lb-slot[data-s=selectable]") ?? buttons.at(-1);
  if (!target) return { stuck: root.textContent };
  for (const one of root.querySelectorAll("[data-target]")) one.removeAttribute("data-target");
  target.setAttribute("data-target", "");
  const page = root.querySelector(".lb-main [data-key^='h-']")?.dataset.key.split("-")[1] ?? "setup";
  return { state: page !== "play" ? page : target.textContent === "Continue" ? "moment" : "decision" };
}"""
DOCUMENT = """{%- import "site.html" as parts -%}
<!doctype html><html lang="en"><head>{{ parts.head(site, "Play", "/") }}<style>{{ css }}</style></head>
<body class="app" data-chapter="{{ chapter }}" style="--cover: {{ book.cover }}">
{{ parts.book_head(site, "/", book, chapter) }}
{% if words %}<main id="main" class="spread"><section class="step" id="step-1"><div class="prose">{{ words }}</div>
<div class="widget"><div id="table"></div></div></section>
{% if more %}<section class="step" id="step-2"></section>{% endif %}</main>
<script>{{ site.lesson }}</script>
{%- else %}<main id="main" class="spread"><h2 style="position: absolute; clip-path: inset(50%)">Play</h2>
<div class="widget"><div id="table"></div></div>
<div class="prose"><h3>In a first game</h3><p>What to look at.</p></div></main>{% endif %}
<script type="module">
import widget from "/page.js";
const state = {{ state }}, heard = {};
const tell = (name, content) => (heard[name] ?? []).forEach((one) => one(content));
const model = {
  get: (name) => state[name], set() {}, save_changes() {},
  on: (name, one) => (heard[name] ??= []).push(one),
  off: (name, one) => { heard[name] = heard[name].filter((other) => other !== one); },
  async send(content) {
    const answer = JSON.parse(await toPython(JSON.stringify(content)));
    for (const [name, value] of Object.entries(answer.state)) {
      if (JSON.stringify(state[name]) === JSON.stringify(value)) continue;
      state[name] = value;
      tell(`change:${name}`);
    }
    for (const message of answer.messages) tell("msg:custom", message);
  },
};
await widget.render({ model, el: document.getElementById("table") });
document.getElementById("main").dataset.ready = "true";
</script></body></html>"""


def _state(widget: Widget) -> dict[str, Any]:
    return {name: getattr(widget, name) for name in ("faces", "book", "page")}


#: What answers on a page, and what is written there.
_answering: WeakKeyDictionary[Page, tuple[Callable[[str], str], str]] = WeakKeyDictionary()


@cache
def _shelf() -> dict[str, Any]:
    return site_data(ROOT / "notebooks")


@cache
def _document() -> jinja2.Template:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=False).from_string(DOCUMENT)


def open_table(tab: Page, name: str, widget: Widget, chapter: str = "play", words: str = "") -> None:
    """Show the widget as the game's chapter would, and answer what is done there; what is of a lesson has ``words``."""
    sent: list[dict[str, Any]] = []
    widget.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    shelf = _shelf()
    book = next(book for book in shelf["books"] if book["name"] == name)
    text = json.dumps(_state(widget)).replace("<", "\\u003c")
    document = _document().render(
        site=shelf, book=book, chapter=chapter, css=style(), state=text, words=words, more=not isinstance(widget, End)
    )

    def answer(content: str) -> str:
        widget._handle_msg({"content": {"data": {"method": "custom", "content": json.loads(content)}}})
        messages, sent[:] = list(sent), []
        return json.dumps({"state": _state(widget), "messages": messages})

    def serve(route: Route) -> None:
        if route.request.url.endswith("/page.js"):
            route.fulfill(body=script(), content_type="text/javascript")
        else:
            route.fulfill(body=_answering[tab][1], content_type="text/html")

    begun = tab in _answering
    _answering[tab] = answer, document
    if begun:  # it shows another one, which knows nothing of the one before
        tab.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    else:
        tab.expose_function("toPython", lambda content: _answering[tab][0](content))
        tab.route("**/*", serve)
    tab.goto(ADDRESS)
    tab.wait_for_selector("main[data-ready]")


def by_mouse(page: Page) -> None:
    """Click the middle of what comes next."""
    page.locator("[data-target]").click()


def by_touch(page: Page) -> None:
    """Tap it."""
    page.locator("[data-target]").tap()


def play(page: Page, look: Callable[[str], bool | None], act: Callable[[Page], None]) -> None:
    """Play from the deal to the end, looking at every state before going on, or until one has seen enough."""
    for _ in range(STEPS):
        page.wait_for_function(IDLE_OR_OVER)
        step = page.evaluate(NEXT)
        assert "stuck" not in step, step
        if look(step["state"]) or step["state"] == "end":
            return
        act(page)
    pytest.fail("the game does not end")
