"""Compiled code gives the same bytes interpreted and with bounds checks, and reads nothing out of bounds."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.modes import bounds_checked, interpreted

pytestmark = pytest.mark.process

# The kernel; bots, knowledge and simulations; environments and observations; beliefs.
KERNEL, SIMULATION, ENVS = "tests.rules.digests", "tests.lab.simulation.digests", "tests.lab.envs.digests"
BELIEFS = "tests.analysis.beliefs.digests"

# A sample in every run: the kernel at one table in eight.
SAMPLE = pytest.param((KERNEL, "8"), id="sample")


def whole(module: str, seconds: float) -> Any:
    return pytest.param((module,), id=module, marks=pytest.mark.long(seconds))


def compiled(module: str, *args: str) -> Any:
    return import_module(module).digests(*map(int, args))


@pytest.mark.parametrize("run", [SAMPLE, whole(KERNEL, 6), whole(SIMULATION, 20), whole(ENVS, 7), whole(BELIEFS, 20)])
def test_records_are_byte_identical_compiled_and_interpreted(run: tuple[str, ...]) -> None:
    assert interpreted(*run)["digests"] == compiled(*run)


@pytest.mark.long(30)
@pytest.mark.parametrize("run", [SAMPLE, whole(KERNEL, 10), whole(SIMULATION, 90), whole(ENVS, 30), whole(BELIEFS, 40)])
def test_indices_stay_in_bounds_when_checked(run: tuple[str, ...]) -> None:
    checked = bounds_checked(*run)
    assert checked["bounds checked"]
    assert checked["digests"] == compiled(*run)
