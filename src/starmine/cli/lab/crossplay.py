"""``starmine crossplay``: the matrix of all pairings of bots, and their ad-hoc teamwork scores."""

from __future__ import annotations

import csv
import json
import math
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from starmine.cli import options
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.terminal import BAD, SOFT, STRONG, console

if TYPE_CHECKING:
    from starmine.bots import BotLike
    from starmine.cli.lab.line_up import Budget
    from starmine.lab import CrossPlay
    from starmine.rules.editions.edition import Edition

ALL = "all"

_WIDEST = 2**16  # columns of the console while it prints a matrix


def crossplay_command(
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=f"With commas: {options.LAB_BOTS_HELP} all stands for all of these. cheat sees its hand.",
            autocompletion=options.complete_any_bots,
            metavar="NAMES",
        ),
    ] = ALL,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-n",
            help="Number of players, 2 to 5, or by some rules 6; several as 2,4 or 2-5.",
            metavar="N",
            show_default="that of a policy file, else 2",
        ),
    ] = None,
    edition: options.LabEdition = None,
    variant: options.Variant = None,
    option: options.Changes = None,
    games: Annotated[int, typer.Option("--games", "-g", help="Number of games of each pairing.", metavar="N")] = 1000,
    self_games: Annotated[
        int | None,
        typer.Option(
            "--self-games",
            help="Number of games of each bot with itself.",
            metavar="N",
            show_default="that of other pairings",
        ),
    ] = None,
    alternating: Annotated[
        bool, typer.Option("--alternating", help="Seats two bots alternately, each of them first in half of the games.")
    ] = False,
    seed: options.Seed = 0,
    time: options.SearchTime = None,
    playouts: options.SearchPlayouts = None,
    jobs: options.Jobs = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            help="Saves each finished pairing to this file, and skips those already in it. Its lines are as of --json.",
            metavar="FILE",
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Writes heat maps to this file, as SVG.", metavar="FILE")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Prints only JSON to stdout: an object for each number of players.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Prints CSV, with a line for each pairing.")] = False,
) -> None:
    """Pairs each bot with itself and with each other bot, and shows the scores of all pairings.

    All pairings play the same deals. With more than two players, one bot (the
    row) plays with copies of another (the column), in every seat equally often.
    The ad-hoc score of a bot is its mean with all others. With several numbers
    of players, a bot plays at those that it can play with. Ctrl-C stops early
    and shows the finished pairings.

    Examples:
    $ starmine crossplay --players 3 --games 5000 --plot matrix.svg
    $ starmine crossplay --bots iggi,piers,newcomer:NEWCOMER --csv
    $ starmine crossplay --bots all,newcomer:NEWCOMER --json | jq .ad_hoc
    $ starmine crossplay --players 2-5 --self-games 20000 --resume results.jsonl
    """
    from starmine.cli.lab.line_up import Budget, named_bot, policy_table, search_units
    from starmine.cli.progress import GamesBar, compile_ahead
    from starmine.lab import crossplay_svg
    from starmine.lab.compiled import for_simulations
    from starmine.lab.tournament import ResultsFile, planned, play

    options.check_output(plot, as_json=as_json, as_csv=as_csv)
    with redirect_stdout(sys.stderr):  # the user's own bots may print
        made_for = policy_table(named_bot(name) for name in map(str.strip, bots.split(",")) if name.endswith(".pt2"))
        chosen = options.lab_edition(edition, variant, option, made_for)
        numbers = _numbers(players or str(made_for[1] if made_for else 2), chosen)
        able = _able(chosen, numbers, bots, Budget(time, playouts))
    try:
        file = ResultsFile(resume)
    except OSError as error:
        raise BadFile(f"{resume} cannot be used: {error.strerror}") from error
    results = [
        planned(chosen, number, members, games, seed, self_games=self_games, alternating=alternating)
        for number, members in able.items()
    ]
    for result in results:
        file.fill(result)
    every = [member for members in able.values() for member in members]
    compile_ahead((*for_simulations(every), *search_units(every)))
    left = [sum(result.games_of(*pairing) for pairing in result.missing) for result in results]  # games
    bar = GamesBar(sum(left))
    with bar.one_interrupt():
        try:
            with bar, redirect_stdout(sys.stderr):
                for place, (result, members) in enumerate(zip(results, able.values(), strict=True)):
                    play(result, chosen, members, _after(sum(left[:place]), bar.played), file.keep, jobs=jobs)
        except KeyboardInterrupt:
            results = [result for result in results if not result.empty]
            if not results:
                raise
        try:
            _print(results, chosen, as_json=as_json, as_csv=as_csv)
        finally:  # even if stdout has been closed
            if plot is not None:
                options.write_plot(plot, crossplay_svg(*results), say=not (as_json or as_csv))


def _numbers(text: str, edition: Edition) -> list[int]:
    """Reads numbers of players, such as ``2,4`` or ``2-5``. Raises ``BadUsage`` and ``BadPlayers``."""
    numbers: list[int] = []
    for part in text.split(","):
        least, dash, most = part.partition("-")
        try:
            first, last = int(least), int(most if dash else least)
        except ValueError:
            first, last = 1, 0  # no range: refused like 5-2
        if first > last:
            raise BadUsage(f"--players {text}: give a number from 2 to 6, or several as 2,4 or 2-5")
        for number in (first, last):  # before `range`, which could be huge
            edition.rules(number)
        numbers += range(first, last + 1)
    return list(dict.fromkeys(numbers))


