"""What the clues reveal, from one seat's view. (C32)"""

from __future__ import annotations

import asyncio

import starmine as sm
from starmine import knowledge
from starmine.server.tables.table import OpenTable
from starmine.server.tables.view_schemas import CardKnowledge, Knowledge, SeatKnowledge


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
