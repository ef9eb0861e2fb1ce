"""``starmine ladder``: every bot with itself and every pair of bots mixed, as tables and a heat map."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.options import complete_any_bots

EDITION = "cocktail"
BEGIN, END = "<!-- ladder: written by starmine ladder -->", "<!-- end of the ladder -->"


def ladder_command(
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help="Names of bots, with commas; your own as module:NAME.",
            autocompletion=complete_any_bots,
            metavar="NAMES",
            show_default="those for tables, and cheat",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-g",
            help="Number of games of each bot with itself; pairs play a quarter.",
            metavar="N",
        ),
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed deals the same cards.", metavar="N")] = 2026,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", help="Number of parallel jobs. By default one per core.", metavar="N"),
    ] = None,
    docs: Annotated[
        Path | None,
        typer.Option(
            "--docs",
            help="Also writes to this folder: bots.md (between its marks), images/ladder.svg and ladder.json.",
            metavar="FOLDER",
        ),
    ] = None,
) -> None:
    """Lets bots play with copies of themselves and in pairs, and shows their mean scores.

    Games have 2 to 5 players. In a pair, one bot plays with copies of the other,
    in every seat; with 4 or 5 players, also with both bots in alternating seats.

    Examples:
    $ starmine ladder --games 2000
    $ starmine ladder --bots cautious,newcomer:NEWCOMER
    $ starmine ladder --docs docs
    """
    import starmine as sm
    from starmine.cli.lab.line_up import line_up
    from starmine.cli.progress import GamesBar, compile_ahead
    from starmine.lab.compiled import for_simulations
    from starmine.lab.tournament.ladder import ENTRANTS, games_of, ladder, matches
    from starmine.lab.tournament.ladder_page import heat_map_svg, ladder_tables, record_text, recorded

    page = None if docs is None else _marked(docs / "bots.md")
    with redirect_stdout(sys.stderr):  # whatever the user's own bots print
        members = line_up(bots or ",".join(ENTRANTS))
    named = {member if isinstance(member, str) else member.id: member for member in members}
    if len(named) != len(members):
        raise BadUsage("each bot can be named only once")
    compile_ahead(for_simulations(members))
    edition = sm.edition(EDITION)
    bar = GamesBar(sum(games_of(match, games) for match in matches(named, edition)))
    with bar.one_interrupt(), bar, redirect_stdout(sys.stderr):
        standings = {one.match: one for one in ladder(edition, named, games, seed, bar.played, jobs=jobs)}
    record = record_text(EDITION, seed, standings)
    standings = recorded(record)  # rounded, so that the tables can be made from the record, too
    tables = ladder_tables(standings)
    typer.echo(tables, nl=False)
    if docs is not None and page is not None:
        before, after = page
        best = int(edition.rules(2)["max_score"])
        for name, text in (
            ("bots.md", f"{before}{BEGIN}\n\n{tables}\n{END}{after}"),
            ("images/ladder.svg", heat_map_svg(standings, best)),
            ("ladder.json", record),
        ):
            _write(docs / name, text)


def _marked(path: Path) -> tuple[str, str]:
    """What is before and behind the place of the tables. Raises ``BadFile`` before the games, not after them."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}") from error
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadFile(f"{path} has no place for the ladder: the lines {BEGIN} and {END}")
    return before, after


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from error
