"""The command line: ``python -m ludobook``."""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from pathlib import Path
from typing import Any

import ludobook
from ludobook.contract.game import Game, State
from ludobook.core.errors import BadInput, GameError
from ludobook.core.rules import Ruling, implementations
from ludobook.odds import ExactOdds, odds
from ludobook.players import STRENGTHS, Player, player
from ludobook.referee import Referee, agrees

CLUSTER_SECONDS = 10  # the seconds to wait for a scheduler to answer


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    The code is 0 for success, 1 if a worked case or a write fails, 2 for bad input, and 130 if it was interrupted.
    """
    sys.stdout = sys.stdout or io.StringIO()  # a closed output is None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # show ? for a sign that the code page lacks
    args = _parser().parse_args(arguments)
    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except GameError as fault:
        print(f"ludobook: {fault}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has gone: write nothing more, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 130
    except OSError as fault:  # for example a full disk; writing the rest at exit would fail again
        print(f"ludobook: {fault.strerror or fault}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ludobook", description="Rulebooks you can play.")
    parser.add_argument("--version", action="version", version=f"ludobook {ludobook.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    referee = commands.add_parser("referee", help="answer JSON requests, one per line, until the input ends")
    referee.set_defaults(run=_referee)

    score = _for_game(commands, "score", "score a table and say why", _score)
    score.add_argument("words", nargs="+", metavar="CARDS", help="egg: FAR NEAR of each player, as in R7+RW R2+R2")
    score.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="egg: money=1,2,0 …")
    _with_rulings(score)

    play = _for_game(commands, "play", "play in the terminal against bots", _play, optional=True)
    play.add_argument("--players", type=int, metavar="N", help="seats at the table (default: the fewest)")
    play.add_argument("--seat", type=int, default=0, metavar="S", help="your seat (default: 0)")
    play.add_argument("--seed", type=int, metavar="K", help="play this deal (default: a new one)")
    play.add_argument("--bots", choices=STRENGTHS, default="greedy")
    play.add_argument("--code", metavar="CODE", help="continue a game from its position code")
    _with_rulings(play)

    cases = _for_game(commands, "cases", "check worked cases", _cases)
    cases.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a JSON list of cases (default: our own)")

    rules = _for_game(commands, "rules", "read the rulebook", _rules)
    rules.add_argument("rule", nargs="?", metavar="RULE", help="one rule or ruling, such as EGG-R22")

    chances = _for_game(commands, "odds", "exact odds, counted and not simulated", _odds)
    chances.add_argument("--players", type=int, metavar="N", help="only this number of players (default: every number)")
    chances.add_argument("--all", action="store_true", help="count slow odds as well (lauzait_cep: stuck)")
    chances.add_argument("--json", action="store_true", help="a JSON list of rows")

    simulation = _for_game(commands, "simulate", "play many games and count the results", _simulate)
    simulation.add_argument("--players", type=int, metavar="N", help="seats at the table (default: the fewest)")
    simulation.add_argument("--games", type=int, default=10_000, metavar="N")
    simulation.add_argument("--seed", type=int, default=0, metavar="K")
    simulation.add_argument("--workers", type=int, default=1, metavar="N", help="cores to use")
    simulation.add_argument("--cluster", metavar="ADDRESS", help="a Dask cluster to use instead: tcp://HOST:PORT")
    simulation.add_argument(
        "--strength", default="random", metavar="S", help="who plays in every seat, or in each one: greedy,random"
    )
    _with_rulings(simulation)

    told = "copy the notebooks into a folder, to read, run and change them there"
    copying = commands.add_parser("copy-notebooks", help=told, description=told)
    copying.add_argument("folder", type=Path, nargs="?", default=Path("ludobook-notebooks"), metavar="FOLDER")
    copying.set_defaults(run=_copy_notebooks)
    return parser


def _for_game(commands: Any, name: str, text: str, run: Any, optional: bool = False) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.add_argument("game", type=_known, nargs="?" if optional else None, help=", ".join(ludobook.known()))
    parser.set_defaults(run=run)
    return parser


def _known(name: str) -> str:
    if name in ludobook.known():
        return name
    raise argparse.ArgumentTypeError(
        f"no game {name!r}, only {', '.join(ludobook.known())}; a registered game is known in its own process only"
    )


def _with_rulings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruling", action="append", default=[], metavar="KEY=VALUE", help="another reading of a rule")


def _pairs(words: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadInput(f"{word!r} should have the form NAME=VALUE.", rule="COMMAND", part=(word,))
        pairs[name] = value
    return pairs


def _rulings(args: argparse.Namespace, played: Game) -> dict[str, Any]:
    """Read and check the rulings of the command line: ``true``, ``null`` and numbers as JSON, anything else as text."""
    values: dict[str, Any] = {}
    for key, text in _pairs(args.ruling).items():
        try:
            values[key] = json.loads(text)
        except ValueError:
            values[key] = text
    played.rulebook.read_rulings(values)
    return values


# -- the commands ---------------------------------------------------------------------------------------


def _referee(args: argparse.Namespace) -> int:
    Referee().serve(sys.stdin.buffer, sys.stdout)
    return 0


def _score(args: argparse.Namespace) -> int:
    played = ludobook.game(args.game)
    case = played.read_case(args.words, _pairs(args.option))
    sheet = played.sheet({**case, "rulings": _rulings(args, played)})
    print(played.explain(sheet))
    return 0


def _cases(args: argparse.Namespace) -> int:
    played = ludobook.game(args.game)
    source = args.file or "This game"
    try:
        cases = json.loads(args.file.read_text(encoding="utf-8")) if args.file else played.file(played.cases)
        requests = [{"game": played.name, "op": case["op"], **case["in"]} for case in cases]
        wanted = [case["out"] for case in cases]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise BadInput(f"{source} does not hold worked cases: {fault}", rule="COMMAND") from None
    failed, referee = 0, Referee()
    for case, request, out in zip(cases, requests, wanted, strict=True):
        answer = referee.answer(json.dumps(request))
        if not agrees(out, answer):
            failed += 1
            print(f"{case.get('id', '–')} {' '.join(case.get('rules', []))}: {json.dumps(case['in'])}")
            print(f"    should be {json.dumps(out)}\n    but is    {json.dumps(answer)}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _rules(args: argparse.Namespace) -> int:
    played = ludobook.game(args.game)
    book = played.rulebook
    for rule_id in [args.rule] if args.rule else book.ids():
        entry = book[rule_id]
        print(entry)
        if isinstance(entry, Ruling):
            for value, meaning in zip(entry.values, entry.meanings, strict=True):
                print(f"    --ruling {entry.key}={json.dumps(value)}  {meaning}")
        for package in (played.package, "ludobook.core"):  # the core implements some rules for every game
            for place in implementations(package).get(entry.id, []):
                print(f"    In the code: {package}.{place}")
    if not args.rule:
        print("Sources: " + "; ".join(book.sources))
    return 0


def _odds(args: argparse.Namespace) -> int:
    found = odds(args.game, args.players, args.all)
    if args.json:
        print(json.dumps([odd.to_json() for odd in found], indent=1))
    else:
        print(odds_text(found))
    return 0


def odds_text(found: Sequence[ExactOdds]) -> str:
    """Write odds as plain text: each meaning, then its value, or a value per number of players where they differ."""
    out = []
    for _, group in groupby(found, key=lambda odd: odd.id):
        rows = list(group)
        out.append(f"{rows[0].id}  {rows[0].meaning}")
        alike = len({odd.fraction for odd in rows}) == 1
        for odd in rows[:1] if alike else rows:
            who = "" if alike else f"{odd.players} players  "
            shown = f"{odd.fraction}" if odd.fraction > 1 else f"{100 * odd.value:.6g} %  = {odd.text}"
            out.append(f"    {who}{shown}")
    out.append(f"Counted in {sum(odd.seconds for odd in found):.1f} s.")
    return "\n".join(out)


def _simulate(args: argparse.Namespace) -> int:
    from ludobook.simulate import simulate

    played = ludobook.game(args.game)
    players = played.players.start if args.players is None else args.players
    strength = tuple(args.strength.split(",")) if "," in args.strength else args.strength
    rulings, shown = _rulings(args, played), sys.stderr.isatty()
    with _cluster(args.cluster) if args.cluster else nullcontext() as client:
        found = simulate(
            args.game, players, args.games, strength, args.seed, rulings, args.workers, client, progress=shown
        )
    print(found)
    return 0


def _cluster(address: str) -> AbstractContextManager[Any]:
    """Connect to a Dask cluster. Raises BadInput (``COMMAND``) if Dask is missing or no scheduler answers."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("A cluster needs Dask: pip install 'ludobook[cluster]'.", rule="COMMAND") from None
    try:
        client: AbstractContextManager[Any] = Client(address, timeout=CLUSTER_SECONDS)  # type: ignore[no-untyped-call]
        return client
    except (OSError, ValueError) as fault:
        said = f"No Dask scheduler answers at {address[:60]!r}: {str(fault)[:120]}"
        raise BadInput(said, rule="COMMAND", part=(address[:60],)) from None


