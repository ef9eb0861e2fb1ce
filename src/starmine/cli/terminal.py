"""The terminal: consoles, and the colours and shapes of suits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from starmine.rules import table_text
from starmine.rules.cards import Suit
from starmine.rules.editions.files import Words
from starmine.rules.table_text import Piece
from starmine.rules.words.looks import Shell, shell_of

# Middle tones, readable on dark and light terminals.
LANTERN = Style(color="#c7701c", bold=True)
SOFT = Style(dim=True)
STRONG = Style(bold=True)
GOOD = Style(color="#2e9e5b", bold=True)
BAD = Style(color="#d9434f", bold=True)
_STYLES = {
    table_text.TITLE: LANTERN,
    table_text.SOFT: SOFT,
    table_text.STRONG: STRONG,
    table_text.GOOD: GOOD,
    table_text.BAD: BAD,
}

_INK = "#0b1022"


def _style(shell: Shell) -> Style:
    """Dark ink on the suit's colour, readable on dark and light terminals."""
    return Style(color=_INK, bgcolor=shell.colour, bold=True)


def console(*, stderr: bool = False) -> Console:
    """A console that prints text as it is, without markup, emoji codes or highlighting."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def pairs(rows: Iterable[tuple[str, str]]) -> Table:
    """Names with what they mean, in two columns."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LANTERN, no_wrap=True)
    table.add_column()
    for row in rows:
        table.add_row(*row)
    return table


def complain(message: str) -> None:
    """Prints an error as one line on stderr."""
    console(stderr=True).print(Text.assemble(("Error: ", BAD), sentence(message)), soft_wrap=True)


def rate(number: float) -> str:
    """A number per second: whole, or with two digits if it is small."""
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def sentence(message: str) -> str:
    """A message with a capital letter, unless it begins with code such as ``games=0``, and with a full stop."""
    first = message.split(" ", 1)[0]
    text = message[:1].upper() + message[1:] if first.isalpha() else message
    return text if text.endswith((".", "!", "?")) else f"{text}."


@dataclass(frozen=True, slots=True)
class Signs:
    free: str  # a clue token that is left
    used: str
    strike: str
    gone: str  # dead, or out of reach
    none: str
    fuse: str
    spark: str
    trail: str
    dot: str  # separates two remarks
    points: str  # from a clue to cards
    bar: str  # of a histogram


_SIGNS = Signs("◆", "◇", "✗", "×", "·", "━", "✸", "╎", "·", "→", "█")
_ASCII = Signs("#", "-", "X", "x", ".", "=", "*", "|", "-", "->", "#")


def signs(console: Console) -> Signs:
    return _ASCII if console.options.ascii_only else _SIGNS


class Look:
    """The look of a game's suits on a console: letter, shape and colour."""

    def __init__(self, suits: Iterable[Suit], console: Console) -> None:
        self.ascii = console.options.ascii_only
        self.signs = signs(console)
        self._suits = {suit.letter: suit for suit in suits}
        self._shapes = {suit.name: suit.shape for suit in self._suits.values()}

    def symbol(self, letter: str) -> str:
        """A suit's shape as one character."""
        return self._symbol(shell_of(self._suits[letter].shape))

    def _symbol(self, shell: Shell) -> str:
        return shell.ascii if self.ascii else shell.symbol

    def style(self, letter: str) -> Style:
        return _style(shell_of(self._suits[letter].shape))

    def suit(self, letter: str) -> Text:
        """A suit, such as ``R●``."""
        return self._chip(letter, f"{letter}{self.symbol(letter)}")

    def colour(self, name: str) -> Text:
        """The name of a clue colour in that colour, which need not be a suit of the game."""
        shell = shell_of(self._shapes.get(name, name))
        return Text.assemble((f"{name}{self._symbol(shell)}", _style(shell)))

    def card(self, kind: str, left: str = "", right: str = "") -> Text:
        """A card's face, such as ``R3●``, with ``left`` and ``right`` around it."""
        return self._chip(kind[0], f"{left}{kind}{self.symbol(kind[0])}{right}")

    def line(self, pieces: Iterable[Piece], words: Words) -> Text:
        """Pieces of a line in colours, with signs and the edition's words."""
        return Text.assemble(*(self._piece(piece, words) for piece in pieces))

    def _piece(self, piece: Piece, words: Words) -> Text | tuple[str, Style]:
        match piece.role:
            case table_text.CARD:
                return self.card(piece.text)
            case table_text.COLOUR:
                return self.colour(piece.text)
            case table_text.NAME | table_text.STRONG | table_text.TITLE:  # no edition's words within names
                return (piece.text, _STYLES.get(piece.role, Style()))
        sign = {
            table_text.POINTS: (f" {self.signs.points}", Style()),
            table_text.CRITICAL: ("!", BAD),
            table_text.DEAD: (self.signs.gone, SOFT),
        }.get(piece.role)
        return sign or (words.say(piece.text), _STYLES.get(piece.role, Style()))

    def shell(self, letter: str) -> Text:
        """A suit's shape, for a burst in the sky."""
        return self._chip(letter, f" {self.symbol(letter)} ")

    def _chip(self, letter: str, text: str) -> Text:
        # As a span: a style of the whole text would colour the rest of its cell, too.
        return Text.assemble((text, self.style(letter)))
