"""The cache of tables in memory; all changes of tables are announced through it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from sqlalchemy.orm import Session

from starmine.rules.words.texts import text
from starmine.server.errors import Refusal, not_found
from starmine.server.live.hub import Hub
from starmine.server.live.table import LiveTable
from starmine.server.monitoring.background import background
from starmine.server.store.damage import Damaged, is_damage, reading
from starmine.server.store.database import Database
from starmine.server.store.tables import messages as message_store
from starmine.server.store.tables import notes as note_store
from starmine.server.store.tables import tables as table_store
from starmine.server.store.tables.journal import Journal, Taken, actions_since
from starmine.server.store.tables.messages import MessageRecord
from starmine.server.store.tables.notes import NoteRecord
from starmine.server.store.tables.secret_deals import revealed_to
from starmine.server.store.tables.tables import Arranged, Progress, TableState

UNKNOWN_TABLE = text("table.unknown", "Unknown table. Tables that were never started are removed after a while.")

MOST_KEPT = 512  # tables that stay in memory though nobody uses them
AT_ONCE = 50  # tables read in one database session: the first requesters need not wait for all


@dataclass(frozen=True, slots=True)
class _News:
    """What one read of the store found about tables, by table id, compared with what was cached."""

    marks: dict[str, Progress]
    changed: dict[str, TableState]  # tables whose rows have changed
    messages: dict[str, list[MessageRecord]]
    notes: dict[str, list[NoteRecord]]
    hands: dict[str, dict[int, Arranged]]
    revealed: dict[str, frozenset[str]]  # to whom the games of tournaments' deals at other tables are known

    def undone(self, live: LiveTable) -> int:
        """How many actions had been taken back."""
        return self.changed.get(live.id, live.state).undone

    def is_replayed(self, live: LiveTable) -> bool:
        """Whether the game is replayed from the deal, after an undo."""
        return self.undone(live) != live.state.undone


def _read_news(session: Session, found: list[LiveTable]) -> _News:
    ids = [live.id for live in found]
    marks = table_store.progress(session, ids)
    known = [live for live in found if live.id in marks]
    states = table_store.load_all(session, [live.id for live in known if marks[live.id].version > live.state.version])
    news = _News(marks, {state.id: state for state in states}, {}, {}, table_store.hands(session, ids), {})
    # Compared by count: ids of messages may be committed in another order.
    talked = [live.id for live in known if marks[live.id].messages > len(live.messages)]
    # If a person has deleted their data, messages and notes have changed, too.
    news.messages.update(message_store.of_tables(session, [*talked, *news.changed]))
    noted = [live.id for live in known if marks[live.id].notes > live.noted or news.is_replayed(live)]
    noted += [live.id for live in known if live.id in news.changed and live.notes and live.id not in noted]
    news.notes.update(note_store.of_tables(session, noted))
    # Games at other tables of a tournament change what is secret at this one.
    if of_tournaments := [live.id for live in found if live.state.tournament is not None]:
        news.revealed.update(revealed_to(session, of_tournaments))
    return news


class TableCache:
    """All tables in memory. There is at most one ``LiveTable`` per table.

    Requests, streams and bots keep their table in memory by a reference to it. The ``MOST_KEPT`` most recently used
    others are kept, too. The cache may evict any table without a reference at any time, and reloads it when it is next
    requested.
    """

    def __init__(self, database: Database, journal: Journal, hub: Hub) -> None:
        self._database = database
        self._journal = journal
        self._hub = hub
        self._tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()  # least recently used first
        self._asked: dict[str, asyncio.Future[LiveTable | Exception | None]] = {}  # by table: requests for a fresh copy
        self._reader: asyncio.Task[None] | None = None
        self.changed: asyncio.Queue[LiveTable] = asyncio.Queue()  # tables loaded or changed since the bots last looked
        self.on_clock: Callable[[LiveTable], None] | None = None  # called like ``changed``, for tables with a clock
        self.on_written: Callable[[LiveTable], None] | None = None  # called for tables that have been changed

    async def get(self, table: str) -> LiveTable:
        """The cached table, loaded if necessary. Raises a 404 and ``Damaged``."""
        live = self._tables.get(table)
        if live is None or not live.is_loaded:
            return await self.fresh(table)
        self._keep(live)
        return live

    async def get_many(self, tables: Iterable[str]) -> dict[str, LiveTable]:
        """The cached copies of those tables that exist and are readable."""
        asked = list(tables)
        loaded = await asyncio.gather(*map(self.get, asked), return_exceptions=True)
        for error in loaded:
            if isinstance(error, BaseException) and not isinstance(error, (Refusal, Damaged)):
                raise error
        return {table: live for table, live in zip(asked, loaded, strict=True) if isinstance(live, LiveTable)}

    async def fresh(self, table: str) -> LiveTable:
        """The table, updated from the store: a write may have been committed late. Raises a 404 and ``Damaged``."""
        asked = self._asked.setdefault(table, asyncio.get_running_loop().create_future())
        if self._reader is None or self._reader.done():
            self._reader = background(self._read_requested())
        with self._dropping_if_damaged(table):
            found = await asyncio.shield(asked)
            if isinstance(found, Exception):
                raise found
        if found is None:
            raise no_table()
        self._keep(found)
        return found

    def _keep(self, live: LiveTable) -> None:
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def refresh(self, tables: Iterable[str]) -> None:
        """Updates cached tables from the store and announces the changes. Damaged tables are dropped."""
        for part in _parts(table for table in tables if table in self._tables):
            for table, found in (await self._read(part)).items():
                if isinstance(found, Exception):
                    with suppress(Damaged), self._dropping_if_damaged(table):
                        raise found

    async def _read_requested(self) -> None:
        """Reads all requested tables in batches, with those requested meanwhile: streams often reconnect together."""
        while self._asked:
            asked, self._asked = self._asked, {}
            for part in _parts(asked):
                found = await self._read(part)
                for table in part:
                    asked[table].set_result(found.get(table))

    async def _read(self, tables: list[str]) -> dict[str, LiveTable | Exception]:
        """The tables as stored, or the error of reading each; tables that are not in the store are left out.

        If one table of a batch is damaged, each is read separately.
        """
        try:
            return {live.id: live for live in await self._load_or_update(tables)}
        except Exception as error:  # noqa: BLE001 - for those who asked
            if len(tables) == 1 or not (is_damage(error) or isinstance(error, Damaged)):
                return dict.fromkeys(tables, error)
            found: dict[str, LiveTable | Exception] = {}
            for table in tables:
                found |= await self._read([table])
            return found

    @contextmanager
    def _dropping_if_damaged(self, table: str) -> Iterator[None]:
        """Drops a table that proves to be damaged."""
        try:
            with reading(table):
                yield
        except Damaged:
            self.drop(table)
            raise

    async def _load_or_update(self, tables: list[str]) -> list[LiveTable]:
        """Loads tables, or updates cached ones, in one session for all."""
        found = [live for table in tables if (live := self._tables.get(table)) is not None]
        known = {live.id for live in found}
        if new := [table for table in tables if table not in known]:
            # Cached before the rest is read, so that no change committed meanwhile is missed.
            found += [self._enter(state) for state in await self._database.read(table_store.load_all, new)]
        hands = {live.id: dict(live.arranged) for live in found}
        news = await self._database.read(_read_news, found)
        replayed = {live.id for live in found if news.is_replayed(live)}
        for live in found:
            if live.id in news.changed and live.id not in replayed:
                self.adopt(news.changed[live.id])
            if live.state.tournament is not None:
                self._reveal(live, news.revealed.get(live.id))
        turns = {live.id: 0 if live.id in replayed else live.turn for live in found if live.started is not None}
        turns = {table: turn for table, turn in turns.items() if table in news.marks and news.marks[table].turn >= turn}
        undone = {live.id: news.undone(live) for live in found}
        actions = await self._database.read(actions_since, turns, undone) if turns else {}
        for live in found:
            if live.id not in news.marks:
                self.drop(live.id)
            elif live.id in replayed and not actions.get(live.id) and news.marks[live.id].turn >= 0:
                background(self.refresh([live.id]))  # another undo was committed during this read
            else:
                await self._update(live, news, hands[live.id], turns.get(live.id, 0), actions.get(live.id, []))
        return [live for live in found if self._tables.get(live.id) is live]

    async def _update(
        self, live: LiveTable, news: _News, hands: dict[int, Arranged], turn: int, actions: list[Taken]
    ) -> None:
        """Updates a table with what was read, when its hands were arranged like ``hands``."""
        mark, undone = news.marks[live.id], news.undone(live)
        if (state := news.changed.get(live.id)) is not None and news.is_replayed(live):
            async with live.lock:
                self._replay(live, state, actions)
        self.add_messages(live, news.messages.get(live.id, []))
        if live.id in news.changed:
            live.forget_notes(mark.notes)
        self._note(live, news.notes.get(live.id, []), mark.notes)
        for seat, kept in news.hands.get(live.id, {}).items():
            if live.arranged.get(seat) == hands.get(seat):  # else the one here is newer
                self.arrange(live, seat, kept)
        if actions:
            async with live.lock:
                if live.state.undone == undone:
                    self._play(live, turn, actions)
        if not live.is_loaded:
            live.is_loaded = True
            self._notify_bots(live)

    def _enter(self, state: TableState) -> LiveTable:
        live = self._tables.get(state.id)
        if live is None:
            with reading(state.id):
                live = self._tables[state.id] = LiveTable(state)
        return live

    def adopt(self, state: TableState) -> None:
        """Updates a cached table from a row just read, and announces it if it is newer.

        If actions have been taken back, the whole table is reread in the background.
        """
        live = self._tables.get(state.id)
        if live is None or state.version <= live.state.version:
            return
        if state.undone != live.state.undone:
            background(self.refresh([state.id]))
            return
        with self._dropping_if_damaged(state.id):
            live.take_state(state)
        self._announce(live, table_changed=True)

    def _reveal(self, live: LiveTable, to: frozenset[str] | None) -> None:
        if live.state.revealed_to != to:
            live.take_state(replace(live.state, revealed_to=to))
            self._announce(live, table_changed=True)

    def _replay(self, live: LiveTable, state: TableState, actions: list[Taken]) -> None:
        """Replays a game from the deal, because actions known here have been taken back."""
        if state.undone > live.state.undone:
            with self._dropping_if_damaged(state.id):
                live.take_state(state)
            self._play(live, 0, actions)
            self._announce(live, table_changed=True)

    async def catch_up(self, live: LiveTable) -> None:
        """Applies and announces the actions that are committed and not yet known here. ``live.lock`` is held."""
        self._play(live, live.turn, await self._journal.taken(live.id, live.turn, live.state.undone))

    def _play(self, live: LiveTable, turn: int, actions: list[Taken]) -> None:
        """Applies actions accepted from ``turn`` on, skipping those that are known by now."""
        if new := actions[live.turn - turn :]:
            game = live.game.copy()
            with self._dropping_if_damaged(live.id):
                for taken in new:
                    game.push(taken.action)
            stand_ins = [number for number, taken in enumerate(new, live.turn) if taken.stand_in]
            live.take_game(game, [taken.created for taken in new], stand_ins)
            self._announce(live)

    def in_memory(self) -> list[LiveTable]:
        """The tables that are in memory and fully loaded."""
        return [live for live in self._tables.values() if live.is_loaded]

    # The methods below announce what has just been committed, to streams, bots and clocks.

    def add_messages(self, live: LiveTable, messages: list[MessageRecord]) -> None:
        """Adds messages that are not cached yet, and wakes the listeners of the table."""
        if live.take_messages(messages):
            self._hub.wake(live.id)

    def note(self, live: LiveTable, note: NoteRecord) -> None:
        """Adds a note that a player has written on a card, and wakes the listeners of the table."""
        # If a note in between is not known yet, all of them are reread.
        self._note(live, [note], note.number if note.number == live.noted + 1 else 0)

    def arrange(self, live: LiveTable, seat: int, kept: Arranged) -> None:
        """Stores how a player has arranged a hand, and wakes the listeners of the table. (C26)"""
        if live.take_hand(seat, kept):
            self._hub.wake(live.id, hand_changed=seat)

    def write(self, state: TableState) -> None:
        """Announces a table's new state."""
        self.adopt(state)
        if (live := self._tables.get(state.id)) is not None and self.on_written is not None:
            self.on_written(live)

    def announce(self, live: LiveTable) -> None:
        """Announces an accepted action."""
        self._announce(live)
        if self.on_written is not None:
            self.on_written(live)

    def drop(self, table: str) -> None:
        """Forgets a table that has been removed or is damaged, and ends its streams."""
        self._kept.pop(table, None)
        if self._tables.pop(table, None) is not None:
            self._hub.end(table)

    def _note(self, live: LiveTable, notes: list[NoteRecord], until: int) -> None:
        if live.take_notes(notes, until):
            self._hub.wake(live.id)

    def _announce(self, live: LiveTable, *, table_changed: bool = False) -> None:
        self._hub.wake(live.id, table_changed=table_changed)
        self._notify_bots(live)

    def _notify_bots(self, live: LiveTable) -> None:
        self.changed.put_nowait(live)
        if live.state.clock_turn is not None and self.on_clock is not None and live.is_loaded:
            self.on_clock(live)


def _parts(tables: Iterable[str]) -> list[list[str]]:
    rest = list(tables)
    return [rest[begin : begin + AT_ONCE] for begin in range(0, len(rest), AT_ONCE)]


def no_table() -> Refusal:
    """The 404 for an unknown table."""
    return not_found(UNKNOWN_TABLE)
