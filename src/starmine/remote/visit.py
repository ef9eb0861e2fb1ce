"""A bot that visits a server: plays at given tables, where seats are reserved for it, or in free seats."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from starmine.bots import BotFault, BotLike
from starmine.remote.api import Api, Refused, Report
from starmine.remote.seat import CannotSit, Seat
from starmine.rules.errors import StarmineError

LOOK = 5.0  # seconds between two polls of the lists of tables
FAREWELL = 3.0  # timeout in seconds for leaving all tables at the end


@dataclass
class Visit:
    """A bot at its tables of one server. It waits ``delay`` seconds before each action.

    It takes free seats only while it plays at fewer than ``most`` tables. ``keys`` are those of teams, by their tables
    of tournaments.
    """

    api: Api
    bot: BotLike
    report: Report
    delay: float = 0.0
    most: int = 4
    keys: Mapping[str, str] = field(default_factory=dict)
    _playing: dict[str, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _ended: asyncio.Event = field(default_factory=asyncio.Event, init=False)  # set when a game has ended
    _over: dict[str, StarmineError | None] = field(default_factory=dict, init=False)  # by ended table: its error

    async def play(self, tables: Sequence[str], *, everywhere: bool, once: bool) -> None:
        """Plays at ``tables``, and where the guest has a seat or one is reserved for it, as for a rematch.

        With ``everywhere`` it also takes free seats at listed tables. With ``once`` it returns when these games have
        ended, and raises the first of their errors; else it looks for more until it is cancelled. Raises ``CannotSit``
        if there is nothing to play, ``Refused`` and ``BadServer``.
        """
        try:
            for table in tables:
                self._begin(table)
            while not (once and self._over and not self._playing):
                await self._look(everywhere=everywhere)
                if not (self._playing or self._over or everywhere):
                    raise CannotSit("no table given, and this token has no seat at any table: name a table")
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._ended.wait()
                self._ended.clear()
        finally:
            await self._leave_all()
        for error in filter(None, self._over.values()):
            raise error

    async def _look(self, *, everywhere: bool) -> None:
        lists = await self.api.ask("GET", "/tables")
        for table in lists["mine"]:
            if table["status"] != "finished":
                self._begin(table["id"])
        if everywhere:
            for table in lists["open"]:
                if len(self._playing) < self.most:
                    self._begin(table["id"])

    def _begin(self, table: str) -> None:
        if table not in self._playing and table not in self._over:
            self._playing[table] = asyncio.create_task(self._attend(table))

    async def _leave_all(self) -> None:
        """Leaves the tables where it still plays; stand-ins take over until it returns."""
        left = list(self._playing.items())
        for _, task in left:
            task.cancel()
        await asyncio.gather(*(task for _, task in left), return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                requests = (self.api.ask("POST", f"/tables/{table}/leave") for table, _ in left)
                await asyncio.gather(*requests, return_exceptions=True)

    async def _attend(self, table: str) -> None:
        error: StarmineError | None = None
        try:
            await Seat(self.api, self.bot, table, self.report, self.delay, self.keys.get(table)).play()
        except (CannotSit, BotFault, Refused) as refused:
            error = refused
            self.report(str(refused))
        self._over[table] = error
        del self._playing[table]
        self._ended.set()
