"""Why bots have acted, told to those who ask as far as they may know it."""

from __future__ import annotations

import asyncio

from starmine.bots import BotFault, bot
from starmine.bots.reasons import Reason
from starmine.bots.telling import reason_for
from starmine.server.errors import conflict, not_found
from starmine.server.live.cache import TableCache
from starmine.server.live.table import LiveTable
from starmine.server.schemas import Why
from starmine.server.services.games import viewing_seat
from starmine.server.services.ready_bots import ReadyBots
from starmine.server.services.table_bots import SUBSTITUTE, bot_seed


class Reasons:
    """Asks bots. They are asked again from the deal on, since nothing of what they thought is kept."""

    def __init__(self, cache: TableCache, ready: ReadyBots) -> None:
        self._cache = cache
        self._ready = ready

    async def why(self, table: str, person: str | None, seat: int | None, turn: int) -> Why:
        """The reason for a turn. Raises a 404 for a turn that has not been taken, and a 409 where none can be told."""
        live = await self._cache.fresh(table)
        viewer, game = viewing_seat(live, person, seat), live.game
        if turn >= game.turn:
            raise not_found(f"Turn {turn} has not been taken yet: the game stands at turn {game.turn}.")
        acting = live.state.seats[game.log[turn].seat]
        if acting.bot is None or acting.person is not None:
            raise conflict("no-bot", "A person may have chosen this action: only bots are asked for their reasons.")
        asked = bot(acting.bot)
        if asked.why is None:
            raise conflict("no-reason", f"{asked.title} cannot say why it acts. It tells how it talks instead.")
        await self._ready.wait(acting.bot)
        reason = await asyncio.to_thread(_reason, live, turn, acting.bot, viewer)
        if reason is None and game.outcome is None:
            raise conflict("not-yet", "The reason has to do with cards that you do not see: ask again after the end.")
        if reason is None:
            raise conflict("no-reason", "Another version of this bot chose this action: its reason is not known.")
        return Why(turn=turn, text=live.edition.words.say(reason.text))


def _reason(live: LiveTable, turn: int, name: str, viewer: int | None) -> Reason | None:
    names = [seated.name for seated in live.state.seats]
    try:
        return reason_for(live.game, turn, bot(name), bot_seed(live), viewer=viewer, names=names)
    except BotFault:
        return Reason(f"I failed on this turn, so {SUBSTITUTE.title} chose what to do.")
