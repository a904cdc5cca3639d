"""Meow Oracle as a state machine.

SETUP → REVEAL → GIVE → PLACE … → REVEAL with the next player … → SCORE → SETUP of round two, or over.
SETUP and SCORE are passed through; so is REVEAL, unless the ruling ``selection: "free"`` lets players
pick the cards they turn up. Nobody knows a face-down card, so every seat sees the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any, ClassVar

from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.errors import BadInput
from ludobook.core.game import Action, Entry, Game, State, Status, put
from ludobook.core.rules import Rulings, carries
from ludobook.core.scene import Scene, Slot, Zone
from ludobook.core.score import Sheet
from ludobook.core.shape import a_count
from ludobook.meow_oracle import components, kernel
from ludobook.meow_oracle.components import CELLS, DECK, KINDS, check_different, names, parse_card
from ludobook.meow_oracle.kernel import NOTHING
from ludobook.meow_oracle.rulebook import RULEBOOK, WORDS, say, tell
from ludobook.meow_oracle.scoring import (
    DRILLS,
    FORMS,
    OPS,
    Area,
    RoundScore,
    check_players,
    final,
    flags,
    mark_of,
    question,
    read_area,
    read_case,
    score_area,
    score_round,
    sheet,
    sheet_of_case,
    so_far,
)

REVEAL, GIVE, PLACE, OVER = "reveal", "give", "place", "over"
PHASE_WORDS = {
    REVEAL: "turning cards up",
    GIVE: "giving cards",
    PLACE: "laying cards",
    OVER: "the game is over",
}
EMPTY: Area = (NOTHING,) * 9


@dataclass(frozen=True, repr=False)
class MeowState(State):
    """One position of Meow Oracle.

    Attributes:
        chance: the generator's state.
        round: 1 or 2.
        phase: one of the constants above.
        starter: the seat that started the round.
        mover: the seat whose turn it is; the receivers lay their cards within it.
        up: by seat, the face-up card of each cell, or NOTHING.
        down: by seat, the face-down card of each cell, or NOTHING.
        sides: by seat, the face-down cards at the side, oldest first.
        undealt: the cards out of this round.
        turned: cards turned up and not given yet, in deck order.
        queue: (seat, card) for each card given and not laid yet, first to lay first.
        scored: the finished rounds.
    """

    game: ClassVar[Game]
    chance: int
    round: int
    phase: str
    starter: int
    mover: int
    up: tuple[Area, ...]
    down: tuple[Area, ...]
    sides: tuple[tuple[int, ...], ...]
    undealt: tuple[int, ...]
    turned: tuple[int, ...]
    queue: tuple[tuple[int, int], ...]
    scored: tuple[RoundScore, ...]

    # -- what can be done ---------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """See ``State``."""
        if self.phase == REVEAL:
            return tuple(map(_reveal_action, combinations(self._own_down(self.mover), self._cards_to_turn())))
        if self.phase == GIVE:
            return _give_actions(self.turned, kernel.own_cards(len(self.turned), self.players))
        if self.phase == PLACE:
            return tuple([PLACES[cell] for cell in places(self._free_cells(self.queue[0][0]))])
        return ()

    @carries("MEOW-JSON-3")
    def apply(self, action: Action | str) -> MeowState:
        """See ``State``."""
        text = action.text if isinstance(action, Action) else action
        if not isinstance(text, str):
            raise BadInput("An action is a text.", rule="MEOW-JSON-1", position=self.where())
        words = text.split()
        verb = words[0].lower() if words else ""
        if verb == "reveal" and self.rulings["selection"] == "free":
            self._check_phase(REVEAL)
            return self._reveal([word.lower() for word in words[1:]])
        if verb == "give":
            self._check_phase(GIVE)
            return self._give(list(map(parse_card, words[1:])))
        if verb == "place" and len(words) == 2:
            self._check_phase(PLACE)
            return self._place(words[1])
        raise BadInput(f"{text[:40]!r} is no action of this game.", rule="MEOW-JSON-3", part=(text[:40],))

    def _check_phase(self, phase: str) -> None:
        """Each action has its time; the rule named is that of what must be done now."""
        if self.phase == phase:
            return
        if self.phase == OVER:
            self._refuse("The game is over after two rounds: nobody can act.", "MEOW-END-2")
        due, rule = {
            REVEAL: ("a turn begins by turning up cards", "MEOW-TURN-2"),
            GIVE: (f"{' '.join(names(self.turned))} must be given now", "MEOW-GIVE-1"),
            PLACE: (f"{' '.join(names(card for _, card in self.queue))} must be laid now", "MEOW-PLACE-1"),
        }[self.phase]
        self._refuse(f"Not yet: {due}.", rule)

    # -- setting up and turning up ------------------------------------------------------------------

    @carries("MEOW-SETUP-1", "MEOW-SETUP-2", "MEOW-SETUP-3", "MEOW-SETUP-4", "MEOW-TURN-1", "MEOW-NEXT-1")
    def _start_round(self, number: int, starter: int) -> MeowState:
        """All 36 cards shuffled, nine to each area face down, the rest out of the round; the starter begins."""
        after, pile = chance.shuffle(self.chance, DECK)
        # what a seat imagines about the next deal must not come from a deck stacked in advance
        if number <= len(self.decks) and not self.imagined:
            pile = chance.stack(list(map(parse_card, self.decks[number - 1])), pile)
        n = self.players
        return self._with(
            chance=after,
            round=number,
            starter=starter,
            up=(EMPTY,) * n,
            down=tuple(pile[9 * seat : 9 * seat + 9] for seat in range(n)),
            sides=((),) * n,
            undealt=pile[9 * n :],
        )._start_turn(starter)

    @carries("MEOW-AREA-2", "MEOW-R17")
    def _start_turn(self, mover: int) -> MeowState:
        """The mover turns cards up: the first in order, as no choice can matter, or by the ruling the ones picked."""
        state = self._with(phase=REVEAL, turn=mover, mover=mover)
        if self.rulings["selection"] == "free":
            return state
        return state._turn_up(state._own_down(mover)[: state._cards_to_turn()])

    def _cards_to_turn(self) -> int:
        return kernel.cards_to_turn(self.players, len(self._own_down(self.mover)))

    @carries("MEOW-TURN-4")
    def _own_down(self, seat: int) -> tuple[str, ...]:
        """The face-down cards a seat may turn up: ``s1``, ``s2`` … at the side, oldest first, then the cells."""
        side = tuple(f"s{place + 1}" for place in range(len(self.sides[seat])))
        return side + tuple(cell for cell, card in zip(CELLS, self.down[seat], strict=True) if card != NOTHING)

    def _reveal(self, picked: list[str]) -> MeowState:
        """The mover picks which of their face-down cards to turn up."""
        own, due = self._own_down(self.mover), self._cards_to_turn()
        wrong = tuple(word[:20] for word in picked if word not in own)[:9]
        if wrong:
            self._refuse(f"No face-down card of this player: {', '.join(wrong)}.", "MEOW-TURN-4", wrong)
        if len(picked) != due or len(set(picked)) != due:
            message = f"Exactly {due} different face-down cards are turned up."
            self._refuse(message, "MEOW-TURN-4", tuple(picked[:9]))
        chosen = tuple(word for word in own if word in picked)
        return self._with(log=(*self.log, self._entry(self.mover, _reveal_action(chosen).text)))._turn_up(chosen)

    @carries("MEOW-TURN-5", "MEOW-R19")
    def _turn_up(self, chosen: Sequence[str]) -> MeowState:
        """These face-down cards of the mover are seen by all; their cells are vacant, their side closes up."""
        side, down = list(self.sides[self.mover]), list(self.down[self.mover])
        cards = []
        for word in chosen:
            if word.startswith("s"):
                cards.append(self.sides[self.mover][int(word[1:]) - 1])
                side.remove(cards[-1])
            else:
                cards.append(down[int(word)])
                down[int(word)] = NOTHING
        turned = tuple(sorted(cards))
        return self._with(
            phase=GIVE,
            down=put(self.down, self.mover, tuple(down)),
            sides=put(self.sides, self.mover, tuple(side)),
            turned=turned,
            log=(*self.log, self._entry(None, "reveal " + " ".join(names(turned)))),
        )

    # -- giving and laying --------------------------------------------------------------------------

    @carries("MEOW-GIVE-4", "MEOW-R18")
    def _give(self, cards: list[int]) -> MeowState:
        """The mover fixes every receiver's card, all at once; nobody can refuse one."""
        turned, n = self.turned, self.players
        if len(cards) != len(turned):
            self._refuse(f"Exactly {len(turned)} cards are given, not {len(cards)}.", "MEOW-GIVE-1", names(cards[:9]))
        if tuple(sorted(cards)) != turned:
            wrong = names(card for place, card in enumerate(cards) if card not in turned or card in cards[:place])
            message = f"The cards turned up are {' '.join(names(turned))}, and each is given once."
            self._refuse(message, "MEOW-GIVE-4", wrong)
        own = kernel.own_cards(len(turned), n)
        order = (*sorted(cards[:own]), *cards[own:])
        queue = tuple((kernel.receiver(place, len(turned), self.mover, n), card) for place, card in enumerate(order))
        log = (*self.log, self._entry(self.mover, "give " + " ".join(names(order))))
        return self._with(phase=PLACE, turn=queue[0][0], turned=(), queue=queue, log=log)

    @carries("MEOW-PLACE-1", "MEOW-PLACE-3", "MEOW-AREA-1", "MEOW-R21")
    def _place(self, word: str) -> MeowState:
        """The first receiver, the mover too, lays the card in the own area; a face-down card there goes to the side."""
        seat, card = self.queue[0]
        if word not in CELLS:
            self._refuse("The cells are 0 to 8.", "MEOW-PLACE-2", (word[:20],))
        cell = int(word)
        if not self._free_cells(seat) >> cell & 1:
            there = KINDS[self.up[seat][cell]]
            self._refuse(f"{there} lies face up in cell {cell} and never moves again.", "MEOW-PLACE-2", (there, word))
        state = self._with(
            up=put(self.up, seat, put(self.up[seat], cell, card)),
            queue=self.queue[1:],
            log=(*self.log, self._entry(seat, f"place {cell}")),
        )
        covered = self.down[seat][cell]
        if covered != NOTHING:
            state = state._with(
                down=put(self.down, seat, put(self.down[seat], cell, NOTHING)),
                sides=put(self.sides, seat, (*self.sides[seat], covered)),
            )
        if state.queue:
            return state._with(turn=state.queue[0][0])
        if all(kernel.is_full(kernel.filled_cells(area)) for area in state.up):
            return state._score()
        return state._start_turn(kernel.left_of(self.mover, self.players))

    def _free_cells(self, seat: int) -> int:
        """Where the seat may lay a card, as a sum of 1 << cell."""
        return kernel.free_cells(kernel.filled_cells(self.up[seat]))

    # -- the end of a round -------------------------------------------------------------------------

    @carries("MEOW-END-2", "MEOW-R10")
    def _score(self) -> MeowState:
        """Totals and winner points; after the first round comes the second, after the second the end."""
        scored = score_round(self.up, self.starter, self.rulings)
        state = self._with(scored=(*self.scored, scored))
        if self.round == 2:
            return state._with(phase=OVER, turn=None)
        return state._start_round(2, kernel.next_start(scored.totals, self.players, self.starter))

    # -- what is known ------------------------------------------------------------------------------

    @carries("MEOW-SCORE-1", "MEOW-R22")
    def status(self) -> Status:
        """See ``State``; scores are winner points, which do nothing before the end."""
        won: tuple[int, ...] = ()
        if self.phase == OVER:
            _, won = final([scored.totals for scored in self.scored], self.rulings)
        return Status(self.turn, self.phase == OVER, self._winner_points(), won)

    def _winner_points(self) -> tuple[int, ...]:
        rows = [scored.winner_points for scored in self.scored]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * self.players

    @carries("MEOW-HIDE-1")
    def view(self, seat: int) -> dict[str, Any]:
        """See ``State``: the same for all; in ``areas`` a face-down card is ``?`` and a vacant cell null."""
        self._check_seat(seat)
        return {
            "game": "meow_oracle",
            "players": self.players,
            "rulings": dict(self.rulings),
            "seat": seat,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.turn,
            "starter": self.starter,
            "mover": self.mover,
            "hand": [],
            "areas": [self._seen_area(other) for other in range(self.players)],
            "sides": [len(side) for side in self.sides],
            "undealt": len(self.undealt),
            "turned": list(names(self.turned)),
            "queue": [{"seat": receiver, "card": KINDS[card]} for receiver, card in self.queue],
            "winner_points": list(self._winner_points()),
            "rounds": [scored.to_json() for scored in self.scored],
            "log": self.seen_log(seat),
        }

    def _seen_area(self, seat: int) -> list[str | None]:
        cells = zip(self.up[seat], self.down[seat], strict=True)
        return [KINDS[up] if up != NOTHING else "?" if down != NOTHING else None for up, down in cells]

    def resample(self, seat: int, seed: int) -> MeowState:
        """See ``State``. All face-down cards, dealt or not, are mixed; the shuffle of round two changes with them."""
        self._check_seat(seat)
        a_count(seed, "seed", "MEOW-JSON-1")
        hidden = [card for cards in (*self.down, *self.sides, self.undealt) for card in cards if card != NOTHING]
        generator, mixed = chance.shuffle(chance.start(seed), sorted(hidden))
        pool = iter(mixed)
        actions = sum(entry.seat is not None for entry in self.log)
        return self._with(
            chance=generator,
            down=tuple(tuple(next(pool) if card != NOTHING else NOTHING for card in area) for area in self.down),
            sides=tuple(tuple(next(pool) for _ in side) for side in self.sides),
            undealt=tuple(pool),
            imagined=(*self.imagined, (actions, seat, seed)),
        )

    def last_score(self) -> Sheet | None:
        """See ``State``."""
        return sheet(self.scored) if self.scored else None

    def scene(self, seat: int | None) -> Scene:
        """See ``State``."""
        return _scene(self, seat)

    def prompt(self, chosen: Sequence[str]) -> str:
        """See ``State``."""
        return _prompt(self, chosen)

    def where(self) -> str:
        """See ``State``."""
        seat = "" if self.turn is None else f", seat {self.turn} to move"
        return f"round {self.round}, {PHASE_WORDS[self.phase]}{seat}"

    def __str__(self) -> str:
        rows = [f"Meow Oracle, {self.players} players, {self.where()}"]
        for seat in range(self.players):
            cells = zip(self.up[seat], self.down[seat], strict=True)
            area = [
                KINDS[up] if up != NOTHING else f"({KINDS[down]})" if down != NOTHING else "_" for up, down in cells
            ]
            grid = " / ".join(" ".join(area[row : row + 3]) for row in (0, 3, 6))
            rows.append(f"seat {seat}: {grid}  side {' '.join(names(self.sides[seat])) or '–'}")
        rows.append(f"starter {self.starter}, mover {self.mover}, turned up {' '.join(names(self.turned)) or '–'}")
        rows.append("to lay " + (" ".join(f"{KINDS[card]}/{seat}" for seat, card in self.queue) or "–"))
        rows.append("undealt " + (" ".join(names(self.undealt)) or "–"))
        rows.extend(f"scored {scored.to_json()}" for scored in self.scored)
        rows.append(f"chance {self.chance:x} {self.seed} {self.decks} {self.imagined} {dict(self.rulings)}")
        rows.extend(f"{entry.seat}: {entry.text}" for entry in self.log)
        return "\n".join(rows)

    # -- small tools --------------------------------------------------------------------------------

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadInput(f"There is no seat {str(seat)[:20]!r}.", rule="MEOW-PLAYERS-1")


