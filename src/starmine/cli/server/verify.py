"""``starmine verify``: the deck of a seed, and whether the seed fits a commitment."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from starmine.cli import options
from starmine.cli.terminal import BAD, GOOD, SOFT, STRONG, Look, console
from starmine.rules.cards import kind_text

_ROW = 10  # cards in a row of the deck


def verify_command(
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="The seed of the deal. A game shows it at its end.", metavar="TEXT")
    ],
    edition: options.EditionName = "cocktail",
    players: options.Players = 3,
    variant: options.Variant = None,
    option: options.Changes = None,
    promised: Annotated[
        str | None,
        typer.Option(
            "--commitment",
            "-c",
            help="The commitment shown at the start, the SHA-256 of the seed. Exit code 1 if it does not match.",
            metavar="HEX",
        ),
    ] = None,
) -> None:
    """Shows the deck that a seed deals, and checks it against the commitment shown before the game.

    If they match, nobody chose the cards during the game: the commitment, shown at the start, belongs to one
    seed only, and this seed, shown at the end, deals one deck only.

    Examples:
    $ starmine verify --seed 7 --players 2
    $ starmine verify --seed 4be1… --edition tiles --variant 3 --players 4 --commitment 90fa…
    """
    from starmine.rules.shuffle import commitment, drawn_seat, shuffled

    chosen = options.chosen_edition(edition, variant, option)
    deck = shuffled(chosen, players, seed)
    suits = chosen.suits(players)
    out = console()
    look = Look(suits, out)
    grid = Table.grid(padding=(0, 1))
    for start in range(0, len(deck), _ROW):
        row = deck[start : start + _ROW]
        grid.add_row(Text(f"{start + 1:>3}", SOFT), *(look.card(kind_text(kind, suits), " ", " ") for kind in row))
    out.print(Text(f"The deck, {len(deck)} {chosen.words.cards} in the order they are drawn", STRONG))
    out.print(grid)
    out.print(f"Player {drawn_seat(players, seed) + 1} of {players} begins, drawn at random.")
    out.print(Text.assemble(("Commitment  ", STRONG), commitment(seed)), soft_wrap=True)
    if promised is None:
        return
    if promised.strip().lower() == commitment(seed):
        out.print(Text("The commitment matches this seed.", GOOD))
    else:
        out.print(Text("The commitment does not match: it was made for another seed.", BAD))
        raise typer.Exit(1)
