"""Taking back the last action: only a clue, and only if all players agree."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.errors import conflict, forbidden
from starmine.server.games.play import STAND_IN, stale
from starmine.server.live import time_left
from starmine.server.live.cache import TableCache, no_table
from starmine.server.live.hub import Hub
from starmine.server.live.table import LiveTable
from starmine.server.presenters.tables import show_table
from starmine.server.schemas.actions import UndoBody
from starmine.server.schemas.tables import Table
from starmine.server.seats.permissions import own_seats
from starmine.server.store.database import Database
from starmine.server.store.tables import tables as store
from starmine.server.store.tables.tables import TableState

GAME_OVER = text("undo.over", "The game is over and all hands are visible: no action can be taken back.")
NOBODY_ACTED = text("undo.nothing", "Nobody has acted yet, so nothing can be taken back.")
CARD_SHOWN = text("undo.shown", "The last action revealed a card: only a clue can be taken back.")
NOT_ASKED = text("undo.not-asked", "Nobody has asked to take back the last action.")
ACTION_OF_ANOTHER = template("undo.not-yours", "{name} took the last action: only {name} can ask to take it back.")


class Undo:
    """Asks players whether to take back the last action, and takes it back once all agree."""

    def __init__(self, database: Database, cache: TableCache, hub: Hub) -> None:
        self._database = database
        self._cache = cache
        self._hub = hub

    async def answer(self, table: str, person: str, body: UndoBody) -> Table:
        """Asks to take back the last action, or agrees, declines, or withdraws the question."""
        live = await self._cache.fresh(table)
        own = own_seats(live.state, person)
        if body.turn != live.game.turn:
            raise stale(body.turn, live.turn)
        _check_undoable(live)
        known = live.state.undone

        def work(session: Session) -> TableState:
            state = store.load(session, table, to_write=True)
            if state is None:
                raise no_table()
            last = store.last_turn(session, table)
            if state.undone != known or last != body.turn - 1:
                raise stale(body.turn, last + 1)
            state = _answered(state, live, own, body)
            if state.undo_agreed is None or state.undo_missing:
                return store.save(session, state)
            if state.clock_turn is not None:
                state = replace(state, clock_since=time_left.now())
            return store.take_back(session, state, last)

        state = await self._database.write(work)
        if state.undone == known:
            self._cache.write(state)
        else:
            await self._cache.fresh(table)
            self._cache.announce(live)
        return show_table(live, person, self._hub)


def _check_undoable(live: LiveTable) -> None:
    """Raises a 409 if the last action cannot be taken back."""
    if live.game.outcome is not None:
        raise conflict("game-over", GAME_OVER)
    if live.turn == 0:
        raise conflict("no-action", NOBODY_ACTED)
    if not isinstance(live.history.turn(live.turn - 1).action, sm.Clue):
        raise conflict("card-shown", CARD_SHOWN)


def _answered(state: TableState, live: LiveTable, own: list[int], body: UndoBody) -> TableState:
    """The table's state after an answer by the holder of seats ``own``. Raises if they may not answer."""
    actor, bits = live.history.turn(live.turn - 1).seat, sum(1 << seat for seat in own)
    if state.undo_turn == body.turn:
        if not body.agree:
            return state.without_question()
        return replace(state, undo_agreed=(state.undo_agreed or 0) | bits)
    if not body.agree:
        raise conflict("not-asked", NOT_ASKED)
    if actor not in own:
        raise forbidden("not-your-action", ACTION_OF_ANOTHER(name=state.seats[actor].name))
    if state.seats[actor].bot is not None:
        raise conflict("stand-in", STAND_IN)
    return replace(state, undo_turn=body.turn, undo_by=actor, undo_agreed=bits)
