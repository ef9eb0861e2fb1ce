"""Tables in memory are a cache of their logs: one object a table, and of changes at once the first is accepted."""

from __future__ import annotations

import asyncio
import gc
import random
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

import starmine as sm
from starmine.server.database.database import Damaged, Database, Uncertain
from starmine.server.database.models import EventRow, PersonRow
from starmine.server.tables import events, lists, routes
from starmine.server.tables import table as opened
from starmine.server.tables.deciding import OpenRematch, Start
from starmine.server.tables.events import Entry, Settings
from starmine.server.tables.following import Streams
from starmine.server.tables.hub import Hub, Listener
from starmine.server.tables.log import Change, Log, first_changes
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal
from tests.server.conftest import own_house
from tests.server.serving import ME, OPEN, PATIENCE, House, Someone, play, two_in_a_game, writing
from tests.server.tables.telling import ADA, BOB, BOTS, CLEO, START, act, answer_undo, arrange, note, of, say
from tests.server.tables.test_state import described

PLAY = sm.Play(0)
OPENED = events.Opened(Settings("cocktail", {}, 0), (of(ADA), of(BOB)))

house = own_house  # a server for each test, whose tables are thrown out of memory


def process(database: Database) -> OpenTables:
    """The tables in memory of one process."""
    return OpenTables(database, Log(database), Hub(0), BOTS)


@pytest.fixture
async def tables(new: Database) -> OpenTables:
    """The tables of a process, and a database that knows Ada, Bob and Cleo."""
    with writing(new) as session:
        people = [{"id": who.id, "name": who.name, "created": START} for who in (ADA, BOB, CLEO)]
        session.execute(insert(PersonRow), people)
    return process(new)


@pytest.fixture
async def other(tables: OpenTables, new: Database) -> AsyncIterator[OpenTables]:
    """The tables of another process with the same database."""
    database = Database(new.url.render_as_string(hide_password=False))
    yield process(database)
    await database.close()


@pytest.fixture
async def table(tables: OpenTables) -> OpenTable:
    """A game of Ada, who begins, and Bob."""
    table = await tables.open("abc", "ada", OPENED)
    await table.do(Start("1"), ADA)
    return table


def stored(database: Database) -> list[tuple[int, str]]:
    """The numbers and kinds of all events."""
    with writing(database) as session:
        rows = session.execute(select(EventRow.number, EventRow.kind).order_by(EventRow.table, EventRow.number))
        return [(number, kind) for number, kind in rows]


def hear(*processes: OpenTables) -> list[Entry | None]:
    """What is told of tables from now on."""
    heard: list[Entry | None] = []
    for each in processes:
        each.on_event(lambda _, entry, **_own: heard.append(entry))
    return heard


