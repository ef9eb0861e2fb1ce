"""The three runs of the tests: ``quick`` for every change, ``test`` before a merge, ``long`` for all the rest.

``--run`` chooses one. Which tests belong to it follows from their markers:

* ``long(seconds)``: only in the long run, where it takes about so many seconds of one core
* ``e2e``, ``postgresql``, ``process``, ``slow``: not in the quick run

Properties (tests of Hypothesis) are in all three, with more and more examples. Of a large set of cases, ``sampled``
leaves one in ten in the other runs, and gives the long run the others. Which ones changes every day: the first lines
of a run say the day, and the environment variable ``TEST_DAY`` repeats it.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

DAY = os.environ.setdefault("TEST_DAY", datetime.now(UTC).date().isoformat())  # handed on to workers

# For how many examples a property has in each run, compared with what it asks for.
RUNS = {"quick": 0.25, "test": 0.25, "long": 10.0}

_NOT_QUICK = ("e2e", "postgresql", "process", "slow")
# Of a test with this marker that does not say how long it takes; the first marker that it has counts.
_SECONDS = {"long": 20.0, "hypothesis": 20.0, "slow": 1.0, "e2e": 2.5, "process": 3.0, "postgresql": 1.0}

_chosen = "test"


def choose(run: str) -> None:
    """Chooses the run of this process, before tests are collected."""
    global _chosen  # noqa: PLW0603
    _chosen = run
    # Fixed seeds, but for the long run, which searches on and prints how to repeat what it finds.
    settings.register_profile(
        run,
        deadline=None,  # the first example compiles
        derandomize=run != "long",
        max_examples=int(100 * RUNS[run]),
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(run)


def examples(many: int) -> settings:
    """Decorates a property: about so many examples with ``make test``, fewer or more in the other runs."""
    return settings(max_examples=max(5, int(many * RUNS[_chosen])))


def sampled(cases: Iterable[Any], share: int = 10) -> list[Any]:
    """``cases`` for ``parametrize``: one in ``share`` in every run, the others in the long run.

    A case is one value, or a tuple of values.
    """
    return [case if _hash(case) % share == 0 else _only_long(case) for case in cases]


def _only_long(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long(1))


def _hash(case: Any) -> int:
    return zlib.crc32(f"{DAY} {case}".encode())


def is_in(run: str, item: pytest.Item) -> bool:
    """Whether a test belongs to a run."""
    long = item.get_closest_marker("long") is not None
    if run == "long":
        return long or _is_property(item)
    return not long and (run == "test" or not any(item.get_closest_marker(marker) for marker in _NOT_QUICK))


def _is_property(item: pytest.Item) -> bool:
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def longest_first(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests by file, those first that take longest: a worker that ends with one would be waited for."""
    return [item for tests in _files(items) for item in tests]


def parts(items: Iterable[pytest.Item], many: int) -> list[list[pytest.Item]]:
    """Cuts the long run into parts that take about as long as each other; the tests of a file stay together."""
    cut: list[list[pytest.Item]] = [[] for _ in range(many)]
    for tests in _files(items):
        min(cut, key=_seconds).extend(tests)
    return cut


def _files(items: Iterable[pytest.Item]) -> list[list[pytest.Item]]:
    files = defaultdict[Path, list[pytest.Item]](list)
    for item in items:
        files[item.path].append(item)
    return sorted(files.values(), key=lambda tests: (-_seconds(tests), tests[0].nodeid))


def _seconds(items: Iterable[pytest.Item]) -> float:
    return sum(map(_of_one, items))


def _of_one(item: pytest.Item) -> float:
    """About how many seconds a test takes, by its markers."""
    for name, usual in _SECONDS.items():
        if (marker := item.get_closest_marker(name)) is not None:
            return float(marker.args[0]) if marker.args else usual
    return 0.05


def by_file(nodeids: Iterable[str]) -> list[str]:
    """How many tests of each file, a line each."""
    return [f"{many:5} {file}" for file, many in sorted(Counter(id_.partition("::")[0] for id_ in nodeids).items())]
