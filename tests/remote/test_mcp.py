"""Games by the Model Context Protocol, with its own client: over HTTP, and over stdin and stdout."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from starmine import mcp
from starmine.text.prompts import position_text
from tests.server.review.test_reviews import finished, let_review
from tests.server.serving import House, serving
from tests.server.worker import FakeWorker


async def token_of(house: House, name: str, scope: str = "account") -> str:
    """The token of a new guest."""
    script = await house.script(name)
    if scope == "account":
        return script.client.headers["Authorization"].removeprefix("Bearer ")
    made = await script.post("/me/tokens", {"name": "mcp", "scope": scope})
    return str(made["token"])


@asynccontextmanager
async def talking(house: House, token: str | None) -> AsyncIterator[Client]:
    """A client of ``/mcp``."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, trust_env=False, timeout=60) as http,
        Client(streamable_http_client(f"{house.url}/mcp", http_client=http)) as client,
    ):
        yield client


async def call(client: Client, tool: str, **arguments: object) -> str:
    """The text of a tool's answer."""
    result = await client.call_tool(tool, dict(arguments))
    text = "\n".join(getattr(part, "text", "") for part in result.content)
    assert not result.is_error, text
    return text


async def refused(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, dict(arguments))
    assert result.is_error
    return "\n".join(getattr(part, "text", "") for part in result.content)


async def new_game(client: Client, **settings: object) -> str:
    opened = await call(
        client, "open_table", bots=["cautious"] * (int(str(settings.get("players", 2))) - 1), **settings
    )
    table = opened.split()[1]
    await call(client, "start_game", table=table)
    return table


async def test_a_whole_game_beside_a_bot(house: House) -> None:
    async with talking(house, await token_of(house, "Ada")) as client:
        table = await new_game(client, edition="tiles")
        assert table in await call(client, "list_tables")
        turns = 0
        while "The game is over" not in (told := await call(client, "wait_for_turn", table=table)):
            seen = await house.game(table)
            assert position_text(seen.view(0)) in told
            await call(client, "act", table=table, action='{"action": "play 0"}')
            turns += 1
        assert turns > 2
        assert "points of 25" in told
        assert json.loads(await call(client, "see_turn", table=table, turn=0))["view"]["turn"] == 0
        record = await client.read_resource(f"starmine://records/{table}")
        assert json.loads(record.contents[0].text)["edition"] == "tiles"  # type: ignore[union-attr]
        assert "does not review games" in await refused(client, "see_review", table=table)


async def test_review_of_a_game_is_read(data_dir: Path, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    let_review(worker)
    monkeypatch.setattr(mcp, "LOOK", 0.01)
    async with serving(data_dir, analysis_processes=1) as house:
        script = await house.script("Ada")
        table = await finished(script)
        token = script.client.headers["Authorization"].removeprefix("Bearer ")
        async with talking(house, token) as client:
            review = json.loads(await call(client, "see_review", table=table))
    assert (review["state"], review["progress"]) == ("done", 1)
    assert {turn["mark"] for turn in review["turns"]} == {"inaccuracy"}
    assert all(turn["reasons"][0].startswith("It was") for turn in review["turns"])


async def test_two_models_play_and_see_what_their_seats_see(house: House) -> None:
    async with talking(house, await token_of(house, "Ada")) as ada, talking(house, await token_of(house, "Bob")) as bob:
        table = (await call(ada, "open_table", players=2)).split()[1]
        assert "You have seat 1 of 2" in await call(bob, "sit_down", table=table)
        await call(ada, "start_game", table=table)
        on_turn = (await house.game(table)).seat
        clients = {0: ada, 1: bob}
        await call(clients[on_turn], "act", table=table, action="play 0")
        assert "It is not your turn" in await refused(clients[on_turn], "act", table=table, action="play 0")
        assert "nothing" not in await call(clients[1 - on_turn], "say", table=table, text="Hello")
        for seat, client in clients.items():
            assert position_text((await house.game(table)).view(seat)) in await call(client, "see_game", table=table)


async def test_two_clients_with_one_token_take_one_action_a_turn(house: House) -> None:
    token = await token_of(house, "Ada")
    async with talking(house, token) as one, talking(house, token) as two:
        table = await new_game(one, players=3)
        await asyncio.gather(*(call(client, "wait_for_turn", table=table) for client in (one, two)))
        turn = (await house.game(table)).turn
        tried = [
            client.call_tool("act", {"table": table, "action": f"play {slot}"})
            for slot, client in enumerate((one, two))
        ]
        assert sorted(bool(result.is_error) for result in await asyncio.gather(*tried)) == [False, True]
        assert sum(entry.seat == 0 for entry in (await house.game(table)).log[turn:]) == 1


async def test_wrong_calls_get_an_answer_and_the_game_goes_on(house: House) -> None:
    async with talking(house, await token_of(house, "Ada")) as client:
        table = await new_game(client)
        await call(client, "wait_for_turn", table=table)
        for action, why in (("play 9", "slot 9"), ("sing", "not exactly one action"), ("", "empty")):
            assert why in await refused(client, "act", table=table, action=action)
        assert "unknown table" in (await refused(client, "see_game", table="nosuchtable1")).lower()
        for table_id in ("../me/token?", "", "a/b", "x" * 99):  # nothing but a table can be named
            assert "table" in await refused(client, "sit_down", table=table_id)
        assert "poker" in await refused(client, "read_rules", edition="poker")
        assert "poker" in await refused(client, "open_table", edition="poker")
        assert "players" in await refused(client, "open_table", players=10**9)
        await call(client, "act", table=table, action="play 0")


async def test_tokens_and_scopes_hold(house: House) -> None:
    async with talking(house, None) as nobody:
        assert len((await nobody.list_tools()).tools) > 8
        assert await refused(nobody, "open_table")
        assert "white" in await call(nobody, "read_rules")
    async with talking(house, "nonsense") as forged:
        assert await refused(forged, "list_tables")
    async with talking(house, await token_of(house, "Reader", "read")) as reader:
        assert "mine" in await call(reader, "list_tables")
        assert "'read'" in await refused(reader, "open_table")
    async with talking(house, await token_of(house, "Stranger")) as stranger:
        host = await house.script("Host")
        table = (await host.post("/tables", {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "cautious"}]}))["id"]
        assert "no seat" in await refused(stranger, "see_game", table=table)


async def test_rules_of_variants_are_read(house: House) -> None:
    async with talking(house, None) as client:
        assert "multicolour" in await call(client, "read_rules", edition="tiles", variant="3")
        assert "5 down to 1" in await call(client, "read_rules", edition="hanab-live", variant="Reversed (5 Suits)")
        rules = await client.read_resource("starmine://rules/cocktail")
        assert "blue token" in rules.contents[0].text  # type: ignore[union-attr]


@pytest.mark.process
@pytest.mark.slow(5)
async def test_command_speaks_over_stdin_and_stdout(house: House) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "starmine", "mcp", "--server", house.url, "--name", "Model"]
    )
    async with Client(stdio_client(command)) as client:
        table = await new_game(client)
        told = await call(client, "wait_for_turn", table=table)
        assert position_text((await house.game(table)).view(0)) in told
