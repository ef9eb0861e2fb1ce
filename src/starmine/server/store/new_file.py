"""A new file for what the store gives out: it appears under its name once it is whole and safely on the disk."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NewFile:
    """A file in the making, of lines compressed by gzip."""

    def __init__(self, lines: gzip.GzipFile) -> None:
        self.lines = lines
        self.is_wanted = True  # false: it shall not appear


@contextmanager
def new_file(file: Path) -> Iterator[NewFile]:
    """Makes ``file`` at the end of the block, for its owner only; after an exception none. Raises ``OSError``."""
    draft = file.with_name(f"{file.name}.part")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile(filename="", mode="wb", fileobj=raw) as lines:
                made = NewFile(lines)
                yield made
            raw.flush()
            os.fsync(raw.fileno())
        if made.is_wanted:
            draft.replace(file)
            _sync_folder(file.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Makes sure that the name of a new file is on the disk too."""
    if os.name != "nt":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
