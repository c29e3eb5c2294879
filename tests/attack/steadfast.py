"""Who plays at tables while something is killed again and again (`kill`), and what became of what was played."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from patience import PATIENCE

if TYPE_CHECKING:
    from attack.kill import House

RECONNECT: Final = (0.1, 0.25, 0.5, 1.0, 2.0)  # seconds, as the page has it
BREATH: Final = 0.05  # between two choices of a player: the machine has more to do


@dataclass
class Damage:
    """What became of what was played."""

    killed: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    lost: int = 0  # acknowledged, and not there
    twice: int = 0  # there more often than chosen, or never chosen
    torn: int = 0  # stories that somebody was told with an event twice, missing, or other than before
    broken: int = 0  # games whose record does not verify, or has other choices than the database
    stuck: int = 0  # tables that stood still for too long
    games: int = 0
    waits: dict[tuple[str, str], list[float]] = field(default_factory=dict)  # by victim and by who plays

    @property
    def is_none(self) -> bool:
        return not any((self.lost, self.twice, self.torn, self.broken, self.stuck))

    @property
    def told(self) -> str:
        """All of it in one line."""
        found = sorted(wait for waits in self.waits.values() for wait in waits) or [0.0]
        half, most = (found[len(found) * part // 100] for part in (50, 99))
        return (
            f"{self.killed.total()} kills, {self.acknowledged} choices in {self.games} whole games: {self.lost} lost, "
            f"{self.twice} twice, {self.torn} stories torn, {self.broken} records broken, {self.stuck} tables stuck; "
            f"tables went on after {half:.1f} s (half of them), {most:.1f} s (99%), {found[-1]:.1f} s at most"
        )

    def __str__(self) -> str:
        lines = [f"killed: {dict(self.killed)}", self.told]
        for (victim, kind), waits in sorted(self.waits.items()):
            found = sorted(waits)
            told = ", ".join(f"{part}% {found[len(found) * part // 100]:.2f} s" for part in (50, 90, 99))
            lines.append(f"until a choice was taken again, {victim} killed, {kind}: {told}, at most {found[-1]:.2f} s")
        return "\n".join(lines)


class Player:
    """A person at a table, as the page has him: he comes back, and says once more what nobody has answered."""

    def __init__(self, house: "House", table: "Table", seat: int, cookie: str) -> None:
        self.house = house
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.chosen: dict[int, str] = {}  # by the number of the decision
        self.told = 0  # up to this number it was acknowledged
        self.have = 0  # the last update that he has seen
        self.story: list[str] = []  # the events that he was told
        self.asked: dict[str, Any] | None = None  # what he has to decide
        self.over = False
        self.first = house.servers[len(house.tables) % len(house.servers)].url  # so that bots have thought everywhere

    async def play(self) -> None:
        tries = 0
        while not self.over:
            url = self.first or self.house.pick.choice(self.house.servers).url
            self.first = ""
            address = f"{url.replace('http', 'ws', 1)}/ws/{self.table.id}"
            with suppress(OSError, WebSocketException):
                async with connect(
                    address,
                    additional_headers={"Cookie": self.cookie},
                    max_size=None,
                    compression=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                ) as ws:
                    tries = 0
                    await ws.send(json.dumps({"hello": {"have": self.have}}))
                    async for message in ws:
                        await self.hear(ws, json.loads(message))
                        if self.has_ended():
                            return
            await asyncio.sleep(RECONNECT[min(tries, len(RECONNECT) - 1)])
            tries += 1

    def has_ended(self) -> bool:
        return self.over

    async def hear(self, ws: ClientConnection, message: dict[str, Any]) -> None:
        if "update" in message:
            update = message["update"]
            self.asked = update["asked"]
            self.over = update["view"]["outcome"] is not None
            self.listen(update)
            self.acknowledge()
        if "refused" in message:
            self.house.refusals[message["refused"]["code"]] += 1
            await asyncio.sleep(RECONNECT[1])
        if ("update" in message or "refused" in message) and self.asked and not self.over:
            await asyncio.sleep(BREATH)
            number = self.asked["number"]
            option = self.chosen.setdefault(number, self.house.pick.choice(self.asked["options"])["text"])
            await ws.send(json.dumps({"choose": {"number": number, "option": option}}))

    def listen(self, update: dict[str, Any]) -> None:
        """Go on with the story, or hear it anew: then with all of it that was told before, in the same words."""
        numbers = [event["n"] for event in update["events"]]
        words = [event["en"] for event in update["events"]]
        begins = numbers[:1] == [1]
        before = [] if begins else self.story
        whole = numbers == list(range(len(before) + 1, len(before) + len(numbers) + 1))
        same = not begins or self.over or words[: len(self.story)] == self.story  # at its end nothing is hidden (HID-4)
        self.house.damage.torn += not (whole and same and update["n"] >= self.have)
        self.have, self.story = update["n"], before + words

    def acknowledge(self) -> None:
        """A later number asked for, or none, means that what was chosen was taken."""
        told = self.asked["number"] - 1 if self.asked else max(self.chosen, default=0)
        if told > self.told:
            self.told = told
            self.table.moved = monotonic()


class Table:
    """A table, its players, and when somebody was last told that his choice was taken."""

    def __init__(self, ident: str, kind: str) -> None:
        self.id = ident
        self.kind = kind
        self.players: list[Player] = []
        self.moved = monotonic()
        self.task: asyncio.Task[None] | None = None
