"""Games of bots as text, to compare processes: ``python -m tests.lab.simulation.digests``."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any

import numpy as np
from numba.core import config

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS
from starmine.bots.checks import fits
from starmine.knowledge.counting import deals
from starmine.knowledge.matching import feasible
from starmine.lab import simulate

TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("cocktail", {}, 2),
    ("abacus", {}, 4),
    ("six-colour", {}, 5),
    ("tiles", {"variant": 3, "endless": True}, 3),
]


def digests() -> dict[str, Any]:
    """By table and bot the digest of some results; and results of compiled parts of ``knowledge``."""
    found: dict[str, Any] = {}
    for name, options, players in TABLES:
        edition = sm.edition(name, **options)
        for bot in (bot.id for bot in (*BOTS.values(), *LAB_BOTS.values()) if fits(bot, edition.rules(players))):
            result = asdict(simulate(edition, players, bot, games=2, seed=11, jobs=1))
            counted = {field: value for field, value in result.items() if "second" not in field}
            text = json.dumps(counted, sort_keys=True)
            found[f"{name} {players} {bot}"] = hashlib.sha256(text.encode()).hexdigest()
    masks = [0b1111, 0b0111, 0b0011, 0b0111, 0b1000]
    copies = np.array([1, 1, 2, 1, *[0] * 26])
    found["feasible"] = feasible(np.array(masks), copies).tolist()
    found["deals"] = deals(masks, copies.tolist())
    return found


if __name__ == "__main__":
    print(json.dumps({"digests": digests(), "bounds checked": bool(getattr(config, "BOUNDSCHECK", False))}))
