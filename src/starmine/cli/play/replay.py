"""Replays a game turn by turn: shows the board, and executes the person's orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from starmine.cli.errors import BadOrder
from starmine.cli.play.orders import seat_of
from starmine.cli.play.pages import ending_page
from starmine.cli.play.saves import load_saved, names_in
from starmine.cli.play.session import show_board, typed_line
from starmine.cli.play.table import TerminalTable, spoken, turn_text
from starmine.cli.terminal import BAD, SOFT, Look, pairs
from starmine.rules.game import Game

_HELP = (
    ("Enter", "the next turn"),
    ("b", "one turn back"),
    ("17", "turn 17"),
    ("f", "the first turn"),
    ("end", "the end of the game"),
    ("e 2", "eyes: what player 2 saw; names go, too"),
    ("o", "open: all hands, once the game is over"),
    ("q", "quit"),
)


@dataclass(slots=True)
class ReplayTable(TerminalTable):
    """A table for replays: its game is at any turn, seen from seat ``you`` or with all hands open."""

    is_open: bool = False
    ended: str | None = None  # what ended the game on another site, if the rules did not

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that all hands may be shown."""
        return self.game.outcome is not None or self.ended is not None

    @property
    def view(self) -> Game:
        return self.game if self.is_open else self.game.view(self.you)

    def look_through(self, seat: int) -> None:
        # ``you`` is the seat with None. The others' ids are not shown.
        self.bots = tuple(None if other == seat else "" for other in range(self.game.players))
        self.is_open = False

    def at(self, turn: int) -> ReplayTable:
        return replace(self, game=self.game.at(turn))


def load_replay(path: Path, number: int | None = None) -> ReplayTable:
    """The table of a record or a saved game: with open hands if it is over, else as its player sees it.

    Raises what ``load_table`` raises.
    """
    saved, record = load_saved(path, number)
    table = ReplayTable(saved.game, names_in(record), saved.bots, saved.seed, ended=record.ended)
    table.look_through(saved.you)
    table.is_open = table.is_over
    return table


class Replay:
    """A replay session in the terminal, which begins at ``turn``, counted from 0."""

    def __init__(self, table: ReplayTable, console: Console, turn: int) -> None:
        self.table = table
        self.console = console
        self.turn = turn

    def run(self) -> None:
        self._show()
        while (line := typed_line(self._prompt(), self.console)) is not None:
            order = " ".join(line.split()).lower()
            if order in ("q", "quit"):
                return
            try:
                self._carry_out(order)
            except BadOrder as error:
                self.console.print(Text(spoken(str(error), self.table), BAD))

    def _prompt(self) -> str:
        last = self.table.game.turn
        where = f"Turn {self.turn + 1} of {last}" if self.turn < last else f"The last position, after {last} turns"
        return f"{where}; Enter, b, ? for help > "

    def _carry_out(self, order: str) -> None:
        last = self.table.game.turn
        steps: dict[str, Callable[[], int]] = {
            "": lambda: min(self.turn + 1, last),
            "n": lambda: min(self.turn + 1, last),
            "b": lambda: max(self.turn - 1, 0),
            "f": lambda: 0,
            "end": lambda: last,
        }
        if order in steps:
            self.turn = steps[order]()
        elif order.isdecimal():
            if not 1 <= int(order) <= last + 1:
                raise BadOrder(f"turn {order} is out of range: this game has turns 1 to {last + 1}")
            self.turn = int(order) - 1
        elif order.startswith("e "):
            self.table.look_through(seat_of(order.removeprefix("e "), self.table))
        elif order == "o":
            if not self.table.is_over:
                raise BadOrder("all hands are open only after the end of the game, and this one is not over")
            self.table.is_open = True
        else:
            self._help(order)
            return
        self._show()

    def _help(self, order: str) -> None:
        if order not in ("?", "h", "help"):
            raise BadOrder(f"unknown command '{order}': type ? for help")
        self.console.print(pairs(_HELP))

    def _show(self) -> None:
        game = self.table.game
        show_board(self.table.at(self.turn), self.console)
        if self.turn < game.turn:
            look = Look(game.suits, self.console)
            self.console.print(Text.assemble(("Then: ", SOFT), turn_text(game.log[self.turn], self.table, look)))
        else:
            if game.outcome is not None:
                self.console.print(ending_page(self.table, self.console))
            if self.table.ended is not None:
                self.console.print(f"Ended here, not by the rules: {self.table.ended}.")
