"""Environments and observations give the same bytes compiled, interpreted, and compiled with bounds checks."""

from __future__ import annotations

import pytest

from tests.lab.env_digests import digests
from tests.modes import bounds_checked, interpreted

DIGESTS = "tests.lab.env_digests"


def test_interpreted_and_compiled_are_byte_identical() -> None:
    assert interpreted(DIGESTS)["digests"] == digests()


@pytest.mark.slow
def test_no_index_is_out_of_bounds() -> None:
    checked = bounds_checked(DIGESTS)
    assert checked["bounds checked"]
    assert checked["digests"] == digests()
