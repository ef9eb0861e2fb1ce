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
from starmine.rules.words.texts import as_sentence

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
    table_text.CRITICAL: BAD,
    table_text.DEAD: SOFT,
}

_INK = "#0b1022"


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
    text = as_sentence(message)
    return text if message.split(" ", 1)[0].isalpha() else message[:1] + text[1:]


@dataclass(frozen=True, slots=True)
class Signs:
    free: str  # a clue token that is left
    used: str
    strike: str
    gone: str  # dead, or out of reach
    none: str  # a place that is empty, or a strike that is left
    fuse: str  # what is left of it, ending in the spark
    spark: str
    trail: str  # of a rising firework
    dot: str  # separates two remarks
    points: str  # an arrow from a clue to its cards, or to the ranks that fit next
    bar: str  # of a histogram


_SIGNS = Signs("◆", "◇", "✗", "×", "·", "━", "✸", "╎", "·", "→", "█")
_ASCII = Signs("#", "-", "X", "x", ".", "=", "*", "|", "-", "->", "#")


def signs(console: Console) -> Signs:
    return _ASCII if console.options.ascii_only else _SIGNS


class Look:
    """The look of a game's suits on a console: letter, shape and colour."""

    def __init__(self, suits: Iterable[Suit], console: Console) -> None:
        self.signs = signs(console)
        self._is_ascii = console.options.ascii_only
        self._shapes = {name: suit.shape for suit in suits for name in (suit.letter, suit.name)}

    def style(self, name: str) -> Style:
        """Dark ink on the suit's colour, readable on dark and light terminals."""
        return Style(color=_INK, bgcolor=self._shell(name).colour, bold=True)

    def suit(self, name: str) -> Text:
        """A suit, such as ``R●``, or a clue colour, which need not be a suit of the game, such as ``red●``."""
        return self._chip(name, name)

    def card(self, kind: str, left: str = "", right: str = "") -> Text:
        """A card's face, such as ``R3●``, with ``left`` and ``right`` around it."""
        return self._chip(kind[0], f"{left}{kind}", right)

    def shell(self, letter: str) -> Text:
        """A suit's shape, for a burst in the sky."""
        return self._chip(letter, " ", " ")

    def _chip(self, name: str, before: str, after: str = "") -> Text:
        """A suit's shape between two texts, all in the suit's colour."""
        shell = self._shell(name)
        # As a span: a style of the whole text would colour the rest of its cell, too.
        return Text.assemble((f"{before}{shell.ascii if self._is_ascii else shell.symbol}{after}", self.style(name)))

    def _shell(self, name: str) -> Shell:
        return shell_of(self._shapes.get(name, name))

    def line(self, pieces: Iterable[Piece], words: Words) -> Text:
        """Pieces of a line in colours, with signs and the edition's words."""
        return Text.assemble(*(self._piece(piece, words) for piece in pieces))

    def _piece(self, piece: Piece, words: Words) -> Text | tuple[str, Style]:
        match piece.role:
            case table_text.CARD:
                return self.card(piece.text)
            case table_text.COLOUR:
                return self.suit(piece.text)
            case table_text.POINTS:
                text = f" {self.signs.points}"
            case table_text.CRITICAL:
                text = "!"
            case table_text.DEAD:
                text = self.signs.gone
            case table_text.NAME | table_text.STRONG | table_text.TITLE:  # names, which `say` must not change
                text = piece.text
            case _:
                text = words.say(piece.text)
        return (text, _STYLES.get(piece.role, Style()))
