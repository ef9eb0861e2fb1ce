"""The first game: each newcomer gets their own table, and can skip to the last round."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy.orm import Session

from starmine.learning import lesson
from starmine.learning.guide import GUIDE_BOT
from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal, conflict, forbidden
from starmine.server.games.play import Play
from starmine.server.ids import new_id
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.monitoring.metrics import STARTED
from starmine.server.people.people import guest
from starmine.server.presenters.lesson import show_lesson
from starmine.server.presenters.tables import show_table
from starmine.server.schemas.actions import Accepted
from starmine.server.schemas.learning import Lesson
from starmine.server.schemas.tables import Table
from starmine.server.store.database import Database
from starmine.server.store.tables import lists
from starmine.server.store.tables import tables as store
from starmine.server.store.tables.tables import Seated, TableState

NO_LESSON = text("lesson.none", "Only a first game can be skipped to its last round.")
ONLY_ITS_PLAYER = text("lesson.player", "Only the player of this game can skip to the last round.")
TOO_EARLY = template("lesson.too-early", "The first game can be skipped from turn {turn} on.")
OFF_SCRIPT = text("lesson.off-script", "This game no longer follows the lesson: play it to the end.")


class Lessons:
    """Creates first games, and skips to their last round."""

    def __init__(self, database: Database, cache: TableCache, hub: Hub, play: Play) -> None:
        self._database = database
        self._cache = cache
        self._hub = hub
        self._play = play

    @staticmethod
    def script() -> Lesson:
        """The texts and tasks of the guide."""
        return show_lesson()

    async def begin(self, person: str, *, again: bool) -> Table:
        """The person's unfinished first game, else a new one; always a new one if ``again``."""

        def work(session: Session) -> tuple[TableState, bool]:
            asking = guest(session, person)
            if not again and (found := lists.lesson_of(session, person, GUIDE_BOT.id)) is not None:
                return found, False
            game, now = lesson.new_game(), datetime.now(UTC)
            state = TableState(
                id=new_id(),
                created=now,
                host=asking.id,
                edition=game.edition.id,
                options=dict(game.edition.options),
                first=game.first,
                listed=False,
                chat="closed",
                silence=False,
                assistance="full",
                seats=(Seated(asking.id, asking.name), Seated(name=lesson.GUIDE_NAME, bot=GUIDE_BOT.id)),
                started=now,
                deck=lesson.DECK,
                first_seat=game.first,
            )
            store.insert(session, state)
            return state, True

        state, is_new = await self._database.write(work)
        if is_new:
            STARTED.labels(state.edition).inc()
        return show_table(await self._cache.fresh(state.id), person, self._hub)

    async def skip(self, table: str, person: str) -> Accepted:
        """Plays a first game on to its last round, for both seats, following the script.

        Raises a 409 if the game is not a first game, has left its script, or cannot be skipped yet.
        """
        live = await self._cache.fresh(table)
        if live.state.seats[lesson.GUIDE].bot != GUIDE_BOT.id:
            raise conflict("no-lesson", NO_LESSON)
        if not live.state.seats[lesson.LEARNER].is_held_by(person):
            raise forbidden("not-seated", ONLY_ITS_PLAYER)
        if live.turn < lesson.FREE_FROM:
            raise conflict("too-early", TOO_EARLY(turn=lesson.FREE_FROM))
        while live.turn < lesson.FREE_TO:
            action = lesson.scripted(live.game)
            if action is None:
                raise conflict("off-script", OFF_SCRIPT)
            try:
                await self._play.accept(live, live.turn, live.game.seat, action)
            except Refusal as refusal:
                if refusal.problem.error != "stale-turn":  # the guide has just acted
                    raise
        return Accepted(turn=live.turn)
