"""Reviews of finished games, for all who may open them, and how they are computed: in passes.

Each depth reviews all turns before the next depth begins, and the first depth of every game comes before the second
depth of any. A review stops when nobody has asked for it for a while. Complete depths are in the store.
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Annotated, Any

from fastapi import APIRouter, Response
from sqlalchemy import Row, delete, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from starmine.analysis.reviewed import VERSION, Model, TurnReview
from starmine.rules.words.texts import template, text
from starmine.server.bots.queue import TaskQueue, Urgency
from starmine.server.bots.tasks import review_turns
from starmine.server.bots.worker import Interrupted, TaskFailed
from starmine.server.database.models import ReviewRow, SeatRow, TableRow
from starmine.server.identity import CurrentReader, RequiredPlayer
from starmine.server.monitoring import Background, faults, in_one_line, kind_of
from starmine.server.request_limits import CountedRoute
from starmine.server.review import showing
from starmine.server.review.showing import USUAL, Review, ReviewBody, ReviewState, Shown
from starmine.server.settings import Settings
from starmine.server.tables.lists import counted
from starmine.server.tables.seeing import finished_game
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import conflict, responses, too_many
from starmine.server.web.parameters import RevisionQuery, TableId, service

PLAYOUTS = (100, 1_500, 8_000)  # a turn, by depth
AT_ONCE = 8  # turns per task at the first depth, where one takes a few hundredths of a second
MOST_OF_PERSON, MOST_WAITING = 3, 200  # reviews that are computed or wait for it: of a person, and of all
MOST_REVIEWED = 500  # newest reviewed games of a person
LOOKING = 15.0  # seconds after somebody last asked until a review stops

LATER = text("review.later", "The review tells what the cards were worth: it is available after the game.")
OFF = text("review.off", "This server does not review games.")
HIDDEN = text("review.hidden", "Games in which nobody is told what was played cannot be reviewed.")
UNTOLD = text("review.untold", "Games in which clues do not tell their value cannot be reviewed.")
TOO_MANY_OWN = template(
    "review.too-many-own", "Limit reached: {count} reviews at a time. Wait for one of yours, or cancel it"
)
TOO_MANY = template("review.too-many", "Limit of this server reached: {count} reviews at a time")


@dataclass(eq=False)
class _Job:
    """A review that somebody asks for."""

    table: OpenTable
    model: Model
    turns: list[TurnReview | None]
    depth: int  # the depth that is complete for all turns
    target: int  # the depth that is asked for
    looking: dict[str, float] = field(default_factory=dict)  # by person: when they last asked
    todo: deque[int] = field(default_factory=deque)  # turns to begin at the next depth
    left: int = 0  # turns that are not done at the next depth
    running: int = 0  # tasks
    has_failed: bool = False
    summary: str | None = None  # see ``showing.show_summary``; None if more has been done since
    id: str = field(default_factory=lambda: secrets.token_hex(4))  # so that revisions of other jobs are unknown
    revision: int = 1
    changed: dict[int, int] = field(default_factory=dict)  # by turn that has changed: the revision that brought it

    @property
    def is_over(self) -> bool:
        return self.has_failed or self.depth >= self.target

    def begin_depth(self) -> None:
        """Adds all turns to ``todo``, if a next depth is asked for and has not begun."""
        if self.left == 0 and not self.is_over:
            self.todo.extend(range(len(self.turns)))
            self.left = len(self.turns)

    def accept(self, reviewed: Iterable[TurnReview]) -> None:
        """Takes over reviewed turns."""
        self.revision += 1
        self.summary = None
        for turn in reviewed:
            self.turns[turn.turn] = turn
            for number in (turn.turn - 1, turn.turn):  # the luck of the turn before depends on this turn
                self.changed[number] = self.revision

    def shown(self, since: str | None, before: int) -> Shown:
        """The review so far; if ``since`` is a revision of this job, only with the turns that have changed after it.

        ``before``: the number of jobs before this one.
        """
        game = self.table.game
        if self.summary is None:
            self.summary = showing.show_summary(game, self.model, self.turns, self.table.stand_ins)
        job, _, revision = (since or "").partition(".")
        known = int(revision) if job == self.id and revision.isdecimal() else 0  # revisions begin with 1
        same = {number for number in range(len(self.turns)) if self.changed.get(number, 1) <= known}
        body = showing.with_turns(self.summary, self.turns, game.score, same)
        state: ReviewState = "running" if self.running else "waiting"
        progress = 1 - self.left / len(self.turns)
        if self.is_over:
            state, progress = ("failed", 0.0) if self.has_failed else ("done", 1.0)
        place = before if state == "waiting" else None
        return Shown(body, state, place, self.depth, progress, f"{self.id}.{self.revision}", known > 0)

    def take(self) -> list[int]:
        """The turns of the next task."""
        return [self.todo.popleft() for _ in range(min(len(self.todo), AT_ONCE if self.depth == 0 else 1))]


class Reviews(Background):
    """Shows reviews, and has them computed in the processes of ``queue``."""

    def __init__(self, tables: OpenTables, queue: TaskQueue, settings: Settings) -> None:
        super().__init__()
        self._tables = tables
        self._queue = queue
        self._settings = settings
        self._jobs: dict[str, _Job] = {}  # by table, in the order in which they were asked for
        self._work = asyncio.Event()  # set when there may be more to do
        for _ in range(queue.processes):
            self.start(self._work_off())

    async def ask(self, table: OpenTable, person: str) -> None:
        """Has a game reviewed while the person goes on asking; more deeply if the usual depth is done.

        Raises a 409 if this server reviews nothing, or not such games, and a 429 for too many reviews.
        """
        if self._queue.processes == 0:
            raise conflict("no-reviews", OFF)
        if table.game.rules["untold"]:
            raise conflict("no-reviews", UNTOLD)
        if table.game.rules["hole"]:
            raise conflict("no-reviews", HIDDEN)
        self._queue.warm_up()
        self._drop_unwanted()
        if table.id not in self._jobs:
            stored = await self._stored(table)
            done = None if stored is None else await asyncio.to_thread(_read, stored)
            if table.id not in self._jobs:  # nobody has asked meanwhile
                self._check_limits(person)
                model, turns = done or (Model((), 0.0), [None] * table.game.turn)
                depth = 0 if stored is None else stored.depth
                self._jobs[table.id] = _Job(table, model, turns, depth, depth)
        job = self._jobs[table.id]
        # A failed job ends like one that nobody asks for any more; a request after that tries again.
        if not job.has_failed:
            job.looking[person] = monotonic()
            next_depth = max(job.depth + 1, USUAL)
            job.target = max(job.target, min(next_depth, len(PLAYOUTS)))
            job.begin_depth()
            if job.depth < USUAL and job.running == 0:
                self._queue.interrupt_deep_reviews()
            self._work.set()

    def cancel(self, table: OpenTable, person: str) -> None:
        """Forgets that a person has asked; if nobody else has, the review stops after the tasks that run."""
        if (job := self._jobs.get(table.id)) is not None:
            job.looking.pop(person, None)

    async def finished(self, table_id: str, person: str | None) -> OpenTable:
        """The table of a game that is over. Raises a 409 before the end."""
        table = await self._tables.fresh(table_id)
        finished_game(self._tables, table, person, LATER)
        return table

    async def show(self, table: OpenTable, since: str | None = None) -> Response:
        """A ``Review`` as it is now; ``since`` is the revision that the caller has, as in ``_Job.shown``."""
        self._drop_unwanted()
        if (job := self._jobs.get(table.id)) is not None:
            unfinished = self._unfinished()
            shown = job.shown(since, unfinished.index(job) if job in unfinished else 0)
        elif (stored := await self._stored(table)) is not None:
            is_done = stored.depth >= USUAL
            shown = Shown(stored.body, "done" if is_done else "none", None, stored.depth, float(is_done))
        else:
            self._queue.warm_up()  # whoever looks at a game without a review will probably ask for it
            shown = Shown(showing.show_body(table.game, Model((), 0.0), [None] * table.game.turn))
        text = showing.show_review(shown, len(PLAYOUTS), [seated.name for seated in table.state.seats])
        return Response(text, media_type="application/json")

    async def _stored(self, table: OpenTable) -> StoredReview | None:
        return await self._tables.database.read(load_review, table.id)

    def _check_limits(self, person: str) -> None:
        """Raises a 429 if the limit of a person, or of all, is reached."""
        if self._settings.limits:
            waiting = self._unfinished()
            if sum(person in job.looking for job in waiting) >= MOST_OF_PERSON:
                raise too_many(TOO_MANY_OWN(count=MOST_OF_PERSON), "the limit of a person's reviews", person)
            if len(waiting) >= MOST_WAITING:
                raise too_many(TOO_MANY(count=MOST_WAITING), "the limit of reviews", person)

    def _unfinished(self) -> list[_Job]:
        """The unfinished jobs, in the order in which they are worked on."""
        self._drop_unwanted()
        return sorted((job for job in self._jobs.values() if not job.is_over), key=lambda job: job.depth)

    def _drop_unwanted(self) -> None:
        """Drops the jobs for which nobody has asked lately."""
        now = monotonic()
        for table, job in list(self._jobs.items()):
            job.looking = {person: asked for person, asked in job.looking.items() if now - asked < LOOKING}
            if not job.looking:
                del self._jobs[table]

    async def _work_off(self) -> None:
        """Keeps one process busy as long as there is work."""
        while True:
            self._work.clear()
            while (job := next((job for job in self._unfinished() if job.todo), None)) is not None:
                await self._review(job, job.take())
            await self._work.wait()

    async def _review(self, job: _Job, turns: list[int]) -> None:
        """Reviews some turns at the next depth, and saves the review if that is then complete."""
        job.running += 1
        urgency = Urgency.REVIEW if job.depth < USUAL else Urgency.DEEP_REVIEW
        try:
            given = job.table.game, turns, PLAYOUTS[job.depth]
            job.model, reviewed = await self._queue.ask(urgency, review_turns, given)
        except Interrupted:
            job.todo.extendleft(turns)
            return
        except TaskFailed as error:
            faults.report("reviews", f"the game of table {job.table.id} was not reviewed: {in_one_line(error)}")
            job.has_failed = True
            job.todo.clear()
            return
        finally:
            job.running -= 1
        job.accept(reviewed)
        # Fills the cache of ``showing.turn_text`` in a thread: later ``show`` needs it in the event loop.
        await asyncio.to_thread(showing.with_turns, "", job.turns, job.table.game.score)
        if job.left == len(turns) and not job.has_failed:  # these were the last ones at this depth
            # Saved before it counts as complete: after a restart, what is in the store is shown.
            await self._save(job.table, job.depth + 1, job.model, [turn for turn in job.turns if turn is not None])
            job.depth += 1
        job.left -= len(turns)
        job.begin_depth()
        self._work.set()

    async def _save(self, table: OpenTable, depth: int, model: Model, turns: list[TurnReview]) -> None:
        body = showing.show_body(table.game, model, turns, table.stand_ins)
        review = StoredReview(depth, body, showing.sums_of(table.game, turns, table.stand_ins))
        try:
            await self._tables.database.write(save_review, table.id, review)
        except (SQLAlchemyError, OSError) as error:
            faults.report(f"reviews: {kind_of(error)}", f"a review was not saved: {in_one_line(error)}")


ReviewsService = Annotated[Reviews, service(Reviews)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


@router.get("/review", summary="The review", response_model=Review, responses=responses(401, 404, 409))
async def get_review(
    reviews: ReviewsService, person: CurrentReader, game: TableId, since: RevisionQuery = None
) -> Response:
    """What every action of a finished game was worth, by what its player could know, as far as that is computed.

    This does not have it computed. 409 before the end.
    """
    return await reviews.show(await reviews.finished(game, person), since)


@router.post("/review", summary="Ask for the review", response_model=Review, responses=responses(401, 404, 409))
async def post_review(
    reviews: ReviewsService, person: RequiredPlayer, game: TableId, since: RevisionQuery = None
) -> Response:
    """Has a finished game reviewed, at the usual depth first; then each request after that is done asks for the next.

    It goes on as long as somebody repeats the request at least every 15 seconds; what is complete is kept. 409 before
    the end, and on servers that do not review games; 429 for too many reviews at a time.
    """
    table = await reviews.finished(game, person)
    await reviews.ask(table, person)
    return await reviews.show(table, since)


@router.delete("/review", summary="Cancel the review", response_model=Review, responses=responses(401, 404, 409))
async def delete_review(reviews: ReviewsService, person: RequiredPlayer, game: TableId) -> Response:
    """Withdraws the caller's request. The review goes on if somebody else has asked for it, too."""
    table = await reviews.finished(game, person)
    reviews.cancel(table, person)
    return await reviews.show(table)


