"""Tables with unreadable rows: logged, hidden from requests, and left unchanged for repair."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import text
from starmine.server.monitoring.faults import faults, in_one_line
from starmine.server.store.models import TableRow

# Exceptions from rows with values that the server never wrote.
_WRONG_VALUES = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, zlib.error)

set_aside: set[str] = set()  # ids of the damaged tables found since the start


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
        set_aside.add(table)
        faults.report_once(f"damaged {table}", f"table {table} is damaged and set aside: {in_one_line(error)}")
        raise Damaged(table) from error


def is_damage(error: Exception) -> bool:
    """Whether an error means unreadable rows, rather than an unavailable database."""
    if isinstance(error, DBAPIError):
        return "Could not decode to UTF-8" in str(error.orig)
    return isinstance(error, (StarmineError, *_WRONG_VALUES))


def readable(session: Session, query: Select[TableRow]) -> list[TableRow]:
    """The rows of a query, without unreadable ones."""
    try:
        return list(session.scalars(query).all())
    except Exception as error:
        if not is_damage(error):
            raise
    found: list[TableRow] = []
    columns: Select[Any] = query.with_only_columns(TableRow.id, maintain_column_froms=True)
    for table in session.scalars(columns).all():
        with suppress(Damaged), reading(table):
            found += session.scalars(select(TableRow).where(TableRow.id == table)).all()
    return found
