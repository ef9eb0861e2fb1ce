"""Deals that players can verify afterwards, and deals that several tables play: see docs/deal.md."""

from __future__ import annotations

import secrets
import unicodedata
from datetime import UTC, date, datetime

from starmine.rules.cards import kind_text
from starmine.rules.editions.edition import Edition
from starmine.rules.shuffle import drawn_seat, shuffled
from starmine.rules.words.texts import template, text
from starmine.server.web.schemas import in_words

_LENGTH = template("seed.length", "A seed has 1 to {count} characters.")
_INVISIBLE = text("seed.invisible", "A seed cannot contain invisible characters or line breaks: remove them.")
_OF_A_DAY = template(
    "seed.daily", "Seeds that begin with {prefix} are reserved for the deals of the day: choose a day instead."
)

SEED_LENGTH = 40  # maximum length of a typed seed; random ones are longer
DAILY_EDITION = "cocktail"
FIRST_DAY = date(2020, 1, 1)  # the first deal of the day
DAILY = "daily:"  # the seeds of the deals of the day begin with it; typed ones must not


def new_seed() -> str:
    """256 random bits in hexadecimal."""
    return secrets.token_hex(32)


def deal(edition: Edition, players: int, first: int | None, seed: str) -> tuple[str, int]:
    """The deck of a seed, in draw order ("R1 G2 …"), and the first player: ``first``, or if None the seed's. (R4)"""
    suits = edition.suits(players)
    deck = " ".join(kind_text(kind, suits) for kind in shuffled(edition, players, seed))
    return deck, drawn_seat(players, seed) if first is None else first


def typed_seed(text: str) -> str:
    """Validates a typed seed, and normalizes it."""
    seed = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(seed) <= SEED_LENGTH:
        raise in_words(_LENGTH(count=SEED_LENGTH))
    if not seed.isprintable():
        raise in_words(_INVISIBLE)
    if seed.startswith(DAILY):
        raise in_words(_OF_A_DAY(prefix=DAILY))
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
