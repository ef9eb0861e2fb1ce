"""``starmine replay``: its options."""

from __future__ import annotations

from typing import Annotated

import typer

from starmine.cli.errors import BadUsage
from starmine.cli.options import GameFile, GameNumber
from starmine.cli.terminal import console


def replay_command(
    file: GameFile,
    game: GameNumber = None,
    turn: Annotated[int, typer.Option("--turn", "-t", help="The turn to begin with.", metavar="N", min=1)] = 1,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="The player whose view is shown, from 1 on.", metavar="PLAYER", min=1),
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
    from starmine.cli.play.replay import Replay, load_replay
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
