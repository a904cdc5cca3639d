"""Pictures of tables, calculators, every step of the lessons, questions, puzzles and odds.

``python tests/browser/shots.py`` opens the same fixed positions as ever, which answer in this process (``tableside``),
and writes each picture in light and dark, 1280, 1366 and 360 px wide, unscrolled, as JPEG into ``shots/``. ``--only
kirin-play`` takes those whose name holds that, ``--only=-step-`` the lessons' steps, as they open and done, and a line
in ``STATES`` makes another.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import ludobook
from ludobook import State
from ludobook.players import player
from ludobook_widgets import Drill, HandOdds, Puzzles, ScorePad, Table
from ludobook_widgets.game.mistakes import MissedQuestion
from ludobook_widgets.learn.steps import QuestionStep, Step
from ludobook_widgets.page.widget import Page as Widget
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from evenings import PLAYERS, SEEDS, TOOLS, evening
from lesson_steps import lesson, quiet, solve, still, words
from serving import ARGUMENTS, ROOT, load_start
from tableside import IDLE, SHORT, STEPS, open_table
from walking import walk

#: Width, height, and the part of them that a picture has: a folder of many stays small.
SIZES = {"wide": (1280, 900, 0.5), "low": (1366, 650, 0.5), "phone": (360, 740, 0.8)}

#: Tables: seats, the deal, and how many moves into it; all seats play greedily until then.
DEALS = {"egg": (3, 5, 25), "meow_oracle": (2, 5, 37), "lauzait_cep": (3, 5, 36), "kirin": (4, 5, 59)}


def played(name: str, moves: int) -> State:
    """A game at least some moves old, the first seat to move, or over."""
    seats, seed, _ = DEALS[name]
    state = ludobook.game(name).new(seats, seed, SHORT.get(name) if moves >= STEPS else None)
    players = [player("greedy", seat) for seat in range(seats)]
    while (mover := state.status().to_move) is not None and (len(state.record.actions) < moves or mover):
        state = state.apply(players[mover](state))
    return state


def table(name: str, moves: int | None = None) -> Table:
    """A game under way: some moves old, or as the deal of that game is pictured."""
    return Table(name, code=played(name, DEALS[name][2] if moves is None else moves).record.code)


def hinted(name: str) -> Table:
    """The move that a hint shows."""
    shown = table(name)
    for _ in range(2):
        shown.on_command(["hint"])
    return shown


def chosen(name: str) -> Table:
    """A move that waits to be confirmed, drawn on the table."""
    shown = table(name)
    while not any(part.get("kind") == "primary" for part in walk(shown.page)):
        ways = [part for part in walk(shown.page) if (part.get("do") or [""])[0] in ("choose", "say")]
        ways.sort(key=lambda way: way.get("state") != "selectable")  # cards before words
        assert ways[0].get("state") != "chosen", "nothing is left to choose"
        shown.on_command(ways[0]["do"])
    return shown


def round_scored(name: str) -> Table:
    """The first scoring."""
    shown = table(name, 0)
    bots = [player("greedy", seat) for seat in range(DEALS[name][0])]
    while (session := shown.session).scored is None:
        assert session.mover is not None
        shown.play(bots[session.mover](shown.latest))
    while session.moments:
        shown.on_command(["seen", len(session.moments)])
    return shown


def scored(name: str, until: str) -> ScorePad:
    """An evening at its calculator: in the middle of round ``1``, at the end of round ``3`` or the last, or at its
    ``end``.
    """
    pad, rounds = ScorePad(name), evening(name, SEEDS.get(name, (3,))[0])[0]
    quiet(pad)
    done = {"1": 0, "3": min(2, len(rounds) - 1), "end": len(rounds)}[until]
    pad.on_command(["tool", TOOLS[name]])
    while len(pad.entries.pad["names"]) > PLAYERS[name]:
        pad.on_command(["remove"])
    for i, told in enumerate(rounds[: done + 1]):
        for do in told.asked:
            pad.on_command(do)
        for seat, row in enumerate(told.cards[: 2 if until == "1" else None]):
            for g, cards in enumerate(row):
                for place, card in enumerate(cards):
                    pad.on_command(["at", seat, g, place])
                    pad.on_command(["card", card])
        if i < done:
            pad.on_command(["write"])
    if until == "3":
        pad.on_command(["done"])
    assert pad.entries.over == (until == "end")
    return pad


def drilled(name: str, key: str) -> Drill:
    """A question of that kind, and its answer."""
    drill = Drill(name)
    still(drill)
    drill.ask(MissedQuestion(name, key, 1, 3))
    drill.on_command(["reveal"])
    return drill


def puzzled(name: str) -> Puzzles:
    """A puzzle, and what is best there."""
    shown = Puzzles(name)
    still(shown)
    shown.on_command(["show"])
    return shown


def held(name: str) -> HandOdds:
    """What the chapter opens with."""
    return HandOdds(name, after=BEFORE.get(name, 0))


#: How many moves lie before the cards on top of the odds.
BEFORE = {"kirin": 8, "meow_oracle": 10}

#: By chapter, each state that is pictured and what makes it for a game.
STATES: dict[str, dict[str, Callable[[str], Widget]]] = {
    "learn": {state: partial(lesson, at=at) for state, at in (("first", 0), ("middle", 6), ("end", None))},
    "score": {until: partial(scored, until=until) for until in ("1", "3", "end")},
    "play": {
        "deal": partial(table, moves=0),
        "middle": table,
        "chosen": chosen,
        "hint": hinted,
        "round": round_scored,
        "end": partial(table, moves=STEPS),
    },
    "practise": {"puzzle": puzzled},
    "odds": {"held": held},
}


def done(name: str, at: int) -> Widget:
    """A step of the game's lesson, done."""
    step = lesson(name, at)
    assert isinstance(step, QuestionStep | Step)
    quiet(step)
    solve(step)
    still(step)
    return step


