"""Players' knowledge, computed from the visible cards and the clues of a game or view.

Kinds are texts, in the order of the suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

import numpy as np

from starmine.knowledge import kinds
from starmine.knowledge.counting import deals, hand_chances
from starmine.knowledge.matching import feasible, owner_kinds
from starmine.rules.cards import KINDS, kind_text, kind_texts
from starmine.rules.checks import as_seat
from starmine.rules.errors import BadSeat
from starmine.rules.game import Game
from starmine.rules.kernel.state import possible_kinds

Kinds = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Common:
    """Common knowledge: what everybody knows, and knows that everybody knows."""

    cards: tuple[tuple[Kinds, ...], ...]  # by seat and slot: the possible kinds
    deals: int  # the number of possible deals of all hands; those that look the same count once


@dataclass(frozen=True, slots=True)
class Chances:
    """One player's knowledge about the cards in hand."""

    cards: tuple[dict[str, Fraction], ...]  # by slot: the probability of each possible kind
    hands: int  # the number of possible hands; those that look the same count once


def owner_possible(view: Game, seat: int) -> tuple[Kinds, ...]:
    """By slot: the possible kinds of the cards of ``seat``, as far as both that seat and the viewer know.

    It uses the clues and the cards that both see. A card in another hand that the viewer does not see only counts as
    one copy of a kind that its clues allow. For the viewer's hand the result is exact. Raises ``BadSeat``.
    """
    seat = as_seat(seat, view.players)
    return tuple(kind_texts(mask, view.suits) for mask in owner_kinds(view.state, view.rules, seat).tolist())


def common(view: Game) -> Common:
    """Common knowledge from the clues and the played and discarded cards; the same in every seat's view. (C32)"""
    copies = _copies(view, -1)
    masks = [_masks(view, seat) for seat in range(view.players)]
    dealt = np.array([mask for hand in masks for mask in hand], np.int64)
    possible = feasible(dealt, np.array(copies, np.int64)).tolist()
    cards = iter([kind_texts(mask, view.suits) for mask in possible])
    hands = tuple(tuple(islice(cards, len(hand))) for hand in masks)
    return Common(hands, deals(possible, copies))


def chances(view: Game) -> Chances:
    """The probability of each kind for the viewer's own cards, given the clues and the visible cards: all draws of
    individual cards are equally likely. Raises ``BadSeat`` for a spectator's view and for a whole game.

    A card that another seat has drawn since the view was made is hidden, and counts as a card of the deck.
    """
    if view.viewer is None or view.viewer < 0:
        raise BadSeat(f"{view!r} has no seat: chances are of the viewer's own hand, as in game.view(0)")
    copies = _copies(view, view.viewer)
    masks = _masks(view, view.viewer)
    return Chances(
        tuple(
            {kind_text(kind, view.suits): chance for kind, chance in card.items()}
            for card in hand_chances(masks, copies)
        ),
        deals(masks, copies),
    )


def _masks(view: Game, seat: int) -> list[int]:
    """By slot: the kinds that the clues allow."""
    orders = view.state["hands"][seat, : view.state["hand_sizes"][seat]].tolist()
    return [int(possible_kinds(view.state, order)) for order in orders]


def _copies(view: Game, knower: int) -> list[int]:
    """By kind: the number of copies neither played, discarded nor visible in the hand of another seat than ``knower``.

    -1 is everybody, for whom no hand is visible. Of cards in a hole only those count as played that ``knower`` knows.
    """
    copies = kinds.copies_in_play(view.state, view.rules)
    copies = kinds.fewer_copies(copies, kinds.copies_in_hole(view.state, view.rules, knower))
    for seat in range(view.players):
        if knower not in (-1, seat):
            copies = kinds.fewer_copies(copies, kinds.copies_in_hand(view.state, seat))
    return [int(kinds.copies_of(copies, kind)) for kind in range(KINDS)]
