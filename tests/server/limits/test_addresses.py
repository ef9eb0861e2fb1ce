"""How requests are counted: by the address of the client, also behind a trusted proxy, and in token buckets."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmine.rules.words.texts import Text
from starmine.server import limits
from starmine.server.limits import Buckets, Rate, counted, networks, written
from starmine.server.settings import Settings
from tests.server.serving import House, serving


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("nonsense\nnonsense", "unknown"),
        ("1" * 1000, "unknown"),
    ],
)
def test_addresses_of_one_customer_are_counted_together(address: str, key: str) -> None:
    assert counted(address) == key


def test_proxy_is_trusted_only_if_configured_or_with_a_public_address() -> None:
    assert Settings().trusted == []
    assert Settings(host="0.0.0.0").trusted == []
    assert Settings(public_url="https://starmine.example").trusted == networks("127.0.0.0/8 ::1")
    assert Settings(public_url="https://starmine.example", proxies="").trusted == []
    assert Settings(proxies="10.1.0.0/16, 192.0.2.7").trusted == networks("10.1.0.0/16 192.0.2.7")
    assert "::ffff:10.1.0.0/112" in written(networks("10.1.0.0/16"))
    with pytest.raises(ValueError, match="addresses or networks, such as"):
        Settings(proxies="*")


async def _guests(house: House, *forwarded: str) -> list[int]:
    """The statuses of new guests whose requests have these X-Forwarded-For headers."""
    someone = house.stranger()
    answers = [
        await someone.ask(
            "POST",
            "/guests",
            headers={"X-Forwarded-For": told, "Content-Type": "application/json"},
            content='{"name": "Ada"}',
        )
        for told in forwarded
    ]
    return [answer.status_code for answer in answers]


async def test_forwarded_address_counts_only_from_a_trusted_proxy(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rightmost of several addresses counts: those to the left were sent by the client."""
    monkeypatch.setattr("starmine.server.request_limits.TIMES", 1)
    told = ["203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.9, 203.0.113.2", "203.0.113.3, 10.1.2.3, 127.0.0.1"]
    async with serving(data_dir, limit_guests="1/1h", proxies="127.0.0.1 10.0.0.0/8") as house:
        assert await _guests(house, *told) == [201, 429, 201, 429, 201]
    async with serving(data_dir, limit_guests="1/1h", proxies="192.0.2.1") as house:
        assert await _guests(house, *told) == [201, 429, 429, 429, 429]
    async with serving(data_dir, limit_guests="1/1h") as house:
        assert await _guests(house, *told) == [201, 429, 429, 429, 429]


class Clock:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("60/10m", Rate(60, 600, Text("10 minutes"))),
        ("1/1s", Rate(1, 1, Text("1 second"))),
        ("300/24h", Rate(300, 86_400, Text("24 hours"))),
    ],
)
def test_rate_is_parsed(text: str, rate: Rate) -> None:
    assert Rate.read(text) == rate


@pytest.mark.parametrize("text", ["", "60", "60/m", "0/1m", "60/0s", "-1/1m", "60/1d", "6e1/1m", "60 / 1m", "60/1m\n"])
def test_malformed_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="such as 60/10m"):
        Rate.read(text)


def test_bucket_allows_a_burst_then_refills_evenly() -> None:
    clock = Clock()
    buckets = Buckets(Rate.read("3/30s"), clock)
    assert [buckets.take("ada") for _ in range(5)] == [0, 0, 0, pytest.approx(10), pytest.approx(10)]
    assert buckets.take("bob") == 0
    clock.now += 9
    assert buckets.take("ada") == pytest.approx(1)
    clock.now += 1
    assert [buckets.take("ada") for _ in range(2)] == [0, pytest.approx(10)]
    clock.now += 1000
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, pytest.approx(10)]


def test_least_recently_used_bucket_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 10)
    buckets = Buckets(Rate.read("1/1h"), Clock())
    for number in range(100):
        assert buckets.take(number) == 0
    assert len(buckets._full_at) == 10
    assert buckets.take(99) > 0
