"""The stage: at every decision of a game all that it is about is in the window, uncovered.

A decision is about what can be chosen, one's own hand and what its game names below, with the line that asks and the
buttons that answer. The tables answer in this process (``tableside``), so that whole games take seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import ludobook
import pytest
from ludobook_widgets import Table
from playwright.sync_api import Page
from tableside import IDLE_OR_OVER, SHORT, STEPS, open_table

pytestmark = pytest.mark.browser

SIZES = ((1280, 900), (1366, 650), (640, 450), (768, 1024), (360, 740), (390, 844), (320, 568))
SCROLLING = ((360, 740), (320, 568))  # here the page may bring the next choice into view by itself
FEW = 10  # decisions of a game that are looked at where it is not played to its end

#: What the player does next: marks it, and tells whether that is a decision; null when the game is over.
NEXT = """() => {
  const root = document.querySelector(".lb-page");
  if (root.querySelector('[data-key="h-end"]')) return null;
  const aside = /^(Hint|Look back|Take back)$/;
  const buttons = [...root.querySelectorAll(".lb-bar .lb-btn:not([aria-disabled])")]
    .filter((one) => !aside.test(one.textContent));
  const ready = buttons.filter((one) => !one.classList.contains("lb-quiet")).at(-1);
  const target = ready ?? root.querySelector("button.lb-slot[data-s=selectable]") ?? buttons.at(-1);
  if (!target) return { stuck: root.textContent };
  for (const one of root.querySelectorAll("[data-target]")) one.removeAttribute("data-target");
  target.setAttribute("data-target", "");
  return { decision: Boolean(root.querySelector("button.lb-slot[data-s=selectable]")) };
}"""
#: What of a decision cannot be seen: outside the window, under something else, or too small to be touched.
HIDDEN = """() => {
  const root = document.querySelector(".lb-page");
  const about = ".lb-slot:is([data-s=selectable], [data-s=chosen]), [data-zone^=hand-] > .lb-slot, "
    + "[data-zone=board] > .lb-slot, [data-zone=trick] > .lb-slot, [data-zone=queue] > .lb-slot:first-child, "
    + "[data-zone=turned] > .lb-slot, .lb-bar .lb-status p, .lb-bar .lb-btn";
  const own = root.querySelector("[data-zone^=hand-]")?.dataset.zone.slice(5) ?? "0";
  const more = ["area", "far", "near"].map((zone) => `[data-zone=${zone}-${own}] > .lb-slot`).join(", ");
  const bad = [];
  for (const one of root.querySelectorAll(`${about}, ${more}`)) {
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const name = one.dataset.slot?.replace(/-\\d+$/, "") ?? one.className;
    const out = box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (out) bad.push(`${name} outside`);
    else if (!one.contains(top)) bad.push(`${name} covered`);
    else if (one.matches("button") && Math.min(box.width, box.height) < 23.9) bad.push(`${name} small`);
  }
  if (document.documentElement.scrollWidth > innerWidth) bad.push("too wide");
  return [...new Set(bad)];
}"""


def a_table(name: str) -> Table:
    """The game's usual number of players, always the same deal, the person first."""
    game = ludobook.game(name)
    seats = game.players[min(1, len(game.players) - 1)]
    return Table(name, code=game.new(seats, 5, SHORT.get(name)).record.code)


def play(page: Page, most: int, act: Callable[[Page, dict[str, Any]], None]) -> list[list[str]]:
    """Play on until so many decisions are made; what could not be seen at each."""
    found: list[list[str]] = []
    for _ in range(STEPS):
        page.wait_for_function(IDLE_OR_OVER)
        step = page.evaluate(NEXT)
        if step is None or len(found) >= most:
            return found
        assert "stuck" not in step, step
        if step["decision"]:
            found.append(page.evaluate(HIDDEN))
        act(page, step)
    pytest.fail("the game does not end")


def by_mouse(page: Page, step: dict[str, Any]) -> None:
    """Click the middle of what comes next."""
    page.locator("[data-target]").click()


def by_touch(page: Page, step: dict[str, Any]) -> None:
    """Tap it."""
    page.locator("[data-target]").tap()


def by_keys(page: Page, step: dict[str, Any]) -> None:
    """Tab and arrows lead there; that this scrolls nothing away is seen at the next decision."""
    page.locator("[data-target]").focus()
    page.keyboard.press("Enter")


def shown(windows: Any, name: str, size: tuple[int, int], most: int) -> None:
    """Play, say how many decisions were wholly in view, and demand all."""
    act = (by_mouse, by_touch, by_keys)[SIZES.index(size) % 3]
    with windows.page(*size, has_touch=True, reduced_motion="reduce") as page:
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        open_table(page, name, a_table(name))
        found = play(page, most, act)
        scrolled = page.evaluate("scrollY") if size not in SCROLLING else 0
    whole = sum(not hidden for hidden in found)
    print(f"{name} {size[0]}x{size[1]}: {whole} of {len(found)} decisions wholly in view")
    assert not wrong
    assert found
    assert [hidden for hidden in found if hidden] == []
    assert scrolled == 0, "it can be played without scrolling"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_the_first_decisions_are_wholly_in_view(name: str, size: tuple[int, int], windows: Any) -> None:
    shown(windows, name, size, FEW)


@pytest.mark.parametrize(("name", "size"), list(zip(ludobook.GAMES, SIZES[::2], strict=True)))
def test_a_whole_game_is_played_without_anything_out_of_view(name: str, size: tuple[int, int], windows: Any) -> None:
    shown(windows, name, size, STEPS)


#: The trick that lies there with its winner marked; null where none does.
TRICK = """() => {
  const cards = [...document.querySelectorAll('[data-zone="trick"] > .lb-slot')];
  return cards.some((one) => one.dataset.s === "scored") ? cards.map((one) => one.dataset.face ?? "") : null;
}"""


def test_without_motion_every_trick_of_a_game_stands_whole_until_it_has_been_seen(windows: Any) -> None:
    table, seen = a_table("kirin"), list[list[str]]()

    def look_and_go_on(page: Page, step: dict[str, Any]) -> None:
        if trick := page.evaluate(TRICK):
            seen.append(trick)
            assert page.locator(".lb-status p").first.text_content() in page.locator(".lb-vh").first.text_content()
        by_mouse(page, step)

    with windows.page(640, 450, reduced_motion="reduce") as page:  # twice as large as at 1280 x 900
        open_table(page, "kirin", table)
        play(page, STEPS, look_and_go_on)
    assert table.latest is not None
    steps = pairwise(table.game.positions(table.latest.record))
    moments = [moment for before, after in steps for moment in table.game.moments(before, after, 0)]
    tricks = [zone.slots for moment in moments for zone in moment.scene.zones if zone.id == "trick"]
    assert seen == [[slot.face for slot in trick] for trick in tricks]
    print(f"{len(seen)} tricks seen whole")
    assert len(seen) == 24, "eight in each of three rounds"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_whole_games_at_every_size(name: str, size: tuple[int, int], windows: Any) -> None:
    shown(windows, name, size, STEPS)
