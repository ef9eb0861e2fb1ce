"""What people say."""

from __future__ import annotations

from collections.abc import Sequence

from starmine.server.schemas.events import Message
from starmine.server.store.tables.messages import MessageRecord

NEWEST = 100  # messages that are sent together: two thousand are 600 kB


def newest(messages: Sequence[MessageRecord]) -> tuple[Sequence[MessageRecord], bool]:
    """The newest messages of a list, and whether there are older ones."""
    return messages[-NEWEST:], len(messages) > NEWEST


def show_message(message: MessageRecord) -> Message:
    """A message of the chat."""
    return Message.model_validate(message, from_attributes=True)
