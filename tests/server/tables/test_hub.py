"""The hub: who is woken, and who counts as online."""

from __future__ import annotations

import asyncio

from starmine.server.tables.hub import Hub, Listener


def _hub(grace: float = 0) -> tuple[Hub, Listener]:
    """A hub, and a listener of table ``a`` who is told when somebody comes or goes."""
    hub, neighbour = Hub(grace), Listener("a", None)
    hub.enter(neighbour)
    return hub, neighbour


def _told(listener: Listener) -> bool:
    """Whether the table has changed since the last call; a change of presence counts."""
    told, listener.table_changed = listener.table_changed, False
    return told


async def test_table_is_woken_when_presence_at_its_last_game_changes() -> None:
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


async def test_short_disconnection_wakes_nobody() -> None:
    hub, neighbour = _hub(grace=600)
    hub.enter(Listener("a", "ada"))
    assert _told(neighbour)
    for _ in range(3):
        hub.enter(listener := Listener("a", "ada"))
        hub.leave(listener)
    assert not _told(neighbour)
    assert hub.is_online("a", "ada")


async def test_person_is_offline_after_the_grace_period() -> None:
    hub, neighbour = _hub(grace=0.001)
    hub.enter(listener := Listener("a", "ada"))
    assert _told(neighbour)
    neighbour.woken.clear()
    hub.leave(listener)
    assert hub.is_online("a", "ada")
    async with asyncio.timeout(10):
        await neighbour.woken.wait()
    assert not hub.is_online("a", "ada")
    assert _told(neighbour)


async def test_stream_count_is_right_after_a_reconnection_and_another_leave() -> None:
    hub, neighbour = _hub(grace=600)
    hub.enter(first := Listener("a", "ada"))
    assert _told(neighbour)
    hub.leave(first)
    hub.enter(second := Listener("a", "ada"))
    hub.enter(third := Listener("a", "ada"))
    hub.leave(second)
    assert hub.is_online("a", "ada")
    hub.leave(third)
    assert hub.is_online("a", "ada")  # for the ten minutes of the grace period
    assert not _told(neighbour)
    hub.close()


async def test_players_alone_are_told_the_number_of_spectators_elsewhere() -> None:
    hub, player = _hub(grace=600)
    hub.enter(spectator := Listener("a", "eve", plays=False))
    _told(player)
    player.woken.clear()
    for visitors in (["~1"], ["~1", "~2", "dan"], ["~2", "dan"]):
        hub.take_others("a", visitors, {"ada", None})
    assert not player.woken.is_set()  # until all who come together are there
    async with asyncio.timeout(10):
        await player.woken.wait()
    assert (_told(player), _told(spectator), spectator.woken.is_set()) == (True, False, False)
    assert hub.online("a") == {player.visitor, "eve", "~2", "dan"}
    hub.close()


async def test_everybody_is_told_of_a_player_at_another_process() -> None:
    hub, neighbour = _hub()
    for visitors in (["ada", "~1"], ["~1"]):
        hub.take_others("a", visitors, {"ada", None})
        assert _told(neighbour)
        assert hub.is_online("a", "ada") == ("ada" in visitors)
    hub.take_others("a", ["~1"], None)
    assert not _told(neighbour)
    hub.take_others("a", [], None)
    assert _told(neighbour)
    assert hub.visited_elsewhere() == []
