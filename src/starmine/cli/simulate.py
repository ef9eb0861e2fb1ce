"""``starmine simulate``: bots alone at the table, many times."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.options import Changes, EditionName, Variant, chosen_edition, complete_bots
from starmine.cli.terminal import BAD, LANTERN, SOFT, STRONG, Signs, console, signs

if TYPE_CHECKING:
    from rich.progress import ProgressColumn, Task

    from starmine.lab import Result
    from starmine.rules.edition import Edition

_BAR = 40  # columns of the longest bar


def simulate_command(
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="One bot for every seat, or one a seat with commas.",
            autocompletion=complete_bots,
            metavar="NAMES",
        ),
    ] = "cautious",
    players: Annotated[
        int | None,
        typer.Option("--players", "-n", help="How many play, 2 to 5; 3, or as many as bots are named.", metavar="N"),
    ] = None,
    edition: EditionName = "cocktail",
    variant: Variant = None,
    option: Changes = None,
    games: Annotated[int, typer.Option("--games", "-g", help="How many games.", metavar="N")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed plays the same games.", metavar="N")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", help="How many play at once; as many as there are cores.", metavar="N"),
    ] = None,
    on: Annotated[
        str, typer.Option("--on", help="here, or ray: on all cores of a Ray cluster.", metavar="WHERE")
    ] = "here",
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Draws the scores to this SVG file.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout, and nothing else there.")] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="The same as a table: a line of names, a line of values.")
    ] = False,
) -> None:
    """Lets bots play many games, and tells how they score.

    A lost game counts as 0 where its edition says so. Ctrl-C ends it early and
    shows what there is.

    Examples:
    $ starmine simulate --players 4 --games 10000
    $ starmine simulate --bots cautious,random --edition abacus
    $ starmine simulate --edition tiles --variant 3 --json | jq .mean
    $ starmine simulate --games 100000 --jobs 1 --plot scores.svg
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from starmine.bots import bot
    from starmine.cli import kernels
    from starmine.lab import histogram_svg, simulate

    if as_json and as_csv:
        raise BadUsage("--json and --csv both want stdout: choose one")
    if plot is not None:
        _check_writable(plot)
    chosen = chosen_edition(edition, variant, option)
    line_up = tuple(bot(name.strip()).id for name in bots.split(","))
    seats = players if players is not None else len(line_up) if len(line_up) > 1 else 3
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _speed_column(),
        TimeRemainingColumn(),
    )
    kernels.prepare()
    err = console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("getting ready", total=games)
        result = simulate(
            chosen,
            seats,
            line_up[0] if len(line_up) == 1 else line_up,
            games,
            seed,
            progress=lambda done: progress.update(task, completed=done, description="playing"),
            jobs=jobs,
            on=on,  # type: ignore[arg-type] # which checks it
        )
    if plot is not None:
        plot.write_text(histogram_svg(result), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps({**asdict(result), "options": chosen.options}))
    elif as_csv:
        typer.echo(_csv({**asdict(result), "options": chosen.options}), nl=False)
    else:
        _show(result, chosen)


def _check_writable(path: Path) -> None:
    """Raises ``BadFile`` at once, not after an hour of playing."""
    try:
        with path.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error


def _speed_column() -> ProgressColumn:
    """Games a second, so far."""
    from rich.progress import ProgressColumn

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} games/s" if task.speed else "", SOFT)

    return Speed()


def _csv(figures: dict[str, Any]) -> str:
    """A line of names and a line of values; the histogram has a column for each score."""
    games = {f"games_{score}": count for score, count in enumerate(figures.pop("histogram"))}
    options = " ".join(f"{name}={value}" for name, value in figures.pop("options").items())
    row = {**figures, "bots": " ".join(figures["bots"]), "options": options, **games}
    text = io.StringIO()
    writer = csv.DictWriter(text, row, lineterminator="\n")
    writer.writeheader()
    writer.writerow(row)
    return text.getvalue()


def _show(result: Result, edition: Edition) -> None:
    out = console()
    if result.interrupted:
        out.print(Text(f"Interrupted after {result.games} games.", BAD))
    for difference in edition.differences():
        out.print(Text(difference, SOFT))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=SOFT, no_wrap=True)
    grid.add_column()
    for name, value in _figures(result).items():
        grid.add_row(name, value)
    out.print(grid)
    out.print()
    out.print(_histogram(result, signs(out)))


def _figures(result: Result) -> dict[str, str]:
    best = len(result.histogram) - 1
    return {
        "edition": f"{result.edition}, {result.players} players",
        "bots": ", ".join(dict.fromkeys(result.bots)) if len(set(result.bots)) == 1 else ", ".join(result.bots),
        "games": f"{result.games:,}, seed {result.seed}",
        "mean": f"{result.mean:.3f} of {best}, standard error {result.stderr:.3f}",
        "cards": f"{result.mean_kept:.3f} on the fireworks, lost games too",
        "perfect": f"{result.perfect:.2%}",
        "lost": f"{result.lost:.2%}",
        "turns": f"{result.turns:.1f} a game",
        "speed": f"{result.games_per_second:,.0f} games a second, {result.moves_per_second:,.0f} moves a second",
    }


def _histogram(result: Result, signs: Signs) -> Table:
    """How many games had each score, from the lowest to the highest that there was."""
    most = max(result.histogram)
    scores = [score for score, games in enumerate(result.histogram) if games]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style=STRONG)
    grid.add_column(style=LANTERN, no_wrap=True)
    grid.add_column(justify="right")
    grid.add_column(justify="right", style=SOFT)
    for score in range(scores[0], scores[-1] + 1):
        games = result.histogram[score]
        grid.add_row(str(score), signs.bar * round(_BAR * games / most), f"{games:,}", f"{games / result.games:.1%}")
    return grid
