"""Backups: a whole database in one file, in the same format for SQLite and PostgreSQL.

A file is gzipped JSON lines: a header, lines with up to 1000 rows of one SQL table each, and at the end the number of
rows. The schema is read from the database, not from the models, so that later versions can restore the file: they
create the schema of the file's revision, fill it, and migrate it.
"""

from __future__ import annotations

import base64
import gzip
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Connection, DateTime, LargeBinary, MetaData, Table, func, insert, select
from sqlalchemy.exc import StatementError
from sqlalchemy.types import TypeEngine

from starmine.server.store import lifetimes, migrate
from starmine.server.store.database import Database
from starmine.server.store.new_file import json_line, json_value, new_file

FORMAT, VERSION = "starmine-backup", 1
AT_ONCE = 1000  # rows per read or write

_REVISIONS = "alembic_version"  # written by Alembic; its content is in the header
_SERVER = "server"  # filled when a server first starts


class BadBackup(Exception):
    """Not a backup, or a damaged one, or a database that cannot be restored to; the message says which."""


def is_backup(file: Path) -> bool:
    """Whether a file has the header of a backup. Raises ``OSError``."""
    try:
        return next(_lines(file), {}).get("format") == FORMAT
    except BadBackup:
        return False


async def write(database: Database, file: Path) -> int:
    """Writes all rows to a new file, as one consistent snapshot, and returns their number.

    Other writes can go on meanwhile. Raises ``OSError``.
    """
    connecting = database.engine.connect()
    if not database.is_sqlite:  # SQLite's transactions are snapshots by default
        connecting = database.engine.execution_options(isolation_level="REPEATABLE READ").connect()
    async with connecting as connection:
        return await connection.run_sync(_write, file)


def _write(connection: Connection, file: Path) -> int:
    count = 0
    with new_file(file) as made:
        heading = {"format": FORMAT, "version": VERSION, "revision": migrate.revision(connection)}
        made.lines.write(json_line(heading | {"made": datetime.now(UTC).isoformat()}))
        for table in _tables(connection):
            found = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
            for rows in found.partitions():
                values = [[_to_json(value) for value in row] for row in rows]
                made.lines.write(json_line({"table": table.name, "columns": table.columns.keys(), "rows": values}))
                count += len(rows)
        made.lines.write(json_line({"end": count}))
    return count


async def restore(database: Database, file: Path) -> int:
    """Restores to a database without people and tables, and returns the number of rows; all or nothing.

    Raises ``BadBackup``, ``NewerDatabase`` for a file of a newer version, and ``OSError``.
    """
    async with database.connecting() as connection:
        return await connection.run_sync(_restore, file)


def _restore(connection: Connection, file: Path) -> int:
    lines = _lines(file)
    heading = next(lines, {})
    if heading.get("format") != FORMAT or heading.get("version") != VERSION:
        raise BadBackup(f'it does not begin with {{"format": "{FORMAT}", "version": {VERSION}}}')
    _clear(connection)
    migrate.make(connection, str(heading.get("revision")))
    tables = {table.name: table for table in _tables(connection)}
    count, end = 0, None
    for line in lines:
        if "end" in line:
            end = line["end"]
            continue
        try:
            table = tables[line["table"]]
            kinds = [table.columns[name].type for name in line["columns"]]
            rows = [
                {name: _from_json(value, kind) for name, value, kind in zip(line["columns"], row, kinds, strict=True)}
                for row in line["rows"]
            ]
            connection.execute(insert(table), rows)
        except (KeyError, TypeError, ValueError, StatementError) as error:
            reason = getattr(error, "orig", None) or repr(error)
            raise BadBackup(f"row {count + 1} does not fit its table: {reason}") from error
        count += len(rows)
    if end != count:
        raise BadBackup(f"it has {count} rows, but its last line says {end}: a part is missing")
    _set_sequences(connection)
    migrate.upgrade_tables(connection)
    lifetimes.end_tokens(connection)  # some may have been revoked since the backup
    return count


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    number = 0
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                value = json_value(line)
                if not isinstance(value, dict):
                    raise BadBackup(f"line {number} is not an object")
                yield value
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError) as error:
        raise BadBackup(f"it is damaged after line {number}: {error}") from error


def _tables(connection: Connection) -> list[Table]:
    """The SQL tables, read from the database, in the order of foreign keys."""
    there = MetaData()
    there.reflect(connection)
    for column in (column for table in there.tables.values() for column in table.columns):
        if isinstance(column.type, JSON):
            column.type.none_as_null = True
    return [table for table in there.sorted_tables if table.name != _REVISIONS]


def _clear(connection: Connection) -> None:
    """Drops the tables of a newly initialized server. Raises ``BadBackup`` if they hold more than that."""
    tables = _tables(connection)
    for table in tables:
        if table.name != _SERVER and (count := connection.scalar(select(func.count()).select_from(table))):
            raise BadBackup(
                f"the database is not empty: it already has {count} rows of {table.name}. Restore to a new database: "
                "name it with --database, or move the old file away"
            )
    there = MetaData()
    there.reflect(connection)
    there.drop_all(connection)


def _set_sequences(connection: Connection) -> None:
    """Sets PostgreSQL's sequences to the highest restored numbers."""
    if connection.dialect.name != "postgresql":
        return
    for table in _tables(connection):
        for column in table.primary_key.columns:
            sequence = connection.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))
            if sequence is not None:
                highest = connection.scalar(select(func.max(column)))
                if highest is not None:
                    connection.execute(select(func.setval(sequence, highest)))


def _to_json(value: Any) -> Any:
    """Converts a value to JSON."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, datetime):  # SQLite stores no time zone: it is UTC
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    return value


def _from_json(value: Any, kind: TypeEngine[Any]) -> Any:
    """Converts a JSON value to the type of its column."""
    if value is None:
        return None
    if isinstance(kind, LargeBinary):
        return base64.b64decode(value, validate=True)
    if isinstance(kind, DateTime):
        moment = datetime.fromisoformat(value)
        return moment if kind.timezone else moment.replace(tzinfo=None)
    return value
