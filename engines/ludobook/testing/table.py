"""Checks of the table: faces, scenes, and moves that can be made, drawn and seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args
from xml.etree import ElementTree

from ludobook.adapters.action_words import split
from ludobook.contract.action import Action
from ludobook.contract.game import Game, State
from ludobook.core.words import WHO, seat_mark, with_names
from ludobook.look.draw import scene_svg
from ludobook.look.scene import Layout, Mark, Scene, Zone
from ludobook.testing.sample import dump, explained, name_of, positions


def check_faces(game: Game) -> str:
    """Every card and everything else on a table has a face and a name, and every table can be drawn."""
    for face in game.face_ids:
        assert _is_svg(game.face(face)), f"look.py: the face {face!r} is not an SVG"
    assert _is_svg(game.cover_art()), "look.py: the cover is not an SVG"
    for card in game.deck.kinds:
        assert card in game.face_ids, f"look.py: the card {card} has no face"
        assert game.card_label(card), f"look.py: the card {card} has no name"
    looked = 0
    for state in positions(game, 9):
        looked += 1
        lying = dump(state)
        for seat in (None, *range(state.players)):
            scene = state.scene(seat)
            assert dump(state) == lying, f"look.scene changes the position that it shows: {name_of(state)}"
            _check_scene(state, scene, seat)
            shown = [slot.face for zone in scene.zones for slot in zone.slots]
            shown += [zone.badge[0] for zone in scene.zones if zone.badge]
            shown += [face for things in scene.standing for face, _ in things]
            for face in filter(None, shown):
                assert face in game.face_ids, f"look.scene shows {face!r}, which is not a face: {name_of(state)}"
            assert _is_svg(scene_svg(scene, game.face)), f"the table of seat {seat} is not an SVG: {name_of(state)}"
    return f"{looked:,} positions"


def _check_scene(state: State, scene: Scene, seat: int | None) -> None:
    """Check that a page can show a scene: its zones and places are distinct, and everything in them has a name."""
    check_text(scene.title, "look.scene", state)
    ids = [zone.id for zone in scene.zones]
    assert len(set(ids)) == len(ids), f"two zones of the table have the same id: {name_of(state)}"
    assert len(scene.standing) in (0, state.players), f"standing is not told for every seat: {name_of(state)}"
    said = {zone.seat for zone in scene.zones if zone.seat is not None}
    assert scene.standing or said == {*range(state.players)}, (
        f"the table does not say what each seat has: give it standing, or zones with seat=: {name_of(state)}"
    )
    kinds: dict[str, set[tuple[str, int | None]]] = {}
    for zone in scene.zones:
        assert zone.seat is None or 0 <= zone.seat < state.players, f"{zone.id!r} belongs to no seat: {name_of(state)}"
        assert zone.layout in get_args(Layout), f"{zone.id!r} has the unknown layout {zone.layout!r}"
        if zone.layout in ("board", "grid"):
            _check_columns(state, zone)
        for slot in zone.slots:
            assert slot.label.strip(), f"a place of {zone.id!r} has no label: {name_of(state)}"
            check_text(slot.label, f"a place of {zone.id!r}", state)
            if slot.choice is not None:
                assert {*split(slot.choice)} <= {*state.game.action_words}, (
                    f"a place of {zone.id!r} stands for {slot.choice!r}, which is not an action word: {name_of(state)}"
                )
                if len(split(slot.choice)) == 1:  # a set is one choice, but each of its pieces stands for it
                    kinds.setdefault(slot.choice, set()).add((slot.label, zone.seat))
    for choice, alike in kinds.items():
        assert len(alike) == 1, f"places that differ stand for one choice, {choice!r}: {sorted(map(str, alike))}"


def _check_columns(state: State, zone: Zone) -> None:
    """Check that the places of a board fill its rows, and that its edges name each row and column."""
    assert zone.columns > 0, f"the {zone.layout} {zone.id!r} has no columns: {name_of(state)}"
    if zone.layout == "board":
        rows, left = divmod(sum(slot.rows for slot in zone.slots), zone.columns)
        assert not left, f"the places of {zone.id!r} do not fill rows of {zone.columns}: {name_of(state)}"
        assert not zone.edges or tuple(map(len, zone.edges)) == (rows, zone.columns), (
            f"the edges of {zone.id!r} do not name {rows} rows and {zone.columns} columns: {name_of(state)}"
        )


def check_text(text: str, what: str, state: State) -> None:
    """Check that no mark of a place or seat is left in a text once it is said to people."""
    said = with_names(text.replace(WHO, seat_mark(0)), ["You", *"BCDEFGH"])
    assert not {*"{}[]|"} & {*said}, f"{what} says {said!r}: {name_of(state)}"


def _is_svg(text: str) -> bool:
    return text.startswith("<svg ") and ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def check_moves(game: Game) -> str:
    """Every move can be made on the table, is drawn while it is made, and can be seen afterwards."""
    looked, after_verbs, on_table = 0, 0, False
    for state in positions(game, 7):
        actions = state.legal_actions()
        if state.turn is None:
            continue
        looked += 1
        scene = state.scene(state.turn)
        choices = {slot.choice for zone in scene.zones for slot in zone.slots}
        for action in (*actions[:4], *actions[-2:]):
            words = [word for group in action.path for word in group]
            after_verbs += len(words) > 1
            on_table = on_table or bool(choices & {*words[1:]})
            for length in range(1, len(words) + 1):
                _check_marks(state, scene, _asked(state, game.drawn, words[:length]), f"drawn, after {words[:length]},")
            after = state.apply(action)
            for seat in (None, *range(state.players)):
                for moment in _asked(state, game.moments, after, seat):
                    assert moment.text, f"a moment of {action} says nothing: {name_of(state)}"
                    assert all(explained(game, rule) for rule in moment.rules), f"a moment names no rule: {moment}"
                    _check_marks(state, moment.scene, moment.marks, f"moments, of {action},")
                    assert _is_svg(scene_svg(moment.scene, game.face)), f"a moment is not an SVG: {name_of(state)}"
        _check_hidden_moments(state, actions[0])
    assert on_table or not after_verbs, (
        "no move can be made on the table: give the slots of look.scene their choice, the words that follow a verb"
    )
    return f"{looked:,} positions"


def _asked(state: State, function: Callable[..., Any], *given: Any) -> Any:
    """Call a function of the game's look; if it fails, raise AssertionError with the position."""
    try:
        return function(state, *given)
    except Exception as fault:
        what = getattr(function, "__name__", "a function")
        raise AssertionError(f"look.{what} fails, given {given}: {fault!r}: {name_of(state)}") from fault


