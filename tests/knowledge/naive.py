"""Naive versions of the functions in ``starmine.knowledge``, which enumerate the deals; and hidden cards for both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from hypothesis import strategies as st

Deal = tuple[int, ...]  # by card, its kind
Puzzle = tuple[list[int], list[int]]  # by card, its kinds as a set; by kind, its copies


@st.composite
def puzzles(draw: st.DrawFn, *, cards: int, kinds: int) -> Puzzle:
    """Puzzles with at most this many cards and kinds; some have no deal."""
    number = draw(st.integers(1, kinds))
    masks = draw(st.lists(st.integers(0, (1 << number) - 1), max_size=cards))
    return masks, draw(st.lists(st.integers(0, 3), min_size=number, max_size=number))


def members(mask: int) -> list[int]:
    """The kinds of a set."""
    return [kind for kind in range(mask.bit_length()) if mask >> kind & 1]


def all_deals(masks: Sequence[int], copies: Sequence[int]) -> Iterator[Deal]:
    """Every way to give each card one of its kinds, none more often than it has copies."""
    if not masks:
        yield ()
        return
    for kind in members(masks[0]):
        if kind < len(copies) and copies[kind]:
            left = [count - (other == kind) for other, count in enumerate(copies)]
            for rest in all_deals(masks[1:], left):
                yield (kind, *rest)


def count_deals(masks: Sequence[int], copies: Sequence[int]) -> int:
    """The number of deals, by recursion over the first card's kinds, with a cache."""

    @cache
    def count(place: int, left: tuple[int, ...]) -> int:
        if place == len(masks):
            return 1
        return sum(
            count(place + 1, tuple(number - (other == kind) for other, number in enumerate(left)))
            for kind in members(masks[place])
            if left[kind]
        )

    return count(0, tuple(copies))


def possible(masks: Sequence[int], copies: Sequence[int]) -> list[int]:
    """By card, the kinds that it has in at least one deal."""
    found = [0] * len(masks)
    for deal in all_deals(masks, copies):
        for card, kind in enumerate(deal):
            found[card] |= 1 << kind
    return found


def chances(masks: Sequence[int], copies: Sequence[int]) -> list[dict[int, Fraction]]:
    """By card, the share of each kind among all ways to draw the cards one by one from the copies."""
    ways: list[Counter[int]] = [Counter() for _ in masks]
    total = 0
    for deal in all_deals(masks, copies):
        left = list(copies)
        drawn = 1
        for kind in deal:
            drawn *= left[kind]
            left[kind] -= 1
        total += drawn
        for card, kind in enumerate(deal):
            ways[card][kind] += drawn
    return [{kind: Fraction(count, total) for kind, count in sorted(found.items())} for found in ways]
