"""Bots at the tables of a server, over its HTTP API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx2
import pytest

from starmine.bots import BotFault, BotLike, bot
from starmine.remote import api as api_module
from starmine.remote import visit as visit_module
from starmine.remote.api import Api, BadServer, Refused
from starmine.remote.visit import CannotSit, Visit
from tests.server.own_bots import first_legal, plain
from tests.server.serving import PATIENCE, House, Someone

CAUTIOUS = bot("cautious")


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_module, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(api_module, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(visit_module, "LOOK", 0.05)


async def open_table(house: House, host: Someone, **new: Any) -> str:
    """A table of two: the host's bot, and a free seat."""
    seats = [{"kind": "bot", "bot": "cautious"}, {"kind": "open"}]
    table: str = (await host.post("/tables", {"seats": seats, **new}))["id"]
    return table


@asynccontextmanager
async def visiting(house: House, player: BotLike = CAUTIOUS, **options: Any) -> AsyncIterator[tuple[Visit, list[str]]]:
    told: list[str] = []
    async with Api(house.url, None, told.append) as api:
        await api.enter("Visitor")
        yield Visit(api, player, told.append, **options), told


async def start_when_full(host: Someone, table: str) -> None:
    async with host.listening(table) as events:
        await events.until(lambda event: event["type"] == "table" and "start" in event["table"]["may"])
        await host.post(f"/tables/{table}/start")


@pytest.mark.slow
async def test_bot_plays_a_game_as_it_plays_beside_it(house: House) -> None:
    host = await house.guest()
    table = await open_table(house, host, first=1)
    async with visiting(house) as (visit, told), asyncio.timeout(PATIENCE):
        await asyncio.gather(visit.play([table], everywhere=False, once=True), start_when_full(host, table))
    game = await house.game(table)
    assert game.outcome is not None
    assert game.score >= 10
    assert told == [f"cautious has seat 2 of 2 at table {table}", f"table {table} has ended with {game.score} points"]


async def test_bot_agrees_to_take_back_a_clue_and_forgets_it(house: House) -> None:
    ada, bo = await house.guest("Ada"), await house.guest("Bo")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table: str = (await ada.post("/tables", {"seats": seats, "first": 0, "silence": False}))["id"]
    await bo.post(f"/tables/{table}/join")
    async with visiting(house) as (visit, _), asyncio.timeout(PATIENCE), ada.listening(table) as events:
        playing = asyncio.create_task(visit.play([table], everywhere=False, once=True))
        await start_when_full(ada, table)
        legal = (await ada.view(table))["legal"]
        clue = next(option["action"] for option in legal if "slot" not in option["action"])
        await ada.act(table, 0, clue)
        for someone in (ada, bo):
            await someone.post(f"/games/{table}/undo", {"turn": 1, "agree": True})
        await events.turn(1)
        await events.until(lambda event: event["type"] == "snapshot" and event["view"]["turn"] == 0)
        for turn, someone in enumerate((ada, bo)):
            await someone.act(table, turn, {"type": "play", "slot": 0})
        assert (await events.turn(3))["entry"]["seat"] == 2
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


@pytest.mark.slow
async def test_bot_acts_after_a_pause_and_agrees_to_one(house: House) -> None:
    ada = await house.guest("Ada")
    new = {"seats": [{"kind": "me"}, {"kind": "open"}], "first": 1, "clock": {"kind": "turn", "seconds": 60}}
    table: str = (await ada.post("/tables", new))["id"]
    async with visiting(house) as (visit, _), asyncio.timeout(PATIENCE), ada.listening(table) as events:
        await visit.api.ask("POST", f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        await visit.api.ask("POST", f"/games/{table}/pause", {"paused": True})
        await ada.post(f"/games/{table}/pause", {"paused": True})
        playing = asyncio.create_task(visit.play([table], everywhere=False, once=True))
        await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][1]["online"])
        assert (await ada.view(table))["turn"] == 0
        await ada.post(f"/games/{table}/pause", {"paused": False})
        await events.turn(1)
        await ada.post(f"/games/{table}/pause", {"paused": True})
        await events.until(
            lambda event: event["type"] == "table" and bool((event["table"]["pause"] or {}).get("paused"))
        )
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


