"""A variant of hanab.live as an edition."""

from __future__ import annotations

import functools
from dataclasses import asdict, dataclass
from importlib import resources
from typing import Any, Unpack, cast

from starmine.rules.cards import RANKS, Suit
from starmine.rules.catalogue.names import suit_data, variant
from starmine.rules.catalogue.variant import START_RANK, SuitData, SuitInPlay, Variant
from starmine.rules.catalogue.words import differences
from starmine.rules.editions.edition import CATALOGUE, Edition, is_given
from starmine.rules.editions.files import EditionData, read_edition
from starmine.rules.editions.options import Options
from starmine.rules.errors import BadOption, shown
from starmine.rules.kernel.state import ANYWHERE, DOWN, NOTHING, OPEN, TYPE, UP, VALUE
from starmine.rules.words.texts import Text, template, text

DEFAULT = "No Variant"

_OWN_SUITS = template(
    "refusal.own-suits",
    "The option sixth_suit cannot be {value} here; a variant of hanab.live has its own suits: choose one with the "
    "suits that you want.",
)
_ORDINARY = text("catalogue.ordinary", "Five ordinary suits, as in most editions.")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CatalogueEdition(Edition):
    """A variant of hanab.live, or a custom table based on one. Made by ``edition("hanab-live", variant=...)``."""

    chosen: str  # the name of the variant

    def __post_init__(self) -> None:
        super(CatalogueEdition, self).__post_init__()  # a plain super() fails: `slots=True` makes a second class
        data = variant(self.chosen)
        object.__setattr__(self, "chosen", data.name)
        if self.sixth_suit != "none":
            raise BadOption(_OWN_SUITS(value=shown(self.sixth_suit)))

    @property
    def data(self) -> Variant:
        """The variant's data."""
        return variant(self.chosen)

    @property
    def _data(self) -> EditionData:
        return catalogue_data()

    @property
    def name(self) -> Text:
        """The name of the variant, as hanab.live has it."""
        return Text(self.chosen)

    @property
    def summary(self) -> Text:
        """What differs from ordinary suits and rules."""
        return Text(" ".join(differences(self.data))) or _ORDINARY

    @property
    def variant(self) -> str:
        """The name of the variant."""
        return self.chosen

    @property
    def defaults(self) -> Options:
        """The variant's own value of every option."""
        return _own_options(self.data)

    def suits(self, players: int) -> tuple[Suit, ...]:
        """The suits in play, in hanab.live's order. Raises ``BadPlayers``."""
        self.check_players(players)
        return _suits(self.data)

    def colours(self, players: int) -> tuple[Suit, ...]:
        """The suits of the clue colours, in order; some may not be in play."""
        self.check_players(players)
        return tuple(_suit(name, suit_data(name)) for name in self.data.clue_colours)

    @property
    def clue_ranks(self) -> tuple[int, ...]:
        """The ranks that can be clued."""
        return self.data.clue_ranks

    def touched_by(self, suit: int) -> tuple[str, ...]:
        """The clue colours that the data lists for the suit with this index, if they are not its own colour."""
        data = self.data
        return tuple(colour.lower() for colour in data.suits[suit].data.clue_colours if colour in data.clue_colours)

    def copies(self, players: int) -> tuple[int, ...]:
        """The number of copies in the deck, by kind; START cards come last."""
        self.check_players(players)
        return _copies(self.data)

    def ruleset_arguments(self, players: int) -> dict[str, Any]:
        data = self.data
        rules = data.settings
        # As sets of clue values: the colours, then the ranks.
        colours = (1 << len(data.clue_colours)) - 1
        ranks = ((1 << len(data.clue_ranks)) - 1) << len(data.clue_colours)
        inverted = [suit.data.inverted for suit in data.suits]
        untold = TYPE if rules.duck else NOTHING
        return {
            **super(CatalogueEdition, self).ruleset_arguments(players),
            "ranks": data.stack_size,
            "rank_clues": len(data.clue_ranks),
            "touching": _touching(data),
            "directions": [_direction(suit, data) for suit in data.suits],
            "inverted_kinds": sum(inverted[suit] << kind for kind, (suit, _) in _faces(data).items()),
            "free_clues": colours * rules.colour_clues_touch_nothing | ranks * rules.rank_clues_touch_nothing,
            "half_tokens": rules.clue_starved,
            "bonus": not rules.throw_it_in_a_hole,
            "alternating": rules.alternating_clues,
            "hole": rules.throw_it_in_a_hole,
            "untold": VALUE if rules.cow_and_pig else untold,
        }


def catalogue_edition(**options: Unpack[Options]) -> CatalogueEdition:
    """The edition of a variant, by default "No Variant", with a table's changes to it.

    Raises ``UnknownVariant``, ``UnknownOption`` and ``BadOption``.
    """
    chosen: dict[str, Any] = {name: value for name, value in options.items() if is_given(name, value)}
    data = variant(chosen.pop("variant", DEFAULT))
    settled: dict[str, Any] = {**_own_options(data), **chosen}
    return CatalogueEdition(id=CATALOGUE, chosen=data.name, **settled)


@functools.cache
def catalogue_data() -> EditionData:
    """The edition data shared by all variants."""
    return read_edition(resources.files("starmine.rules.catalogue").joinpath(f"{CATALOGUE}.toml"))


def _own_options(data: Variant) -> Options:
    """A variant's own value of every option."""
    own = {**asdict(catalogue_data().options), "discard_at_full": any(suit.data.inverted for suit in data.suits)}
    return cast("Options", own)


@functools.lru_cache(maxsize=256)
def _suits(data: Variant) -> tuple[Suit, ...]:
    return tuple(_suit(suit.name, suit.data, suit.letter) for suit in data.suits)


def _suit(name: str, data: SuitData, letter: str | None = None) -> Suit:
    return Suit(letter or data.letter, name.lower(), shape_of(data.name))


def shape_of(name: str) -> str:
    """The shape of a suit's fireworks: its name without "Reversed", such as ``"dark-rainbow"``."""
    return name.lower().replace(" ", "-")


@functools.lru_cache(maxsize=256)
def _copies(data: Variant) -> tuple[int, ...]:
    kinds_of_suit = RANKS + 1 if START_RANK in data.ranks else RANKS
    copies = [0] * len(data.suits) * kinds_of_suit
    for kind, (suit, index) in _faces(data).items():
        copies[kind] = data.copies[suit][index]
    return tuple(copies)


def _touching(data: Variant) -> list[int]:
    """By kind: the set of clue values that touch it."""
    faces = _faces(data)
    sets = {
        kind: sum(grid[suit][index] << clue for clue, grid in enumerate(data.touches))
        for kind, (suit, index) in faces.items()
    }
    return [sets.get(kind, 0) for kind in range(len(_copies(data)))]


def _faces(data: Variant) -> dict[int, tuple[int, int]]:
    """By kind: its suit, and the index of its rank in the variant's lists."""
    faces: dict[int, tuple[int, int]] = {}
    for suit in range(len(data.suits)):
        for index, rank in enumerate(data.ranks):
            kind = len(data.suits) * RANKS + suit if rank == START_RANK else suit * RANKS + rank - 1
            faces[kind] = suit, index
    return faces


def _direction(suit: SuitInPlay, data: Variant) -> int:
    """The direction of a suit's empty firework."""
    if data.settings.up_or_down:
        return OPEN
    if data.settings.sudoku:
        return ANYWHERE
    return DOWN if suit.reversed else UP
