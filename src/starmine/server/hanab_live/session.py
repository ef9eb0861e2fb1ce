"""The connection of one bot: what it sends, and what happens at the tables that it attends, as hanab.live tells it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Any

from pydantic import BaseModel, Field, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from starmine.rules.editions.edition import CATALOGUE
from starmine.server.database.database import Database
from starmine.server.database.models import TableRow
from starmine.server.hanab_live.translation import (
    Game,
    Json,
    TableNumbers,
    Warned,
    chat_message,
    clock_message,
    edition_options,
    init_message,
    table_message,
    variant_of,
)
from starmine.server.identity import Signed, Signer
from starmine.server.lobby import Lobby, join_table, post_tables, rematch_table, start_table
from starmine.server.monitoring import background
from starmine.server.request_limits import Kind, RequestRates
from starmine.server.tables import lists
from starmine.server.tables.deciding import Command, Leave
from starmine.server.tables.event_schemas import MessageBody
from starmine.server.tables.following import Follower, Streams
from starmine.server.tables.hub import Hub
from starmine.server.tables.schemas import NewTable, TableChanges
from starmine.server.tables.seeing import readable_notes, view_event, viewpoint_of
from starmine.server.tables.showing import show_table
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.tables.view_schemas import ActionBody, NoteBody, PauseBody, UndoBody
from starmine.server.web.errors import Refusal, is_refusal, refusal_of
from starmine.server.web.parameters import Services
from starmine.server.web.schemas import MESSAGE_LENGTH, NOTE_LENGTH

POLICY = 1008  # close code
MOST = 20  # unfinished tables of which a bot is told when it logs in
MOST_SEATS = 6

FAILED = "Something went wrong on the server."
SIGNED_OUT = "This token has expired or has been revoked: log in with another one."
NOT_STARTED = "The game has not started yet."
NO_VARIANT = "The rules of this table are those of no variant of hanab.live, so its bots cannot play here."
ONE_SEAT = "A bot of hanab.live needs exactly one seat at a table."
SHOWN_ONCE = "This table shows each clue only once, so its game cannot be resumed by a bot of hanab.live."


class Sent(BaseModel):
    """The fields of all commands."""

    table_id: int = Field(0, validation_alias="tableID")
    type: int = -1
    target: int = -1
    value: int | None = None
    order: int = -1
    note: str = ""
    msg: str = ""
    room: str = ""
    recipient: str = ""
    name: str | None = None
    password: str | None = None
    max_players: int | None = Field(None, validation_alias="maxPlayers")
    options: dict[str, Any] = {}


class Session:
    """One connection."""

    def __init__(
        self, services: Services, numbers: TableNumbers, socket: WebSocket, signed: Signed, name: str, address: str
    ) -> None:
        """``name`` is that of the token's person."""
        self.services = services
        self.numbers = numbers
        self.signed = signed
        self.name = name
        self.address = address
        self._socket = socket
        self._attending: dict[str, Attendance] = {}  # by table

    @property
    def is_valid(self) -> bool:
        """Whether the token is still valid."""
        return self.services[Signer].is_valid(self.signed)

    async def run(self) -> None:
        """Handles messages, one after the other, until the connection is closed."""
        try:
            await self._greet()
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                await self._handle(message.get("text") or (message.get("bytes") or b"").decode(errors="replace"))
        finally:
            for attendance in self._attending.values():
                attendance.leave()

    async def send(self, command: str, data: object) -> None:
        """Sends a message, unless the connection is closed."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(f"{command} {json.dumps(data)}")

    async def end(self, why: str) -> None:
        """Closes the connection with an error."""
        await self.send("error", {"error": why})
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(POLICY)

    async def hear(self, open_table: OpenTable, who: str, text: str) -> None:
        """Sends the bot a private message. If it does not attend the sender's table, that is sent first: bots look for
        the sender's table.
        """
        if not self.is_valid:
            await self.end(SIGNED_OUT)
            return
        with suppress(Refusal):
            if open_table.id not in self._attending:
                await self.send("table", self._message(open_table))
            await self.send("chat", chat_message(text, who, recipient=self.name))

    async def _greet(self) -> None:
        found = await self.services[Database].read(
            lists.of_person, self.signed.person, MOST, None, [TableRow.finished.is_(None)]
        )
        ids = [state.id for state in reversed(found.tables)]
        tables = await self.services[OpenTables].get_many(ids)
        welcome = {
            "userID": 1,
            "username": self.name,
            "totalGames": 0,
            "muted": False,
            "firstTimeUser": False,
            "settings": {},
            "friends": [],
            "playingAtTables": [self.numbers.number(table) for table in tables],
            "randomTableName": f"{self.name}'s table",
            "shuttingDown": False,
            "maintenanceMode": False,
        }
        await self.send("welcome", welcome)
        await self.send("tableList", [self._message(open_table) for open_table in tables.values()])

    def shown(self, open_table: OpenTable) -> Json:
        """A table, as the API shows it to the bot's person."""
        return show_table(open_table, self.signed.person, self.services[Hub]).model_dump(mode="json")

    def _message(self, open_table: OpenTable) -> Json:
        return table_message(self.shown(open_table), self.numbers.number(open_table.id))

    async def _handle(self, text: str) -> None:
        if not self.is_valid:
            await self.end(SIGNED_OUT)
            return
        rates = self.services[RequestRates]
        name, _, body = text.partition(" ")
        try:
            rates.take_any(self.address)
        except Refusal as refusal:
            await self.end(refusal.text)
            return
        if name not in _COMMANDS:
            await self._warn(f'The command "{name[:40]}" is not supported here.')
            return
        kind, command = _COMMANDS[name]
        try:
            sent = Sent.model_validate_json(body or "{}")
            rates.take(kind, self.signed.person, self.address)
            await command(self, sent)
        except (Warned, ValidationError) as error:
            await self._warn(_explained(error, name))
        except Exception as error:
            told = refusal_of(error)
            if is_refusal(error):
                await self._warn(told.text)
            else:
                logging.getLogger("uvicorn.error").exception("a command of a bot failed")
                await self.send("error", {"error": FAILED})

    async def _warn(self, text: str) -> None:
        await self.send("warning", {"warning": text})

    async def do(self, table: str, command: Command) -> None:
        """Executes a command at a table."""
        await self.services[Lobby].do(table, self.signed.person, command)

    def _table(self, sent: Sent) -> str:
        """The table that a command names. Raises ``Warned``."""
        table = self.numbers.table(sent.table_id)
        if table is None:
            raise Warned(f"Table {sent.table_id} does not exist.")
        return table

    def at(self, sent: Sent) -> Attendance:
        """The bot's attendance at the table that a command names. Raises ``Warned`` without one."""
        attendance = self._attending.get(self._table(sent))
        if attendance is None:
            raise Warned(f"You are not playing at table {sent.table_id}.")
        return attendance

    async def create(self, sent: Sent) -> None:
        self._check_at_no_other_table()
        options = edition_options(sent.options)
        seats = min(max(sent.max_players or MOST_SEATS, 2), MOST_SEATS)
        new = {
            "edition": CATALOGUE,
            "options": options,
            "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)],
            "listed": not sent.password,
        }
        table = await post_tables(self.services[Lobby], self.signed.person, NewTable.model_validate(new))
        await self._attend(table.id)

    async def join(self, sent: Sent) -> None:
        table = self._table(sent)
        if table in self._attending:
            raise Warned("You have already joined this table.")
        self._check_at_no_other_table()
        await self.take_seat(table)

    async def take_seat(self, table: str) -> None:
        """Takes a seat at a table, and attends it."""
        open_table = await self.services[OpenTables].fresh(table)
        if variant_of(self.shown(open_table)["settings"], open_table.state.players) is None:
            raise Warned(NO_VARIANT)
        await join_table(self.services[Lobby], self.signed.person, table)
        await self._attend(table)

    def _check_at_no_other_table(self) -> None:
        """Raises ``Warned`` if the bot is at another table: most bots play one game at a time."""
        if any(not attendance.is_over for attendance in self._attending.values()):
            raise Warned("You cannot join more than one table at a time.")

    async def reattend(self, sent: Sent) -> None:
        table = self._table(sent)
        open_table = await self.services[OpenTables].fresh(table)
        if not open_table.state.seats_of(self.signed.person):
            raise Warned(f"You are not playing at table {sent.table_id}, so you cannot reattend it.")
        if open_table.state.status == "finished":
            raise Warned("You can not reattend a replay.")
        await self.take_seat(table)  # in a running game: from the bot that stands in

    async def _attend(self, table: str) -> None:
        """Attends a table, and ends attendances whose games are over."""
        for before in list(self._attending.values()):
            if before.table == table or before.is_over:
                self.forget(before)
        self._attending[table] = attendance = Attendance(self, table)
        try:
            await attendance.begin()
        except BaseException:
            self.forget(attendance)
            raise

    def forget(self, attendance: Attendance) -> None:
        """Ends an attendance."""
        if self._attending.get(attendance.table) is attendance:
            del self._attending[attendance.table]
        attendance.leave()

    async def leave(self, sent: Sent) -> None:
        attendance = self.at(sent)
        if attendance.game is not None:
            raise Warned("That game has already started, so you cannot leave it.")
        self.forget(attendance)
        await self.do(attendance.table, Leave())
        await self.send("left", {"tableID": sent.table_id})

    async def unattend(self, sent: Sent) -> None:
        attendance = self.at(sent)
        self.forget(attendance)
        if attendance.is_over:
            await self.send("tableGone", {"tableID": sent.table_id})

    async def set_variant(self, sent: Sent) -> None:
        changes = TableChanges.model_validate({"edition": CATALOGUE, "options": edition_options(sent.options)})
        await self.do(self.at(sent).table, changes)

    async def start(self, sent: Sent) -> None:
        attendance = self.at(sent)
        taken = sum(seat["kind"] != "open" for seat in attendance.shown["seats"])
        if 2 <= taken < len(attendance.shown["seats"]):  # on hanab.live a table has as many seats as players
            await self.do(attendance.table, TableChanges(players=taken))
        await start_table(self.services[Lobby], self.signed.person, attendance.table)

    async def restart(self, sent: Sent) -> None:
        again = await rematch_table(self.services[Lobby], self.signed.person, self.at(sent).table)
        await self._attend(again.id)

    async def act(self, sent: Sent) -> None:
        attendance = self.at(sent)
        game = attendance.started()
        action = game.read_action(sent.type, sent.target, sent.value or 0)
        body = ActionBody.model_validate({"turn": attendance.turn, "action": action})
        await attendance.go_on()
        await self.do(attendance.table, body)

    async def note(self, sent: Sent) -> None:
        attendance = self.at(sent)
        game = attendance.started()
        card, text = game.numbers.card(sent.order), sent.note[:NOTE_LENGTH]
        await self.do(attendance.table, NoteBody(seat=game.seat, order=card, text=text))

    async def chat(self, sent: Sent) -> None:
        number = sent.room.removeprefix("table")
        if not number.isdecimal() or number == sent.room:
            raise Warned("That is not a valid room.")
        attendance = self.at(sent.model_copy(update={"table_id": int(number)}))
        await self.do(attendance.table, MessageBody(text=sent.msg[:MESSAGE_LENGTH]))

    async def private(self, sent: Sent) -> None:
        """An answer to somebody at the bot's table: it goes to the chat, since people have no private messages."""
        for attendance in self._attending.values():
            if any(seat["name"] == sent.recipient for seat in attendance.shown.get("seats", ())):
                await self.do(attendance.table, MessageBody(text=sent.msg[:MESSAGE_LENGTH]))
                return
        raise Warned(f'User "{sent.recipient[:40]}" is not at your table.')

    async def ignore(self, sent: Sent) -> None:
        """A command that only matters to people."""


