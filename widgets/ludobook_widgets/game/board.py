"""Board: a position as one seat sees it, drawn once, with the move that is being made on it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ludobook import GameError, State
from ludobook.contract.action import finished
from ludobook.core.words import YOU, opening
from ludobook.look.scene import EMPTY_LABEL, Mark, Scene, Slot, Zone

from ludobook_widgets.game import SAY
from ludobook_widgets.game.game_page import GamePage, midway, possessive
from ludobook_widgets.game.move import (
    IMPLIED,
    LegalActions,
    Offer,
    PartialAction,
    without_arrows,
    without_labelled,
)
from ludobook_widgets.page import COMMON, blocks
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
    Note,
    Row,
    SlotState,
    Status,
    Table,
    Text,
    Zones,
)

MOST_REASONS = 10
ROWED = ("row", "grid", "strip")  # the layouts of zones that are drawn in their seat's row
TOUCHABLE = ("chosen", "selectable")
BACK = "back"  # the face of a card that is not seen, and of how many a seat holds


@dataclass(frozen=True)
class BoardParts:
    """The blocks of a board, from top to bottom.

    Attributes:
        facts: the facts in force for everybody, such as a throw.
        before: zones that lie before the seats' rows.
        rows: a row for each seat; None if no zone is drawn in one and the scene has no standings.
        after: zones that lie after them, one's own hand among them.
        piles: decks and discards, folded away.
        refusal: why the last choice was refused, docked.
    """

    facts: Sequence[Block] = ()
    before: Sequence[Block] = ()
    rows: Calc | None = None
    after: Sequence[Block] = ()
    piles: Sequence[Details] = ()
    refusal: Sequence[Note] = ()

    def blocks(self) -> list[Block]:
        """The blocks in order."""
        rows = [self.rows] if self.rows is not None else []
        return [*self.facts, *self.before, *rows, *self.after, *self.piles, *self.refusal]


class Board:
    """A position as one seat sees it. It is made for one drawing, so what it works out stays true.

    Args:
        page: gives the names of players and cards.
        state: the position.
        scene: the position as it is shown.
        viewer: whose view that is; None for what everybody sees.
        legal: the legal actions, where the viewer may choose one.
        partial_action: the choices made so far.
        refused: why the last choice was refused.
    """

    def __init__(
        self,
        page: GamePage,
        state: State,
        scene: Scene,
        viewer: int | None,
        legal: LegalActions | None = None,
        partial_action: PartialAction | None = None,
        refused: GameError | None = None,
    ) -> None:
        self.page, self.game = page, page.game
        self.state, self.scene, self.viewer = state, scene, viewer
        self.may_move = legal is not None
        self.legal = legal or LegalActions(state)
        self.partial_action = partial_action or PartialAction()
        self.refused = refused
        self.advised: Sequence[Mark] | None = None  # a move that is shown, instead of the one being made
        self.on_turn = state.status().to_move  # nobody, where a round that is over is shown

    @cached_property
    def offer(self) -> Offer:
        """The words that may be chosen now, and where they lie."""
        if not self.may_move:
            return Offer((), frozenset(), "")
        words = self.legal.following(self.partial_action.words)
        shown = {slot.choice for zone in self.scene.zones for slot in zone.slots if slot.choice}
        if self.partial_action.choices:
            ahead = self.partial_action.words if words else self.partial_action.before_last
            return Offer(words, frozenset(shown & set(self.legal.following(ahead))), "", ahead=ahead)
        reaching = {verb: shown & set(self.legal.following([verb])) for verb in words}
        reaching = {verb: slots for verb, slots in reaching.items() if slots}
        # a card that could mean several verbs means the one with which most legal actions go on
        ways = {verb: self.legal.count_next_words(verb) for verb in reaching}
        verbs = {
            slot: max((verb for verb in reaching if slot in reaching[verb]), key=lambda verb: ways[verb][slot])
            for slots in reaching.values()
            for slot in slots
        }
        only = next(iter(reaching)) if len(reaching) == 1 else ""
        return Offer(words, frozenset(verbs) | (shown & set(words)), only, verbs)

    def parts(self, without: Container[str] = ()) -> BoardParts:
        """The table as blocks.

        ``without`` are the keys of blocks and the names of facts to leave out; ``standings`` is what everybody has, in
        their rows.
        """
        zones = [zone for zone in self.scene.zones if zone.layout != "pile"]
        rowed = list(filter(is_rowed, zones))
        first = zones.index(rowed[0]) if rowed else len(zones)
        before, after = (
            [self._zone(zone) for zone in part if zone not in rowed and zone.id not in without]
            for part in (zones[:first], zones[first:])
        )
        piles = [zone for zone in self.scene.zones if zone.layout == "pile"]
        title = SAY("piles") if len(piles) > 1 else self.page.with_names(piles[0].title) if piles else ""
        held = [Details("piles", title, [Zones("held", list(map(self._zone, piles)))])] if piles else []
        rows = None
        if (rowed or self.scene.standing) and "rows" not in without:
            middle = any(zone.layout not in (*ROWED, "hand") for zone in zones)
            grids = any(zone.layout == "grid" for zone in rowed)
            rows = self._rows(rowed, () if "standings" in without else self.scene.standing, middle or grids)
        return BoardParts(
            facts=[] if "facts" in without else self._facts(without),
            before=before,
            rows=rows,
            after=after,
            piles=[] if "piles" in without else held,
            refusal=[replace(self.page.refusal(self.refused), dock=True)] if self.refused is not None else [],
        )

    def column(self, without: Container[str] = ()) -> list[Block]:
        """The table as one column of blocks; ``without`` as for ``parts``."""
        return self.parts(without).blocks()

    def small_table(self, marks: Sequence[Mark], prefix: str) -> list[Block]:
        """Draw the zones that the marks lie on as a little table to look at; ``prefix`` begins its keys.

        The picture of what is in force, such as the order of a trick, comes before them.
        """
        keys = {key for mark in marks for key in (mark.at, mark.to)}
        name, face = self.scene.banner
        zones: list[Block] = []
        if face and name in dict(self.scene.facts):
            zones.append(Facts(f"{prefix}force", "", face=face, label=self.page.with_names(self.scene.force)))
        for zone in self.scene.zones:
            if zone.id in keys or any(zone.key_at(i) in keys for i in range(len(zone.slots))):
                slots = [self.draw_slot(zone, i, slot) for i, slot in enumerate(zone.slots)]
                plain = [replace(slot, key=f"{prefix}{slot.key}", do=None, why="") for slot in slots]
                layout = "strip" if zone.layout == "hand" else zone.layout
                known = prefix + zone.id, self._title(zone), plain
                zones.append(blocks.Zone(*known, layout, zone.columns, edge_names(zone.edges)))
        return zones

    def preview(self) -> list[blocks.Mark]:
        """Draw the choices made so far, as marks."""
        if not self.may_move or not self.partial_action.choices:
            return []
        drawn = without_arrows(self.partial_action.drawn(self.state, self.scene))
        shown = without_labelled(self.scene, drawn)
        # a card that is chosen has its ring
        marks = self.page.draw_marks([mark for mark in shown if mark.to or mark.face or mark.text], "choice")
        return [*marks, *self.page.draw_marks([mark for mark in drawn if mark not in shown], "undrawn")]

    def status(self) -> Status:
        """Ask the person for the next choice, unless a refusal asks it already, with the buttons that answer it."""
        words = self.partial_action.words
        asked = self.page.with_names(self.state.prompt(words))
        refusal = self.page.with_names(self.refused.message) if self.refused is not None else ""
        done = finished(self.legal.actions, words)
        buttons = [Button(COMMON("undo"), ["back"])] if self.partial_action.choices else []
        if done is not None:
            buttons.append(Button(self.game.word(words[0]), ["confirm"], kind="primary"))
        return Status(
            "status",
            "" if refusal.endswith(asked) else " ".join([*self._chosen_without_words(), asked]),
            [*self._word_buttons(words), *buttons],
            path=self._path(),
            open_step=bool(words) and done is None,
        )

    def _path(self) -> list[str]:
        """The choices in words, without a verb that a card implied, and with who gets each where they go to several."""
        if not self.partial_action.choices:
            return []
        takers = {slot: self.taker_of(slot) for _, slot in self.partial_action.choices if slot}
        several = _gives_out(self)
        return [
            SAY("to", self.page.word(word), YOU.lower() if takers[slot] == YOU else takers[slot])
            if several and takers.get(slot)
            else self.page.word(word)
            for word, slot in self.partial_action.choices
            if slot != IMPLIED
        ]

    def _chosen_without_words(self) -> Iterator[str]:
        """Say what became of a choice that came before its turn, and which choices were made automatically."""
        if self.partial_action.early:
            yield SAY("for_later")
        cards, named = self.game.deck.kinds, self.page.word
        # a whole set is named by what is asked
        chosen = [word for word in self.partial_action.automatic_words if "+" not in word]
        things = [SAY("the", named(word)) if word in cards else named(word) for word in chosen]
        taker = self.taker_of(self.partial_action.choices[-1][1]) if len(chosen) == 1 else ""
        if taker and _gives_out(self):
            yield SAY("left_for", things[0], YOU.lower() if taker == YOU else taker)
        elif chosen:
            yield SAY("chosen_for_you", things)

    def reasons(self) -> list[Block]:
        """List, folded away, why cards cannot be chosen, each reason once with its card, or how many have it.

        A last sentence that all have in common is said once, above them.
        """
        cards: dict[tuple[str, str], dict[str, str | None]] = {}
        for _, slot, why in self.barred_slots():
            if slot.choice is not None and (self.refused is None or why.message != self.refused.message):
                cards.setdefault((why.message, why.rule), {})[slot.choice] = slot.face
        if not cards:
            return []
        ends = {message.rpartition(". ")[2] for message, _ in cards}
        end = ends.pop() if len(cards) > 1 and len(ends) == 1 else ""
        rows = [
            [
                Cell(SAY("cards", len(of))) if len(of) > 1 else Cell("", face=next(iter(of.values()))),
                Cell(self.page.with_names(message.removesuffix(end).rstrip()), rules=self.page.known_rules([rule])),
            ]
            for (message, rule), of in list(cards.items())[:MOST_REASONS]
        ]
        common = [Text("common", self.page.with_names(end))] if end else []
        return [Details("why-not", SAY("why_not"), [*common, Table("reasons", rows)])]

    def barred_slots(self) -> Iterator[tuple[str, Slot, GameError]]:
        """Iterate over the slots that cannot be chosen now: key, slot and reason."""
        if not self.may_move:
            return
        ahead = [*self.offer.ahead, *([self.offer.implied_verb] if self.offer.implied_verb else [])]
        for zone in self.scene.zones:
            for i, slot in enumerate(zone.slots):
                if slot.choice is None or slot.choice in self.offer.slots:
                    continue
                block = self.draw_slot(zone, i, slot)
                if block.state == "forbidden":
                    why = self.state.why_not([*ahead, slot.choice])
                    if why is not None:
                        yield block.key, slot, why

    def _word_buttons(self, words: list[str]) -> list[Button]:
        """A button for each word that can be chosen and has no slot, with the one after it if that has none either.

        The only verb has none if it is chosen by a card of the hand or a square: where nothing else can be done, people
        touch these by themselves, but not what is laid out in their row.
        """
        shown = {slot.choice for zone in self.scene.zones for slot in zone.slots}
        laid = {
            slot.choice
            for zone in self.scene.zones
            if zone.layout == "row" and zone.seat is not None
            for slot in zone.slots
        }
        buttons = []
        for word in self.offer.words:
            if word in shown or (word == self.offer.only and not self.offer.slots <= laid):
                continue
            following = self.legal.following([*words, word])
            if set(following) & shown:
                buttons.append(Button(self.page.word(word), ["choose", word, ""]))
                continue
            for last in following or [""]:
                do = ["choose", word, ""] if not last else ["say", word, last]
                button = Button(self.page.word(last or word), do, key=f"{word}-{last}", acts=True)
                ends = not following and not words and _ends_round(self.state, word)
                buttons.append(replace(button, kind="primary") if ends else button)
        return buttons

    def _rows(self, zones: Sequence[Zone], standing: Sequence[Sequence[tuple[str, str]]], seats: bool) -> Calc:
        columns = {zone.column: self.page.with_names(zone.title) for zone in reversed(zones)}
        ordered = list(dict.fromkeys(zone.column for zone in zones))
        placed = {(zone.seat, zone.column): zone for zone in zones}
        rows = []
        # a seat without a zone in the rows still has a row, for what it has
        for seat in dict.fromkeys(zone.seat for zone in zones) or range(len(standing)):
            assert seat is not None
            face_and_words = standing[seat] if standing else ()
            gone = len(self._gone()) if seat == self.viewer else 0
            purse = [
                (face, self.page.with_names(_left(text, gone if face == BACK else 0))) for face, text in face_and_words
            ]
            notes = [Gain(text, face, dict(self.scene.aloud).get(text, "")) for face, text in purse[1:]]
            # every row has every column, because a zone may be there for some seats only
            own = [placed.get((seat, column)) for column in ordered]
            rows.append(
                Row(
                    key=f"seat-{seat}",
                    name=self.page.names[seat],
                    on=self.on_turn == seat,
                    own=seat == self.viewer,
                    groups=[self._group(zone) if zone else Group("", ()) for zone in own],
                    earn=Earned(purse[0][1] if purse else "", notes=notes),
                )
            )
        headings = [COMMON("player"), *(columns[column] for column in ordered), SAY("has") if standing else ""]
        return Calc("rows", headings, rows, compact=True, seats=seats)

    def _group(self, zone: Zone) -> Group:
        """A seat's zone in its row; empty places show only where the person's own choices are going to fill them.

        While nothing can be chosen, those show too that the person fills at another time, so that the row stays.
        """
        coming = self._coming(zone) if zone.seat == self.viewer else []
        slots = [self.draw_slot(zone, i, slot) for i, slot in enumerate(zone.slots)]
        mark = zone.badge
        verb = self.partial_action.words[0] if self.partial_action.choices else self.offer.implied_verb
        filled_now = zone.seat == self.viewer and bool(zone.group)
        if self.may_move:
            filled_now = filled_now and bool(verb) and zone.group.partition("/")[0] == verb
        if coming:
            slots = [*coming, *slots[len(coming) :]]
            if len(coming) == len(zone.slots):
                mark = self.game.mark([slot.face or "" for slot in coming], dict(self.state.rulings))
        elif zone.layout == "row" and all(slot.face is None for slot in zone.slots) and not filled_now:
            slots = []
        grid = zone.layout == "grid"
        return Group(
            self.page.with_names(zone.title),
            slots,
            badge=self.page.badge(mark),
            shape="grid" if grid else "row",
            columns=zone.columns if grid else 0,
            zone=zone.id,
        )

    def _coming(self, zone: Zone) -> list[blocks.Slot]:
        """The chosen cards on their way to this zone of one's own."""
        if not self.may_move or not zone.group:
            return []
        return [
            blocks.Slot(slot, self.page.label(word), face=word, state="chosen", do=["choose", word, slot], movable=True)
            for at, (word, slot) in enumerate(self.partial_action.choices)
            if slot and group_of(self.legal, self.partial_action.words, at) == zone.group
        ]

    def _zone(self, zone: Zone) -> blocks.Zone:
        gone = self._gone()
        gap = zone.layout == "hand"  # what is left of it keeps its place under a finger
        slots = [
            self._gap(zone, i) if zone.key_at(i) in gone else self.draw_slot(zone, i, slot)
            for i, slot in enumerate(zone.slots)
            if gap or zone.key_at(i) not in gone
        ]
        return blocks.Zone(
            zone.id,
            self._title(zone),
            slots,
            layout=zone.layout,
            columns=zone.columns,
            edges=edge_names(zone.edges),
            badge=self.page.badge(zone.badge),
        )

    def _gap(self, zone: Zone, place: int) -> blocks.Slot:
        """Draw an empty place in a hand for a card that is shown in the viewer's row now."""
        key = f"{zone.key_at(place)}-gap"
        return blocks.Slot(key, SAY("place", self._title(zone), place + 1), text="", state="empty")

    def draw_slot(self, zone: Zone, place: int, slot: Slot) -> blocks.Slot:
        """Draw one place of a zone, with what a tap on it chooses."""
        key = zone.key_at(place)
        label = self.page.with_names(slot.label)
        if slot.face is None and slot.label == EMPTY_LABEL:
            label = SAY("place", self._title(zone), place + 1)
        chosen = self._chosen_at(zone, slot) or key
        state, tag, may = self._slot_state(zone, chosen, slot)
        if state == "chosen":  # the card that comes here is only drawn over it
            drawn = self.partial_action.drawn(self.state, self.scene)
            coming = [mark.face for mark in drawn if mark.to == key and mark.face in self.game.deck.kinds]
            label = SAY("comes_here", label, self.page.label(coming[0])) if coming else label
        refused = self.refused if may and self._is_refused(key, slot) else None
        if refused is not None and state not in TOUCHABLE:
            state = "forbidden"
        return blocks.Slot(
            key,
            label,
            face=slot.face,
            state=state,
            text=slot.number if slot.face is None else None,
            tag=tag,
            tile=zone.tile,
            ground=slot.ground,
            rows=slot.rows if slot.rows > 1 else 0,
            do=["choose", slot.choice, chosen] if may else None,
            drops=() if may else self._onto.get(key, ()),
            movable=may and slot.face is not None,
            why=self.page.with_names(refused.message) if refused is not None and state == "forbidden" else "",
        )

    def _chosen_at(self, zone: Zone, slot: Slot) -> str:
        """The slot by which a zone was chosen that is chosen as one, such as a department; empty if it was not."""
        if slot.choice in (None, slot.face) or {other.choice for other in zone.slots} != {slot.choice}:
            return ""
        keys = [zone.key_at(i) for i in range(len(zone.slots))]
        return next((key for _, key in self.partial_action.choices if key in keys), "")

    def _is_refused(self, key: str, slot: Slot) -> bool:
        """True for the slot whose choice was refused; after an action that was typed, for all that it names."""
        if self.refused is None:
            return False
        at = self.partial_action.refused_at
        return key == at if at else slot.choice in self.refused.part

    def _slot_state(self, zone: Zone, key: str, slot: Slot) -> tuple[SlotState, str, bool]:
        """The state of a slot, its tag, and whether it can be touched."""
        state: SlotState = "scored" if slot.wins else "played" if slot.new else "empty" if slot.face is None else ""
        tag = self.page.with_names(slot.tag)
        if slot.choice is None or not self.may_move:
            return state, tag, False
        if self.partial_action.is_early(key):
            return "chosen", tag, True
        at = self.partial_action.slot_at(key)
        if at is not None:
            taker, group = self.taker_of(key), self.game.words.get(group_of(self.legal, self.partial_action.words, at))
            return "chosen", _advised_tag(self, key) or group or taker or tag, True
        if slot.choice in self.offer.slots:
            return "selectable", _advised_tag(self, key) or tag, True
        if any(other.choice in self.offer.slots for other in zone.slots) and zone.layout not in ("board", "grid"):
            # among cards of which some can be chosen, the others stand out; on a board that would be most of it
            return "forbidden", tag, True
        return state, tag, bool(self.offer.slots)

    @cached_property
    def _onto(self) -> dict[str, list[str]]:
        """For each card in a slot that is not itself a choice, the slots that can be chosen to put the card there."""
        found: dict[str, list[str]] = {}
        if not self.may_move or not any(
            slot.face and slot.choice is None and zone.seat is None for zone in self.scene.zones for slot in zone.slots
        ):
            return found
        for word in self.offer.slots:
            verb = [] if self.partial_action.choices else [self.offer.verb_of(word)]
            for mark in self.game.drawn(self.state, [*self.offer.ahead, *verb, word]):
                if mark.face and mark.to == self.scene.key_of(word):
                    found.setdefault(mark.at, []).append(mark.to)
        return found

    def at(self, key: str) -> tuple[Zone, Slot] | None:
        """Find the zone and slot of that key; None if there is none."""
        there = (
            (zone, slot) for zone in self.scene.zones for i, slot in enumerate(zone.slots) if zone.key_at(i) == key
        )
        return next(there, None)

    def is_early(self, key: str) -> bool:
        """True where something that lies elsewhere has to be chosen before what lies there."""
        there = self.at(key)
        return there is not None and not any(slot.choice in self.offer.slots for slot in there[0].slots)

    def lies_there(self, key: str) -> bool:
        """True where what was chosen last is drawn already: to touch that place, too, only says again where it goes."""
        words, there = self.partial_action.words, self.at(key)
        if not words or self.partial_action.slot_at(key) is not None:
            return False
        if there is None or there[1].choice in self.offer.words:
            return False
        last = words[len(self.partial_action.before_last)]
        drawn = without_arrows(self.partial_action.drawn(self.state, self.scene))
        return any(mark.at == key and mark.face == last for mark in drawn)

    def why_there(self, key: str) -> str:
        """Tell somebody who has touched a slot why it cannot be chosen now; empty if there is no such slot."""
        there = self.at(key)
        if there is None:
            return ""
        zone, _ = there
        others = SAY("whose_thing", self._title(zone)) if zone.seat not in (None, self.viewer) else ""
        ask = self.state.prompt(self.partial_action.words)
        return f"{zone.why or others} {ask}" if zone.why or others else SAY("not_now", ask)

    def _gone(self) -> set[str]:
        """The slots whose card is shown in one's own row while it is being chosen."""
        if not self.may_move:
            return set()
        own = {zone.group for zone in self.scene.zones if zone.seat == self.viewer and zone.layout == "row"} - {""}
        return {
            slot
            for at, (_, slot) in enumerate(self.partial_action.choices)
            if slot and group_of(self.legal, self.partial_action.words, at) in own
        }

    def _facts(self, without: Container[str]) -> list[Block]:
        """The facts in force for everybody, in words, beside their picture."""
        name, face = self.scene.banner
        facts_told = [(fact, value) for fact, value in self.scene.facts if fact != name and fact not in without]
        words = " · ".join(opening(self.page.with_names(f"{fact} {value}")) for fact, value in facts_told)
        if not face:
            return [Facts("facts", words)] if words else []
        caption = name not in dict(self.scene.facts)
        return [Facts("facts", words, face=face, label=self.page.with_names(self.scene.force), caption=caption)]

    def _title(self, zone: Zone) -> str:
        """The zone's name, and whose it is."""
        title = opening(self.page.with_names(zone.title))
        return title if zone.seat is None else f"{possessive(self.page.names[zone.seat])} {midway(self.game, title)}"

    def taker_of(self, key: str) -> str:
        """The player who gets a chosen card, where somebody does."""
        shown = self.advised if self.advised is not None else self.partial_action.drawn(self.state, self.scene)
        to = {mark.to for mark in shown if mark.at == key}
        return next(
            (self.page.names[zone.seat] for zone in self.scene.zones if zone.id in to and zone.seat is not None), ""
        )


