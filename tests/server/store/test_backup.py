"""Backups: all rows of all tables are restored unchanged, to SQLite and to PostgreSQL."""

from __future__ import annotations

import gzip
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, func, insert, select, update

from bench.filling import NOW, Filler, Sample
from starmine.server.store import backup
from starmine.server.store.backup import BadBackup
from starmine.server.store.database import Database
from starmine.server.store.migrate import NewerDatabase, _config, upgrade
from starmine.server.store.models import (
    AccountRow,
    ArchivedRow,
    Base,
    LoginRow,
    MessageRow,
    NoticeRow,
    PasskeyRow,
    RecoveryRow,
    ServerRow,
    SessionRow,
    SightRow,
    SolvedRow,
    SubscriptionRow,
    TableRow,
    TeamRow,
    TokenRow,
    TournamentRow,
)
from starmine.server.store.new_file import json_line
from starmine.server.store.tables import messages, notes, reviews, tables
from starmine.server.store.tables.reviews import StoredReview
from starmine.server.store.tables.tables import Arranged
from tests.server.serving import writing

Content = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rows per line."""
    monkeypatch.setattr(backup, "AT_ONCE", 7)


@pytest.fixture
async def filled(new: Database, played: list[Sample]) -> Database:
    """A database with rows in every table."""
    made = await Filler(new, played).fill(20, 6, unpacked=5, waiting=3)
    async with writing(new) as session:
        await session.execute(insert(ServerRow), [{"key": "secret", "value": "s3cret ' \u2603 \\"}])
        person = await session.scalar(select(TableRow.host).where(TableRow.host.is_not(None)).limit(1))
        assert person is not None
        await session.execute(insert(SessionRow), [{"person": person, "number": 3, "changed": NOW}])
        token = {
            "id": "t1",
            "person": person,
            "name": "Robot",
            "scope": "play",
            "created": NOW,
            "expires": NOW,
            "ended": None,
        }
        await session.execute(insert(TokenRow), [token])
        account = {"person": person, "look": "Ada", "small": "ada", "passphrase": "$argon2id$", "created": NOW}
        await session.execute(insert(AccountRow), [account])
        login = {"id": "l1", "person": person, "browser": "Firefox", "system": "", "created": NOW, "seen": NOW}
        await session.execute(insert(LoginRow), [login])
        await session.execute(insert(RecoveryRow), [{"person": person, "hash": "0" * 64}])
        passkey = {
            "id": "p1",
            "person": person,
            "credential": b"\x00\xff",
            "key": b"key",
            "count": 2**40,
            "name": "Key",
        }
        await session.execute(insert(PasskeyRow), [{**passkey, "created": NOW, "used": None}])
        await session.execute(insert(SightRow), [{"person": person, "seed": "lantern 7", "since": NOW}])
        cup = {"id": "c1", "name": "Cup", "host": person, "created": NOW, "edition": "cocktail", "options": {}}
        await session.execute(insert(TournamentRow), [cup | {"players": 2, "seeds": ["a", "b"]}])
        await session.execute(insert(TeamRow), [{"tournament": "c1", "team": 0, "name": "Owls", "key": "k"}])
        await session.execute(insert(ArchivedRow), [{"id": "gone", "moment": NOW, "deal": "0" * 64}])
        await session.execute(insert(SolvedRow), [{"person": person, "puzzle": "the-first-one", "since": NOW}])
        phone = {"id": "s1", "person": person, "login": "l1", "endpoint": "https://push.example.com/1"}
        secret = {"key": b"\x04\x00", "auth": b"\xff", "browser": "Firefox", "system": "Android", "created": NOW}
        await session.execute(insert(SubscriptionRow), [phone | secret])
        notice = {"subscription": "s1", "table": made.finished[0], "kind": "end", "turn": 30, "undone": 0}
        await session.execute(insert(NoticeRow), [notice | {"tries": 1, "due": NOW}])
        watched = update(TableRow).where(TableRow.id.in_(made.finished[:3]))
        await session.execute(watched.values(spectators="all", spectator_delay=7))
        for table in made.finished[:3]:
            await tables.save_hand(session, table, 1, Arranged((3, 2, 1), (2,), (1,)))
            await notes.save(session, table, seat=1, order=7, turn=3, text="r2,r3 \u2603")
            await reviews.save(session, table, "1", StoredReview(2, '{"turns": []}', [{"loss": 0.5}]))
            await messages.add(session, table, person, name="Ada", seat=0, turn=9, text="Late!\n\u2028", phrase=None)
    return new


@pytest.fixture
async def other(tmp_path: Path) -> Any:
    """A new database on which a server has started once."""
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/other.sqlite3")
    await upgrade(database)
    async with writing(database) as session:
        await session.execute(insert(ServerRow), [{"key": "secret", "value": "of the first start"}])
    yield database
    await database.close()


async def content(database: Database) -> Content:
    """All rows, as read by the models, except what revokes all tokens at a restore."""

    def everything(connection: Connection) -> Content:
        tables = Base.metadata.tables
        queries = {name: select(table) for name, table in tables.items()}
        queries["server"] = queries["server"].where(tables["server"].columns.key != "tokens-since")
        queries["tokens"] = select(*(column for column in tables["tokens"].columns if column.name != "ended"))
        return {
            name: sorted((tuple(row) for row in connection.execute(query)), key=repr) for name, query in queries.items()
        }

    return await database.write(everything)


@pytest.mark.slow
async def test_all_rows_are_restored_to_a_new_database(filled: Database, other: Database, tmp_path: Path) -> None:
    before, file = await content(filled), tmp_path / "backup.jsonl.gz"
    assert all(before.values()), "every table has rows in this test"
    count = await backup.write(filled, file)
    assert count == sum(map(len, before.values()))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert await content(filled) == before
    assert await backup.restore(other, file) == count
    assert await content(other) == before


async def test_backup_of_sqlite_is_restored_to_postgresql_with_its_sequences(
    other: Database, tmp_path: Path, postgresql: str, played: list[Sample]
) -> None:
    await Filler(other, played).fill(5, 2)
    file, server = tmp_path / "backup.jsonl.gz", Database(postgresql)
    async with server.connecting() as connection:
        await connection.run_sync(_emptied)
    try:
        before = await content(other)
        await backup.write(other, file)
        await backup.restore(server, file)
        assert await content(server) == before
        async with writing(server) as session:
            newest = await session.scalar(select(func.max(MessageRow.id)))
            table = await session.scalar(select(TableRow.id).limit(1))
            assert table is not None
            await messages.add(session, table, None, name="Suwa", seat=0, turn=0, text="On!", phrase=None)
            assert (await session.scalar(select(func.max(MessageRow.id))) or 0) > (newest or 0)
    finally:
        await server.close()


def _emptied(connection: Connection) -> None:
    there = MetaData()
    there.reflect(connection)
    there.drop_all(connection)


@pytest.mark.slow
async def test_backup_is_a_snapshot_while_others_write(
    other: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[Sample]
) -> None:
    """Another program writes after the first rows have been read."""
    await Filler(other, played).fill(5, 2)
    before, file, line = await content(other), tmp_path / "backup.jsonl.gz", json_line
    written: list[bytes] = []

    def lines(value: object) -> bytes:
        if not written and isinstance(value, dict) and "table" in value:
            with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as program, program:
                program.execute("INSERT INTO server (key, value) VALUES ('later', '1')")
                program.execute("DELETE FROM messages")
            written.append(line(value))
        return line(value)

    monkeypatch.setattr(backup, "json_line", lines)
    await backup.write(other, file)
    assert written
    assert (await content(other))["messages"] == []
    new = Database(f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3")
    await backup.restore(new, file)
    assert await content(new) == before
    await new.close()


async def test_backup_of_an_older_version_is_migrated(other: Database, tmp_path: Path) -> None:
    old, file = Database(f"sqlite+aiosqlite:///{tmp_path}/old.sqlite3"), tmp_path / "old.jsonl.gz"
    async with old.connecting() as connection:
        await connection.run_sync(lambda connection: command.upgrade(_config(connection), "0003"))

        def person(connection: Connection) -> None:
            there = MetaData()
            there.reflect(connection)
            connection.execute(insert(there.tables["people"]), [{"id": "ada", "name": "Ada", "created": NOW}])

        await connection.run_sync(person)
    await backup.write(old, file)
    await old.close()
    await backup.restore(other, file)
    assert [row[:2] for row in (await content(other))["people"]] == [("ada", "Ada")]


async def test_restore_is_refused_for_a_database_with_rows(filled: Database, tmp_path: Path) -> None:
    before, file = await content(filled), tmp_path / "backup.jsonl.gz"
    await backup.write(filled, file)
    with pytest.raises(BadBackup, match=r"not empty: it already has \d+ rows of"):
        await backup.restore(filled, file)
    assert await content(filled) == before


def _changed(file: Path, change: Any) -> None:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        values = [json.loads(line) for line in lines]
    values = change(values)
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(value) + "\n" for value in values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: lines[1:], "does not begin with"),
        (lambda lines: lines[:-1], "its last line says None"),
        (lambda lines: [*lines[:-2], lines[-1]], "a part is missing"),
        (lambda lines: [*lines[:2], *lines[3:]], "FOREIGN KEY|foreign key"),
        (lambda lines: [*lines[:2], {"table": "nowhere", "columns": [], "rows": []}, *lines[2:]], "nowhere"),
        (lambda lines: [*lines, ["a row"]], "is not an object"),
    ],
)
async def test_damaged_file_changes_nothing(
    filled: Database, other: Database, tmp_path: Path, change: Any, reason: str
) -> None:
    file = tmp_path / "backup.jsonl.gz"
    await backup.write(filled, file)
    before = await content(other)
    _changed(file, change)
    with pytest.raises(BadBackup, match=reason):
        await backup.restore(other, file)
    assert await content(other) == before


async def test_deep_json_is_damage(other: Database, tmp_path: Path) -> None:
    """Regression: a traceback."""
    file = tmp_path / "backup.jsonl.gz"
    file.write_bytes(gzip.compress(b"[" * 100_000))
    with pytest.raises(BadBackup, match="it is damaged after line 1: nested too deeply"):
        await backup.restore(other, file)


@pytest.mark.slow
async def test_truncated_file_changes_nothing(filled: Database, other: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl.gz"
    await backup.write(filled, file)
    file.write_bytes(file.read_bytes()[:-200])
    before = await content(other)
    with pytest.raises(BadBackup, match="damaged after line"):
        await backup.restore(other, file)
    assert await content(other) == before


async def test_backup_of_a_newer_version_is_refused(filled: Database, other: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl.gz"
    await backup.write(filled, file)
    _changed(file, lambda lines: [lines[0] | {"revision": "9999"}, *lines[1:]])
    before = await content(other)
    with pytest.raises(NewerDatabase, match="9999"):
        await backup.restore(other, file)
    assert await content(other) == before
