"""Figures for Prometheus: counts, times, refusals. No label holds a table or an address."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from claustrophobia.server.bots import Thinkers
    from claustrophobia.server.hall import Hall
    from claustrophobia.server.limits import Sockets

# Figures of the process: tests have several servers in one.
SHARED: Final = CollectorRegistry()
ProcessCollector(registry=SHARED)
PlatformCollector(registry=SHARED)
GCCollector(registry=SHARED)

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def counter(name: str, told: str, *labels: str) -> Counter:
    return Counter(f"claustrophobia_{name}", told, labels, registry=SHARED)


def histogram(name: str, told: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"claustrophobia_{name}", told, labels, buckets=buckets, registry=SHARED)


CHOICES: Final = counter("choices", "Choices that were written")
CHOICE_SECONDS: Final = histogram("choice_seconds", "From a person's choice until it was written and told", QUICK)
CALL_SECONDS: Final = histogram("call_seconds", "From a call until its answer", QUICK, "method", "status")
REFUSALS: Final = counter("refusals", "Calls and messages that were refused", "code")
WRITE_SECONDS: Final = histogram("write_seconds", "One transaction", QUICK)
WRITE_BATCH: Final = histogram("write_batch", "Writes that went into one transaction", SIZES)
WRITE_FAULTS: Final = counter("write_faults", "Transactions that failed")
BOT_SECONDS: Final = histogram("bot_seconds", "From a bot's turn until its decision", SLOW, "bot")
JOBS: Final = counter("jobs", "Jobs for workers elsewhere, by what became of them", "status")
BOTS_CUT_SHORT: Final = counter("bots_cut_short", "Decisions that took a bot too long", "bot")


class Levels(Collector):
    """What a server has open at the moment, counted whenever the figures are asked for."""

    def __init__(self, hall: "Hall", sockets: "Sockets") -> None:
        self.hall = hall
        self.sockets = sockets

    def collect(self) -> Iterable[GaugeMetricFamily]:
        hall = self.hall
        yield GaugeMetricFamily("claustrophobia_tables_open", "Tables in memory", len(hall.rooms))
        yield GaugeMetricFamily("claustrophobia_sockets_open", "Open sockets", self.sockets.count)
        yield GaugeMetricFamily("claustrophobia_writes_waiting", "Writes not begun yet", len(hall.store.waiting))
        yield GaugeMetricFamily(
            "claustrophobia_workers", "Workers elsewhere that are alive", hall.bots.workers.crew or 0
        )
        kinds: dict[str, Thinkers] = {"bots": hall.bots.workers, "readers": hall.readers}
        processes = GaugeMetricFamily("claustrophobia_work_processes", "Processes", labels=["work"])
        under_way = GaugeMetricFamily("claustrophobia_work_under_way", "What processes are at", labels=["work"])
        waiting = GaugeMetricFamily("claustrophobia_work_waiting", "What waits for a process", labels=["work"])
        for work, workers in kinds.items():
            processes.add_metric([work], workers.processes)
            under_way.add_metric([work], len(workers.line.serving))
            waiting.add_metric([work], workers.waiting)
        yield from (processes, under_way, waiting)
