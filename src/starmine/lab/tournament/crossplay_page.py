"""Cross-play as a table in Markdown, as a heat map in SVG, and as plain data."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from starmine.lab.charts.heat_map import Panel, heat_map
from starmine.lab.tournament.crossplay import CrossPlay
from starmine.lab.tournament.markdown import markdown_table

SETTINGS = ("edition", "bots", "players", "seed", "games", "interrupted", "seconds", "max_score")
MATRICES = ("mean", "stderr", "mean_kept", "perfect", "lost")
AD_HOC = "ad hoc"


def crossplay_data(result: CrossPlay) -> dict[str, Any]:
    """Everything as plain data: matrices as lists, missing numbers as None, the ad-hoc scores with them."""
    data = {name: getattr(result, name) for name in SETTINGS}
    numbers = {**{name: getattr(result, name) for name in MATRICES}, "ad_hoc": result.ad_hoc}
    return {**data, "bots": list(result.bots), **{name: _plain(matrix.tolist()) for name, matrix in numbers.items()}}


def crossplay_read(data: dict[str, Any]) -> CrossPlay:
    """The result whose data ``crossplay_data`` gave."""
    matrices: dict[str, Any] = {name: np.array(data[name], np.float64) for name in MATRICES}
    return CrossPlay(**{**{name: data[name] for name in SETTINGS}, **matrices, "bots": tuple(data["bots"])})


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return None if math.isnan(value) else round(value, 6)


def crossplay_table(result: CrossPlay) -> str:
    """The means as a table in Markdown: a bot, at the left, with or among others; its ad-hoc score at the right."""
    head = [f"{result.players} players", *(f"`{name}`" for name in result.bots), AD_HOC]
    rows = zip(result.bots, result.mean, result.ad_hoc, strict=True)
    return markdown_table(
        head, ([f"`{name}`", *(f"{mean:.2f}" for mean in (*means, ad_hoc))] for name, means, ad_hoc in rows)
    )


def crossplay_svg(result: CrossPlay) -> str:
    """The means as a heat map, an SVG document, with the ad-hoc scores in its last column."""
    tips = [
        [
            *(
                f"{bot} {'with' if result.players == 2 else 'among'} {among}: {mean:.3f} ± {error:.3f}"
                for among, mean, error in zip(result.bots, means, errors, strict=True)
            ),
            f"{bot}: mean with all others {ad_hoc:.3f}",
        ]
        for bot, means, errors, ad_hoc in zip(result.bots, result.mean, result.stderr, result.ad_hoc, strict=True)
    ]
    means = np.column_stack([result.mean, result.ad_hoc]).tolist()
    among = "with another" if result.players == 2 else "among copies of another"
    title = f"{result.edition}, {result.players} players: mean scores of one bot, at the left, {among}"
    games = f"{result.games:,} games each, seed {result.seed}"
    return heat_map(title, [Panel(games, result.bots, (*result.bots, AD_HOC), means, tips)], result.max_score)
