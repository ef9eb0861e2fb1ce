"""Verdicts: whether the deal of a finished game could have been won, told only after the game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from starmine.server.bots.worker import TaskFailed
from starmine.server.tables import lists as store
from tests.server.serving import (
    BOB,
    CLEO,
    ME,
    PATIENCE,
    Events,
    House,
    Json,
    Someone,
    alone,
    lose,
    play_out,
    serving,
    two_in_a_game,
    writing,
)  # fmt: skip
from tests.server.worker import FakeWorker

QUICK: Json = {"options": {"strikes": 1}}  # games that end soon
Answer = tuple[bool | None, list[str]]  # with the line of a win
WON: Answer = (True, ["clue 1 1", "play 0"])
LOST: Answer = (False, [])
OPEN: Answer = (None, [])


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[FakeWorker]:
    """The processes of the servers that are started, in order."""
    made: list[FakeWorker] = []

    def make() -> FakeWorker:
        made.append(FakeWorker())
        made[-1].otherwise = lambda *_: WON
        return made[-1]

    monkeypatch.setattr("starmine.server.review.verdicts.Worker", make)
    return made


@pytest.fixture
async def analysing(data_dir: Path, workers: list[FakeWorker]) -> AsyncIterator[House]:
    async with serving(data_dir, analysis_processes=1) as house:
        assert len(workers) == 1
        yield house


async def told(events: Events) -> Json:
    """The first table event with a verdict."""
    event = await events.until(lambda event: event["type"] == "table" and event["table"]["winnable"] is not None)
    table: Json = event["table"]
    return table


async def finished(someone: Someone, **new: Any) -> str:
    """The table of a lost game of a person who holds both seats."""
    return await lose(await alone(someone, **({} if "deal" in new else QUICK), **new), someone)


async def verdict(house: House, table: str) -> str | None:
    state = await house.database.read(lambda session: store.load(session, table))
    assert state is not None
    return state.verdict


@pytest.mark.parametrize(("answer", "kept"), [(True, "winnable"), (False, "unwinnable")])
async def test_people_are_told_after_the_end(
    analysing: House, workers: list[FakeWorker], answer: bool, kept: str
) -> None:
    workers[0].answers = [WON if answer else LOST]
    workers[0].may_answer.clear()
    table, ada, bob = await two_in_a_game(analysing, **QUICK)
    async with ada.listening(table) as events, bob.listening(table) as theirs:
        await play_out(table, ada, bob)
        ended = await events.until(lambda event: event["type"] == "table" and event["table"]["status"] == "finished")
        assert ended["table"]["winnable"] is None
        workers[0].may_answer.set()
        assert (await told(events))["winnable"] is answer
        assert (await told(theirs))["winnable"] is answer
    answered = await analysing.stranger().ask("GET", f"/games/{table}/winning-line")
    if answer:
        clue, play = {"type": "rank", "seat": 1, "rank": 1}, {"type": "play", "slot": 0}
        assert answered.json()["actions"] == [clue, play]
    else:
        assert answered.status_code == 404
    game = await analysing.game(table)
    assert [list(asked.deck) for (asked,) in workers[0].asked] == [list(game.deck)]
    assert await verdict(analysing, table) == kept
    assert (await analysing.stranger().get(f"/tables/{table}"))["winnable"] is answer


async def test_undecided_deal_is_kept_and_not_told(analysing: House, workers: list[FakeWorker]) -> None:
    workers[0].answers = [OPEN]
    ada = await analysing.guest()
    table = await finished(ada)
    async with ada.listening(table):
        await _until(analysing, table, "undecided")
    async with ada.listening(table) as events:
        assert (await events.of_type("table"))["table"]["winnable"] is None
    assert len(workers[0].asked) == 1


async def test_game_with_a_settled_deal_has_no_verdict_until_its_end(
    analysing: House, workers: list[FakeWorker]
) -> None:
    ada = await analysing.guest()
    first = await finished(ada)
    async with ada.listening(first) as events:
        await told(events)
    again = (await ada.post("/tables", {"seats": [ME, BOB], "deal": {"kind": "game", "game": first}}))["id"]
    for turn in range(2):
        async with ada.listening(again) as events:
            assert (await events.of_type("table"))["table"]["winnable"] is None
        assert await verdict(analysing, again) is None
        if turn == 0:
            await ada.post(f"/tables/{again}/start")
    async with ada.listening(again) as events:
        await lose(again, ada)
        assert (await told(events))["winnable"] is True
    assert len(workers[0].asked) == 1, "a deal is analysed once"
    lines = [await ada.get(f"/games/{table}/winning-line") for table in (first, again)]
    assert lines[0] == lines[1]


async def test_team_in_a_tournament_is_told_only_after_its_game(analysing: House, workers: list[FakeWorker]) -> None:
    owl, fox = await analysing.guest("Olga"), await analysing.guest("Finn")
    teams: Json = {"name": "Cup", "players": 2, "deals": 1, "teams": ["Owls", "Foxes"], **QUICK}
    cup = await owl.post("/tournaments", teams)
    deals = [
        {"kind": "tournament", "tournament": cup["id"], "key": team["key"], "round": 0}
        for team in sorted(cup["standings"], key=lambda team: str(team["name"]), reverse=True)
    ]
    theirs = await alone(fox, deal=deals[1])
    first = await finished(owl, deal=deals[0])
    async with owl.listening(first) as events:
        await told(events)
    async with fox.listening(theirs) as events:
        assert (await events.of_type("table"))["table"]["winnable"] is None
        assert "winnable" not in json.dumps(await fox.get(f"/tournaments/{cup['id']}"))
        assert await verdict(analysing, theirs) is None
        await lose(theirs, fox)
        assert (await told(events))["winnable"] is True
    assert len(workers[0].asked) == 1


async def test_seed_with_other_rules_or_players_is_analysed_again(analysing: House, workers: list[FakeWorker]) -> None:
    workers[0].answers = [WON, LOST, OPEN]
    ada, seed = await analysing.guest(), {"kind": "seed", "seed": "lantern 7"}
    changes: list[Json] = [{}, {"options": {"strikes": 1}}, {"seats": [ME, BOB, CLEO]}]
    for change, kept in zip(changes, ("winnable", "unwinnable", "undecided"), strict=True):
        table = await finished(ada, deal=seed, **change)
        async with ada.listening(table):
            await _until(analysing, table, kept)
    assert len(workers[0].asked) == 3


async def test_won_game_proves_without_analysis_that_its_deal_can_be_won(
    analysing: House, workers: list[FakeWorker]
) -> None:
    ada = await analysing.guest()
    seed = {"kind": "seed", "seed": "lantern 128"}
    table = await alone(ada, deal=seed)
    async with ada.listening(table) as events:
        await win(ada, analysing, table)
        ended = await events.until(lambda event: event["type"] == "table" and event["table"]["status"] == "finished")
        assert ended["table"]["outcome"]["result"] == "perfect"
        assert ended["table"]["winnable"] is True
    assert workers[0].asked == []
    workers[0].answers = [OPEN]  # which the game that was won contradicts
    lost = await finished(ada, deal=seed)
    async with ada.listening(lost) as events:
        assert (await told(events))["winnable"] is True
    assert await ada.refused("GET", f"/games/{lost}/winning-line") == (404, "not-found")
    again = await finished(ada, deal=seed)
    async with ada.listening(again) as events:
        assert (await told(events))["winnable"] is True
    assert len((await ada.get(f"/games/{again}/winning-line"))["actions"]) == 2


async def test_game_without_a_verdict_is_analysed_when_it_is_opened(data_dir: Path, workers: list[FakeWorker]) -> None:
    async with serving(data_dir) as house:
        table = await finished(await house.guest())
        async with house.stranger().listening(table) as events:
            assert (await events.of_type("table"))["table"]["winnable"] is None
        assert await verdict(house, table) is None
    assert workers == []
    async with serving(data_dir, analysis_processes=1) as house, house.stranger().listening(table) as events:
        assert (await told(events))["winnable"] is True


async def test_failed_analysis_is_reported_and_the_next_deal_is_analysed(
    analysing: House, workers: list[FakeWorker], caplog: pytest.LogCaptureFixture
) -> None:
    workers[0].answers = [TaskFailed("MemoryError: none left"), WON]
    ada = await analysing.guest()
    for number, kept in enumerate((None, "winnable"), 1):
        table = await finished(ada)
        for _ in range(2):  # opening it again does not repeat a failure
            async with ada.listening(table):
                await workers[0].has_begun.wait()
                await _until(analysing, table, kept)
        assert len(workers[0].asked) == number
    assert "MemoryError: none left" in caplog.text


async def test_deals_beyond_the_longest_queue_are_analysed_when_they_are_opened_again(
    data_dir: Path, workers: list[FakeWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starmine.server.review.verdicts.MOST_WAITING", 1)
    async with serving(data_dir, analysis_processes=1) as house:
        (worker,) = workers
        worker.may_answer.clear()
        ada = await house.guest()
        first, second, third = [await finished(ada) for _ in range(3)]
        async with ada.listening(first):
            await worker.has_begun.wait()
        for table in (second, third):
            async with ada.listening(table) as events:
                await events.of_type("table")
        worker.may_answer.set()
        await _until(house, second, "winnable")
        assert await verdict(house, third) is None
        async with ada.listening(third) as events:
            await told(events)


async def test_removed_table_takes_its_verdict_with_it(analysing: House, workers: list[FakeWorker]) -> None:
    workers[0].may_answer.clear()
    ada = await analysing.guest()
    table, other = await finished(ada), await finished(ada)
    async with ada.listening(table):
        pass
    with writing(analysing.database) as session:
        store.remove(session, table)
    workers[0].may_answer.set()
    async with ada.listening(other) as events:
        assert (await told(events))["winnable"] is True


async def _until(house: House, table: str, kept: str | None) -> None:
    """Waits until a table's verdict is kept; for None, until nothing is waiting."""
    async with asyncio.timeout(PATIENCE):
        while await verdict(house, table) != kept:  # noqa: ASYNC110 (another task writes it)
            await asyncio.sleep(0.01)


async def win(someone: Someone, house: House, table: str) -> None:
    """Plays a game to the maximum score by looking at all cards."""
    while (game := await house.game(table)).outcome is None:
        hand = [str(card.kind) for card in game.hands[game.seat]]
        fitting = [slot for slot, kind in enumerate(hand) if kind in game.fitting]
        useless = [slot for slot, kind in enumerate(hand) if game.is_dead(kind) or hand.count(kind) > 1]
        if fitting:
            action: Json = {"type": "play", "slot": min(fitting, key=lambda slot: hand[slot][1])}
        elif useless and game.clue_tokens < 8:
            action = {"type": "discard", "slot": useless[0]}
        else:
            view = await someone.view(table, game.seat)
            action = next(legal["action"] for legal in view["legal"] if "slot" not in legal["action"])
        await someone.act(table, game.turn, action, game.seat)
