"""A person at a table, without a browser, who has played on for some moves."""

import ludobook
from ludobook.core import chance
from ludobook_widgets import Table

# a Lauzait-Cep season between bots can be long; the others have no such key
GUARDS = {"lauzait_cep": {"max_days": 12, "seasons": 1}}


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
