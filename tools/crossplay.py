"""The page of cross-play, ``docs/crossplay.md``, from games: ``python -m tools.crossplay``.

It plays every two bots at 2 to 5 players, records the results in ``docs/crossplay.json``, and writes the tables between
the marks of the page and the heat map beside it.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import NamedTuple

import starmine as sm
from starmine.bots import BOTS, PARTNERS
from starmine.bots.checks import fits
from starmine.lab import CrossPlay, crossplay, crossplay_svg
from starmine.lab.tournament.crossplay_page import crossplay_data, crossplay_read, crossplay_table
from starmine.lab.tournament.markdown import markdown_table
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- written by tools/crossplay.py -->", "<!-- end of what is written -->"
GAMES = {2: 10_000, 3: 4_000, 4: 4_000, 5: 4_000}
SEED = 2026


class Published(NamedTuple):
    """A mean that somebody else has published, and its standard error, as far as it is known."""

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


def recorded() -> list[CrossPlay]:
    """The recorded results, by the number of players."""
    return [crossplay_read(data) for data in json.loads((DOCS / "crossplay.json").read_text(encoding="utf-8"))]


def tables(results: list[CrossPlay]) -> str:
    """All tables of the page in Markdown."""
    most = max(float(result.stderr.max()) for result in results)
    games = "; ".join(f"{result.players} players: {result.games:,}" for result in results)
    parts = [
        f"Games of each pairing: {games}; seed {results[0].seed}. No standard error is above {most:.3f}.",
        *map(crossplay_table, results),
        "Each with its own kind: the mean and its standard error; where games were lost, in brackets, the cards kept.",
        _own_kind(results),
        "Published means, and the same measured here.",
        _published(results),
    ]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _own_kind(results: list[CrossPlay]) -> str:
    rows = []
    for name in PARTNERS:
        cells = [f"`{name}`"]
        for result in results:
            at = (result.bots.index(name),) * 2
            kept = f" ({result.mean_kept[at]:.2f})" if result.lost[at] else ""
            cells.append(f"{result.mean[at]:.2f} ± {result.stderr[at]:.2f}{kept}")
        rows.append(cells)
    return markdown_table(["", *(f"{result.players} players" for result in results)], rows)


def _published(results: list[CrossPlay]) -> str:
    lines = ["| source | players | | published | measured | difference |", "| --- | ---: | --- | ---: | ---: | ---: |"]
    for one in PUBLISHED:
        result = next(result for result in results if result.players == one.players)
        at = result.bots.index(one.bot), result.bots.index(one.among)
        mean, error = float(result.mean[at]), float(result.stderr[at])
        both = "" if one.error is None else f", {abs(mean - one.mean) / math.hypot(error, one.error):.1f} errors"
        theirs = f"{one.mean:.2f}" + ("" if one.error is None else f" ± {one.error:.2f}")
        who = f"`{one.bot}`" if one.bot == one.among else f"`{one.bot}` with `{one.among}`"
        difference = f"{mean - one.mean:+.2f}{both}"
        lines.append(f"| {one.source} | {one.players} | {who} | {theirs} | {mean:.2f} ± {error:.2f} | {difference} |")
    return "\n".join(lines)


def write(results: list[CrossPlay]) -> None:
    """Writes the record, the page's tables and the heat map of two players."""
    rows = ",\n".join(json.dumps(crossplay_data(result)) for result in results)
    (DOCS / "crossplay.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    results = recorded()  # rounded
    page = DOCS / "crossplay.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{tables(results)}\n{END}{after}", encoding="utf-8")
    (DOCS / "images" / "crossplay.svg").write_text(crossplay_svg(results[0]), encoding="utf-8")


def _main() -> None:
    edition, results = sm.edition("cocktail"), []
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        rules = edition.rules(players)
        names = [name for name, bot in {**BOTS, **PARTNERS}.items() if fits(bot, rules)]
        results.append(crossplay(edition, players, names, GAMES[players], SEED))
    write(results)


if __name__ == "__main__":
    _main()