PLACES = tuple(Action(f"place {cell}", (("place",), (cell,))) for cell in CELLS)


@lru_cache(maxsize=16384)
def _give_actions(turned: tuple[int, ...], own: int) -> tuple[Action, ...]:
    """Every way to give the turned-up cards, in deck order card by card; the own cards are one choice."""
    orders = [order for order in permutations(turned) if list(order[:own]) == sorted(order[:own])]
    return tuple(map(_give_action, orders, [own] * len(orders)))


def _give_action(order: Sequence[int], own: int) -> Action:
    cards = names(order)
    return Action("give " + " ".join(cards), (("give",), cards[:own], *((card,) for card in cards[own:])))


def _reveal_action(chosen: tuple[str, ...]) -> Action:
    return Action("reveal " + " ".join(chosen), (("reveal",), chosen))


# -- on the table ---------------------------------------------------------------------------------------


def _scene(state: MeowState, seat: int | None) -> Scene:
    """The others' areas, then the seat's own, then the cards turned up or waiting to be laid."""
    n = state.players
    first = 0 if seat is None else seat + 1
    zones: list[Zone] = []
    for other in ((first + i) % n for i in range(n)):
        zones.append(_area_zone(state, other, acting=seat == other == state.turn))
        if state.sides[other]:
            zones.append(_side_zone(state, other, acting=seat == other == state.turn))
    if state.turned:
        choose = seat == state.turn
        cards = tuple(Slot(KINDS[c], components.label(c), KINDS[c] if choose else None, new=True) for c in state.turned)
        zones.append(Zone("turned", f"Turned up by seat {state.mover}", cards))
    if state.queue:
        cards = tuple(Slot(KINDS[c], components.label(c), tag=f"seat {receiver}") for receiver, c in state.queue)
        zones.append(Zone("queue", "To be laid", cards))
    points = state._winner_points()
    standing = tuple(
        (
            ("point", f"{points[other]} winner point{'' if points[other] == 1 else 's'}"),
            ("back", f"{len(state._own_down(other))} face down"),
            *((("start", "starting player"),) if other == state.starter else ()),
        )
        for other in range(n)
    )
    facts = [
        (f"Round {i + 1}:", ", ".join(f"seat {other} {total}" for other, total in enumerate(scored.totals)))
        for i, scored in enumerate(state.scored)
    ]
    if state.undealt:
        facts.append(("Out of the round", f"{len(state.undealt)} cards"))
    return Scene(f"Round {state.round} of 2: {PHASE_WORDS[state.phase]}", tuple(zones), tuple(facts), standing)


