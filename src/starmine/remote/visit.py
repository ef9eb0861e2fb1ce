"""A bot that visits a server: it plays at given tables, in seats reserved for it, or in free seats."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field

from starmine.bots import BotFault, BotLike, Player, UnfitBot
from starmine.bots.checks import check_fit
from starmine.remote.api import Api, Json, Refused, Report
from starmine.remote.seen_game import edition_of, seen_game, write_action
from starmine.rules.errors import StarmineError

LOOK = 5.0  # seconds between two polls of the lists of tables
FAREWELL = 3.0  # timeout in seconds for leaving all tables at the end

# A bot acts at one table at a time, since its tables may share one Python object.
_THINKING = asyncio.Lock()


class CannotSit(StarmineError):
    """The bot cannot play at a table: its rules do not fit, or its seat is gone."""


@dataclass
class Seat:
    """A bot in a seat of one table. It waits ``delay`` seconds before each action, so that people see the last one.

    ``key`` is that of the bot's team, if the table is one of a tournament.
    """

    api: Api
    bot: BotLike
    table: str
    report: Report
    delay: float = 0.0
    key: str | None = None
    _seat: int = field(default=0, init=False)
    _state: Json = field(default_factory=dict, init=False)  # a ``Table`` of the API
    _log: list[Json] = field(default_factory=list, init=False)

    async def play(self) -> None:
        """Sits down or returns, and plays to the end of the game.

        Raises ``CannotSit`` and ``BotFault``, and then has no seat any more; also ``Refused`` and ``BadServer``.
        """
        self._check(await self.api.ask("GET", f"/tables/{self.table}"))
        headers = None if self.key is None else {"X-Team-Key": self.key}
        seats = (await self.api.ask("POST", f"/tables/{self.table}/join", headers=headers))["seats"]
        self._seat = next(seat["seat"] for seat in seats if seat["mine"])
        self.report(f"{self.bot.id} has seat {self._seat + 1} of {len(seats)} at table {self.table}")
        try:
            await self._play()
        except (CannotSit, BotFault):
            await self._ask("POST", f"/tables/{self.table}/leave")
            raise
        except Refused as refused:
            if refused.error == "not-your-seat":
                raise self._freed() from refused
            raise

    def _freed(self) -> CannotSit:
        return CannotSit(f"{self.bot.id} has lost its seat at table {self.table}: the host has freed it")

    async def _play(self) -> None:
        player, view = Player(self.bot, self._seat, seed=_seed(self.table)), None
        async with aclosing(self.api.events(f"/games/{self.table}/events?seat={self._seat}")) as events:
            async for event in events:
                match event["type"]:
                    case "table":
                        was_paused = self._is_paused
                        await self._look_at(event["table"])
                        if was_paused and view is not None and view["on_turn"] == self._seat:
                            await self._act(player, view)
                    case "snapshot" | "turn":
                        if "log" in event:  # at the start, and after an undo: the log replaces the known one
                            player = Player(self.bot, self._seat, seed=_seed(self.table))
                        self._log = event["log"] if "log" in event else [*self._log, event["entry"]]
                        view = event["view"]
                        if view["outcome"] is not None:
                            self.report(f"table {self.table} has ended with {view['outcome']['score']} points")
                            return
                        if view["on_turn"] == self._seat:
                            await self._act(player, view)

    async def _look_at(self, table: Json) -> None:
        """Handles a change of the table. Raises ``CannotSit``."""
        self._state = table
        if self._seat >= len(table["seats"]) or not table["seats"][self._seat]["mine"]:
            raise self._freed()
        if table["status"] == "waiting":
            self._check(table)
        elif table["status"] == "playing" and table["seats"][self._seat]["bot"] is not None:
            await self._ask("PUT", f"/tables/{self.table}/seats/{self._seat}", {"kind": "me"})  # replaces the stand-in
        elif (undo := table.get("undo")) is not None and self._seat in undo["missing"]:  # it agrees to every undo
            await self._ask("POST", f"/games/{self.table}/undo", {"turn": undo["turn"], "agree": True})
        if (pause := table.get("pause")) is not None and self._seat in pause["missing"]:
            await self._ask("POST", f"/games/{self.table}/pause", {"paused": True})

    def _check(self, table: Json) -> None:
        """Raises ``CannotSit`` if the table does not show earlier clues, or the bot cannot play by its rules."""
        if table["settings"]["assistance"] == "none":
            hint = "but bots need to see all earlier clues. The host can choose more assistance"
            raise CannotSit(f"{self.bot.id} cannot play at table {self.table}, which shows each clue only once, {hint}")
        try:
            check_fit(self.bot, edition_of(table).rules(len(table["seats"])))
        except UnfitBot as unfit:
            raise CannotSit(f"{self.bot.id} cannot play by the rules of table {self.table}: {unfit.why}") from unfit

    @property
    def _is_paused(self) -> bool:
        pause = self._state.get("pause")
        return pause is not None and bool(pause["paused"])

    async def _act(self, player: Player, view: Json) -> None:
        """Acts, unless the clock is paused: then nobody can."""
        if self._is_paused:
            return
        game = seen_game(edition_of(self._state), len(self._state["seats"]), view, self._log)
        await asyncio.sleep(self.delay)
        async with _THINKING:
            action = await asyncio.to_thread(player.act, game)
        body = {"turn": view["turn"], "seat": self._seat, "action": write_action(action)}
        await self._ask("POST", f"/games/{self.table}/actions", body)

    async def _ask(self, method: str, path: str, body: object = None) -> None:
        """Sends a request. One refused as outdated or repeated (409) is ignored: the stream has the current state."""
        try:
            await self.api.ask(method, path, body)
        except Refused as refused:
            if refused.status != 409:
                raise


def _seed(table: str) -> int:
    """The bot's seed at a table: deterministic, so that a restarted program continues in the same way."""
    return int.from_bytes(hashlib.sha256(f"{table}:bot".encode()).digest()[:8]) >> 1  # 63 bits


@dataclass
class Visit:
    """A bot at its tables of one server. It waits ``delay`` seconds before each action.

    It takes free seats only while it plays at fewer than ``most`` tables. ``keys`` has the keys of teams in
    tournaments, by the id of the team's table.
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
            raise error  # the first one

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
        playing = dict(self._playing)
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                requests = (self.api.ask("POST", f"/tables/{table}/leave") for table in playing)
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
