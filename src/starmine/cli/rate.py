"""``starmine rate``: the expected score of every legal action, turn by turn, as data for training and studies."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starmine.cli import options
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.review import each_game, review_of

if TYPE_CHECKING:
    from starmine.analysis.reviewing import Review
    from starmine.rules.records import GameRecord

Row = dict[str, Any]

_PARQUET = ".parquet"


def rate_command(
    path: Annotated[
        Path,
        typer.Argument(help="A record, a file of several, a file of play_many, or a folder of such.", metavar="GAMES"),
    ],
    depth: Annotated[
        int, typer.Option("--depth", help="Games played out for each turn: errors shrink with its square root.", min=1)
    ] = 1_500,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help="The bots that play on after each action: one for all seats, or one each, with commas.",
            autocompletion=options.complete_bots,
            metavar="NAMES",
            show_default="the bot that explains the game best",
        ),
    ] = None,
    prompts: Annotated[
        bool, typer.Option("--prompts", help="Adds each turn's prompt, as of starmine.text, in Kaggle's words.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same figures.", metavar="N")] = 0,
    jobs: options.TurnJobs = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Writes to this file; a name with .parquet needs pyarrow.", metavar="FILE"),
    ] = None,
) -> None:
    """Writes what each legal action of each turn is worth: a line of JSON a turn.

    A turn is judged by what its player could know. Values are expected official
    scores if the bots play on, with standard errors.

    Examples:
    $ starmine rate games/ --depth 400 > rated.jsonl
    $ starmine rate llm-games.jsonl --prompts --out rated.parquet
    """
    from starmine.cli.play.table import names_in

    settings: dict[str, Any] = {"slips": None, "lapses": 0.0, "playouts": depth, "seed": seed, "jobs": jobs}
    with _writer(out) as write:

        def rate(record: GameRecord, where: str, progress: str) -> None:
            review = review_of(record.game, names_in(record), bots, settings, progress)
            for row in _rows(record, where, review, prompts=prompts):
                write(row)

        each_game(path, rate)


def _rows(record: GameRecord, where: str, review: Review, *, prompts: bool) -> Iterator[Row]:
    """A row for each turn."""
    game = record.game
    for turn in review.turns:
        row: Row = {
            "game": where,
            "edition": game.edition.id,
            "options": dict(game.edition.options),
            "players": game.players,
            "turn": turn.turn,
            "seat": turn.seat,
            "taken": str(turn.taken),
            "models": list(review.model.bots),
            "exact": turn.exact,
            "actions": [
                {
                    "action": str(value.action),
                    "score": value.score,
                    "error": value.error,
                    "perfect": value.perfect,
                    "loss": value.loss,
                    "loss_error": value.loss_error,
                    "deals": value.deals,
                }
                for value in turn.values
            ],
        }
        if prompts:
            from starmine.text import prompt

            row["prompt"] = prompt(game.at(turn.turn).view(turn.seat), actions="kaggle")
        yield row


@contextmanager
def _writer(out: Path | None) -> Iterator[Callable[[Row], None]]:
    """Writes rows as lines of JSON to a file or stdout, or as a Parquet file. Raises ``BadFile`` and ``BadUsage``."""
    if out is None:
        yield lambda row: typer.echo(json.dumps(row))
        return
    try:
        if out.suffix == _PARQUET:
            with _parquet(out) as write:
                yield write
            return
        with out.open("w", encoding="utf-8") as file:
            yield lambda row: print(json.dumps(row), file=file, flush=True)
    except OSError as error:
        raise BadFile(f"{out} cannot be written: {error.strerror}") from error


@contextmanager
def _parquet(out: Path) -> Iterator[Callable[[Row], None]]:
    try:
        from pyarrow import Table, parquet
    except ImportError as error:
        raise BadUsage(f"{out}: Parquet needs pyarrow, which is not installed: pip install 'starmine[data]'") from error
    rows: list[Row] = []
    # The options as text: a column has one type, and they differ by game.
    yield lambda row: rows.append({**row, "options": json.dumps(row["options"])})
    parquet.write_table(Table.from_pylist(rows), out)
