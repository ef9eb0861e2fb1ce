"""A table that a bot attends: what happens there, as hanab.live tells it."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing, suppress
from typing import Any, Protocol

from starmine.server.hanab_live.game import Game
from starmine.server.hanab_live.messages import chat_message, clock_message, init_message, table_message
from starmine.server.hanab_live.translation import Json, TableNumbers, Warned, variant_of
from starmine.server.identity.identity import Signed
from starmine.server.monitoring import background
from starmine.server.tables.deciding import Command
from starmine.server.tables.following import Follower, Streams
from starmine.server.tables.hub import Hub
from starmine.server.tables.seeing import readable_notes, view_event, viewpoint_of
from starmine.server.tables.showing import show_table
from starmine.server.tables.table import OpenTables
from starmine.server.tables.view_schemas import PauseBody, UndoBody
from starmine.server.web.errors import Refusal, is_refusal, refusal_of
from starmine.server.web.parameters import Services

SIGNED_OUT = "This token has expired or has been revoked: log in with another one."
NOT_STARTED = "The game has not started yet."
NO_VARIANT = "The rules of this table are those of no variant of hanab.live, so its bots cannot play here."
ONE_SEAT = "A bot of hanab.live needs exactly one seat at a table."
SHOWN_ONCE = "This table shows each clue only once, so its game cannot be resumed by a bot of hanab.live."


class Bot(Protocol):
    """What is needed of a session."""

    services: Services
    numbers: TableNumbers
    signed: Signed
    address: str

    @property
    def is_valid(self) -> bool: ...

    async def send(self, command: str, data: object) -> None: ...

    async def end(self, why: str) -> None: ...

    async def do(self, table: str, command: Command) -> None: ...

    async def join_table(self, table: str) -> None: ...

    def forget(self, attendance: Attendance) -> None: ...


class Attendance:
    """A table, followed by a bot."""

    def __init__(self, bot: Bot, table: str) -> None:
        self.table = table
        self.shown: Json = {}  # the table, as its last event shows it
        self.game: Game | None = None
        self.turn = 0  # how many turns the bot has been told of
        self._bot = bot
        self._number = bot.numbers.number(table)
        self._message: Json = {}  # the last one about the table
        self._left: list[Any] = []  # seconds, by seat
        self._told = 0  # how many of ``Game.actions`` the bot has been told of
        self._is_loaded = False  # whether it is told of further ones as they happen
        self._is_ended = False  # whether it has been told of the end of the game
        self._is_gone = False  # whether it attends the table no longer
        self._task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.shown.get("status") == "finished")

    async def begin(self) -> None:
        """Tells the bot that it has a seat; a running game is told from its start. Raises ``Warned`` and a refusal."""
        bot = self._bot
        open_table = await bot.services[OpenTables].fresh(self.table)
        self.shown = show_table(open_table, bot.signed.person, bot.services[Hub]).model_dump(mode="json")
        # What was said before is not told: a bot would obey it.
        follower = await bot.services[Streams].open(self.table, bot.signed, bot.address, None, open_table.state.number)
        if open_table.state.game is None:
            await bot.send("joined", {"tableID": self._number})
        else:
            await self._resume()
        self._task = background(self._follow(follower))

    def leave(self) -> None:
        """Follows the table no longer."""
        self._is_gone = True
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    async def _follow(self, follower: Follower) -> None:
        bot = self._bot
        try:
            async with aclosing(follower.follow()) as told:
                async for news in told:
                    for event in news.events:
                        await self._take(json.loads(event))
                    if self._is_gone:
                        return
        except Exception as error:
            if not isinstance(error, Warned) and not is_refusal(error):
                logging.getLogger("uvicorn.error").exception("a bot cannot follow a table")
            await bot.send("warning", {"warning": str(error) if isinstance(error, Warned) else refusal_of(error).text})
        bot.forget(self)
        if bot.is_valid:
            await bot.send("tableGone", {"tableID": self._number})
        else:
            await bot.end(SIGNED_OUT)

    async def _take(self, event: Json) -> None:
        match event:
            case {"type": "table", "table": table}:
                await self._take_table(table)
            case {"type": "snapshot", "view": {"turn": 0} as view}:
                self._start(view)
                await self._tell_start()
            case {"type": "snapshot"} if not self._is_ended:  # an action was taken back
                await self._resume()
            case {"type": "turn", "view": view, "entry": entry}:
                if self.game is not None and view["turn"] > self.game.turn:
                    self.game.add(view, entry)
                    await self._tell_new()
            case {"type": "clock", "left": left}:
                self._left = left
            case {"type": "chat", "message": message}:
                text = message["text"] or message["phrase"]
                await self._bot.send("chat", chat_message(text, message["name"], room=f"table{self._number}"))

    async def _take_table(self, table: Json) -> None:
        bot, before, self.shown = self._bot, self.shown, table
        message = table_message(table, self._number)
        if message != self._message:
            self._message = message
            await bot.send("table", message)
        mine = {seat["seat"] for seat in table["seats"] if seat["mine"]}
        if not mine:  # the host has freed the seat
            bot.forget(self)
            await bot.send("left", {"tableID": self._number})
        # On hanab.live nothing is taken back, and its bots would not wait for the end of a pause.
        if table["undo"] is not None and mine.intersection(table["undo"]["missing"]):
            await self._do(UndoBody(turn=table["undo"]["turn"], agree=False))
        if table["pause"] is not None and mine.intersection(table["pause"]["missing"]):
            await self._do(PauseBody(paused=False))
        if table["rematch"] not in (None, before["rematch"]):
            with suppress(Refusal, Warned):
                await bot.join_table(table["rematch"])

    async def _do(self, command: Command) -> None:
        with suppress(Refusal):  # it has been answered meanwhile
            await self._bot.do(self.table, command)

    async def _resume(self) -> None:
        """Tells a running game from its start."""
        open_table, person = await self._bot.services[OpenTables].get(self.table), self._bot.signed.person
        eyes, until = viewpoint_of(open_table, person, None).eyes, open_table.state.turn
        if open_table.shown_from(until, open_table.assistance()) > 0:
            raise Warned(SHOWN_ONCE)
        self._start(json.loads(view_event(open_table, "snapshot", 0, eyes))["view"])
        for turn in range(1, until + 1):
            event = json.loads(view_event(open_table, "turn", turn, eyes))
            self.started().add(event["view"], event["entry"])
        await self._tell_start()

    def _start(self, view: Json) -> None:
        variant = variant_of(self.shown["settings"], len(self.shown["seats"]))
        if variant is None:
            raise Warned(NO_VARIANT)
        if view["seat"] is None:
            raise Warned(ONE_SEAT)
        self.game = Game(variant, [seat["name"] for seat in self.shown["seats"]], view)

    def started(self) -> Game:
        """The game. Raises ``Warned`` before its start."""
        if self.game is None:
            raise Warned(NOT_STARTED)
        return self.game

    async def _tell_start(self) -> None:
        self._told, self._is_loaded, self._is_ended = 0, False, False
        await self._bot.send("tableStart", {"tableID": self._number, "replay": False})

    async def tell_settings(self) -> None:
        """The answer to ``getGameInfo1``."""
        await self._bot.send("init", init_message(self.shown, self._number, self.started()))

    async def tell_actions(self) -> None:
        """The answer to ``getGameInfo2``: all actions so far."""
        bot, game, number = self._bot, self.started(), self._number
        actions = list(game.actions)
        self._told, self.turn = len(actions), game.turn
        await bot.send("gameActionList", {"tableID": number, "list": actions})
        # Some bots wait until all players are connected; here nobody has to be, to play.
        await bot.send("connected", {"tableID": number, "list": [True] * len(game.names)})
        await bot.send("clock", clock_message(number, game, self._left))
        notes = [""] * game.cards
        open_table = await bot.services[OpenTables].get(self.table)
        for note in readable_notes(open_table, game.seat):
            if note.seat == game.seat:
                notes[game.numbers.order(note.order)] = note.text
        await bot.send("noteListPlayer", {"tableID": number, "notes": notes})

    async def go_on(self) -> None:
        """From now on the bot is told of actions as they happen."""
        self._is_loaded = True
        await self._tell_new()

    async def _tell_new(self) -> None:
        bot, game, number = self._bot, self.started(), self._number
        if self._is_loaded and self._told < len(game.actions):
            self.turn = game.turn
            while self._told < len(game.actions):
                self._told += 1
                await bot.send("gameAction", {"tableID": number, "action": game.actions[self._told - 1]})
            await bot.send("clock", clock_message(number, game, self._left))
        if game.view["outcome"] is not None and not self._is_ended:
            self._is_ended = True
            await bot.send("finishOngoingGame", {"tableID": number, "databaseID": number, "sharedReplayLeader": ""})
            await bot.send("databaseID", {"tableID": number, "databaseID": number})  # to older bots
