"""The contract that every game keeps: what a state answers, and the one value that declares a game.

States and games know each other, so they share this room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Self

from ludobook.contract import absent
from ludobook.contract.action import Action, finished, next_choices
from ludobook.contract.arguments import check_players, check_seat, check_stack
from ludobook.contract.faults import faults
from ludobook.contract.hooks import StateHooks
from ludobook.contract.machine import NOBODY, SCORINGS, TURN, Machine
from ludobook.contract.status import Entry, Status
from ludobook.core import chance
from ludobook.core.bits import places
from ludobook.core.cards import NO_CARDS, Deck
from ludobook.core.counting import Answer
from ludobook.core.document import read_document
from ludobook.core.errors import BadInput, GameError, IllegalAction
from ludobook.core.record import Record
from ludobook.core.request import a_count
from ludobook.core.rules import Rulebook, Rulings, carried, carriers
from ludobook.core.words import times
from ludobook.look.draw import scene_svg
from ludobook.look.held import Case, Held
from ludobook.look.scene import Mark, Moment, Scene, chosen_slots
from ludobook.teach.drill import Exercise
from ludobook.teach.principle import Principle
from ludobook.teach.sheet import Counted, Form, Laid, Line, Question, Sentence, Sheet, explained, sentence

STRENGTHS = ("random", "greedy", "search")  # all players there are; ``ludobook.players.player`` makes them


@dataclass(frozen=True, repr=False, eq=False)
class State(StateHooks):
    """One position of one game, with its history; immutable, equal to another where their records are.

    Attributes:
        players: how many there are.
        rulings: the readings of unclear rules that the game is played with.
        seed: seeds all randomness that ``decks`` does not fix; an integer ≥ 0.
        decks: by shuffle, the cards that it puts on top; the seed decides what lies below them.
        resamples: each redeal by ``resample`` as (number of actions before it, seat, seed), so that it can be replayed.
        log: rows for what the seats did and what chance brought, in order.
        at: the machine's position; never changed once the state is there.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> state.turn, state.legal_actions()[:2], state.last_score(), state.record.players, len(state.codes)
    (0, (Action('declare A2'), Action('declare A4')), None, 4, 9)
    >>> state.scorings, state.status()
    (0, Status(to_move=0, game_over=False, scores=(0, 0, 0, 0), winners=()))
    >>> state.apply("declare A2").where(), state.scene(0).title, state.apply("declare A2").seen(1, 2)
    ('round 1, declaring, seat 1 to move', 'Round 1: declaring', 'declare ?')
    """

    game: ClassVar[Game]
    _remembered: ClassVar[tuple[str, ...]] = ()
    players: int
    rulings: Rulings
    seed: int
    decks: tuple[tuple[str, ...], ...]
    resamples: tuple[tuple[int, int, int], ...]
    log: tuple[Entry, ...]
    at: Any

    @classmethod
    def new(cls, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> Self:
        """A game at its start.

        Args:
            players: how many; the game's rules say which numbers.
            seed: an integer ≥ 0; the same seed deals the same game on every machine.
            rulings: a JSON object of the readings that are not the usual ones.
            decks: for set-up positions: the cards that each shuffle brings to the top.

        Raises:
            BadInput: a player count, seed, ruling or stacked deck the game does not have.
        """
        game, machine = cls.game, cls.game.machine
        check_players(game, players)
        a_count(seed, "seed", game.rulebook.malformed)
        chosen = game.rulebook.read_rulings(rulings)
        stacked = [game.deck.stacked(deck) for deck in decks]
        g = machine.empty(players, chosen, chance.stacked(stacked))
        g.chance[0] = chance.start(seed)
        machine.begin(g)
        return cls._begun(players, chosen, g, seed, tuple(map(game.deck.names, stacked)))

    @classmethod
    def _begun(cls, players: int, rulings: Rulings, g: Any, seed: int, decks: tuple[tuple[str, ...], ...]) -> Self:
        """The state of a position in which the game has just begun."""
        check_stack(cls.game, g)
        state = cls(players=players, rulings=rulings, seed=seed, decks=decks, resamples=(), log=(), at=g)
        return state._with(log=tuple(Entry(None, text) for text in state._dealt()))

    @property
    def scorings(self) -> int:
        """How many scorings there have been; the end is one."""
        counted: int = self.at.now[SCORINGS]
        return counted if self.turn is not None else max(counted, 1)

    @cached_property
    def codes(self) -> Sequence[int]:
        """The codes of the legal actions, in their order."""
        return self.game.machine.list_codes(self.at)

    @property
    def turn(self) -> int | None:
        """The seat to act, None after the end."""
        turn: int = self.at.now[TURN]
        return None if turn == NOBODY else turn

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat to move may do, without duplicates, in a stable order; empty after the end."""
        return tuple(map(self.game.machine.actions[self.players].__getitem__, self.codes))

    def apply(self, action: Action | str) -> Self:
        """The state after the seat to move has acted; this one stays as it is.

        Raises:
            BadInput: the text is no action, or what follows shuffles a stacked deck whose cards are not there.
            IllegalAction: the rules do not allow it here.
        """
        code = action.code if isinstance(action, Action) else -1
        if code < 0 or code not in self.codes:
            code = self._legal_code(action.text if isinstance(action, Action) else action)
        g = self.game.machine.copy(self.at)
        self.game.machine.step(g, code)
        return self._acted(code, g)

    def _acted(self, code: int, g: Any) -> Self:
        """The state after the action of this code, which has led to a position."""
        after = self._with(at=g)
        check_stack(self.game, g)
        did = Entry(self.turn, self.game.machine.actions[self.players][code].text)
        events = [Entry(None, text) for text in after._events(self.at, code)]
        object.__setattr__(after, "log", (*self.log, did, *events))
        return after

    def _legal_code(self, text: object) -> int:
        if not isinstance(text, str):
            raise BadInput("An action is a text.", rule=self.game.rulebook.malformed, position=self.where())
        code = self._code(text)
        if self.turn is None:
            over = self.game.over_rule or self.game.rulebook.malformed
            raise self._refusal("The game is over: nobody can act.", over)
        if code not in self.codes:
            self._raise_illegal(code)
        return code

    def status(self) -> Status:
        """Whose turn it is, and how the game stands."""
        over = self.turn is None
        won = places(self.game.machine.winners(self.at)) if over else ()
        return Status(self.turn, over, tuple(self.at.scores[: self.players]), won)

    def view(self, seat: int) -> dict[str, Any]:
        """All that ``seat`` may know, and nothing else, as plain JSON data.

        Raises:
            BadInput: no such seat.

        >>> ludobook.game("egg").new(3, 7).view(0)["hand"]
        ['R5', 'R15', 'B3', 'B7', 'BW']
        """
        check_seat(self.game, self.players, seat)
        return {
            "game": self.game.name,
            "players": self.players,
            "rulings": dict(self.rulings),
            "seat": seat,
            "to_move": self.turn,
            **self._view(seat),
            "log": [{"seat": entry.seat, "action": self.seen(place, seat)} for place, entry in enumerate(self.log)],
        }

    def resample(self, seat: int, seed: int) -> Self:
        """The same position with everything ``seat`` cannot see dealt again; ``view(seat)`` stays the same.

        >>> ludobook.game("egg").new(3, 7).resample(0, 1).view(0)["hand"]
        ['R5', 'R15', 'B3', 'B7', 'BW']
        """
        check_seat(self.game, self.players, seat)
        a_count(seed, "seed", self.game.rulebook.malformed)
        machine = self.game.machine
        g = machine.copy(self.at)
        g.stack[0] = len(g.stack)  # what is stacked belongs to the true game
        g.chance[0] = self._redeal_hidden(g, seat, chance.start(seed))
        log = list(self.log)
        for place, text in self._imagined(g, seat).items():
            log[place] = log[place]._replace(shown=text)
        actions = sum(entry.seat is not None for entry in log)
        return self._with(at=g, log=tuple(log), resamples=(*self.resamples, (actions, seat, seed)))

    def scene(self, seat: int | None) -> Scene:
        """The table as ``seat`` sees it; None for what everybody sees. The last one made is remembered."""
        made: tuple[int | None, Scene] | None = self.__dict__.get("_scene")
        if made is None or made[0] != seat:
            made = seat, self.game.scene(self, seat)
            object.__setattr__(self, "_scene", made)
        return made[1]

    def prompt(self, chosen: Sequence[str]) -> str:
        """Ask the seat to move for its next choice, after those made so far.

        >>> ludobook.game("kirin").new(4, 7).prompt([])
        'Set one card face down. Its beast is what you collect this round.'
        """
        return self.game.prompt(self, chosen)

    def __str__(self) -> str:
        return str(self.scene(None))

    def _with(self, **changes: Any) -> Self:
        state = object.__new__(type(self))
        own = self.__dict__ | changes
        for name in (*self._remembered, "_scene"):  # what was remembered of this state need not hold for the other
            own.pop(name, None)
        object.__setattr__(state, "__dict__", own)
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.record == other.record

    def __hash__(self) -> int:
        return hash(self.record)

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """Why no legal action begins with these choices; None when one does, or when no rule can tell.

        >>> ludobook.game("egg").new(3, 7).why_not(["lay", "R5", "B3"]).rule
        'EGG-SET-2'
        """
        if next_choices(self.legal_actions(), chosen) or finished(self.legal_actions(), chosen):
            return None
        try:
            self.apply(" ".join(chosen))
        except IllegalAction as refusal:
            return refusal
        except ValueError:
            pass
        return None

    def _refusal(self, message: str, rule: str, part: tuple[str, ...] = ()) -> IllegalAction:
        """Make the error that an illegal action raises here."""
        return IllegalAction(message, rule=rule, part=part, position=self.where())

    @property
    def record(self) -> Record:
        """Everything needed to play this game again up to here."""
        return Record(
            game=self.game.name,
            players=self.players,
            seed=self.seed,
            rulings=tuple(self.game.rulebook.changed(self.rulings).items()),
            actions=tuple(entry.text for entry in self.log if entry.seat is not None),
            decks=self.decks,
            resamples=self.resamples,
        )

    def __repr__(self) -> str:
        return f"ludobook.load({self.record.code!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The public table, so that a saved notebook shows nothing hidden."""
        scene = self.scene(None)
        return {"text/plain": str(scene), "image/svg+xml": scene_svg(scene, self.game.face)}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game:
    """The one declared value through which all of a game is reached; checked when it is made.

    What has a default may be left out: the feature then hides, or refuses in words.

    Attributes:
        package: the game's folder as a package, whose last name is the game's; none of a game written in a notebook.
        rulebook: its rules and rulings.
        blurb, cover: one sentence for the shelf; the cover's colour, ``#rrggbb``.
        points, point: what its scores are counted in; what one of them is called, unless only an s is missing.
        round_name: what a scoring ends.
        players: the numbers of players.
        deck, tiles: its cards, if it has any; whether they are square.
        state, machine: the class of its states, which belongs to this game from now on; its flow.
        action_words: every word that an action can be made of, in a fixed order; where the machine counts its codes,
            they are found among their actions.
        finite: rulings under which games of players who choose at random end.
        players_rule, seat_rule, over_rule: the rules that a wrong number of players, a seat that is not there and an
            action after the end break; ids of the rulebook, or empty for its ``malformed``.
        scene: the table as a seat sees it; None for what everybody sees.
        prompt: what the seat to move is asked next, after the choices made so far.
        drawn: the choices made so far, or a whole action's, drawn on the table of the seat to move.
        moments: what came of an action, from the positions before and after, as a seat sees it; None for everybody.
        face, face_ids: the SVG of a card, piece, back or token; the ids of all of them.
        label: a card's name for a person: ``red 7``.
        cover_art: the booklet's cover, a 300 × 300 SVG.
        words: how a button is labelled that stands for a word of a path; ``verb/1`` names the verb's first group.
        describe_action: what a seat did, from a row of a log, as a sentence: ``{who} [lays|lay] two sets`` has the name
            for ``{who}``, and the second form for “You”.
        lines, sentences: the kinds of lines that its scores have, and the sentence of each.
        mark: what a full group of cards makes by itself, as (face id, words), or None. Raises BadInput.
        ops: the referee's stateless operations, by name; each takes a request and raises BadInput.
        forms: what each calculator asks for to make a case; where one is for a whole table, it comes first.
        read_case: a scoring case from words typed on one line and options such as ``money=1,2``.
        sheet: a case, scored and explained; raises BadInput with the rule of the first fault found.
        so_far: what is certain of a case that misses cards, as a sheet: of a form, the cards by seat, group and
            place (None where one is missing), the rest of the request, and by seat the numbers in the place of cards.
            None where nothing can be said. Raises BadInput where nothing that comes would make a case of it.
        question: a request to a stateless op put as a question to a person, with the answer and its reasons.
        drills: what can be practised: endless questions by seed and level, each a request to ``question``.
        opener: one decision of the game that needs no word of it: a single touch of what lies there, for a first visit.
        principles: of good play, each of which the benchmark ``principles.py`` has proved to pay.
        odds: counts its exact odds: the numbers of players asked for, and whether to give what takes long, too.
        hand_odds: counts the odds of cards in hand, from a case (raises BadInput).
        odds_case: makes such a case of a ``State.view``.
        cases, runs, puzzles: the files of its worked cases, stored runs and puzzles.
        lesson: the file of its lesson: each ``step`` has at least a ``title`` and its ``rules``.

    Raises:
        ValueError: the parts do not fit; it names the one that does not.

    >>> kirin, state = ludobook.game("kirin"), ludobook.game("kirin").new(4, seed=7).apply("declare A2")
    >>> kirin, kirin.strengths, kirin.replay(state.record) == state, len([*kirin.positions(state.record)])
    (ludobook.game('kirin'), ('random', 'greedy', 'search'), True, 2)
    >>> kirin.name, kirin.title, kirin.word("declare"), kirin.form.key, kirin.file("cases.json")[0]["id"]
    ('kirin', 'Kirin', 'Set face down', 'round', 'kirin-pub-01')
    >>> kirin.sentence_for(Line("counted", 3, ()), ["You", "Ada"])
    '3 of the player’s own beast, as counted at the table'
    """

    package: str = "__main__"
    rulebook: Rulebook
    blurb: str
    cover: str
    points: str
    point: str = ""
    players: range
    deck: Deck = NO_CARDS
    round_name: str = "round"
    tiles: bool = False
    state: type[State]
    machine: Machine
    action_words: tuple[str, ...] = ()
    finite: Mapping[str, Any] = field(default_factory=dict)
    players_rule: str = ""
    seat_rule: str = ""
    over_rule: str = ""
    scene: Callable[[Any, int | None], Scene]
    prompt: Callable[[Any, Sequence[str]], str]
    drawn: Callable[[Any, Sequence[str]], Sequence[Mark]] = chosen_slots
    moments: Callable[[Any, Any, int | None], Sequence[Moment]] = absent.no_moments
    face: Callable[[str], str]
    face_ids: tuple[str, ...]
    label: Callable[[int], str] = absent.no_label
    cover_art: Callable[[], str]
    words: Mapping[str, str] = field(default_factory=dict)
    describe_action: Callable[[str], str] = str
    lines: tuple[str, ...] = ()
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    mark: Callable[[Sequence[str], object], tuple[str, str] | None] = absent.nothing
    ops: Mapping[str, Callable[[Mapping[str, Any]], Any]] = field(default_factory=dict)
    forms: tuple[Form, ...] = ()
    read_case: Callable[[Sequence[str], Mapping[str, str]], dict[str, Any]] = absent.no_case
    sheet: Callable[[Mapping[str, Any]], Sheet] = absent.no_sheet
    so_far: Callable[[Form, Laid, Mapping[str, Any], Counted], Sheet | None] = absent.nothing_yet
    question: Callable[[str, Mapping[str, Any]], Question] = absent.no_question
    drills: tuple[Exercise, ...] = ()
    opener: Exercise | None = None
    principles: tuple[Principle, ...] = ()
    odds: Callable[[Sequence[int], bool], Iterable[Answer]] | None = None
    hand_odds: Callable[[Case], Held] | None = None
    odds_case: Callable[[Mapping[str, Any]], Case] = dict
    cases: str = ""
    runs: str = ""
    puzzles: str = ""
    lesson: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "action_words", self.action_words or self.machine.words(self.players))
        object.__setattr__(self, "point", self.point or self.points.removesuffix("s"))
        for fault in faults(self, State):
            raise ValueError(f"the game {self.name!r}: {fault}")
        self.state.game = self
        things = [item for base in self.state.__mro__ for item in vars(base).items()]
        self.state._remembered = tuple(name for name, thing in things if isinstance(thing, cached_property))
        own = self.players_rule, self.seat_rule, self.over_rule, self.rulebook.malformed, self.rulebook.misused
        elsewhere = carriers(self.package)
        carried(f"{self.package}.GAME", *dict.fromkeys(rule for rule in own if rule and rule not in elsewhere))

    @classmethod
    def made_of(cls, rooms: Sequence[ModuleType], **own: Any) -> Self:
        """The game of these parts, the others found in modules of its folder: functions by their name, such as
        ``scene``, values by their name in capitals, such as ``DECK``.

        Raises:
            ValueError: a part that may not be left out is not there, or stands for two things; or they do not fit.

        >>> from ludobook.games.egg import look
        >>> ludobook.Game.made_of([look])
        Traceback (most recent call last):
        ValueError: there is no 'RULEBOOK' in the modules of ludobook.games.egg
        """
        for part in fields(cls):
            if part.name in own:
                continue
            name = part.name if str(part.type).startswith("Callable") else part.name.upper()
            found = [thing for room in rooms if not isinstance(thing := vars(room).get(name), ModuleType | None)]
            if any(thing is not found[0] for thing in found):
                raise ValueError(f"{name!r} stands for two things in the modules of {rooms[0].__package__}")
            if not found and part.default is MISSING and part.default_factory is MISSING:
                raise ValueError(f"there is no {name!r} in the modules of {rooms[0].__package__}")
            if found:
                own[part.name] = found[0]
        return cls(**own)

    def card_label(self, card: str) -> str:
        """The name for a person of a card or piece as written.

        >>> ludobook.game("kirin").card_label("W3")
        '3 of the White Tiger'
        """
        return self.label(self.deck.parse(card))

    @property
    def name(self) -> str:
        """The game's folder: what programs call it."""
        return self.rulebook.game

    @property
    def title(self) -> str:
        """The name that people know it by."""
        return self.rulebook.title

    @property
    def open_hands(self) -> bool:
        """True where everybody sees everything.

        >>> ludobook.game("kirin").open_hands
        False
        """
        return self.state._redeal_hidden is State._redeal_hidden

    @property
    def strengths(self) -> tuple[str, ...]:
        """The players there are for it, the weakest first; none is greedy where the machine says no ``heuristic``."""
        return STRENGTHS if self.machine.heuristic else tuple(name for name in STRENGTHS if name != "greedy")

    def new(self, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> State:
        """A game at its start; see ``State.new``."""
        return self.state.new(players, seed, rulings, decks)

    def sentence_for(self, line: Line, names: Sequence[str]) -> str:
        """The sentence that a score's line stands for; names by seat, “You” among them if need be.

        Raises:
            KeyError: there is no sentence for lines of this kind.
        """
        return sentence(self.sentences, line, names)

    def explain(self, sheet: Sheet, names: Sequence[str] = ()) -> str:
        """A scored case as text: what each row comes to, its cards and its reasons; names by seat, if any.

        >>> egg = ludobook.game("egg")
        >>> print(egg.explain(egg.sheet(egg.read_case(["R5+R15 B3+B7", "B20+B20 R2+R2"], {}))).splitlines()[0])
        Player 1: 0 × 0 = 0 ZOO, gains a bracelet
        """
        called = names or [f"Player {seat + 1}" for seat in range(self.players[-1])]
        return explained(sheet, called, lambda line: self.sentence_for(line, called))

    def __repr__(self) -> str:
        return f"ludobook.game({self.name!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The cover, and a line that says what it is."""
        told = f"{self.title}, for {' or '.join(map(str, self.players))} players. {self.blurb}"
        return {"text/plain": told, "image/svg+xml": self.cover_art().replace("<svg ", '<svg width="160" ', 1)}

    def check_cards(self, cards: Sequence[str]) -> None:
        """Refuse cards that cannot all be on one table. Raises BadInput by the deck's rules.

        >>> ludobook.game("kirin").check_cards(["A1", "A1"])
        Traceback (most recent call last):
        ludobook.core.errors.BadInput: There is only one A1, and it is named twice. [KIRIN-INPUT-2]
        """
        self.deck.check(map(self.deck.parse, cards))

    def file(self, name: str) -> Any:
        """Read a JSON or TOML file of the game's folder."""
        return read_document(self.package, name)

    @property
    def form(self) -> Form:
        """The first calculator. Raises BadInput where there is none."""
        return self.forms[0] if self.forms else absent.none("calculator")

    def amount(self, number: int, unit: tuple[str, str] | None = None) -> str:
        """``1 point``, ``3 points``: so many of the game’s points, or of a score’s own unit.

        >>> ludobook.game("kirin").amount(1), ludobook.game("kirin").amount(3)
        ('1 point', '3 points')
        """
        return times(number, *(unit or (self.point, self.points)))

    def word(self, token: str) -> str:
        """How a button that stands for this word of a path is labelled."""
        return self.words.get(token, token)

    def positions(self, record: Record) -> Iterator[State]:
        """Every position of a recorded game, from the deal to the last action.

        Raises:
            BadInput: no game could have gone like this; the rule is that of a malformed state.
        """
        malformed = self.rulebook.malformed
        turns = [at for at, _, _ in record.resamples]
        if record.game != self.name or turns != sorted(turns) or max(turns, default=0) > len(record.actions):
            raise BadInput(f"That is not a state of a game of {self.title}.", rule=malformed)
        step = 0
        try:
            state = self.new(record.players, record.seed, dict(record.rulings), record.decks)
            while True:
                for at, seat, seed in record.resamples:
                    if at == step:
                        state = state.resample(seat, seed)
                yield state
                if step == len(record.actions):
                    return
                state = state.apply(record.actions[step])
                step += 1
        except GameError as fault:
            raise BadInput(f"No game could have come to this state: {fault}", rule=malformed) from fault

    def replay(self, record: Record) -> State:
        """The last position of a recorded game. Raises BadInput as ``positions`` does."""
        *_, last = self.positions(record)
        return last
