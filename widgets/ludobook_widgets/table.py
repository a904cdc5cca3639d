"""Table: a whole game against bots or with the device passed round, then its review and its replay."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

import ludobook
import traitlets
from ludobook import Action, BadInput, GameError, State
from ludobook.core.game import Entry, finished
from ludobook.core.scene import Scene
from ludobook.core.score import Sheet
from ludobook.core.words import YOU, did, does, listed, opening
from ludobook.players import Player, Search

from ludobook_widgets.board import BoardPage, Choosing
from ludobook_widgets.gamepage import Block, number, possessive, ruling_field
from ludobook_widgets.names import LONGEST
from ludobook_widgets.replay import Replay, seen_by
from ludobook_widgets.review import Decision, Review
from ludobook_widgets.seats import PEOPLE, PERSON, STRENGTHS, Seats
from ludobook_widgets.values import SURE, WORTH, apart, bars, ranked, signed, told, verdict

LOG_ROWS = 8
LAST_ROWS = 4  # things that happened, told above the status line
PACE = 550  # milliseconds between two moves of others, unless motion is off


class Table(BoardPage):
    """A whole game. It deals when asked to, never before: a page may be made ahead of its reader.

    ``latest`` is the position after the last move and can be observed, ``table.observe(look, "latest")``; it is not
    synced, for it holds hidden cards. ``state`` is the position that lies on the screen: an earlier one while the
    person looks back or reviews.

    Args:
        game: the game's package name.
        seed: the deal to play; without one every game is new.
        code: the position code of a game to go on with.

    Raises:
        BadInput: ``code`` is no game of this kind.
    """

    latest = traitlets.Instance("ludobook.State", allow_none=True, help="The position after the last move; not synced.")

    def __init__(self, game: str, seed: int | None = None, code: str | None = None) -> None:
        super().__init__(game)
        self.seed = seed
        self.seats = Seats(count=self.game.players[min(1, len(self.game.players) - 1)])
        self.holder: int | None = None  # the seat whose person holds the device
        self.motion = True
        self.rulings: dict[str, Any] = {}
        self.bots: dict[int, Player] = {}
        self.scored: Sheet | None = None
        self.row = 0
        self.saved = ""
        self.hint: list[Block] = []
        self.typed = ""
        self.replay: Replay | None = None
        self.review: Review | None = None
        self.trial: Decision | None = None
        self.verdict: tuple[str, str] | None = None
        self._head = self._look_at = ""  # what was shown last, and what of it was brought into view
        self._forget = False  # faces of cards that the next person may not see are to be taken back
        if code is not None:
            self._open(code, keep=False)
        self.draw()

    # -- who looks, and at what ---------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """See ``BoardPage``."""
        if self.replay is not None:
            return self.replay.viewer
        return self.review.seat if self.trial is not None and self.review is not None else self.holder

    @property
    def my_turn(self) -> bool:
        """See ``BoardPage``; in the past nobody moves."""
        return self.replay is None and super().my_turn

    @property
    def mover(self) -> int | None:
        """The seat that the game waits for; None while it waits for nobody."""
        return None if self.latest is None or self.scored is not None else self.latest.status().to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended and its last scoring has been seen."""
        return self.latest is not None and self.scored is None and self.latest.status().game_over

    @property
    def passing(self) -> int | None:
        """The seat to whose person the device has to be passed."""
        mover = self.mover
        return mover if mover in self.seats.people and mover != self.holder else None

    def scene(self) -> Scene:
        """See ``BoardPage``."""
        return super().scene() if self.replay is None else self.replay.scene()

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the game that the address names, or offer the one this browser keeps."""
        if self.latest is None:
            self.saved = kept.get(self._place("game"), "")
            self._recall(kept)
            try:
                if "code" in query:
                    self._open(query["code"], keep=False)
            finally:
                self.draw()

    def on_resume(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """See ``Page``: a new kernel takes up what the browser kept."""
        if self.latest is None and self._place("game") in kept:
            self._recall(kept)
            self._open(kept[self._place("game")])
        self.draw()

    def _recall(self, kept: dict[str, str]) -> None:
        self.motion = kept.get(self._place("motion")) != "off"
        if self._place("seats") in kept:
            self.seats = Seats.read(kept[self._place("seats")], self.seats.count)

    def on_do(self, do: list[Any]) -> None:
        """One choice; see ``Page``."""
        try:
            self._do(do)
        finally:
            self.draw()

    def _do(self, do: list[Any]) -> None:
        if do[0] not in ("hint", "row", "on", "step", "set"):
            self.hint = []
        match do:
            case ["on", int(n)]:
                self._bot_moves(n)
            case ["step", int(n)] if self.review is not None and n == self.review.done and self.over:
                if not self.review.finished:
                    self.review.step()
            case ["set" | "seat" | "ruling" | "deal", *_]:
                self._set_up(do)
            case ["new"]:
                self.latest, self.saved = None, ""
                self._clear()
            case ["open", str(code)]:
                self._open(code)
            case ["resume-saved"]:
                self._open(self.saved)
            case ["next"] if self.scored is not None:
                self.scored = None
                self._pass_on()
            case ["show", int(seat)] if seat == self.passing:
                self.holder = seat
            case ["row", int(seat)] if self.scored is not None and 0 <= seat < len(self.scored.rows):
                self.row = seat
            case ["hint"] if self.my_turn and self.trial is None and self.scored is None and self.state is not None:
                self.hint = self._hint(self.state)
            case ["code" | "link" | "file" as what] if self.latest is not None:
                self._share(what, self.latest.record.code)
            case ["back-to", *_] | ["look", *_] | ["see", *_] | ["replay"]:
                self._look(do)
            case ["review", *_] | ["answer"] | ["done"]:
                self._review(do)
            case ["type", str(text)] if self.my_turn and self.trial is None and self.scored is None:
                self._type(text)
            case ["choose" | "say", *_] | ["back"] | ["confirm"] if self.scored is None and self.replay is None:
                self._act(self.touch(do))

    def _set_up(self, do: list[Any]) -> None:
        """What can be chosen before the deal, and motion always."""
        match do:
            case ["set", "motion", bool(on)]:
                self.motion = on
                self.keep({self._place("motion"): None if on else "off"})
            case _ if self.latest is not None:
                return
            case ["set", "count", str(value)] if number(value) in self.game.players:
                self.seats = self.seats.at(number(value))
            case ["set", "strength", str(value)] if value:
                self.seats = self.seats.with_others(value)
            case ["seat", int(seat), "kind", str(value)]:
                self.seats = self.seats.seated(seat, value)
            case ["seat", int(seat), "name", str(value)]:
                self.seats = self.seats.named(seat, value)
            case ["ruling", str(key), str(value)]:
                self.rulings = self._switched(key, value)
            case ["deal"]:
                seed = secrets.randbits(48) if self.seed is None else self.seed
                self._sit(self.game.new(self.seats.count, seed, self.rulings))

    def _share(self, what: str, code: str) -> None:
        if what == "code":
            self.copy(code)
        elif what == "link":
            self.copy_link(code)
        else:
            self.download(f"{self.game.name}.txt", code)

    def _type(self, text: str) -> None:
        assert self.latest is not None
        self.refused, self.typed = None, text[:200]
        try:
            after = self.latest.apply(text)
        except GameError as fault:
            self.refused = fault
            return
        self.typed = ""
        self.choosing = Choosing()
        self._take(after)

    def _act(self, action: Action | None) -> None:
        if action is None or self.latest is None:
            return
        if self.trial is not None:
            self._tried(self.trial, action)
        else:
            self._take(self.latest.apply(action))

    # -- the game goes on ---------------------------------------------------------------------------

    def _take(self, after: State) -> None:
        """Go on to the state after somebody's action, and stop there when a round was scored."""
        before = self.latest.last_score() if self.latest is not None else None
        self.latest = after
        self._keep_game()
        sheet = after.last_score()
        if sheet is not None and sheet != before:
            self.scored, self.row = sheet, self.seat
        self._pass_on()

    def _pass_on(self) -> None:
        """One person keeps the device; with more, it shows nothing of a seat's once that seat has moved."""
        people = self.seats.people
        if len(people) == 1:
            self.holder = people[0]
        elif self.latest is not None and self.holder is not None and (self.mover is None or self.passing is not None):
            self.holder, self._forget = None, True
        if self.over and self.review is None and len(people) == 1:
            self._begin_review(people[0])

    def _bot_moves(self, n: int) -> None:
        """One move of a bot; the page asks for each, so that no click waits for more than one."""
        state, mover = self.latest, self.mover
        if state is not None and mover in self.bots and n == len(state.log) and self.replay is None:
            self._take(state.apply(self.bots[mover](state)))

    def _sit(self, state: State, keep: bool = True) -> None:
        self._clear()
        self.bots = self.seats.bots()
        self.seat = self.seats.people[0]
        self.latest = state
        if keep:
            self._keep_game()
        self._pass_on()

    def _clear(self) -> None:
        self.choosing, self.refused, self.typed, self.hint = Choosing(), None, "", []
        self.scored = self.replay = self.review = self.trial = self.verdict = self.holder = None
        self._forget = True

    def _keep_game(self) -> None:
        assert self.latest is not None
        self.keep({self._place("game"): self.latest.record.code, self._place("seats"): self.seats.text})

    def _open(self, code: str, keep: bool = True) -> None:
        state = ludobook.load(code)
        if state.game is not self.game:
            raise BadInput(f"This is a game of {state.game.title}; open it there.", rule="CODE")
        self.rulings = self.game.rulebook.changed(state.rulings)
        self.seats = self.seats.at(state.players)
        self._sit(state, keep)

    def _switched(self, key: str, value: str) -> dict[str, Any]:
        ruling = next((ruling for ruling in self.switches() if ruling.key == key), None)
        if ruling is None or not 0 <= number(value) < len(ruling.values):
            raise ValueError("There is no such ruling.")
        chosen = self.game.rulebook.read_rulings({**self.rulings, key: ruling.values[number(value)]})
        return self.game.rulebook.changed(chosen)

    def _hint(self, state: State) -> list[Block]:
        chosen = finished(self.actions, self.choosing.words)
        worths = ranked(Search(1).values(state, also=[chosen.text] if chosen else []))
        text = verdict(self.game, worths)
        blocks: list[Block] = [{"type": "note", "key": "hint", "tone": "plain", "lead": "Hint.", "text": text}]
        if len(worths) > 1:
            blocks.append(bars(self.game, worths, chosen.text if chosen else ""))
            blocks.append({"type": "text", "key": "worth", "tone": "muted", "text": WORTH})
        return [{"type": "panel", "key": "hints", "tone": "surface", "blocks": blocks}]

    def _place(self, what: str) -> str:
        """Where the browser keeps this game, who plays it, and how."""
        return f"{self.game.name}:{what}"

    # -- looking back -------------------------------------------------------------------------------

    def _look(self, do: list[Any]) -> None:
        state = self.latest
        if state is None:
            return
        match do:
            case ["back-to", "game"]:
                self.replay = None
            case ["look", "since"] if self.holder is not None and self.scored is None:
                movers = [entry.seat for entry in state.log if entry.seat is not None]
                since = max((i + 1 for i, seat in enumerate(movers) if seat == self.holder), default=0)
                self.replay = Replay(state, self.holder, since)
            case ["replay"] if self.over:
                self.replay = Replay(state, self.seats.people[0], 0)
            case ["look", str(place)] if self.replay is not None and number(place) >= 0:
                self.replay.go(number(place))
            case ["see", str(view)] if self.replay is not None:
                self.replay.see(view)

    def _told(self, entries: Iterable[Entry], viewer: int | None, open_cards: bool = False) -> list[str]:
        """Rows of the log as sentences."""
        rows = []
        for entry in entries:
            words = self.named(self.game.tell(seen_by(entry, viewer, open_cards)))
            if entry.seat is None:
                rows.append(f"{opening(words)}.")
            else:
                rows.append(f"*{self.names[entry.seat]}* {did(self.names[entry.seat], words)}.")
        return rows

    # -- the review ---------------------------------------------------------------------------------

    def _begin_review(self, seat: int) -> None:
        assert self.latest is not None
        self.review = Review(list(self.latest.record.positions(self.game)), seat)

    def _review(self, do: list[Any]) -> None:
        if not self.over or self.latest is None:
            return
        match do:
            case ["review", "of", int(seat)] if seat in self.seats.people:
                self._begin_review(seat)
            case ["review", int(n)] if self.review is not None and 0 <= n < len(self.review.costliest):
                self.trial, self.replay = self.review.costliest[n], None
            case ["answer"] if self.trial is not None:
                self.trial.shown = True
            case ["done"]:
                self.trial = None
        self.verdict, self.refused, self.choosing = None, None, Choosing()

    def _tried(self, trial: Decision, action: Action) -> None:
        """Say whether it is better than what was done."""
        found, mine = trial.look_at(action), trial.mine
        trial.tried = action.text
        what = f"*{told(self.game, action.text)}*"
        if found is None:
            self.verdict = "plain", f"{what} could not be tried often enough to tell."
            return
        gain, doubt = found.mean - mine.mean, apart(found, mine)
        much = f"{signed(abs(gain)).removeprefix('+')} points (± {doubt:.1f})"
        if action.text == trial.chosen:
            self.verdict = "slip", f"{what} is what you did. Something else is better."
        elif gain > 0 and not trial.best.surely_better(found):
            self.verdict = "good", f"{what} is better by about {much}, and nothing is clearly better still."
        elif gain > doubt:
            self.verdict = "good", f"{what} is better by about {much}. Something is better still."
        elif gain > -doubt:
            self.verdict = "slip", f"{what} is about as good as what you did: too close to tell."
        else:
            self.verdict = "slip", f"{what} is worse by about {much}."

    # -- what is shown ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Send the page as it stands."""
        self.state = self.replay.state if self.replay else self.trial.state if self.trial else self.latest
        self.seat = self.seat if self.viewer is None else self.viewer
        self.names = self.seats.called(self.seats.people[0] if len(self.seats.people) == 1 else self.holder)
        with self.hold_sync():
            if self._forget or self.passing is not None:
                self.faces, self._forget = {}, False
            page = self._page()
            head = page["main"][0]["blocks"][0]
            if head["type"] == "heading":
                # another kind of page is read from its top, wherever the one before was left
                head["key"] = f"h-{self._kind()}"
                self._look_at = head["key"] if head["key"] != self._head else self._aside() or self._look_at
                self._head, page["look"] = head["key"], self._look_at
            self.show(page)

    def _aside(self) -> str:
        """The panel that has just been asked for."""
        return "hints" if self.hint else "answers" if self.trial is not None and self.trial.shown else ""

    def _kind(self) -> str:
        """What kind of page it is."""
        if self.replay is not None:
            return "replay"
        if self.trial is not None:
            return f"trial-{self.trial.number}"
        if self.passing is not None:
            return f"pass-{self.passing}"
        return "scored" if self.scored is not None else "end" if self.over else "play"

    def _page(self) -> Block:
        page: Block = {"keep_prefix": f"{self.game.name}:", "escape": ["back"], "main_label": "Table"}
        page["calm"] = not self.motion or self._kind().startswith(
            ("trial", "end")
        )  # cards of another place fly nowhere
        if self.latest is None:
            return page | {"main": [_panel("start", self._start())], "margin": self._welcome()}
        if self.replay is not None:
            blocks = self._replaying(self.replay)
            margin = self._saving()
            return page | {"main": [_panel("table", blocks)], "margin": margin, "say": blocks[-1]["text"]}
        if self.trial is not None and self.review is not None:
            blocks = self._trying(self.trial, self.review)
            said = self.verdict[1] if self.verdict else blocks[-1]["text"]
            page["say"] = self.refused.message if self.refused else said
            return page | {"main": [_panel("table", blocks)], "margin": self.reasons()}
        if self.scored is not None:
            page["say"] = f"The round is scored. {self.scored.rows[self.row].result}."
            margin = self.why(self.scored, self.names, self.row)
            return page | {"main": [_panel("table", self._scoring(self.scored))], "margin": margin}
        if self.passing is not None:
            return page | {"main": [_panel("pass", self._pass(self.passing))], "margin": self._saving()}
        if self.over:
            return page | self._ending()
        blocks = self._playing(self.latest)
        page["say"] = self.refused.message if self.refused else " ".join([*self._since(), blocks[-1]["text"]])
        if self.mover in self.bots:
            page["go"] = {"do": ["on", len(self.latest.log)], "wait": PACE}
        return page | {"main": [_panel("table", blocks)], "margin": self._margin(self.latest)}

    def _start(self) -> list[Block]:
        blocks: list[Block] = []
        if self.saved:
            text = "This browser kept the game you played last."
            blocks.append({"type": "note", "key": "saved", "tone": "plain", "lead": "A game is waiting.", "text": text})
            resume = {"label": "Go on with it", "do": ["resume-saved"], "kind": "primary"}
            blocks.append({"type": "buttons", "key": "resume", "buttons": [resume]})
        seats = self.seats
        counts = [{"value": str(n), "label": f"{n} players"} for n in self.game.players]
        kinds = [*STRENGTHS.items(), (PERSON, PEOPLE)]
        others = [{"value": name, "label": words} for name, words in kinds]
        if not seats.others:
            others.insert(0, {"value": "", "label": "As chosen below"})
        players: Block = {"key": "count", "label": "At the table", "kind": "choice", "do": ["set", "count"]}
        bots: Block = {"key": "strength", "label": "The others", "kind": "choice", "do": ["set", "strength"]}
        players |= {"value": str(seats.count), "options": counts}
        bots |= {"value": seats.others, "options": others}
        blocks.append({"type": "fields", "key": "setup", "across": "wide", "fields": [players, bots]})
        blocks.append({"type": "details", "key": "who", "summary": "Who sits where", "blocks": [self._who()]})
        switches = [self._switches(), {"type": "fields", "key": "pace", "fields": [self._motion()]}]
        blocks.append({"type": "details", "key": "rulings", "summary": "Unclear rules, your way", "blocks": switches})
        blocks.append(self._opener())
        deal = {"label": "Deal", "do": ["deal"], "kind": "quiet" if self.saved else "primary"}
        return [*blocks, {"type": "status", "key": "status", "text": self._company(), "buttons": [deal]}]

    def _company(self) -> str:
        """Who plays, in a sentence."""
        people, count = self.seats.people, self.seats.count
        if len(people) > 1:
            names = listed([self.seats.names[seat] for seat in people])
            bots = count - len(people)
            return f"{names}, passing this device" + (
                f", against {bots} other{'s' if bots > 1 else ''}." if bots else "."
            )
        return "You against one other." if count == 2 else f"You against {count - 1} others."

    def _who(self) -> Block:
        fields: list[Block] = []
        options = [{"value": PERSON, "label": "A person"}]
        options += [{"value": name, "label": words} for name, words in STRENGTHS.items()]
        alone = len(self.seats.people) == 1
        for seat in range(self.seats.count):
            kind, name = self.seats.kinds[seat], self.seats.names[seat]
            called = YOU if alone and kind == PERSON else name
            who = {"key": f"kind-{seat}", "label": f"Seat {seat + 1}: {called}", "kind": "choice", "options": options}
            fields.append({**who, "value": kind, "do": ["seat", seat, "kind"]})
            named = {"key": f"name-{seat}", "label": f"Name at seat {seat + 1}", "kind": "text", "value": name}
            fields.append({**named, "do": ["seat", seat, "name"], "longest": LONGEST})
        return {"type": "fields", "key": "seats", "across": "wide", "fields": fields}

    def _motion(self) -> Block:
        label = "Show moves one after another, with motion"
        return {"key": "motion", "label": label, "kind": "check", "do": ["set", "motion"], "value": self.motion}

    def _welcome(self) -> list[Block]:
        keys = "Tap cards, or use Tab, arrows, Enter and Escape. Your game is kept in this browser only."
        return [
            {"type": "heading", "key": "wh", "text": self.game.title, "level": 3},
            {"type": "text", "key": "wt", "text": self.game.blurb},
            {"type": "text", "key": "wk", "tone": "muted", "text": keys},
        ]

    def _switches(self) -> Block:
        rulings = self.game.rulebook.read_rulings(self.rulings)
        fields = [ruling_field(ruling, rulings[ruling.key]) for ruling in self.switches()]
        return {"type": "fields", "key": "switches", "fields": fields}

    def _opener(self) -> Block:
        field = {"key": "open", "label": "Position code", "kind": "text", "do": ["open"], "button": "Open", "value": ""}
        fields = {"type": "fields", "key": "opener", "fields": [field]}
        return {"type": "details", "key": "open", "summary": "Open a game from its code", "blocks": [fields]}

    def _pass(self, seat: int) -> list[Block]:
        name = self.names[seat]
        show = {"label": f"I am {name}: show my cards", "do": ["show", seat], "kind": "primary"}
        text = f"It is {possessive(name)} turn. Nothing is shown until {name} says so."
        return [
            {"type": "heading", "key": "h", "text": f"Pass to {name}", "level": 2},
            {"type": "status", "key": "status", "text": text, "buttons": [show]},
        ]

    def _playing(self, state: State) -> list[Block]:
        title = opening(self.named(self.scene().title))
        *board, status = self.board()
        since = self._since()
        if since:
            board.append({"type": "text", "key": "since", "tone": "muted", "text": " ".join(since)})
        if self.my_turn:
            extra = [{"label": "Hint", "do": ["hint"], "kind": "quiet"}]
            if self._moved_since() and not self.choosing.made:
                extra.append({"label": "Look back", "do": ["look", "since"], "kind": "quiet"})
            status["buttons"] = [*extra, *status["buttons"]]
        return [{"type": "heading", "key": "h", "text": title, "level": 2}, *board, *self.hint, status]

    def _since(self) -> list[str]:
        """What happened since the looker's last move, the last few things of it."""
        if self.latest is None:
            return []
        log = list(self.latest.log)
        start = max((i + 1 for i, entry in enumerate(log) if entry.seat is not None and entry.seat == self.viewer),
                    default=0)  # fmt: skip
        return self._told(log[start:][-LAST_ROWS:], self.viewer)

    def _moved_since(self) -> bool:
        """Whether somebody has moved since the looker did."""
        movers = [entry.seat for entry in self.latest.log if entry.seat is not None] if self.latest else []
        return bool(movers) and movers[-1] != self.viewer

    def waiting(self, seat: int) -> str:
        """See ``BoardPage``."""
        thinking = self.seats.kinds[seat] == "search"
        return f"{does(self.names[seat], 'is', 'are')} {'thinking' if thinking else 'choosing'}."

    def _scoring(self, sheet: Sheet) -> list[Block]:
        assert self.latest is not None
        over = self.latest.status().game_over
        button = {"label": "See the end" if over else "Next round", "do": ["next"], "kind": "primary"}
        text = self.outcome(self.latest) if over else f"{self.names[self.seat]}: {sheet.rows[self.seat].result}."
        title = "The last round is scored" if over else "The round is scored"
        how = "Choose a player to see where the points come from."
        return [
            {"type": "heading", "key": "h", "text": title, "level": 2},
            {"type": "text", "key": "how", "tone": "muted", "text": how},
            self.scored_table(sheet, self.names, self.row),
            {"type": "status", "key": "status", "text": text, "buttons": [button]},
        ]

    def _replaying(self, replay: Replay) -> list[Block]:
        *board, _ = self.board()
        rows = self._told(replay.happened(), replay.viewer, replay.open_cards)
        said = " ".join(rows) or "The cards are dealt."
        leave = {"label": "Leave the replay" if replay.over else "Back to now", "do": ["back-to", "game"]}
        status = {"type": "status", "key": "status", "text": said, "path": [f"{replay.at} / {replay.last}"]}
        title = opening(self.named(self.scene().title))
        return [
            {"type": "heading", "key": "h", "text": title, "level": 2, "kicker": "Looking back"},
            *replay.fields(f"Move {replay.at} of {replay.last}: {said.replace('*', '')}", self.names),
            *board,
            {**status, "path_label": "Move", "buttons": [*replay.buttons(), {**leave, "kind": "primary"}]},
        ]

    def _ending(self) -> Block:
        """The result, the review that begins by itself, and the table as it stands."""
        assert self.latest is not None
        *board, _ = self.board()
        outcome = self.outcome(self.latest)
        scores = self.latest.status().scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        rows = [[self.names[seat], f"{scores[seat]} {self.game.points}"] for seat in order]
        result: list[Block] = [
            {"type": "heading", "key": "h", "text": outcome.removesuffix("."), "level": 2},
            {"type": "table", "key": "scores", "rows": rows},
        ]
        again = {"label": "Play again", "do": ["new"], "kind": "primary"}
        replay = {"label": "Replay", "do": ["replay"], "kind": "quiet"}
        status = {"type": "status", "key": "status", "text": outcome, "buttons": [replay, again]}
        review = _panel("review", self._reviewing(), "surface")
        last: list[Block] = [{"type": "heading", "key": "lh", "text": "The table at the end", "level": 3}, *board]
        page: Block = {"main": [_panel("result", result), review, _panel("table", [*last, status])]}
        page |= {"margin": self._margin(self.latest), "say": outcome}
        if self.review is not None and not self.review.finished:
            page["go"] = {"do": ["step", self.review.done], "wait": 0}
        return page

    def _reviewing(self) -> list[Block]:
        blocks: list[Block] = [{"type": "heading", "key": "rh", "text": "Your costliest decisions", "level": 2}]
        people = [seat for seat in self.seats.people if self.review is None or seat != self.review.seat]
        if len(self.seats.people) > 1:
            whose = [
                {"label": f"Review of {self.names[seat]}", "do": ["review", "of", seat], "kind": "quiet"}
                for seat in people
            ]
            blocks.append({"type": "buttons", "key": "whose", "buttons": whose})
        review = self.review
        if review is None:
            return blocks
        if len(self.seats.people) > 1:
            blocks[0]["text"] = f"{possessive(self.names[review.seat])} costliest decisions"
        if not review.finished:
            done, steps = review.done, review.steps
            text = f"Looking at every decision again, by what was to be known then: {done} of {steps}."
            return [*blocks, {"type": "text", "key": "rp", "tone": "muted", "text": text}]
        found = review.costliest
        text = "Try each again. The answer waits until you ask for it."
        if not found:
            text = f"No decision out of {len(review.decisions)} clearly cost anything. Well played."
        if review.skipped:
            text += f" (Time was up: {review.skipped} decisions were not looked at.)"
        blocks.append({"type": "text", "key": "rp", "text": text})
        for n, decision in enumerate(found):
            button = {"label": f"Try move {decision.number} again", "do": ["review", n]}
            said = f"Move {decision.number}, *{told(self.game, decision.chosen)}*, {self._cost(decision)}."
            row: Block = {"type": "status", "key": f"decision-{n}", "plain": True, "text": said}
            blocks.append({**row, "buttons": [{**button, "kind": "quiet" if n else "primary"}]})
        return blocks

    @staticmethod
    def _cost(decision: Decision) -> str:
        sure = "cost" if decision.cost > SURE * decision.doubt else "probably cost"
        return f"{sure} about {decision.cost:.1f} points (± {decision.doubt:.1f})"

    def _trying(self, trial: Decision, review: Review) -> list[Block]:
        title = "What would you do now?"
        found = review.costliest
        at = found.index(trial)
        kicker = f"Decision {at + 1} of {len(found)} · move {trial.number}"
        *board, status = self.board()
        text = f"You did this: *{told(self.game, trial.chosen)}*. It {self._cost(trial)}. Find something better."
        blocks: list[Block] = [
            {"type": "heading", "key": "h", "text": title, "level": 2, "kicker": kicker},
            {"type": "text", "key": "task", "text": text},
            *board,
        ]
        if self.verdict is not None:
            blocks.append({"type": "note", "key": "verdict", "tone": self.verdict[0], "text": self.verdict[1]})
        blocks += self._answer(trial)
        more: list[Block] = [{"label": "To the list", "do": ["done"], "kind": "quiet"}]
        if not trial.shown:
            more.append({"label": "Show the answer", "do": ["answer"], "kind": "quiet"})
        if at + 1 < len(found) and (trial.shown or self.verdict):
            more.append({"label": "Next decision", "do": ["review", at + 1], "kind": "quiet"})
        return [*blocks, {**status, "buttons": [*more, *status["buttons"]]}]

    def _answer(self, trial: Decision) -> list[Block]:
        if not trial.shown:
            return []
        text = f"{verdict(self.game, trial.worths)} What you did {self._cost(trial)}."
        blocks: list[Block] = [
            {"type": "note", "key": "answer", "tone": "good", "lead": "The answer.", "text": text},
            bars(self.game, trial.worths, trial.chosen),
            {"type": "text", "key": "worth", "tone": "muted", "text": WORTH},
        ]
        return [_panel("answers", blocks, "surface")]

    def _margin(self, state: State) -> list[Block]:
        blocks = self.reasons()
        rows = self._told(state.log[-LOG_ROWS:][::-1], self.viewer)
        blocks.append({"type": "heading", "key": "lh", "text": "What happened", "level": 3})
        blocks.append({"type": "list", "key": "log", "items": rows})
        if self.my_turn:
            hint = "As in `" + state.legal_actions()[0].text + "`."
            field = {"key": "typed", "label": "Action", "kind": "text", "do": ["type"], "button": "Do it"}
            fields = [{**field, "value": self.typed, "hint": hint}]
            typing = [{"type": "fields", "key": "typing", "fields": fields}]
            blocks.append({"type": "details", "key": "type", "summary": "Type a move", "blocks": typing})
        return [*blocks, *self._saving()]

    def _saving(self) -> list[Block]:
        keep = [
            {"label": "Copy code", "do": ["code"], "kind": "quiet"},
            {"label": "Copy link", "do": ["link"], "kind": "quiet"},
            {"label": "Save file", "do": ["file"], "kind": "quiet"},
            {"label": "New game", "do": ["new"], "kind": "quiet"},
        ]
        text = "This browser keeps the game after every move. The code holds every card: no peeking."
        saving = [
            {"type": "text", "key": "st", "tone": "muted", "text": text},
            {"type": "buttons", "key": "sb", "buttons": keep},
            {"type": "fields", "key": "pace", "fields": [self._motion()]},
        ]
        return [{"type": "details", "key": "save", "summary": "Save, share, start again", "blocks": saving}]

    def summary(self) -> str:
        """See ``Page``."""
        return self.game.title if self.latest is None else f"{self.game.title}, {self.latest.where()}"

    def as_text(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None or self.passing is not None else str(self.scene())

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.passing is not None else super().as_svg()


def _panel(key: str, blocks: list[Block], tone: str = "mat") -> Block:
    return {"type": "panel", "key": key, "tone": tone, "blocks": blocks}
