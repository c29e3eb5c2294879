"""Structured logs: one JSON object or one plain line an entry. Tokens, seeds and cookies are never handed to it."""

import json
import logging
import re
import sys
import time
from contextvars import ContextVar
from typing import Any, Final, TextIO

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # the id of the call that is being answered
LOGGER: Final = logging.getLogger("claustrophobia.server")


COMMON: Final[dict[str, Any]] = {}  # fields of every line of this process
DETAIL: Final = re.compile(r"(DETAIL:).*")


class Lines(logging.Formatter):
    """The base of both formats."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        """A trace, without the rows that a database repeats in its errors: there are seeds in them."""
        return DETAIL.sub(r"\1 withheld", super().formatException(ei))


class JsonLines(Lines):
    """A record as one line: time, level, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a line beside its event; while a call is answered, its id too."""
    told: dict[str, Any] = getattr(record, "fields", {})
    request = {"request": REQUEST.get()} if REQUEST.get() else {}
    return {**COMMON, **request, **told}


class TextLines(Lines):
    """The same for a person: `12:30:01 call method=GET ...`, and a trace below it."""

    def format(self, record: logging.LogRecord) -> str:
        told = " ".join(f"{name}={json.dumps(value, default=str)}" for name, value in fields_of(record).items())
        level = "" if record.levelno == logging.INFO else f"{record.levelname.lower()}: "
        line = f"{time.strftime('%H:%M:%S', time.gmtime(record.created))} {level}{record.getMessage()} {told}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


FORMATS: Final = {"json": JsonLines, "text": TextLines}


def begin(level: int = logging.INFO, stream: TextIO | None = None, form: str = "json", **common: Any) -> None:
    """Send the server's and uvicorn's lines to a stream; `common` are fields of every line."""
    COMMON.clear()
    COMMON.update(common)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(FORMATS[form]())
    for name in ("claustrophobia.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name.startswith("claustrophobia") else max(level, logging.WARNING))


def say(event: str, **fields: Any) -> None:
    """Log something that happened."""
    LOGGER.info(event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    """Log something that should not happen and was handled."""
    LOGGER.warning(event, extra={"fields": fields})


def fault(event: str, **fields: Any) -> None:
    """Log an error of the program, with the trace of the exception that is being handled."""
    LOGGER.error(event, extra={"fields": fields}, exc_info=True)  # noqa: LOG014 - its callers are handlers
