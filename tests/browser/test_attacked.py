"""What a browser may bring along, hear from its server, or lose: pages that were attacked, as long tests."""

from __future__ import annotations

import base64
import binascii
import json
import signal
import time
from contextlib import suppress
from urllib.parse import quote

import ludobook
import pytest
from playwright.sync_api import Error
from serving import free_port, served
from tableside import IDLE

pytestmark = pytest.mark.long
MARKUP = (
    "\"><img src=x onerror='window.ran=1'><script>window.ran=2</script><svg onload=window.ran=3>[a](javascript:ran=4)`"
)
RAN = "[window.ran ?? null, document.querySelectorAll('img[src=x], main [onerror], main [onload]').length]"
PRESS = "([what, n]) => { const all = document.querySelectorAll(what); all[n % all.length]?.click() }"
CHOICES = "button.lb-slot[data-s=selectable], .lb-page .lb-btn:not([aria-disabled])"


def code(kind: str, data: object) -> str:
    """A position code that was made up."""
    body = base64.urlsafe_b64encode(json.dumps(data).encode()).rstrip(b"=").decode()
    return f"LB1-kirin-{kind}-{binascii.crc32(body.encode()):08x}-{body}"


FORGED = [
    code("game", {"game": "kirin", "players": 4, "seed": 1, "actions": [MARKUP]}),
    code("game", {"game": MARKUP, "players": MARKUP, "seed": MARKUP, "actions": []}),
    code("held", {"hand": [MARKUP], MARKUP: MARKUP}),
]
KEPT = [
    MARKUP,
    json.dumps([[MARKUP] * 6, [MARKUP] * 6]),
    json.dumps([["person"] * 6, [MARKUP[:60]] * 6]),
    "[" * 20_000,
    "9" * 5000,
    *(f"9 {one}" for one in FORGED),
    "\0\u202e" + "é" * 9000,
]


@pytest.mark.parametrize("chapter", ["kirin/5-play", "kirin/1-learn", "kirin/4-practise"])
def test_what_a_browser_kept_is_text_whatever_it_is(page, open_app, chapter):
    tab = open_app(page(), "kirin/5-play")
    tab.get_by_role("button", name="Play without a coach").first.click()
    tab.wait_for_function("() => Object.keys(localStorage).some(name => name.includes(':game'))")
    names = [*tab.evaluate("Object.keys(localStorage)"), *(f"ludobook:kirin:{own}" for own in ("learn", "was:1"))]
    names += ["ludobook:today", "ludobook:drills:count", f"ludobook:{MARKUP}", "ludobook:kirin:score"]
    for text in KEPT:
        tab.evaluate("([names, text]) => names.forEach(name => localStorage.setItem(name, text))", [names, text])
        open_app(tab, chapter)
        assert tab.evaluate(RAN) == [None, 0], text[:40]


def test_what_an_address_says_is_text_whatever_it_is(page, open_app):
    tab = page()
    for said in (quote(MARKUP), *(f"code={quote(one)}" for one in (MARKUP, *FORGED)), f"coach={quote(MARKUP)}"):
        for chapter in ("kirin/5-play", "kirin/6-odds", "kirin/2-score"):
            tab.goto("about:blank")  # else only the fragment would change
            open_app(tab, chapter, f"?{said}&voila-theme=dark#{said}")
            assert tab.evaluate(RAN) == [None, 0], (chapter, said[:40])


@pytest.mark.parametrize("chapter", ["lauzait_cep/1-learn", "kirin/5-play", "egg/6-odds"])
def test_no_line_is_cut_off_for_clicking_as_fast_as_one_can(page, open_app, chapter):
    tab, closed = page(), []
    tab.on("websocket", lambda line: line.on("close", lambda _: closed.append(line.url)))
    open_app(tab, chapter)
    for n in range(150):
        try:
            tab.evaluate(PRESS, [CHOICES, n])
        except Error:  # one of them leads to another chapter
            with suppress(Error):  # which would otherwise come between
                tab.goto("about:blank", timeout=5000)
            open_app(tab, chapter)
            closed.clear()
    tab.wait_for_function(IDLE)
    assert closed == []


def deal(tab) -> str:
    """Deal, move once, and return what is kept of it."""
    tab.get_by_role("button", name="Play without a coach").first.click()
    tab.wait_for_function(IDLE)
    before = tab.evaluate("localStorage.getItem('ludobook:kirin:game')")
    move(tab)
    tab.wait_for_function("before => localStorage.getItem('ludobook:kirin:game') !== before", arg=before)
    tab.wait_for_function(IDLE)
    return tab.evaluate("localStorage.getItem('ludobook:kirin:game')")


def move(tab) -> None:
    """Play the first card that can be played."""
    tab.locator('[data-rove="hand-0"] .lb-slot[data-s=selectable]').first.click()
    tab.wait_for_selector(".lb-slot[data-s=chosen]")
    tab.locator(".lb-dock .lb-btn:not(.lb-quiet, [aria-disabled])").first.click()


def test_a_game_goes_on_when_its_server_was_killed_and_came_back(page, open_app):
    port = free_port()
    with served("--pool", "0", port=port, end=signal.SIGKILL) as (url, _):
        tab = page(reduced_motion="reduce", home=url, expect=("WebSocket", "Failed", "Kernel", "404", "ERR_"))
        open_app(tab, "kirin/5-play")
        kept = deal(tab)
    time.sleep(2)
    with served("--pool", "0", port=port):
        tab.wait_for_selector("#loading.trouble", timeout=60_000)  # it has fallen asleep
        tab.get_by_role("link", name="Load it again").click()
        tab.wait_for_selector("main[data-ready]", timeout=60_000)
        tab.get_by_role("button", name="Continue the game").click()
        tab.wait_for_function(IDLE)
        assert tab.evaluate("localStorage.getItem('ludobook:kirin:game')") == kept


def test_a_game_goes_on_when_its_network_was_away(page, open_app):
    tab = open_app(page(reduced_motion="reduce", expect=("WebSocket", "Failed", "ERR_", "Kernel")), "kirin/5-play")
    kept = deal(tab)
    tab.context.set_offline(True)
    tab.wait_for_timeout(15_000)
    tab.context.set_offline(False)
    tab.wait_for_timeout(3000)
    move(tab)
    tab.wait_for_function("before => localStorage.getItem('ludobook:kirin:game') !== before", arg=kept, timeout=60_000)
    now = tab.evaluate("localStorage.getItem('ludobook:kirin:game')")
    before = ludobook.load(kept).record.actions
    assert ludobook.load(now).record.actions[: len(before)] == before
