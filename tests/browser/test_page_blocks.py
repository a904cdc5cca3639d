"""Page in a real browser, without a kernel: a model that only writes down what it is sent stands in for one."""

import json
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path

import pytest
from ludobook_widgets.page import blocks
from ludobook_widgets.page.widget import script, style
from playwright.sync_api import expect

CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84" role="img"><title>a card</title>{}</svg>'
FACES = {
    "sun": CARD.format('<circle cx="30" cy="42" r="20" fill="#C2391D"/>'),
    "moon": CARD.format('<rect x="10" y="22" width="40" height="40" fill="#17448A"/>'),
}
BOOK = {
    "EGG-RANK-3": {"title": "Friends are stronger", "text": "Friends beat *any* BAH-YAH.", "source": "Leaflet, page 2"},
    "EGG-RANK-1": {"title": "Colour and number", "text": "Both are alike.", "source": "Leaflet, page 3"},
}

DOCUMENT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blocks</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>html{font-size:@ROOT@} body{margin:0;background:var(--lb-bg)} @CSS@</style></head>
<body><main><h1 class="lb-vh">Blocks</h1><div id="out"></div></main><script type="module">
import widget from "/page.js";
const state = @STATE@, heard = {};
window.sent = [];
window.kernel = !location.search.includes("silent");
window.tell = (content) => (heard["msg:custom"] ?? []).forEach((f) => f(content));
window.show = (page) => { state.page = page; heard["change:page"].forEach((f) => f()); };
window.oops = null;
window.model = {
  get: (name) => state[name], set() {}, save_changes() {},
  on: (name, f) => (heard[name] ??= []).push(f),
  off: (name, f) => { heard[name] = heard[name].filter((g) => g !== f); },
  send: (content) => {
    sent.push(content);
    if (kernel) setTimeout(() => tell(oops ? { ack: content.n, oops } : { ack: content.n }), 5);
  },
};
window.done = () => sent.map((content) => content.do).filter((what) => what[0] !== "hello");
window.close = await widget.render({ model, el: document.getElementById("out") });
window.ready = true;
</script></body></html>"""


@pytest.fixture
def harness(windows):
    """Open a page of blocks in a fresh window; whatever the browser complains of fails the test."""
    opened, complaints = ExitStack(), []

    def open_page(page, width=1280, height=800, address="/", root="16px", **options):
        state = json.dumps({"page": page, "faces": FACES, "book": BOOK}).replace("<", "\\u003c")
        document = DOCUMENT.replace("@ROOT@", root).replace("@CSS@", style()).replace("@STATE@", state)

        def serve(route):
            if route.request.url.endswith("/page.js"):
                route.fulfill(body=script(), content_type="text/javascript")
            elif route.request.url.endswith("/favicon.ico"):
                route.fulfill(status=204)
            else:
                route.fulfill(body=document, content_type="text/html")

        tab = opened.enter_context(windows.page(width, height, **options))
        tab.route("**/*", serve)
        tab.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
        tab.goto("http://blocks.test" + address)
        tab.wait_for_function("window.ready")
        return tab

    yield open_page
    opened.close()
    assert complaints == []


def card(key, state="selectable", face="sun", **more):
    return {"key": key, "face": face, "label": f"card {key}", "state": state, "do": ["take", key], **more}


def hand(*slots, **more):
    return {"type": "zone", "key": "hand", "layout": "hand", "title": "Your hand", "slots": list(slots), **more}


def status(text="Your turn", **more):
    buttons = [
        {"label": "Undo", "do": ["back"], "kind": "quiet"},
        {"label": "Play it", "do": ["play"], "kind": "primary"},
    ]
    return {"type": "status", "key": "status", "text": text, "buttons": buttons, **more}


def panel(*blocks):
    return {"type": "panel", "key": "panel", "blocks": list(blocks)}


LEDGER = {
    "type": "ledger", "key": "why", "title": "Why 4", "total": {"label": "Total", "value": "4"},
    "lines": [
        {"key": "far", "text": "Friends 30 is stronger", "points": "2", "rules": ["EGG-RANK-3"], "lights": ["a", "c"]},
        {"key": "near", "text": "Both are laid", "points": "2", "rules": ["EGG-NONE-1"], "lights": ["b"]},
    ],
}  # fmt: skip

TILES = [card(f"s{i}", state, None, tile=True) for i, state in enumerate(["selectable", "", "chosen", "empty"] * 5)]


def backs(name, count):
    return [card(f"{name}{i}", "hidden", "moon", do=None) for i in range(count)]


def row(name, on=False):
    """A player's row, with two sets of two cards and what they earn."""
    badge = blocks.Badge("friends", "sun", "Friends 14")
    sets = [blocks.Group(label, [card(f"{name}{label}{i}", "") for i in range(2)], badge) for label in ("Far", "Near")]
    earned = blocks.Earned("2 × 2 = 4 ZOO", notes=[blocks.Gain("plus the Egg", "moon")])
    return blocks.Row(name, sets, name, ["name", name], ["row", name], on, earned)


