"""Readings of a game: models by which its players may have acted, each with the share of slips that it assumes.

The first reading is that of the model that explains the game best, by likelihood; it gives a review's values. A
review's mark that rests on what others' actions meant is given only if every reading gives it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from starmine.analysis.beliefs.models import as_models, peoples_slips
from starmine.analysis.beliefs.result import FloatArray
from starmine.analysis.reviewed import EXPLAINED
from starmine.analysis.reviewing.values import Judge, Values
from starmine.bots import BotLike, Player
from starmine.bots.checks import fits
from starmine.bots.protocol import SAME, UNKNOWN
from starmine.bots.registry import as_bot
from starmine.rules.actions import Action
from starmine.rules.game import Game
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import Record

MODELS = ("conventions", "cautious")  # the first that plays by a table's rules is the default model
# The models that may explain a game, each with what it is told of its partners; the default one first.
_CANDIDATES = (
    ("conventions", UNKNOWN),
    ("conventions", SAME),
    ("information", SAME),
    ("learned", SAME),
    ("cautious", UNKNOWN),
)
_LEAD = 8.0  # by which another model's log-likelihood must exceed the default's: a few actions are no evidence
_TURNS_BEFORE = 10  # turns of each player that count as seen before the game, with the expected share of slips


@dataclass(frozen=True, slots=True)
class Reading:
    """A judge, and the share of slips of each seat before each turn, from earlier turns alone."""

    judge: Judge
    slip_shares: FloatArray  # (turns + 1, seats)
    explains: bool = True  # whether its model would have taken most of the game's actions

    def values(self, before: Game, taken: Action) -> Values:
        """See ``Judge.values``."""
        return self.judge.values(before, self.slips(before), taken)

    def slips(self, before: Game) -> FloatArray:
        """The share of slips of each earlier turn's seat."""
        seats = (before.first + np.arange(before.turn)) % before.players
        slips: FloatArray = self.slip_shares[before.turn][seats]
        return slips


class Explained(NamedTuple):
    """How well models explain the actions of a game."""

    bots: tuple[BotLike, ...]  # by seat
    partners: int
    slip_shares: FloatArray  # (turns + 1, seats)
    likelihood: float  # log-likelihood of all actions, each by the slips of its player so far
    taken: int  # actions that the model would have taken, too


def explain(game: Game, bots: Sequence[BotLike], partners: int) -> Explained:
    """How bots, one a seat, explain the actions of a game. Remembers some results."""
    bots = tuple(bots)
    key = (game.rules.tobytes(), game.state.tobytes(), game.actions, bots, partners)
    return _explained(_Played(key, game))


@dataclass(frozen=True, slots=True)
class _Played:
    """A game and its models, with a key by which results are remembered."""

    key: tuple[bytes, bytes, tuple[Action, ...], tuple[BotLike, ...], int]
    game: Game = field(compare=False)


@lru_cache(maxsize=64)
def _explained(played: _Played) -> Explained:
    game, (*_, bots, partners) = played.game, played.key
    players = [Player(bot, seat, partners=partners) for seat, bot in enumerate(bots)]
    # By seat: the slips and the turns so far.
    slips, turns = peoples_slips(bots) * _TURNS_BEFORE, np.full(game.players, float(_TURNS_BEFORE))
    shares = [slips / turns]
    likelihood, taken = 0.0, 0
    for turn, action in enumerate(game.actions):
        before = game.at(turn)
        seat = before.seat
        share = shares[-1][seat]
        agrees = players[seat].act(before) == action
        legal = int(kernel.legal(before.state, before.rules)).bit_count()
        likelihood += math.log((1 - share) * agrees + share / legal)
        taken += agrees
        turns[seat] += 1
        slips[seat] += not agrees
        shares.append(slips / turns)
    return Explained(bots, partners, np.array(shares), likelihood, taken)


def candidates(rules: Record) -> tuple[str, ...]:
    """The ids of the bots by which ``best_explained`` tries to explain games with these rules."""
    return tuple(dict.fromkeys(name for name, _ in _CANDIDATES if fits(as_bot(name), rules)))


def best_explained(game: Game) -> Explained:
    """How the likeliest of ``_CANDIDATES`` explains a game: the default one, or one that fits most of the actions."""
    names = candidates(game.rules)
    found = [explain(game, as_models(name, game.rules), partners) for name, partners in _CANDIDATES if name in names]
    default = found[0].bots
    fitting = [one for one in found if one.bots == default or one.taken >= EXPLAINED * len(game.actions)]
    return max(fitting, key=lambda one: one.likelihood - _LEAD * (one.bots != default))


def default_model(rules: Record) -> str:
    """The id of the first bot of ``MODELS`` that plays by these rules."""
    return next((name for name in MODELS if fits(as_bot(name), rules)), MODELS[-1])
