"""The contract that every game keeps: ``State``, a position of it, and ``Game``, which declares all its parts.

States and games refer to each other, so they share this module.
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
from ludobook.core.rules import Rulebook, Rulings, implementations, implemented_in
from ludobook.core.words import times, with_names
from ludobook.look.draw import scene_svg
from ludobook.look.hand_odds import Case, CaseOdds
from ludobook.look.scene import Mark, Moment, Scene, chosen_slots
from ludobook.teach.drill import Exercise
from ludobook.teach.principle import Principle
from ludobook.teach.sheet import Counted, Form, Laid, Line, Question, Sentence, Sheet, explained, with_marks

STRENGTHS = ("random", "greedy", "search")  # all computer players, which ``ludobook.players.player`` makes


@dataclass(frozen=True, repr=False, eq=False)
class State(StateHooks):
    """One position of one game, with its history. It is immutable, and equal to another if their records are equal.

    Attributes:
        players: the number of players.
        rulings: the readings of unclear rules that the game is played with.
        seed: seeds all randomness that ``decks`` does not fix; an integer ≥ 0.
        decks: for each shuffle, the cards that it puts on top; the seed decides the order of those below them.
        resamples: each redeal by ``resample`` as (number of actions before it, seat, seed), so that it can be replayed.
        log: a row for each action and each chance event, in order.
        at: the machine's position, which must not be changed.

    >>> state = ludobook.game("kirin").new(4, 7)
    >>> state.turn, state.legal_actions()[:2], state.last_score(), state.record.players, len(state.codes)
    (0, (Action('declare A2'), Action('declare A4')), None, 4, 9)
    >>> state.scorings, state.status()
    (0, Status(to_move=0, game_over=False, scores=(0, 0, 0, 0), winners=()))
    >>> state.apply("declare A2").where(), state.scene(0).title, state.apply("declare A2").seen(1, 2)
    ('round 1, declaring, seat 1 to move', 'Round 1 of 3: declaring', 'declare ?')
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
        """Deal a new game.

        Args:
            players: the number of players, one of ``Game.players``.
            seed: an integer ≥ 0; the same seed deals the same game on every machine.
            rulings: a JSON object of the readings that differ from the defaults.
            decks: the cards that each shuffle brings to the top, to set up a position.

        Raises:
            BadInput: the number of players, the seed, a ruling or a stacked deck is not one of the game's.
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
        """Make the first state of a game from the position that its machine has dealt."""
        check_stack(cls.game, g)
        state = cls(players=players, rulings=rulings, seed=seed, decks=decks, resamples=(), log=(), at=g)
        return state._with(log=tuple(Entry(None, text) for text in state._dealt()))

    @property
    def scorings(self) -> int:
        """The number of scorings so far; a game that has ended counts at least one."""
        counted: int = self.at.now[SCORINGS]
        return counted if self.turn is not None else max(counted, 1)

    @cached_property
    def codes(self) -> Sequence[int]:
        """The codes of the legal actions, in their order."""
        return self.game.machine.list_codes(self.at)

    @property
    def turn(self) -> int | None:
        """The seat to act; None after the end."""
        turn: int = self.at.now[TURN]
        return None if turn == NOBODY else turn

    def legal_actions(self) -> tuple[Action, ...]:
        """List every action of the seat to act, without duplicates, in a stable order; none after the end."""
        return tuple(map(self.game.machine.actions[self.players].__getitem__, self.codes))

    def apply(self, action: Action | str) -> Self:
        """Return the state after the seat to act has done this action; this state does not change.

        Raises:
            BadInput: the text is not an action, or a shuffle that follows lacks a card stacked for it.
            IllegalAction: the rules do not allow it here; its ``rule`` is the id of the rule that it would break.
        """
        code = action.code if isinstance(action, Action) else -1
        if code < 0 or code not in self.codes:
            code = self._legal_code(action.text if isinstance(action, Action) else action)
        g = self.game.machine.copy(self.at)
        self.game.machine.step(g, code)
        return self._acted(code, g)

    def _acted(self, code: int, g: Any) -> Self:
        """Return the state after the action of this code, which has led to the position ``g``."""
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
            raise self._refusal("The game is over, so nobody can act.", over)
        if code not in self.codes:
            self._raise_illegal(code)
        return code

    def status(self) -> Status:
        """Return the seat to act, the scores, and the winners if the game is over."""
        over = self.turn is None
        won = places(self.game.machine.winners(self.at)) if over else ()
        return Status(self.turn, over, tuple(self.at.scores[: self.players]), won)

    def view(self, seat: int) -> dict[str, Any]:
        """Return all that ``seat`` may know, and nothing else, as plain JSON data.

        Raises:
            BadInput: there is no such seat.

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
        """Return this position with everything that ``seat`` cannot see dealt again; ``view(seat)`` stays the same.

        Raises:
            BadInput: there is no such seat, or the seed is not an integer ≥ 0.

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
        """Return the table as ``seat`` sees it, or the public table for None."""
        made: tuple[int | None, Scene] | None = self.__dict__.get("_scene")
        if made is None or made[0] != seat:
            made = seat, self.game.scene(self, seat)
            object.__setattr__(self, "_scene", made)
        return made[1]

    def prompt(self, chosen: Sequence[str]) -> str:
        """Return the sentence that asks the seat to act for its next choice, after the words chosen so far.

        >>> ludobook.game("kirin").new(4, 7).prompt([])
        'Set one card face down. You score 1 point for each card of its beast that you capture this round.'
        """
        return self.game.prompt(self, chosen)

    def __str__(self) -> str:
        return str(self.scene(None))

    def _with(self, **changes: Any) -> Self:
        state = object.__new__(type(self))
        own = self.__dict__ | changes
        for name in (*self._remembered, "_scene"):  # values kept for this state may be wrong for the other
            own.pop(name, None)
        object.__setattr__(state, "__dict__", own)
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.record == other.record

    def __hash__(self) -> int:
        return hash(self.record)

    def why_not(self, chosen: Sequence[str]) -> IllegalAction | None:
        """Return the refusal that says why no legal action begins with these words; None if one does.

        It is also None if the words do not make a whole action, so that no rule can be named.

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
        """Make the error that an illegal action raises in this position."""
        return IllegalAction(message, rule=rule, part=part, position=self.where())

    @property
    def record(self) -> Record:
        """All that is needed to play this game again up to this position."""
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
        """Show a notebook the public table, so that a saved notebook gives away nothing hidden."""
        scene = self.scene(None)
        return {"text/plain": str(scene), "image/svg+xml": scene_svg(scene, self.game.face)}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game:
    """The declaration of a whole game, through which everything else reaches its parts. It is checked when it is made.

    Parts with a default may be left out: front-ends then hide the feature, and a call to it raises BadInput.

    Attributes:
        package: the game's package, whose last name is the game's; ``__main__`` for a game written in a notebook.
        rulebook: its rules and rulings.
        blurb, cover: one sentence for the shelf; the cover's colour, ``#rrggbb``.
        points, point: the unit of its scores in the plural; the singular, if it is not the plural without its s.
        worth: says in whole sentences what is told of how much an action is worth, if the machine has a ``standing``.
        trifle: the smallest difference in points worth mentioning: an action that costs less is not called worse. Where
            little is at stake, hints mention less.
        round_name: the word for what ends with a scoring: round, Season.
        players: the numbers of players.
        deck, tiles: its cards, if it has any; True if they are drawn as squares.
        state, machine: the class of its states, which belongs to this game alone; its flow.
        action_words: every word that can occur in an action, in a fixed order; if the machine has a ``count``, they are
            found in its actions.
        finite: the rulings, by key, under which a game ends even if its players choose at random; by default none.
        players_rule, seat_rule, over_rule: ids of the rules broken by a wrong number of players, a seat that is not
            there, and an action after the end; if empty, the rulebook's ``malformed``.
        scene: makes the table as a seat sees it, or for None the public table.
        prompt: asks the seat to act for its next choice, after the words chosen so far.
        drawn: marks the words chosen so far, or those of a whole action, on the table of the seat to act.
        moments: makes the scenes that show the results of an action, given the states before and after it and the seat
            that looks, or None for the public.
        face, face_ids: draws a card, piece, back or token as SVG; the ids of all of them.
        label: names a card for a person: ``red 7``.
        short_label: names it as briefly as a reason does that tells of several: ``Tiger 3``; by default as ``label``.
        cover_art: draws the booklet's cover, a 300 × 300 SVG.
        words: the label of a button by the word of an action's path that it stands for; the key ``verb/1`` is the label
            of the verb's first group.
        describe_action: turns a row of the log into a sentence about what a seat did: ``{who} [lays|lay] two sets`` has
            a place for the name, and a second form for “You”.
        describe_choice: makes such a sentence about a legal action in a position, before it is done; it may say more
            than the log, such as what the action takes.
        lines, sentences: the kinds of lines in its scores, and the sentence of each kind.
        plan: says what a legal action, given its code, is for: aspects of it in a fixed order, the weightier first,
            each as words after “Would you rather”, or empty. Actions of one plan have the same words; one that is for
            nothing, or that nobody would do, has none.
        ask: asks what to look at before a legal action, given its code, where nobody would weigh it against another.
        contrast: names what parts two legal actions, given their codes, as the plans do but without what both share;
            empty where their plans say that.
        insight: says in whole sentences, with cards in the notation, what a strong player sees that speaks for one
            legal action rather than another, given the codes of both; empty if nothing does. Given one code twice, as
            where nobody would consider another action, it says what is so after it. It uses only what the seat
            to act may know; what it does not say to be so usually, or about so often, holds in every deal.
        settled: says why hardly anything depends on the choice between two legal actions, given their codes; empty if
            something may.
        events: what happens to the seat to act before the next scoring, given the position and those that follow, as
            numbers by the parts of ``[reasons]`` in its rulebook: whether it takes the trick, for example.
        concerns: tells whether one of two legal actions, given their codes, has to do with a part of the outcome; a
            difference in any other part is not told.
        mark: names what a full group of cards makes by itself, as (face id, words), or None. Raises BadInput for
            wrong cards.
        ops: the referee's stateless operations, by name; each takes a request and raises BadInput.
        forms: the calculators, each of which asks for the parts of a case; one for a whole table comes first.
        read_case: makes a scoring case from words typed on one line and options such as ``money=1,2``.
        sheet: scores and explains a case; raises BadInput by the rule of the first fault found.
        so_far: scores what is certain in a case that lacks cards. It takes a form, the cards by seat, group and place
            (None for each missing one), the rest of the request, and for each seat the numbers entered instead of
            cards. Returns None if nothing is certain. Raises BadInput if no further cards could complete the case.
        question: turns a request to a stateless op into a question to a person, with the answer and its reasons.
        drills: the exercises, endless questions by seed and level, each a request to ``question``.
        opener: the exercise for a first visit: one decision, made with one touch, that uses no terms of the game.
        principles: the principles of good play, each of which the benchmark ``principles.py`` has shown to pay.
        odds: yields its exact odds, given the numbers of players, and True to count also those that take long.
        hand_odds: counts or estimates the odds of cards in hand, given a case. Raises BadInput for a wrong case.
        odds_case: makes such a case from a ``State.view``.
        cases, runs, puzzles: the names of the files of its worked cases, stored runs and puzzles.
        lesson: the name of its lesson's file, in which each ``step`` has at least a ``title`` and its ``rules``.

    Raises:
        ValueError: a part does not fit the others; the text names it.

    >>> kirin, state = ludobook.game("kirin"), ludobook.game("kirin").new(4, seed=7).apply("declare A2")
    >>> kirin, kirin.strengths, kirin.replay(state.record) == state, len([*kirin.positions(state.record)])
    (ludobook.game('kirin'), ('random', 'greedy', 'search'), True, 2)
    >>> kirin.name, kirin.title, kirin.word("declare"), kirin.form.key, kirin.file("cases.json")[0]["id"]
    ('kirin', 'Kirin', 'Set face down', 'round', 'kirin-pub-01')
    >>> kirin.sentence_for(Line("counted", 3, ()), ["You", "Ada"])
    'The player counted 3 cards of their own beast at the table.'
    """

    package: str = "__main__"
    rulebook: Rulebook
    blurb: str
    cover: str
    points: str
    point: str = ""
    worth: str = ""
    trifle: float = 0.2
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
    short_label: Callable[[int], str] | None = None
    cover_art: Callable[[], str]
    words: Mapping[str, str] = field(default_factory=dict)
    describe_action: Callable[[str], str] = str
    describe_choice: Callable[[Any, str], str] = absent.as_logged
    lines: tuple[str, ...] = ()
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    plan: Callable[[Any, int], Sequence[str]] = absent.no_plan
    ask: Callable[[Any, int], str] = absent.nothing_to_ask
    contrast: Callable[[Any, int, int], Sequence[str]] = absent.no_contrast
    insight: Callable[[Any, int, int], str] = absent.no_insight
    settled: Callable[[Any, int, int], str] = absent.no_insight
    events: Callable[[Any, Sequence[Any]], Mapping[str, float]] = absent.no_events
    concerns: Callable[[Any, int, int, str], bool] = absent.all_concern
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
    hand_odds: Callable[[Case], CaseOdds] | None = None
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
        elsewhere = implementations(self.package)
        implemented_in(f"{self.package}.GAME", *dict.fromkeys(rule for rule in own if rule and rule not in elsewhere))

    @classmethod
    def made_of(cls, modules: Sequence[ModuleType], **own: Any) -> Self:
        """Make a game of the parts in ``own`` and of those found in modules of its folder.

        Functions are found by their name, such as ``scene``, and values by their name in capitals, such as ``DECK``.

        Raises:
            ValueError: a part without a default is missing, two modules have different parts of one name, or the parts
                do not fit together.

        >>> from ludobook.games.egg import look
        >>> ludobook.Game.made_of([look])
        Traceback (most recent call last):
        ValueError: there is no 'RULEBOOK' in the modules of ludobook.games.egg
        """
        for part in fields(cls):
            if part.name in own:
                continue
            name = part.name if str(part.type).startswith("Callable") else part.name.upper()
            found = [thing for module in modules if not isinstance(thing := vars(module).get(name), ModuleType | None)]
            if any(thing is not found[0] for thing in found):
                raise ValueError(f"{name!r} stands for two things in the modules of {modules[0].__package__}")
            if not found and part.default is MISSING and part.default_factory is MISSING:
                raise ValueError(f"there is no {name!r} in the modules of {modules[0].__package__}")
            if found:
                own[part.name] = found[0]
        return cls(**own)

    def card_label(self, card: str) -> str:
        """Name a card or piece for a person, given its notation. Raises BadInput if there is no such card.

        >>> ludobook.game("kirin").card_label("W3")
        '3 of the White Tiger'
        """
        return self.label(self.deck.parse(card))

    def in_short(self, text: str) -> str:
        """Replace the notation of cards in a text by their short names.

        >>> ludobook.game("kirin").in_short("Keep W3.")
        'Keep the Tiger 3.'
        """
        return self.deck.in_words(text, self.short_label or self.label)

    @property
    def name(self) -> str:
        """The name that programs use, which is also the name of the game's folder."""
        return self.rulebook.game

    @property
    def title(self) -> str:
        """The name that people use."""
        return self.rulebook.title

    @property
    def open_hands(self) -> bool:
        """True if nothing is hidden from any seat.

        >>> ludobook.game("kirin").open_hands
        False
        """
        return self.state._redeal_hidden is State._redeal_hidden

    @property
    def strengths(self) -> tuple[str, ...]:
        """The computer players for this game, weakest first; ``greedy`` needs a ``Machine.heuristic``."""
        return STRENGTHS if self.machine.heuristic else tuple(name for name in STRENGTHS if name != "greedy")

    def new(self, players: int, seed: int, rulings: object = None, decks: Sequence[Sequence[str]] = ()) -> State:
        """Deal a new game. The arguments and errors are those of ``State.new``."""
        return self.state.new(players, seed, rulings, decks)

    def sentence_for(self, line: Line, names: Sequence[str], short: bool = False) -> str:
        """Write the sentence that a score's line stands for. ``names`` are by seat; one may be “You”.

        With ``short`` it has the short names of cards instead of their notation.

        Raises:
            KeyError: there is no sentence for lines of this kind.
        """
        sentence = with_marks(self.sentences, line)
        return with_names(self.in_short(sentence) if short else sentence, names)

    def explain(self, sheet: Sheet, names: Sequence[str] = ()) -> str:
        """Write a scored case as text: the result of each row, its cards and its reasons.

        ``names`` are the players' names by seat; without them they are Player 1, Player 2 and so on.

        >>> egg = ludobook.game("egg")
        >>> print(egg.explain(egg.sheet(egg.read_case(["R5+R15 B3+B7", "B20+B20 R2+R2"], {}))).splitlines()[0])
        Player 1: 0 × 0 = 0 ZOO, plus a bracelet
        """
        called = names or [f"Player {seat + 1}" for seat in range(self.players[-1])]
        return explained(sheet, called, lambda line: self.sentence_for(line, called))

    def __repr__(self) -> str:
        return f"ludobook.game({self.name!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Show a notebook the cover, with a line of text about the game."""
        introduction = f"{self.title}, for {' or '.join(map(str, self.players))} players. {self.blurb}"
        return {"text/plain": introduction, "image/svg+xml": self.cover_art().replace("<svg ", '<svg width="160" ', 1)}

    def check_cards(self, cards: Sequence[str]) -> None:
        """Refuse cards that cannot all be on one table. Raises BadInput by the ``deck``'s rules.

        >>> ludobook.game("kirin").check_cards(["A1", "A1"])
        Traceback (most recent call last):
        ludobook.core.errors.BadInput: A1 is named twice, and there is only one. [KIRIN-INPUT-2]
        """
        self.deck.check(map(self.deck.parse, cards))

    def file(self, name: str) -> Any:
        """Read a JSON or TOML file of the game's folder. Raises OSError if there is none."""
        return read_document(self.package, name)

    @property
    def form(self) -> Form:
        """The first calculator. Raises BadInput if there is none."""
        return self.forms[0] if self.forms else absent.none("calculator")

    def amount(self, number: int, unit: tuple[str, str] | None = None) -> str:
        """Write an amount of the game’s points, or of a score’s own unit: ``1 point``, ``3 points``.

        >>> ludobook.game("kirin").amount(1), ludobook.game("kirin").amount(3)
        ('1 point', '3 points')
        """
        return times(number, *(unit or (self.point, self.points)))

    def word(self, token: str) -> str:
        """Return the label of the button for this word of an action's path; the word itself if it has no label."""
        return self.words.get(token, token)

    def positions(self, record: Record) -> Iterator[State]:
        """Yield every position of a recorded game, from the deal to the last action.

        Raises:
            BadInput: no game could have been played like this (the rulebook's ``malformed``).
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
        """Return the last position of a recorded game. Raises BadInput as ``positions`` does."""
        *_, last = self.positions(record)
        return last
