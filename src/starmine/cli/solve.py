"""``starmine solve``: whether a game can be won if all cards are known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starmine.cli import options
from starmine.cli.errors import BadUsage
from starmine.cli.terminal import BAD, GOOD, SOFT, Look, console

if TYPE_CHECKING:
    from starmine.analysis.solver import Solution
    from starmine.rules.game import Game


def solve_command(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A record of Starmine or hanab.live, an episode of Kaggle's, a saved game, or a file of several.",
            metavar="[FILE]",
        ),
    ] = None,
    number: options.GameNumber = None,
    turn: Annotated[
        int,
        typer.Option("--turn", "-t", help="Solves the position after this turn; 0 is the deal.", metavar="N", min=0),
    ] = 0,
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="Instead of a file: all cards in draw order, such as 'R1 G2 …'.", metavar="CARDS"),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-n", help="With --deck: 2 to 5, or by some rules 6.", metavar="N")
    ] = None,
    edition: options.EditionName = "cocktail",
    variant: options.Variant = None,
    option: options.Changes = None,
    positions: Annotated[
        int | None,
        typer.Option(
            "--positions",
            help="The most positions that a complete search visits, about two million a second.",
            metavar="N",
            show_default="100 million",
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Finds out whether a game could be won with all cards known.

    Shows a line of play that wins, or why there is none, and for a game the last
    turn at which it could still be won. In a line, any clue will do: with all
    cards known, a clue only passes the turn.

    Examples:
    $ starmine solve starmine-k3x9.json
    $ starmine solve game-from-hanab-live.json --turn 12 --json | jq .winnable
    $ starmine solve --deck "R1 G2 B3 …" --players 2
    """
    from starmine.analysis.compiled import SOLVER
    from starmine.analysis.solver import POSITIONS, last_winnable, solve
    from starmine.cli.play.table import load_saved, names_in, numbered
    from starmine.cli.progress import compile_ahead, interruptible
    from starmine.rules.compiled import RULES
    from starmine.rules.game import Game

    if (file is None) == (deck is None):
        raise BadUsage("give either a file or --deck")
    if file is not None:
        if players is not None:
            raise BadUsage("--players goes with --deck only: a file has its own number of players")
        record = load_saved(file, number)[1]
        game, names = record.game, names_in(record)
    elif players is None:
        raise BadUsage("--deck needs --players, 2 to 6")
    else:
        game = Game(options.chosen_edition(edition, variant, option), players=players, deck=str(deck))
        names = numbered(players)
    if turn > game.turn:
        raise BadUsage(f"turn {turn} is out of range: this game has turns 1 to {game.turn}")
    compile_ahead((RULES, SOLVER))
    most = POSITIONS if positions is None else positions

    def solved(after: int) -> Solution:
        return interruptible(lambda: solve(game.at(after), positions=most))

    solution = solved(turn)
    last = interruptible(lambda: last_winnable(game, positions=most)) if game.turn else None
    first_lost = None if last is None or last == game.turn else solved(last + 1)
    if as_json:
        typer.echo(json.dumps(_figures(game, solution, last)))
    else:
        _print(game, names, solution, first_lost)


def _figures(game: Game, solution: Solution, last: int | None) -> dict[str, Any]:
    return {
        "edition": game.edition.id,
        "options": game.edition.options,
        "players": game.players,
        "turn": solution.turn,
        "winnable": solution.winnable,
        "line": [str(action) for action in solution.line],
        "why": solution.why,
        "last_winnable_turn": last,
    }


def _print(game: Game, names: tuple[str, ...], solution: Solution, first_lost: Solution | None) -> None:
    from rich.text import Text

    from starmine.rules.table_text import turn_line

    out = console()
    look, words = Look(game.suits, out), game.edition.words
    what = f"After turn {solution.turn} the game" if solution.turn else "This deal"
    if solution.winnable is None:
        out.print(Text(f"{what} could not be settled: try more --positions.", SOFT))
    elif not solution.winnable:
        out.print(Text.assemble((f"{what} cannot be won: ", BAD), f"{solution.why}."))
    else:
        out.print(
            Text(f"{what} can be won, for example so (any clue will do):" if solution.line else f"{what} is won.", GOOD)
        )
        played = game.at(solution.turn)
        for action in solution.line:
            played.push(action)
            told = look.line(turn_line(played.log[-1], names, first_slot=1), words)
            out.print(Text.assemble((f"{played.turn:4}  ", SOFT), told))
    if first_lost is not None:
        made = look.line(turn_line(game.log[first_lost.turn - 1], names, first_slot=1), words)
        out.print(Text.assemble((f"The win was lost on turn {first_lost.turn}: ", SOFT), made, "."))
        if first_lost.why is not None:
            out.print(Text.assemble(("Then: ", SOFT), f"{first_lost.why}."))
