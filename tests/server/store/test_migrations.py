"""The migrations create exactly the tables of the models."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, DateTime, Integer, MetaData, Text, cast, select

import starmine as sm
from starmine.server.names import looks
from starmine.server.store.database import Database
from starmine.server.store.lifetimes import Moments, moments
from starmine.server.store.migrate import _config, upgrade
from starmine.server.store.models import Base, Instant, TokenRow
from starmine.server.store.tables import lists, messages, packing
from tests.server.conftest import FILE
from tests.server.serving import stored_actions

MOMENT = datetime(2024, 2, 29, 23, 59, 59, 999_999, tzinfo=UTC)
DECK = "R1 " * 50
ACTIONS = ["play 0", "clue 0 1", "discard 4"]


async def _differences(file: Path, metadata: MetaData) -> list[Any]:
    def compare(connection: Connection) -> list[Any]:
        found: list[Any] = compare_metadata(
            MigrationContext.configure(connection, opts={"compare_type": True}), metadata
        )
        return found

    database = Database(f"sqlite+aiosqlite:///{file}")
    try:
        await upgrade(database)
        async with database.connecting() as connection:
            return await connection.run_sync(compare)
    finally:
        await database.close()


async def test_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    assert await _differences(tmp_path / "new.sqlite3", Base.metadata) == []


@pytest.mark.slow
@pytest.mark.parametrize("table", sorted(Base.metadata.tables))
async def test_missing_migration_is_detected(data_dir: Path, table: str) -> None:
    changed = MetaData()
    for known in Base.metadata.tables.values():
        known.to_metadata(changed)
    changed.tables[table].append_column(Column("forgotten", Integer))
    ((kind, *_, column),) = await _differences(data_dir / FILE, changed)
    assert (kind, column.name) == ("add_column", "forgotten")


async def test_upgrading_twice_changes_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        assert await _differences(tmp_path / "new.sqlite3", Base.metadata) == []


OLD_GAME = {
    "people": [{"id": "ada", "name": "Ada", "created": MOMENT}],
    "tables": [
        {
            "id": "old",
            "version": 2,
            "created": MOMENT,
            "host": "ada",
            "edition": "cocktail",
            "options": {},
            "listed": True,
            "chat": "open",
            "silence": False,
            "started": MOMENT,
            "seed": "1",
            "deck": DECK,
            "first_seat": 0,
            "finished": MOMENT,
        }
    ],
    "seats": [{"table": "old", "seat": seat, "person": "ada", "name": "Ada", "local": seat > 0} for seat in range(2)],
    "actions": [
        {"table": "old", "turn": turn, "action": action, "created": MOMENT} for turn, action in enumerate(ACTIONS)
    ],
    "messages": [{"table": "old", "person": "ada", "name": "Ada", "turn": 0, "text": "Hello", "created": MOMENT}],
}


async def test_games_of_the_oldest_version_are_kept(empty: Database) -> None:
    """They are read, listed and packed like new ones."""
    async with empty.connecting() as connection:
        await connection.run_sync(_make_old)
    await upgrade(empty)
    async with empty.reading() as session:
        page = await lists.of_person(session, "ada", 10)
        (said,) = (await messages.of_tables(session, ["old"]))["old"]
        due = await packing.due(session, datetime.now(UTC), 10)
    (state,) = page.tables
    assert (state.created, state.players, state.status, said.text) == (MOMENT, 2, "finished", "Hello")
    assert due == [(state, ACTIONS)]
    await empty.write(lambda connection: packing.pack(connection, {"old": None}))
    assert await stored_actions(empty, "old") == ACTIONS


CATALOGUE = {"variant": "Black (6 Suits)"}


async def test_games_of_variants_keep_their_old_end_rule(empty: Database) -> None:
    (old,) = OLD_GAME["tables"]
    tables = [
        old,
        {**old, "id": "played", "edition": "hanab-live", "options": CATALOGUE},
        {**old, "id": "waiting", "edition": "hanab-live", "options": CATALOGUE, "started": None, "deck": None},
    ]

    def make(connection: Connection) -> None:
        _insert(connection, "0001", {"people": OLD_GAME["people"], "tables": tables})
        command.upgrade(_config(connection), "0019")

    def options(connection: Connection) -> dict[str, Any]:
        made = MetaData()
        made.reflect(connection, only=["tables"])
        columns = made.tables["tables"].columns
        return {
            row.id: row.text
            for row in connection.execute(select(columns.id, cast(columns.options, Text).label("text")))
        }

    kept = {"old": "{}", "played": json.dumps(CATALOGUE), "waiting": json.dumps(CATALOGUE)}
    async with empty.connecting() as connection:
        await connection.run_sync(make)
    await upgrade(empty)
    async with empty.connecting() as connection:
        text = json.dumps({**CATALOGUE, "early_end": "best-score"})
        assert await connection.run_sync(options) == {**kept, "played": text}
        edition = sm.edition("hanab-live", **json.loads(text))
        assert json.dumps(edition.options) == text, "games of the same deal are found by this text"
        await connection.run_sync(lambda connection: command.downgrade(_config(connection), "0019"))
        assert await connection.run_sync(options) == kept


async def test_upgrade_starts_the_lifetimes_of_older_cookies_and_tokens(empty: Database) -> None:
    def make(connection: Connection) -> None:
        token = {"id": "t", "person": "ada", "name": "Robot", "scope": "play", "created": MOMENT, "ended": None}
        _insert(connection, "0024", {"people": OLD_GAME["people"], "tokens": [token]})

    before = datetime.now(UTC)
    async with empty.connecting() as connection:
        await connection.run_sync(make)
    await upgrade(empty)
    async with empty.reading() as session:
        since = (await moments(session)).upgraded
        (token,) = await session.scalars(select(TokenRow))
    assert since is not None
    assert before.timestamp() <= since <= datetime.now(UTC).timestamp()
    assert token.expires.timestamp() == pytest.approx(since + 365 * 24 * 3600)
    async with empty.connecting() as connection:
        await connection.run_sync(lambda connection: command.downgrade(_config(connection), "0024"))
    await upgrade(empty)


async def test_new_database_has_no_older_cookies(tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite3'}")
    await upgrade(database)
    async with database.reading() as session:
        assert await moments(session) == Moments(None, None)
    await database.close()


async def test_seats_of_the_bot_learned_go_to_cautious_where_it_played_as_cautious(empty: Database) -> None:
    (old,) = OLD_GAME["tables"]
    tables = [{**old, "id": "two"}, {**old, "id": "three"}, {**old, "id": "others", "options": {"strikes": 1}}]
    sizes = {"two": 2, "three": 3, "others": 2}

    def make(connection: Connection) -> None:
        _insert(connection, "0001", {"people": OLD_GAME["people"], "tables": tables})
        command.upgrade(_config(connection), "0021")
        made = MetaData()
        made.reflect(connection, only=["seats"])
        seat = {"person": None, "name": "", "local": False, "bot": "learned", "kept": None, "knows": False, "opened": 0}
        rows = [{**seat, "table": table, "seat": number} for table, count in sizes.items() for number in range(count)]
        connection.execute(made.tables["seats"].insert(), rows)

    def bots(connection: Connection) -> dict[str, set[str]]:
        made = MetaData()
        made.reflect(connection, only=["seats"])
        found: dict[str, set[str]] = {}
        for row in connection.execute(select(made.tables["seats"])):
            found.setdefault(row.table, set()).add(row.bot)
        return found

    async with empty.connecting() as connection:
        await connection.run_sync(make)
    await upgrade(empty)
    async with empty.connecting() as connection:
        assert await connection.run_sync(bots) == {"two": {"learned"}, "three": {"cautious"}, "others": {"cautious"}}


async def test_accounts_are_found_by_how_their_names_look_now(empty: Database) -> None:
    names = {"old": "Al", "new": "А\u04cf", "tom": "Том"}
    people = [{"id": person, "name": name, "created": MOMENT} for person, name in names.items()]
    accounts = [
        {"person": person, "look": name, "small": name, "passphrase": "", "created": MOMENT.replace(hour=hour)}
        for hour, (person, name) in enumerate(names.items())
    ]

    def found(connection: Connection) -> dict[str, tuple[str, str]]:
        made = MetaData()
        made.reflect(connection, only=["accounts"])
        return {row.person: (row.look, row.small) for row in connection.execute(select(made.tables["accounts"]))}

    async with empty.connecting() as connection:
        await connection.run_sync(lambda made: _insert(made, "0028", {"people": people, "accounts": accounts}))
    await upgrade(empty)
    async with empty.connecting() as connection:
        expected = {"old": looks("Al"), "new": ("new", "new"), "tom": looks("Том")}
        assert await connection.run_sync(found) == expected


def _make_old(connection: Connection) -> None:
    _insert(connection, "0001", OLD_GAME)


def _insert(connection: Connection, revision: str, content: dict[str, Any]) -> None:
    command.upgrade(_config(connection), revision)
    made = MetaData()
    made.reflect(connection)
    for name, rows in content.items():
        table = made.tables[name]
        for column in table.columns:
            if isinstance(column.type, DateTime):
                column.type = Instant()
        connection.execute(table.insert(), rows)
