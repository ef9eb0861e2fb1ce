"""The events of a stream, as the JSON text that goes over the wire."""

from __future__ import annotations

from typing import Literal

from starmine.server.live.table import LiveTable
from starmine.server.presenters.log import show_entry
from starmine.server.presenters.views import show_view
from starmine.server.schemas import SnapshotEvent, TurnEvent


def view_event(live: LiveTable, kind: Literal["snapshot", "turn"], turn: int, seat: int | None) -> str:
    """A ``snapshot`` or ``turn`` event, made once for everybody who may see the same."""
    key = (kind, turn, seat)
    made = live.payloads.get(key)
    if made is None:
        view = show_view(live, seat, turn)
        if kind == "turn":
            event: SnapshotEvent | TurnEvent = TurnEvent(view=view, entry=show_entry(live.history.turn(turn - 1)))
        else:
            event = SnapshotEvent(view=view, log=[show_entry(each) for each in live.history.turns(turn)])
        made = event.model_dump_json()
        live.keep(key, made)
    return made
