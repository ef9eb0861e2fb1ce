"""``starmine crossplay``: the matrix of all pairings of bots, and their ad-hoc teamwork scores."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from starmine.cli.errors import BadUsage
from starmine.cli.lab.plotting import check_plot, write_plot
from starmine.cli.options import (
    BOTS_HELP,
    PARTNERS_HELP,
    Changes,
    EditionName,
    Players,
    Variant,
    chosen_edition,
    complete_any_bots,
)
from starmine.cli.terminal import BAD, SOFT, STRONG, console

if TYPE_CHECKING:
    from starmine.lab import CrossPlay
    from starmine.rules.editions.edition import Edition

ALL = "all"

_WIDEST = 2**16  # columns of a matrix


def crossplay_command(
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=f"Two or more with commas: {BOTS_HELP} {PARTNERS_HELP} all stands for all of these.",
            autocompletion=complete_any_bots,
            metavar="NAMES",
        ),
    ] = ALL,
    players: Players = 2,
    edition: EditionName = "cocktail",
    variant: Variant = None,
    option: Changes = None,
    games: Annotated[int, typer.Option("--games", "-g", help="Number of games of each pairing.", metavar="N")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.", metavar="N")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", help="Number of parallel jobs. By default one per core.", metavar="N"),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Writes a heat map to this file, as SVG.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Prints only one JSON object to stdout.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Prints CSV, with a line for each pairing.")] = False,
) -> None:
    """Pairs each bot with each other bot, and shows the scores of all pairings.

    All pairings play the same deals. With more than two players, one bot (the
    row) plays with copies of another (the column), in every seat equally often.
    The ad-hoc score of a bot is its mean with all others. Ctrl-C stops early
    and shows the finished pairings.

    Examples:
    $ starmine crossplay --players 3 --games 5000 --plot matrix.svg
    $ starmine crossplay --bots iggi,piers,newcomer:NEWCOMER --csv
    $ starmine crossplay --bots all,newcomer:NEWCOMER --json | jq .ad_hoc
    """
    from starmine.bots import BOTS, PARTNERS
    from starmine.bots.checks import fits
    from starmine.cli.lab.line_up import line_up
    from starmine.cli.progress import GamesBar, compile_ahead
    from starmine.lab import crossplay, crossplay_svg
    from starmine.lab.compiled import for_simulations
    from starmine.lab.tournament.crossplay import games_of_pairing, pairings

    if as_json and as_csv:
        raise BadUsage("--json and --csv both write to stdout: choose one")
    if plot is not None:
        check_plot(plot)
    chosen = chosen_edition(edition, variant, option)
    rules = chosen.rules(players)
    every = ",".join(name for bots_here in (BOTS, PARTNERS) for name, one in bots_here.items() if fits(one, rules))
    named = ",".join(every if name.strip() == ALL else name for name in bots.split(","))
    with redirect_stdout(sys.stderr):  # whatever the user's own bots print
        members = line_up(named)
    compile_ahead(for_simulations(members))
    bar = GamesBar(len(pairings(len(members), players)) * games_of_pairing(games, max(1, players)))
    with bar.one_interrupt():
        with bar, redirect_stdout(sys.stderr):
            result = crossplay(chosen, players, members, games, seed, bar.played, jobs=jobs)
        try:
            _print(result, chosen, as_json=as_json, as_csv=as_csv)
        finally:  # also when stdout was closed meanwhile
            if plot is not None:
                write_plot(plot, crossplay_svg(result), say=not (as_json or as_csv))


def _print(result: CrossPlay, edition: Edition, *, as_json: bool, as_csv: bool) -> None:
    from starmine.lab.tournament.crossplay_page import crossplay_data

    if as_json:
        typer.echo(json.dumps({**crossplay_data(result), "options": edition.options}))
    elif as_csv:
        typer.echo(_csv(crossplay_data(result), edition), nl=False)
    else:
        _print_table(result, edition)


def _csv(data: dict[str, Any], edition: Edition) -> str:
    """A line of names, and a line for each pairing: a bot among others; ``ad_hoc`` is the bot's."""
    options = " ".join(f"{name}={value}" for name, value in edition.options.items())
    settings = {name: data[name] for name in ("edition", "players", "games", "seed")} | {"options": options}
    figures = ("mean", "stderr", "mean_kept", "perfect", "lost")
    text = io.StringIO()
    writer = csv.DictWriter(text, ["bot", "among", *settings, *figures, "ad_hoc"], lineterminator="\n")
    writer.writeheader()
    for row, bot in enumerate(data["bots"]):
        for column, among in enumerate(data["bots"]):
            pairing = {name: data[name][row][column] for name in figures}
            writer.writerow({"bot": bot, "among": among, **settings, **pairing, "ad_hoc": data["ad_hoc"][row]})
    return text.getvalue()


def _print_table(result: CrossPlay, edition: Edition) -> None:
    out = console()
    if result.interrupted:
        out.print(Text("Interrupted: not all pairings were played.", BAD))
    for difference in edition.differences():
        out.print(Text(difference, SOFT))
    together = "with each other" if result.players == 2 else "one, at the left, among copies of another"
    out.print(Text(f"{result.edition}, {result.players} players: {together}", STRONG))
    out.print(Text(f"{result.games:,} games each, seed {result.seed}; mean ± its standard error", SOFT))
    out.print()
    matrix = _matrix(result, out.width)
    out.width = _WIDEST  # lines that a narrow terminal breaks, instead of figures that are cut off
    out.print(matrix)


def _matrix(result: CrossPlay, width: int) -> Table:
    """The means over their errors. Where the names do not fit into the columns' heads, these are numbered."""
    names = [*result.bots, "ad hoc"]
    longest = max(map(len, names))
    numbered = longest + sum(max(len(name), len("±0.000")) + 2 for name in names) > width
    labels = [f"{number} {name}" for number, name in enumerate(result.bots, 1)] if numbered else result.bots
    heads = [*(str(number) for number in range(1, len(names))), "ad hoc"] if numbered else names
    grid = Table.grid(padding=(0, 1 if numbered else 2))
    grid.add_column(style=SOFT, no_wrap=True)
    for _ in heads:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", *(Text(head, SOFT) for head in heads))
    for label, means, errors, ad_hoc in zip(labels, result.mean, result.stderr, result.ad_hoc, strict=True):
        grid.add_row(label, *map(_field, means, errors), Text(_number(ad_hoc), STRONG))
    return grid


def _field(mean: float, error: float) -> Text:
    """A mean over its error, which has no 0 before the point: such matrices are wide."""
    return Text(_number(mean)).append("" if math.isnan(error) else "\n±" + f"{error:.3f}".lstrip("0"), SOFT)


def _number(mean: float) -> str:
    return "-" if math.isnan(mean) else f"{mean:.2f}"
