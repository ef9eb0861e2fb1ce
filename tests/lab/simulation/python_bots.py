"""Bots in Python that other processes can import."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Record


class HalfAndHalf:
    """Clues, discards and plays in rotation."""

    id = "half-and-half"
    memory = np.dtype([("acted", np.int64)])

    def start(self, memory: Record, _view: Record, _rules: Record, seed: int) -> None:
        memory["acted"] = seed % 4

    def watch(self, memory: Record, *_: object) -> None:
        memory["acted"] += 1

    def act(self, memory: Record, view: Record, rules: Record) -> int:
        mask = int(legal(view, rules))
        actions = [action for action in range(mask.bit_length()) if mask >> action & 1]
        return actions[(7 * int(memory["acted"])) % len(actions)]


HALF_AND_HALF = HalfAndHalf()


class Quitter(HalfAndHalf):
    """Exits the process in which it plays."""

    def act(self, *_: object) -> int:
        os._exit(3)


class Secretive(HalfAndHalf):
    """Returns an action that cannot be pickled for another process."""

    def act(self, *_: object) -> Any:
        return lambda: 0


class Traveller(HalfAndHalf):
    """Writes a file, named by the node of the Ray cluster where it plays, to a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:
        import ray

        super().start(memory, view, rules, seed)
        (self.folder / ray.get_runtime_context().get_node_id()).touch()
