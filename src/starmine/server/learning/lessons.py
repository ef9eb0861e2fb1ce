"""The first game: each newcomer gets their own table, and can skip to the last round."""

from __future__ import annotations

from starmine.learning import lesson
from starmine.learning.guide import GUIDE_BOT
from starmine.rules.words.texts import template, text
from starmine.server.accounts.people import guest
from starmine.server.database.database import Database
from starmine.server.learning.schemas import Lesson
from starmine.server.learning.script import show_lesson
from starmine.server.tables import lists
from starmine.server.tables.deciding import ActForSeat
from starmine.server.tables.events import Opened, Seated, Settings, Started
from starmine.server.tables.hub import Hub
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.schemas import Table
from starmine.server.tables.showing import show_table
from starmine.server.tables.view_schemas import Accepted
from starmine.server.web.errors import Refusal, conflict, forbidden
from starmine.server.web.ids import new_id

NO_LESSON = text("lesson.none", "Only a first game can be skipped to its last round.")
ONLY_ITS_PLAYER = text("lesson.player", "Only the player of this game can skip to the last round.")
TOO_EARLY = template("lesson.too-early", "The first game can be skipped from turn {turn} on.")
OFF_SCRIPT = text("lesson.off-script", "This game no longer follows the lesson: play it to the end.")


class Lessons:
    """Creates first games, and skips to their last round."""

    def __init__(self, database: Database, tables: OpenTables, hub: Hub) -> None:
        self._database = database
        self._tables = tables
        self._hub = hub

    @staticmethod
    def script() -> Lesson:
        """The texts and tasks of the guide."""
        return show_lesson()

    async def begin(self, person: str, *, again: bool) -> Table:
        """The person's unfinished first game, else a new one; always a new one if ``again``."""
        asking = await self._database.read(guest, person)
        found = None if again else await self._database.read(lists.lesson_of, person, GUIDE_BOT.id)
        if found is not None:
            return show_table(await self._tables.fresh(found.id), person, self._hub)
        game = lesson.new_game()
        settings = Settings(game.edition.id, dict(game.edition.options), first=game.first, chat="closed")
        seats = (Seated(asking.id, asking.name), Seated(name=lesson.GUIDE_NAME, bot=GUIDE_BOT.id))
        started = Started(lesson.DECK, game.first, seats)
        live = await self._tables.open(new_id(), asking.id, Opened(settings, seats), started)
        return show_table(live, person, self._hub)

    async def skip(self, table: str, person: str) -> Accepted:
        """Plays a first game on to its last round, for both seats, following the script.

        Raises a 409 if the game is not a first game, has left its script, or cannot be skipped yet.
        """
        live = await self._tables.fresh(table)
        if live.state.seats[lesson.GUIDE].bot != GUIDE_BOT.id:
            raise conflict("no-lesson", NO_LESSON)
        if not live.state.seats[lesson.LEARNER].is_held_by(person):
            raise forbidden("not-seated", ONLY_ITS_PLAYER)
        if live.state.turn < lesson.FREE_FROM:
            raise conflict("too-early", TOO_EARLY(turn=lesson.FREE_FROM))
        while live.state.turn < lesson.FREE_TO:
            action = lesson.scripted(live.game)
            if action is None:
                raise conflict("off-script", OFF_SCRIPT)
            try:
                await live.do(ActForSeat(live.state.turn, live.state.undone, action))
            except Refusal as refusal:
                if refusal.problem.error != "stale-turn":  # the guide has just acted
                    raise
        return Accepted(turn=live.state.turn)
