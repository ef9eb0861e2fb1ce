"""The ladder as tables in Markdown, as a heat map in SVG, and as data in JSON."""

from __future__ import annotations

import json

from starmine.lab.charts.heat_map import Panel, heat_map
from starmine.lab.tournament.ladder import Match, Standing
from starmine.lab.tournament.markdown import markdown_table

Standings = dict[Match, Standing]


def found(standings: Standings, match: Match) -> Standing:
    """The standing of a match, or of the same one with its two bots exchanged."""
    return standings.get(match) or standings[Match(match.players, match.among, match.bot, match.alternating)]


def bots_of(standings: Standings, players: int | None = None) -> list[str]:
    """The bots, in the order of their matches; those at a number of players, or all."""
    return list(dict.fromkeys(match.bot for match in standings if players in (None, match.players)))


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
    parts = [alone, _own_table(standings), guests]
    parts += [_matrix(standings, players, alternating=False) for players in players_of(standings)]
    parts += [in_turns] if alternating else []
    parts += [_matrix(standings, players, alternating=True) for players in alternating]
    return "\n\n".join(parts) + "\n"


def _own_table(standings: Standings) -> str:
    counts = players_of(standings)
    rows = [
        [f"`{bot}`", *(_own(standings.get(Match(players, bot, bot))) for players in counts)]
        for bot in bots_of(standings)
    ]
    return markdown_table(["", *(f"{players} players" for players in counts)], rows)


def _own(one: Standing | None) -> str:
    return "–" if one is None else f"{one.mean:.3f} ± {one.stderr:.3f} · {one.perfect:.1%} · {one.lost:.1%}"


def _matrix(standings: Standings, players: int, *, alternating: bool) -> str:
    bots, rows = bots_of(standings, players), []
    for bot in bots:
        row = [found(standings, Match(players, bot, among, alternating and bot != among)) for among in bots]
        rows.append([f"`{bot}`", *(f"{standing.mean:.2f}" for standing in row)])
    return markdown_table([f"{players} players", *(f"`{bot}`" for bot in bots)], rows)


def heat_map_svg(standings: Standings, best: int) -> str:
    """A matrix for each number of players: the mean of one bot, its row's, among others."""
    panels: list[Panel] = []
    for players in players_of(standings):
        bots = bots_of(standings, players)
        fields = [[found(standings, Match(players, bot, among)) for among in bots] for bot in bots]
        tips = [
            [f"{bot} among {among}: {one.mean:.3f} ± {one.stderr:.3f}" for among, one in zip(bots, row, strict=True)]
            for bot, row in zip(bots, fields, strict=True)
        ]
        panels.append(Panel(f"{players} players", bots, bots, [[one.mean for one in row] for row in fields], tips))
    return heat_map("Mean scores: one bot, at the left, among others", panels, best)
