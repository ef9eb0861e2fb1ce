"""Tables in memory: ``OpenTable``, which handles all commands to a table, and ``OpenTables``, the cache of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import takewhile
from typing import Annotated, Protocol
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

import starmine as sm
from starmine.bots import Player
from starmine.server.database.database import Damaged, Database, Uncertain, from_now, holding, reading
from starmine.server.identity import name_of
from starmine.server.monitoring import ACTIONS, ENDED, STARTED, end_if_memory_is_short, faults, in_one_line
from starmine.server.tables import clocks
from starmine.server.tables.deciding import SERVER, Command, decide, game_of
from starmine.server.tables.events import (
    Acted,
    Assistance,
    Entry,
    Event,
    HandArranged,
    Noted,
    Rewritten,
    SpectatorNoted,
    SpectatorSaid,
    Started,
    TakenBack,
    lesser,
)
from starmine.server.tables.history import History
from starmine.server.tables.hub import Hub
from starmine.server.tables.lists import revealed_to
from starmine.server.tables.log import Change, Log, first_changes, new_command
from starmine.server.tables.permissions import UNKNOWN_TABLE, Who, hears_spectators
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.state import TableState, apply, fold
from starmine.server.web.errors import Refusal, not_found
from starmine.server.web.parameters import service

RECENT = 50  # events


class OpenTable:
    """A table's state, which is never newer than its log, with caches to show it, and the memory of its bots."""

    def __init__(self, state: TableState, tables: OpenTables | None = None) -> None:
        """``tables``: None for a table that is only shown."""
        self.state = state
        self.edition = sm.edition(state.edition, **state.options)
        self.history = History()  # replaced after an undo
        self.known: dict[tuple[int, int | None], str] = {}  # JSON of the knowledge, by turn and seat
        self.players: dict[int, Player] = {}  # by seat: the bots that have played here, with their memory
        self.is_behind = False  # whether a commit was not confirmed: the log may have more
        self._recent: deque[Entry] = deque(maxlen=RECENT)  # the newest events since the table was loaded
        self._tables = tables
        self._lock = asyncio.Semaphore(1)  # held while the state changes
        if state.game is not None:
            self.history.grow(state.game)

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def game(self) -> sm.Game:
        """The whole game. Raises a 409 before the start."""
        return game_of(self.state)

    @property
    def outcome(self) -> sm.Outcome | None:
        """How the game ended; None while it goes on. Imported games may be unfinished, and do not go on."""
        game, result = self.state.game, self.state.result
        if game is not None and game.outcome is None and result is not None:
            return result.outcome(self.edition)
        return None if game is None else game.outcome

    @property
    def is_over(self) -> bool:
        """``TableState.is_over``. Raises a 409 before the game has begun."""
        game_of(self.state)
        return self.state.is_over

    def assistance(self, most: Assistance = "full") -> Assistance:
        """How much help is shown to a viewer who wants ``most``: no more than agreed on; full after the game."""
        return "full" if self.state.status == "finished" else lesser(self.state.assistance, most)

    @property
    def stand_ins(self) -> set[int]:
        """The turns at which a bot stood in for a person."""
        return {number for number, turn in enumerate(self.state.turns) if turn.stand_in}

    def shown_from(self, turn: int, assistance: Assistance) -> int:
        """The first turn that is still shown at ``turn``: without help only the last round."""
        return max(0, turn - self.state.players) if assistance == "none" else 0

    async def do(
        self,
        command: Command,
        who: Who = SERVER,
        opens: Callable[[TableState], Change] | None = None,
        *,
        command_id: str | None = None,
        again: bool = False,
    ) -> int | None:
        """Commits the event that a command leads to, tells everybody, and returns its number; None if nothing changes.

        ``deciding.decide`` makes the event, ``state.apply`` the state after it, ``log.append`` commits it, and ``tell``
        wakes the connections, whose ``following.Follower.follow`` then sends what is new for its viewer.

        ``opens`` gives, for the state before, a further table's first event, to be committed together with this one.
        ``command_id`` is random; with ``again``, the command may have been accepted before, and is not done twice.
        Raises what ``decide`` raises, a 404 for a table that is gone, and errors of the database: then the event is not
        accepted, or it is found in the log later. If the caller is cancelled, its event is told if it is committed.
        """
        command_id, deadline = command_id or new_command(), from_now()
        tables = self._tables
        assert tables is not None  # noqa: S101 (tables that are only shown are told nothing)
        async with holding(self._lock, deadline):
            if self.is_behind:
                await self._read_on(tables)
            if (number := _number_of(self._recent, who, command_id)) is not None:
                return number  # it was sent twice, on two connections, and the other one was committed first
            if again and (number := await tables.log.number_of(self.id, who.id, command_id)) is not None:
                return number
            while (event := await self._decide(command, who, tables)) is not None:
                entry = Entry(self.state.number + 1, clocks.now(), who.id, command_id, event)
                change = Change(self.state, apply(self.state, entry), entry)
                changes = (change,) if opens is None else (change, opens(self.state))
                accepted = partial(self._accept, tables, changes)
                try:
                    is_next = await tables.log.append(*changes, deadline=deadline, accepted=accepted)
                except SQLAlchemyError as error:
                    if (
                        isinstance(error, Uncertain)
                        and (number := await self._find(who, command_id, tables)) is not None
                    ):
                        return number
                    self.is_behind = True
                    raise
                if is_next:
                    return entry.number
                # Another process has written first, or a caller here who was cancelled, or the table is gone.
                new = await self._read_on(tables)
                if self.state is change.before:  # nothing new was read, so the table is gone
                    tables.drop(self.id)
                    raise no_table()
                if (number := _number_of(new, who, command_id)) is not None:
                    return number  # it was sent twice, and another process has committed the other one
        return None

    def _accept(self, tables: OpenTables, changes: tuple[Change, ...]) -> None:
        """Takes over and tells what has been committed."""
        change = changes[0]
        if change.entry.number > self.state.number:  # else its caller was cancelled, and the next command has read it
            self._take(change.after, change.entry)
            tables.committed(self, changes)

    async def _find(self, who: Who, command_id: str, tables: OpenTables) -> int | None:
        """The number of the event of a command whose commit was not confirmed, if it has been committed by now."""
        with suppress(SQLAlchemyError):
            return _number_of(await self._read_on(tables), who, command_id)
        return None

    async def _decide(self, command: Command, who: Who, tables: OpenTables) -> Event | None:
        """The event of a command; None if it changes nothing. Raises a ``Refusal``.

        Before it refuses or changes nothing, it reads what other processes may have written, and decides again.
        """
        try:
            event = decide(self.state, command, who, tables.bots)
        except Refusal:
            if not (tables.is_shared and await self._read_on(tables)):
                raise
        else:
            if event is not None or not (tables.is_shared and await self._read_on(tables)):
                return event
        return decide(self.state, command, who, tables.bots)

    async def _read_on(self, tables: OpenTables) -> list[Entry]:
        """Applies the entries of the log above this state, and returns them. The lock is held."""
        found = await tables.log.read({self.id: self.state.number})
        entries = await self._follow(found.get(self.id, ()), tables)
        self.is_behind = False
        return entries

    async def follow(self, entries: Iterable[Entry]) -> None:
        """Applies entries that another process wrote, or whose commit was not confirmed. Raises ``Damaged``."""
        if self._tables is None:
            return
        with self._tables.dropping_if_damaged(self.id):
            new = list(entries)
        if new:  # else there is no reason to wait for the lock, which a commit may hold
            async with self._lock:
                await self._follow(new, self._tables)

    async def _follow(self, entries: Iterable[Entry], tables: OpenTables) -> list[Entry]:
        """Applies and tells those of the entries that are new, and returns them. The lock is held."""
        new = []
        with tables.dropping_if_damaged(self.id):
            for entry in entries:
                if entry.number > self.state.number:
                    new.append(entry)
                    if isinstance(entry.event, Rewritten):
                        await self._reload(tables, entry.number)
                    else:
                        self._take(apply(self.state, entry), entry)
        for entry in new:
            tables.tell(self, entry)
        return new

    async def _reload(self, tables: OpenTables, until: int) -> None:
        """Reads the log again, up to an event."""
        found = await tables.log.read({self.id: -1})
        state = fold(self.id, (entry for entry in found.get(self.id, ()) if entry.number <= until))
        if state is not None:
            self.state = state.revealed(self.state.revealed_to)
            self.history, self.players, self.known = History(), {}, {}
            if state.game is not None:
                self.history.grow(state.game)

    def _take(self, after: TableState, entry: Entry) -> None:
        """Replaces the state by the one after an event, and updates what depends on it."""
        before = self.state
        # ``before.revealed_to`` may have changed while the event was being committed.
        self.state = after if after.tournament is None else after.revealed(before.revealed_to)
        if (after.edition, after.options) != (before.edition, before.options):
            self.edition = sm.edition(after.edition, **after.options)
        if isinstance(entry.event, TakenBack):
            self.history = History()
            self.players.clear()
        if after.game is not None and after.game is not before.game:
            self.history.grow(after.game, before.game)
            self.known = {}  # not cleared: ``show_knowledge`` may still write to the old one
        self._recent.append(entry)

    def commands_of(self, person: str | None, since: int) -> list[str]:
        """The ids of a person's commands of the last ``RECENT`` events, after the event ``since``."""
        newest = takewhile(lambda entry: entry.number > since, reversed(self._recent))
        return [entry.command for entry in newest if person is not None and entry.person == person]

    def reveal(self, to: frozenset[str] | None) -> None:
        """Updates ``revealed_to``, which other tables of the tournament change."""
        if self.state.revealed_to != to:
            self.state = self.state.revealed(to)
            if self._tables is not None:
                self._tables.tell(self, None)