@pytest.mark.long(3)
@pytest.mark.slow
async def test_bot_plays_on_when_connections_break(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await house.guest()
    table = await open_table(house, host)
    answering, requests = httpx2.AsyncHTTPTransport.handle_async_request, 0

    async def breaking(transport: httpx2.AsyncHTTPTransport, request: httpx2.Request) -> httpx2.Response:
        nonlocal requests
        requests += 1
        if requests % 3 == 0:
            raise httpx2.ConnectError("refused")
        response = await answering(transport, request)
        if requests % 4 == 0 and request.method == "POST":
            await response.aclose()
            raise httpx2.ReadError("cut off")  # the action was taken, but the answer is lost
        if request.url.path.endswith("/events"):
            asyncio.get_running_loop().call_later(0.1, lambda: asyncio.ensure_future(response.aclose()))
        return response

    monkeypatch.setattr(httpx2.AsyncHTTPTransport, "handle_async_request", breaking)
    async with visiting(house) as (visit, told), asyncio.timeout(PATIENCE):
        await asyncio.gather(visit.play([table], everywhere=False, once=True), start_when_full(host, table))
    assert (await house.game(table)).outcome is not None
    assert any("cannot be reached: refused; trying again" in line for line in told)
    assert requests > 20


@pytest.mark.long(5)
@pytest.mark.slow
async def test_bot_takes_free_seats_everywhere_and_comes_to_the_rematch(house: House) -> None:
    host = await house.guest()
    tables = [await open_table(house, host, listed=True) for _ in range(3)]
    async with visiting(house, most=2) as (visit, _), asyncio.timeout(PATIENCE):
        task = asyncio.create_task(visit.play([], everywhere=True, once=False))
        await asyncio.gather(*(start_when_full(host, table) for table in tables))
        person = await house.guest("Bea")
        own = (await person.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}))["id"]
        await start_when_full(person, own)
        await person.put(f"/tables/{own}/seats/0", {"kind": "bot", "bot": "cautious"})
        async with person.listening(own) as events:
            await events.until(lambda event: event["type"] == "table" and event["table"]["status"] == "finished")
        rematch = (await person.post(f"/tables/{own}/rematch"))["id"]
        await start_when_full(person, rematch)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        seat = (await person.get(f"/tables/{rematch}"))["seats"][1]
    assert seat["name"] == "Visitor"
    assert seat["bot"] is not None, "a stand-in plays for a bot that was stopped"


async def test_bot_comes_back_to_its_games_with_its_token(house: House) -> None:
    host = await house.guest()
    table = await open_table(house, host, first=0)
    async with Api(house.url, None, print) as api, asyncio.timeout(PATIENCE):
        token = await api.enter("Visitor")
        await api.ask("POST", f"/tables/{table}/join")
        await host.post(f"/tables/{table}/start")
        await api.ask("POST", f"/tables/{table}/leave")
    async with Api(house.url, token, print) as api, asyncio.timeout(PATIENCE):
        await Visit(api, CAUTIOUS, print).play([], everywhere=False, once=True)
    assert (await house.game(table)).outcome is not None


class _Suited:
    def __init__(self, allowed: int) -> None:
        self.allowed = allowed

    def __call__(self, rules: Any) -> None:
        if int(rules["players"]) != self.allowed:
            raise ValueError(f"made for {self.allowed} players")


async def test_bot_leaves_where_the_rules_do_not_suit_it(house: House) -> None:
    host = await house.guest()
    table = await open_table(house, host)
    picky: Any = plain("picky", check_table=_Suited(2))
    async with visiting(house, picky) as (visit, told), asyncio.timeout(PATIENCE):
        task = asyncio.create_task(visit.play([table], everywhere=False, once=True))
        async with host.listening(table) as events:
            await events.until(
                lambda event: event["type"] == "table" and event["table"]["seats"][1]["kind"] == "person"
            )
            await host.patch(f"/tables/{table}", {"players": 3})
            await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][1]["kind"] == "open")
        with pytest.raises(CannotSit, match=f"cannot play by the rules of table {table}: made for 2 players"):
            await task
        with pytest.raises(CannotSit, match="made for 2 players"):
            await Visit(visit.api, picky, told.append).play([table], everywhere=False, once=True)


