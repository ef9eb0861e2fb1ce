"""Checks the bots that beliefs take as models of the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.bots import BadBot, BotLike
from starmine.bots.checks import check_results, check_told
from starmine.bots.protocol import expected_slips, sees_own_hand
from starmine.bots.registry import as_bot
from starmine.lab.policy import Policy
from starmine.lab.simulation.simulate import line_up
from starmine.observation.checks import BadSetting
from starmine.rules.errors import shown
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, RULES, Record


def as_models(models: str | BotLike | Sequence[str | BotLike], rules: Record) -> tuple[BotLike, ...]:
    """The model of each seat. Raises what ``simulate`` raises for bots, and ``BadBot`` for one that is not a model."""
    given: Any = models if isinstance(models, str) or not isinstance(models, Sequence) else tuple(models)
    try:
        hash(given)
    except TypeError:  # the cache cannot hold these
        return _checked.__wrapped__(given, rules.tobytes())
    return _checked(given, rules.tobytes())


@lru_cache(maxsize=64)  # the checks take milliseconds, which a search would spend every turn
def _checked(models: Any, rules: bytes) -> tuple[BotLike, ...]:
    table = np.frombuffer(rules, RULES)[0]
    check_results(table)
    check_told(table)
    bots = tuple(as_bot(member) for member in line_up(models, int(table["players"]), table))
    for bot in bots:
        _check(bot, table)
    return bots


def _check(bot: BotLike, rules: Record) -> None:
    if isinstance(bot, Policy):
        raise BadBot(f"bot {bot.id!r} is a policy: a model must be a bot that acts within the compiled loop")
    if sees_own_hand(bot):
        raise BadBot(f"bot {bot.id!r} sees its own hand, so it is not a model of a player who does not")
    if bot.memory.hasobject:
        raise BadBot(f"bot {bot.id!r} keeps Python objects in its memory: a model's memory must be plain numbers")
    if _begun(bot, rules, 1) != _begun(bot, rules, 2):
        raise BadBot(f"bot {bot.id!r} draws lots: a model must act the same in the same situation, whatever its seed")


def _begun(bot: BotLike, rules: Record, seed: int) -> bytes:
    """The memory of a bot at a deal."""
    game, memory = np.zeros(1, GAME), np.zeros(1, bot.memory)
    deck = np.repeat(np.arange(len(rules["copies"]), dtype=np.uint8), rules["copies"])
    kernel.deal(game[0], rules, deck, 0)
    kernel.blank(game[0], rules, 0)
    bot.start(memory[0], game[0], rules, seed)
    return memory.tobytes()


def peoples_slips(bots: Sequence[BotLike]) -> npt.NDArray[np.float64]:
    """The share of slips that is expected of people in each seat, by its model."""
    return np.array([expected_slips(bot).people for bot in bots])


def as_slips(slips: float | Sequence[float], players: int, name: str = "slips") -> npt.NDArray[np.float64]:
    """The share of slips of each seat. Raises ``BadSetting``, with the setting's name."""
    try:
        shares = np.broadcast_to(np.asarray(slips, np.float64), players).copy()
    except (TypeError, ValueError):
        raise BadSetting(f"{name}={shown(slips)}: give one share for all seats, or one a seat") from None
    if not ((shares >= 0) & (shares <= 1)).all():
        raise BadSetting(f"{name}={shown(slips)}: a share is from 0 to 1")
    return shares
