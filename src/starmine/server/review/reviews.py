"""Reviews of finished games, for all who may open them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from starmine.analysis.reviewed import VERSION, Model
from starmine.rules.words.texts import template, text
from starmine.server.review.reviewing import MOST_OF_PERSON, MOST_WAITING, PLAYOUTS, ReviewQueue, TooManyReviews
from starmine.server.review.showing import USUAL, Results, Status, show_body, show_review
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.seeing import finished_game
from starmine.server.tables.table import OpenTable
from starmine.server.web.errors import Refusal, conflict, too_many

LATER = text("review.later", "The review tells what the cards were worth: it is available after the game.")
OFF = text("review.off", "This server does not review games.")
TOO_MANY_OWN = template(
    "review.too-many-own", "Limit reached: {count} reviews at a time. Wait for one of yours, or cancel it"
)
TOO_MANY = template("review.too-many", "Limit of this server reached: {count} reviews at a time")

_What = Literal["show", "ask", "cancel"]


class Reviews:
    """Shows reviews and has them computed."""

    def __init__(self, tables: OpenTables, queue: ReviewQueue) -> None:
        self._tables = tables
        self._queue = queue

    async def show(self, table: str, person: str | None, since: str | None) -> bytes:
        """The JSON text of a ``Review`` as it is now. Raises a 409 before the end of the game."""
        return await self._asked(table, person, "show", since)

    async def ask(self, table: str, person: str, since: str | None) -> bytes:
        """Has a game reviewed while the person goes on asking; more deeply if the usual depth is done.

        Raises a 409 before the end of the game and if this server reviews nothing, and a 429 for too many reviews.
        """
        return await self._asked(table, person, "ask", since)

    async def cancel(self, table: str, person: str) -> bytes:
        """Forgets that a person has asked; if nobody else has, the review stops."""
        return await self._asked(table, person, "cancel")

    async def _asked(self, table: str, person: str | None, what: _What, since: str | None = None) -> bytes:
        live = await self._tables.fresh(table)
        game = finished_game(self._tables, live, person, LATER)
        if what == "ask" and self._queue.processes == 0:
            raise conflict("no-reviews", OFF)
        status = await self._do(live, person, what)
        results = self._queue.results(table, since)
        if results is None:
            stored = await self._queue.stored(table)
            if stored is not None:
                results = Results(stored.body)
                is_done = stored.depth >= USUAL
                status = status or Status("done" if is_done else "none", progress=float(is_done))
                status = replace(status, depth=stored.depth)
            else:
                self._queue.warm_up()  # who looks at a game without a review is about to ask for one
        results = results or Results(show_body(game, Model((), 0.0), [None] * game.turn))
        names = [seated.name for seated in live.state.seats]
        return show_review(VERSION, status or Status(), len(PLAYOUTS), results, names)

    async def _do(self, live: OpenTable, person: str | None, what: _What) -> Status | None:
        if what == "ask" and person is not None:
            try:
                await self._queue.ask(live, person)
            except TooManyReviews as error:
                raise self._refusal(person, of_person=error.of_person) from error
        elif what == "cancel" and person is not None:
            self._queue.cancel(live.id, person)
        return self._queue.status(live.id)

    def _refusal(self, person: str, *, of_person: bool) -> Refusal:
        if of_person:
            return too_many(TOO_MANY_OWN(count=MOST_OF_PERSON), "the limit of a person's reviews", person)
        return too_many(TOO_MANY(count=MOST_WAITING), "the limit of reviews", person)
