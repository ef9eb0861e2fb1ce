"""Creates files atomically: a file appears under its name only once it is complete and synced."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def json_line(value: object) -> bytes:
    """A value as a line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def json_value(line: str) -> Any:
    """The value of a line of JSON. Raises ``ValueError``."""
    try:
        return json.loads(line)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


class NewFile:
    """A gzipped file that is being written."""

    def __init__(self, lines: gzip.GzipFile) -> None:
        self.lines = lines
        self.is_wanted = True  # if False, the file is discarded


@contextmanager
def new_file(file: Path) -> Iterator[NewFile]:
    """Creates ``file`` for its owner only, at the end of the block unless it raises. Raises ``OSError``."""
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
    """Syncs the directory entry of a new file."""
    if os.name != "nt":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
