"""The table in a real browser: a round by mouse, one by keyboard alone, a whole game, and going on after a reload."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect
from tiers import by_turns

HAND = '[data-rove="hand-0"]'
CHOSEN = ".lb-slot[data-s=chosen]"
UNFORCED = "location.host && localStorage.setItem('ludobook:egg:forced', 'False')"  # nothing follows by itself
DONE = (
    "() => document.querySelector('[data-key=h-end]') || !document.querySelector('[data-busy], .lb-page[data-going]')"
)


def tab_to(page, wanted):
    """Press Tab until the wanted thing has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted.evaluate("node => node.contains(document.activeElement)"):
            return
    raise AssertionError("Tab does not lead there")


def focused(page, name):
    return page.evaluate("name => document.activeElement.getAttribute(name)", name)


def choose_by_keys(page, n):
    """With the focus in the hand, choose its next card that can be chosen, the n-th in all."""
    page.keyboard.press("Home")
    for _ in range(17):
        if focused(page, "data-s") == "selectable":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(CHOSEN)).to_have_count(n)


def lay_by_mouse(page):
    """Take the first card that can be chosen until four are, and lay; what has to follow, follows."""
    while (count := page.locator(CHOSEN).count()) < 4:
        page.locator(f"{HAND} .lb-slot[data-s=selectable]").first.click()
        expect(page.locator(CHOSEN)).not_to_have_count(count)
    page.get_by_role("button", name="Lay two sets").click()


def look_on(page, press):
    """Look at what decides the round, then go on to its score; ``press`` presses a button."""
    scored = page.get_by_role("heading", name="The round is scored")
    waiting = page.locator(".lb-page:not([data-going])").get_by_role("button", name="Continue", exact=True)
    while not scored.is_visible():
        expect(waiting.or_(scored)).to_be_visible(timeout=60_000)
        if waiting.is_visible():
            with suppress(TimeoutError):  # what goes on by itself may do so meanwhile
                press(waiting)


def test_a_round_by_mouse(page, open_app, looks_right):
    table = page()
    table.add_init_script(UNFORCED)
    open_app(table, "egg/5-play")
    looks_right(table)
    expect(table.locator(HAND)).to_have_count(0)
    table.get_by_role("button", name="Play without a coach").click()
    expect(table.locator(f"{HAND} .lb-slot")).to_have_count(5)
    table.get_by_role("button", name="Hint").click()
    expect(table.locator(".lb-dock .lb-status")).to_contain_text(re.compile(r", or .+\?|We’d |The best move"))
    # chosen by hand, taken back by touching it again, then by the button
    first = table.locator(f"{HAND} .lb-slot[data-s=selectable]").first
    name = first.get_attribute("aria-label")
    first.click()
    expect(table.locator(CHOSEN)).to_have_count(1)
    looks_right(table)
    table.locator(CHOSEN).click()
    expect(table.locator(CHOSEN)).to_have_count(0)
    expect(table.locator(f'{HAND} .lb-slot[aria-label="{name}"]').first).to_be_visible()
    table.locator(f"{HAND} .lb-slot[data-s=selectable]").first.click()
    table.get_by_role("button", name="Undo").click()
    expect(table.locator(CHOSEN)).to_have_count(0)
    lay_by_mouse(table)
    look_on(table, lambda button: button.click(timeout=5_000))
    expect(table.get_by_role("heading", name="Why you earn")).to_be_visible()
    expect(table.locator(".lb-line")).to_have_count(3)
    chip = table.get_by_role("button", name="Why? Far score").first
    chip.click()
    expect(table.get_by_role("note")).to_contain_text("Far score")
    table.locator(".lb-line .lb-words").first.hover()
    expect(table.locator(".lb-slot[data-lit]")).to_have_count(2)
    looks_right(table)
    table.get_by_role("rowheader").get_by_text("Mika").click()
    expect(table.get_by_role("heading", name="Why Mika earns")).to_be_visible()
    table.get_by_role("button", name="Next round").click()
    expect(table.get_by_role("heading", name="Round 2")).to_be_visible()


