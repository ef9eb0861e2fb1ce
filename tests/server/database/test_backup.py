"""Backups of SQLite databases: whole, private, checked, and nothing is overwritten."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bench.filling import Filler, Sample
from starmine.server.database import backup
from starmine.server.database.backup import BadBackup
from starmine.server.database.database import Database
from starmine.server.database.migrate import upgrade

Rows = dict[str, list[Any]]


def rows(file: Path) -> Rows:
    """All rows by table, without what a restore writes."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names if name != "server"}


@pytest.fixture
async def database(tmp_path: Path, played: list[Sample]) -> Any:
    """A database that a server holds open, with changes that are only in its write-ahead log."""
    made = Database(f"sqlite:///{tmp_path}/games.sqlite3")
    await Filler(made, played).fill(20, 5)
    yield tmp_path / "games.sqlite3"
    await made.close()


def test_backup_of_a_database_in_use_has_every_row(database: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "new.sqlite3"
    backup.write(database, copy)
    backup.restore(copy, new)
    assert rows(database) == rows(copy) == rows(new)
    assert len(rows(new)["tables"]) == 25
    assert {stat.S_IMODE(file.stat().st_mode) for file in (copy, new)} == {0o600}
    assert not list(tmp_path.glob("*.part"))


def test_nothing_is_overwritten(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup.write(database, copy)
    for work, source, taken in ((backup.write, database, copy), (backup.restore, copy, database)):
        with pytest.raises(BadBackup, match="already exists: choose another name, or move that file away"):
            work(source, taken)
    log = tmp_path / "new.sqlite3-wal"
    log.write_bytes(b"changes of a database that was moved")
    with pytest.raises(BadBackup, match=r"new\.sqlite3-wal already exists"):
        backup.restore(copy, tmp_path / "new.sqlite3")


@pytest.mark.parametrize("work", [backup.write, backup.restore])
def test_damaged_database_makes_no_file(database: Path, tmp_path: Path, work: Any) -> None:
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "new.sqlite3"
    backup.write(database, copy)
    content = bytearray(copy.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    copy.write_bytes(content)
    with pytest.raises((BadBackup, sqlite3.DatabaseError)):
        work(copy, new)
    assert sorted(file.name for file in tmp_path.glob("new*")) == []


async def test_backup_of_another_version_is_refused(tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "new.sqlite3"
    made = Database(f"sqlite:///{copy}")
    await upgrade(made)
    await made.close()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0031'")
    with pytest.raises(BadBackup, match=r"of another version of Starmine \(revision 0031\): use that version"):
        backup.restore(copy, new)
    assert not new.exists()
