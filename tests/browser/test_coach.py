"""A game with the coach in a real browser, to its end: by mouse, and by touch on a phone."""

import pytest
from playwright.sync_api import expect
from tableside import IDLE_OR_OVER, STEPS

BUTTON = ".lb-bar .lb-btn:not(.lb-quiet)"
#: Whether what is told stands in the window, and what is lit by it.
IN_VIEW = """() => {
  const inside = (box) => box.top >= 0 && box.bottom <= innerHeight + 1;
  return [...document.querySelectorAll(".lb-bar, .lb-glow")].every((one) => inside(one.getBoundingClientRect()));
}"""
#: Whether the page is as high as what it holds: else words that stand below it are seen between its panels.
HOLDS = """() => {
  const end = document.querySelector(".lb-page").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".lb-main > *")].every((one) => one.getBoundingClientRect().bottom <= end);
}"""


def coached(table, open_app, axe, no_sideways_scroll, game, touch):
    """Play a game of first cards to its end, and tell what the coach told and how often it warned."""

    def press(what):
        (what.tap if touch else what.click)()
        table.wait_for_function(IDLE_OR_OVER, timeout=60_000)

    # as the end of the lesson leads here
    open_app(table, f"{game}/5-play", "#coach=on")
    coach = table.locator(BUTTON)
    expect(coach).to_have_text("Play with a coach")
    press(coach)
    told, dear, over = [], 0, table.locator("[data-key=h-end]")
    for _ in range(STEPS):
        if over.count():
            break
        anyway = table.get_by_role("button", name="Play it anyway")
        if anyway.count():
            dear += 1
            if dear == 1:
                axe(table, part=".lb-page")
            press(table.get_by_role("button", name="Undo", exact=True) if dear == 1 else anyway)
            continue
        if table.locator(".lb-note[data-line=told]").count():
            told.append(table.locator(".lb-note[data-tone=hint]").inner_text())
            if len(told) in (1, 6):
                axe(table, part=".lb-page")
                no_sideways_scroll(table)
            if table.locator(".lb-stage").count():
                assert table.evaluate(IN_VIEW), told[-1]
        primary, free = table.locator(BUTTON), table.locator("button.lb-slot[data-s=selectable]")
        press((primary if primary.count() else free if free.count() else table.locator(".lb-bar .lb-btn")).first)
    expect(over).to_be_visible()
    return told, dear


@pytest.mark.long  # the first tier has it without a browser (tests/widgets/test_coach.py)
@pytest.mark.parametrize(("game", "width", "touch"), [("kirin", 1280, False), ("egg", 360, True)])
def test_a_coached_game_to_its_end(page, open_app, axe, no_sideways_scroll, game, width, touch):
    for _ in range(4):  # deals in which no first card is a dear move are rare
        table = page(width, reduced_motion="reduce", has_touch=touch)
        table.set_viewport_size({"width": width, "height": 740 if touch else 900})
        told, dear = coached(table, open_app, axe, no_sideways_scroll, game, touch)
        if dear:
            break
    assert table.evaluate(HOLDS)
    assert dear, "who always takes the first card makes a dear move"
    assert len(told) == len(set(told)) > 8
    met = table.locator("[data-key=met]")
    count = int(met.locator("p").first.inner_text().split()[0])
    assert count > len(told), "what is met at once is told at once"
    met.get_by_text("The other rules").click()
    step = met.get_by_role("link", name="Step ").first
    step.click()
    table.wait_for_selector("main[data-ready]", timeout=60_000)
    assert "1-learn" in table.url
    expect(table.locator("section.step:visible")).to_have_count(1)
