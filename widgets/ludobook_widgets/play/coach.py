"""Coach: which rules a person has met, which unmet ones the table cites, and whether a move is costly.

It knows no rule: the rulebook, refusals, scores and moments say by ids which rules apply when. It judges a move as the
seat itself could, by a search that never looks at hidden cards.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from types import MappingProxyType
from typing import Any

from ludobook import Action, Game, Rule, State
from ludobook.core.words import opening
from ludobook.look.scene import Mark
from ludobook.players.evaluation import Evaluation
from ludobook.teach.sheet import Sheet

from ludobook_widgets.game.decisions import BRIEF_LOOK, LONG_LOOK, Decision
from ludobook_widgets.game.game_page import read_number
from ludobook_widgets.page.blocks import Block, Button, Buttons, Details, Heading, Panel, Text
from ludobook_widgets.page.place import places_of
from ludobook_widgets.play import SAY

START = "start"
PLAY = "play"
STANDING = "standing"  # stands for the place of a word beside a player's name
NOTHING_SEEN: Mapping[str, str] = MappingProxyType({})
WARN_FROM = 2.5  # what a move has to cost before the coach objects, in trifles; warnings about less would nag
MOST_RULES = 2  # the most rules told in one situation; at the start also what the game is about
DEALS, CITED = 3, 3  # deals in which a move is tried for its rules; the most of those rules that are shown


@dataclass(frozen=True, slots=True)
class Citation:
    """Rules that something on the table cites, and where that lies; ``each`` has the marks of each rule by itself."""

    rules: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    each: tuple[tuple[Mark, ...], ...] = ()


class Coach:
    """The rules of a game that one person has met.

    Attributes:
        on: whether rules are told and moves looked at.
        declined: whether somebody has played without the coach in this browser.
        met: the ids of all rules met, in the lesson and in every game.
        told: the ids of those told in this game, in order.
        costly_move: a move that surely costs something, until the person undoes it or plays it anyway.
        warned: whether it has said why it warns of one.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.on = self.declined = self.warned = False
        self.met: set[str] = set()
        self.told: list[str] = []
        self.costly_move: Decision | None = None
        self.waiting: dict[str, frozenset[str]] = {}  # rules left unread to make a move, and the verbs of that decision
        self._told_at: set[tuple[object, ...]] = set()  # the situations in which something was told
        self._at: tuple[object, ...] = ()  # the situation on the table
        self._verbs: frozenset[str] = frozenset()  # of what can be done in it

    @property
    def rules(self) -> list[str]:
        """The ids of all rules there are to meet."""
        return [rule.id for rule in self.game.rulebook.rules]

    def begin(self) -> None:
        """Begin another game."""
        self.told, self.costly_move, self.waiting, self._told_at = [], None, {}, set()

    def recall(self, kept: Mapping[str, str]) -> None:
        """Read what the browser kept of this game and of its lesson."""
        name = self.game.name
        self.on = kept.get(f"{name}:coach") == "on"
        self.declined = kept.get(f"{name}:coach") == "off"
        self.met |= set(kept.get(f"{name}:met", "").split(",")) & set(self.rules)
        self.meet(set(map(read_number, kept.get(f"{name}:learn", "").partition("/")[0].split(","))))

    def meet(self, steps: Collection[int]) -> None:
        """Count as met what these steps of the lesson, numbered from 0, teach."""
        taught = {rule for n, step in enumerate(self.lesson) if n in steps for rule in step["rules"]}
        self.met |= taught & set(self.rules)

    def texts_to_keep(self) -> dict[str, str | None]:
        """Return the texts that the browser is to keep: whether there is a coach, and the rules met."""
        met = [rule for rule in self.rules if rule in self.met]
        return {f"{self.game.name}:coach": "on" if self.on else "off", f"{self.game.name}:met": ",".join(met)}

    @property
    def lesson(self) -> list[dict[str, Any]]:
        """The steps of the lesson, each with the rules that it teaches; none if there is no lesson."""
        return list(self.game.file(self.game.lesson)["step"]) if self.game.lesson else []

    # -- what is told -------------------------------------------------------------------------------

    def rules_to_tell(
        self, kind: str, at: tuple[object, ...], cited: Iterable[Citation], verbs: Iterable[str] = ()
    ) -> Citation | None:
        """Return the rules to tell in a situation, with the marks to light; None if there is nothing new to tell.

        ``kind`` and ``at`` name the situation; ``cited`` are the rules that apply in it, the most important first.
        ``verbs`` say what can be done in it, because a rule left unread is told only where that can be done again.
        """
        self._at, self._verbs = (kind, *at), frozenset(verbs)
        unmet = set(self.rules) - self.met
        if self._at in self._told_at:
            return None
        new: dict[str, tuple[Mark, ...]] = {}
        for one in cited:
            for rule in one.rules:
                if rule in unmet:
                    new.setdefault(rule, one.marks)  # where it is cited first, as in one's own row
        left = [rule for rule in self.waiting if kind == PLAY and (rule in new or self._comes_back(rule))]
        new = {rule: new.get(rule, ()) for rule in dict.fromkeys((*left, *new)) if rule in unmet}
        rules = tuple(new)[: MOST_RULES + (kind == START)]
        lit = dict.fromkeys(mark for rule in rules for mark in new[rule])
        return Citation(rules, tuple(lit), tuple(new[rule] for rule in rules)) if rules else None

    def _comes_back(self, rule: str) -> bool:
        """Tell whether a rule left unread is about what can be done now, by its verb or else as it was then."""
        then, whats = self.waiting[rule], [one.what for one in self.game.rulebook.events if rule in one.ids]
        bound = {what for what in whats if what.partition(" ")[0] in (*then, "see")}
        return bool((bound or then) & self._verbs)

    def count_as_told(self, rules: Sequence[str], waiting: Sequence[str] = ()) -> None:
        """Count rules as told, in the situation for which ``rules_to_tell`` was asked last.

        Those ``waiting`` are told first at the person's next decision of that kind.
        """
        kept = {rule: of for rule, of in self.waiting.items() if rule not in (*rules, *waiting)}
        self.waiting = {**dict.fromkeys(waiting, self._verbs), **kept}
        self.met.update(rules)
        self.told += rules
        self._told_at.add(self._at)

    def of_start(self, players: int) -> list[Citation]:
        """Cite the rules to be told before all others: what to do now, or what for."""
        return [self._of(START, players)]

    def of_turn(
        self,
        players: int,
        rows: Iterable[str],
        choices: Mapping[str, Mapping[str, Sequence[Mark]]],
        force: str = "",
        sight: Mapping[str, str] = NOTHING_SEEN,
        most: int = 1,
    ) -> Iterator[Citation]:
        """Cite what is in ``force`` and in ``sight``, then what can be done, what chance brought, and details.

        ``sight`` has the face at each place, ``rows`` what chance brought. ``choices`` maps each verb to the words that
        can follow it, or whole sets as ``A+B+C``, and these to the marks where they lie; of sets with the same rules
        only the first is lit, so that it is seen which cards belong together. Of the rules about the verbs themselves,
        ``most`` unmet ones are cited at a time. Without events, the rulebook's summary is cited.
        """
        book = self.game.rulebook
        if not book.events:
            yield Citation(tuple(chain(*(part.ids for part in book.summary))))
        came = dict.fromkeys(word for row in rows if (word := row.partition(" ")[0]) not in choices)
        yield from (self.of_force(verb, force, players) for verb in choices)
        # the first rule of each verb, then the second; first those of what the rulebook has first, as a turn has it
        told_in = [event.what for event in book.events]
        verbs = sorted(choices, key=lambda verb: told_in.index(verb) if verb in told_in else len(told_in))
        by_verb = chain(*zip_longest(*(book.met(verb, players) for verb in verbs)))
        unmet = tuple(rule for rule in by_verb if rule and rule not in self.met)
        yield from self.of_sight(players, sight)
        yield Citation(unmet[:1])
        yield from (self._of(word, players) for word in came)
        yield Citation(unmet[1:most])
        for verb, words in choices.items():
            lit: dict[tuple[str, ...], list[Mark]] = {}
            for word, marks in words.items():
                alone = len(marks) == 1
                for what in dict.fromkeys((word, sight.get(marks[0].at, word) if alone else word)):
                    lies = lit.setdefault(self._of(f"{verb} {what}", players).rules, [])
                    lies += marks if alone or not lies else []
            yield from (Citation(rules, tuple(lies)) for rules, lies in lit.items())

    def of_force(self, verb: str, force: str, players: int) -> Citation:
        """Cite the rules about what is in force, such as an order, where this verb can be done."""
        return self._of(f"{verb} {force}", players)

    def of_sight(self, players: int, sight: Mapping[str, str]) -> Iterator[Citation]:
        """Cite what lies on the table or stands there as a word: in ``sight``, the face at each place."""
        lit: dict[str, list[Mark]] = {}
        for at, face in sight.items():
            for rule in self._of(f"see {face} {at}", players).rules:
                lit.setdefault(rule, []).extend([] if at.startswith(STANDING) else [Mark(at)])
        order = {rule: n for n, rule in enumerate(chain(*(event.ids for event in self.game.rulebook.events)))}
        for rule in sorted(lit, key=lambda rule: order[rule]):
            yield Citation((rule,), tuple(lit[rule]))

    def _of(self, what: str, players: int) -> Citation:
        return Citation(tuple(self.game.rulebook.met(what, players)))

    def of_sheet(self, sheet: Sheet, seat: int) -> Iterator[Citation]:
        """Cite the rules of a scoring: one's own row first, then the others', then what else is said."""
        others = [other for other in range(len(sheet.rows)) if other != seat]
        for of in (seat, *others):
            row = sheet.rows[of]
            for line in row.score.lines if row.score else ():
                groups = [cards for _, cards, _ in row.groups]
                marks = tuple(Mark(at.key) for at in places_of(line.cards, of, groups))
                yield Citation(tuple(line.rules), marks)
        yield from (Citation(tuple(line.rules)) for line in sheet.notes)

    # -- what costs something -----------------------------------------------------------------------

    def judge(self, state: State, action: Action, evaluation: Evaluation | None = None) -> bool:
        """Judge a move: True if it surely costs more than ``WARN_FROM`` trifles and is not harmless.

        ``costly_move`` then has it, and otherwise is None. An evaluation that the position already has is continued.
        """
        self.costly_move = None
        if self.on and self.game.machine.has_heuristic and len(state.codes) > 1:
            decision = Decision(state, len(state.log), action.text, evaluation)
            decision.look(BRIEF_LOOK)
            if not decision.worths or decision.at_least > 0:  # early in a round, a brief look compares nothing yet
                decision.look(LONG_LOOK)
                if decision.blamed and decision.cost > WARN_FROM * self.game.trifle:
                    self.costly_move = decision
        return self.costly_move is not None

    # -- in the end ---------------------------------------------------------------------------------

    def summary(self) -> list[Block]:
        """Sum up which rules were met in this game, which were not, and where to see them."""
        rules = self.rules
        left = [rule for rule in rules if rule not in self.met]
        new = [SAY("new_rules", len(self.told))] if self.told else []
        count = len(rules)
        so_far = SAY("met_some", count - len(left), count) if left else SAY("met_all", count)
        shown: list[Block] = [Heading("mh", SAY("rules_met")), Text("mt", " ".join([*new, so_far]))]
        if self.told:
            shown.append(Details("m-told", SAY("met_here"), [Text("m-new", self._titles(self.told))]))
        unseen: list[Block] = []
        for n, step in enumerate(self.lesson, 1):
            here = [rule for rule in step["rules"] if rule in left]
            left = [rule for rule in left if rule not in here]
            unseen += self._place(here, SAY("step", n, step["title"]), f"1-learn.ipynb#step-{n}")
        unseen += self._place(left, SAY("cases"), "3-cases.ipynb") if self.lesson else self._place(left)
        if unseen:
            shown.append(Details("m-left", SAY("not_met"), unseen))
        return [Panel("met", shown, tone="surface")]

    def _place(self, rules: Sequence[str], label: str = "", href: str = "") -> list[Block]:
        """Draw the titles of rules, with a link to where they are taught; nothing for no rules."""
        link = [Buttons(f"to-{href}", [Button(label, href=href)])] if href else []
        return [Text(f"of-{href}", self._titles(rules)), *link] if rules else []

    def _titles(self, rules: Iterable[str]) -> str:
        """The titles of rules in a row, those of one name once."""
        entries = (self.game.rulebook[rule] for rule in rules)
        return ". ".join(dict.fromkeys(entry.title for entry in entries if isinstance(entry, Rule))) + "."

    def rule_text(self, rules: Iterable[str]) -> str:
        """Write rules, each on a line of its own, with its title first unless its text begins with the same words."""
        entries = (self.game.rulebook[rule] for rule in rules)
        return "\n".join(_titled(one) for one in entries if isinstance(one, Rule))