async def test_simultaneous_requests_get_the_same_object_from_one_read(
    tables: OpenTables, other: OpenTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = ["a", "b", "c"]
    for each in ids:
        await tables.open(each, "ada", OPENED)
    reads, read = list[str](), other.log.read

    async def counted(asked: Mapping[str, int]) -> dict[str, Iterator[Entry]]:
        reads.extend(asked)
        return await read(asked)

    monkeypatch.setattr(other.log, "read", counted)
    found = await asyncio.gather(*(other.get(each) for each in ids * 20))
    assert {id(one) for one in found} == {id(one) for one in found[:3]}
    assert [one.id for one in found[:3]] == ids
    assert list(await other.get_many([*ids, "unknown", "not an id"])) == ids
    assert reads == [*ids, "unknown"]


async def test_table_that_is_damaged_is_dropped(
    tables: OpenTables, other: OpenTables, table: OpenTable, new: Database
) -> None:
    there = await other.get("abc")
    other.hub.enter(listener := Listener("abc", "bob"))
    await table.do(act(0, PLAY), ADA)
    with writing(new) as session:
        session.execute(update(EventRow).where(EventRow.number == table.state.number).values(body="nonsense"))
    with pytest.raises(Damaged):
        await there.do(say("Hello", None), BOB)
    assert listener.closed
    assert other.in_memory() == []
    with pytest.raises(Damaged):
        await other.get("abc")


async def test_unused_tables_leave_memory_beyond_the_limit(tables: OpenTables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "MOST_KEPT", 2)
    ids = ["a", "b", "c", "d"]
    for each in ids:
        await tables.open(each, "ada", OPENED)
    used = await tables.get("a")
    for each in ids[1:]:
        await tables.get(each)
    gc.collect()
    assert {table.id for table in tables.in_memory()} == {"a", "c", "d"}
    assert await tables.get("a") is used


async def test_command_at_a_removed_table_is_not_found(tables: OpenTables, table: OpenTable, new: Database) -> None:
    tables.hub.enter(listener := Listener("abc", "bob"))
    with writing(new) as session:
        lists.remove(session, "abc")
    for command in (act(0, PLAY), say("Hello", None)):
        with pytest.raises(Refusal) as refused:
            await table.do(command, ADA)
        assert refused.value.status == 404
    assert listener.closed
    with pytest.raises(Refusal):
        await tables.get("abc")
    assert stored(new) == []


async def test_reading_on_takes_one_query_for_many_tables(
    tables: OpenTables, other: OpenTables, table: OpenTable, new: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in ("gone", "quiet"):
        await tables.open(each, "ada", OPENED)
    kept = await other.get_many(["abc", "gone", "quiet"])
    other.hub.enter(listener := Listener("gone", "bob"))
    await table.do(say("Hello", None), BOB)
    with writing(new) as session:
        lists.remove(session, "gone")
    queries, read = list[object](), other.database.read

    async def counted(work: Any, *given: Any) -> Any:
        queries.append(work)
        return await read(work, *given)

    monkeypatch.setattr(other.database, "read", counted)
    await other.read_on([*kept, "unknown"])
    assert len(queries) == 1
    assert listener.closed
    assert [message.text for message in kept["abc"].state.messages] == ["Hello"]
    assert {one.id for one in other.in_memory()} == {"abc", "quiet"}


async def test_second_process_reads_on_and_decides_again(
    tables: OpenTables, other: OpenTables, table: OpenTable
) -> None:
    there = await other.get("abc")
    heard = hear(other)
    other.hub.enter(listener := Listener("abc", "eve"))
    listener.woken.clear()
    await table.do(say("First", None), ADA)
    number = await there.do(say("Second", None), BOB)
    assert number is not None
    assert [message.text for message in there.state.messages] == ["First", "Second"]
    assert [entry and entry.number for entry in heard] == [number - 1, number]
    assert listener.woken.is_set()
    await tables.read_on(["abc"])
    assert described(table.state) == described(there.state)


async def test_one_action_a_turn_wins_when_processes_race(
    tables: OpenTables, other: OpenTables, table: OpenTable, new: Database
) -> None:
    there = await other.get("abc")
    for turn in range(8):
        who = (ADA, BOB)[turn % 2]
        game = table.game
        if game.outcome is not None:
            break
        actions = [action for action in game.legal_actions() if not isinstance(action, sm.Play)][:3]
        racing = [open_table.do(act(turn, action), who) for action in actions for open_table in (table, there)]
        answers = await asyncio.gather(*racing, return_exceptions=True)
        accepted = [answer for answer in answers if isinstance(answer, int)]
        assert len(accepted) == 1
        assert {answer.error for answer in answers if isinstance(answer, Refusal)} == {"stale-turn"}
        await asyncio.gather(tables.read_on(["abc"]), other.read_on(["abc"]))
        assert described(table.state) == described(there.state)
    assert [number for number, _ in stored(new)] == list(range(table.state.number + 1))


async def test_listener_that_fails_harms_nobody(
    tables: OpenTables, other: OpenTables, table: OpenTable, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: Any, **__: Any) -> None:
        raise RuntimeError("no bot")

    for each in (tables, other):
        each.on_event(failing)
    heard = hear(tables, other)
    number = await table.do(act(0, PLAY), ADA)
    there = await other.get("abc")
    assert [entry and entry.number for entry in heard] == [number, None]
    assert there.state.turn == 1
    assert "an event of table abc was not handled: RuntimeError: no bot" in caplog.text


async def test_everybody_who_asked_gets_the_error_of_a_table_that_cannot_be_loaded(
    tables: OpenTables, other: OpenTables, table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: Any) -> None:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as patched:
        patched.setattr(opened, "fold", failing)
        answers = await asyncio.gather(*(other.get("abc") for _ in range(3)), return_exceptions=True)
    assert [str(answer) for answer in answers] == ["a mistake"] * 3
    assert (await other.get("abc")).state.number == table.state.number


async def test_notes_and_words_of_spectators_wake_only_those_who_read_them(
    tables: OpenTables, table: OpenTable
) -> None:
    listeners = [Listener("abc", person) for person in ("ada", "bob")] + [Listener("abc", "dan", plays=False)]
    for listener in listeners:
        tables.hub.enter(listener)
    await listeners[0].woken.wait()  # Bob has come

    async def woken() -> list[bool]:
        await asyncio.sleep(0)  # spectators come after the players
        found = [listener.woken.is_set() for listener in listeners]
        for listener in listeners:
            listener.woken.clear()
        return found

    await woken()
    for command, who, wakes in (
        (note(0, 0, "r1"), ADA, [True, False, False]),
        (arrange(1, (9, 8, 7, 6, 5), (), ()), BOB, [False, True, False]),
        (say("Hello", None), CLEO, [False, False, True]),
        (note(None, 0, "r1"), CLEO, [False, False, True]),
        (act(0, PLAY), ADA, [True, True, True]),
    ):
        await table.do(command, who)
        assert await woken() == wakes


async def test_rewritten_log_is_reread(tables: OpenTables, other: OpenTables, table: OpenTable, new: Database) -> None:
    there = await other.get("abc")
    await table.do(say("Hello", None), BOB)
    await other.read_on(["abc"])
    await there.do(act(0, PLAY), ADA)
    heard = hear(other)
    with writing(new) as session:
        body = func.replace(EventRow.body, '"Bob"', '"Gone 2"')
        session.execute(update(EventRow).values(body=body))
        row = {"table": "abc", "number": there.state.number + 1, "at": START, "command": "c", "kind": "rewritten"}
        session.execute(insert(EventRow).values(row | {"body": "{}"}))
    await table.do(say("Oh", None), ADA)  # its process reads everything again, too
    number = table.state.number
    await other.read_on(["abc"])
    assert await other.get("abc") is there
    assert there.state.seats[1].name == there.state.messages[0].name == "Gone 2"
    assert (there.state.number, there.state.turn, there.game.turn) == (number, 1, 1)
    assert there.history._turns == list(there.game.log)
    assert [entry and entry.event.kind for entry in heard] == ["rewritten", "said"]
    assert table.state.seats[1].name == "Gone 2"


@asynccontextmanager
async def unconfirmed(tables: OpenTables, error: SQLAlchemyError) -> AsyncIterator[None]:
    """The log writes what it is given, and then fails."""
    append = tables.log.append

    async def failing(*changes: Change, **_: Any) -> bool:
        await append(*changes)
        raise error

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tables.log, "append", failing)
        yield


LOST = OperationalError("", {}, Exception("connection lost"))


async def test_commit_whose_connection_was_lost_is_found_by_the_next(tables: OpenTables, table: OpenTable) -> None:
    async with unconfirmed(tables, LOST):
        with pytest.raises(OperationalError):
            await table.do(act(0, PLAY), ADA)
    assert table.state.turn == 0
    heard = hear(tables)
    with pytest.raises(Refusal) as refused:
        await table.do(act(0, PLAY), ADA)
    assert refused.value.error == "stale-turn"
    assert table.state.turn == 1
    assert [entry and entry.event for entry in heard] == [events.Acted("play 0")]
    assert not table.is_behind


async def test_unconfirmed_commit_is_found_by_its_command(tables: OpenTables, table: OpenTable, new: Database) -> None:
    async with unconfirmed(tables, Uncertain("late")):
        number = await table.do(say("Hello", None), ADA)
    assert number == 2
    assert [message.text for message in table.state.messages] == ["Hello"]
    assert stored(new)[2:] == [(2, "said")]


async def test_commit_not_made_stays_uncertain(
    tables: OpenTables, table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_changes: Change, **_more: Any) -> bool:
        raise Uncertain("late")

    monkeypatch.setattr(tables.log, "append", failing)
    with pytest.raises(Uncertain):
        await table.do(say("Hello", None), ADA)
    assert table.is_behind
    assert table.state.messages == ()


async def test_command_whose_caller_is_cancelled_during_the_commit_is_told(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, begun, goes_on = Log._write_group, threading.Event(), threading.Event()

    def slow(*given: Any) -> None:
        write(*given)
        begun.set()
        goes_on.wait(PATIENCE)

    monkeypatch.setattr(Log, "_write_group", slow)
    asking = asyncio.create_task(table.do(act(0, PLAY), ADA))
    await asyncio.to_thread(begun.wait, PATIENCE)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    saying = asyncio.create_task(table.do(say("Hello", None), BOB))  # decided before the action is accepted
    await asyncio.sleep(0)
    goes_on.set()
    await saying
    assert [table.state.turn, table.state.messages[0].turn] == [1, 1]


async def test_further_table_is_opened_with_the_event_or_not_at_all(tables: OpenTables, new: Database) -> None:
    custom = replace(OPENED, settings=replace(OPENED.settings, options={"strikes": 1}))
    table = await tables.open("abc", "ada", custom)
    await table.do(Start("1"), ADA)
    while table.state.on_turn is not None:
        await table.do(act(table.state.turn, PLAY), (ADA, BOB)[table.state.on_turn])
    number = table.state.number
    with pytest.raises(IntegrityError):  # there is a table with this id
        await table.do(OpenRematch("abc", None), BOB, opens=lambda _: first_changes("abc", "bob", OPENED)[0])
    assert (table.state.number, table.state.rematch) == (number, None)
    await table.do(OpenRematch("next", None), BOB, opens=lambda _: first_changes("next", "bob", OPENED)[0])
    assert (table.state.number, table.state.rematch) == (number + 1, "next")
    assert (await tables.get("next")).state.host == "bob"


async def test_bots_and_history_start_again_after_an_undo(tables: OpenTables, table: OpenTable) -> None:
    given = next(action for action in table.game.legal_actions() if isinstance(action, sm.Clue))
    await table.do(act(0, given), ADA)
    history = table.history
    table.known[0, None] = "known"
    table.players[1] = object()  # type: ignore[assignment] # a bot's memory
    await table.do(answer_undo(1, agree=True), ADA)
    assert table.history is history
    await table.do(answer_undo(1, agree=True), BOB)
    assert (table.state.turn, table.known, table.players) == (0, {}, {})
    assert table.history._turns == []
    await table.do(act(0, sm.Play(1)), ADA)
    assert table.history._turns == list(table.game.log)


async def test_knowledge_that_is_computed_during_an_undo_is_not_shown_after_it(
    tables: OpenTables, table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [action for action in table.game.legal_actions() if isinstance(action, sm.Clue)][:2]
    await table.do(act(0, first), ADA)
    compute, begun, goes_on = routes._knowledge, threading.Event(), threading.Event()

    def slow(view: sm.Game) -> Any:
        begun.set()
        goes_on.wait(PATIENCE)
        return compute(view)

    with monkeypatch.context() as patched:
        patched.setattr(routes, "_knowledge", slow)
        computing = asyncio.create_task(routes.show_knowledge(table, 1, 1))
        await asyncio.to_thread(begun.wait, PATIENCE)
        for who in (ADA, BOB):
            await table.do(answer_undo(1, agree=True), who)
        await table.do(act(0, second), ADA)
        goes_on.set()
        before = await computing
    shown = await routes.show_knowledge(table, 1, 1)
    assert shown == compute(table.game.view(1)) != before


async def test_deal_revealed_during_a_commit_stays_so(tables: OpenTables, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = replace(OPENED, dealt="tournament", seed="lantern 7", tournament="cup", round=0, team=1)
    table, append = await tables.open("abc", "ada", cup), tables.log.append

    async def revealing(*changes: Change, **more: Any) -> bool:
        table.reveal(frozenset({"bob"}))
        return await append(*changes, **more)

    monkeypatch.setattr(tables.log, "append", revealing)
    await table.do(say("Hello", None), ADA)
    assert table.state.revealed_to == frozenset({"bob"})
    assert [message.text for message in table.state.messages] == ["Hello"]


async def _tables(someone: Someone, count: int) -> list[str]:
    return [(await someone.post("/tables", {"seats": [ME, OPEN]}))["id"] for _ in range(count)]


async def test_stream_whose_table_is_evicted_at_its_start_gets_changes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened, "MOST_KEPT", 2)
    table, ada, _ = await two_in_a_game(house)
    others = await _tables(ada, 3)
    follower = await house.services[Streams].open(table, None, "", None, None)
    for each in others:  # between the stream's request and its first event
        await house.services[OpenTables].get(each)
    async with asyncio.timeout(10), aclosing(follower.follow()) as told:
        await anext(told)
        await ada.act(table, 0, {"type": "play", "slot": 0})
        assert b'"turn":1' in (await anext(told)).events[0]


async def test_players_who_ask_for_a_rematch_at_once_get_the_same_table(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    await play(table, {0: ada, 1: bob}, 300, random.Random(3))
    asked = await asyncio.gather(*(someone.post(f"/tables/{table}/rematch") for someone in (ada, bob, ada, bob)))
    assert len({answer["id"] for answer in asked}) == 1
    assert (await ada.get(f"/tables/{table}"))["rematch"] == asked[0]["id"]
