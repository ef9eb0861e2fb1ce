"""``learned``: a network that was trained by playing with itself, with two players.

It sees what the lab's observations show, which are the present position and the last action, and so remembers nothing.
It first learnt to do what ``cautious`` does, and then from the scores of its own games (see docs/training.md). By
now its clues mean something else than those of ``cautious``.

It has learnt one table: five suits with two players, eight clue tokens and three strikes. It cannot play at others.
"""

from __future__ import annotations

from starmine.bots.learned.player import MEMORY, act, check_table, start, watch
from starmine.bots.learned.why import why
from starmine.bots.protocol import Bot, with_texts

__all__ = ["LEARNED"]

LEARNED = with_texts(
    Bot(
        id="learned",
        title="Learned",
        description=(
            "A neural network, trained by playing half a million games with itself. Two of its kind play well "
            "together; beside people or other bots it is of little use. It knows the ordinary game of two players only."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        most_players=2,
        check_table=check_table,
        manner=(
            "It first learnt what clues mean from Cautious, and then changed that by playing with itself.",
            "What its clues mean now, nobody knows: it has never been told in words.",
            "It goes by the cards and clues as they are now, and by the last action. It remembers nothing else.",
            "It takes your clues for those of its own kind, and so misunderstands many of them.",
        ),
    )
)