def _titled(rule: Rule) -> str:
    title = opening(rule.title)
    return rule.text if rule.text.startswith(title) else f"*{title}.* {rule.text}"


def rules_met(state: State, action: Action) -> list[str]:
    """Return the ids of a few rules that the move meets in each of several deals, so whatever lies hidden."""
    assert state.turn is not None
    found = []
    for seed in range(DEALS):
        deal = state.resample(state.turn, seed)
        found.append(dict.fromkeys(_cited(deal, deal.apply(action.text), state.turn)))
    return [rule for rule in found[0] if all(rule in other for other in found)][:CITED]


def rules_said(state: State, text: str) -> list[str]:
    """Return the ids of a few rules about the words of a sentence, by the rulebook’s events such as ``say climb``."""
    words, met = dict.fromkeys(re.findall(r"\w+", text.lower())), state.game.rulebook.met
    return list(dict.fromkeys(rule for word in words for rule in met(f"say {word}", state.players)))[:CITED]


def rules_brought(before: State, after: State) -> list[str]:
    """Return the first rule of each thing that chance brought after a move, unless the round ended."""
    rows = after.log[len(before.log) :] if after.scorings == before.scorings else ()
    words = (row.text.partition(" ")[0] for row in rows if row.seat is None)
    return [rule for word in words for rule in before.game.rulebook.met(word, before.players)[:1]]


def _cited(before: State, after: State, seat: int) -> Iterator[str]:
    """Iterate over the rules cited after a move, the rarest first: by moments, by the score, by the log."""
    for moment in before.game.moments(before, after, seat):
        yield from moment.rules
    sheet = after.last_score()
    if sheet is not None and sheet != before.last_score() and (score := sheet.rows[seat].score):
        yield from (rule for line in score.lines for rule in line.rules)
    met, players = before.game.rulebook.met, before.players
    for place in reversed(range(len(before.log), len(after.log))):
        yield from met(after.seen(place, seat).partition(" ")[0], players)[:1]