def _area_zone(state: MeowState, seat: int, acting: bool) -> Zone:
    """An area; its cells can be chosen to lay a card on, or where cards are picked, to turn one up."""
    last = state.log[-1] if state.log else None
    laid = last.text.split()[1] if last and last.seat == seat and last.text.startswith("place") else None
    slots = []
    for cell, up, down in zip(CELLS, state.up[seat], state.down[seat], strict=True):
        choice = cell if acting and (state.phase == PLACE or (state.phase == REVEAL and down != NOTHING)) else None
        if up != NOTHING:
            slots.append(Slot(KINDS[up], components.label(up), choice, new=cell == laid))
        else:
            hidden = down != NOTHING
            slots.append(
                Slot("back" if hidden else None, f"cell {cell}, {'face-down card' if hidden else 'vacant'}", choice)
            )
    badge = None
    if kernel.is_full(kernel.filled_cells(state.up[seat])):
        total = score_area(state.up[seat], state.rulings).total
        badge = ("climb", f"{total} point{'' if total == 1 else 's'}")
    return Zone(f"area-{seat}", "Area", tuple(slots), "grid", 3, badge, seat)


def _side_zone(state: MeowState, seat: int, acting: bool) -> Zone:
    choose = acting and state.phase == REVEAL
    side = range(1, len(state.sides[seat]) + 1)
    slots = tuple(Slot("back", f"face-down card {i} at the side", f"s{i}" if choose else None) for i in side)
    return Zone(f"side-{seat}", "Side", slots, "strip", seat=seat)


