"""``record_dtype``: dtypes of records whose small integers are read as int64, compiled and interpreted.

Compiled, Numba calculates in int64 as soon as one of two numbers is an int64. Interpreted, NumPy would calculate in the
field's own width, where 200 + 100 is 44 and ``1 << 8`` is 0. So interpreted records give any smaller integer as int64.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import config

INTERPRETED = bool(getattr(config, "DISABLE_JIT", False))


class _Wide(np.void):  # type: ignore[misc]  # final in the stubs only
    def __getitem__(self, field: Any) -> Any:
        value = super().__getitem__(field)
        if isinstance(value, np.ndarray) and value.dtype.kind in "iu" and value.itemsize < 8:
            return value.view(_WideArray)
        return _widened(value)


class _WideArray(np.ndarray[Any, Any]):
    def __getitem__(self, index: Any) -> Any:
        return _widened(super().__getitem__(index))


def _widened(value: Any) -> Any:
    return np.int64(value) if isinstance(value, np.integer) and value.itemsize < 8 else value


def record_dtype(fields: Any) -> np.dtype[np.void]:
    """An aligned structured dtype. ``fields`` are those of ``np.dtype``."""
    dtype = np.dtype(fields, align=True)
    return np.dtype((_Wide, dtype)) if INTERPRETED else dtype
