"""Plays fixed games on the kernel alone and prints a digest of every byte that it writes, table by table.

Run ``python -m tests.rules.digests`` under settings that must give the same bytes; ``… 8`` takes one table in 8.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys

import numpy as np

from starmine.compiling.jit import njit
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import GAME, PLAYING, Record
from tests.rules.tables import PRINTED_TABLES, SIX_TABLES, SPECIAL_TABLES, Table

GAMES = 3  # for each printed table


def digests(share: int = 1) -> dict[str, str]:
    """By table: the digest of all states, views, legal masks, scores and limits of its games; one in ``share``."""
    printed = {str(table): _digest(table, GAMES) for table in PRINTED_TABLES[::share]}
    return printed | {str(table): _digest(table, 1) for table in (*SPECIAL_TABLES, *SIX_TABLES)[::share]}


def _digest(table: Table, games: int) -> str:
    rng = random.Random(str(table))
    rules = table.rules.rules(table.players)
    digest = hashlib.sha256()
    for _ in range(games):
        deck = list(table.rules.deck(table.players))
        rng.shuffle(deck)
        game, view = np.zeros(1, GAME), np.zeros(1, GAME)
        kernel.deal(game[0], rules, np.array(deck, np.uint8), rng.randrange(table.players))
        while game[0]["status"] == PLAYING:
            kernel.apply(game[0], rules, choose(game[0], rules, rng, skill=0.9))
            digest.update(game.tobytes())
            kernel.view(view, game[0], rules, rng.randrange(-1, table.players))
            digest.update(view.tobytes())
            numbers = [kernel.legal(game[0], rules), kernel.legal(view[0], rules), kernel.points(game[0], rules)]
            numbers += [kinds.limit(game[0], rules, suit) for suit in range(int(rules["suits"]))]
            numbers += [count(game[0], rules) for count in (kinds.playable, kinds.built, kinds.dead, kinds.critical)]
            digest.update(json.dumps([int(number) for number in numbers]).encode())
    return digest.hexdigest()


def choose(game: Record, rules: Record, rng: random.Random, skill: float) -> int:
    """A legal action; with probability ``skill`` a play that fits, if there is one, or else a clue or a discard."""
    mask, size = int(kernel.legal(game, rules)), int(rules["hand_size"])
    legal = [action for action in range(mask.bit_length()) if mask >> action & 1]
    seen = game["deck"][game["hands"][game["seat"], : game["hand_sizes"][game["seat"]]]]
    fitting = int(kinds.playable(game, rules))
    good = [size + slot for slot, kind in enumerate(seen.tolist()) if fitting >> kind & 1]
    careful = [action for action in legal if not size <= action < 2 * size]
    return rng.choice(good or careful or legal if rng.random() < skill else legal)


@njit
def read_beyond(numbers: Record) -> int:
    """Reads behind the end of ``numbers``, which only bounds checks detect."""
    return numbers[numbers.shape[0]]  # type: ignore[no-any-return]


def bounds_are_checked() -> bool:
    """Whether this process detects a read behind an array's end."""
    try:
        read_beyond(np.zeros(1, np.uint8))
    except IndexError:
        return True
    return False


if __name__ == "__main__":
    print(json.dumps({"bounds checked": bounds_are_checked(), "digests": digests(*map(int, sys.argv[1:]))}))