#: One of everything, for the checks that look at the whole.
EVERYTHING = blocks.Content(
    [
        blocks.Panel(
            "panel",
            [
                blocks.Heading("h", "Score a round", kicker="Round 1"),
                blocks.Text("t", "Lay *one* card `R7`.", "task", ["EGG-RANK-3"]),
                hand(
                    card("a"),
                    card("b", "chosen"),
                    card("c", "forbidden", why="It is weaker"),
                    card("d", "played", tag="lead"),
                ),
                blocks.Zone("board", "Board", TILES, "grid", columns=5),
                blocks.Zones("zs", [blocks.Zone(f"z{i}", f"Player {i}", backs(f"z{i}", 4), "strip") for i in range(3)]),
                blocks.Calc("calc", ["Player", "Far", "Near", "Earned"], [row("Mika"), row("Jun", on=True)]),
                blocks.Facts("facts", "Day *2*", "moon", "A throw of 2", caption=True),
                blocks.Calc(
                    "seats",
                    ["Player", "Declared", "Has"],
                    [
                        blocks.Row(
                            f"seat-{name}",
                            [blocks.Group("Declared", backs(f"{name}d", 1))],
                            name,
                            on=name == "Jun",
                            earn=blocks.Earned("3 points", notes=[blocks.Gain("4 in hand", "moon")]),
                        )
                        for name in ("Mika", "Jun", "Noor")
                    ],
                    compact=True,
                    seats=True,
                ),
                blocks.Picker("pick", "Choose a card", [card(f"p{i}") for i in range(16)], dock=True),
                status(path=["play", "V5", "to?"], open_step=True),
            ],
        )
    ],
    [
        LEDGER,
        blocks.Note("n", "Three lines.", "good", "Yes.", ["EGG-RANK-3"], ["a"]),
        blocks.Steps(
            "steps",
            "Steps",
            [blocks.StepLink("one", "done", ["step", 0]), blocks.StepLink("two", "now"), blocks.StepLink("three")],
        ),
        blocks.Fields(
            "f",
            [
                blocks.Field("code", "Code", ["code"], value="x", button="Open", error="Not a code"),
                blocks.Field("seats", "Seats", ["seats"], "number", "3", hint="Two to five"),
                blocks.Field(
                    "level", "Level", ["level"], "choice", "b", [blocks.Option(value, value) for value in "abc"]
                ),
                blocks.Field("rule", "As printed", ["rule"], "check", True),
                blocks.Field("many", "Many", ["many"], "textarea"),
            ],
            "Rulings",
        ),
        blocks.Buttons("bs", [blocks.Button("No", ["no"], disabled=True)]),
        blocks.Compare("cmp", [blocks.Side("You", [blocks.List("l", ["one", "two"])]), blocks.Side("Best", [])]),
        blocks.Details("d", "More", [blocks.Figure("fig", "moon", "A moon", 60)]),
        blocks.Table("tb", [["one", blocks.Cell("1/36", "sun", on=True, rules=["EGG-RANK-3"])]], ["Card", "p"], "Odds"),
    ],
    say="Your turn",
).to_json()


def focused(tab):
    return tab.evaluate("document.activeElement.dataset.key ?? document.activeElement.textContent")


