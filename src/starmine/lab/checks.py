"""Parsing at the lab's edge: arrays are checked here, and compiled code trusts them."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from starmine.lab.errors import BadArray, BadSetting
from starmine.rules.errors import StarmineError, shown


def check_records(name: str, records: object, dtype: np.dtype[Any], count: int | None = None) -> int:
    """How many records there are. Raises ``BadArray`` unless it is a row of ``dtype``, of ``count`` if given."""
    if not isinstance(records, np.ndarray) or records.ndim != 1:
        raise BadArray(f"{name} is {_shape(records)}: it must be a row of records, of shape (n,)")
    check_array(name, records, dtype, (len(records) if count is None else count,))
    return len(records)


def check_array(
    name: str,
    array: object,
    dtype: npt.DTypeLike,
    shape: tuple[int, ...],
    *,
    least: int | None = None,
    most: int | None = None,
    write: bool = False,
) -> None:
    """Raises ``BadArray`` unless it is a C-contiguous array of that dtype and shape, its numbers within bounds."""
    if not isinstance(array, np.ndarray) or array.shape != shape:
        raise BadArray(f"{name} is {_shape(array)}: it must be an array of shape {shape}")
    if array.dtype != dtype:
        raise BadArray(f"{name} has dtype {_name(array.dtype)}: it must have {_name(np.dtype(dtype))}")
    if not array.flags.c_contiguous or not array.flags.aligned:
        raise BadArray(f"{name} is not contiguous: give np.ascontiguousarray({name})")
    if write and not array.flags.writeable:
        raise BadArray(f"{name} is read-only: it is to be written to")
    if least is not None and array.size and array.min() < least:
        raise BadArray(f"{name} holds {array.min()}: its numbers must be {least} or more")
    if most is not None and array.size and array.max() > most:
        raise BadArray(f"{name} holds {array.max()}: its numbers must be {most} or less")


def as_whole_numbers(name: str, array: object, count: int) -> npt.NDArray[np.int64]:
    """An array of ``count`` whole numbers, of whatever dtype, as int64. Raises ``BadArray``."""
    if isinstance(array, np.ndarray) and array.dtype.kind in "iu":
        array = array.astype(np.int64, copy=False)
    check_array(name, array, np.int64, (count,))
    return cast("npt.NDArray[np.int64]", array)


def check_whole(error: type[StarmineError], name: str, value: object, least: int, most: int | None = None) -> int:
    """The value. Raises ``error`` unless it is a whole number within bounds."""
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not whole or value < least or (most is not None and value > most):  # type: ignore[operator]
        bounds = f", {least} or more" if most is None else f" from {least} to {most}"
        raise error(f"{name}={shown(value)}: it must be a whole number{bounds}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def check_choice(name: str, value: object, *choices: str) -> None:
    """Raises ``BadSetting`` unless the value is one of the choices."""
    if value not in choices:
        raise BadSetting(f"{name}={value!r}: it must be {' or '.join(map(repr, choices))}")


def _shape(value: object) -> str:
    return f"of shape {value.shape}" if isinstance(value, np.ndarray) else f"a {type(value).__name__}"


def _name(dtype: np.dtype[Any]) -> str:
    return "that of other records" if dtype.names else str(dtype)
