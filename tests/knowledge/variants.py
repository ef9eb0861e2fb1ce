"""Variants of hanab.live that together cover every kind of suit, every special rank and every rule."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
from hypothesis import strategies as st

import starmine as sm
from starmine.rules import catalogue
from starmine.rules.catalogue.variant import Variant
from tests.rules.tables import Table


@functools.cache
def families() -> tuple[str, ...]:
    """The variants, in the catalogue's order, that each have a feature that none before them has."""
    seen: set[object] = set()
    chosen = []
    for name in sm.variants():
        features = set(_features(catalogue.variant(name)))
        if features - seen:
            chosen.append(name)
            seen |= features
    return tuple(chosen)


# Every third family in every run, the others in the long run.
thirds = pytest.mark.parametrize("third", [0, *(pytest.param(third, marks=pytest.mark.long(1)) for third in (1, 2))])


def _features(variant: Variant) -> Iterator[object]:
    yield len(variant.suits)
    yield "stack", variant.stack_size
    yield "clues", len(variant.clue_colours), len(variant.clue_ranks)
    for suit in variant.suits:
        yield suit.data
        yield suit.reversed, variant.settings.synesthesia
    yield variant.settings


def variant_tables(names: tuple[str, ...] | None = None) -> st.SearchStrategy[Table]:
    """Tables of any variant, or of one of ``names``, for 2 to 6 players."""
    return st.builds(
        lambda name, players: Table("hanab-live", {"variant": name}, players),
        st.sampled_from(names or sm.variants()),
        st.integers(2, 6),
    )
