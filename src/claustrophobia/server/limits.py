"""How much one address or one socket may ask: calls a second, open sockets, messages a second."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]  # seconds from any fixed moment on
NETWORK: Final = 64  # bits of an IPv6 address that a provider gives to a household, which chooses the others


def household(address: str) -> str:
    """The address or IPv6 network that is counted as one: over IPv6 each household has 2^64 addresses."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    own = found.ipv4_mapped
    return str(own) if own else str(ipaddress.ip_network((found, NETWORK), strict=False))


class Calls:
    """Counts the REST calls of each address within a second, or another span of seconds."""

    def __init__(self, most: int, clock: Clock = time.monotonic, seconds: int = 1) -> None:
        self.most = most
        self.clock = clock
        self.seconds = seconds
        self.span = 0
        self.made: Counter[str] = Counter()

    def allow(self, address: str) -> bool:
        span = int(self.clock()) // self.seconds
        if span != self.span:
            self.span = span
            self.made.clear()
        self.made[address] += 1
        return self.made[address] <= self.most


class Bucket:
    """Messages of one socket: so many a second, with a reserve for bursts. Cheap enough for every message."""

    __slots__ = ("burst", "clock", "denied", "left", "rate", "seen")

    def __init__(self, rate: float, burst: int, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.clock = clock
        self.seen = clock()
        self.denied = 0  # messages refused in a row

    def allow(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < 1:
            self.denied += 1
            return False
        self.left -= 1
        self.denied = 0
        return True

    @property
    def is_hopeless(self) -> bool:
        """Whether a whole burst of messages was refused in a row: our own page would have stopped sending."""
        return self.denied > self.burst


class Sockets:
    """Open sockets by address."""

    def __init__(self, an_address: int) -> None:
        self.most = an_address
        self.open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """The open sockets of all addresses together."""
        return self.open.total()

    def enter(self, address: str) -> bool:
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]
