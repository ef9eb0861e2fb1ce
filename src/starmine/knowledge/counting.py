"""Counts deals: the ways to give each of some hidden cards a kind, none more often than it has copies.

Cards with the same possible kinds form a group. Each group has a variable; s is the sum of the variables of the groups
for which a kind is possible. A kind with c copies contributes 1 + s + s²/2! + … up to the power c, and the number of
deals is a coefficient of the product over all kinds (exponential generating functions, since the cards of a group are
distinct). The product is kept as a table with an axis per group. Two things keep it small. An axis is removed when no
remaining kind is possible for its group. A kind with a copy for every card for which it is possible needs no table:
each of these cards has one more independent choice.

The tables hold remainders modulo two primes, from which the Chinese remainder theorem gives the count: 20 cards of 30
kinds have fewer deals than the product of the two. The work grows with the largest product of (cards + 1) over the
groups that have an axis at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import factorial, perm, prod

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.int64]

# The two largest primes below 2**58, so that a sum of 26 remainders fits into 63 bits.
_PRIMES = np.array([2**58 - 27, 2**58 - 57])


def deals(masks: Sequence[int], copies: Sequence[int]) -> int:
    """The number of deals: ``masks`` are the possible kinds of each card as sets, ``copies`` those to deal, by kind.

    Copies of a kind are not distinguished: deals that look the same count once. At most 20 cards.
    """
    left = [kind for kind in range(len(copies)) if copies[kind]]
    # By group: its number of cards. A group is given by its set of possible kinds.
    cards = Counter(sum(1 << kind for kind in left if mask >> kind & 1) for mask in masks)
    groups_of = {kind: {group for group in cards if group >> kind & 1} for kind in left}
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
    table: Table = np.ones(2, np.int64)  # by prime, then by an axis for each group in ``axes``
    axes: list[int] = []
    while waiting:
        # Next comes the kind that makes the table grow least.
        kind = min(waiting, key=lambda kind: prod(cards[group] + 1 for group in waiting[kind] if group not in axes))
        for group in waiting[kind]:
            if group not in axes:  # a new axis, on which no card has a kind yet
                axes.append(group)
                table = np.stack([table, *[np.zeros_like(table)] * cards[group]], axis=-1)
        table = _offered(table, [1 + axes.index(group) for group in waiting.pop(kind)], copies[kind])
        for group in filter(is_done, axes.copy()):
            table = _closed(table, 1 + axes.index(group), choices[group])
            axes.remove(group)
    return ways * _count(table.tolist(), divisor)  # `_offered` has multiplied by ``divisor``


def _offered(table: Table, axes: list[int], copies: int) -> Table:
    """The product of ``table`` and the polynomial of a kind, times the factorial of its ``copies``.

    ``axes`` are those of the groups for which the kind is possible. The table holds each coefficient times the
    factorials of its powers, so multiplying by a variable also multiplies each entry by the variable's new power.
    """
    weight, product = 1, table
    # Horner's rule for copies! * (1 + s + s**2 / 2! + … + s**copies / copies!); s is the sum of the axes' variables.
    for power in range(copies, 0, -1):
        weight *= power  # now copies! / (power - 1)!
        total = weight * table
        for axis in axes:
            more, fewer = np.moveaxis(total, axis, -1), np.moveaxis(product, axis, -1)
            more[..., 1:] += np.arange(1, more.shape[-1]) * fewer[..., :-1]
        product = _reduced(total)
    return product


def _closed(table: Table, axis: int, choices: int) -> Table:
    """Removes an axis: each of its cards without a kind gets one of ``choices`` independent kinds."""
    parts = np.moveaxis(table, axis, -1)  # by number of cards with a kind
    # Step by step the sum over i of binomial(n, i) * choices**(n - i) * parts[i], for n cards.
    while parts.shape[-1] > 1:
        parts = _reduced(parts[..., 1:] + choices * parts[..., :-1])
    return parts[..., 0]


def _reduced(table: Table) -> Table:
    """The remainders of a table modulo the primes."""
    return table % _PRIMES.reshape(2, *[1] * (table.ndim - 1))


def _count(remainders: list[int], divisor: int) -> int:
    """The number below the product of the primes that, times ``divisor``, has these remainders."""
    first, second = (int(prime) for prime in _PRIMES)
    of_first = remainders[0] * pow(divisor, -1, first) % first  # the number's remainder, without the divisor
    of_second = remainders[1] * pow(divisor, -1, second) % second
    return int(of_first + first * ((of_second - of_first) * pow(first, -1, second) % second))


def hand_chances(masks: Sequence[int], copies: Sequence[int]) -> list[dict[int, Fraction]]:
    """By card: the probability of each possible kind.

    ``masks`` holds each card's possible kinds as a set, ``copies`` by kind the cards from which the hand is drawn. All
    draws of individual cards are equally likely, so a kind with two copies counts twice. A hand has at most 5 cards:
    the sums run over its subsets.
    """
    all_cards = (1 << len(masks)) - 1
    takes = [_takes(kind, masks, copies[kind]) for kind in range(len(copies))]
    before = [_no_card(all_cards)]  # by kind, by set of cards: the ways in which exactly these have lower kinds
    for take in takes:
        before.append(_joined(before[-1], take, all_cards))
    total = before[-1][all_cards]
    after = _no_card(all_cards)  # by set of cards: the ways in which exactly these have higher kinds
    result: list[dict[int, Fraction]] = [{} for _ in masks]
    for kind in reversed(range(len(copies))):
        others = _joined(before[kind], dict(enumerate(after)), all_cards)  # the same for all kinds but this one
        for cards, ways in takes[kind].items():
            for card in range(len(masks)):
                if cards >> card & 1 and others[all_cards & ~cards]:
                    share = Fraction(ways * others[all_cards & ~cards], total)
                    result[card][kind] = result[card].get(kind, Fraction()) + share
        after = _joined(after, takes[kind], all_cards)
    return [dict(sorted(chances.items())) for chances in result]


def _no_card(all_cards: int) -> list[int]:
    """By set of cards: the number of ways when no kind has been considered: one for the empty set."""
    return [1] + [0] * all_cards


def _takes(kind: int, masks: Sequence[int], copies: int) -> dict[int, int]:
    """By set of cards: the number of ways in which exactly these are of this kind."""
    able = sum(1 << card for card, mask in enumerate(masks) if mask >> kind & 1)
    return {
        cards: perm(copies, cards.bit_count())
        for cards in range(1 << len(masks))
        if cards & ~able == 0 and cards.bit_count() <= copies
    }


def _joined(ways: Sequence[int], more: dict[int, int], all_cards: int) -> list[int]:
    """The subset convolution of ``ways`` and ``more``: by set of cards, the sum over its splits into two sets."""
    result = [0] * (all_cards + 1)
    for cards, count in enumerate(ways):
        if count:
            for others, factor in more.items():
                if not cards & others:
                    result[cards | others] += count * factor
    return result
