"""Other processes on the same PostgreSQL database, which is the only thing that connects them.

Each process has two connections for this. One listens: the transaction of every event sends the ids of its tables. The
other holds advisory locks: one for the process itself, one for each table whose bots and clock this process serves, and
one for regular work in at most one process. PostgreSQL frees them when a process dies, and, since the connection must
be used at least every few seconds, also when it hangs. Both need direct connections: with a pooler that gives a
connection to each transaction, locks and notifications are lost.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starmine.server.monitoring import Background, faults, in_one_line
from starmine.server.tables import clocks
from starmine.server.tables.events import Entry
from starmine.server.tables.log import CHANNEL
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable, OpenTables

HUNG = 4  # seconds without a sign of life after which PostgreSQL frees the locks of a process
PING = 1.0  # seconds between signs of life
LOOK = 2.0  # seconds between looks for processes that have died, and for events of which no notification arrived
RETRY = 0.5  # seconds between tries to connect

# Numbers of advisory locks, both arbitrary.
_PROCESS = 0x5374  # first half of the lock of each process; the second half is the process's number
_WORK = 0x576F726B  # the lock of regular work

if TYPE_CHECKING:
    from psycopg import AsyncConnection

    _Connection = AsyncConnection[tuple[Any, ...]]


class Cluster(Background):
    """Shares the service of tables, their visitors, and regular work with the other processes."""

    def __init__(self, tables: OpenTables) -> None:
        super().__init__()
        self._url = tables.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._tables = tables
        self._process = tables.log.process = secrets.randbelow(2**31)
        # These references keep tables in memory.
        self._served: dict[str, OpenTable] = {}  # the tables whose lock this process has
        self._wanted: dict[str, OpenTable] = {}  # tables whose lock it will ask for
        self._elsewhere: set[str] = set()  # tables that another process served at the last look
        self._unseen: set[str] = set()  # tables whose visitors at other processes are to be read
        # By table and visitor, until it is written to the database: whether they came, or left.
        self._visitors: dict[tuple[str, str], bool] = {}
        self._awake = asyncio.Event()
        self._works = False  # whether this process has the lock of regular work
        self._alive: set[int] = set()  # the processes at the last look
        self._resume: Callable[[list[str]], None] = lambda _: None
        tables.on_event(self._note)
        tables.hub.on_visitor = self._note_visitor

    def serves(self, table: str) -> bool:
        """Whether this process plays a table's bots, and minds its clock."""
        return table in self._served

    async def begin(self, resume: Callable[[list[str]], None]) -> None:
        """Joins the other processes. ``resume`` loads the running games with these ids, which no process serves."""
        self._resume = resume
        for work in (self._listen, self._hold):
            self.start(self._connected(work))

    def _note(self, table: OpenTable, entry: Entry | None, *, own: bool) -> None:  # noqa: ARG002 (events of all processes count)
        """Asks for the lock of a table that now needs to be served; reads the visitors of one just loaded."""
        if entry is None and table.id not in self._served:  # it has just been loaded, or its deal revealed
            self._unseen.add(table.id)
        if table.id not in self._served and table.id not in self._elsewhere and _needs_serving(table.state):
            self._wanted[table.id] = table
        if self._wanted or self._unseen:
            self._awake.set()

    def _note_visitor(self, table: str, visitor: str, *, here: bool) -> None:
        self._visitors[table, visitor] = here
        self._awake.set()

    async def _connected(self, work: Callable[[_Connection], Awaitable[None]]) -> None:
        """Does ``work`` with a connection, and again with a new one whenever it is lost."""
        from psycopg import AsyncConnection  # installed only where it is used

        while True:
            try:
                async with await AsyncConnection.connect(self._url, autocommit=True, connect_timeout=5) as connection:
                    await work(connection)
            except Exception as error:  # noqa: BLE001 (without this, the others would miss this process)
                faults.report("cluster", f"the connection to the other processes was lost: {in_one_line(error)}")
            await asyncio.sleep(RETRY)

    async def _listen(self, connection: _Connection) -> None:
        """Handles the notifications of other processes: ``events`` or ``visitors``, the sender and ids of tables."""
        await connection.execute(f"LISTEN {CHANNEL}")
        self._unseen.update(await self._visited(connection))
        self._awake.set()
        while True:
            # Reads events whose notifications came before LISTEN, or were lost.
            await self._tables.read_on([table.id for table in self._tables.in_memory()])
            until = time.monotonic() + LOOK
            while (left := until - time.monotonic()) > 0:
                written: set[str] = set()
                # Waits for one notification, and takes all that arrive together with it.
                async for notification in connection.notifies(timeout=left, stop_after=1):
                    kind, process, *tables = notification.payload.split()
                    if int(process) != self._process:
                        changed = self._unseen if kind == "visitors" else written
                        changed.update(tables)
                if self._unseen:
                    self._awake.set()
                await self._tables.read_on(written)

    async def _hold(self, connection: _Connection) -> None:
        """Holds the locks of this process, and shares visitors, until the connection is lost."""
        try:
            await connection.execute(f"SET idle_session_timeout = '{HUNG}s'")
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", [_PROCESS, self._process])
            self._want(self._tables.in_memory())
            # After a lost connection, the rows may be out of date: all are written again.
            await connection.execute("DELETE FROM visitors WHERE process = %s", [self._process])
            self._visitors.update(dict.fromkeys(self._tables.hub.visitors(), True))
            self._unseen.update(await self._visited(connection))
            looked = float("-inf")
            while True:
                self._awake.clear()
                await self._write_visitors(connection)
                await self._read_visitors(connection)
                await self._serve(connection)
                if time.monotonic() > looked + LOOK:
                    looked = time.monotonic()
                    # Asks again for refused locks: the other process may have given them back just afterwards.
                    elsewhere, self._elsewhere = self._elsewhere, set()
                    self._want(table for table in self._tables.in_memory() if table.id in elsewhere)
                    await self._give_back(connection)
                    await self._look_after(connection)
                await connection.execute("SELECT 1")  # a sign of life
                with suppress(TimeoutError):
                    async with asyncio.timeout(PING):
                        await self._awake.wait()
        finally:
            self._served.clear()
            self._works = False
            self._alive.clear()

    async def _serve(self, connection: _Connection) -> None:
        """Asks for the locks of the wanted tables, and serves those that it gets."""
        wanted, self._wanted = self._wanted, {}
        if wanted:
            ordered = sorted(wanted.keys() - self._served.keys())
            query = "SELECT pg_try_advisory_lock(key) FROM unnest(%s::bigint[]) WITH ORDINALITY AS keys(key, place)"
            rows = await (await connection.execute(query + " ORDER BY place", [[*map(_key, ordered)]])).fetchall()
            taken = [table for table, (is_taken,) in zip(ordered, rows, strict=True) if is_taken]
            self._served.update((table, wanted[table]) for table in taken)
            self._elsewhere.update(set(ordered).difference(taken))
            for table in taken:
                self._tables.tell(wanted[table], None)  # bots and clocks begin

    async def _give_back(self, connection: _Connection) -> None:
        """Gives back the locks of tables where no bot is to act and no clock runs, and of tables that are gone."""
        # By identity: a table that was dropped may have been loaded again, as another object.
        here = {id(table) for table in self._tables.in_memory()}
        done = {
            name for name, table in self._served.items() if id(table) not in here or not _needs_serving(table.state)
        }
        if done:
            self._served = {name: table for name, table in self._served.items() if name not in done}
            unlock = "SELECT pg_advisory_unlock(key) FROM unnest(%s::bigint[]) AS key"
            await connection.execute(unlock, [[*map(_key, done)]])

    async def _look_after(self, connection: _Connection) -> None:
        """Takes over from processes that have died: removes their visitors, and asks for tables that nobody serves.

        Only the one process with the lock ``_WORK`` does this.
        """
        if not self._works:
            row = await (await connection.execute("SELECT pg_try_advisory_lock(%s)", [_WORK])).fetchone()
            self._works = row is not None and bool(row[0])
        if not self._works:
            return
        rows = await (await connection.execute(_LOCKS)).fetchall()
        alive = {int(low) for high, low, kind in rows if kind == _TWO_NUMBERS and high == _PROCESS}
        before, self._alive = self._alive, alive
        if before and before <= alive:  # none has died since the last look; at the first look ``before`` is empty
            return
        gone = 'DELETE FROM visitors WHERE process <> ALL(%s) RETURNING "table"'
        left = await (await connection.execute(gone, [list(alive)])).fetchall()
        await self._tell_visitors(connection, {str(table) for (table,) in left}, everybody=True)
        served = {int(high) << 32 | int(low) for high, low, kind in rows if kind == _ONE_NUMBER}
        running = [table for (table,) in await (await connection.execute(_RUNNING)).fetchall()]
        unserved = {table for table in running if _key(table) & _BITS not in served}
        here = {table.id: table for table in self._tables.in_memory() if table.id in unserved}
        self._want(here.values())
        self._resume(sorted(unserved.difference(here)))

    def _want(self, tables: Iterable[OpenTable]) -> None:
        self._wanted.update((table.id, table) for table in tables if _needs_serving(table.state))
        self._awake.set()

    async def _write_visitors(self, connection: _Connection) -> None:
        """Writes which visitors of this process have come or left, and tells the other processes."""
        changed, self._visitors = self._visitors, {}
        if not changed:
            return
        came = [(self._process, *place) for place, here in changed.items() if here]
        left = [(self._process, *place) for place, here in changed.items() if not here]
        async with connection.transaction(), connection.cursor() as cursor:
            if came:
                await cursor.executemany("INSERT INTO visitors VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", came)
            if left:
                gone = 'DELETE FROM visitors WHERE process = %s AND "table" = %s AND visitor = %s'
                await cursor.executemany(gone, left)
            await self._tell_visitors(connection, {table for table, _ in changed})

    async def _tell_visitors(self, connection: _Connection, tables: set[str], *, everybody: bool = False) -> None:
        """Tells the other processes that visitors of tables have changed; with ``everybody`` this process, too."""
        sender = -1 if everybody else self._process  # a process ignores what it sent itself; -1 is none of them
        for table in tables:
            await connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"visitors {sender} {table}"])

    async def _visited(self, connection: _Connection) -> set[str]:
        """The tables at which the visitors of other processes may have changed."""
        rows = await (await connection.execute('SELECT DISTINCT "table" FROM visitors')).fetchall()
        return {*(table for (table,) in rows), *self._tables.hub.visited_elsewhere()}

    async def _read_visitors(self, connection: _Connection) -> None:
        """Tells the hub who visits the unseen tables at other processes."""
        unseen, self._unseen = self._unseen, set()
        if not unseen:
            return
        query = 'SELECT "table", visitor FROM visitors WHERE "table" = ANY(%s) AND process <> %s'
        found: dict[str, set[str]] = defaultdict(set)
        for table, visitor in await (await connection.execute(query, [list(unseen), self._process])).fetchall():
            found[str(table)].add(str(visitor))
        here = {table.id: table.state for table in self._tables.in_memory() if table.id in unseen}
        for table in unseen:
            players = {*here[table].people, here[table].host} if table in here else None
            self._tables.hub.take_others(table, found[table], players)


_BITS = (1 << 64) - 1  # to read a lock's number without a sign, as ``pg_locks`` has it
# In ``pg_locks``, ``classid`` and ``objid`` are a lock's two numbers of 32 bits, or the halves of one of 64 bits.
_ONE_NUMBER, _TWO_NUMBERS = 1, 2  # ``objsubid``: which of the two
_LOCKS = """SELECT classid::bigint, objid::bigint, objsubid FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
_RUNNING = """SELECT id FROM tables WHERE started IS NOT NULL AND finished IS NULL AND (clock_turn IS NOT NULL
    OR EXISTS (SELECT 1 FROM seats WHERE "table" = tables.id AND bot IS NOT NULL))"""


def _key(table: str) -> int:
    """The number of a table's lock: 64 bits with a sign, as PostgreSQL takes it."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], signed=True)


def _needs_serving(state: TableState) -> bool:
    """Whether a bot is to act, or a clock runs."""
    return state.bot_on_turn is not None or clocks.read(state, clocks.now()).running is not None
