"""What Prometheus is told by a server, and by several at one port. What is counted: `metrics`."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Metric, generate_latest, start_http_server
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from claustrophobia.server.forwarding import line_to
from claustrophobia.server.leases import Peer
from claustrophobia.server.metrics import SHARED, Levels

if TYPE_CHECKING:
    from claustrophobia.server.hall import Hall
    from claustrophobia.server.limits import Sockets

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


class Chorus(Collector):
    """What several servers tell, as one."""

    def __init__(self, texts: dict[int, str]) -> None:
        self.texts = texts

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for worker, text in self.texts.items():
            for family in text_string_to_metric_families(text):
                mine = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                mine.samples += [one._replace(labels={**one.labels, "worker": str(worker)}) for one in family.samples]
        return found.values()


class Bridge(Collector):
    """The same, asked for by another thread."""

    def __init__(self, figures: "Figures", loop: asyncio.AbstractEventLoop) -> None:
        self.figures = figures
        self.loop = loop

    def collect(self) -> Iterable[Metric]:
        text = asyncio.run_coroutine_threadsafe(self.figures.told(), self.loop).result()
        return text_string_to_metric_families(text.decode())


async def figures_of(peer: Peer) -> str:
    """What another server tells of itself; nothing if it does not answer."""
    line = await line_to(peer, figures=True)
    if line is None:
        return ""
    try:
        return bytes(await line.receive() or b"").decode()
    finally:
        line.close()


class Figures:
    """All figures of one server; of several at one port those of all, each with a label that says which `worker` it is.

    They are not summed up here: who is replaced begins anew, and Prometheus takes care of that for each by itself.
    """

    def __init__(self, hall: "Hall", sockets: "Sockets") -> None:
        self.hall = hall
        self.registry = CollectorRegistry()
        self.registry.register(SHARED)
        self.registry.register(Levels(hall, sockets))

    def text(self) -> bytes:
        """This server's own."""
        return generate_latest(self.registry)

    async def told(self) -> bytes:
        """This server's, and those of all that share its port."""
        if self.hall.settings.workers == 1:
            return self.text()
        peers = await self.hall.leases.family()
        texts = await asyncio.gather(*(figures_of(peer) for peer in peers))
        return generate_latest(Chorus({peer.worker: text for peer, text in zip(peers, texts, strict=True) if text}))

    @contextmanager
    def served(self, host: str, wanted: str) -> Iterator[None]:
        """At a port of their own while this lasts, if that is wanted: one of several servers does that for all."""
        if not wanted.isdecimal() or self.hall.settings.worker:
            yield
            return
        whole = Bridge(self, asyncio.get_running_loop()) if self.hall.settings.workers > 1 else self.registry
        server, thread = start_http_server(int(wanted), host, whole)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
