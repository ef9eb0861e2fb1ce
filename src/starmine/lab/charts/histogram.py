"""A result as a histogram in SVG."""

from __future__ import annotations

from starmine.lab.charts.svg import svg_document, svg_text
from starmine.lab.simulation.result import Result

_WIDTH, _HEIGHT = 720, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 24, 104, 60
_TICKS = 5  # horizontal lines, about
_STEPS = (1, 2, 2.5, 5, 10)

_LIGHT = (".mean { stroke: #1d2340; stroke-width: 1.5; stroke-dasharray: 4 3 }", ".bar { fill: #c7701c }")
_DARK = (".mean { stroke: #eceef8 }", ".bar { fill: #f0a04b }")


def histogram_svg(result: Result) -> str:
    """The share of games with each score, from 0 to the maximum, as an SVG document; the mean is a dashed line."""
    best = len(result.histogram) - 1
    shares = [games / result.games for games in result.histogram]
    step = _step(max(shares))
    top = step * -(-max(shares) // step)
    bots = ", ".join(dict.fromkeys(result.bots) if len(set(result.bots)) == 1 else result.bots)
    title = f"{result.edition}, {result.players} players"
    mean = f"{bots}: mean {result.mean:.3f} of {best}, standard error {result.stderr:.3f}"
    games = f"{result.games:,} games, {result.perfect:.1%} perfect, {result.lost:.1%} lost; seed {result.seed}"
    at = _x(result.mean + 0.5, best)
    parts = [
        svg_text(_LEFT, 32, title, "title", "start"),
        svg_text(_LEFT, 54, mean, "", "start"),
        svg_text(_LEFT, 74, games, "soft", "start"),
        *_lines(step, top),
        *(_bar(score, shares[score] / top, best, games) for score, games in enumerate(result.histogram) if games),
        *(svg_text(_x(score + 0.5, best), _y(0) + 18, str(score), "soft") for score in range(0, best + 1, 5)),
        svg_text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 16, "score"),
        f'<g transform="rotate(-90)">{svg_text(-_y(0.5), 22, "share of games")}</g>',
        _line(at, _TOP, at, _y(0), "mean"),
        svg_text(at, _TOP - 6, "mean"),
    ]
    return svg_document(_WIDTH, _HEIGHT, f"{title}; {mean}; {games}", parts, _LIGHT, _DARK)


def _step(most: float) -> float:
    """A round distance between lines, so that there are about ``_TICKS`` up to ``most``."""
    unit = 1.0
    while unit > most / _TICKS:
        unit /= 10
    return next(unit * factor for factor in _STEPS if unit * factor >= most / _TICKS)


def _x(place: float, best: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * place / (best + 1)


def _y(part: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * part


def _lines(step: float, top: float) -> list[str]:
    """Horizontal lines, each with its share in per cent."""
    parts: list[str] = []
    for number in range(round(top / step) + 1):
        y = _y(number * step / top)
        percent = f"{100 * number * step:.3g} %"
        parts += [_line(_LEFT, y, _WIDTH - _RIGHT, y, "line"), svg_text(_LEFT - 8, y + 4, percent, "soft", "end")]
    return parts


def _bar(score: int, part: float, best: int, games: int) -> str:
    x, width = _x(score + 0.1, best), _x(0.8, best) - _LEFT
    height = _y(0) - _y(part)
    title = f"<title>{score}: {games:,} games</title>"
    return f'<rect class="bar" x="{x:.1f}" y="{_y(part):.1f}" width="{width:.1f}" height="{height:.1f}">{title}</rect>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
