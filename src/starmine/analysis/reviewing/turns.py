"""``review_turn``: the values of a turn's actions, the mark of the one taken, and its cause."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.analysis.reviewed import Cause, Mark, TurnReview
from starmine.analysis.reviewing.reasons import brilliant, is_sure, lucky, worse
from starmine.analysis.reviewing.values import FloatArray, Judge, Values
from starmine.rules.actions import Action, Clue, Discard, Play
from starmine.rules.game import Game

# Expected points that an action costs at least, largest first. It must also be so by SURE standard errors, twice.
LOSSES: tuple[tuple[Mark, float], ...] = (("blunder", 2.0), ("mistake", 1.0), ("inaccuracy", 0.4))
UNLUCKY = 1.0  # expected points: what costs as much without a mark has luck as its cause
BRILLIANT = 0.4  # expected points more than the model's action
SURE = 2.0
_KNOWN = 0.5  # of the loss is there without conventions, too: then its cause is what was known


def review_turn(judge: Judge, game: Game, turn: int, slips: FloatArray, names: Sequence[str]) -> TurnReview:
    """Reviews one turn of a game; ``slips`` are by turn, at least up to this one."""
    before, taken = game.at(turn), game.actions[turn]
    slips = slips[:turn]
    values = judge.values(before, slips, taken)
    mark = _mark(judge, before, values, taken)
    cause: Cause | None = None
    reasons: tuple[str, ...] = ()
    luck = None
    if isinstance(taken, Play | Discard):
        luck = judge.luck(before, values.belief, taken, int(game.state["deck"][game.log[turn].cards[0]]))
    if mark == "brilliant":
        reasons = brilliant(judge, game, turn, values, names)
    elif mark is not None:
        cause = _cause(judge, before, values, taken)
        reasons = worse(judge, game, turn, values, names)
    elif luck is not None and abs(luck) >= UNLUCKY:
        cause = "luck" if luck < 0 else None
        reasons = (lucky(game, turn, luck),)
    return TurnReview(
        turn, before.seat, taken, values.usual, values.best, values.all, values.exact, mark, cause, reasons, luck
    )


def _mark(judge: Judge, before: Game, values: Values, taken: Action) -> Mark | None:
    """The mark of an action; losses and gains that it is for are confirmed by deals of their own."""
    is_new = taken == values.best and taken != values.usual
    value = values.of(values.usual if is_new else taken)
    if value.loss < min(BRILLIANT, LOSSES[-1][1]) or value.loss < SURE * value.loss_error:
        return None
    lead, error = value.loss, value.loss_error
    if not values.exact:
        lead, error = judge.difference(before, values.belief, values.best, value.action)
    lead = min(lead, value.loss)
    if lead < SURE * error:
        return None
    if is_new:
        return "brilliant" if lead >= BRILLIANT else None
    return next((mark for mark, least in LOSSES if lead >= least), None)


def _cause(judge: Judge, before: Game, values: Values, taken: Action) -> Cause:
    """Whether the clues and the open cards alone told that another action was better.

    What a clue does to the others is a matter of conventions, unless a play was sure to fit, or a card surely useless.
    Instead of a play or discard, all actions are tried again on hands that only clues and open cards tell of: whatever
    the others did means nothing.
    """
    if isinstance(taken, Clue):
        return "knowledge" if is_sure(before, values.best) else "convention"
    alone = judge.values(before, np.ones(before.turn), taken)
    return "knowledge" if alone.of(taken).loss >= _KNOWN * values.of(taken).loss else "convention"
