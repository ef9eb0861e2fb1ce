"""A table in hanab.live's terms: variant and options, and the numbers of tables, players, cards, suits and colours."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

import starmine as sm
from starmine.rules import catalogue
from starmine.rules.cards import RANKS
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.records.hanab_live import START_RANK, like

Json = dict[str, Any]

UNSEEN = {"suitIndex": -1, "rank": -1}  # a card that the viewer must not see

# hanab.live's options by those of editions, whose other values it does not have.
_FLAGS = {"empty_clues": "emptyClues", "endless": "allOrNothing", "deck_plays": "deckPlays"}
_CARDS = {"one-more": "oneExtraCard", "one-less": "oneLessCard"}
# The options of editions that hanab.live has, too.
_SAME = frozenset({"variant", "early_end", "cards_in_hand", *_FLAGS})
_FOREIGN = ("speedrun", "cardCycle", "detrimentalCharacters", "timed")  # options that tables here do not have

_SINCE = 1_750_000_000  # Unix time from which numbers of tables count the seconds, so that they are short


class Warned(Exception):
    """A command is refused: the bot gets a ``warning`` with this text."""


class TableNumbers:
    """The numbers of tables: of 31 bits, increasing, and not used again after a restart."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._tables: dict[int, str] = {}
        self._next = count(int(time.time()) - _SINCE)

    def number(self, table: str) -> int:
        """The number of a table."""
        if table not in self._numbers:
            number = self._numbers[table] = next(self._next)
            self._tables[number] = table
        return self._numbers[table]

    def table(self, number: int) -> str | None:
        """The table with a number, if it has one."""
        return self._tables.get(number)


@dataclass(frozen=True)
class Variant:
    """The variant of hanab.live with the rules of a table."""

    name: str
    number: int
    flags: tuple[str, ...]  # the options that are on
    kinds: Mapping[str, Json]  # by kind, such as "R1": its suit's index and its rank
    colours: tuple[str, ...]  # this table's names of the clue colours, by their index there

    def options(self, players: int, clock: Json) -> Json:
        """The options in messages."""
        flags = (*_FLAGS.values(), *_CARDS.values(), *_FOREIGN)
        return {
            "numPlayers": players,
            "startingPlayer": 0,
            "variantID": self.number,
            "variantName": self.name,
            **{flag: flag in self.flags for flag in flags},
            **timing(clock),
        }

    def card(self, kind: str | None) -> Json:
        """The suit's index and the rank of a kind; -1 if it is not seen."""
        return UNSEEN if kind is None else self.kinds[kind]


def timing(clock: Json) -> Json:
    """The clock setting of a table as options."""
    per_turn = clock.get("increment", clock.get("seconds", 0))
    return {"timed": clock["kind"] != "none", "timeBase": clock.get("bank", 0), "timePerTurn": per_turn}


def variant_of(settings: Json, players: int) -> Variant | None:
    """The variant of a table with these settings; None if hanab.live has none with its rules."""
    options = {name: value for name, value in settings["options"].items() if value is not None}
    return _variant(settings["edition"], json.dumps(options, sort_keys=True), players)


@lru_cache(maxsize=256)
def _variant(name: str, options: str, players: int) -> Variant | None:
    own = sm.edition(name, **json.loads(options))
    there = own if own.id == CATALOGUE else like(own, players)  # hanab.live's variant with the same rules
    if there is None or not _SAME.issuperset(there.options):
        return None
    indexes = {suit.name: index for index, suit in enumerate(there.suits(players))}
    suits = own.suits(players)
    # A suit that hanab.live calls otherwise gets the next index of a suit that this table does not have.
    free = [index for suit, index in indexes.items() if suit not in {own_suit.name for own_suit in suits}]
    for suit in suits:
        if suit.name not in indexes:
            indexes[suit.name] = free.pop(0)
    kinds = {
        f"{suit.letter}{rank}": {"suitIndex": indexes[suit.name], "rank": START_RANK if rank == "S" else rank}
        for suit in suits
        for rank in (*range(1, RANKS + 1), "S")
    }
    colours = [colour.name for colour in own.colours(players)]
    if own is not there:  # an ordinary variant, whose colours are its suits
        colours.sort(key=indexes.__getitem__)
    flags = [theirs for ours, theirs in _FLAGS.items() if getattr(there, ours)]
    flags += [theirs for ours, theirs in _CARDS.items() if there.cards_in_hand == ours]
    variant = str(there.variant)
    return Variant(variant, catalogue.variant(variant).id, tuple(flags), kinds, tuple(colours))


def edition_options(given: Json) -> Json:
    """The options of an edition of the catalogue from those of a message. Raises ``Warned`` for foreign ones."""
    if foreign := [name for name in _FOREIGN if given.get(name)]:
        raise Warned(f"Tables here do not have the option {foreign[0]}.")
    options: Json = {ours: True for ours, theirs in _FLAGS.items() if given.get(theirs)}
    for ours, theirs in _CARDS.items():
        if given.get(theirs):
            options["cards_in_hand"] = ours
    return {"variant": given.get("variantName") or "No Variant", **options}


@dataclass(frozen=True)
class Numbers:
    """The numbers of players and cards on hanab.live, where the first player is number 0 and gets the first cards."""

    players: int
    first: int  # the seat of the first player
    hand: int  # cards of a hand at the start

    def index(self, seat: int) -> int:
        """The number of a seat's player."""
        return (seat - self.first) % self.players

    def seat(self, index: int) -> int:
        """The seat of a player; a number out of range stays as it is, and is refused later."""
        return (index + self.first) % self.players if 0 <= index < self.players else index

    def order(self, card: int) -> int:
        """The number of a card."""
        return self._moved(card, -self.first)

    def card(self, order: int) -> int:
        """The card with a number."""
        return self._moved(order, self.first)

    def _moved(self, card: int, hands: int) -> int:
        """A card as many hands later in the deal; cards that were not dealt have the same number everywhere."""
        dealt = self.players * self.hand
        return (card + hands * self.hand) % dealt if 0 <= card < dealt else card
