"""``/api/health`` says whether games can be played, and what is missing if they cannot."""

from __future__ import annotations

import asyncio
import shutil
from unittest.mock import patch

import pytest
from sqlalchemy import text

import starmine as sm
from starmine.server import info as readiness
from starmine.server.database.database import Database
from starmine.server.info import Readiness
from tests.server.serving import House, Json, two_in_a_game


@pytest.fixture(autouse=True)
def _ask_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "AGE", -1.0)


async def ask(house: House) -> tuple[int, Json]:
    answer = await house.stranger().ask("GET", "/health")
    assert ("retry-after" in answer.headers) is (answer.status_code == 503)
    return answer.status_code, answer.json()


async def test_health_is_ok_when_games_can_be_played(house: House) -> None:
    await house.services[Readiness].compiled
    assert await ask(house) == (200, {"status": "ok", "version": sm.__version__, "database": True, "kernels": True})


async def test_health_is_503_while_the_store_is_read_only_or_full(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write without a change would succeed then."""
    await house.services[Readiness].compiled
    assert (await ask(house))[0] == 200
    database = house.database
    await database.write(lambda session: session.execute(text("PRAGMA query_only = ON")))
    status, told = await ask(house)
    assert (status, told["status"], told["database"], told["kernels"]) == (503, "not-ready", False, True)
    assert (await ask(house))[0] == 200  # the connection has been reopened
    full = type(shutil.disk_usage("/"))(10, 10, 0)
    with patch("shutil.disk_usage", return_value=full):
        assert (await ask(house))[0] == 503
    assert (await ask(house))[0] == 200


async def test_health_is_503_when_the_database_does_not_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(readiness, "DEADLINE", 0.0)
    with patch.object(Database, "write", side_effect=hang):
        assert (await ask(house))[0] == 503


async def test_health_is_503_while_the_rules_are_compiled(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = asyncio.get_running_loop().create_future()
    monkeypatch.setattr(house.services[Readiness], "compiled", compiling)
    status, told = await ask(house)
    assert (status, told["database"], told["kernels"]) == (503, True, False)
    compiling.set_result(None)
    assert (await ask(house))[0] == 200


async def test_simultaneous_health_requests_share_one_check(own_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "AGE", 600.0)
    monkeypatch.setattr(own_house.database, "written", float("-inf"))
    with patch.object(Database, "write", side_effect=OSError()) as write:
        answers = await asyncio.gather(*(ask(own_house) for _ in range(5)))
    assert {status for status, _ in answers} == {503}
    assert write.call_count == 1


async def test_database_is_not_checked_after_a_recent_write(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: the check queued behind all other writes, and took 2 s with 800 tables."""
    monkeypatch.setattr(readiness, "AGE", 600.0)
    await two_in_a_game(house)
    with patch.object(Database, "write", side_effect=OSError()) as write:
        assert (await ask(house))[0] == 200
    assert write.call_count == 0
