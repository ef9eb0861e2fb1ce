"""Why a ``learned`` player acts as it does: the probabilities that its network gives the actions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.bots.learned.player import compute_logits
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import Reason
from starmine.rules.actions import Clue, Play, action_id
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, template

_LEAST = 0.05  # the next best action is named if its probability is at least this
_CHANCE = template("reason.chance", "My network gives no reasons, only probabilities. It gave this action {percent}%.")
_TWO_CHANCES = template(
    "reason.two-chances",
    "My network gives no reasons, only probabilities. "
    "It gave this action {percent}%, and the next best {next_percent}%: {action}.",
)
# The next best action.
_CLUE_COLOUR = template("reason.action.clue-colour", "to clue {name} {colour}")
_CLUE_RANK = template("reason.action.clue-rank", "to clue {name} {rank}")
_PLAY = template("reason.action.play", "to play my {card} {place}")
_DISCARD = template("reason.action.discard", "to discard my {card} {place}")


def why(memory: Record, view: Game, _: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` acts as it does. It writes to ``memory``, which has to be a copy."""
    compute_logits(memory, view.state, view.rules)
    actions = view.legal_actions()
    logits = memory["network"]["logits"][[action_id(option, view.setup, view.seat) for option in actions]]
    chances = np.exp(logits - logits.max(), dtype=np.float64)
    chances /= chances.sum()
    best, *others = np.argsort(-chances, kind="stable")
    if others and chances[others[0]] >= _LEAST:
        other = actions[others[0]]
        text = _TWO_CHANCES(
            percent=_percent(chances[best]),
            next_percent=_percent(chances[others[0]]),
            action=words_of(other, names),
        )
    else:
        text = _CHANCE(percent=_percent(chances[best]))
    # The network sees all cards but this seat's, so its probabilities may depend on each of them.
    seen = frozenset(card.order for seat, hand in enumerate(view.hands) if seat != view.viewer for card in hand)
    return Reason(text, seen)


def _percent(chance: float) -> int:
    return round(float(chance) * 100)


def words_of(action: OwnAction, names: Sequence[str]) -> Text:
    """An action as players say it."""
    if isinstance(action, Clue):
        name = names[action.seat]
        if action.colour is not None:
            return _CLUE_COLOUR(name=name, colour=suit_name(action.colour))
        return _CLUE_RANK(name=name, rank=action.rank or 0)  # `or 0` is for the type checker
    return (_PLAY if isinstance(action, Play) else _DISCARD)(place=action.slot + 1)
