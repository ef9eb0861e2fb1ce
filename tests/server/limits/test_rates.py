"""Buckets: as many at once as the rate has, then as they come back, and a bounded number of buckets."""

from __future__ import annotations

import pytest

from starmine.rules.words.texts import Text
from starmine.server.limits import rates
from starmine.server.limits.rates import Buckets, Rate


class Clock:
    """A clock that is set by hand."""

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
def test_rate_is_read(text: str, rate: Rate) -> None:
    assert Rate.read(text) == rate


@pytest.mark.parametrize("text", ["", "60", "60/m", "0/1m", "60/0s", "-1/1m", "60/1d", "6e1/1m", "60 / 1m", "60/1m\n"])
def test_rate_is_refused_when_it_is_written_otherwise(text: str) -> None:
    with pytest.raises(ValueError, match="such as 60/10m"):
        Rate.read(text)


def test_so_many_are_given_at_once_and_then_one_by_one() -> None:
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


def test_buckets_are_bounded_and_those_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_KEPT", 10)
    buckets = Buckets(Rate.read("1/1h"), Clock())
    for number in range(100):
        assert buckets.take(number) == 0
    assert len(buckets._full) == 10
    assert buckets.take(99) > 0
