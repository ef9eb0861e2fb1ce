"""A session at a table: shows the board, reads and executes orders, until the game is over or left."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text

from starmine.bots import BotFault
from starmine.cli.errors import BadOrder
from starmine.cli.play.board import board
from starmine.cli.play.orders import Order, clue_example, read_order
from starmine.cli.play.pages import deal_commands, ending_page, page
from starmine.cli.play.saves import save_table
from starmine.cli.play.table import TerminalTable, spoken
from starmine.cli.terminal import BAD, GOOD, SOFT
from starmine.rules.errors import StarmineError

_EXAMPLES = {"play": "p 3", "discard": "d 1", "clue": "c {name} {colour}"}


class Session:
    """A person at a table in the terminal. ``save`` is the file to which the game is saved after each turn, if any."""

    def __init__(self, table: TerminalTable, console: Console, save: Path | None) -> None:
        self.table = table
        self.console = console
        self.save = save

    def run(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):  # line editing; not on Windows, whose console has it
                import readline  # noqa: F401
        self._go_on()
        while self.table.game.outcome is None:
            line = typed_line(f"{self._prompt()} > ", self.console)
            order = self._read(line) if line is not None else Order("quit")
            if order is not None and not self._carry_out(order):
                self._leave()
                return
        self._end()

    def _prompt(self) -> str:
        view = self.table.view
        name = self.table.names[(self.table.you + 1) % view.players].lower()
        possible = [
            example.format(name=name, colour=clue_example(self.table))
            for verb, example in _EXAMPLES.items()
            if view.refusals()[verb] is None
        ]
        return f"Your turn: {', '.join(possible)}; ? for help"

    def _read(self, line: str) -> Order | None:
        try:
            return read_order(line, self.table)
        except BadOrder as error:
            self._complain(str(error))
            return None

    def _carry_out(self, order: Order) -> bool:
        """Executes an order; returns whether the session goes on."""
        try:
            match order:
                case Order("play" | "discard" | "clue", action) if action is not None:
                    self.table.push(action)
                    self._go_on()
                case Order("quit"):
                    return False
                case Order("look"):
                    show_board(self.table, self.console)
                case Order("save", rest=name):
                    self._save_as(name)
                case Order("undo"):
                    self._complain("a fair game takes nothing back: everybody has seen it")
                case _:
                    self.console.print(page(order, self.table, self.console))
        except BotFault:
            raise  # the bot would fail again
        except StarmineError as error:
            self._complain(str(error))
        return True

    def _go_on(self) -> None:
        self.table.let_bots_act()
        if self.save is not None:
            save_table(self.table, self.save)
        show_board(self.table, self.console)

    def _complain(self, message: str) -> None:
        self.console.print(Text(spoken(message, self.table), BAD))

    def _save_as(self, name: str) -> None:
        if not name and self.save is None:
            raise BadOrder("the name of a file is missing: type s and a name, such as s game.json")
        path = Path(name).expanduser() if name else self.save
        if path is not None:
            save_table(self.table, path)
            self.save = path  # only after a successful save
            self.console.print(Text(f"Saved to {path}. From now on it is saved after every turn.", GOOD))

    def _leave(self) -> None:
        if self.save is None:
            self.console.print(Text("You left the game. It was not saved.", SOFT))
        else:
            self.console.print(
                Text(f"You left the game. To continue: starmine play --load {self.save}", SOFT), soft_wrap=True
            )

    def _end(self) -> None:
        self.console.print(ending_page(self.table, self.console))
        self.console.print()
        for line in deal_commands(self.table):
            self.console.print(line, soft_wrap=True)  # not wrapped, so that the command can be copied


def show_board(table: TerminalTable, console: Console) -> None:
    """Prints the board. A terminal is cleared before; a pipe gets one board after another."""
    console.clear() if console.is_terminal else console.print()
    console.print(board(table, console))
    console.print()


def typed_line(prompt: str, console: Console) -> str | None:
    """A typed line; None at end of input and for Ctrl-C."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()  # noqa: T201 - ends the line of the prompt
        return None
    if not sys.stdin.isatty():
        console.print(line)  # a pipe, unlike a terminal, does not echo input
    return line
