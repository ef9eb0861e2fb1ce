"""``starmine arena``: two teams on the same decks, as in Kaggle's ``hanabi_arena``."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from starmine.cli import options
from starmine.cli.errors import BadUsage
from starmine.cli.terminal import SOFT, STRONG, console

if TYPE_CHECKING:
    from starmine.lab.kaggle import Arena


def arena_command(
    team: Annotated[
        str,
        typer.Argument(
            help=f"One bot for both seats, or two with a comma. {options.LAB_BOTS_HELP}",
            autocompletion=options.complete_any_bots,
            metavar="TEAM",
        ),
    ],
    other: Annotated[
        str,
        typer.Argument(help="The team to compare it with.", autocompletion=options.complete_any_bots, metavar="TEAM"),
    ],
    games: Annotated[int, typer.Option("--games", "-g", help="Number of games of each team.", metavar="N")] = 1000,
    seed: options.Seed = 0,
    time: options.SearchTime = None,
    playouts: options.SearchPlayouts = None,
    jobs: options.Jobs = None,
    as_json: options.AsJson = False,
) -> None:
    """Lets two teams of two play the same decks, and compares their scores.

    The rules are those of Kaggle's hanabi_arena: cocktail with two players. On
    each deck the higher score wins. The error of the difference is that of the
    differences deck by deck, which is smaller than those of the means.

    Examples:
    $ starmine arena conventions cautious
    $ starmine arena search:conventions conventions --playouts 500 --games 100
    $ starmine arena conventions,newcomer:NEWCOMER conventions --json | jq .difference
    """
    from starmine.cli.lab.line_up import Budget, at_table, line_up, search_units
    from starmine.cli.progress import GamesBar, compile_ahead
    from starmine.lab.compiled import for_simulations
    from starmine.lab.kaggle import EDITION, TEAM_PLAYERS, arena
    from starmine.rules.factories import edition

    budget = Budget(time, playouts)
    with redirect_stdout(sys.stderr):  # the user's own bots may print
        members = line_up(f"{team},{other}", budget)  # both: a budget needs a search in only one team
        size = team.count(",") + 1  # of the first team
        teams = [at_table(some, edition(EDITION)) for some in (members[:size], members[size:])]
    for name, some in zip((team, other), teams, strict=True):
        if len(some) > TEAM_PLAYERS:
            raise BadUsage(f"{name} has {len(some)} bots: a team is one bot for both seats, or two")
    compile_ahead((*for_simulations(members), *search_units(members)))
    one, two = (some[0] if len(some) == 1 else some for some in teams)
    bar = GamesBar(2 * games)
    with bar.one_interrupt():
        with bar, redirect_stdout(sys.stderr):
            result = arena(one, two, games, seed, bar.played, jobs=jobs)
        if as_json:
            typer.echo(json.dumps(asdict(result)))
        else:
            _print(result)


def _print(result: Arena) -> None:
    out = console()
    out.print(Text(f"{result.games:,} games each on the same decks, seed {result.seed}", SOFT), end="\n\n")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=STRONG)
    for _ in range(2):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", Text("mean ± its standard error", SOFT), Text("decks won", SOFT))
    rows = zip(result.teams, result.mean, result.stderr, result.wins, strict=True)
    for bots, mean, error, wins in rows:
        grid.add_row(", ".join(dict.fromkeys(bots)), f"{mean:.3f} ± {error:.3f}", f"{wins:,}")
    grid.add_row("difference", f"{result.difference:+.3f} ± {result.difference_stderr:.3f}", f"{result.draws:,} drawn")
    out.print(grid)
