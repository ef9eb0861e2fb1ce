"""Why a bot that searches took an action, in words: the results of a search with a fixed effort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from starmine.bots.learned.why import words_of
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import Reason
from starmine.rules.actions import FromDeck, action_id, action_of
from starmine.rules.game import Game
from starmine.rules.words.texts import Text, template

if TYPE_CHECKING:
    from starmine.analysis.search import Thought

SURE = 1.5  # standard errors, as in the search
_LEAST = 0.005  # points: less would be told as 0.00

_DECIMAL = template("reason.decimal", "{whole}.{decimals}")
_NONE_BETTER = template(
    "reason.none-better",
    "{reason} I also tried my plays and discards on {deals} possible deals: none surely brings more points.",
)
_ONLY_TRIED = template(
    "reason.none-better-only",
    "I tried my plays and discards on {deals} possible deals: none surely brings more points than this action.",
)
_MORE = template(
    "reason.more-points",
    "I tried my plays and discards on {deals} possible deals. On average this one brings {points} points (± {error}) "
    "more than my usual action: {action}.",
)
_MORE_EXACTLY = template(
    "reason.more-points-exactly",
    "I tried my plays and discards on all {deals} possible deals. On average this one brings {points} points more than "
    "my usual action: {action}.",
)


def reason_of(
    thought: Thought, usual: Reason | None, view: Game, action: OwnAction, names: Sequence[str]
) -> Reason | None:
    """Why the seat of ``view`` takes an action; None if by ``thought`` it is not one that a search takes.

    ``usual`` is the model's own reason, if the action is the model's.
    """
    taken = action_id(action, view.setup, view.seat)
    if taken == thought.usual:
        if thought.action != thought.usual or not thought.tried:
            return usual
        if usual is None:
            return Reason(_ONLY_TRIED(deals=thought.deals))
        return Reason(_NONE_BETTER(reason=usual.text, deals=thought.deals), usual.orders)
    tried = next((tried for tried in thought.tried if tried.action == taken), None)
    model = action_of(thought.usual, view.setup, view.seat)
    if tried is None or tried.gain < max(SURE * tried.error, _LEAST) or isinstance(model, FromDeck):
        return None
    than = words_of(model, names)
    if thought.exact:
        return Reason(_MORE_EXACTLY(deals=tried.deals, points=_decimal(tried.gain), action=than))
    points, error = _decimal(tried.gain), _decimal(tried.error)
    return Reason(_MORE(deals=tried.deals, points=points, error=error, action=than))


def _decimal(number: float) -> Text:
    """A positive number with two decimals."""
    whole, hundredths = divmod(round(number * 100), 100)
    return _DECIMAL(whole=whole, decimals=f"{hundredths:02}")
