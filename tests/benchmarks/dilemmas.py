"""Finds positions in which a principle decides: ``python tests/benchmarks/dilemmas.py [games] [--only KEY]``.

Greedy players play, at a number of players for which the principle was proved. Wherever what the greedy player would do
breaks it, the best action that follows it is searched, and both are played out in the same imagined deals. It prints
the positions in which that one is surely better, each as ``practice.toml`` has them under
``[principles.KEY.dilemma]``, with how often each part of the outcome comes about. A person writes the question.

``--check`` plays out what is stored in fresh deals, and prints how much better the better action is there. ``--played``
plays it out in the deals that *Play well* shows, and prints the field ``played`` anew.
"""

import argparse
from dataclasses import asdict
from itertools import count
from time import monotonic

import ludobook
from ludobook.core.lead import lead
from ludobook.players import greedy
from ludobook.players.determinize import Determinizations
from ludobook.players.dilemmas import TRICK, compare, points_after, share_of_deals
from ludobook.players.evaluation import Evaluation
from ludobook.players.principles import codes_following
from ludobook.players.reasons import outcome

GLANCE, SURE = 40, 400  # deals
ERRORS, LEAST = 5.0, 0.25  # standard errors and points by which it must be better
FRESH = 4711  # seed of the deals that check


def found(name, principle):
    """Yield endlessly, and None after each game: the position, the better action and the other, and the lead."""
    game = ludobook.game(name)
    for seed in count(1):
        state = game.new(principle.players[0], seed)
        while state.turn is not None:
            chosen = greedy(state)
            fitting = codes_following(state, principle)
            if fitting and chosen.code not in fitting and (row := look(state, principle, chosen, fitting)):
                yield row
            state = state.apply(chosen)
        yield None


def look(state, principle, chosen, fitting):
    """The position with its two actions, if the better one follows the principle and surely beats the greedy one."""
    texts = {action.code: action.text for action in state.legal_actions()}
    machine = state.game.machine
    machine.list_codes(state.at)
    likely = texts[max(fitting, key=lambda code: machine.heuristic(state.at, code))]
    first = lead(points_after(state, likely, GLANCE), points_after(state, chosen.text, GLANCE))
    if first.mean < LEAST / 2 or first.mean < 2 * first.error:
        return None
    evaluation = Evaluation(state, 2)
    evaluation.think(4 * machine.moves, also=[likely, chosen.text])
    better = evaluation.best.action.text
    if better not in {texts[code] for code in fitting}:
        return None
    sure = lead(points_after(state, better, SURE), points_after(state, chosen.text, SURE))
    return (state, better, chosen.text, sure) if sure.mean >= max(LEAST, ERRORS * sure.error) else None


def told(state, better, other, sure):
    """Print one as it is stored."""
    parts = {part for n in range(8) for part in outcome(Determinizations(state, state.turn, 1)[n], better)}
    print(f"# {sure.mean:.2f} ± {sure.error:.2f} points better, {len(state.codes)} actions")
    print(stored(compare(state, better, other)))
    print(f'position = "{state.record.code}"\nbetter = "{better}"\nother = "{other}"')
    for part in sorted(parts | {TRICK}):
        one, two = (round(share_of_deals(state, text, part, 200), 2) for text in (better, other))
        print(f'# {{text = "{{often}}", part = "{part}", better = {one}, other = {two}}},')
    print(state.scene(state.turn), flush=True)


def stored(found):
    """Return what came of playing out both actions as ``practice.toml`` has it."""
    return "played = { " + ", ".join(f"{field} = {value}" for field, value in asdict(found).items()) + " }"


def check(name, principle):
    """Print how much better the better action is in fresh deals."""
    state = ludobook.load(principle.dilemma.position)
    evaluation = Evaluation(state, FRESH)
    evaluation.think(4 * state.game.machine.moves, also=[principle.dilemma.better, principle.dilemma.other])
    apart = evaluation[principle.dilemma.better].lead(evaluation[principle.dilemma.other])
    best = "best of all" if evaluation.best.action.text == principle.dilemma.better else "not best"
    print(f"{name}, {principle.key}: {apart.mean:+.2f} ± {apart.error:.2f} points in {apart.deals} deals, {best}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(ludobook.GAMES))
    parser.add_argument("--only")
    parser.add_argument("--most", type=int, default=4, help="positions to print of each")
    parser.add_argument("--minutes", type=float, default=4, help="to look for those of each")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--played", action="store_true")
    options = parser.parse_args()
    for name in options.games:
        for principle in ludobook.game(name).principles:
            if options.only not in (None, principle.key):
                continue
            if options.check or options.played:
                if one := principle.dilemma:
                    if options.check:
                        check(name, principle)
                    else:
                        came = compare(ludobook.load(one.position), one.better, one.other, one.chances)
                        print(f"# {name}, {principle.key}\n{stored(came)}", flush=True)
                continue
            print(f"\n== {name}, {principle.key}: {principle.sentence}", flush=True)
            rows, began = [], monotonic()
            for row in found(name, principle):
                rows += [row] if row else []
                if len(rows) >= options.most or monotonic() - began > 60 * options.minutes:
                    break
            for row in rows:
                told(*row)


if __name__ == "__main__":
    main()
