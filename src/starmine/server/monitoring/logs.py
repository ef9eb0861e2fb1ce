"""The log: one line for each message, whatever texts of outsiders it quotes."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

# Control characters, line breaks of all kinds, and what turns the direction of writing.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class OneLine(logging.Formatter):
    """Spells unprintable characters out, as in source code, and indents tracebacks: only a message begins a line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line itself."""
        return escaped(super().formatMessage(record))

    def formatException(  # noqa: N802
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """What follows an error's message."""
        lines = super().formatException(ei).split("\n")
        return "\n".join(f"    {escaped(line)}" for line in lines)


def escaped(text: str) -> str:
    """A text on one line, in which everything can be seen."""
    return _UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class AsJson(logging.Formatter):
    """Each message as a line of JSON, for programs that collect logs: ``time``, ``level``, ``logger``, ``message``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {"time": time, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def logging_of(form: Literal["text", "json"]) -> dict[str, Any]:
    """How the server logs: a line on stderr for each message, in one of two forms."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": OneLine, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": AsJson},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form}},
        "loggers": {name: {"handlers": ["stderr"], "level": "WARNING"} for name in ("starmine", "uvicorn", "asyncio")},
    }
