"""BoardPage: a position of any game as one seat sees it, and a move being made there, choice by choice."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ludobook import Action, BadInput, Game, GameError, State
from ludobook.contract.action import finished, next_choices
from ludobook.core.words import does, listed, opening
from ludobook.look.scene import EMPTY, Mark, Scene, Slot, Zone

from ludobook_widgets.game.game_page import GamePage, badge, possessive
from ludobook_widgets.page import blocks
from ludobook_widgets.page.blocks import (
    Block,
    Button,
    Calc,
    Cell,
    Details,
    Earned,
    Facts,
    Gain,
    Group,
    MarkTone,
    Panel,
    Row,
    SlotState,
    Status,
    Table,
    Text,
    Zones,
)

MOST_REASONS = 10
ROWED = ("row", "grid", "strip")  # how zones lie that stand in their seat's row
HELD = ("chosen", "selectable")
IMPLIED = "meant"  # the slot of a verb that nobody chose by itself


class PartialAction:
    """The choices made so far towards an action: each a word of its path, and the slot it came from."""

    def __init__(self) -> None:
        self.choices: list[tuple[str, str]] = []
        self.followed = 0  # how many of them, the last ones, followed from the one before

    @property
    def words(self) -> list[str]:
        """The words alone, as the engine wants them."""
        return [word for word, _ in self.choices]

    def slot_at(self, key: str) -> int | None:
        """Which choice came from that slot."""
        return next((i for i, (_, slot) in enumerate(self.choices) if slot == key), None)

    def choose(self, state: State, word: str, slot: str, implied_verb: str = "") -> GameError | None:
        """Take or take back one choice; the reason when no rule lets it stand.

        ``implied_verb`` is the verb that a card stands for when it is touched before any verb is chosen.
        """
        at = self.slot_at(slot) if slot else None
        if at is not None and at >= len(self.choices) - self.followed:
            self.followed = len(self.choices) - 1 - at  # it followed by itself: who touches it means it, too
            return None
        self.followed = 0
        if at is not None:
            del self.choices[at]
            while self.choices and not self._stands(state):
                self.choices.pop()
            self._drop_implied()
            return None
        actions = state.legal_actions()
        ahead = [implied_verb] if implied_verb and slot and not self.choices else []
        words = [*self.words, *ahead, word]
        if next_choices(actions, words) or finished(actions, words):
            self.choices.extend((verb, IMPLIED) for verb in ahead)
            self.choices.append((word, slot))
            return None
        why = state.why_not(words)
        return why or BadInput("That cannot be chosen now; what is marked can.", rule=state.game.rulebook.malformed)

    def back(self) -> None:
        """Undo the last choice with what followed from it; a verb that was meant with it goes too."""
        del self.choices[max(len(self.choices) - 1 - self.followed, 0) :]
        self.followed = 0
        self._drop_implied()

    def _drop_implied(self) -> None:
        """Without its cards a verb does not stand."""
        if len(self.choices) == 1 and self.choices[0][1] == IMPLIED:
            self.choices.pop()

    def _stands(self, state: State) -> bool:
        actions = state.legal_actions()
        return bool(next_choices(actions, self.words) or finished(actions, self.words))


@dataclass(frozen=True)
class Offer:
    """What the person can choose now: the words that may follow, those with a slot, and the verb a card stands for."""

    words: tuple[str, ...]
    slots: frozenset[str]
    implied_verb: str

    @property
    def only(self) -> str:
        """The verb that a card stands for, where no other can be chosen."""
        return self.implied_verb if self.words == (self.implied_verb,) else ""


class BoardPage(GamePage):
    """A page with one position on it, seen from a seat, and a move being made there."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.seat = 0
        self.state: State | None = None
        self.partial_action = PartialAction()
        self.follows = False  # whether a choice is made by itself where there is no other
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
        return self.state is not None and self.viewer is not None and self.state.turn == self.viewer

    def touch(self, do: Sequence[Any]) -> Action | None:
        """Answer ``choose``, ``say``, ``back`` and ``confirm``; the action, once it is confirmed."""
        state = self.state
        if state is None or not self.my_turn:
            raise ValueError("It is not your turn.")
        self.refused = None
        match list(do):
            case ["choose", str(word), str(slot)]:
                self.refused = self.partial_action.choose(state, word, slot, self._offer(self.scene()).implied_verb)
                if (word, slot) in self.partial_action.choices:
                    self._follow()
            case ["say", str(word), str(last)]:
                before = list(self.partial_action.choices)
                for one in (word, last):
                    self.refused = self.refused or self.partial_action.choose(state, one, "")
                if self.refused:
                    self.partial_action.choices = before
            case ["back"]:
                self.partial_action.back()
            case ["confirm"]:
                action = finished(self.actions, self.partial_action.words)
                if action is not None:
                    self.partial_action = PartialAction()
                return action
        action = finished(self.actions, self.partial_action.words)
        if action is not None and not any(slot for _, slot in self.partial_action.choices):
            # a move of words alone needs no second tap
            self.partial_action = PartialAction()
            return action
        return None

    def _follow(self) -> None:
        """Make the choices that follow from those made, as there are no others."""
        made, scene = self.partial_action.choices, self.scene()
        while self.follows and len(words := self.following(self.partial_action.words)) == 1:
            made.append((words[0], scene.key_of(words[0], [slot for _, slot in made])))
            self.partial_action.followed += 1

    def board(self, without: Container[str] = ()) -> list[Block]:
        """The table as blocks: what is in force, what lies in the middle, everybody's row, the hand.

        ``without`` are the keys of blocks to leave out; ``standings`` is what everybody has, in their rows.
        """
        scene = self.scene()
        offer = self._offer(scene)
        rowed = list(filter(is_rowed, scene.zones))
        piles = [zone for zone in scene.zones if zone.layout == "pile"]
        board: list[Block] = facts(self, scene)
        for zone in scene.zones:
            if zone in rowed:
                if zone is rowed[0]:
                    middle = any(other.layout not in (*ROWED, "hand", "pile") for other in scene.zones)
                    grids = any(other.layout == "grid" for other in rowed)
                    standing = () if "standings" in without else scene.standing
                    board.append(self._rows(rowed, standing, offer, middle or grids))
            elif zone not in piles:
                board.append(self._zone(zone, offer))
        if piles:
            held = Zones("held", [self._zone(zone, offer) for zone in piles])
            board.append(Details("piles", self.named(piles[0].title), [held]))
        board = [block for block in board if block.key not in without]
        return [*board, *([replace(self.refusal(self.refused), dock=True)] if self.refused is not None else [])]

    def marks(self, marks: Sequence[Mark], tone: MarkTone, do: list[Any] | None = None) -> list[blocks.Mark]:
        """What a game draws, as blocks: of places that lie on the table."""
        return [blocks.Mark(m.at, m.to, m.face, self.named(m.text), tone, m.flies, do) for m in marks if m.at]

    def preview(self) -> list[blocks.Mark]:
        """What has been chosen so far, drawn."""
        if not self.my_turn or not self.partial_action.choices:
            return []
        drawn = shown_there(self.game.drawn(self.state, self.partial_action.words))
        # a card that is chosen has its ring
        return self.marks([mark for mark in drawn if mark.to or mark.face or mark.text], "choice")

    def _offer(self, scene: Scene) -> Offer:
        """What can be chosen now."""
        if not self.my_turn:
            return Offer((), frozenset(), "")
        words = self.following(self.partial_action.words)
        shown = {slot.choice for zone in scene.zones for slot in zone.slots if slot.choice}
        if self.partial_action.choices:
            return Offer(words, frozenset(shown & set(words)), "")
        reaching = {verb: shown & set(self.following([verb])) for verb in words}
        reaching = {verb: slots for verb, slots in reaching.items() if slots}
        if len(reaching) != 1:
            # with several verbs a card could mean any of them, so the verb comes first
            return Offer(words, frozenset(shown & set(words)), "")
        ((verb, slots),) = reaching.items()
        return Offer(words, frozenset(slots), verb)

    def _rows(
        self, zones: Sequence[Zone], standing: Sequence[Sequence[tuple[str, str]]], offer: Offer, seats: bool
    ) -> Calc:
        columns = {zone.column: self.named(zone.title) for zone in reversed(zones)}
        ordered = list(dict.fromkeys(zone.column for zone in zones))
        placed = {(zone.seat, zone.column): zone for zone in zones}
        rows = []
        for seat in dict.fromkeys(zone.seat for zone in zones):
            assert seat is not None
            face_and_words = standing[seat] if standing else ()
            purse = [(face, self.named(text)) for face, text in face_and_words]
            # every row has every column, for a zone may be there for some seats only
            own = [placed.get((seat, column)) for column in ordered]
            rows.append(
                Row(
                    key=f"seat-{seat}",
                    name=self.names[seat],
                    on=self.state is not None and self.state.status().to_move == seat,
                    groups=[self._group(zone, offer) if zone else Group("", ()) for zone in own],
                    earn=Earned(purse[0][1] if purse else "", notes=[Gain(text, face) for face, text in purse[1:]]),
                )
            )
        headings = ["Player", *(columns[column] for column in ordered), "Has" if standing else ""]
        return Calc("rows", headings, rows, compact=True, seats=seats)

    def _group(self, zone: Zone, offer: Offer) -> Group:
        """A seat's zone in its row; empty places show only where the person's own choices are going to fill them."""
        coming = self._coming(zone) if zone.seat == self.viewer else []
        slots = [self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots)]
        mark = zone.badge
        if coming:
            slots = [*coming, *slots[len(coming) :]]
            if len(coming) == len(zone.slots):
                mark = self.game.mark(
                    [slot.face or "" for slot in coming], dict(self.state.rulings) if self.state else {}
                )
        elif (
            zone.layout == "row" and all(slot.face is None for slot in zone.slots) and not is_target(self, zone, offer)
        ):
            slots = []
        grid = zone.layout == "grid"
        return Group(
            self.named(zone.title),
            slots,
            badge=badge(mark),
            shape="grid" if grid else "row",
            columns=zone.columns if grid else 0,
            zone=zone.id,
        )

    def _coming(self, zone: Zone) -> list[blocks.Slot]:
        """The chosen cards on their way to this zone of one's own."""
        if not self.my_turn or not zone.group:
            return []
        return [
            blocks.Slot(slot, self.label(word), face=word, state="chosen", do=["choose", word, slot])
            for at, (word, slot) in enumerate(self.partial_action.choices)
            if slot and self._group_of(at) == zone.group
        ]

    def _zone(self, zone: Zone, offer: Offer) -> blocks.Zone:
        gone = self._gone()
        slots = [self._slot(zone, i, slot, offer) for i, slot in enumerate(zone.slots) if zone.key_at(i) not in gone]
        return blocks.Zone(
            zone.id,
            title_of(self, zone),
            slots,
            layout=zone.layout,
            columns=zone.columns,
            edges=edges(zone.edges),
            badge=badge(zone.badge),
        )

    def _slot(self, zone: Zone, place: int, slot: Slot, offer: Offer) -> blocks.Slot:
        key = zone.key_at(place)
        label = self.named(slot.label)
        if slot.face is None and slot.label == EMPTY:
            label = f"{title_of(self, zone)}, place {place + 1}, {EMPTY}"
        state, tag, may = self._slot_state(zone, key, slot, offer)
        refused = self.refused if may and self.refused is not None and slot.choice in self.refused.part else None
        if refused is not None and state not in HELD:
            state = "forbidden"
        return blocks.Slot(
            key,
            label,
            face=slot.face,
            state=state,
            text="" if slot.face is None else None,
            tag=tag,
            tile=zone.tile,
            ground=slot.ground,
            do=["choose", slot.choice, key] if may else None,
            why=self.named(refused.message) if refused is not None and state == "forbidden" else "",
        )

    def _slot_state(self, zone: Zone, key: str, slot: Slot, offer: Offer) -> tuple[SlotState, str, bool]:
        """The state of a slot, its tag, and whether it can be touched."""
        state: SlotState = "scored" if slot.wins else "played" if slot.new else "empty" if slot.face is None else ""
        tag = self.named(slot.tag)
        if slot.choice is None or not self.my_turn:
            return state, tag, False
        at = self.partial_action.slot_at(key)
        if at is not None:
            return "chosen", self.game.words.get(self._group_of(at)) or whose(self, key) or tag, True
        if slot.choice in offer.slots:
            return "selectable", tag, True
        if any(other.choice in offer.slots for other in zone.slots) and zone.layout not in ("board", "grid"):
            # among cards of which some can be chosen, the others stand out; on a board that would be most of it
            return "forbidden", tag, True
        return state, tag, bool(offer.slots)

    def zones_of(self, scene: Scene, marks: Sequence[Mark], prefix: str) -> list[Block]:
        """The zones of a scene that marks lie on, to look at: a little table, its keys with the prefix."""
        keys = {key for mark in marks for key in (mark.at, mark.to)}
        nothing = Offer((), frozenset(), "")
        zones: list[Block] = []
        for zone in scene.zones:
            if zone.id in keys or any(zone.key_at(i) in keys for i in range(len(zone.slots))):
                slots = [self._slot(zone, i, slot, nothing) for i, slot in enumerate(zone.slots)]
                plain = [replace(slot, key=f"{prefix}{slot.key}", do=None, why="") for slot in slots]
                layout = "strip" if zone.layout == "hand" else zone.layout
                known = prefix + zone.id, title_of(self, zone), plain
                zones.append(blocks.Zone(*known, layout, zone.columns, edges(zone.edges)))
        return zones

    def reasons(self) -> list[Block]:
        """Why the cards that cannot be chosen cannot, each reason once with its card, or how many have it.

        A last sentence that all have in common is said once, above them.
        """
        cards: dict[tuple[str, str], dict[str, str | None]] = {}
        for _, slot, why in self.barred():
            if slot.choice is not None and (self.refused is None or why.message != self.refused.message):
                cards.setdefault((why.message, why.rule), {})[slot.choice] = slot.face
        if not cards:
            return []
        ends = {message.rpartition(". ")[2] for message, _ in cards}
        end = ends.pop() if len(cards) > 1 and len(ends) == 1 else ""
        rows = [
            [
                Cell(f"{len(of)} cards") if len(of) > 1 else Cell("", face=next(iter(of.values()))),
                Cell(self.named(message.removesuffix(end).rstrip()), rules=self.known([rule])),
            ]
            for (message, rule), of in list(cards.items())[:MOST_REASONS]
        ]
        table = Table("reasons", rows, caption="Why not the others")
        common = [Text("common", self.named(end))] if end else []
        return [Panel("why-not", [*common, table], tone="surface")]

    def barred(self) -> Iterator[tuple[str, Slot, GameError]]:
        """What lies there and cannot be chosen now: its key, itself, and why."""
        state = self.state
        if state is None or not self.my_turn:
            return
        scene = self.scene()
        offer = self._offer(scene)
        ahead = [*self.partial_action.words, *([offer.implied_verb] if offer.implied_verb else [])]
        for zone in scene.zones:
            for i, slot in enumerate(zone.slots):
                if slot.choice is None or slot.choice in offer.slots:
                    continue
                block = self._slot(zone, i, slot, offer)
                if block.state == "forbidden":
                    why = state.why_not([*ahead, slot.choice])
                    if why is not None:
                        yield block.key, slot, why

    def _gone(self) -> set[str]:
        """The slots whose card is shown in one's own row while it is being chosen."""
        if not self.my_turn or self.state is None:
            return set()
        own = {zone.group for zone in self.scene().zones if zone.seat == self.viewer and zone.layout == "row"} - {""}
        return {slot for at, (_, slot) in enumerate(self.partial_action.choices) if slot and self._group_of(at) in own}

    def _group_of(self, at: int) -> str:
        """The group of an action's path that the choice at this place belongs to: ``lay/1``; empty for none."""
        words = self.partial_action.words
        for action in self.actions:
            if action.path[0] == (words[0],):
                done = 0
                for depth, group in enumerate(action.path):
                    done += len(group)
                    if at < done:
                        return f"{words[0]}/{depth}"
        return ""

    def status(self) -> Status:
        """What the person is asked, and the buttons that answer it."""
        state = self.state
        assert state is not None
        if not self.my_turn:
            status = state.status()
            text = self.outcome(state) if status.game_over else self.waiting(status.to_move or 0)
            return Status("status", text)
        words = self.partial_action.words
        done = finished(self.actions, words)
        buttons = [Button("Undo", ["back"])] if self.partial_action.choices else []
        if done is not None:
            buttons.append(Button(self.game.word(words[0]), ["confirm"], kind="primary"))
        return Status(
            "status",
            self.named(state.prompt(words)),
            [*buttons, *self._word_buttons(words)],
            path=[self.word(word) for word in words],
            open_step=bool(words) and done is None,
        )

    def _word_buttons(self, words: list[str]) -> list[Button]:
        """A button for each word that can be chosen and has no slot, with the one after it if that has none either."""
        scene = self.scene()
        offer = self._offer(scene)
        shown = {slot.choice for zone in scene.zones for slot in zone.slots}
        buttons = []
        for word in offer.words:
            if word in shown or word == offer.implied_verb:
                continue
            following = self.following([*words, word])
            if set(following) & shown:
                buttons.append(Button(self.word(word), ["choose", word, ""]))
                continue
            for last in following or [""]:
                do = ["choose", word, ""] if not last else ["say", word, last]
                buttons.append(Button(self.word(last or word), do, key=f"{word}-{last}"))
        return buttons

    def word(self, word: str) -> str:
        """How a word of an action is shown: a card by its name."""
        return self.label(word) if word in self.game.deck.kinds else self.game.word(word)

    def named(self, text: str) -> str:
        """See ``GamePage``; cards are called by their names, too."""
        return super().named(worded(self.game, text))

    def waiting(self, seat: int) -> str:
        """What is said while another seat is to move."""
        return f"{does(self.names[seat], 'is', 'are')} choosing."

    def outcome(self, state: State) -> str:
        """Who won, in a sentence."""
        status = state.status()
        who = [self.names[seat] for seat in status.winners]
        won = f"{listed(who)} share the win" if len(who) > 1 else does(who[0], "wins")
        return f"{won} with {self.game.amount(max(status.scores))}."

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None else self.drawing(self.scene())


