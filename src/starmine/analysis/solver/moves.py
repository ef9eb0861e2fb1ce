"""The verbs of a line's moves: with all cards known, a clue is only a pass that costs a clue token.

A verb names the effect: ``PLAY`` puts a card of the hand on its firework, ``DECK_PLAY`` the last card of the deck,
``DISCARD`` discards a card, and ``STRIKE`` misplays it. With inverted kinds the action of an effect is the other one.
"""

from __future__ import annotations

PASS, PLAY, DISCARD, STRIKE, DECK_PLAY = range(5)
