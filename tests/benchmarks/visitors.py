"""What visitors cost: ``python tests/benchmarks/visitors.py [--visitors 50] [--waves 10] [--wordless]``.

Protocol clients, no browsers. Each opens a table, deals over its WebSocket as a page does, and leaves as a closing page
does; with ``--wordless`` as one that was killed does, and the next wave comes when every table is free again.
First all at once; then the same number again and again in waves. Printed: failures, seconds from the first byte
asked to the answered deal, memory of a kernel (its own pages and its share of others), and what is left at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient

sys.path.insert(0, str(Path(__file__).parents[1]))
from serving import kernels, memory, served
from visiting import answers, choice, line, listen, read_page, said

PAGES = [f"{game}/5-play" for game in ("egg", "meow_oracle", "lauzait_cep", "kirin")]


async def visit(base: str, page: str, dealt: list[float], stay: asyncio.Event, words: bool) -> None:
    """Open a page, deal, note the seconds until it was answered, wait until told to leave, with ``words`` or none."""
    client, began = AsyncHTTPClient(), time.monotonic()
    answer = await client.fetch(f"{base}voila/render/{page}.ipynb", request_timeout=600, connect_timeout=600)
    kernel, models = read_page(answer.body.decode())
    own = await line(base, kernel)
    await own.write_message(choice(models[0], ["deal"]), binary=True)
    got = await listen(own, answers(1), 600)
    assert said(got[-1]) == {"ack": 1}, got[-1:]
    dealt.append(time.monotonic() - began)
    await stay.wait()
    own.close()
    if not words:
        return
    address, headers = f"{base}voila/api/shutdown/{kernel}", {"Origin": base.rstrip("/")}
    await client.fetch(address, method="POST", headers=headers, body="_xsrf=", request_timeout=120)


async def wave(base: str, visitors: int, server: int, words: bool) -> tuple[list[float], int, list[float]]:
    """So many visitors at once: their seconds, how many failed, and what the kernels weighed while all were there."""
    stay = asyncio.Event()
    dealt: list[float] = []
    tasks = [asyncio.create_task(visit(base, PAGES[i % len(PAGES)], dealt, stay, words)) for i in range(visitors)]
    while len(dealt) + sum(task.done() for task in tasks) < visitors:
        await asyncio.sleep(0.5)
    weights = [memory(process, "Pss") for process in kernels(server)]
    stay.set()
    failed = [one for one in await asyncio.gather(*tasks, return_exceptions=True) if one is not None]
    for one in failed[:3]:
        print("failed:", repr(one)[:200])
    return dealt, len(failed), weights


async def seated(base: str) -> int:
    """How many tables are taken."""
    answer = await AsyncHTTPClient().fetch(f"{base}health", request_timeout=120)
    return int(json.loads(answer.body)["tables"])


async def emptied(base: str) -> None:
    """Wait until no table is taken, two minutes at most."""
    for _ in range(120):
        if await seated(base) == 0:
            break
        await asyncio.sleep(1)


def spread(values: list[float]) -> str:
    """Median and largest."""
    return f"median {statistics.median(values):.1f}, most {max(values):.1f}"


async def run(base: str, server: int, visitors: int, waves: int, words: bool) -> None:
    """Everything, one after the other, printed as it comes."""
    AsyncHTTPClient.configure(None, max_clients=visitors + 5)
    seconds, failed, weights = await wave(base, visitors, server, words)
    print(
        f"{visitors} at once: {failed} failed, {len(seconds)} dealt; seconds to the answered deal: {spread(seconds)};"
    )
    print(f"  MiB of a kernel: {spread(weights)}; all {sum(weights) / 1024:.2f} GiB;")
    print(f"  the server itself {memory(server, 'Pss'):.0f} MiB", flush=True)
    failures, began = 0, time.monotonic()
    for _ in range(waves):
        if not words:
            await emptied(base)
        failures += (await wave(base, visitors, server, words))[1]
    print(f"{waves * visitors} more in waves: {failures} failed, {time.monotonic() - began:.0f} s")
    await emptied(base)
    print(f"left afterwards: {await seated(base)} tables, {len(kernels(server))} kernels,", end=" ")
    print(f"the server {memory(server, 'Pss'):.0f} MiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=50)
    parser.add_argument("--waves", type=int, default=10)
    parser.add_argument("--wordless", action="store_true")
    options = parser.parse_args()
    public = ("--kernels", str(options.visitors), "--idle", "30", "--memory", "600")  # as binder/public.md has it
    with served(*public) as (base, server):
        asyncio.run(run(base, server, options.visitors, options.waves, not options.wordless))


if __name__ == "__main__":
    main()