def group_of(legal: LegalActions, words: Sequence[str], at: int) -> str:
    """Return the group of an action's path that the choice at this place belongs to: ``lay/1``; empty for none."""
    for action in legal.actions:
        if action.path[0] == (words[0],):
            done = 0
            for depth, group in enumerate(action.path):
                done += len(group)
                if at < done:
                    return f"{words[0]}/{depth}"
    return ""


def _ends_round(state: State, action: str) -> bool:
    """Tell whether an action ends the round, such as to declare."""
    return state.apply(action).last_score() != state.last_score()


def _left(text: str, gone: int) -> str:
    """How many cards are held, less those that are drawn elsewhere already: of ``5 in hand`` two make ``3 in hand``."""
    number, space, rest = text.partition(" ")
    return f"{int(number) - gone}{space}{rest}" if gone and number.isdecimal() else text


def edge_names(names: Sequence[str]) -> list[list[str]]:
    """Split the names of a board's rows and those of its columns, each a string; an empty list if there are none."""
    return [list(each) for each in names] if any(names) else []


def is_rowed(zone: Zone) -> bool:
    """True for a zone that is drawn in its seat's row."""
    return zone.seat is not None and zone.layout in ROWED


def given_to_opponents(scene: Scene, viewer: int | None, marks: Sequence[Mark]) -> bool:
    """Tell whether some of the marked cards go to an opponent of the viewer."""
    to = {mark.to for mark in marks}
    return any(zone.id in to and zone.seat not in (None, viewer) for zone in scene.zones)


def _gives_out(board: Board) -> bool:
    """Tell whether some of the cards chosen so far go to an opponent."""
    return given_to_opponents(board.scene, board.viewer, board.partial_action.drawn(board.state, board.scene))


def _advised_tag(board: Board, key: str) -> str:
    """What a card is for in an advised move that gives cards to opponents; empty for other moves and cards."""
    advised = board.advised or ()
    at = next((at for at, mark in enumerate(advised) if mark.at == key), None)
    if at is None or not given_to_opponents(board.scene, board.viewer, advised):
        return ""
    verb = board.legal.actions[0].path[0]  # it comes before the cards
    return board.game.words.get(group_of(board.legal, verb, len(verb) + at)) or board.taker_of(key)
