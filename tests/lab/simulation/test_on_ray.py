"""Simulations on a Ray cluster: a real one of two nodes, on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import starmine as sm
from starmine.bots import BotFault
from starmine.lab import BadSetting, simulate
from starmine.lab.errors import LostWorker
from tests.lab.simulation.python_bots import HALF_AND_HALF, Quitter, Traveller
from tests.lab.simulation.test_simulate import counts

pytestmark = [
    pytest.mark.long(7),
    pytest.mark.process,
    # Ray leaves sockets and files open until its processes, and this one, end.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

COCKTAIL = sm.edition("cocktail")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Ray, with a cluster of two one-core nodes on this machine."""
    # Ray reads these when it is imported: it sends no usage statistics, and its nodes have the address 127.0.0.1.
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
    ray = pytest.importorskip("ray", reason="the extra ray is not installed")
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
    made = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    made.add_node(**node)
    ray.init(address=made.address, log_to_driver=False)
    yield ray
    ray.shutdown()
    made.shutdown()


def test_result_is_the_same_on_a_cluster(cluster: Any) -> None:
    assert len([node for node in cluster.nodes() if node["Alive"]]) == 2
    alone = simulate(COCKTAIL, 3, "cautious", games=400, seed=1, jobs=1)
    done: list[int] = []
    assert counts(simulate(COCKTAIL, 3, "cautious", games=400, seed=1, on="ray", progress=done.append)) == counts(alone)
    assert done[-1] == 400


def test_both_nodes_play(cluster: Any, tmp_path: Path) -> None:
    bot = Traveller(tmp_path)
    result = simulate(COCKTAIL, 2, bot, games=200, seed=1, on="ray")
    assert counts(result) == counts(simulate(COCKTAIL, 2, HALF_AND_HALF, games=200, seed=1, jobs=1))
    assert {note.name for note in tmp_path.iterdir()} == {node["NodeID"] for node in cluster.nodes() if node["Alive"]}


def test_fault_is_reported_from_a_node(cluster: Any) -> None:
    from tests.bots.spies import Stubborn

    for wish in (53, 0.5):
        with pytest.raises(BotFault, match=f"bot 'stubborn', seat 0, turn 0: its action {wish}"):
            simulate(COCKTAIL, 2, Stubborn(wish), games=20, on="ray")


def test_interrupt_returns_the_games_so_far(cluster: Any) -> None:
    def stop(done: int) -> None:
        if done >= 5:
            raise KeyboardInterrupt

    result = simulate(COCKTAIL, 2, "random", games=10**9, seed=1, on="ray", progress=stop)
    assert result.interrupted
    assert result.games >= 5


def test_lost_worker_is_reported_when_a_bot_ends_its_process(cluster: Any) -> None:
    with pytest.raises(LostWorker, match="a bot has ended it"):
        simulate(COCKTAIL, 2, Quitter(), games=2, on="ray")


def test_missing_cluster_is_reported(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.shutdown()
    monkeypatch.setenv("RAY_ADDRESS", "nonsense")
    with pytest.raises(BadSetting, match="no Ray cluster answers at nonsense"):
        simulate(COCKTAIL, 2, "random", games=20, on="ray")
