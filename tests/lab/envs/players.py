"""Random actions for environments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def any_legal(mask: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random legal action for each game, by an action mask ``(games, actions)``."""
    chances = np.where(mask, rng.random(mask.shape), -1)
    chosen: npt.NDArray[np.int64] = chances.argmax(axis=1)
    return chosen
