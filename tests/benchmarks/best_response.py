"""Plays a local best response against the search, and prints its share of wins: how far the search is from unbeatable.

Run:
    python tests/benchmarks/best_response.py egg --players 3 --games 300 --compiled --results egg3.jsonl

It is the idea of Lisý and Bowling, "Equilibrium Approximation Quality of Current No-Limit Poker Bots" (2017). One seat
knows how all others play, but neither their cards nor the seeds of their chance. At each decision it deals what it
cannot see ``--deals`` times, and in each deal tries the choice of its own search and the ``--candidates`` actions that
look best at first sight. Its opponents then answer as the search would, each by its own view, until the responder has
to decide again; from there on the position is played out and valued as in the search. The responder keeps the choice of
its search unless another action is better by more than one standard error. What it gains is a lower bound: a best
response gains at least as much.

To ask what opponents would do, the responder has the part ``--share`` of their budget. With ``--sees-all`` it cheats:
each deal is the true position, with the cards yet to be drawn. That marks what any knowledge could gain.

Every deal is played once from each seat, and the standard error is taken over deals. Each game is a line of the file of
results, so a run that is broken off continues where it was. Seconds a move are processor time, of which ``new`` are the
responder's.
"""

import time
from pathlib import Path

import ludobook
from ludobook.core.lead import lead
from ludobook.players import Search
from ludobook.players.determinize import Determinizations
from ludobook.players.evaluation import Evaluation
from ludobook.players.greedy import best
from ludobook.players.rollout import Rollout
from ludobook.players.search import gain
from match import CAP, options_of_a_match, play_all

OWN_SEEDS = 1_000_000_007  # the responder's chance has nothing in common with that of its opponents


class Responder:
    """A player that knows the policy of its opponents: they are the search, with an unknown seed.

    Args:
        state: any position of the game, with the number of players and the rulings to play with.
        seed: the seed of its chance.
        deals: how often it deals what it cannot see.
        candidates: so many actions that look best at first sight are tried.
        share: the part of the opponents' budget with which it asks what they would do.
        sees_all: True to cheat: each deal is the true position.
        compiled: True to compile the playouts.

    Attributes:
        decisions: the number of decisions so far.
        replies: in how many of them it did not take the choice of its search.
    """

    def __init__(self, state, seed, deals=16, candidates=4, share=0.2, sees_all=False, compiled=False):
        self._seed, self._deals, self._candidates, self._sees_all = OWN_SEEDS + 1000 * seed, deals, candidates, sees_all
        self._rollout = Rollout(state, compiled)
        self._asked = Search(moves=max(1, round(share * state.game.machine.moves)), compiled=compiled)
        self._answers, self._dice = {}, 0
        self.decisions = self.replies = 0

    def __call__(self, state):
        """Choose one of the legal actions."""
        if len(state.legal_actions()) == 1:
            return state.legal_actions()[0]
        self._answers.clear()
        seat, seed = state.turn, self._seed + 100 * len(state.log)
        found = Evaluation(state, seed, self._rollout)
        found.think()
        own = max(found.candidates, key=lambda one: (gain(one, found.favourite), one is found.favourite))
        tried = [one for one in sorted(found.candidates, key=lambda one: -one.prior) if one is not own]
        results = {one.action: [] for one in (own, *tried[: self._candidates])}
        imagined = Determinizations(state, seat, seed, self._fitting)
        for number in range(self._deals):
            self._dice = seed + number
            deal = state if self._sees_all else imagined[number]
            for action, leads in results.items():
                leads.append(self._result(deal, seat, action))
        chosen = max(results, key=lambda action: (surely(results[action], results[own.action]), action is own.action))
        self.decisions += 1
        self.replies += chosen is not own.action
        return chosen

    def _result(self, deal, seat, action):
        """Do the action, let the opponents answer, and return the seat's lead over their mean at the next scoring."""
        scorings = deal.scorings
        while True:
            after = deal.apply(action)
            mine = after.turn == seat and len(after.legal_actions()) > 1
            if after.turn is None or after.scorings != scorings or mine:
                points, _, _ = self._rollout(deal, action.code)
                return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
            deal, action = after, self._answer(after)

    def _answer(self, state):
        """Return what the seat to act would do; the same view has the same answer."""
        if len(state.legal_actions()) == 1:
            return state.legal_actions()[0]
        key = self._dice, repr(state.view(state.turn))
        if key not in self._answers:
            self._answers[key] = self._asked.with_seed(self._dice)(state)
        return self._answers[key]

    def _fitting(self, state, fitting):
        """Return an unseen action of an opponent: what it would do, if that fits what was seen."""
        if len(fitting) == 1:
            return fitting[0]
        answer = self._answer(state)
        return answer if answer in fitting else best(state, fitting)


def surely(mine, theirs):
    """Return the mean lead of one action over another, in points, less its standard error; an action itself has 0."""
    found = lead(mine, theirs)
    return found.mean - found.error if mine is not theirs else 0.0


def played(game, players, number, searches, options):
    """Play one game; return the responder's share of the win, the points, and both sides' seconds a move."""
    seed, seat = number // players, number % players
    state = game.new(players, seed)
    responder = Responder(state, number, **options)
    chairs = [responder if chair == seat else searches.with_seed(1000 * seed + chair) for chair in range(players)]
    times, done = ([], []), 0
    while state.turn is not None and done < CAP:
        begun, several, mine = time.process_time(), len(state.legal_actions()) > 1, state.turn == seat
        action = chairs[state.turn](state)
        if several:
            times[mine].append(time.process_time() - begun)
        state, done = state.apply(action), done + 1
    status = state.status()
    share = (seat in status.winners) / len(status.winners) if status.game_over else 0.0
    row = {"game": number, "share": share, "scores": list(status.scores), "new": times[1], "old": times[0]}
    return {**row, "decisions": responder.decisions, "replies": responder.replies}


def main():
    parser = options_of_a_match(__doc__)
    parser.add_argument("--deals", type=int, default=16, help="how often the responder deals what it cannot see")
    parser.add_argument("--candidates", type=int, default=4, help="actions tried beside the choice of its search")
    parser.add_argument("--share", type=float, default=0.2, help="part of the opponents' budget to ask them with")
    parser.add_argument("--sees-all", action="store_true", help="cheat: the responder knows the true position")
    args = parser.parse_args()
    game = ludobook.game(args.game)
    options = {name: getattr(args, name) for name in ("deals", "candidates", "share", "sees_all", "compiled")}
    path = Path(args.results or f"response-{args.game}-{args.players}.jsonl")
    searches = Search(compiled=args.compiled)
    rows = play_all(args, path, lambda number: played(game, args.players, number, searches, options))
    replies, decisions = (sum(row[name] for row in rows) for name in ("replies", "decisions"))
    print(f"The responder took another action than its search in {replies / decisions:.1%} of {decisions} decisions.")


if __name__ == "__main__":
    main()
