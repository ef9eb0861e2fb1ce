"""Sets in bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from starmine.knowledge.sets import highest, lowest, nth, size


@given(st.sets(st.integers(0, 62), min_size=1))
def test_set_has_size_lowest_highest_and_nth_member(members: set[int]) -> None:
    bits = sum(1 << member for member in members)
    assert size(bits) == len(members)
    assert (lowest(bits), highest(bits)) == (min(members), max(members))
    assert [nth(bits, place) for place in range(len(members))] == sorted(members)


def test_empty_set_has_no_member() -> None:
    assert (size(0), highest(0)) == (0, -1)
