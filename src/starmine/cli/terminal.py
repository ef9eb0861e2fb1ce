"""The terminal: its consoles, and the colours and shapes of suits in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from starmine.rules.cards import Suit

LANTERN = Style(color="#ffb765", bold=True)
SOFT = Style(dim=True)
STRONG = Style(bold=True)
GOOD = Style(color="#3fae68", bold=True)
BAD = Style(color="#e0525a", bold=True)

_INK = "#0b1022"


@dataclass(frozen=True, slots=True)
class Shell:
    """A suit's look: its symbol, the one for terminals without Unicode, and its colour."""

    symbol: str
    ascii: str
    colour: str

    @property
    def style(self) -> Style:
        """Dark ink on the suit's colour, which can be read on dark and on light terminals alike."""
        return Style(color=_INK, bgcolor=self.colour, bold=True)


SHELLS = {
    "chrysanthemum": Shell("✻", "*", "#f4efe2"),
    "peony": Shell("●", "@", "#ff7d78"),
    "ring": Shell("○", "o", "#74b9ff"),
    "willow": Shell("▼", "v", "#ffd24a"),
    "palm": Shell("▲", "^", "#5fdc8c"),
    "crossette": Shell("✚", "+", "#f29be6"),
    "comet": Shell("★", "~", "#bd9bff"),
}


def console(*, stderr: bool = False) -> Console:
    """A console that prints what it is given: names and numbers are never read as markup."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def complain(message: str) -> None:
    """One clear line on stderr."""
    text = message[:1].upper() + message[1:]
    if not text.endswith((".", "!", "?")):
        text += "."
    console(stderr=True).print(Text.assemble(("Error: ", BAD), text), soft_wrap=True)


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of a board that a terminal can show."""

    free: str  # a clue token
    used: str
    strike: str
    gone: str  # out of reach, dead
    none: str
    fuse: str
    spark: str
    trail: str
    dot: str  # between two remarks
    points: str  # a clue, to cards


_SIGNS = Signs(free="◆", used="◇", strike="✗", gone="×", none="·", fuse="━", spark="✸", trail="╎", dot="·", points="→")
_ASCII = Signs(free="#", used="-", strike="X", gone="x", none=".", fuse="=", spark="*", trail="|", dot="-", points="->")


class Look:
    """How the suits of a game look on a console: by letter, shape and colour."""

    def __init__(self, suits: Iterable[Suit], console: Console) -> None:
        self.ascii = console.options.ascii_only
        self.signs = _ASCII if self.ascii else _SIGNS
        self._suits = {suit.letter: suit for suit in suits}
        self._letters = {suit.name: suit.letter for suit in self._suits.values()}

    def symbol(self, letter: str) -> str:
        """A suit's shape as one character."""
        shell = SHELLS[self._suits[letter].shape]
        return shell.ascii if self.ascii else shell.symbol

    def style(self, letter: str) -> Style:
        return SHELLS[self._suits[letter].shape].style

    def suit(self, letter: str) -> Text:
        """A suit, such as ``R●``."""
        return Text(f"{letter}{self.symbol(letter)}", self.style(letter))

    def colour(self, name: str) -> Text:
        """A suit's name in its colour."""
        letter = self._letters[name]
        return Text(f"{name}{self.symbol(letter)}", self.style(letter))

    def card(self, kind: str, left: str = "", right: str = "") -> Text:
        """A card's face, such as ``R3●``, between what is to stand on its left and right."""
        return Text(f"{left}{kind}{self.symbol(kind[0])}{right}", self.style(kind[0]))
