"""Notices: who gets which while away, and that each valid one is sent once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import func, select

from starmine.server.database.models import NoticeRow, SubscriptionRow
from starmine.server.push import notifier as push
from starmine.server.push.notifier import RETRIES, Notifier
from starmine.server.upkeep import Upkeep
from tests.server.pushing import FakeBrowser, PushService, push_service, pushing, signed_by, subscribed, tell
from tests.server.serving import (
    PATIENCE,
    PLAY,
    House,
    Someone,
    begun,
    later,
    play_out,
    serving,
    two_at_a_table,
    two_in_a_game,
    writing,
)

pytestmark = pytest.mark.slow


DAYS = {"kind": "turn", "seconds": 3 * 24 * 3600}


@pytest.fixture
async def post(data_dir: Path) -> AsyncIterator[tuple[House, PushService]]:
    async with pushing(data_dir) as both:
        yield both


async def _count(house: House, row: Any) -> int:
    return await house.database.read(lambda session: session.scalar(select(func.count()).select_from(row)) or 0)


async def _notified(house: House, **new: Any) -> tuple[str, tuple[Someone, FakeBrowser], tuple[Someone, FakeBrowser]]:
    """A game of two people with subscribed browsers; Ada begins."""
    table, ada, bob = await two_in_a_game(house, **new)
    return table, (ada, await subscribed(ada)), (bob, await subscribed(bob))


async def test_absent_player_gets_one_notice_of_their_turn(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, hers), (bob, his) = await _notified(house)
    await tell(house, table)
    assert service.told(hers) == [{"kind": "turn", "table": table, "by": None}]
    await ada.act(table, 0, PLAY)
    for _ in range(2):
        await tell(house, table)
    assert service.told(his) == [{"kind": "turn", "table": table, "by": "Ada"}]
    assert len(service.told(hers)) == 1
    await bob.act(table, 1, PLAY)
    await tell(house, table)
    assert [told["by"] for told in service.told(hers)] == [None, "Bob"]


async def test_notice_follows_the_push_protocol(data_dir: Path) -> None:
    async with pushing(data_dir, push_contact="mailto:host@starmine.example") as (house, service):
        table, (ada, hers), _ = await _notified(house)
        await tell(house, table)
        [sent] = service.sent
        claims, key = signed_by(sent.headers["authorization"])
        assert key == (await ada.get("/me/notifications"))["public_key"]
        assert claims["sub"] == "mailto:host@starmine.example"
        assert time.time() < claims["exp"] < time.time() + 24 * 3600
        assert sent.headers["content-encoding"] == "aes128gcm"
        assert 0 < int(sent.headers["ttl"]) <= 7 * 24 * 3600
        assert sent.headers["urgency"] == "normal"
        assert table not in sent.headers["topic"]
        assert len(sent.headers["topic"]) <= 32, "RFC 8030"
        await ada.post("/me/notifications", FakeBrowser("tablet").subscription)
        assert hers.read(sent.body).isascii()


async def test_newer_notice_of_a_table_replaces_an_undelivered_one(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, _), (bob, _) = await _notified(house)
    await tell(house, table)
    await ada.act(table, 0, PLAY)
    await bob.act(table, 1, PLAY)
    await tell(house, table)
    first, second = (sent.headers["topic"] for sent in service.sent)
    assert first == second
    rows = await house.database.read(lambda session: session.execute(select(NoticeRow.turn, NoticeRow.due)).all())
    assert [tuple(row) for row in rows] == [(2, None)]


async def test_player_who_is_or_returns_at_the_table_gets_no_notice(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, _), (bob, his) = await _notified(house)
    async with bob.listening(table) as events:
        await events.next()
        await ada.act(table, 0, PLAY)
        await tell(house, table)
    await house.services[Notifier].write_notices(table)
    async with bob.listening(table) as events:
        await events.next()
        await house.services[Notifier].send_due()
    assert service.told(his) == []


async def test_notice_of_a_finished_turn_is_not_sent(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, hers), _ = await _notified(house)
    await house.services[Notifier].write_notices(table)
    await ada.act(table, 0, PLAY)
    await house.services[Notifier].send_due()
    assert service.told(hers) == []


async def test_player_alone_with_bots_gets_no_notice(post: tuple[House, PushService]) -> None:
    house, service = post
    ada = await house.guest("Ada")
    await subscribed(ada)
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}, {"kind": "bot", "bot": "random"}]
    table = await begun(ada, *seats)
    await tell(house, table)
    assert service.sent == []


async def test_all_absent_players_but_the_last_get_a_notice_of_the_end(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, hers), (bob, his) = await _notified(house, options={"strikes": 1})
    last = 0
    while (await house.game(table)).outcome is None:
        game = await house.game(table)
        last = game.seat
        await (ada, bob)[last].act(table, game.turn, PLAY)
    for _ in range(2):
        await tell(house, table)
    told, other = (service.told(his), service.told(hers)) if last == 0 else (service.told(hers), service.told(his))
    assert told == [{"kind": "end", "table": table, "by": ("Ada", "Bob")[last]}]
    assert other == []


async def test_old_end_of_a_game_is_not_sent(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, _), (bob, _) = await _notified(house, options={"strikes": 1})
    await play_out(table, ada, bob)
    with later(days=2):
        await tell(house, table)
    assert service.sent == []


async def test_undo_request_is_sent_to_those_who_have_not_answered(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, hers), (bob, his) = await _notified(house)
    await ada.clue(table)
    await tell(house, table)
    await ada.post(f"/games/{table}/undo", {"turn": 1, "agree": True})
    await tell(house, table)
    assert [told["kind"] for told in service.told(his)] == ["turn", "undo"]
    assert service.told(his)[1]["by"] == "Ada"
    await bob.post(f"/games/{table}/undo", {"turn": 1, "agree": True})
    await tell(house, table)
    assert [told["kind"] for told in service.told(hers)] == ["turn"], "the same turn begins again"


async def test_question_to_pause_is_sent_to_those_who_have_not_answered(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, hers), (bob, his) = await _notified(house, clock={"kind": "turn", "seconds": 600})
    await tell(house, table)
    with writing(house.database) as session:
        assert set(session.scalars(select(NoticeRow.kind))) == {"turn"}, "so short a turn has no reminder"
    await ada.post(f"/games/{table}/pause", {"paused": True})
    await tell(house, table)
    assert service.told(his) == [{"kind": "pause", "table": table, "by": "Ada"}]
    await bob.post(f"/games/{table}/pause", {"paused": True})
    await tell(house, table)
    assert [told["kind"] for told in service.told(hers)] == ["turn"]


async def test_long_turn_has_one_reminder_before_the_clock_runs_out(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (_, hers), _ = await _notified(house, clock=DAYS)
    await tell(house, table)
    assert [told["kind"] for told in service.told(hers)] == ["turn"]
    with later(hours=59):
        await tell(house, table)
        assert len(service.told(hers)) == 1
    with later(hours=61):
        for _ in range(2):
            await tell(house, table)
    assert [told["kind"] for told in service.told(hers)] == ["turn", "clock"]
    assert service.sent[-1].headers["urgency"] == "high"
    assert int(service.sent[-1].headers["ttl"]) <= 12 * 3600


@pytest.mark.parametrize("status", [404, 410])
async def test_expired_subscription_is_deleted(post: tuple[House, PushService], status: int) -> None:
    house, service = post
    table, _, _ = await _notified(house)
    service.status = status
    await tell(house, table)
    [sent] = service.sent
    assert "sub" not in signed_by(sent.headers["authorization"])[0], "no contact is configured"
    assert await _count(house, SubscriptionRow) == 1
    assert await _count(house, NoticeRow) == 0


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_failure_is_retried_with_increasing_delays(post: tuple[House, PushService], status: int) -> None:
    house, service = post
    table, _, _ = await _notified(house)
    service.status = status
    await tell(house, table)
    passed = 0.0
    for number, wait in enumerate(RETRIES, 1):
        for seconds, tries in ((wait.total_seconds() - 5, number), (wait.total_seconds() + 5, number + 1)):
            with later(seconds=passed + seconds):
                await tell(house, table)
            assert len(service.sent) == tries
        passed += wait.total_seconds() + 5
    with later(days=3):
        await tell(house, table)
    assert len(service.sent) == 1 + len(RETRIES)
    assert await _count(house, SubscriptionRow) == 2


async def test_retry_after_of_the_service_is_respected(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (_, hers), _ = await _notified(house)
    service.status, service.headers = 429, {"Retry-After": "3600"}
    await tell(house, table)
    service.status, service.headers = 201, {}
    with later(minutes=50):
        await tell(house, table)
    assert len(service.sent) == 1
    with later(minutes=61):
        await tell(house, table)
    assert [told["kind"] for told in service.told(hers)] == ["turn", "turn"]


@pytest.mark.parametrize("status", [301, 400, 403, 413])
async def test_refused_notice_is_not_retried(post: tuple[House, PushService], status: int) -> None:
    house, service = post
    table, _, _ = await _notified(house)
    service.status = status
    await tell(house, table)
    with later(days=3):
        await tell(house, table)
    assert len(service.sent) == 1


async def test_unreachable_service_is_retried(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (_, hers), _ = await _notified(house)
    port, service.port = service.port, 1
    await tell(house, table)
    service.port = port
    with later(seconds=31):
        await tell(house, table)
    assert len(service.told(hers)) == 1


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
async def test_two_processes_send_a_notice_once(data_dir: Path, request: pytest.FixtureRequest, database: str) -> None:
    there = {} if database == "sqlite" else {"database_url": request.getfixturevalue("postgresql")}
    async with pushing(data_dir, **there) as (house, service), serving(data_dir, **there) as other:
        table, (ada, hers), (_, his) = await _notified(house, clock=DAYS)
        for turn in range(2 if there else 1):  # on SQLite a process does not read what another one has written
            await house.services[Notifier].write_notices(table)
            await asyncio.gather(house.services[Notifier].send_due(), other.services[Notifier].send_due())
            await asyncio.gather(*(tell(each, table) for each in (house, other)))
            assert [len(service.told(browser)) for browser in (hers, his)] == [1, turn]
            if turn == 0:
                await ada.act(table, 0, PLAY)
        service.status = 410
        with later(hours=61):
            await tell(house, table)
        assert await _count(house, SubscriptionRow) == 1


async def test_notice_of_a_stopped_server_is_sent_after_its_restart(data_dir: Path) -> None:
    async with pushing(data_dir) as (house, service):
        table, (ada, _), (_, his) = await _notified(house)
        await ada.act(table, 0, PLAY)
    assert service.sent == []
    async with pushing(data_dir) as (restarted, again):
        await restarted.services[Notifier].send_due()
        assert again.sent == [], "people come back first"
        with later(minutes=2):
            await restarted.services[Notifier].send_due()
        assert again.told(his) == [{"kind": "turn", "table": table, "by": "Ada"}]


async def test_notice_is_sent_soon_after_a_turn(data_dir: Path) -> None:
    with patch("starmine.server.push.notifier.WAIT", 0.01):
        async with push_service(data_dir) as service, serving(data_dir) as house:
            table, ada, bob = await two_at_a_table(house, first=0)
            his = await subscribed(bob)
            await ada.post(f"/tables/{table}/start")
            await ada.act(table, 0, PLAY)
            async with asyncio.timeout(PATIENCE):
                await service.got.wait()
            assert service.told(his)[0]["kind"] == "turn"


async def test_signed_out_browser_gets_no_notice(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, _), _ = await _notified(house)
    await house.services[Notifier].write_notices(table)
    await ada.post("/me/sign-out-others")
    await house.services[Notifier].send_due()
    assert service.sent == []


async def test_notices_of_old_games_are_deleted(post: tuple[House, PushService]) -> None:
    house, _ = post
    table, (ada, _), (bob, _) = await _notified(house, options={"strikes": 1})
    await tell(house, table)
    await play_out(table, ada, bob)
    await tell(house, table)
    before = await _count(house, NoticeRow)
    assert before > 0
    await house.services[Upkeep].forget()
    assert await _count(house, NoticeRow) == before
    with writing(house.database) as session:
        push.drop_ended(session, datetime.now(UTC) + timedelta(seconds=1))
    assert await _count(house, NoticeRow) == 0


async def test_notices_contain_no_cards_or_clues(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, hers), (bob, his) = await _notified(house, clock=DAYS)
    for turn in range(6):
        view = await (ada, bob)[turn % 2].view(table)
        await (ada, bob)[turn % 2].act(table, turn, view["legal"][-1]["action"])
        await tell(house, table)
    told = service.told(hers) + service.told(his)
    assert len(told) >= 6
    assert all(set(each) == {"kind", "table", "by"} for each in told)
    assert {each["by"] for each in told} <= {"Ada", "Bob", None}


async def test_database_failure_delays_a_notice_but_no_action(post: tuple[House, PushService]) -> None:
    house, service = post
    table, (ada, _), (_, his) = await _notified(house)
    with patch("starmine.server.push.notifier._are_any_reached", side_effect=OSError("disk")):
        await ada.act(table, 0, PLAY)
        await house.services[Notifier].write_notices(table)
    await tell(house, table)
    assert len(service.told(his)) == 1
