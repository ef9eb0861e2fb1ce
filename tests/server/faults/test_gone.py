"""A database file that is moved, removed or replaced while it is open: nothing more is accepted, the server ends."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session

from starmine.cli.errors import CannotServe
from starmine.cli.server.database import database_url, prepare
from starmine.server.database import files
from starmine.server.database.database import Database
from starmine.server.database.files import Gone
from starmine.server.run import PROBLEM_CODE, guard
from tests.server.serving import PATIENCE, House, address_of, in_a_process, two_in_a_game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps open files where they are")


@pytest.fixture
async def database(data_dir: Path) -> AsyncIterator[Database]:
    """A database that has been written to."""
    folder = data_dir / "data"
    folder.mkdir()
    (data_dir / "starmine.sqlite3").rename(folder / "starmine.sqlite3")
    database = Database(f"sqlite:///{folder / 'starmine.sqlite3'}")
    await database.write(_write)
    yield database
    await database.close()


def _write(session: Session) -> None:
    session.execute(text("INSERT INTO server VALUES (hex(randomblob(8)), 'x')"))


def _rename(file: Path) -> None:
    file.rename(file.with_name("old.sqlite3"))


def _replace(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def _remove_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def _remove_index(file: Path) -> None:
    file.with_name(f"{file.name}-shm").unlink()


def _rename_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("old"))


def _remove_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def _replace_folder_by_file(file: Path) -> None:
    _rename_folder(file)
    file.parent.touch()


HARMS: tuple[Callable[[Path], None], ...] = (
    *(_rename, Path.unlink, _replace, _remove_log, _remove_index),
    *(_rename_folder, _remove_folder, _replace_folder_by_file),
)


@pytest.mark.parametrize("harm", HARMS)
async def test_nothing_is_written_once_a_file_of_the_database_is_gone(
    database: Database, harm: Callable[[Path], None]
) -> None:
    """Regression: writes went into the old file, and then into a new, empty one."""
    file = Path(database.url.database or "")
    await database.read(lambda session: session.execute(text("SELECT * FROM server")))
    assert database.problem() is None
    harm(file)
    there = set(file.parent.glob("*"))
    assert "moved, removed or replaced" in (database.problem() or "")
    with pytest.raises(Gone, match=r"starmine\.sqlite3"):
        await database.write(_write)
    database.engine.dispose()
    with pytest.raises(SQLAlchemyError):
        await database.read(lambda session: session.execute(text("SELECT * FROM server")))
    assert set(file.parent.glob("*")) <= there, "no new file was made"


@pytest.mark.parametrize("harm", HARMS)
async def test_write_during_which_a_file_is_lost_is_not_accepted(
    database: Database, harm: Callable[[Path], None]
) -> None:
    def work(session: Session) -> None:
        _write(session)
        harm(Path(database.url.database or ""))

    with pytest.raises(SQLAlchemyError):
        await database.write(work)
    assert database.problem() is not None


async def test_files_that_sqlite_removes_and_makes_anew_are_no_problem(database: Database, data_dir: Path) -> None:
    await database.write(lambda session: session.execute(text("PRAGMA query_only = ON")))
    with pytest.raises(OperationalError, match="readonly"):
        await database.write(_write)
    assert not (data_dir / "data" / "starmine.sqlite3-wal").exists()
    assert database.problem() is None
    await database.write(_write)
    assert database.problem() is None


async def test_files_that_cannot_be_looked_at_are_no_problem(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(files, "_identity", refuse)
    assert database.problem() is None


async def test_action_is_refused_and_says_why(house: House, data_dir: Path) -> None:
    table, ada, _ = await two_in_a_game(house)
    (data_dir / "starmine.sqlite3").rename(data_dir / "old.sqlite3")
    refused = await ada.ask("POST", f"/games/{table}/actions", {"turn": 0, "action": {"type": "play", "slot": 0}})
    assert (refused.status_code, refused.json()["id"]) == (503, "database.gone")
    assert not (data_dir / "starmine.sqlite3").exists()


def test_database_without_its_file_but_with_its_last_changes_is_not_made_anew(data_dir: Path) -> None:
    file, log = data_dir / "starmine.sqlite3", data_dir / "starmine.sqlite3-wal"
    file.unlink()
    log.write_bytes(b"x")
    with pytest.raises(CannotServe, match=r"the file is missing, but \S+-wal still has its last changes: put it back"):
        prepare(database_url(str(file)))
    assert not file.exists()
    log.write_bytes(b"")
    prepare(database_url(str(file)))


def test_guard_ends_the_process_once_there_is_a_problem() -> None:
    problems = iter([None, None, "it is gone"])
    ended: list[tuple[str, int]] = []
    guard(lambda: next(problems), lambda: None, lambda why, code: ended.append((why, code)))
    assert ended == [("it is gone", PROBLEM_CODE)]


@pytest.mark.process
async def test_server_ends_with_one_sentence_and_everything_accepted_is_in_its_files(data_dir: Path) -> None:
    file, moved = data_dir / "starmine.sqlite3", data_dir / "moved.sqlite3"
    async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir) as process:
        url = await address_of(process)
        async with httpx.AsyncClient(base_url=f"{url}/api", timeout=PATIENCE) as client:
            assert (await client.post("/guests", json={"name": "Ada"})).is_success
            file.rename(moved)
            _, errors = await process.communicate()
    assert process.returncode == PROBLEM_CODE
    assert errors.decode() == (
        f"ERROR starmine.server.run: {file} was moved, removed or replaced while it was open, and has to be put "
        "back: the server ends, and has to be started again\n"
    )
    moved.rename(file)
    with sqlite3.connect(file) as store:
        assert store.execute("SELECT name FROM people").fetchall() == [("Ada",)]
    store.close()
