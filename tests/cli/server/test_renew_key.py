"""``starmine renew-key``: a new key in a server's database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starmine.server.accounts.sessions import Key, signing_keys
from starmine.server.database.database import Database
from tests.cli.running import refusal, run


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
