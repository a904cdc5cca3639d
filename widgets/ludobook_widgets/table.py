"""Table: any game, played against bots from one seat, as its own view shows it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import ludobook
from ludobook import Action, BadInput, GameError, State
from ludobook.core.draw import scene_svg
from ludobook.core.game import finished, next_choices
from ludobook.core.scene import Scene, Slot, Zone
from ludobook.core.score import Sheet
from ludobook.core.words import YOU, did, does, listed, opening
from ludobook.players import Player, player

from ludobook_widgets.gamepage import NAMES, Block, GamePage, badge, number, possessive, ruling_field

STRENGTHS = {"random": "Anything goes (random)", "greedy": "Plays well (greedy)"}
LOG_ROWS = 8
MOST_REASONS = 10
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
    def my_turn(self) -> bool:
        """Whether the person is to move."""
        return self.state is not None and self.state.status().to_move == self.seat

    def touch(self, do: Sequence[Any]) -> Action | None:
        """Answer ``choose``, ``say``, ``back`` and ``confirm``; the action, once it is confirmed."""
        state = self.state
        if state is None or not self.my_turn:
            raise ValueError("It is not your turn.")
        self.refused = None
        match list(do):
            case ["choose", str(word), str(slot)]:
                self.refused = self.choosing.choose(state, word, slot, self._offer(state.scene(self.seat)).meant)
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

    def board(self) -> list[Block]:
        """The table as blocks: what is in force, everybody's row, the other zones, then the status line."""
        state = self.state
        assert state is not None
        scene = state.scene(self.seat)
        offer = self._offer(scene)
        rowed = [zone for zone in scene.zones if zone.seat is not None and zone.layout == "row"]
        facts = " · ".join(f"{name} {value}" for name, value in scene.facts if name != scene.banner[0])
        blocks: list[Block] = []
        if scene.banner[1]:
            label = f"{scene.banner[0]}: {dict(scene.facts)[scene.banner[0]]}"
            blocks.append({"type": "figure", "key": "banner", "face": scene.banner[1], "label": label})
        blocks.append({"type": "text", "key": "facts", "tone": "muted", "text": self.named(facts)})
        if not rowed:
            blocks.append(self._standings(scene))

        def place(zone: Zone) -> str:
            small = zone.layout in ("grid", "strip") and zone.seat is not None
            return "rows" if zone in rowed else "side by side" if small else zone.id

        for layout, group in groupby(scene.zones, place):
            zones = list(group)
            if layout == "rows":
                if zones[0] is rowed[0]:
                    blocks.append(self._rows(rowed, scene.standing, offer))
            elif layout == "side by side":
                columns = [self._zone(zone, offer) for zone in zones]
                blocks.append({"type": "zones", "key": f"{zones[0].id}-all", "columns": columns})
            else:
                blocks.extend(self._zone(zone, offer) for zone in zones)
        if self.refused is not None:
            blocks.append(self.refusal(self.refused))
        return [*blocks, self._status(scene, offer)]

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

    def _standings(self, scene: Scene) -> Block:
        """What everybody has, where no zone of theirs makes a row."""
        rows = [
            [self.names[seat], *({"face": face, "text": self.named(text)} for face, text in things)]
            for seat, things in enumerate(scene.standing)
        ]
        return {"type": "table", "key": "standings", "rows": rows}

    def _rows(self, zones: Sequence[Zone], standing: Sequence[Any], offer: Offer) -> Block:
        seats = list(dict.fromkeys(zone.seat for zone in zones))
        titles = list(dict.fromkeys(zone.title for zone in zones))
        rows = []
        for seat in seats:
            assert seat is not None
            purse = standing[seat] if standing else ()
            rows.append(
                {
                    "key": f"seat-{seat}",
                    "name": self.names[seat],
                    "on": self.state is not None and self.state.status().to_move == seat,
                    "groups": [self._group(zone, offer) for zone in zones if zone.seat == seat],
                    "earn": {
                        "text": purse[0][1] if purse else "",
                        "notes": [{"face": face, "text": text} for face, text in purse[1:]],
                    },
                }
            )
        return {"type": "calc", "key": "rows", "columns": ["Player", *titles, "Has"], "rows": rows}

    def _group(self, zone: Zone, offer: Offer) -> Block:
        """A seat's zone in its row; empty places show only where the person's own choices are going to fill them."""
        coming = self._coming(zone) if zone.seat == self.seat else []
        slots = [self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots)]
        mark = zone.badge
        if coming:
            slots = [*coming, *slots[len(coming) :]]
            if len(coming) == len(zone.slots):
                mark = self.game.mark([slot["face"] for slot in coming], dict(self._rulings))
        elif all(slot.face is None for slot in zone.slots) and not self._is_target(zone, offer):
            slots = []
        return {"label": zone.title, "slots": slots, **({"badge": badge(mark)} if mark else {})}

    def _is_target(self, zone: Zone, offer: Offer) -> bool:
        """Whether cards can be chosen for this zone now: the engine names a group of the action like it."""
        verb = self.choosing.words[0] if self.choosing.made else offer.meant
        if zone.seat != self.seat or not verb:
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
        title = self.named(zone.title)
        if zone.seat is not None:
            title = f"{possessive(self.names[zone.seat])} {title.lower()}"
        gone = self._gone()
        block: Block = {
            "type": "zone",
            "key": zone.id,
            "title": title,
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

    def _slot(self, zone: Zone, place: int, slot: Slot, offer: Offer) -> Block:
        key = f"{zone.id}-{place}"
        block: Block = {"key": key, "label": self.named(slot.label), "state": ""}
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
        scene = state.scene(self.seat)
        offer = self._offer(scene)
        ahead = [*self.choosing.words, *([offer.meant] if offer.meant else [])]
        rows: dict[str, list[Any]] = {}
        for zone in scene.zones:
            blocks = [self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots)]
            for block in blocks:
                if block["state"] == "forbidden" and len(rows) < MOST_REASONS:
                    word = block["do"][1]
                    why = state.why_not([*ahead, word])
                    if why is not None and word not in rows:
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
        own = {
            zone.title for zone in self.state.scene(self.seat).zones if zone.seat == self.seat and zone.layout == "row"
        }
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
            return {"type": "status", "key": "status", "text": self.outcome(), "buttons": self.end_buttons()}
        if not self.my_turn:
            waiting = f"{self.names[status.to_move or 0]} is choosing."
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

    def outcome(self) -> str:
        """Who won, in a sentence."""
        assert self.state is not None
        status = self.state.status()
        who = [self.names[seat] for seat in status.winners]
        won = f"{listed(who)} share the win" if len(who) > 1 else does(who[0], "wins")
        return f"{won} with {max(status.scores)} {self.game.points}."

    def end_buttons(self) -> list[Block]:
        """What can be done after the end."""
        return []

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None else scene_svg(self.state.scene(self.seat), self.game.face)


