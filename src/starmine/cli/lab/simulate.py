"""``starmine simulate``: many games of bots alone, and the table of their scores."""

from __future__ import annotations

import csv
import io
import json
import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from starmine.cli import options
from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, console, rate, signs

if TYPE_CHECKING:
    from rich.console import Console

    from starmine.lab import Result
    from starmine.rules.editions.edition import Edition

_LONGEST, _SHORTEST = 40, 8  # maximum and minimum columns of the longest bar


def simulate_command(
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=f"{options.LAB_BOTS_HELP} One for all seats, or one each, with commas. cheat sees its hand.",
            autocompletion=options.complete_any_bots,
            metavar="NAMES",
        ),
    ] = "cautious",
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-n",
            help="Number of players, 2 to 5, or by some rules 6.",
            metavar="N",
            show_default="that of the bots or of a policy file, else 3",
        ),
    ] = None,
    edition: options.LabEdition = None,
    variant: options.Variant = None,
    option: options.Changes = None,
    games: Annotated[int, typer.Option("--games", "-g", help="Number of games.", metavar="N")] = 1000,
    seed: options.Seed = 0,
    time: options.SearchTime = None,
    playouts: options.SearchPlayouts = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            help="Number of parallel jobs. By default one per core, or 1 for Python bots other than searches.",
            metavar="N",
        ),
    ] = None,
    on: Annotated[
        str, typer.Option("--on", help="Where to play: here, or ray for all cores of a Ray cluster.", metavar="WHERE")
    ] = "here",
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Writes a chart of the scores to this file, as SVG.", metavar="FILE")
    ] = None,
    as_json: options.AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Prints the same as CSV: a line of names, a line of values.")
    ] = False,
) -> None:
    """Lets bots play many games, and shows their scores.

    A lost game counts as 0 where its edition says so. Ctrl-C stops early and
    shows the scores so far.

    Examples:
    $ starmine simulate --players 4 --games 10000
    $ starmine simulate --bots cautious,random --edition abacus
    $ starmine simulate --edition tiles --variant 3 --json | jq .mean
    $ starmine simulate --bots search:conventions --time 0.1 --games 100
    $ starmine simulate --bots newcomer:NEWCOMER --games 100000 --plot scores.svg
    $ starmine simulate --bots runs/ppo-small-1/policy.pt2
    $ starmine simulate --bots text:mymodel:answer --games 20 --jobs 8
    """
    from starmine.cli.lab.line_up import Budget, at_table, line_up, policy_table, search_units
    from starmine.cli.progress import GamesBar, compile_ahead
    from starmine.lab import histogram_svg, simulate
    from starmine.lab.compiled import for_simulations

    options.check_output(plot, as_json=as_json, as_csv=as_csv)
    with redirect_stdout(sys.stderr):  # the user's own bots may print
        members = line_up(bots, Budget(time, playouts))
    made_for = policy_table(members)
    chosen = options.lab_edition(edition, variant, option, made_for)
    members = at_table(members, chosen)
    if players is None and len(members) > 1:
        players = len(members)
    elif players is None:
        players = made_for[1] if made_for else 3
    compile_ahead((*for_simulations(members), *search_units(members)))
    bar = GamesBar(games)
    with bar.one_interrupt():
        with bar, redirect_stdout(sys.stderr):
            result = simulate(
                chosen,
                players,
                members[0] if len(members) == 1 else members,
                games,
                seed,
                bar.played,
                jobs=jobs,
                on=on,  # type: ignore[arg-type] # `simulate` checks it
            )
        try:
            _print(result, chosen, as_json=as_json, as_csv=as_csv)
        finally:  # even if stdout has been closed
            if plot is not None:
                options.write_plot(plot, histogram_svg(result), say=not (as_json or as_csv))


def _print(result: Result, edition: Edition, *, as_json: bool, as_csv: bool) -> None:
    figures = {**asdict(result), "options": edition.options}
    if as_json:
        typer.echo(json.dumps(figures))
    elif as_csv:
        typer.echo(_csv(figures), nl=False)
    else:
        _print_table(result, edition)


def _csv(figures: dict[str, Any]) -> str:
    """CSV with a header and one row; the histogram has a column for each score."""
    games = {f"games_{score}": count for score, count in enumerate(figures.pop("histogram"))}
    changes = " ".join(f"{name}={value}" for name, value in figures.pop("options").items())
    row = {**figures, "bots": " ".join(figures["bots"]), "options": changes, **games}
    text = io.StringIO()
    writer = csv.DictWriter(text, row, lineterminator="\n")
    writer.writeheader()
    writer.writerow(row)
    return text.getvalue()


def _print_table(result: Result, edition: Edition) -> None:
    out = console()
    if result.interrupted:
        out.print(Text(f"Interrupted after {result.games:,} games.", BAD))
    for difference in edition.differences():
        out.print(Text(difference, SOFT))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=SOFT, no_wrap=True)
    grid.add_column()
    for name, value in _figures(result).items():
        grid.add_row(name, value)
    out.print(grid)
    out.print()
    out.print(_histogram(result, out))


def _figures(result: Result) -> dict[str, str]:
    best = len(result.histogram) - 1
    return {
        "edition": f"{result.edition}, {result.players} players",
        "bots": result.bots[0] if len(set(result.bots)) == 1 else ", ".join(result.bots),
        "games": f"{result.games:,}, seed {result.seed}",
        "mean": f"{result.mean:.3f} of {best}, standard error {result.stderr:.3f}",
        "cards": f"{result.mean_kept:.3f} on the fireworks, those of lost games included",
        "perfect": f"{result.perfect:.2%}",
        "lost": f"{result.lost:.2%}",
        "turns": f"{result.turns:.1f} a game",
        "speed": f"{rate(result.games_per_second)} games a second, {rate(result.moves_per_second)} moves a second",
    }


def _histogram(result: Result, out: Console) -> Table:
    """The number of games by score, from the lowest to the highest score reached.

    Narrow terminals get shorter bars, very narrow ones no percentages.
    """
    sign, most = signs(out).bar, max(result.histogram)
    scores = [score for score, games in enumerate(result.histogram) if games]
    space = out.width - len(f"{scores[-1]} ") - len(f" {most:,}")
    has_shares = space - len(" 100.0%") >= _SHORTEST
    longest = min(_LONGEST, space - len(" 100.0%") if has_shares else space)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style=STRONG)
    grid.add_column(style=LANTERN, no_wrap=True)
    grid.add_column(justify="right")
    if has_shares:
        grid.add_column(justify="right", style=SOFT)
    for score in range(scores[0], scores[-1] + 1):
        games = result.histogram[score]
        share = [f"{games / result.games:.1%}"] if has_shares else []
        grid.add_row(str(score), sign * round(longest * games / most), f"{games:,}", *share)
    return grid
