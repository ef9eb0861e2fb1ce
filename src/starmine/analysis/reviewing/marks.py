"""The marks of a review: what a blunder, a mistake or an inaccuracy costs at least, and which mark an action gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from starmine.analysis.beliefs.result import Beliefs
from starmine.analysis.plain_mistakes import (
    FAIR,
    gamble,
    is_doubtful,
    is_natural_reply,
    left_unsaved,
    plain_fault,
    share_of,
)
from starmine.analysis.reviewed import Cause, Mark, Value
from starmine.analysis.reviewing.readings import Reading
from starmine.analysis.reviewing.reasons import fits, is_sure
from starmine.analysis.reviewing.values import Judge, Lead, Values
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game

# What an action costs at least, in expected points or in the chance of a perfect game, most severe first.
MARKS: tuple[tuple[Mark, float, float], ...] = (("blunder", 2.0, 0.5), ("mistake", 1.0, 0.25), ("inaccuracy", 0.4, 0.1))
BRILLIANT = 0.4  # expected points more than the model's action
SURE = 2.0  # standard errors: a loss or gain must be at least this large, on each of two sets of deals
_COSTS = 0.5  # share of what an inaccuracy costs: a last copy that was not saved must have cost this much
_NOTHING = 1e-9  # points, or chance
_KNOWN = 0.5  # share of a loss: if clues and open cards alone tell of so much, its cause is what was known


def with_plain_best(before: Game, values: Values, *, explains: bool) -> Values:
    """The values with a best action that is not doubtful, if there is one that costs little.

    Little is usually nothing, within the error. Where no bot ``explains`` the game it is less than a mistake, since the
    values rest on conventions that the players do not keep. Exact values, of the last turns, do not rest on them.
    """
    explains = explains or values.exact

    def is_fine(action: Action) -> bool:
        return (explains and action == values.usual) or not is_doubtful(before, action, explains=explains)

    if is_fine(values.best):
        return values
    least = (_NOTHING, _NOTHING) if explains else MARKS[1][1:]  # the latter: of a mistake
    near = [value for value in values.all if not _reaches(_cost(value), *least) and is_fine(value.action)]
    if not near:
        return values
    best = min(near, key=lambda value: value.loss + SURE * value.loss_error)
    # The former best action gets the error of the difference between the two, which was that of the new one.
    others = (
        replace(
            value,
            loss=max(value.loss - best.loss, 0.0),
            loss_error=best.loss_error if value.action == values.best else value.loss_error,
            missed=max(value.missed - best.missed, 0.0),
            missed_error=best.missed_error if value.action == values.best else value.missed_error,
        )
        for value in values.all
        if value is not best
    )
    first = replace(best, loss=0.0, loss_error=0.0, missed=0.0, missed_error=0.0)
    return replace(values, all=(first, *sorted(others, key=lambda value: value.loss)), best=best.action)


def marked(readings: Sequence[Reading], game: Game, turn: int, values: Values) -> tuple[Mark | None, Cause | None]:
    """The mark of the action of a turn, and the cause of its loss.

    A cause without a mark means that by another reading there is no loss.
    """
    before, taken = game.at(turn), game.actions[turn]
    explains = readings[0].explains
    mark = _mark(readings[0].judge, before, values, taken)
    cause: Cause | None = None
    if mark == "brilliant":
        if isinstance(taken, Discard) and not explains:  # its player may not have meant to give that card up
            return None, None
        return mark, None
    if mark is not None:
        mark, cause = _agreed(mark, readings, game, turn, values)
        if mark is not None and not explains:
            mark = _milder(mark, _most_unexplained(before, taken, values.belief))
    if (least := _plain(game, turn, values, explains=explains)) is not None:
        mark, cause = next(one for one, *_ in MARKS if one in (mark, least)), "knowledge"  # the more severe one
    return mark, cause


def _most_unexplained(before: Game, taken: Action, belief: Beliefs) -> Mark:
    """The most severe mark of an action in a game that no bot explains.

    What follows from a clue or a sure play depends on how the players understand each other. So may the reason for a
    play that may well fit (``FAIR``), by the clues and the open cards or by the model.
    """
    if isinstance(taken, Clue) or is_sure(before, taken):
        return "inaccuracy"
    may_fit = isinstance(taken, Play) and max(share_of(before, taken), fits(belief, before, taken)) >= FAIR
    return "mistake" if may_fit else "blunder"


def _mark(judge: Judge, before: Game, values: Values, taken: Action) -> Mark | None:
    """The mark of an action by one reading. The loss or gain behind it must be there on other deals, too.

    What the model itself would have done is not marked.
    """
    if taken == values.usual:
        return None
    is_best = taken == values.best
    worse = values.of(values.usual if is_best else taken)
    lead = _cost(worse)
    if _grade(lead) is None:
        return None
    if not values.exact:
        again = judge.lead(before, values.belief, values.best, worse.action)
        lead = Lead(
            min(lead.points, again.points), max(lead.error, again.error),
            min(lead.chance, again.chance), max(lead.chance_error, again.chance_error),
        )  # fmt: skip
    if is_best:
        return "brilliant" if lead.points >= max(BRILLIANT, SURE * lead.error) else None
    return _grade(lead)


def _grade(lead: Lead) -> Mark | None:
    """The most severe mark whose cost ``lead`` surely reaches; None if there is none."""
    return next((mark for mark, *least in MARKS if _reaches(lead, *least)), None)


def _reaches(lead: Lead, points: float, chance: float) -> bool:
    """Whether a lead is surely so many points, or so much of the chance of a perfect game."""
    return lead.points >= max(points, SURE * lead.error) or lead.chance >= max(chance, SURE * lead.chance_error)


def _cost(value: Value) -> Lead:
    """What an action costs against the best one."""
    return Lead(value.loss, value.loss_error, value.missed, value.missed_error)


def _plain(game: Game, turn: int, values: Values, *, explains: bool) -> Mark | None:
    """The mark that an action gets at least if it was plainly wrong; None if it was not, or surely cost nothing.

    The best action is never plainly wrong. The model's action is plainly wrong only if it is a gamble and the model
    does not explain the game. A last copy that was not saved may be saved later: not to save it is wrong only if that
    surely cost something.
    """
    before, taken = game.at(turn), game.actions[turn]
    value = values.of(taken)
    if taken == values.best or (values.exact and value.loss == value.missed == 0):
        return None
    gambled = None if explains else gamble(before, taken)
    if taken == values.usual:
        return gambled
    if left_unsaved(before, taken, values.usual, values.best) is not None and not is_natural_reply(before, taken):
        _, points, chance = MARKS[-1]
        return "mistake" if _reaches(_cost(value), _COSTS * points, _COSTS * chance) else None
    return plain_fault(before, taken) or gambled


def _agreed(
    mark: Mark, readings: Sequence[Reading], game: Game, turn: int, values: Values
) -> tuple[Mark | None, Cause]:
    """The mark on which all readings agree, or that clues and open cards alone tell of; None if there is none."""
    before, taken = game.at(turn), game.actions[turn]
    if is_natural_reply(before, taken, or_earlier=not readings[0].explains):
        return None, "convention"
    alone, cause = _alone(readings[0].judge, before, values, taken)
    for reading in readings[1:]:
        found = _mark(reading.judge, before, reading.values(before, taken), taken)
        if found is None or found == "brilliant":
            return _milder(mark, alone), ("convention" if alone is None else "knowledge")
        mark = _milder(mark, found) or mark  # `or mark` is for the type checker
    return mark, cause


def _milder(one: Mark, other: Mark | None) -> Mark | None:
    """The milder of two marks; None if there is no other."""
    return None if other is None else next(mark for mark, *_ in reversed(MARKS) if mark in (one, other))


def _alone(judge: Judge, before: Game, values: Values, taken: Action) -> tuple[Mark | None, Cause]:
    """The mark by clues and open cards alone, and whether they told most of the loss.

    What a clue does to the others is a matter of conventions, unless the best action was a sure play or discard.
    After a play or discard, all actions are tried again on hands that agree with clues and open cards alone: with a
    share of slips of 1, what the others did means nothing.
    """
    if isinstance(taken, Clue):
        return None, ("knowledge" if is_sure(before, values.best) else "convention")
    alone = judge.values(before, np.ones(before.turn), taken)
    cause: Cause = "knowledge" if alone.of(taken).loss >= _KNOWN * values.of(taken).loss else "convention"
    mark = _mark(judge, before, alone, taken)
    return (None if mark == "brilliant" else mark), cause