_COMMANDS: dict[str, tuple[Kind, Callable[[Session, Sent], Awaitable[None]]]] = {
    "action": ("actions", Session.act),
    "note": ("messages", Session.note),
    "chat": ("messages", Session.chat),
    "chatPM": ("messages", Session.private),
    "tableCreate": ("tables", Session.create),
    "tableJoin": ("changes", Session.join),
    "tableLeave": ("changes", Session.leave),
    "tableReattend": ("changes", Session.reattend),
    "tableUnattend": ("reads", Session.unattend),
    "tableSetVariant": ("changes", Session.set_variant),
    "tableStart": ("changes", Session.start),
    "tableRestart": ("tables", Session.restart),
    "getGameInfo1": ("reads", lambda bot, sent: bot.at(sent).tell_settings()),
    "getGameInfo2": ("reads", lambda bot, sent: bot.at(sent).tell_actions()),
    "loaded": ("reads", lambda bot, sent: bot.at(sent).go_on()),
    **dict.fromkeys(("chatRead", "chatTyping", "inactive", "setting"), ("reads", Session.ignore)),
}


class Attendance:
    """A bot's attendance at a table: follows the table, and tells the bot what happens there."""

    def __init__(self, bot: Session, table: str) -> None:
        self.table = table
        self.shown: Json = {}  # the table, as its last event shows it
        self.game: Game | None = None
        self.turn = 0  # how many turns the bot has been told of
        self._bot = bot
        self._number = bot.numbers.number(table)
        self._message: Json = {}  # the last message about the table
        self._left: list[Any] = []  # the clocks: seconds, by seat
        self._told = 0  # how many of ``Game.actions`` the bot has been told of
        self._is_loaded = False  # whether the bot is told of further actions as they happen
        self._is_ended = False  # whether the bot has been told of the end of the game
        self._is_gone = False  # whether the bot attends the table no longer
        self._task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.shown.get("status") == "finished")

    async def begin(self) -> None:
        """Tells the bot that it has a seat; a running game is told from its start. Raises ``Warned`` and a refusal."""
        bot = self._bot
        open_table = await bot.services[OpenTables].fresh(self.table)
        self.shown = bot.shown(open_table)
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
        """Handles an event of the table's stream."""
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
        # Declines undos and pauses: hanab.live has no undo, and its bots would go on acting during a pause.
        if table["undo"] is not None and mine.intersection(table["undo"]["missing"]):
            await self._do(UndoBody(turn=table["undo"]["turn"], agree=False))
        if table["pause"] is not None and mine.intersection(table["pause"]["missing"]):
            await self._do(PauseBody(paused=False))
        if table["rematch"] not in (None, before["rematch"]):
            with suppress(Refusal, Warned):
                await bot.take_seat(table["rematch"])

    async def _do(self, command: Command) -> None:
        with suppress(Refusal):  # it has been answered meanwhile
            await self._bot.do(self.table, command)

    async def _resume(self) -> None:
        """Tells a running game from its start."""
        open_table, person = await self._bot.services[OpenTables].get(self.table), self._bot.signed.person
        eyes, until = viewpoint_of(open_table, person, None).eyes, open_table.state.turn
        if open_table.shown_from(until, open_table.assistance()) > 0:  # the first turn that is still shown
            raise Warned(SHOWN_ONCE)
        self._start(json.loads(view_event(open_table, "snapshot", 0, eyes))["view"])
        for turn in range(1, until + 1):
            event = json.loads(view_event(open_table, "turn", turn, eyes))
            self.started().add(event["view"], event["entry"])
        await self._tell_start()

    def _start(self, view: Json) -> None:
        """Begins a game from the bot's view of its start. Raises ``Warned`` if the bot cannot play it."""
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
            await bot.send("databaseID", {"tableID": number, "databaseID": number})  # for older bots


def _explained(error: Exception, command: str) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))
    return f'The data of the command "{command}" is not valid: {place + ": " if place else ""}{first["msg"]}.'
