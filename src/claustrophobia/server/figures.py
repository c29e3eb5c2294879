"""The figures for Prometheus, of one server or of several at one port. `metrics` says what is counted."""

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
    """The figures of several servers in one answer."""

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
    """The figures of all servers, for a thread beside the event loop: Prometheus' own little web server."""

    def __init__(self, figures: "Figures", loop: asyncio.AbstractEventLoop) -> None:
        self.figures = figures
        self.loop = loop

    def collect(self) -> Iterable[Metric]:
        text = asyncio.run_coroutine_threadsafe(self.figures.told(), self.loop).result()
        return text_string_to_metric_families(text.decode())


async def figures_of(peer: Peer) -> str:
    """The figures of another server; an empty text if it does not answer."""
    line = await line_to(peer, figures=True)
    if line is None:
        return ""
    try:
        return bytes(await line.receive() or b"").decode()
    finally:
        line.close()


class Figures:
    """All figures of one server; of several at one port those of all, each with a label that says which `worker` it is.

    They are not added up here: the counters of a server that is replaced begin at 0 again, which Prometheus handles for
    each worker by itself.
    """

    def __init__(self, hall: "Hall", sockets: "Sockets") -> None:
        self.hall = hall
        self.registry = CollectorRegistry()
        self.registry.register(SHARED)
        self.registry.register(Levels(hall, sockets))

    def text(self) -> bytes:
        """The figures of this server."""
        return generate_latest(self.registry)

    async def told(self) -> bytes:
        """The figures of all servers that share this one's port."""
        if self.hall.settings.workers == 1:
            return self.text()
        peers = await self.hall.leases.family()
        texts = await asyncio.gather(*(figures_of(peer) for peer in peers))
        return generate_latest(Chorus({peer.worker: text for peer, text in zip(peers, texts, strict=True) if text}))

    @contextmanager
    def served(self, host: str, wanted: str) -> Iterator[None]:
        """Serve the figures at a port of their own, if one is wanted; of several servers the first does it for all."""
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
