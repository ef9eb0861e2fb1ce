"""Hints for a person whose teammates are all bots."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter

from starmine.rules.words.texts import text
from starmine.server.bots.queue import TaskQueue, Urgency
from starmine.server.bots.tasks import Hint as Found
from starmine.server.bots.tasks import hint
from starmine.server.bots.worker import TaskFailed
from starmine.server.identity.access import RequiredReader
from starmine.server.identity.limits import Caller, CountedRoute, RequestQueues, limited
from starmine.server.monitoring import Background, faults, in_one_line
from starmine.server.review.schemas import Hint
from starmine.server.tables.events import Seated
from starmine.server.tables.seeing import arranged, viewing_seat
from starmine.server.tables.served_bots import MODEL, THINKING
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import conflict, responses
from starmine.server.web.parameters import Address, SeatQuery, TableId, service

OFF = text("hint.off", "This server gives no hints.")
PEOPLE = text("hint.people", "There are hints only in running games in which all other players are bots.")
TOURNAMENT = text("hint.tournament", "There are no hints in tournaments.")
HIDDEN = text("hint.hidden", "There are no hints where nobody is told what was played.")
UNTOLD = text("hint.untold", "There are no hints where clues do not tell their value.")
NOT_YOUR_TURN = text("hint.not-your-turn", "There is a hint when it is your turn.")
NONE = text("hint.none", "No hint was found just now. Try again.")

PLAYOUTS = 1_500  # half a second
LIMIT = 20.0  # seconds, with waiting for a process

# By the bot on all other seats: the model of the hint. Other games have the default model.
_MODELS = {"cautious": "cautious", MODEL.id: MODEL.id, THINKING.id: MODEL.id}


class Hints(Background):
    """Finds the best action of a person's seat by its view, in the processes for searches."""

    def __init__(self, tables: OpenTables, queue: TaskQueue, queues: RequestQueues) -> None:
        super().__init__()
        self.tables = tables
        self._queue = queue
        self._queues = queues
        self._searched: dict[tuple[str, int, int], asyncio.Task[Found]] = {}  # by table, undos and turn

    async def find(self, table: OpenTable, seat: int, caller: Caller) -> Found:
        """The best action of the seat on turn. Raises a 409 without a result and on servers without processes for
        analysis, and a 429 if too many requests wait.
        """
        if self._queue.processes == 0:
            raise conflict("no-hints", OFF)
        key = table.id, table.state.undone, table.state.turn
        task = self._searched.get(key)
        if task is None:
            leave = self._queues.enter(THINKING.id, caller)
            task = self._searched[key] = self.create(self._search(table, seat))
            task.add_done_callback(lambda _: leave())
            task.add_done_callback(lambda _: self._searched.pop(key, None))
        try:
            return await asyncio.shield(task)
        except (TaskFailed, TimeoutError) as error:
            faults.report("hints", f"a hint was not found: {in_one_line(error)}")
            raise conflict("no-hint", NONE) from error

    async def _search(self, table: OpenTable, seat: int) -> Found:
        self._queue.warm_up()
        names = tuple(seated.name for seated in table.state.seats)
        others = [seated for number, seated in enumerate(table.state.seats) if number != seat]
        hand, orders = table.game.hands[seat], arranged(table, seat, table.game).orders
        places = [orders.index(card.order) + 1 for card in hand]  # as the player has arranged the cards, from 1
        # The process gets the view only: what it finds cannot depend on hidden cards.
        given = table.game.view(seat), model_of(others), names, places, PLAYOUTS
        async with asyncio.timeout(LIMIT):
            found: Found = await self._queue.ask(Urgency.HINT, hint, given)
        return found


router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


@router.get(
    "/hint", summary="A hint for my turn", dependencies=[limited("searches")], responses=responses(401, 404, 409)
)
async def get_move_hint(
    hints: Annotated[Hints, service(Hints)],
    person: RequiredReader,
    address: Address,
    game: TableId,
    seat: SeatQuery = None,
) -> Hint:
    """The best action for the caller's seat on turn, by what that seat can know, and why.

    Only in running games in which all other players are bots, and not in tournaments: 409 otherwise, and if it is not
    the caller's turn.
    """
    table = await hints.tables.fresh(game)
    turn, on_turn = table.state.turn, _seat_on_turn(table, person, seat)
    found = await hints.find(table, on_turn, Caller(person, address))
    return Hint(turn=turn, seat=on_turn, **found._asdict())


def model_of(seats: Iterable[Seated]) -> str | None:
    """The model for hints with these players; None, which is the default one, unless ``_MODELS`` has it."""
    bots = {None if seated.person is not None else seated.bot for seated in seats}
    return _MODELS.get(bots.pop() or "") if len(bots) == 1 else None


def _seat_on_turn(table: OpenTable, person: str, seat: int | None) -> int:
    """The seat of the person that is on turn, in a game with bots only. Raises a 403 and a 409."""
    state, over = table.state, table.is_over
    own = viewing_seat(table, person, seat)
    others = [seated for number, seated in enumerate(state.seats) if number != own]
    if over or own is None or any(seated.person is not None or seated.bot is None for seated in others):
        raise conflict("no-hints", PEOPLE)
    refusals = {
        TOURNAMENT: state.tournament is not None,
        UNTOLD: table.game.rules["untold"],
        HIDDEN: table.game.rules["hole"],
        NOT_YOUR_TURN: own != state.on_turn,
    }
    for message, applies in refusals.items():
        if applies:
            raise conflict("no-hints", message)
    return own
