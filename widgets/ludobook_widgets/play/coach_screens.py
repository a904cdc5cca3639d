"""The screens of the coach: one tells rules when they are first met, and one lets a person undo a costly move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ludobook.core.words import spoken
from ludobook.look.scene import Mark, Scene

from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.decisions import Decision
from ludobook_widgets.game.evaluation import action_clause
from ludobook_widgets.game.move import PartialAction, without_arrows, words_of
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import Block, Button, Buttons, Content, Details, Note, Panel, Status
from ludobook_widgets.play import SAY
from ludobook_widgets.play.coach import MOST_RULES, PLAY, STANDING, START, Citation, Coach
from ludobook_widgets.play.hint import Argument
from ludobook_widgets.play.replay import cost
from ludobook_widgets.play.screen import Screen
from ludobook_widgets.play.screens import Playing, Reveal, Scored
from ludobook_widgets.play.session import GameSession

MOST_FREE = 5  # of fewer cards that can be chosen, all are lit


class RuleCard(Screen):
    """The screen that tells rules met for the first time, on the page of ``after``; whoever continues has read them.

    They are told one at a time, so that each is read whole. Where a move is made, everything answers as it does without
    a rule; what was left unread is told at the next decision. Beside a scored round rules are folded away, because
    they would push its rows out of the window.
    """

    def __init__(self, page: BoardPage, session: GameSession, after: Screen, found: Citation) -> None:
        super().__init__(page, session)
        self.after, self.rules, self.found = after, found.rules, found
        self.kind, self.moves = after.kind, after.moves
        self.hinted = isinstance(after, Playing) and after.hint is not None
        self.at = 0  # the place of the rule that is told
        self.folded_away = isinstance(after, Scored)

    def scene(self) -> Scene:
        return self.after.scene()

    def obey(self, command: list[Any]) -> Screen | None:
        if command == ["more"] and self._rules_left:
            self.at += 1
            return self
        if self.folded_away and command[0] == "row":
            self.after.obey(command)
            return self
        read = command in (["told", *self.rules], ["stop"])
        onward = not read and (self.moves or (self.folded_away and command[0] in ("next", "look")))
        if not onward and not read:
            return self
        told = len(self.rules) - self._rules_left
        self.session.coach.count_as_told(self.rules[:told], self.rules[told:])
        if isinstance(self.after, Playing) and command == ["hint"] and (left := self._rules_left):
            self.after.unread, self.at = (self, left), self.at + 1
        self.session.coach.on = command != ["stop"]
        self.session.keep(self.session.coach.texts_to_keep())
        return self.after.obey(command) if onward else self.after

    @property
    def _rules_left(self) -> int:
        """The number of rules still to be told after this one."""
        return 0 if self.folded_away else len(self.rules) - self.at - 1

    def content(self) -> Content:
        content, coach = self.after.content(), self.session.coach
        text = coach.rule_text(self.rules if self.folded_away else self.rules[self.at :][:1])
        main = [replace(b, blocks=self._with_rule(b.blocks, text)) if isinstance(b, Panel) else b for b in content.main]
        lit = self.found.marks if self.folded_away else self.found.each[self.at]
        chosen = content.marks if self.page.partial_action.choices else ()  # where what was chosen so far will go
        marks = content.marks if self.hinted else [*chosen, *self.page.draw_marks(lit, "hint")]
        dock = self._with_rule(content.dock, text)
        asked = [block.text for block in content.dock if isinstance(block, Status)]
        since = self.after.moves_since() if isinstance(self.after, Playing) and not self.at else []
        said = " ".join([*since, text, *asked])
        return replace(content, main=main, dock=dock, marks=marks, say=spoken(said), tap=None, go=None)

    def _with_rule(self, blocks: Sequence[Block], text: str) -> list[Block]:
        """Return the blocks with the rule, and with the buttons for it."""
        if self.folded_away:
            off = Button(SAY("stop_coach"), ["stop"])
            shown = [Note("told-rules", text, tone="hint"), Buttons("told-off", [off])]
            folded = Details("told", SAY("new_here", len(self.rules)), shown)
            return [each for block in blocks for each in ([folded, block] if block.key == "scored" else [block])]
        onward = Button(SAY("close_rule"), ["told", *self.rules], kind="primary")
        if left := self._rules_left:
            onward = replace(onward, label=SAY("more_rules", left), do=["more"])
        with_rule: list[Block] = []
        for block in blocks:
            if isinstance(block, Status) and block.key == "status":
                # what a hint leans on is read before it; else nothing stands in the way of the move
                buttons = (
                    [*block.buttons, replace(onward, kind="quiet")] if self.moves and not self.hinted else [onward]
                )
                with_rule += [Note("told", text, tone="hint", dock=True), replace(block, buttons=buttons)]
            else:
                with_rule.append(block)
        return with_rule


class CostWarning(Screen):
    """The screen that warns of a costly move before it is made; the chosen cards still lie where they would go."""

    kind = "play"
    moves = True  # a touch undoes a choice, or begins another move

    def __init__(self, page: BoardPage, session: GameSession, decision: Decision) -> None:
        super().__init__(page, session)
        self.decision = decision
        self.shown = False  # whether the better move is
        self.first = not session.coach.warned
        session.coach.warned = True
        self.lies = page.partial_action if page.partial_action.choices else self._lying(decision.words)

    def _lying(self, words: Sequence[str]) -> PartialAction:
        """The choices of an action, each with what it is chosen from."""
        partial_action, scene = PartialAction(), self.scene()
        for word in words:
            slot = scene.key_of(word, [slot for _, slot in partial_action.choices])
            partial_action.choices.append((word, slot))
        return partial_action

    def obey(self, command: list[Any]) -> Screen | None:
        page, coach = self.page, self.session.coach
        match command:
            case ["show"]:
                self.shown = True
                self.session.advise(self.decision.best.text)
                self.lies = self._lying(self._better)
                return self
            case ["better"] if self.shown:
                coach.costly_move, page.partial_action = None, PartialAction()
                self.session.move(self.decision.best.text)
            case ["show-me"] if self.shown and (known := self.decision.evaluation) is not None:
                page.partial_action = PartialAction()
                return Argument(page, self.session, self, known, self.decision.chosen, self.decision.best.text)
            case ["undo"]:
                coach.costly_move, page.partial_action = None, PartialAction()
            case ["choose" | "drop", *_]:
                coach.costly_move = None
                page.touch(command)
            case ["anyway"]:
                coach.costly_move = None
                self.session.move(self.decision.chosen)
            case _:
                return self
        return None

    @property
    def _better(self) -> list[str]:
        return next(words_of(action) for action in self.page.actions if action.text == self.decision.best.text)

    def content(self) -> Content:
        page, decision = self.page, self.decision
        best = decision.best
        if self.shown:
            said = SAY("better", action_clause(decision.state, best.text), decision.reason)
            more = [Button(COMMON("undo"), ["undo"])]
            onward = Button(SAY("play_it"), ["better"], kind="primary")
        else:
            said = cost(page.game, decision, "costs")
            if self.first:
                said = f"{SAY('coach_looks')} {said}"
            more = [Button(SAY("show_better"), ["show"])]
            onward = Button(COMMON("undo"), ["undo"], kind="primary")
        buttons = [Button(SAY("play_mine" if self.shown else "play_anyway"), ["anyway"]), *more, onward]
        page.partial_action = self.lies
        board = page.board()
        heading = self.table_heading(board.scene.title)
        status = Status("status", said, buttons, tone="slip")
        tone: blocks.MarkTone = "good" if self.shown else "slip"
        drawn = without_arrows(self.lies.drawn(decision.state, board.scene))
        around = [Mark(slot) for _, slot in self.lies.choices if slot]
        marks = page.draw_marks([*drawn, *around], tone)
        # beside three more buttons, there is no room for the reason on a phone
        compare = [Buttons("compare", [Button(SAY("compare"), ["show-me"])])] if self.shown else []
        margin = [*compare, *self.log(), *self.folded()]
        return replace(self.stage(board, heading, status, margin=margin), say=spoken(said), marks=marks)


def with_coach(page: BoardPage, session: GameSession, screen: Screen) -> Screen:
    """Return the screen that comes before this one: a rule that is new in it, or a warning; else the screen itself.

    A refusal gives its own reason, and leads to its rule.
    """
    coach, latest = session.coach, session.state
    if not (coach.on and session.alone) or latest is None:
        return screen.after if isinstance(screen, RuleCard) else screen
    if coach.costly_move is not None:
        return screen if isinstance(screen, CostWarning | Argument) else CostWarning(page, session, coach.costly_move)
    seat, rows = session.seats.people[0], len(latest.log)
    begun = any(entry.seat == seat for entry in latest.log)  # the first word is of the person's own first decision
    if isinstance(screen, Reveal) and begun:
        found = coach.rules_to_tell("seen", (rows, len(session.moments)), _of_moment(screen, coach, latest.players))
    elif isinstance(screen, Scored):
        found = coach.rules_to_tell("scored", (rows,), coach.of_sheet(screen.sheet, seat))
    elif isinstance(screen, Playing) and session.mover == seat and screen.only is None and not page.refused:
        turn, verbs = _of_turn(page, session, seat), {words_of(action)[0] for action in page.actions}
        if screen.hint:
            found = coach.rules_to_tell("hint", (rows,), [Citation(screen.hint.rules_of_chance())], verbs)
        elif page.partial_action.choices:
            found = None  # nobody is interrupted between the touches of a move
        elif begun:
            found = coach.rules_to_tell(PLAY, (rows,), turn, verbs)
        else:
            found = coach.rules_to_tell(START, (), chain(coach.of_start(latest.players), turn), verbs)
    else:
        found = None
    return RuleCard(page, session, screen, found) if found else screen


def _of_moment(screen: Reveal, coach: Coach, players: int) -> Iterator[Citation]:
    """Cite the rules of a moment, with the card that wins in it: its first one, what is in sight, then the others."""
    zones = screen.moment.scene.zones
    won = tuple(Mark(zone.key_at(i)) for zone in zones for i, slot in enumerate(zone.slots) if slot.wins)
    lit, rules = won or tuple(Mark(mark.at) for mark in screen.moment.marks), screen.moment.rules
    yield Citation(rules[:1], lit)
    yield from coach.of_sight(players, _sight(screen.moment.scene))
    yield Citation(rules[1:], lit)


def _sight(scene: Scene) -> dict[str, str]:
    """The face at each place of a table, and the words that stand beside the players' names."""
    words = dict.fromkeys(word for things in scene.standing for word, _ in things)
    faces = {at: face for at, face in scene.faces.items() if face}
    return {**faces, **{f"{STANDING}-{word}": word for word in words}}


