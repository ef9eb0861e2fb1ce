"""``starmine review``: what the actions of a game were worth, in the terminal, as JSON, CSV or a picture."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from starmine.cli import options
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.terminal import BAD, GOOD, LANTERN, SOFT, STRONG, Look, complain, console

if TYPE_CHECKING:
    from rich.console import Console

    from starmine.analysis.reviewing import Review, TurnReview
    from starmine.rules.game import Game
    from starmine.rules.records import GameRecord

SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "brilliant": "!!"}
_SHORT = {"blunder": "×", "mistake": "?", "inaccuracy": "·", "brilliant": "!"}  # of one column, below the graphs
_STYLES = {"blunder": BAD, "mistake": BAD, "inaccuracy": LANTERN, "brilliant": GOOD}
_BARS = "▁▂▃▄▅▆▇█"
_LABEL = 8  # columns of a graph's name
_MARGIN = _LABEL + 18  # columns of the name and of the scale
# The figures of a position in JSON.
_WORTH = ("score", "error", "perfect", "perfect_error", "deals")
_COLUMNS = (
    "file", "player", "seat", "players", "edition", "score", "turns", "accuracy", "loss", "luck", "blunders",
    "mistakes", "inaccuracies", "brilliant", "by_knowledge", "by_convention", "by_luck",
)  # fmt: skip


def review_command(
    path: Annotated[
        Path,
        typer.Argument(
            help="A record of Starmine or hanab.live, an episode of Kaggle's, a saved game, or a file of several; "
            "with --csv also a folder.",
            metavar="FILE|DIR",
        ),
    ],
    game: options.GameNumber = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help="The bots as which the players are taken to play: one for all seats, or one each, with commas.",
            autocompletion=options.complete_bots,
            metavar="NAMES",
            show_default="the bot that explains the game best",
        ),
    ] = None,
    playouts: Annotated[
        int, typer.Option("--playouts", help="Games played out for each turn.", metavar="N", min=1)
    ] = 1_500,
    slips: Annotated[
        float | None,
        typer.Option(
            "--slips",
            help="Share of the players' actions that these bots would not take.",
            min=0,
            max=1,
            show_default="by this game, for each player",
        ),
    ] = None,
    lapses: Annotated[
        float,
        typer.Option(
            "--lapses",
            help="Share of the actions to come that are random legal actions. With 0, good players are expected.",
            min=0,
            max=1,
        ),
    ] = 0.0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same review.", metavar="N")] = 0,
    jobs: options.TurnJobs = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Writes a graph to this file, as SVG.", metavar="FILE")
    ] = None,
    as_json: options.AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Prints a line of CSV for each player of each game.")] = False,
) -> None:
    """Reviews a game: what each action was worth, and what would have been better.

    Each turn is judged by what its player could know. All legal actions are tried
    on hands and decks that the player had to reckon with, and played on to the
    end. ?? marks a blunder, ? a mistake, ?! an inaccuracy, !! a brilliant action.

    Examples:
    $ starmine review starmine-k3x9.json
    $ starmine review game-from-hanab-live.json --plot review.svg
    $ starmine review game.json --json | jq '.turns[] | select(.mark)'
    $ starmine review my-games/ --csv > history.csv
    """
    from starmine.cli.play.table import load_saved, names_in

    if path.is_dir() and not as_csv:
        raise BadUsage(f"{path} is a folder: add --csv to review all games in it")
    if path.is_dir() and plot is not None:
        raise BadUsage("--plot draws one game, not a folder")
    options.check_output(plot, as_json=as_json, as_csv=as_csv)
    settings: dict[str, Any] = {
        "slips": slips, "lapses": lapses, "playouts": playouts, "seed": seed, "jobs": jobs,
    }  # fmt: skip
    if as_csv:
        _print_csv(path, bots, settings)
        return
    record = load_saved(path, game)[1]
    played, names = record.game, names_in(record)
    review = review_of(played, names, bots, settings)
    if as_json:
        typer.echo(json.dumps(figures(played, names, review)))
    else:
        _print(played, names, review)
    if plot is not None:
        options.write_plot(plot, svg(review), say=not as_json)


def review_of(game: Game, names: Sequence[str], bots: str | None, settings: dict[str, Any], what: str = "") -> Review:
    """The review, with a progress bar that says ``what``; Ctrl-C ends the program."""
    from starmine.analysis import review
    from starmine.analysis.compiled import BELIEFS, SEARCH
    from starmine.analysis.reviewing.readings import candidates
    from starmine.bots.compiled import units_of
    from starmine.cli.lab.line_up import line_up
    from starmine.cli.progress import compile_ahead, interruptible

    with redirect_stdout(sys.stderr):  # the user's own bots may print
        # Without bots, `review` tries these candidates: they only have to be compiled here.
        members = line_up(",".join(candidates(game.rules)) if bots is None else bots)
    compile_ahead((*units_of(members), BELIEFS, SEARCH))
    err = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what or "reviewing", total=game.turn)
        named = members[0] if len(members) == 1 else members
        models = None if bots is None else named
        return interruptible(
            lambda: review(
                game, models, names=names, progress=lambda done: bar.update(task, completed=done), **settings
            )
        )


def figures(game: Game, names: Sequence[str], review: Review) -> dict[str, Any]:
    return {
        "edition": game.edition.id,
        "options": game.edition.options,
        "names": list(names),
        "model": list(review.model.bots),
        "fit": review.model.fit,
        "score": review.score,
        "loss": review.loss,
        "luck": review.luck,
        "slips": review.slips,
        "players": [
            {**asdict(player), "marks": dict(player.marks), "causes": dict(player.causes)} for player in review.players
        ],
        "turns": [_turn_figures(turn, luck) for turn, luck in zip(review.turns, review.lucks, strict=True)],
    }


def _turn_figures(turn: TurnReview, luck: float | None) -> dict[str, Any]:
    from starmine.analysis.reviewed import cause_of

    return {
        "turn": turn.turn + 1,
        "seat": turn.seat,
        "taken": str(turn.taken),
        "best": str(turn.best),
        "usual": str(turn.usual),
        "exact": turn.exact,
        "before": {name: getattr(turn.before, name) for name in _WORTH},
        "after": {name: getattr(turn.after, name) for name in _WORTH},
        "loss": turn.loss,
        "effect": turn.effect,
        "luck": luck,
        "mark": turn.mark,
        "cause": cause_of(turn, luck) or turn.cause,  # a disputed turn has a cause, but no mark
        "reasons": list(turn.reasons),
        "came": turn.came,
        "actions": [
            {**asdict(value), "action": str(value.action), "effect": list(effect)}
            for value, effect in zip(turn.values, turn.effects, strict=True)
        ],
    }


def _print_csv(path: Path, bots: str | None, settings: dict[str, Any]) -> None:
    """A line for each player of each game. In a folder, files that are not games are named on stderr."""
    from starmine.cli.play.table import names_in

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(_COLUMNS)

    def print_rows(record: GameRecord, where: str, progress: str) -> None:
        names = names_in(record)
        review = review_of(record.game, names, bots, settings, progress)
        out.writerows(_csv_rows(where, record.game, names, review))
        sys.stdout.flush()

    each_game(path, print_rows)


def each_game(path: Path, work: Callable[[GameRecord, str, str], None]) -> None:
    """Calls ``work(record, where, progress)`` for each game of a file, or of all files in a folder.

    ``where`` is the file, with the game's number if it has several; ``progress``, such as ``3 of 7``, counts the files.
    In a folder, files that are not games, or whose games ``work`` refuses, are named on stderr. Raises ``BadFile``, and
    what ``load_records`` and ``work`` raise.
    """
    from starmine.cli.play.table import load_records
    from starmine.rules.errors import StarmineError

    files = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
    if not files:
        raise BadFile(f"{path} has no files")
    for number, file in enumerate(files, 1):
        try:
            records = load_records(file)
            for place, record in enumerate(records, 1):
                where = f"{file}:{place}" if len(records) > 1 else str(file)
                work(record, where, f"{number} of {len(files)}")
        except StarmineError as error:
            if not path.is_dir():
                raise
            complain(f"{file} was left out: {error}")


def _csv_rows(file: str, game: Game, names: Sequence[str], review: Review) -> Iterator[tuple[Any, ...]]:
    for player in review.players:
        marks, causes = dict(player.marks), dict(player.causes)
        yield (
            file, names[player.seat], player.seat, game.players, game.edition.id, review.score, player.turns,
            "" if player.accuracy is None else round(player.accuracy, 4), round(player.loss, 3),
            "" if review.luck is None else round(review.luck, 3),
            marks["blunder"], marks["mistake"], marks["inaccuracy"], marks["brilliant"],
            causes["knowledge"], causes["convention"], causes["luck"],
        )  # fmt: skip


def _print(game: Game, names: Sequence[str], review: Review) -> None:
    out = console()
    if not review.turns:
        out.print(Text("This game has no turns.", SOFT))
        return
    _print_graph(out, review)
    _print_marks(out, game, names, review)
    _print_players(out, names, review)


def _print_graph(out: Console, review: Review) -> None:
    """Two graphs over the turns, and the marks below. A column of several turns has the last values and worst mark."""
    width = min(len(review.turns), max(out.width - _MARGIN, 10))
    places = [(column + 1) * len(review.turns) // width - 1 for column in range(width)]  # by column: its last turn
    columns = [review.turns[place] for place in places]
    scores = [turn.before.score for turn in columns]
    low, high = min(scores), max(*scores, min(scores) + 1)  # at least a point apart
    score = "".join(_bar((each - low) / (high - low)) for each in scores)
    perfect = "".join(_bar(turn.before.perfect) for turn in columns)
    marks = Text()
    for before, place in pairwise([-1, *places]):
        worst = max(review.turns[before + 1 : place + 1], key=_severity)
        marks.append(_SHORT.get(worst.mark or "", " "), _STYLES.get(worst.mark or "", SOFT))
    out.print(Text.assemble((f"{'score':<{_LABEL}}", STRONG), (score, LANTERN), (f" {low:.1f} to {high:.1f}", SOFT)))
    out.print(Text.assemble((f"{'perfect':<{_LABEL}}", STRONG), (perfect, GOOD), (" 0 to 100%", SOFT)))
    out.print(Text.assemble((f"{'marks':<{_LABEL}}", STRONG), marks))


def _severity(turn: TurnReview) -> int:
    return (None, "brilliant", "inaccuracy", "mistake", "blunder").index(turn.mark)


def _bar(height: float) -> str:
    return _BARS[min(int(height * len(_BARS)), len(_BARS) - 1)]


def _print_marks(out: Console, game: Game, names: Sequence[str], review: Review) -> None:
    from starmine.analysis.reviewed import cause_of
    from starmine.rules.table_text import turn_line

    look, words = Look(game.suits, out), game.edition.words
    for turn, luck in zip(review.turns, review.lucks, strict=True):
        cause = cause_of(turn, luck)
        if turn.mark is None and cause is None:
            continue
        told = look.line(turn_line(game.log[turn.turn], names, first_slot=1), words)
        about: str = f"bad luck, {luck:+.1f} points" if turn.mark is None else turn.mark
        if turn.loss:
            about += f", {turn.loss:.1f} points"
        if turn.mark is not None and cause is not None:
            about += f", by {cause}"
        sign = Text(f"{SIGNS.get(turn.mark or '', ''):<2} ", _STYLES.get(turn.mark or "", SOFT))
        out.print()
        out.print(Text.assemble((f"{turn.turn + 1:4}  ", SOFT), sign, told, (f" ({about})", SOFT)))
        why = [*turn.reasons]
        if turn.mark is None and turn.came:
            why.append(turn.came)
        if why:
            said = " ".join(map(words.say, why))
            out.print(Padding(Text(said, SOFT), (0, 0, 0, 9)))  # below the action, after its number and sign


def _print_players(out: Console, names: Sequence[str], review: Review) -> None:
    table = Table(box=None, pad_edge=False, header_style=SOFT)
    for heading in ("", "accuracy", "lost", "??", "?", "?!", "!!", "knowledge", "convention", "luck"):
        table.add_column(heading, justify="left" if not heading else "right")
    for player in review.players:
        accuracy = "–" if player.accuracy is None else f"{player.accuracy:.0%}"
        counts = [str(count) for _, count in (*player.marks, *player.causes)]  # in the order of the headings
        table.add_row(Text(names[player.seat], STRONG), accuracy, f"{player.loss:.1f}", *counts)
    out.print()
    out.print(table)
    out.print(
        Text(
            "Accuracy is 100% less what actions other than the model's cost on average: a point takes all of a turn, a "
            "tenth of a point a tenth.",
            SOFT,
        )
    )
    models = ", ".join(dict.fromkeys(review.model.bots))
    said = f"Model: {models}, which would have acted otherwise on {review.slips} of {len(review.turns)} turns."
    if review.score is not None:
        start = f"Expected at the start: {review.turns[0].before.score:.1f}. Score: {review.score}."
        said = f"{start} Luck: {review.luck:+.1f} points. {said}"
    out.print(Text(said, SOFT))


def svg(review: Review) -> str:
    """The graph of expected scores and chances, with the marks, as an SVG document."""
    from starmine.lab.charts import BLUE, GREEN, ORANGE, PURPLE, RED, drawing

    colours = {"blunder": RED, "mistake": RED, "inaccuracy": PURPLE, "brilliant": GREEN}

    def draw(figure: Any) -> None:
        top, bottom = figure.subplots(2, sharex=True)
        turns, before = [turn.turn + 1 for turn in review.turns], [turn.before for turn in review.turns]
        for axes, colour, means, errors in (
            (top, ORANGE, [one.score for one in before], [one.error for one in before]),
            (bottom, BLUE, [100 * one.perfect for one in before], [100 * one.perfect_error for one in before]),
        ):
            axes.plot(turns, means, color=colour)
            low = [mean - error for mean, error in zip(means, errors, strict=True)]
            high = [mean + error for mean, error in zip(means, errors, strict=True)]
            axes.fill_between(turns, low, high, color=colour, alpha=0.25, linewidth=0)
            axes.grid(axis="y")
        for turn in review.turns:
            if turn.mark is not None:
                top.annotate(
                    SIGNS[turn.mark],
                    (turn.turn + 1, turn.before.score),
                    (0, 6),
                    textcoords="offset points",
                    ha="center",
                    color=colours[turn.mark],
                )
        top.set(title="expected score")
        bottom.set(title="chance of a perfect game, per cent", xlabel="turn", ylim=(0, 100))

    return drawing("Review", 8, 5, draw)
