"""Reading games: views, knowledge, records."""

from __future__ import annotations

from starmine.server.errors import conflict, forbidden, not_found
from starmine.server.live.cache import TableCache
from starmine.server.live.table import LiveTable
from starmine.server.presenters.knowledge import show_knowledge
from starmine.server.presenters.views import log_text, view_text
from starmine.server.schemas import Knowledge


class Games:
    """What a person may see of a game."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    async def snapshot(self, table: str, person: str | None, seat: int | None, turn: int | None) -> bytes:
        """A view and the log up to it, now or at an earlier turn, as the JSON text of a ``Snapshot``."""
        live = await self._cache.fresh(table)
        viewer = viewing_seat(live, person, seat)
        now = live.game.turn
        if turn is not None and turn > now:
            raise not_found(f"Turn {turn} has not come yet: the game stands at turn {now}.")
        at = now if turn is None else turn
        return b'{"view":%b,"log":%b}' % (view_text(live, viewer, at), log_text(live, at))

    async def knowledge(self, table: str, person: str | None, seat: int | None) -> Knowledge:
        """What the clues have made known. (C32)"""
        live = await self._cache.fresh(table)
        return await show_knowledge(live, viewing_seat(live, person, seat))

    async def record(self, table: str) -> str:
        """A finished game as JSON. Raises a 409 before the end, since it holds the deck."""
        live = await self._cache.fresh(table)
        if live.game.outcome is None:
            raise conflict("not-finished", "The record shows every card: it is available after the end of the game.")
        return live.game.to_json()


def viewing_seat(live: LiveTable, person: str | None, wanted: int | None) -> int | None:
    """Whose view a person gets: the seat asked for, else the only seat they hold, else a spectator's (None).

    With several seats on one device none is chosen unasked, since another player may hold the device.
    """
    own = live.state.seats_of(person)
    if wanted is None:
        return own[0] if len(own) == 1 else None
    if wanted not in own:
        raise forbidden("not-your-seat", f"Seat {wanted} is not yours: its view would show you your own hand.")
    return wanted
