"""``cautious``: plays known cards, clues playable cards, saves last copies, discards its oldest unclued card.

Its conventions, which are common among players:

- A clue is about one card, its *focus*: the oldest unclued card of the hand if the clue touches it, else the
  newest card that had no clue yet, else the newest it touches. The focus can be played, at once or after cards
  that are known already; or, if it was the oldest unclued card, it is to be kept: it is the last of
  its kind. (A rank clue says that a five is to be kept, a colour clue that it is to be played.)
- The other cards that a clue touches are useful later, and are not copies of cards that are known.
- A player discards the oldest unclued card, so that is the card that the others may have to save.

A clue is chosen by its worth: the bot first computes how the listener would interpret it, by the same rules, and
then compares that with the cards. A meaning that has proved wrong is dropped. A play that is based on meaning
alone never risks the last strike.
"""

from __future__ import annotations

from starmine.bots.cautious.player import MEMORY, act, start, watch
from starmine.bots.cautious.why import why
from starmine.bots.protocol import Bot, with_texts

__all__ = ["CAUTIOUS"]

CAUTIOUS = with_texts(
    Bot(
        id="cautious",
        title="Cautious",
        description=(
            "Plays what it knows can be played, clues what can be played, saves the last card of a kind before it is "
            "discarded, and discards its own oldest card that no clue has touched. A steady teammate."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        manner=(
            "A clue is about one card: the oldest card without a clue, if it points at that one.",
            "If not, it is about the newest card that gets its first clue, or else the newest card that it points at.",
            "The oldest card is the one drawn first. It is on the left, unless its owner has moved it.",
            "The card of a clue can be played, now or after cards that are known already.",
            "If it was the oldest card without a clue, it may be one to keep instead: the last of its kind.",
            "To have a five kept, clue its number. A colour clue never asks to keep a five.",
            "When the next player would discard the last card of a kind, it gives a clue before anything else.",
            "It plays what it knows can be played, and what a clue told it to play.",
            "When one more strike would end the game, it plays only what is certain.",
            (
                "It discards what it knows is useless or clued in another hand already; else its oldest card without a "
                "clue."
            ),
            "In the last round, with no good clue to give and a strike to spare, it plays its likeliest card.",
        ),
    )
)
