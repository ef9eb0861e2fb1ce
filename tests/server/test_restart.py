"""kill -9 during a game: all accepted actions are kept, and streams continue."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from starmine.bots import Player, bot
from starmine.server.bots.table_bots import bot_seed
from starmine.server.tables.table import OpenTable
from tests.server.serving import PATIENCE, House, Someone, address_of, begun, choose, in_a_process, serving


def _people(url: str, tokens: dict[str, str]) -> tuple[House, dict[str, Someone]]:
    house = House(url, app=None)  # type: ignore[arg-type]
    people = {}
    for name, token in tokens.items():
        people[name] = house.stranger(name)
        people[name].client.headers["Authorization"] = f"Bearer {token}"
    return house, people


async def _accepted_until_killed(
    table: str, people: list[Someone], process: asyncio.subprocess.Process, after: int
) -> int:
    """Plays until the server is killed during a turn; returns the last turn that was answered."""
    accepted, choice = 0, random.Random(after)
    killing = None
    try:
        while True:
            someone = people[accepted % 2]
            view = await someone.view(table)
            posting = asyncio.create_task(someone.act(table, view["turn"], choose(view, choice)))
            if accepted == after:
                killing = asyncio.get_running_loop().call_later(0, process.send_signal, signal.SIGKILL)
            accepted = (await posting)["turn"]
    except httpx.TransportError:
        assert killing is not None, "the server ended before it was killed"
        await process.wait()
        return accepted


@pytest.mark.process
async def test_every_accepted_action_is_kept_and_streams_continue_after_kill_9(data_dir: Path) -> None:
    options = {"strikes": 8}  # so that the game lasts
    settings = {"STARMINE_BOT_DELAY": "0", "STARMINE_ANALYSIS_PROCESSES": "0"}
    async with in_a_process(data_dir, **settings) as process:
        house = House(await address_of(process), app=None)  # type: ignore[arg-type]
        ada, bob = await house.script("Ada"), await house.script("Bob")
        tokens = {name: one.client.headers["Authorization"][7:] for name, one in (("Ada", ada), ("Bob", bob))}
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = (await ada.post("/tables", {"seats": seats, "first": 0, "options": options}))["id"]
        await bob.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        seen: list[dict[str, Any]] = []
        begun = asyncio.Event()

        async def listen() -> None:
            with contextlib.suppress(httpx.TransportError):
                async with ada.listening(table) as events:
                    while (event := await events.next_or_end()) is not None:
                        seen.append(event)
                        if event["type"] == "snapshot":
                            begun.set()

        listening = asyncio.create_task(listen())
        async with asyncio.timeout(PATIENCE):
            await begun.wait()  # else the first turns might be part of the snapshot
        accepted = await _accepted_until_killed(table, [ada, bob], process, after=9)
        await listening
        await house.close()
    last = max(event["view"]["turn"] for event in seen if "view" in event)
    assert accepted >= 9
    assert last <= accepted + 1  # the last action may have been committed without an answer
    async with in_a_process(data_dir, **settings) as process:
        house, people = _people(await address_of(process), tokens)
        snapshot = await people["Ada"].get(f"/games/{table}")
        assert snapshot["view"]["turn"] >= max(accepted, last)
        told = [event["entry"] for event in seen if event["type"] == "turn"]
        assert snapshot["log"][: len(told)] == told
        started = 2  # the number of the event of the start, after two of the table and of Bob
        for resume in (0, 4, last):
            async with people["Ada"].listening(table, last=started + resume) as events:
                await events.of_type("table")
                turns = [await events.next() for _ in range(snapshot["view"]["turn"] - resume)]
            assert [event["view"]["turn"] for event in turns] == list(range(resume + 1, snapshot["view"]["turn"] + 1))
            for event in turns:
                assert event in seen or event["view"]["turn"] > last
        one = people[("Ada", "Bob")[snapshot["view"]["turn"] % 2]]
        view = await one.view(table)
        await one.act(table, view["turn"], view["legal"][0]["action"])
        await house.close()


async def test_bot_acts_the_same_after_a_restart(data_dir: Path) -> None:
    """Its memory is rebuilt from the game, and its seed derived from the deal's."""
    async with serving(data_dir) as house:
        ada = await house.guest("Ada")
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "cautious"}]
        table = await begun(ada, *seats)
        await ada.until_finished(table)
        played = await house.table(table)
        for turn in range(played.state.turn):
            open_table = OpenTable(played.state.branch(played.game.at(turn), turn))
            name = open_table.state.seats[open_table.game.seat].bot
            assert name is not None
            player = Player(bot(name), open_table.game.seat, seed=bot_seed(open_table))
            assert player.act(open_table.game) == played.game.actions[turn]
