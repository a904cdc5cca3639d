"""Kirin: its rulebook, and its messages."""

from __future__ import annotations

from ludobook.core.messages import read_messages
from ludobook.core.rulebook_toml import read_rulebook
from ludobook.core.words import HIDDEN, seat_mark, seat_marks
from ludobook.teach.sheet import Line, Sentence

RULEBOOK = read_rulebook("ludobook.games.kirin")
MESSAGES = read_messages(
    "ludobook.games.kirin",
    """
    [shelf] blurb, points, point
    [cards] A, V, W, B, number number beast, trump beast, ascending_kirin beast, descending_kirin beast, ascending,
        descending, description
    [buttons] declare, play, declare/1, play/1
    [log] declare card, declare_hidden, play card, play_hidden, deal, parent seat
    [lines] captured count beast cards, captured_none beast, declared cards points, declared_nothing cards, counted
        points, aside cards, winner card order, winner_tie card tied order, beaten_by card cards, unbeaten card,
        answering lead cards, answering_none lead, no_winner, kirins cards, effect_none after, effect_cancelled
        cards after, effect_stays cards after, effect_set cards after, weaker cards, winner_is seat points, winners
        seats points
    [sheet] same_beast card lead, weaker_beast order beast led, kirin_led lead card, trump_led lead card, same_rank
        card rank led, weaker_rank card order rank led, may_be_led, may_be_played, answers, you_lead, no_answer
        lead, only_answer card lead, one_of cards lead, wins, ahead, won_by card order, won_by_nobody order, lead,
        second, third, fourth, only_kirins, is_ahead card, wins_anyway card, declared, captured, points count,
        so_far points most, round round
    [table] declaring, playing, over, where_declaring round seat, where_playing round trick seat, where_over round,
        title round phase, aside, in_hand count, captured count, parent, order, order_is order beasts ranks, round,
        trick, of number all, first_parent, last_trick, you, slot card player, slot_wins card player, four_kirins,
        four_kirins_turn order, wins card, wins_turn card order, wins_tie card tied, wins_tie_turn card tied order,
        set_aside, to_with seat card, game_over, set_this card, play_this card, declare, lead, answer lead,
        no_answer lead
    [refusals] order, hand field count, four field count, multiple field count, one field count, whole_tricks field
        count, piles count, aside cards, kirins kirins cards, captured seat count, own, points, round, parent,
        declared_already, not_yet, not_in_hand card, must_play why card, must_play_one why cards, declared card
    [questions] order_now, order order, played cards, led, hand, plays, nobody_wins, winner, order_is, in_order,
        order_next order, next_order, trick, trick_told card order, trick_nobody order, takes_ascending,
        takes_descending, took_ascending card, took_descending card, the_trick, points_for player, points_told
        points, round, pile, points, pile_asked, pile_told points, lead_in order, cards, hand_in order, trick_in
        order, declared player, captured player
    [odds] forces card order, forces_any order, lead_wins card order, number_wins number order, trump_wins order,
        leader_wins, follower_wins, nobody_wins, wins, obliges, wins_legend, obliges_legend, wins_share share,
        obliges_share share, out, must, must_told, beats, beats_told, any_hand, all_cards, lead_from, order, number,
        hand, your_hand, led card, best card, obliges_never, obliges_always, obliges_sometimes share, wins_never,
        wins_always, wins_sometimes share, asked, doubt count
    """,
)
CARDS_SAID, LOG, REASONS = MESSAGES["cards"], MESSAGES["log"], MESSAGES["lines"]
WORDS = MESSAGES["buttons"].texts
BEAST_NAMES = tuple(map(CARDS_SAID, "AVWB"))


def _captured(line: Line) -> str:
    beast = BEAST_NAMES[line.fact("beast")]
    count = len(line.cards)
    return REASONS("captured", count, beast, line.cards) if count else REASONS("captured_none", beast)


def _winner(line: Line) -> str:
    card, order, tied = line.fact("card"), CARDS_SAID(line.fact("order")), line.fact("level")
    return REASONS("winner_tie", card, tied, order) if tied else REASONS("winner", card, order)


def _beaten_by(line: Line) -> str:
    best = line.fact("card")
    return REASONS("beaten_by", best, line.cards) if line.cards else REASONS("unbeaten", best)


def _answering(line: Line) -> str:
    lead = line.fact("lead")
    return REASONS("answering", lead, line.cards) if line.cards else REASONS("answering_none", lead)


def _effect(line: Line) -> str:
    effect, after = line.fact("effect"), line.fact("after")
    if effect == "set" and line.fact("before") == after:
        effect = "stays"
    cards = () if effect == "none" else (line.cards,)
    return REASONS(f"effect_{effect}", *cards, CARDS_SAID(after))


def _winners(line: Line) -> str:
    seats = line.fact("seats")
    return REASONS("winner_is" if len(seats) == 1 else "winners", seat_marks(seats), line.fact("points"))


def _declared(line: Line) -> str:
    return REASONS("declared", line.cards, line.points) if line.points else REASONS("declared_nothing", line.cards)


SENTENCES: dict[str, Sentence] = {
    **{kind: REASONS.texts[kind] for kind in ("counted", "aside", "no_winner", "kirins", "weaker")},
    "captured": _captured,
    "declared": _declared,
    "winner": _winner,
    "beaten_by": _beaten_by,
    "answering": _answering,
    "effect": _effect,
    "winners": _winners,
}


def describe_action(action: str) -> str:
    """A row of the log as a sentence.

    >>> describe_action("declare W3")
    '{who} [declares|declare] W3'
    """
    verb, *rest = action.split()
    if verb == "parent":
        return LOG("parent", seat_mark(int(rest[0])))
    return LOG(f"{verb}_hidden") if rest == [HIDDEN] else LOG(verb, *rest)
