"""Memory that was short leaves things half done: a server begins anew once there is enough, or ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from starmine.server.app import create_app
from starmine.server.monitoring.background import background
from starmine.server.run import _listen, configured
from starmine.server.settings import Settings
from starmine.server.store import deadline
from starmine.server.store.database import Database
from starmine.server.store.deadline import Busy
from starmine.server.tables.tables import Tables
from starmine.server.watch import Watch
from tests.server.serving import PATIENCE, QuietServer

_SERVER = """
import asyncio
from starmine.server import run
from starmine.server.settings import Settings

def fail():
    raise MemoryError

def ready(here, others):
    print(here, flush=True)
    asyncio.get_running_loop().add_reader(0, fail)  # as soon as it is told to

def create(settings, original=run.create_app):
    print("created", flush=True)
    return original(settings)

run.create_app = create
run.run(Settings(), ready=ready)
"""


def _fail(*_: object, **__: object) -> None:
    raise MemoryError


async def _fail_later() -> None:
    raise MemoryError


async def _in_a_callback(_: httpx.AsyncClient) -> None:
    asyncio.get_running_loop().call_soon(_fail)


async def _in_a_request(client: httpx.AsyncClient) -> None:
    with patch.object(Tables, "create", side_effect=MemoryError):
        await client.put("/me", json={"name": "Ada"})
        answer = await client.post("/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}]})
    assert answer.status_code == 503


async def _in_a_task(_: httpx.AsyncClient) -> None:
    background(_fail_later())


@pytest.mark.parametrize("harm", [_in_a_callback, _in_a_request, _in_a_task])
async def test_server_is_to_begin_anew_whatever_memory_was_missing_for(
    data_dir: Path, harm: Callable[[httpx.AsyncClient], Any]
) -> None:
    settings = Settings(data_dir=data_dir, port=0)
    app = create_app(settings)
    listening = _listen(settings)
    ready = asyncio.Event()
    server = QuietServer(configured(app, settings, log_level="error"), app, ready.set, Watch())
    address = listening.getsockname()
    base = f"http://127.0.0.1:{address[1]}/api"
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await ready.wait()
        with patch("starmine.server.run._has_room", return_value=False):
            await harm(client)
            await asyncio.sleep(0)
            assert not await server.on_tick(10)
        await serving
    assert [sock.getsockname() for sock in server.kept] == [address]
    for sock in server.kept:
        sock.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.process
async def test_server_begins_anew_at_its_port(data_dir: Path) -> None:
    environment = os.environ | {"STARMINE_DATA_DIR": str(data_dir), "STARMINE_PORT": "0"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _SERVER, env=environment, stdin=pipe, stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    assert process.stdin is not None
    async with asyncio.timeout(2 * PATIENCE):
        assert await process.stdout.readline() == b"created\n"
        url = (await process.stdout.readline()).decode().strip()
        process.stdin.write(b"\n")
        assert await process.stdout.readline() == b"created\n"  # and not the address again
        async with httpx.AsyncClient(base_url=f"{url}/api", timeout=PATIENCE) as client:
            assert (await client.get("/editions")).status_code == 200
        process.send_signal(signal.SIGTERM)
        out, errors = await process.communicate()
    assert process.returncode in {-signal.SIGTERM, 128 + signal.SIGTERM}
    assert out == b""
    assert errors.count(b"begins anew") == 1
    assert b"Traceback" not in errors


async def test_thread_that_writes_is_missed_when_it_has_ended(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All writes waited for it until their deadline, for good."""
    noticed: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: noticed.append(context))
    database = Database(f"sqlite+aiosqlite:///{data_dir / 'starmine.sqlite3'}")
    await database.write(lambda _: None)
    writer = database._direct
    assert writer is not None
    assert writer._worker is not None
    writer._thread._work_queue.put(SimpleNamespace(run=_fail))  # type: ignore[arg-type]
    await asyncio.to_thread(writer._worker.join)
    monkeypatch.setattr(deadline, "CONFIRM", 0)
    with pytest.raises(Busy):
        await database.write(lambda _: None, deadline.from_now() - deadline.WAIT)
    assert [type(context["exception"]) for context in noticed] == [MemoryError]
    await database.engine.dispose()
