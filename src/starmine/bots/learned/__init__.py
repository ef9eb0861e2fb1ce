"""``learned``: a network trained by self-play with two players.

Its input is a lab observation: the current position and the last action; it has no other memory. It was first trained
to imitate ``cautious``, then by reinforcement learning on its own games (see docs/training.md). Its clues no longer
mean what those of ``cautious`` mean.

It plays only the game that it was trained on: two players, five suits, eight clue tokens and three strikes.
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
            "A neural network, trained on half a million games with itself. Two Learned bots play well "
            "together. With people or other bots it plays poorly. It knows only the standard game for two players."
        ),
        memory=MEMORY,
        start=start,
        watch=watch,
        act=act,
        why=why,
        most_players=2,
        check_table=check_table,
        conventions=(
            "It first learnt the meaning of clues from Cautious. Then it changed that by playing with itself.",
            "Nobody knows what its clues mean now.",
            "It uses only the current cards and clues, and the last action. It remembers nothing else.",
            "It reads your clues like those of a Learned bot, so it misunderstands many of them.",
        ),
    )
)
