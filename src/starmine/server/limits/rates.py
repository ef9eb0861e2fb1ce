"""Rate limits, counted by token buckets."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from starmine.rules.words.texts import Text, template

MOST_KEPT = 20_000  # buckets per limit; the least recently used one is dropped, and so becomes full again

_RATE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,3})([smh])")
# By letter: seconds per unit, and the texts for one and for several units.
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
    """``count`` per period of ``seconds``: a burst of ``count``, which refills evenly over the period."""

    count: int
    seconds: int
    period: Text

    @classmethod
    def read(cls, text: str) -> Rate:
        """Parses a rate such as ``60/10m``. Raises ``ValueError``."""
        found = _RATE.fullmatch(text)
        if found is None:
            raise ValueError("a number and a time, such as 60/10m (the units are s, m and h)")
        count, number = int(found[1]), int(found[2])
        seconds, one, several = _UNITS[found[3]]
        return cls(count, number * seconds, (one if number == 1 else several)(count=number))

    def times(self, more: int) -> Rate:
        """``more`` times as many in the same time."""
        return replace(self, count=more * self.count)


class Buckets:
    """A token bucket per key."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._each = rate.seconds / rate.count  # seconds until one token is refilled
        self._seconds = rate.seconds
        self._now = now
        self._full: OrderedDict[Hashable, float] = OrderedDict()  # when each bucket will be full again

    def take(self, key: Hashable) -> float:
        """Takes a token and returns 0; if there is none, returns the seconds until there is."""
        now = self._now()
        full = max(self._full.get(key, now), now) + self._each
        if (wait := full - now - self._seconds) > 1e-6:
            return wait
        self._full[key] = full
        self._full.move_to_end(key)
        if len(self._full) > MOST_KEPT:
            self._full.popitem(last=False)
        return 0
