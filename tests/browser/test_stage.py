"""The stage: in every state of a game all that it is about is in the window, uncovered.

A decision, and a moment that is looked at, is about what can be chosen, one's own hand and what its game names below,
with the line that asks and the buttons that answer; the deal, the device passed on, a scored round and the end are
about the button that leads on. The tables answer in this process (``tableside``), so that whole games take seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import ludobook
import pytest
from greedy_games import position
from ludobook_widgets import Table
from playwright.sync_api import Page, expect
from tableside import IDLE_OR_OVER, NEXT, SHORT, by_mouse, by_touch, open_table, play
from tiers import by_tier, by_turns

SIZES = ((1280, 900), (1366, 650), (640, 450), (768, 1024), (360, 740), (390, 844), (320, 568))
STATES = {"setup", "pass", "decision", "moment", "scored", "end"}

#: What cannot be seen: outside the window, under something else, too small to be touched, or through something.
HIDDEN = """(staged) => {
  const root = document.querySelector(".lb-page");
  const about = ".lb-slot:is([data-s=selectable], [data-s=chosen]), [data-zone^=hand-] > .lb-slot, "
    + "[data-zone=board] > .lb-slot, [data-zone=trick] > .lb-slot, [data-zone=queue] > .lb-slot:first-child, "
    + "[data-zone=turned] > .lb-slot, .lb-bar .lb-status p, .lb-bar .lb-btn";
  const own = root.querySelector("[data-zone^=hand-]")?.dataset.zone.slice(5) ?? "0";
  const more = ["area", "far", "near"].map((zone) => `[data-zone=${zone}-${own}] > .lb-slot`).join(", ");
  const bad = [];
  for (const one of root.querySelectorAll(staged ? `${about}, ${more}` : "[data-target], .lb-bar .lb-status p")) {
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const name = one.dataset.slot?.replace(/-\\d+$/, "") ?? one.className;
    const out = box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    const top = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]]
      .map(([x, y]) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y));
    if (out) bad.push(`${name} outside`);
    else if (!top.every((at) => one.contains(at))) bad.push(`${name} covered`);
    else if (one.matches("button") && Math.min(box.width, box.height) < 23.9) bad.push(`${name} small`);
  }
  const cards = [...root.querySelectorAll(".lb-main .lb-slot:not(.lb-square)")].filter((one) => one.checkVisibility());
  const boxes = cards.map((one) => one.getBoundingClientRect());
  const faint = (one) => [one, ...one.querySelectorAll("svg")].some((part) => getComputedStyle(part).opacity < 1);
  for (const [i, one] of boxes.entries())
    for (const [j, other] of boxes.entries())
      if (i !== j && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
        && !cards[i].contains(cards[j]) && !cards[j].contains(cards[i]) && faint(cards[j]))
        bad.push(`${cards[j].dataset.slot} shines through`);
  if (document.documentElement.scrollWidth > innerWidth) bad.push("too wide");
  if (scrollY) bad.push("scrolled");
  return [...new Set(bad)];
}"""

#: Names in the chart of a game that are too small to be read.
SMALL_NAMES = """() => [...document.querySelectorAll(".lb-chart text")]
  .filter((one) => one.getBoundingClientRect().height < 11).map((one) => one.textContent)"""


def a_table(name: str, people: int = 1, most: bool = False) -> Table:
    """The usual or largest number of players, always the same deal, people first; nothing is dealt yet."""
    table = Table(name, 5)
    if most:
        table.session.seats = table.session.seats.with_count(max(table.game.players))
    for seat in range(people):
        table.session.seats = table.session.seats.with_kind(seat, "person")
    table.session.rulings = dict(SHORT.get(name, {}))
    table.draw()
    return table


def by_keys(page: Page) -> None:
    """Tab and arrows lead there; that this scrolls nothing away is seen at the next decision."""
    page.locator("[data-target]").focus()
    page.keyboard.press("Enter")


WAYS = (by_mouse, by_touch, by_keys)


def look_over(page: Page, axe: Callable[..., None], state: str) -> None:
    """Nothing keeps anybody out, neither in this state nor at any stage of a hint."""
    axe(page, "dark", "light", part=".lb-page")
    if state == "decision":
        for stage in ("Hint", "Show me", "Why?"):
            button = page.get_by_role("button", name=stage, exact=True)
            if button.count():  # a hint that can show nowhere to look begins with the move
                button.click()
                page.wait_for_function(IDLE_OR_OVER)
                axe(page, part=".lb-page")
        assert page.get_by_text("We compare each move with").count()
        page.evaluate(NEXT)


class Seen:
    """What could be seen of the states of a game at each size."""

    def __init__(self) -> None:
        self.whole: Counter[tuple[tuple[int, int], str]] = Counter()
        self.all: Counter[tuple[tuple[int, int], str]] = Counter()
        self.hidden: Counter[tuple[tuple[int, int], str, str]] = Counter()

    def look(self, page: Page, size: tuple[int, int], state: str) -> None:
        """Count what is in the window now."""
        hidden = page.evaluate(HIDDEN, state in ("decision", "moment"))
        self.all[size, state] += 1
        self.whole[size, state] += not hidden
        self.hidden.update((size, state, one) for one in hidden)

    def demand_all(self, name: str) -> None:
        """Print the share that was wholly in view, and fail unless all was."""
        for size in dict.fromkeys(size for size, _ in self.all):
            shares = [f"{state} {self.whole[size, state]}/{n}" for (at, state), n in self.all.items() if at == size]
            print(f"{name} {size[0]}x{size[1]}: {', '.join(shares)}")
        assert {state for _, state in self.all} >= STATES - {"pass", "moment"}
        assert not self.hidden, "\n".join(map(str, sorted(self.hidden.items())))


@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "egg"))
def test_every_state_of_a_game_fits_windows_of_all_sizes(name: str, windows: Any, axe: Callable[..., None]) -> None:
    """One game by two people and bots; the window takes another of the sizes at every step, and so does the hand."""
    seen, steps = Seen(), 0

    def look(state: str) -> None:
        nonlocal steps
        steps += 1
        first = not any(seen.all[size, state] for size in SIZES)
        for size in SIZES if first or state == "end" else (SIZES[steps % 7],):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
            seen.look(page, size, state)
        if first and name == "egg":  # the others, when all tests are run
            look_over(page, axe, state)

    with windows.page(*SIZES[0], has_touch=True, reduced_motion="reduce") as page:
        open_table(page, name, a_table(name, people=2))
        play(page, look, lambda page: WAYS[steps % 3](page))
    seen.demand_all(name)
    assert any(state == "pass" for _, state in seen.all)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ludobook.GAMES)
def test_whole_games_at_every_size(name: str, size: tuple[int, int], windows: Any, axe: Callable[..., None]) -> None:
    seen, n = Seen(), SIZES.index(size)
    table = a_table(name, people=1 + n % 2, most=n % 4 == 0)  # as many as can play at 1280 x 900 and 360 x 740

    def look(state: str) -> None:
        seen.look(page, size, state)
        if seen.all[size, state] == 1:
            look_over(page, axe, state)
        if state == "end":
            assert page.evaluate(SMALL_NAMES) == []

    with windows.page(*size, has_touch=True, reduced_motion="reduce") as page:
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        open_table(page, name, table)
        play(page, look, WAYS[n % 3])
    assert not wrong
    seen.demand_all(name)


#: Where those who sit around the table have their middles, and which of its buttons overlap.
SEATED = """() => {
  const boxes = [...document.querySelectorAll(".lb-sitting")].map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  return {
    places: [...document.querySelectorAll(".lb-sitting:not(.lb-free)")].map((one) => one.getBoundingClientRect())
      .map((box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]),
    overlaps: boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => over(a, b))).length,
  };
}"""


@pytest.mark.parametrize(
    "size", by_turns([(1280, 900), (360, 740), (320, 568)], (360, 740)), ids=lambda size: str(size[0])
)
def test_players_sit_evenly_around_the_table(windows: Any, size: tuple[int, int]) -> None:
    with windows.page(*size) as page:
        for count in ludobook.game("egg").players:
            table = a_table("egg")
            table.session.seats = table.session.seats.with_count(count)
            table.draw()
            open_table(page, "egg", table)
            seen = page.evaluate(SEATED)
            assert not seen["overlaps"], f"{count} players"
            middle = sum(x for x, _ in seen["places"]) / count
            assert seen["places"][0][0] == pytest.approx(middle, abs=2), "who plays sits below the middle"
            if count == 2:
                assert seen["places"][1][0] == pytest.approx(middle, abs=2), "two sit opposite each other"
                assert seen["places"][1][1] < seen["places"][0][1]


def test_cards_keep_their_places_while_a_rule_is_told_and_while_one_chooses(windows: Any) -> None:
    with windows.page(360, 740, reduced_motion="reduce") as page:
        open_table(page, "egg", a_table("egg"))
        page.get_by_role("button", name="Play with a coach").click()
        onward, dock = page.locator(".lb-note ~ .lb-status > .lb-btn:not(.lb-quiet)"), page.locator(".lb-dock")
        card = page.locator("[data-zone^=hand-] > .lb-slot").last
        lies = card.bounding_box(), dock.bounding_box()
        assert page.locator(".lb-note[data-tone=hint]").count()
        assert page.locator(".lb-note ~ .lb-status > div").is_visible(), "what is asked stays in sight below a rule"
        while onward.count():
            onward.click()
            page.wait_for_function(IDLE_OR_OVER)
            assert (card.bounding_box(), dock.bounding_box()) == lies
        for _ in range(2):
            page.locator("[data-zone^=hand-] > .lb-slot[data-s=selectable]").first.click()
            page.wait_for_function(IDLE_OR_OVER)
            assert (card.bounding_box()["width"], dock.bounding_box()) == (lies[0]["width"], lies[1])


@pytest.mark.parametrize("name", by_turns(("egg", "kirin", "lauzait_cep"), "kirin"))
def test_a_refusal_has_its_place_and_the_hand_keeps_its_size(windows: Any, name: str) -> None:
    refused = 0

    def look(state: str) -> bool:
        nonlocal refused
        struck = page.locator(".lb-slot[data-s=forbidden]")
        if state != "decision" or not struck.count():
            return False
        card, dock = page.locator("[data-zone^=hand-] > .lb-slot").first, page.locator(".lb-dock")
        before = card.bounding_box()
        struck.last.click(force=True)
        note = dock.locator(".lb-note[data-tone=slip]")
        expect(note).to_be_in_viewport(ratio=1)
        assert card.bounding_box() == before, note.text_content()
        assert dock.bounding_box()["y"] > before["y"] + before["height"] / 3, "what a card is stays to be seen"
        assert note.evaluate("(node) => node.scrollHeight <= node.clientHeight"), "it is read whole"
        refused += 1
        page.evaluate(NEXT)
        return refused > by_tier(1, 4)

    with windows.page(360, 740, reduced_motion="reduce") as page:
        open_table(page, name, a_table(name))
        play(page, look, by_mouse)
    assert refused


#: Players, and moves before hints of which at least one is long, in games of one deal.
HINTED = {"egg": (3, (0, 19)), "meow_oracle": (2, (7, 30)), "lauzait_cep": (3, (9, 35)), "kirin": (4, (7, 19))}
#: What does not show all its words, nor says that there are more.
CUT_OFF = """() => [...document.querySelectorAll(".lb-bar .lb-status > div, .lb-bar > .lb-note")]
  .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight)
  .map((one) => [getComputedStyle(one, "::after").visibility === "visible", one.textContent])"""


@pytest.mark.parametrize(
    "size", by_turns([(1280, 900), (1366, 650), (360, 740)], (360, 740)), ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("name", by_turns(ludobook.GAMES, "kirin"))
def test_a_hint_is_read_whole_or_says_on_a_phone_that_more_is_below(windows: Any, name: str, size: Any) -> None:
    players, moves = HINTED[name]
    with windows.page(*size, reduced_motion="reduce") as page:
        for steps in moves:
            state, _ = position(name, 5, steps, players)
            open_table(page, name, Table(name, code=state.record.code))
            for stage in ("Hint", "Show me", "Why?"):
                if not (button := page.get_by_role("button", name=stage, exact=True)).count():
                    continue  # it begins with the move
                button.click()
                page.wait_for_function(IDLE_OR_OVER)
                cut_off = page.evaluate(CUT_OFF)
                assert all(told for told, _ in cut_off), cut_off
                assert not cut_off or (size[0] == 360 and stage != "Hint"), f"a question is whole: {cut_off}"


@pytest.mark.long
def test_below_a_board_each_button_has_its_place_and_a_reason_moves_nothing(windows: Any) -> None:
    places: dict[str, set[float]] = {}

    def look(state: str) -> bool:
        for one in page.locator(".lb-bar .lb-btn").all() if state == "decision" else []:
            box, name = one.bounding_box(), one.text_content()
            assert box
            if name in ("Hint", "Look back", "End the Day"):  # Undo is wider where it stands alone beside Hint
                places.setdefault(name, set()).add(box["x"])
        return len(places) == 3

    with windows.page(360, 740, reduced_motion="reduce") as page:
        open_table(page, "lauzait_cep", a_table("lauzait_cep"))
        page.get_by_role("button", name="Play without a coach").click()
        board = page.locator("[data-zone=board]")
        lies = board.bounding_box()
        for stage in ("Hint", "Show me", "Why?"):
            page.get_by_role("button", name=stage, exact=True).click()
            page.wait_for_function(IDLE_OR_OVER)
            assert board.bounding_box() == lies
        play(page, look, by_mouse)
    assert all(len(x) == 1 for x in places.values()), places


def test_a_card_on_its_way_does_not_make_the_others_small(windows: Any) -> None:
    with windows.page(1366, 650) as page:
        open_table(page, "meow_oracle", a_table("meow_oracle"))
        page.get_by_role("button", name="Play with a coach").click()
        page.wait_for_function(IDLE_OR_OVER)
        page.wait_for_function("() => document.getAnimations().every((one) => one.timeline !== document.timeline)")
        card = page.locator(".lb-own .lb-slot").first
        wide = card.bounding_box()["width"]
        card.evaluate("node => { node.animate([{ transform: 'translateY(2000px)' }, {}], 60_000).pause(); }")
        page.set_viewport_size({"width": 1366, "height": 652})
        page.wait_for_selector(".lb-stage > .lb-body[style*='--lb-room: 612px']")
        assert card.evaluate("node => node.offsetWidth") == pytest.approx(wide, abs=2)


def test_cards_are_as_large_after_looking_back_as_before(windows: Any) -> None:
    with windows.page(360, 740, reduced_motion="reduce") as page:
        open_table(page, "meow_oracle", a_table("meow_oracle"))
        card, back = page.locator(".lb-own .lb-slot").first, page.get_by_role("button", name="Look back")
        play(page, lambda _: back.is_visible(), by_mouse)
        lies = card.bounding_box()
        back.click()
        page.get_by_role("button", name="Back to the game").click()
        expect(back).to_be_visible()
        assert card.bounding_box() == lies


#: The trick that lies there with its winner marked; null where none does.
TRICK = """() => {
  const cards = [...document.querySelectorAll('[data-zone="trick"] > .lb-slot')];
  return cards.some((one) => one.dataset.s === "scored") ? cards.map((one) => one.dataset.face ?? "") : null;
}"""


@pytest.mark.long
def test_without_motion_every_trick_of_a_game_stands_whole_until_it_has_been_seen(windows: Any) -> None:
    table, seen = a_table("kirin"), list[list[str]]()

    def look(state: str) -> None:
        if trick := page.evaluate(TRICK):
            seen.append(trick)
            heard = page.locator(".lb-page > [aria-live]").text_content()
            assert page.locator(".lb-status p").first.text_content() in heard

    with windows.page(640, 450, reduced_motion="reduce") as page:  # twice as large as at 1280 x 900
        open_table(page, "kirin", table)
        play(page, look, by_mouse)
    assert table.latest is not None
    steps = pairwise(table.game.positions(table.latest.record))
    moments = [moment for before, after in steps for moment in table.game.moments(before, after, 0)]
    tricks = [zone.slots for moment in moments for zone in moment.scene.zones if zone.id == "trick"]
    assert seen == [[slot.face for slot in trick] for trick in tricks]
    print(f"{len(seen)} tricks seen whole")
    assert len(seen) == 24, "eight in each of three rounds"


def test_a_hint_that_the_first_of_two_taps_folds_moves_no_card(windows: Any) -> None:
    lie = "all => all.map(one => one.getBoundingClientRect()).map(at => [at.x, at.y, at.width])"
    with windows.page(360, 740, reduced_motion="reduce") as page:
        state = position("egg", 17, 6, 3)[0]  # a hint whose reason is long, over two rows of cards
        open_table(page, "egg", Table("egg", code=state.record.code))
        for stage in ("Hint", "Show me", "Why?"):
            page.get_by_role("button", name=stage, exact=True).click()
            page.wait_for_function(IDLE_OR_OVER)
        hand = page.locator("[data-zone^=hand-] > .lb-slot")
        before = hand.evaluate_all(lie)
        page.locator("[data-zone^=hand-] > .lb-slot[data-s=selectable]").first.click()
        page.wait_for_function(IDLE_OR_OVER)
        assert not page.locator("[data-tone=hint].lb-status").count()
        assert hand.evaluate_all(lie)[1:] == before[1:]
