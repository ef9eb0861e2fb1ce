"""Actions: accepted once committed, and only then announced."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

import starmine as sm
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal, conflict, error_name, forbidden, sentence, unprocessable
from starmine.server.live.cache import TableCache
from starmine.server.live.results import result_of
from starmine.server.live.table import LiveTable
from starmine.server.monitoring.metrics import ACTIONS, ENDED
from starmine.server.presenters.log import read_action
from starmine.server.schemas.actions import Accepted, ActionBody, Arrangement, HandBody
from starmine.server.seats.permissions import own_seats
from starmine.server.store.database import Database
from starmine.server.store.deadline import from_now, holding
from starmine.server.store.tables import tables as table_store
from starmine.server.store.tables.journal import Journal, NewAction
from starmine.server.store.tables.tables import Arranged

GAME_OVER = template("play.over", "The game is over: {reason}.")
NOT_YOUR_HAND = template("hand.not-yours", "Seat {seat} is not yours: only its player can sort this hand.")
CARD_TWICE = text("hand.twice", "A card is listed twice: list every card of the hand once.")
OTHER_CARDS = template("hand.other", "These are not the cards of your hand: it now has {orders}.")
STAND_IN = text("play.stand-in", "A bot is playing for you: take your seat back first.")
TURN_TAKEN = template("play.taken", "Turn {turn} has already been played: the game is at turn {now}.")
TURN_TO_COME = template("play.not-come", "Turn {turn} has not been played yet: the game is at turn {now}.")


class Play:
    """Players' actions, and how they arrange their hands."""

    def __init__(self, database: Database, journal: Journal, cache: TableCache) -> None:
        self._database = database
        self._journal = journal
        self._cache = cache

    async def act(self, table: str, person: str, body: ActionBody) -> Accepted:
        """Plays a person's action for a seat they hold. Returns once it is committed."""
        live = await self._cache.get(table)
        if live.started is None:
            live = await self._cache.fresh(table)
        seat = _actor(live, person, body.seat)
        # The action is completed even if the client disconnects meanwhile.
        try:
            turn = await asyncio.shield(self.accept(live, body.turn, seat, read_action(body.action)))
        except StarmineError as error:
            message = sentence(live.edition.words.say(error.text))
            raise unprocessable(error_name(error), message, rule=error.rule) from error
        return Accepted(turn=turn)

    async def accept(self, live: LiveTable, turn: int, seat: int, action: sm.Action, *, stand_in: bool = False) -> int:
        """Commits an action of a seat, or of the bot that stands in there, and returns the next turn.

        Raises a 409 if the game is not at ``turn`` or is over, and the error of the rules for an illegal action.
        """
        deadline = from_now()
        async with holding(live.lock, deadline):
            if turn > live.turn:
                await self._cache.catch_up(live)
            game = live.game
            if turn != game.turn:
                raise stale(turn, game.turn)
            if game.outcome is not None:
                reason = game.edition.words.say(game.outcome.reason)
                raise conflict("game-over", GAME_OVER(reason=reason), rule=game.outcome.rule)
            after = game.copy()
            after.push(action, seat=seat)
            new = NewAction(live.id, turn, str(action), result_of(after), live.state.undone, stand_in)
            if not await self._journal.append(new, deadline):
                await self._cache.catch_up(live)
                raise stale(turn, live.game.turn)
            live.take_game(after, [new.created], [turn] if stand_in else [])
        ACTIONS.inc()
        self._cache.announce(live)
        if after.outcome is not None:
            ENDED.labels(live.state.edition).inc()
            with suppress(SQLAlchemyError):  # the action is accepted, even if this fails
                await self._cache.fresh(live.id)  # loads the table's new state: the game is over
        return after.turn

    async def arrange(self, table: str, person: str, body: HandBody) -> Arrangement:
        """Saves the order, turned cards and gaps of a player's hand. (C26)"""
        live = await self._cache.fresh(table)
        game = live.game
        if body.seat not in live.state.seats_of(person):
            raise forbidden("not-your-seat", NOT_YOUR_HAND(seat=body.seat))
        if any(len(set(orders)) != len(orders) for orders in (body.orders, body.turned, body.gaps)):
            raise unprocessable("twice", CARD_TWICE, rule="C26")
        hand = {card.order for card in game.hands[body.seat]}
        if set(body.orders) != hand or not hand.issuperset([*body.turned, *body.gaps]):
            raise conflict("other-hand", OTHER_CARDS(orders=str(sorted(hand))), rule="C26")
        kept = Arranged(tuple(body.orders), tuple(body.turned), tuple(body.gaps))
        await self._database.write(table_store.save_hand, table, body.seat, kept)
        self._cache.arrange(live, body.seat, kept)
        return Arrangement(arrangement=body.orders, turned=body.turned, gaps=body.gaps)


def _actor(live: LiveTable, person: str, wanted: int | None) -> int:
    """The seat that acts: ``wanted``, else the person's seat on turn. Raises a refusal if they may not act for it."""
    game, seats = live.game, live.state.seats
    own = own_seats(live.state, person, wanted)
    seat = wanted if wanted is not None else game.seat if game.seat in own else own[0]
    if seats[seat].bot is not None and game.outcome is None:
        raise conflict("stand-in", STAND_IN)
    return seat


def stale(turn: int, now: int) -> Refusal:
    """The 409 for a turn other than the game's current one."""
    if turn < now:
        return conflict("stale-turn", TURN_TAKEN(turn=turn, now=now))
    return conflict("stale-turn", TURN_TO_COME(turn=turn, now=now))
