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
            "Plays cards that it knows can be played, clues cards that can be played, saves the last card "
            "of a kind, and discards its oldest card without a clue. A reliable teammate."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        manner=(
            "Each clue is about one card: the oldest card without a clue, if the clue touches it.",
            (
                "If not, it is about the newest card that gets its first clue. If there is none, it is about "
                "the newest card that it touches."
            ),
            "The oldest card is the one drawn first. It is on the left, unless its owner has moved it.",
            "The card of the clue can be played now, or after cards that are already known.",
            "If it was the oldest card without a clue, the clue may also mean: keep it, it is the last of its kind.",
            "To save a 5, clue its number. A colour clue never saves a 5.",
            "If the next player would discard the last card of a kind, it gives a clue first.",
            "It plays cards that it knows can be played, and cards that a clue told it to play.",
            "If one more strike would end the game, it plays only cards that are certain to fit.",
            (
                "It discards a card that is useless or already clued in another hand. Otherwise it "
                "discards its oldest card without a clue."
            ),
            (
                "In the last round it plays the card that is most likely to fit, if it has no good clue and "
                "one more strike does not end the game."
            ),
        ),
    )
)
