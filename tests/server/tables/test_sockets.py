"""The socket of a tab: it follows tables, and takes commands."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from starmine.server.limits import Rate
from starmine.server.tables import live
from starmine.server.tables.hub import Hub
from starmine.server.tables.live import Sockets
from starmine.server.tables.log import Log
from starmine.server.tables.table import OpenTables
from tests.server.accounts.test_lifetimes import later
from tests.server.accounts.test_sessions import program
from tests.server.serving import (
    PLAY,
    House,
    Json,
    Socket,
    Someone,
    begun,
    english,
    serving,
    two_at_a_table,
    two_in_a_game,
)


async def _following(socket: Socket, table: str, **more: Any) -> Json:
    """Follows a table, and gives the first news."""
    await socket.send("follow", game=table, **more)
    return await socket.until("news", game=table)


def _types(news: Json) -> list[str]:
    return [event["type"] for event in news["events"]]


@contextmanager
def slow_log() -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """Lets events be committed only later; gives an event that is set once there is one, and one that lets it go on."""
    append, begun, goes_on = Log.append, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any, **more: Any) -> bool:
        begun.set()
        await goes_on.wait()
        return await append(*args, **more)

    with patch.object(Log, "append", slow):
        yield begun, goes_on


async def test_socket_plays_and_follows(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with ada.socket() as of_ada, bob.socket() as of_bob:
        assert await of_ada.next() == {"type": "hello"}
        await _following(of_ada, table)
        first = await _following(of_bob, table)
        assert _types(first) == ["table", "snapshot"]
        assert first["number"] == (await house.table(table)).state.number
        done = await of_ada.command("act", table, turn=0, action=PLAY)
        assert done == {"type": "done", "id": done["id"], "number": first["number"] + 1}
        news = await of_bob.until("news", number=done["number"])
        assert news["events"][0]["view"] == await bob.view(table)
        assert news["commands"] == []
        assert (await of_ada.until("news", number=done["number"]))["commands"] == [done["id"]]


async def test_socket_writes_notes_and_messages_and_arranges_hands(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with ada.socket() as socket, bob.socket() as other:
        await _following(socket, table)
        await _following(other, table)
        hand = [card["order"] for card in (await ada.view(table))["hands"][0]]
        for kind, fields, event in (
            ("note", {"seat": 0, "order": 7, "text": "r1"}, "notes"),
            ("arrange", {"seat": 0, "orders": hand[::-1]}, "hand"),
            ("say", {"text": "Hello"}, "chat"),
        ):
            done = await socket.command(kind, table, **fields)
            assert done["type"] == "done", done
            news = await socket.until("news", number=done["number"])
            assert _types(news) == [event]
            assert news["commands"] == [done["id"]]
        assert _types(await other.until("news")) == ["chat"]  # notes and hands concern nobody else


async def test_socket_continues_after_the_last_number(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with bob.socket() as socket:
        number = (await _following(socket, table))["number"]
    for someone in (ada, bob, ada):
        await someone.clue(table)
    async with bob.socket() as socket:
        missed = await _following(socket, table, after=number)
        assert _types(missed) == ["table", "turn", "turn", "turn"]
        assert [event["view"]["turn"] for event in missed["events"][1:]] == [1, 2, 3]
        assert len(missed["commands"]) == 1  # requests have ids of their own
    async with bob.socket() as socket:
        assert _types(await _following(socket, table, after=number + 1000)) == ["table", "snapshot"]


@pytest.mark.parametrize("seat", [None, 0, 1])
async def test_socket_follows_several_tables_and_seats(house: House, seat: int | None) -> None:
    table, ada, _ = await two_in_a_game(house)
    local = [{"kind": "me"}, {"kind": "local", "name": "Cleo"}]
    both = await begun(ada, *local)
    async with ada.socket() as socket:
        await _following(socket, table)
        assert (await _following(socket, both, seat=seat))["events"][1]["view"]["seat"] == seat
        await ada.act(both, 0, PLAY, seat=0)
        news = await socket.until("news", game=both, seat=seat)
        assert news["events"][0]["view"]["seat"] == seat
        await socket.send("unfollow", game=both, seat=seat)
        await socket.command("act", both, turn=1, seat=1, action=PLAY)
        await socket.command("act", table, turn=0, action=PLAY)
        await socket.until("news", game=table)
        assert all(message.get("game") != both for message in socket.kept)


async def test_command_that_is_sent_again_is_done_once(house: House) -> None:
    """Whichever copy comes first: one may come late, on a connection that the client has given up."""
    table, ada, bob = await two_in_a_game(house)
    clue = next(each["action"] for each in (await ada.view(table))["legal"] if "slot" not in each["action"])
    async with ada.socket() as socket, ada.socket() as lost, bob.socket() as of_bob:
        said = {"text": "Once", "id": "random-id"}
        first = await socket.command("say", table, **said, again=True)
        assert await socket.command("say", table, **said, again=True) == first
        assert await lost.command("say", table, **said) == first
        other = await of_bob.command("say", table, text="Twice", id="random-id", again=True)  # another person's id
        assert other["number"] == first["number"] + 1
        act = {"turn": 0, "action": clue, "id": "another-id"}
        given = await socket.command("act", table, **act)
        for someone in (ada, bob):
            await someone.post(f"/games/{table}/undo", {"turn": 1, "agree": True})
        assert await socket.command("act", table, **act, again=True) == given
    state = (await house.table(table)).state
    assert ([message.text for message in state.messages], state.turn) == (["Once", "Twice"], 0)


async def test_command_under_way_when_the_socket_breaks_is_neither_lost_nor_done_twice(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    with slow_log() as (begun, goes_on):
        async with ada.socket() as socket:
            await socket.send("say", game=table, text="Once", id="random-id")
            await begun.wait()
            socket.connection.transport.abort()
        async with ada.socket() as socket:
            await socket.send("say", game=table, text="Once", id="random-id", again=True)
            goes_on.set()
            done = await socket.until("done", id="random-id")
    state = (await house.table(table)).state
    assert [(message.id, message.text) for message in state.messages] == [(done["number"], "Once")]


async def test_brief_news_tell_whose_turn_it_is(house: House) -> None:
    table, ada, bob = await two_at_a_table(house, first=0)
    async with bob.socket() as socket, ada.socket() as of_ada:
        await _following(of_ada, table)
        await socket.send("follow", game=table, whole=False)
        told = {"type": "brief", "game": table}
        assert await socket.until("brief") == {**told, "status": "waiting", "turn": None, "waits": False}
        await ada.post(f"/tables/{table}/start")
        assert await socket.until("brief") == {**told, "status": "playing", "turn": 0, "waits": False}
        await ada.act(table, 0, PLAY)
        assert await socket.until("brief") == {**told, "status": "playing", "turn": 1, "waits": True}
        assert not house.services[Hub].is_online(table, (await bob.get("/me"))["person"]["id"])
        eve = await house.guest("Eve")
        async with eve.socket() as other:
            await other.send("follow", game=table, whole=False)
            ended = await other.until("ended", game=table, whole=False)
            assert (ended["status"], ended["problem"]["error"]) == (403, "not-seated")


async def test_refusals_are_those_of_requests(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    nobody = house.stranger()
    reader, _ = await program(house, ada, "read")
    act = {"turn": 0, "action": PLAY}
    for someone, kind, fields, path in (
        (bob, "act", act, f"/games/{table}/actions"),
        (ada, "act", {"turn": 5, "action": PLAY}, f"/games/{table}/actions"),
        (ada, "act", {"turn": 0, "action": {"type": "play"}}, f"/games/{table}/actions"),
        (ada, "say", {}, f"/tables/{table}/messages"),
        (nobody, "act", act, f"/games/{table}/actions"),
        (reader, "act", act, f"/games/{table}/actions"),
        (ada, "act", act, "/games/none/actions"),
    ):
        game = table if table in path else "none"
        response = await someone.ask("POST", path, fields)
        async with someone.socket() as socket:
            refused = await socket.command(kind, game, **fields)
        assert (refused["type"], refused["status"]) == ("refused", response.status_code), (fields, refused)
        assert refused["problem"] == response.json()


async def test_tables_that_may_not_be_seen_cannot_be_followed(house: House) -> None:
    table, _, bob = await two_in_a_game(house, spectators="off")
    async with bob.socket() as socket, house.stranger().socket() as other:
        for one, game, seat, error in (
            (socket, "none", None, (404, "not-found")),
            (socket, table, 0, (403, "not-your-seat")),
            (other, table, None, (403, "no-spectators")),
        ):
            await one.send("follow", game=game, seat=seat)
            ended = await one.until("ended", game=game, seat=seat)
            assert (ended["status"], ended["problem"]["error"]) == error


async def test_commands_are_handled_that_were_sent_before_the_client_closed(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    async with ada.socket() as socket:
        for number in range(20):
            await socket.send("say", game=table, text=f"{number}", id=f"command-{number:03}")
    async with ada.listening(table) as events:
        await events.until(lambda event: event["type"] == "chat" and event["message"]["text"] == "19")


async def test_number_of_followed_tables_is_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_FOLLOWED", 1)
    table, ada, _ = await two_in_a_game(house)
    async with ada.socket() as socket:
        await _following(socket, table)
        await _following(socket, table)  # again, not in addition
        await socket.send("follow", game=table, whole=False)
        assert (await socket.until("ended", whole=False))["status"] == 429


BAD = {
    "nothing": ("", "The request is not valid JSON."),
    "bytes": (b"\x00\xff", "The request is not valid JSON."),
    "no object": ("[]", None),
    "an unknown type": ('{"type": "dance"}', "The field type is invalid: "),
    "a missing field": ('{"type": "follow"}', "The field game is missing."),
    "an id that cannot be repeated": ('{"id": "\\ud800", "type": "say"}', "The request is not valid JSON."),
    "nested deeply": ("[" * 30_000, "The request is not valid JSON."),
    "a number that is too large": ('{"type": "follow", "game": "x", "after": 1e999}', "The field after is invalid: "),
}


@pytest.mark.parametrize(("sent", "message"), BAD.values(), ids=BAD)
async def test_unreadable_message_is_answered_with_a_problem(
    house: House, sent: str | bytes, message: str | None
) -> None:
    async with house.stranger().socket() as socket:
        await socket.connection.send(sent)
        told = await socket.until("problem")
        assert told["status"] == 422
        assert english(told["problem"]).startswith(message or "The request"), told
        await socket.send("follow", game="none")  # it goes on
        await socket.until("ended")


async def test_large_message_closes_the_socket(house: House) -> None:
    async with house.stranger().socket() as socket:
        await socket.connection.send("x" * 70_000)
        assert await socket.closed() == 1009


async def test_messages_count_towards_the_limits_of_requests(data_dir: Path) -> None:
    async with serving(data_dir, limit_messages="2/1h") as house:
        table, ada, _ = await two_in_a_game(house)
        await ada.post(f"/tables/{table}/messages", {"text": "One"})
        async with ada.socket() as socket:
            assert (await socket.command("say", table, text="Two"))["type"] == "done"
            refused = await socket.command("note", table, seat=0, order=3, text="r1")
            assert (refused["status"], refused["problem"]["error"]) == (429, "too-many")
            assert refused["retry_after"] > 0


async def test_too_many_messages_close_the_socket(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starmine.server.request_limits.GENERAL", Rate.read("9/1h"))
    monkeypatch.setattr("starmine.server.web.guard.HELD", 0)
    async with serving(data_dir) as house:
        someone = house.stranger()
        async with someone.socket() as socket:
            for _ in range(9):
                await socket.connection.send("x")
            assert await socket.closed() == live.TOO_MANY
            last = socket.kept[-1]
            assert (last["type"], last["status"], last["problem"]["error"]) == ("problem", 429, "too-many")
            assert last["retry_after"] > 0
        async with someone.socket() as socket:  # the handshake counts, too
            assert (await socket.next())["status"] == 429
            assert await socket.closed() == live.TOO_MANY


async def _refused_with(house: House, **headers: str) -> tuple[str, int]:
    """The error with which a socket is refused, and the close code."""
    async with house.stranger().socket(**headers) as socket:
        told = await socket.next()
        return told["problem"]["error"], await socket.closed()


async def test_handshake_is_refused_to_other_sites_and_bad_tokens(house: House) -> None:
    assert await _refused_with(house, Origin="https://evil.example") == ("cross-site", 4403)
    assert await _refused_with(house, **{"Sec-Fetch-Site": "cross-site"}) == ("cross-site", 4403)
    assert await _refused_with(house, Authorization="Bearer x") == ("bad-token", live.SIGNED_OUT)
    async with house.stranger().socket(Origin=house.url) as socket:
        assert await socket.next() == {"type": "hello"}
        await socket.send("ping")
        assert await socket.next() == {"type": "hello"}
    port = house.url.rpartition(":")[2]
    async with connect(f"ws://evil.example:{port}/api/live", host="127.0.0.1", proxy=None) as connection:
        assert "unknown-host" in str(await connection.recv())
    with pytest.raises(InvalidStatus, match="403"):
        await connect(f"{house.url.replace('http', 'ws')}/api/games", proxy=None)


@pytest.mark.parametrize("how", ["revoked", "expired", "signed out"])
async def test_socket_closes_when_its_token_or_sign_in_ends(house: House, how: str) -> None:
    table, ada, _ = await two_in_a_game(house)
    robot, made = await program(house, ada, "play")
    if how == "signed out":
        await ada.post("/account", {"name": "Ada", "passphrase": "four lanterns on a river"})
    async with (ada if how == "signed out" else robot).socket() as socket:
        await _following(socket, table)
        if how == "revoked":
            await ada.ask("DELETE", f"/me/tokens/{made['id']}")
            house.services[Hub].end_invalid()
        elif how == "signed out":
            await ada.ask("POST", "/sign-out")
        with later(house, days=365 if how == "expired" else 0):
            if how == "expired":
                await socket.send("unfollow", game=table)
            assert await socket.closed() == live.SIGNED_OUT


async def test_following_ends_when_the_table_is_removed(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    async with ada.socket() as socket:
        await _following(socket, table)
        house.services[OpenTables].drop(table)
        ended = await socket.until("ended", game=table)
        assert (ended["status"], ended["problem"]) == (None, None)
        await _following(socket, table)  # it is still there, in the database


async def _act(someone: Someone, table: str) -> Json:
    async with someone.socket() as socket:
        done = await socket.command("act", table, turn=0, action=PLAY)
        assert await socket.closed() == live.STOPS
        return done


async def test_socket_is_drained_when_the_server_stops(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, bob = await two_in_a_game(house)
        async with bob.socket() as idle:
            await _following(idle, table)
            with slow_log() as (begun, goes_on):
                acting = asyncio.create_task(_act(ada, table))
                await begun.wait()
                house.services[Hub].close()
                stopping = asyncio.create_task(house.services[Sockets].close())
                assert await idle.closed() == live.STOPS
                goes_on.set()
                assert (await acting)["type"] == "done"
                await stopping


async def test_fault_is_logged_and_ends_only_what_was_asked(house: House, caplog: pytest.LogCaptureFixture) -> None:
    table, ada, _ = await two_in_a_game(house)
    other = (await ada.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]}))["id"]
    async with ada.socket() as socket:
        await _following(socket, other)
        with patch("starmine.server.tables.following.show_table", side_effect=ZeroDivisionError):
            await socket.send("follow", game=table)
            ended = await socket.until("ended", game=table)
        with patch("starmine.server.tables.table.decide", side_effect=ArithmeticError):
            refused = await socket.command("say", other, text="Hello")
        for told in (ended, refused):
            assert (told["status"], told["problem"]["error"]) == (500, "failed")
        assert (await socket.command("say", other, text="Hello"))["type"] == "done"
        assert _types(await socket.until("news", game=other)) == ["chat"]
        await _following(socket, table)
    assert {"ZeroDivisionError", "ArithmeticError"} <= set(re.findall(r"\w+Error", caplog.text))


async def test_sockets_of_an_address_and_follows_that_come_at_once_are_limited(data_dir: Path) -> None:
    async with serving(data_dir, limit_streams=1) as house, AsyncExitStack() as stack:
        table, ada, _ = await two_in_a_game(house)
        socket = await stack.enter_async_context(ada.socket())
        follow = json.dumps({"type": "follow", "game": table}).encode()
        seat = json.dumps({"type": "follow", "game": table, "seat": 0}).encode()
        frames = [bytes((0x81, 0x80 | len(sent), 0, 0, 0, 0)) + sent for sent in (follow, seat)]
        socket.connection.transport.write(b"".join(frames))  # masked by zeros
        assert (await socket.until("ended", seat=0))["status"] == 429
        await socket.until("news", seat=None)
        for _ in range(9):
            await (await stack.enter_async_context(house.stranger().socket())).next()
        async with house.stranger().socket() as further:
            assert (await further.next())["problem"]["error"] == "too-many"
            assert await further.closed() == live.TOO_MANY
