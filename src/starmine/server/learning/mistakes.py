"""Learning from mistakes: the turns that reviews mark as a person's mistakes, asked again until they are right.

They are repeated by Leitner's system of boxes: a right answer moves a mistake to the next box, where it rests longer,
and any other one back to the first.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import fmean
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.analysis.plain_mistakes import is_blind, is_doubtful, left_unsaved
from starmine.analysis.reviewed import EXPLAINED, VERSION, TurnReview
from starmine.rules.words.texts import template, text
from starmine.server.database.models import MistakeRow
from starmine.server.learning.positions import open_position, show_position_table, snapshot
from starmine.server.learning.schemas import Answer, AnswerBody, Exercise, Mistake, MistakeList, Stranger, Verdict
from starmine.server.review.reviewing import StoredReview, load_review, reviewed_games
from starmine.server.review.schemas import ReviewBody
from starmine.server.review.showing import USUAL, read_turns, with_names
from starmine.server.tables.events import Seated
from starmine.server.tables.permissions import own_seats
from starmine.server.tables.seeing import finished_game
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import conflict, not_found, unprocessable

LATER = text("exercise.later", "You can learn from your mistakes after the game.")
NO_REVIEW = text("exercise.no-review", "This game is not reviewed yet. Open it and ask for its review first.")
NO_MISTAKE = template("exercise.none", "The review does not mark turn {turn} as a mistake of yours.")
ILLEGAL = text("exercise.illegal", "This action is not legal on this turn.")

WAITS = (timedelta(minutes=10), *(timedelta(days=days) for days in (1, 3, 9, 27)))  # by box, until it is due again
LEARNED = len(WAITS)  # the box from which nothing is asked again

# How much worse than the best action another one may be, in points and in the chance of a perfect game: less than the
# first numbers is next to nothing; the second ones are what an inaccuracy costs at least.
_FEW_POINTS, _FEW_PERFECT = 0.1, 0.025
_MUCH_POINTS, _MUCH_PERFECT = 0.4, 0.1


Places = Mapping[tuple[str, int], MistakeRow]  # by game and turn


async def of_person(tables: OpenTables, person: str) -> MistakeList:
    """The mistakes of a person in their newest reviewed games, those that are due first."""

    def found(session: Session) -> MistakeList:
        games = reviewed_games(session, person, listed=False)
        places = _places(session, person)
        shown = (
            _show(row.id, row.finished, marked, places) for row in games for marked in row.players[row.seat]["mistakes"]
        )
        return _listed(shown)

    return await tables.database.read(found)


async def of_game(tables: OpenTables, table_id: str, person: str) -> MistakeList:
    """The mistakes of a person in a game, in the order of its turns.

    Raises a 409 before the end and without a review, a 403 for a game of others.
    """
    table, stored = await _reviewed(tables, table_id, person)
    places = await tables.database.read(_places, person, table.id)
    mistakes = sorted(_of_table(table, stored, person, places), key=lambda mistake: mistake.turn)
    return MistakeList(mistakes=mistakes, boxes=LEARNED)


async def exercise(tables: OpenTables, table_id: str, person: str, turn: int) -> Exercise:
    """A mistake, and its position from the view of the person's seat. Raises like ``of_game``, and a 404."""
    table, stored, mistake = await _find(tables, table_id, person, turn)
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


async def answer(tables: OpenTables, table_id: str, person: str, turn: int, body: AnswerBody) -> Answer:
    """What an action is worth instead of the mistake; without one, the solution is shown.

    Raises like ``exercise``, and a 422 for an illegal action.
    """
    table, stored, mistake = await _find(tables, table_id, person, turn)
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
    box, due = await tables.database.write(_move, person, table_id, turn, is_right=is_right)
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


def judge(review: TurnReview, before: sm.Game, action: sm.Action, *, explains: bool) -> Verdict:
    """What an action is worth instead of the one that was marked, in the position ``before``.

    Right are:

    - the best one;
    - what the model would have done, if it costs less than an inaccuracy; it must not be doubtful, unless the model
      explains the game;
    - what costs nothing within the error and surely less than an inaccuracy, if it saves the last copy that the best
      one saves; it must be neither doubtful nor blind, unless exact values say that it costs nothing.

    Better is what costs less than the action taken. Raises a 422 if the action is illegal.
    """
    found = next((value for value in review.values if value.action == action), None)
    if found is None:
        raise unprocessable("illegal-action", ILLEGAL)
    if action in (review.best, review.taken):
        return "right" if action == review.best else "wrong"
    taken, is_doubted = review.after, is_doubtful(before, action, explains=explains)
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


async def _reviewed(tables: OpenTables, table_id: str, person: str) -> tuple[OpenTable, StoredReview]:
    table = await tables.fresh(table_id)
    finished_game(tables, table, person, LATER)
    own_seats(table.state, person)
    stored = await tables.database.read(load_review, table.id, VERSION)
    if stored is None or stored.depth < USUAL:
        raise conflict("not-reviewed", NO_REVIEW)
    return table, stored


async def _find(tables: OpenTables, table_id: str, person: str, turn: int) -> tuple[OpenTable, StoredReview, Mistake]:
    table, stored = await _reviewed(tables, table_id, person)
    places = await tables.database.read(_places, person, table.id)
    found = next((one for one in _of_table(table, stored, person, places) if one.turn == turn), None)
    if found is None:
        raise not_found(NO_MISTAKE(turn=turn))
    return table, stored, found


def _of_table(table: OpenTable, stored: StoredReview, person: str, places: Places) -> list[Mistake]:
    finished = table.state.finished or table.state.created
    return [
        _show(table.id, finished, marked, places)
        for seat in table.state.seats_of(person)
        for marked in stored.players[seat]["mistakes"]
    ]


def _show(game: str, finished: datetime, marked: dict[str, Any], places: Places) -> Mistake:
    place = places.get((game, marked["turn"]))
    box, due = (0, finished) if place is None else (place.box, place.due)
    is_due = due is not None and due <= datetime.now(UTC)
    return Mistake(game=game, finished=finished, tried=place is not None, box=box, due=due, is_due=is_due, **marked)


def _listed(mistakes: Iterable[Mistake]) -> MistakeList:
    """Due ones first: those tried before by their dates, then new ones, of the newest games first."""

    def order(mistake: Mistake) -> tuple[bool, bool, float]:
        due = mistake.due.timestamp() if mistake.due is not None else float("inf")
        return not mistake.is_due, not mistake.tried, due if mistake.tried else -due

    return MistakeList(mistakes=sorted(mistakes, key=order), boxes=LEARNED)


def _position(table: OpenTable, mistake: Mistake, person: str) -> OpenTable:
    """The table as it was, with the person on the mistake's seat only: other people get made-up ids."""
    seats = [
        Seated(person=person, name=seated.name)
        if number == mistake.seat
        else replace(seated, person=None if seated.person is None else f"seat-{number}", local=False)
        for number, seated in enumerate(table.state.seats)
    ]
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
    """What is stored of the mistakes that a person has tried again, for the file with everything."""
    return [
        {"game": row.table, "turn": row.turn, "box": row.box, "due": None if row.due is None else row.due.isoformat()}
        for row in _places(session, person).values()
    ]
