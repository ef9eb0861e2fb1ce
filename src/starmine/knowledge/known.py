"""What people at a table can know, told from a game or view: nothing here looks behind its blanks.

Kinds are given as text, in the order of the suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from starmine.knowledge.counting import deals
from starmine.knowledge.hand import hand_chances
from starmine.knowledge.matching import feasible
from starmine.rules.cards import RANKS, UNSEEN, kind_text, kind_texts
from starmine.rules.checks import as_seat
from starmine.rules.errors import BadSeat
from starmine.rules.game import Game

Kinds = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Common:
    """What everybody knows, and knows of everybody that they know it."""

    cards: tuple[tuple[Kinds, ...], ...]  # by seat and slot: the kinds that are possible
    deals: int  # how many deals of all hands are possible; those that look the same are one


@dataclass(frozen=True, slots=True)
class Chances:
    """What one player can work out of the own hand."""

    cards: tuple[dict[str, Fraction], ...]  # by slot: the chance of each kind that is possible
    hands: int  # how many hands are possible; those that look the same are one


def owner_possible(view: Game, seat: int) -> tuple[Kinds, ...]:
    """By slot: the kinds that ``seat`` can still think of for its own cards, as far as the viewer can verify.

    What counts is the clues and the cards face up for both: of a hand that the viewer does not see, its owner
    and the viewer know only that its cards must come from somewhere too. For the own hand it is all that the
    viewer can know, by the rules, of what it holds. Raises ``BadSeat``.
    """
    seat = as_seat(seat, view.players)
    blank = [other for other in range(view.players) if other != seat and _hidden(view, other)]
    face_up = [other for other in range(view.players) if other != seat and other not in blank]
    masks = [mask for other in (seat, *blank) for mask in _masks(view, other)]
    possible = _feasible(masks, _copies(view, face_up))
    return tuple(kind_texts(mask, view.suits) for mask in possible[: len(_orders(view, seat))])


def common(view: Game) -> Common:
    """What the announcements and the open cards have made known to everybody, whoever's view it is. (C32)"""
    copies = _copies(view, ())
    possible = _feasible([mask for seat in range(view.players) for mask in _masks(view, seat)], copies)
    cards = iter([kind_texts(mask, view.suits) for mask in possible])
    return Common(
        tuple(tuple(next(cards) for _ in range(len(_orders(view, seat)))) for seat in range(view.players)),
        deals(possible, copies),
    )


def chances(view: Game) -> Chances:
    """How likely each kind is for the viewer's own cards: every hand that the clues and the cards in sight allow
    counts as often as it could have been drawn. Raises ``BadSeat`` for a spectator's view and for a whole game.
    """
    if view.viewer is None or view.viewer < 0:
        raise BadSeat(f"{view!r} is nobody's view: chances are of the viewer's own hand, as in game.view(0)")
    copies = _copies(view, [seat for seat in range(view.players) if seat != view.viewer])
    masks = _masks(view, view.viewer)
    return Chances(
        tuple(
            {kind_text(kind, view.suits): chance for kind, chance in card.items()}
            for card in hand_chances(masks, copies)
        ),
        deals(masks, copies),
    )


def _orders(view: Game, seat: int) -> list[int]:
    return view.state["hands"][seat, : view.state["hand_sizes"][seat]].tolist()  # type: ignore[no-any-return]


def _masks(view: Game, seat: int) -> list[int]:
    """By slot: the kinds that the clues leave."""
    return view.state["possible"][_orders(view, seat)].tolist()  # type: ignore[no-any-return]


def _hidden(view: Game, seat: int) -> bool:
    return UNSEEN in view.state["deck"][_orders(view, seat)]


def _copies(view: Game, face_up: Iterable[int]) -> list[int]:
    """By kind: the copies that are neither on the table nor in one of these hands."""
    played = np.arange(1, RANKS + 1) <= view.state["fireworks"][:, np.newaxis]
    copies = view.rules["copies"].astype(np.int64) - view.state["discarded"] - played.ravel()
    for seat in face_up:
        np.subtract.at(copies, view.state["deck"][_orders(view, seat)], 1)
    return copies.tolist()  # type: ignore[no-any-return]


def _feasible(masks: Sequence[int], copies: Sequence[int]) -> list[int]:
    return feasible(np.array(masks, np.int64), np.array(copies, np.int64)).tolist()  # type: ignore[no-any-return]
