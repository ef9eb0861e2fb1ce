"""Cross-play as heat maps: matrices of mean scores; higher scores have stronger colours."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from starmine.lab.charts.drawing import FIELD, GROUND, SOFT, drawing
from starmine.lab.tournament.result import CrossPlay

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_CELL, _ROW, _NAME, _HEAD = 0.75, 0.32, 1.3, 0.8  # inches: cell width and height, names' width, heading's height


def crossplay_svg(*results: CrossPlay) -> str:
    """The means of one or more results as heat maps, two in a row, as an SVG document.

    The last column has the ad-hoc scores. Raises ``BadSetting`` where matplotlib is not installed, which the extra
    ``lab`` has.
    """
    title = f"{results[0].edition}: mean scores of one bot, at the left, with others"
    most = max(len(result.bots) for result in results)
    across = min(2, len(results))
    down = -(-len(results) // across)

    def draw(figure: Figure) -> None:
        figure.suptitle(title, x=0.02, ha="left")
        panels = figure.subplots(down, across, squeeze=False).flat
        for axes, result in zip_longest(panels, results):
            if result is None:
                axes.set_axis_off()
            else:
                _matrix(axes, result)

    return drawing(title, across * (_NAME + _CELL * (most + 1)), 0.4 + down * (_HEAD + _ROW * most), draw)


def _matrix(axes: Axes, result: CrossPlay) -> None:
    means = np.column_stack([result.mean, result.ad_hoc])
    seated = "alternately" if result.alternating else "with each other" if result.symmetric else "one among copies"
    axes.set_title(f"{result.players} players, {seated}: {result.games:,} games each, seed {result.seed}", color=SOFT)
    shades = (np.nan_to_num(means) / result.max_score) ** 2  # squared: spreads the high scores
    fields = axes.pcolormesh(means, color=FIELD, edgecolor=GROUND, linewidth=2)
    fields.set(array=None, facecolor=[(FIELD, shade) for shade in shades.flat])
    for row, column in np.argwhere(np.isfinite(means)).tolist():
        label = f"{means[row, column]:.2f}"
        axes.text(column + 0.5, row + 0.5, label, ha="center", va="center", fontsize="small")
    axes.set_yticks(np.arange(len(result.bots)) + 0.5, result.bots)
    axes.set_xticks(np.arange(len(result.bots) + 1) + 0.5, [*result.bots, "ad hoc"])
    axes.xaxis.tick_top()
    axes.invert_yaxis()
    axes.spines[:].set_visible(False)
