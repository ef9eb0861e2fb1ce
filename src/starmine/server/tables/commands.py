"""The commands of players that both a request and a tab's socket can send."""

from __future__ import annotations

from starmine.server.tables.action_schemas import ActionBody, HandBody
from starmine.server.tables.deciding import Act, ArrangeHand, Command, Say, WriteNote
from starmine.server.tables.entries import read_action
from starmine.server.tables.event_schemas import MessageBody
from starmine.server.tables.note_schemas import NoteBody

CommandBody = ActionBody | HandBody | NoteBody | MessageBody


def read_command(body: CommandBody) -> Command:
    """The command in the body of a request."""
    match body:
        case ActionBody():
            return Act(body.turn, read_action(body.action), body.seat)
        case HandBody():
            return ArrangeHand(body.seat, tuple(body.orders), tuple(body.turned), tuple(body.gaps))
        case NoteBody():
            return WriteNote(body.seat, body.order, body.text)
        case MessageBody():
            return Say(body.text, body.phrase, body.seat)
