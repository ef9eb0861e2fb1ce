"""The tables of the rules tests: editions, variants and custom options, and decks for them."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import strategies as st

import starmine as sm
from starmine.rules import catalogue
from starmine.rules.cards import RANKS, kind_text
from starmine.rules.catalogue import Variant
from starmine.rules.editions.ruleset import ruleset
from starmine.rules.kernel.state import Record


@dataclass(frozen=True)
class Table:
    """An edition with options, at a number of players."""

    edition: str
    options: dict[str, Any] = field(default_factory=dict)
    players: int = 2

    @property
    def rules(self) -> sm.Edition:
        return sm.edition(self.edition, **self.options)

    def game(self, *hands: str, draws: str = "", last: str = "", first: int = 0) -> sm.Game:
        """A game that deals these hands: see ``stacked``."""
        deck = stacked(self, *hands, draws=draws, last=last)
        return sm.Game(self.rules, players=self.players, deck=deck, first=first)

    def dealt(self, rng: random.Random, first: int = 0) -> sm.Game:
        """A game with a deck that ``rng`` shuffles."""
        return sm.Game(self.rules, players=self.players, deck=shuffled(self, rng), first=first)

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.edition}{options}-{self.players}p"


# Every edition, and every combination of the tile edition's variants. (C44)
PRINTED: list[tuple[str, dict[str, Any]]] = [
    *((edition.id, {}) for edition in sm.editions()),
    *(("tiles", {"variant": variant}) for variant in (1, 2, 3)),
    ("tiles", {"endless": True}),
    *(("tiles", {"variant": variant, "endless": True}) for variant in (1, 2, 3)),
]
PRINTED_TABLES = [Table(edition, options, players) for edition, options in PRINTED for players in range(2, 6)]

_CUSTOM = st.fixed_dictionaries(
    {},
    optional={
        "sixth_suit": st.sampled_from(["none", "suit", "short", "wild", "by-players"]),
        "strikes": st.integers(1, 8),
        "empty_clues": st.booleans(),
        "discard_at_full": st.booleans(),
        "keep_score": st.booleans(),
        "endless": st.booleans(),
        "early_end": st.sampled_from(["never", "best-score", "no-plays"]),
        "cards_in_hand": st.sampled_from(["usual", "one-less", "one-more"]),
        "six_players": st.booleans(),
        "deck_plays": st.booleans(),
    },
)


def _players(options: dict[str, Any], six: bool) -> st.SearchStrategy[int]:
    """Six players only where they are allowed, and have no more than 63 actions."""
    many = options.get("deck_plays") and options.get("cards_in_hand") == "one-more"
    return st.integers(2, 6 if options.get("six_players", six) and not many else 5)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A printed table, or any recombination of options on any edition. (R5)"""
    edition, options = draw(st.sampled_from(PRINTED))
    if "variant" not in options:
        options = {**options, **draw(_CUSTOM)}
    return Table(edition, options, draw(_players(options, six=False)))


# One variant for every rule with its own part in the kernel, and some with two.
SPECIAL = (
    "Black & Rainbow (6 Suits)",
    "Rainbow Reversed (5 Suits)",
    "Up or Down (5 Suits)",
    "Up or Down & Pink (6 Suits)",
    "Sudoku (4 Suits)",
    "Sudoku & Orange (5 Suits)",
    "Orange Reversed (6 Suits)",
    "Clue Starved (5 Suits)",
    "Clue Starved & Orange (6 Suits)",
    "Alternating Clues & Rainbow (5 Suits)",
    "Alternating Clues & Null (5 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (4 Suits)",
    "Color Blind (5 Suits)",
    "Totally Blind (5 Suits)",
    "Color Mute (5 Suits)",
    "Number Mute (5 Suits)",
    "Odds and Evens (5 Suits)",
    "Funnels (5 Suits)",
    "Chimneys & Pink (5 Suits)",
    "Synesthesia & Null (5 Suits)",
    "Deceptive-Ones (5 Suits)",
)
SPECIAL_TABLES = [Table("hanab-live", {"variant": name}, 2 + place % 4) for place, name in enumerate(SPECIAL)]


