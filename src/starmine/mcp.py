"""Starmine for models with tools: a server of the Model Context Protocol (``starmine[mcp]``).

Each call sends requests to the HTTP API with the caller's token. So a model can do and see what its token allows; in a
game, it sees what its seat sees. Positions and answers are those of ``starmine.text``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import httpx2
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from pydantic import Field
from starlette.types import ASGIApp

import starmine as sm
from starmine import __version__
from starmine.remote.api import Api, Json
from starmine.remote.seen_game import edition_of, seen_game, write_action
from starmine.rules.errors import StarmineError
from starmine.text.answers import allowed, read_answer
from starmine.text.prompts import position_text, rules_text, table_text, turns_text

Connect = Callable[[Context], Api]
"""Makes the client of the API for the caller of a tool."""

TableId = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,40}$", description="The table's id, as in its link.")]

PATIENCE = 20.0  # seconds for the requests of a tool
LONGEST_WAIT = 50.0  # seconds of ``wait_for_turn``: clients end calls after a minute
LOOK = 0.5  # seconds between two requests while a tool waits

_REVIEWED = ("turn", "seat", "taken", "best", "loss", "mark", "cause")  # the fields of a turn in ``see_review``

_INSTRUCTIONS = """
Hanabi is a cooperative card game: everybody sees every hand but their own. Open a table or sit down at one, then repeat
wait_for_turn and act until the game is over. Seats and slots count from 0; slot 0 is the oldest card of a hand.
"""


@dataclass(frozen=True)
class _Seen:
    """A table as one of the caller's seats sees it."""

    table: Json
    view: Json
    log: list[Json]
    seat: int

    @property
    def game(self) -> sm.Game:
        """The seat's view."""
        return seen_game(edition_of(self.table), len(self.table["seats"]), self.view, self.log).view(self.seat)

    @property
    def is_on_turn(self) -> bool:
        return self.view["outcome"] is None and self.view["on_turn"] == self.seat

    def text(self) -> str:
        """The position, the last round, and what the seat may do now."""
        game = self.game
        if (outcome := game.outcome) is not None:
            return f"The game is over: {outcome.score} points of {int(game.rules['max_score'])}. {outcome.reason}"
        names = [f"seat {number}: {seat['name']}" for number, seat in enumerate(self.table["seats"])]
        turn = f"It is your turn. Allowed: {allowed(game, 'names')}" if self.is_on_turn else "It is not your turn."
        turns = f"The last turns:\n{turns_text(game, game.log, 'round')}"
        return "\n\n".join([", ".join(names), table_text(game), position_text(game), turns, turn])


