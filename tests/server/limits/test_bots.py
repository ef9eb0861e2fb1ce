"""Games of bots only: limited in number, and without delaying games of people."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmine.server import lobby
from starmine.server.bots import table_bots
from starmine.server.tables import lists
from tests.server.serving import BOT, House, begun, serving

BOTS = [BOT, BOT]


@pytest.fixture(autouse=True)
def resting(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first action in an unwatched game of bots, no further one occurs in this test."""
    monkeypatch.setattr(table_bots, "REST", 1e9)


async def test_games_of_people_continue_beside_many_games_of_bots(house: House) -> None:
    """Regression: 300 of them used a whole core."""
    ada = await house.guest()
    alone = [await begun(ada, *BOTS) for _ in range(5)]
    table = await begun(ada, {"kind": "me"}, BOT)
    async with ada.listening(table) as events:
        await ada.act(table, 0, {"type": "play", "slot": 0})
        await events.turn(2)
    assert sum([(await house.game(other)).turn for other in alone]) <= 1


async def test_watched_bots_do_not_rest(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": BOTS}))["id"]
    async with ada.listening(table) as events:
        await ada.post(f"/tables/{table}/start")
        await events.turn(3)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("MOST_OF_HOST", "Limit reached: 2 running games of bots that you started"),
        ("MOST_BOT_GAMES", "Limit of this server reached: 2 running games of bots"),
    ],
)
async def test_games_of_bots_are_limited(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, setting: str, told: str
) -> None:
    monkeypatch.setattr(lobby, setting, 2)
    async with serving(data_dir) as house:
        ada, bob = await house.guest("Ada"), await house.guest("Bob")
        for _ in range(2):
            await begun(ada, *BOTS)
        further = (await ada.post("/tables", {"seats": BOTS}))["id"]
        answer = await ada.ask("POST", f"/tables/{further}/start")
        assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
        assert told in answer.json()["message"]
        assert int(answer.headers["retry-after"]) > 0
        assert (await ada.get(f"/tables/{further}"))["status"] == "waiting"
        await begun(ada, {"kind": "me"}, BOT)
        theirs = (await bob.post("/tables", {"seats": BOTS}))["id"]
        assert (await bob.ask("POST", f"/tables/{theirs}/start")).is_success == (setting != "MOST_BOT_GAMES")


async def test_games_of_people_are_resumed_first_after_a_restart(house: House) -> None:
    ada = await house.guest()
    first, people, last = await begun(ada, *BOTS), await begun(ada, {"kind": "me"}, BOT), await begun(ada, *BOTS)
    found = await house.database.read(lists.unfinished)
    assert set(found) == {first, people, last}
    assert found[-1] == people  # they are resumed from the end of the list
