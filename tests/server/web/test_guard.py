"""Limits, cross-site protection and headers before any route."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message

from starmine.server.app import create_app
from starmine.server.settings import Settings
from tests.server.serving import House, serving, two_in_a_game

JSON = {"Content-Type": "application/json"}
FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://["},
    {"Origin": "https://evil.example", "Authorization": "Basic ZXZlOg=="},
    {"Origin": "https://evil.example", "Authorization": "Bearer"},
]


@pytest.mark.parametrize("headers", FOREIGN)
async def test_change_is_refused_when_a_page_of_another_site_sends_it(house: House, headers: dict[str, str]) -> None:
    table, ada, _ = await two_in_a_game(house)
    body = {"turn": 0, "action": {"type": "play", "slot": 0}}
    more = {"headers": JSON | headers}
    assert await ada.refused("POST", f"/games/{table}/actions", body, **more) == (403, "cross-site")
    assert await ada.refused("PUT", "/me", {"name": "Eve"}, **more) == (403, "cross-site")
    assert await ada.refused("PATCH", f"/tables/{table}", {"listed": True}, **more) == (403, "cross-site")
    assert (await house.game(table)).turn == 0


async def test_change_is_accepted_from_own_pages_and_programs(house: House) -> None:
    ada, script, host = await house.guest(), await house.script(), house.url.removeprefix("http://")
    own = {"Origin": house.url, "Sec-Fetch-Site": "same-origin"}
    behind = {"Origin": f"https://{host}"}  # of a proxy that ends https and has not told this server
    for headers in (own, behind, {"Sec-Fetch-Site": "none"}, {}):
        assert (await ada.ask("PUT", "/me", {"name": "Ada"}, headers=JSON | headers)).status_code == 200
    headers = JSON | {"Origin": "https://elsewhere.example"}
    assert (await script.ask("PUT", "/me", {"name": "Robot"}, headers=headers)).status_code == 200
    for scheme in ("ftp", "chrome-extension", "http://http"):
        headers = JSON | {"Origin": f"{scheme}://{host}"}
        assert await ada.refused("PUT", "/me", {"name": "Eve"}, headers=headers) == (403, "cross-site")


@pytest.mark.parametrize(
    ("public", "foreign"),
    [
        ("https://Starmine.example:443", "http://starmine.example"),
        ("http://starmine.example:80", "https://starmine.example"),
        ("https://starmine.example:8443", "http://starmine.example:8443"),
    ],
)
async def test_only_the_public_address_with_its_scheme_counts_as_own_there(
    data_dir: Path, public: str, foreign: str
) -> None:
    own = Settings(public_url=public).public_url
    async with serving(data_dir, public_url=public) as house:
        ada = house.stranger()
        for origin, status in ((own, 200), (foreign, 403)):
            headers = JSON | {"Origin": origin or "", "Host": foreign.partition("://")[2]}
            assert (await ada.ask("PUT", "/me", {"name": "Ada"}, headers=headers)).status_code == status


async def test_reading_is_accepted_from_another_site(house: House) -> None:
    response = await house.stranger().ask("GET", "/server", headers={"Origin": "https://evil.example"})
    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers


@pytest.mark.parametrize(
    ("settings", "own", "foreign"),
    [
        ({}, ["localhost", "LOCALHOST:8000", "127.0.0.1:5173", "[::1]:9"], ["evil.example", "192.0.2.7:8000"]),
        ({"host": "127.0.0.5"}, ["127.0.0.5:8000", "localhost"], ["127.0.0.6", "localhost.evil.example"]),
        (
            {"public_url": "https://Starmine.example:444", "host": "0.0.0.0"},
            ["starmine.example", "starmine.example.:444", "localhost"],
            ["evil.example", "starmine.example.evil.example", "192.0.2.7"],
        ),
        ({"host": "0.0.0.0"}, ["my-laptop.local:8000", "192.0.2.7:8000"], []),
    ],
    ids=["this machine", "an address of this machine", "public", "network"],
)
async def test_request_is_refused_for_another_host_name(
    data_dir: Path, settings: dict[str, Any], own: list[str], foreign: list[str]
) -> None:
    """In DNS rebinding, the browser sends the other site's name."""
    app = create_app(Settings(data_dir=data_dir, **settings))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        for name in own:
            assert (await client.get("/api/docs", headers={"Host": name})).status_code == 200, name
        for path in ("/", "/api/docs"):
            for name in foreign:
                refused = await client.get(path, headers={"Host": name})
                assert (refused.status_code, refused.json()["error"]) == (403, "unknown-host"), name
                shown = await client.get(path, headers={"Host": name, "Accept": "text/html,*/*;q=0.8"})
                assert (shown.status_code, shown.headers["content-type"]) == (403, "text/html; charset=utf-8"), name
                assert "<p>This server does not answer at this address. Open the address that it printed" in shown.text
                assert shown.headers["content-security-policy"]


