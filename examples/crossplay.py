"""Cross-play between seeds: scores of networks from different runs together, and of each with itself.

    python examples/crossplay.py runs/ppo-small-1 runs/ppo-small-2 runs/ppo-small-3
    python examples/crossplay.py runs/obl-cocktail-* --games 10_000 --json crossplay.json --csv crossplay.csv

All pairings play the same deals, as in Hu et al. 2020, https://arxiv.org/abs/2003.02979: self-play is the mean of the
matrix's diagonal, cross-play the mean of the other entries. Their standard errors are between runs, because runs with
different conventions vary much more than games. As every run is in many pairings, the error of cross-play is a
jackknife over runs; it needs at least three.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from common import Parser, policy_files
from starmine.lab import CrossPlay, crossplay
from starmine.lab.policy import BadPolicy, Policy
from starmine.rules.errors import StarmineError


def summary(mean: np.ndarray) -> dict[str, dict[str, float | None]]:
    """Self-play and cross-play of a matrix of means, each with its standard error between runs (None if unknown)."""
    runs, own = len(mean), mean.diagonal()
    others = mean - np.diag(own)
    left_out = others.sum() - others.sum(0) - others.sum(1)  # by run: the sum of the pairings without it
    error = None
    if runs > 2:
        parts = left_out / ((runs - 1) * (runs - 2))
        error = math.sqrt((runs - 1) / runs * float(((parts - parts.mean()) ** 2).sum()))
    return {
        "self-play": {"mean": float(own.mean()), "stderr": float(own.std(ddof=1) / math.sqrt(runs))},
        "cross-play": {"mean": float(others.sum() / (runs * (runs - 1))), "stderr": error},
    }


def play(files: list[Path], games: int, seed: int, jobs: int) -> CrossPlay:
    """Plays all pairings of policies, which must be for the same game. Raises ``BadPolicy``."""
    policies = [Policy.load(file) for file in files]
    for file, policy in zip(files, policies, strict=True):
        if policy.made_for != policies[0].made_for:
            raise BadPolicy(f"{file} was made for {policy.made_for}, {files[0]} for {policies[0].made_for}")
    return crossplay(policies[0].edition, policies[0].players, policies, games, seed, jobs=jobs)


def pairs(data: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """A row for each pairing."""
    for row, bot in enumerate(data["bots"]):
        for column, among in enumerate(data["bots"]):
            yield {"bot": bot, "among": among, **{name: data[name][row][column] for name in ("mean", "stderr", "lost")}}


def main(args: argparse.Namespace) -> None:
    result = play(policy_files(args.runs), args.games, args.seed, args.jobs)
    data, figures = result.data(), summary(result.mean)
    for bot, means in zip(result.bots, result.mean, strict=True):
        print(f"{bot:24}", *(f"{mean:6.2f}" for mean in means))
    for name, figure in figures.items():
        print(f"{name}: {figure['mean']:.2f}" + (f" ± {figure['stderr']:.2f}" if figure["stderr"] is not None else ""))
    if args.json:
        Path(args.json).write_text(json.dumps(data | figures), encoding="utf-8")
    if args.csv:
        rows = list(pairs(data))
        with Path(args.csv).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", help="folders of runs, or .pt2 files of Policy.save")
    parser.add_argument("--games", type=int, default=1000, help="of each pairing (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="of the deals (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--json", help="writes all figures to this file")
    parser.add_argument("--csv", help="writes a line for each pairing to this file")
    try:
        main(parser.parse_args())
    except (StarmineError, OSError) as error:
        parser.error(str(error))
