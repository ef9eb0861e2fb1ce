"""``thinking``: the bot whose moves are searched in a process of their own; see ``bots.thinking``.

In the server itself it plays like its model, ``conventions``: where nothing is searched, and if a search is late.
"""

from __future__ import annotations

from dataclasses import replace

from starmine.bots.conventions import CONVENTIONS
from starmine.rules.words.texts import text

MODEL = CONVENTIONS
THINKING = replace(
    MODEL,
    id="thinking",
    title=text("bot.thinking.title", "Conventions, thinking"),
    description=text(
        "bot.thinking.description",
        "Plays by the same conventions, but thinks before it acts, for up to two seconds: it tries its plays and "
        "discards on possible deals, and departs from its usual action for one that surely brings more points.",
    ),
    manner=(
        *MODEL.manner,
        text(
            "bot.thinking.manner.1",
            "Before it acts, it tries every play and discard on many possible deals, each to the end of the game. If "
            "one surely brings more points than the action by these conventions, it takes that one. Its clues are "
            "always by these conventions.",
        ),
    ),
)
