"""Drawings of scores by matplotlib as SVG, with colours for light and dark pages.

Programs that ignore ``prefers-color-scheme``, such as LaTeX, show the light colours.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from importlib.util import find_spec
from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from starmine.lab.simulation.result import Result
from starmine.lab.tournament import CrossPlay
from starmine.observation.checks import BadSetting

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GROUND, INK, SOFT, LINE, FIELD = "#fbfaf7", "#1d2340", "#5d6482", "#c9cde0", "#f0a04b"
ORANGE, BLUE, GREEN, PURPLE, RED = "#c7701c", "#2f62b5", "#2c7a4b", "#8a3fa0", "#a3262e"

_DARK = {  # by light colour, the one on dark pages
    GROUND: "#0f1530",
    INK: "#eceef8",
    SOFT: "#a8aecb",
    LINE: "#39406a",
    FIELD: "#8f5212",
    ORANGE: "#f0a04b",
    BLUE: "#7fa8f0",
    GREEN: "#74c493",
    PURPLE: "#cf93e0",
    RED: "#f08a8a",
}
_STYLE = {
    "figure.facecolor": GROUND,
    "axes.facecolor": "none",
    **dict.fromkeys(("axes.edgecolor", "grid.color"), LINE),
    **dict.fromkeys(("text.color", "axes.labelcolor"), INK),
    **dict.fromkeys(("xtick.labelcolor", "ytick.labelcolor"), SOFT),
    **dict.fromkeys(("xtick.labelsize", "ytick.labelsize"), "small"),
    **dict.fromkeys(("xtick.major.size", "xtick.minor.size", "ytick.major.size"), 0),
    **dict.fromkeys(("axes.spines.top", "axes.spines.right", "axes.spines.left", "legend.frameon"), False),
    **dict.fromkeys(("figure.constrained_layout.w_pad", "figure.constrained_layout.h_pad"), 0.1),
    "font.sans-serif": ["DejaVu Sans"],  # ships with matplotlib
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "figure.titlesize": 12,
    "figure.titleweight": "bold",
    "svg.fonttype": "none",  # text stays text, not paths
    "svg.hashsalt": "starmine",  # makes the output reproducible
}
_CELL, _ROW, _NAME, _HEAD = 0.75, 0.32, 1.3, 0.8  # inches: cell width and height, names' width, heading's height


def require_matplotlib() -> None:
    """Raises ``BadSetting`` where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise BadSetting("drawing needs matplotlib: pip install 'starmine[lab]'")


def drawing(title: str, width: float, height: float, draw: Callable[[Figure], None]) -> str:
    """An SVG document of what ``draw`` draws on a figure of ``width`` by ``height`` inches; ``title`` is its alt text.

    Raises ``BadSetting`` where matplotlib is not installed.
    """
    require_matplotlib()
    from matplotlib import style  # imported late: takes a second
    from matplotlib.figure import Figure

    file = io.StringIO()
    with style.context(_STYLE, after_reset=True):
        figure = Figure((width, height), layout="constrained")
        draw(figure)
        figure.savefig(file, format="svg", metadata={"Title": title, "Date": None, "Creator": None})
    dark = "".join(
        f' [style*="{part}: {light}"] {{{part}: {shade} !important}}'
        for light, shade in _DARK.items()
        for part in ("fill", "stroke")
    )
    return file.getvalue().replace("</style>", f"\n@media (prefers-color-scheme: dark) {{{dark}}}</style>", 1)


def histogram_svg(result: Result) -> str:
    """The share of games with each score, from 0 to the maximum, as an SVG document; the mean is a dashed line.

    Raises ``BadSetting`` where matplotlib is not installed, which the extra ``lab`` has.
    """
    best = len(result.histogram) - 1
    bots = result.bots[0] if len(set(result.bots)) == 1 else ", ".join(result.bots)
    title = f"{result.edition}, {result.players} players"
    mean = f"{bots}: mean {result.mean:.3f} of {best}, standard error {result.stderr:.3f}"
    games = f"{result.games:,} games, {result.perfect:.1%} perfect, {result.lost:.1%} lost; seed {result.seed}"

    def draw(figure: Figure) -> None:
        figure.suptitle(title, x=0.02, ha="left")
        axes = figure.subplots()
        axes.set_title(f"{mean}\n{games}", pad=16)
        axes.bar(range(best + 1), [count / result.games for count in result.histogram], color=ORANGE)
        axes.axvline(result.mean, color=INK, linestyle="--")
        axes.text(result.mean, 1.01, "mean", transform=axes.get_xaxis_transform(), ha="center", fontsize="small")
        axes.set(xlabel="score", ylabel="share of games", xlim=(-0.7, best + 0.7), xticks=range(0, best + 1, 5))
        axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.3g} %")
        axes.grid(axis="y")

    return drawing(f"{title}; {mean}; {games}", 8, 4.7, draw)


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
    seated = "with each other" if result.symmetric else "one among copies"
    if result.alternating:
        seated = "alternately"
    axes.set_title(f"{result.players} players, {seated}: {result.games:,} games each, seed {result.seed}", color=SOFT)
    shades = (np.nan_to_num(means) / result.max_score) ** 2  # squared: spreads the high scores
    fields = axes.pcolormesh(means, color=FIELD, edgecolor=GROUND, linewidth=2)
    # Without an array, the face colours below are used instead of a colour map of the means.
    fields.set(array=None, facecolor=[(FIELD, shade) for shade in shades.flat])
    for row, column in np.argwhere(np.isfinite(means)).tolist():
        label = f"{means[row, column]:.2f}"
        axes.text(column + 0.5, row + 0.5, label, ha="center", va="center", fontsize="small")
    axes.set_yticks(np.arange(len(result.bots)) + 0.5, result.bots)
    axes.set_xticks(np.arange(len(result.bots) + 1) + 0.5, [*result.bots, "ad hoc"])
    axes.xaxis.tick_top()
    axes.invert_yaxis()
    axes.spines[:].set_visible(False)
