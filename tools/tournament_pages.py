"""Writes the tables and heat maps of docs/strength.md and docs/crossplay.md: ``python -m tools.tournament_pages``.

They are made from the results files in docs/. These commands play the pairings missing there, or all without files:

    starmine crossplay --seed 2026 --games 10000 --resume docs/crossplay.jsonl
    starmine crossplay --seed 2026 --games 4000 -n 3-5 --resume docs/crossplay.jsonl
    BOTS="--bots cautious,conventions,information,learned,random,cheat --games 5000 --self-games 20000"
    starmine crossplay $BOTS --seed 2026 -n 2-5 --resume docs/strength.jsonl
    starmine crossplay $BOTS --seed 2026 -n 4,5 --alternating --resume docs/strength.jsonl
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from starmine.bots import PARTNERS
from starmine.lab import CrossPlay, crossplay_svg
from starmine.lab.tournament import read_results
from tools.measuring import table, write_between

DOCS = Path(__file__).parents[1] / "docs"


class Published(NamedTuple):
    """A mean published by others, and its standard error if known."""

    source: str
    players: int
    bot: str
    among: str
    mean: float
    error: float | None


_ORIGINAL, _PROGRAM, _IMITATORS, _JAX = "original", "program", "imitators", "jax-aht"

# Sources are named on the page.
PUBLISHED = (
    Published(_ORIGINAL, 2, "iggi", "iggi", 17.8, 0.63),
    Published(_PROGRAM, 2, "iggi", "iggi", 17.15, None),
    Published(_PROGRAM, 2, "outer", "outer", 14.55, None),
    Published(_PROGRAM, 2, "piers", "piers", 17.30, 0.01),
    Published(_PROGRAM, 2, "vdb", "vdb", 13.52, None),
    Published("van den Bergh", 3, "vdb", "vdb", 15.4, None),
    Published(_IMITATORS, 2, "iggi", "iggi", 16.16, 0.20),
    Published(_IMITATORS, 2, "outer", "outer", 14.34, 0.22),
    Published(_IMITATORS, 2, "piers", "piers", 16.41, 0.20),
    Published(_IMITATORS, 2, "vdb", "vdb", 11.17, 0.33),
    Published(_IMITATORS, 2, "iggi", "outer", 6.83, None),
    Published(_IMITATORS, 2, "iggi", "piers", 15.22, None),
    Published(_IMITATORS, 2, "iggi", "vdb", 10.93, None),
    Published(_IMITATORS, 2, "outer", "piers", 9.07, None),
    Published(_IMITATORS, 2, "outer", "vdb", 12.34, None),
    Published(_IMITATORS, 2, "piers", "vdb", 12.07, None),
    Published(_JAX, 2, "iggi", "iggi", 11.7, None),
    Published(_JAX, 2, "piers", "piers", 11.6, None),
    Published(_JAX, 2, "vdb", "vdb", 9.3, None),
    Published(_JAX, 2, "outer", "outer", 0.0, None),
    Published(_JAX, 2, "flawed", "flawed", 0.2, None),
)


def recorded(page: str) -> list[CrossPlay]:
    """The recorded results of a page, sorted by seating and number of players."""
    file = DOCS / f"{page}.jsonl"
    results = read_results(file.read_text(encoding="utf-8"), file.name)
    return sorted(results, key=lambda result: (result.alternating, result.players))


def strength_tables(results: Sequence[CrossPlay]) -> str:
    """The tables of docs/strength.md in Markdown."""
    guests = [result for result in results if not result.alternating]
    most = max(float(result.stderr.max()) for result in results)
    alone = (
        "*Each bot with itself*: the mean and its standard error, the share of perfect games, and of lost games, "
        f"which count 0; {results[0].self_games:,} games."
    )
    mixed = (
        "*One guest*: the mean of one bot, at the left, among seats of another, above, in every seat equally often; "
        f"{results[0].games:,} games or a few more. No standard error is above {most:.3f}."
    )
    in_turns = (
        "*Alternately*: the mean when two bots sit alternately, each of them first in half of the games. With two and "
        "three players that is the mean of the two guests."
    )
    alternating = [result for result in results if result.alternating]
    parts = [alone, _own(results[0].bots, guests, _shares), mixed, *map(_means, guests)]
    return "\n\n".join([*parts, in_turns, *map(_means, alternating)]) + "\n"


def crossplay_tables(results: Sequence[CrossPlay]) -> str:
    """The tables of docs/crossplay.md in Markdown."""
    most = max(float(result.stderr.max()) for result in results)
    games = "; ".join(f"{result.players} players: {result.games:,}" for result in results)
    parts = [
        f"Games of each pairing: {games}; seed {results[0].seed}. No standard error is above {most:.3f}.",
        *(_means(result, ad_hoc=True) for result in results),
        "Each with its own kind: the mean and its standard error; where games were lost, in brackets, the cards kept.",
        _own(tuple(PARTNERS), results, _kept),
        "Published means, and the same measured here.",
        _published(results),
    ]
    return "\n\n".join(parts) + "\n"


def _means(result: CrossPlay, *, ad_hoc: bool = False) -> str:
    head = [f"{result.players} players", *(f"`{name}`" for name in result.bots)]
    rows = [[name, *(f"{mean:.2f}" for mean in means)] for name, means in zip(head[1:], result.mean, strict=True)]
    if ad_hoc:
        head.append("ad hoc")
        for row, mean in zip(rows, result.ad_hoc, strict=True):
            row.append(f"{mean:.2f}")
    return table(head, rows)


def _own(bots: Sequence[str], results: Sequence[CrossPlay], cell: Callable[[CrossPlay, int], str]) -> str:
    """A table of self-play: a row for each bot, a column for each number of players."""
    rows = (
        [f"`{bot}`", *(cell(one, one.bots.index(bot)) if bot in one.bots else "–" for one in results)] for bot in bots
    )
    return table(["", *(f"{result.players} players" for result in results)], rows)


def _shares(result: CrossPlay, bot: int) -> str:
    mean, error, perfect, lost = (
        matrix[bot, bot] for matrix in (result.mean, result.stderr, result.perfect, result.lost)
    )
    return f"{mean:.3f} ± {error:.3f} · {perfect:.1%} · {lost:.1%}"


def _kept(result: CrossPlay, bot: int) -> str:
    kept = f" ({result.mean_kept[bot, bot]:.2f})" if result.lost[bot, bot] else ""
    return f"{result.mean[bot, bot]:.2f} ± {result.stderr[bot, bot]:.2f}{kept}"


def _published(results: Sequence[CrossPlay]) -> str:
    lines = ["| source | players | | published | measured | difference |", "| --- | ---: | --- | ---: | ---: | ---: |"]
    for one in PUBLISHED:
        result = next(result for result in results if result.players == one.players)
        at = result.bots.index(one.bot), result.bots.index(one.among)
        mean, error = float(result.mean[at]), float(result.stderr[at])
        in_errors = "" if one.error is None else f", {abs(mean - one.mean) / math.hypot(error, one.error):.1f} errors"
        theirs = f"{one.mean:.2f}" + ("" if one.error is None else f" ± {one.error:.2f}")
        who = f"`{one.bot}`" if one.bot == one.among else f"`{one.bot}` with `{one.among}`"
        difference = f"{mean - one.mean:+.2f}{in_errors}"
        lines.append(f"| {one.source} | {one.players} | {who} | {theirs} | {mean:.2f} ± {error:.2f} | {difference} |")
    return "\n".join(lines)


def drawn(page: str) -> str:
    """The heat map of a page: for two players, or for 2 to 5."""
    results = recorded(page)
    shown = results[:1] if page == "crossplay" else [result for result in results if not result.alternating]
    return crossplay_svg(*shown)


if __name__ == "__main__":
    for page, tables in (("strength", strength_tables), ("crossplay", crossplay_tables)):
        write_between(DOCS / f"{page}.md", "written by tools/tournament_pages.py", f"\n{tables(recorded(page))}")
        (DOCS / "images" / f"{page}.svg").write_text(drawn(page), encoding="utf-8")
