"""Why a ``learned`` player acts as it does: what its network thinks of the actions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from starmine.bots.learned.player import consider
from starmine.bots.protocol import OwnAction
from starmine.bots.reasons import Reason
from starmine.rules.actions import Clue, Play
from starmine.rules.game import Game
from starmine.rules.state import Record

_LEAST = 0.05  # the chance from which on another action is named
_ORDINALS = ("", "second", "third", "fourth")


def why(memory: Record, view: Game, _: OwnAction, names: Sequence[str]) -> Reason:
    """Why the seat of ``view`` acts as it does. It writes to ``memory``, which has to be a copy."""
    consider(memory, view.state, view.rules)
    actions = view.legal_actions()
    logits = memory["network"]["logits"][[option.id(view) for option in actions]]
    chances = np.exp(logits - logits.max(), dtype=np.float64)
    chances /= chances.sum()
    best, *others = np.argsort(-chances, kind="stable")
    text = f"My network knows no reasons, only chances. This action has {chances[best]:.0%}"
    if others and chances[others[0]] >= _LEAST:
        text += f", and the next best {chances[others[0]]:.0%}: {_words(actions[others[0]], view, names)}"
    # The network sees all cards but this seat's, so what it thinks may tell of each of them.
    seen = frozenset(card.order for seat, hand in enumerate(view.hands) if seat != view.viewer for card in hand)
    return Reason(f"{text}.", seen)


def _words(action: OwnAction, view: Game, names: Sequence[str]) -> str:
    """An action as players say it."""
    if isinstance(action, Clue):
        return f"to clue {names[action.seat]} {action.colour or action.rank}"
    newer = len(view.hands[view.seat]) - 1 - action.slot
    age = "newest" if newer == 0 else "oldest" if action.slot == 0 else f"{_ORDINALS[newer]} newest"
    return f"to {'play' if isinstance(action, Play) else 'discard'} my {age} card"
