"""Invalid bytes on a connection: the server answers with a 4xx, or closes the connection."""

from __future__ import annotations

import asyncio
import logging
import random
import re

import pytest

from starmine.server.run import MAX_HEADERS
from tests.server.serving import PATIENCE, House, two_at_a_table

CLOSE = b"Host: localhost\r\nConnection: close\r\n"
LAST = b"GET /api/me HTTP/1.1\r\n" + CLOSE + b"\r\n"


async def exchange(house: House, sent: bytes, *, ends: bool = False) -> bytes:
    """The answer to these bytes until the server closes the connection; with ``ends``, EOF follows them."""
    host, _, port = house.url.removeprefix("http://").partition(":")
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(sent)
            if ends:
                writer.write_eof()
            return await reader.read()
        except OSError:
            return b""
        finally:
            writer.close()


def statuses(answer: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


NO_HTTP = {
    "nothing of HTTP": b"hello\r\n\r\n",
    "TLS": bytes.fromhex("1603010200010001fc0303") + bytes(range(200)),
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/9": b"GET / HTTP/9.9\r\n" + CLOSE + b"\r\n",
    "a NUL in a header": b"GET /api/me HTTP/1.1\r\nX: a\x00b\r\n" + CLOSE + b"\r\n",
    "a NUL in the path": b"GET /\x00 HTTP/1.1\r\n" + CLOSE + b"\r\n",
    "a bare CR in a header": b"GET /api/me HTTP/1.1\r\nX: a\rHost: b\r\n" + CLOSE + b"\r\n",
    "a header without a colon": b"GET /api/me HTTP/1.1\r\nX\r\n" + CLOSE + b"\r\n",
    "a space before the colon": b"GET /api/me HTTP/1.1\r\nX : 1\r\n" + CLOSE + b"\r\n",
    "no path": b"GET HTTP/1.1\r\n" + CLOSE + b"\r\n",
    "bytes beyond ASCII in the path": b"GET /\xff\xfe HTTP/1.1\r\n" + CLOSE + b"\r\n",
    "an address without a path": b"GET http://localhost HTTP/1.1\r\n" + CLOSE + b"\r\n",
    "a tunnel": b"CONNECT localhost:22 HTTP/1.1\r\n" + CLOSE + b"\r\n",
    "two lengths": b"PUT /api/me HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n" + CLOSE + b"\r\n{}",
    "a negative length": b"PUT /api/me HTTP/1.1\r\nContent-Length: -1\r\n" + CLOSE + b"\r\n{}",
    "a length and chunks": b"PUT /api/me HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n"
    + CLOSE
    + b"\r\n",
    "a huge length": b"PUT /api/me HTTP/1.1\r\nContent-Length: " + b"9" * 30 + b"\r\n" + CLOSE + b"\r\n",
}


@pytest.mark.parametrize("sent", NO_HTTP.values(), ids=NO_HTTP)
async def test_malformed_http_is_refused(house: House, sent: bytes) -> None:
    assert statuses(await exchange(house, sent)) == [400]


CHUNKED = b"PUT /api/me HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n" + CLOSE + b"\r\n"


@pytest.mark.parametrize("chunks", [b"zz\r\n{}\r\n", b"2\r\n{}xx0\r\n\r\n", b"ffffffffffffffffff\r\n", b"\x00\r\n"])
async def test_connection_is_closed_when_a_body_is_badly_chunked(house: House, chunks: bytes) -> None:
    assert set(statuses(await exchange(house, CHUNKED + chunks))) <= {400}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (b"/assets/%00.js", 404),
        (b"/docs/%00", 404),
        (b"/%ff%fe.js", 404),
        (b"/api/%0d%0aX:%201", 404),
        (b"/api/tables/%00", 404),
        (b"/api/tables/%e2%80%a8", 404),
        (b"/" + b"a" * 5000 + b".js", 404),
        (b"/..%2f..%2f..%2fetc%2fpasswd.js", 404),
        (b"//evil.example/x.js", 404),
        (b"http://localhost/api/nothing", 404),
    ],
)
async def test_unknown_path_is_not_found(house: House, path: bytes, status: int) -> None:
    answer = await exchange(house, b"GET " + path + b" HTTP/1.1\r\n" + CLOSE + b"\r\n")
    assert statuses(answer) in ([status], [503]), answer[:300]  # 503 if the client has not been built
    assert b"\r\nX:" not in answer


