"""BoardPage: a position of any game as one seat sees it, and a move being made there, choice by choice."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludobook import Action, BadInput, GameError, State
from ludobook.core.draw import scene_svg
from ludobook.core.game import finished, next_choices
from ludobook.core.scene import Scene, Slot, Zone
from ludobook.core.words import does, listed, opening

from ludobook_widgets.gamepage import Block, GamePage, badge, possessive
from ludobook_widgets.names import NAMES

MOST_REASONS = 10
ROWED = ("row", "grid", "strip")  # how zones lie that stand in their seat's row
HELD = ("chosen", "selectable")
MEANT = "meant"  # the slot of a verb that nobody chose by itself


class Choosing:
    """The choices made so far towards an action: each a word of its path, and the slot it came from."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []

    @property
    def words(self) -> list[str]:
        """The words alone, as the engine wants them."""
        return [word for word, _ in self.made]

    def slot_at(self, key: str) -> int | None:
        """Which choice came from that slot."""
        return next((i for i, (_, slot) in enumerate(self.made) if slot == key), None)

    def choose(self, state: State, word: str, slot: str, meant: str = "") -> GameError | None:
        """Take or take back one choice; the reason when no rule lets it stand.

        ``meant`` is the verb that a card stands for when it is touched before any verb is chosen.
        """
        at = self.slot_at(slot) if slot else None
        if at is not None:
            del self.made[at]
            while self.made and not self._stands(state):
                self.made.pop()
            self._drop_meant()
            return None
        actions = state.legal_actions()
        ahead = [meant] if meant and slot and not self.made else []
        words = [*self.words, *ahead, word]
        if next_choices(actions, words) or finished(actions, words):
            self.made.extend((verb, MEANT) for verb in ahead)
            self.made.append((word, slot))
            return None
        why = state.why_not(words)
        return why or BadInput("That cannot be chosen now.", rule=state.game.rulebook.malformed)

    def back(self) -> None:
        """Take back the last choice; a verb that was meant with it goes too."""
        if self.made:
            self.made.pop()
        self._drop_meant()

    def _drop_meant(self) -> None:
        """Without its cards a verb does not stand."""
        if len(self.made) == 1 and self.made[0][1] == MEANT:
            self.made.pop()

    def _stands(self, state: State) -> bool:
        actions = state.legal_actions()
        return bool(next_choices(actions, self.words) or finished(actions, self.words))


@dataclass(frozen=True)
class Offer:
    """What the person can choose now: the words that may follow, those with a slot, and the verb a card stands for."""

    words: tuple[str, ...]
    slots: frozenset[str]
    meant: str