def _play(args: argparse.Namespace) -> int:
    if args.code:
        state: State = ludobook.load(args.code)
        if args.game not in (None, state.game.name):
            raise BadInput(f"This code holds a game of {state.game.title}.", rule="COMMAND")
    elif args.game is None:
        raise BadInput("Name a game, or continue one with --code.", rule="COMMAND")
    else:
        played = ludobook.game(args.game)
        seed = args.seed if args.seed is not None else int.from_bytes(_entropy(), "big")
        count = played.players.start if args.players is None else args.players
        state = played.new(count, seed, _rulings(args, played))
    state.view(args.seat)
    names = ["You" if seat == args.seat else f"Bot {seat}" for seat in range(state.players)]
    bots = [player(args.bots, seat) for seat in range(state.players)]
    print("Type an action, ? for all of them, hint, code, or quit.")
    while True:
        state = _bots_move(state, args.seat, bots, names)
        if state.status().game_over:
            break
        print(f"\n{state.scene(args.seat)}\n{state.prompt(())}")
        after = _your_move(state)
        if after is None:
            return 0
        state = _print_scoring(state, after, names)
    status = state.status()
    winners = " and ".join(names[seat] for seat in status.winners)
    points = state.game.points
    print("\n" + ", ".join(f"{name} {score}" for name, score in zip(names, status.scores, strict=True)) + f" {points}")
    print(f"Won by: {winners}")
    return 0