async def test_metrics_are_available_by_a_container_name(data_dir: Path) -> None:
    app = create_app(Settings(data_dir=data_dir, public_url="https://starmine.example"))
    others = ("evil.example", "127.0.0.9", "[::2]:8000", "evil@starmine")
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        for host in ("starmine:8000", "starmine", "the-server_1", *others):
            answers = [await client.get(path, headers={"Host": host}) for path in ("/metrics", "/", "/api/docs")]
            assert [answer.status_code for answer in answers] == [403 if host in others else 200, 403, 403], host


@pytest.mark.parametrize(
    "hosts", [[], [b""], [b"localhost", b"localhost"], [b"evil@localhost"], [b"localhost/"], [b"localhost:8000:1"]]
)
async def test_request_is_refused_for_a_malformed_host_header(data_dir: Path, hosts: list[bytes]) -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("the body is not read")

    headers = [(b"host", host) for host in hosts]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
    await create_app(Settings(data_dir=data_dir))(scope, receive, send)
    assert sent[0]["status"] == 403


async def test_hsts_is_sent_when_the_public_address_is_https(data_dir: Path) -> None:
    for url, told in (("https://starmine.example", True), ("http://starmine.example", False), (None, False)):
        app = create_app(Settings(data_dir=data_dir, public_url=url))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            headers = (await client.get("/api/docs")).headers
        assert ("max-age=" in headers.get("strict-transport-security", "")) is told


async def _chunks(size: int) -> AsyncIterator[bytes]:
    for _ in range(size // 1024):
        yield b" " * 1024


async def test_body_is_refused_over_64_kb_whether_its_length_is_announced_or_not(house: House) -> None:
    ada = await house.guest()
    large = b'{"name": "' + b"x" * 64 * 1024 + b'"}'
    assert await ada.refused("PUT", "/me", content=large, headers=JSON) == (413, "too-large")
    assert await ada.refused("PUT", "/me", content=_chunks(1024 * 1024), headers=JSON) == (413, "too-large")
    assert (await ada.get("/me"))["person"]["name"] == "Ada"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
async def test_body_is_refused_when_it_is_not_json(house: House, kind: str) -> None:
    ada = await house.guest()
    for headers in ({"Content-Type": kind}, {}):
        refused = await ada.refused("PUT", "/me", content=b'{"name": "Eve"}', headers=headers)
        assert refused == (415, "not-json")
    assert (await ada.get("/me"))["person"]["name"] == "Ada"
    named = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert (await ada.ask("PUT", "/me", content='{"name": "Zoë"}'.encode(), headers=named)).is_success


async def test_security_headers_are_on_every_response(house: House) -> None:
    someone = house.stranger()
    for path in ("/me", "/nothing", "/docs", "/../", "/../assets/none.js"):
        headers = (await someone.ask("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert (await someone.ask("GET", "/me")).headers["cache-control"] == "no-store"


async def test_long_responses_are_compressed_and_streams_never(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    packed = {"Accept-Encoding": "gzip"}
    assert (await ada.ask("GET", "/editions", headers=packed)).headers["content-encoding"] == "gzip"
    async with ada.client.stream("GET", f"/games/{table}/events", headers=packed) as stream:
        assert "content-encoding" not in stream.headers
        assert stream.headers["x-accel-buffering"] == "no"
