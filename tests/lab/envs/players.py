"""Players for environments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def any_legal(legal: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """For each game any of its legal actions, by ``(games, actions)`` of what is legal."""
    chances = np.where(legal, rng.random(legal.shape), -1)
    chosen: npt.NDArray[np.int64] = chances.argmax(axis=1)
    return chosen
