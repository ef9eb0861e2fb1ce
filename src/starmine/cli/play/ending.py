"""The end of a game: the fireworks in bloom, the outcome and its rating."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from starmine.cli.play.sentences import spoken
from starmine.cli.play.table import Table
from starmine.cli.terminal import BAD, GOOD, LANTERN, SOFT, STRONG, Look
from starmine.rules.cards import RANKS
from starmine.rules.outcome import Outcome

_WIDTH, _SKY = 11, RANKS + 2  # columns of a firework, rows above its mortar

_HEADLINES = {
    "perfect": ("A perfect game!", GOOD),
    "won": ("Won!", GOOD),
    "finished": ("The show is over.", LANTERN),
}
_LOST = ("The game is lost.", BAD)


def ending(table: Table, console: Console) -> RenderableType:
    """What is shown once the game is over. It must be."""
    outcome = table.game.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    return Group(sky(table, Look(table.game.suits, console)), Text(), *_outcome(table, outcome))


def sky(table: Table, look: Look) -> Text:
    """The fireworks, each as high as its stack; a completed one bursts."""
    columns = [_firework(letter, height, look) for letter, height in table.game.fireworks.items()]
    rows = [Text().join(row) for row in zip(*columns, strict=True)]
    empty = next(number for number, row in enumerate(rows) if row.plain.strip())
    return Text("\n").join(rows[empty:])


def _firework(letter: str, height: int, look: Look) -> list[Text]:
    """Rows from the top of the sky down to the suit's mortar."""
    shell = look.shell(letter)
    if height == RANKS:
        rising = [Text(r"\   |   /"), Text.assemble("-- ", shell, " --"), Text("/   |   \\")]
    else:
        rising = [Text()] * (RANKS + 1 - height) + [shell if height else Text()]
    trail = [Text(look.signs.trail, SOFT)] * (_SKY - len(rising))
    foot = look.suit(letter) + Text.assemble((f" {height}", STRONG))
    return [_centred(line) for line in [*rising, *trail, foot]]


def _centred(line: Text) -> Text:
    side = (_WIDTH - line.cell_len) // 2
    return Text.assemble(" " * side, line, " " * (_WIDTH - side - line.cell_len))


def _outcome(table: Table, outcome: Outcome) -> list[Text]:
    headline, style = _LOST if outcome.lost else _HEADLINES[outcome.result]
    lines = [Text.assemble((headline, style), f" {spoken(outcome.reason, table)}")]
    most = int(table.game.rules["max_score"])
    words = table.game.edition.words
    if not table.game.edition.endless:
        lines.append(Text.assemble(("Score ", SOFT), (str(outcome.score), STRONG), f" of {most}."))
    if outcome.lost and outcome.score < outcome.cards:
        lines[-1].append(f" The fireworks show {outcome.cards} {words.cards}, but a lost game scores {outcome.score}.")
    if outcome.rating:
        lines.append(Text(outcome.rating, LANTERN))
    return lines


def deal(table: Table) -> list[Text]:
    """How to deal it again, and how to check that it was dealt as promised."""
    if table.seed is None:
        return []
    game = table.game
    options = "".join(
        f" --variant {value}" if name == "variant" else f" -o {name}={_typed(value)}"
        for name, value in game.edition.options.items()
    )
    deal = f"--seed {table.seed} --edition {game.edition.id} --players {game.players}{options}"
    return [
        Text.assemble(("The same deal again: ", SOFT), f"starmine play {deal}"),
        Text.assemble(("All of its cards:    ", SOFT), f"starmine verify {deal}"),
    ]


def _typed(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
