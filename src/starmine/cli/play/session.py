"""Sessions in the terminal: a game until it is over or left, and a replay. They show the board, and execute orders."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from starmine.bots import BotFault
from starmine.cli.errors import BadOrder
from starmine.cli.play.orders import Order, clue_example, read_order, seat_of
from starmine.cli.play.pages import board, deal_commands, ending_page, page
from starmine.cli.play.table import TerminalTable, load_saved, names_in, save_table, spoken, turn_text
from starmine.cli.terminal import BAD, GOOD, SOFT, Look, pairs
from starmine.rules.errors import StarmineError
from starmine.rules.game import Game

_EXAMPLES = {"play": "p 3", "discard": "d 1", "clue": "c {name} {colour}"}
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
    """Clears a terminal, and prints the board; a pipe gets one board after another."""
    if console.is_terminal:
        console.clear()
    else:
        console.print()
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
        # None marks the seat of ``you``. The ids of the other players are not shown.
        self.bots = tuple(None if other == seat else "" for other in range(self.game.players))
        self.is_open = False

    def at(self, turn: int) -> ReplayTable:
        return replace(self, game=self.game.at(turn))


def load_replay(path: Path, number: int | None = None) -> ReplayTable:
    """The table of a record or a saved game: with open hands if it is over, else as its player sees it.

    Raises what ``load_saved`` raises.
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
        following, previous = min(self.turn + 1, last), max(self.turn - 1, 0)
        steps = {"": following, "n": following, "b": previous, "f": 0, "end": last}
        if order in steps:
            self.turn = steps[order]
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
