"""Whole games of all four in a real browser, by keyboard alone and by touch on a phone, with what comes after them.

The player looks at nothing but the page: it confirms what is ready, else chooses the first card or square that can be
chosen, else the last button. The others play greedily, so that a deal always goes the same way.
"""

import json
import re

import ludobook
import pytest
from playwright.sync_api import expect
from tableside import IDLE, SHORT, by_touch, play

DAYS = {"lauzait_cep": {"max_days": 5}}  # enough for a Season of each kind of page

#: The keys that lead to what the player does next from where the focus is.
WAY = """() => {
  const target = document.querySelector("[data-target]");
  for (const one of document.querySelectorAll("[data-door]")) one.removeAttribute("data-door");
  const zone = target.closest("[data-rove]");
  const stops = zone ? [...zone.querySelectorAll("button.lb-slot")] : [];
  const inside = zone?.contains(document.activeElement);
  const door = inside ? document.activeElement : stops.find((one) => one.tabIndex === 0) ?? target; // where Tab enters
  door.setAttribute("data-door", "");
  const after = door.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { back: Boolean(after), arrows: zone ? stops.indexOf(target) - stops.indexOf(door) : 0 };
}"""


#: How much higher than the window it is from the heading to the end of the hand and the bar below; null without a hand.
TOO_HIGH = """() => {
  const box = (what) => document.querySelector(`.lb-page ${what}`)?.getBoundingClientRect();
  const hand = box(".lb-hand");
  return hand && hand.bottom - box(".lb-heading").top + box(".lb-bar").height - innerHeight;
}"""


def start_code(name):
    game = ludobook.game(name)
    rulings = SHORT.get(name, {}) | DAYS.get(name, {})
    return game.new(game.players[min(1, len(game.players) - 1)], 5, rulings).record.code


def focused(page, mark):
    return page.evaluate("mark => document.activeElement.hasAttribute(mark)", mark)


def by_keys(page):
    step = page.evaluate(WAY)
    for _ in range(80):
        if focused(page, "data-door"):
            break
        page.keyboard.press("Shift+Tab" if step["back"] else "Tab")
    for _ in range(abs(step["arrows"])):
        page.keyboard.press("ArrowRight" if step["arrows"] > 0 else "ArrowLeft")
    assert focused(page, "data-target"), f"the keys do not lead there: {step}"
    page.keyboard.press("Enter")


@pytest.mark.long
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_a_whole_game_by_touch_on_a_phone(name, page, open_app, looks_right, hostile):
    table = page(360, dark=True, reduced_motion="reduce", has_touch=True)
    seats = json.dumps([["person", *["greedy"] * 4], [hostile[-1], *hostile[:4]]])
    table.add_init_script(f"location.host && localStorage.setItem('ludobook:{name}:seats', {json.dumps(seats)})")
    open_app(table, f"{name}/5-play", f"#code={start_code(name)}")

    seen = {"end"}  # which is looked at below

    def look(state):
        if state not in seen:
            seen.add(state)
            looks_right(table)
            if name == "lauzait_cep":  # board and hand can be seen together, clear of the bar
                assert (table.evaluate(TOO_HIGH) or 0) <= 0

    table.wait_for_selector("[data-key^='h-']")  # the game of the address, not the page before any
    play(table, look, by_touch)
    # the review opens by itself
    expect(table.get_by_role("heading", name="Your costliest decisions")).to_be_visible()
    table.wait_for_function(IDLE, timeout=120_000)
    looks_right(table)
    tries = table.get_by_role("button", name="Try again")
    if tries.count():
        tries.first.tap()
        expect(table.get_by_role("heading", name="What would you do now?")).to_be_visible()
        expect(table.locator(".lb-bars")).to_have_count(0)
        table.get_by_role("button", name="Show me").tap()
        expect(table.locator(".lb-bars")).to_be_visible()
        looks_right(table)
        table.get_by_role("button", name="To the list").tap()
        table.wait_for_function(IDLE)
    table.get_by_role("button", name="Look back").tap()
    slider = table.get_by_role("slider", name=re.compile("^Move"))
    expect(slider).to_be_visible()
    slider.press("Home")
    expect(slider).to_have_value("0")
    table.wait_for_function(IDLE)
    table.get_by_role("button", name="Later ›").tap()
    expect(slider).to_have_value("1")
    table.get_by_label("Seen by").select_option("open")
    table.wait_for_function(IDLE)
    looks_right(table)
    expect(table.locator(".lb-page").first).to_contain_text(hostile[0])
    expect(table.locator(".lb-page :is(img, script, iframe, svg[onload])")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_a_whole_game_by_keyboard_alone(name, page, open_app):
    table = page(360, reduced_motion="reduce")
    open_app(table, f"{name}/5-play", f"#code={start_code(name)}")
    table.wait_for_selector("[data-key^='h-']")
    play(table, lambda state: None, by_keys)
    expect(table.get_by_role("heading", name="Your costliest decisions")).to_be_visible()
    table.get_by_role("button", name="Look back").focus()
    table.keyboard.press("Enter")
    slider = table.get_by_role("slider", name=re.compile("^Move"))
    expect(slider).to_be_focused()
    table.keyboard.press("Home")
    expect(slider).to_have_value("0")
    for key, value in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        table.keyboard.press(key)
        expect(slider).to_have_value(value)
        expect(table.get_by_label(f"Move {value} of")).to_be_visible()
    table.keyboard.press("End")
    expect(table.get_by_label(f"Move {slider.get_attribute('max')} of")).to_be_visible()
    assert slider.get_attribute("aria-valuetext").startswith(f"Move {slider.get_attribute('max')} of")
    # the list of moves and the line of how one stood are one tab stop each, and the keys step from there, too
    moves = table.locator(".lb-move")
    expect(moves).to_have_count(int(slider.get_attribute("max")))
    moves.first.focus()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Enter")
    expect(slider).to_have_value("2")
    table.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(table.locator(".lb-move[aria-current]")).to_be_in_viewport()
    assert table.locator(".lb-move[tabindex='0']").count() == 1
