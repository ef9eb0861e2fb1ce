"""The hub: who is woken, and who counts as online."""

from __future__ import annotations

import asyncio

import pytest

from starmine.server.live import hub as hubs
from starmine.server.live.hub import Hub, Listener


def _hub(grace: float = 0) -> tuple[Hub, Listener]:
    """A hub, and a listener of table ``a`` who hears when somebody comes or goes."""
    hub, neighbour = Hub(grace), Listener("a", None)
    hub.enter(neighbour)
    return hub, neighbour


def _told(listener: Listener) -> bool:
    """Whether the table has changed since the last time; a change of presence is one."""
    told, listener.table_changed = listener.table_changed, False
    return told


def test_wake_reaches_only_the_listeners_of_the_table() -> None:
    hub, here = _hub()
    there = Listener("b", None)
    hub.enter(there)
    hub.wake("a", table_changed=True)
    assert here.woken
    assert here.table_changed
    assert not there.woken
    hub.wake("nobody listens")
    hub.wake("b", hand_changed=2)
    assert there.hands_changed == {2}
    assert not there.table_changed


async def test_table_is_told_who_is_still_at_the_game_from_which_its_people_come() -> None:
    hub, _ = _hub()
    waiting, ada = Listener("next", "bob", last_game="a"), Listener("a", "ada")
    hub.enter(waiting)
    assert _told(waiting)
    hub.enter(ada)
    assert _told(waiting)
    hub.leave(ada)
    assert _told(waiting)
    hub.wake("a", table_changed=True)
    assert not _told(waiting)
    hub.leave(waiting)
    hub.enter(ada)
    assert not _told(waiting)


async def test_person_is_online_as_long_as_one_stream_is_open() -> None:
    hub, neighbour = _hub()
    first, second = Listener("a", "ada"), Listener("a", "ada")
    hub.enter(first)
    assert _told(neighbour)
    hub.enter(second)
    assert not _told(neighbour)
    assert hub.is_online("a", "ada")
    assert not hub.is_online("b", "ada")
    hub.leave(first)
    assert hub.is_online("a", "ada")
    assert not _told(neighbour)
    hub.leave(second)
    assert not hub.is_online("a", "ada")
    assert _told(neighbour)
    hub.leave(neighbour)
    assert hub.watched() == []


async def test_short_break_is_not_told() -> None:
    hub, neighbour = _hub(grace=600)
    hub.enter(Listener("a", "ada"))
    assert _told(neighbour)
    for _ in range(3):
        hub.enter(listener := Listener("a", "ada"))
        hub.leave(listener)
    assert not _told(neighbour)
    assert hub.is_online("a", "ada")


async def test_person_is_gone_after_the_grace_when_no_stream_is_opened_again() -> None:
    hub, neighbour = _hub(grace=0.001)
    hub.enter(listener := Listener("a", "ada"))
    assert _told(neighbour)
    told = asyncio.Event()
    neighbour.woken, neighbour.on_woken = False, told.set
    hub.leave(listener)
    assert hub.is_online("a", "ada")
    async with asyncio.timeout(10):
        await told.wait()
    assert not hub.is_online("a", "ada")
    assert _told(neighbour)


async def test_streams_are_counted_right_when_one_comes_back_in_time_and_leaves_again() -> None:
    hub, neighbour = _hub(grace=600)
    hub.enter(first := Listener("a", "ada"))
    assert _told(neighbour)
    hub.leave(first)
    hub.enter(second := Listener("a", "ada"))
    hub.enter(third := Listener("a", "ada"))
    hub.leave(second)
    assert hub.is_online("a", "ada")
    hub.leave(third)
    assert hub.is_online("a", "ada")  # for ten minutes to come
    assert not _told(neighbour)
    hub.close()


def test_stranger_listens_without_being_online() -> None:
    hub, neighbour = _hub()
    hub.enter(listener := Listener("b", None))
    assert hub.is_watched("b")
    hub.leave(listener)
    assert not hub.is_watched("b")
    assert not _told(neighbour)


async def test_players_are_told_soon_how_many_watch_and_spectators_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "RECOUNT", 0)
    hub, player = _hub()
    told = asyncio.Event()
    player.on_woken = told.set
    watching = [Listener("a", person, plays=False) for person in ("eve", "eve", None, None)]
    for listener in watching:
        hub.enter(listener)
    assert len(hub.online("a") - {player.visitor}) == 3  # streams of nobody count one by one
    async with asyncio.timeout(10):
        await told.wait()
    assert _told(player)
    assert not any(_told(listener) for listener in watching)
    hub.hear("other process", [("a", "bob")], here=True)
    for listener in watching:
        hub.leave(listener)
    assert hub.online("a") == {player.visitor, "bob"}
    hub.close()


def test_closing_ends_every_stream_and_those_opened_later() -> None:
    hub, _ = _hub()
    hub.enter(before := Listener("a", "ada"))
    hub.close()
    assert before.closed
    assert before.woken
    hub.enter(after := Listener("a", "ada"))
    assert after.closed
