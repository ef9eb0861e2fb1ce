"""The answers of policies: checks their form, and chooses actions by them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import draws
from starmine.lab.errors import BadPolicy

NO_NUMBER = -(2**63)  # in place of an action, where logits are unusable
NO_NUMBER_MEANS = (
    "its logits are NaN or infinite for a legal action, or -inf for all of them: check the network's weights and output"
)

_UNIFORM_BITS = 52  # of a random number below 1: few enough that its product with a sum is below the sum

Array = npt.NDArray[Any]


def checked(answer: Any, rows: int, actions: int) -> Array:
    """The answer as an array: action ids ``(rows,)`` or logits ``(rows, actions)``. Raises ``BadPolicy``."""
    wanted = f"it must be logits, floats of shape {(rows, actions)}, or action ids, whole numbers of shape {(rows,)}"
    if isinstance(answer, tuple | list | dict) or answer is None:
        size = "" if answer is None else f" of {len(answer)}"
        raise BadPolicy(f"the answer is a {type(answer).__name__}{size}: {wanted}; leave values and the like out")
    array = np.asarray(answer)
    if array.shape == (rows,) and array.dtype.kind in "iu":
        return array.astype(np.int64)
    if array.shape == (rows, actions) and array.dtype.kind == "f":
        return array
    raise BadPolicy(f"the answer is {array.dtype} of shape {array.shape}: {wanted}")


def chosen(answer: Array, masks: npt.NDArray[np.bool_], temperature: float, seeds: Array, turns: Array) -> Array:
    """The action id of each row, ``(n,)`` int64; ``NO_NUMBER`` where logits are unusable.

    Action ids are returned unchanged. With logits it is the legal action with the highest; with a temperature an action
    is sampled from the softmax, with a random number that depends only on the row's seed and turn.
    """
    if answer.ndim == 1:
        return answer
    logits = np.where(masks, answer, -np.inf)
    best = logits.max(axis=1)
    if temperature:
        with np.errstate(invalid="ignore", over="ignore"):
            sums = np.exp((logits - best[:, None]).astype(np.float64) / temperature).cumsum(axis=1)
        # `draws` gives 63 random bits. The first sum above that share of the last one is the sampled action's.
        uniform = (draws(seeds, turns) >> 63 - _UNIFORM_BITS) / 2.0**_UNIFORM_BITS
        actions = (sums > uniform[:, None] * sums[:, -1:]).argmax(axis=1)
    else:
        actions = logits.argmax(axis=1)
    return np.where(np.isfinite(best), actions, NO_NUMBER)