def _able(edition: Edition, numbers: Sequence[int], bots: str, budget: Budget) -> dict[int, list[str | BotLike]]:
    """By number of players: the bots that can play. Raises ``UnfitBot`` for a bot that can play at none of them."""
    from starmine.bots import BOTS, PARTNERS
    from starmine.bots.checks import check_bot, check_fit, fits
    from starmine.bots.registry import as_bot
    from starmine.cli.lab.line_up import at_table, line_up

    rules = {number: edition.rules(number) for number in numbers}

    def fits_any(bot: BotLike) -> bool:
        return any(fits(bot, one) for one in rules.values())

    every = ",".join(name for name, bot in {**BOTS, **PARTNERS}.items() if fits_any(bot))
    names = ",".join(every if name.strip() == ALL else name for name in bots.split(","))
    members = at_table(line_up(names, budget), edition)
    for bot in map(as_bot, members):
        check_bot(bot)
        if not fits_any(bot):
            check_fit(bot, rules[numbers[0]])  # raises UnfitBot
    able = {number: [member for member in members if fits(as_bot(member), one)] for number, one in rules.items()}
    return {number: some for number, some in able.items() if some}


def _after(before: int, played: Callable[[int], None]) -> Callable[[int], None]:
    """``played`` for one of several results, which adds the games ``before`` it."""
    return lambda games: played(before + games)


def _print(results: Sequence[CrossPlay], edition: Edition, *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        typer.echo("\n".join(json.dumps(result.data()) for result in results))
    elif as_csv:
        _print_csv(results)
    else:
        _print_tables(results, edition)


def _print_csv(results: Sequence[CrossPlay]) -> None:
    """Prints CSV: a header and a row per pairing; ``ad_hoc`` is the score of the pairing's first bot."""
    from starmine.lab.tournament import FIGURES

    settings = ("edition", "players", "alternating", "games", "seed", "options")
    writer = csv.DictWriter(sys.stdout, ["bot", "among", *settings, *FIGURES, "ad_hoc"], lineterminator="\n")
    writer.writeheader()
    for result in results:
        data = result.data() | {"options": " ".join(f"{name}={value}" for name, value in result.options.items())}
        for row, column in product(range(len(result.bots)), repeat=2):
            line = {name: data[name] for name in settings} | {name: data[name][row][column] for name in FIGURES}
            line |= {"games": result.games_of(row, column), "ad_hoc": data["ad_hoc"][row]}
            writer.writerow({"bot": result.bots[row], "among": result.bots[column], **line})


def _print_tables(results: Sequence[CrossPlay], edition: Edition) -> None:
    out = console()
    width, out.width = out.width, _WIDEST  # a narrow terminal then wraps lines, and no figures are cut off
    if any(result.missing for result in results):
        out.print(Text("Interrupted: not all pairings were played.", BAD))
    for difference in edition.differences():
        out.print(Text(difference, SOFT))
    for result in results:
        alone = f", {result.self_games:,} of a bot with itself" if result.self_games != result.games else ""
        out.print(Text(f"{result.edition}, {result.players} players: {_together(result)}", STRONG))
        out.print(Text(f"{result.games:,} games each{alone}, seed {result.seed}; mean ± its standard error", SOFT))
        out.print(Text("perfect and lost: shares of a bot's games with itself", SOFT), end="\n\n")
        out.print(_matrix(result, width))
        out.print(end="\n" if result is not results[-1] else "")


def _together(result: CrossPlay) -> str:
    if result.players == 2:
        return "with each other"
    return "two alternately" if result.alternating else "one, at the left, among copies of another"


def _matrix(result: CrossPlay, width: int) -> Table:
    """A table of means with their errors. If names do not fit into the header, columns are numbered instead."""
    bots, others = result.bots, ["ad hoc", "perfect", "lost"]
    needed = max(map(len, bots)) + sum(max(len(name), len("±0.000")) + 2 for name in (*bots, *others))
    numbered = needed > width
    labels, heads = list(bots), list(bots)
    if numbered:
        labels = [f"{number} {name}" for number, name in enumerate(bots, 1)]
        heads = [str(number) for number in range(1, len(bots) + 1)]
    heads += others
    grid = Table.grid(padding=(0, 1 if numbered else 2))
    grid.add_column(style=SOFT, no_wrap=True)
    for _ in heads:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", *(Text(head, SOFT) for head in heads))
    perfect, lost = result.perfect.diagonal(), result.lost.diagonal()
    rows = zip(labels, result.mean, result.stderr, result.ad_hoc, perfect, lost, strict=True)
    for label, means, errors, ad_hoc, own_perfect, own_lost in rows:
        fields = map(_field, means, errors)
        grid.add_row(label, *fields, Text(_number(ad_hoc), STRONG), _share(own_perfect), _share(own_lost))
    return grid


def _field(mean: float, error: float) -> Text:
    """A mean above its error, which has no leading 0, to save width."""
    return Text(_number(mean)).append("" if math.isnan(error) else "\n±" + f"{error:.3f}".lstrip("0"), SOFT)


def _number(mean: float) -> str:
    return "-" if math.isnan(mean) else f"{mean:.2f}"


def _share(share: float) -> str:
    return "-" if math.isnan(share) else f"{share:.1%}"
