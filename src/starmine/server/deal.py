"""The deal, which anybody can check afterwards: see docs/deal.md."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from starmine.rules.cards import kind_text
from starmine.rules.edition import Edition
from starmine.rules.shuffle import drawn_seat, shuffled


@dataclass(frozen=True, slots=True)
class Deal:
    """What is decided at the start of a game: the secret seed, and the deck and first seat made from it."""

    seed: str
    deck: str  # kinds in draw order, such as "R1 G2 …"
    first: int


def new_seed() -> str:
    """256 random bits in hexadecimal."""
    return secrets.token_hex(32)


def deal(edition: Edition, players: int, first: int | None) -> Deal:
    """A deal from a new secret seed; without a ``first`` player the seed draws one. (R4)"""
    seed = new_seed()
    suits = edition.suits(players)
    deck = " ".join(kind_text(kind, suits) for kind in shuffled(edition, players, seed))
    return Deal(seed, deck, drawn_seat(players, seed) if first is None else first)
