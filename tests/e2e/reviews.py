"""Reviews of games without an analysis: stored as if they had been computed."""

from __future__ import annotations

import starmine as sm
from starmine.analysis.reviewed import Cause, Mark, Model, TurnReview, Value
from starmine.rules.words.texts import Text
from starmine.server.review import reviewing as reviews
from starmine.server.review.reviewing import PLAYOUTS, StoredReview
from starmine.server.review.showing import show_body, sums_of
from tests.e2e.serving import Server

MISTAKE, BRILLIANT = 1, 2  # turns, which every game has that takes three strikes
REASON = "The clue was worth more."
_EFFECTS = (("It does something.",),) * 60


def keep_review(server: Server, table: str) -> sm.Game:
    """Stores a review of a finished game in full depth; returns the game."""
    game = server.game(table)
    turns = [_reviewed(game, turn) for turn in range(game.turn)]
    body = show_body(game, Model(("conventions",) * game.players, 0.9), turns)
    stored = StoredReview(len(PLAYOUTS), body, sums_of(game, turns))
    server.keep(lambda session: reviews.save_review(session, table, stored))
    return game


def _reviewed(game: sm.Game, turn: int) -> TurnReview:
    """A turn whose action was the best one, except for two turns; each further action is worth a tenth less."""
    before, taken = game.at(turn), game.actions[turn]
    others = [action for action in before.legal_actions() if action != taken]
    clue = next(action for action in others if isinstance(action, sm.Clue) and before.touches(action))
    others.remove(clue)
    best = clue if turn == MISTAKE else taken
    usual = clue if turn in {MISTAKE, BRILLIANT} else taken
    order = [best, *(action for action in (clue, taken) if action != best), *others]
    losses = [0.0, 1.2, *(1.3 + place / 10 for place in range(len(others)))]
    values = tuple(_value(action, 20 - turn / 2, loss) for action, loss in zip(order, losses, strict=True))
    cards = tuple(before.cards_of(value.action) for value in values)
    mark: Mark | None = {MISTAKE: "mistake", BRILLIANT: "brilliant"}.get(turn)  # type: ignore[assignment]
    cause: Cause | None = "knowledge" if turn == MISTAKE else None
    reasons = (Text(REASON, "", {}),) if turn == MISTAKE else ()
    effects = _EFFECTS[: len(values)]
    return TurnReview(turn, before.seat, taken, usual, best, values, effects, cards, False, mark, cause, reasons, None)


def _value(action: sm.Action, score: float, loss: float) -> Value:
    missed, error = min(loss / 10, 0.5), 0.1 if loss else 0.0
    return Value(action, 100, score - loss, 0.2, 0.5 - missed, 0.05, loss, error, missed, error / 10)
