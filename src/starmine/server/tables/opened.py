"""All tables in memory. Whatever happens at one is told from here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol
from weakref import WeakValueDictionary

from starmine.server.database.damage import Damaged, is_damage, reading
from starmine.server.database.database import Database
from starmine.server.monitoring import ACTIONS, ENDED, STARTED, background, faults, in_one_line
from starmine.server.tables.events import Acted, Entry, Event, HandArranged, Noted, Started
from starmine.server.tables.hub import Hub
from starmine.server.tables.log import Change, Log, first_changes
from starmine.server.tables.projections import revealed_to
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.state import TableState, fold
from starmine.server.tables.table import OpenTable, no_table
from starmine.server.web.errors import Refusal

MOST_KEPT = 512  # tables that stay in memory though nobody uses them
AT_ONCE = 50  # tables read in one database session: the first requesters need not wait for all


class OnEvent(Protocol):
    """Called after an event of a table; ``own``: whether this process has committed it."""

    def __call__(self, table: OpenTable, entry: Entry | None, /, *, own: bool) -> None: ...


class OnView(Protocol):
    """Called when a person is shown a table; see ``OpenTables.note_view``."""

    def __call__(self, table: OpenTable, person: str | None, /, *, hands: bool | None) -> None: ...


class OpenTables:
    """The tables in memory, which are a cache of their logs. There is at most one ``OpenTable`` per table.

    Requests, streams and bots keep their table in memory by a reference to it. The ``MOST_KEPT`` most recently used
    others are kept, too. Any table without a reference may leave memory at any time, and is loaded when it is next
    requested.
    """

    def __init__(self, database: Database, log: Log, hub: Hub, bots: ServedBots) -> None:
        self.log = log
        self.database = database
        self.hub = hub
        self.bots = bots
        self._tables: WeakValueDictionary[str, OpenTable] = WeakValueDictionary()
        self._kept: OrderedDict[str, OpenTable] = OrderedDict()  # least recently used first
        self._asked: dict[str, asyncio.Future[OpenTable | Exception | None]] = {}  # by table that is being loaded
        self._reader: asyncio.Task[None] | None = None
        self._listeners: list[OnEvent] = []
        self._viewers: list[OnView] = []

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the database."""
        return self.log.process is not None

    def on_event(self, listener: OnEvent) -> None:
        """Calls ``listener`` after every event of a table in memory.

        Without an event: once a table is loaded, served by this process, or its deal is revealed to more people.

        It returns at once, and starts what takes longer in the background.
        """
        self._listeners.append(listener)

    def on_view(self, listener: OnView) -> None:
        """Calls ``listener`` when a person is shown a table. It returns at once."""
        self._viewers.append(listener)

    def note_view(self, table: OpenTable, person: str | None, *, hands: bool | None) -> None:
        """Tells that a person is shown a table.

        ``hands``: whether they see hands that a player would not see; None without a view of the game.
        """
        for listener in self._viewers:
            listener(table, person, hands=hands)

    async def get(self, table: str) -> OpenTable:
        """The table, loaded if necessary. Raises a 404 and ``Damaged``."""
        found = self._tables.get(table)
        if found is None:
            found = await self._load(table)
        self._kept[table] = found
        self._kept.move_to_end(table)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def fresh(self, table: str) -> OpenTable:
        """The table with what other processes have written, and what other tables say about it. Raises like ``get``."""
        found = await self.get(table)
        if self.is_shared:
            await self.read_on([table])
            found = await self.get(table)
        if found.state.tournament is not None:
            # Games at other tables of a tournament change what is secret at this one.
            to = await self.database.read(revealed_to, [table])
            found.reveal(to.get(table))
        return found

    async def get_many(self, tables: Iterable[str]) -> dict[str, OpenTable]:
        """Those of the tables that exist and are readable."""
        asked = list(tables)
        loaded = await asyncio.gather(*map(self.get, asked), return_exceptions=True)
        for error in loaded:
            if isinstance(error, BaseException) and not isinstance(error, (Refusal, Damaged)):
                raise error
        return {table_id: table for table_id, table in zip(asked, loaded, strict=True) if isinstance(table, OpenTable)}

    async def open(self, table_id: str, person: str | None, *happened: Event) -> OpenTable:
        """Opens a new table with its first events. Raises ``IntegrityError`` if it is there already."""
        changes = first_changes(table_id, person, *happened)
        await self.log.append(*changes)
        table = self._enter(changes[-1].after)
        self.committed(table, changes)
        return table

    async def read_on(self, tables: Iterable[str]) -> None:
        """Reads what has been added to the logs of those tables that are in memory, and drops those that are gone."""
        here = [self._tables[table] for table in tables if table in self._tables]
        for start in range(0, len(here), AT_ONCE):
            part = {table.id: table.state.number for table in here[start : start + AT_ONCE]}
            logs = await self.log.read(part)
            for table in part.keys() - logs.keys():
                self.drop(table)
            for table, entries in logs.items():
                if (found := self._tables.get(table)) is not None:
                    with suppress(Damaged):
                        await found.follow(entries)

    def committed(self, table: OpenTable, changes: Iterable[Change]) -> None:
        """Counts and tells the changes that this process has committed."""
        for change in changes:
            match change.entry.event:
                case Acted():
                    ACTIONS.inc()
                    if change.after.finished is not None:
                        ENDED.labels(change.after.edition).inc()
                case Started():
                    STARTED.labels(change.after.edition).inc()
            if change.after.id == table.id:
                self.tell(table, change.entry, own=True)

    def tell(self, table: OpenTable, entry: Entry | None, *, own: bool = False) -> None:
        """Wakes the connections of a table, and calls the listeners."""
        match entry:
            case Entry(event=Noted() | HandArranged(), person=person) if table.state.on_turn is not None:
                self.hub.wake(table.id, person)  # nobody else sees it
            case _:
                self.hub.wake(table.id, table_changed=entry is None)
        for listener in self._listeners:
            try:
                listener(table, entry, own=own)
            except Exception as error:  # noqa: BLE001 (the others have to be told, and the event is committed)
                faults.report("events", f"an event of table {table.id} was not handled: {in_one_line(error)}")

    def in_memory(self) -> list[OpenTable]:
        """The tables that are in memory."""
        return list(self._tables.values())

    def drop(self, table: str) -> None:
        """Forgets a table that was removed or is damaged, and ends its streams."""
        self._kept.pop(table, None)
        if self._tables.pop(table, None) is not None:
            self.hub.end(table)

    @contextmanager
    def dropping_if_damaged(self, table: str) -> Iterator[None]:
        """Drops a table that proves to be damaged."""
        try:
            with reading(table):
                yield
        except Damaged:
            self.drop(table)
            raise

    async def _load(self, table: str) -> OpenTable:
        if not table.isalnum():  # PostgreSQL rejects some characters
            raise no_table()
        asked = self._asked.get(table)
        if asked is None:
            asked = self._asked[table] = asyncio.get_running_loop().create_future()
        if self._reader is None or self._reader.done():
            self._reader = background(self._read_requested())
        found = await asyncio.shield(asked)
        with self.dropping_if_damaged(table):
            if isinstance(found, Exception):
                raise found
        if found is None:
            raise no_table()
        return found

    async def _read_requested(self) -> None:
        """Loads all requested tables in batches, with those requested meanwhile: streams often reconnect together."""
        while self._asked:
            part = list(self._asked)[:AT_ONCE]
            found = await self._read(part)
            for table in part:
                self._asked.pop(table).set_result(found.get(table))

    async def _read(self, tables: list[str]) -> dict[str, OpenTable | Exception]:
        """The tables as stored, or the error of reading each; tables without a log are left out."""
        try:
            logs = await self.log.read(dict.fromkeys(tables, -1))
            secret = await self.database.read(revealed_to, list(logs)) if logs else {}
        except Exception as error:  # noqa: BLE001 - for those who asked
            if len(tables) == 1 or not is_damage(error):
                return dict.fromkeys(tables, error)
            return {found: one for table in tables for found, one in (await self._read([table])).items()}
        loaded: dict[str, OpenTable | Exception] = {}
        for table, entries in logs.items():
            try:
                with reading(table):
                    state = fold(table, entries)
                    assert state is not None  # noqa: S101 (no log is empty)
                    loaded[table] = one = self._enter(state.revealed(secret.get(table)))
                self.tell(one, None)
            except Exception as error:  # noqa: BLE001 - for those who asked
                loaded[table] = error
            await asyncio.sleep(0)  # folding a log takes some milliseconds
        return loaded

    def _enter(self, state: TableState) -> OpenTable:
        found = self._tables.get(state.id)
        if found is None:
            found = self._tables[state.id] = OpenTable(state, self)
        return found
