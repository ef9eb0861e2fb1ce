"""What viewers ask of bots: their reasons, as far as the viewer may know them; hints, for a person whose teammates are
all bots; and *what if*: playing a finished game differently from any turn. None of these answers is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

import starmine as sm
from starmine.bots import BotFault, BotLike, Player, UnfitBot
from starmine.bots.reasons import Reason
from starmine.bots.telling import reason_for
from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import template, text
from starmine.server.bots.queue import Urgency
from starmine.server.bots.ready_bots import NoAnswer, ReadyBots
from starmine.server.bots.table_bots import SUBSTITUTE, bot_seed
from starmine.server.bots.thinking import Thinking
from starmine.server.identity import CurrentReader, RequiredReader
from starmine.server.request_limits import Caller, CountedRoute, RequestQueues, limited
from starmine.server.review.showing import Worth
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.permissions import demand
from starmine.server.tables.seeing import (
    Eyes,
    demand_full_assistance,
    finished_game,
    snapshot_text,
    viewing_seat,
    viewpoint_of,
)
from starmine.server.tables.served_bots import THINKING, title_of
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.tables.view_schemas import Action, WhatIfBody, Why
from starmine.server.web.errors import conflict, illegal, not_found, responses, unprocessable
from starmine.server.web.parameters import Address, SeatQuery, TableId, TurnPath, service
from starmine.server.web.schemas import SeatNumber, ShownText

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
IN_THE_HOLE = text("why.hole", "Bots give no reasons in games with a hole.")
FAILED = template("why.failed", "I had an error on this turn, so {bot} chose the action.")
NOT_OVER = text("what-if.later", "You can try other moves only after the game.")
NO_TURN = template("what-if.turn", "Turn {turn} is out of range: this game has the turns 0 to {last}.")
BAD_ACTION = template("what-if.action", "action {number} of {count}: {reason}")
UNKNOWN_BOT = template("what-if.bot", "Unknown bot {bot}.")
BOT_FAILED = template("what-if.failed", "{bot} had an error on this turn: choose its action yourself.")
HINTS_OFF = text("hint.off", "This server gives no hints.")
HINT_WITH_PEOPLE = text("hint.people", "There are hints only in running games in which all other players are bots.")
HINT_IN_TOURNAMENT = text("hint.tournament", "There are no hints in tournaments.")
HINT_HIDDEN = text("hint.hidden", "There are no hints where nobody is told what was played.")
HINT_UNTOLD = text("hint.untold", "There are no hints where clues do not tell their value.")
HINT_LATER = text("hint.not-your-turn", "There is a hint when it is your turn.")
NO_HINT = text("hint.none", "No hint was found just now. Try again.")


class Hint(Worth):
    """The best action for the seat on turn, by what it can know."""

    turn: int
    seat: SeatNumber
    action: Action
    cards: list[int] = Field(description="The orders of the cards that it touches, plays or discards.")
    reasons: list[ShownText]


@dataclass
class Asking:
    """What the routes below need."""

    tables: OpenTables
    ready: ReadyBots
    thinking: Thinking
    queues: RequestQueues


AskingService = Annotated[Asking, service(Asking)]

router = APIRouter(route_class=CountedRoute, prefix="/games/{game}", tags=["games"])


@router.get(
    "/turns/{turn}/why",
    summary="Why a bot acted",
    dependencies=[limited("searches")],
    responses=responses(401, 404, 409),
)
async def get_why(
    asking: AskingService,
    person: CurrentReader,
    address: Address,
    game: TableId,
    turn: TurnPath,
    seat: SeatQuery = None,
) -> Why:
    """The bot's reason for a turn, which reveals nothing about hidden cards.

    During a game, players get a reason only if it does not depend on cards hidden from them; after the end, everybody
    gets it. 409 for a person's turn, a bot without reasons, a game with a hole, and a reason that is available only
    after the end.
    """
    table, caller = await asking.tables.fresh(game), Caller(person, address)
    seen, played = viewpoint_of(table, person, seat), table.game  # ``viewpoint_of`` refuses before the start
    demand_full_assistance(table)
    if turn >= seen.turn:
        raise not_found(TURN_TO_COME(turn=turn, now=seen.turn))
    acting = table.state.seats[played.log[turn].seat]
    if acting.bot is None or acting.person is not None:
        raise conflict("no-bot", ACTION_OF_PERSON)
    bot = asking.tables.bots.find(acting.bot)
    if bot is None:
        raise conflict("no-reason", NO_BOT(bot=repr(acting.bot)))
    if getattr(bot, "why", None) is None:
        raise conflict("no-reason", TELLS_NO_REASONS(bot=title_of(bot)))
    if played.rules["hole"]:
        raise conflict("no-reason", IN_THE_HOLE)
    try:
        if acting.bot == THINKING.id and asking.thinking.processes > 0:
            reason = await asking.thinking.reason(table, turn, seen.eyes.seat, caller)
        else:
            async with asking.queues.turn(acting.bot, caller):
                await asking.ready.wait(acting.bot)
                reason = await asking.ready.call(acting.bot, _reason, table, turn, bot, seen.eyes.seat)
    except NoAnswer as error:
        raise conflict("no-reason", NO_ANSWER(bot=title_of(bot))) from error
    if reason is None:
        if played.outcome is None:
            raise conflict("not-yet", LATER)
        # All cards are known now, and still the bot does not choose this action again.
        raise conflict("no-reason", FOUND_NO_MORE if acting.bot == THINKING.id else OTHER_VERSION)
    return Why(turn=turn, text=table.edition.words.say(reason.text))


@router.get(
    "/hint", summary="A hint for my turn", dependencies=[limited("searches")], responses=responses(401, 404, 409)
)
async def get_move_hint(
    asking: AskingService, person: RequiredReader, address: Address, game: TableId, seat: SeatQuery = None
) -> Hint:
    """The best action for the caller's seat on turn, by what that seat can know, and why.

    Only in running games in which all other players are bots, and not in tournaments: 409 otherwise, and if it is not
    the caller's turn.
    """
    table = await asking.tables.fresh(game)
    turn, on_turn = table.state.turn, _hinted_seat(table, person, seat)
    if asking.thinking.processes == 0:
        raise conflict("no-hints", HINTS_OFF)
    try:
        found = await asking.thinking.hint(table, on_turn, Caller(person, address))
    except NoAnswer as error:
        raise conflict("no-hint", NO_HINT) from error
    return Hint(turn=turn, seat=on_turn, **found._asdict())


def _hinted_seat(table: OpenTable, person: str, seat: int | None) -> int:
    """The seat of the person that is on turn, in a game with bots only. Raises a 403 and a 409."""
    state, own = table.state, viewing_seat(table, person, seat)
    others = [seated for number, seated in enumerate(state.seats) if number != own]
    if table.is_over or own is None or any(seated.person is not None or seated.bot is None for seated in others):
        raise conflict("no-hints", HINT_WITH_PEOPLE)
    refusals = {
        HINT_IN_TOURNAMENT: state.tournament is not None,
        HINT_UNTOLD: table.game.rules["untold"],
        HINT_HIDDEN: table.game.rules["hole"],
        HINT_LATER: own != state.on_turn,
    }
    for message, applies in refusals.items():
        if applies:
            raise conflict("no-hints", message)
    return own


@router.post(
    "/what-if",
    summary="Try different actions",
    dependencies=[limited("searches")],
    response_model=Snapshot,
    responses=responses(401, 404, 409),
)
async def post_what_if(
    asking: AskingService, person: CurrentReader, address: Address, game: TableId, body: WhatIfBody
) -> Response:
    """A finished game, played differently from one of its turns on.

    Nothing is stored: each request contains all actions. The view is that of the seat on turn, with its legal actions.
    With ``bot``, that bot then takes one action, the last in the log; with ``to_end``, it plays all seats to the end.
    409 before the end of the game at the table, 422 with the rule if an action is illegal.
    """
    table = await asking.tables.fresh(game)
    whole = finished_game(asking.tables, table, person, NOT_OVER)  # before the end a branch would reveal the deck
    if body.turn > table.state.turn:
        raise not_found(NO_TURN(turn=body.turn, last=table.state.turn))
    branch = whole.at(body.turn)
    for number, action in enumerate(body.actions, 1):
        try:
            branch.push(action)
        except StarmineError as error:
            why = table.edition.words.say(error.text)
            raise illegal(error, BAD_ACTION(number=number, count=len(body.actions), reason=why)) from error
    if body.bot is not None:
        await _let_act(asking, table, body.bot, branch, Caller(person, address), to_end=body.to_end)
    # A branch may not be over, but its table's game is: nothing is hidden any more.
    shown = OpenTable(replace(table.state.branch(branch, body.turn), assistance="full"))
    eyes = Eyes(shown.state.on_turn, body.open, own=False)
    return Response(snapshot_text(shown, eyes, branch.turn), media_type="application/json")


async def _let_act(asking: Asking, table: OpenTable, name: str, game: sm.Game, caller: Caller, *, to_end: bool) -> None:
    """Lets a bot act in a branch. Raises a 422 for one that cannot play here, a 409 for one that fails, and a 429."""
    bots = asking.tables.bots
    demand(bots.refusal(name, table.state))
    bot = bots.find(name)
    if bot is None:
        raise unprocessable("unknown-bot", UNKNOWN_BOT(bot=repr(name)))
    async with asking.queues.turn(name, caller):
        if name == THINKING.id and asking.thinking.processes > 0 and not to_end:
            # Running games have priority.
            found = await asking.thinking.move(game.copy(), bot_seed(table), Urgency.HINT)
            if found is not None:  # in time
                game.push(found)
                return
        await asking.ready.wait(name)
        try:
            actions = await asking.ready.call(name, _played, bot, bot_seed(table), game.copy(), to_end)
        except (BotFault, NoAnswer) as fault:
            raise conflict("bot-failed", BOT_FAILED(bot=title_of(bot))) from fault
    for action in actions:
        game.push(action)


def _played(bot: BotLike, seed: int, game: sm.Game, to_end: bool) -> list[sm.Action]:
    """The action of a bot in the seat on turn, or those to the end of the game with the bot in all seats."""
    begun, players = game.turn, [Player(bot, seat, seed) for seat in range(game.players)]
    while game.outcome is None:
        game.push(players[game.seat].act(game))
        if not to_end:
            break
    return list(game.actions[begun:])


def _reason(table: OpenTable, turn: int, bot: BotLike, viewer: int | None) -> Reason | None:
    """A bot's reason for its action of a turn, as far as a seat may know it. A bot that fails now failed then, too."""
    names = [seated.name for seated in table.state.seats]
    try:
        return reason_for(table.game, turn, bot, bot_seed(table), viewer=viewer, names=names)
    except (BotFault, UnfitBot):
        return Reason(FAILED(bot=SUBSTITUTE.title))
