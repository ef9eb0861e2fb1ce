"""``review``: a game turn by turn, and each player's moves summed up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace

import numpy as np

from starmine.analysis.beliefs.models import as_models, as_slips, peoples_slips
from starmine.analysis.beliefs.result import FloatArray
from starmine.analysis.errors import BadEffort
from starmine.analysis.reviewed import EXPLAINED, Model, Review, TurnReview, summed_up
from starmine.analysis.reviewing.marks import marked, with_plain_best
from starmine.analysis.reviewing.readings import Reading, best_explained, default_model, explain
from starmine.analysis.reviewing.reasons import brilliant, by_another_reading, came, effects, worse
from starmine.analysis.reviewing.values import Judge, Values
from starmine.bots import BotLike
from starmine.bots.checks import check_partners
from starmine.bots.protocol import UNKNOWN
from starmine.bots.rng import MAX_SEED
from starmine.lab.cores import cores
from starmine.observation.checks import BadCount, check_whole
from starmine.rules.errors import BadSeed, GameOver, shown
from starmine.rules.game import Game

PLAYOUTS = 1_500  # a turn
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
    ``models`` are bots, by id or as objects: one for all seats or one a seat. By default they are the usual bots that
    explain the game best, by likelihood, and are told of their partners what fits best. Then an action is marked only
    if it is also a mistake by the default model's conventions, or by clues and open cards alone. ``slips`` and
    ``partners``, by default ``UNKNOWN``, are those of ``beliefs``, for models that are given. By default a player's
    share of slips is that of the earlier actions that the model would not have taken, as if it had been 1 of 10 before
    the game. ``playouts`` is the number of games played out per turn: errors shrink with its square root. The same seed
    gives the same review.

    ``lapses`` is the share of the actions to come, by seat or of all, that are random legal ones, not the model's: with
    0, what is expected is what good players would reach from there.

    ``names`` are the players', for the sentences. ``progress`` is called with the number of turns done. ``jobs``
    threads review turns at the same time, by default one a core; the result does not depend on it.

    Raises ``BadEffort``, ``BadCount`` for ``jobs``, and what ``beliefs`` raises.
    """
    model, readings = readings_of(
        game, models, slips=slips, lapses=lapses, partners=partners, playouts=playouts, seed=seed
    )
    called = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(game.players))
    threads = cores() if jobs is None else check_whole(BadCount, "jobs", jobs, 1, _MOST_JOBS)
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(review_turn, readings, game, turn, called) for turn in range(len(game.actions))]
        try:
            for done, _ in enumerate(as_completed(tasks), 1):
                if progress is not None:
                    progress(done)
        except BaseException:  # of `progress`, or Ctrl-C
            pool.shutdown(cancel_futures=True)
            raise
    return summed_up(game, model, [task.result() for task in tasks])


def readings_of(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] | None = None,
    lapses: float | Sequence[float] = 0.0,
    partners: int = UNKNOWN,
    playouts: int = PLAYOUTS,
    seed: int = 0,
) -> tuple[Model, tuple[Reading, ...]]:
    """The readings by which ``review`` judges a game, and the model of the first one."""
    seed, playouts = _checked(seed, playouts)
    lapse_shares = tuple(as_slips(lapses, game.players, "lapses").tolist())
    partners = check_partners(partners)
    explained = best_explained(game) if models is None else explain(game, as_models(models, game.rules), partners)
    slip_shares = explained.slip_shares
    if slips is not None:
        slip_shares = np.tile(as_slips(slips, game.players), (len(game.actions) + 1, 1))
    model = Model(tuple(bot.id for bot in explained.bots), explained.taken / max(len(game.actions), 1))
    judge = Judge(explained.bots, explained.partners, lapse_shares, playouts, seed)
    first = Reading(judge, slip_shares, model.fit >= EXPLAINED)
    if models is not None:
        return model, (first,)
    bots = as_models(default_model(game.rules), game.rules)
    by_conventions = replace(judge, bots=bots, partners=UNKNOWN)  # all play like the default model
    return model, (first, Reading(by_conventions, np.tile(peoples_slips(bots), (len(game.actions) + 1, 1))))


def review_turn(readings: Sequence[Reading], game: Game, turn: int, names: Sequence[str]) -> TurnReview:
    """Reviews one turn of a game. The first of the readings gives the values; marks need all of them."""
    before, taken, judge = game.at(turn), game.actions[turn], readings[0].judge
    values = with_plain_best(before, readings[0].values(before, taken), explains=readings[0].explains)
    does = effects(judge, before, values, names)
    mark, cause = marked(readings, game, turn, values)
    reasons: tuple[str, ...] = ()
    if mark == "brilliant":
        reasons = brilliant(judge, game, turn, values, names)
    elif mark is not None:
        reasons = worse(judge, game, turn, values, does, names)
    elif cause is not None:
        reasons = by_another_reading(judge, game, turn, values, names)
    cards = tuple([before.cards_of(value.action) for value in values.all])
    return TurnReview(
        turn, before.seat, taken, values.usual, values.best, values.all, tuple(does.values()), cards, values.exact,
        mark, cause, reasons, came(game, turn),
    )  # fmt: skip


def action_values(
    game: Game,
    models: str | BotLike | Sequence[str | BotLike] | None = None,
    *,
    slips: float | Sequence[float] | None = None,
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
    ``beliefs``, by default what the models expect of people: one of ten.

    Raises ``GameOver``, ``BadEffort``, and what ``beliefs`` raises.
    """
    if game.outcome is not None:
        raise GameOver("the game is over: no seat is on turn, so there are no actions with a value")
    judge, slip_shares = judge_of(
        game, models, slips=slips, lapses=lapses, partners=partners, playouts=playouts, seed=seed
    )
    return judge.values(game, slip_shares)


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
    """The judge of a position's actions by one model, and the share of slips by earlier turn. See ``review``."""
    seed, playouts = _checked(seed, playouts)
    bots = as_models(default_model(game.rules) if models is None else models, game.rules)
    seats = (game.first + np.arange(len(game.actions))) % game.players
    lapse_shares = tuple(as_slips(lapses, game.players, "lapses").tolist())
    slip_shares = peoples_slips(bots) if slips is None else as_slips(slips, game.players)
    return Judge(bots, check_partners(partners), lapse_shares, playouts, seed), slip_shares[seats]


def _checked(seed: int, playouts: int) -> tuple[int, int]:
    if (isinstance(playouts, float) and playouts != int(playouts)) or not 1 <= playouts <= _MOST_PLAYOUTS:
        raise BadEffort(f"playouts={shown(playouts)}: it must be a whole number from 1 to {_MOST_PLAYOUTS:,}")
    return check_whole(BadSeed, "seed", seed, 0, MAX_SEED), int(playouts)
