"""What people say."""

from __future__ import annotations

from starmine.server.schemas import Message
from starmine.server.store.messages import MessageRecord


def show_message(message: MessageRecord) -> Message:
    """A message of the chat."""
    return Message.model_validate(message, from_attributes=True)
