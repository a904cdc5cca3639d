"""Very many games in a notebook's kernel: ``python tests/benchmarks/many.py [GAME ...] [--control]``.

For each game a kernel is started as Jupyter starts it, and plays ten million games at random (300,000 of Lauzait-Cep,
with ``max_days`` 40) on all cores. Printed: wall time with and without compiling, the most memory that the kernel held
and that all its workers held together, the load of the machine meanwhile, and the result. Needs the extra ``fast``.

With ``--control`` it is the chapters' control that plays, looked at as its page does it: then also how long the kernel
took to answer each look, for so long anything else on the page has to wait.
"""

import argparse
import os
import sys
import threading
import time
from pathlib import Path

import ludobook
from jupyter_client.manager import start_new_kernel
from ludobook.simulate.stored_runs import limits

GAMES = {"lauzait_cep": 300_000}
USUAL = 10_000_000
LOOK = 0.3  # seconds between two looks of a page


class Memory(threading.Thread):
    """The most memory held by a process, and by all below it together, in MiB; Linux only."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.kernel, self.workers, self.over = pid, 0.0, 0.0, threading.Event()

    def run(self):
        while not self.over.wait(0.2):
            own, below = self.held(self.pid), 0.0
            todo = self.children(self.pid)
            while todo:
                child = todo.pop()
                below += self.held(child)
                todo += self.children(child)
            self.kernel, self.workers = max(self.kernel, own), max(self.workers, below)

    @staticmethod
    def held(pid):
        try:
            text = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            return 0.0
        return next((int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("VmRSS")), 0.0)

    @staticmethod
    def children(pid):
        try:
            return [int(child) for task in Path(f"/proc/{pid}/task").iterdir()
                    for child in (task / "children").read_text().split()]  # fmt: skip
        except OSError:
            return []


def ask(client, code):
    """Run code in the kernel; what it printed."""
    said = []
    reply = client.execute_interactive(
        code, output_hook=lambda message: said.append(message["content"].get("text", ""))
    )
    if reply["content"]["status"] != "ok":
        sys.exit("\n".join(reply["content"]["traceback"]))
    return "".join(said)


def simulated(client, game, players, games):
    call = f"simulate({game!r}, {players}, %s, rulings={limits(game, ('random',))!r}, workers={os.cpu_count()})"
    ask(client, "from ludobook.simulate import simulate")
    start = time.perf_counter()
    ask(client, call % 1)
    compiled = time.perf_counter()
    said = ask(client, f"print({call % games})")
    done = time.perf_counter()
    print(f"  simulate: {done - compiled:.0f} s, and {compiled - start:.0f} s to compile")
    return said


def controlled(client, game, players, games):
    ask(client, f"from ludobook_widgets import Simulator\ncontrol = Simulator({game!r})")
    ask(client, f"control.on_command(['set', 'players', '{players}']); control.on_command(['set', 'games', '{games}'])")
    answers, start = [], time.perf_counter()
    ask(client, "control.on_command(['run'])")
    while ask(client, "print(control.running is not None)").startswith("True"):
        time.sleep(LOOK)
        asked = time.perf_counter()
        ask(client, "control.on_command(['more', control.looks])")
        answers.append(time.perf_counter() - asked)
    print(f"  control: {time.perf_counter() - start:.0f} s with compiling; {len(answers)} looks, answered after "
          f"{sorted(answers)[len(answers) // 2]:.2f} s in the middle and {max(answers):.2f} s at most")  # fmt: skip
    return ask(client, "print(control.result)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--control", action="store_true", help="by the control of the chapters")
    args = parser.parse_args()
    for game in args.games or ludobook.GAMES:
        players, games = ludobook.game(game).players[0], GAMES.get(game, USUAL)
        manager, client = start_new_kernel(kernel_name="python3")
        memory = Memory(manager.provisioner.pid)
        memory.start()
        try:
            print(f"{game}, {players} players, {games:,} games, {os.cpu_count()} cores", flush=True)
            said = (controlled if args.control else simulated)(client, game, players, games)
            memory.over.set()
            print(f"  most memory: kernel {memory.kernel:.0f} MiB, its workers {memory.workers:.0f} MiB")
            print(f"  load of the machine: {os.getloadavg()[0]:.1f}")
            print("  " + said.strip().replace("\n", "\n  "), flush=True)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)


if __name__ == "__main__":
    main()
