"""``beliefs``: weighs the hands that a seat may hold by the clues and by the others' actions.

Hands branch by the kinds of their next card. Where the branches are too many, some are chosen without bias.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from starmine.analysis.beliefs.models import as_models, as_slips
from starmine.analysis.beliefs.replay import ALIVE, Branches, Replay
from starmine.analysis.beliefs.result import Beliefs, ByteArray, FloatArray, Int64Array
from starmine.analysis.unseen import DEALT, History
from starmine.bots import BotLike
from starmine.bots.checks import check_partners
from starmine.bots.protocol import UNKNOWN
from starmine.bots.rng import MAX_SEED, below, fill, seeds, shuffle
from starmine.compiling.jit import njit
from starmine.compiling.units import first_use
from starmine.observation.checks import BadSetting, check_whole
from starmine.rules.cards import KINDS
from starmine.rules.errors import BadRecord, BadSeed
from starmine.rules.game import Game
from starmine.rules.kernel.state import Integer

LIMIT = 4096  # hands: mostly below 0.1 s, and at most 50 MB of memories (see docs/beliefs.md)
ENOUGH = 32.0  # hands for playouts, see ``weigh_enough``
FEWEST = 64  # hands for playouts
_MOST = 1 << 20  # the largest limit
_RUNS = 8  # of drawn hands, each with its share of the limit: enough to estimate standard errors
_MORE_RUNS = 8  # times as many where hardly any drawn hand agrees with the actions
_STEPS = 1 << 31  # a random number from 0 to 1 is one of so many

Words = npt.NDArray[np.uint32]  # of a generator (see ``bots.rng``)


def beliefs(
    game: Game,
    seat: int,
    models: str | BotLike | Sequence[str | BotLike],
    *,
    slips: float | Sequence[float] = 0.0,
    partners: int = UNKNOWN,
    limit: int = LIMIT,
    seed: int = 0,
) -> Beliefs:
    """The hands that a seat may hold now, each weighed by how likely the others would have done what they did.

    ``game`` is the game up to now, or the seat's view of it. The seat's hidden cards and the deck are never read.
    ``models`` are bots, by id or as objects: one for all seats or one a seat. Each must act the same in the same
    situation, whatever its seed. ``partners`` is what they are told of each other: by default ``UNKNOWN``, as at tables
    and as by default in ``Player`` and ``review``. Give ``SAME`` of ``starmine.bots.protocol`` where one bot had all
    seats and was told so, as in simulations, and ``OTHERS`` where it was told of other bots. ``conventions`` and
    searches act by it; the other bots ignore it.

    ``slips`` is the share of a player's actions, for all seats or by seat, that are random legal ones, not the model's.
    With 0, a hand in which a model would have acted otherwise is out. ``least_slips`` says how many actions are slips
    in every hand: the larger it is, the less the model fits, and the less the result can be trusted.

    Where up to ``limit`` hands agree with the clues and actions at each of the seat's draws, all of them are weighed.
    Else hands are drawn, in runs of an eighth of the limit, by ``seed``: see ``Beliefs.errors``.

    If no hand explains some action (of the hands drawn, unless ``exact``), ``unexplained_from`` is the first such turn:
    from it on only clues count.

    Raises ``BadSeat``, ``HiddenCard`` for another seat's view, ``NothingToUndo`` for a view of a record, which has no
    history, ``UnknownBot``, ``BadBot``, ``UnfitBot`` for a model that cannot play at this table, ``BadLineUp``,
    ``BadSetting``, ``BadSeed``, and ``BotFault`` for an error in a model.
    """
    _compile()
    history = History.of(game, seat)
    bots = as_models(models, history.rules)
    shares = as_slips(slips, history.players)
    partners = check_partners(partners)
    limit = check_whole(BadSetting, "limit", limit, 1, _MOST)
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    return weigh(history, bots, shares[history.movers], partners=partners, limit=limit, seed=seed)


@cache
def _compile() -> None:
    """Compiles at the first call in a process: see ``first_use``."""
    first_use("beliefs")


def weigh(
    history: History,
    bots: Sequence[BotLike],
    slips: FloatArray,
    *,
    partners: int = UNKNOWN,
    limit: int = LIMIT,
    runs: int = _RUNS,
    seed: int = 0,
) -> Beliefs:
    """``beliefs`` of a history, with checked arguments; ``slips`` are by turn.

    With fewer ``runs`` each draws more hands, so more of them agree with the actions. One gives no standard errors.
    """
    tree = _Tree(history, Replay(history, bots, slips, partners), limit, runs)
    turns = until = len(history.actions)
    while True:
        grown = tree.grow(until, seed)
        if len(grown.branches.logs):
            break
        if grown.latest >= 0:  # no hand explains this turn's action
            until = grown.latest
        elif grown.runs:  # with each hand drawn the game would have ended: draw more
            tree.limit *= 2
        else:
            raise BadRecord("the state is impossible: no hand agrees with its clues")
    branches = grown.branches
    tree.replay.remember(branches)
    weights = np.exp(branches.logs - branches.logs.max())
    return Beliefs(
        hands=branches.kinds,
        weights=weights / weights.sum(),
        exact=grown.runs == 0,
        tried=grown.tried,
        unexplained_from=None if until == turns else until,
        games=branches.games,
        memories=branches.memories,
        unseen=tree.unseen,
        slips=branches.slips,
        run=grown.run,
        runs=max(grown.runs, 1),
    )


def weigh_enough(
    history: History,
    bots: Sequence[BotLike],
    slips: FloatArray,
    *,
    partners: int,
    limit: int,
    seed: int,
) -> Beliefs:
    """``weigh`` for playouts, in one run, with at least ``FEWEST`` as the limit.

    Raises the limit, up to ``LIMIT``, while the hands tell less than ``ENOUGH`` of equal weight (see
    ``Beliefs.effective``).
    """
    limit = min(max(limit, FEWEST), LIMIT)
    while True:
        belief = weigh(history, bots, slips, partners=partners, limit=limit, runs=1, seed=seed)
        if belief.effective >= ENOUGH or limit == LIMIT:
            return belief
        limit = min(4 * limit, LIMIT)


class _Grown(NamedTuple):
    """Whole hands."""

    branches: Branches
    run: Int64Array  # by hand: the run that drew it
    runs: int  # 0: these are all hands
    tried: int  # hands, with those that were ruled out after their last card was added
    latest: int  # the latest turn whose action ruled out a hand; -1 if none did


class _Tree:
    """The tree of a seat's hands, a level per card in the order of drawing."""

    def __init__(self, history: History, replay: Replay, limit: int, runs: int) -> None:
        self.replay, self.limit, self._runs = replay, limit, runs
        self.unseen = history.unseen
        self._masks = history.possible(self.unseen).tolist()
        self._drawn_at = history.drawn_at
        self._turns = len(history.actions)

    def grow(self, until: int, seed: int) -> _Grown:
        """All hands that agree with the actions before turn ``until``, or a sample of them."""
        latest = -1
        branches, turn = self.replay.root(), DEALT
        for card in range(len(self._masks)):
            branches, turn, latest = self._forward(branches, turn, self._drawn_at[card], until, latest)
            found = self._children(branches.kinds, branches.logs, card)
            if len(found.parents) > self.limit:
                return self._sample(branches, card, turn, until, seed, latest)
            branches = _extended(branches, found)
        tried = len(branches.logs)
        branches, _, latest = self._forward(branches, turn, self._turns, until, latest)
        return _Grown(branches, np.zeros(len(branches.logs), np.int64), 0, tried, latest)

    def _sample(self, trunk: Branches, card: int, begin: int, until: int, seed: int, latest: int) -> _Grown:
        """Draws hands in runs from ``trunk``: the hands without ``card``, which have more children than the limit.

        ``begin`` is the turn that the trunk has reached, and ``latest`` as in ``_Grown``, up to there.
        """
        size = max(self.limit // self._runs, 1)
        runs: list[Branches] = []
        tried, words = 0, np.zeros(4, np.uint32)
        most = _MORE_RUNS * self._runs
        while len(runs) < self._runs or (len(runs) < most and sum(len(run.logs) for run in runs) < size):
            fill(words, int(seeds(seed, len(runs), 1)[0]))  # the seed of this run
            order = random_order(len(trunk.logs), words)
            found = self._drawn(trunk.kinds[order], trunk.logs[order], card, size, words)
            found = found._replace(parents=order[found.parents])  # indices of `trunk` again
            branches, turn = _extended(trunk, found), begin
            for later in range(card + 1, len(self._masks)):
                branches, turn, latest = self._forward(branches, turn, self._drawn_at[later], until, latest)
                found = self._drawn(branches.kinds, branches.logs, later, size, words)
                branches = _extended(branches, found)
            tried += len(branches.logs)
            branches, turn, latest = self._forward(branches, turn, self._turns, until, latest)
            runs.append(branches)
        run_of = np.repeat(np.arange(len(runs)), [len(run.logs) for run in runs])
        together = Branches(*map(np.concatenate, zip(*runs, strict=True)))
        return _Grown(together, run_of, len(runs), tried, latest)

    def _forward(self, branches: Branches, turn: int, end: int, until: int, latest: int) -> tuple[Branches, int, int]:
        """Replays up to turn ``end``, without the hands that do not explain an action; ``latest`` as in ``_Grown``."""
        if end == turn:
            return branches, turn, latest
        branches, ends = self.replay.forward(branches, turn, end, until)
        alive = ends == ALIVE
        if not alive.all():
            latest = max(latest, int(ends[~alive].max()))
            branches = branches.pick(np.flatnonzero(alive))
        return branches, end, latest

    def _children(self, kinds: ByteArray, logs: FloatArray, card: int) -> Children:
        return children(kinds, logs, self.unseen, self._masks[card])

    def _drawn(self, kinds: ByteArray, logs: FloatArray, card: int, size: int, words: Words) -> Children:
        """At most ``size`` children."""
        found = self._children(kinds, logs, card)
        return drawn(found, size, words) if len(found.parents) > size else found


def _extended(branches: Branches, found: Children) -> Branches:
    """The hands with one card more."""
    kinds = np.column_stack([branches.kinds[found.parents], found.kinds])
    return branches.pick(found.parents)._replace(kinds=kinds, logs=found.logs)


class Children(NamedTuple):
    """Hands with one card more, with the logarithms of their weights."""

    parents: Int64Array  # indices of the hands without it
    kinds: ByteArray  # of the new card
    logs: FloatArray


@njit
def children(hands: ByteArray, logs: FloatArray, copies: Int64Array, mask: Integer) -> Children:
    """All ways to add a card with the possible kinds ``mask`` to ``hands``, ``(n, cards)``.

    ``copies`` are those that the hands are drawn from, by kind: the weight of a hand is multiplied by those left. The
    children of a hand are together.
    """
    most = len(hands) * KINDS
    parents, kinds, new_logs = np.zeros(most, np.int64), np.zeros(most, np.uint8), np.zeros(most)
    left = np.zeros(KINDS, np.int64)
    count = 0
    for place in range(len(hands)):
        left[:] = copies
        for card in range(hands.shape[1]):
            left[hands[place, card]] -= 1
        for kind in range(KINDS):
            if mask >> kind & 1 and left[kind] > 0:
                parents[count], kinds[count] = place, kind
                new_logs[count] = logs[place] + np.log(left[kind])
                count += 1
    return Children(parents[:count].copy(), kinds[:count].copy(), new_logs[:count].copy())


@njit
def drawn(found: Children, count: Integer, words: Words) -> Children:
    """At most about ``count`` of many children, with new weights, whose expected values are the old ones.

    The largest weights stay. Of the other children some are drawn, with probabilities in proportion to their weights,
    and all get the same weight: the unbiased choice with the smallest variance (Fearnhead and Clifford, 2003). Those
    drawn are evenly spread over the parents, and each parent's children are in random order.
    """
    _shuffle(found, words)
    top = found.logs.max()
    weights = np.exp(found.logs - top)
    share = _share(weights, count)
    logs = found.logs.copy()
    chosen = np.zeros(len(weights), np.bool_)
    # Systematic sampling: one is drawn whenever the sum of the weights, in units of ``share``, passes a whole number.
    total = below(words, _STEPS) / _STEPS  # the sum, from a random start, without the whole numbers passed
    for place in range(len(weights)):
        if weights[place] > share:
            chosen[place] = True
            continue
        total += weights[place] / share
        if total >= 1.0:
            total -= 1.0
            chosen[place] = True
            logs[place] = top + np.log(share)
    picked = np.flatnonzero(chosen)
    return Children(found.parents[picked], found.kinds[picked], logs[picked])


@njit
def _share(weights: FloatArray, count: Integer) -> float:
    """The weight of each child drawn: the ``share`` for which ``min(weight / share, 1)`` adds up to ``count``."""
    falling = -np.sort(-weights)
    tail = weights.sum()  # of all but the ``kept`` largest
    for kept in range(count - 1):
        share = tail / (count - kept)
        if falling[kept] <= share:
            return float(share)
        tail -= falling[kept]
    return float(falling[count - 1 :].sum())  # one of the rest is drawn


@njit
def _shuffle(found: Children, words: Words) -> None:
    """Shuffles the children of each hand."""
    begin = 0
    for end in range(1, len(found.parents) + 1):
        if end < len(found.parents) and found.parents[end] == found.parents[begin]:
            continue
        for place in range(end - 1, begin, -1):
            other = begin + below(words, place - begin + 1)
            found.kinds[place], found.kinds[other] = found.kinds[other], found.kinds[place]
            found.logs[place], found.logs[other] = found.logs[other], found.logs[place]
        begin = end


@njit
def random_order(count: Integer, words: Words) -> Int64Array:
    """A random order of ``count`` indices."""
    order = np.arange(count)
    shuffle(order, words)
    return order
