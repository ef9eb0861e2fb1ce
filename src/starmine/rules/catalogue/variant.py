"""``Variant``: a variant of hanab.live, and what is worked out of its suits and rules.

Nothing is computed before it is asked for, and then once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from starmine.rules.cards import COPIES, KINDS, RANKS
from starmine.rules.catalogue.files import REVERSED, Entry, RuleData, SuitData
from starmine.rules.catalogue.touching import START, touching_colours, touching_ranks
from starmine.rules.catalogue.words import RULES, sentences
from starmine.rules.texts import Text, template, text

Grid = tuple[tuple[int, ...], ...]  # a number for each card: by suit, then by rank

_TOO_MANY = template(
    "catalogue.unplayable.cards", "it has {count} different cards, and a game here has room for {room}"
)
# By hanab.live's name of the rule that hides more than cards, which is all that a view hides.
_HIDES = {
    "throwItInAHole": text(
        "catalogue.unplayable.throw-it-in-a-hole",
        "nobody may see which cards were played, and here everybody sees them",
    ),
    "cowAndPig": text(
        "catalogue.unplayable.cow-and-pig",
        "a clue must not tell which colour or rank it is of, and here it always does",
    ),
    "duck": text(
        "catalogue.unplayable.duck",
        "a clue must only show the cards that it touches, and here it always tells its colour or rank too",
    ),
}
_REVERSED_COPIES = COPIES[::-1]


@dataclass(frozen=True, slots=True)
class SuitInPlay:
    """A suit of a variant."""

    name: str  # as hanab.live writes it, such as "Red Reversed"
    letter: str  # different from those of the variant's other suits
    data: SuitData
    reversed: bool  # built from 5 down to 1


@dataclass(frozen=True)
class Variant:
    """A variant of hanab.live, worked out. Made by ``variant``; equal when they are the same one."""

    id: int
    name: str
    suits: tuple[SuitInPlay, ...]
    settings: RuleData

    def __repr__(self) -> str:
        return f"variant({self.name!r})"

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of its cards, from 1 up; ``START`` comes last, where there is one."""
        ranks = tuple(range(1, self.stack_size + 1))
        return (*ranks, START) if self.settings.up_or_down else ranks

    @property
    def stack_size(self) -> int:
        """How many cards complete a firework."""
        return self.settings.stack_size or RANKS

    @cached_property
    def copies(self) -> Grid:
        """How many copies of each card there are, by suit and rank."""
        return tuple(tuple(_copies(suit, rank, self.settings) for rank in self.ranks) for suit in self.suits)

    @cached_property
    def clue_colours(self) -> tuple[str, ...]:
        """The colours of its colour clues, in the order that hanab.live numbers them."""
        if self.settings.clue_colours is not None:
            return self.settings.clue_colours
        return tuple(dict.fromkeys(colour for suit in self.suits for colour in suit.data.colours))

    @cached_property
    def clue_ranks(self) -> tuple[int, ...]:
        """The ranks of its rank clues."""
        given = self.settings.clue_ranks
        return tuple(range(1, RANKS + 1)) if given is None else given

    @cached_property
    def touches(self) -> tuple[Grid, ...]:
        """1 for each card that a clue touches, else 0: by clue, colours first and then ranks, by suit and by rank."""
        rules, colours, ranks = self.settings, self.clue_colours, self.clue_ranks
        by_colour = [[touching_colours(suit.data, rank, colours, rules) for rank in self.ranks] for suit in self.suits]
        by_rank = [
            [touching_ranks(suit.data, place, rank, ranks, rules) for rank in self.ranks]
            for place, suit in enumerate(self.suits)
        ]
        return (
            *(_grid(by_colour, colour) for colour in colours),
            *(_grid(by_rank, rank) for rank in ranks),
        )

    @cached_property
    def cards(self) -> int:
        """How many cards the deck holds."""
        return sum(map(sum, self.copies))

    @property
    def max_score(self) -> int:
        """The score of a perfect game."""
        return len(self.suits) * self.stack_size

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules that differ, beyond copies and properties of suits and ranks: hanab.live's names for them."""
        return tuple(rule.flag for rule in RULES if rule.applies(self))

    @property
    def unplayable(self) -> Text | None:
        """Why no game can be played by it; None where one can."""
        if (number := len(self.suits) * len(self.ranks)) > KINDS:
            return _TOO_MANY(count=number, room=KINDS)
        return next((_HIDES[rule] for rule in self.rules if rule in _HIDES), None)

    def differences(self) -> list[Text]:
        """What differs from ordinary suits and rules, in sentences; empty where nothing does."""
        return list(sentences(self))


def _grid(touching: Sequence[Sequence[set[str]] | Sequence[set[int]]], clue: str | int) -> Grid:
    return tuple(tuple(int(clue in clues) for clues in suit) for suit in touching)


def _copies(suit: SuitInPlay, rank: int, rules: RuleData) -> int:
    if suit.data.one_of_each or rank in {START, rules.critical_rank}:
        return 1
    if rules.sudoku:
        return 2
    if suit.reversed:
        return _REVERSED_COPIES[rank - 1]
    if rank == 1 and rules.up_or_down:
        return 1
    if rank == 1 and rules.scarce_ones:
        return 2
    return COPIES[rank - 1]


def worked_out(entry: Entry, suits: Mapping[str, SuitData]) -> Variant:
    """The variant of an entry of the data files."""
    base = [suits[name.removesuffix(REVERSED)] for name in entry.suits]
    in_play = (
        SuitInPlay(name, letter, data, name.endswith(REVERSED))
        for name, letter, data in zip(entry.suits, _letters(base), base, strict=True)
    )
    return Variant(entry.id, entry.name, tuple(in_play), entry.rules)


def _letters(suits: Sequence[SuitData]) -> Iterator[str]:
    """A letter for each suit: its own, the next free one of its name, or any free one."""
    taken: set[str] = set()
    for suit in suits:
        wanted = (suit.letter, *(letter for letter in suit.name.upper() if letter.isalpha()), *ascii_uppercase)
        letter = next(letter for letter in wanted if letter not in taken)
        taken.add(letter)
        yield letter
