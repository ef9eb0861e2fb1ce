"""The probability of each kind for each card of one hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import perm


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
