"""Learning from mistakes: the turns that reviews mark as a person's mistakes, asked again until they are right.

They are repeated by Leitner's system of boxes: a right answer moves a mistake to the next box, where it rests longer,
and any other one back to the first.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import fmean
from typing import Any, ClassVar, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from sqlalchemy import select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.analysis import reviewed
from starmine.analysis.plain_mistakes import is_blind, is_doubtful, left_unsaved
from starmine.analysis.reviewed import EXPLAINED
from starmine.rules.words.texts import template, text
from starmine.server.database.models import MistakeRow
from starmine.server.identity import RequiredPlayer, RequiredReader
from starmine.server.learning.puzzles import open_position, show_position_table, snapshot
from starmine.server.request_limits import CountedRoute
from starmine.server.review.reviewing import StoredReview, load_review, reviewed_games
from starmine.server.review.showing import USUAL, Marked, ReviewBody, Rounded, TurnReview, read_turns, with_names
from starmine.server.tables.event_schemas import Snapshot
from starmine.server.tables.events import Seated
from starmine.server.tables.permissions import own_seats
from starmine.server.tables.schemas import Table
from starmine.server.tables.seeing import finished_game
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService
from starmine.server.tables.view_schemas import Action
from starmine.server.web.errors import conflict, not_found, responses, unprocessable
from starmine.server.web.parameters import TableId, TurnPath
from starmine.server.web.schemas import Body, Examples, SeatNumber

LATER = text("exercise.later", "You can learn from your mistakes after the game.")
NO_REVIEW = text("exercise.no-review", "This game is not reviewed yet. Open it and ask for its review first.")
NO_MISTAKE = template("exercise.none", "The review does not mark turn {turn} as a mistake of yours.")
ILLEGAL = text("exercise.illegal", "This action is not legal on this turn.")

WAITS = (timedelta(minutes=10), *(timedelta(days=days) for days in (1, 3, 9, 27)))  # by box, until it is due again
LEARNED = len(WAITS)  # the box from which nothing is asked again

# What an action costs against the best one, in points and in the chance of a perfect game: below ``_FEW_…`` it is
# negligible; from ``_MUCH_…`` on it is an inaccuracy.
_FEW_POINTS, _FEW_PERFECT = 0.1, 0.025
_MUCH_POINTS, _MUCH_PERFECT = 0.4, 0.1


Verdict = Literal["right", "better", "wrong", "shown"]
Places = Mapping[tuple[str, int], MistakeRow]  # the mistakes tried again, by game and turn


class Mistake(Marked):
    """A mistake of the caller in a reviewed game, and how well they know better by now."""

    game: str
    finished: datetime = Field(description="When the game ended.")
    tried: bool = Field(description="Whether the caller has tried it again.")
    box: int = Field(description="How often it was right, one time after the other; 0 after any other answer.")
    due: datetime | None = Field(description="When it is to be asked again; null once it is learned.")
    is_due: bool = Field(description="Whether that is now.")


class MistakeList(BaseModel):
    mistakes: list[Mistake]
    boxes: int = Field(description="The ``box`` in which mistakes are learned.")


class Stranger(BaseModel):
    """A player who does not play like the model, so that what it expects of them is often wrong."""

    seat: SeatNumber
    share: Rounded = Field(description="The share of their actions that the model would have taken, too.")


class Exercise(Snapshot):
    """A mistake of the caller, and its position from the view of their seat."""

    mistake: Mistake
    model: str = Field(description="The id of the bot that is the seat's model in the review.")
    stranger: Stranger | None = Field(
        description="Another player whom the model explains badly, if there is one: the advice assumes that all play "
        "like the model."
    )
    review: TurnReview
    table: Table = Field(description="The table for drawing it, which does not exist on the server.")


class AnswerBody(Body):
    """What the caller would do now."""

    action: Action | None = Field(description="Null to be shown the solution.")
    hinted: bool = Field(False, description="Whether the caller has looked at a hint: then it counts as not right.")
    counts: bool = Field(True, description="False after the solution: then the mistake stays in its place.")
    examples: ClassVar[Examples] = {
        "a_clue": {"action": {"type": "rank", "seat": 1, "rank": 1}},
        "after_a_hint": {"action": {"type": "play", "slot": 0}, "hinted": True},
        "the_solution": {"action": None},
    }


class Answer(BaseModel):
    """What an answer is worth, and the mistake's new place."""

    verdict: Verdict = Field(
        description="``right``: the best action, the model's, or one that costs nothing within the error; ``better``: "
        "it costs less than what was done in the game."
    )
    box: int
    due: datetime | None


router = APIRouter(route_class=CountedRoute, tags=["learning"])