def _prompt(state: MeowState, chosen: Sequence[str]) -> str:
    """What the seat to move is asked next."""
    taken = max(len(chosen) - 1, 0)
    if state.phase == REVEAL:
        left = state._cards_to_turn() - taken
        return f"Choose {left} of your face-down cards to turn up." if left else "Turn these up?"
    if state.phase == GIVE:
        turned, n = len(state.turned), state.players
        own = kernel.own_cards(turned, n)
        if taken == turned:
            return "Give them like this?"
        if taken < own:
            return "Which card do you keep?" if own == 1 else f"Choose {own - taken} of the three cards to keep."
        return f"Which card goes to seat {kernel.receiver(taken, turned, state.mover, n)}?"
    if state.phase == PLACE:
        return f"Lay {KINDS[state.queue[0][1]]} in a cell of your area." if not taken else "Lay it there?"
    return "The game is over."


# -- the game -------------------------------------------------------------------------------------------


@carries("MEOW-START-1", "MEOW-R15", "MEOW-JSON-1", "MEOW-JSON-2")
def new(players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> MeowState:
    """Seat 0, or by the ruling one drawn by lot, starts round one. See ``NewGame``."""
    check_players(players)
    a_count(seed, "seed", "MEOW-JSON-1")
    chosen = RULEBOOK.read_rulings(rulings)
    generator, starter = chance.start(seed), 0
    log: tuple[Entry, ...] = ()
    if chosen["first_start"] == "random":
        generator, starter = chance.below(generator, players)
        log = (Entry(None, f"start {starter}", (f"start {starter}",) * players),)
    return MeowState(
        players=players,
        rulings=chosen,
        seed=seed,
        decks=_read_decks(decks),
        imagined=(),
        log=log,
        chance=generator,
        round=1,
        phase=REVEAL,
        turn=starter,
        starter=starter,
        mover=starter,
        up=(),
        down=(),
        sides=(),
        undealt=(),
        turned=(),
        queue=(),
        scored=(),
    )._start_round(1, starter)


def mark(cards: Sequence[str], rulings: object = None) -> tuple[str, str] | None:
    """See ``Game``: what a full area makes."""
    return mark_of(score_area(read_area(cards), RULEBOOK.read_rulings(rulings)))


def check_cards(cards: Sequence[str]) -> None:
    """See ``Game``."""
    check_different(list(map(parse_card, cards)))


def appraise(view: Mapping[str, Any], action: Action) -> float:
    """See ``Game``: what the own area may come to, less what the neighbours' gain by the cards they get."""
    verb, *groups = action.path
    flag = flags(Rulings(view["rulings"]))
    areas = [tuple(parse_card(c) if c not in (None, "?") else NOTHING for c in area) for area in view["areas"]]
    if verb[0] == "place":
        seat, card = view["queue"][0]["seat"], parse_card(view["queue"][0]["card"])
        return kernel.promise(put(areas[seat], int(groups[0][0]), card), flag)
    if verb[0] == "reveal":
        return 0.0
    n, value = len(areas), 0.0
    cards = [parse_card(card) for group in groups for card in group]
    for place, card in enumerate(cards):
        seat = kernel.receiver(place, len(cards), view["seat"], n)
        value += kernel.regard(view["seat"], seat, n) * _gain(areas[seat], card, flag)
    return value


@lru_cache(maxsize=65536)
def _gain(area: Area, card: int, flag: int) -> float:
    return kernel.gain(list(area), card, flag)


def _read_decks(decks: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Stacked decks for round one and two in canonical spelling. Raises BadInput, MEOW-JSON-1, for anything else."""
    if len(decks) > 2:
        raise BadInput("There are only two shuffles to stack.", rule="MEOW-JSON-1")
    try:
        cards = [list(map(parse_card, deck)) for deck in decks]
        for deck in cards:
            check_different(deck)
    except BadInput as fault:
        raise BadInput(f"A stacked deck: {fault.message}", rule="MEOW-JSON-1", part=fault.part) from None
    return tuple(map(names, cards))


GAME = Game(
    name="meow_oracle",
    title="Meow Oracle",
    blurb="Turn up three cards, keep one, give two away. Nine cells, climbing numbers, lines of one colour.",
    cover="meow",
    points="winner points",
    players=range(2, 5),
    rulebook=RULEBOOK,
    ops=OPS,
    new=new,
    face=components.face,
    face_ids=components.FACE_IDS,
    card_label=lambda face_id: components.label(parse_card(face_id)),
    cover_art=components.cover_art,
    say=say,
    tell=tell,
    words=WORDS,
    appraise=appraise,
    forms=FORMS,
    mark=mark,
    check_cards=check_cards,
    read_case=read_case,
    sheet=sheet_of_case,
    so_far=so_far,
    question=question,
    drills=DRILLS,
)
MeowState.game = GAME
