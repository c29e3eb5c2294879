"""Listening to PostgreSQL's NOTIFY on a connection kept for that."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from claustrophobia.server.database import drop
from claustrophobia.server.writes import Away


class Ears:
    """A listening connection. It may be lost unnoticed, so its user must also look by himself now and then."""

    def __init__(self, engine: AsyncEngine, heard: Mapping[str, Callable[[str], None]]) -> None:
        self.engine = engine
        self.heard = heard  # by channel: what to call with each message
        self.line: AsyncConnection | None = None
        self.driver: Any = None

    async def open(self) -> None:
        """Connect and listen, unless it does so already. Raises `Away` if there is no connection to be had."""
        if self.driver is not None and not self.driver.is_closed():
            return
        await self.close()
        try:
            self.line = await self.engine.connect()
            self.driver = (await self.line.get_raw_connection()).driver_connection
            for channel in self.heard:
                await self.driver.add_listener(channel, self.hear)
        except (SQLAlchemyError, OSError) as error:
            await self.close()
            raise Away(type(error).__name__) from error

    def hear(self, _connection: object, _pid: int, channel: str, told: str) -> None:
        self.heard[channel](told)

    async def close(self) -> None:
        line, self.line, self.driver = self.line, None, None
        if line is not None:
            await drop(line)
