"""Editions: which rules a table plays by, and the record that the compiled rules read.

    edition = starmine.edition("tiles", variant=3, endless=True)

An edition's options can be recombined on a custom table, which says in what it differs. (R5)
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack, cast

from starmine.rules.cards import (
    COPIES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    RANKS,
    SUITS,
    Suit,
    hand_size,
)
from starmine.rules.checks import as_whole
from starmine.rules.differences import differences
from starmine.rules.edition_file import (
    OPTION_CHECKS,
    Check,
    EditionData,
    RatingBand,
    RuleOptions,
    SixthSuit,
    Variant,
    Words,
    library,
    rules_page,
    variants,
)
from starmine.rules.errors import BadOption, BadPlayers, UnknownEdition, UnknownOption, shown
from starmine.rules.state import CLUE_TOKENS, Record

WILD_LETTER = "M"  # a suit that every colour clue touches is multicolour, whatever the edition's sixth suit


class Options(RuleOptions, total=False):
    """The options of ``edition``: those of the rules, and the tile edition's variants. (C40 to C44, R5)"""

    variant: int | None


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition, or a custom table's recombination of one: every rule that can differ, settled.

    Made by ``edition``. Two of them are equal when they play by the same rules in the same words.
    """

    id: str
    sixth_suit: SixthSuit
    strikes: int  # the strike that ends the game (C16, C33)
    empty_clues: bool  # a clue may touch no card (C21)
    discard_at_full: bool  # a discard is allowed with every clue token free (C30)
    keep_score: bool  # a lost game keeps its cards (C31)
    endless: bool  # no last round, victory or defeat (C43)

    def __post_init__(self) -> None:
        """Refuses what ``edition`` would refuse: an edition can also be made by ``dataclasses.replace``."""
        _check_name(self.id)
        _check_options({name: getattr(self, name) for name in OPTION_CHECKS})

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"edition({self.id!r}{options})"

    @property
    def _data(self) -> EditionData:
        return library()[self.id]

    @property
    def name(self) -> str:
        """What people call it, such as ``"Six colours"``."""
        return self._data.name

    @property
    def summary(self) -> str:
        """What is special about it, in one line."""
        return self._data.summary

    @property
    def words(self) -> Words:
        """What it calls its tokens and pieces."""
        return self._data.words

    @property
    def first_player_custom(self) -> str | None:
        """Who begins by its custom, in words: shown, never asked. (R4)"""
        return self._data.first_player

    @property
    def has_variants(self) -> bool:
        """Whether the printed variants 1 to 4 belong to it. (C40 to C44)"""
        return self._data.variants

    @property
    def rating_bands(self) -> tuple[RatingBand, ...]:
        """What it says of a score; empty where it has no rating. (C23, C43)"""
        return () if self.endless else self._data.rating

    @property
    def defaults(self) -> RuleOptions:
        """The edition's own value of every option."""
        return self._data.options.copy()

    @property
    def variant(self) -> int | None:
        """Which of the variants 1 to 3 it plays by, if any; variant 4 is ``endless``. (C44)"""
        return next((variant.number for variant in self.named_variants if "sixth_suit" in variant.options), None)

    @property
    def named_variants(self) -> tuple[Variant, ...]:
        """The printed variants that it plays by: none, one, or one of 1 to 3 with 4. (C44)"""
        if not self.has_variants:
            return ()
        own = self._data.options
        return tuple(
            variant
            for variant in variants().values()
            if all(getattr(self, name) == value != own.get(name) for name, value in variant.options.items())
        )

    @property
    def options(self) -> Options:
        """What differs from the edition: ``edition(e.id, **e.options) == e``."""
        variant = self.variant
        options: dict[str, Any] = {} if variant is None else {"variant": variant}
        for name, own in self._data.options.items():
            if getattr(self, name) != own and not (variant and name == "sixth_suit"):
                options[name] = getattr(self, name)
        return cast("Options", options)

    def differences(self) -> list[str]:
        """In what this table differs from its edition, in words; empty for the edition itself. (R5)"""
        return list(differences(self))

    @property
    def added_suit(self) -> Suit:
        """The sixth suit of this edition, whether or not it is in play."""
        return SUITS[WILD_LETTER if self.sixth_suit == "wild" else self._data.sixth_letter]

    def suits(self, players: int) -> tuple[Suit, ...]:
        """The suits in play, those whose colour can be clued first. Raises ``BadPlayers``."""
        players = _players(players)
        five = tuple(SUITS[letter] for letter in self._data.suits)
        if self.sixth_suit == "none" or (self.sixth_suit == "by-players" and hand_size(players) == 5):
            return five
        return (*five, self.added_suit)

    def colours(self, players: int) -> tuple[Suit, ...]:
        """The suits whose colour can be clued, by clue colour: all but a wild one. (C42)"""
        suits = self.suits(players)
        return suits[:-1] if self.sixth_suit == "wild" else suits

    def copies(self, players: int) -> tuple[int, ...]:
        """How many cards of each kind the deck holds, by kind, for the suits in play. (C01, C41)"""
        suits = self.suits(players)
        if self.sixth_suit == "short":
            return COPIES * (len(suits) - 1) + (1,) * RANKS
        return COPIES * len(suits)

    def deck(self, players: int) -> tuple[int, ...]:
        """The kinds of all cards in the deck, sorted. Raises ``BadPlayers``."""
        return tuple(kind for kind, copies in enumerate(self.copies(players)) for _ in range(copies))

    def rules(self, players: int) -> Record:
        """The read-only ``RULES`` record of this edition at a table of 2 to 5. Raises ``BadPlayers``."""
        return _rules(self, _players(players))

    def rating(self, score: int) -> str | None:
        """What the edition says of ``score``, if it rates. Above the printed scale its highest band holds. (C23)"""
        texts = [band.text for band in self.rating_bands if band.least <= score]
        return texts[-1] if texts else None

    def page(self) -> str:
        """The edition's rules page, as Markdown."""
        return rules_page(self.id)


