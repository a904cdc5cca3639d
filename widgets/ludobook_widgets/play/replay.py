"""A game gone through again, position by position, from one seat's view or with open cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludobook import State
from ludobook.look.scene import Moment, Scene, Zone

from ludobook_widgets.game.game_page import choice, number
from ludobook_widgets.page.blocks import Button, Field, Fields, Option

OPEN = "open"


def open_scene(state: State) -> Scene:
    """The table with every card face up: of each zone, the version of the seat that sees most of it."""
    scenes = [state.scene(None), *(state.scene(seat) for seat in range(state.players))]
    zones: dict[str, Zone] = {}
    for scene in scenes:
        for zone in scene.zones:
            if zone.id not in zones or _hidden(zone) < _hidden(zones[zone.id]):
                zones[zone.id] = zone
    return replace(scenes[0], zones=tuple(zones.values()))


def _hidden(zone: Zone) -> int:
    return sum(slot.face == "back" for slot in zone.slots)


class Replay:
    """The positions of a game, and which of them is looked at.

    Args:
        state: the game, finished or running.
        viewer: the seat that looks; None for what everybody sees.
        start: how many actions lie before the position that is shown first.
    """

    def __init__(self, state: State, viewer: int | None, start: int = 0) -> None:
        self.positions = list(state.game.positions(state.record))
        self.over = state.status().game_over
        self.viewer = viewer
        self.open_cards = False
        self.at = max(0, min(start, self.last))

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.positions) - 1

    @property
    def state(self) -> State:
        """The position that is looked at."""
        return self.positions[self.at]

    @property
    def moment(self) -> Moment | None:
        """The moment that the move before brought, as the chosen view shows it; None for none."""
        if not self.at or self.open_cards:
            return None
        return next(iter(self.state.game.moments(self.positions[self.at - 1], self.state, self.viewer)[-1:]), None)

    def scene(self) -> Scene:
        """The position as the chosen view shows it; what a move brought stays until the next one."""
        if self.open_cards:
            return open_scene(self.state)
        return self.moment.scene if self.moment else self.state.scene(self.viewer)

    def go(self, place: int) -> None:
        """Look at another position."""
        self.at = max(0, min(place, self.last))

    def see(self, view: str) -> None:
        """Look from another seat, or with open cards; only a finished game shows more than the looker's own view.

        Raises:
            ValueError: the game is still running, or it has no such seat.
        """
        if not self.over:
            raise ValueError("The others’ cards can be seen when the game is over.")
        if view != OPEN and number(view) not in range(self.state.players):
            raise ValueError("There is no such seat.")
        self.open_cards = view == OPEN
        if not self.open_cards:
            self.viewer = number(view)

    def fields(self, said: str, names: Sequence[str]) -> Fields:
        """The slider, and for a finished game whose view it is; ``said`` is what readers of the slider hear."""
        label = f"Move {self.at} of {self.last}"
        track = [
            Field("at", label, ["look"], kind="range", said=said, min=0, max=self.last, value=str(self.at)),
        ]
        if self.over:
            views = [Option(str(seat), name) for seat, name in enumerate(names[: self.state.players])]
            seen = OPEN if self.open_cards else str(self.viewer)
            track.append(choice("see", "Seen by", ["see"], seen, [*views, Option(OPEN, "Everybody, cards open")]))
        return Fields("track", track, across="wide")

    def buttons(self) -> list[Button]:
        """One move back, one forward."""
        at, last = self.at, self.last
        return [
            Button("‹ Back", ["look", str(at - 1)], disabled=at == 0),
            Button("Forward ›", ["look", str(at + 1)], disabled=at == last),
        ]

    def happened(self, place: int | None = None) -> range:
        """The rows of the log on the way to a position from the one before: the action, and what chance added."""
        at = self.at if place is None else place
        return range(len(self.positions[at - 1].log), len(self.positions[at].log)) if at else range(0)
