"""Structured logs: one JSON object a line on standard error. Tokens, seeds and cookies are never handed to it."""

import json
import logging
import sys
import time
from typing import Any, Final, TextIO

LOGGER: Final = logging.getLogger("claustrophobia.server")


class JsonLines(logging.Formatter):
    """A record as one line: time, level, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def begin(level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Send the server's and uvicorn's lines to a stream, as JSON."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("claustrophobia.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name.startswith("claustrophobia") else max(level, logging.WARNING))


def say(event: str, **fields: Any) -> None:
    """Something happened."""
    LOGGER.info(event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    """Something that ought not to happen, and was dealt with."""
    LOGGER.warning(event, extra={"fields": fields})


def fault(event: str, **fields: Any) -> None:
    """An error of ours, with the trace of the exception being handled."""
    LOGGER.error(event, extra={"fields": fields}, exc_info=True)  # noqa: LOG014 - its callers are handlers
