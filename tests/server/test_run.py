"""Running the server: its addresses, what stops it, and what it tells systemd."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from pathlib import Path

import httpx
import pytest

from starmine.server.app import create_app
from starmine.server.info import Readiness, addresses
from starmine.server.run import EXIT_CODE, CannotListen, Config, _listen, run
from starmine.server.settings import Settings
from tests.server.serving import ME, OPEN, PATIENCE, PROGRAM, House, QuietServer, address_of, in_a_process

_WAITS = """
from starmine.server import app
from starmine.server.database.database import Busy
async def upgrade(_):
    raise Busy("another program is writing")
app.upgrade = upgrade
"""


@pytest.mark.long(3)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.process
async def test_server_waiting_for_its_database_can_be_stopped(data_dir: Path, how: signal.Signals) -> None:
    """Regression: it ignored signals until the database answered."""
    async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir, _WAITS + PROGRAM) as process:
        assert process.stderr is not None
        while b"startup waits for the database" not in await process.stderr.readline():
            pass
        process.send_signal(how)
        _, errors = await process.communicate()
    assert process.returncode == -how
    assert b"Traceback" not in errors


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long(3))])
@pytest.mark.process
async def test_server_stops_at_once_when_streams_are_open(data_dir: Path, how: signal.Signals) -> None:
    async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir) as process:
        house = House(await address_of(process), app=None)  # type: ignore[arg-type]
        ada = await house.script("Ada")
        async with ada.listening((await ada.post("/tables", {"seats": [ME, OPEN]}))["id"]) as events:
            assert (await events.next())["type"] == "table"
            process.send_signal(how)
            while await events.next_or_end() is not None:  # ended properly rather than cut off
                pass
        await house.close()
        _, errors = await process.communicate()
    assert process.returncode in {0, -how, 128 + how}, errors
    assert b"Traceback" not in errors or how is signal.SIGINT


async def test_request_cancelled_by_a_shutdown_gets_a_503(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: it was answered with a 500 without a sentence."""
    begun = asyncio.Event()

    async def wait(*_: object) -> None:
        begun.set()
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(Readiness, "health", wait)
    settings = Settings(data_dir=data_dir, port=0)
    app = create_app(settings)
    [listening] = _listen(settings.host, settings.port)
    ready = asyncio.Event()
    config = Config(app, settings, log_level="critical", timeout_graceful_shutdown=0)
    server = QuietServer(config, app, ready.set)
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as client:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await ready.wait()
        asked = asyncio.create_task(client.get(f"http://127.0.0.1:{listening.getsockname()[1]}/api/health"))
        await begun.wait()
        server.should_exit = True
        answer = await asked
        await serving
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0


def test_run_raises_when_the_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for ports in ({"port": port}, {"port": 0, "hanab_live_port": port}):
            with pytest.raises(CannotListen, match="choose another port") as refused:
                run(Settings(data_dir=tmp_path, **ports))
            assert refused.value.port == port


def test_connections_are_refused_before_requests_can_be_answered() -> None:
    """Meanwhile, a proxy can use another process."""
    with _listen("127.0.0.1", 0)[0] as listening, pytest.raises(ConnectionRefusedError):
        socket.create_connection(listening.getsockname()).close()


def test_addresses_are_the_public_one_or_those_of_the_network_or_none() -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        assert addresses(Settings(host=host)) == []
    found = addresses(Settings(host="0.0.0.0", port=8123))
    assert all(address.startswith("http://") and address.endswith(":8123") for address in found)
    assert not any("127." in address or "0.0.0.0" in address for address in found)
    assert addresses(Settings(host="192.0.2.7", port=80)) == ["http://192.0.2.7:80"]
    assert addresses(Settings(public_url="https://starmine.example")) == ["https://starmine.example"]


_SHORT = """
import asyncio
from starmine.server.monitoring import background
from starmine.server.run import run
from starmine.server.settings import Settings

async def fail():
    raise MemoryError

def ready(here, others):
    asyncio.get_running_loop().call_soon(background, fail())

run(Settings(), ready=ready)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="systemd")
@pytest.mark.process
async def test_systemd_is_told_that_the_server_answers_and_that_its_loop_turns(data_dir: Path, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir, **environment):
            told = [await asyncio.get_running_loop().sock_recv(systemd, 100) for _ in range(3)]
    assert told == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


@pytest.mark.long(8)
@pytest.mark.process
async def test_server_ends_after_a_memory_error_in_a_background_task(data_dir: Path) -> None:
    async with asyncio.timeout(2 * PATIENCE), in_a_process(data_dir, _SHORT) as process:
        _, errors = await process.communicate()
    assert process.returncode == EXIT_CODE
    assert errors.count(b"\n") == 1
    assert b"memory was short" in errors
