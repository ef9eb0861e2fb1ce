"""The tables in memory, loaded when asked for, and the one place that tells of their changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal, not_found
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes, parts
from starmine.server.live.table import LiveTable
from starmine.server.monitoring.background import background
from starmine.server.store import archive
from starmine.server.store.damage import Damaged, is_damage, reading
from starmine.server.store.database import Database
from starmine.server.store.tables import messages as message_store
from starmine.server.store.tables import notes as note_store
from starmine.server.store.tables import tables as table_store
from starmine.server.store.tables.journal import Journal, Taken, actions_since
from starmine.server.store.tables.messages import MessageRecord
from starmine.server.store.tables.notes import NoteRecord
from starmine.server.store.tables.tables import Arranged, Progress, TableState

ARCHIVED = template("table.archived", "This game was archived on {day}: the operator of this server can restore it.")
UNKNOWN_TABLE = text("table.unknown", "Unknown table. Tables that were never started are removed after a while.")

MOST_KEPT = 512  # tables that stay in memory though nobody uses them
AT_ONCE = 50  # tables that are read in one session: those who asked for the first do not wait for all


@dataclass(frozen=True, slots=True)
class _News:
    """What the store holds about tables, by their ids, beyond what was known of them."""

    marks: dict[str, Progress]
    changed: frozenset[str]  # tables whose rows have changed
    states: dict[str, TableState]  # of tables whose games are to begin again
    undone: dict[str, int]  # how many actions had been taken back when the actions were read
    messages: dict[str, list[MessageRecord]]
    notes: dict[str, list[NoteRecord]]
    before: dict[str, dict[int, Arranged]]  # the hands as they were known
    hands: dict[str, dict[int, Arranged]]
    turns: dict[str, int]  # from which on there are actions
    actions: dict[str, list[Taken]]


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
        self._asked: dict[str, asyncio.Future[LiveTable | Exception | None]] = {}  # by table: those who want it fresh
        self._looking: asyncio.Task[None] | None = None
        self.changed: asyncio.Queue[LiveTable] = asyncio.Queue()  # for the bots: loaded or changed since they looked
        self.on_clock: Callable[[LiveTable], None] | None = None  # is told the same of tables with a clock
        self.on_written: Callable[[LiveTable], None] | None = None  # is told of tables that this process has changed

    async def get(self, table: str) -> LiveTable:
        """A table as this process knows it. Raises a 404 and ``Damaged``."""
        live = self._tables.get(table)
        if live is None or not live.is_loaded:
            return await self.fresh(table)
        self._keep(live)
        return live

    async def found(self, tables: Iterable[str]) -> dict[str, LiveTable]:
        """Those of the tables that there are and that can be read, as this process knows them."""
        asked = list(tables)
        loaded = await asyncio.gather(*map(self.get, asked), return_exceptions=True)
        for error in loaded:
            if isinstance(error, BaseException) and not isinstance(error, (Refusal, Damaged)):
                raise error
        return {table: live for table, live in zip(asked, loaded, strict=True) if isinstance(live, LiveTable)}

    async def fresh(self, table: str) -> LiveTable:
        """A table as it stands in the store, whichever process wrote last. Raises a 404 and ``Damaged``."""
        asked = self._asked.setdefault(table, asyncio.get_running_loop().create_future())
        if self._looking is None or self._looking.done():
            self._looking = background(self._look())
        with self._setting_aside(table):
            found = await asyncio.shield(asked)
            if isinstance(found, Exception):
                raise found
        if found is None:
            raise await self._missing(table)
        self._keep(found)
        return found

    async def _missing(self, table: str) -> Refusal:
        """The 404 for a table that the store does not have."""
        async with self._database.reading() as session:
            moment = await archive.moment_of(session, table)
        if moment is None:
            return no_table()
        day = moment.date().isoformat()
        return Refusal(404, "archived", ARCHIVED(day=day))

    def _keep(self, live: LiveTable) -> None:
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def refresh(self, tables: Iterable[str]) -> None:
        """Takes in what other processes wrote about tables in memory, and tells of it. Damaged ones are dropped."""
        for part in parts((table for table in tables if table in self._tables), AT_ONCE):
            for table, found in (await self._read(part)).items():
                if isinstance(found, Exception):
                    with suppress(Damaged), self._setting_aside(table):
                        raise found

    async def _look(self) -> None:
        """Looks at the store for all that is asked for meanwhile at once, as when many streams come back together."""
        while self._asked:
            asked, self._asked = self._asked, {}
            for part in parts(asked, AT_ONCE):
                found = await self._read(part)
                for table in part:
                    asked[table].set_result(found.get(table))

    async def _read(self, tables: list[str]) -> dict[str, LiveTable | Exception]:
        """Tables as they stand in the store, without those that it does not have, and what went wrong.

        One that is damaged is read apart from the others.
        """
        try:
            return {live.id: live for live in await self._take_in(tables)}
        except Exception as error:  # noqa: BLE001 - for those who asked
            if len(tables) == 1 or not (is_damage(error) or isinstance(error, Damaged)):
                return dict.fromkeys(tables, error)
            found: dict[str, LiveTable | Exception] = {}
            for table in tables:
                found |= await self._read([table])
            return found

    @contextmanager
    def _setting_aside(self, table: str) -> Iterator[None]:
        """Drops a table that turns out to be damaged."""
        try:
            with reading(table):
                yield
        except Damaged:
            self._drop(table)
            raise

    async def _take_in(self, tables: list[str]) -> list[LiveTable]:
        """Loads tables, or takes in what is new about them, in one session for all."""
        found = [live for table in tables if (live := self._tables.get(table)) is not None]
        known = {live.id for live in found}
        if new := [table for table in tables if table not in known]:
            async with self._database.reading() as session:
                # Entered before the rest is read, so that no change that is committed meanwhile is missed.
                found += [self._enter(state) for state in await table_store.load_all(session, new)]
        news = await self._read_news(found)
        for live in found:
            if live.id in news.marks:
                await self._take(live, news)
            else:
                self._drop(live.id)
        return [live for live in found if self._tables.get(live.id) is live]

    async def _read_news(self, found: list[LiveTable]) -> _News:
        before = {live.id: dict(live.arranged) for live in found}
        async with self._database.reading() as session:
            marks = await table_store.progress(session, before)
            hands = await table_store.hands(session, before)
            changed = [live.id for live in found if live.id in marks and marks[live.id].version > live.state.version]
            states = {state.id: state for state in await table_store.load_all(session, changed)}
            undone = {live.id: states.get(live.id, live.state).undone for live in found}
            again = {live.id for live in found if undone[live.id] != live.state.undone}
            # Counted, for another process may have written a message before one that is known here already.
            talked = [live.id for live in found if live.id in marks and marks[live.id].messages > len(live.messages)]
            # Where a person has deleted everything, messages and notes have changed, too.
            messages = await message_store.of_tables(session, [*talked, *changed])
            noted = [live.id for live in found if live.id in marks and marks[live.id].notes > live.noted]
            noted += [live.id for live in found if live.id in again or (live.id in changed and live.notes)]
            notes = await note_store.of_tables(session, list(dict.fromkeys(noted)))
            for state in states.values():
                if state.id not in again:
                    self.adopt(state)
            turns = {live.id: 0 if live.id in again else live.turn for live in found if live.started is not None}
            turns = {table: turn for table, turn in turns.items() if table in marks and marks[table].turn >= turn}
            actions = await actions_since(session, turns, undone)
        states = {table: states[table] for table in again}
        return _News(marks, frozenset(changed), states, undone, messages, notes, before, hands, turns, actions)

    async def _take(self, live: LiveTable, news: _News) -> None:
        """Takes in what is new about a table."""
        mark, actions = news.marks[live.id], news.actions.get(live.id, [])
        if (state := news.states.get(live.id)) is not None:
            if not actions and mark.turn >= 0:  # one more has been taken back while this was read
                background(self.refresh([live.id]))
                return
            async with live.lock:
                self._begin_again(live, state, actions)
        self._hear(live, news.messages.get(live.id, []))
        if live.id in news.changed:
            live.forget_notes(mark.notes)
        self._note(live, news.notes.get(live.id, []), mark.notes)
        for seat, kept in news.hands.get(live.id, {}).items():
            if live.arranged.get(seat) == news.before[live.id].get(seat):  # else this process has a newer one
                self._arrange(live, seat, kept)
        if actions:
            async with live.lock:
                if live.state.undone == news.undone[live.id]:
                    self._play(live, news.turns[live.id], actions)
        if not live.is_loaded:
            live.is_loaded = True
            self._call(live)

    def _enter(self, state: TableState) -> LiveTable:
        live = self._tables.get(state.id)
        if live is None:
            with reading(state.id):
                live = self._tables[state.id] = LiveTable(state)
        return live

    def adopt(self, state: TableState) -> None:
        """A table as it has just been read; told here, if it is new.

        One of which actions have been taken back is read as a whole, in the background.
        """
        live = self._tables.get(state.id)
        if live is None or state.version <= live.state.version:
            return
        if state.undone != live.state.undone:
            background(self.refresh([state.id]))
            return
        with self._setting_aside(state.id):
            live.take_state(state)
        self._announce(live, table_changed=True)

    def _begin_again(self, live: LiveTable, state: TableState, actions: list[Taken]) -> None:
        """Plays a game through from the deal: some of the actions that are known here have been taken back."""
        if state.undone > live.state.undone:
            with self._setting_aside(state.id):
                live.take_state(state)
            self._play(live, 0, actions)
            self._announce(live, table_changed=True)

    async def catch_up(self, live: LiveTable) -> None:
        """Takes in the actions that are committed and not yet known here, and tells of them. ``live.lock`` is held."""
        self._play(live, live.turn, await self._journal.taken(live.id, live.turn, live.state.undone))

    def _play(self, live: LiveTable, turn: int, actions: list[Taken]) -> None:
        """Actions that were accepted from a turn on; those that are known by now are left out."""
        if new := actions[live.turn - turn :]:
            game = live.game.copy()
            with self._setting_aside(live.id):
                for taken in new:
                    game.push(taken.action)
            live.take_game(game, [taken.created for taken in new])
            self._announce(live)

    def in_memory(self) -> list[LiveTable]:
        """The tables that are loaded now."""
        return [live for live in self._tables.values() if live.is_loaded]

    # From here on: what this process has just committed, told to its streams and bots, and to other processes.

    def hear(self, live: LiveTable, messages: list[MessageRecord]) -> None:
        """Adds messages that are not there yet."""
        self._hear(live, messages)
        self._tell(live)

    def note(self, live: LiveTable, note: NoteRecord) -> None:
        """What a player has noted on a card; told to that seat's listeners."""
        # Another process may have written one in between: then all are read again.
        self._note(live, [note], note.number if note.number == live.noted + 1 else 0)
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
            self._tell_written(live)

    async def written(self, tables: Collection[str]) -> None:
        """Takes in tables that were changed in the store by other means, and tells of them."""
        await self.refresh(tables)
        for table in tables:
            live = self._tables.get(table)
            self._processes.changed(table, bot_on_turn=live is not None and live.bot_on_turn is not None)

    def announce(self, live: LiveTable) -> None:
        """An action that has been accepted."""
        self._announce(live)
        self._tell_written(live)

    def drop(self, table: str) -> None:
        """Forgets a table that has been removed, and ends its streams."""
        self._drop(table)
        self._processes.changed(table, bot_on_turn=False)

    def call_bots(self) -> None:
        """Tells other processes again where their bots are on turn, in case it was not heard."""
        for live in self.in_memory():
            if live.bot_on_turn is not None and not self._processes.plays(live.id):
                self._tell(live)

    def _tell_written(self, live: LiveTable) -> None:
        self._tell(live)
        if self.on_written is not None:
            self.on_written(live)

    def _tell(self, live: LiveTable) -> None:
        self._processes.changed(live.id, bot_on_turn=live.bot_on_turn is not None)

    def _hear(self, live: LiveTable, messages: list[MessageRecord]) -> None:
        if live.take_messages(messages):
            self._hub.wake(live.id)

    def _note(self, live: LiveTable, notes: list[NoteRecord], until: int) -> None:
        if live.take_notes(notes, until):
            self._hub.wake(live.id)

    def _arrange(self, live: LiveTable, seat: int, kept: Arranged) -> None:
        if live.take_hand(seat, kept):
            self._hub.wake(live.id, hand_changed=seat)

    def _announce(self, live: LiveTable, *, table_changed: bool = False) -> None:
        self._hub.wake(live.id, table_changed=table_changed)
        self._call(live)

    def _call(self, live: LiveTable) -> None:
        self.changed.put_nowait(live)
        if live.state.clock_turn is not None and self.on_clock is not None and live.is_loaded:
            self.on_clock(live)

    def _drop(self, table: str) -> None:
        self._kept.pop(table, None)
        if self._tables.pop(table, None) is not None:
            self._hub.end(table)


def no_table() -> Refusal:
    """The 404 for a table."""
    return not_found(UNKNOWN_TABLE)