def edition(name: str, /, **options: Unpack[Options]) -> Edition:
    """The edition called ``name``, with what a table changes of it; None keeps the edition's own rule.

    ``variant`` is 1, 2 or 3, of the tile edition alone; 4 is short for ``endless=True``. (C40 to C44)
    Raises ``UnknownEdition``, ``UnknownOption``, and ``BadOption`` for values and combinations that
    cannot be.
    """
    _check_name(name)
    data = library()[name]
    chosen = {option: value for option, value in options.items() if value is not None}
    _check_options(options)
    settled = {**data.options, **_variant_options(data, chosen), **chosen}
    settled.pop("variant", None)
    return Edition(id=name, **settled)  # type: ignore[arg-type]


def editions() -> list[Edition]:
    """All five editions, each by its own rules."""
    return [edition(name) for name in library()]


def _option_checks() -> dict[str, Check]:
    numbers = ", ".join(map(str, variants()))
    variant = Check(f"one of {numbers}", lambda value: type(value) is int and value in variants())
    return {"variant": variant, **OPTION_CHECKS}


def _check_name(name: object) -> None:
    if not isinstance(name, str) or name not in library():
        raise UnknownEdition(f"There is no edition {shown(name)}; the editions are {', '.join(library())}.")


def _check_options(options: Mapping[str, object]) -> None:
    checks = _option_checks()
    for option, value in options.items():
        if option not in checks:
            raise UnknownOption(f"Editions have no option {shown(option)}; the options are {', '.join(checks)}.")
        if value is not None and not checks[option].holds(value):
            raise BadOption(f"The option {option} cannot be {shown(value)}; it is {checks[option].expected}.")


def _variant_options(data: EditionData, chosen: Mapping[str, object]) -> Mapping[str, object]:
    """The options that the chosen variant stands for. Raises ``BadOption`` when it cannot be chosen."""
    variant = chosen.get("variant")
    if not isinstance(variant, int):
        return {}
    if not data.variants:
        owners = " and ".join(other.id for other in library().values() if other.variants)
        raise BadOption(
            f"Variants belong to the edition {owners}, not to {data.id}; "
            "its options sixth_suit and endless do the same on a custom table.",
            rule="C44",
        )
    meaning = variants()[variant].options
    for option, value in meaning.items():
        if option in chosen and chosen[option] != value:
            raise BadOption(
                f"Variant {variant} means {option}={shown(value)}, so {option} cannot be {shown(chosen[option])}; "
                "leave one of the two out.",
                rule="C44",
            )
    return meaning


def _players(players: object) -> int:
    number = as_whole(players, MIN_PLAYERS, MAX_PLAYERS)
    if number is None:
        raise BadPlayers(f"Hanabi is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {shown(players)}.", rule="C02")
    return number


@functools.lru_cache(maxsize=1024)
def _rules(edition: Edition, players: int) -> Record:
    from starmine.rules.ruleset import ruleset  # which loads Numba: not for people who only read about editions

    return ruleset(
        players=players,
        hand_size=hand_size(players),
        copies=edition.copies(players),
        colours=len(edition.colours(players)),
        ranks=RANKS,
        clue_tokens=CLUE_TOKENS,
        strikes=edition.strikes,
        empty_clues=edition.empty_clues,
        discard_at_full=edition.discard_at_full,
        keep_score=edition.keep_score,
        endless=edition.endless,
    )
