"""Checks of whole numbers: Python's ints and NumPy's integers are accepted, bools are refused."""

from __future__ import annotations

from numbers import Integral
from typing import TypeGuard

from starmine.rules.errors import BadSeat, shown
from starmine.rules.words.texts import template

SEAT = template("refusal.seat", "seat {seat} is out of range: {count} players have seats 0 to {last}")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number. Bools, which are ints in Python, are not."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def as_whole(value: object, least: int, most: int | None = None) -> int | None:
    """The value as a plain int; None if it is not a whole number from ``least`` to ``most``."""
    if not is_whole(value):
        return None
    number = int(value)  # NumPy's small integers would overflow in calculations
    return number if least <= number and (most is None or number <= most) else None


def as_seat(value: object, players: int) -> int:
    """A seat of a table as a plain int. Raises ``BadSeat``."""
    seat = as_whole(value, 0, players - 1)
    if seat is None:
        raise BadSeat(SEAT(seat=shown(value), count=players, last=players - 1))
    return seat
