"""Bots at tables: when it is their turn, they are called in a thread with only their seat's view."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable

from sqlalchemy.exc import SQLAlchemyError

from starmine.bots import BadBot, BotFault, Player, UnknownBot
from starmine.bots.cautious import CAUTIOUS
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template, text
from starmine.server.bots.ready_bots import NoAnswer, ReadyBots
from starmine.server.bots.thinking import Thinking, Thought
from starmine.server.database.database import Damaged
from starmine.server.monitoring import BOTS, Background, faults, in_one_line, kind_of
from starmine.server.tables.deciding import ActForSeat, SayForBot
from starmine.server.tables.events import Entry
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal

_TEMPORARY = (SQLAlchemyError, OSError, RuntimeError)  # RuntimeError: no thread could be started
RETRY = 1.0  # seconds
SUBSTITUTE = CAUTIOUS  # acts if another bot fails or is not installed
REST = 3  # unwatched bots rest 3 times their last action's duration: a quarter of a core for all of them
PATIENCE = 2.0  # seconds of preparation after which the table gets a message
GETS_READY = text("bot.gets-ready", "I am being prepared. This takes up to half a minute, and only the first time.")
_NOT_HERE = template(
    "bot.not-here",
    "I am not on this server now, so {bot} chose the action of turn {turn}. The host can seat another bot.",
)
_FAILED = template("bot.failed", "I had an error on turn {turn}, so {bot} chose the action.")
RESUMED_AT_ONCE = 32  # while so many tables have active bots, no further tables are resumed


class TableBots(Background):
    """Plays for bots, and for players for whom a bot stands in."""

    def __init__(
        self, tables: OpenTables, ready: ReadyBots, thinking: Thinking, serves: Callable[[str], bool], delay: float
    ) -> None:
        """``serves``: whether this process plays a table's bots."""
        super().__init__()
        self._serves = serves
        self._tables = tables
        self._ready = ready
        self._thinking = thinking
        self._delay = delay  # seconds before each action, so that people can follow
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self._unwatched = asyncio.Lock()  # held during unwatched actions: one at a time
        self._finished = asyncio.Event()  # set when a table's bots have finished
        self._to_resume: list[str] = []  # tables, of which the last one is resumed first
        self._resuming: asyncio.Task[None] | None = None
        tables.on_event(self._start_if_bot_on_turn)

    def resume(self, tables: Iterable[str]) -> None:
        """Resumes games in which a bot may be on turn: in the background, a few at a time, the last ones first."""
        self._to_resume.extend(tables)
        if self._resuming is None or self._resuming.done():
            self._resuming = self.start(self._resume(self._to_resume))

    async def _resume(self, waiting: list[str]) -> None:
        while waiting:
            while (free := RESUMED_AT_ONCE - len(self._tasks)) <= 0:
                self._finished.clear()
                await self._finished.wait()
            begun = time.monotonic()
            resumed = [waiting.pop() for _ in range(min(free, len(waiting)))]
            try:
                await self._tables.get_many(resumed)
            except _TEMPORARY as error:
                waiting.extend(reversed(resumed))
                await _report_and_wait(error)
            # Rests as long as loading took: half of the time is left for requests.
            await asyncio.sleep(time.monotonic() - begun)

    def _start_if_bot_on_turn(self, table: OpenTable, entry: Entry | None, *, own: bool) -> None:  # noqa: ARG002 (whatever happened)
        """Starts playing a table's bots if one of them is on turn."""
        if self._closed or not self._serves(table.id):
            return
        if self._has_watchers(table):
            self._thinking.warm_up_for(table)
        if table.id not in self._tasks and table.state.bot_on_turn is not None:
            self._tasks[table.id] = self.start(self._play_table(table))

    async def _play_table(self, table: OpenTable) -> None:
        try:
            while table.state.bot_on_turn is not None and self._serves(table.id) and await self._play_one(table):
                pass
        finally:
            del self._tasks[table.id]
            self._finished.set()

    async def _play_one(self, table: OpenTable) -> bool:
        """Plays one action of a bot; returns whether to continue."""
        try:
            await self._wait_until_ready(table)
            if self._has_watchers(table):
                await self._act_after_delay(table)
            else:
                async with self._unwatched:  # with a rest, so that games of people have priority
                    begun = time.monotonic()
                    await self._act(table)
                    await asyncio.sleep(REST * (time.monotonic() - begun))
        except Refusal as refusal:
            # 404: the table is gone. Any other one: somebody else has ended this turn, and the table is up to date.
            return refusal.status != 404
        except Damaged:
            return False
        except _TEMPORARY as error:
            await _report_and_wait(error)
        except StarmineError as error:
            faults.report_once(f"bot at {table.id}", f"a bot cannot continue at table {table.id}: {in_one_line(error)}")
            return False
        return True

    async def _act_after_delay(self, table: OpenTable) -> None:
        thought = self._thinking.begin(table, bot_seed(table))
        try:
            await asyncio.sleep(self._delay)
            await self._act(table, thought)
        finally:
            if thought is not None:
                thought.action.cancel()  # nobody needs it any more

    async def _wait_until_ready(self, table: OpenTable) -> None:
        """Waits until the bot on turn is compiled; posts a message at the table if that takes long."""
        name = table.state.bot_on_turn
        if name is None or self._ready.can_act(name):
            return
        ready = asyncio.create_task(self._ready.wait(name))
        try:
            done, _ = await asyncio.wait([ready], timeout=PATIENCE)
            if not done and self._has_watchers(table):
                await table.do(SayForBot(table.game.seat, GETS_READY))
            await ready
        finally:
            ready.cancel()

    def _has_watchers(self, table: OpenTable) -> bool:
        return self._tables.hub.is_watched(table.id) or any(seated.person is not None for seated in table.state.seats)

    async def _act(self, table: OpenTable, thought: Thought | None = None) -> None:
        """Takes the action of the bot on turn: that of its search ``thought`` if it is found in time. If the bot fails,
        takes the action of ``SUBSTITUTE``.
        """
        name = table.state.bot_on_turn
        if name is None:
            return
        game, undone = table.game.copy(), table.state.undone
        notice = None
        try:
            with BOTS.labels(name).time():
                action = await self._ready.call(name, self._player(table, name).act, game)
                if thought is not None and thought.is_about(table):
                    searched = await thought.action
                    if searched in game.legal_actions():  # it is None if none was found in time
                        action = searched
        except (BotFault, BadBot, UnknownBot, NoAnswer) as fault:
            if name == SUBSTITUTE.id:
                raise
            faults.report(f"bot {name}", f"{SUBSTITUTE.id} stands in at table {table.id}: {in_one_line(fault)}")
            notice = _NOT_HERE if isinstance(fault, UnknownBot) else _FAILED
            await self._ready.wait(SUBSTITUTE.id)
            action = await self._ready.call(SUBSTITUTE.id, Player(SUBSTITUTE, game.seat, bot_seed(table)).act, game)
        # If the table has changed meanwhile, ``_play_table`` begins anew with the bot on turn.
        if (table.state.bot_on_turn, table.state.turn, table.state.undone) == (name, game.turn, undone):
            stand_in = table.state.seats[game.seat].person is not None
            await table.do(ActForSeat(game.turn, undone, action, stand_in))
            if notice is not None:
                await table.do(SayForBot(game.seat, notice(turn=game.turn + 1, bot=SUBSTITUTE.title)))

    def _player(self, table: OpenTable, name: str) -> Player:
        """The bot of the seat on turn, with its memory of the game. Raises ``UnknownBot`` and ``BadBot``."""
        seat = table.game.seat
        player = table.players.get(seat)
        if player is None or player.bot.id != name:
            bot = self._tables.bots.find(name)
            if bot is None:
                raise UnknownBot(f"bot {name!r} is not one of this server: start it with --bot, as before")
            player = table.players[seat] = Player(bot, seat, seed=bot_seed(table))
        return player


async def _report_and_wait(error: Exception) -> None:
    faults.report(f"bots: {kind_of(error)}", f"bots cannot act, retrying every {RETRY:.0f} s: {in_one_line(error)}")
    await asyncio.sleep(RETRY)


def bot_seed(table: OpenTable) -> int:
    """A seed for a table's bots: a hash of the deal's seed, so that it is stable but does not reveal the deal."""
    digest = hashlib.sha256(f"{table.state.seed}:bots".encode()).digest()
    return int.from_bytes(digest[:8]) >> 1  # fits a signed integer of 64 bits
