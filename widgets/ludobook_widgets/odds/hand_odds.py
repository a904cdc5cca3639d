"""Shows the odds of a hand: touch cards and places to see the value of each and its possible results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from math import hypot
from typing import Any

import ludobook
from ludobook import BadInput, position_code
from ludobook.core.words import opening
from ludobook.look.hand_odds import PROOF, Case, CaseOdds, Chance, Guess, Way
from ludobook.look.scene import Zone as SceneZone
from ludobook.players.greedy import greedy

from ludobook_widgets.game.game_page import GamePage, badge
from ludobook_widgets.odds import SAY
from ludobook_widgets.odds.charts import hundredths
from ludobook_widgets.page import COMMON
from ludobook_widgets.page.arguments import kinds_checked
from ludobook_widgets.page.blocks import (
    Bar,
    Bars,
    Block,
    Button,
    Buttons,
    Content,
    Details,
    Field,
    Fields,
    Heading,
    Note,
    Panel,
    Slot,
    SlotState,
    Tab,
    Table,
    Tabs,
    Text,
    Zone,
    Zones,
)

KIND = "held"  # the kind of its position codes
COLUMNS = 12  # the most columns of a histogram
LONGEST_HAND = 120  # the most characters of a typed hand
ANCHOR = "hold"  # its anchor on the page
ANSWER = "told"  # the block with what a guess is answered
HAND = "hand"  # where a browser keeps the case of the game that waits in Play
CHAPTER = "6-odds.ipynb"  # the page that has it, from a page of the same game
DEAL = Button(SAY("deal"), ["deal"])
#: The way back to the pages that lead here, by their names in the address.
BACK = {"play": "5-play.ipynb#on=1", "score": "2-score.ipynb"}


class HandOdds(GamePage):
    """The chances of a hand, drawn on its cards: dealt, typed, or from a position code or a link.

    Of a dealt hand it first asks which card is best, and shows no number before that.

    Args:
        game: the game's package name.
        seed: the seed of the first deal.
        after: the number of greedy players' actions before the position that is shown.

    Attributes:
        case: the case that the odds are about.
        odds: the odds of the case.
        guess: what is asked of the dealt hand; None if there is nothing to guess, and once anything else was done.
        guessed: the key of the slot that was touched as the answer.
        question: what was asked of the hand that was dealt; it stays in its place, so that no card moves.
        given: what one has to know to answer it, if its own words don't say it.

    Raises:
        ValueError: the game has no odds of cards in hand.

    >>> HandOdds("kirin", seed=2, after=3)
    <HandOdds: kirin>
    """

    @kinds_checked
    def __init__(self, game: str, seed: int = 1, after: int = 0) -> None:
        super().__init__(game)
        self.need(self.game.hand_odds, SAY("no_hand_odds", self.game.title))
        self.seed, self.after, self.own = seed, after, False
        self.came_from = ""  # a page in BACK
        self.faults: dict[int, tuple[str, str]] = {}
        self.read_slot = ""  # the key of the slot whose number was touched to be read
        self.case: Case
        self.odds: CaseOdds
        self.guess: Guess | None
        self.guessed = self.question = self.given = ""
        self._deal()
        self.draw()

    # -- the case -----------------------------------------------------------------------------------

    def show_case(self, case: Case) -> None:
        """Show the odds of another case.

        Raises:
            BadInput: the game has no such case.
        """
        assert self.game.hand_odds is not None
        self.odds = self.game.hand_odds(case)
        self.case, self.faults, self.read_slot, self.guess, self.guessed = case, {}, "", None, ""

    def take_up(self, code: str) -> None:
        """Show the hand of the seat to move, given the position code of a game, or a case, given a ``code`` from here.

        Raises:
            BadInput: it is not such a code, or not one of this game.
        """
        game, kind, data = position_code.decode(code)
        if game != self.game.name or kind not in (KIND, "game"):
            raise BadInput(SAY("no_cards", self.game.title), rule=position_code.CODE_RULE)
        if kind == "game":
            state = ludobook.load(code)
            data = self.game.odds_case(state.view(state.turn or 0))
        if not isinstance(data, dict):
            raise BadInput(SAY("unreadable"), rule=position_code.CODE_RULE)
        self.show_case(data)
        self.own, self.question, self.given = True, "", ""

    @property
    def code(self) -> str:
        """The case as a position code."""
        return code_of(self.game.name, self.case)

    def _deal(self) -> None:
        players = self.game.players
        state = self.game.new(players[min(1, len(players) - 1)], self.seed)
        for _ in range(self.after):
            state = state.apply(greedy(state))
        self.show_case(self.game.odds_case(state.view(state.turn or 0)))
        self.own, self.guess = False, self.odds.guess
        self.question, self.given = (self.guess.question, self.guess.given) if self.guess else ("", "")

    # -- what the person does -----------------------------------------------------------------------

    def on_hello(self, kept: dict[str, str], query: dict[str, str]) -> None:
        """Open the case that the address names, or the hand of the game that waits in Play."""
        self.came_from = query["from"] if query.get("from") in BACK else ""
        waiting = kept.get(f"{self.game.name}:{HAND}")
        try:
            if "code" in query:
                self.take_up(query["code"])
            elif waiting:
                with suppress(BadInput):  # between two rounds nothing may be in hand
                    self.take_up(waiting)
                    self.came_from = "play"
        finally:
            self.draw()

    on_resume = on_hello

    def on_command(self, command: list[Any]) -> None:
        """Carry out one choice that the browser sent."""
        ways = [way for _, ways in self.odds.ways for way in ways]
        match command:
            case ["guess", str(key)] if self.open_guess and key in self.open_guess.among:
                self.guessed = key
            case ["numbers"] if self.open_guess:
                self.guess = None
            case ["touch", str(key)] if key in self.odds.taps:
                self.show_case(self.odds.taps[key])
            case ["read", str(key)] if key in self.odds.worths:
                self.read_slot = key
            case ["drop", str(key), str(onto)] if onto in self.odds.drops.get(key, ()):
                self.show_case(self.odds.drops[key][onto])
            case ["way", int(n)] if 0 <= n < len(ways):
                self.show_case(ways[n].case)
            case ["type", int(n), str(text)] if 0 <= n < len(self.odds.typed):
                self._type(n, text)
            case ["open", str(code)]:
                self.take_up(code)
            case ["deal"]:
                self.seed += 1
                self._deal()
            case ["link"]:
                self.copy_link(self.code)
            case _:
                raise ValueError(COMMON("not_a_choice"))
        self.draw()

    def _type(self, n: int, text: str) -> None:
        name, _, base = self.odds.typed[n]
        try:
            self.show_case({**base, name: text.upper().replace(",", " ").split()[:LONGEST_HAND]})
            self.own, self.question, self.given = True, "", ""
        except BadInput as fault:
            self.faults = {n: (text[:LONGEST_HAND], self.with_names(fault.message))}

    @property
    def open_guess(self) -> Guess | None:
        """The question about the dealt hand while it is open; None once it is answered, or if there is none."""
        return None if self.guessed else self.guess

    # -- drawing ------------------------------------------------------------------------------------

    def with_names(self, text: str) -> str:
        """Replace the notation of cards by their names as well."""
        return super().with_names(self.game.deck.in_words(text, self.game.label))

    def draw(self) -> None:
        """Draw the cards with their numbers, and the possible results."""
        held, main, every = self.odds, list[Block](), list[Block]()
        for layout, some in groupby(held.zones, key=lambda zone: zone.layout):
            zones = [self._zone(zone) for zone in some]
            if layout == "map":
                every += zones
            else:
                main += [Zones(zones[0].key + "s", zones)] if layout == "row" else zones
        answer = self.with_names(self._verdict_and_odds())
        self.show(
            Content(
                [
                    *self._back(),
                    *([Panel("prompt", self._question(), tone="none")] if self.question else []),
                    *(Panel(key, zones) for key, zones in (("cards", main), ("every-card", every)) if zones),
                    self._others(),
                ],
                [Panel("odds", self._numbers(answer), tone="surface")],
                main_label=SAY("cards_of", self.game.title),
                margin_label=SAY("odds_of", self.game.title),
                say=f"{self._own_answer()}{answer}",
                anchor=ANCHOR,
                look="cards" if self.open_guess else ANSWER if self.guessed else "",  # those of another hand
                keep_prefix=f"{self.game.name}:{HAND}",
            )
        )

    def _own_answer(self) -> str:
        """Repeat, for those who hear the answer, which card was touched."""
        if self.guessed not in self.odds.worths or self.read_slot:
            return ""
        return f"{opening(SAY('your_answer', self._worth_in_words(self.guessed)))}. "

    def _verdict_and_odds(self) -> str:
        """Say whether the question was answered well, then the odds; while it is open, return the question itself."""
        if self.open_guess:
            return self.open_guess.question
        if self.read_slot:
            return f"{opening(self._worth_in_words(self.read_slot))}."
        if not self.guess:
            return self.odds.summary
        return f"{self._verdict(self.guess)} {self._said_instead()}"

    def _said_instead(self) -> str:
        """Return the summary, or what is said instead of it for a right card that it does not name."""
        return self.guess.instead.get(self.guessed, self.odds.summary) if self.guess else self.odds.summary

    def _answer(self, answer: str) -> Block:
        """Draw the answer, with the verdict if a guess was made."""
        if not (self.guess and self.guessed) or self.read_slot:
            return Text(ANSWER, answer)
        good, lead = self.guessed in self.guess.right, self._verdict(self.guess)
        return Note(ANSWER, self.with_names(self._said_instead()), tone="good" if good else "slip", lead=lead)

    def _verdict(self, guess: Guess) -> str:
        """Say whether the answer was right, and if it only may be, that nobody can tell."""
        if self.guessed not in guess.right:
            return COMMON("not_quite")
        best = max(self.odds.worths[key].part for key in guess.right)
        return SAY("too_close") if self.odds.worths[self.guessed].part < best else COMMON("right")

    def _numbers(self, answer: str) -> list[Block]:
        """Draw the answer and the possible results, or the button that shows them."""
        held = self.odds
        if self.open_guess:
            ways = Buttons("numbers", [Button(SAY("show_numbers"), ["numbers"]), DEAL])
            return [Panel("answer", [ways, *self._terms(answer)], tone="none")]
        asked: list[Block] = [
            Heading("asked", SAY("of_a_hundred", self.with_names(held.asked)), level=3),
            Bars("spread", self._bars(), upright=True),
        ]
        marks = [Text("marks", SAY("in_yellow"), tone="muted")] if any(one.error for one in held.spread) else []
        return [
            Panel("answer", [self._answer(answer), Buttons("deal", [DEAL])], tone="none"),
            *([Text("hint", SAY("hint_differs"), tone="muted")] if self.came_from == "play" else []),
            Text("legend", self.with_names(held.legend), tone="muted"),
            *self._ways(),
            *self._terms(answer),
            # one bar of 100 would say nothing
            *([*asked, *marks] if sum(one.value > 0 for one in held.spread) > 1 else []),
            Details("counted", SAY("how_counted"), [Text("doubt", held.doubt)]),
        ]

    def _back(self) -> list[Block]:
        """Draw the way back to the game that these cards come from."""
        if not self.came_from:
            return []
        words = SAY(f"back_to_{self.came_from}")
        return [Buttons("back", [Button(words, href=BACK[self.came_from], kind="primary")])]

    def _zone(self, lies: SceneZone) -> Zone:
        slots, asking = [], self.open_guess
        for i, slot in enumerate(lies.slots):
            key = lies.key_at(i)
            worth = None if asking else self.odds.worths.get(key)
            do = ["touch", key] if key in self.odds.taps else ["read", key] if worth else None
            if asking:
                do = ["guess", key] if key in asking.among else None
            hidden = SAY("hidden") if asking and do else ""  # keeps the room of the number
            state = self._state(key, slot.tag)
            tag = "" if state == "chosen" else slot.tag
            made = Slot(key, slot.label, slot.face, state, tag=tag, tile=lies.tile, ground=slot.ground, do=do)
            made = replace(
                made, text=slot.number or None, worth=hidden, drops=[] if asking else list(self.odds.drops.get(key, ()))
            )
            if worth:
                said, heat = self._worth_in_words(key), round(worth.part, 2)
                made = replace(made, label=said, why=said, text=slot.number, worth=worth.text, heat=heat)
            slots.append(replace(made, label=SAY("your_answer", made.label)) if key == self.guessed else made)
        edges = [list(edge) for edge in lies.edges if edge]
        if lies.layout == "row":  # an empty place is as large as the card that may come to lie there
            slots = [replace(slot, state="empty") if not (slot.face or slot.state) else slot for slot in slots]
        return Zone(lies.id, lies.title, slots, lies.layout, lies.columns, edges=edges, badge=badge(lies.badge))

    def _state(self, key: str, tag: str) -> SlotState:
        """Say how a slot is marked: as chosen, as one to touch, or as a right or wrong answer."""
        if tag == "chosen":
            return "chosen"
        if self.guess is None or key not in self.guess.among:
            return ""
        if self.open_guess:
            return "selectable"
        return "right" if key in self.guess.right else "wrong" if key == self.guessed else ""

    def _worth_in_words(self, key: str) -> str:
        """Say what a slot is worth."""
        slots = {zone.key_at(i): slot for zone in self.odds.zones for i, slot in enumerate(zone.slots)}
        return SAY("worth", slots[key].label, self.odds.worths[key].spoken)

    def _ways(self) -> list[Block]:
        made, n = list[Block](), 0
        for name, ways in self.odds.ways:
            numbered = list(enumerate(ways, n))
            n += len(ways)
            if len(ways) > 1 and any(way.on for way in ways):
                made.append(Tabs(f"way-{name}", name, [Tab(way.label, ["way", i], on=way.on) for i, way in numbered]))
            elif todo := [(i, way) for i, way in numbered if not way.on]:
                made.append(Buttons(f"way-{name}", [_button(i, way) for i, way in todo]))
        return made

    def _bars(self) -> list[Bar]:
        spread = self.odds.spread
        if (wide := -(-len(spread) // COLUMNS)) > 1:
            spread = [_together(spread[i : i + wide]) for i in range(0, len(spread), wide)]
        top = max((one.value + PROOF * one.error for one in spread), default=1.0)
        parts = hundredths([one.value for one in spread])
        return [
            Bar(
                one.label,
                one.label,
                part,
                round(one.value / top, 3),
                from_=round(max(one.value - PROOF * one.error, 0) / top, 3) if one.error else None,
                to=round(min(one.value + PROOF * one.error, 1.0) / top, 3) if one.error else None,
                filled=True,
            )
            for one, part in zip(spread, parts, strict=True)
        ]

    def _others(self) -> Block:
        fields = []
        for n, (name, label, _) in enumerate(self.odds.typed):
            text, fault = self.faults.get(n, (" ".join(self.case.get(name, ())), ""))
            take, do = SAY("take_these"), ["type", n]
            fields.append(Field(f"type-{n}", label, do, value=text, error=fault, button=take, longest=LONGEST_HAND))
        fields.append(Field("open", SAY("position_code"), ["open"], button=COMMON("open")))
        link = Button(COMMON("copy_link"), ["link"])
        dealt = [] if self.own else [Text("dealt", SAY("dealt_hand"), tone="muted")]
        return Details("others", SAY("other_cards"), [*dealt, Fields("typed", fields), Buttons("link", [link])])

    def _words_asked(self) -> list[tuple[str, str]]:
        """Return the game’s own words in the question, with what they mean, unless more has to be known."""
        terms = [] if self.given else self.game.rulebook.terms
        return [(term.word, term.text) for term in terms if _says(self.question, term.word)]

    def _question(self) -> list[Block]:
        """Draw the question, and right below it what its words mean, or what one has to know to answer it."""
        below = self.given or " ".join(SAY("term", word, text) for word, text in self._words_asked())
        return [
            Text("question", self.question, tone="lead"),
            *([Text("asked-words", below, tone="muted")] if below else []),
        ]

    def _terms(self, answer: str) -> list[Block]:
        """Draw what those other words mean that the page uses and only this game does."""
        asked = [word for word, _ in self._words_asked()]
        labels = [slot.label for zone in self.odds.zones for slot in zone.slots]
        seen = " ".join(
            [
                answer,
                self.question,
                self.odds.legend,
                self.odds.asked,
                *(zone.title for zone in self.odds.zones),
                *labels,
            ]
        )
        words = [(term.word, term.text) for term in self.game.rulebook.terms if term.word not in asked]
        used = [[word, text] for word, text in words if _says(seen, word.removeprefix("the "))]
        return [Details("terms", SAY("what_words_mean"), [Table("terms-used", used)])] if used else []

    # -- without a kernel ---------------------------------------------------------------------------

    def summary(self) -> str:
        return self.game.name

    def as_text(self) -> str:
        """Write the cards with their numbers, and the answer."""
        lines = []
        for zone in self.odds.zones:
            worths = [(slot, self.odds.worths.get(zone.key_at(i))) for i, slot in enumerate(zone.slots)]
            cards = [
                f"{slot.face or '_'}{f' ({worth.text})' if worth and worth.text else ''}" for slot, worth in worths
            ]
            lines.append(f"- {SAY('zone_holds', zone.title, ' '.join(cards))}")
        return "\n\n".join(["\n".join(lines), self.odds.legend, self.with_names(self.odds.summary), self.odds.doubt])


def code_of(game: str, case: Case) -> str:
    """Write a case as a position code, for a link that leads to its odds."""
    return position_code.encode(game, KIND, dict(case))


def link_to_odds(game: str, case: Case | None, chapter: str) -> list[Block]:
    """Draw the link from another chapter to the odds of a case; nothing without a case.

    The address has only the case, and the chapter to come back to.
    """
    href = f"{CHAPTER}#from={chapter}&code={code_of(game, case)}" if case else ""
    return [Buttons("odds", [Button(SAY("my_odds"), href=href)])] if case else []


def _says(text: str, word: str) -> bool:
    """Tell whether a text has a word, or one that begins with it."""
    return re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) is not None


def _button(n: int, way: Way) -> Button:
    return Button(way.label, ["way", n])


def _together(some: Sequence[Chance]) -> Chance:
    """Join neighbouring chances into one."""
    label = some[0].label if len(some) == 1 else f"{some[0].label}–{some[-1].label}"
    return Chance(label, sum(one.value for one in some), hypot(*(one.error for one in some)))
