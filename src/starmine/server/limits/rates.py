"""Rates, and the buckets that count by them."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from starmine.rules.words.texts import Text, template

MOST_KEPT = 20_000  # buckets of one limit; those used last are kept, a forgotten one is full again

_RATE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,3})([smh])")
# By letter: the seconds of one, and how people are told of one and of several.
_UNITS = {
    unit[0]: (
        seconds,
        template(f"period.{unit}", f"{{count}} {unit}"),
        template(f"period.{unit}s", f"{{count}} {unit}s"),
    )
    for unit, seconds in (("second", 1), ("minute", 60), ("hour", 3600))
}


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a time: as many at once, and then as they come back, one by one, over that time."""

    count: int
    seconds: int
    period: Text

    @classmethod
    def read(cls, text: str) -> Rate:
        """The rate of a text such as ``60/10m``. Raises ``ValueError``."""
        found = _RATE.fullmatch(text)
        if found is None:
            raise ValueError("a number and a time, such as 60/10m (the units are s, m and h)")
        count, number = int(found[1]), int(found[2])
        seconds, one, several = _UNITS[found[3]]
        return cls(count, number * seconds, (one if number == 1 else several)(count=number))


class Buckets:
    """One bucket for each key: what is taken comes back at a rate."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._each = rate.seconds / rate.count  # seconds until one has come back
        self._seconds = rate.seconds
        self._now = now
        self._full: OrderedDict[Hashable, float] = OrderedDict()  # when all will have come back

    def take(self, key: Hashable) -> float:
        """Takes one. Gives 0, or without taking any the seconds until there is one."""
        now = self._now()
        full = max(self._full.get(key, now), now) + self._each
        if (wait := full - now - self._seconds) > 1e-6:
            return wait
        self._full[key] = full
        self._full.move_to_end(key)
        if len(self._full) > MOST_KEPT:
            self._full.popitem(last=False)
        return 0
