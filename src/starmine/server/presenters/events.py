"""The events of a stream as JSON text."""

from __future__ import annotations

from typing import Literal

from starmine.server.live.table import LiveTable
from starmine.server.presenters.views import Eyes, entry_text, log_text, view_text


def view_event(live: LiveTable, kind: Literal["snapshot", "turn"], turn: int, eyes: Eyes) -> bytes:
    """The JSON text of a ``SnapshotEvent`` or ``TurnEvent``."""
    view = view_text(live, eyes, turn)
    if kind == "turn":
        return b'{"type":"turn","view":%b,"entry":%b}' % (view, entry_text(live, turn - 1))
    return b'{"type":"snapshot","view":%b,"log":%b}' % (view, log_text(live, turn))
