"""Draws the learning curves of runs of the training examples, and prints their last scores.

    python -m tools.curves runs                        # writes curves-small.svg and so on, one picture for each game
    python -m tools.curves runs/ppo runs/mappo-small-2 --out pictures

Runs in folders that are named SCRIPT-GAME-SEED, as by make train-SCRIPT, share a line if only their seeds differ: the
mean of them, with a band from the worst to the best. Others have a line each, with the folder's name.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.machine import machine
from starmine.lab.charts import BLUE, GREEN, ORANGE, PURPLE, RED, SOFT, drawing
from tools import measuring

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROOT = Path(__file__).resolve().parents[1]
RECORD, PAGE, IMAGES = (ROOT / "docs" / name for name in ("training.json", "training.md", "images"))

_NAME = re.compile(r"(?P<script>\w+)-(?P<game>\w+)-(?P<seed>\d+)")
_POINTS = 80  # maximum per curve
_FEW_HOURS = 2  # shorter times are shown in minutes
_MUCH = 5  # an axis is logarithmic if the longest run has more than so many times the median length
_TITLES = {"small": "Hanabi-Small", "cocktail": "The full game, 2 players"}
_COLOURS = {
    "ppo": ORANGE,
    "mappo": BLUE,
    "r2d2": GREEN,
    "obl": PURPLE,
    "sb3": SOFT,
    "learned": RED,  # ppo.py, from a network of imitation.py
}

Run = dict[str, Any]  # script or name, game, seed, machine, points: [steps, hours, score] each


def read(folder: Path) -> Run | None:
    """A run with at most ``_POINTS`` points; None for a folder that is not a run."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    settings = folder / "settings.json"
    stored = json.loads(settings.read_text(encoding="utf-8")) if settings.exists() else {}
    named: Any = _NAME.fullmatch(folder.name) or {"script": folder.name, "game": stored.get("game"), "seed": 0}
    if named["game"] not in _TITLES:
        return None
    log = EventAccumulator(str(folder), size_guidance={"scalars": 0}).Reload()
    if not {"score", "hours"} <= set(log.Tags()["scalars"]):
        return None  # it has no scores yet
    scores, hours = log.Scalars("score"), log.Scalars("hours")
    both = zip(scores, hours, strict=False)  # a running run may not have logged the hours of its last score yet
    points = [[score.step, round(hour.value, 4), round(score.value, 3)] for score, hour in both]
    kept = np.unique(np.linspace(0, len(points) - 1, min(len(points), _POINTS)).astype(int))
    return {
        "script": named["script"],
        "game": named["game"],
        "seed": int(named["seed"]),
        "machine": machine(),
        "points": [points[at] for at in kept],
    }


def chart(game: str, runs: Sequence[Run]) -> str:
    """Mean score over steps and over hours, as SVG: a line for each script, a band from its worst seed to its best."""
    hours = max(point[1] for run in runs for point in run["points"])
    # Of each axis: its index in a point, the unit, and the label.
    steps = (0, 1e6, "million steps")
    time = (1, 1 / 60, "minutes") if hours < _FEW_HOURS else (1, 1, "hours")
    title = f"{_TITLES[game]}: mean score of the most probable actions"

    def draw(figure: Figure) -> None:
        figure.suptitle(title, x=0.02, ha="left")
        panels = figure.subplots(1, 2, sharey=True)
        for axes, (axis, unit, label) in zip(panels, (steps, time), strict=True):
            places = [[point[axis] / unit for point in run["points"]] for run in runs]
            logarithmic = _is_logarithmic(places)
            for (script, own), colour in zip(_by_script(runs), cycle(_COLOURS.values()), strict=False):
                _curve(axes, script, own, axis, unit, _COLOURS.get(script, colour), logarithmic=logarithmic)
            axes.set_xscale("log" if logarithmic else "linear")
            axes.xaxis.set_major_formatter("{x:g}")
            axes.set(xlabel=f"{label}, logarithmic" if logarithmic else label, ylim=(0, None))
            axes.set_xlim(min(map(min, places)) if logarithmic else 0, max(map(max, places)))
            axes.grid(axis="y")
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=6, fontsize="small")

    return drawing(title, 8, 4.2, draw)