@pytest.mark.parametrize("by", by_turns(("mouse", "touch"), "touch"))
def test_cards_are_dragged_onto_the_table_and_back(page, open_app, by):
    """A card dropped on the place where it will lie is chosen; dropped anywhere else it is in the hand again."""
    table = page(360 if by == "touch" else 1280, has_touch=by == "touch")
    table.emulate_media(reduced_motion="reduce")  # where a card lies is where it is to be taken
    table.add_init_script(UNFORCED)
    open_app(table, "egg/5-play")
    table.get_by_role("button", name="Play without a coach").click()
    hand = table.locator(f"{HAND} .lb-slot")
    expect(hand).to_have_count(5)
    devtools = table.context.new_cdp_session(table)
    here = None

    def finger(kind, at):
        nonlocal here
        here = at or here
        if by == "mouse":
            {"Start": table.mouse.down, "Move": lambda: table.mouse.move(*at, steps=4), "End": table.mouse.up}[kind]()
        else:
            points = [] if kind == "End" else [{"x": here[0], "y": here[1]}]
            devtools.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def middle(box):
        return box["x"] + min(box["width"] / 2, 12), box["y"] + box["height"] / 2

    def dragged(thing, place):
        at = middle(thing.bounding_box())
        if by == "mouse":
            table.mouse.move(*at)
        finger("Start", at)
        finger("Move", (at[0] + 4, at[1] - 20))
        expect(table.locator(".lb-dragged")).to_have_count(1)
        expect(table.locator(CHOSEN)).to_have_count(1)
        finger("Move", place or middle(table.locator(CHOSEN).bounding_box()))
        finger("End", None)
        expect(table.locator(".lb-dragged")).to_have_count(0)
        table.wait_for_function("() => !document.querySelector('[data-busy]')")

    scrolled = table.evaluate("scrollY")
    card = table.locator(f"{HAND} .lb-slot[data-s=selectable]").first
    dragged(card, (5.0, 60.0))
    expect(table.locator(CHOSEN)).to_have_count(0)
    expect(table.get_by_text("You can’t do that now.")).to_have_count(0)
    dragged(card, middle(table.locator('[data-zone="near-0"] .lb-slot').first.bounding_box()))
    expect(table.locator(CHOSEN)).to_have_count(0)
    expect(
        table.locator(".lb-note").get_by_text("You can’t do that now. Choose two cards for your Far")
    ).to_be_visible()
    dragged(card, None)
    expect(table.locator(CHOSEN)).to_have_count(1)
    dragged(table.locator(CHOSEN), (5.0, 60.0))
    expect(table.locator(CHOSEN)).to_have_count(0)
    expect(hand).to_have_count(5)
    assert table.evaluate("[scrollY, String(getSelection())]") == [scrolled, ""]


def test_a_round_by_keyboard_alone(page, open_app, looks_right):
    table = page(360)
    table.add_init_script(UNFORCED)
    open_app(table, "egg/5-play")
    tab_to(table, table.get_by_role("button", name="Play without a coach"))
    table.keyboard.press("Enter")
    expect(table.locator(f"{HAND} .lb-slot")).to_have_count(5)
    tab_to(table, table.locator(HAND))
    for n in (1, 2):
        choose_by_keys(table, n)
    table.keyboard.press("Escape")
    expect(table.locator(CHOSEN)).to_have_count(1)
    looks_right(table)
    for n in (2, 3):
        choose_by_keys(table, n)
    if table.locator(f"{HAND} .lb-slot[data-s=forbidden]").count():
        table.keyboard.press("End")
        while focused(table, "data-s") != "forbidden":
            table.keyboard.press("ArrowLeft")
        table.keyboard.press("Enter")
        expect(table.get_by_text(re.compile("weaker than (the|any) Near")).first).to_be_visible()
        expect(table.locator("[aria-live=polite]").first).to_contain_text("weaker")
    choose_by_keys(table, 4)
    expect(table.get_by_role("button", name="Lay two sets")).to_be_focused()
    table.keyboard.press("Enter")
    look_on(table, lambda button: (expect(button).to_be_focused(), table.keyboard.press("Enter")))
    chip = table.get_by_role("button", name="What a round pays").first
    tab_to(table, chip)
    table.keyboard.press("Enter")
    expect(table.get_by_role("note")).to_contain_text("What a round pays")
    table.keyboard.press("Escape")
    expect(table.get_by_role("note")).to_have_count(0)
    expect(chip).to_be_focused()
    table.set_viewport_size({"width": 320, "height": 700})
    looks_right(table)
    tab_to(table, table.get_by_role("button", name="Next round"))
    table.keyboard.press("Enter")
    expect(table.get_by_role("heading", name="Round 2")).to_be_visible()
    assert table.evaluate("document.activeElement !== document.body"), "the focus is not lost with the button"