class BoardPage(GamePage):
    """A page with one position on it, seen from a seat, and a move being made there."""

    def __init__(self, game: str, names: Sequence[str] = NAMES, seat: int = 0) -> None:
        super().__init__(game)
        self.names = list(names)
        self.seat = seat
        self.state: State | None = None
        self.choosing = Choosing()
        self.refused: GameError | None = None
        self._offered: tuple[State | None, tuple[Action, ...], dict[tuple[str, ...], tuple[str, ...]]] = (None, (), {})

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions, worked out once for each position: a full hand has thousands."""
        assert self.state is not None
        if self._offered[0] is not self.state:
            self._offered = (self.state, self.state.legal_actions(), {})
        return self._offered[1]

    def following(self, words: Sequence[str]) -> tuple[str, ...]:
        """What may be chosen after these words."""
        actions, known = self.actions, self._offered[2]
        key = tuple(words)
        if key not in known:
            known[key] = next_choices(actions, key)
        return known[key]

    @property
    def viewer(self) -> int | None:
        """Whose view is shown; None for what everybody sees."""
        return self.seat

    def scene(self) -> Scene:
        """The position as it is shown."""
        assert self.state is not None
        return self.state.scene(self.viewer)

    @property
    def my_turn(self) -> bool:
        """Whether the person is to move."""
        return self.state is not None and self.viewer is not None and self.state.status().to_move == self.viewer

    def touch(self, do: Sequence[Any]) -> Action | None:
        """Answer ``choose``, ``say``, ``back`` and ``confirm``; the action, once it is confirmed."""
        state = self.state
        if state is None or not self.my_turn:
            raise ValueError("It is not your turn.")
        self.refused = None
        match list(do):
            case ["choose", str(word), str(slot)]:
                self.refused = self.choosing.choose(state, word, slot, self._offer(self.scene()).meant)
            case ["say", str(word), str(last)]:
                before = list(self.choosing.made)
                for one in (word, last):
                    self.refused = self.refused or self.choosing.choose(state, one, "")
                if self.refused:
                    self.choosing.made = before
            case ["back"]:
                self.choosing.back()
            case ["confirm"]:
                action = finished(self.actions, self.choosing.words)
                if action is not None:
                    self.choosing = Choosing()
                return action
        action = finished(self.actions, self.choosing.words)
        if action is not None and not any(slot for _, slot in self.choosing.made):
            # a move of words alone needs no second tap
            self.choosing = Choosing()
            return action
        return None

    def board(self, without: Container[str] = ()) -> list[Block]:
        """The table as blocks: what is in force, what lies in the middle, everybody's row, the hand, the status line.

        ``without`` are the keys of blocks to leave out; ``standings`` is what everybody has, in their rows.
        """
        state = self.state
        assert state is not None
        scene = self.scene()
        offer = self._offer(scene)
        rowed = [zone for zone in scene.zones if zone.seat is not None and zone.layout in ROWED]
        piles = [zone for zone in scene.zones if zone.layout == "pile"]
        facts = self._facts(scene)
        blocks: list[Block] = [facts] if facts["text"] or "face" in facts else []
        for zone in scene.zones:
            if zone in rowed:
                if zone is rowed[0]:
                    middle = any(other.layout not in (*ROWED, "hand", "pile") for other in scene.zones)
                    grids = any(other.layout == "grid" for other in rowed)
                    standing = () if "standings" in without else scene.standing
                    blocks.append({**self._rows(rowed, standing, offer), "seats": middle or grids})
            elif zone not in piles:
                blocks.append(self._zone(zone, offer))
        if piles:
            columns = [self._zone(zone, offer) for zone in piles]
            held = {"type": "zones", "key": "held", "columns": columns}
            blocks.append({"type": "details", "key": "piles", "summary": piles[0].title, "blocks": [held]})
        blocks = [block for block in blocks if block["key"] not in without]
        if self.refused is not None:
            blocks.append(self.refusal(self.refused))
        return [*blocks, self._status(scene, offer)]

    def _facts(self, scene: Scene) -> Block:
        """What is in force, in words, beside its picture."""
        name, face = scene.banner
        words = " · ".join(opening(self.named(f"{fact} {value}")) for fact, value in scene.facts if fact != name)
        block: Block = {"type": "facts", "key": "facts", "text": words}
        if face and name in dict(scene.facts):
            block |= {"face": face, "label": f"{name}: {dict(scene.facts)[name]}"}
        elif face:
            block |= {"face": face, "label": opening(self.named(name)), "caption": True}
        return block

    def _offer(self, scene: Scene) -> Offer:
        """What can be chosen now."""
        if not self.my_turn:
            return Offer((), frozenset(), "")
        words = self.following(self.choosing.words)
        shown = {slot.choice for zone in scene.zones for slot in zone.slots if slot.choice}
        if self.choosing.made:
            return Offer(words, frozenset(shown & set(words)), "")
        reaching = {verb: shown & set(self.following([verb])) for verb in words}
        reaching = {verb: slots for verb, slots in reaching.items() if slots}
        if len(reaching) != 1:
            # with several verbs a card could mean any of them, so the verb comes first
            return Offer(words, frozenset(shown & set(words)), "")
        ((verb, slots),) = reaching.items()
        return Offer(words, frozenset(slots), verb)

    def _rows(self, zones: Sequence[Zone], standing: Sequence[Any], offer: Offer) -> Block:
        seats = list(dict.fromkeys(zone.seat for zone in zones))
        titles = list(dict.fromkeys(zone.title for zone in zones))
        rows = []
        for seat in seats:
            assert seat is not None
            purse = standing[seat] if standing else ()
            # every row has every column, for a zone may be there for some seats only
            own = [next((zone for zone in zones if (zone.seat, zone.title) == (seat, title)), None) for title in titles]
            rows.append(
                {
                    "key": f"seat-{seat}",
                    "name": self.names[seat],
                    "on": self.state is not None and self.state.status().to_move == seat,
                    "groups": [self._group(zone, offer) if zone else {"label": "", "slots": []} for zone in own],
                    "earn": {
                        "text": purse[0][1] if purse else "",
                        "notes": [{"face": face, "text": text} for face, text in purse[1:]],
                    },
                }
            )
        return {"type": "calc", "key": "rows", "compact": True, "columns": ["Player", *titles, "Has"], "rows": rows}

    def _group(self, zone: Zone, offer: Offer) -> Block:
        """A seat's zone in its row; empty places show only where the person's own choices are going to fill them."""
        coming = self._coming(zone) if zone.seat == self.viewer else []
        slots = [self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots)]
        mark = zone.badge
        if coming:
            slots = [*coming, *slots[len(coming) :]]
            if len(coming) == len(zone.slots):
                mark = self.game.mark([slot["face"] for slot in coming], dict(self._rulings))
        elif (
            zone.layout == "row" and all(slot.face is None for slot in zone.slots) and not self._is_target(zone, offer)
        ):
            slots = []
        shape: Block = {"shape": "grid", "columns": zone.columns} if zone.layout == "grid" else {}
        return {"label": zone.title, "slots": slots, **shape, **({"badge": badge(mark)} if mark else {})}

    def _is_target(self, zone: Zone, offer: Offer) -> bool:
        """Whether cards can be chosen for this zone now: the engine names a group of the action like it."""
        verb = self.choosing.words[0] if self.choosing.made else offer.meant
        if zone.seat != self.viewer or not verb:
            return False
        return any(self.game.word(f"{verb}/{depth}") == zone.title for depth in range(1, 4))

    @property
    def _rulings(self) -> Mapping[str, Any]:
        assert self.state is not None
        return self.state.rulings

    def _coming(self, zone: Zone) -> list[Block]:
        """The chosen cards on their way to this zone of one's own: the engine names the group like the zone."""
        if not self.my_turn:
            return []
        return [
            {
                "key": slot,
                "face": word,
                "label": self.label(word),
                "state": "chosen",
                "do": ["choose", word, slot],
            }
            for at, (word, slot) in enumerate(self.choosing.made)
            if slot and self._group_word(at) == zone.title
        ]

    def _zone(self, zone: Zone, offer: Offer) -> Block:
        gone = self._gone()
        block: Block = {
            "type": "zone",
            "key": zone.id,
            "title": self._title(zone),
            "layout": zone.layout,
            "slots": [
                self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots) if f"{zone.id}-{i}" not in gone
            ],
        }
        if zone.columns:
            block["columns"] = zone.columns
        if zone.layout == "board":
            block["edges"] = [list(names) for names in zone.edges]
        if zone.badge:
            block["badge"] = badge(zone.badge)
        return block

    def _title(self, zone: Zone) -> str:
        title = opening(self.named(zone.title))
        return title if zone.seat is None else f"{possessive(self.names[zone.seat])} {title.lower()}"

    def _slot(self, zone: Zone, place: int, slot: Slot, offer: Offer) -> Block:
        key = f"{zone.id}-{place}"
        label = self.named(slot.label)
        if slot.face is None and label == "empty":
            label = f"{self._title(zone)}, place {place + 1}, empty"
        block: Block = {"key": key, "label": label, "state": ""}
        if slot.face is not None:
            block["face"] = slot.face
        else:
            block |= {"state": "empty", "text": ""}
        if slot.ground:
            block["ground"] = slot.ground
        if zone.tile:
            block["tile"] = True
        if slot.tag:
            block["tag"] = self.named(slot.tag)
        if slot.new:
            block["state"] = "played"
        if not self.my_turn or slot.choice is None:
            return block
        at = self.choosing.slot_at(key)
        if at is not None:
            block["state"] = "chosen"
            if group := self._group_word(at):
                block["tag"] = group
        elif slot.choice in offer.slots:
            block["state"] = "selectable"
        elif any(other.choice in offer.slots for other in zone.slots) and zone.layout not in ("board", "grid"):
            # among cards of which some can be chosen, the others stand out; on a board that would be most of it
            block["state"] = "forbidden"
        elif not offer.slots:
            return block
        block["do"] = ["choose", slot.choice, key]
        if self.refused is not None and slot.choice in self.refused.part and block["state"] not in HELD:
            block |= {"state": "forbidden", "why": self.refused.message}
        return block

    def reasons(self) -> list[Block]:
        """Why the cards that cannot be chosen cannot, each reason once with its cards."""
        state = self.state
        if state is None or not self.my_turn:
            return []
        scene = self.scene()
        offer = self._offer(scene)
        ahead = [*self.choosing.words, *([offer.meant] if offer.meant else [])]
        rows: dict[str, list[Any]] = {}
        for zone in scene.zones:
            blocks = [self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots)]
            for block in blocks:
                if block["state"] == "forbidden" and len(rows) < MOST_REASONS:
                    word = block["do"][1]
                    why = state.why_not([*ahead, word])
                    said = self.refused is not None and why is not None and why.message == self.refused.message
                    if why is not None and word not in rows and not said:
                        rules = self._known([why.rule])
                        rows[word] = [{"face": block["face"], "text": ""}, {"text": why.message, "rules": rules}]
        if not rows:
            return []
        table = {"type": "table", "key": "reasons", "caption": "Why not the others", "rows": list(rows.values())}
        return [{"type": "panel", "key": "why-not", "tone": "surface", "blocks": [table]}]

    def _gone(self) -> set[str]:
        """The slots whose card is shown in one's own row while it is being chosen."""
        if not self.my_turn or self.state is None:
            return set()
        own = {zone.title for zone in self.scene().zones if zone.seat == self.viewer and zone.layout == "row"}
        return {slot for at, (_, slot) in enumerate(self.choosing.made) if slot and self._group_word(at) in own}

    def _group_word(self, at: int) -> str:
        """What the engine calls the group that the choice at this place belongs to; empty when it has no name."""
        state = self.state
        assert state is not None
        words = self.choosing.words
        for action in self.actions:
            if action.path[0] == (words[0],):
                done = 0
                for depth, group in enumerate(action.path):
                    done += len(group)
                    if at < done:
                        name = self.game.word(f"{words[0]}/{depth}")
                        return "" if "/" in name else name
        return ""

    def _status(self, scene: Scene, offer: Offer) -> Block:
        state = self.state
        assert state is not None
        status = state.status()
        if status.game_over:
            return {"type": "status", "key": "status", "text": self.outcome(state), "buttons": []}
        if not self.my_turn:
            waiting = self.waiting(status.to_move or 0)
            return {"type": "status", "key": "status", "text": waiting, "buttons": []}
        shown = {slot.choice for zone in scene.zones for slot in zone.slots}
        words = self.choosing.words
        done = finished(self.actions, words)
        buttons: list[Block] = []
        if self.choosing.made:
            buttons.append({"label": "Take back", "do": ["back"], "kind": "quiet"})
        if done is not None:
            buttons.append({"label": self.game.word(words[0]), "do": ["confirm"], "kind": "primary"})
        for word in offer.words:
            if word in shown or word == offer.meant:
                continue
            following = self.following([*words, word])
            if set(following) & shown:
                buttons.append({"label": self.game.word(word), "do": ["choose", word, ""], "kind": "quiet"})
                continue
            for last in following or [""]:
                do = ["choose", word, ""] if not last else ["say", word, last]
                label = self.game.word(last or word)
                buttons.append({"key": f"{word}-{last}", "label": label, "do": do, "kind": "quiet"})
        text = self.named(state.prompt(words))
        block: Block = {"type": "status", "key": "status", "text": text, "buttons": buttons}
        if words:
            block |= {"path": [self.game.word(word) for word in words], "open_step": done is None}
        return block

    def waiting(self, seat: int) -> str:
        """What is said while another seat is to move."""
        return f"{does(self.names[seat], 'is', 'are')} choosing."

    def outcome(self, state: State) -> str:
        """Who won, in a sentence."""
        status = state.status()
        who = [self.names[seat] for seat in status.winners]
        won = f"{listed(who)} share the win" if len(who) > 1 else does(who[0], "wins")
        return f"{won} with {max(status.scores)} {self.game.points}."

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None else scene_svg(self.scene(), self.game.face)
