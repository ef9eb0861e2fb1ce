"""Starmine's ``njit``, whose code is cached by a hash of the package's own sources and networks, and ``record_dtype``.

Numba's cache notices an edit of a function's own file, but not of its callees' files. Here the cache directory is named
by the sources' hash, so any edit causes a new compilation, and outdated code never runs.

Importing this module also makes compiled functions take records from Python quickly: see ``_take_record``.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import boxing, config, types
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = bool(getattr(config, "DISABLE_JIT", False))

_PACKAGE = Path(__file__).parents[1]
# The sub-packages with compiled code, but for ``analysis``. None of these calls that, so its compiled code has a
# directory of its own: after an edit in ``analysis`` nothing else is compiled again.
_COMPILED = ("compiling", "rules", "knowledge", "observation", "bots", "lab", "server/wire")
_ANALYSIS = "analysis"


@cache
def cache_directory() -> Path:
    """The directory of this version's compiled code: in ``$NUMBA_CACHE_DIR``, else in the user's cache directory.

    If that is not writable, in the temporary directory.
    """
    version = _version(*_COMPILED)
    named = os.environ.get("NUMBA_CACHE_DIR")
    with suppress(OSError, RuntimeError):  # RuntimeError: the user has no home directory
        folder = Path(named, "starmine").expanduser() if named else user_cache_path("starmine", appauthor=False)
        place = folder / version
        place.mkdir(parents=True, exist_ok=True)
        if os.access(place, os.W_OK):
            return place
    user = f"-{os.getuid()}" if hasattr(os, "getuid") else ""  # on Windows the directory is per user
    return Path(tempfile.gettempdir()) / f"starmine{user}" / version


def _version(*packages: str) -> str:
    digest = hashlib.sha256(np.__version__.encode())  # compiled code reads NumPy's objects: see ``_take_record``
    for name in packages:
        for source in sorted(found for kind in ("*.py", "*.npy") for found in (_PACKAGE / name).rglob(kind)):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _analysis_directory() -> Path:
    return cache_directory() / f"{_ANALYSIS}-{_version(_ANALYSIS)}"


def njit(function: F) -> F:
    """Compiles at the first call, releases the interpreter lock, and caches the code for later processes."""
    return _compiled(function, forceinline=False)


def inlined(function: F) -> F:
    """``njit`` for small helpers: their code is inlined at each call, which avoids passing arrays."""
    return _compiled(function, forceinline=True)


def _compiled(function: F, forceinline: bool) -> F:
    settings: Any = numba.config
    before = settings.CACHE_DIR
    of_analysis = function.__module__.startswith(f"starmine.{_ANALYSIS}.")
    directory = _analysis_directory() if of_analysis else cache_directory()
    settings.CACHE_DIR = str(directory)  # only during decoration, so other packages keep their setting
    try:
        # No function is called from C; compiling wrappers for that takes a sixth of the time.
        fewer: dict[str, Any] = {"no_cfunc_wrapper": True}  # missing in the type stubs
        return cast("F", numba.njit(cache=True, nogil=True, forceinline=forceinline, **fewer)(function))
    finally:
        settings.CACHE_DIR = before


# Where a ``np.void`` has the address of its data: ``obval`` of PyVoidScalarObject in NumPy's C API, after the head.
_ADDRESS = object.__basicsize__ + ctypes.sizeof(ctypes.c_ssize_t)
_boxing: Any = boxing  # how Numba takes objects from Python, by type; without stubs


def _take_record(kind: types.Record, record: ir.Value, compiling: Any) -> Any:
    """The address of a record from Python, read by LLVM instructions. A ``Game`` makes 4.8 times as many moves with it.

    Numba's own way asks NumPy, which first describes each field: that takes 2 to 4 µs.
    """
    pointer = compiling.context.get_value_type(kind)
    builder, byte = compiling.builder, ir.PointerType(ir.IntType(8))
    place = builder.gep(builder.bitcast(record, byte), [ir.Constant(ir.IntType(64), _ADDRESS)])
    return _boxing.NativeValue(builder.load(builder.bitcast(place, ir.PointerType(pointer))))


# Replaces Numba's own way, if this NumPy has the address at this place.
_array = np.zeros(1, [("number", np.int64)])
_record = _array[0]
if ctypes.c_size_t.from_address(id(_record) + _ADDRESS).value == _array.ctypes.data:
    _boxing.unbox.__self__.functions[types.Record] = _take_record


# Interpreted records and their arrays, which give smaller integers as int64: see ``record_dtype``.
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
    """An aligned structured dtype. ``fields`` are those of ``np.dtype``.

    Compiled, Numba calculates in int64 as soon as one of two numbers is an int64. Interpreted, NumPy would calculate in
    the field's own width, where 200 + 100 is 44 and ``1 << 8`` is 0. So interpreted records give any smaller integer as
    int64.
    """
    dtype = np.dtype(fields, align=True)
    return np.dtype((_Wide, dtype)) if INTERPRETED else dtype
