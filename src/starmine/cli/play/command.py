"""``starmine play`` and ``starmine replay``: their options."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from starmine.cli import options
from starmine.cli.errors import BadUsage
from starmine.cli.terminal import console


def play_command(
    edition: options.EditionIfNamed = None,
    players: Annotated[
        int | None,
        typer.Option("--players", "-n", help="Number of players with you, 2 to 5, or by some rules 6.", metavar="N"),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help=f"Your teammates: {options.BOTS_HELP} One name for all, or one name each, with commas.",
            autocompletion=options.complete_bots,
            metavar="NAMES",
        ),
    ] = None,
    variant: options.Variant = None,
    option: options.Changes = None,
    first: Annotated[
        int | None,
        typer.Option(
            "--first", help="The player who begins: 1 is you. Drawn at random if not given.", metavar="PLAYER"
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", "-s", help="Any text: the same seed deals the same cards.", metavar="TEXT")
    ] = None,
    time: options.SearchTime = None,
    playouts: options.SearchPlayouts = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Saves the game there after every turn.", metavar="FILE")
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Continues a saved game.", metavar="FILE")] = None,
    game: options.GameNumber = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Asks no questions: cocktail, three players, cautious bots.")
    ] = False,
) -> None:
    """Plays a whole game with bots, here in the terminal.

    It asks for the settings that no option gives. During the game, ? shows the
    commands. Suits have letters and shapes besides colours; NO_COLOR=1 in the
    environment turns colours off. A saved game contains the whole deck, your
    cards included.

    Examples:
    $ starmine play
    $ starmine play --edition tiles --variant 3 --players 4
    $ starmine play -y --seed 7 --save game.json
    $ starmine play --load game.json --save game.json
    """
    from starmine.bots.compiled import units_of
    from starmine.cli.lab.line_up import search_units
    from starmine.cli.play.session import Session
    from starmine.cli.play.setup import PlayOptions, set_table
    from starmine.cli.play.table import load_saved
    from starmine.cli.progress import compile_ahead
    from starmine.knowledge.compiled import TABLE

    out = console()
    given = PlayOptions(edition, players, bots, variant, option, first, seed, time, playouts)
    if save is not None and save.exists() and save != load:
        raise BadUsage(f"{save} already exists: continue it with --load {save}, or save to another file")
    if load is None:
        table = set_table(given, out, asks=not yes and sys.stdin.isatty() and out.is_terminal)
    elif given != PlayOptions():
        raise BadUsage("a saved game keeps its settings: --load can only be combined with --save")
    else:
        table = load_saved(load, game)[0]
    compile_ahead((*TABLE, *units_of(table.bots), *search_units(table.bots)))
    Session(table, out, save).run()


def replay_command(
    file: options.GameFile,
    game: options.GameNumber = None,
    turn: Annotated[int, typer.Option("--turn", "-t", help="The turn to begin with.", metavar="N", min=1)] = 1,
    seat: Annotated[
        int | None, typer.Option("--seat", help="The player whose view is shown, from 1 on.", metavar="PLAYER", min=1)
    ] = None,
) -> None:
    """Replays a game turn by turn, here in the terminal.

    Enter shows the next turn, and ? shows all commands. A finished game shows
    all hands, unless --seat chooses a player. A saved game in progress shows
    what its player sees.

    Examples:
    $ starmine replay starmine-k3x9.json
    $ starmine replay game.json --turn 17 --seat 2
    $ starmine replay starmine-games.jsonl --game 3
    """
    from starmine.cli.play.session import Replay, load_replay
    from starmine.cli.progress import compile_ahead
    from starmine.knowledge.compiled import TABLE

    table = load_replay(file, game)
    if seat is not None:
        if seat > table.game.players:
            raise BadUsage(f"player {seat} is out of range: this game has players 1 to {table.game.players}")
        table.look_through(seat - 1)
    if turn > table.game.turn + 1:
        raise BadUsage(f"turn {turn} is out of range: this game has turns 1 to {table.game.turn + 1}")
    compile_ahead(TABLE)
    Replay(table, console(), turn - 1).run()
