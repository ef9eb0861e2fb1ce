"""The events of a stream as JSON text."""

from __future__ import annotations

from typing import Literal

from starmine.server.presenters.views import entry_text, log_text, view_text
from starmine.server.tables.table import OpenTable
from starmine.server.tables.viewpoint import Eyes


def view_event(live: OpenTable, kind: Literal["snapshot", "turn"], turn: int, eyes: Eyes) -> bytes:
    """The JSON text of a ``SnapshotEvent`` or ``TurnEvent``."""
    view = view_text(live, eyes, turn)
    if kind == "turn":
        return b'{"type":"turn","view":%b,"entry":%b}' % (view, entry_text(live, turn - 1))
    return b'{"type":"snapshot","view":%b,"log":%b}' % (view, log_text(live, turn))