def _of_turn(page: BoardPage, session: GameSession, seat: int) -> Iterator[Citation]:
    """Cite what cannot be chosen, what is in sight, what chance brought since, and what can be done.

    What others do brings up no rule about doing it, which can wait until it can be done. Once something has been
    chosen, only what is done by it counts.
    """
    latest = session.state
    assert latest is not None
    board = page.board()
    scene, following = board.scene, board.legal.following
    verbs = page.partial_action.words[:1] or following([])
    force = scene.banner[1]
    yield from (session.coach.of_force(verb, force, latest.players) for verb in verbs)
    barred = [(key, why.rule) for key, _, why in board.barred_slots()]
    # what can be chosen is lit, and nothing where that is most of what lies there
    free = tuple(
        Mark(zone.key_at(i))
        for zone in scene.zones
        for i, slot in enumerate(zone.slots)
        if slot.choice in board.offer.slots
    )
    lit = free if len(free) < MOST_FREE else ()
    yield from (Citation((rule,), lit) for rule in dict.fromkeys(rule for _, rule in barred))
    mine = max((i + 1 for i, entry in enumerate(latest.log) if entry.seat == seat), default=len(latest.log))
    rows = (latest.seen(place, seat) for place in range(mine, len(latest.log)) if latest.log[place].seat is None)
    lie = {slot.choice: (Mark(zone.key_at(i)),) for zone in scene.zones for i, slot in enumerate(zone.slots)}
    choices: dict[str, dict[str, Sequence[Mark]]] = {verb: {} for verb in verbs}
    for action in page.actions:
        verb, *words = words_of(action)
        if verb not in choices:
            continue
        together = "+".join(words)
        if len(words) > 1 and action.text == f"{verb} {together}":
            choices[verb][together] = page.game.drawn(latest, [verb, *words])
    for verb, found in choices.items():
        if not found:
            found.update((word, lie[word]) for word in following([verb]) if word in lie)
    # no card is lit that can't be chosen
    out = {key for key, _ in barred}
    most = 1 if any(entry.seat == seat for entry in latest.log) else MOST_RULES
    for one in session.coach.of_turn(latest.players, rows, choices, force, _sight(scene), most):
        yield replace(one, marks=tuple(mark for mark in one.marks if mark.at not in out))
