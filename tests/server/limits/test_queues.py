"""Queues of what viewers ask of bots: bounded for a person, an address and all; a full one is refused at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import starmine as sm
from starmine.server import request_limits as waiting
from starmine.server.bots.queue import TaskQueue
from starmine.server.request_limits import Caller, RequestQueues
from starmine.server.settings import Settings
from starmine.server.web.errors import Refusal
from tests.server.serving import House, play_out, two_in_a_game
from tests.server.worker import FakeWorker


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST", {"person": 2, "address": 3, "all": 5})


def _queues(**limits: Any) -> RequestQueues:
    return RequestQueues(Settings(**limits))


def _refused(queues: RequestQueues, *caller: str | None) -> str:
    with pytest.raises(Refusal) as refused:
        queues.enter("bot", Caller(*caller))  # type: ignore[arg-type]
    assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "5"})
    return refused.value.text


def test_places_are_limited_by_person_by_address_and_in_all() -> None:
    queues = _queues()
    leave = queues.enter("bot", Caller("ada", "a"))
    queues.enter("bot", Caller("ada", "b"))
    assert _refused(queues, "ada", "c").startswith("Limit reached: 2 ")
    queues.enter("bot", Caller(None, "a"))
    queues.enter("bot", Caller("bob", "a"))
    assert _refused(queues, None, "a").startswith("Limit for your network address reached: 3 ")
    queues.enter("bot", Caller(None, "c"))
    assert _refused(queues, "eve", "d").startswith("Limit of this server reached: 5 ")
    queues.enter("other bot", Caller("ada", "a"))
    leave()
    queues.enter("bot", Caller("ada", "a"))


def test_places_are_not_limited_without_limits() -> None:
    queues = _queues(limits=False)
    for _ in range(10):
        queues.enter("bot", Caller("ada", "a"))


async def test_turns_come_one_by_one_for_each_queue_and_are_given_back_after_errors() -> None:
    queues, caller = _queues(), Caller("ada", "a")
    async with queues.turn("bot", caller):
        second = asyncio.create_task(queues.turn("bot", caller).__aenter__())
        async with queues.turn("other bot", caller):
            assert not second.done()
        second.cancel()
    for _ in range(3):
        with pytest.raises(ValueError, match="broken"):
            async with queues.turn("bot", caller):
                raise ValueError("broken")


async def test_what_if_is_refused_at_once_when_too_many_wait_for_a_search_and_other_bots_do_not_wait(
    analysing: House, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression: 150 requests made everybody wait for 88 seconds, whichever bot they asked."""
    house, worker.otherwise = analysing, lambda *_: sm.Play(0)
    worker.may_answer.clear()
    monkeypatch.setattr("starmine.server.bots.thinking.LIMIT", 60.0)
    table, ada, bob = await two_in_a_game(house)
    await play_out(table, ada, bob)
    house.services[TaskQueue].warm_up()
    path, body = f"/games/{table}/what-if", {"turn": 3, "actions": []}
    stranger = house.stranger()
    waiting = [asyncio.create_task(stranger.post(path, body | {"bot": "thinking"})) for _ in range(3)]
    await worker.has_begun.wait()
    while house.services[RequestQueues]._waiting["thinking", "address", "127.0.0.1"] < 3:
        await stranger.get("/server")
    refused = await stranger.ask("POST", path, body | {"bot": "thinking"})
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "5")
    assert refused.json()["values"]["told"]["id"] == "limit.waiting-address"
    assert (await stranger.post(path, body | {"bot": "cautious"}))["view"]["turn"] == 4
    worker.may_answer.set()
    assert [answer["log"][-1]["action"] for answer in await asyncio.gather(*waiting)] == [
        {"type": "play", "slot": 0}
    ] * 3
    assert (await stranger.post(path, body | {"bot": "thinking"}))["view"]["turn"] == 4