async def test_seat_that_the_host_frees_is_not_taken_again(house: House) -> None:
    host = await house.guest()
    table = await open_table(house, host)
    async with visiting(house) as (visit, _), asyncio.timeout(PATIENCE):
        task = asyncio.create_task(visit.play([table], everywhere=False, once=True))
        async with host.listening(table) as events:
            await events.until(
                lambda event: event["type"] == "table" and event["table"]["seats"][1]["kind"] == "person"
            )
            await host.put(f"/tables/{table}/seats/1", {"kind": "open"})
        with pytest.raises(CannotSit, match="the host has freed it"):
            await task


def _fails(memory: Any, view: Any, rules: Any) -> int:
    if int(view["turn"]) >= 3:
        raise RuntimeError("out of ideas")
    return first_legal(memory, view, rules)


async def test_bot_that_fails_leaves_its_seat_to_a_stand_in(house: House) -> None:
    host = await house.guest()
    table = await open_table(house, host, first=1)
    async with visiting(house, plain("failing", act=_fails)) as (visit, _), asyncio.timeout(PATIENCE):
        with pytest.raises(BotFault, match="out of ideas"):
            await asyncio.gather(visit.play([table], everywhere=False, once=True), start_when_full(host, table))
        seats = (await host.get(f"/tables/{table}"))["seats"]
    assert seats[1]["kind"] == "person"
    assert seats[1]["bot"] is not None


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("hanabi.example.org", "is not the address of a server"),
        ("http://", "is not the address of a server"),
        ("http://[::1", "cannot be read"),
    ],
)
async def test_address_of_no_server_is_refused(url: str, told: str) -> None:
    with pytest.raises(BadServer, match=told):
        async with Api(url, None, print) as api:
            await api.enter("Visitor")


@asynccontextmanager
async def another_program(kind: str, body: str) -> AsyncIterator[Api]:
    """The API of a program that answers every request so."""

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.1 200 OK\r\nContent-Type: text/{kind}\r\n\r\n{body}".encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server, asyncio.timeout(PATIENCE), Api(url, None, print) as api:
        yield api


@pytest.mark.parametrize("body", ["Hello", "[" * 100_000])
async def test_answer_of_another_program_is_refused(body: str) -> None:
    async with another_program("html", body) as api:
        with pytest.raises(BadServer, match=r"does not answer as Starmine does \(status 200, text/html\)"):
            await api.enter("Visitor")


async def test_stream_of_another_program_is_refused() -> None:
    async with another_program("event-stream", "data: Hello\n\n") as api:
        with pytest.raises(BadServer, match="sends events that are not JSON"):
            await anext(api.events("/games/x/events"))


async def test_token_and_table_that_the_server_does_not_know_are_refused(house: House) -> None:
    async with Api(house.url, "made-up", print) as api:
        with pytest.raises(Refused, match="did not issue this token"):
            await Visit(api, CAUTIOUS, print).play([], everywhere=False, once=True)
    async with visiting(house) as (visit, _):
        with pytest.raises(Refused, match="refuses: "):
            await visit.play(["nowhere"], everywhere=False, once=True)
        with pytest.raises(CannotSit, match="no table given"):
            await Visit(visit.api, CAUTIOUS, print).play([], everywhere=False, once=True)


@pytest.mark.parametrize(("scope", "days"), [("account", 20), ("account", 90), ("play", 20), ("play", 90)])
async def test_token_that_expires_soon_is_renewed_or_reported(house: House, scope: str, days: int) -> None:
    ada = await house.guest("Ada")
    made = await ada.post("/me/tokens", {"name": "Robot", "scope": scope, "days": days})
    told: list[str] = []
    async with Api(house.url, made["token"], told.append) as api:
        renewed = await api.renew()
        assert (await api.ask("GET", "/me"))["person"]["name"] == "Ada"
    assert (renewed is not None) == ((scope, days) == ("account", 20))
    assert ["expires on" in one for one in told] == ([True] if (scope, days) == ("play", 20) else [])
