"""Token buckets: a burst, then a steady rate, and a limited number of buckets."""

from __future__ import annotations

import pytest

from starmine.rules.words.texts import Text
from starmine.server import limits
from starmine.server.limits import Buckets, Rate


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
