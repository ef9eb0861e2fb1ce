"""Verdicts: whether the deal of a finished game could have been won, and how.

They are computed once somebody looks at the game, and kept in the store.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError

import starmine as sm
from starmine.rules.words.texts import text
from starmine.server import deals
from starmine.server.bots.tasks import solve_deal
from starmine.server.bots.worker import TaskFailed, Worker
from starmine.server.database.database import Damaged
from starmine.server.identity import CurrentReader
from starmine.server.limits import Buckets, Rate
from starmine.server.monitoring import Background, faults, in_one_line, kind_of
from starmine.server.request_limits import CountedRoute
from starmine.server.tables.deciding import Judge
from starmine.server.tables.events import Verdict
from starmine.server.tables.seeing import finished_game
from starmine.server.tables.showing import is_won
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService
from starmine.server.tables.view_schemas import WinningLine
from starmine.server.web.errors import Refusal, not_found, responses
from starmine.server.web.parameters import TableId

LONGEST = 600.0  # seconds for one deal; the solver gives up sooner, but may be compiled first and has low priority
MOST_WAITING = 200  # further tables are analysed when somebody opens them again
AGAIN = Rate.read("1/1h")  # how often a table is analysed again if that failed
_VERDICTS: dict[bool | None, Verdict] = {True: "winnable", False: "unwinnable", None: "undecided"}
LINE_LATER = text("what-if.line-later", "How this deal can be won is shown only after the game.")
NO_LINE = text("what-if.no-line", "No way to win this deal is known.")


class Verdicts(Background):
    """Finds out whether finished games could have been won."""

    def __init__(self, tables: OpenTables, processes: int) -> None:
        super().__init__()
        self._tables = tables
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._asked = Buckets(AGAIN)  # by table
        if processes > 0:
            tables.on_view(self._ask)
        for _ in range(processes):
            self.start(self._settle_all())

    def _ask(self, table: OpenTable, _: str | None, *, hands: bool | None) -> None:
        """Queues a table that somebody follows, if its game is finished and has no verdict yet."""
        if hands is not None:  # a view of the game; None is the table event, with which every stream begins
            return
        if not self._waiting.full() and _is_unsettled(table) and self._asked.take(table.id) == 0:
            self._waiting.put_nowait(table.id)

    async def _settle_all(self) -> None:
        """Settles waiting tables, one after the other, in a process of its own."""
        worker = Worker()
        try:
            while True:
                await self._settle_next(worker)
        finally:
            await worker.end()

    async def _settle_next(self, worker: Worker) -> None:
        table = await self._waiting.get()
        try:
            await self._settle(await self._tables.fresh(table), worker)
        except (Refusal, Damaged):  # removed or damaged
            return
        except (TaskFailed, TimeoutError) as error:
            faults.report("analysis", f"the deal of table {table} was not analysed: {in_one_line(error)}")
        except (SQLAlchemyError, OSError) as error:
            faults.report(f"analysis: {kind_of(error)}", f"a verdict was not saved: {in_one_line(error)}")

    async def _settle(self, table: OpenTable, worker: Worker) -> None:
        """Finds and saves a verdict: that of another finished game of the same deal, if there is one."""
        if not _is_unsettled(table):
            return
        deal = deals.SameDeal.of(table.state)
        verdict, line = await self._tables.database.read(deals.verdict, deal) if deal else (None, None)
        # A deal that people have won is known to be winnable, but a line to show is still to be found.
        if verdict is None or (verdict == "winnable" and line is None):
            async with asyncio.timeout(LONGEST):
                can_be_won, actions = await worker.run(solve_deal, table.game)
            line = "\n".join(actions) if can_be_won else None
            verdict = verdict or _VERDICTS[can_be_won]
        await table.do(Judge(verdict, line))


def _is_unsettled(table: OpenTable) -> bool:
    """Whether a game is finished and its verdict is missing. A game that was won needs none."""
    game, verdict = table.state.game, table.state.verdict
    return verdict is None and game is not None and game.outcome is not None and not is_won(game.outcome)


router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


@router.get("/winning-line", summary="How the deal can be won", responses=responses(401, 404, 409))
async def get_winning_line(tables: OpenTablesService, person: CurrentReader, game: TableId) -> WinningLine:
    """A win of the deal of a finished game, by players who see all cards, once it is known that the deal can be won.

    409 before the end; 404 if no win is known, or the game was won.
    """
    table = await tables.fresh(game)
    finished_game(tables, table, person, LINE_LATER)
    if table.state.line is None:
        raise not_found(NO_LINE)
    return WinningLine(actions=[sm.read_action(action) for action in table.state.line.splitlines()])
