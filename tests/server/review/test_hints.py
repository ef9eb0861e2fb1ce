"""Hints: only for a person who plays with bots alone, and from the seat's view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import starmine as sm
from starmine.rules.cards import UNSEEN
from starmine.rules.words.texts import Text
from starmine.server.bots import tasks
from starmine.server.bots.worker import TaskFailed
from starmine.server.identity import limits as queues
from starmine.server.review import hints
from starmine.server.tables.events import Seated
from tests.server.serving import BOB, BOT, ME, OPEN, House, Someone, begun, serving
from tests.server.worker import FakeWorker

FOUND = tasks.Hint(sm.Play(2), (2,), (Text("That.", "a.reason"),), 20.123456, 0.1, 0.25, 0.02)


@pytest.fixture
async def house(data_dir: Path, worker: FakeWorker) -> AsyncIterator[House]:
    worker.otherwise = lambda *_: FOUND
    async with serving(data_dir, analysis_processes=1, bot_delay=60) as house:
        yield house


async def test_hint_is_found_from_the_view_of_the_seat_on_turn(house: House, worker: FakeWorker) -> None:
    ada = await house.guest("Ada")
    table = await begun(ada, ME, BOT)
    shown = await ada.get(f"/games/{table}/hint")
    assert shown == {
        "turn": 0,
        "seat": 0,
        "action": {"type": "play", "slot": 2},
        "cards": [2],
        "reasons": [{"id": "a.reason", "values": {}, "message": "That."}],
        "score": 20.123,
        "error": 0.1,
        "perfect": 0.25,
        "perfect_error": 0.02,
    }
    view, model, names, places, playouts = worker.asked[0]
    game = await house.game(table)
    assert (model, names[0], places, playouts) == ("cautious", "Ada", [1, 2, 3, 4, 5], hints.PLAYOUTS)
    own = [card.order for card in game.hands[0]]
    assert {int(view.state["deck"][order]) for order in own} == {UNSEEN}
    assert view.hands[1] == game.hands[1]


async def test_hint_counts_the_cards_as_their_player_has_arranged_them(house: House, worker: FakeWorker) -> None:
    ada = await house.guest("Ada")
    table = await begun(ada, ME, BOT)
    await ada.put(f"/games/{table}/hand", {"seat": 0, "orders": [2, 0, 1, 3, 4]})
    await ada.get(f"/games/{table}/hint")
    assert worker.asked[0][3] == [2, 3, 1, 4, 5]


async def test_hints_are_refused_with_people_and_when_it_is_not_ones_turn(house: House, worker: FakeWorker) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")

    async def refused(someone: Someone, table: str, query: str = "") -> tuple[int, str]:
        answer = await someone.ask("GET", f"/games/{table}/hint{query}")
        return answer.status_code, answer.json()["id"]

    local = await begun(ada, ME, BOB, BOT)
    assert await refused(ada, local, "?seat=0") == (409, "hint.people")
    table = (await ada.post("/tables", {"seats": [ME, OPEN, BOT], "first": 0}))["id"]
    assert await refused(ada, table) == (409, "game.not-begun")
    await eve.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    assert await refused(ada, table) == (409, "hint.people")
    with_bot = await begun(ada, ME, BOT, options={"strikes": 1}, spectators="seat")
    assert await refused(eve, with_bot) == (409, "hint.people")
    assert await refused(eve, with_bot, "?seat=0") == (403, "look.own-hand")
    assert await refused(ada, with_bot, "?seat=1") == (403, "look.own-hand")
    await ada.clue(with_bot)
    assert await refused(ada, with_bot) == (409, "hint.not-your-turn"), "the bot waits before it acts"
    assert worker.asked == []


async def test_tournaments_have_no_hints(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    cup = await ada.post("/tournaments", {"name": "Cup", "players": 2, "deals": 1, "teams": ["Owls"]})
    deal = {"kind": "tournament", "tournament": cup["id"], "key": cup["standings"][0]["key"], "round": 0}
    table = await begun(ada, ME, BOT, deal=deal)
    assert (await ada.ask("GET", f"/games/{table}/hint")).json()["id"] == "hint.tournament"
    assert worker.asked == []


async def test_same_hint_is_searched_once_and_the_number_of_searches_is_limited(
    house: House, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(queues.MOST, "person", 1)
    ada = await house.guest()
    table, other = await begun(ada, ME, BOT), await begun(ada, ME, BOT)
    worker.may_answer.clear()
    asked = [asyncio.create_task(ada.get(f"/games/{table}/hint")) for _ in range(2)]
    await worker.has_begun.wait()
    assert (await ada.ask("GET", f"/games/{other}/hint")).json()["values"]["told"]["id"] == "limit.waiting-person"
    worker.may_answer.set()
    first, second = await asyncio.gather(*asked)
    assert first == second
    assert len(worker.asked) == 1


async def test_failed_search_is_refused_and_tried_again(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    table = await begun(ada, ME, BOT)
    worker.answers = [TaskFailed("an error")]
    assert await ada.refused("GET", f"/games/{table}/hint") == (409, "no-hint")
    assert (await ada.get(f"/games/{table}/hint"))["seat"] == 0


async def test_server_without_processes_gives_no_hints(data_dir: Path) -> None:
    async with serving(data_dir, analysis_processes=0) as house:
        ada = await house.guest()
        table = await begun(ada, ME, BOT)
        assert (await ada.ask("GET", f"/games/{table}/hint")).json()["id"] == "hint.off"


@pytest.mark.parametrize(
    ("seats", "model"),
    [
        ("cautious cautious", "cautious"),
        ("thinking thinking", "conventions"),
        ("thinking conventions", None),
        ("random random", None),
        ("cautious Ada", None),
        ("Ada Bob", None),
    ],
)
def test_bots_of_one_kind_are_their_own_model(seats: str, model: str | None) -> None:
    people = {"Ada", "Bob"}
    made = [Seated(person=name) if name in people else Seated(bot=name) for name in seats.split()]
    assert hints.model_of(made) == model
