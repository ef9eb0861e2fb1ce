"""Games to look at: views, knowledge, records."""

from __future__ import annotations

from starmine.server.errors import conflict, forbidden, not_found
from starmine.server.schemas import Knowledge, Snapshot
from starmine.server.services.knowing import show_knowledge
from starmine.server.services.live import Live, Lives
from starmine.server.services.viewing import show_view


class Games:
    """What one may see of a game."""

    def __init__(self, lives: Lives) -> None:
        self._lives = lives

    async def snapshot(self, table: str, asker: str | None, seat: int | None, turn: int | None) -> Snapshot:
        """A view and the log up to it, now or at an earlier turn."""
        live = await self._lives.fresh(table)
        viewer = viewing_seat(live, asker, seat)
        now = live.game.turn
        if turn is not None and turn > now:
            raise not_found(f"The game stands at turn {now} and has not come to turn {turn} yet.")
        at = now if turn is None else turn
        return Snapshot(view=show_view(live, viewer, at), log=list(live.chronicle.entries(at)))

    async def knowledge(self, table: str, asker: str | None, seat: int | None) -> Knowledge:
        """What the clues have made known. (C32)"""
        live = await self._lives.fresh(table)
        return await show_knowledge(live, viewing_seat(live, asker, seat))

    async def record(self, table: str) -> str:
        """A finished game as our own JSON. Raises a 409 while it goes on, for it tells the deck."""
        live = await self._lives.fresh(table)
        if live.game.outcome is None:
            raise conflict("not-finished", "The record tells every card: it is there once the game is over.")
        return live.game.to_json()


def viewing_seat(live: Live, asker: str | None, wanted: int | None) -> int | None:
    """Whose view ``asker`` gets: the own seat asked for, else the one own seat, else a spectator's (None).

    With several seats on one device none is chosen unasked: its player may not have lifted the curtain yet.
    """
    own = live.state.seats_of(asker)
    if wanted is None:
        return own[0] if len(own) == 1 else None
    if wanted not in own:
        raise forbidden("not-your-seat", f"Seat {wanted} is not yours: its view shows your own hand.")
    return wanted
