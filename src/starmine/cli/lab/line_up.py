"""The bots named on a command line: by id, as ``module:NAME`` for the user's own bots, or as a policy's file."""

from __future__ import annotations

from starmine.bots import BotLike, UnknownBot, bot
from starmine.bots.imported import imported


def line_up(text: str) -> tuple[str | BotLike, ...]:
    """Reads comma-separated bots: built-in ids stay text, ``module:NAME`` is imported (see ``imported``).

    A name that ends in ``.pt2`` is a file of ``Policy.save``. Raises ``UnknownBot`` and ``BadBot``.
    """
    return tuple(_member(name.strip()) for name in text.split(","))


def _member(name: str) -> str | BotLike:
    if name.endswith(".pt2"):
        from starmine.lab.policy import Policy

        return Policy.load(name)
    if ":" in name:
        return imported(name)
    try:
        return bot(name).id
    except UnknownBot as error:
        raise UnknownBot(f"{error}, and your own as module:NAME") from error
