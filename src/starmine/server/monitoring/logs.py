"""Log formats with one line per message, even if it quotes text from outside."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

# Control characters, line breaks and direction marks.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class OneLine(logging.Formatter):
    """Escapes unprintable characters and indents tracebacks, so that only messages start at the left margin."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return escaped(super().formatMessage(record))

    def formatException(  # noqa: N802
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        lines = super().formatException(ei).split("\n")
        return "\n".join(f"    {escaped(line)}" for line in lines)


def escaped(text: str) -> str:
    """The text in one line, with unprintable characters escaped."""
    return _UNPRINTABLE.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class AsJson(logging.Formatter):
    """One JSON object per message, for log collectors: ``time``, ``level``, ``logger``, ``message``, ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {"time": time, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def logging_of(form: Literal["text", "json"]) -> dict[str, Any]:
    """The logging configuration: one line per message on stderr, as text or JSON."""
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
