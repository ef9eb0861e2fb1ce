"""The hub: who is woken, and who counts as online."""

from __future__ import annotations

import asyncio

from starmine.server.events import Hub, Listener


def _hub(grace: float = 0) -> tuple[Hub, list[str]]:
    hub, told = Hub(grace), list[str]()
    hub.on_presence = told.append
    return hub, told


def test_only_the_listeners_of_a_table_are_woken() -> None:
    hub, _ = _hub()
    here, there = Listener("a", None), Listener("b", None)
    hub.enter(here)
    hub.enter(there)
    hub.wake("a", table_changed=True)
    assert here.woken.is_set()
    assert here.table_changed
    assert not there.woken.is_set()
    hub.wake("nobody listens")
    hub.wake("b", hand_changed=2)
    assert there.hands_changed == {2}
    assert not there.table_changed


async def test_somebody_is_online_as_long_as_one_stream_is_open() -> None:
    hub, told = _hub()
    first, second = Listener("a", "ada"), Listener("a", "ada")
    hub.enter(first)
    hub.enter(second)
    assert hub.is_online("a", "ada")
    assert not hub.is_online("b", "ada")
    hub.leave(first)
    assert hub.is_online("a", "ada")
    hub.leave(second)
    assert not hub.is_online("a", "ada")
    assert told == ["a", "a"]
    assert hub.watched() == []


async def test_a_short_break_is_not_told() -> None:
    hub, told = _hub(grace=600)
    hub.enter(Listener("a", "ada"))
    for _ in range(3):
        hub.enter(listener := Listener("a", "ada"))
        hub.leave(listener)
    assert told == ["a"]
    assert hub.is_online("a", "ada")


async def test_whoever_does_not_come_back_is_gone_after_a_while() -> None:
    hub, told = _hub(grace=0.001)
    gone = asyncio.Event()
    hub.enter(listener := Listener("a", "ada"))
    hub.on_presence = lambda _: gone.set()
    hub.leave(listener)
    assert hub.is_online("a", "ada")
    async with asyncio.timeout(10):
        await gone.wait()
    assert not hub.is_online("a", "ada")
    assert told == ["a"]


async def test_back_in_time_and_gone_again_counts_right() -> None:
    hub, told = _hub(grace=600)
    hub.enter(first := Listener("a", "ada"))
    hub.leave(first)
    hub.enter(second := Listener("a", "ada"))
    hub.enter(third := Listener("a", "ada"))
    hub.leave(second)
    assert hub.is_online("a", "ada")
    hub.leave(third)
    assert hub.is_online("a", "ada")  # for ten minutes to come
    assert told == ["a"]
    hub.close()


def test_strangers_listen_without_being_anybody() -> None:
    hub, told = _hub()
    hub.enter(listener := Listener("a", None))
    assert hub.is_watched("a")
    hub.leave(listener)
    assert not hub.is_watched("a")
    assert told == []


def test_closing_ends_every_stream_and_those_to_come() -> None:
    hub, _ = _hub()
    hub.enter(before := Listener("a", "ada"))
    hub.close()
    assert before.closed
    assert before.woken.is_set()
    hub.enter(after := Listener("a", "ada"))
    assert after.closed