def _read(stored: StoredReview) -> tuple[Model, list[TurnReview | None]]:
    """The model and turns of a stored review. It takes a few hundredths of a second."""
    body = ReviewBody.model_validate_json(stored.body)
    turns = showing.read_turns(body)
    showing.with_turns("", turns, body.score)  # fills the cache of ``showing.turn_text``
    return Model(tuple(body.model), body.fit), turns


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review that is complete at a depth. ``body`` is JSON, which the store does not read."""

    depth: int
    body: str
    players: list[dict[str, Any]]  # by seat: see ``showing.sums_of``


def load_review(session: Session, table: str) -> StoredReview | None:
    """The review of a game by this version of the analysis."""
    row = session.scalar(select(ReviewRow).where(ReviewRow.table == table, ReviewRow.version == VERSION))
    return None if row is None else StoredReview(row.depth, zlib.decompress(row.body).decode(), row.players)


def reviewed_games(session: Session, person: str, *, listed: bool) -> Sequence[Row[Any]]:
    """A person's newest games with a review of the usual depth, newest first; with ``listed`` only at listed tables.

    Rows of ``id``, ``finished``, the person's ``seat``, and ``players`` of the review. Games in which the person holds
    several seats are left out, since others may have played on them.
    """
    only_seat = func.min(SeatRow.seat).label("seat")
    seats = select(SeatRow.table, only_seat).where(SeatRow.person == person)
    own = seats.group_by(SeatRow.table).having(func.count() == 1).subquery()
    query = select(TableRow.id, TableRow.finished, own.c.seat, ReviewRow.players)
    query = query.join(own, own.c.table == TableRow.id).join(ReviewRow, ReviewRow.table == TableRow.id)
    query = query.where(ReviewRow.version == VERSION, ReviewRow.depth >= USUAL, *counted(listed=listed))
    return session.execute(query.order_by(TableRow.finished.desc(), TableRow.id).limit(MOST_REVIEWED)).all()


def save_review(session: Session, table: str, review: StoredReview) -> None:
    """Saves a review, unless the game is gone or has one as deep. Replaces a review by another version."""
    if session.scalar(select(TableRow.id).where(TableRow.id == table).with_for_update(key_share=True)) is None:
        return
    there = select(ReviewRow.depth).where(ReviewRow.table == table, ReviewRow.version == VERSION)
    if (session.scalar(there) or 0) >= review.depth:
        return
    session.execute(delete(ReviewRow).where(ReviewRow.table == table))
    body = zlib.compress(review.body.encode())
    session.add(ReviewRow(table=table, version=VERSION, depth=review.depth, body=body, players=review.players))
