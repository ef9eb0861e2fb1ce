"""Counts deals: the ways to give each of some hidden cards a kind, none more often than it has copies.

Cards with the same possible kinds form a group. Each group has a variable; s is the sum of the variables of the groups
for which a kind is possible. A kind with c copies contributes 1 + s + s²/2! + … up to the power c, and the number of
deals is a coefficient of the product over all kinds (exponential generating functions, since the cards of a group are
distinct). The product is kept as a table with an axis per group. Two things keep it small: an axis is removed when no
remaining kind is possible for its group, and a kind with enough copies for all cards for which it is possible needs no
table, because it is one more independent choice for each of them.

The tables hold remainders modulo two primes, from which the Chinese remainder theorem gives the count: 20 cards of 30
kinds have fewer deals than the product of the two. The work grows with the largest product of (cards + 1) over the
groups that have an axis at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from starmine.compiling.jit import njit

Table = npt.NDArray[np.int64]

# The two largest primes below 2**58, so that a sum of 26 remainders fits into 63 bits.
_PRIMES = np.array([2**58 - 27, 2**58 - 57])


def deals(masks: Sequence[int], copies: Sequence[int]) -> int:
    """The number of deals: ``masks`` are the possible kinds of each card as sets, ``copies`` those to deal, by kind.

    Copies of a kind are not distinguished: deals that look the same count once. At most 20 cards.
    """
    cards = Counter(_within(mask, copies) for mask in masks)  # by group, its set of possible kinds: how many cards
    # By kind with copies: the groups for which it is possible.
    groups_of = {kind: {group for group in cards if group >> kind & 1} for kind in range(len(copies)) if copies[kind]}
    # The kinds with fewer copies than cards that could take them, with their groups; only these need the table.
    waiting = {
        kind: groups for kind, groups in groups_of.items() if sum(cards[group] for group in groups) > copies[kind]
    }
    divisor = prod(factorial(copies[kind]) for kind in waiting)
    # By group: the number of its kinds with enough copies, which any of its cards can have.
    choices = {group: sum(group >> kind & 1 for kind in groups_of if kind not in waiting) for group in cards}

    def is_done(group: int) -> bool:
        return not any(group in groups for groups in waiting.values())

    ways: int = prod(choices[group] ** cards[group] for group in cards if is_done(group))
    table: Table = np.ones((2, 1), np.int64)  # by prime, and by place in the flattened table
    axes: list[int] = []  # the groups that have an axis
    while waiting:
        # Next comes the kind that makes the table grow least.
        kind = min(waiting, key=lambda kind: prod(cards[group] + 1 for group in waiting[kind] if group not in axes))
        opened = [group for group in waiting[kind] if group not in axes]
        table = _open(table, [cards[group] + 1 for group in opened])
        axes += opened
        shape = np.array([cards[group] + 1 for group in axes])
        _offer(table, shape, np.array([group in waiting[kind] for group in axes]), copies[kind], _PRIMES)
        del waiting[kind]
        for group in filter(is_done, axes.copy()):
            table = _close(table, [cards[other] + 1 for other in axes], axes.index(group), choices[group])
            axes.remove(group)
    return ways * _count([int(remainder) for remainder in table[:, 0]], divisor)  # `_offer` multiplied by it


def _within(mask: int, copies: Sequence[int]) -> int:
    """The kinds of a set that have copies."""
    return sum(1 << kind for kind in range(len(copies)) if mask >> kind & 1 and copies[kind])


def _open(table: Table, sizes: list[int]) -> Table:
    """Appends axes of these sizes, for groups in which no card has a kind yet."""
    wider = np.zeros((2, table.shape[1], prod(sizes)), np.int64)
    wider[:, :, 0] = table
    return wider.reshape(2, -1)


@njit
def _offer(
    table: Table, shape: npt.NDArray[np.int64], concerned: npt.NDArray[np.bool_], copies: int, primes: Table
) -> None:
    """Multiplies ``table`` in place by the polynomial of a kind, times the factorial of its ``copies``.

    ``concerned`` is by axis whether the kind is possible for its group. The table holds each coefficient times the
    factorials of its powers: so in a product with a variable, the variable's power is a factor.
    """
    axes = len(shape)
    strides = np.ones(axes, np.int64)
    for axis in range(axes - 1, 0, -1):
        strides[axis - 1] = strides[axis] * shape[axis]
    source = table.copy()
    weight = 1
    for power in range(copies, 0, -1):  # Horner's rule
        weight *= power
        given = shape - 1  # by axis: the number of cards with a kind at `place`, which runs down over the table
        for place in range(table.shape[1] - 1, -1, -1):
            for prime in range(2):
                total = weight * source[prime, place]
                for axis in range(axes):
                    if concerned[axis] and given[axis]:
                        total += given[axis] * table[prime, place - strides[axis]]
                table[prime, place] = total % primes[prime]
            axis = axes - 1
            while axis >= 0 and given[axis] == 0:
                given[axis] = shape[axis] - 1
                axis -= 1
            if axis >= 0:
                given[axis] -= 1


def _close(table: Table, shape: list[int], axis: int, choices: int) -> Table:
    """Removes an axis: each of its cards without a kind gets one of ``choices`` independent kinds."""
    parts = np.moveaxis(table.reshape(2, *shape), axis + 1, -1)  # by number of cards with a kind
    # Step by step the sum over i of binomial(n, i) * choices**(n - i) * parts[i], for n cards.
    primes = _PRIMES.reshape(2, *(1 for _ in shape))
    while parts.shape[-1] > 1:
        parts = (parts[..., 1:] + choices * parts[..., :-1]) % primes
    return np.ascontiguousarray(parts).reshape(2, -1)


def _count(remainders: list[int], divisor: int) -> int:
    """The number below the product of the primes that, times ``divisor``, has these remainders."""
    first, second = (int(prime) for prime in _PRIMES)
    of_first = remainders[0] * pow(divisor, -1, first) % first  # the number's remainder, without the divisor
    of_second = remainders[1] * pow(divisor, -1, second) % second
    return int(of_first + first * ((of_second - of_first) * pow(first, -1, second) % second))
