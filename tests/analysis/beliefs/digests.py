"""Beliefs as digests, to compare processes: ``python -m tests.analysis.beliefs.digests``."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

import starmine as sm
from starmine.analysis.beliefs import beliefs
from starmine.bots.protocol import SAME
from tests.playing import dealt, play_on, seated
from tests.rules.digests import bounds_are_checked

TABLES: list[tuple[str, dict[str, Any], int, str]] = [
    ("cocktail", {}, 2, "conventions"),
    ("six-colour", {}, 5, "cautious"),
    ("tiles", {"variant": 3, "endless": True}, 3, "information"),
]
SETTINGS: list[dict[str, Any]] = [{"limit": 60}, {"limit": 16, "slips": 0.1, "seed": 3}]
TURNS = (0, 7, 31)


def digests() -> dict[str, str]:
    """By table, turn and settings: the digest of the hands, weights (to six digits), memories and some deals."""
    found: dict[str, str] = {}
    for name, options, players, bot in TABLES:
        edition = sm.edition(name, **options)
        game = dealt(edition, players, seed=2)
        seats = seated(bot, players, partners=SAME)
        for turn in TURNS:
            play_on(game, seats, turn)
            for settings in SETTINGS:
                weighed = beliefs(game, game.seat, bot, partners=SAME, **settings)
                drawn = weighed.deals(3, seed=1)
                digest = hashlib.sha256(str(np.round(weighed.weights, 6).tolist()).encode())
                for array in (weighed.hands, weighed.games, weighed.memories, weighed.run, drawn.games, drawn.decks):
                    digest.update(array.tobytes())
                found[f"{name} {bot} {turn} {settings}"] = digest.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps({"bounds checked": bounds_are_checked(), "digests": digests()}))