def test_one_tab_stop_a_zone_and_arrows_move_in_it(harness):
    tab = harness({"main": [panel(hand(*(card(k) for k in "abc")), status())], "escape": ["undo"]})
    tab.keyboard.press("Tab")
    assert focused(tab) == "a"
    for key, there in [
        ("ArrowRight", "b"),
        ("End", "c"),
        ("ArrowRight", "c"),
        ("Home", "a"),
        ("ArrowLeft", "a"),
        ("ArrowRight", "b"),
    ]:
        tab.keyboard.press(key)
        assert focused(tab) == there, key
    tab.keyboard.press("Enter")
    tab.keyboard.press("Escape")
    tab.keyboard.press("Tab")
    assert focused(tab) == "Undo"
    tab.keyboard.press("Shift+Tab")
    assert focused(tab) == "b"
    tab.wait_for_function("!document.querySelector('[data-busy]')")
    tab.keyboard.press("Space")
    assert tab.evaluate("done()") == [["take", "b"], ["undo"], ["take", "b"]]


def test_arrows_know_the_rows_of_a_board(harness):
    board = {"type": "zone", "key": "board", "layout": "grid", "columns": 3, "slots": [card(f"c{i}") for i in range(9)]}
    tab = harness({"main": [panel(board)]})
    tab.keyboard.press("Tab")
    for key, there in [
        ("ArrowDown", "c3"),
        ("ArrowRight", "c4"),
        ("ArrowDown", "c7"),
        ("ArrowDown", "c7"),
        ("ArrowUp", "c4"),
        ("ArrowUp", "c1"),
    ]:
        tab.keyboard.press(key)
        assert focused(tab) == there, key


def test_a_forbidden_card_can_be_reached_says_why_and_still_asks_python(harness):
    tab = harness({"main": [panel(hand(card("a", "forbidden", why="2 is below 3")))]})
    slot = tab.get_by_role("button", name="card a", exact=True)
    expect(slot).to_have_attribute("aria-disabled", "true")
    expect(slot).to_have_accessible_description("2 is below 3")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    assert tab.evaluate("done()") == [["take", "a"]]
    expect(tab.locator("[aria-live]")).to_have_text("2 is below 3")


MIKA = blocks.Row("r", [], "Mika", earn=blocks.Earned("3", notes=[blocks.Gain("2 V", aloud="2 Birds")]))
ROWS = '- table "Players":\n  - rowgroup:\n    - row "Player Has"\n  - rowgroup:\n    - row "Mika 3 , 2 Birds"'
BIRD = [blocks.Zone("z", "", [blocks.Slot("a", "3 of the Bird")]), blocks.Text("t", "Play `V3`.")]
#: Blocks, and what is heard of each.
HEARD = [
    ([blocks.Bars("b", [blocks.Bar("k", "0–1", "<1", 0.1)], upright=True)], '- listitem: "0 to 1: less than 1 in 100"'),
    ([blocks.Calc("c", ["Player", "Has"], [MIKA])], ROWS),
    (BIRD, '- button "3 of the Bird": V3'),
]


@pytest.mark.parametrize(("shown", "heard"), HEARD)
def test_what_is_heard_is_in_words(harness, shown, heard):
    tab = harness({"main": [block.to_json() for block in shown], "links": {"V3": ["a"]}})
    expect(tab.locator(".lb-main")).to_match_aria_snapshot(heard)


def test_headings_follow_those_around_the_page(harness):
    tab = harness({"main": [{"type": "heading", "key": str(n), "level": n, "text": "One"} for n in (2, 3)]})
    tab.evaluate("""show({ main: [{ type: "heading", key: "3", level: 3, text: "One" }] })""")
    expect(tab.locator("h3")).to_have_attribute("aria-level", "2")


def test_what_python_says_is_announced(harness):
    tab = harness({"main": [panel(hand(card("a")))], "say": "Your turn"})
    tab.clock.install()
    tab.evaluate("""show({ main: [], say: "Mika leads" })""")
    expect(tab.locator(".lb-tray + [aria-live]")).to_have_text("Mika leads")
    tab.clock.run_for(10_000)
    expect(tab.locator("[aria-live]")).to_be_empty()


def test_a_chip_opens_its_rule_right_there_and_closes(harness):
    tab = harness({"main": [panel(hand(card("a")))], "margin": [LEDGER]})
    chip = tab.get_by_role("button", name="Why? Friends are stronger")
    expect(chip).to_have_text("Why?")
    chip.click()
    expect(tab.get_by_role("note")).to_contain_text(
        "Friends are strongerFriends beat any BAH-YAH.EGG-RANK-3 · Leaflet, page 2"
    )
    expect(chip).to_have_attribute("aria-expanded", "true")
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("note")).to_have_count(0)
    assert focused(tab) == "Why?"
    chip.click()
    chip.click()
    expect(tab.get_by_role("note")).to_have_count(0)
    chip.click()
    tab.evaluate("(() => { const old = model.get('page'); show({ main: old.main }); show(old); })()")
    expect(tab.get_by_role("note")).to_have_count(0)  # a line that was gone is new
    assert tab.evaluate("done()") == []