# Tables of six.
SIX_TABLES = [
    Table("cocktail", {"six_players": True}, 6),
    Table("six-colour", {"six_players": True, "cards_in_hand": "one-more"}, 6),
    Table("hanab-live", {}, 6),
    Table("hanab-live", {"variant": "6 Suits", "deck_plays": True}, 6),
    Table("hanab-live", {"variant": "Orange Reversed (6 Suits)"}, 6),
]


@st.composite
def variant_tables(draw: st.DrawFn) -> Table:
    """A variant of hanab.live, as often one with special rules as any, with or without other options."""
    chosen = {"variant": draw(st.one_of(st.sampled_from(sm.variants()), st.sampled_from(SPECIAL)))}
    options = {name: value for name, value in draw(_CUSTOM).items() if name != "sixth_suit"}
    changes = draw(st.sampled_from([{}, options]))
    return Table("hanab-live", chosen | changes, draw(_players(changes, six=True)))


def any_tables() -> st.SearchStrategy[Table]:
    """A table of an edition, or of a variant of hanab.live."""
    return st.one_of(tables(), variant_tables())


@functools.cache
def families() -> tuple[str, ...]:
    """Variants of hanab.live that together cover every kind of suit, every special rank and every rule.

    Those, in the catalogue's order, that each have a feature that none before them has.
    """
    seen: set[object] = set()
    chosen = []
    for name in sm.variants():
        features = set(_features(catalogue.variant(name)))
        if features - seen:
            chosen.append(name)
            seen |= features
    return tuple(chosen)


def _features(variant: Variant) -> Iterator[object]:
    yield len(variant.suits)
    yield "stack", variant.stack_size
    yield "clues", len(variant.clue_colours), len(variant.clue_ranks)
    for suit in variant.suits:
        yield suit.data
        yield suit.reversed, variant.settings.synesthesia
    yield variant.settings


# Every third family in every run, the others in the long run.
thirds = pytest.mark.parametrize("third", [0, *(pytest.param(third, marks=pytest.mark.long(1)) for third in (1, 2))])


def small_rules(players: int, hand_size: int, suits: int, colours: int, ranks: int) -> Record:
    """The ``RULES`` record of a game of a size that no edition has, with two copies of each kind."""
    return ruleset(
        players=players,
        hand_size=hand_size,
        copies=[2 * int(rank < ranks) for rank in range(RANKS)] * suits,
        colours=colours,
        ranks=ranks,
        clue_tokens=8,
        strikes=3,
        empty_clues=False,
        discard_at_full=False,
        keep_score=False,
        endless=False,
    )


def shuffled(table: Table, rng: random.Random) -> list[str]:
    """A deck for a table, as kinds in draw order."""
    deck = kinds(table)
    rng.shuffle(deck)
    return deck


def kinds(table: Table) -> list[str]:
    """All cards of a table's deck, sorted."""
    suits = table.rules.suits(table.players)
    return [kind_text(kind, suits) for kind in table.rules.deck(table.players)]


def stacked(table: Table, *hands: str, draws: str = "", last: str = "") -> str:
    """A deck that deals these hands, then ``draws``, and ends with ``last``; all other cards in sorted order.

    A hand may be incomplete or left out: it is filled up.
    """
    size = int(table.rules.rules(table.players)["hand_size"])
    wanted = [hand.split() for hand in hands]
    rest = kinds(table)
    for kind in (*(kind for hand in wanted for kind in hand), *draws.split(), *last.split()):
        rest.remove(kind)
    wanted += [[] for _ in range(table.players - len(wanted))]
    for hand in wanted:
        hand += [rest.pop() for _ in range(size - len(hand))]
    return " ".join((*(kind for hand in wanted for kind in hand), *draws.split(), *rest, *last.split()))


def play(game: sm.Game, actions: Iterable[str]) -> sm.Game:
    """Pushes the actions and returns the same game."""
    for action in actions:
        game.push(action)
    return game


def clues_of(game: sm.Game) -> list[sm.Clue]:
    """The legal clues."""
    return [action for action in game.legal_actions() if isinstance(action, sm.Clue)]
