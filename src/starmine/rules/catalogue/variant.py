"""``Variant``: a variant of hanab.live, with properties computed lazily from its suits and rules.

Properties of the data files have hanab.live's names there. A rank is 1 to 5, or ``START_RANK`` (0).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from starmine.rules.cards import COPIES, RANKS

START_RANK = 0  # the rank of a START card
REVERSED = " Reversed"  # at the end of a suit's name in a variant

Grid = tuple[tuple[int, ...], ...]  # a number for each card, by suit and rank
_REVERSED_COPIES = COPIES[::-1]


def flag_name(field: str) -> str:
    """A property's name on hanab.live: ``"all_clue_colours"`` is ``"allClueColors"`` there."""
    return to_camel(field.replace("colour", "color"))


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, alias_generator=flag_name)


class SuitData(_Data):
    """A suit in the data file. ``letter`` is its preferred letter, used unless another suit of the variant has it."""

    name: str
    letter: str
    one_of_each: bool = False
    all_clue_colours: bool = False
    no_clue_colours: bool = False
    all_clue_ranks: bool = False
    no_clue_ranks: bool = False
    clue_colours: tuple[str, ...] = ()
    prism: bool = False
    inverted: bool = False

    @property
    def colours(self) -> tuple[str, ...]:
        """The clue colours that touch this suit; a variant with the suit has these colours."""
        if self.all_clue_colours or self.no_clue_colours or self.prism:
            return ()
        return self.clue_colours or (self.name,)


class RuleData(_Data):
    """The rules that a family of variants changes, in the data file. None and False mean: unchanged."""

    clue_colours: tuple[str, ...] | None = None
    clue_ranks: tuple[int, ...] | None = None
    special_rank: int | None = None
    special_rank_all_clue_colours: bool = False
    special_rank_no_clue_colours: bool = False
    special_rank_all_clue_ranks: bool = False
    special_rank_no_clue_ranks: bool = False
    special_rank_deceptive: bool = False
    critical_rank: int | None = None
    scarce_ones: bool = False
    stack_size: int | None = None
    clue_starved: bool = False
    colour_clues_touch_nothing: bool = False
    rank_clues_touch_nothing: bool = False
    alternating_clues: bool = False
    cow_and_pig: bool = False
    duck: bool = False
    odds_and_evens: bool = False
    synesthesia: bool = False
    up_or_down: bool = False
    throw_it_in_a_hole: bool = False
    funnels: bool = False
    chimneys: bool = False
    sudoku: bool = False


class VariantData(_Data):
    """A variant in the data file, without the rules of its family."""

    id: int
    name: str
    suits: tuple[str, ...]


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
        by_colour = [[self._touching_colours(suit.data, rank) for rank in self.ranks] for suit in self.suits]
        by_rank = [[self._touching_ranks(index, rank) for rank in self.ranks] for index in range(len(self.suits))]
        return (
            *(_grid(by_colour, colour) for colour in self.clue_colours),
            *(_grid(by_rank, rank) for rank in self.clue_ranks),
        )

    # As on hanab.live, a suit's own *all* and *none* take precedence over those of a special rank, and both take
    # precedence over a prism's colours.

    def _touching_colours(self, suit: SuitData, rank: int) -> set[str]:
        """The clue colours that touch the card of that suit and rank."""
        rules, colours = self.settings, set(self.clue_colours)
        is_special = rank == rules.special_rank
        if rules.colour_clues_touch_nothing or suit.no_clue_colours:
            return set()
        if suit.all_clue_colours or (is_special and rules.special_rank_all_clue_colours):
            return colours
        if is_special and rules.special_rank_no_clue_colours:
            return set()
        # Where ranks cycle through the clue colours, START, as rank 0, has the last one.
        cycled = self.clue_colours[(rank - 1) % len(colours)] if colours else ""
        touching = {cycled} if suit.prism else set(suit.colours)
        if rules.synesthesia and not suit.no_clue_ranks:
            touching.add(cycled)
        return touching & colours

    def _touching_ranks(self, index: int, rank: int) -> set[int]:
        """The clue ranks that touch a card; ``index`` is the index of its suit."""
        rules, suit, ranks = self.settings, self.suits[index].data, self.clue_ranks
        if rules.rank_clues_touch_nothing or suit.no_clue_ranks:
            return set()
        if suit.all_clue_ranks:
            return set(ranks)
        if rank != rules.special_rank:
            return {clue for clue in ranks if rank != START_RANK and _fits(rank, clue, rules)}
        if rules.special_rank_all_clue_ranks:
            return set(ranks)
        if rules.special_rank_no_clue_ranks:
            return set()
        return {ranks[index % len(ranks)]} if rules.special_rank_deceptive else {rank} & set(ranks)

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


def _fits(rank: int, clue: int, rules: RuleData) -> bool:
    """Whether a rank clue touches an ordinary rank."""
    if rules.funnels:
        return rank <= clue
    if rules.chimneys:
        return rank >= clue
    if rules.odds_and_evens:
        return rank % 2 == clue % 2
    return rank == clue


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


def as_variant(entry: VariantData, rules: RuleData, suits: Mapping[str, SuitData]) -> Variant:
    """The variant of an entry in the data files; ``suits`` are all suits by name."""
    base = [suits[name.removesuffix(REVERSED)] for name in entry.suits]
    in_play = (
        SuitInPlay(name, letter, data, name.endswith(REVERSED))
        for name, letter, data in zip(entry.suits, _letters(base), base, strict=True)
    )
    return Variant(entry.id, entry.name, tuple(in_play), rules)


def _letters(suits: Sequence[SuitData]) -> Iterator[str]:
    """A unique letter for each suit: its own, else the first free one of its name, else any free one."""
    taken: set[str] = set()
    for suit in suits:
        wanted = (suit.letter, *(letter for letter in suit.name.upper() if letter.isalpha()), *ascii_uppercase)
        letter = next(letter for letter in wanted if letter not in taken)
        taken.add(letter)
        yield letter
