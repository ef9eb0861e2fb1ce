"""Whole episodes as Kaggle's environments have written them, in the folder ``episodes``.

Seats 0 and 1 are ``conventions``, in ``arena`` 2 and 3 ``cautious``. In the others the agent of seat 1 fails on its
third turn: with the action 99, by ``DeadlineExceeded``, or with the action -2, by which agents report an error.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).with_name("episodes")


def episode(name: str) -> dict[str, Any]:
    """The episode of a file."""
    found: dict[str, Any] = json.loads(lzma.decompress((_FOLDER / f"{name}.json.xz").read_bytes()))
    return found


def sent(whole: dict[str, Any]) -> dict[str, Any]:
    """What the client sends of an episode: see ``web/src/lib/tables/files.ts``."""
    info = {name: value for name, value in whole["info"].items() if name != "moveDurations"}
    info["stateHistory"] = info["stateHistory"][:1]
    return {"name": whole["name"], "rewards": whole["rewards"], "statuses": whole["statuses"], "info": info}