def _by_script(runs: Sequence[Run]) -> Iterator[tuple[str, list[Run]]]:
    """The runs of each script by seed, in the order of ``_COLOURS``; others follow."""
    for script in dict.fromkeys([*_COLOURS, *(run["script"] for run in runs)]):
        if own := sorted((run for run in runs if run["script"] == script), key=lambda run: int(run["seed"])):
            yield script, own


def _is_logarithmic(runs: Sequence[Sequence[float]]) -> bool:
    """Whether an axis should be logarithmic: if one run, a list of places on it, is much longer than most."""
    lengths = [points[-1] for points in runs]
    return max(lengths) > _MUCH * median(lengths)


def _curve(
    axes: Axes, script: str, runs: Sequence[Run], axis: int, unit: float, colour: str, *, logarithmic: bool
) -> None:
    """Draws the mean score of runs, with a band from the worst to the best, where all of them have points."""
    begins, ends = ([run["points"][at][axis] for run in runs] for at in (0, -1))
    spaced = np.geomspace if logarithmic else np.linspace
    places = spaced(max(begins), min(ends), 100)
    scores = np.array(
        [np.interp(places, [p[axis] for p in run["points"]], [p[2] for p in run["points"]]) for run in runs]
    )
    label = f"{script}, {len(runs)} seed{'s' if len(runs) > 1 else ''}"
    axes.plot(places / unit, scores.mean(0), color=colour, label=label)
    axes.fill_between(places / unit, scores.min(0), scores.max(0), color=colour, alpha=0.2, linewidth=0)


def table(runs: Sequence[Run]) -> str:
    """A Markdown table of the last score of every seed."""
    rows = ["| script | steps | minutes | last score by seed | best |", "| --- | ---: | ---: | --- | ---: |"]
    for script, own in _by_script(runs):
        steps = max(run["points"][-1][0] for run in own)
        hours = max(run["points"][-1][1] for run in own)
        last = ", ".join(f"{run['points'][-1][2]:.2f}" for run in own)
        best = max(point[2] for run in own for point in run["points"])
        rows.append(f"| `{script}` | {steps / 1e6:.2g} million | {60 * hours:.0f} | {last} | {best:.2f} |")
    return "\n".join(rows)


def by_game(runs: Sequence[Run]) -> dict[str, list[Run]]:
    found: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        found[run["game"]].append(run)
    return found


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.curves", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="RUNS", help="a run, or a folder of runs")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder for the pictures (default: this one)")
    parser.add_argument(
        "--docs", action="store_true", help="adds the runs to docs/training.json, and draws docs/training.md anew"
    )
    args = parser.parse_args(words)
    try:
        folders = [path for given in args.folders for path in (given, *sorted(given.iterdir())) if path.is_dir()]
    except OSError as error:
        parser.error(f"{error.filename} cannot be read: {error.strerror}")
    runs = [run for folder in folders if (run := read(folder))]
    if not runs:
        parser.error("no run with scores is in these folders: a run has them after its first evaluation")
    if args.docs:
        _write_docs([run for run in runs if run["script"] in _COLOURS])
        return 0
    args.out.mkdir(parents=True, exist_ok=True)
    for game, own in by_game(runs).items():
        picture = args.out / f"curves-{game}.svg"
        picture.write_text(chart(game, own), encoding="utf-8")
        print(f"{_TITLES[game]}: {picture}\n\n{table(own)}\n")
    return 0


def _write_docs(new: Sequence[Run]) -> None:
    """Adds runs to the record, which keeps those whose folders are gone, and writes the page's tables and pictures."""
    record: list[Run] = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
    runs = {(run["script"], run["game"], run["seed"]): run for run in (*record, *new)}
    lines = ",\n".join(json.dumps(run) for _, run in sorted(runs.items()))
    RECORD.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for game, own in by_game([*runs.values()]).items():
        (IMAGES / f"training-{game}.svg").write_text(chart(game, own), encoding="utf-8")
        measuring.write_between(PAGE, f"table {game}", f"\n{table(own)}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
