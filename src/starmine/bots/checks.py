"""Validation of bots before their first game."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np

from starmine.bots.errors import BadBot, UnfitBot
from starmine.bots.protocol import OTHERS, UNKNOWN, BotLike, sees_own_hand
from starmine.observation.checks import BadSetting, check_whole
from starmine.rules.errors import StarmineError, shown
from starmine.rules.kernel.state import Record
from starmine.rules.words.texts import text

_HIDDEN = text("bot.hidden", "it needs to know which cards were played, and here nobody is told")
_UNTOLD = text("bot.untold", "it goes by the values of clues, and here they are not told")

_CALLS = {
    "start": "memory, view, rules, seed",
    "watch": "memory, before, action, after, rules",
    "act": "memory, view, rules",
}


def check_bot(bot: Any) -> None:
    """Raises ``BadBot`` unless ``bot`` has all members of ``BotLike``, with functions that take its arguments."""
    if isinstance(bot, type):
        raise BadBot(f"{bot.__name__} is a class: give one of its objects, such as {bot.__name__}()")
    missing = [name for name in ("id", "memory", *_CALLS) if not hasattr(bot, name)]
    if missing:
        raise BadBot(
            f"{shown(bot)} is not a bot: it has no {', '.join(missing)}; give a bot's id, a BotLike, or a list of these"
        )
    if not isinstance(bot.id, str) or not bot.id:
        raise BadBot(f"a bot's id is {shown(bot.id)}: it must be a text that is not empty")
    if not isinstance(bot.memory, np.dtype) or bot.memory.names is None:
        raise BadBot(f"bot {bot.id!r}: its memory is {shown(bot.memory)}: it must be a structured NumPy dtype")
    for name, arguments in _CALLS.items():
        if not _takes(getattr(bot, name), len(arguments.split(", "))):
            raise BadBot(f"bot {bot.id!r}: `{name}` cannot be called as the protocol does, {name}({arguments})")


def check_table_bot(bot: BotLike) -> None:
    """Raises ``BadBot`` for a bot that is allowed only in simulations."""
    if sees_own_hand(bot):
        raise BadBot(f"bot {bot.id!r} sees its own hand, so it plays only in simulations: no table seats it")


def check_results(rules: Record) -> None:
    """The ``check_table`` of bots that need to know what was played. Raises ``BadBot`` where a hole hides it."""
    if rules["hole"]:
        raise BadBot(_HIDDEN)


def check_partners(partners: object) -> int:
    """``partners`` as an int, from ``UNKNOWN`` to ``OTHERS`` (see ``protocol``). Raises ``BadSetting``."""
    return check_whole(BadSetting, "partners", partners, UNKNOWN, OTHERS)


def check_fit(bot: BotLike, rules: Record) -> None:
    """Raises ``UnfitBot`` if the bot has a ``check_table`` that raises an error for these rules."""
    check = getattr(bot, "check_table", None)
    if check is None:
        return
    try:
        check(rules)
    except Exception as error:
        said = str(error)
        if isinstance(error, UnfitBot):
            said = error.why
        elif isinstance(error, StarmineError):
            said = error.text
        raise UnfitBot(bot.id, said or f"its check_table raised {type(error).__name__}") from error


def check_told(rules: Record) -> None:
    """The ``check_table`` of bots that go by the values of clues. Raises ``BadBot`` where they are not told."""
    if rules["untold"]:
        raise BadBot(_UNTOLD)


def fits(bot: BotLike, rules: Record) -> bool:
    """Whether a bot can play by these rules."""
    try:
        check_fit(bot, rules)
    except UnfitBot:
        return False
    return True


def _takes(function: Any, count: int) -> bool:
    """Whether ``function`` can be called with ``count`` arguments; True where its signature is unknown."""
    if not callable(function):
        return False
    try:
        signature = inspect.signature(getattr(function, "py_func", function))
    except ValueError:  # some functions written in C have no signature
        return True
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True
