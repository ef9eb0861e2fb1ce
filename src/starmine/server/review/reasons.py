"""The reasons for bots' actions, as far as the viewer may know them."""

from __future__ import annotations

from starmine.bots import BotFault, BotLike, UnfitBot
from starmine.bots.reasons import Reason
from starmine.bots.telling import reason_for
from starmine.rules.words.texts import template, text
from starmine.server.bots.ready_bots import NoAnswer, ReadyBots
from starmine.server.bots.table_bots import SUBSTITUTE, bot_seed
from starmine.server.bots.thinking import NoReason, Thinking
from starmine.server.identity.queues import Caller, RequestQueues
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.seeing import demand_full_assistance, viewpoint_of
from starmine.server.tables.served_bots import THINKING, ServedBots, title_of
from starmine.server.tables.table import OpenTable
from starmine.server.tables.view_schemas import Why
from starmine.server.web.errors import conflict, not_found

TURN_TO_COME = template("why.not-taken", "Turn {turn} has not been played yet: the game is at turn {now}.")
ACTION_OF_PERSON = text("why.person", "A person may have chosen this action: only bots can give reasons.")
NO_BOT = template("why.no-bot", "The bot {bot} is no longer on this server, so it cannot give a reason.")
TELLS_NO_REASONS = template(
    "why.cannot", "{bot} cannot give reasons for its actions. You can see its conventions instead."
)
NO_ANSWER = template("why.no-answer", "{bot} is not answering right now.")
LATER = text("why.later", "The reason depends on cards that you cannot see: ask again after the game.")
OTHER_VERSION = text("why.other-version", "Another version of this bot chose this action, so the reason is unknown.")
FOUND_NO_MORE = text(
    "why.found-no-more", "I tried my actions again on other possible deals, and this one was not surely the best."
)
FAILED = template("why.failed", "I had an error on this turn, so {bot} chose the action.")


class Reasons:
    """Asks bots for their reasons, by replaying the game from the deal: nothing of them is stored."""

    def __init__(
        self, tables: OpenTables, ready: ReadyBots, thinking: Thinking, bots: ServedBots, queues: RequestQueues
    ) -> None:
        self._tables = tables
        self._bots = bots
        self._ready = ready
        self._thinking = thinking
        self._queues = queues

    async def why(self, table: str, person: str | None, address: str, seat: int | None, turn: int) -> Why:
        """The reason for a turn. Raises a 404 for a turn not played yet, a 409 if there is no reason to show, and a 429
        if too many requests wait for the bot.
        """
        caller = Caller(person, address)
        live = await self._tables.fresh(table)
        seen, game = viewpoint_of(live, person, seat), live.game
        demand_full_assistance(live)
        if turn >= seen.turn:
            raise not_found(TURN_TO_COME(turn=turn, now=seen.turn))
        acting = live.state.seats[game.log[turn].seat]
        if acting.bot is None or acting.person is not None:
            raise conflict("no-bot", ACTION_OF_PERSON)
        asked = self._bots.find(acting.bot)
        if asked is None:
            raise conflict("no-reason", NO_BOT(bot=repr(acting.bot)))
        if getattr(asked, "why", None) is None:
            raise conflict("no-reason", TELLS_NO_REASONS(bot=title_of(asked)))
        try:
            if acting.bot == THINKING.id and self._thinking.processes > 0:
                reason = await self._thinking.reason(live, turn, seen.eyes.seat, caller)
            else:
                async with self._queues.turn(acting.bot, caller):
                    await self._ready.wait(acting.bot)
                    reason = await self._ready.call(acting.bot, _reason, live, turn, asked, seen.eyes.seat)
        except (NoAnswer, NoReason) as error:
            raise conflict("no-reason", NO_ANSWER(bot=title_of(asked))) from error
        if reason is None and game.outcome is None:
            raise conflict("not-yet", LATER)
        if reason is None:
            raise conflict("no-reason", FOUND_NO_MORE if acting.bot == THINKING.id else OTHER_VERSION)
        return Why(turn=turn, text=live.edition.words.say(reason.text))


def _reason(live: OpenTable, turn: int, bot: BotLike, viewer: int | None) -> Reason | None:
    names = [seated.name for seated in live.state.seats]
    try:
        return reason_for(live.game, turn, bot, bot_seed(live), viewer=viewer, names=names)
    except (BotFault, UnfitBot):
        return Reason(FAILED(bot=SUBSTITUTE.title))
