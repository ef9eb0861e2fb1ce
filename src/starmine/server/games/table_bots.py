"""Bots at tables: asked when it is their turn, on a thread, with nothing but the views of their seat."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from starmine.bots import BadBot, BotFault, Player, UnknownBot
from starmine.bots.cautious import CAUTIOUS
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal
from starmine.server.games.chat import Chat
from starmine.server.games.play import Play
from starmine.server.games.ready_bots import NoAnswer, ReadyBots
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.live.table import LiveTable
from starmine.server.monitoring.background import background
from starmine.server.monitoring.faults import faults, in_one_line, kind_of
from starmine.server.monitoring.metrics import BOTS
from starmine.server.seats.bots import ServedBots
from starmine.server.store.damage import Damaged
from starmine.server.store.database import Database
from starmine.server.store.tables import lists as store

_PASSES = (SQLAlchemyError, OSError, RuntimeError)  # the last: no thread could be started
RETRY = 1.0  # seconds
SUBSTITUTE = CAUTIOUS  # acts where another bot fails, or is not here
REST = 3  # times as long as an action took that nobody watches, until the next one: a quarter of a core for all of them
PATIENCE = 2.0  # seconds in which a bot may get ready before the table is told
GETS_READY = text("bot.gets-ready", "I am being prepared. This takes up to half a minute, and only the first time.")
_NOT_HERE = template(
    "bot.not-here",
    "I am not on this server now, so {bot} chose the action of turn {turn}. The host can seat another bot.",
)
_FAILED = template("bot.failed", "I had an error on turn {turn}, so {bot} chose the action.")
RESUMED_AT_ONCE = 32  # tables at which bots play, before further ones are taken up after a restart


class TableBots:
    """Plays the seats of bots, and those of players for whom a bot stands in."""

    def __init__(
        self,
        cache: TableCache,
        hub: Hub,
        play: Play,
        chat: Chat,
        processes: Processes,
        ready: ReadyBots,
        bots: ServedBots,
        delay: float,
    ) -> None:
        self._cache = cache
        self._processes = processes
        self._hub = hub
        self._play = play
        self._chat = chat
        self._ready = ready
        self._bots = bots
        self._delay = delay  # seconds before each action: people see one after the other
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._unwatched = asyncio.Lock()  # held for an action that nobody waits for: tables take turns
        self._rested = asyncio.Event()  # a table's bots have nothing to do any more
        self._follower = background(self._follow())
        self._resuming: asyncio.Task[None] | None = None
        self._database: Database | None = None

    def resume(self, database: Database) -> None:
        """Takes up every game in which a bot may be on turn, after a restart: in the background, a few at a time."""
        self._database = database
        if self._resuming is not None:
            self._resuming.cancel()
        self._resuming = background(self._resume(database))

    async def _resume(self, database: Database) -> None:
        rest = await self._unfinished(database)
        while rest:
            while (free := RESUMED_AT_ONCE - len(self._tasks)) <= 0:
                self._rested.clear()
                await self._rested.wait()
            begun = time.monotonic()
            try:
                await self._cache.found(table for table in rest[-free:] if self._processes.plays(table))
                del rest[-free:]
            except _PASSES as error:
                await _wait_after(error)
            # As long as it took: half of the time is for requests.
            await asyncio.sleep(time.monotonic() - begun)

    @staticmethod
    async def _unfinished(database: Database) -> list[str]:
        while True:
            try:
                async with database.reading() as session:
                    return await store.unfinished(session)
            except _PASSES as error:
                await _wait_after(error)

    def take_over(self) -> None:
        """Looks at every table again: another process has ended, and this one may play its bots now."""
        for live in self._cache.in_memory():
            self._cache.changed.put_nowait(live)
        self._cache.call_bots()
        if self._database is not None:
            self.resume(self._database)

    def _is_to_act(self, live: LiveTable) -> bool:
        return live.bot_on_turn is not None and self._processes.plays(live.id)

    async def _follow(self) -> None:
        """Sets a bot to work at each table that has been loaded or has changed, where it is the turn of one."""
        while True:
            live = await self._cache.changed.get()
            if live.id not in self._tasks and self._is_to_act(live):
                self._tasks[live.id] = background(self._work(live))
            del live  # else it stays in memory until the next change

    async def close(self) -> None:
        """Stops them where they are; ``resume`` goes on from there."""
        tasks = [self._follower, *self._tasks.values(), *([self._resuming] if self._resuming else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, live: LiveTable) -> None:
        try:
            while self._is_to_act(live) and await self._try(live):
                pass
        finally:
            del self._tasks[live.id]
            self._rested.set()

    async def _try(self, live: LiveTable) -> bool:
        """One action of a bot; whether there is any sense in going on."""
        try:
            await self._wait_until_ready(live)
            if self._has_watchers(live):
                await asyncio.sleep(self._delay)
                await self._act(live)
            else:
                async with self._aside():
                    await self._act(live)
        except Refusal as refusal:
            return refusal.status != 404  # else another process was faster, and the game stands where it does there
        except Damaged:
            return False
        except _PASSES as error:
            await _wait_after(error)
        except StarmineError as error:
            faults.tell_once(f"bot at {live.id}", f"a bot cannot play on at table {live.id}: {in_one_line(error)}")
            return False
        return True

    async def _wait_until_ready(self, live: LiveTable) -> None:
        """Waits until the bot on turn has been compiled, and tells the table if that takes long."""
        name = live.bot_on_turn
        if name is None or self._ready.can_act(name):
            return
        ready = asyncio.create_task(self._ready.wait(name))
        try:
            done, _ = await asyncio.wait([ready], timeout=PATIENCE)
            if not done and self._has_watchers(live):
                await self._chat.tell(live, live.game.seat, GETS_READY)
            await ready
        finally:
            ready.cancel()

    @asynccontextmanager
    async def _aside(self) -> AsyncIterator[None]:
        """One action at a time, and a rest after it: however many games only bots play, people come first."""
        async with self._unwatched:
            begun = time.monotonic()
            yield
            await asyncio.sleep(REST * (time.monotonic() - begun))

    def _has_watchers(self, live: LiveTable) -> bool:
        return self._hub.is_watched(live.id) or any(seated.person is not None for seated in live.state.seats)

    async def _act(self, live: LiveTable) -> None:
        await self._cache.fresh(live.id)  # a player may have come back by way of another process
        name, game = live.bot_on_turn, live.game.copy()
        if name is None:
            return
        told = None
        try:
            with BOTS.labels(name).time():
                action = await self._ready.call(name, self._player(live, name).act, game)
        except (BotFault, BadBot, UnknownBot, NoAnswer) as fault:
            if name == SUBSTITUTE.id:
                raise
            faults.tell(f"bot {name}", f"{SUBSTITUTE.id} acts for a bot at table {live.id}: {in_one_line(fault)}")
            told = _NOT_HERE if isinstance(fault, UnknownBot) else _FAILED
            await self._ready.wait(SUBSTITUTE.id)
            action = await self._ready.call(SUBSTITUTE.id, Player(SUBSTITUTE, game.seat, bot_seed(live)).act, game)
        if live.bot_on_turn == name and live.game.turn == game.turn:
            await asyncio.shield(self._play.accept(live, game.turn, game.seat, action))
            if told is not None:
                await self._chat.tell(live, game.seat, told(turn=game.turn + 1, bot=SUBSTITUTE.title))

    def _player(self, live: LiveTable, name: str) -> Player:
        """The bot of the seat on turn, with its memory of the game so far. Raises ``UnknownBot`` and ``BadBot``."""
        seat = live.game.seat
        player = live.players.get(seat)
        if player is None or player.bot.id != name:
            bot = self._bots.find(name)
            if bot is None:
                raise UnknownBot(f"bot {name!r} is not one of this server: start it with --bot, as before")
            player = live.players[seat] = Player(bot, seat, seed=bot_seed(live))
        return player


async def _wait_after(error: Exception) -> None:
    faults.tell(f"bots: {kind_of(error)}", f"bots cannot act, and try again every {RETRY:.0f} s: {in_one_line(error)}")
    await asyncio.sleep(RETRY)


def bot_seed(live: LiveTable) -> int:
    """The seed of a table's bots: made from the deal's, so that they act the same after a restart.

    It does not reveal the deal's.
    """
    digest = hashlib.sha256(f"{live.state.seed}:bots".encode()).digest()
    return int.from_bytes(digest[:8]) >> 1
