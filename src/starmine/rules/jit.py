"""``njit`` for the whole house: compiled code is cached by a hash of the package's own sources.

Numba notices an edit in a cached function's file, but not in a file that the function's callees live in.
With the cache directory named by the sources' hash, an edit anywhere compiles anew and nothing stale runs.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parents[1]
_COMPILED = ("rules", "knowledge", "bots", "lab", "review")  # the sub-packages that hold kernels


@cache
def cache_directory() -> Path:
    """Where this version's compiled code is kept: ``$NUMBA_CACHE_DIR``, else the user's cache directory."""
    digest = hashlib.sha256()
    for name in _COMPILED:
        for source in sorted((_PACKAGE / name).rglob("*.py")):
            digest.update(source.read_bytes())
    for base in (os.environ.get("NUMBA_CACHE_DIR"), os.environ.get("XDG_CACHE_HOME"), "~/.cache"):
        if base:
            folder = Path(base).expanduser() / "starmine" / digest.hexdigest()[:16]
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError:
                continue
            if os.access(folder, os.W_OK):
                return folder
    return Path(tempfile.gettempdir()) / f"starmine-{os.getuid()}" / digest.hexdigest()[:16]


def njit(function: F) -> F:
    """Compiles at the first call, without the interpreter lock, and keeps the result for later processes."""
    return _compiled(function, forceinline=False)


def inlined(function: F) -> F:
    """``njit`` for the innermost helpers: their code is put where they are called, which saves passing arrays on."""
    return _compiled(function, forceinline=True)


def _compiled(function: F, forceinline: bool) -> F:
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_directory())  # read when a function is decorated; others keep theirs
    try:
        return cast("F", numba.njit(cache=True, nogil=True, forceinline=forceinline)(function))
    finally:
        settings.CACHE_DIR = before