def _number_of(entries: Iterable[Entry], who: Who, command: str) -> int | None:
    return next((entry.number for entry in entries if entry.command == command and entry.person == who.id), None)


def no_table() -> Refusal:
    """The 404 for an unknown table."""
    return not_found(UNKNOWN_TABLE)


MOST_KEPT = 512  # tables that stay in memory though nobody uses them
AT_ONCE = 50  # tables whose news are read together


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
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._listeners: list[OnEvent] = []
        self._viewers: list[OnView] = []

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the database."""
        return self.log.process is not None

    def on_event(self, listener: OnEvent) -> None:
        """Calls ``listener`` after every event of a table in memory.

        Also without an event, once a table is loaded, served by this process, or its deal is revealed to more people.
        A listener must return at once, and start what takes longer in the background.
        """
        self._listeners.append(listener)

    def on_view(self, listener: OnView) -> None:
        """Calls ``listener``, which must return at once, when a person is shown a table."""
        self._viewers.append(listener)

    def note_view(self, table: OpenTable, person: str | None, *, hands: bool | None) -> None:
        """Tells the listeners that a person is shown a table.

        ``hands``: whether they see hands that a player would not see; None without a view of the game.
        """
        for listener in self._viewers:
            listener(table, person, hands=hands)

    async def get(self, table: str) -> OpenTable:
        """The table, loaded if necessary. Raises a 404 and ``Damaged``."""
        found = self._tables.get(table)
        if found is None:
            if table not in self._loading:  # else somebody else has asked for it: streams often reconnect together
                self._loading[table] = loading = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table))
            found = await asyncio.shield(self._loading[table])
        return self._keep(found)

    def _keep(self, table: OpenTable) -> OpenTable:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return table

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

    async def writer(self, table: OpenTable, person: str) -> Who:
        """Who writes at a table; with the name only of a spectator, since players write under their seat's name."""
        if table.state.seats_of(person):
            return Who(person)
        name = await self.database.read(name_of, person)
        return Who(person, name or "")

    async def open(self, table_id: str, person: str | None, *happened: Event) -> OpenTable:
        """Opens a new table with its first events. Raises ``IntegrityError`` if it is there already."""
        changes = first_changes(table_id, person, *happened)
        await self.log.append(*changes)
        table = self._keep(self._enter(changes[-1].after))
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
        """Wakes the connections of a table, which look up what is new in ``following``, and calls the listeners."""
        match entry:
            case Entry(event=Noted() | HandArranged(), person=person) if not table.state.is_over:
                self.hub.wake(table.id, lambda one: one == person)  # nobody else sees it
            case Entry(event=SpectatorSaid() | SpectatorNoted()):
                self.hub.wake(table.id, partial(hears_spectators, table.state))
            case _:
                self.hub.wake(table.id, table_changed=entry is None)
        for listener in self._listeners:
            try:
                listener(table, entry, own=own)
            except Exception as error:  # noqa: BLE001 (the others have to be told, and the event is committed)
                end_if_memory_is_short(error)
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
        with self.dropping_if_damaged(table):
            found = await self.log.read({table: -1})
            state = fold(table, found.get(table, ()))
            if state is None:
                raise no_table()
            if state.tournament is not None:
                state = state.revealed((await self.database.read(revealed_to, [table])).get(table))
            loaded = self._enter(state)
        self.tell(loaded, None)
        return loaded

    def _enter(self, state: TableState) -> OpenTable:
        """The table with this id in memory; made from ``state`` if there is none."""
        found = self._tables.get(state.id)
        if found is None:
            found = self._tables[state.id] = OpenTable(state, self)
        return found


OpenTablesService = Annotated[OpenTables, service(OpenTables)]
