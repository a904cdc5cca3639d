"""BoardPage: a page with one position on it, seen from a seat, and a move being made there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludobook import Action, BadInput, Game, GameError, Ruling, State
from ludobook.contract.action import finished
from ludobook.core.words import seat_mark, seat_marks
from ludobook.look.scene import Scene

from ludobook_widgets.game import SAY
from ludobook_widgets.game.board import Board
from ludobook_widgets.game.game_page import GamePage
from ludobook_widgets.game.move import LegalActions, PartialAction
from ludobook_widgets.page.blocks import Status


class BoardPage(GamePage):
    """A page with one position on it, seen from a seat, and a move being made there."""

    board_type = Board

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.seat = 0
        self.verbs: frozenset[str] = frozenset()  # the verbs that are offered; if empty, all are
        self.state: State | None = None
        self.partial_action = PartialAction()
        self.chooses_forced = False  # whether the only possible choice is made without asking
        self.refused: GameError | None = None
        self._legal: LegalActions | None = None

    @property
    def legal(self) -> LegalActions:
        """The legal actions of the position, listed once for each position."""
        assert self.state is not None
        if self._legal is None or self._legal.state is not self.state:
            self._legal = LegalActions(self.state, self.verbs)
        return self._legal

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions of the position."""
        return self.legal.actions

    def board(self) -> Board:
        """The position as it is to be drawn now, with the move being made."""
        assert self.state is not None
        legal = self.legal if self.my_turn else None
        return self.board_type(self, self.state, self.scene(), self.viewer, legal, self.partial_action, self.refused)

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None for what everybody sees."""
        return self.seat

    def scene(self) -> Scene:
        """The position as it is shown."""
        assert self.state is not None
        return self.state.scene(self.viewer)

    @property
    def my_turn(self) -> bool:
        """True when the person is to move."""
        return self.state is not None and self.viewer is not None and self.state.turn == self.viewer

    def touch(self, command: Sequence[Any]) -> Action | None:
        """Answer ``choose``, ``drop``, ``touched``, ``say``, ``back`` or ``confirm``; return a complete action.

        An action of cards has to be confirmed; one of words alone does not.

        Raises:
            ValueError: the person is not to move.
        """
        state = self.state
        if state is None or not self.my_turn:
            raise ValueError(SAY("not_your_turn"))
        self.refused = None
        match list(command):
            case ["choose" | "touched", *_, str(slot)] if self.board().lies_there(slot):
                pass
            case ["choose", str(word), str(slot)]:
                board = self.board()
                self.refused = self.partial_action.choose(
                    state, word, slot, board.offer.verb_of(word), early=board.is_early(slot)
                )
                if (word, slot) in self.partial_action.choices:
                    self._choose_forced()
            case ["drop", str(_), str(slot)]:
                there = self.board().at(slot)
                if there and there[1].choice and self.partial_action.slot_at(slot) is None:
                    return self.touch(["choose", there[1].choice, slot])
            case ["touched", str(slot)]:
                if why := self.board().why_there(slot):
                    self.refused = BadInput(why, rule=state.game.rulebook.malformed)
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

    def _choose_forced(self) -> None:
        """Make each further choice as long as only one is possible."""
        made, scene = self.partial_action.choices, self.scene()
        while self.chooses_forced and len(words := self.legal.following(self.partial_action.words)) == 1:
            made.append((words[0], scene.key_of(words[0], [slot for _, slot in made])))
            self.partial_action.automatic += 1

    def status(self, board: Board) -> Status:
        """Ask the person for the next choice, or say for whom the game waits, or who has won."""
        if board.may_move:
            return board.status()
        status = board.state.status()
        return Status("status", self.outcome(board.state) if status.game_over else self.waiting(status.to_move or 0))

    def with_names(self, text: str) -> str:
        """Put players' names in the place of seats, and cards' names in the place of their notation."""
        return super().with_names(with_card_names(self.game, text))

    def waiting(self, seat: int) -> str:
        """A sentence for the time while another seat is to move."""
        return self.with_names(SAY("choosing", seat_mark(seat)))

    def outcome(self, state: State) -> str:
        """Say who won, in a sentence, and how a tie was broken if there was one."""
        status, sheet = state.status(), state.last_score()
        if sheet is not None and status.tie_broken:
            return self.game.sentence_for(sheet.notes[-1], self.names, short=True)
        who, amount = seat_marks(status.winners), self.game.amount(max(status.scores))
        return self.with_names(SAY("shared_win" if len(who) > 1 else "wins", who, amount))

    def readings(self, ruling: Ruling) -> str:
        """Tell the reading that this table plays by, if it is not ours."""
        if self.state is None:
            return super().readings(ruling)
        value = self.state.rulings[ruling.key] if ruling.key else None
        if not ruling.key or value == ruling.values[0]:
            return ""
        known = dict(zip(ruling.values, ruling.meanings, strict=True))
        return SAY("house_rule", known.get(value, str(value)))

    def as_svg(self) -> str | None:
        """The table as the person's seat sees it."""
        return None if self.state is None else self.picture_of(self.scene())


@lru_cache(maxsize=4096)
def with_card_names(game: Game, text: str) -> str:
    """Write a text with the cards' names; it is cached, because most of a table's texts come again at each drawing."""
    return game.deck.in_words(text, game.label)
