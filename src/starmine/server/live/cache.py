"""The tables in memory, loaded when asked for, and the one place that tells of their changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.errors import Refusal, not_found
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.live.table import LiveTable
from starmine.server.store import messages as message_store
from starmine.server.store import tables as table_store
from starmine.server.store.damage import Damaged, is_damage, reading
from starmine.server.store.database import Database
from starmine.server.store.journal import Journal
from starmine.server.store.messages import MessageRecord
from starmine.server.store.tables import Arranged, TableState

MOST_KEPT = 512  # tables that stay in memory though nobody uses them


class TableCache:
    """All tables in memory. There is one ``LiveTable`` of a table as long as anybody holds it.

    A request, a stream or a bot keeps its table in memory by holding it. Of the others, those used last are
    kept; the cache can forget any of them at any moment, and loads it again when it is asked for.
    """

    def __init__(self, database: Database, journal: Journal, hub: Hub, processes: Processes) -> None:
        self._database = database
        self._journal = journal
        self._hub = hub
        self._processes = processes
        self._tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()  # the last one used is the last
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._asked: dict[str, asyncio.Future[Exception | None]] = {}  # by table: those who want it fresh
        self._looking: asyncio.Task[None] | None = None
        self.changed: asyncio.Queue[LiveTable] = asyncio.Queue()  # for the bots: loaded or changed since they looked

    async def get(self, table: str) -> LiveTable:
        """A table as this process knows it. Raises a 404 and ``Damaged``."""
        live = self._find(table)
        if live is None:
            async with self._loading.setdefault(table, asyncio.Lock()):
                live = self._find(table) or await self._load(table)
        self._keep(live)
        return live

    async def fresh(self, table: str) -> LiveTable:
        """A table as it stands in the store, whichever process wrote last. Raises a 404 and ``Damaged``."""
        live = self._find(table)
        if live is None:
            return await self.get(table)
        asked = self._asked.setdefault(table, asyncio.get_running_loop().create_future())
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        with self._setting_aside(table):
            if (error := await asyncio.shield(asked)) is not None:
                raise error
        self._check_not_dropped(live)
        self._keep(live)
        return live

    async def _look(self) -> None:
        """Looks at the store for all that is asked for meanwhile at once, as when many streams come back together."""
        while self._asked:
            asked, self._asked = self._asked, {}
            errors = await self._refreshed([live for table in asked if (live := self._tables.get(table)) is not None])
            for table, answer in asked.items():
                answer.set_result(errors.get(table))

    async def _refreshed(self, tables: list[LiveTable]) -> dict[str, Exception]:
        """Refreshes tables, and gives what went wrong by table. One that is damaged leaves the others up to date."""
        try:
            await self._refresh(tables)
        except Exception as error:  # noqa: BLE001 - for those who asked
            if len(tables) == 1 or not (is_damage(error) or isinstance(error, Damaged)):
                return {live.id: error for live in tables}
            errors: dict[str, Exception] = {error.table: error} if isinstance(error, Damaged) else {}
            for live in tables:
                if live.id not in errors:
                    errors |= await self._refreshed([live])
            return errors
        return {}

    def _find(self, table: str) -> LiveTable | None:
        live = self._tables.get(table)
        return live if live is not None and live.is_loaded else None

    def _keep(self, live: LiveTable) -> None:
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _load(self, table: str) -> LiveTable:
        async with self._database.reading() as session:
            state = await table_store.load(session, table)
        if state is None:
            raise no_table()
        with self._setting_aside(table):
            # Entered before the rest is read, so that no change that is committed meanwhile is missed.
            live = self._tables[table] = LiveTable(state)
            await self._refresh([live])
        self._check_not_dropped(live)
        live.is_loaded = True
        self.changed.put_nowait(live)
        return live

    def _check_not_dropped(self, live: LiveTable) -> None:
        if self._tables.get(live.id) is not live:
            raise no_table()

    async def refresh(self, tables: Iterable[str]) -> None:
        """Takes in what other processes wrote about tables in memory, and tells of it. Damaged ones are dropped."""
        found = [live for table in tables if (live := self._tables.get(table)) is not None]
        if not found:
            return
        for table, error in (await self._refreshed(found)).items():
            with suppress(Damaged), self._setting_aside(table):
                raise error

    @contextmanager
    def _setting_aside(self, table: str) -> Iterator[None]:
        """Drops a table that turns out to be damaged."""
        try:
            with reading(table):
                yield
        except Damaged:
            self._drop(table)
            raise

    async def _refresh(self, tables: list[LiveTable]) -> None:
        before = {live.id: dict(live.arranged) for live in tables}
        async with self._database.reading() as session:
            marks = await table_store.marks(session, [live.id for live in tables])
            hands = await table_store.hands(session, marks)
            for live in tables:
                mark = marks.get(live.id)
                if mark is None or mark.version > live.state.version:
                    await self._reload_state(session, live)
                # Counted, for another process may have written a message before one that is known here already.
                if mark is not None and mark.messages > len(live.messages):
                    self._hear(live, await message_store.of_table(session, live.id))
                for seat, kept in hands.get(live.id, {}).items():
                    if live.arranged.get(seat) == before[live.id].get(seat):  # else this process has a newer one
                        self._arrange(live, seat, kept)
        for live in tables:
            mark, game = marks.get(live.id), live.started
            if mark is not None and game is not None and mark.turn >= game.turn:
                async with live.lock:
                    await self.catch_up(live)

    async def _reload_state(self, session: AsyncSession, live: LiveTable) -> None:
        state = await table_store.load(session, live.id)
        if state is None:
            self._drop(live.id)
        else:
            self.adopt(state)

    def adopt(self, state: TableState) -> None:
        """A table as it has just been read; told here, if it is new."""
        live = self._tables.get(state.id)
        if live is not None and state.version > live.state.version:
            with self._setting_aside(state.id):
                live.take_state(state)
            self._announce(live, table_changed=True)

    async def catch_up(self, live: LiveTable) -> None:
        """Takes in the actions that are committed and not yet known here, and tells of them. ``live.lock`` is held."""
        actions = await self._journal.since(live.id, live.game.turn)
        if actions:
            game = live.game.copy()
            with self._setting_aside(live.id):
                for action in actions:
                    game.push(action)
            live.take_game(game)
            self._announce(live)

    def in_memory(self) -> list[LiveTable]:
        """The tables that are loaded now."""
        return [live for live in self._tables.values() if live.is_loaded]

    # From here on: what this process has just committed, told to its streams and bots, and to other processes.

    def hear(self, live: LiveTable, messages: list[MessageRecord]) -> None:
        """Adds messages that are not there yet."""
        self._hear(live, messages)
        self._tell(live)

    def arrange(self, live: LiveTable, seat: int, kept: Arranged) -> None:
        """How a player keeps a hand from now on; told to that seat's listeners. (C26)"""
        self._arrange(live, seat, kept)
        self._tell(live)

    def write(self, state: TableState) -> None:
        """A table's new state."""
        self.adopt(state)
        live = self._tables.get(state.id)
        if live is None:
            self._processes.changed(state.id, bot_on_turn=False)
        else:
            self._tell(live)

    def announce(self, live: LiveTable) -> None:
        """An action that has been accepted."""
        self._announce(live)
        self._tell(live)

    def drop(self, table: str) -> None:
        """Forgets a table that has been removed, and ends its streams."""
        self._drop(table)
        self._processes.changed(table, bot_on_turn=False)

    def call_bots(self) -> None:
        """Tells other processes again where their bots are on turn, in case it was not heard."""
        for live in self.in_memory():
            if live.bot_on_turn is not None and not self._processes.plays(live.id):
                self._tell(live)

    def _tell(self, live: LiveTable) -> None:
        self._processes.changed(live.id, bot_on_turn=live.bot_on_turn is not None)

    def _hear(self, live: LiveTable, messages: list[MessageRecord]) -> None:
        if live.take_messages(messages):
            self._hub.wake(live.id)

    def _arrange(self, live: LiveTable, seat: int, kept: Arranged) -> None:
        if live.take_hand(seat, kept):
            self._hub.wake(live.id, hand_changed=seat)

    def _announce(self, live: LiveTable, *, table_changed: bool = False) -> None:
        self._hub.wake(live.id, table_changed=table_changed)
        self.changed.put_nowait(live)

    def _drop(self, table: str) -> None:
        self._kept.pop(table, None)
        if self._tables.pop(table, None) is not None:
            self._hub.end(table)


def no_table() -> Refusal:
    """The 404 for a table."""
    return not_found("Unknown table. If it was never started, it may have been removed.")
