"""A kernel killed in the middle of a game: the page notices, and the game goes on where it was."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds the kernel's process in /proc"),
]


def kernel_process(page):
    """The process of the page's kernel, which has the kernel's id in its command line."""
    kernel = json.loads(page.locator("#jupyter-config-data").text_content())["kernelId"]
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if kernel.encode() in place.read_bytes():
                return int(place.parent.name)
        except OSError:
            continue  # it has ended meanwhile
    raise AssertionError("the kernel has no process")


def test_a_killed_kernel_is_noticed_and_no_accepted_move_is_lost(page, open_app):
    table = open_app(page(expect=("404", "WebSocket", "Kernel")), "kirin/4-play")
    table.get_by_role("button", name="Deal").click()
    hand = table.get_by_role("group", name="Your hand").first
    hand.locator("button.lb-slot").nth(2).click()
    table.get_by_role("button", name="Set face down").click()
    expect(hand.locator(".lb-slot")).to_have_count(8, timeout=20_000)
    held = [slot.get_attribute("aria-label") for slot in hand.locator(".lb-slot").all()]

    os.kill(kernel_process(table), signal.SIGKILL)
    expect(table.locator("#loading")).to_contain_text("fallen asleep", timeout=10_000)
    table.get_by_role("link", name="Load it again").click()
    table.wait_for_selector("main[data-ready]", timeout=60_000)
    table.get_by_role("button", name="Go on with it").click()
    hand = table.get_by_role("group", name="Your hand").first
    expect(hand.locator(".lb-slot")).to_have_count(8, timeout=20_000)
    assert [slot.get_attribute("aria-label").split(",")[0] for slot in hand.locator(".lb-slot").all()] == [
        name.split(",")[0] for name in held
    ]
