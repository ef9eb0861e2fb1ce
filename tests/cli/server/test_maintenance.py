"""``starmine backup``, ``restore`` and ``renew-key``: the commands; ``tests/server/`` tests the functions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.filling import Filler, samples
from starmine.server.accounts.sessions import Key, signing_keys
from starmine.server.database.database import Database
from tests.cli.running import refusal, run


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with ten finished games."""

    async def fill() -> None:
        database = Database(f"sqlite:///{tmp_path}/games.sqlite3")
        await Filler(database, samples(2)).fill(10, 1)
        await database.close()

    asyncio.run(fill())
    return str(tmp_path / "games.sqlite3")


def test_backup_goes_to_a_file_and_into_a_new_database(store: str, tmp_path: Path) -> None:
    file, new = str(tmp_path / "backup.sqlite3"), str(tmp_path / "new.sqlite3")
    assert f"Wrote {file}, 0." in run("backup", file, "--database", store).stdout
    assert "already exists: choose another name" in refusal("backup", file, "--database", store)
    assert "already exists: choose another name" in refusal("restore", file, "--database", store)
    assert f"Restored to {new}." in run("restore", file, "--database", new).stdout


def test_what_cannot_be_copied_is_refused_in_one_sentence(store: str, tmp_path: Path) -> None:
    letter, missing, new = tmp_path / "letter.txt", str(tmp_path / "missing"), str(tmp_path / "new.sqlite3")
    letter.write_text("Dear Ada")
    assert "cannot be used: file is not a database" in refusal("restore", str(letter), "--database", new)
    assert letter.read_text() == "Dear Ada"
    assert "There is no file" in refusal("restore", missing, "--database", new)
    assert "There is no database" in refusal("backup", new, "--database", missing)
    nowhere = tmp_path / "nowhere" / "backup.sqlite3"
    assert "cannot be used: No such file or directory" in refusal("backup", str(nowhere), "--database", store)
    assert not nowhere.parent.exists()
    postgresql = "postgresql+psycopg://starmine@localhost/starmine"
    assert "copy one of PostgreSQL with pg_dump" in refusal("backup", new, "--database", postgresql)


def keys(file: Path) -> list[Key]:
    async def read() -> list[Key]:
        database = Database(f"sqlite:///{file}")
        try:
            return await signing_keys(database)
        finally:
            await database.close()

    return asyncio.run(read())


def test_new_key_is_put_before_the_old_ones(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    done = run("renew-key", "--database", str(file))
    assert "stay valid" in done.stdout
    first = keys(file)
    assert len(first) == 2
    run("renew-key", "--database", str(file))
    assert keys(file)[1:] == first


def test_old_keys_are_forgotten_when_everybody_is_to_be_signed_out(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    run("renew-key", "--database", str(file))
    before = keys(file)
    assert "Everybody is signed out" in run("renew-key", "--sign-out", "--database", str(file)).stdout
    (key,) = keys(file)
    assert key not in before


def test_tokens_end_without_a_new_key(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    run("renew-key", "--database", str(file))
    before = keys(file)
    assert "Cookies stay valid" in run("renew-key", "--tokens", "--database", str(file)).stdout
    assert "tokens issued" in run("renew-key", "--tokens", "--database", str(file), STARMINE_SECRET_KEY="one").stdout
    assert keys(file) == before
    assert "leave --tokens out" in refusal("renew-key", "--tokens", "--sign-out", "--database", str(file))


def test_key_of_the_settings_is_not_renewed(tmp_path: Path) -> None:
    said = refusal("renew-key", STARMINE_SECRET_KEY="one", STARMINE_DATA_DIR=str(tmp_path))
    assert "STARMINE_OLD_SECRET_KEYS" in said
    assert list(tmp_path.iterdir()) == []
