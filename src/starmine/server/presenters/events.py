"""The events of a stream, as the JSON text that goes over the wire."""

from __future__ import annotations

from typing import Literal

from starmine.server.live.table import LiveTable
from starmine.server.presenters.views import entry_text, log_text, view_text


def view_event(live: LiveTable, kind: Literal["snapshot", "turn"], turn: int, seat: int | None) -> str:
    """A ``snapshot`` or ``turn`` event: a ``SnapshotEvent`` or ``TurnEvent``."""
    rest = f'"entry":{entry_text(live, turn - 1)}' if kind == "turn" else f'"log":{log_text(live, turn)}'
    return f'{{"type":"{kind}","view":{view_text(live, seat, turn)},{rest}}}'