@pytest.mark.parametrize(
    "endless", [b"GET /", b"GET / HTTP/1.1\r\nX: ", CHUNKED + b"2;", CHUNKED + b"2\r\n{}\r\n0\r\nX: "]
)
async def test_connection_is_closed_when_headers_do_not_end(house: House, endless: bytes) -> None:
    """The server closes at the limit while the client is still sending, so memory cannot fill up."""
    assert statuses(await exchange(house, endless + b"a" * 32 * MAX_HEADERS)) == []
    assert (await house.stranger().get("/server"))["version"]


async def test_body_may_come_in_one_piece_with_its_headers(house: House) -> None:
    body = b'{"name": "Ada"' + b" " * 60_000 + b"}"
    head = b"PUT /api/me HTTP/1.1\r\nContent-Type: application/json\r\n" + CLOSE
    sent = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    assert statuses(await exchange(house, sent)) == [200]


async def test_upgrade_to_another_protocol_is_ignored(house: House) -> None:
    for upgrade in (b"h2c", b"x"):
        head = b"GET /api/server HTTP/1.1\r\nHost: localhost\r\nConnection: close, Upgrade\r\nUpgrade: " + upgrade
        assert statuses(await exchange(house, head + b"\r\n\r\n")) == [200]


def seeds(table: str, cookie: str) -> list[bytes]:
    """Valid requests, which the fuzzing mutates."""
    host = b"Host: localhost\r\nCookie: starmine=" + cookie.encode() + b"\r\n"
    body = b'{"kind": "local", "name": "Zo\\u00eb"}'
    json_head = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    return [
        b"GET /api/me HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /assets/index.js HTTP/1.1\r\nRange: bytes=0-9\r\nIf-None-Match: x\r\n" + host + b"\r\n",
        f"PUT /api/tables/{table}/seats/1 HTTP/1.1\r\n".encode() + host + json_head + body,
        f"GET /api/games/{table}/events?seat=0 HTTP/1.1\r\nLast-Event-ID: 3\r\n".encode() + host + b"\r\n",
        b"POST /api/guests HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
        + host
        + b'\r\n8\r\n{"name":\r\n6\r\n"Ada"}\r\n0\r\n\r\n',
    ]


NASTY = (
    *(b"\x00", b"\r", b"\n", b"\r\n", b"%0d%0a", b"%00", b"\xff", b"\xe2\x80\xa8"),
    *(b":", b" ", b"9" * 20, b"\x1b[31m", b".."),
)


def mangled(sent: bytes, choice: random.Random) -> bytes:
    changed = bytearray(sent)
    for _ in range(choice.randint(1, 4)):
        at = choice.randrange(len(changed) + 1)
        match choice.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([choice.randrange(256)])
            case 1:
                changed[at:at] = choice.choice(NASTY)
            case 2:
                del changed[at : at + choice.randint(1, 30)]
            case 3:
                changed[at:at] = changed[at : at + choice.randint(1, 60)]
    return bytes(changed)


@pytest.mark.slow
async def test_random_bytes_do_not_make_the_server_fail_or_hang(house: House, caplog: pytest.LogCaptureFixture) -> None:
    table, ada, _ = await two_at_a_table(house)
    choice = random.Random(20260101)
    honest = seeds(table, ada.client.cookies["starmine"])

    async def attack() -> None:
        for _ in range(200):
            sent = b"".join(mangled(choice.choice(honest), choice) for _ in range(choice.randint(1, 2)))
            answer = await exchange(house, sent, ends=True)
            assert all(status < 500 or status == 503 for status in statuses(answer)), (sent, answer)

    with caplog.at_level(logging.WARNING):
        await asyncio.gather(*(attack() for _ in range(8)))
    assert [record.getMessage() for record in caplog.records] == []
    assert (await ada.get("/me"))["person"]
