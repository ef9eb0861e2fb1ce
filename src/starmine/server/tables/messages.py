"""Chat messages."""

from __future__ import annotations

from collections.abc import Sequence

from starmine.server.tables import state
from starmine.server.tables.event_schemas import Message

NEWEST = 100  # messages sent at once: a full chat of 2000 is 600 kB


def newest(messages: Sequence[state.Message]) -> tuple[Sequence[state.Message], bool]:
    """The newest messages, and whether there are older ones."""
    return messages[-NEWEST:], len(messages) > NEWEST


def show_message(message: state.Message) -> Message:
    """A chat message in the API's schema."""
    return Message.model_validate(message, from_attributes=True)
