"""Load test of a server: how many choices it carries, how long they take, what idle sockets and stored tables cost.

    python tests/elephant.py -m claustrophobia.lab.load              all of it, as `make bench` does
    python -m claustrophobia.lab.load                                all of it but several workers
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

The report tells beside each figure what is wanted of it, how much of that it is, and what it was in version 0.2. With
`--before` another build is measured, too, and the figures are divided by its own.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from claustrophobia.lab.crowd import AT_ONCE, Crowd, Tally, call, new_table, seat_at
from claustrophobia.lab.hosted import Hosted, allow_files, hosted, pin
from claustrophobia.lab.line import Line, dial
from claustrophobia.lab.shelf import fill

WARM_UP: Final = 2.0  # seconds at the start in which nothing is counted
FLAT_OUT: Final = float("inf")
AT_A_TABLE: Final = 50  # idle sockets: two players, and who watches them
KIB: Final = 1024
CHOICES: Final = "choices/s"
P99: Final = "p99 in ms"
KIB_EACH: Final = "KiB a socket"
START: Final = "s until the first answer"


class Goal(NamedTuple):
    """What is wanted of a figure: at least so much, or at most; and what it was in version 0.2."""

    figure: str
    bound: float
    before: str = "not measured"
    is_least: bool = False


class Row(NamedTuple):
    """One line of the report."""

    asked: dict[str, float]
    goal: Goal
    workers: tuple[int, ...] = (1,)  # several: the last one's figure is divided by the first one's


class Found(NamedTuple):
    """What was measured, in words, and the figure to go by."""

    told: str
    figure: float = 0.0


NO_GOAL: Final = Goal("", 0)
ALL: Final = (
    Row({"tables": 200}, Goal(CHOICES, 3500, "2,400 to 3,500", is_least=True)),
    Row({"tables": 1000, "rate": 500}, Goal(P99, 100, "725")),
    Row({"tables": 2000, "rate": 500}, Goal(P99, 100, "854")),
    Row({"idle": 5000}, Goal(KIB_EACH, 40)),
    Row({"stored": 10_000}, Goal(START, 2)),
)
SEVERAL: Final = Row({"tables": 200}, Goal("times one worker", 1.6, "one worker only", is_least=True), (1, 2))


@dataclass
class Wanted:
    """What to measure: of what server, and for how long."""

    build: str
    database: str
    seconds: float
    workers: int


# --- choices ----------------------------------------------------------------------------------------


async def play(server: Hosted, tables: int, rate: float, seconds: float) -> Found:
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
    figure = tally.choices / seconds if rate == FLAT_OUT else percentile(tally, 0.99)
    return Found(f"{times(tally, seconds)}   {busy}clients {own / took:4.0%}", figure)


def percentile(tally: Tally, share: float) -> float:
    """The time within which this share of all choices was made, in milliseconds."""
    waits = sorted(tally.waits) or [0.0]
    return waits[min(len(waits) - 1, int(len(waits) * share))] * 1000


def times(tally: Tally, seconds: float) -> str:
    p50, p99, most = (percentile(tally, share) for share in (0.5, 0.99, 1.0))
    refused = f"   {tally.refused} refused" if tally.refused else ""
    return (
        f"{tally.choices / seconds:6.0f} choices/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   "
        f"max {most:6.1f} ms{refused}"
    )


def measure_play(wanted: Wanted, tables: int, rate: float) -> Found:
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


async def look(server: Hosted, sockets: int) -> Found:
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
    return Found(f"{each:6.1f} {KIB_EACH}   {sum(not watcher.gone.done() for watcher in watchers)} open", each)


def measure_idle(wanted: Wanted, sockets: int) -> Found:
    with hosted(wanted.database, wanted.build) as server:
        return in_loop(look(server, sockets))


# --- start ------------------------------------------------------------------------------------------


async def answered(server: Hosted) -> Found:
    """How long a server took from the start of its process until it has answered the first call."""
    headers, _ = await call(server.url, "/readyz")
    assert headers
    took = perf_counter() - server.began
    return Found(f"{took:6.2f} {START}", took)


def measure_start(wanted: Wanted, stored: int) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(wanted.database, folder, stored))
        with hosted(wanted.database, wanted.build, folder) as server:
            return in_loop(answered(server))


# --- the command line -------------------------------------------------------------------------------


def in_loop(what: Coroutine[Any, Any, Found]) -> Found:
    if sys.platform == "win32":
        return asyncio.run(what)
    import uvloop  # noqa: PLC0415 - where there is one

    return uvloop.run(what)


def measured(asked: dict[str, float], wanted: Wanted) -> tuple[str, Found]:
    """A measurement, with its name."""
    if "stored" in asked:
        return f"{asked['stored']} stored tables", measure_start(wanted, int(asked["stored"]))
    if "idle" in asked:
        return f"{asked['idle']} idle sockets", measure_idle(wanted, int(asked["idle"]))
    rate = asked.get("rate")
    pace = f"{rate:.0f} a second" if rate else "flat out"
    several = f", {wanted.workers} workers" if wanted.workers > 1 else ""
    name = f"{asked['tables']} tables, {pace}{several}"
    return name, measure_play(wanted, int(asked["tables"]), rate or FLAT_OUT)


def report(row: Row, wanted: Wanted, before: str) -> None:
    """Measure a row, with another build too if there is one to compare with, and say how it stands."""
    builds = (("before", before), ("", "")) if before else (("", ""),)
    figures: dict[str, list[float]] = {}
    for workers in row.workers:
        for label, build in builds:
            pin(0, range(workers, workers + 1))
            name, found = measured(row.asked, replace(wanted, build=build, workers=workers))
            print(f"{name:<36}{label:<8}{found.told}", flush=True)
            figures.setdefault(label, []).append(found.figure)
    now, then = figures[""], figures.get("before")
    if row.goal.figure:
        figure = now[-1] / now[0] if len(now) > 1 else now[0]
        print(f"{'':<36}{'':<8}{judged(row.goal, figure)}", flush=True)
    if then and then[-1]:
        print(f"{'':<36}{'':<8}{now[-1] / then[-1]:.2f} times the build before", flush=True)


def judged(goal: Goal, figure: float) -> str:
    """A figure beside what is wanted of it, and what it was."""
    holds = figure >= goal.bound if goal.is_least else figure <= goal.bound
    bound = f"{'at least' if goal.is_least else 'at most'} {goal.bound:g}"
    verdict = "holds" if holds else "MISSED"
    share = figure / goal.bound
    return f"{figure:,.1f} {goal.figure}: {share:.2f} times the bound ({bound}), {verdict}; in 0.2: {goal.before}"


def goal_of(asked: dict[str, float], workers: tuple[int, ...]) -> Goal:
    return next((row.goal for row in (*ALL, SEVERAL) if row.asked == asked and row.workers == workers), NO_GOAL)


def asked_for() -> argparse.Namespace:
    """What the command line wants."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, metavar="N", help="let two players each play at N tables")
    parser.add_argument("--rate", type=float, metavar="N", help="so many choices a second; without it, flat out")
    parser.add_argument("--idle", type=int, metavar="N", help="open N sockets that only look: memory of the server")
    parser.add_argument("--stored", type=int, metavar="N", help="start with N stored tables: time to the first answer")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long choices are counted")
    database = (
        "an empty one, as URL; without it, SQLite in a new folder. Of the whole report only several workers use it"
    )
    parser.add_argument("--database", default="", help=database)
    parser.add_argument("--workers", type=int, nargs="+", default=[1], metavar="N", help="server processes, in turn")
    parser.add_argument("--before", default="", metavar="FOLDER", help="another build (build/compiled) to measure, too")
    asked = parser.parse_args()
    if asked.workers != [1] and (asked.tables is None or not asked.database):
        parser.error("--workers: several servers play at --tables, on the PostgreSQL of --database")
    return asked


def main() -> None:
    """Measure what was asked for, or all there is."""
    asked = asked_for()
    allow_files()
    wanted = Wanted("", asked.database, asked.seconds, 1)
    pace = {"rate": asked.rate} if asked.rate else {}
    singles: list[dict[str, float]] = [{"stored": asked.stored}, {"idle": asked.idle}, {"tables": asked.tables, **pace}]
    singles = [one for one in singles if None not in one.values()]
    workers = tuple(asked.workers)
    for one in singles:
        report(Row(one, goal_of(one, workers), workers), wanted, asked.before)
    if singles:
        return
    for row in ALL:
        report(row, replace(wanted, database=""), asked.before)
    if asked.database:
        report(SEVERAL, wanted, asked.before)


if __name__ == "__main__":
    main()