WAYS_BACK = "the browser's", "the button", "a key", "a tab of its own"


@pytest.mark.parametrize("way", by_turns(WAYS_BACK, "the browser's"))
def test_odds_lie_over_the_game_and_lead_back_to_it(page, open_app, looks_right, way):
    table = page(360)
    open_app(table, "egg/5-play")
    table.get_by_role("button", name="Play without a coach").click()
    hand = table.locator(f"{HAND} .lb-slot")
    expect(hand).to_have_count(5)
    faces = "all => all.map((one) => one.dataset.face).sort()"
    dealt = hand.evaluate_all(faces)
    table.locator(f"{HAND} .lb-slot[data-s=selectable]").first.click()  # in some deals the first card cannot be chosen,
    chosen = table.locator(CHOSEN)
    expect(chosen.first).to_be_visible()
    table.wait_for_function(DONE)
    cards = chosen.evaluate_all(faces)  # and in some a second one follows from it
    link = table.get_by_role("link", name="What are my odds?")
    if way == "a tab of its own":  # who comes by a link to the table is offered the game
        table.goto(link.evaluate("link => link.href"))
        table.get_by_role("link", name="Back to your game").click()
    else:
        link.click()
        odds = table.frame_locator("dialog iframe")
        expect(odds.locator(".lb-worth").first).to_be_visible(timeout=60_000)
        looks_right(table)
        back = table.get_by_role("button", name="Back to your game")
        odds.locator("button.lb-slot").first.focus()
        {"the button": back.click, "the browser's": table.go_back, "a key": lambda: table.keyboard.press("Escape")}[
            way
        ]()
        expect(table.get_by_role("dialog")).to_have_count(0)
        expect(link).to_be_focused()
    table.wait_for_url("**/5-play.ipynb*")
    expect(hand).to_have_count(5, timeout=60_000)
    expect(chosen).to_have_count(len(cards))
    assert chosen.evaluate_all(faces) == cards
    assert hand.evaluate_all(faces) != dealt, "the card lies where it was laid"


def test_a_link_opens_the_game_and_is_forgotten_with_the_next_move(page, open_app, looks_right):
    first = page()
    first.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = open_app(first, "egg/5-play")
    table.get_by_role("button", name="Play without a coach").click()
    table.locator("summary", has_text="Save, share").click()
    table.get_by_role("button", name="Copy link").click()
    expect(table.get_by_text("Copied.")).to_be_visible()
    link = table.evaluate("navigator.clipboard.readText()")
    address, code = link.split("#")
    assert address.endswith("egg/5-play.ipynb")
    assert code.startswith("code=LB1-egg-game-")
    hand = [node.get_attribute("aria-label") for node in table.locator(f"{HAND} .lb-slot").all()]
    other = page(360)
    other.goto(link)
    expect(other.get_by_role("heading", name="Somebody sent you this game")).to_be_visible(timeout=60_000)
    looks_right(other)
    other.get_by_role("button", name="Continue the game").click()
    expect(other.locator(f"{HAND} .lb-slot")).to_have_count(5, timeout=60_000)
    assert [node.get_attribute("aria-label") for node in other.locator(f"{HAND} .lb-slot").all()] == hand
    lay_by_mouse(other)
    look_on(other, lambda button: button.click(timeout=5_000))
    assert "#" not in other.url
    other.reload()
    expect(other.get_by_text("A game is waiting.")).to_be_visible(timeout=60_000)
