"""Fits the network for one number of players, and writes it to the file that ``conventions`` reads.

One round: (1) The current bot plays games, and a value network is fitted to their results. (2) In other games every
candidate of a choice is tried, and gets the value of the position one round later. The new network is fitted to these
values. (3) It plays with several margins; the best one is kept, if it beats the previous network.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import starmine as sm
from starmine.bots.conventions import judging
from starmine.bots.conventions.judging import NETWORK, NETWORKS
from starmine.bots.conventions.memory import HIDDEN
from starmine.bots.rng import seeds
from starmine.rules.kernel.state import Record
from tools.judge.fit import fit_choices, fit_values
from tools.judge.games import CHOICE, Series, gather_choices, gather_positions, new_table, play
from tools.judge.value import INPUTS, Floats, Network

FILE = Path(judging.__file__).parent / "networks.npy"
MARGINS = (0.03, 0.06, 0.09, 0.12, 0.16)
NEVER = 1000.0  # a margin with which the network never overrides the weights
PERCENT = 30  # the percentage of turns that are sampled
TURNS = 60  # approximate turns per game
CHUNK = 20_000
VALUE_UNITS = 48


class Fitting:
    """The fitting for one number of players, with or without other bots at the table; ``seed`` is its first seed."""

    def __init__(self, players: int, *, mixed: bool, seed: int) -> None:
        edition = sm.edition("cocktail")
        self.rules = edition.rules(players)
        self.cards = np.array(sorted(edition.deck(players)), np.uint8)
        self.mixed, self.seed = mixed, seed
        self.tables = new_table(), new_table()  # of the game, and a spare one for copies
        self.number = 0  # games begun so far

    def _series(self, network: Record, seed: int, first: int, count: int) -> Series:
        return Series(seeds(seed, first, count), self.cards, self.rules, network, self.mixed)

    def _fill(
        self, gather: Callable[..., int], rows: np.ndarray, results: Floats, network: Record, *value: Network
    ) -> int:
        """Fills rows part by part, each from new games; returns the number of filled rows."""
        chunk, done = np.zeros((CHUNK, *rows.shape[1:]), np.float32), 0
        while done < len(rows):
            part = chunk[: len(rows) - done]
            games = max(1, len(part) // (TURNS // 8))  # enough at 7 rows a game; `gather` stops when the part is full
            series = self._series(network, self.seed, self.number, games)
            self.number += games
            got = gather(part, results[done : done + len(part)], series, PERCENT, *self.tables, *value)
            rows[done : done + got] = part[:got]
            done += got
            if not got:
                break
        return done

    def positions(self, network: Record, count: int) -> tuple[np.ndarray, Floats]:
        """Descriptions of positions, and the results of their games."""
        rows, ends = np.zeros((count, INPUTS), np.float16), np.zeros(count, np.float32)
        done = self._fill(gather_positions, rows, ends, network)
        return rows[:done], ends[:done]

    def choices(self, network: Record, value: Network, count: int) -> tuple[np.ndarray, Floats]:
        """Candidates of choices, and the values of the positions that they lead to."""
        rows, results = np.zeros((count, *CHOICE), np.float16), np.full((count, CHOICE[0]), np.nan, np.float32)
        done = self._fill(gather_choices, rows, results, network, value)
        return rows[:done], results[:done]

    def scores(self, network: Record, games: int) -> np.ndarray:
        """The scores of a fixed set of games."""
        scores = np.zeros(games, np.uint8)
        play(scores, self._series(network, self.seed + 1, 0, games), self.tables[0])
        return scores


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.judge", description=__doc__)
    parser.add_argument("--players", type=int, required=True, choices=range(2, 6))
    parser.add_argument("--mixed", action="store_true", help="fit the network for tables with other bots")
    parser.add_argument("--anew", action="store_true", help="start from the weights alone")
    parser.add_argument("--positions", type=int, default=1_500_000)
    parser.add_argument("--choices", type=int, default=500_000)
    parser.add_argument("--games", type=int, default=8_000, help="games by which margins are compared")
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--seed", type=int, default=10_000)
    asked = parser.parse_args()
    began = time.monotonic()

    def tell(text: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {text}", flush=True)

    place = int(asked.mixed), asked.players - 2  # in `NETWORKS`
    fitting = Fitting(asked.players, mixed=asked.mixed, seed=asked.seed)
    network = NETWORKS[place].copy()
    if asked.anew:
        network["margin"] = NEVER
    before = fitting.scores(network, asked.games)
    tell(f"before: {before.mean():.3f}, perfect {np.mean(before == 25):.3f}")
    rows, ends = fitting.positions(network, asked.positions)
    value = fit_values(rows, ends, VALUE_UNITS, epochs=5, seed=asked.seed)
    explained = 1 - np.mean((value(rows[-100_000:].astype("f4")) - ends[-100_000:]) ** 2) / ends[-100_000:].var()
    tell(f"value network fitted to {len(rows)} positions: it explains {explained:.2f} of the variance")
    rows, results = fitting.choices(network, value, asked.choices)
    tell(f"{len(rows)} choices tried")
    fitted = fit_choices(rows, results, HIDDEN, asked.epochs, asked.seed)
    best, gain = None, 0.0
    for margin in MARGINS:
        tried = np.zeros(1, NETWORK)
        # Without the offset, which is the same for all candidates.
        tried["inputs"], tried["bias"], tried["outputs"], tried["margin"] = *fitted[:3], margin
        scores = fitting.scores(tried[0], asked.games)
        more = scores.astype(int) - before
        error = more.std() / np.sqrt(len(more))
        perfect = np.mean(scores == 25)
        tell(f"margin {margin}: {scores.mean():.3f} ({more.mean():+.3f} ± {error:.3f}), perfect {perfect:.3f}")
        if more.mean() > gain:
            best, gain = tried, more.mean()
    if best is not None:
        networks = np.load(FILE)  # read again: another process may have written another number of players
        networks.view(NETWORK)[..., 0][place] = best[0]
        np.save(FILE, networks)
        tell(f"written to {FILE.name}")


if __name__ == "__main__":
    main()
