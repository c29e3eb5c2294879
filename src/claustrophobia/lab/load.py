"""Load test of a server: how many choices it carries, how long they take, what idle sockets and stored tables cost.

    python -m claustrophobia.lab.load                                all of it, as `make bench` does
    python -m claustrophobia.lab.load --tables 200                   200 tables, as fast as they are answered
    python -m claustrophobia.lab.load --tables 2000 --rate 500       2,000 tables, together 500 choices a second
    python -m claustrophobia.lab.load --idle 5000                    5,000 sockets that only look
    python -m claustrophobia.lab.load --stored 10000                 a start with 10,000 stored tables
    python -m claustrophobia.lab.load --tables 200 --workers 1 2 --database postgresql://...
                                                                     one server process, then two that share a port

At a table two players choose as soon as they are asked. What is measured is the time from sending a choice until both
have received its effect; if one of them is kept waiting because the other is asked at a moment (HID-3), until the
other has it. The server runs on one core (several processes: on one each), all clients in a process on another, so that
nobody else's time is measured; how busy each was is told. On a machine with other things to do, or with too few cores
for all of them, the time that the server's cores work for a choice is the figure to go by.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any, Final

from claustrophobia.lab.crowd import AT_ONCE, Crowd, Tally, call, new_table, seat_at
from claustrophobia.lab.hosted import Hosted, allow_files, hosted, pin
from claustrophobia.lab.line import Line, dial
from claustrophobia.lab.shelf import fill

WARM_UP: Final = 2.0  # seconds at the start in which nothing is counted
FLAT_OUT: Final = float("inf")
AT_A_TABLE: Final = 50  # idle sockets: two players, and who watches them
KIB: Final = 1024
ALL: Final[tuple[dict[str, float], ...]] = (
    {"tables": 200},
    {"tables": 1000, "rate": 500},
    {"tables": 2000, "rate": 500},
    {"idle": 5000},
    {"stored": 10_000},
)


@dataclass
class Wanted:
    """What to measure: of what server, and for how long."""

    build: str
    database: str
    seconds: float
    workers: int


# --- choices ----------------------------------------------------------------------------------------


async def play(server: Hosted, tables: int, rate: float, seconds: float) -> str:
    """Choices at so many tables."""
    crowd = Crowd(server.url, tables)
    await crowd.sit_down()
    gc.collect()
    gc.freeze()
    crowd.rate = rate
    await asyncio.sleep(WARM_UP)
    worked, own, began = await server.worked(), process_time(), perf_counter()
    tally = await crowd.measure(seconds)
    took = perf_counter() - began
    worked, own = await server.worked() - worked, process_time() - own
    await crowd.go()
    busy = f"{worked / max(1, tally.choices) * 1e6:5.0f} us a choice; busy: server {worked / took:4.0%}, "
    return f"{times(tally, seconds)}   {busy}clients {own / took:4.0%}"


def times(tally: Tally, seconds: float) -> str:
    waits = sorted(tally.waits) or [0.0]
    p50, p99 = (waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 for share in (0.5, 0.99))
    refused = f"   {tally.refused} refused" if tally.refused else ""
    return (
        f"{tally.choices / seconds:6.0f} choices/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   "
        f"max {waits[-1] * 1000:6.1f} ms{refused}"
    )


def measure_play(wanted: Wanted, tables: int, rate: float) -> str:
    with hosted(wanted.database, wanted.build, workers=wanted.workers) as server:
        return in_loop(play(server, tables, rate, wanted.seconds))


# --- memory -----------------------------------------------------------------------------------------


class Watcher(Line):
    """Somebody who only looks. It is there once it has its first update."""

    def __init__(self, table: str, cookie: str) -> None:
        super().__init__(table, cookie)
        self.there = asyncio.Event()

    def hear(self, message: bytes) -> None:
        if message.startswith(b'{"update"'):
            self.there.set()


async def look(server: Hosted, sockets: int) -> str:
    """What a socket costs that only looks. The tables are there before."""
    seats: list[tuple[str, str]] = []
    for _ in range(-(-sockets // AT_A_TABLE)):
        laid = await new_table(server.url, seed="idle")
        players = [await seat_at(server.url, laid, side) for side in ("human", "infernal")]
        watching = await seat_at(server.url, laid, "spectator")
        seats += [(laid["table"], cookie) for cookie in (*players, *[watching] * (AT_A_TABLE - len(players)))]
    before = server.memory()
    watchers: list[Watcher] = []
    for start in range(0, sockets, AT_ONCE):
        together = [Watcher(*seat) for seat in seats[start : min(start + AT_ONCE, sockets)]]
        await asyncio.gather(*(dial(server.url, watcher) for watcher in together))
        await asyncio.gather(*(watcher.there.wait() for watcher in together))
        watchers += together
    each = (server.memory() - before) / sockets / KIB
    return f"{each:6.1f} KiB a socket   {sum(not watcher.gone.done() for watcher in watchers)} open"


def measure_idle(wanted: Wanted, sockets: int) -> str:
    with hosted(wanted.database, wanted.build) as server:
        return in_loop(look(server, sockets))


# --- start ------------------------------------------------------------------------------------------


async def answered(server: Hosted) -> str:
    """How long a server took from the start of its process until it has answered the first call."""
    headers, _ = await call(server.url, "/readyz")
    assert headers
    return f"{perf_counter() - server.began:6.2f} s until the first answer"


def measure_start(wanted: Wanted, stored: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(wanted.database, folder, stored))
        with hosted(wanted.database, wanted.build, folder) as server:
            return in_loop(answered(server))


# --- the command line -------------------------------------------------------------------------------


def in_loop(what: Coroutine[Any, Any, str]) -> str:
    if sys.platform == "win32":
        return asyncio.run(what)
    import uvloop  # noqa: PLC0415 - where there is one

    return uvloop.run(what)


def measured(asked: argparse.Namespace, wanted: Wanted) -> Iterator[tuple[str, str]]:
    """The rows that were asked for, each with its name; all of them if none was."""
    if asked.stored is not None:
        yield f"{asked.stored} stored tables", measure_start(wanted, asked.stored)
    if asked.idle is not None:
        yield f"{asked.idle} idle sockets", measure_idle(wanted, asked.idle)
    if asked.tables is not None:
        rate = f"{asked.rate:.0f} a second" if asked.rate else "flat out"
        several = f", {wanted.workers} workers" if wanted.workers > 1 else ""
        yield f"{asked.tables} tables, {rate}{several}", measure_play(wanted, asked.tables, asked.rate or FLAT_OUT)


def all_rows() -> Iterator[argparse.Namespace]:
    nothing = {"tables": None, "rate": None, "idle": None, "stored": None}
    for row in ALL:
        yield argparse.Namespace(**{**nothing, **row})


def main() -> None:
    """Measure what was asked for, one build after the other where there are two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, metavar="N", help="let two players each play at N tables")
    parser.add_argument("--rate", type=float, metavar="N", help="so many choices a second; without it, flat out")
    parser.add_argument("--idle", type=int, metavar="N", help="open N sockets that only look: memory of the server")
    parser.add_argument("--stored", type=int, metavar="N", help="start with N stored tables: time to the first answer")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long choices are counted")
    parser.add_argument("--database", default="", help="an empty one, as URL; without it, SQLite in a new folder")
    parser.add_argument("--workers", type=int, nargs="+", default=[1], metavar="N", help="server processes, in turn")
    parser.add_argument("--before", default="", metavar="FOLDER", help="another build (build/compiled) to measure, too")
    asked = parser.parse_args()
    single = (asked.tables, asked.idle, asked.stored) != (None, None, None)
    if asked.workers != [1] and (asked.tables is None or not asked.database):
        parser.error("--workers: several servers play at --tables, on the PostgreSQL of --database")
    allow_files()
    for row in [asked] if single else all_rows():
        for label, build in (("before", asked.before), ("", "")) if asked.before else (("", ""),):
            for workers in asked.workers:
                pin(0, range(workers, workers + 1))
                for name, found in measured(row, Wanted(build, asked.database, asked.seconds, workers)):
                    print(f"{name:<36}{label:<8}{found}", flush=True)


if __name__ == "__main__":
    main()