@router.get("/mistakes", summary="My mistakes", responses=responses(401))
async def get_mistakes(tables: OpenTablesService, person: RequiredReader) -> MistakeList:
    """The turns that reviews mark as the caller's mistakes, in their newest reviewed games, those to try again first.

    Games in which the caller held several seats are left out.
    """
    return await tables.database.read(_of_person, person)


def _of_person(session: Session, person: str) -> MistakeList:
    games, places = reviewed_games(session, person, listed=False), _places(session, person)
    shown = (
        _show(row.id, row.finished, marked, places) for row in games for marked in row.players[row.seat]["mistakes"]
    )
    return MistakeList(mistakes=sorted(shown, key=_order), boxes=LEARNED)


def _order(mistake: Mistake) -> tuple[bool, bool, float]:
    """Due ones first: those tried before by their dates, then new ones, of the newest games first."""
    due = mistake.due.timestamp() if mistake.due is not None else float("inf")
    return not mistake.is_due, not mistake.tried, due if mistake.tried else -due


@router.get("/games/{game}/mistakes", summary="My mistakes in a game", responses=responses(401, 404, 409))
async def get_game_mistakes(tables: OpenTablesService, person: RequiredReader, game: TableId) -> MistakeList:
    """The turns that the review of a finished game marks as the caller's mistakes.

    409 before the end, and if the game is not reviewed; 403 if the caller did not play in it.
    """
    _, _, mistakes = await _of_game(tables, game, person)
    return MistakeList(mistakes=sorted(mistakes, key=lambda mistake: mistake.turn), boxes=LEARNED)


@router.get("/games/{game}/mistakes/{turn}", summary="A mistake", responses=responses(401, 404, 409))
async def get_mistake(tables: OpenTablesService, person: RequiredReader, game: TableId, turn: TurnPath) -> Exercise:
    """The position of a mistake from the view of the caller's seat, and what its actions are worth."""
    table, stored, mistake = await _find(tables, game, person, turn)
    names = [seated.name for seated in table.state.seats]

    def show() -> Exercise:
        body = ReviewBody.model_validate_json(with_names(stored.body, names))
        position = _position(table, mistake, person)
        return Exercise(
            mistake=mistake,
            model=body.model[mistake.seat],
            stranger=_stranger(body, mistake.seat),
            review=next(one for one in body.turns if one is not None and one.turn == turn),
            table=show_position_table(position, person),
            **snapshot(position, mistake.seat, turn).model_dump(),
        )

    return await asyncio.to_thread(show)


@router.post("/games/{game}/mistakes/{turn}/answers", summary="Try a mistake again", responses=responses(401, 404, 409))
async def post_answer(
    tables: OpenTablesService, person: RequiredPlayer, game: TableId, turn: TurnPath, body: AnswerBody
) -> Answer:
    """Whether an action is right by the review's values, and when the mistake is to be tried again.

    The right answer counts when the mistake is due; any other one makes it due in ten minutes.
    """
    table, stored, mistake = await _find(tables, game, person, turn)
    verdict: Verdict = "shown"
    if (action := body.action) is not None:

        def judged() -> Verdict:
            shown = ReviewBody.model_validate_json(stored.body)
            review = next(one for one in read_turns(shown) if one is not None and one.turn == turn)
            return judge(review, table.game.at(turn), action, explains=shown.fit >= EXPLAINED)

        verdict = await asyncio.to_thread(judged)
    if not body.counts:
        return Answer(verdict=verdict, box=mistake.box, due=mistake.due)
    is_right = verdict == "right" and not body.hinted
    box, due = await tables.database.write(_move, person, game, turn, is_right=is_right)
    return Answer(verdict=verdict, box=box, due=due)


def _stranger(review: ReviewBody, own: int) -> Stranger | None:
    """The other player whom the model explains least, if it explains too little of what they did."""
    agreed: dict[int, list[bool]] = defaultdict(list)
    for turn in review.turns:
        if turn is not None and turn.seat != own:
            agreed[turn.seat].append(turn.taken == turn.usual)
    shares = {seat: fmean(those) for seat, those in agreed.items()}
    seat = min(shares, key=lambda one: shares[one], default=None)
    return None if seat is None or shares[seat] >= EXPLAINED else Stranger(seat=seat, share=shares[seat])


