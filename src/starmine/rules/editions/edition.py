"""Editions: the rules of a table, and the record that the compiled rules read. ``factories`` makes them by name.

A custom table can change an edition's options; it lists its differences. (R5)
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from starmine.rules.cards import (
    CLUE_TOKENS,
    COPIES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    RANKS,
    SUITS,
    USUAL_MAX_PLAYERS,
    Suit,
    hand_size,
)
from starmine.rules.checks import as_whole
from starmine.rules.editions.files import (
    EditionData,
    PrintedVariant,
    RatingBand,
    Ruling,
    Words,
    library,
    printed_variants,
    rules_page,
)
from starmine.rules.editions.options import OPTIONS, Options, RuleOptions, Value, one_of
from starmine.rules.errors import BadOption, BadPlayers, UnknownEdition, UnknownOption, shown
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, listed, template

if TYPE_CHECKING:
    from starmine.rules.kernel.state import Record

CATALOGUE = "hanab-live"  # the id of every edition made of a variant of hanab.live
_MORE_CARDS = {"usual": 0, "one-less": -1, "one-more": 1}  # by ``cards_in_hand``
# Options that are not arguments of ``ruleset``: it gets the copies, the hand size and the number of players instead.
_UNPASSED = ("sixth_suit", "cards_in_hand", "six_players")
_WILD_LETTER = "M"  # of the wild sixth suit: multicolour in every edition

_UNKNOWN_EDITION = template("refusal.unknown-edition", "Unknown edition {name}; the editions are {editions}.")
_UNKNOWN_OPTION = template("refusal.unknown-option", "Unknown option {option}; the options are variant, {options}.")
_BAD_OPTION = template("refusal.option", "The option {option} cannot be {value}; it is {expected}.")
_BAD_PLAYERS = template("refusal.players", "Hanabi is for {least} to {most} players, not {value}.")
_NO_SIXTH = template("refusal.six-players", "This table is for {least} to {most} players; choose the option for six.")
_MANY_ACTIONS = template(
    "refusal.many-actions",
    "Six players with six suits cannot have one more card each and play from the deck: change one of these options.",
)


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """The rules of one table, for actions, refusals and games."""

    rules: Record  # the read-only ``RULES`` record
    players: int
    suits: tuple[Suit, ...]  # in play
    colours: tuple[str, ...]  # the names of the colours that can be clued, by clue value
    clue_ranks: tuple[int, ...]  # the ranks that can be clued; their clue values come after the colours
    wild_suit: str | None = None  # the name of the suit that every colour clue touches (C42)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Edition(RuleOptions):
    """An edition, or a custom table based on one: the value of every rule option.

    Made by ``edition``. Two editions are equal when they have the same id and the same options.
    """

    id: str

    def __post_init__(self) -> None:
        """Checks what ``factories.edition`` checks, since ``dataclasses.replace`` also makes editions."""
        if type(self) is Edition:  # a variant of hanab.live has another id, `CATALOGUE`
            check_name(self.id)
        for name in OPTIONS:
            object.__setattr__(self, name, read_option(name, getattr(self, name)))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"edition({self.id!r}{options})"

    @property
    def _data(self) -> EditionData:
        """The contents of its data file."""
        return library()[self.id]

    @property
    def name(self) -> Text:
        """The name that players read, such as ``"Six colours"``."""
        return self._data.name

    @property
    def summary(self) -> Text:
        """What is special about it, in one line."""
        return self._data.summary

    @property
    def words(self) -> Words:
        """Its names for tokens and cards."""
        return self._data.words

    @property
    def first_player_custom(self) -> Text | None:
        """Its custom of who begins, for information only. (R4)"""
        return self._data.first_player

    @property
    def first_player_question(self) -> Text | None:
        """Its custom of who begins, as a question to the players. (R4)"""
        return self._data.first_question

    @property
    def has_variants(self) -> bool:
        """Whether the printed variants 1 to 4 belong to it. (C40 to C44)"""
        return self._data.variants

    @property
    def silence(self) -> bool:
        """The default of whether the others are silent while a player is on turn. (C24)"""
        return self._data.silence

    @property
    def one_click(self) -> bool:
        """The default of whether a click on a card's number or colour gives the clue at once. (C34)"""
        return self._data.one_click

    @property
    def rating_bands(self) -> tuple[RatingBand, ...]:
        """The bands of its rating; empty where it has no rating. (C23, C43)"""
        return () if self.endless else self._data.rating

    @property
    def defaults(self) -> Options:
        """The edition's own value of every option."""
        return cast("Options", asdict(self._data.options))

    @property
    def variant(self) -> int | str | None:
        """The printed variant, 1 to 3, or the name of hanab.live's; else None. Variant 4 is ``endless``. (C44)"""
        return next((variant.number for variant in self.named_variants if not variant.combines), None)

    @property
    def named_variants(self) -> tuple[PrintedVariant, ...]:
        """The printed variants in use: none, one, or one of 1 to 3 with 4. (C44)"""
        if not self.has_variants:
            return ()
        own: Mapping[str, Any] = self.defaults
        return tuple(
            variant
            for variant in printed_variants().values()
            # Every option that the variant sets has its value here, and another one in the edition.
            if all(getattr(self, name) == value != own[name] for name, value in variant.options.items())
        )

    @property
    def options(self) -> Options:
        """The options that differ from the edition: ``edition(e.id, **e.options) == e``."""
        variant = self.variant
        # The options that the variant sets are left out; one of hanab.live, given by name, sets none.
        implied = printed_variants()[variant].options if isinstance(variant, int) else {}
        options: dict[str, Any] = {} if variant is None else {"variant": variant}
        for name, own in self.defaults.items():
            if getattr(self, name) != own and name not in implied:
                options[name] = getattr(self, name)
        return cast("Options", options)

    def differences(self) -> list[Text]:
        """The differences of this table from its edition, one sentence each; a printed variant is named. (R5)"""
        own: Mapping[str, Any] = self.defaults
        chosen = self.named_variants
        covered = {option for variant in chosen for option in variant.options}  # by the variants' own sentences
        end = "over" if self.keep_score else "lost"
        suit = suit_name(self.added_suit.name)
        return [variant.differs for variant in chosen] + [
            option.differs(value, end=end, own=own[name], suit=suit, **self.words.by_name)
            for name, option in OPTIONS.items()
            if (value := getattr(self, name)) != own[name] and name not in covered
        ]

    @property
    def added_suit(self) -> Suit:
        """The sixth suit of this edition, whether or not it is in play."""
        return SUITS[_WILD_LETTER if self.sixth_suit == "wild" else self._data.sixth_letter]

    @property
    def most_players(self) -> int:
        """The maximum number of players. (C02)"""
        return MAX_PLAYERS if self.six_players else USUAL_MAX_PLAYERS

    def check_players(self, players: object) -> int:
        """The number of players as a plain int. Raises ``BadPlayers``."""
        number = as_whole(players, MIN_PLAYERS, self.most_players)
        if number is None:
            bounds = {"least": MIN_PLAYERS, "most": self.most_players}
            is_sixth = as_whole(players, MAX_PLAYERS, MAX_PLAYERS) is not None
            said = _NO_SIXTH(**bounds) if is_sixth else _BAD_PLAYERS(value=shown(players), **bounds)
            raise BadPlayers(said, rule="C02")
        return number

    def suits(self, players: int) -> tuple[Suit, ...]:
        """The suits in play; one whose colour cannot be clued comes last. Raises ``BadPlayers``."""
        players = self.check_players(players)
        five = tuple(SUITS[letter] for letter in self._data.suits)
        if self.sixth_suit == "none" or (self.sixth_suit == "by-players" and players < 4):
            return five
        return (*five, self.added_suit)

    def colours(self, players: int) -> tuple[Suit, ...]:
        """The suits of the clue colours, in order: all but a wild one. (C42)

        In variants of hanab.live some may not be in play.
        """
        suits = self.suits(players)
        return suits[:-1] if self.sixth_suit == "wild" else suits

    @property
    def clue_ranks(self) -> tuple[int, ...]:
        """The ranks that can be clued. (C07)"""
        return tuple(range(1, RANKS + 1))

    def copies(self, players: int) -> tuple[int, ...]:
        """The number of copies in the deck, by kind, for the suits in play. (C01, C41)"""
        suits = self.suits(players)
        if self.sixth_suit == "short":
            return COPIES * (len(suits) - 1) + (1,) * RANKS
        return COPIES * len(suits)

    def deck(self, players: int) -> tuple[int, ...]:
        """The kinds of all cards in the deck, sorted. Raises ``BadPlayers``."""
        return tuple(kind for kind, copies in enumerate(self.copies(players)) for _ in range(copies))

    def rules(self, players: int) -> Record:
        """The read-only ``RULES`` record of this edition at a table. Raises ``BadPlayers``."""
        return self.setup(players).rules

    def setup(self, players: int) -> Setup:
        """The ``Setup`` of a table. Raises ``BadPlayers``."""
        return _setup(self, self.check_players(players))

    def ruleset_arguments(self, players: int) -> dict[str, Any]:
        """The arguments of ``ruleset`` for a table of ``players``."""
        return {
            "players": players,
            "hand_size": hand_size(players) + _MORE_CARDS[self.cards_in_hand],
            "copies": self.copies(players),
            "colours": len(self.colours(players)),
            "ranks": RANKS,
            "clue_tokens": CLUE_TOKENS,
            **{name: option.number(getattr(self, name)) for name, option in OPTIONS.items() if name not in _UNPASSED},
        }

    def rating(self, score: int) -> Text | None:
        """The edition's rating of ``score``, if it has ratings. The highest band includes all higher scores. (C23)"""
        texts = [band.text for band in self.rating_bands if band.least <= score]
        return texts[-1] if texts else None

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Our rulings where its rulebook says nothing. (R1 to R7)"""
        return self._data.rulings

    def page(self) -> str:
        """The edition's rules page, as Markdown, with our rulings at its end."""
        return rules_page(self.id)


