"""The log: one event is accepted per number of a table, and no accepted event is lost."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from starmine.server.database.database import Database, from_now
from starmine.server.tables import events, lists
from starmine.server.tables.events import Entry, Seated
from starmine.server.tables.lists import _row
from starmine.server.tables.log import Change, Log
from starmine.server.tables.state import TableState, apply
from tests.server.conftest import FILE
from tests.server.logs import BOT, OTHER_BOT, opened, said, say, stored, then
from tests.server.serving import PATIENCE, writing

OPENED = [opened(f"t{number}") for number in range(20)]
STATES = [change.after for change in OPENED]


def _sit(state: TableState) -> Change:
    """Another bot on seat 1, which changes rows of lists."""
    return then(state, events.SeatsChanged((BOT, OTHER_BOT), None, None))


@pytest.fixture
async def database(new: Database) -> Database:
    """A database with twenty tables."""
    assert await Log(new).append(*OPENED)
    return new


@pytest.fixture
async def sqlite(data_dir: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite:///{data_dir / FILE}")
    yield database
    await database.close()


async def _checked(database: Database, table: str) -> TableState:
    """What the stored events of a table add up to. Checks that its rows are the same."""
    state, listed = await stored(database, table), await _listed(database, table)
    assert (_row(listed), listed.seats) == (_row(state), state.seats)
    return state


async def _listed(database: Database, table: str) -> TableState:
    state = await database.read(lists.load, table)
    assert state is not None
    return state


@contextmanager
def counted_groups() -> Iterator[list[int]]:
    """The sizes of the groups that are committed."""
    groups, write = list[int](), Log._write_group

    def counted(log: Log, group: list[Any], connection: Connection) -> None:
        groups.append(len(group))
        write(log, group, connection)

    with patch.object(Log, "_write_group", counted):
        yield groups


async def test_first_event_with_a_number_is_accepted_after_the_one_before_it_and_no_other(database: Database) -> None:
    log = Log(database)
    first, other = say(STATES[0], "first"), say(STATES[0], "other")
    second = say(first.after, "second")
    for early in (second, _sit(first.after)):
        assert not await log.append(early)
    assert await log.append(first)
    assert not await log.append(other)
    assert await log.append(first)  # it is there
    assert await log.append(second)
    assert await said(database, "t0") == ["first", "second"]


async def test_each_event_of_a_group_has_its_own_answer(database: Database) -> None:
    log = Log(database)
    told = [[say(state, word) for state in STATES] for word in ("first", "second")]
    accepted = await asyncio.gather(*(log.append(change) for of_word in told for change in of_word))
    for state, first, second in zip(STATES, accepted[:20], accepted[20:], strict=True):
        assert (first, second) in {(True, False), (False, True)}
        assert await said(database, state.id) == ["first" if first else "second"]


async def test_entries_are_read_as_they_were_written_above_a_number_of_each_table(database: Database) -> None:
    log, told = Log(database), list[Entry]()
    state = STATES[0]
    for event in (
        events.Said(1, "Kiku", told={"id": "x", "values": {"name": "花火 🎆\n"}, "message": "x"}),
        events.SeatsChanged((Seated(name="Suwa", bot="cautious", out_of_time=True), OTHER_BOT), None, 1),
        events.PersonMuted("bob", mute=True),
    ):
        entry = replace(then(state, event).entry, person="ada")
        change = Change(state, apply(state, entry), entry)
        assert await log.append(change)
        state = change.after
        told.append(entry)
    read = await log.read({"t0": 1, "t1": -1, "t2": 0, "unknown": -1})
    expected = {"t0": told[1:], "t1": [OPENED[1].entry], "t2": []}
    assert {table: list(entries) for table, entries in read.items()} == expected
    assert list((await log.read({"t0": 0}))["t0"]) == told


async def test_changes_are_committed_together_or_not_at_all(database: Database) -> None:
    log, state = Log(database), STATES[0]
    taken = say(STATES[1], "first")
    assert await log.append(taken)
    new = opened("new")
    assert not await log.append(_sit(state), new, say(STATES[1], "late"))
    assert await log.read({"new": -1}) == {}
    assert await database.read(lists.load, "new") is None
    assert await _checked(database, "t0") == state
    opens, follows = then(state, events.RematchOpened("new", 0)), say(taken.after, "second")
    assert await log.append(opens, new, follows)
    assert (await _checked(database, "t0")).rematch == "new"
    assert await _checked(database, "new") == new.after
    assert await said(database, "t1") == ["first", "second"]


@pytest.mark.parametrize(("tables", "refused"), [(("t0", "new"), 1), (("one", "other"), 3)])
async def test_change_that_breaks_a_constraint_harms_no_other(
    database: Database, tables: tuple[str, str], refused: int
) -> None:
    """A table that is there already, and a second table of a team for the same deal."""
    team = {"dealt": "tournament", "seed": "x", "tournament": "cup", "round": 0, "team": 1}
    first, second = (opened(table, **team) for table in tables)
    units = [[_sit(STATES[1])], [first], [say(STATES[2], "Hello")], [say(STATES[3], "Hi"), second]]
    with counted_groups() as groups:
        log = Log(database)
        answers = await asyncio.gather(*(log.append(*unit) for unit in units), return_exceptions=True)
    assert groups == [1, 3, *[1] * 3]  # the message alone, since it changes no rows of lists
    assert isinstance(answers.pop(refused), IntegrityError)
    assert answers == [True, True, True]
    assert (await _checked(database, "t1")).seats == (BOT, OTHER_BOT)
    assert await said(database, "t2") == ["Hello"]
    assert await said(database, "t3") == ([] if refused == 3 else ["Hi"])
    assert await _checked(database, "t0") == STATES[0]
    assert await log.read({"other": -1}) == {}


async def test_commits_are_paced_only_under_load(database: Database) -> None:
    words, states = itertools.count(), deque(STATES)
    with counted_groups() as groups, patch("starmine.server.tables.log._PACE", 3600):
        log = Log(database)

        async def begun(count: int) -> list[asyncio.Task[bool]]:
            changes = []
            for _ in range(count):
                changes.append(say(states.popleft(), str(next(words))))
                states.append(changes[-1].after)
            appended = [asyncio.create_task(log.append(change)) for change in changes]
            await asyncio.sleep(0)
            return appended

        def end_pace() -> None:
            planned = log._next
            assert isinstance(planned, asyncio.TimerHandle)
            planned.cancel()
            log._begin()

        assert all(await asyncio.gather(*await begun(1)))  # low load
        assert all(await asyncio.gather(*await begun(2)))
        for count in [2, *[1] * 8]:
            appended = await begun(count)
            end_pace()
            assert all(await asyncio.gather(*appended))
        assert all(await asyncio.gather(*await begun(1)))  # low load for a while
        assert groups == [1, 2, 2, *[1] * 9]
        assert all(await asyncio.gather(*await begun(2)))
        going_on = threading.Event()
        with patch("starmine.server.tables.log.project", lambda *_: going_on.wait(PATIENCE)):
            first = await begun(1)
            end_pace()
            second = await begun(2)
            end_pace()  # it is queued behind the first
            third = await begun(1)
            assert log._next is None
            going_on.set()
        assert all(await asyncio.gather(*first, *second))
        end_pace()
        assert all(await asyncio.gather(*third))
    assert groups[12:] == [2, 1, 2, 1]


async def test_group_is_committed_one_by_one_after_a_deadlock(database: Database) -> None:
    write = Log._write_group

    def deadlocked(log: Log, group: list[Any], connection: Connection) -> None:
        write(log, group, connection)
        if len(group) > 1:
            raise OperationalError("", {}, Exception("deadlock detected"))

    sent = [*(say(state, "Hello") for state in STATES[:3]), say(STATES[0], "late")]
    with patch.object(Log, "_write_group", deadlocked):
        assert await asyncio.gather(*map(Log(database).append, sent)) == [True, True, True, False]
    assert [await said(database, f"t{number}") for number in range(3)] == 3 * [["Hello"]]


async def test_events_are_not_rewritten_after_a_lost_connection(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been lost after the commit."""
    write, groups, lost = database.write_actions, list[object](), OperationalError("", {}, Exception("lost"))
    lost.connection_invalidated = True

    def losing(work: Any, deadline: float, told: Callable[[BaseException], None], *, single: bool) -> None:
        groups.append(work)
        write(work, deadline, lambda _: told(lost), single=single)

    monkeypatch.setattr(database, "write_actions", losing)
    sent = [say(state, "Hello") for state in STATES[:2]]
    answers = await asyncio.gather(*map(Log(database).append, sent), return_exceptions=True)
    assert {type(answer) for answer in answers} == {OperationalError}
    assert len(groups) == 1


