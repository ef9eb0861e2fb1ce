"""Reading games: views, knowledge, messages, notes, records."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import starmine as sm
from starmine import knowledge
from starmine.rules.records import write_record
from starmine.rules.words.texts import template, text
from starmine.server.tables import clocks
from starmine.server.tables.action_schemas import NoteList
from starmine.server.tables.event_schemas import Clocks, MessageList
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import demand, watching_refusal
from starmine.server.tables.seeing import (
    Eyes,
    Viewpoint,
    finished_game,
    in_range,
    log_text,
    readable_messages,
    view_text,
    viewing_seat,
    viewpoint_of,
)
from starmine.server.tables.showing import newest, readable, show_clocks, show_message, show_notes
from starmine.server.tables.table import OpenTable
from starmine.server.tables.values import Assistance
from starmine.server.tables.view_schemas import CardKnowledge, Knowledge, SeatKnowledge
from starmine.server.web.errors import conflict, not_found

TURN_TO_COME = template("game.future", "Turn {turn} has not been played yet: the game is at turn {now}.")
TURNS_LATER = text(
    "game.earlier-hidden", "This table shows each clue only once: you can see earlier turns after the game."
)
RECORD_LATER = text("game.record-later", "The record shows every card: it is available after the game.")
KNOWLEDGE_LATER = text(
    "game.knowledge-later", "This table shows only the clues: what they imply is shown after the game."
)
HANDS_LATER = text("game.open-later", "All hands can be shown only after the game: leave out open until then.")


class Games:
    """What a person may see of a game."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables = tables

    async def snapshot(
        self,
        table: str,
        person: str | None,
        seat: int | None,
        turn: int | None,
        open_hands: bool,
        assistance: Assistance,
    ) -> bytes:
        """The JSON text of a ``Snapshot``: a view and the log up to it, now or at an earlier turn."""
        live = await self._tables.fresh(table)
        seen = looking(live, person, seat, open_hands)
        eyes = replace(seen.eyes, most=assistance)
        now = seen.turn
        if turn is not None and turn > now:
            raise not_found(TURN_TO_COME(turn=turn, now=now))
        at = now if turn is None else turn
        if at < now and live.assistance() == "none":
            raise conflict("assistance", TURNS_LATER)
        self._tables.shown(live, person, hands=seen.sees_hands)
        return b'{"view":%b,"log":%b}' % (view_text(live, eyes, at), log_text(live, eyes, at))

    async def knowledge(self, table: str, person: str | None, seat: int | None) -> Knowledge:
        """What the clues say about each card. (C32)"""
        live = await self._tables.fresh(table)
        seen = viewpoint_of(live, person, seat)
        demand_full_assistance(live)
        return await show_knowledge(live, seen.eyes.seat, seen.turn)

    async def messages(self, table: str, person: str | None, before: int | None) -> MessageList:
        """The newest messages that the person may read, or the newest before message ``before``; oldest first."""
        live = await self._tables.fresh(table)
        messages = readable_messages(live, person, viewpoint_of(live, person, None))
        page, older = newest([message for message in messages if before is None or message.id < before])
        return MessageList(messages=[show_message(message) for message in page], older=older)

    async def notes(self, table: str, person: str | None, seat: int | None) -> NoteList:
        """The notes of a seat of the person; all notes once the game is over."""
        live = await self._tables.fresh(table)
        over = live.is_over
        demand(watching_refusal(live.state, person))
        return NoteList(notes=show_notes(readable(live, None if over else viewing_seat(live, person, seat))))

    async def clocks(self, table: str, person: str | None) -> Clocks:
        """The clocks of a table now; empty for spectators with a delay."""
        live = await self._tables.fresh(table)
        delayed = viewpoint_of(live, person, None).delayed
        return show_clocks(None if delayed else clocks.read(live.state, clocks.now()), live.state.players)

    async def record(self, table: str, person: str | None, to: str) -> str:
        """A finished game as JSON in a record format, with names and notes.

        Raises a 409 before the end, since the record contains the deck, a 403 for a secret game, and ``BadFormat`` if
        the format cannot hold this game.
        """
        live = await self._tables.fresh(table)
        game = finished_game(self._tables, live, person, RECORD_LATER)
        return write_record(game, to, names=[seated.name for seated in live.state.seats], notes=_texts(live))


def _texts(live: OpenTable) -> list[list[str]]:
    """The notes at the end of a game, by seat and card."""
    texts = [[""] * len(live.game.deck) for _ in range(live.game.players)]
    for note in sorted(readable(live, None), key=lambda note: note.turn):
        texts[note.seat][note.order] = note.text
    return texts


def demand_full_assistance(live: OpenTable) -> None:
    """Raises a 409 at tables that do not show what the clues imply."""
    if live.assistance() != "full":
        raise conflict("assistance", KNOWLEDGE_LATER)


def looking(live: OpenTable, person: str | None, seat: int | None, open_hands: bool) -> Viewpoint:
    """The viewpoint from which a person sees a started game. After the end any seat and all hands can be chosen.

    Raises a 409 for open hands before the end, a 404 after the end for a seat out of range, and what ``viewpoint_of``
    raises.
    """
    over = live.is_over
    if open_hands and not over:
        raise conflict("not-finished", HANDS_LATER)
    if not over:
        return viewpoint_of(live, person, seat)
    demand(watching_refusal(live.state, person))
    if seat is None:
        return Viewpoint(Eyes(viewing_seat(live, person, None), open_hands), live.state.turn)
    return Viewpoint(Eyes(in_range(live, seat), open_hands, own=seat in live.state.seats_of(person)), live.state.turn)


async def show_knowledge(live: OpenTable, seat: int | None, turn: int) -> Knowledge:
    """Common knowledge at a turn, and what the viewer knows in addition; a spectator (None) knows nothing more.

    Computed in a thread, since it can take a while, and cached for each turn and seat.
    """
    key = (turn, seat)
    made, cached = live.known.get(key), live.known
    if made is None:
        view = (live.game if turn == live.state.turn else live.game.at(turn)).view(seat)
        known = await asyncio.to_thread(_knowledge, view)
        cached[key] = known.model_dump_json()
        return known
    return Knowledge.model_validate_json(made)


def _knowledge(view: sm.Game) -> Knowledge:
    common = knowledge.common(view)
    own = None if view.viewer is None or view.viewer < 0 else knowledge.chances(view)
    seats = []
    for seat, hand in enumerate(view.hands):
        cards = []
        for slot, (card, possible) in enumerate(zip(hand, common.cards[seat], strict=True)):
            chances = None
            if own is not None and seat == view.viewer:
                chances = {kind: float(chance) for kind, chance in own.cards[slot].items()}
            cards.append(CardKnowledge(order=card.order, common=list(possible), chances=chances))
        seats.append(SeatKnowledge(seat=seat, cards=cards))
    return Knowledge(
        turn=view.turn,
        seats=seats,
        common_deals=str(common.deals),
        own_deals=None if own is None else str(own.hands),
    )
