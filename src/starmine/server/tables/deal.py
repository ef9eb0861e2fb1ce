"""Deals that players can verify afterwards, and deals that several tables play: see docs/deal.md."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass
from datetime import UTC, date, datetime

from starmine.rules.cards import kind_text
from starmine.rules.editions.edition import Edition
from starmine.rules.shuffle import drawn_seat, shuffled
from starmine.rules.words.texts import template, text

_LENGTH = template("seed.length", "A seed has 1 to {count} characters.")
_INVISIBLE = text("seed.invisible", "A seed cannot contain invisible characters or line breaks: remove them.")
_OF_A_DAY = template(
    "seed.daily", "Seeds that begin with {prefix} are reserved for the deals of the day: choose a day instead."
)

SEED_LENGTH = 40  # maximum length of a typed seed; random ones are longer
DAILY_EDITION = "cocktail"
FIRST_DAY = date(2020, 1, 1)  # the first deal of the day
DAILY = "daily:"  # the seeds of the deals of the day begin with it; typed ones must not


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game: the seed, and the deck and first seat that follow from it."""

    seed: str
    deck: str  # kinds in draw order, such as "R1 G2 …"
    first: int


class BadSeedText(ValueError):
    """An invalid typed seed; the message says why."""


def new_seed() -> str:
    """256 random bits in hexadecimal."""
    return secrets.token_hex(32)


def deal(edition: Edition, players: int, first: int | None, seed: str) -> Deal:
    """The deal of a seed; if ``first`` is None, the seed determines the first seat. (R4)"""
    suits = edition.suits(players)
    deck = " ".join(kind_text(kind, suits) for kind in shuffled(edition, players, seed))
    return Deal(seed, deck, drawn_seat(players, seed) if first is None else first)


def typed_seed(text: str) -> str:
    """A typed seed in normalized form. Raises ``BadSeedText``."""
    seed = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(seed) <= SEED_LENGTH:
        raise BadSeedText(_LENGTH(count=SEED_LENGTH))
    if not seed.isprintable():
        raise BadSeedText(_INVISIBLE)
    if seed.startswith(DAILY):
        raise BadSeedText(_OF_A_DAY(prefix=DAILY))
    return seed


def today() -> date:
    """Today's date in UTC, which the deal of the day uses."""
    return datetime.now(UTC).date()


def daily_seed(day: date, players: int) -> str:
    """The seed of a deal of the day: the same on every server, different for each number of players."""
    return f"{DAILY}{day.isoformat()}:{players}"


def day_of(seed: str) -> date:
    """The day of a seed from ``daily_seed``."""
    return date.fromisoformat(seed.removeprefix(DAILY).partition(":")[0])
