"""Positions of games in the form of tables and views, so that the client can draw them like games that go on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import starmine as sm
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.events import Assistance, Seated
from starmine.server.tables.schemas import Table
from starmine.server.tables.seeing import Eyes, snapshot_text
from starmine.server.tables.showing import show_table
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable

_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)


class _Everybody:
    """Presence at a position: all players are online, without spectators."""

    def is_online(self, table: str, person: str) -> bool:  # noqa: ARG002
        return True

    def online(self, table: str) -> tuple[str, ...]:  # noqa: ARG002
        return ()


def open_position(id: str, game: sm.Game, seats: Sequence[Seated], assistance: Assistance) -> OpenTable:  # noqa: A002 (its name)
    """A table with a game that goes on, which the server does not store. Ids of stored tables have no hyphen."""
    state = TableState(
        id=id,
        created=_SOME_DAY,
        host=None,
        edition=game.edition.id,
        options=dict(game.edition.options),
        first=game.first,
        chat="closed",
        assistance=assistance,
        seats=tuple(seats),
        started=_SOME_DAY,
        deck=" ".join(game.deck),
        first_seat=game.first,
    )
    return OpenTable(state.branch(game, 0))


def show_position_table(table: OpenTable, person: str) -> Table:
    """The table as a person sees it, who can change nothing."""
    shown = show_table(table, person, _Everybody())
    seats = [seat.model_copy(update={"may": []}) for seat in shown.seats]
    return shown.model_copy(update={"may": [], "host": False, "seats": seats})


def snapshot(table: OpenTable, seat: int, turn: int) -> Snapshot:
    """A turn from the view of a seat."""
    return Snapshot.model_validate_json(snapshot_text(table, Eyes(seat), turn))