def pictures() -> Iterator[tuple[str, str, str, Callable[[], Widget]]]:
    """Each picture as (name, game, chapter, what makes the widget)."""
    for name in ludobook.GAMES:
        for at, told in enumerate(ludobook.game(name).file(ludobook.game(name).lesson)["step"]):
            for end in ("", "-done"):
                yield (
                    f"{name}-step-{at + 1:02}-{told['name']}{end}",
                    name,
                    "learn",
                    partial(done if end else lesson, name, at),
                )
        for chapter, states in STATES.items():
            for state, make in states.items():
                yield f"{name}-{chapter}-{state}", name, chapter, partial(make, name)
        for one in ludobook.game(name).drills:
            yield f"{name}-practise-{one.key}", name, "practise", partial(drilled, name, one.key)


@contextmanager
def opened(browser: Browser, size: str) -> Iterator[Page]:
    """A page that nothing moves on."""
    width, height, part = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=part, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def take(page: Page, file: Path, whole: bool, touched: bool = False) -> None:
    """Take a picture of the page as its window opened, or where somebody has touched the table."""
    page.wait_for_function(IDLE)
    away = page.locator(".step .lb-fold[aria-expanded=true]").first
    if touched and away.is_visible():  # a phone's words, which lie over the table
        away.click()
        page.wait_for_function(IDLE)
    how = {"type": "jpeg", "quality": 50} if file.suffix == ".jpg" else {"type": "png"}
    page.screenshot(path=file, full_page=whole, **how)


def main() -> None:
    """Take them all, or some."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--only", default="", help="a part of the names of the wanted pictures")
    options.add_argument("--to", type=Path, default=ROOT / "shots", help="the folder (shots)")
    options.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    options.add_argument("--schemes", nargs="+", choices=("light", "dark"), default=["light", "dark"])
    options.add_argument("--whole", action="store_true", help="the whole page instead of one screen")
    options.add_argument("--png", action="store_true", help="without loss, and large")
    args = options.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    kind = ".png" if args.png else ".jpg"
    wanted = [picture for picture in pictures() if args.only in picture[0]]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=load_start().find_browser(), args=ARGUMENTS)
        for size in args.sizes:
            for name, game, chapter, make in wanted:
                with opened(browser, size) as page:
                    shown = make()
                    open_table(page, game, shown, chapter, words(game, shown) if chapter == "learn" else "")
                    for scheme in args.schemes:
                        page.emulate_media(color_scheme=scheme)
                        take(page, args.to / f"{name}-{size}-{scheme}{kind}", args.whole, name.endswith("-done"))
        browser.close()
    files = list(args.to.glob(f"*{kind}"))
    print(f"{len(files)} pictures, {sum(file.stat().st_size for file in files) / 1e6:.2f} MB, in {args.to}")


if __name__ == "__main__":
    main()
