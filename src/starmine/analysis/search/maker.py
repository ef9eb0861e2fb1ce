"""Makes searches by name: ``search:cautious``, or with a budget ``search:cautious@500``, ``search:cautious@0.1s``."""

from __future__ import annotations

import re
from collections.abc import Callable

from starmine.analysis.errors import BadEffort
from starmine.analysis.search.player import Search
from starmine.bots import BOTS, BotLike, UnknownBot

PREFIX = "search"
DEFAULT_SECONDS = 0.1  # a move

_PLAYOUTS, _SECONDS = re.compile(r"\d{1,12}"), re.compile(r"(\d{1,12}(?:\.\d{0,12})?(?:e-\d{1,2})?)s")


def make_search(
    model: str | BotLike,
    playouts: int | None = None,
    seconds: float | None = None,
    *,
    find: Callable[[str], str | BotLike] = str,
) -> Search:
    """The search with a model, whose name may have a budget behind an ``@``; without any it has ``DEFAULT_SECONDS``.

    ``find`` gives the bot for a model's name, or its id; by default only ids are known.

    Raises ``UnknownBot``, ``BadEffort`` for a wrong budget or two of them, and what ``Search`` raises.
    """
    if isinstance(model, str):
        model, at, budget = model.strip().partition("@")
        if not model:
            models = ", ".join(f"{PREFIX}:{bot}" for bot in BOTS if bot != "random")
            raise UnknownBot(f"bot '{PREFIX}:' has no model: name one, such as {models}")
        if at:
            if playouts is not None or seconds is not None:
                raise BadEffort(f"bot '{PREFIX}:{model}@{budget}' has a budget already")
            playouts, seconds = _budget(f"{PREFIX}:{model}@{budget}", budget)
        model = find(model)
    if playouts is None and seconds is None:
        seconds = DEFAULT_SECONDS
    return Search(model, playouts, seconds)


def _budget(name: str, text: str) -> tuple[int | None, float | None]:
    """The playouts or the seconds that a text names."""
    if _PLAYOUTS.fullmatch(text):
        return int(text), None
    if found := _SECONDS.fullmatch(text):
        return None, float(found[1])
    raise BadEffort(f"bot {name!r}: a budget is a number of playouts, such as @500, or seconds, such as @0.1s")
