"""The ladder as tables in Markdown, as a heat map in SVG, and as data in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from xml.sax.saxutils import escape

from starmine.lab.simulation.ladder import Match, Standing

_CELL, _ROW = 84, 34  # width and height of a field of the heat map
_NAME = 112  # width of the names on its left
_HEAD, _GAP = 60, 28  # above each matrix, and between two
_TITLE = 62

_STYLE = """
.ground { fill: #fbfaf7 }
text { font: 13px system-ui, sans-serif; fill: #1d2340 }
.title { font-size: 17px; font-weight: 600 }
.players { font-weight: 600 }
.soft { fill: #5d6482 }
.field { fill: #f0a04b }
@media (prefers-color-scheme: dark) {
  .ground { fill: #0f1530 }
  text { fill: #eceef8 }
  .soft { fill: #a8aecb }
  .field { fill: #8f5212 }
}
"""

Standings = dict[Match, Standing]


def found(standings: Standings, match: Match) -> Standing:
    """The standing of a match, or of the same one with its two bots exchanged."""
    return standings.get(match) or standings[Match(match.players, match.among, match.bot, match.alternating)]


def bots_of(standings: Standings) -> list[str]:
    """The bots, in the order of their matches."""
    return list(dict.fromkeys(match.bot for match in standings))


def players_of(standings: Standings) -> list[int]:
    """The numbers of players."""
    return sorted({match.players for match in standings})


def record_text(edition: str, seed: int, standings: Standings) -> str:
    """Everything as JSON, a line for each match."""
    rows = ",\n".join(f"  {json.dumps(standing.row())}" for standing in standings.values())
    return f'{{\n "edition": {json.dumps(edition)},\n "seed": {seed},\n "standings": [\n{rows}\n ]\n}}\n'


def recorded(text: str) -> Standings:
    """The standings of a ``record_text``."""
    standings = map(Standing.read, json.loads(text)["standings"])
    return {standing.match: standing for standing in standings}


def ladder_tables(standings: Standings) -> str:
    """All tables in Markdown."""
    bots = bots_of(standings)
    own = min(standing.games for match, standing in standings.items() if match.bot == match.among)
    mixed = min(standing.games for standing in standings.values())
    most = max(standing.stderr for standing in standings.values())
    alternating = sorted({match.players for match in standings if match.alternating})
    alone = (
        "*Each bot with itself*: the mean and its standard error, the share of perfect games, and of lost games, "
        f"which count 0; {own:,} games."
    )
    guests = (
        "*One guest*: the mean of one bot, at the left, among seats of another, above, in every seat equally often; "
        f"{mixed:,} games or a few more. No standard error is above {most:.3f}."
    )
    in_turns = (
        "*Alternately*: the mean when two bots sit alternately, each of them first in half of the games. With two and "
        "three players that is the mean of the two guests."
    )
    parts = [alone, _own_table(standings, bots), guests]
    parts += [_matrix(standings, bots, players, alternating=False) for players in players_of(standings)]
    parts += [in_turns] if alternating else []
    parts += [_matrix(standings, bots, players, alternating=True) for players in alternating]
    return "\n\n".join(parts) + "\n"


def _own_table(standings: Standings, bots: Sequence[str]) -> str:
    counts = players_of(standings)
    rows = []
    for bot in bots:
        own = [standings[Match(players, bot, bot)] for players in counts]
        figures = [f"{one.mean:.3f} ± {one.stderr:.3f} · {one.perfect:.1%} · {one.lost:.1%}" for one in own]
        rows.append([f"`{bot}`", *figures])
    return _table(["", *(f"{players} players" for players in counts)], rows)


def _matrix(standings: Standings, bots: Sequence[str], players: int, *, alternating: bool) -> str:
    rows = []
    for bot in bots:
        row = [found(standings, Match(players, bot, among, alternating and bot != among)) for among in bots]
        rows.append([f"`{bot}`", *(f"{standing.mean:.2f}" for standing in row)])
    return _table([f"{players} players", *(f"`{bot}`" for bot in bots)], rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| --- |{' ---: |' * (len(head) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def heat_map_svg(standings: Standings, best: int) -> str:
    """A matrix for each number of players: the mean of one bot, its row's, among others; the stronger the better."""
    bots, counts = bots_of(standings), players_of(standings)
    width, height = _NAME + _CELL * len(bots) + _GAP, _HEAD + _ROW * len(bots) + _GAP
    columns = 2 if len(counts) > 1 else 1
    title = "Mean scores: one bot, at the left, among others"
    parts = [
        '<rect class="ground" width="100%" height="100%"/>',
        f'<text class="title" x="{_GAP}" y="36">{title}</text>',
    ]
    for place, players in enumerate(counts):
        across, down = place % columns, place // columns
        parts += _field(standings, players, bots, best, _GAP + across * width, _TITLE + down * height)
    size = f"0 0 {_GAP + columns * width} {_TITLE + -(-len(counts) // columns) * height}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-labelledby="title">'
    body = "\n".join(parts)
    return f'{head}\n<title id="title">{title}</title>\n<style>{_STYLE}</style>\n{body}\n</svg>\n'


def _field(standings: Standings, players: int, bots: Sequence[str], best: int, left: int, top: int) -> list[str]:
    """The matrix of one number of players."""
    parts = [_text(left, top + 18, f"{players} players", "players", "start")]
    for column, among in enumerate(bots):
        parts.append(_text(left + _NAME + _CELL * (column + 0.5), top + _HEAD - 10, among, "soft"))
    for row, bot in enumerate(bots):
        y = top + _HEAD + _ROW * row
        parts.append(_text(left, y + _ROW / 2 + 4, bot, "soft", "start"))
        for column, among in enumerate(bots):
            standing = found(standings, Match(players, bot, among))
            x = left + _NAME + _CELL * column
            shade = (standing.mean / best) ** 2  # squared: most differences are near the top
            tip = f"{bot} among {among}: {standing.mean:.3f} ± {standing.stderr:.3f}"
            size = f'width="{_CELL - 2}" height="{_ROW - 2}" fill-opacity="{shade:.3f}"'
            tip = f"<title>{escape(tip)}</title>"
            parts.append(f'<rect class="field" x="{x + 1}" y="{y + 1}" {size}>{tip}</rect>')
            parts.append(_text(x + _CELL / 2, y + _ROW / 2 + 4, f"{standing.mean:.2f}", "mean"))
    return parts


def _text(x: float, y: float, text: str, style: str, anchor: str = "middle") -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
