"""Bots at tables: asked when it is their turn, on a thread of their own, with nothing but their seat's views."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from sqlalchemy.exc import SQLAlchemyError

from starmine.bots import Player, bot
from starmine.rules.errors import StarmineError
from starmine.server.errors import Refusal
from starmine.server.services.live import Live, Lives
from starmine.server.services.play import Play
from starmine.server.store import tables as store
from starmine.server.store.database import Database

RETRY = 1.0  # seconds

_log = logging.getLogger(__name__)


class TableBots:
    """Plays the seats of bots and of those who stand in for somebody."""

    def __init__(self, lives: Lives, play: Play, delay: float) -> None:
        self._lives = lives
        self._play = play
        self._delay = delay  # seconds that a bot seems to think
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        lives.on_change = self.consider

    async def resume(self, database: Database) -> None:
        """Takes up every game in which a bot may be on turn, after a restart."""
        async with database.reading() as session:
            tables = await store.unfinished(session)
        for table in tables:
            await self._lives.get(table)

    def consider(self, live: Live) -> None:
        """Sets a bot to work where it is one's turn."""
        working = self._tasks.get(live.id)
        if self._closed or (working is not None and not working.done()) or on_turn(live) is None:
            return
        live.busy = True
        self._tasks[live.id] = asyncio.create_task(self._work(live), name=f"bots of {live.id}")

    async def close(self) -> None:
        """Stops them where they are; ``resume`` goes on from there."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, live: Live) -> None:
        while on_turn(live) is not None:
            await asyncio.sleep(self._delay)
            try:
                await self._lives.fresh(live.id)  # somebody may have come back by way of another process
                await self._act(live)
            except Refusal as refusal:
                if refusal.status == 404:
                    break
                # Else another process was faster; by now the game stands where it does there.
            except SQLAlchemyError:
                _log.exception("a bot's action at table %s could not be written; trying again", live.id)
                await asyncio.sleep(RETRY)
            except StarmineError:
                _log.exception("a bot cannot play on at table %s", live.id)
                break
        live.busy = False
        del self._tasks[live.id]

    async def _act(self, live: Live) -> None:
        name, game = on_turn(live), live.game.copy()
        if name is None:
            return
        action = await asyncio.to_thread(_player(live, name).act, game)
        if on_turn(live) == name and live.game.turn == game.turn:
            await asyncio.shield(self._play.accept(live, game.turn, game.seat, action))


def _player(live: Live, name: str) -> Player:
    """The bot of the seat on turn, which remembers the game so far or is made to."""
    seat = live.game.seat
    player = live.players.get(seat)
    if player is None or player.bot.id != name:
        # The seed follows from the deal's, so that a bot does the same after a restart; it tells nothing of it.
        digest = hashlib.sha256(f"{live.state.seed}:bots".encode()).digest()
        player = live.players[seat] = Player(bot(name), seat, seed=int.from_bytes(digest[:8]) >> 1)
    return player


def on_turn(live: Live) -> str | None:
    """The bot that is to act now, if one is: not while everybody who played here has left."""
    game, seats = live.started, live.state.seats
    if game is None or game.outcome is not None:
        return None
    people = [seated for seated in seats if seated.person is not None]
    if people and all(seated.bot is not None for seated in people):
        return None
    return seats[game.seat].bot
