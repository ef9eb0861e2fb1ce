"""Actions and streams get the same responses with and without FastAPI's routing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import House, two_in_a_game

JSON = {"Content-Type": "application/json"}
THROUGH_FASTAPI = {"other": "1"}  # an unexpected query, for which the fast path is not used


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b"null",
        b"{}",
        b'{"turn": 0}',
        b'{"turn": 0, "action": {}}',
        b'{"turn": 0, "action": {"type": "fold"}}',
        b'{"turn": 0, "action": {"type": "play"}}',
        b'{"turn": 0, "action": {"type": "play", "slot": 9}}',
        b'{"turn": 0, "action": {"type": "play", "slot": "0"}}',
        b'{"turn": 0, "action": {"type": "play", "slot": 0, "more": 1}}',
        b'{"turn": 0, "action": {"type": "colour", "seat": 0, "colour": "mauve"}}',
        b'{"turn": -1, "action": {"type": "play", "slot": 0}}',
        b'{"turn": 5, "action": {"type": "play", "slot": 0}}',
        b'{"turn": 0, "seat": 1, "action": {"type": "play", "slot": 0}}',
    ],
)
async def test_action_is_refused_in_the_same_words(house: House, body: bytes) -> None:
    table, ada, _ = await two_in_a_game(house)
    here, there = [
        await ada.ask("POST", f"/games/{table}/actions", content=body, headers=JSON, params=query)
        for query in ({}, THROUGH_FASTAPI)
    ]
    assert here.status_code >= 400
    assert (here.status_code, here.json()) == (there.status_code, there.json())


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer nonsense"},
        {"Authorization": "bearer nonsense"},
        {"Authorization": "Bearer"},
        {"Authorization": "Basic QTpi"},
        {"Cookie": "starmine=nonsense"},
        {"Cookie": ";;=;"},
    ],
)
async def test_anonymous_request_is_refused_in_the_same_words(house: House, headers: dict[str, str]) -> None:
    table, _, _ = await two_in_a_game(house)
    body = b'{"turn": 0, "action": {"type": "play", "slot": 0}}'
    here, there = [
        await house.stranger().ask(
            "POST", f"/games/{table}/actions", content=body, headers=JSON | headers, params=query
        )
        for query in ({}, THROUGH_FASTAPI)
    ]
    assert here.status_code == 401
    assert (here.status_code, here.json()) == (there.status_code, there.json())


@pytest.mark.parametrize("seat", ["0", "1", "4", "5", "x", "-1", "", "0&seat=1"])
async def test_stream_of_a_seat_is_refused_in_the_same_words(house: House, seat: str) -> None:
    table, _, bob = await two_in_a_game(house)

    async def answered(query: str) -> tuple[int, Any]:
        async with bob.client.stream("GET", f"/games/{table}/events?seat={seat}{query}") as response:
            return response.status_code, None if response.is_success else await response.aread()

    assert await answered("") == await answered("&other=1")


async def test_action_is_accepted_with_a_cookie_and_with_a_token(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    assert "Authorization" not in ada.client.headers
    await ada.act(table, 0, {"type": "play", "slot": 0})
    guest = await house.script()
    status, error = await guest.refused(
        "POST", f"/games/{table}/actions", {"turn": 1, "action": {"type": "play", "slot": 0}}
    )
    assert (status, error) == (403, "not-seated")
