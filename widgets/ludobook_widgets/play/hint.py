"""A hint in three stages, the question that matters, the move and the reason; and two moves played out side by side."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludobook import Action, State
from ludobook.contract.absent import no_plan
from ludobook.contract.action import Parting, codes_of, finished, next_choices, parting
from ludobook.core.lead import lead
from ludobook.core.words import YOU, opening
from ludobook.look.scene import Mark, chosen_slots
from ludobook.players.determinize import Determinizations
from ludobook.players.dilemmas import scored_positions
from ludobook.players.evaluation import Evaluation
from ludobook.players.rollout import LONGEST_PLAYOUT
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.board_page import BoardPage
from ludobook_widgets.game.evaluation import (
    Worth,
    action_clause,
    action_sentence,
    advice,
    afterwards,
    alternatives,
    ask_which_plan,
    dilemma,
    idle,
    in_either_order,
    of_ten,
    only_insight,
    plans_of,
    ranked,
    reason,
    rival_of,
    say_amount,
    say_average,
    trifle_of,
    worth_blocks,
)
from ludobook_widgets.game.move import with_rings, without_labelled, words_of
from ludobook_widgets.page import COMMON, blocks
from ludobook_widgets.page.blocks import Block, Button, Content, Details, Note, Panel, Row, Side, Status, Text
from ludobook_widgets.play import SAY
from ludobook_widgets.play.coach import rules_brought, rules_met, rules_said
from ludobook_widgets.play.screen import Screen
from ludobook_widgets.play.session import GameSession

ASK, MOVE, WHY = range(3)
THOUGHT = 2  # budgets that a hint spends: in the Egg and in Kirin twice as many best moves are clear as with one
MORE_BUDGETS = 4  # budgets spent once more on a position in which one was too little to tell
FEW_DEALS = 30  # after fewer, so many budgets are spent too
ARGUED = 3  # imagined deals in which two moves are shown side by side
MOST_BESIDE = 3  # beside more sentences than these no other choice is named
PLAY_IT: list[Any] = ["hint", "play"]


@dataclass(slots=True)
class Hint:
    """A search's advice on the position on the page, given stage by stage."""

    page: BoardPage
    worths: Sequence[Worth]
    chosen: str
    stage: int = ASK
    rules: Sequence[str] = ()
    idle: str = ""  # says why hardly anything depends on the choice, if that is so,
    decided: str = ""  # or why nothing but points does

    @classmethod
    def of(cls, page: BoardPage, evaluation: Evaluation) -> Hint:
        """Think about the position on the page; what has been chosen already is looked at too."""
        assert page.state is not None
        action = finished(page.actions, page.partial_action.words)
        chosen = action.text if action else ""
        also = [chosen] if chosen else []
        for _ in range(THOUGHT):  # what was dropped too early comes back each time
            evaluation.think(page.game.machine.moves, also)
        if not evaluation.finalists:  # a Season may take long to play out
            evaluation.think(MORE_BUDGETS * page.game.machine.moves)
        worths = ranked(evaluation)
        worse = any(worths[0].surely_better(one) for one in worths[1:])
        if not worse and (other := another_plan(evaluation)):
            evaluation.think(page.game.machine.moves // 4, [*also, other])  # so that there is something to compare
        worths = ranked(evaluation)
        if worths and len(worths[0].results) < FEW_DEALS:  # such as at the beginning of a long round
            evaluation.think(MORE_BUDGETS * page.game.machine.moves)
            worths = ranked(evaluation)
        for _ in range(page.game.machine.second_looks):
            if not (worths and _may_be_luck(page.state, worths)):
                break
            evaluation.think(THOUGHT * page.game.machine.moves)
            worths = ranked(evaluation)
        hint = cls(page, worths, chosen)
        end = idle(page.state, worths, hint.rival) if len(worths) > 1 else ""
        costly = not page.game.worth and any(worths[0].surely_better(one) for one in worths if one.text == hint.rival)
        hint.idle, hint.decided = ("", end) if costly else (end, "")
        if hint.idle or not (hint.plans or hint.parting or hint.question_of_game):
            hint.stage = MOVE
        if hint.best is not None:
            hint.rules = rules_met(page.state, hint.best)
        return hint

    @property
    def state(self) -> State:
        """The position."""
        assert self.page.state is not None
        return self.page.state

    @property
    def best(self) -> Action | None:
        """The action that looks best; None if there was too little time to tell."""
        return next((one for one in self.page.actions if self.worths and one.text == self.worths[0].text), None)

    @property
    def rival(self) -> str:
        """The text of the action that the best one is compared with, in the question and side by side.

        It is the action chosen so far; if none is, or the best one, it is that of ``rival_of``.
        """
        if self.chosen and self.best and self.chosen != self.best.text:
            return self.chosen
        return (rival_of(self.state, self.worths) or self.worths[0]).text

    def next_stage(self) -> None:
        """Go on to the next stage, if there is one."""
        self.stage = min(self.stage + 1, WHY)

    @property
    def text(self) -> str:
        """The sentence of this stage."""
        best = self.best
        if self.stage == ASK:
            return self._question()
        if self.stage == MOVE or best is None:
            told = SAY("idle", action_clause(self.state, best.text)) if best and self.idle else ""
            return " ".join([told or advice(self.state, self.worths), *self._to_add()])
        if self.idle:
            return self.idle
        alone = "" if self.chosen else only_insight(self.state, self.worths)
        return f"{self.decided and SAY('only_points', self.decided)} {alone or self._reason()}".lstrip()

    def _reason(self) -> str:
        """Why the best action is better than its rival, which is named if neither the question nor the reason does.

        Where the rival may be as good, that is said last. One that can still be done afterwards is no other choice.
        """
        why, clause = reason(self.state, self.worths, self.rival), action_clause(self.state, self.rival)
        best, *rest = self.worths
        rival = next((one for one in rest if one.text == self.rival), None)
        if rival is None or in_either_order(self.state, best.text, self.rival):
            return f"{why} {self._near(why, rival)}".rstrip()
        if rival in alternatives(self.state, self.worths) and not best.surely_better(rival):
            return f"{why} {SAY(best.nearness(rival), clause)}".lstrip()
        both = self._named_in(why, best.text) and self._named_in(why, self.rival)
        asked = self.plans or self.parting is not None or both or clause in why
        return f"{'' if asked else SAY('beside_it', clause)} {why} {self._near(why, rival)}".strip()

    def _near(self, why: str, rival: Worth | None) -> str:
        """Name the nearest other choice that may be as good as the best; empty if there is none to name."""
        best, near = self.worths[0], self._nearest(why, rival)
        if near is None:
            return ""
        later = afterwards(self.state, best.text, near.text)
        return later or SAY(best.nearness(near), action_clause(self.state, near.text))

    def _nearest(self, why: str, rival: Worth | None) -> Worth | None:
        """Return the nearest other choice that may be as good as the best; None if the rival may be.

        Nobody would weigh the same verb, piece and plan, or any after much said, unless its bar is above the best.
        """
        best, *rest = self.worths
        if rival is None or not best.surely_better(rival):
            return None
        near = [one for one in rest if best.may_equal(one) and not best.alike(one)]
        if near and afterwards(self.state, best.text, near[0].text):
            return near[0]
        plans, much = plans_of(self.state, self.worths), why.count(". ") >= MOST_BESIDE
        for one in near:
            unlike = plans[one.text] != plans[best.text] or one.text.split()[:2] != best.text.split()[:2]
            if one.above(best) or (unlike and not much and not self._named_in(why, one.text)):
                return one
        return None

    @property
    def compared(self) -> str:
        """The text of the action to be shown beside the best one: the person's own, or else the one named last."""
        if self.chosen or self.idle or self.stage < WHY or only_insight(self.state, self.worths):
            return self.rival
        rival = next((one for one in self.worths if one.text == self.rival), None)
        near = self._nearest(reason(self.state, self.worths, self.rival), rival)
        return near.text if near and not afterwards(self.state, self.worths[0].text, near.text) else self.rival

    def _named_in(self, why: str, text: str) -> bool:
        """Tell whether a reason names an action, by its own words or by those of its purpose."""
        [code] = [one.code for one in self.page.actions if one.text == text]
        clauses = [self.state.game.in_short(action_clause(self.state, text)), *self.page.game.plan(self.state, code)]
        names = [name for clause in clauses for name in (clause.partition(" ")[2], clause.rpartition(" of ")[2])]
        return any(name in why for name in names if name)

    def rules_of_chance(self) -> tuple[str, ...]:
        """Return the ids of the rules about what chance brings by the best action or its rival, but not by all."""
        assert self.state.turn is not None
        deal = self.state.resample(self.state.turn, 0)
        brought = {action.text: rules_brought(deal, deal.apply(action.text)) for action in self.page.actions}
        asked = [brought.get(self.best.text if self.best else "", []), brought.get(self.rival, [])]
        common = set.intersection(*map(set, brought.values()))
        return tuple(dict.fromkeys(rule for rules in asked for rule in rules if rule not in common))

    @property
    def buttons(self) -> list[Button]:
        """The buttons that lead on from here."""
        more = {ASK: COMMON("show_me"), MOVE: SAY("why")}
        asking = [Button(more[self.stage], ["hint"])] if self.stage in more and self.worths else []
        if self.stage == WHY and len(self.worths) > 1 and not self.page.game.open_hands:
            asking.append(Button(SAY("compare"), ["show-me"]))
        return [*asking, *([Button(SAY("play_it"), PLAY_IT, kind="primary")] if self.stage > ASK and self.best else [])]

    def marks(self) -> list[blocks.Mark]:
        """Draw this stage: a glow on both things that are asked about, then the action."""
        best = self.best
        if best is None:
            return []
        if self.stage == ASK and self.plans:
            other = next(action for action in self.page.actions if action.text == self.rival)
            if any(len(group) > 1 for action in (best, other) for group in action.path):
                return []  # where plans differ by several cards, rings would not tell which belong together
            asked = zip((best, other), self.plans, strict=True)
            marks = [mark for action, purpose in asked for mark in self.purpose_marks(action, purpose)]
            return self.page.draw_marks(marks if len(set(marks)) == 2 else [], "hint")
        if self.stage == ASK and (place := self.parting):
            state, path = self.state, [*place.before, *place.both]
            shared, words = chosen_slots(state, path), (place.one, place.other)
            marks = [mark for word in words for mark in chosen_slots(state, [*path, word]) if mark not in shared]
            return self.page.draw_marks(marks, "hint")
        if self.stage == ASK:
            return []
        drawn = without_labelled(self.page.scene(), self._drawn(best))
        # to touch a piece where it goes plays the move; anything else that is marked is only chosen
        each = ((mark, PLAY_IT if mark.face else None) for mark in with_rings(drawn))
        return [one for mark, command in each for one in self.page.draw_marks([mark], "hint", command)]

    @property
    def plans(self) -> list[str]:
        """The purposes of the best action and of its rival, in words; empty if they make no dilemma.

        Asking about an action that may be as good teaches nothing.
        """
        rival = next((one for one in self.worths if one.text == self.rival), None)
        if rival is None or not (self.chosen or self.worths[0].surely_better(rival)):
            return []
        codes = codes_of(self.page.actions)
        return list(dilemma(self.state, codes[self.worths[0].text], codes[rival.text]) or ())

    @property
    def parting(self) -> Parting | None:
        """The choice at which the best action and its rival part; None if there is nothing to ask.

        There is nothing to ask if there is no choice, if both may be as good or done in either order, or if one of them
        has no purpose by the game's plans and so tempts nobody.
        """
        if self.best is None:
            return None
        rival = next(worth for worth in self.worths if worth.text == self.rival)
        other = next(action for action in self.page.actions if action.text == rival.text)
        plan = self.page.game.plan
        aimless = plan is not no_plan and not all(any(plan(self.state, one.code)) for one in (self.best, other))
        close = rival.same(self.worths[0]) or not (self.chosen or self.worths[0].surely_better(rival))
        both = in_either_order(self.state, self.best.text, rival.text)
        return None if close or aimless or both else parting(self.best, other)

    @property
    def question_of_game(self) -> str:
        """The game's question what to look at, where there are no two things to choose from; empty if it has none."""
        if self.best is None or len(self.worths) == 1:
            return ""
        return self.page.with_names(self.page.game.ask(self.state, self.best.code))

    def _question(self) -> str:
        """The engine's question at the choice in which the two part, and the two things to choose from."""
        if plans := self.plans:
            return self.page.with_names(ask_which_plan(*sorted(plans)))
        place = self.parting
        if place is None:
            return self.question_of_game
        prompt = self.page.with_names(self.state.prompt([*place.before, *place.both]))
        one, other = sorted(map(self._thing, (place.one, place.other)))
        if beside := [self._thing(word) for word in place.both]:
            return SAY("either_beside", prompt, _opening(one), other, beside)
        return SAY("either", prompt, _opening(one), other)

    def purpose_marks(self, action: Action, purpose: str) -> Sequence[Mark]:
        """Mark the cards of an action that its purpose names; if it names none of them, mark the last choice."""
        scene, marks = self.page.scene(), chosen_slots(self.state, words_of(action))
        faces = {zone.key_at(i): slot.face for zone in scene.zones for i, slot in enumerate(zone.slots)}
        named = [
            mark
            for mark in marks
            if (face := faces.get(mark.at)) and re.search(rf"\b{re.escape(self.page.word(face))}\b", purpose)
        ]
        return named or marks[-1:]

    def _to_add(self) -> Iterator[str]:
        """Say what to choose next, where cards have been chosen that belong to the best action."""
        words = self.page.partial_action.words
        if self.best and len(words) > 1 and (left := next_choices([self.best], words)):
            yield SAY("to_add", list(map(self._thing, left)))

    def _thing(self, word: str) -> str:
        """A word of an action as a sentence names it."""
        return SAY("the_card" if word in self.page.game.deck.kinds else "thing", self.page.word(word))

    def drawn(self) -> Sequence[Mark] | None:
        """The marks of the advised move, once it is shown; None before."""
        return self._drawn(self.best) if self.stage > ASK and self.best is not None else None

    def _drawn(self, action: Action) -> Sequence[Mark]:
        return self.page.game.drawn(self.state, words_of(action))

    def reasons(self) -> list[Block]:
        """Cite the rules about what the reason says, or else those that the move meets; then show any numbers."""
        if self.stage < WHY:
            return []
        rules = rules_said(self.state, self.text) or self.rules
        cited: list[Block] = [Note("cited", SAY("rules_behind"), rules=self.page.known_rules(rules))] if rules else []
        if self.idle or len(self.worths) == 1:
            return cited
        return [*cited, Details("sure", COMMON("how_sure"), worth_blocks(self.state, self.worths, self.chosen))]


def another_plan(evaluation: Evaluation) -> str:
    """Return the text of the most promising action that makes a dilemma with the best one; empty if there is none."""
    state, best = evaluation.state, evaluation.best.action
    others = [one for one in evaluation.candidates if dilemma(state, best.code, one.action.code)]
    tried = [one for one in others if one.results]
    found = max(tried, key=lambda one: one.mean) if tried else max(others, key=lambda one: one.prior, default=None)
    return found.action.text if found else ""


def _opening(words: str) -> str:
    """Write words with a capital, even if they begin with the mark of emphasis."""
    return f"*{opening(words[1:])}" if words.startswith("*") else opening(words)


class Argument(Screen):
    """Two moves side by side in the same imagined deals, each played to its payoff; ``after`` is the screen before."""

    kind = "argue"
    calm = True

    def __init__(
        self,
        page: BoardPage,
        session: GameSession,
        after: Screen,
        evaluation: Evaluation,
        mine: str,
        best: str,
        whose: str = SAY("your_choice"),
    ) -> None:
        super().__init__(page, session)
        self.whose = whose
        self.after, self.evaluation, self.lines = after, evaluation, (mine, best)
        seat = evaluation.state.turn
        assert seat is not None
        self.seat = seat
        self.trifle = trifle_of(evaluation)  # the hint's own, so that both count the same
        redealt = Determinizations(evaluation.state, seat, evaluation.seed)
        first, second = (evaluation[text].odd_results for text in self.lines)
        results = list(zip(first, second, strict=False))
        shown = typical_places([best - mine for mine, best in results], self.trifle)
        self.results = [results[n] for n in shown]
        self.deals = [redealt[2 * n + 1] for n in shown]  # among those that leads are told from elsewhere too
        self.ends = [[scored_positions(deal, text, 1)[0] for text in self.lines] for deal in self.deals]
        verdicts = [_than(*pair, self.trifle) for pair in self.results]
        # the first one in which the hint's choice gains what it gains in all, or else in which it makes a difference
        likely = "deal_better" if lead(second, first).mean > 0 else "deal_worse"
        kinds = (likely, "deal_better", "deal_worse")
        clear = [kind if self._by_points(n) == kind else "" for n, kind in enumerate(verdicts)]  # its points show it
        self.deal = next((made.index(kind) for kind in kinds for made in (clear, verdicts) if kind in made), 0)
        self.settled = self._settled()

    @property
    def state(self) -> State:
        return self.evaluation.state

    @property
    def viewer(self) -> int:
        return self.seat

    def obey(self, command: list[Any]) -> Screen | None:
        match command:
            case ["deal", int(n)] if 0 <= n < len(self.results):
                self.deal = n
            case ["back-to", "choice"]:
                return self.after
        return self

    def _more_than_points(self) -> bool:
        """Tell whether in one of the deals shown the choice that earns more points is not the better one."""
        return any(_than(*pair, self.trifle) != self._by_points(n) for n, pair in enumerate(self.results))

    def _why_better(self) -> str:
        """Say why a choice is better or worse in the deal shown where its person's points alone don't show it."""
        before, ends, seat = self.state, self.ends[self.deal], self.seat
        verdict = _than(*self.results[self.deal], self.trifle)
        if verdict == "deal_same" or verdict != self._by_points(self.deal):
            return ""
        (own, others), (hinted, others_then) = (gains_between(before, end, seat) for end in ends)
        if own == hinted:
            return SAY("others_less" if verdict == "deal_better" else "others_more")
        nearer = (hinted - max(others_then)) - (own - max(others))  # to the opponent who earns most
        if nearer >= 0 if verdict == "deal_better" else nearer <= 0:
            return ""
        margins = [re.sub(r"[+-]0\.0", "0", f"{margin(before, end, seat):+.1f}").replace("-", "−") for end in ends]
        return SAY("on_average_of_all", *margins)

    def _by_points(self, n: int) -> str:
        """Say how the suggested line went in a deal by the points that it shows alone."""
        own, other = (margin(self.state, end, self.seat) for end in self.ends[n])
        return _than(own, other, self.trifle)

    def content(self) -> Content:
        tabs = [
            blocks.Tab(SAY("deal_tab", n + 1, SAY(_than(*pair, self.trifle))), ["deal", n], on=n == self.deal)
            for n, pair in enumerate(self.results)
        ]
        deal, ends, sides, others = self.deals[self.deal], self.ends[self.deal], [], []
        kept = [self._what_is_kept(end) for end in ends]
        for n, (title, text) in enumerate(zip((self.whose, SAY("its_choice")), self.lines, strict=True)):
            (said, *own), opponents = payoff(self.page, deal, ends[n], self.seat, f"p{n}-", text.split())
            hand = [Text(f"p{n}-kept", kept[n])] if kept[n] and kept[0] != kept[1] else []
            sides.append(Side(SAY("choice_action", title, action_sentence(self.state, text)), [*own, said, *hand]))
            others.append(Side(title, opponents))
        verdict = self.settled or self._in_how_many_deals()
        how = " ".join(self._how_it_was_counted())
        back = Status("status", "", [Button(SAY("back_to_choice"), ["back-to", "choice"], kind="primary")])
        folded = [Details("how-argued", SAY("how_argued"), [Text("dealt-anew", how, tone="muted")])] if how else []
        choice: list[Block] = [] if self.settled else [blocks.Tabs("deals", SAY("deals"), tabs)]
        if why := self._why_better():
            choice.append(Text("why-better", why))
        shown: list[Block] = [Text("argued", verdict), *choice, blocks.Compare("argued-lines", sides)]
        shown += [*opponents_tables(SAY("others_tables"), others), *folded]
        return Content([Panel("argue", [self.heading(SAY("both_ways")), *shown, back])], say=verdict)

    @property
    def _gain(self) -> float:
        """By how many points the suggested line is better on average."""
        mine, theirs = (self.evaluation[text].odd_results for text in self.lines)
        return lead(theirs, mine).mean

    def _settled(self) -> str:
        """Say how the two compare where nothing hidden matters, and so every deal is the same; empty otherwise."""
        game, gain = self.state.game, round(self._gain, 1)
        tried = zip(*(self.evaluation[text].odd_results for text in self.lines), strict=False)
        ends = [[(end.status().scores, end.last_score()) for end in both] for both in self.ends]
        if len(set(tried)) > 1 or any(both != ends[0] for both in ends) or gain <= -game.trifle:
            return ""
        if gain < game.trifle:
            return SAY("settled_alike")
        amount = game.amount(int(gain)) if gain.is_integer() else f"{gain:.1f} {game.points}"
        own, theirs = (margin(self.state, end, self.seat) for end in self.ends[0])
        return SAY("settled", amount if math.isclose(theirs - own, gain) else say_amount(game, amount))

    def _in_how_many_deals(self) -> str:
        """Say how the two compare over all deals, and on average."""
        game, gain = self.state.game, self._gain
        mine, theirs = (self.evaluation[text].odd_results for text in self.lines)
        better, worse = of_ten(theirs, mine, self.trifle)
        alike = [SAY("on_average_alike")] if gain > -self.trifle else []
        amount = say_average(game, gain)
        by = SAY("on_average", amount) if amount else SAY("on_average_little")
        average = [by] if gain >= self.trifle else alike
        of_deals = SAY("of_ten_by_less" if worse > better and gain > 0 else "of_ten", better, worse)
        opened = [SAY("some_of_them")] if len(self.results) == ARGUED else []
        return " ".join([of_deals, *average, *opened])

    def _how_it_was_counted(self) -> Iterator[str]:
        """Say how the two are compared, where something hidden is dealt again or more than points counts."""
        if not self.settled:
            yield SAY("dealt_anew")
        if self.page.game.machine.holdings:
            yield SAY("kept_cards")
        elif self._more_than_points():
            yield SAY("more_than_points")

    def _what_is_kept(self, end: State) -> str:
        """Say which cards the person has kept when a deal ends, where these count, and what they may still earn."""
        game = self.page.game
        if game.machine.holdings is None:
            return ""
        worth = SAY("kept_worth", f"{game.machine.holdings(end.at)[self.seat]:.1f}", game.points)
        hand = game.deck.names(game.machine.kept(end.at, self.seat))
        return " ".join([*([game.deck.in_words(SAY("you_keep", hand), game.label)] if hand else []), worth])


def typical_places(differences: Sequence[float], trifle: float) -> list[int]:
    """Return the places of a few differences that stand for all: from each third of them, ordered by size, one.

    Where one of ten or more are worse by a ``trifle``, or better, one of those is among them.
    """
    tenths_better, tenths_worse = of_ten(differences, [0.0] * len(differences), trifle)
    order = sorted(range(len(differences)), key=lambda n: differences[n])
    few = min(ARGUED, len(order))
    shown = [order[(2 * n + 1) * len(order) // (2 * few)] for n in range(few)]
    worse = [n for n in order if differences[n] <= -trifle]
    better = [n for n in order if differences[n] >= trifle]
    if tenths_worse and shown[0] not in worse:
        shown[0] = worse[len(worse) // 2]
    if tenths_better and shown[-1] not in better:
        shown[-1] = better[len(better) // 2]
    return sorted(shown)


def gains_between(before: State, after: State, seat: int) -> tuple[int, list[int]]:
    """Return what a seat earned between two positions, and what each of its opponents did."""
    gains = [now - was for now, was in zip(after.status().scores, before.status().scores, strict=True)]
    return gains.pop(seat), gains


def margin(before: State, after: State, seat: int) -> float:
    """Return by how many points a seat earned more between two positions than its opponents did on average."""
    own, others = gains_between(before, after, seat)
    return own - sum(others) / len(others)


def opponents_tables(summary: str, sides: Sequence[Side]) -> list[Block]:
    """Fold away the opponents' tables of both choices, side by side; nothing where there are none."""
    return [Details("others", summary, [blocks.Compare("others-lines", sides)])] if sides[0].blocks else []


def payoff(
    page: BoardPage, deal: State, state: State, seat: int, prefix: str, moved: Collection[str] = ()
) -> tuple[list[Block], list[Block]]:
    """Draw what a move led to in a deal when everybody had played on: the seat's scored row, and the others'.

    In the seat's row the cards that it ``moved`` are ringed, if the deck has just one of each.
    """
    then = deal.status().scores
    gains = [now - was for now, was in zip(state.status().scores, then, strict=True)]
    called = [name.lower() if name == YOU else name for name in page.names]
    amounts = [page.game.amount(gains[0]), *map(str, gains[1:])]  # the first says what is earned
    earnings = [SAY("name_gain", name, gain) for name, gain in zip(called, amounts, strict=False)]
    if state.turn is not None and state.scorings == deal.scorings:
        return [Text(f"{prefix}told", SAY("unscored", page.game.round_name, LONGEST_PLAYOUT, earnings))], []
    sheet = state.last_score()
    said: list[Block] = [Text(f"{prefix}told", SAY("pays", earnings))]
    if sheet is None or sheet == deal.last_score():
        return said, []
    mine, theirs = scored_rows(page, sheet, seat, prefix)
    deck = page.game.deck
    single = {word for word in moved if word in deck.kinds and deck.copies_of(deck.parse(word)) == 1}
    return [*said, replace(mine, rows=[_ringed(row, single) for row in mine.rows])], [theirs]


def _ringed(row: Row, faces: Collection[str]) -> Row:
    """Return a row with a ring round the cards of these faces."""
    groups = [
        replace(group, slots=[replace(slot, state="played") if slot.face in faces else slot for slot in group.slots])
        for group in row.groups
    ]
    return replace(row, groups=groups)


def scored_rows(page: BoardPage, sheet: Sheet, seat: int, prefix: str) -> tuple[blocks.Calc, blocks.Calc]:
    """Return a scored table in two, to look at: the seat's own row, and those of its opponents clockwise."""
    table = page.scored_table(sheet, page.names, seat)
    rows = [
        replace(row, key=prefix + row.key, do=None, groups=[_apart(group, prefix) for group in row.groups])
        for row in table.rows
    ]
    mine = replace(table, key=f"{prefix}own", rows=[rows[seat]], compact=True)
    return mine, replace(table, key=f"{prefix}others", rows=[*rows[seat + 1 :], *rows[:seat]], compact=True)


def _apart(group: blocks.Group, prefix: str) -> blocks.Group:
    """Return a group of cards whose keys and those of what is drawn over it stand once on a page of several tables."""
    slots = [replace(slot, key=prefix + slot.key) for slot in group.slots]
    if group.trace is None:
        return replace(group, slots=slots)
    bands = [replace(band, key=prefix + band.key) for band in group.trace.bands]
    return replace(group, slots=slots, trace=replace(group.trace, bands=bands))


def _than(mine: float, best: float, trifle: float) -> str:
    """Name the message that says how the suggested line went, beside the person's own; a trifle is no difference."""
    return "deal_better" if best - mine >= trifle else "deal_worse" if mine - best >= trifle else "deal_same"


def _may_be_luck(state: State, worths: Sequence[Worth]) -> bool:
    """Tell whether the lead over the next action, or the one to compare with, is neither certain nor surely small."""
    best, *rest = worths
    asked = [*[one for one in rest if not best.same(one)][:1], rival_of(state, worths)]
    small = [one for one in asked if one and best.surely_near(one) and best.mean >= one.mean]
    return any(one and one not in small and not best.lead(one).certain for one in asked)
