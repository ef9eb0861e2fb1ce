"""``Variant``: a variant of hanab.live, with properties computed lazily from its suits and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from starmine.rules.cards import COPIES, RANKS
from starmine.rules.catalogue.files import REVERSED, Entry, RuleData, SuitData
from starmine.rules.catalogue.touching import START_RANK, touching_colours, touching_ranks

Grid = tuple[tuple[int, ...], ...]  # a number for each card, by suit and rank

_REVERSED_COPIES = COPIES[::-1]


@dataclass(frozen=True, slots=True)
class SuitInPlay:
    """A suit of a variant."""

    name: str  # as hanab.live writes it, such as "Red Reversed"
    letter: str  # unique within the variant
    data: SuitData
    reversed: bool  # built from 5 down to 1


@dataclass(frozen=True)
class Variant:
    """A variant of hanab.live. Made by ``variant``."""

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
        """The ranks of its cards, from 1 up; then ``START_RANK`` if it has START cards."""
        ranks = tuple(range(1, self.stack_size + 1))
        return (*ranks, START_RANK) if self.settings.up_or_down else ranks

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
        """The colours of its colour clues, in hanab.live's order."""
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
        """By clue (colours, then ranks), suit and rank: 1 if the clue touches the card, else 0."""
        rules, colours, ranks = self.settings, self.clue_colours, self.clue_ranks
        by_colour = [[touching_colours(suit.data, rank, colours, rules) for rank in self.ranks] for suit in self.suits]
        by_rank = [
            [touching_ranks(suit.data, index, rank, ranks, rules) for rank in self.ranks]
            for index, suit in enumerate(self.suits)
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


def _grid(touching: Sequence[Sequence[set[str]] | Sequence[set[int]]], clue: str | int) -> Grid:
    """1 for each card that ``clue`` touches, else 0; ``touching`` has the clues that touch it, by suit and rank."""
    return tuple(tuple(int(clue in clues) for clues in suit) for suit in touching)


def _copies(suit: SuitInPlay, rank: int, rules: RuleData) -> int:
    if suit.data.one_of_each or rank in {START_RANK, rules.critical_rank}:
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


def as_variant(entry: Entry, suits: Mapping[str, SuitData]) -> Variant:
    """The variant of an entry in the data files; ``suits`` are all suits by name."""
    base = [suits[name.removesuffix(REVERSED)] for name in entry.suits]
    in_play = (
        SuitInPlay(name, letter, data, name.endswith(REVERSED))
        for name, letter, data in zip(entry.suits, _letters(base), base, strict=True)
    )
    return Variant(entry.id, entry.name, tuple(in_play), entry.rules)


def _letters(suits: Sequence[SuitData]) -> Iterator[str]:
    """A unique letter for each suit: its own, else the first free one of its name, else any free one."""
    taken: set[str] = set()
    for suit in suits:
        wanted = (suit.letter, *(letter for letter in suit.name.upper() if letter.isalpha()), *ascii_uppercase)
        letter = next(letter for letter in wanted if letter not in taken)
        taken.add(letter)
        yield letter
