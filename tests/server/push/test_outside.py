"""Requests to addresses that users entered: they reach only public servers."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from starmine.server.push.webpush import Outside, Place, Unreachable, is_outside, is_public, look_up
from tests.server.pushing import HOST, certified, push_service

URL = f"https://{HOST}/send/x"


PUSH_SERVICES = """
    https://fcm.googleapis.com/fcm/send/abc:APA91b_- https://updates.push.services.mozilla.com/wpush/v2/gAAA
    https://web.push.apple.com/QGuQ?x=1 https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b
    https://push.example.com:443/x
"""
LOCAL_OR_UNUSUAL = r"""
    push.example.com http://push.example.com/x ftp://push.example.com/x file:///etc/passwd https:///x
    https://localhost/x https://printer/x https://printer.local/x https://db.internal/x
    https://127.0.0.1/x https://127.1/x https://2130706433/x https://0x7f.0.0.1/x https://0177.0.0.01/x
    https://169.254.169.254/latest/meta-data https://10.0.0.1/x https://1.1.1.1/x
    https://[::1]/x https://[::ffff:127.0.0.1]/x https://[::1/x
    https://push.example.com:22/x https://push.example.com:99999/x https://push.example.com:x/x
    https://me@push.example.com/x https://push.example.com@127.0.0.1/x https://push.example.com\@127.0.0.1/x
    https://push.example.com/x#y https://push..com/x https://push.example.com./x https://ⓛocalhost.com/x
    https://push.example.c0m/x
"""
WITH_SPACES = ("", "https://push.example.com/x y", "https://push.example.com/x\r\nHost: db")
PUBLIC = "1.1.1.1 2606:4700::1111"
LOCAL = """
    127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 0.0.0.0 224.0.0.1 255.255.255.255
    :: ::1 fe80::1 fe80::1%eth0 fd00::1 ff02::1 ::ffff:10.0.0.1 2002:a00:1:: x
"""


def test_only_the_endpoints_of_push_services_are_accepted() -> None:
    assert [url for url in PUSH_SERVICES.split() if not is_outside(url)] == []
    refused = [*LOCAL_OR_UNUSUAL.split(), *WITH_SPACES, "https://" + "a." * 130 + "com/x"]
    assert [url for url in refused if is_outside(url)] == []


def test_public_addresses_are_distinguished_from_local_ones() -> None:
    assert [address for address in f"{PUBLIC} {LOCAL}".split() if is_public(address)] == PUBLIC.split()


def resolving(*found: str) -> AbstractContextManager[object]:
    """Resolves all names to these addresses; ``unknown`` means that there is no such name."""

    async def answer(host: str, port: int, **_: Any) -> list[Any]:
        if found == ("unknown",):
            raise OSError("no such name")
        return [(0, 0, 0, "", (address, port)) for address in found]

    return patch.object(asyncio.get_running_loop(), "getaddrinfo", answer)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["::1"], [], ["unknown"]])
async def test_unknown_name_or_one_with_a_local_address_is_not_contacted(found: list[str]) -> None:
    with resolving(*found), pytest.raises(Unreachable):
        await look_up(HOST, 443)


async def test_public_name_is_resolved() -> None:
    with resolving("1.1.1.1", "1.1.1.1"):
        assert await look_up(HOST, 443) == [("1.1.1.1", 443)]


async def test_post_uses_the_resolved_address_and_the_original_name(tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:
        _, trusted = certified(tmp_path, "other.example")
        outside = service.outside()
        answer = await outside.post(f"{URL}?a=1", b"body", {"TTL": "60"})
        assert (answer.status, answer.retry_after) == (201, None)
        [sent] = service.sent
        assert (sent.path, sent.body, sent.headers["host"]) == ("/send/x?a=1", b"body", HOST)
        assert sent.headers["ttl"] == "60"
        service.status, service.headers = 429, {"Retry-After": "120"}
        assert (await outside.post(URL, b"", {})).retry_after == 120
        await outside.close()
        stranger = Outside(service.look_up, trusted)
        with pytest.raises(Unreachable):  # the certificate is for another name
            await stranger.post(URL, b"", {})
        await stranger.close()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirect_is_not_followed(tmp_path: Path, status: int) -> None:
    async with push_service(tmp_path) as service:
        service.status, service.headers = status, {"Location": f"https://{HOST}/elsewhere"}
        outside = service.outside()
        assert (await outside.post(URL, b"", {})).status == status
        await outside.close()
        assert [sent.path for sent in service.sent] == ["/send/x"]


async def test_request_to_a_silent_server_times_out(tmp_path: Path) -> None:
    left = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        await writer.wait_closed()
        left.set()

    listening = await asyncio.start_server(hang, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]

    async def here(host: str, asked: int) -> list[Place]:
        return [("127.0.0.1", port)]

    with patch("starmine.server.push.webpush.PATIENCE", 0.05):
        outside = Outside(here)
        with pytest.raises(Unreachable):
            await outside.post(URL, b"", {})
        await outside.close()
    await left.wait()
    listening.close()