def test_one_answer_is_open_at_a_time_and_the_rule_that_decides_comes_first(harness):
    line = {"type": "note", "key": "n", "text": "They win.", "rules": ["EGG-RANK-3", "EGG-RANK-1"]}
    tab = harness({"main": [panel(hand(card("a")), line)], "margin": [LEDGER]})
    first, second = tab.get_by_role("button", name="Why?").all()[:2]
    first.click()
    note = tab.get_by_role("note")
    expect(note.get_by_text("Friends beat any BAH-YAH.")).to_be_visible()
    more = note.locator("details > b")
    expect(more).to_be_hidden()
    note.get_by_text("More rules").click()
    expect(more).to_be_visible()
    second.click()
    expect(note).to_have_count(1)
    expect(note.get_by_text("More rules")).to_have_count(0)
    expect(first).to_have_attribute("aria-expanded", "false")


def test_lines_light_their_cards_and_cards_their_lines(harness):
    tab = harness({"main": [panel(hand(card("a"), card("b"), card("c")))], "margin": [LEDGER]})
    lit = "[...document.querySelectorAll('[data-lit]')].map((n) => n.dataset.key ?? n.dataset.line)"
    tab.get_by_text("Friends 30").hover()
    assert tab.evaluate(lit) == ["a", "c", "why/far"]
    tab.locator(".lb-slot[data-key=b]").hover()
    assert tab.evaluate(lit) == ["why/near"]
    tab.mouse.move(5, 790)
    assert tab.evaluate(lit) == []
    tab.get_by_text("Both are laid").focus()
    assert tab.evaluate(lit) == ["b", "why/near"]
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Why? Friends are stronger").focus()
    tab.evaluate("document.activeElement.blur()")
    assert tab.evaluate(lit) == ["b", "why/near"], "a tapped line stays lit"
    tab.locator(".lb-slot[data-key=a]").click()
    tab.mouse.move(5, 790)
    tab.evaluate("document.activeElement.blur(); show(structuredClone(model.get('page')))")
    assert tab.evaluate(lit) == [], "until something is chosen"


def test_focus_stays_in_the_zone_when_the_focused_card_is_played(harness):
    tab = harness({"main": [panel(hand(card("a"), card("b"), card("c")), status())]})
    tab.locator(".lb-slot[data-key=b]").focus()
    tab.evaluate("page => show(page)", {"main": [panel(hand(card("a"), card("c")), status())]})
    assert focused(tab) == "c"
    tab.evaluate("page => show(page)", {"main": [panel(status())]})
    assert focused(tab) == "Play it", "the one that leads on, not the one that leads back"


def test_a_field_sends_its_value_and_then_shows_what_python_holds(harness):
    def page(value, error=None):
        fields = [
            {"key": "name", "label": "Name", "kind": "text", "value": value, "do": ["name"], "error": error},
            {"key": "rule", "label": "As printed", "kind": "check", "value": True, "do": ["rule"]},
            {"key": "code", "label": "Code", "kind": "text", "value": "", "do": ["code"], "button": "Open"},
        ]
        return {"main": [{"type": "fields", "key": "f", "fields": fields}]}

    tab = harness(page("Mika"))
    name = tab.get_by_label("Name")
    name.fill("Jun")
    name.press("Enter")
    assert tab.evaluate("done()") == [["name", "Jun"]]
    expect(name).to_have_value("Mika")  # the model above never takes a name
    tab.get_by_label("As printed").click()
    expect(tab.get_by_label("As printed")).to_be_checked()
    assert tab.evaluate("done().at(-1)") == ["rule", False]
    tab.evaluate("page => show(page)", page("Mika", "Too long"))
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description("Too long")
    name.fill("Noor")
    name.blur()
    expect(name).not_to_have_attribute("data-busy", "")
    expect(name).to_have_value("Noor")  # what is wrong stays to be mended
    tab.get_by_label("Code").fill("LB1.x")
    tab.get_by_label("Code").blur()
    assert tab.evaluate("done().at(-1)") == ["name", "Noor"]
    tab.get_by_role("button", name="Open").click()
    assert tab.evaluate("done().at(-1)") == ["code", "LB1.x"]


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    "</style></script><svg onload=alert(3)>",
    "*<b onclick=alert(4)>x</b>* `<i>`",
    "\u202eright to left\u202c שלום",
    "W" * 1_000,  # in every word of a page at once; ten thousand, as a name, are for the calculators and tables
]