async def test_closing_waits_for_what_is_queued(database: Database) -> None:
    log = Log(database)
    queued = [asyncio.create_task(log.append(say(state, "Hello"))) for state in STATES]
    await asyncio.sleep(0)
    await log.close()
    assert all(task.done() for task in queued)
    assert all(await asyncio.gather(*queued))


async def test_removing_a_table_removes_everything_on_it(database: Database) -> None:
    log, spoken = Log(database), say(STATES[0], "Hello")
    assert await log.append(spoken)
    assert await database.write(lists.remove, "t0")
    assert not await database.write(lists.remove, "t0")
    with writing(database) as session:
        for count in (
            "SELECT count(*) FROM events WHERE \"table\" = 't0'",
            "SELECT count(*) FROM seats WHERE \"table\" = 't0'",
            "SELECT count(*) FROM tables WHERE id = 't0'",
        ):
            assert session.scalar(text(count)) == 0
        assert session.scalar(text("SELECT count(*) FROM events")) == 19
    for late in (say(spoken.after, "late"), _sit(spoken.after)):
        assert not await log.append(late)
    assert await log.read({"t0": -1}) == await log.read({"t0": 0}) == {}


async def test_event_of_a_table_that_is_being_removed_is_refused_alone(database: Database) -> None:
    """Regression: on PostgreSQL, all events of its group failed."""
    if database.is_sqlite:
        pytest.skip("SQLite has one writer at a time")
    log, answers = Log(database), list[asyncio.Task[bool]]()
    with writing(database) as session:
        lists.remove(session, "t0")
        answers += [asyncio.create_task(log.append(say(state, "Hello"))) for state in STATES[:3]]
        with writing(database) as other:
            waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
            async with asyncio.timeout(PATIENCE):
                while not answers[1].done() and not other.scalar(waiting):  # noqa: ASYNC110 (of another process)
                    await asyncio.sleep(0.01)
    assert await asyncio.gather(*answers) == [False, True, True]
    assert await said(database, "t1") == ["Hello"]


async def test_committed_events_survive_a_power_cut(sqlite: Database) -> None:
    async def pragma(name: str) -> object:
        return await sqlite.read(lambda session: session.execute(text(f"PRAGMA {name}")).scalar())

    assert await pragma("journal_mode") == "wal"
    assert await pragma("synchronous") == 2  # FULL
    assert await pragma("foreign_keys") == 1
    assert await sqlite.write(lambda session: session.execute(text("PRAGMA synchronous")).scalar()) == 2


async def test_events_are_written_before_other_queued_writes(sqlite: Database) -> None:
    order, begun, go_on = list[str](), threading.Event(), threading.Event()

    def first(_: Session) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    async def other(number: int) -> None:
        await sqlite.write(lambda _: order.append(f"other {number}"))

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(sqlite.write(first))
        await asyncio.to_thread(begun.wait, PATIENCE)
        for number in range(5):
            tasks.create_task(other(number))
        await asyncio.sleep(0)
        sqlite.write_actions(lambda _: order.append("event"), from_now(), lambda _: None)
        go_on.set()
    assert order == ["event", *(f"other {number}" for number in range(5))]
