"""Simulations on a Ray cluster: the one that ``ray.init()`` finds, or else a new one on this machine.

Needs the extra ``ray`` and the same version of Starmine on this machine and on all nodes.
"""

from __future__ import annotations

import os
from concurrent.futures import Future
from typing import Any

import ray
from ray.exceptions import NodeDiedError, ObjectLostError, OutOfMemoryError, WorkerCrashedError

from starmine.lab.simulation.table import Played, Task, packed, play_packed
from starmine.observation.errors import BadSetting


class Cluster:
    """Plays on all cores of a cluster. Raises ``BadBot`` and ``BadSetting``."""

    chunk_seconds = 2.0  # long enough to outweigh the overhead of a Ray task
    losses: tuple[type[Exception], ...] = (WorkerCrashedError, OutOfMemoryError, NodeDiedError, ObjectLostError)

    def __init__(self, task: Task) -> None:
        self._joined_here = not ray.is_initialized()
        if self._joined_here:
            try:
                ray.init(include_dashboard=False, log_to_driver=False, logging_level="warning")
            except (ValueError, OSError, RuntimeError) as error:
                where = os.environ.get("RAY_ADDRESS", "this machine")
                raise BadSetting(f"on='ray': no Ray cluster answers at {where} ({error}): see RAY_ADDRESS") from error
        self.ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.chunk_games = task.lanes
        self._task = ray.put(packed(task))
        self._play: Any = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(play_packed)

    def submit(self, first: int, count: int) -> Future[Played]:
        future: Future[Played] = self._play.remote(self._task, first, count).future()
        return future

    def close(self) -> None:
        """Leaves the cluster, if it was joined here."""
        if self._joined_here:
            ray.shutdown()
