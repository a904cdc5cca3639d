"""A person at a table, without a browser: makes an action by touching what its page shows."""

from __future__ import annotations

import ludobook
from ludobook.core import chance
from ludobook_widgets import Table

# a Lauzait-Cep season between bots can be long; the others have no such key
GUARDS = {"lauzait_cep": {"max_days": 12, "seasons": 1}}


def slots(table):
    """Every slot on the page that can be touched, by its word."""
    found = {}

    def walk(data):
        if isinstance(data, dict):
            if "do" in data and data.get("state") in ("selectable", "chosen"):
                found.setdefault(data["do"][1], []).append(data)
            for value in data.values():
                walk(value)
        elif isinstance(data, list):
            for value in data:
                walk(value)

    walk(table.page)
    return found


def buttons(table):
    status = table.page.get("dock", table.page["main"][0]["blocks"])[-1]
    return [button["do"] for button in status["buttons"]]


def do(table, what):
    """Do it, and what the page then asks for, as long as the game goes on."""
    table.on_do(what)
    while not table.session.over and (go := table.page.get("go")):
        table.on_do(go["do"])


def touch(table, action):
    """Make the action as a person would: the verb's button where there is one, then card after card, then confirm."""
    (verb,), *groups = action.path
    log = len(table.latest.log)
    for what in (["choose", verb, ""], ["say", verb, groups[0][0] if groups else ""]):
        if what in buttons(table):
            do(table, what)
    words = [word for group in groups for word in group]
    for i, word in enumerate(words):
        if table.partial_action.words.count(word) > words[:i].count(word):
            continue  # it followed from the one before
        if len(table.latest.log) > log or table.session.scored or table.session.coach.costly_move:
            return
        unchosen = [slot["do"] for slot in slots(table).get(word, []) if slot["state"] == "selectable"]
        button = [what for what in (["choose", word, ""],) if what in buttons(table)]  # what no slot stands for
        assert unchosen or button, (action, word)
        do(table, (unchosen or button)[0])
    if ["confirm"] in buttons(table):
        do(table, ["confirm"])
    assert len(table.latest.log) > log or table.session.scored or table.session.coach.costly_move, action


def playing(person, name, count=None, seed=12, moves=1000, strength="greedy"):
    """A game played by chance for so many of the person's moves."""
    game = ludobook.game(name)
    p = person(Table(name, seed=seed))
    p.widget.session.rulings = dict(GUARDS.get(name, {}))
    p.do("set", "count", str(count or game.players[min(1, len(game.players) - 1)]))
    p.do("set", "strength", strength)
    p.press("Play without a coach")
    dice = chance.start(seed)
    table = p.widget
    while moves and not table.session.over:
        if table.session.scored is not None:
            p.do("next")
            continue
        actions = table.latest.legal_actions()
        dice, k = chance.below(dice, len(actions))
        p.do("type", actions[k].text)
        moves -= 1
    if table.session.scored is not None and not table.latest.status().game_over:
        p.do("next")
    return p
