"""German Whist: the calculator “Who wins this trick?”, as a form, as an operation of the referee, and as a drill."""

from collections.abc import Mapping
from typing import Any

from ludobook.core.errors import BadInput
from ludobook.core.request import a_list, named, needed
from ludobook.teach.drill import Dice, Exercise
from ludobook.teach.sheet import Ask, Choice, Form, Group, Question, Sheet

from german_whist.components import DECK, KINDS, RULEBOOK, SUIT_NAMES, SUITS, names
from german_whist.machine import CARDS, SUIT, beats
from german_whist.scoring import trick_sheet

FORMS = (
    Form(
        field="",
        groups=(Group("plays", "Trick, the lead first", 2, joint=" "),),
        cards=KINDS,
        key="trick",
        title="Who wins this trick?",
        how="Choose the trump suit, then tap the card led and the other.",
        typed="H9 HT trump=S",
        columns=13,
        choices=(Choice("trump", "Trump", tuple(zip(SUITS, SUIT_NAMES, strict=True))),),
        first=("trump",),
    ),
)


def read_trick(request: Mapping[str, Any]) -> tuple[int, int, int]:
    """The lead, the reply and the trump suit of a request. Raises BadInput."""
    rule = RULEBOOK.malformed
    plays = [DECK.parse(card) for card in a_list(needed(request, "plays", rule), "plays", rule)]
    if len(plays) != 2:
        raise BadInput(f"A trick has two cards, not {len(plays)}.", rule=rule, part=("plays",))
    DECK.check(plays)
    suits = {suit: number for number, suit in enumerate(SUITS)}
    return plays[0], plays[1], named(needed(request, "trump", rule), suits, rule, "no suit: one is C, D, H or S.")


def sheet(case: Mapping[str, Any]) -> Sheet:
    """A trick, explained. Raises BadInput."""
    return trick_sheet(*read_trick(case))


def op_trick(request: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's ``trick``: the place of the winning card, 0 for the lead. Raises BadInput."""
    lead, reply, trump = read_trick(request)
    return {"winner": int(beats(reply, lead, trump))}


OPS = {"trick": op_trick}


def question(op: str, request: Mapping[str, Any]) -> Question:
    """A trick as a question. Raises BadInput."""
    lead, reply, trump = read_trick(request)
    plays = names((lead, reply))
    answer = plays[beats(reply, lead, trump)]
    ask = Ask("winner", "The winner is", tuple((name, name) for name in plays))
    shown = (("Trick, the lead first", plays, None),)
    prompt, reasons = f"The trump is {SUIT_NAMES[trump]}. Which card wins?", trick_sheet(lead, reply, trump)
    return Question(prompt, shown, (ask,), (("winner", answer),), f"{answer} wins.", reasons, ("GW-TRICK-1",))


def _drill(dice: Dice, level: int) -> dict[str, Any]:
    lead, reply, *_ = dice.shuffled(range(CARDS))
    if level == 0:
        reply = lead // SUIT * SUIT + (lead + 1 + dice.below(SUIT - 1)) % SUIT
    trump = dice.pick((lead, reply)) // SUIT if level == 2 else dice.below(4)
    return {"plays": list(names((lead, reply))), "trump": SUITS[trump]}


LEVELS = ("one suit", "any cards", "a trump among them")
DRILLS = (Exercise("trick", "Who wins this trick?", "trick", LEVELS, _drill),)