def test_hostile_text_is_only_text(harness):
    def poison(value, text):
        if isinstance(value, dict):
            ours = {"type", "key", "face", "kind", "state", "layout", "tone", "do", "rules", "lights"}
            return {k: v if k in ours else poison(v, text) for k, v in value.items()}
        if isinstance(value, list):
            return [poison(v, text) for v in value]
        return text if isinstance(value, str) else value

    tab = harness({"main": []}, width=320)
    for text in HOSTILE:
        tab.evaluate("page => { show({ main: [] }); show(page); }", poison(EVERYTHING, text))
        expect(tab.locator("#out")).to_contain_text(text.strip("*`")[:20])
        strange = "document.querySelectorAll('#out :is(img, script, b[onclick], i, svg[onload])').length"
        assert tab.evaluate(strange) == 0, text
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, text


def test_an_unsafe_address_is_no_link(harness):
    items = [{"label": "bad", "href": "javascript:alert(1)"}, {"label": "good", "href": "../score"}]
    tab = harness({"main": [{"type": "steps", "key": "s", "items": items}]})
    assert [a.get_attribute("href") for a in tab.locator("a").all()] == ["../score"]


def test_a_dead_kernel_is_noticed_and_a_living_one_forgiven(harness):
    tab = harness({"main": [panel(status())], "keep_prefix": "kirin/"})
    tab.evaluate("localStorage.setItem('ludobook:kirin/play', 'LB1.x'); kernel = false")
    tab.evaluate("document.body.className = 'app'")
    tab.clock.install()
    tab.get_by_role("button", name="Play it").click()
    tab.get_by_role("button", name="Play it").click()
    assert tab.evaluate("done()") == [["play"]], "a second click waits for the first answer"
    tab.clock.run_for(15000)
    expect(tab.get_by_text("no answer for a while")).to_have_count(0)  # it may be a hint, which is thought about
    tab.clock.run_for(6000)
    expect(tab.get_by_text("no answer for a while")).to_be_visible()
    expect(tab.get_by_text("in a notebook")).to_have_count(0)
    tab.evaluate("kernel = true")
    tab.get_by_role("button", name="Try again").click()
    expect(tab.get_by_text("no answer for a while")).to_have_count(0)
    assert tab.evaluate("sent.at(-1)") == {
        "do": ["resume"], "n": tab.evaluate("sent.at(-1).n"), "kept": {"kirin/play": "LB1.x"}, "query": {},
    }  # fmt: skip


def test_another_throw_has_a_ring_and_tumbles_into_place_unless_motion_is_unwanted(harness):
    def thrown(n):
        facts = {"type": "facts", "key": "facts", "text": "Day 2", "face": "moon", "label": f"A throw of {n}"}
        return {"main": [panel(facts)]}

    seen = "page => { show(page); return document.getAnimations().map((a) => !a.effect.getKeyframes()[0].outline) }"
    for options, moves in (({}, [False, True]), ({"reduced_motion": "reduce"}, [False])):
        tab = harness(thrown(2), **options)
        assert [tab.evaluate(seen, thrown(n)) for n in (2, 3, 3)] == [[], moves, moves]
        expect(tab.get_by_role("img", name="A throw of 3")).to_be_visible()


def test_a_refusal_is_shown(harness):
    tab = harness({"main": [panel(status())]})
    tab.evaluate("oops = 'That is <b>not</b> allowed'")
    tab.get_by_role("button", name="Play it").click()
    expect(tab.get_by_role("status")).to_have_text("That is <b>not</b> allowed")


