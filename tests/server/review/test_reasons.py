"""The reasons for bots' actions, as far as the viewer may know them."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest

from starmine.bots import BOTS
from tests.server.serving import ME, House, Someone


async def _table(house: House, *bots: str) -> tuple[str, Someone]:
    """A running game in which the person on seat 0 acts after these bots."""
    ada = await house.guest()
    seats = [ME, *({"kind": "bot", "bot": bot} for bot in bots)]
    table = (await ada.post("/tables", {"seats": seats, "first": 1}))["id"]
    async with ada.listening(table) as events:
        await ada.post(f"/tables/{table}/start")
        await events.until(lambda event: "view" in event and event["view"]["on_turn"] == 0)
    return table, ada


async def test_reason_is_shown_to_the_partner_and_to_spectators_only_after_the_end(house: House) -> None:
    table, ada = await _table(house, *["conventions"] * 4)
    told = [(await ada.ask("GET", f"/games/{table}/turns/{turn}/why")).json() for turn in range(4)]
    assert any("text" in answer for answer in told)
    assert all(
        answer["text"]["message"].endswith(".") if "text" in answer else answer["error"] == "not-yet" for answer in told
    )
    assert await house.stranger().refused("GET", f"/games/{table}/turns/0/why") == (409, "not-yet")


@pytest.mark.slow
async def test_all_reasons_are_shown_after_the_end(house: House) -> None:
    table, someone = await _finished(house), house.stranger()
    for turn in range((await house.game(table)).turn):
        assert (await someone.get(f"/games/{table}/turns/{turn}/why"))["text"]["message"].endswith(".")


async def _finished(house: House, **more: object) -> str:
    """A finished game of two bots."""
    ada = await house.guest()
    new = {"seats": [{"kind": "bot", "bot": "conventions"}] * 2, **more}
    table: str = (await ada.post("/tables", new))["id"]
    await ada.post(f"/tables/{table}/start")
    await ada.until_finished(table)
    return table


async def test_reason_is_refused_for_persons_bots_without_reasons_and_future_turns(house: House) -> None:
    table, ada = await _table(house, "random")
    assert await ada.refused("GET", f"/games/{table}/turns/0/why") == (409, "no-reason")
    await ada.post(f"/games/{table}/actions", {"turn": 1, "action": {"type": "play", "slot": 0}})
    assert await ada.refused("GET", f"/games/{table}/turns/1/why") == (409, "no-bot")
    assert await ada.refused("GET", f"/games/{table}/turns/999/why") == (404, "not-found")


@pytest.mark.slow
async def test_bot_that_failed_says_so_after_the_end(house: House) -> None:
    def failing(*_: object) -> int:
        raise ValueError("no idea")

    with patch("starmine.bots.conventions.CONVENTIONS", replace(BOTS["conventions"], act=failing)):
        table = await _finished(house, options={"strikes": 1})
        told = await house.stranger().get(f"/games/{table}/turns/0/why")
    assert told["text"]["message"] == "I had an error on this turn, so Cautious chose the action."
