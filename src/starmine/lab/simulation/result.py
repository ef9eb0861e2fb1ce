"""``Result``, the statistics of many games, and ``Tally``, the sums from which they are computed."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from starmine.rules.kernel.state import PERFECT, STRUCK_OUT


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over games, of constant size."""

    scores: npt.NDArray[np.int64]  # the number of games by official score, from 0 to the maximum
    kept: int  # cards on the fireworks
    perfect: int  # games
    lost: int  # games
    turns: int

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self.scores.sum())

    @classmethod
    def of(cls, results: npt.NDArray[np.void], max_score: int) -> Self:
        """The tally of zero or more ``RESULT`` records."""
        return cls(
            scores=np.bincount(results["score"], minlength=max_score + 1),
            kept=int(results["kept"].sum(dtype=np.int64)),
            perfect=int((results["status"] == PERFECT).sum()),
            lost=int((results["status"] >= STRUCK_OUT).sum()),
            turns=int(results["turns"].sum(dtype=np.int64)),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(operator.add, astuple(self), astuple(other)))


@dataclass(frozen=True, slots=True)
class Result:
    """The statistics of many games. A lost game scores 0 if its edition says so. (R6)"""

    edition: str
    bots: tuple[str, ...]  # by seat
    players: int
    seed: int
    games: int  # played
    interrupted: bool  # then fewer games than requested may have been played
    mean: float
    stderr: float  # standard error of the mean; 0 for a single game
    mean_kept: float  # mean number of cards on the fireworks, lost games included
    perfect: float  # share of games with the maximum score
    lost: float  # share of lost games
    turns: float  # mean number of turns
    seconds: float  # of playing, without compiling
    games_per_second: float
    moves_per_second: float
    histogram: tuple[int, ...]  # games by score, from 0 to the maximum

    @classmethod
    def of(
        cls, tally: Tally, *, edition: str, bots: tuple[str, ...], seed: int, seconds: float, interrupted: bool
    ) -> Self:
        """The result of one or more games."""
        histogram: list[int] = tally.scores.tolist()
        games = sum(histogram)
        points = sum(score * count for score, count in enumerate(histogram))
        squares = sum(score**2 * count for score, count in enumerate(histogram))
        # The sample variance is (squares - points**2 / games) / (games - 1), and that of the mean a `games`th of it.
        return cls(
            edition=edition,
            bots=bots,
            players=len(bots),
            seed=seed,
            games=games,
            interrupted=interrupted,
            mean=points / games,
            stderr=math.sqrt((games * squares - points**2) / (games - 1)) / games if games > 1 else 0.0,
            mean_kept=tally.kept / games,
            perfect=tally.perfect / games,
            lost=tally.lost / games,
            turns=tally.turns / games,
            seconds=seconds,
            games_per_second=games / seconds,
            moves_per_second=tally.turns / seconds,
            histogram=tuple(histogram),
        )


def pooled(results: Sequence[Result]) -> dict[str, float]:
    """Mean, stderr, mean_kept, perfect and lost of the games of several results together.

    Each result must have equally many games.
    """
    scores = np.sum([result.histogram for result in results], axis=0)
    points, games = np.arange(len(scores)), int(scores.sum())
    mean = float(scores @ points / games)
    variance = float(scores @ (points - mean) ** 2) / max(1, games - 1)
    shares = {
        name: sum(getattr(result, name) for result in results) / len(results)
        for name in ("mean_kept", "perfect", "lost")
    }
    return {"mean": mean, "stderr": math.sqrt(variance / games), **shares}
