"""The log: text from outside cannot start a line of its own, and a fault that lasts is not repeated."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from datetime import datetime

import pytest
from sqlalchemy.exc import OperationalError

from starmine.compiling.units import _steps
from starmine.server.monitoring import INTERVAL, AsJson, FaultLog, OneLine, escaped, in_one_line, kind_of


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


def test_each_kind_of_fault_is_logged_once_a_minute_with_a_count_or_once(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    log = FaultLog(lambda: now[0])
    for _ in range(1000):
        log.report("full", "the disk is full")
        log.report("locked", "the database is locked")
    assert [record.getMessage() for record in caplog.records] == ["the disk is full", "the database is locked"]
    now[0] = INTERVAL
    log.report("full", "the disk is full")
    log.report("full", "the disk is full")
    assert caplog.records[-1].getMessage() == "the disk is full (999 times more since it was last logged)"
    now[0] = 2 * INTERVAL
    log.report("full", "the disk is full")
    assert caplog.records[-1].getMessage() == "the disk is full (1 times more since it was last logged)"
    for now[0] in (0.0, 1000.0):
        log.report_once("damaged x", "table x is damaged")
    assert len(caplog.records) == 5
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


def test_error_is_logged_in_one_line_with_its_place_in_the_package() -> None:
    with pytest.raises(ValueError, match="first") as raised:
        raise ValueError("first\nsecond\r\n\x1b[31mred\u2028end")
    assert in_one_line(raised.value) == "ValueError: first second ?[31mred end"
    with pytest.raises(KeyError) as inside:
        _steps(["nowhere"])
    assert re.fullmatch(r"KeyError: 'unknown units: nowhere' \(units\.py, line \d+\)", in_one_line(inside.value))


def test_errors_with_one_cause_have_one_kind() -> None:
    def failed(statement: str) -> OperationalError:
        with pytest.raises(sqlite3.OperationalError) as raised:
            sqlite3.connect(":memory:").execute("SELECT * FROM nowhere")
        return OperationalError(statement, {}, raised.value)

    assert kind_of(failed("INSERT")) == kind_of(failed("SELECT")) == "OperationalError SQLITE_ERROR"
    assert kind_of(FileNotFoundError(2, "x")) == "FileNotFoundError 2"
