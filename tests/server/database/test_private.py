"""The database's files are readable only by their owner, since they contain decks and keys."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.server.accounts.sessions import signing_keys
from starmine.server.database.database import Database
from starmine.server.database.migrate import upgrade

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """The usual umask, with which everybody can read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _modes_in_use(file: Path) -> dict[str, int]:
    """The permissions of the database's files while it is open."""

    async def use() -> dict[str, int]:
        database = Database(f"sqlite:///{file}")
        await upgrade(database)
        await signing_keys(database)
        modes = {path.name: _mode(path) for path in sorted(file.parent.iterdir())}
        await database.close()
        return modes

    return asyncio.run(use())


def test_new_database_and_its_directory_are_private(tmp_path: Path) -> None:
    modes = _modes_in_use(tmp_path / "new" / "x.sqlite3")
    assert modes == {"x.sqlite3": 0o600, "x.sqlite3-wal": 0o600, "x.sqlite3-shm": 0o600}
    assert _mode(tmp_path / "new") == 0o700


def test_readable_old_database_is_made_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "x.sqlite3"
    _modes_in_use(file)
    file.chmod(0o644)
    tmp_path.chmod(0o755)
    caplog.clear()
    assert _modes_in_use(file) == {"x.sqlite3": 0o600, "x.sqlite3-wal": 0o600, "x.sqlite3-shm": 0o600}
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == [
        f"others could read {file}, which holds decks and keys: now only its owner can"
    ]
    assert _mode(tmp_path) == 0o755  # others may need it


def test_directory_writable_by_others_causes_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tmp_path.chmod(0o777)
    _modes_in_use(tmp_path / "x.sqlite3")
    assert f"others can write to {tmp_path}," in caplog.text


def test_database_that_cannot_be_made_private_causes_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    (tmp_path / "x.sqlite3").touch(0o644)
    monkeypatch.setattr(Path, "chmod", refuse)
    _modes_in_use(tmp_path / "x.sqlite3")
    assert "holds decks and keys: Operation not permitted" in caplog.text
