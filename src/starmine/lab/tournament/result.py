"""``CrossPlay``, the statistics of all pairings of some bots, and its form as plain data."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from starmine.rules.cards import MIN_PLAYERS

Matrix = npt.NDArray[np.float64]

FIGURES = ("mean", "stderr", "mean_kept", "perfect", "lost")


@dataclass(frozen=True, slots=True, eq=False)
class CrossPlay:
    """The statistics of all pairings. In a matrix, row ``i`` and column ``j`` are one bot ``i`` among bots ``j``.

    With two players, and with alternating seats, the matrices are symmetric. Pairings not played yet are NaN.
    """

    edition: str
    options: dict[str, Any]  # options that differ from the edition's
    players: int
    alternating: bool  # the two bots alternate by seat; else one sits among copies of the other
    seed: int
    games: int  # per pairing of two bots
    self_games: int  # per bot with itself
    max_score: int
    bots: tuple[str, ...]
    mean: Matrix  # a lost game scores 0 if its edition says so (R6)
    stderr: Matrix  # standard error of the mean
    mean_kept: Matrix  # mean number of cards on the fireworks, lost games included
    perfect: Matrix  # share of games with the maximum score
    lost: Matrix  # share of lost games

    @property
    def ad_hoc(self) -> npt.NDArray[np.float64]:
        """By bot: the ad-hoc teamwork score, its mean with all other bots."""
        others = self.mean.copy()
        np.fill_diagonal(others, 0 if len(self.bots) > 1 else np.nan)  # NaN: there are no others
        scores: npt.NDArray[np.float64] = others.sum(axis=1) / max(1, len(self.bots) - 1)
        return scores

    @property
    def symmetric(self) -> bool:
        """Whether bot ``i`` among bots ``j`` is the same as bot ``j`` among bots ``i``."""
        return self.alternating or self.players == MIN_PLAYERS

    @property
    def missing(self) -> list[tuple[int, int]]:
        """The pairings not played yet; each once if the matrices are symmetric."""
        return [(i, j) for i, j in np.argwhere(np.isnan(self.mean)).tolist() if j <= i or not self.symmetric]

    @property
    def empty(self) -> bool:
        """Whether no pairing has been played."""
        return bool(np.isnan(self.mean).all())

    @property
    def settings(self) -> dict[str, Any]:
        """All fields but bots and figures: two results can be merged if these are equal."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("bots", *FIGURES)}

    def games_of(self, bot: int, among: int) -> int:
        """The number of games of a pairing."""
        return self.self_games if bot == among else self.games

    def take(self, other: CrossPlay) -> None:
        """Fills in missing pairings from another result, if it has the same settings."""
        if self.settings != other.settings:
            return
        both = [name for name in self.bots if name in other.bots]
        at_here, at_there = ([bots.index(name) for name in both] for bots in (self.bots, other.bots))
        here, there = np.ix_(at_here, at_here), np.ix_(at_there, at_there)
        missing = np.isnan(self.mean[here])
        for name in FIGURES:
            own, others = getattr(self, name), getattr(other, name)
            own[here] = np.where(missing, others[there], own[here])

    def data(self) -> dict[str, Any]:
        """The result as plain data: matrices as lists, missing numbers as None, and the ad-hoc scores."""
        numbers = {name: _plain(getattr(self, name).tolist()) for name in (*FIGURES, "ad_hoc")}
        return {**self.settings, "bots": list(self.bots), **numbers}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """The inverse of ``data``. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data."""
        found = {field.name: data[field.name] for field in fields(cls)} | {"bots": tuple(data["bots"])}
        shape = (len(found["bots"]),) * 2
        return cls(**found | {name: np.array(data[name], np.float64).reshape(shape) for name in FIGURES})


def _plain(value: float | list[Any]) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return None if math.isnan(value) else round(value, 6)
