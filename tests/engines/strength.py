"""How often one player beats another: ``python tests/engines/strength.py egg greedy random --games 2000``.

One seat plays the first strength, all others the second; the seat turns with every game, and the player counts
take turns. A shared win counts as a share of one.
"""

import argparse

import ludobook
from ludobook.players import STRENGTHS, player

CAP = 2000  # actions in a game, for those that could go on for ever


def share(played, players, seat, one, other, seed):
    """The share of the win that the seat takes, 0 when the cap is reached."""
    chairs = [player(one if chair == seat else other, 1000 * seed + chair) for chair in range(players)]
    state = played.new(players, seed)
    for _ in range(CAP):
        status = state.status()
        if status.game_over:
            return (seat in status.winners) / len(status.winners)
        state = state.apply(chairs[status.to_move](state))
    return 0.0


def wins(name, one, other, games, players=None):
    """(wins of ``one``, games)."""
    played = ludobook.game(name)
    counts = [players] if players else list(played.players)
    won = 0.0
    for number in range(games):
        count = counts[number % len(counts)]
        won += share(played, count, number // len(counts) % count, one, other, number)
    return won, games


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ludobook.GAMES)
    parser.add_argument("one", choices=STRENGTHS)
    parser.add_argument("other", choices=STRENGTHS)
    parser.add_argument("--games", type=int, default=2000)
    args = parser.parse_args()
    for players in ludobook.game(args.game).players:
        won, games = wins(args.game, args.one, args.other, args.games, players)
        rate, even = f"{won / games:.1%}", f"{1 / players:.0%}"
        print(f"{args.game}, {players} players: {args.one} wins {rate} of {games} games (even: {even})")


if __name__ == "__main__":
    main()
