"""A heat map in SVG: matrices of mean scores, the stronger the better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from starmine.lab.charts.svg import svg_document, svg_text

_CELL, _ROW = 84, 34  # width and height of a field
_NAME = 112  # width of the names on the left
_HEAD, _GAP = 60, 28  # above each matrix, and between two
_TITLE = 62

_LIGHT = (".players { font-weight: 600 }", ".field { fill: #f0a04b }")
_DARK = (".field { fill: #8f5212 }",)


@dataclass(frozen=True, slots=True)
class Panel:
    """A matrix of means; one that is NaN is left empty."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    means: Sequence[Sequence[float]]
    tips: Sequence[Sequence[str]]  # shown for a field under the pointer


def heat_map(title: str, panels: Sequence[Panel], best: float) -> str:
    """The panels two in a row, as an SVG document; ``best`` is the highest score there is."""
    width = _NAME + _CELL * max(len(panel.columns) for panel in panels) + _GAP
    height = _HEAD + _ROW * max(len(panel.rows) for panel in panels) + _GAP
    across = 2 if len(panels) > 1 else 1
    parts = [svg_text(_GAP, 36, title, "title", "start")]
    for place, panel in enumerate(panels):
        parts += _fields(panel, best, _GAP + place % across * width, _TITLE + place // across * height)
    down = -(-len(panels) // across)
    return svg_document(_GAP + across * width, _TITLE + down * height, title, parts, _LIGHT, _DARK)


def _fields(panel: Panel, best: float, left: int, top: int) -> list[str]:
    parts = [svg_text(left, top + 18, panel.title, "players", "start")]
    for column, name in enumerate(panel.columns):
        parts.append(svg_text(left + _NAME + _CELL * (column + 0.5), top + _HEAD - 10, name, "soft"))
    for row, name in enumerate(panel.rows):
        y = top + _HEAD + _ROW * row
        parts.append(svg_text(left, y + _ROW / 2 + 4, name, "soft", "start"))
        for column, mean in enumerate(panel.means[row]):
            if math.isnan(mean):
                continue
            x = left + _NAME + _CELL * column
            shade = (mean / best) ** 2  # squared: most differences are near the top
            size = f'width="{_CELL - 2}" height="{_ROW - 2}" fill-opacity="{shade:.3f}"'
            tip = f"<title>{escape(panel.tips[row][column])}</title>"
            parts.append(f'<rect class="field" x="{x + 1}" y="{y + 1}" {size}>{tip}</rect>')
            parts.append(svg_text(x + _CELL / 2, y + _ROW / 2 + 4, f"{mean:.2f}", "mean"))
    return parts