def judge(review: reviewed.TurnReview, before: sm.Game, action: sm.Action, *, explains: bool) -> Verdict:
    """What an action is worth instead of the one that was marked, in the position ``before``.

    Right are:

    - the best one;
    - what the model would have done, if it costs less than an inaccuracy; it must not be doubtful, unless the model
      explains the game;
    - what costs nothing within the error and surely less than an inaccuracy, if it saves the last copy that the best
      one saves; it must be neither doubtful nor blind, unless exact values say that it costs nothing.

    ``starmine.analysis.plain_mistakes`` defines *doubtful* and *blind*. An action is better if it costs fewer points
    than the action taken, and no more of the chance of a perfect game. Raises a 422 if the action is illegal.
    """
    found = next((value for value in review.values if value.action == action), None)
    if found is None:
        raise unprocessable("illegal-action", ILLEGAL)
    if action in (review.best, review.taken):
        return "right" if action == review.best else "wrong"
    taken = review.after  # the value of the action taken
    is_doubted = is_doubtful(before, action, explains=explains)
    is_small = found.loss < _MUCH_POINTS and found.missed < _MUCH_PERFECT
    if action == review.usual and is_small and (explains or not is_doubted):
        return "right"
    costs_nothing = review.exact and found.loss == found.missed == 0
    if (is_doubted or is_blind(before, action)) and not costs_nothing:
        return "wrong"
    costs = (
        (found.loss, found.loss_error, _FEW_POINTS, _MUCH_POINTS),
        (found.missed, found.missed_error, _FEW_PERFECT, _MUCH_PERFECT),
    )
    is_surely_small = all(cost <= max(few, error) and cost + error < much for cost, error, few, much in costs)
    if is_surely_small and left_unsaved(before, action, review.usual, review.best) is None:
        return "right"
    is_better = found.loss < taken.loss - max(_FEW_POINTS, found.loss_error)
    is_no_worse = found.missed <= taken.missed + max(_FEW_PERFECT, found.missed_error)
    return "better" if is_better and is_no_worse else "wrong"


async def _of_game(tables: OpenTables, table_id: str, person: str) -> tuple[OpenTable, StoredReview, list[Mistake]]:
    """A game with its review, and the person's mistakes. Raises a 409 before the end and without a review, and a 403
    for a game of others.
    """
    table = await tables.fresh(table_id)
    finished_game(tables, table, person, LATER)
    own_seats(table.state, person)
    stored = await tables.database.read(load_review, table.id)
    if stored is None or stored.depth < USUAL:
        raise conflict("not-reviewed", NO_REVIEW)
    places = await tables.database.read(_places, person, table.id)
    finished = table.state.finished or table.state.created
    mistakes = [
        _show(table.id, finished, marked, places)
        for seat in table.state.seats_of(person)
        for marked in stored.players[seat]["mistakes"]
    ]
    return table, stored, mistakes


async def _find(tables: OpenTables, table_id: str, person: str, turn: int) -> tuple[OpenTable, StoredReview, Mistake]:
    """A game with its review, and a mistake. Raises like ``_of_game``, and a 404."""
    table, stored, mistakes = await _of_game(tables, table_id, person)
    found = next((mistake for mistake in mistakes if mistake.turn == turn), None)
    if found is None:
        raise not_found(NO_MISTAKE(turn=turn))
    return table, stored, found


def _show(game: str, finished: datetime, marked: dict[str, Any], places: Places) -> Mistake:
    place = places.get((game, marked["turn"]))
    box, due = (0, finished) if place is None else (place.box, place.due)
    is_due = due is not None and due <= datetime.now(UTC)
    return Mistake(game=game, finished=finished, tried=place is not None, box=box, due=due, is_due=is_due, **marked)


def _position(table: OpenTable, mistake: Mistake, person: str) -> OpenTable:
    """The table as it was, with the person on the mistake's seat only: other people get made-up ids."""
    seats = [
        replace(seated, person=None if seated.person is None else f"seat-{number}", local=False)
        for number, seated in enumerate(table.state.seats)
    ]
    seats[mistake.seat] = Seated(person=person, name=seats[mistake.seat].name)
    game = table.game.at(mistake.turn)
    return open_position(f"mistake-{table.id}-{mistake.turn}", game, seats, table.state.assistance)


def _places(session: Session, person: str, table: str | None = None) -> Places:
    query = select(MistakeRow).where(MistakeRow.person == person)
    if table is not None:
        query = query.where(MistakeRow.table == table)
    return {(row.table, row.turn): row for row in session.scalars(query)}


def _move(session: Session, person: str, table: str, turn: int, *, is_right: bool) -> tuple[int, datetime | None]:
    """Moves a mistake to another box after an answer; returns the box, and when it is due again.

    A right answer counts only when the mistake is due, so that trying again at once does not.
    """
    now = datetime.now(UTC)
    row = session.get(MistakeRow, (person, table, turn))
    if row is None:
        row = MistakeRow(person=person, table=table, turn=turn, box=0, due=now)
        session.add(row)
    if not is_right:
        row.box = 0
    elif row.due is None or row.due > now:
        return row.box, row.due
    else:
        row.box += 1
    row.due = None if row.box == LEARNED else now + WAITS[row.box]
    return row.box, row.due


def tried_by(session: Session, person: str) -> list[dict[str, Any]]:
    """The mistakes that a person has tried again, for the export of everything."""
    return [
        {"game": row.table, "turn": row.turn, "box": row.box, "due": None if row.due is None else row.due.isoformat()}
        for row in _places(session, person).values()
    ]
