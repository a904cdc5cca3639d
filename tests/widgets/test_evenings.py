"""Whole evenings of every game, played by the engine and entered round by round; and what cannot be at a table."""

import json
import random
from copy import deepcopy
from xml.etree import ElementTree

import pytest
from evenings import PLAYERS, SEEDS, TOOLS, evening
from ludobook_widgets import ScorePad
from scorepads import seated
from tiers import by_tier, by_turns

IMPOSSIBLE = by_tier(15, 50)
GAMES = pytest.mark.parametrize("name", TOOLS)


def pad(person, name, players=0):
    p = person(ScorePad(name))
    p.do("tool", TOOLS[name])
    return seated(p, players or PLAYERS[name])


def tap(p, word):
    [key] = [slot for slot in p.one(key="picker")["slots"] if slot["key"] == word]
    assert p.do(*key["do"]) is None
    assert p.widget.refused is None, p.widget.refused


def by_cards(p, told, seats=None):
    """Tap everybody's cards."""
    for seat in range(len(told.cards)) if seats is None else seats:
        for g, cards in enumerate(told.cards[seat]):
            for i, card in enumerate(cards):
                p.do("at", seat, g, i)
                tap(p, f"pick-{card}")


def by_number(p, told, seats=None):
    """Enter a number, or what holds, in the place of everybody's cards."""
    for seat in range(len(told.numbers)) if seats is None else seats:
        if p.widget.entries.pad["counted"][seat] is None:
            p.do("way", seat)
        for g, value in enumerate(told.numbers[seat]):
            values = [known for known, _ in p.widget.entries.form.counts[g].options]
            for one in value if isinstance(value, list) else [value]:
                p.do("at", seat, g, 0)
                tap(p, f"pick-{values.index(one)}")


def typed(p, told):
    """Type them."""
    form = p.widget.entries.form
    rows = [" ".join("+".join(cards) for cards in row if cards) for row in told.cards]
    assert form.between == " "
    assert p.do("type", "\n".join(rows)) is None
    assert p.widget.refused is None, p.widget.refused


def mixed(p, told):
    """Everybody in turn one way and the other."""
    seats = range(len(told.cards))
    by_number(p, told, [seat for seat in seats if seat % 2])
    for seat in seats[::2]:
        if p.widget.entries.pad["counted"][seat] is not None:
            p.do("way", seat)
            for other in seats[1::2]:  # those after it who have nothing turn with it
                assert p.widget.entries.pad["counted"][other] is not None
    by_cards(p, told, seats[::2])


WAYS = [
    *((name, by_cards) for name in TOOLS),
    *((name, by_number) for name in TOOLS),
    *((name, mixed) for name in TOOLS if name != "lauzait_cep"),  # where pieces stay from Day to Day
    ("egg", typed),
]


#: Every game and every way once, and both ways of the pieces that stay.
FIRST = [
    ("egg", typed),
    ("meow_oracle", by_cards),
    ("kirin", mixed),
    ("lauzait_cep", by_cards),
    ("lauzait_cep", by_number),
]


