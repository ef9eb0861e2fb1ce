"""Tables with unreadable rows: requests for them get an error, and the log says which it is."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import text
from starmine.server.monitoring import faults, in_one_line

# Exceptions from rows with values that the server never wrote.
_WRONG_VALUES = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, zlib.error)

DAMAGED = text(
    "table.damaged",
    "The record of this table is damaged and cannot be shown. It is kept so that the operator of this server can "
    "repair it.",
)


class Damaged(Exception):
    """The record of a table cannot be read."""

    def __init__(self, table: str) -> None:
        super().__init__(DAMAGED)
        self.table = table


@contextmanager
def reading(table: str) -> Iterator[None]:
    """Turns exceptions from unreadable rows into ``Damaged``, and logs each damaged table once."""
    try:
        yield
    except Exception as error:
        if not is_damage(error):
            raise
        faults.report_once(f"damaged {table}", f"table {table} is damaged: {in_one_line(error)}")
        raise Damaged(table) from error


def is_damage(error: Exception) -> bool:
    """Whether an error means unreadable rows, rather than an unavailable database."""
    if isinstance(error, DBAPIError):
        return "Could not decode to UTF-8" in str(error.orig)
    return isinstance(error, (StarmineError, *_WRONG_VALUES))
