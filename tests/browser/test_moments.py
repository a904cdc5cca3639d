"""What is shown on the table: a trick seen whole, previews, hints in stages, the verdict of a second try."""

import ludobook
from greedy_games import position
from ludobook_widgets import Table
from playwright.sync_api import expect
from tableside import IDLE, open_table

SELECTABLE = "button.lb-slot[data-s=selectable]"
WINNER = '[data-rove="trick"] .lb-slot[data-s=scored]'
ON_SLOTS = """() => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const slots = [...document.querySelectorAll(".lb-main .lb-slot")].map(middle);
  const near = ([x, y]) => slots.some(([other, line]) => Math.hypot(x - other, y - line) < 2);
  return [...document.querySelectorAll(".lb-layer :is(.lb-ghost, .lb-glow)")].map(middle).every(near);
}"""
COUNT_FLYERS = """() => {
  window.flew = 0;
  const fresh = (changes) => changes.flatMap((change) => [...change.addedNodes]);
  const count = (changes) => { window.flew += fresh(changes).filter((node) => node.className === "lb-flyer").length; };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


def opened(page, name, moves, seed=5):
    """A game in which so many moves have been made, and whose others move calmly."""
    players = ludobook.game(name).players
    state, _ = position(name, seed, moves, players[min(1, len(players) - 1)])
    open_table(page, name, Table(name, code=state.record.code))
    page.wait_for_function(IDLE)
    return page


def play_a_card(table):
    table.locator(SELECTABLE).first.click()
    table.locator(".lb-bar .lb-btn:not(.lb-quiet)").click()


def whole_trick(table):
    """Play until all four cards of a trick lie there; they do, and one is marked."""
    for _ in range(4):
        table.wait_for_function(f"() => document.querySelector('{WINNER}') || ({IDLE})()")
        if table.locator(WINNER).count():
            break
        play_a_card(table)
    expect(table.locator(WINNER)).to_have_count(1)
    expect(table.locator('[data-rove="trick"] .lb-slot[data-face]')).to_have_count(4)
    expect(table.locator('[data-rove="trick"] .lb-slot[data-s=played]')).to_have_count(0)
    expect(table.locator(".lb-status")).to_contain_text("the trick with")


def test_what_is_chosen_is_drawn_and_a_trick_is_seen_whole_then_goes_on_by_itself(windows):
    with windows.page(1280, 900) as page:
        see_a_trick(opened(page, "kirin", 4))


def see_a_trick(table):
    table.locator(SELECTABLE).first.click()
    ghost = table.locator(".lb-layer .lb-ghost")
    expect(ghost).to_have_count(1)
    for width in (1280, 700):
        table.set_viewport_size({"width": width, "height": 800})
        table.wait_for_function(
            """() => {
              const box = (what) => document.querySelector(what).getBoundingClientRect();
              const [ghost, slot] = [box(".lb-layer .lb-ghost"), box('[data-rove="trick"] .lb-slot:not([data-face])')];
              return Math.abs(ghost.x + ghost.width / 2 - slot.x - slot.width / 2) < 3;
            }"""
        )
    table.get_by_role("button", name="Undo").click()
    expect(ghost).to_have_count(0)
    table.set_viewport_size({"width": 1280, "height": 900})
    table.evaluate(COUNT_FLYERS)  # a flight is over too soon to be met by looking now and then
    whole_trick(table)
    table.wait_for_function("() => window.flew >= 4")  # its cards go to the winner
    expect(table.locator(WINNER)).to_have_count(0)
    expect(table.locator(".lb-list li").filter(has_text="the trick with").first).to_be_visible()
    expect(table.locator(".lb-flyer")).to_have_count(0)


def test_a_hint_comes_in_stages_and_a_tap_on_its_piece_plays_it(windows, looks_right):
    with windows.page(360, 740) as page:
        take_a_hint(opened(page, "lauzait_cep", 0, seed=24), looks_right)  # its hint asks between two pieces


# how what is waited for is shown where a hint's words stand
WAITING = """words => { words.dataset.wait = "One moment";
  const { content, visibility } = getComputedStyle(words, "::after");
  delete words.dataset.wait; return [content.replaceAll('"', ""), visibility]; }"""


def take_a_hint(table, looks_right):
    top = table.evaluate("scrollY")
    table.get_by_role("button", name="Hint").click()
    expect(table.locator('.lb-layer [data-tone="hint"] .lb-glow')).not_to_have_count(0, timeout=30_000)
    expect(table.locator(".lb-arrow")).to_have_count(0)
    table.get_by_role("button", name="Show me").click()
    expect(table.locator('.lb-layer [data-tone="hint"] .lb-ghost')).not_to_have_count(0)
    expect(table.locator(".lb-bars")).to_have_count(0)
    move = table.locator(".lb-status p").first.text_content()
    assert table.locator(".lb-status > div").first.evaluate(WAITING) == ["One moment", "visible"], "in the words' place"
    table.get_by_role("button", name="Why?").click()
    expect(table.locator(".lb-status p").first).not_to_have_text(move)
    table.wait_for_function(ON_SLOTS)  # the words have moved the table, and it what is drawn there
    table.set_viewport_size({"width": 1280, "height": 1100})
    expect(table.locator(".lb-bars")).not_to_be_visible()
    table.locator("summary", has_text="How sure?").click()
    expect(table.locator(".lb-bars")).to_be_visible()
    assert table.evaluate("scrollY") == top, "a hint scrolls nothing"
    looks_right(table)
    shape = table.locator('.lb-layer [data-tone="hint"] .lb-ghost').first.bounding_box()
    table.mouse.click(shape["x"] + shape["width"] / 2, shape["y"] + shape["height"] / 2)
    expect(table.locator(".lb-list li").filter(has_text="You discard").first).to_be_visible()
