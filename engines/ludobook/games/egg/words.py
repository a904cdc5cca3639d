"""The Luminous Dragon Egg: its rulebook, and its messages."""

from __future__ import annotations

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import HIDDEN, seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.egg")
MESSAGES = read_messages(
    "ludobook.games.egg",
    """
    [shelf] blurb, points
    [cards] red, blue, revelation colour, number colour number, description
    [buttons] bracelet, lay, pass, read, far, near, none, discard, lay/1, lay/2, discard/1
    [sets] far, near, friends total, bah_yah total, of_seat seat set, zoo zoo, zoo_between least most,
        product far near zoo, takes_egg, gains_bracelet, set, hand, reads_as card rank,
        beats_friends set total, beats_bah_yah set total
    [log] lay far near, lay_hidden, bracelet, pass, read_far, read_near, read_none, discard cards, discard_hidden count,
        deal, shuffle
    [lines] place_s place set stronger, place_t place set tied, place_w place set weaker,
        place_st place set stronger tied, place_sw place set stronger weaker, place_tw place set tied weaker,
        place_stw place set stronger tied weaker, score_is place low, score_between place low high, product far near,
        revelation seat card partner rank, claim seat total, egg_alone_takes seat, egg_alone_keeps seat,
        egg_best_takes claims seat, egg_best_keeps claims seat, egg_tie_held claims seat, egg_tie_middle claims,
        egg_tie_returned claims, bracelet seat, no_bracelet seat, short due left, end seat money amount,
        winner seat money, winners seats money
    [phases] create, read, relay, trim, spend_early, spend_late, over, where round phase seat, where_over round phase
    [table] title round phase, bracelets count, in_hand count, holds_egg, ends_at, deck, cards count, bracelets_left,
        egg, in_middle, strongest place set, share_strongest seats place set, over, use_egg, cut count, discard_these,
        spend, choose_far, choose_second, choose_near far, choose_last far, lay_these far near
    [refusals] two_sets, making_sets, not_in_hand cards, face_down, cutting, must_go count, spending, no_bracelet,
        no_card, weak_far far near, no_near far near, set_size count, hand_size fewest most count, too_few seat sets,
        supply count, players count, holder, numbers, each_two, short_friends
    [questions] kind, friends, bah_yah, total, left, right, stronger, level, game, goes_on, over, worth,
        worth_told set one other, which, left_stronger set other, right_stronger set other, which_tie set, beaten_by,
        on_table, beats total, beats_told cards total laid, beats_other cards total laid other, beats_friends,
        beats_more_friends other, arrangements, ways, ways_told count, earns, zoo_for player,
        earns_one far near zoo player, earns_told each, has_egg, egg_nobody, egg_middle, egg_stays player, claims,
        no_claim, ends, end_over money amount, end_on money amount, end_sudden, place_of player place, before facts,
        before_money numbers, before_bracelets numbers, before_egg player
    [odds] friends, both_friends size, pair_friends total, pair_bah_yah total, far_friends total, far_bah_yah total,
        undominated count, undominated_strengths count, cannot, cannot_short, earns zoo,
        best_earns zoo, nothing_never, nothing_always, nothing_sometimes share, claims, then_up_to zoo, hand,
        against, others count, your_sets, lay_best, take_back, your_cards, legend, asked,
        doubt deals surely
    """,
)
SETS, LOG, REASONS = MESSAGES["sets"], MESSAGES["log"], MESSAGES["lines"]
WORDS = MESSAGES["buttons"].texts
SET_NAMES = {"far": SETS("far"), "near": SETS("near")}


def set_name(kind: str, total: int) -> str:
    """A set in words: ``Friends 14`` or ``BAH-YAH 40``."""
    return SETS(kind.replace("-", "_"), total)


def describe_action(action: str) -> str:
    """A row of the log as a sentence.

    >>> describe_action("lay R7+RW R2+B3")
    '{who} [lays|lay] R7+RW as Far, R2+B3 as Near'
    """
    verb, *rest = action.split()
    hidden = verb in ("lay", "discard") and hide(action) == action
    if verb == "lay":
        return LOG("lay_hidden") if hidden else LOG("lay", *rest)
    if verb == "discard":
        return LOG("discard_hidden", len(rest)) if hidden else LOG("discard", rest)
    return LOG("_".join([verb, *rest]))


def hide(action: str) -> str:
    """A row of the log that names cards, without them: ``lay ?+? ?+?``."""
    verb, *rest = action.split()
    return " ".join([verb, *("+".join([HIDDEN] * len(cards.split("+"))) for cards in rest)])


def _place(line: Line) -> str:
    """How one set compares with the others': weaker and equal ones count."""
    groups: dict[int, list[str]] = {1: [], 0: [], -1: []}
    for seat, kind, total, sign in line.fact("others"):
        groups[sign].append(SETS("of_seat", seat_mark(seat), set_name(kind, total)))
    case = "".join(letter for letter, sign in (("s", 1), ("t", 0), ("w", -1)) if groups[sign])
    own = set_name(line.fact("kind"), line.fact("total"))
    return REASONS(f"place_{case}", SET_NAMES[line.kind], own, *filter(None, groups.values()))


def _so_far(line: Line) -> str:
    low, high, place = line.fact("low"), line.fact("high"), SET_NAMES[line.kind.removesuffix("_so_far")]
    return REASONS("score_is", place, low) if low == high else REASONS("score_between", place, low, high)


def _egg(line: Line) -> str:
    claims = [REASONS("claim", seat_mark(seat), total) for seat, total in line.fact("claims")]
    before, after, told = line.fact("before"), line.fact("after"), (claims,) if len(claims) > 1 else ()
    if line.fact("tie"):
        if after is None:
            return REASONS("egg_tie_middle" if before is None else "egg_tie_returned", claims)
        return REASONS("egg_tie_held", claims, seat_mark(after))
    verb = "keeps" if before == after else "takes"
    return REASONS(f"egg_best_{verb}" if told else f"egg_alone_{verb}", *told, seat_mark(after))


def _of_seat(line: Line, *facts: str) -> str:
    return REASONS(line.kind, seat_mark(line.fact("seat")), *map(line.fact, facts))


def _winners(line: Line) -> str:
    seats = line.fact("seats")
    return REASONS("winner" if len(seats) == 1 else "winners", seat_marks(seats), line.fact("money"))


# by kind of line: a message of its facts, or what chooses one
SENTENCES: dict[str, Sentence] = {
    "far": _place,
    "near": _place,
    "far_so_far": _so_far,
    "near_so_far": _so_far,
    "product": REASONS.texts["product"],
    "revelation": lambda line: _of_seat(line, "card", "partner", "rank"),
    "egg": _egg,
    "bracelet": _of_seat,
    "no_bracelet": _of_seat,
    "short": REASONS.texts["short"],
    "end": lambda line: _of_seat(line, "money", "amount"),
    "winners": _winners,
}
