"""The journal: one action is accepted per turn, and no accepted action is lost."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from starmine.server.store.database import Database
from starmine.server.store.deadline import from_now
from starmine.server.store.migrate import upgrade
from starmine.server.store.tables import tables
from starmine.server.store.tables.journal import Journal, NewAction
from starmine.server.store.tables.results import Result
from starmine.server.store.tables.tables import Seated, TableState
from tests.server.serving import NEW_TABLE, PATIENCE, stored_actions, writing

RESULT = Result(turns=1, status=2, score=0, cards=0, last="R1", strikes=3)


def _table(name: str) -> TableState:
    seats = (Seated(), Seated(bot="random", name="Random"))
    return replace(NEW_TABLE, id=name, started=NEW_TABLE.created, seats=seats)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite:///{tmp_path}/x.sqlite3")
    await upgrade(database)
    with writing(database) as session:
        for number in range(20):
            tables.insert(session, _table(f"t{number}"))
    yield database
    await database.close()


def _play(table: str, turn: int, slot: int = 0) -> NewAction:
    return NewAction(table, turn, f"play {slot}")


async def test_first_action_of_a_turn_is_accepted_and_no_other(database: Database) -> None:
    journal = Journal(database)
    assert await journal.append(_play("t0", 0, 1))
    assert not await journal.append(_play("t0", 0, 2))
    assert await journal.append(_play("t0", 1, 3))
    assert await stored_actions(database, "t0") == ["play 1", "play 3"]
    assert await stored_actions(database, "t0", 1) == ["play 3"]


async def test_each_action_of_a_group_has_its_own_answer(database: Database) -> None:
    journal = Journal(database)
    new = [_play(f"t{table}", turn, slot) for turn in range(3) for slot in range(2) for table in range(20)]
    accepted = await asyncio.gather(*(journal.append(action) for action in new))
    assert [action for action, first in zip(new, accepted, strict=True) if first] == [
        action for action in new if action.action == "play 0"
    ]
    for table in range(20):
        assert await stored_actions(database, f"t{table}") == ["play 0"] * 3


async def test_commits_are_paced_only_under_load(database: Database) -> None:
    groups, rests, turns = list[int](), asyncio.Queue[asyncio.Event](), itertools.count()
    write = Journal._write_group

    def counted(journal: Journal, group: list[object], session: Session) -> list[bool]:
        groups.append(len(group))
        return write(journal, group, session)  # type: ignore[arg-type]

    async def rest(_: Journal) -> None:
        rests.put_nowait(over := asyncio.Event())
        await over.wait()

    with patch.multiple(Journal, _write_group=counted, _pace=rest):
        journal = Journal(database)

        def begin() -> asyncio.Task[bool]:
            return asyncio.create_task(journal.append(_play("t0", next(turns))))

        assert await begin()  # low load
        assert all(await asyncio.gather(begin(), begin()))
        assert rests.empty()
        for company in [1, *[0] * 8]:
            first = begin()
            over = await rests.get()
            others = [begin() for _ in range(company)]
            await asyncio.sleep(0)
            over.set()
            assert all(await asyncio.gather(first, *others))
        assert await begin()  # low load for a while
        assert rests.empty()
    assert groups == [1, 2, 2, *[1] * 9]


async def test_turn_is_accepted_once_when_two_journals_share_a_database(database: Database) -> None:
    other = Database(database.url.render_as_string())
    journals = [Journal(database), Journal(other)]
    for turn in range(10):
        answers = await asyncio.gather(
            *(journal.append(_play("t0", turn, slot)) for slot, journal in enumerate(journals))
        )
        assert sorted(answers) == [False, True]
        (action,) = await stored_actions(database, "t0", turn)
        assert answers[int(action.split()[1])]
    await other.close()


async def test_last_action_marks_the_game_as_finished(database: Database) -> None:
    journal = Journal(database)
    assert await journal.append(NewAction("t0", 0, "play 0", RESULT))
    state = await database.read(lambda session: tables.load(session, "t0"))
    assert state is not None
    assert state.finished is not None
    assert state.finished.tzinfo is not None
    assert state.version == 1
    assert state.result == RESULT


async def test_no_action_is_accepted_after_the_last_one(database: Database) -> None:
    journal = Journal(database)
    assert await journal.append(NewAction("t0", 0, "play 0", RESULT))
    for turn in range(2):
        assert not await journal.append(_play("t0", turn, 3))
    assert await stored_actions(database, "t0") == ["play 0"]


async def test_turns_of_stand_ins_are_known(database: Database) -> None:
    journal = Journal(database)
    assert await journal.append(NewAction("t0", 0, "play 0", stand_in=True))
    assert await journal.append(NewAction("t0", 1, "play 1", RESULT))
    assert [taken.stand_in for taken in await journal.taken("t0", 0, 0)] == [True, False]


async def test_failed_write_raises_for_every_waiting_action(database: Database) -> None:
    journal = Journal(database)
    no_action: Any = None
    actions = (_play("t0", 0), NewAction("t1", 0, no_action), _play("t2", 0))
    answers = await asyncio.gather(*map(journal.append, actions), return_exceptions=True)
    assert {type(answer) for answer in answers} == {IntegrityError}
    assert await stored_actions(database, "t0") == []
    assert await journal.append(_play("t0", 0))


async def test_committed_actions_survive_a_power_cut(database: Database) -> None:
    async def pragma(name: str) -> object:
        return await database.read(lambda session: session.execute(text(f"PRAGMA {name}")).scalar())

    assert await pragma("journal_mode") == "wal"
    assert await pragma("synchronous") == 2  # FULL
    assert await pragma("foreign_keys") == 1
    assert await database.write(lambda session: session.execute(text("PRAGMA synchronous")).scalar()) == 2


async def test_failed_transaction_leaves_nothing(database: Database) -> None:
    def fail(session: Session) -> None:
        tables.insert(session, _table("half"))
        session.execute(text("SELECT * FROM nowhere"))

    with pytest.raises(OperationalError):
        await database.write(fail)
    with writing(database) as session:
        assert tables.load(session, "half") is None
    await database.write(lambda session: tables.insert(session, _table("whole")))
    with writing(database) as session:
        assert tables.load(session, "whole") is not None


async def test_actions_are_written_before_other_queued_writes(database: Database) -> None:
    order, begun, go_on = list[str](), threading.Event(), threading.Event()

    def first(_: Session) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    async def other(number: int) -> None:
        await database.write(lambda _: order.append(f"other {number}"))

    async def move() -> None:
        await database.write_actions(lambda _: order.append("move"), from_now())

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(database.write(first))
        await asyncio.to_thread(begun.wait, PATIENCE)
        for number in range(5):
            tasks.create_task(other(number))
        await asyncio.sleep(0)
        tasks.create_task(move())
        await asyncio.sleep(0)
        go_on.set()
    assert order == ["move", *(f"other {number}" for number in range(5))]


async def test_removing_a_table_removes_everything_on_it(database: Database) -> None:
    journal = Journal(database)
    await journal.append(_play("t0", 0))
    with writing(database) as session:
        tables.save_hand(session, "t0", 0, tables.Arranged((1, 0)))
        tables.remove(session, "t0")
    with writing(database) as session:
        for name in ("actions", "seats", "hands"):
            count = session.execute(text(f"SELECT count(*) FROM {name} WHERE \"table\" = 't0'"))
            assert count.scalar() == 0
        assert tables.progress(session, ["t0"]) == {}


async def test_saving_a_table_increments_its_version(database: Database) -> None:
    with writing(database) as session:
        state = tables.load(session, "t0", to_write=True)
        assert state is not None
        saved = tables.save(session, state.with_seat(0, Seated(bot="cautious", name="C")))
    with writing(database) as session:
        assert tables.load(session, "t0") == saved
    assert saved.version == state.version + 1