def check_edition(edition: object) -> None:
    """Raises ``UnknownEdition`` unless ``edition`` is an ``Edition``."""
    if not isinstance(edition, Edition):
        raise UnknownEdition(f"{shown(edition)} is not an edition: make one, such as starmine.edition('cocktail').")


def check_name(name: object) -> None:
    """Raises ``UnknownEdition`` unless a name is the id of a printed edition."""
    if not isinstance(name, str) or name not in library():
        raise UnknownEdition(_UNKNOWN_EDITION(name=shown(name), editions=listed((*library(), CATALOGUE))))


def is_given(option: str, value: object) -> bool:
    """Whether an option is set: its value is not None. Raises ``UnknownOption``."""
    if option != "variant" and option not in OPTIONS:
        raise UnknownOption(_UNKNOWN_OPTION(option=shown(option), options=listed(OPTIONS)))
    return value is not None


def read_option(option: str, value: object) -> Value:
    """The value of an option as a plain bool, int or str. Raises ``BadOption``."""
    read: Value | None
    if option == "variant":
        expected, number = one_of(printed_variants()), as_whole(value, 1)
        read = number if number in printed_variants() else None
    else:
        expected, read = OPTIONS[option].expected, OPTIONS[option].read(value)
    if read is None:
        raise BadOption(_BAD_OPTION(option=option, value=shown(value), expected=expected))
    return read


@functools.lru_cache(maxsize=1024)
def _setup(edition: Edition, players: int) -> Setup:
    # Imported late: NumPy and Numba load slowly.
    from starmine.rules.editions.ruleset import ruleset
    from starmine.rules.kernel.action_ids import action_count
    from starmine.rules.kernel.state import ACTIONS

    suits, rules = edition.suits(players), ruleset(**edition.ruleset_arguments(players))
    if action_count(rules) >= ACTIONS:
        raise BadPlayers(_MANY_ACTIONS(), rule="C02")
    return Setup(
        rules,
        players,
        suits,
        tuple(suit.name for suit in edition.colours(players)),
        edition.clue_ranks,
        suits[-1].name if edition.sixth_suit == "wild" else None,
    )
