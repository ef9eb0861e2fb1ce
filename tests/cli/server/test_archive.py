"""``starmine archive`` and ``starmine restore``: the commands; ``store/test_archive.py`` tests the functions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.filling import Filler, samples
from starmine.server.store.database import Database
from tests.cli.running import call, run


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with ten finished games."""

    async def fill() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3")
        await Filler(database, samples(2)).fill(10, 1)
        await database.close()

    asyncio.run(fill())
    return str(tmp_path / "games.sqlite3")


@pytest.mark.slow
def test_games_go_to_a_file_and_come_back(store: str, tmp_path: Path) -> None:
    file = str(tmp_path / "old.jsonl.gz")
    assert "No game ended more than 9,999 days ago" in run("archive", file, "-d", "9999", "--database", store).stdout
    assert "Moved 10 games" in run("archive", file, "-d", "1", "--database", store).stdout
    assert "Moved 0 games" in run("archive", file, "-d", "1", "--database", store).stdout  # as after an interruption
    assert "Restored 10 games; 0 were already" in run("restore", file, "--database", store).stdout
    assert "Restored 0 games; 10 were already" in run("restore", file, "--database", store).stdout


def test_file_that_is_no_archive_is_refused_in_one_sentence(store: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    for command in ("archive", "restore"):
        ended = call(command, str(file), "--database", store)
        assert ended.code != 0
        assert "cannot be used: it is damaged" in " ".join(ended.err.split())
    assert file.read_text() == "Dear Ada"
    missing = call("restore", str(tmp_path / "missing"), "--database", store)
    assert "No such file" in " ".join(missing.err.split())


@pytest.mark.slow
def test_backup_goes_to_a_new_database_with_which_the_server_starts(store: str, tmp_path: Path) -> None:
    file, new = str(tmp_path / "backup.jsonl.gz"), str(tmp_path / "new.sqlite3")
    assert f"rows to {file}, 0.0 MB." in run("backup", file, "--database", store).stdout
    again = call("backup", file, "--database", store)
    assert again.code != 0
    assert "already exists: choose another name" in " ".join(again.err.split())
    taken = call("restore", file, "--database", store)
    assert taken.code != 0
    assert "the database is not empty" in " ".join(taken.err.split())
    assert " rows." in run("restore", file, "--database", new).stdout
    archived = str(tmp_path / "old.jsonl.gz")
    assert "Moved 10 games" in run("archive", archived, "-d", "1", "--database", new).stdout


def test_backup_that_cannot_be_written_leaves_no_file(store: str, tmp_path: Path) -> None:
    ended = call("backup", str(tmp_path / "nowhere" / "backup.jsonl.gz"), "--database", store)
    assert ended.code != 0
    assert "cannot be used: No such file or directory" in " ".join(ended.err.split())
    assert not (tmp_path / "nowhere").exists()
