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
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import numpy as np

from bench.machine import machine

ROOT = Path(__file__).resolve().parents[1]
RECORD, PAGE, IMAGES = (ROOT / "docs" / name for name in ("training.json", "training.md", "images"))

_NAME = re.compile(r"(?P<script>\w+)-(?P<game>\w+)-(?P<seed>\d+)")
_POINTS = 80  # of a curve, at most
_TITLES = {"small": "Hanabi-Small", "cocktail": "The full game, 2 players"}
_COLOURS = {  # of the scripts, on light and on dark ground
    "ppo": ("#c7701c", "#f0a04b"),
    "mappo": ("#2f62b5", "#7fa8f0"),
    "r2d2": ("#2c7a4b", "#74c493"),
    "obl": ("#8a3fa0", "#cf93e0"),
    "sb3": ("#5d6482", "#a8aecb"),
}

_WIDTH, _HEIGHT = 760, 380
_LEFT, _TOP, _BOTTOM, _GAP = 48, 76, 52, 40
_PANEL = (_WIDTH - 2 * _LEFT - _GAP) // 2
_STYLE = """
.ground { fill: #fbfaf7 }
text { font: 13px system-ui, sans-serif; fill: #1d2340 }
.title { font-size: 17px; font-weight: 600 }
.soft { fill: #5d6482 }
.line { stroke: #c9cde0; stroke-width: 1 }
.curve { fill: none; stroke: currentcolor; stroke-width: 2 }
.band { fill: currentcolor; opacity: 0.2 }
{light}
@media (prefers-color-scheme: dark) {
  .ground { fill: #0f1530 }
  text { fill: #eceef8 }
  .soft { fill: #a8aecb }
  .line { stroke: #39406a }
  {dark}
}
"""

_COLOURED = [
    " ".join(f".{script} {{ color: {shades[dark]} }}" for script, shades in _COLOURS.items()) for dark in (False, True)
]
_STYLE = _STYLE.replace("{light}", _COLOURED[0]).replace("{dark}", _COLOURED[1])

Run = dict[str, Any]  # script, game, seed, machine, points: [steps, hours, score] each


def read(folder: Path) -> Run | None:
    """A run, thinned out; None for a folder that is none."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    named = _NAME.fullmatch(folder.name)
    if named is None or named["script"] not in _COLOURS or not folder.is_dir():
        return None
    log = EventAccumulator(str(folder), size_guidance={"scalars": 0}).Reload()
    if "score" not in log.Tags()["scalars"]:
        return None  # it has only just begun
    scores, hours = log.Scalars("score"), log.Scalars("hours")
    points = [[s.step, round(h.value, 4), round(s.value, 3)] for s, h in zip(scores, hours, strict=True)]
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
    parts = ['<rect class="ground" width="100%" height="100%"/>', _text(_LEFT, 30, title, "title", "start")]
    at = float(_LEFT)
    for script, own in by_script.items():
        label = f"{script}, {len(own)} seed{'s' * (len(own) > 1)}"
        parts.append(f'<path class="curve {script}" d="M{at:.0f} 48h14"/>')
        parts.append(_text(at + 20, 52, label, "", "start"))
        at += 40 + 7.5 * len(label)
    for panel, (axis, unit, label) in enumerate(((0, 1e6, "million steps"), (1, 1, "hours"))):
        left = _LEFT + panel * (_PANEL + _GAP)
        most = max(point[axis] for run in runs for point in run["points"]) / unit
        parts += _frame(left, most, top, label)
        for own in by_script.values():
            parts += _curve(own, axis, unit, left, most, top)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-labelledby="title">'
    )
    body = "\n".join(parts)
    return f'{head}\n<title id="title">{escape(title)}</title>\n<style>{_STYLE}</style>\n{body}\n</svg>\n'


def _curve(runs: Sequence[Run], axis: int, unit: float, left: float, most: float, top: float) -> list[str]:
    script = runs[0]["script"]
    ends = [run["points"][-1][axis] for run in runs]
    places = np.linspace(max(run["points"][0][axis] for run in runs), min(ends), 100)
    scores = np.array(
        [np.interp(places, [p[axis] for p in run["points"]], [p[2] for p in run["points"]]) for run in runs]
    )
    xs = [left + _PANEL * place / unit / most for place in places]
    mean = " ".join(f"{x:.1f},{_y(s, top):.1f}" for x, s in zip(xs, scores.mean(0), strict=True))
    around = [*zip(xs, scores.max(0), strict=True), *zip(reversed(xs), reversed(scores.min(0)), strict=True)]
    band = " ".join(f"{x:.1f},{_y(s, top):.1f}" for x, s in around)
    return [
        f'<polygon class="band {script}" points="{band}"/>',
        f'<polyline class="curve {script}" points="{mean}"/>',
    ]


def _frame(left: float, most: float, top: float, label: str) -> list[str]:
    parts = []
    for score in np.linspace(0, top, 6):
        y = _y(score, top)
        parts.append(f'<line class="line" x1="{left}" y1="{y:.1f}" x2="{left + _PANEL}" y2="{y:.1f}"/>')
        parts.append(_text(left - 8, y + 4, f"{score:g}", "soft", "end"))
    marks = (_text(left + _PANEL * share, _y(0, top) + 18, f"{most * share:.3g}", "soft") for share in (0, 0.5, 1))
    return [*parts, *marks, _text(left + _PANEL / 2, _HEIGHT - 14, label)]


def _y(score: float, top: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * score / top


def _text(x: float, y: float, text: str, style: str = "", anchor: str = "middle") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def table(runs: Sequence[Run]) -> str:
    """The last score of every seed, in Markdown."""
    rows = ["| script | steps | hours | last score by seed | best |", "| --- | ---: | ---: | --- | ---: |"]
    for script in _COLOURS:
        own = sorted((run for run in runs if run["script"] == script), key=lambda run: int(run["seed"]))
        if own:
            steps = max(run["points"][-1][0] for run in own)
            hours = max(run["points"][-1][1] for run in own)
            last = ", ".join(f"{run['points'][-1][2]:.2f}" for run in own)
            best = max(point[2] for run in own for point in run["points"])
            rows.append(f"| `{script}` | {steps / 1e6:,.0f} million | {hours:.2f} | {last} | {best:.2f} |")
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
