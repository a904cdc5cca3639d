"""Finds faults in the declaration of a game. ``Game`` calls it, so this module does not import the class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pkgutil import get_data
from typing import Any

from ludobook.contract import absent
from ludobook.core.rules import implementations


def faults(game: Any, plain: type[Any]) -> Iterator[str]:
    """Yield a sentence for each fault of a game's declaration, naming the part; ``plain`` is ``State`` itself."""
    faces, ids, words = set(game.face_ids), set(game.rulebook.ids()), set(game.action_words)
    keys = {ruling.key for ruling in game.rulebook.switches}
    if game.package != "__main__" and game.rulebook.game != game.package.rpartition(".")[2]:
        yield f"its rulebook is that of {game.rulebook.game!r}"
    if not re.fullmatch("#[0-9A-Fa-f]{6}", game.cover):
        yield f"the cover {game.cover!r} is not a colour as #1C4E7E"
    for what, names in (("face", game.face_ids), ("action word", game.action_words), ("line kind", game.lines)):
        yield from (f"the {what} {name!r} occurs twice" for name, times in Counter(names).items() if times > 1)
    shown = [("the deck", card) for card in game.deck.kinds]
    shown += [("a form", face) for form in game.forms for face in form.cards]
    shown += [("a choice", face) for form in game.forms for choice in form.choices for face in choice.faces]
    yield from (f"{where} shows {face!r}, which is not a face" for where, face in shown if face not in faces)
    cited = [("implemented", rule) for rule in implementations(game.package)]
    cited += [("players_rule", game.players_rule), ("seat_rule", game.seat_rule), ("over_rule", game.over_rule)]
    cited += [("a form", rule) for form in game.forms for rule in (*form.unfinished, *(form.exchange or ())[:1])]
    yield from (f"{where}: there is no rule {rule!r}" for where, rule in cited if rule and rule not in ids)
    switched = [*game.finite, *(key for form in game.forms for key in form.rulings)]
    yield from (f"there is no ruling with the key {key!r}" for key in switched if key not in keys)
    for word in game.words:
        if word.partition("/")[0] not in words:
            yield f"the button {word!r} belongs to no action word"
    for kind in sorted(set(game.lines) ^ set(game.sentences)):
        yield f"the line kind {kind!r} " + ("has no sentence" if kind in game.lines else "is not among its lines")
    if game.drills and game.question is absent.no_question:
        yield "it has drills, but no question"
    if bool(game.worth) != bool(game.machine.standing):
        yield "its machine has a standing if its worth says what that is, and only then"
    if game.forms and game.sheet is absent.no_sheet:
        yield "it has forms, but no sheet"
    for name in filter(None, (game.cases, game.runs, game.puzzles, game.lesson)):
        try:
            get_data(game.package, name)
        except OSError:
            yield f"there is no file {name!r} in its folder"
    if game.state._redeal_hidden is not plain._redeal_hidden and game.state._view is plain._view:
        yield "its states deal hidden things again, but show each seat the whole position: write State._view"
    if not game.machine.count and not game.action_words:
        yield "give action_words, or Machine.count, from which they can be found"
    if not game.machine.count and game.state._code is plain._code:
        yield "texts of actions cannot be read: give Machine.count, or write State._code"
    if odd := {*game.machine.sizes, "rules", "chance", "stack"} ^ set(game.machine.fields):
        yield f"the machine’s sizes and the fields of its position differ: {', '.join(sorted(odd))}"