class Tools:
    """The tools, as methods: their docstrings are what models read."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect

    @asynccontextmanager
    async def _calling(self, context: Context, seconds: float = PATIENCE) -> AsyncIterator[Api]:
        try:
            async with asyncio.timeout(seconds), self._connect(context) as api:
                yield api
        except StarmineError as error:
            raise ToolError(str(error)) from error
        except TimeoutError as error:
            raise ToolError("The server does not answer now. Try again.") from error

    async def list_tables(self, context: Context) -> str:
        """Lists your tables and those that are open to everybody, as JSON: id, edition, players, status, free seats."""
        async with self._calling(context) as api:
            found = await api.ask("GET", "/tables")
        return json.dumps({kind: [_summary(table) for table in found[kind]] for kind in ("mine", "open")})

    async def open_table(
        self,
        context: Context,
        edition: str = "cocktail",
        players: Annotated[int, Field(ge=2, le=6)] = 2,
        bots: Annotated[tuple[str, ...], Field(max_length=5)] = (),
    ) -> str:
        """Opens a table where you have seat 0, and gives its id. Bots such as "conventions" get the seats after yours.

        Other seats stay open for people. The game begins by start_game, once all seats are taken.
        """
        seats: list[Json] = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        seats += [{"kind": "open"}] * (players - len(seats))
        async with self._calling(context) as api:
            table = await api.ask("POST", "/tables", {"edition": edition, "seats": seats})
        return f"Table {table['id']} is open: {api.url}/t/{table['id']}"

    async def sit_down(self, context: Context, table: TableId) -> str:
        """Takes your reserved seat at a table, or the first open one; in a running game, your seat from a stand-in."""
        async with self._calling(context) as api:
            seats = (await api.ask("POST", f"/tables/{table}/join"))["seats"]
        return f"You have seat {next(seat['seat'] for seat in seats if seat['mine'])} of {len(seats)}."

    async def start_game(self, context: Context, table: TableId) -> str:
        """Deals, at a table that you opened and where every seat is taken."""
        async with self._calling(context) as api:
            await api.ask("POST", f"/tables/{table}/start")
            return (await _seen(api, table)).text()

    async def see_game(self, context: Context, table: TableId) -> str:
        """What your seat sees: the position, the last round, and your legal actions on your turn."""
        async with self._calling(context) as api:
            return (await _seen(api, table)).text()

    async def wait_for_turn(self, context: Context, table: TableId, seconds: float = 45.0) -> str:
        """Waits until it is your turn or the game is over, and shows the game. Call again if it is not yet."""
        end = asyncio.get_running_loop().time() + min(seconds, LONGEST_WAIT)
        async with self._calling(context, LONGEST_WAIT + PATIENCE) as api:
            while True:
                seen = await _seen(api, table)
                if seen.is_on_turn or seen.view["outcome"] is not None:
                    return seen.text()
                if asyncio.get_running_loop().time() >= end:
                    return f"Still waiting for seat {seen.view['on_turn']}.\n\n{seen.text()}"
                await asyncio.sleep(LOOK)

    async def act(self, context: Context, table: TableId, action: str) -> str:
        """Takes one action on your turn: "play 0", "discard 2", "clue 1 red" or "clue 1 3" (a clue names a seat)."""
        async with self._calling(context) as api:
            seen = await _seen(api, table)
            if not seen.is_on_turn:
                raise ToolError(seen.text().rpartition("\n\n")[2])  # the last paragraph, which says why
            body = {
                "turn": seen.view["turn"],
                "seat": seen.seat,
                "action": write_action(read_answer(action, seen.game)),
            }
            await api.ask("POST", f"/games/{table}/actions", body)
            return (await _seen(api, table)).text()

    async def say(self, context: Context, table: TableId, text: str) -> str:
        """Writes a message in a table's chat. During a game, hints about cards are against the rules."""
        async with self._calling(context) as api:
            await api.ask("POST", f"/tables/{table}/messages", {"text": text})
        return "Said."

    async def see_turn(self, context: Context, table: TableId, turn: int) -> str:
        """A finished game before one of its turns, from 0 on, with all hands open, as JSON."""
        async with self._calling(context) as api:
            return json.dumps(await api.ask("GET", f"/games/{table}?turn={turn}&open=true"))

    async def see_review(self, context: Context, table: TableId) -> str:
        """The review of a finished game, as JSON: what was taken on each turn, what would have been best, and why.

        The first call has it computed; call again while the state is not "done".
        """
        async with self._calling(context, LONGEST_WAIT) as api:
            review = await api.ask("GET", f"/games/{table}/review")  # a POST would deepen a finished one
            end = asyncio.get_running_loop().time() + LONGEST_WAIT / 2
            while review["state"] != "done" and asyncio.get_running_loop().time() < end:
                await asyncio.sleep(LOOK)
                # A POST starts the review; the server stops it when no more of them come.
                review = await api.ask("POST", f"/games/{table}/review")
        turns = [
            {name: turn[name] for name in _REVIEWED} | {"reasons": [reason["message"] for reason in turn["reasons"]]}
            for turn in filter(None, review["turns"])  # None: not reviewed yet
        ]
        return json.dumps({name: review[name] for name in ("state", "progress", "score")} | {"turns": turns})

    async def record(self, table: TableId, context: Context) -> str:
        """The record of a finished game."""
        async with self._calling(context) as api:
            return json.dumps(await api.ask("GET", f"/games/{table}/record"))


