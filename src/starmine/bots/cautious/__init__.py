"""``cautious``: plays known cards, clues playable cards, saves last copies, discards its oldest unclued card.

Its conventions, which are common among players:

- A clue is about one card, its *focus*: the oldest unclued card of the hand if the clue touches it, else the
  newest touched card that had no clue yet, else the newest touched card. The focus can be played, at once or after
  cards that are already known. If it was the oldest unclued card, the clue may instead mean: keep it, it is the last
  of its kind. (To keep a five, a rank clue is given; a colour clue on a five means that it can be played.)
- The other cards that a clue touches are useful later, and are not copies of cards that are known.
- A player discards the oldest unclued card, so that is the card that the others may have to save.

Each clue gets a score: the bot computes how the listener would interpret it, by these conventions, and compares that
with the real cards. An interpretation that proves wrong is dropped. A play that rests only on an interpretation
never risks the last strike.
"""

from __future__ import annotations

from starmine.bots.cautious.player import MEMORY, act, start, watch
from starmine.bots.cautious.why import why
from starmine.bots.clues import ACTING, READING
from starmine.bots.protocol import Bot, with_texts

__all__ = ["CAUTIOUS"]

CAUTIOUS = with_texts(
    Bot(
        id="cautious",
        title="Cautious",
        description=(
            "Plays cards that it knows can be played, clues cards that can be played, saves the last card "
            "of a kind, and discards its oldest card without a clue. A reliable teammate."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        conventions=(
            *READING,
            "If the next player would discard the last card of a kind, it gives a clue first.",
            *ACTING,
        ),
    )
)
