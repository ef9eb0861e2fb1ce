"""Players' knowledge, computed from the visible cards and the clues of a game or view.

Kinds are texts, in the order of the suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

import numpy as np

from starmine.knowledge import kinds
from starmine.knowledge.counting import deals
from starmine.knowledge.hand import hand_chances
from starmine.knowledge.matching import feasible
from starmine.rules.cards import KINDS, UNSEEN, kind_text, kind_texts
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
    others = [other for other in range(view.players) if other != seat]
    hand = _masks(view, seat)
    hidden = [mask for other in others for mask in _hidden_masks(view, other)]
    possible = _feasible([*hand, *hidden], _copies(view, seat, others))
    return tuple(kind_texts(mask, view.suits) for mask in possible[: len(hand)])


def common(view: Game) -> Common:
    """Common knowledge from the clues and the played and discarded cards; the same in every seat's view. (C32)"""
    copies = _copies(view, -1, ())  # known to everybody, without any hand
    possible = _feasible([mask for seat in range(view.players) for mask in _masks(view, seat)], copies)
    cards = iter([kind_texts(mask, view.suits) for mask in possible])
    hands = tuple(tuple(islice(cards, len(_orders(view, seat)))) for seat in range(view.players))
    return Common(hands, deals(possible, copies))


def chances(view: Game) -> Chances:
    """The probability of each kind for the viewer's own cards, given the clues and the visible cards: all draws of
    individual cards are equally likely. Raises ``BadSeat`` for a spectator's view and for a whole game.

    A card that another seat has drawn since the view was made is hidden, and counts as a card of the deck.
    """
    if view.viewer is None or view.viewer < 0:
        raise BadSeat(f"{view!r} has no seat: chances are of the viewer's own hand, as in game.view(0)")
    copies = _copies(view, view.viewer, [seat for seat in range(view.players) if seat != view.viewer])
    masks = _masks(view, view.viewer)
    return Chances(
        tuple(
            {kind_text(kind, view.suits): chance for kind, chance in card.items()}
            for card in hand_chances(masks, copies)
        ),
        deals(masks, copies),
    )


def _orders(view: Game, seat: int) -> list[int]:
    return view.state["hands"][seat, : view.state["hand_sizes"][seat]].tolist()


def _masks(view: Game, seat: int) -> list[int]:
    """By slot: the kinds that the clues allow."""
    return [int(possible_kinds(view.state, view.rules, order)) for order in _orders(view, seat)]


def _hidden_masks(view: Game, seat: int) -> list[int]:
    """For each hidden card of a hand: the kinds that the clues allow."""
    hidden = view.state["deck"][_orders(view, seat)] == UNSEEN
    return [mask for mask, is_hidden in zip(_masks(view, seat), hidden, strict=True) if is_hidden]


def _copies(view: Game, knower: int, face_up: Iterable[int]) -> list[int]:
    """By kind: the number of copies neither played, discarded nor visible in the hands ``face_up``.

    Of cards in a hole only those count as played that the seat ``knower`` knows, or everybody if that is -1.
    """
    copies = kinds.copies_in_play(view.state, view.rules)
    copies = kinds.fewer_copies(copies, kinds.copies_in_hole(view.state, view.rules, knower))
    for seat in face_up:
        copies = kinds.fewer_copies(copies, kinds.copies_in_hand(view.state, seat))
    return [int(kinds.copies_of(copies, kind)) for kind in range(KINDS)]


def _feasible(masks: Sequence[int], copies: Sequence[int]) -> list[int]:
    return feasible(np.array(masks, np.int64), np.array(copies, np.int64)).tolist()