@pytest.mark.parametrize(
    ("name", "way", "seed"),
    [
        pytest.param(name, way, seed, marks=[] if (name, way) in FIRST and not seed else pytest.mark.long)
        for name, way in WAYS
        for seed in range(2)
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_an_evening_comes_to_what_the_engine_says(person, name, way, seed):
    rounds, last = evening(name, SEEDS.get(name, (3, 4))[seed])
    p = pad(person, name)
    for told in rounds:
        assert not p.widget.entries.over
        for do in told.asked:
            p.do(*do)
        way(p, told)
        p.press("Write it down")
    assert len(rounds) > 1
    ends = p.widget.entries.pad["rounds"]
    assert len(ends) == len(rounds)
    assert ends[-1]["total"] == list(last.status().scores)
    assert set(ends[-1]["winners"]) == set(last.status().winners)
    assert p.widget.entries.over
    # the end of it, told in three ways
    [chart] = p.find(type="chart")
    assert sorted(curve["values"][-1] for curve in chart["curves"]) == sorted(ends[-1]["total"])
    assert {len(curve["values"]) for curve in chart["curves"]} == {len(rounds) + 1}
    p.press("Copy as text")
    assert all(f": {total}" in p.last("copy") for total in ends[-1]["total"])
    p.press("New game, same people")
    assert not p.widget.entries.pad["rounds"]
    p.press("Undo")
    assert p.widget.entries.over
    p.press("Undo " + (ends[-1]["label"] or f"Round {len(rounds)}"))
    assert [one["total"] for one in p.widget.entries.pad["rounds"]] == [one["total"] for one in ends[:-1]]
    assert p.widget.entries.complete


def test_a_picture_of_the_evening_names_everybody(person, hostile_names):
    p = pad(person, "kirin")
    for seat, name in enumerate(hostile_names):
        p.do("name", seat, name)
    p.press("Enter numbers")
    for own in (5, 3, 8, 0):
        tap(p, f"pick-{own}")
    p.press("Write it down")
    p.do("picture")
    drawn = p.last("picture")
    assert drawn["name"] == "kirin.png"
    tree = ElementTree.fromstring(drawn["text"])
    told = [text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")]
    names = p.widget.entries.pad["names"]
    assert all(any(name in text for text in told) for name in names)
    lines = list(tree.iter("{http://www.w3.org/2000/svg}polyline"))
    assert len(lines) == 4
    heights = [float(line.get("points").split()[-1].split(",")[1]) for line in lines]
    assert heights == sorted(heights), "the best first, and highest"


@pytest.fixture
def hostile_names():
    return ["<b>Ada</b>", "A & B", "\"'>", "שלום"]


# -- what cannot be -------------------------------------------------------------------------------------


def empty_again(p, told):
    """The round on a table of its own, entered whole."""
    p.do("new")
    for do in told.asked:
        p.do(*do)
    by_cards(p, told)
    return p.widget.entries.pad["cards"]


def laid(rows):
    """Every card with its place."""
    return [
        ((seat, g, i), card)
        for seat, row in enumerate(rows)
        for g, cards in enumerate(row)
        for i, card in enumerate(cards)
    ]


def impossible(name, rounds, chance):
    """Entries that no table can have, without end: (the round, a list of (place, card) to put there)."""
    while True:
        told = chance.choice(rounds)
        places = laid(told.cards)
        at, _ = chance.choice(places)
        there = [card for _, card in places]
        yield told, at, chance.choice(there)


@pytest.mark.parametrize("name", by_turns(TOOLS, "egg"))
def test_entries_that_cannot_be_each_with_player_card_and_mend(person, name):
    """A card that is there already, at another's place; where that is one too many, or makes what is no set."""
    chance, p, found = random.Random(7), pad(person, name), 0
    rounds, _ = evening(name, SEEDS.get(name, (3,))[0])
    entered = {}  # each round is entered once, and gone back to
    for told, at, card in impossible(name, rounds, chance):
        if id(told) not in entered:
            empty_again(p, told)
            entered[id(told)] = p.widget.entries.snapshot()
        before = entered[id(told)]
        p.widget.entries.restore(deepcopy(before))
        kept = json.dumps(p.widget.entries.pads)
        p.do("at", *at)
        p.do("card", card)
        fault = p.widget.refused or p.widget.entries.scored().fault
        if fault is None:
            continue  # it can be, after all
        found += 1
        who = p.widget.entries.pad["names"][at[0]]
        [note] = p.find(type="note", tone="slip")
        said = f"{note['lead']} {note['text']}"
        assert fault.rule in note["rules"], said
        if p.widget.refused:  # nothing has changed, and the place still waits for a card that can be there
            assert p.widget.label(card) in note["lead"] or who in note["lead"], said
            assert p.widget.label(card) in said
            assert json.dumps(p.widget.entries.pads) == kept
            assert p.widget.at == at
            assert [slot for slot in p.one(key="picker")["slots"] if slot["state"] == "selectable"]
        else:  # it was laid, and a button leads to the mend
            whose = p.widget.entries.pad["names"][fault.seat]
            assert whose in said
            assert any(p.widget.with_names(part).lower() in said.lower() for part in fault.part), said
            now = dict(laid(p.widget.entries.pad["cards"]))
            assert [place for place, had in laid(before[1][before[0]]["cards"]) if had != now[place]] == [at]
            [mend] = [b for b in p.one(type="status", key="status")["buttons"] if b["kind"] == "primary"]
            p.do(*mend["do"])
            assert p.widget.entries.scored().fault is None or p.widget.at.row == fault.seat
        if found == IMPOSSIBLE:
            break
    assert found == IMPOSSIBLE


def in_both_ways(p, told, counted):
    """The round on a table of its own: these seats by number, the others card by card."""
    p.do("new")
    for do in told.asked:
        p.do(*do)
    for seat in range(len(told.cards)):
        if (p.widget.entries.pad["counted"][seat] is not None) != (seat in counted):
            p.do("way", seat)
    by_cards(p, told, [seat for seat in range(len(told.cards)) if seat not in counted])
    by_number(p, told, counted)
    assert p.widget.entries.scored().finished


def but_for(now, seat, g):
    """All that is entered, as ``Entries.now`` has it, but for the number in that place."""
    pads = deepcopy(now[1])
    pads[now[0]]["counted"][seat][g] = None
    return pads


@pytest.mark.long
@GAMES
def test_numbers_that_cannot_be_each_with_player_field_and_mend(person, name):
    """Every number of a round entered in both ways, put in the place of another until so many were refused."""
    players = {"meow_oracle": 4}.get(name, PLAYERS[name])  # with three areas known the fourth has few cards to come of
    chance, p, found = random.Random(5), pad(person, name, players), 0
    rounds, _ = evening(name, SEEDS.get(name, (3,))[0], players)
    counts, numbers = p.widget.entries.form.counts, p.widget.entries.form.numbers
    while found < IMPOSSIBLE:
        told, many = chance.choice(rounds), players if name == "lauzait_cep" else 1 if name == "meow_oracle" else 2
        in_both_ways(p, told, counted := sorted(chance.sample(range(players), many)))
        before = p.widget.entries.snapshot()
        for seat, g in [(seat, g) for seat in counted for g in range(len(counts))]:
            p.widget.entries.restore(deepcopy(before))
            p.do("at", seat, g, 0)
            keys = p.one(key="picker")["slots"]
            crossed = [key for key in keys if key["state"] == "forbidden"]
            for key in [*chance.sample(keys, 3), *crossed][: 3 + IMPOSSIBLE - found]:
                p.widget.entries.restore(deepcopy(before))
                p.do("at", seat, g, 0)
                p.do(*key["do"])
                fault = p.widget.entries.scored().fault
                exchange = fault is not None and fault.rule == (p.widget.entries.form.exchange or ("",))[0]
                assert (key in crossed) == (fault is not None and not exchange), key
                if fault is None:
                    continue
                found += 1
                [note] = p.find(type="note", tone="slip")
                said = f"{note['lead']} {note['text']}".lower()
                assert p.widget.entries.pad["names"][fault.seat].lower() in said
                fields = [count.heading.lower() for count in counts if count.field in fault.part]
                assert exchange or fields[0] in said, said
                assert but_for(p.widget.entries.snapshot(), seat, g) == but_for(before, seat, g)
                [mend] = [b for b in p.one(type="status", key="status")["buttons"] if b["kind"] == "primary"]
                p.do(*mend["do"])
                if exchange:  # there may be too few cards for it, which is told then
                    again = p.widget.entries.scored().fault
                    assert again is None or again.rule != fault.rule
                else:
                    assert counts[p.widget.at.group].heading.lower() == fields[0]
                    assert p.widget.at.row == fault.seat
                    assert any(slot["state"] != "forbidden" for slot in p.one(key="picker")["slots"])
    p.widget.entries.restore(deepcopy(before))
    for field, heading in numbers:
        for seat, text in [(seat, text) for seat in range(players) for text in ("-1", "1000", "many", "1.5")]:
            p.do("number", field, seat, text)
            assert p.widget.entries.snapshot() == before
            who = p.widget.entries.pad["names"][seat]
            assert p.status().startswith(
                f"{who}, “{heading}”: that number can’t be right. That must be a number from 0 to 999"
            )
            assert p.status().endswith(f" It’s still {before[1][before[0]]['numbers'][field][seat]}.")
            [asked] = [asked for asked in p.one(key="numbers")["fields"] if asked["error"]]
            assert asked["label"] == f"{who}: {heading}", "it is told where it was typed, too"


def test_games_scored_to_their_end_are_kept_with_who_won(person):
    p = person(ScorePad("egg"))
    kept = {"egg:evenings": '[["2026-11-20",{"Ada":16,"Bo":7},["Ada"]]]'}
    p.do("hello", kept=kept, query={"today": "2026-11-24"})
    assert p.widget.entries.pad["names"] == ["Ada", "Bo"], "who played last sits here again"
    pad = p.widget.entries.pad
    pad["rounds"] = [
        {"label": "", "earned": ["3 ZOO", "1 ZOO"], "total": [3, 1], "winners": [0], "notes": [], "before": None}
    ]
    p.widget.keep(p.widget.evenings.add(pad, p.widget.day))
    p.widget.draw()
    assert p.one(key="evenings-played")["rows"] == [
        ["2026-11-24", "Ada 3, Bo 1", "Ada"],
        ["2026-11-20", "Ada 16, Bo 7", "Ada"],
    ]
    assert p.one(key="evenings-won")["items"] == ["Ada won 2 of 2 games.", "Bo won 0 of 2 games."]
    again = person(ScorePad("egg"))
    again.do("hello", kept={"egg:evenings": p.kept()["egg:evenings"]})
    assert len(again.widget.evenings.games) == 2


@pytest.mark.parametrize("text", ["", "x", "[1]", "{}", '[["a"]]', '[["a",{"b":"c"},[]]]', "[" * 3000, '[["d",[],1]]'])
def test_evenings_kept_may_be_anything(person, text):
    p = person(ScorePad("egg"))
    assert p.do("hello", kept={"egg:evenings": text}) is None
    assert not p.find(key="evenings")


def test_who_begins_is_asked_by_name_and_only_pieces_in_play_are_offered(person):
    p = person(ScorePad("lauzait_cep", tool="season"))
    for players, zeros in ((3, False), (4, True), (2, False)):
        seated(p, players)
        assert "{seat:" not in p.shown
        [begins] = [one for one in p.find(label="Who begins") if one.get("options")]
        names = p.widget.entries.pad["names"]
        assert [option["label"] for option in begins["options"]] == ["the sticks decide", *names]
        assert any(slot["face"] == "W0" for slot in p.one(key="picker")["slots"]) == zeros
    was = p.widget.entries.pad["cards"]
    p.do("card", "W0")
    assert p.widget.entries.pad["cards"] == was, "it is out of the game with two players"
