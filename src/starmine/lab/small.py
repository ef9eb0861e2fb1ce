"""Small games: Hanabi with the rules of ``cocktail`` and fewer colours, ranks, cards in hand, tokens or strikes.

    VectorEnv(SmallHanabi(colours=2, hand_size=2, clue_tokens=3, strikes=1), players=2, games=1000)

They are for trying out learning and search methods, which solve them in seconds. The lab takes one wherever it
takes an edition. Sizes have the same meaning as in the Hanabi Learning Environment: its ``Hanabi-Small`` is the game
above, its ``Hanabi-Very-Small`` the same with one colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

from starmine.observation.checks import MAX_CLUE_TOKENS, MAX_STRIKES, BadSetting, check_whole
from starmine.rules.cards import COPIES, MAX_HAND, MAX_PLAYERS, MIN_PLAYERS, RANKS, SUITS, Suit, hand_size
from starmine.rules.editions.edition import Edition, Setup, check_edition
from starmine.rules.editions.files import EditionData
from starmine.rules.editions.options import OPTIONS
from starmine.rules.editions.ruleset import ruleset
from starmine.rules.errors import BadPlayers, UnknownEdition, shown
from starmine.rules.factories import edition as named
from starmine.rules.kernel.state import Record
from starmine.rules.words import texts

MAX_COLOURS = 5
_BOUNDS = {
    "colours": (1, MAX_COLOURS),
    "ranks": (1, RANKS),
    "hand_size": (1, MAX_HAND),
    "clue_tokens": (0, MAX_CLUE_TOKENS),
    "strikes": (1, MAX_STRIKES),
}


class Rulebook(Protocol):
    """The rules and cards of a game, as the lab needs them: an ``Edition`` or a ``SmallHanabi``."""

    @property
    def id(self) -> str:
        """Its name in results."""

    def rules(self, players: int, /) -> Record:
        """The ``RULES`` record of a table. Raises ``BadPlayers``."""

    def deck(self, players: int, /) -> tuple[int, ...]:
        """The kinds of all cards, sorted. Raises ``BadPlayers``."""


def as_rulebook(edition: Rulebook | str) -> Rulebook:
    """The edition with an id; a rulebook is returned unchanged. Raises ``UnknownEdition``."""
    if isinstance(edition, str):
        return named(edition)
    if not all(hasattr(edition, name) for name in ("id", "rules", "deck")):
        raise UnknownEdition(f"{shown(edition)} is not an edition: give one, such as starmine.edition('cocktail')")
    return edition


@dataclass(frozen=True, slots=True)
class SmallHanabi:
    """A small game. Raises ``BadSetting`` for sizes out of range.

    A suit has three cards of its lowest rank, one of its highest, and two of each rank between; with only one rank
    it has three cards.
    """

    colours: int = MAX_COLOURS
    ranks: int = RANKS
    hand_size: int | None = None  # by default 5 with two or three players, 4 with four or five, 3 with six
    clue_tokens: int = 8
    strikes: int = 3

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            value = getattr(self, name)
            if name == "hand_size" and value is None:
                continue
            # As plain int: NumPy's small integers would overflow in calculations.
            object.__setattr__(self, name, check_whole(BadSetting, name, value, least, most))

    @property
    def id(self) -> str:
        """Its size: ``small 2x5`` has two colours of five ranks; sizes other than the defaults follow."""
        default = SmallHanabi()
        others = ("hand_size", "clue_tokens", "strikes")
        changed = (f"{name} {getattr(self, name)}" for name in others if getattr(self, name) != getattr(default, name))
        return ", ".join((f"small {self.colours}x{self.ranks}", *changed))

    def _copies(self) -> tuple[int, ...]:
        """The number of cards, by kind."""
        copies = COPIES[:1] if self.ranks == 1 else (*COPIES[: self.ranks - 1], COPIES[-1])
        return (*copies, *[0] * (RANKS - self.ranks)) * self.colours  # kinds are numbered by `RANKS` in each suit

    def _hand_size(self, players: int) -> int:
        check_whole(BadPlayers, "players", players, MIN_PLAYERS, MAX_PLAYERS)
        size = hand_size(players) if self.hand_size is None else self.hand_size
        cards = sum(self._copies())
        if players * size > cards:
            raise BadPlayers(f"{players} hands of {size} cards are more than the deck's {cards}")
        return size

    def deck(self, players: int) -> tuple[int, ...]:
        """The kinds of all cards, sorted. Raises ``BadPlayers``."""
        self._hand_size(players)  # checks the number of players
        return tuple(kind for kind, copies in enumerate(self._copies()) for _ in range(copies))

    def rules(self, players: int) -> Record:
        """The read-only ``RULES`` record of a table. Raises ``BadPlayers``, also if the deck is too small."""
        return ruleset(
            players=players,
            hand_size=self._hand_size(players),
            copies=self._copies(),
            colours=self.colours,
            ranks=self.ranks,
            clue_tokens=self.clue_tokens,
            strikes=self.strikes,
            empty_clues=False,
            discard_at_full=False,
            keep_score=False,
            endless=False,
        )


def as_edition(rulebook: Rulebook) -> Edition:
    """The rulebook as an ``Edition``, which ``Game`` takes. Raises ``UnknownEdition`` for other classes."""
    if isinstance(rulebook, SmallHanabi):
        options = {name: getattr(_BASE, name) for name in OPTIONS}
        return _SmallEdition(id=rulebook.id, small=rulebook, **options)
    check_edition(rulebook)
    return cast("Edition", rulebook)


_BASE = named("cocktail")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class _SmallEdition(Edition):
    """A small game as an edition. Its options are those of ``cocktail``; its own sizes are in its rules."""

    small: SmallHanabi

    @property
    def name(self) -> texts.Text:
        return texts.Text(self.id)

    @property
    def _data(self) -> EditionData:
        return _BASE._data  # noqa: SLF001 - as every edition has it

    def suits(self, players: int) -> tuple[Suit, ...]:  # noqa: ARG002
        return tuple(SUITS.values())[: self.small.colours]

    @property
    def clue_ranks(self) -> tuple[int, ...]:
        return tuple(range(1, self.small.ranks + 1))

    def copies(self, players: int) -> tuple[int, ...]:  # noqa: ARG002
        return self.small._copies()  # noqa: SLF001

    def setup(self, players: int) -> Setup:
        rules, suits = self.small.rules(players), self.suits(players)
        return Setup(rules, int(players), suits, tuple(suit.name for suit in suits), self.clue_ranks)

    def rating(self, score: int) -> None:
        """None: a small game has no rating."""