class Table(BoardPage):
    """A whole game against bots. It deals when asked to, never before: a page may be made ahead of its reader.

    Args:
        game: the game's package name.
        seed: the deal to play; without one every game is new.
    """

    def __init__(self, game: str, seed: int | None = None) -> None:
        super().__init__(game)
        self.seed = seed
        self.count = self.game.players[min(1, len(self.game.players) - 1)]
        self.strength = "greedy"
        self.rulings: dict[str, Any] = {}
        self.bots: list[Player] = []
        self.scored: Sheet | None = None
        self.row = 0
        self.saved = ""
        self.hint = ""
        self.typed = ""
        self.draw()

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the game that the address names, or offer the one this browser keeps."""
        if self.state is None:
            self.saved = kept.get(self._place, "")
            try:
                if "code" in query:
                    self._open(query["code"], keep=False)
            finally:
                self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``: a new kernel takes up what the browser kept."""
        if self.state is None and self._place in kept:
            self._open(kept[self._place])
        self.draw()

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        try:
            self._do(do)
        finally:
            self.draw()

    def _do(self, do: list[Any]) -> None:
        if do[0] not in ("hint", "row"):
            self.hint = ""
        match do:
            case ["set", "count", str(value)] if number(value) in self.game.players:
                self.count = number(value)
            case ["set", "strength", str(value)] if value in STRENGTHS:
                self.strength = value
            case ["ruling", str(key), str(value)]:
                self.rulings = self._switched(key, value)
            case ["deal"] if self.state is None:
                self._deal()
            case ["new"]:
                self.state, self.scored, self.saved = None, None, ""
            case ["open", str(code)]:
                self._open(code)
            case ["resume-saved"]:
                self._open(self.saved)
            case ["next"]:
                self.scored = None
                self._bots_move()
            case ["row", int(seat)] if self.scored is not None and 0 <= seat < len(self.scored.rows):
                self.row = seat
            case ["hint"] if self.my_turn and self.state is not None:
                self.hint = self._hint(self.state)
            case ["code"] if self.state is not None:
                self.copy(self.state.record.code)
            case ["link"] if self.state is not None:
                self.copy_link(self.state.record.code)
            case ["file"] if self.state is not None:
                self.download(f"{self.game.name}.txt", self.state.record.code)
            case ["type", str(text)] if self.my_turn and self.state is not None and self.scored is None:
                self._type(text)
            case ["choose" | "say", *_] | ["back"] | ["confirm"] if self.scored is None:
                self._act(self.touch(do))

    def _type(self, text: str) -> None:
        assert self.state is not None
        self.refused, self.typed = None, text[:200]
        try:
            after = self.state.apply(text)
        except GameError as fault:
            self.refused = fault
            return
        self.typed = ""
        self.choosing = Choosing()
        self._take(after)

    def _act(self, action: Action | None) -> None:
        if action is not None and self.state is not None:
            self._take(self.state.apply(action))

    def _take(self, after: State) -> None:
        """Go on to the state after somebody's action, and stop there when a round was scored."""
        before = self.state.last_score() if self.state is not None else None
        self.state = after
        self.keep({self._place: after.record.code})
        sheet = after.last_score()
        if sheet is not None and sheet != before:
            self.scored, self.row = sheet, self.seat
        else:
            self._bots_move()

    def _bots_move(self) -> None:
        state = self.state
        if state is not None and self.scored is None:
            mover = state.status().to_move
            if mover is not None and mover != self.seat:
                self._take(state.apply(self.bots[mover](state)))

    def _deal(self) -> None:
        seed = secrets.randbits(48) if self.seed is None else self.seed
        self.state = None
        self.scored = None
        self._sit(self.game.new(self.count, seed, self.rulings))

    def _sit(self, state: State, keep: bool = True) -> None:
        self.choosing, self.refused, self.typed = Choosing(), None, ""
        self.bots = [player(self.strength, seed) for seed in range(state.players)]
        self.state = state
        if keep:
            self.keep({self._place: state.record.code})
        self._bots_move()

    def _open(self, code: str, keep: bool = True) -> None:
        state = ludobook.load(code)
        if state.game is not self.game:
            raise ValueError(f"This is a game of {state.game.title}; open it there.")
        self.scored = None
        self.rulings = self.game.rulebook.changed(state.rulings)
        self.count = state.players
        self._sit(state, keep)

    def _switched(self, key: str, value: str) -> dict[str, Any]:
        ruling = next((ruling for ruling in self.switches() if ruling.key == key), None)
        if ruling is None or not 0 <= number(value) < len(ruling.values):
            raise ValueError("There is no such ruling.")
        chosen = self.game.rulebook.read_rulings({**self.rulings, key: ruling.values[number(value)]})
        return self.game.rulebook.changed(chosen)

    def _hint(self, state: State) -> str:
        view = state.view(self.seat)
        best = sorted(state.legal_actions(), key=lambda action: -self.game.appraise(view, action))[:3]
        words = [f"`{action.text}`" for action in best]
        return f"A good player’s choice: {words[0]}." + (f" Next best: {listed(words[1:])}." if len(words) > 1 else "")

    @property
    def _place(self) -> str:
        """Where the browser keeps this game."""
        return f"{self.game.name}:game"

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        page: Block = {"keep_prefix": f"{self.game.name}:", "escape": ["back"], "main_label": "Table"}
        if self.state is None:
            page |= {"main": [{"type": "panel", "key": "start", "blocks": self._start()}], "margin": self._welcome()}
        elif self.scored is not None:
            page |= {"main": [{"type": "panel", "key": "table", "blocks": self._scoring()}]}
            page |= {"margin": self.why(self.scored, self.names, self.row)}
            page["say"] = f"The round is scored. {self.scored.rows[self.seat].result}."
        else:
            page |= {"main": [{"type": "panel", "key": "table", "blocks": self._playing()}], "margin": self._margin()}
            page["say"] = self.refused.message if self.refused else page["main"][0]["blocks"][-1]["text"]
        self.show(page)

    def _start(self) -> list[Block]:
        blocks: list[Block] = []
        if self.saved:
            blocks.append(
                {
                    "type": "note",
                    "key": "saved",
                    "tone": "plain",
                    "lead": "A game is waiting.",
                    "text": "This browser kept the game you played last.",
                }
            )
            resume = {"label": "Go on with it", "do": ["resume-saved"], "kind": "primary"}
            blocks.append({"type": "buttons", "key": "resume", "buttons": [resume]})
        counts = [{"value": str(n), "label": f"{n} players"} for n in self.game.players]
        strengths = [{"value": name, "label": words} for name, words in STRENGTHS.items()]
        players = {"key": "count", "label": "At the table", "kind": "choice", "do": ["set", "count"]}
        bots = {"key": "strength", "label": "The others", "kind": "choice", "do": ["set", "strength"]}
        blocks.append(
            {
                "type": "fields",
                "key": "setup",
                "fields": [
                    {**players, "value": str(self.count), "options": counts},
                    {**bots, "value": self.strength, "options": strengths},
                ],
            }
        )
        blocks.append(
            {"type": "details", "key": "rulings", "summary": "Unclear rules, your way", "blocks": [self._switches()]}
        )
        blocks.append(self._opener())
        status = "You against one other." if self.count == 2 else f"You against {self.count - 1} others."
        deal = {"label": "Deal", "do": ["deal"], "kind": "quiet" if self.saved else "primary"}
        return [*blocks, {"type": "status", "key": "status", "text": status, "buttons": [deal]}]

    def _welcome(self) -> list[Block]:
        return [
            {"type": "heading", "key": "wh", "text": self.game.title, "level": 3},
            {"type": "text", "key": "wt", "text": self.game.blurb},
            {
                "type": "text",
                "key": "wk",
                "tone": "muted",
                "text": "Tap cards, or use Tab, arrows, Enter and Escape. Your game is kept in this browser only.",
            },
        ]

    def _switches(self) -> Block:
        rulings = self.game.rulebook.read_rulings(self.rulings)
        fields = [ruling_field(ruling, rulings[ruling.key]) for ruling in self.switches()]
        return {"type": "fields", "key": "switches", "fields": fields}

    def _opener(self) -> Block:
        field = {"key": "open", "label": "Position code", "kind": "text", "do": ["open"], "button": "Open", "value": ""}
        fields = {"type": "fields", "key": "opener", "fields": [field]}
        return {"type": "details", "key": "open", "summary": "Open a game from its code", "blocks": [fields]}

    def _playing(self) -> list[Block]:
        assert self.state is not None
        title = opening(self.named(self.state.scene(self.seat).title))
        blocks = [{"type": "heading", "key": "h", "text": title, "level": 2}, *self.board()]
        if self.my_turn:
            blocks[-1]["buttons"].insert(0, {"label": "Hint", "do": ["hint"], "kind": "quiet"})
        return blocks

    def _scoring(self) -> list[Block]:
        assert self.scored is not None
        assert self.state is not None
        headings = [group[0] for group in self.scored.rows[0].groups]
        rows = self.sheet_rows(self.scored, self.names, self.row)
        over = self.state.status().game_over
        button = {"label": "See the end" if over else "Next round", "do": ["next"], "kind": "primary"}
        text = self.outcome() if over else f"{YOU}: {self.scored.rows[self.seat].result}."
        return [
            {
                "type": "heading",
                "key": "h",
                "text": "The last round is scored" if over else "The round is scored",
                "level": 2,
            },
            {
                "type": "text",
                "key": "how",
                "tone": "muted",
                "text": "Choose a player to see where the points come from.",
            },
            {"type": "calc", "key": "scored", "columns": ["Player", *headings, "Earned"], "rows": rows},
            {"type": "status", "key": "status", "text": text, "buttons": [button]},
        ]

    def _margin(self) -> list[Block]:
        assert self.state is not None
        blocks: list[Block] = []
        if self.hint:
            blocks.append({"type": "note", "key": "hint", "tone": "plain", "lead": "Hint.", "text": self.hint})
        blocks.extend(self.reasons())
        rows = []
        for entry in self.state.view(self.seat)["log"][-LOG_ROWS:][::-1]:
            words = self.named(self.game.tell(entry["action"]))
            name = None if entry["seat"] is None else self.names[entry["seat"]]
            rows.append(f"{opening(words)}." if name is None else f"*{name}* {did(name, words)}.")
        blocks.append({"type": "heading", "key": "lh", "text": "What happened", "level": 3})
        blocks.append({"type": "list", "key": "log", "items": rows})
        typed = {
            "key": "typed",
            "label": "Action",
            "kind": "text",
            "do": ["type"],
            "button": "Do it",
            "value": self.typed,
        }
        hint = "As in `" + (self.state.legal_actions() or (Action("pass", ()),))[0].text + "`."
        if self.my_turn:
            fields = {"type": "fields", "key": "typing", "fields": [{**typed, "hint": hint}]}
            blocks.append({"type": "details", "key": "type", "summary": "Type a move", "blocks": [fields]})
        keep = [
            {"label": "Copy code", "do": ["code"], "kind": "quiet"},
            {"label": "Copy link", "do": ["link"], "kind": "quiet"},
            {"label": "Save file", "do": ["file"], "kind": "quiet"},
            {"label": "New game", "do": ["new"], "kind": "quiet"},
        ]
        saving = [
            {
                "type": "text",
                "key": "st",
                "tone": "muted",
                "text": "This browser keeps the game after every move. The code holds every card: no peeking.",
            },
            {"type": "buttons", "key": "sb", "buttons": keep},
        ]
        blocks.append({"type": "details", "key": "save", "summary": "Save, share, start again", "blocks": saving})
        return blocks

    def end_buttons(self) -> list[Block]:
        """A new game, with the same table."""
        return [{"label": "Play again", "do": ["new"], "kind": "primary"}]

    def summary(self) -> str:
        """See ``Page``."""
        return self.game.title if self.state is None else f"{self.game.title}, {self.state.where()}"

    def as_text(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None else str(self.state.scene(self.seat))
