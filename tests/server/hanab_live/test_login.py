"""Logging in: name and token are the credentials, and a cookie opens the socket."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.accounts.test_sessions import program
from tests.server.hanab_live.connected import Port, serving_bots


async def test_login_answers_with_a_cookie_in_the_letters_that_bots_look_for(port: Port) -> None:
    token = await port.token()
    body = f"username=Robot&password={token}&version=bot"
    head = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port.port)
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
    writer.close()
    assert lines[0] == "HTTP/1.1 200 OK"
    assert f"Set-Cookie: hanabi.sid={token}; Path=/; HttpOnly; SameSite=Strict" in lines


async def test_username_is_the_name_of_the_token(port: Port) -> None:
    token = await port.token()
    assert (await port.login("robot ", token)).status_code == 200  # bots are told the exact name
    spaced = await port.login("Robot", f" {token}\r\n")
    assert spaced.headers["set-cookie"].startswith(f"hanabi.sid={token}; ")
    refused = await port.login("Cyborg", token)
    assert (refused.status_code, refused.text.partition(";")[0]) == (
        401,
        "The username is the name of the person whose token is the password",
    )


@pytest.mark.parametrize("field", ["username", "password", "version"])
async def test_missing_field_is_named(port: Port, field: str) -> None:
    form = {"username": "Robot", "password": await port.token(), "version": "bot"}
    refused = await port.login("", "", data={**form, field: ""})
    assert (refused.status_code, refused.text) == (401, f'You must provide the "{field}" parameter to log in.')


async def test_unknown_token_is_refused(port: Port) -> None:
    refused = await port.login("Robot", "secret")
    assert refused.status_code == 401
    assert "did not issue this token" in refused.text


async def test_token_needs_the_scope_to_play(port: Port) -> None:
    ada = await port.house.guest("Ada")
    for scope, status in (("read", 403), ("play", 200)):
        _, made = await program(port.house, ada, scope, scope)  # type: ignore[arg-type]
        assert (await port.login("Ada", made["token"])).status_code == status


async def test_other_sites_hosts_and_paths_are_refused(port: Port) -> None:
    form, url = {"username": "Robot", "password": await port.token(), "version": "bot"}, f"http://127.0.0.1:{port.port}"
    async with httpx.AsyncClient() as client:
        for headers in ({"Origin": "https://elsewhere.example"}, {"Host": "elsewhere.example"}):
            assert (await client.post(f"{url}/login", data=form, headers=headers)).status_code == 403
        assert (await client.post(f"{url}/login", json=form)).status_code == 415
        assert (await client.post(f"{url}/login", data={"username": "x" * 70_000})).status_code == 413
        for path in ("/", "/api/tables", "/login"):
            answer = await client.get(url + path)
            assert (answer.status_code, answer.headers["X-Content-Type-Options"]) == (404, "nosniff")
    assert (await port.house.stranger().ask("POST", "/../login")).status_code == 405  # only at its own port


@pytest.mark.parametrize(("path", "cookie", "status"), [("/ws", "", 401), ("/ws", "hanabi.sid=x", 401), ("/", "", 404)])
async def test_socket_needs_the_cookie(port: Port, path: str, cookie: str, status: int) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(f"ws://127.0.0.1:{port.port}{path}", additional_headers={"Cookie": cookie}, proxy=None):
            pass
    assert refused.value.response.status_code == status


async def test_logins_of_an_address_are_limited(data_dir: Path) -> None:
    async with serving_bots(data_dir, limit_signins="1/1h") as port:
        answers = [(await port.login("Robot", "secret")).status_code for _ in range(11)]
    assert answers == [401] * 10 + [429]


async def test_second_login_of_a_name_replaces_the_first(port: Port) -> None:
    token = await port.token()
    async with port.connected("Robot", token) as first:
        await first.until("tableList")
        async with port.connected("Robot", token) as second:
            assert "logged on from somewhere else" in (await first.closed())["error"]  # a bot searches for it
            assert (await second.until("welcome"))["username"] == "Robot"
            await second.send("nonsense")
            assert await second.warned()
