"""``Result``: what came of many games."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from starmine.rules.state import PERFECT, STRUCK_OUT


@dataclass(frozen=True, slots=True)
class Result:
    """What came of many games. Scores are those that count: a lost game is 0 where its edition says so. (R6)"""

    edition: str
    bots: tuple[str, ...]  # by seat
    players: int
    seed: int
    games: int  # played, which is fewer than asked for when interrupted
    interrupted: bool
    mean: float
    stderr: float  # standard error of the mean; 0 for a single game
    mean_kept: float  # mean of the cards on the fireworks, lost games too
    perfect: float  # share of games with the maximum score
    lost: float  # share
    turns: float  # mean
    seconds: float  # played, compiling not counted
    games_per_second: float
    moves_per_second: float
    histogram: tuple[int, ...]  # games by score, from 0 to the maximum

    @classmethod
    def of(
        cls,
        results: npt.NDArray[np.void],
        *,
        edition: str,
        bots: tuple[str, ...],
        max_score: int,
        seed: int,
        seconds: float,
        interrupted: bool,
    ) -> Result:
        """The result of ``RESULT`` records, one or more."""
        games = len(results)
        scores = results["score"].astype(np.float64)
        turns = int(results["turns"].sum(dtype=np.int64))
        return cls(
            edition=edition,
            bots=bots,
            players=len(bots),
            seed=seed,
            games=games,
            interrupted=interrupted,
            mean=float(scores.mean()),
            stderr=float(scores.std(ddof=1)) / math.sqrt(games) if games > 1 else 0.0,
            mean_kept=float(results["kept"].mean()),
            perfect=float((results["status"] == PERFECT).mean()),
            lost=float((results["status"] >= STRUCK_OUT).mean()),
            turns=turns / games,
            seconds=seconds,
            games_per_second=games / seconds,
            moves_per_second=turns / seconds,
            histogram=tuple(np.bincount(results["score"], minlength=max_score + 1).tolist()),
        )