def shipped_notebooks() -> Path:
    """Return the folder of the notebooks that came with this package, in the repository or installed by pip.

    Raises:
        BadInput: no notebooks came with it (``COMMAND``).
    """
    schemes = (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user"))
    installed = [Path(sysconfig.get_path("data", scheme)) / "share" / "ludobook" for scheme in schemes]
    for folder in (home / "notebooks" for home in (Path(__file__).resolve().parents[2], *installed)):
        if (folder / "index.ipynb").is_file():
            return folder
    raise BadInput("No notebooks came with this installation.", rule="COMMAND")


def _copy_notebooks(args: argparse.Namespace) -> int:
    folder: Path = args.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{str(folder)!r} is not empty. Name a new folder.", rule="COMMAND")
    shutil.copytree(shipped_notebooks(), folder, ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True)
    print(f"The notebooks are in {folder}. With ludobook[apps],")
    print(f"  ludobook-serve --notebooks {folder}")
    print("shows them as pages, and")
    print(f"  jupyter lab {folder}")
    print("opens them with their code.")
    return 0


def _entropy() -> bytes:
    from secrets import token_bytes

    return token_bytes(6)


def _bots_move(state: State, seat: int, bots: Sequence[Player], names: Sequence[str]) -> State:
    """Let the bots act until it is your turn or the game is over, and print what you may see of their actions."""
    while (mover := state.status().to_move) not in (None, seat):
        assert mover is not None
        after = state.apply(bots[mover](state))
        print(f"{names[mover]}: {after.view(seat)['log'][len(state.log)]['action']}")
        state = _print_scoring(state, after, names)
    return state


def _print_scoring(before: State, after: State, names: Sequence[str]) -> State:
    """Print the scoring between two states, if there was one; return the later state."""
    sheet = after.last_score()
    if sheet is not None and sheet != before.last_score():
        print("\n" + after.game.explain(sheet, names))
    return after


def _your_move(state: State) -> State | None:
    """Read commands until you act; return the state after your action, None if you quit."""
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return None
        if typed in ("quit", "q"):
            return None
        if typed == "?":
            print("\n".join(action.text for action in state.legal_actions()))
        elif typed == "code":
            print(state.record.code)
        elif typed == "hint":
            print(player("greedy" if state.game.machine.heuristic else "search")(state))
        elif typed:
            try:
                return state.apply(typed)
            except GameError as fault:
                print(fault)


if __name__ == "__main__":
    sys.exit(main())
