"""A database with many games: every query uses an index."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, select, text, update
from sqlalchemy.orm import Session

from bench.filling import CASUAL, REGULAR, Filler, Sample
from starmine.server import best, deals, upkeep
from starmine.server.database.database import Database
from starmine.server.database.models import AccountRow, SeatRow, TableRow
from starmine.server.tables import events, lists
from starmine.server.tables.log import Log
from tests.server.logs import BOT, say, stored, then
from tests.server.serving import writing

NOW = datetime.now(UTC)
# Partial indexes of few rows: reading one completely does not count as a table scan.
PARTIAL = ("ix_tables_listed", "ix_tables_playing", "ix_tables_waiting")

TWO = best.category_of("cocktail", 2)

Statements = list[tuple[str, Any]]


@pytest.fixture
async def database(new: Database, played: list[Sample]) -> Database:
    """A database with games of all kinds."""
    await Filler(new, played).fill(120, 20, waiting=20)
    with writing(new) as session:
        session.add(AccountRow(person=REGULAR, look="r", small="r", passphrase="", created=NOW, listed=True))
    return new


@contextmanager
def _statements(database: Database) -> Iterator[Statements]:
    """The SQL statements executed in the block."""
    asked: Statements = []

    def note(connection: Connection, _: Any, statement: str, parameters: Any, __: Any, many: bool) -> None:
        # Shared servers of other tests may query their databases meanwhile.
        is_ours = connection.engine.url.database == database.url.database
        if is_ours and statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            asked.append((statement, parameters[0] if many else parameters))

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


async def _scans(database: Database, asked: Statements) -> list[str]:
    """The statements that read a whole table, with their plans."""
    whole = _whole_on_sqlite if database.is_sqlite else _whole_on_postgresql
    with database.engine.begin() as connection:
        if not database.is_sqlite:
            # In small tables scans are fastest; with this they are used only without a suitable index.
            connection.execute(text("SET LOCAL enable_seqscan = off"))
        plans = [(statement, whole(connection, statement, given)) for statement, given in asked]
    return [f"{statement}: {lines}" for statement, lines in plans if lines]


def _whole_on_sqlite(connection: Connection, statement: str, given: Any) -> list[str]:
    lines = [str(row[-1]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)]
    return [line for line in lines if line.startswith("SCAN ") and not line.endswith((*PARTIAL, "CONSTANT ROW", "new"))]


def _whole_on_postgresql(connection: Connection, statement: str, given: Any) -> list[str]:
    def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield node
        for inner in node.get("Plans", ()):
            yield from nodes(inner)

    plan = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", given).scalar_one()
    if isinstance(plan, str):
        plan = json.loads(plan)
    return [
        f"{node['Node Type']} of {node.get('Relation Name')} by {node.get('Index Name')}"
        for node in nodes(plan[0]["Plan"])
        if node["Node Type"] == "Seq Scan"
        or ("Index Name" in node and "Index Cond" not in node and node["Index Name"] not in PARTIAL)
    ]


async def _everything(database: Database, tables: list[str]) -> None:
    """All queries that a server sends repeatedly."""
    log = Log(database)
    with writing(database) as session:
        page = lists.of_person(session, REGULAR, 1)
        lists.of_person(session, REGULAR, 1, page.older)
        page = lists.listed_open(session, 1)
        lists.listed_open(session, 1, page.older)
        page = lists.imported_of(session, REGULAR, 1)
        lists.imported_of(session, REGULAR, 1, lists.Cursor(0, "x"))
        lists.lesson_of(session, REGULAR, "cautious")
        lists.existing(session, tables)
        lists.written_at(session, REGULAR, "", 2)
        lists.waiting_of(session, REGULAR)
        lists.unfinished(session)
        lists.games_of_bots(session)
        lists.games_of_bots(session, REGULAR)
        state = lists.load(session, tables[0])
        idle, place = upkeep.idle_people(session, NOW, None, 2)
        upkeep.idle_people(session, NOW, place, 2)
        assert state is not None
        deal = deals.SameDeal.of(state)
        assert deal is not None
        deals.count(session, deal)
        deals.finished(session, deal, 2)
        deals.verdict(session, deal)
        deals.of_person(session, deal, REGULAR)
        deals.known(session, deal.seed, [REGULAR, CASUAL])
        best.results(session, TWO, "clues", 0, REGULAR)
        best.deals(session, TWO, 0)
    said = say(await stored(database, tables[0]), "Hello")
    assert await log.append(said)
    assert await log.append(then(said.after, events.SeatsChanged((BOT, *state.seats[1:]), REGULAR, None)))
    await log.read({tables[0]: -1, tables[1]: 3, tables[2]: 3})
    await database.write(_remove_two)
    await database.write(partial(upkeep.remove_idle_people, people=[*idle, "idle"]))
    with writing(database) as session:
        deals.saw(session, REGULAR, deal.seed)


def _remove_two(session: Session) -> Any:
    old = NOW - timedelta(hours=24)
    place = (old - timedelta(days=9999), "")
    return upkeep.remove_abandoned(
        session,
        older_than=old,
        empty_older_than=NOW - timedelta(hours=1),
        but=(),
        after=place,
        most=2,
    )


async def test_frequent_queries_read_no_whole_table(database: Database) -> None:
    ids = await database.read(lambda session: list(session.scalars(select(TableRow.id).limit(5))))
    with _statements(database) as asked:
        await _everything(database, ids)
    assert len(asked) > 20
    assert await _scans(database, asked) == []


async def test_table_scan_is_detected(database: Database) -> None:
    """A former query for a person's tables: checks each table's seats."""
    theirs = select(SeatRow).where(SeatRow.table == TableRow.id, SeatRow.name == "nobody").exists()
    with _statements(database) as asked:
        await database.read(
            lambda session: session.scalars(select(TableRow).where(theirs).order_by(TableRow.created.desc()).limit(50))
        )
    assert len(await _scans(database, asked)) == 1


async def test_page_of_a_list_is_read_in_index_order(database: Database) -> None:
    """For any number of games: nothing is collected and sorted before the first row."""
    if not database.is_sqlite:
        pytest.skip("PostgreSQL sorts so few rows as are here at once")
    with _statements(database) as asked:
        await database.read(lambda session: lists.of_person(session, REGULAR, 1))
    with database.engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[0][0]}", asked[0][1]).all()
    # Only tables with the same microsecond are sorted: a "part" or "term" of the order.
    assert not [row for row in plan if str(row[-1]).endswith(("B-TREE FOR DISTINCT", "B-TREE FOR ORDER BY"))]


async def test_pages_of_a_list_contain_every_table_once_in_order(database: Database) -> None:
    with writing(database) as session:  # two seats at one table, as in pass-and-play
        table = session.scalar(select(SeatRow.table).where(SeatRow.person == CASUAL).limit(1))
        session.execute(update(SeatRow).where(SeatRow.table == table).values(person=CASUAL))
        theirs = select(TableRow.id).join(SeatRow).where(SeatRow.person == CASUAL).group_by(TableRow.id)
        expected = list(session.scalars(theirs.order_by(TableRow.created.desc())))
    assert len(expected) > 20
    found, after = [], None
    with _statements(database) as asked:
        while True:
            page = await database.read(lists.of_person, CASUAL, 7, after)
            found += [state.id for state in page.tables]
            after = None if page.older is None else lists.Cursor.read(str(page.older))
            if after is None:
                break
    assert found == expected
    assert len(asked) == 3 * -(-len(expected) // 7)  # per page, for any number of games


async def test_pages_of_open_tables_contain_every_table_once(database: Database) -> None:
    with writing(database) as session:
        whole = lists.listed_open(session, 50)
        first = lists.listed_open(session, 1)
        rest = lists.listed_open(session, 50, first.older)
    assert whole.older is None
    assert len(whole.tables) >= 2
    assert first.tables + rest.tables == whole.tables
