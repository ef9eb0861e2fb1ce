"""The terminal: its consoles, and the colours and shapes of suits in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from starmine.rules import table_text
from starmine.rules.cards import Suit
from starmine.rules.editions.files import Words
from starmine.rules.table_text import Piece

# Middle tones, which can be read on dark and on light terminals alike.
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

# hanab.live's suits that look as in the editions, and the signs and colours of the others. A suit of which there is one
# card of each rank has the sign of the suit that it is a darker kind of.
_SAME = {
    "red": "peony",
    "yellow": "willow",
    "green": "palm",
    "blue": "ring",
    "purple": "comet",
    "white": "chrysanthemum",
    "rainbow": "crossette",
    "gray": "chrysanthemum",
    "cocoa-rainbow": "muddy-rainbow",
    "gray-pink": "light-pink",
}
_MORE = """
teal ◈ t #4fe0d8, black ☾ k #b9bfd4, pink ♥ i #ff9ccb, brown ≡ = #dba673, omni ◉ O #c6c4ff, null ∅ 0 #c3c8d8,
muddy-rainbow ╬ M #e0a877, light-pink ♡ i #ffc6df, prism △ I #a6e6f2, orange ⊛ % #ffab5c,
tomato ✿ t #ff8a70, mahogany ♣ m #e88a7d, carrot ⋎ c #ffab78, emerald ⬢ e #58dd9f, olive ⬬ l #cdd66a, berry ∴ b #a9b4ff,
navy ✶ n #8ea8ff, sky ⌒ s #8fd3ff, ice-ea ❄ i #c2ecff, aqua-ea ◗ a #62dfe8, sky-ea ⌒ s #8fd3ff, berry-ea ∴ b #a9b4ff,
navy-ea ✶ n #8ea8ff, ocean-ea ≈ z #5fb4f5, tangerine ☼ t #ffb05e, peach ✽ p #ffc3a3, ruby ♦ r #ff88a8, yam ◖ y #f2b671,
geas ≙ g #bde067, beatnik ⧗ b #86dfb4, plum ⊙ p #dda0f2, taupe ▣ t #cfc0ae, gold ✸ g #f2d04c, violet ❖ v #c6a2ff,
magenta § m #ff97f1, cardinal ✙ c #ff8fb8, maroon ⬖ m #e58f9f, lime ◓ l #c4e94f, jungle ⫴ j #8fdb72, jade ∷ j #66dcc4,
tan ▽ t #dcc393, cyan ∞ c #5edcf5, indigo ☽ d #b0a8ff, cobalt ⬠ q #8ab6ff
"""
SHELLS |= {shape: Shell(*looks) for shape, *looks in map(str.split, _MORE.split(","))}


def shell_of(shape: str) -> Shell:
    """How a suit of that shape looks."""
    shape = _SAME.get(shape, shape)
    return SHELLS[shape] if shape in SHELLS else shell_of(shape.removeprefix("dark-"))


def console(*, stderr: bool = False) -> Console:
    """A console that prints text as it is, without markup, emoji codes or highlighting."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def complain(message: str) -> None:
    """Prints an error as one line on stderr."""
    console(stderr=True).print(Text.assemble(("Error: ", BAD), sentence(message)), soft_wrap=True)


def sentence(message: str) -> str:
    """A message with a capital letter, unless it begins with code such as ``games=0``, and with a full stop."""
    first = message.split(" ", 1)[0]
    text = message[:1].upper() + message[1:] if first.isalpha() else message
    return text if text.endswith((".", "!", "?")) else f"{text}."


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of a board."""

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
    bar: str  # of a histogram


_SIGNS = Signs("◆", "◇", "✗", "×", "·", "━", "✸", "╎", "·", "→", "█")
_ASCII = Signs("#", "-", "X", "x", ".", "=", "*", "|", "-", "->", "#")


def signs(console: Console) -> Signs:
    """The signs that a console can show."""
    return _ASCII if console.options.ascii_only else _SIGNS


class Look:
    """How the suits of a game look on a console: by letter, shape and colour."""

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
        return shell_of(self._suits[letter].shape).style

    def suit(self, letter: str) -> Text:
        """A suit, such as ``R●``."""
        return self._chip(letter, f"{letter}{self.symbol(letter)}")

    def colour(self, name: str) -> Text:
        """The name of a clue colour in that colour; it may be that of no suit of the game."""
        shell = shell_of(self._shapes.get(name, name))
        return Text.assemble((f"{name}{self._symbol(shell)}", shell.style))

    def card(self, kind: str, left: str = "", right: str = "") -> Text:
        """A card's face, such as ``R3●``, with ``left`` and ``right`` around it."""
        return self._chip(kind[0], f"{left}{kind}{self.symbol(kind[0])}{right}")

    def line(self, pieces: Iterable[Piece], words: Words) -> Text:
        """Pieces of a table in colours, with signs and the words of an edition."""
        return Text.assemble(*(self._piece(piece, words) for piece in pieces))

    def _piece(self, piece: Piece, words: Words) -> Text | tuple[str, Style]:
        match piece.role:
            case table_text.CARD:
                return self.card(piece.text)
            case table_text.COLOUR:
                return self.colour(piece.text)
            case table_text.NAME | table_text.STRONG | table_text.TITLE:  # names are not put in other words
                return (piece.text, _STYLES.get(piece.role, Style()))
        sign = {
            table_text.POINTS: (f" {self.signs.points}", Style()),
            table_text.CRITICAL: ("!", BAD),
            table_text.DEAD: (self.signs.gone, SOFT),
        }.get(piece.role)
        return sign or (words.say(piece.text), _STYLES.get(piece.role, Style()))

    def shell(self, letter: str) -> Text:
        """A suit's shape, as it bursts in the sky."""
        return self._chip(letter, f" {self.symbol(letter)} ")

    def _chip(self, letter: str, text: str) -> Text:
        # As a span: the style of a whole text would colour the rest of its cell, too.
        return Text.assemble((text, self.style(letter)))
