"""Sets in the bits of a number: how many members, and which.

Kinds, clue values, slots and action ids all come as such sets. These are compiled and work on int64; a set
has at most 63 members.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit
from starmine.rules.kernel.state import Integer


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
    """The member at ``place``, counted from the smallest, 0. The set must have more than ``place`` members.

    Broadword selection (Vigna, 2008), branch-free: the members of each byte and those below it are
    counted, all at once; then the bytes below the member's; then a table finds the member in its byte.
    """
    members = np.int64(members)
    counts = members - (members >> 1 & 0x5555555555555555)
    counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333)
    counts = counts + (counts >> 4) & 0x0F0F0F0F0F0F0F0F
    counts += counts << 8
    counts += counts << 16
    counts += counts << 32
    # The highest bit of a byte stays set where its count is at most ``place``.
    left_behind = ((place * _ONES | _HIGHEST) - (counts & _SEVEN_BYTES)) & _HIGHEST
    byte = 8 * size(left_behind)
    rest = place - ((counts << 8) >> byte & 255)
    return byte + np.int64(_SELECT[rest, members >> byte & 255])


@njit
def lowest(members: Integer) -> Integer:
    """The smallest member of a set that is not empty."""
    return size(~members & members - 1)


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
    """By place and byte: the member at that place."""
    table = np.zeros((8, 256), np.uint8)
    for byte in range(256):
        for place, member in enumerate(member for member in range(8) if byte >> member & 1):
            table[place, byte] = member
    return table


_SELECT = _select()
