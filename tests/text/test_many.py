"""Many games at once with an asynchronous model."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import starmine as sm
from starmine.rules.errors import BadRecord
from starmine.text import Answer, TextEnv, play_many
from starmine.text.env import BadTextSetting


def env(number: int) -> TextEnv:
    return TextEnv("cocktail", 2, seed=number, retries=0)


async def play_oldest(prompt: str) -> str:
    await asyncio.sleep(0)
    return Answer('{"action": "play 0"}', tokens=3)


async def test_games_are_played_at_once_and_counted() -> None:
    at_once, most = 0, 0

    async def model(prompt: str) -> str:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.001)
        at_once -= 1
        return Answer("play 0", tokens=2)

    found = await play_many(env, model, games=6, at_once=3, progress=False)
    assert [game.number for game in found.games] == list(range(6))
    assert most <= 3
    assert found.tokens == 2 * sum(game.answers for game in found.games)
    assert (found.mean, found.perfect, found.illegal, found.forfeited) == (0.0, 0.0, 0.0, 0)
    assert sm.read_record(json.dumps(found.games[0].record)).game.turn == found.games[0].turns


async def test_a_failing_model_ends_its_games_and_the_file_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked = 0

    async def breaks_down(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 20:
            raise ConnectionError("the server has gone away")
        return await play_oldest(prompt)

    first = await play_many(env, breaks_down, games=10, at_once=2, resume=file, progress=False)
    assert 0 < len(first.games) < 10
    assert len(first.games) + len(first.failed) == 10
    assert set(first.failed.values()) == {"ConnectionError: the server has gone away"}
    with file.open("a") as torn:
        torn.write('{"number": 9, "sco')  # killed while it wrote
    second = await play_many(env, play_oldest, games=10, at_once=2, resume=file, progress=False)
    assert not second.failed
    assert all(game in second.games for game in first.games)
    assert len(file.read_text().splitlines()) == 10
    assert await play_many(env, breaks_down, games=10, resume=file, progress=False) == second


async def test_a_late_answer_is_a_problem() -> None:
    async def sleeps(prompt: str) -> str:
        await asyncio.Event().wait()
        return "play 0"

    found = await play_many(env, sleeps, games=1, timeout=0.001, progress=False)
    assert (found.games[0].forfeited, found.problems) == (True, 1)


async def test_files_of_other_games_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    await play_many(env, play_oldest, games=1, resume=file, progress=False)
    with pytest.raises(BadRecord, match="other settings"):
        await play_many(lambda number: TextEnv("cocktail", 3, seed=number), play_oldest, games=1, resume=file)
    file.write_text("[]\n")
    with pytest.raises(BadRecord, match="line 1"):
        await play_many(env, play_oldest, games=1, resume=file)


async def test_numbers_of_games_are_checked() -> None:
    with pytest.raises(BadTextSetting, match="games=0"):
        await play_many(env, play_oldest, games=0)
    with pytest.raises(BadTextSetting, match="at_once"):
        await play_many(env, play_oldest, at_once=0)