def _check_marks(state: State, scene: Scene, marks: Sequence[Mark], what: str) -> None:
    """Check that marks are on places, zones or seats' rows of the scene, and show faces of the game."""
    keys = {zone.key_at(place) for zone in scene.zones for place in range(len(zone.slots))}
    keys |= {zone.id for zone in scene.zones} | {f"seat-{seat}" for seat in range(state.players)}
    for mark in marks:
        for key in filter(None, (mark.at, mark.to)):
            assert key in keys, f"{what} marks {key!r}, which is not a place of the table: {name_of(state)}"
        assert not mark.face or mark.face in state.game.face_ids, f"{what} shows {mark.face!r}, which is not a face"


def _check_hidden_moments(state: State, action: Action) -> None:
    """Check that a seat sees the same moments of an opponent's action after a redeal of what it cannot see."""
    seat = (state.turn or 0) + 1
    if state.game.open_hands or seat == state.players:
        return
    other = state.resample(seat, 3)
    if action in other.legal_actions() and other.turn == state.turn:
        both = [[one.scene for one in state.game.moments(s, s.apply(action), seat)] for s in (state, other)]
        seen = [s.apply(action).view(seat) for s in (state, other)]
        assert seen[0] != seen[1] or both[0] == both[1], f"moments show seat {seat} what is hidden: {name_of(state)}"
