"""The catalogue of hanab.live's variants: milliseconds to read it, and to compute every variant.

python -m bench.catalogue
"""

from __future__ import annotations

import time
from statistics import median

from starmine.rules.catalogue import names
from starmine.rules.catalogue.variant import as_variant
from tools import measuring

ROUNDS = 5

Figures = dict[str, float]


def run() -> Figures:
    """Milliseconds of processor time, the median of some rounds: the data files, then all variants."""
    rounds = [_round() for _ in range(ROUNDS)]
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


def _round() -> Figures:
    names._suits.cache_clear()  # noqa: SLF001
    names._entries.cache_clear()  # noqa: SLF001
    began = time.process_time()
    entries, suits = names._entries(), names._suits()  # noqa: SLF001
    read = time.process_time()
    for listed, rules in entries.values():
        variant = as_variant(listed, rules, suits)
        assert variant.touches
        assert variant.cards >= variant.max_score
    done = time.process_time()
    return {"reading the data files": (read - began) * 1000, f"working out all {len(entries):,}": (done - read) * 1000}


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    return measuring.table(("", "milliseconds"), ((name, f"{value:.0f}") for name, value in figures.items()))


if __name__ == "__main__":
    print(table(run()))
