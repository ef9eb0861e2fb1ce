"""What tests look for in the JSON that a server sends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object inside a JSON value, at any depth."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(part)
