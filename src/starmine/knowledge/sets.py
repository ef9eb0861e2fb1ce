"""Sets in the bits of a number: how many members, and which.

Kinds, clue values, slots and action ids all come as such sets. These are compiled and work on int64; a set
has at most 63 members.
"""

from __future__ import annotations

from starmine.rules.jit import njit
from starmine.rules.state import Integer


@njit
def size(members: Integer) -> Integer:
    """How many members a set has."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@njit
def nth(members: Integer, place: Integer) -> Integer:
    """The member at ``place``, counted from the smallest, 0. The set must have as many."""
    for _ in range(place):
        members &= members - 1
    return lowest(members)


@njit
def lowest(members: Integer) -> Integer:
    """The smallest member of a set that is not empty."""
    member = 0
    while not members >> member & 1:
        member += 1
    return member


@njit
def highest(members: Integer) -> Integer:
    """The largest member; -1 for the empty set."""
    member = -1
    while members:
        members >>= 1
        member += 1
    return member
