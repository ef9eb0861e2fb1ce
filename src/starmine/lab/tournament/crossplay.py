"""``crossplay``: every two of some bots play together, as in research on ad-hoc teamwork.

With two players they sit together. With more one bot is a guest among copies of the other, as in Walton-Rivers et al.,
*Evaluating and Modelling Hanabi-Playing Agents* (2017), and in every seat equally often.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from starmine.bots import BotLike
from starmine.bots.checks import check_bot
from starmine.bots.numbers import MAX_SEED, seeds
from starmine.bots.registry import as_bot
from starmine.lab.errors import BadLineUp
from starmine.lab.simulation.result import Pooled, Result, pooled
from starmine.lab.simulation.simulate import MAX_GAMES, simulate
from starmine.lab.small import Rulebook, check_rulebook
from starmine.observation.checks import check_whole
from starmine.observation.errors import BadCount
from starmine.rules.cards import MIN_PLAYERS
from starmine.rules.errors import BadSeed

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class CrossPlay:
    """The figures of all pairings. In a matrix, row ``i`` and column ``j`` are bot ``i`` among bots ``j``.

    With two players the matrices are symmetric. Pairings that an interrupt left out are NaN.
    """

    edition: str
    bots: tuple[str, ...]
    players: int
    seed: int
    games: int  # of each pairing
    interrupted: bool
    seconds: float  # of playing
    max_score: int
    mean: Matrix  # a lost game scores 0 if its edition says so (R6)
    stderr: Matrix  # standard error of the mean
    mean_kept: Matrix  # mean number of cards on the fireworks, lost games included
    perfect: Matrix  # share of games with the maximum score
    lost: Matrix  # share of lost games

    @property
    def ad_hoc(self) -> npt.NDArray[np.float64]:
        """By bot its ad-hoc teamwork score: the mean with partners that it was not trained with, all but itself."""
        others = self.mean.copy()
        np.fill_diagonal(others, 0)
        scores: npt.NDArray[np.float64] = others.sum(axis=1) / (len(self.bots) - 1)
        return scores


def pairings(bots: int, players: int) -> list[tuple[int, int]]:
    """The pairings of so many bots that are played: with two players it does not matter who is the guest."""
    return [(bot, among) for bot in range(bots) for among in range(bots if players > MIN_PLAYERS else bot + 1)]


def games_of_pairing(games: int, players: int) -> int:
    """How many games of a pairing are played: ``games``, or a few more, so that every seat has equally many."""
    return -(-games // players) * players


def crossplay(
    edition: Rulebook,
    players: int,
    bots: Sequence[str | BotLike],
    games: int = 1000,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    jobs: int | None = None,
) -> CrossPlay:
    """Plays ``games`` games, or a few more, of every pairing of ``bots``, given by id or as objects.

    All pairings play the same deals, those of ``seed``: in the first share of them the guest has seat 0, in the next
    share seat 1, and so on. ``progress`` is called with the number of games done in all. Ctrl-C stops early and
    returns the pairings that are complete; before the first one is, it raises ``KeyboardInterrupt``.

    Raises ``BadLineUp`` for fewer than two bots, or two with the same id, and what ``simulate`` raises.
    """
    check_rulebook(edition)
    rules = edition.rules(players)
    players, max_score = int(players), int(rules["max_score"])
    games = check_whole(BadCount, "games", games, 1, MAX_GAMES)
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    names = _names(bots)
    games = games_of_pairing(games, players)
    parts = seeds(seed, 0, players).tolist()  # by the guest's seat
    figures = np.full((len(Pooled._fields), len(bots), len(bots)), np.nan)
    began, done, interrupted = time.perf_counter(), 0, False

    def played(count: int) -> None:
        if progress is not None:
            progress(done + count)

    def together(bot: int, among: int) -> Pooled:
        nonlocal done
        results: list[Result] = []
        for guest, part in enumerate(parts):
            line_up = [bots[bot] if seat == guest else bots[among] for seat in range(players)]
            results.append(simulate(edition, players, line_up, games // players, part, played, jobs=jobs))
            if results[-1].interrupted:
                raise KeyboardInterrupt
            done += games // players
        return pooled(results)

    try:
        for bot, among in pairings(len(bots), players):
            figures[:, bot, among] = together(bot, among)
            if players == MIN_PLAYERS:
                figures[:, among, bot] = figures[:, bot, among]
    except KeyboardInterrupt:
        if np.isnan(figures).all():
            raise
        interrupted = True
    figures.flags.writeable = False
    return CrossPlay(
        edition=edition.id,
        bots=names,
        players=players,
        seed=seed,
        games=games,
        interrupted=interrupted,
        seconds=time.perf_counter() - began,
        max_score=max_score,
        **{name: figures[place] for place, name in enumerate(Pooled._fields) if name != "games"},
    )


def _names(bots: object) -> tuple[str, ...]:
    """The bots' ids, which must differ."""
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) < MIN_PLAYERS:
        raise BadLineUp("cross-play needs two bots or more: give a list of them")
    members = [as_bot(bot) for bot in bots]
    for member in members:
        check_bot(member)
    names = tuple(member.id for member in members)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadLineUp(f"bot {twice[0]!r} is named twice: cross-play takes each bot once")
    return names
