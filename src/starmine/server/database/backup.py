"""Backups of a SQLite database: files that are databases themselves. For PostgreSQL there is ``pg_dump``."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import NullPool, create_engine, select, update
from sqlalchemy.orm import Session

from starmine.server.database import migrate
from starmine.server.database.models import ServerRow, TokenRow

_TOKENS_SINCE = "tokens-since"


def tokens_since(session: Session) -> float | None:
    """The Unix time up to which all issued tokens are refused; None if no such time was set."""
    moment = session.scalar(select(ServerRow.value).where(ServerRow.key == _TOKENS_SINCE))
    return None if moment is None else datetime.fromisoformat(moment).timestamp()


def end_tokens(session: Session) -> None:
    """Revokes all tokens that were issued until now, also those without a row."""
    now = datetime.now(UTC)
    session.merge(ServerRow(key=_TOKENS_SINCE, value=now.isoformat()))
    session.execute(update(TokenRow).where(TokenRow.ended.is_(None)).values(ended=now))


class BadBackup(Exception):
    """A file that is not a complete database of this version, or a target that exists; the message says which."""


def write(database: Path, file: Path) -> None:
    """Copies a database to a new file for its owner only, as it is at one moment: a server may go on writing.

    The file appears once it is whole, checked and synced. Raises ``BadBackup``, ``sqlite3.Error`` and ``OSError``.
    """
    with _new(file) as draft:
        _copy(database, draft)


def restore(file: Path, database: Path) -> None:
    """Copies a backup to a new database, in which all tokens that were issued until now are revoked.

    Raises ``BadBackup``, ``sqlite3.Error`` and ``OSError``.
    """
    with _new(database) as draft:
        _copy(file, draft)
        with Session(create_engine(f"sqlite:///{draft}", poolclass=NullPool)) as session, session.begin():
            if (revision := migrate.revision(session.connection())) != migrate.head():
                raise BadBackup(f"it is of another version of Starmine (revision {revision}): use that version")
            end_tokens(session)  # some may have been revoked since the backup


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """A draft that becomes ``file`` at the end of the block, unless the block raises."""
    # SQLite would apply the remaining log of an earlier database with this name to the new one.
    for taken in (file, *(file.with_name(file.name + suffix) for suffix in ("-wal", "-journal"))):
        if taken.exists():
            raise BadBackup(f"{taken} already exists: choose another name, or move that file away")
    draft = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        yield draft
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
        draft.rename(file)
        if os.name != "nt":  # syncs the new name, too
            folder = os.open(file.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
    finally:
        draft.unlink(missing_ok=True)


def _copy(source: Path, draft: Path) -> None:
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(draft),))
    with closing(sqlite3.connect(draft)) as connection:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise BadBackup(f"the database is damaged: {' '.join(found.split())}")
