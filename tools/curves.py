"""Learning curves of the training examples for the documentation: ``python -m tools.curves RUNS``.

RUNS has a folder for each run with TensorBoard's logs, named SCRIPT-GAME-SEED as by ``make train-SCRIPT``.
docs/training.json keeps the data, also of runs whose folders have been removed; the pictures and tables of
docs/training.md are made from it.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.machine import machine
from starmine.lab.charts.drawing import BLUE, GREEN, ORANGE, PURPLE, RED, SOFT, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROOT = Path(__file__).resolve().parents[1]
RECORD, PAGE, IMAGES = (ROOT / "docs" / name for name in ("training.json", "training.md", "images"))

_NAME = re.compile(r"(?P<script>\w+)-(?P<game>\w+)-(?P<seed>\d+)")
_POINTS = 80  # maximum per curve
_FEW_HOURS = 2  # shorter times are shown in minutes
_MUCH = 5  # the factor between run lengths from which an axis is logarithmic
_TITLES = {"small": "Hanabi-Small", "cocktail": "The full game, 2 players"}
_COLOURS = {
    "ppo": ORANGE,
    "mappo": BLUE,
    "r2d2": GREEN,
    "obl": PURPLE,
    "sb3": SOFT,
    "learned": RED,  # ppo.py, from a network of imitation.py
}

Run = dict[str, Any]  # script, game, seed, machine, points: [steps, hours, score] each


def read(folder: Path) -> Run | None:
    """A run with at most ``_POINTS`` points; None for a folder that is not a run."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    named = _NAME.fullmatch(folder.name)
    if named is None or named["script"] not in _COLOURS or not folder.is_dir():
        return None
    log = EventAccumulator(str(folder), size_guidance={"scalars": 0}).Reload()
    if not {"score", "hours"} <= set(log.Tags()["scalars"]):
        return None  # it has no scores yet
    scores, hours = log.Scalars("score"), log.Scalars("hours")
    both = zip(scores, hours, strict=False)  # a running run may not have logged the hours of its last score yet
    points = [[score.step, round(hour.value, 4), round(score.value, 3)] for score, hour in both]
    kept = np.unique(np.linspace(0, len(points) - 1, min(len(points), _POINTS)).astype(int))
    return {
        **named.groupdict(),
        "seed": int(named["seed"]),
        "machine": machine(),
        "points": [points[at] for at in kept],
    }


def chart(game: str, runs: Sequence[Run]) -> str:
    """Mean score over steps and over hours, as SVG: a line for each script, a band from its worst seed to its best."""
    by_script = {script: [run for run in runs if run["script"] == script] for script in _COLOURS}
    hours = max(point[1] for run in runs for point in run["points"])
    time = (1, 1 / 60, "minutes") if hours < _FEW_HOURS else (1, 1, "hours")
    title = f"{_TITLES[game]}: mean score of the most probable actions"

    def draw(figure: Figure) -> None:
        figure.suptitle(title, x=0.02, ha="left")
        panels = figure.subplots(1, 2, sharey=True)
        for axes, (axis, unit, label) in zip(panels, ((0, 1e6, "million steps"), time), strict=True):
            places = [[point[axis] / unit for point in run["points"]] for run in runs]
            logarithmic = _is_logarithmic(places)
            for script, own in by_script.items():
                if own:
                    _curve(axes, script, own, axis, unit, logarithmic=logarithmic)
            axes.set_xscale("log" if logarithmic else "linear")
            axes.xaxis.set_major_formatter("{x:g}")
            axes.set(xlabel=label + ", logarithmic" * logarithmic, ylim=(0, None))
            axes.set_xlim(min(map(min, places)) if logarithmic else 0, max(map(max, places)))
            axes.grid(axis="y")
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=6, fontsize="small")

    return drawing(title, 8, 4.2, draw)


def _is_logarithmic(runs: Sequence[Sequence[float]]) -> bool:
    """Whether an axis for the runs' points should be logarithmic: if one run is much longer than most."""
    lengths = [points[-1] for points in runs]
    return max(lengths) > _MUCH * median(lengths)


def _curve(axes: Axes, script: str, runs: Sequence[Run], axis: int, unit: float, *, logarithmic: bool) -> None:
    begins, ends = ([run["points"][at][axis] for run in runs] for at in (0, -1))
    places = (np.geomspace if logarithmic else np.linspace)(max(begins), min(ends), 100)
    scores = np.array(
        [np.interp(places, [p[axis] for p in run["points"]], [p[2] for p in run["points"]]) for run in runs]
    )
    label = f"{script}, {len(runs)} seed{'s' * (len(runs) > 1)}"
    axes.plot(places / unit, scores.mean(0), color=_COLOURS[script], label=label)
    axes.fill_between(places / unit, scores.min(0), scores.max(0), color=_COLOURS[script], alpha=0.2, linewidth=0)


def table(runs: Sequence[Run]) -> str:
    """A Markdown table of the last score of every seed."""
    rows = ["| script | steps | minutes | last score by seed | best |", "| --- | ---: | ---: | --- | ---: |"]
    for script in _COLOURS:
        own = sorted((run for run in runs if run["script"] == script), key=lambda run: int(run["seed"]))
        if own:
            steps = max(run["points"][-1][0] for run in own)
            hours = max(run["points"][-1][1] for run in own)
            last = ", ".join(f"{run['points'][-1][2]:.2f}" for run in own)
            best = max(point[2] for run in own for point in run["points"])
            rows.append(f"| `{script}` | {steps / 1e6:.2g} million | {60 * hours:.0f} | {last} | {best:.2f} |")
    return "\n".join(rows)


def main(folders: Sequence[str]) -> int:
    record: list[Run] = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
    runs = {(run["script"], run["game"], run["seed"]): run for run in record}
    for folder in (path for given in folders for path in sorted(Path(given).iterdir())):
        if run := read(folder):
            runs[run["script"], run["game"], run["seed"]] = run
    lines = ",\n".join(json.dumps(run) for _, run in sorted(runs.items()))
    RECORD.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    by_game: dict[str, list[Run]] = defaultdict(list)
    for run in runs.values():
        by_game[run["game"]].append(run)
    page = PAGE.read_text(encoding="utf-8")
    for game, own in by_game.items():
        (IMAGES / f"training-{game}.svg").write_text(chart(game, own), encoding="utf-8")
        begin, end = f"<!-- table {game} -->\n", "<!-- end -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{table(own)}\n\n{end}{rest.partition(end)[2]}"
    PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
