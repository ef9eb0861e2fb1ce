"""The log: text from outside cannot start a line of its own."""

from __future__ import annotations

import json
import logging
from datetime import datetime

import pytest

from starmine.server.monitoring import AsJson, OneLine, escaped


def test_log_escapes_line_breaks_in_messages() -> None:
    text = "GET /\r\n2026-01-01 ERROR forged\x1b[2J\u2028\u202e\x85\ud800"
    record = logging.LogRecord("starmine", logging.ERROR, "x.py", 1, "%s failed", (text,), None)
    line = OneLine("%(levelname)s %(name)s: %(message)s").format(record)
    assert line == f"ERROR starmine: {escaped(text)} failed"
    assert line.isprintable()
    assert r"GET /\r\n2026-01-01 ERROR forged\x1b[2J\u2028\u202e\x85\ud800" in line


def test_log_indents_errors_with_line_breaks() -> None:
    error = ValueError("bad\n2026-01-01 ERROR forged\r")
    record = logging.LogRecord("starmine", logging.ERROR, "x.py", 1, "failed", (), (ValueError, error, None))
    first, *more = OneLine("%(levelname)s %(message)s").format(record).splitlines()
    assert first == "ERROR failed"
    assert more
    assert all(line.startswith("    ") for line in more)


def test_json_log_has_one_object_per_message() -> None:
    error = ValueError("bad\nline \u2028")
    record = logging.LogRecord("starmine.server", logging.ERROR, "x.py", 1, "%s failed", ("a\r\nb",), None)
    record.exc_info = (ValueError, error, None)
    line = AsJson().format(record)
    assert line.isascii()
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "starmine.server", "a\r\nb failed")
    assert told["error"].endswith("ValueError: bad\nline \u2028")
    assert datetime.fromisoformat(told["time"]).timestamp() == pytest.approx(record.created, abs=0.001)
