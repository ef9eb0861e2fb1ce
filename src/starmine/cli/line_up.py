"""The bots that a command line names: by id, or ``module:NAME`` for bots of the user's own."""

from __future__ import annotations

from starmine.bots import BotLike, UnknownBot, bot
from starmine.bots.imported import imported


def line_up(text: str) -> tuple[str | BotLike, ...]:
    """Reads bot names with commas between: built-in ids stay text, ``module:NAME`` is imported (see ``imported``).

    Raises ``UnknownBot`` and ``BadBot``.
    """
    return tuple(_member(name.strip()) for name in text.split(","))


def _member(name: str) -> str | BotLike:
    if ":" in name:
        return imported(name)
    try:
        return bot(name).id
    except UnknownBot as error:
        raise UnknownBot(f"{error}, and your own as module:NAME") from error
