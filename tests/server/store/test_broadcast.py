"""Messages between processes on one machine, by sockets with names."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from starmine.server.store import broadcast
from starmine.server.store.broadcast import LONGEST, PostgresBroadcast, SocketBroadcast

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets have no names on Windows")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the sockets of these tests lie. Their names must be short."""
    folder = Path(os.path.relpath(tmp_path_factory.mktemp("b")))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(folder))
    return folder


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 (what is waited for has no event)
            await asyncio.sleep(0.001)


def _names(folder: Path) -> list[str]:
    return [found.name for found in folder.iterdir()]


async def test_each_hears_the_others_on_the_same_database(tmp_path: Path, folder: Path) -> None:
    heard: dict[str, list[str]] = {"one": [], "two": [], "elsewhere": []}
    one, two = SocketBroadcast(tmp_path / "a.sqlite3"), SocketBroadcast(tmp_path / "a.sqlite3")
    elsewhere = SocketBroadcast(tmp_path / "b.sqlite3")
    await one.open(heard["one"].append, lambda: None)
    await elsewhere.open(heard["elsewhere"].append, lambda: None)
    await two.open(heard["two"].append, lambda: two.tell("I am here"))
    await _until(lambda: heard["one"] == ["I am here"])
    one.tell("é" * (LONGEST // 2))
    await _until(lambda: heard["two"] == ["é" * (LONGEST // 2)])
    await two.close()
    one.tell("nobody reads this")
    two = SocketBroadcast(tmp_path / "a.sqlite3")
    await two.open(heard["two"].append, lambda: two.tell("again"))
    await _until(lambda: heard["one"] == ["I am here", "again"])
    assert len(heard["two"]) == 1
    assert not heard["elsewhere"]
    for each in (one, two, elsewhere):
        await each.close()
    assert _names(folder) == [], "the last one has removed what they used"


async def test_lost_connection_is_opened_again_whatever_the_driver_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of a kind that was not foreseen ended the listening for good."""
    tried = asyncio.Semaphore(0)

    async def fail(*_: object, **__: object) -> None:
        tried.release()
        raise asyncpg.InternalClientError("unknown protocol state")

    monkeypatch.setattr(asyncpg, "connect", fail)
    monkeypatch.setattr(broadcast, "RETRY", 0)
    one = PostgresBroadcast(make_url("postgresql://nobody@/nothing"))
    await one.open(lambda _: None, lambda: None)
    async with asyncio.timeout(30):
        for _ in range(3):
            await tried.acquire()
    await one.close()


async def test_last_message_arrives_before_the_connection_is_closed(postgresql: str) -> None:
    """The others noticed only by the silence that a process had ended."""
    heard: list[str] = []
    one, two = PostgresBroadcast(make_url(postgresql)), PostgresBroadcast(make_url(postgresql))
    joined = [asyncio.Event(), asyncio.Event()]
    await two.open(heard.append, joined[1].set)
    await one.open(lambda _: None, joined[0].set)
    async with asyncio.timeout(30):
        for each in joined:
            await each.wait()
    one.tell("so long")
    one.tell("end")
    await one.close()
    await _until(lambda: heard == ["so long", "end"])
    await two.close()


async def test_folder_that_is_removed_meanwhile_is_made_anew(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = broadcast._own_folder

    def remove_once(path: Path) -> None:
        made(path)
        if path.parent != folder:
            path.rmdir()
            monkeypatch.setattr(broadcast, "_own_folder", made)

    monkeypatch.setattr(broadcast, "_own_folder", remove_once)
    one = SocketBroadcast(tmp_path / "a.sqlite3")
    joined: list[bool] = []
    await one.open(lambda _: None, lambda: joined.append(True))
    await one.close()
    assert joined


def _let_others_in(folder: Path) -> None:
    for theirs in folder.iterdir():
        theirs.chmod(0o777)


async def test_folder_that_others_may_enter_is_not_used(
    tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    one = SocketBroadcast(tmp_path / "a.sqlite3")
    joined: list[bool] = []
    await one.open(lambda _: None, lambda: joined.append(True))
    _let_others_in(folder)
    other = SocketBroadcast(tmp_path / "a.sqlite3")
    await other.open(lambda _: None, lambda: joined.append(True))
    other.tell("to nobody")
    await other.close()
    await one.close()
    assert len(joined) == 1
    assert "others may enter it" in caplog.text
