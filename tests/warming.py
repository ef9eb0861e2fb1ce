"""A cache of compiled code without completed units."""

from __future__ import annotations

import shutil
from pathlib import Path

from starmine.compiling.jit import cache_directory
from starmine.compiling.units import prepare, ready


def unfinished_cache(folder: Path) -> Path:
    """A copy of this machine's cache without its stamps, for ``NUMBA_CACHE_DIR``: completing it takes seconds."""
    if not ready():
        prepare()
    cache = cache_directory()
    shutil.copytree(cache, folder / "starmine" / cache.name, ignore=shutil.ignore_patterns("*.complete"))
    return folder
