"""``review``: a game turn by turn, and each player's moves summed up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from starmine.analysis.beliefs.models import as_models, as_slips
from starmine.analysis.errors import BadEffort
from starmine.analysis.reviewed import Review, summed_up
from starmine.analysis.reviewing.turns import review_turn
from starmine.analysis.reviewing.values import FloatArray, Judge, Values
from starmine.bots import BotLike, Player
from starmine.bots.checks import check_partners, fits
from starmine.bots.protocol import UNKNOWN
from starmine.bots.registry import as_bot
from starmine.bots.rng import MAX_SEED
from starmine.lab.cores import cores
from starmine.observation.checks import check_whole
from starmine.observation.errors import BadCount
from starmine.rules.actions import Action
from starmine.rules.errors import BadSeed, GameOver, shown
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record

PLAYOUTS = 1_500  # a turn
MODELS = ("conventions", "cautious")  # the first that plays by a table's rules is its model by default
_USUAL_SLIPS, _USUAL_TURNS = 0.1, 10  # what is taken to be seen of a player before the game
_MOST_PLAYOUTS = 10**9
_MOST_JOBS = 1024


def review(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] | None = None,
    lapses: float | Sequence[float] = 0.0,
    partners: int = UNKNOWN,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    names: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
    jobs: int | None = None,
) -> Review:
    """Reviews every turn of a game, by what its player could know: hidden cards are never read.

    On each turn, hands are drawn from the player's belief, and all legal actions are played out on them by the models.
    ``models`` are bots, by id or as objects: one for all seats or one a seat; by default the first of ``MODELS`` that
    plays by these rules. ``slips`` and ``partners``, by default ``UNKNOWN``, are those of ``beliefs``. By default a
    player's share of slips is that of the actions that the model would not have taken, as if it had been 1 of 10 before
    the game. ``playouts`` is the number of games played out per turn: errors shrink with its square root. The same seed
    gives the same review.

    ``lapses`` is the share of the actions to come, by seat or of all, that are any legal action instead of the model's:
    with 0, what is expected is what good players would reach from there.

    ``names`` are the players', for the sentences. ``progress`` is called with the number of turns done. ``jobs``
    threads review turns at the same time, by default one a core; the result does not depend on it.

    Raises ``BadEffort``, ``BadCount`` for ``jobs``, and what ``beliefs`` raises.
    """
    judge, shares = judge_of(game, models, slips=slips, lapses=lapses, partners=partners, playouts=playouts, seed=seed)
    called = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(game.players))
    threads = cores() if jobs is None else check_whole(BadCount, "jobs", jobs, 1, _MOST_JOBS)
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(review_turn, judge, game, turn, shares, called) for turn in range(len(game.actions))]
        try:
            for done, _ in enumerate(as_completed(tasks), 1):
                if progress is not None:
                    progress(done)
        except BaseException:  # of `progress`, or Ctrl-C
            pool.shutdown(cancel_futures=True)
            raise
    return summed_up(game, tuple(bot.id for bot in judge.bots), [task.result() for task in tasks])


def action_values(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] = _USUAL_SLIPS,
    lapses: float | Sequence[float] = 0.0,
    partners: int = UNKNOWN,
    playouts: int = PLAYOUTS,
    seed: int = 0,
) -> Values:
    """What each legal action of the seat on turn is worth, by what that seat can know: hidden cards are never read.

    ``game`` is the game up to now, or the view of the seat on turn. ``all`` of the result has a ``Value`` for each
    legal action, best first, and ``of`` that of an action. Its ``score`` is the expected official score, in points, if
    the models play on after the action, ``perfect`` the probability of a perfect game, and ``loss`` the points less
    than the best action. ``error``, ``perfect_error`` and ``loss_error`` are standard errors in the same units, 0 where
    all possible deals were tried (``exact``); that of ``loss`` is smaller, as all actions are tried on the same deals.

    ``playouts`` games are played out in all. Half of the actions are dropped after each round, so the best ones are
    tried on most deals, and their errors are smallest: ``deals`` of a value is their number. The first action is the
    model's unless another one is surely better. The same arguments give the same values.

    ``models``, ``lapses`` and ``partners``, by default ``UNKNOWN``, are those of ``review``, and ``slips`` those of
    ``beliefs``.

    Raises ``GameOver``, ``BadEffort``, and what ``beliefs`` raises.
    """
    if game.outcome is not None:
        raise GameOver("the game is over: no seat is on turn, so there are no actions with a value")
    judge, shares = judge_of(game, models, slips=slips, lapses=lapses, partners=partners, playouts=playouts, seed=seed)
    return judge.values(game, shares)


def judge_of(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] | None = None,
    lapses: float | Sequence[float] = 0.0,
    partners: int = UNKNOWN,
    playouts: int = PLAYOUTS,
    seed: int = 0,
) -> tuple[Judge, FloatArray]:
    """What reviews single turns of a game with ``review_turn``, and the share of slips by turn. See ``review``."""
    if (isinstance(playouts, float) and playouts != int(playouts)) or not 1 <= playouts <= _MOST_PLAYOUTS:
        raise BadEffort(f"playouts={shown(playouts)}: it must be a whole number from 1 to {_MOST_PLAYOUTS:,}")
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    bots = as_models(default_model(game.rules) if models is None else models, game.rules)
    partners = check_partners(partners)
    seats = (game.first + np.arange(len(game.actions))) % game.players
    if slips is None:
        slips = _slips(_Played((game.rules.tobytes(), game.state.tobytes(), game.actions, bots, partners), game))
    to_come = tuple(as_slips(lapses, game.players, "lapses").tolist())
    return Judge(bots, partners, to_come, int(playouts), seed), as_slips(slips, game.players)[seats]


@dataclass(frozen=True, slots=True)
class _Played:
    """A game and its models, with a key by which results are remembered."""

    key: tuple[bytes, bytes, tuple[Action, ...], tuple[BotLike, ...], int]
    game: Game = field(compare=False)


@lru_cache(maxsize=16)
def _slips(played: _Played) -> tuple[float, ...]:
    """By seat: the share of actions that the model would not have taken, given what the player saw."""
    game, (*_, bots, partners) = played.game, played.key
    players = [Player(bot, seat, partners=partners) for seat, bot in enumerate(bots)]
    slips, turns = np.full(game.players, _USUAL_SLIPS * _USUAL_TURNS), np.full(game.players, float(_USUAL_TURNS))
    for turn, action in enumerate(game.actions):
        before = game.at(turn)
        turns[before.seat] += 1
        slips[before.seat] += players[before.seat].act(before) != action
    return tuple((slips / turns).tolist())


def default_model(rules: Record) -> str:
    """The id of the first bot of ``MODELS`` that plays by these rules."""
    return next((name for name in MODELS if fits(as_bot(name), rules)), MODELS[-1])
