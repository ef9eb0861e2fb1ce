"""A result as a histogram."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmine.lab.charts.drawing import INK, ORANGE, drawing
from starmine.lab.simulation.result import Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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
