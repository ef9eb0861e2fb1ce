"""Sets as bit masks: size and members.

Sets of kinds, clue values, slots and action ids have this form. The functions are compiled and work on int64; members
are 0 to 62.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Integer


@njit
def size(members: Integer) -> Integer:
    """The number of members of a set."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@njit
def nth(members: Integer, place: Integer) -> Integer:
    """The member at index ``place`` in ascending order. The set must have more than ``place`` members.

    Broadword selection (Vigna, 2008), branch-free: it computes the cumulative counts of all bytes at once, finds the
    member's byte from them, and its bit in the byte with a table.
    """
    members = np.int64(members)
    counts = members - (members >> 1 & 0x5555555555555555)
    counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333)
    counts = counts + (counts >> 4) & 0x0F0F0F0F0F0F0F0F
    counts += counts << 8
    counts += counts << 16
    counts += counts << 32
    # A byte's highest bit stays set if its cumulative count is at most ``place``.
    left_behind = ((place * _ONES | _HIGHEST) - (counts & _SEVEN_BYTES)) & _HIGHEST
    byte = 8 * size(left_behind)
    rest = place - ((counts << 8) >> byte & 255) & 7  # masked, so it needs no wraparound check
    return byte + np.int64(_SELECT[rest, members >> byte & 255])


@njit
def lowest(members: Integer) -> Integer:
    """The smallest member of a non-empty set."""
    return size(~members & members - 1)  # the bits below the lowest one that is set


@njit
def highest(members: Integer) -> Integer:
    """The largest member; -1 for the empty set."""
    member = -1
    while members:
        members >>= 1
        member += 1
    return member


_ONES, _HIGHEST, _SEVEN_BYTES = 0x01010101010101, 0x80808080808080, 0xFFFFFFFFFFFFFF


def _select() -> npt.NDArray[np.uint8]:
    """By index and byte: the member of the byte at that index."""
    table = np.zeros((8, 256), np.uint8)
    for byte in range(256):
        for place, member in enumerate(member for member in range(8) if byte >> member & 1):
            table[place, byte] = member
    return table


_SELECT = _select()
