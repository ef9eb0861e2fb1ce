"""``review``: a game turn by turn, and each player's moves summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from starmine.analysis.beliefs.models import as_models, as_slips
from starmine.analysis.errors import BadEffort
from starmine.analysis.reviewing.turns import Cause, Mark, TurnReview, review_turn
from starmine.analysis.reviewing.values import FloatArray, Judge
from starmine.bots import BotLike
from starmine.bots.checks import fits
from starmine.bots.protocol import UNKNOWN
from starmine.bots.registry import as_bot
from starmine.bots.rng import MAX_SEED
from starmine.lab.cores import cores
from starmine.observation.checks import check_whole
from starmine.observation.errors import BadCount
from starmine.rules.errors import BadSeed, shown
from starmine.rules.game import Game
from starmine.rules.kernel.state import Record

PLAYOUTS = 1_500  # a turn
MODELS = ("conventions", "cautious")  # the first that plays by a table's rules is its model by default
SLIPS = 0.1  # of people, by default; see docs/review.md
_MOST_PLAYOUTS = 10**9
_MOST_JOBS = 1024


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player's turns."""

    seat: int
    turns: int
    accuracy: float | None  # 0 to 1, see ``accuracy``; None without a turn
    loss: float  # expected points that all actions cost together
    marks: tuple[tuple[Mark, int], ...]  # how often, most severe first
    causes: tuple[tuple[Cause, int], ...]
    best: int | None  # the turn of the action that was better than the model's by most; None if there is none
    worst: int | None  # the turn of the action that cost most; None if none cost anything


@dataclass(frozen=True, slots=True)
class Review:
    """The reviewed turns of a game, in order."""

    model: tuple[str, ...]  # by seat
    turns: tuple[TurnReview, ...]
    score: int | None  # of the game; None if it is not over
    players: tuple[PlayerSummary, ...]

    @property
    def loss(self) -> float:
        """The expected points that all actions cost together."""
        return sum(turn.loss for turn in self.turns)

    @property
    def luck(self) -> float:
        """The expected points that luck brought, or cost."""
        return sum(turn.luck for turn in self.turns if turn.luck is not None)


def review(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] = SLIPS,
    lapses: float | Sequence[float] = 0.0,
    partners: int | None = UNKNOWN,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    names: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
    jobs: int | None = None,
) -> Review:
    """Reviews every turn of a game, by what its player could know: hidden cards are never read.

    On each turn, hands are drawn from the player's belief (see ``beliefs``, also for ``slips`` and ``partners``), and
    all legal actions are played out on them by the models. ``models`` are bots, by id or as objects: one for all seats
    or one a seat; by default the first of ``MODELS`` that plays by these rules. ``playouts`` is the number of games
    played out per turn: the errors shrink with its square root. The same seed gives the same review.

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


def judge_of(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] = SLIPS,
    lapses: float | Sequence[float] = 0.0,
    partners: int | None = UNKNOWN,
    playouts: int = PLAYOUTS,
    seed: int = 0,
) -> tuple[Judge, FloatArray]:
    """What reviews single turns of a game with ``review_turn``, and the share of slips by turn. See ``review``."""
    if (isinstance(playouts, float) and playouts != int(playouts)) or not 1 <= playouts <= _MOST_PLAYOUTS:
        raise BadEffort(f"playouts={shown(playouts)}: it must be a whole number from 1 to {_MOST_PLAYOUTS:,}")
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    bots = as_models(default_model(game.rules) if models is None else models, game.rules)
    seats = (game.first + np.arange(len(game.actions))) % game.players
    to_come = tuple(as_slips(lapses, game.players, "lapses").tolist())
    return Judge(bots, partners, to_come, int(playouts), seed), as_slips(slips, game.players)[seats]


def default_model(rules: Record) -> str:
    """The id of the first bot of ``MODELS`` that plays by these rules."""
    return next((name for name in MODELS if fits(as_bot(name), rules)), MODELS[-1])


def summed_up(game: Game, model: tuple[str, ...], turns: Sequence[TurnReview]) -> Review:
    """A review from its turns, in order, which need not be all."""
    lucky = tuple(_with_luck(game, turns))
    score = None if game.outcome is None else game.score
    return Review(model, lucky, score, tuple(_player(seat, lucky) for seat in range(game.players)))


def _with_luck(game: Game, turns: Sequence[TurnReview]) -> Iterator[TurnReview]:
    """Luck is the difference between what a player expected after a turn and what the next one expects before theirs.

    If all play by the models, it is 0 on average.
    """
    expected = {turn.turn: turn.before.score for turn in turns}
    if game.outcome is not None:
        expected[game.turn] = float(game.score)
    for turn in turns:
        then = expected.get(turn.turn + 1)
        yield replace(turn, luck=None if then is None else then - turn.after.score)


def accuracy(turns: Sequence[TurnReview]) -> float | None:
    """One number for some turns: the mean of 1 less the expected points that each cost, which count up to 1 point.

    So it is 1 if no action cost anything, and each tenth of a point that an action cost takes a tenth of that turn.
    """
    if not turns:
        return None
    return float(np.mean([1 - min(turn.loss, 1.0) for turn in turns]))


def _player(seat: int, turns: Sequence[TurnReview]) -> PlayerSummary:
    own = [turn for turn in turns if turn.seat == seat]
    brilliant = [turn for turn in own if turn.mark == "brilliant"]
    costly = [turn for turn in own if turn.loss > 0]
    return PlayerSummary(
        seat=seat,
        turns=len(own),
        accuracy=accuracy(own),
        loss=sum(turn.loss for turn in own),
        marks=_counts(("blunder", "mistake", "inaccuracy", "brilliant"), [turn.mark for turn in own]),
        causes=_counts(("knowledge", "convention"), [turn.cause for turn in own]),
        best=max(brilliant, key=lambda turn: turn.before.loss).turn if brilliant else None,
        worst=max(costly, key=lambda turn: turn.loss).turn if costly else None,
    )


def _counts(names: Sequence[Any], found: Sequence[Any]) -> tuple[tuple[Any, int], ...]:
    return tuple((name, found.count(name)) for name in names)
