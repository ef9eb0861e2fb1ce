"""Processes on one database: presence, changed tables, and who plays which bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from starmine.server.live import processes
from starmine.server.live.hub import Hub, Listener
from starmine.server.live.processes import Processes, announce_session_changes

TABLES = [f"table{number}" for number in range(200)]


class Wire:
    """Connects processes, which can be cut off."""

    def __init__(self) -> None:
        self.ends: list[End] = []

    def send(self, sender: End, message: str) -> None:
        for end in self.ends:
            if end is not sender and not end.cut and not sender.cut:
                asyncio.get_running_loop().call_soon(end.hear, message)


class End:
    """A process's end of the wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.cut = False
        self.hear: Callable[[str], None] = lambda _: None

    async def open(self, hear: Callable[[str], None], joined: Callable[[], None]) -> None:
        self.hear = hear
        self._wire.ends.append(self)
        joined()

    def send(self, message: str) -> None:
        self._wire.send(self, message)

    async def close(self) -> None:
        self._wire.ends.remove(self)


class One:
    """A process with its hub, and the calls it received."""

    def __init__(self, wire: Wire) -> None:
        self.end = End(wire)
        self.hub = Hub(0)
        self.processes = Processes(self.end, self.hub)
        self.changed: list[str] = []
        self.called: list[str] = []
        self.deaths = 0
        self.signed_out = 0

    async def open(self) -> One:
        def hear(changed: list[str], called: list[str]) -> None:
            self.changed += changed
            self.called += called

        def bury() -> None:
            self.deaths += 1

        def sign_out() -> None:
            self.signed_out += 1

        await self.processes.open(hear, bury, sign_out)
        return self


@contextmanager
def quickly() -> Iterator[None]:
    """Speeds up heartbeats."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "BEAT", 0.01)
        patch.setattr(processes, "DEAD", 0.05)
        yield


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 (what is waited for has no event)
            await asyncio.sleep(0)


async def test_people_at_one_process_are_online_at_all() -> None:
    wire = Wire()
    one = await One(wire).open()
    ada, neighbour = Listener("a", "ada"), Listener("a", "bob")
    one.hub.enter(ada)
    other = await One(wire).open()  # starts later, and is told who is online
    await until(lambda: other.hub.is_online("a", "ada"))
    other.hub.enter(neighbour)
    await until(lambda: one.hub.is_online("a", "bob"))
    neighbour.table_changed = False
    one.hub.leave(ada)
    await until(lambda: not other.hub.is_online("a", "ada"))
    assert neighbour.table_changed
    await other.processes.close()
    await until(lambda: not one.hub.is_online("a", "bob"))
    await one.processes.close()


async def test_silent_process_counts_as_dead_until_it_returns() -> None:
    wire = Wire()
    with quickly():
        one, other = await One(wire).open(), await One(wire).open()
        other.hub.enter(Listener("a", "ada"))
        await until(lambda: one.hub.is_online("a", "ada"))
        other.end.cut = True
        await until(lambda: not one.hub.is_online("a", "ada"))
        assert one.deaths >= 1
        assert all(one.processes.plays(table) for table in TABLES)
        assert one.processes.leads
        other.end.cut = False
        await until(lambda: one.hub.is_online("a", "ada"))
        assert one.processes.leads != other.processes.leads
        await one.processes.close()
        await other.processes.close()


async def test_bots_of_each_table_are_played_by_one_process() -> None:
    wire = Wire()
    three = [await One(wire).open() for _ in range(3)]
    await until(lambda: all(sum(one.processes.plays(table) for one in three) == 1 for table in TABLES))
    assert all(any(one.processes.plays(table) for table in TABLES) for one in three)
    assert sum(one.processes.leads for one in three) == 1
    await three[0].processes.close()
    await until(lambda: all(sum(one.processes.plays(table) for one in three[1:]) == 1 for table in TABLES))
    for one in three[1:]:
        await one.processes.close()


async def test_others_are_told_changed_tables_and_the_bots_they_play() -> None:
    wire = Wire()
    one, other = await One(wire).open(), await One(wire).open()
    await until(lambda: sum(one.processes.plays(table) for table in TABLES) < len(TABLES))
    for table in TABLES:
        one.processes.changed(table, bot_on_turn=table != TABLES[0])
    await until(lambda: set(TABLES) <= set(other.changed))
    assert not other.called or set(other.called) == {table for table in TABLES[1:] if other.processes.plays(table)}
    assert other.called
    assert not one.changed
    await one.processes.close()
    await other.processes.close()


async def test_session_changes_reach_all_even_from_a_process_without_a_server() -> None:
    wire = Wire()
    one, other = await One(wire).open(), await One(wire).open()
    one.processes.sessions_changed()
    await until(lambda: other.signed_out == 1)
    await announce_session_changes(End(wire))
    await until(lambda: (one.signed_out, other.signed_out) == (1, 2))
    assert sum(one.processes.plays(table) or other.processes.plays(table) for table in TABLES) == len(TABLES)
    await one.processes.close()
    await other.processes.close()
