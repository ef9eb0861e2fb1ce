"""The bot that thinks: its moves are searched elsewhere, and the model moves when that fails or takes too long."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import starmine as sm
from starmine.bots import BOTS, Player
from starmine.bots.reasons import Reason
from starmine.server.bots import queue, tasks, thinking
from starmine.server.bots.queue import TaskQueue
from starmine.server.bots.table_bots import bot_seed
from starmine.server.bots.thinking import Thinking
from starmine.server.bots.worker import TaskFailed, WorkerDied
from starmine.server.request_limits import RequestQueues
from starmine.server.tables.view_schemas import show_action
from tests.server.conftest import analysing
from tests.server.secrecy import Search, ask_everything
from tests.server.serving import ME, OPEN, House, Someone, begun, choose, serving
from tests.server.worker import FakeWorker

THINKS = {"kind": "bot", "bot": "thinking"}
FOUND, FOUND_LATER = sm.Play(0), sm.Play(1)  # not what the model does at first


house = analysing


async def at_table(house: House, first: int = 1) -> tuple[str, Someone]:
    """A game of a person on seat 0 and the bot on seat 1."""
    ada = await house.guest()
    return await begun(ada, ME, THINKS, first=first), ada


async def acted(house: House, ada: Someone, table: str, turn: int) -> sm.Action:
    """The action of a turn of the bot, once it has acted."""
    async with ada.listening(table) as events:
        await events.turn(turn + 1)
    return (await house.game(table)).actions[turn]


async def usual(house: House, table: str, turn: int) -> sm.Action:
    """What the model does on a turn of the bot."""
    open_table = await house.table(table)
    return Player(BOTS["conventions"], 1, bot_seed(open_table)).act(open_table.game.at(turn))


async def test_bot_takes_the_action_that_was_found(house: House, worker: FakeWorker) -> None:
    worker.answers = [FOUND]
    table, ada = await at_table(house)
    assert await acted(house, ada, table, 0) == FOUND
    model, game, seed, seconds = worker.asked[0]
    open_table = await house.table(table)
    assert (model, seed) == ("conventions", bot_seed(open_table))
    assert 0 < seconds <= thinking.SEARCH
    assert (game.actions, game.deck) == ((), open_table.game.deck)


@pytest.mark.parametrize(
    "answer",
    [TaskFailed("an error"), WorkerDied("it died"), sm.Discard(0), None],
    ids=["error", "death", "illegal", "none"],
)
async def test_model_moves_when_the_search_fails(house: House, worker: FakeWorker, answer: object) -> None:
    worker.answers = [answer, FOUND]
    table, ada = await at_table(house)
    assert await acted(house, ada, table, 0) == await usual(house, table, 0)
    await ada.act(table, 1, {"type": "play", "slot": 0})
    assert await acted(house, ada, table, 2) == FOUND, "the next move is searched again"


async def test_model_moves_on_a_late_answer(house: House, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LIMIT", 0.7)
    worker.may_answer.clear()
    worker.answers = [FOUND, FOUND_LATER]
    table, ada = await at_table(house)
    assert await acted(house, ada, table, 0) == await usual(house, table, 0)
    worker.may_answer.set()
    await ada.act(table, 1, {"type": "play", "slot": 0})
    assert await acted(house, ada, table, 2) == FOUND_LATER, "the late answer is dropped"


async def test_move_that_was_searched_before_an_undo_is_dropped(house: House, worker: FakeWorker) -> None:
    worker.may_answer.clear()
    worker.answers = [FOUND, FOUND_LATER]
    table, ada = await at_table(house, first=0)
    await ada.clue(table)
    await worker.has_begun.wait()
    undone = await ada.post(f"/games/{table}/undo", {"turn": 1, "agree": True})
    assert undone["undo"] is None
    await ada.act(table, 0, {"type": "play", "slot": 0})
    worker.may_answer.set()
    assert await acted(house, ada, table, 1) == FOUND_LATER
    first, second = (given[1].actions for given in worker.asked[:2])
    assert isinstance(first[0], sm.Clue)
    assert second == (sm.Play(0),)


async def test_nothing_is_searched_at_tables_that_nobody_plays_at_or_watches(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    table = await begun(ada, THINKS, THINKS)
    while (await ada.get(f"/games/{table}"))["view"]["turn"] < 3:
        pass
    assert worker.asked == []


async def test_bot_is_offered_only_if_there_are_processes(data_dir: Path, worker: FakeWorker) -> None:
    async with serving(data_dir, analysis_processes=1) as house:
        offered = {bot["id"]: bot for bot in (await house.stranger().get("/server"))["bots"]}
        assert offered["thinking"]["tells_why"]
        assert [bot for bot, info in offered.items() if info["searches"]] == ["thinking"]
        assert offered["thinking"]["title"]["message"] == "Conventions, thinking"
        before = await house.guest("Ada")
        tables = [(await before.post("/tables", {"seats": [ME, THINKS], "first": 1}))["id"] for _ in range(2)]
    async with serving(data_dir, analysis_processes=0) as house:
        assert "thinking" not in [bot["id"] for bot in (await house.stranger().get("/server"))["bots"]]
        eve = await house.guest("Eve")
        assert await eve.refused("POST", "/tables", {"seats": [ME, THINKS]}) == (422, "unknown-bot")
        ada = house.stranger("Ada")
        ada.client.cookies.update(before.client.cookies)
        for table in tables:
            await ada.post(f"/tables/{table}/start")
            assert await acted(house, ada, table, 0) == await usual(house, table, 0)
    assert worker.asked == []


async def test_moves_that_cannot_be_searched_in_time_are_the_models(house: House, worker: FakeWorker) -> None:
    table, _ = await at_table(house, first=0)
    open_table, processes = await house.table(table), TaskQueue(1)
    bots = Thinking(processes, house.services[RequestQueues])
    worker.may_answer.clear()
    try:
        processes.warm_up()
        await asyncio.sleep(0)
        moves = [asyncio.create_task(bots.move(open_table.game, 0)) for _ in range(3)]
        assert await moves[2] is None
        assert not moves[0].done()
        assert not moves[1].done()
        worker.answers = [FOUND, FOUND_LATER]
        worker.may_answer.set()
        assert [await moves[0], await moves[1]] == [FOUND, FOUND_LATER]
    finally:
        await processes.close()


async def test_reason_is_searched_once_for_all_who_may_know_it(house: House, worker: FakeWorker) -> None:
    worker.answers = [FOUND, None, Reason("That.")]
    table, ada = await at_table(house)
    await acted(house, ada, table, 0)
    path = f"/games/{table}/turns/0/why"
    told = await asyncio.gather(*(ada.get(path) for _ in range(3)))
    assert {answer["text"]["message"] for answer in told} == {"That."}
    assert [(given[1].actions, *given[2:5]) for given in worker.asked[1:]] == [
        ((FOUND,), 0, 0, deal) for deal in (0, 1)
    ]
    assert await house.stranger().refused("GET", path) == (409, "not-yet")


async def test_reason_about_a_card_that_the_viewer_cannot_see_is_told_later(house: House, worker: FakeWorker) -> None:
    table, ada = await at_table(house)
    await acted(house, ada, table, 0)
    own = (await house.game(table)).hands[0][0].order
    worker.answers = [Reason("This card.", frozenset({own}))]
    assert await ada.refused("GET", f"/games/{table}/turns/0/why") == (409, "not-yet")


@pytest.mark.parametrize("answer", [TaskFailed("an error"), WorkerDied("it died")], ids=["error", "death"])
async def test_failed_search_for_a_reason_is_tried_again(house: House, worker: FakeWorker, answer: object) -> None:
    table, ada = await at_table(house)
    await acted(house, ada, table, 0)
    worker.answers = [answer, Reason("That.")]
    assert await ada.refused("GET", f"/games/{table}/turns/0/why") == (409, "no-reason")
    assert (await ada.get(f"/games/{table}/turns/0/why"))["text"]["message"] == "That."


async def test_search_after_the_end_tells_everybody_or_that_there_is_no_more(house: House, worker: FakeWorker) -> None:
    ada = await house.guest()
    table = await begun(ada, ME, THINKS, first=1, options={"strikes": 1})
    async with ada.listening(table) as events:
        while (view := (await events.until(lambda event: "view" in event))["view"])["outcome"] is None:
            if view["on_turn"] == 0:
                await ada.act(table, view["turn"], {"type": "play", "slot": 0})
    worker.answers = [Reason("That."), None]
    stranger, asked = house.stranger(), len(worker.asked)
    assert (await stranger.get(f"/games/{table}/turns/0/why"))["text"]["message"] == "That."
    refused = await stranger.ask("GET", f"/games/{table}/turns/2/why")
    assert refused.json()["id"] == "why.found-no-more"
    assert [given[3] for given in worker.asked[asked:]] == [None, None], "the real game, without a viewer"


class Here(FakeWorker):
    """Runs the tasks in a thread of this process."""

    async def run(self, task: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.to_thread(task, *given)


async def test_bot_thinks_in_a_what_if_too(house: House, worker: FakeWorker) -> None:
    table, ada = await at_table(house, 0)
    while (await house.table(table)).game.outcome is None:
        turn = (await house.table(table)).state.turn
        await ada.act(table, turn, {"type": "play", "slot": 0})
        if (await house.table(table)).game.outcome is None:
            await acted(house, ada, table, turn + 1)
    game, asked = await house.game(table), len(worker.asked)
    worker.answers = [FOUND_LATER]
    body = {"turn": 1, "actions": [], "bot": "thinking"}
    shown = await ada.post(f"/games/{table}/what-if", body)
    assert shown["log"][-1]["action"] == {"type": "play", "slot": 1}
    assert worker.asked[asked][1].actions == game.actions[:1]
    again = await ada.post(f"/games/{table}/what-if", body)
    usual_action = Player(BOTS["conventions"], 1, bot_seed(await house.table(table))).act(game.at(1))
    assert again["log"][-1]["action"] == show_action(usual_action).model_dump(exclude_none=True), "the search failed"


@pytest.mark.slow(8)
@pytest.mark.clause("C04")
async def test_moves_and_reasons_show_no_secret_card(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "Worker", Here)
    monkeypatch.setattr(tasks, "PLAYOUTS", 100)
    choice = random.Random(1)
    async with serving(data_dir, analysis_processes=1) as house:
        people = [await house.guest("Ada"), await house.guest("Eve"), house.stranger("nobody")]
        search = await Search.of(house, people, {"seats": [ME, THINKS, OPEN], "first": 0})
        async with people[0].listening(search.table, 0) as events:
            while (game := await house.game(search.table)).turn < 9:
                actor = search.holder(game.seat)
                if actor is None:
                    await events.turn(game.turn + 1)
                    for who in people:
                        await ask_everything(who, search.table, game.players)
                else:
                    view = await actor.view(search.table, game.seat)
                    await actor.act(search.table, game.turn, choose(view, choice), game.seat)
                await search.check()
    assert search.checked > 200