def test_hello_brings_what_is_kept_and_what_the_address_asks(harness):
    tab = harness({"main": [], "keep_prefix": "kirin/"}, address="/?code=LB1.y&x=%3Cb%3E")
    [hello] = tab.evaluate("sent")
    assert hello["do"] == ["hello"]
    assert (hello["kept"], hello["query"]) == ({}, {"code": "LB1.y", "x": "<b>"})
    tab.evaluate("tell({ keep: { 'kirin/play': 'LB1.x', 'egg/play': 'LB1.z', 'kirin/old': null } })")
    tab.reload()
    tab.wait_for_function("window.ready")
    assert tab.evaluate("sent[0].kept") == {"kirin/play": "LB1.x"}


def test_a_page_that_continues_what_is_kept_is_shown_once_it_is_known(harness):
    tab = harness({"main": [panel(status())], "keep_prefix": "kirin/"}, address="/?silent")
    button = tab.get_by_role("button", name="Play it", include_hidden=True)
    expect(button).to_be_hidden()
    tab.evaluate("tell({ ack: sent[0].n })")
    expect(button).to_be_visible()
    tab.reload()
    expect(button).to_be_visible()  # nobody answers


def test_texts_can_be_copied_and_saved(harness):
    tab = harness({"main": []})
    tab.evaluate("tell({ copy: 'LB1.x' })")  # refused: the address is no https
    expect(tab.get_by_label("Text to copy")).to_be_focused()
    assert tab.evaluate("getSelection().toString()") == "LB1.x"
    tab.evaluate("tell({ copy_link: 'LB1 ü', warn: 'It shows all.' })")
    expect(tab.get_by_text("It shows all. Copy it from here:")).to_be_visible()
    expect(tab.get_by_label("Text to copy")).to_have_value("http://blocks.test/#code=LB1+%C3%BC")
    tab.get_by_role("button", name="Close").click()
    expect(tab.get_by_label("Text to copy")).to_have_count(0)
    with tab.expect_download() as download:
        tab.evaluate("tell({ download: { name: 'game.txt', text: '1. V5' } })")
    assert download.value.suggested_filename == "game.txt"
    assert Path(download.value.path()).read_text(encoding="utf-8") == "1. V5"


def test_cards_that_moved_travel_unless_motion_is_unwanted(harness):
    before = {"main": [panel(hand(card("a"), card("b")))]}
    after = {"main": [panel(hand(card("b"), card("a")))]}
    moving = (
        "page => { show(page); return document.getAnimations().filter((a) => !(a instanceof CSSTransition)).length; }"
    )
    assert harness(before).evaluate(moving, after) == 2
    assert harness(before, reduced_motion="reduce").evaluate(moving, after) == 0
    tab = harness(before)
    another = {"main": [panel(hand(card("c"), card("d")))], "calm": True}
    assert [tab.evaluate(moving, page) for page in (another, another, before)] == [0, 0, 0], "it is looked at again"
    assert tab.evaluate(moving, after) == 2


def test_everything_fits_can_be_hit_and_passes_axe(harness, axe):
    tab = harness(EVERYTHING)
    tab.get_by_role("button", name="Why? Friends are stronger").first.click()
    tab.get_by_text("More").click()
    for width in (1280, 360, 320):
        tab.set_viewport_size({"width": width, "height": 800})
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        small = tab.evaluate(
            """[...document.querySelectorAll("#out :is(button, a, input, select, summary)")].filter((node) => {
                const box = node.getBoundingClientRect();
                return node.checkVisibility() && (box.width < 24 || box.height < 24);
            }).map((node) => node.outerHTML)"""
        )
        assert small == []
        axe(tab, "light", "dark")


def test_sizes_do_not_shrink_with_the_root(harness):
    tab = harness(EVERYTHING, root="10px")
    assert tab.evaluate("getComputedStyle(document.querySelector('.lb-page')).fontSize") == "16px"
    assert tab.evaluate("getComputedStyle(document.querySelector('.lb-small')).fontSize") == "13px"


def test_closing_a_view_leaves_nothing_behind(harness):
    tab = harness(EVERYTHING)
    tab.evaluate("window.close(); tell({ ack: 1 })")
    assert tab.evaluate("document.getElementById('out').childElementCount") == 0


