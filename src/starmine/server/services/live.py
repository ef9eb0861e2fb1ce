"""Tables and games in memory: each the fold of what the store holds, and never ahead of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncSession

import starmine as sm
from starmine.bots import Player
from starmine.server.errors import Refusal, conflict, not_found
from starmine.server.events import Hub
from starmine.server.schemas import Message
from starmine.server.services.chronicle import Chronicle
from starmine.server.store import messages as message_store
from starmine.server.store import tables as table_store
from starmine.server.store.database import Database
from starmine.server.store.journal import Journal
from starmine.server.store.tables import TableState

MOST_IN_MEMORY = 512  # tables that nobody watches
MOST_PAYLOADS = 256  # kept for one table


class Live:
    """One table with its game. ``lock`` is held while an action is being accepted."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.edition = sm.edition(state.edition, **state.options)
        self.lock = asyncio.Lock()
        self.messages: list[Message] = []
        self.arranged: dict[int, list[int]] = {}  # by seat: as its player keeps the hand (C26)
        self.chronicle = Chronicle()
        self.payloads: OrderedDict[tuple[str, int, int | None], str] = OrderedDict()  # what was made for the wire
        self.players: dict[int, Player] = {}  # by seat: the bots that have played here
        self.busy = False  # bots are at work on it
        self._game: sm.Game | None = None

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def started(self) -> sm.Game | None:
        """The whole game; None before the start."""
        return self._game

    @property
    def game(self) -> sm.Game:
        """The whole game. Raises a 409 before the start."""
        if self._game is None:
            raise conflict("not-started", "The game has not begun yet.")
        return self._game

    def take_state(self, state: TableState) -> None:
        """The table as the store has it now."""
        if (state.edition, state.options) != (self.state.edition, self.state.options):
            self.edition = sm.edition(state.edition, **state.options)
        self.state = state
        if self._game is None and state.deck is not None:
            self._game = sm.Game(self.edition, players=state.players, deck=state.deck, first=state.first_seat or 0)

    def take_game(self, game: sm.Game) -> None:
        """The game after one more accepted action, or several."""
        self._game = game
        self.chronicle.grow(game)

    def keep(self, key: tuple[str, int, int | None], payload: str) -> None:
        """Keeps what was made for the wire; the oldest goes when it gets too much."""
        self.payloads[key] = payload
        if len(self.payloads) > MOST_PAYLOADS:
            self.payloads.popitem(last=False)

    def forget_payloads(self, seat: int) -> None:
        """Drops what was made for a seat, for it holds something that has changed since."""
        for key in [key for key in self.payloads if key[2] == seat]:
            del self.payloads[key]


class Lives:
    """All tables in memory, loaded when asked for."""

    def __init__(self, database: Database, journal: Journal, hub: Hub) -> None:
        self._database = database
        self._journal = journal
        self._hub = hub
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._loading = asyncio.Lock()
        self.on_change: Callable[[Live], None] = lambda _: None  # the bots look whether it is their turn

    async def get(self, table: str) -> Live:
        """A table as this process knows it. Raises a 404."""
        live = self._lives.get(table)
        if live is None:
            async with self._loading:
                live = self._lives.get(table) or await self._load(table)
        self._lives.move_to_end(table)
        return live

    async def fresh(self, table: str) -> Live:
        """A table as it stands in the store, whichever process wrote last. Raises a 404."""
        live = self._lives.get(table)
        if live is None:
            return await self.get(table)
        await self.refresh([table])
        if table not in self._lives:
            raise no_table()
        self._lives.move_to_end(table)
        return live

    async def _load(self, table: str) -> Live:
        async with self._database.reading() as session:
            state = await table_store.load(session, table)
            if state is None:
                raise no_table()
            live = Live(state)
            live.take_state(state)
            live.messages = await message_store.since(session, table, 0)
            live.arranged = (await table_store.hands(session, [table])).get(table, {})
        if state.started is not None:
            await self.catch_up(live)
        self._lives[table] = live
        self._make_room()
        self.on_change(live)
        return live

    async def catch_up(self, live: Live) -> bool:
        """Takes in what is committed and not yet known here; whether there was anything."""
        actions = await self._journal.since(live.id, live.game.turn)
        if not actions:
            return False
        game = live.game.copy()
        for action in actions:
            game.push(action)
        live.take_game(game)
        return True

    async def refresh(self, tables: list[str]) -> None:
        """Looks what other processes wrote about tables in memory, and tells the listeners."""
        lives = {table: live for table in tables if (live := self._lives.get(table)) is not None}
        async with self._database.reading() as session:
            marks = await table_store.marks(session, lives)
            stale = [
                live
                for table, live in lives.items()
                if (mark := marks.get(table)) is None or mark.version > live.state.version
            ]
            for live in stale:
                state = await table_store.load(session, live.id)
                if state is None:
                    self.drop(live.id)
                else:
                    self.adopt(state)
            hands = await table_store.hands(session, marks)
            for table, mark in marks.items():
                await self._take_messages(session, lives[table], mark.messages)
                self._take_hands(lives[table], hands.get(table, {}))
        for table, mark in marks.items():
            live = lives[table]
            if live.started is not None and mark.turn >= live.started.turn:
                async with live.lock:
                    if await self.catch_up(live):
                        self.announce(live)

    async def _take_messages(self, session: AsyncSession, live: Live, count: int) -> None:
        # Counted, for another process may have written a message before one that is known here already.
        if count > len(live.messages):
            self.hear(live, await message_store.since(session, live.id, 0))

    def hear(self, live: Live, messages: list[Message]) -> None:
        """Adds messages that are not there yet, in their order; tells the listeners."""
        known = {message.id for message in live.messages}
        new = [message for message in messages if message.id not in known]
        if new:
            live.messages = sorted([*live.messages, *new], key=lambda message: message.id)
            self._hub.wake(live.id)

    def _take_hands(self, live: Live, hands: dict[int, list[int]]) -> None:
        for seat, orders in hands.items():
            if live.arranged.get(seat) != orders:
                self.arrange(live, seat, orders)

    def arrange(self, live: Live, seat: int, orders: list[int]) -> None:
        """A hand as its player keeps it from now on; tells that seat's listeners. (C26)"""
        live.arranged[seat] = orders
        live.forget_payloads(seat)
        self._hub.wake(live.id, hand_changed=seat)

    def adopt(self, state: TableState) -> Live | None:
        """A table as it has just been written or read; tells the listeners."""
        live = self._lives.get(state.id)
        if live is not None and state.version > live.state.version:
            live.take_state(state)
            self.announce(live, table_changed=True)
        return live

    def announce(self, live: Live, *, table_changed: bool = False) -> None:
        """Tells listeners and bots that something has changed."""
        self._hub.wake(live.id, table_changed=table_changed)
        self.on_change(live)

    def drop(self, table: str) -> None:
        """Forgets a table that is no more."""
        if self._lives.pop(table, None) is not None:
            self._hub.end(table)

    def _make_room(self) -> None:
        for table, live in list(self._lives.items()):
            if len(self._lives) <= MOST_IN_MEMORY:
                return
            if not (live.busy or live.lock.locked() or self._hub.is_watched(table)):
                del self._lives[table]


def no_table() -> Refusal:
    """The 404 for a table."""
    return not_found("There is no such table. Perhaps it was never started and has been removed.")
