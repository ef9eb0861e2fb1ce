"""Learning curves of the training examples for the documentation: ``python -m tools.curves RUNS``.

RUNS holds a folder for each run, named SCRIPT-GAME-SEED as ``make train-SCRIPT`` names them, with TensorBoard's logs.
docs/training.json keeps what was read, so runs that are no longer there stay; the pictures and the tables of
docs/training.md are made from it anew.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log, log10
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from bench.machine import machine
from starmine.lab.charts.svg import svg_document, svg_text

ROOT = Path(__file__).resolve().parents[1]
RECORD, PAGE, IMAGES = (ROOT / "docs" / name for name in ("training.json", "training.md", "images"))

_NAME = re.compile(r"(?P<script>\w+)-(?P<game>\w+)-(?P<seed>\d+)")
_POINTS = 80  # of a curve, at most
_FEW_HOURS = 2  # fewer are shown in minutes
_MARKS = 6  # along an axis, at most
_MUCH = 5  # times
_TITLES = {"small": "Hanabi-Small", "cocktail": "The full game, 2 players"}
_COLOURS = {  # of the scripts, on light and on dark ground
    "ppo": ("#c7701c", "#f0a04b"),
    "mappo": ("#2f62b5", "#7fa8f0"),
    "r2d2": ("#2c7a4b", "#74c493"),
    "obl": ("#8a3fa0", "#cf93e0"),
    "sb3": ("#5d6482", "#a8aecb"),
    "learned": ("#a3262e", "#f08a8a"),  # ppo.py, from a network of imitation.py
}

_WIDTH, _HEIGHT = 760, 380
_LEFT, _TOP, _BOTTOM, _GAP = 48, 76, 52, 40
_PANEL = (_WIDTH - 2 * _LEFT - _GAP) // 2
_CURVES = (".curve { fill: none; stroke: currentcolor; stroke-width: 2 }", ".band { fill: currentcolor; opacity: 0.2 }")
_LIGHT, _DARK = ([f".{script} {{ color: {shades[dark]} }}" for script, shades in _COLOURS.items()] for dark in range(2))

Run = dict[str, Any]  # script, game, seed, machine, points: [steps, hours, score] each


def read(folder: Path) -> Run | None:
    """A run, thinned out; None for a folder that is none."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    named = _NAME.fullmatch(folder.name)
    if named is None or named["script"] not in _COLOURS or not folder.is_dir():
        return None
    log = EventAccumulator(str(folder), size_guidance={"scalars": 0}).Reload()
    if not {"score", "hours"} <= set(log.Tags()["scalars"]):
        return None  # it has only just begun
    scores, hours = log.Scalars("score"), log.Scalars("hours")
    both = zip(scores, hours, strict=False)  # a run that goes on may have logged its last score only
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
    by_script = {script: own for script, own in by_script.items() if own}
    top = max(point[2] for run in runs for point in run["points"])
    top = next(limit for limit in (1, 2, 4, 5, 10, 15, 20, 25, 30) if limit >= top)
    title = f"{_TITLES[game]}: mean score of the most probable actions"
    parts = [svg_text(_LEFT, 30, title, "title", "start")]
    at = float(_LEFT)
    for script, own in by_script.items():
        label = f"{script}, {len(own)} seed{'s' * (len(own) > 1)}"
        parts.append(f'<path class="curve {script}" d="M{at:.0f} 48h14"/>')
        parts.append(svg_text(at + 20, 52, label, "", "start"))
        at += 34 + 6.6 * len(label)
    hours = max(point[1] for run in runs for point in run["points"])
    time = (1, 1 / 60, "minutes") if hours < _FEW_HOURS else (1, 1, "hours")
    for panel, (axis, unit, label) in enumerate(((0, 1e6, "million steps"), time)):
        left = _LEFT + panel * (_PANEL + _GAP)
        scale = _scale(left, [[point[axis] / unit for point in run["points"]] for run in runs])
        parts += _frame(scale, top, label + ", logarithmic" * (scale.least > 0))
        for own in by_script.values():
            parts += _curve(own, axis, unit, scale, top)
    return svg_document(_WIDTH, _HEIGHT, title, parts, [*_CURVES, *_LIGHT], _DARK)


@dataclass(frozen=True)
class _Scale:
    """The axis below a panel: logarithmic if it does not begin at 0."""

    left: float
    least: float
    most: float

    def x(self, place: float) -> float:
        if self.least == 0:
            return self.left + _PANEL * place / self.most
        return self.left + _PANEL * log(max(place, self.least) / self.least) / log(self.most / self.least)

    def marks(self) -> list[float]:
        """Round numbers within it, as many as fit."""
        if self.least == 0:
            step = next(step for step in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200) if self.most / step <= _MARKS)
            return [step * number for number in range(int(self.most / step) + 1)]
        marks: list[float] = []
        powers = [10.0**power for power in range(floor(log10(self.least)), floor(log10(self.most)) + 1)]
        for digits in ((1, 2, 5), (1, 3), (1,)):
            marks = [digit * power for power in powers for digit in digits]
            marks = [mark for mark in marks if self.least <= mark <= self.most]
            if len(marks) <= _MARKS:
                break
        return marks


def _scale(left: float, runs: Sequence[Sequence[float]]) -> _Scale:
    """The axis for the places of the runs' points: logarithmic where one run is much longer than most."""
    most = max(points[-1] for points in runs)
    usual = median(points[-1] for points in runs)
    return _Scale(left, min(points[0] for points in runs) if most > _MUCH * usual else 0, most)


def _curve(runs: Sequence[Run], axis: int, unit: float, scale: _Scale, top: float) -> list[str]:
    script = runs[0]["script"]
    begins, ends = ([run["points"][at][axis] for run in runs] for at in (0, -1))
    places = (np.geomspace if scale.least else np.linspace)(max(begins), min(ends), 100)
    scores = np.array(
        [np.interp(places, [p[axis] for p in run["points"]], [p[2] for p in run["points"]]) for run in runs]
    )
    xs = [scale.x(place / unit) for place in places]
    mean = " ".join(f"{x:.1f},{_y(s, top):.1f}" for x, s in zip(xs, scores.mean(0), strict=True))
    around = [*zip(xs, scores.max(0), strict=True), *zip(reversed(xs), reversed(scores.min(0)), strict=True)]
    band = " ".join(f"{x:.1f},{_y(s, top):.1f}" for x, s in around)
    return [
        f'<polygon class="band {script}" points="{band}"/>',
        f'<polyline class="curve {script}" points="{mean}"/>',
    ]


def _frame(scale: _Scale, top: float, label: str) -> list[str]:
    parts, left = [], scale.left
    for score in np.linspace(0, top, 6):
        y = _y(score, top)
        parts.append(f'<line class="line" x1="{left}" y1="{y:.1f}" x2="{left + _PANEL}" y2="{y:.1f}"/>')
        parts.append(svg_text(left - 8, y + 4, f"{score:g}", "soft", "end"))
    marks = (svg_text(scale.x(mark), _y(0, top) + 18, f"{mark:g}", "soft") for mark in scale.marks())
    return [*parts, *marks, svg_text(left + _PANEL / 2, _HEIGHT - 14, label)]


def _y(score: float, top: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * score / top


def table(runs: Sequence[Run]) -> str:
    """The last score of every seed, in Markdown."""
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