def test_what_is_told_in_answer_stays_until_the_next_answer(harness):
    tab = harness({"main": [panel(status())]})
    tab.evaluate("kernel = false")
    tab.get_by_role("button", name="Play it").click()
    n = tab.evaluate("sent.at(-1).n")
    tab.evaluate("n => { tell({ copy: 'LB1.x' }); setTimeout(() => tell({ ack: n }), 100); }", n)
    expect(tab.get_by_label("Text to copy")).to_be_focused()
    tab.wait_for_function("!document.querySelector('[data-busy]')")
    expect(tab.get_by_label("Text to copy")).to_have_value("LB1.x")
    tab.evaluate("kernel = true")
    tab.get_by_role("button", name="Play it").click()
    expect(tab.get_by_label("Text to copy")).to_have_count(0)


def test_a_zone_keeps_a_tab_stop_when_the_card_found_by_arrows_leaves_it(harness):
    other = {"type": "zone", "key": "row", "title": "Row", "slots": []}
    tab = harness({"main": [panel(hand(card("a"), card("b"), card("c")), other)]})
    tab.keyboard.press("Tab")
    tab.keyboard.press("ArrowRight")
    assert focused(tab) == "b"
    chosen = panel(hand(card("a"), card("c")), {**other, "slots": [card("b", "chosen")]})
    tab.evaluate("page => show(page)", {"main": [chosen]})
    stops = "[...document.querySelectorAll('.lb-slot[tabindex=\"0\"]')].map((node) => node.dataset.key)"
    assert tab.evaluate(stops) == ["a", "b"]


def test_a_sign_in_the_name_of_a_card_is_a_minus_at_which_no_line_breaks(harness):
    text = {"type": "text", "key": "t", "text": "A- beats `V-`, *W-*. But Lauzait-Cep, BAH-YAH, well-known, -1 and `-`"}
    tab = harness({"main": [panel(text)]})
    expect(tab.locator(".lb-text p")).to_have_text("A− beats V−, W−. But Lauzait-Cep, BAH-YAH, well-known, -1 and −")


def test_an_arrow_ends_before_a_name_and_covers_no_number(harness):
    trick = {"type": "zone", "key": "trick", "layout": "trick", "title": "Trick"}
    slots = [card("t0", "", None, tag="Mika"), card("t1", "", None, tag="Jun")]
    between = {"type": "zone", "key": "row", "title": "Between", "slots": [card("r")]}
    lying = panel({**trick, "slots": slots}, between, hand(card("a"), card("b", "")))
    tab = harness({"main": [lying], "marks": [{"at": "a", "to": "t0", "face": "sun"}, {"at": "a", "to": "b"}]})
    covered = tab.locator(".lb-arrow").first.evaluate(
        """path => {
          const { x, y, width, height } = document.querySelector('[data-key="t0"] > .lb-named').getBoundingClientRect();
          const on = (i, j) => new DOMPoint(x + width * i / 9, y + height * j / 9);
          const back = path.getScreenCTM().inverse();
          return Array.from({ length: 100 }, (_, n) => on(n % 10, Math.floor(n / 10)))
            .some((point) => path.isPointInFill(point.matrixTransform(back)));
        }"""
    )
    assert not covered
    near = tab.locator(".lb-arrow").nth(1).bounding_box()
    assert 20 < near["width"] < 32, "between neighbours it has a shaft, and covers no number"


def test_marks_that_crowd_on_a_phone_stay_at_their_rounds_and_cover_none(harness):
    rounds, places = [str(n) for n in range(1, 10)], [5, 6, 6, 7, 8]
    theirs = blocks.Curve("Jun", [2 * n for n in range(10)])
    mine = blocks.Curve("You", [0, 0, 2, 4, 5, 6, 10, 10, 10, 10], on=True)
    points = [blocks.Point(at, mine.values[at], f"Mark {n}", ["look", str(n)]) for n, at in enumerate(places)]
    tab = harness(blocks.Content([blocks.Chart("chart", [theirs, mine], points, rounds)]).to_json(), 360, 740)
    middles = """all => all.map(one => one.getBoundingClientRect())
      .map(at => [at.x + at.width / 2, at.y + at.height / 2])"""
    names = tab.locator(".lb-step-name").evaluate_all(middles)
    marks = tab.locator(".lb-point").evaluate_all(middles)
    assert [x for x, _ in marks] == pytest.approx([names[at - 1][0] for at in places], abs=2)
    apart = [max(abs(x - u), abs(y - v)) for (x, y), (u, v) in combinations(marks, 2)]
    assert min(apart) > 25