@lru_cache(maxsize=4096)
def worded(game: Game, text: str) -> str:
    """The text with its cards by their names; each drawing of a table has much that the one before had."""
    return game.deck.in_words(text, game.label)


def shown_there(marks: Sequence[Mark]) -> list[Mark]:
    """The marks with less of them: a card that is shown where it goes needs no arrow."""
    return [replace(mark, at=mark.to, to="") if mark.face and mark.to else mark for mark in marks]


def words_of(action: Action) -> list[str]:
    """The words of an action's path."""
    return [word for group in action.path for word in group]


def edges(names: Sequence[str]) -> list[list[str]]:
    """The names of a board's rows and columns, one by one; none where there is no board."""
    return [list(each) for each in names] if any(names) else []


def whose(page: BoardPage, key: str) -> str:
    """Whose a chosen card will be, where it goes to somebody."""
    assert page.state is not None
    to = {mark.to for mark in page.game.drawn(page.state, page.partial_action.words) if mark.at == key}
    return next((page.names[zone.seat] for zone in page.scene().zones if zone.id in to and zone.seat is not None), "")


def facts(page: BoardPage, scene: Scene) -> list[Block]:
    """What is in force, in words, beside its picture."""
    name, face = scene.banner
    words = " · ".join(opening(page.named(f"{fact} {value}")) for fact, value in scene.facts if fact != name)
    if not face:
        return [Facts("facts", words)] if words else []
    of_fact = name in dict(scene.facts)
    label = f"{name}: {dict(scene.facts)[name]}" if of_fact else opening(name)
    return [Facts("facts", words, face=face, label=page.named(label), caption=not of_fact)]


def title_of(page: BoardPage, zone: Zone) -> str:
    """What a zone is called, and whose it is."""
    title = opening(page.named(zone.title))
    return title if zone.seat is None else f"{possessive(page.names[zone.seat])} {title.lower()}"


def is_rowed(zone: Zone) -> bool:
    """Whether a zone stands in its seat's row."""
    return zone.seat is not None and zone.layout in ROWED


def is_target(page: BoardPage, zone: Zone, offer: Offer) -> bool:
    """Whether cards can be chosen for this zone now."""
    verb = page.partial_action.words[0] if page.partial_action.choices else offer.implied_verb
    return zone.seat == page.viewer and bool(verb) and zone.group.partition("/")[0] == verb
