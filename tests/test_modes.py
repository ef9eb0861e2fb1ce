"""Compiled code gives the same bytes interpreted, and compiled with bounds checks, and reads nothing out of bounds."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.modes import bounds_checked, interpreted

# The kernel; bots, knowledge and simulations; environments and observations.
DIGESTS = ["tests.rules.digests", "tests.lab.simulation.digests", "tests.lab.envs.digests"]


def compiled(module: str) -> Any:
    return import_module(module).digests()


@pytest.mark.parametrize("module", DIGESTS)
def test_records_are_byte_identical_compiled_and_interpreted(module: str) -> None:
    assert interpreted(module)["digests"] == compiled(module)


@pytest.mark.parametrize("module", DIGESTS)
def test_indices_stay_in_bounds_when_checked(module: str) -> None:
    checked = bounds_checked(module)
    assert checked["bounds checked"]
    assert checked["digests"] == compiled(module)
