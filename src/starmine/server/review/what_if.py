"""What if: playing a finished game differently from any turn. Nothing is stored."""

from __future__ import annotations

from dataclasses import replace

import starmine as sm
from starmine.bots import BotFault, Player
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template, text
from starmine.server.bots.queue import Urgency
from starmine.server.bots.ready_bots import NoAnswer, ReadyBots
from starmine.server.bots.table_bots import bot_seed
from starmine.server.bots.thinking import Thinking, position_of
from starmine.server.identity.queues import Caller, RequestQueues
from starmine.server.tables.action_schemas import WhatIfBody
from starmine.server.tables.actions import read_action
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.seeing import Eyes, finished_game, log_text, view_text
from starmine.server.tables.served_bots import ServedBots, title_of
from starmine.server.tables.table import OpenTable
from starmine.server.tables.thinking import THINKING
from starmine.server.web.errors import conflict, error_name, not_found, unprocessable

NOT_OVER = text("what-if.later", "You can try other moves only after the game.")
NO_TURN = template("what-if.turn", "Turn {turn} is out of range: this game has the turns 0 to {last}.")
BAD_ACTION = template("what-if.action", "action {number} of {count}: {reason}")
UNKNOWN_BOT = template("what-if.bot", "Unknown bot {bot}.")
BOT_FAILED = template("what-if.failed", "{bot} had an error on this turn: choose its action yourself.")


class WhatIf:
    """Plays variations of finished games, by the rules and with bots."""

    def __init__(
        self, tables: OpenTables, ready: ReadyBots, bots: ServedBots, thinking: Thinking, queues: RequestQueues
    ) -> None:
        self._tables = tables
        self._bots = bots
        self._ready = ready
        self._thinking = thinking
        self._queues = queues

    async def play(self, table: str, caller: Caller, body: WhatIfBody) -> bytes:
        """The view of the seat on turn after all the actions, with the log, as the JSON text of a ``Snapshot``.

        Raises a 409 before the end of the game, whose deck would be revealed, a 403 for a secret game, a 404 for a turn
        out of range, a 422 for an illegal action and for a bot that cannot play here, and a 429 if too many requests
        wait for the bot.
        """
        live = await self._tables.fresh(table)
        whole = finished_game(self._tables, live, caller.person, NOT_OVER)
        if body.turn > live.state.turn:
            raise not_found(NO_TURN(turn=body.turn, last=live.state.turn))
        game = whole.at(body.turn)
        for number, action in enumerate(body.actions, 1):
            try:
                game.push(read_action(action))
            except StarmineError as error:
                why = live.edition.words.say(error.text)
                message = BAD_ACTION(number=number, count=len(body.actions), reason=why).sentence()
                raise unprocessable(error_name(error), message, rule=error.rule) from error
        if body.bot is not None:
            await self._let_act(live, body.bot, game, caller)
        # A branch is not over, but its table's game is: nothing is hidden any more.
        branch = OpenTable(replace(live.state.branch(game, body.turn), assistance="full"))
        eyes = Eyes(branch.state.on_turn, body.open, own=False)
        return b'{"view":%b,"log":%b}' % (view_text(branch, eyes, game.turn), log_text(branch, eyes, game.turn))

    async def _let_act(self, live: OpenTable, name: str, game: sm.Game, caller: Caller) -> None:
        refused, acting = self._bots.refusal(name, live.state), self._bots.find(name)
        if refused is not None or acting is None:
            raise refused or unprocessable("unknown-bot", UNKNOWN_BOT(bot=repr(name)))
        async with self._queues.turn(name, caller):
            if name == THINKING.id and (searched := await self._search(live, game)) is not None:
                game.push(searched)
                return
            await self._ready.wait(name)
            player = Player(acting, game.seat, bot_seed(live))
            try:
                game.push(await self._ready.call(name, player.act, game.copy()))
            except (BotFault, NoAnswer) as fault:
                raise conflict("bot-failed", BOT_FAILED(bot=title_of(acting))) from fault

    async def _search(self, live: OpenTable, game: sm.Game) -> sm.Action | None:
        """The action of the bot that thinks; None if it is not searched in time. Running games have priority."""
        if self._thinking.processes == 0:
            return None
        branch = OpenTable(live.state.branch(game, game.turn))
        return await self._thinking.move(position_of(branch), bot_seed(live), Urgency.HINT)