async def read_rules(edition: str = "cocktail", variant: str | None = None) -> str:
    """The rules of an edition, and of a variant if one is given."""
    number = int(variant) if variant is not None and variant.isdecimal() else variant
    try:
        chosen = sm.edition(edition, variant=number)
    except StarmineError as error:
        raise ToolError(str(error)) from error
    return "\n".join([rules_text(chosen), *(f"- {line}" for line in (chosen.summary, *chosen.differences()))])


async def _rules_of(edition: str) -> str:
    """The rules of an edition."""
    return await read_rules(edition)


def make_server(connect: Connect) -> MCPServer[Any]:
    """The server of the protocol."""
    tools = Tools(connect)
    server: MCPServer[Any] = MCPServer(
        "starmine", title="Starmine: Hanabi", version=__version__, instructions=_INSTRUCTIONS, log_level="WARNING"
    )
    for tool in (
        tools.list_tables, tools.open_table, tools.sit_down, tools.start_game, tools.see_game, tools.wait_for_turn,
        tools.act, tools.say, read_rules, tools.see_turn, tools.see_review,
    ):  # fmt: skip
        server.add_tool(tool)
    server.resource("starmine://rules/{edition}", mime_type="text/markdown")(_rules_of)
    server.resource("starmine://records/{table}", mime_type="application/json")(tools.record)
    return server


def mounted(app: ASGIApp) -> tuple[ASGIApp, AbstractAsyncContextManager[None]]:
    """The application for ``/mcp`` of a Starmine server, by streamable HTTP, and what must run while it serves.

    Each request is independent: no session is kept. ``app`` gets the tools' requests, with the token, host and address
    of the caller, so its rules for hosts, scopes and limits hold.
    """

    def connect(context: Context) -> Api:
        request = context.request_context.request
        headers, client = context.headers or {}, getattr(request, "client", None)
        transport = httpx2.ASGITransport(app=app, client=(client.host, client.port) if client else ("127.0.0.1", 0))
        scheme, _, token = headers.get("authorization", "").partition(" ")
        url = f"{request.url.scheme}://{headers.get('host', 'localhost')}" if request else "http://localhost"
        bearer = token if scheme.lower() == "bearer" else None
        return Api(url, bearer, lambda _: None, transport=transport)  # reports nothing: the tools raise errors

    server = make_server(connect)
    # The server's own guard checks hosts and origins.
    made = server.streamable_http_app(
        stateless_http=True,
        json_response=True,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    return made, server.session_manager.run()


async def _seen(api: Api, table: str) -> _Seen:
    """A game as the caller's seat sees it; with several seats, as the one on turn, else as the first.

    Raises ``ToolError``.
    """
    shown = await api.ask("GET", f"/tables/{table}")
    mine = [seat["seat"] for seat in shown["seats"] if seat["mine"]]
    if not mine:
        raise ToolError("You have no seat at this table: sit_down first.")
    if shown["status"] == "waiting":
        free = sum(seat["kind"] == "open" for seat in shown["seats"])
        raise ToolError(f"The game has not begun: {free} seats are open. The host starts it by start_game.")
    if shown["settings"]["assistance"] == "none" and shown["status"] == "playing":
        raise ToolError("This table shows each clue only once, and programs need all of them. Choose another table.")
    found = await api.ask("GET", f"/games/{table}?seat={mine[0]}")
    if (on_turn := found["view"]["on_turn"]) in mine[1:]:
        found = await api.ask("GET", f"/games/{table}?seat={on_turn}")
    return _Seen(shown, found["view"], found["log"], found["view"]["seat"])


def _summary(table: Json) -> Json:
    return {name: table[name] for name in ("id", "edition", "status", "seats", "name") if name in table}
