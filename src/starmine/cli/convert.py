"""``starmine convert``: a game in another format of records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from starmine.cli import options
from starmine.cli.errors import BadFile

_FORMATS = ("hanab.live", "hanab.live-link", "starmine")  # repeated here, since importing the rules takes a second


def _complete(incomplete: str) -> list[str]:
    return [name for name in _FORMATS if name.startswith(incomplete)]


def convert_command(
    file: options.GameFile,
    game: options.GameNumber = None,
    to: Annotated[
        str,
        typer.Option(
            "--to", "-t", help=f"The format: {', '.join(_FORMATS)}.", autocompletion=_complete, metavar="FORMAT"
        ),
    ] = "hanab.live",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; without it, the record is printed.", metavar="FILE"),
    ] = None,
) -> None:
    """Writes a game as a record in another format; from a file of several games, all of them, one a line.

    The format of hanab.live can hold games of its variants, and games of Cocktail and Tiles with unchanged rules. Names
    and notes are kept, except in a link.

    Examples:
    $ starmine convert starmine-k3x9.json --output hanab-live.json
    $ starmine convert game-from-hanab-live.json --to starmine
    $ starmine convert starmine-k3x9.json --to hanab.live-link
    """
    from starmine.cli.play.table import load_records, load_saved
    from starmine.rules.records import write_record

    if output is not None and output.exists():
        raise BadFile(f"{output} already exists: choose another name, or move the file")
    records = load_records(file) if game is None else [load_saved(file, game)[1]]
    text = "\n".join(
        write_record(record.game, to, names=record.names or None, notes=record.notes or None) for record in records
    )
    if output is None:
        typer.echo(text)
        return
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{output} cannot be written: {(error.strerror or str(error)).lower()}") from error
