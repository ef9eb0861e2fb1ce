"""Names of people: which they may choose, and which look the same. Also random ids and keys.

Besides the rules of ``rules.records.names``, a chosen name has one writing direction and one alphabet, a rule that
browsers apply to domain names.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from starmine.rules.errors import BadName
from starmine.rules.records.names import clean
from starmine.rules.words.texts import template, text

DIRECTIONS = text("name.directions", "A name must be written in one direction: left to right or right to left.")
ALPHABETS = template("name.alphabets", "A name must use one alphabet: this one mixes {alphabets}.")

# Towns with firework festivals; more than there are seats, so that one is always free.
BOT_NAMES = ("Suwa", "Ise", "Atami", "Kumano", "Omagari", "Nagaoka", "Tamana", "Mikawa")

# Alphabets with many letters that look like letters of other alphabets: a name may not mix them with others.
_APART = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "DESERET", "GREEK", "LISU"})

# Latin letters for letters that resemble them, in addition to Unicode's table.
_ALIKE = dict(zip("Ӏӏ|κχᴀʙᴅᴇɢʜᴊᴋʟᴍɴᴘʀᴛȷ", "lllkxabdeghjklmnprtj", strict=True))
_PAIRS = str.maketrans({"m": "rn", "w": "vv"})  # letters that look like two others


@cache
def _letters() -> dict[int, str]:
    """A table for ``str.translate``: replaces all letters that look the same by one of them.

    Letters that look the same are on one line of Unicode's table (UTS 39). They are replaced by the first letter of the
    line. If that is not ASCII, ``_ALIKE`` may have a Latin letter for one of them, which is taken instead.
    """
    alike: dict[str, str] = {}
    for line in Path(__file__).with_name("confusables.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            latin = [] if line[0].isascii() else [_ALIKE[letter] for letter in line if letter in _ALIKE]
            alike |= dict.fromkeys(line, latin[0] if latin else line[0])
    return {ord(letter): stands for letter, stands in (alike | _ALIKE).items()}


def chosen(name: str) -> str:
    """The name that a person chooses, normalized. Raises ``BadName``."""
    name = clean(name)
    letters = [character for character in name if unicodedata.category(character)[0] == "L"]
    if len({unicodedata.bidirectional(letter) == "L" for letter in letters}) > 1:
        raise BadName(DIRECTIONS)
    alphabets = sorted({unicodedata.name(letter, "?").partition(" ")[0] for letter in letters})
    if len(alphabets) > 1 and _APART.intersection(alphabets):
        raise BadName(ALPHABETS(alphabets=" and ".join(map(str.title, alphabets))))
    return name


def are_alike(one: str, other: str) -> bool:
    """Whether people could confuse two names: ``Ada``, ``ADA``, ``Ada.``, and ``Аԁа`` in Cyrillic."""
    first, second = looks(one), looks(other)
    return first.cased == second.cased or first.small == second.small


class Looks(NamedTuple):
    """Keys for how a name looks without spaces and punctuation: names with an equal key look the same."""

    cased: str
    small: str  # without case


@lru_cache(1024)
def looks(name: str) -> Looks:
    """How a name looks."""
    # Format characters are left out; then punctuation and separators, too, unless nothing would remain.
    drawn = [character for character in unicodedata.normalize("NFKD", name) if unicodedata.category(character) != "Cf"]
    seen = "".join(character for character in drawn if unicodedata.category(character)[0] not in "PZ") or name
    small = seen.casefold().translate(_letters()).casefold()  # again: a replacement may be a capital
    return Looks(seen.translate(_letters()).translate(_PAIRS), small.translate(_PAIRS))


def is_of_bot(name: str, known: Iterable[str]) -> bool:
    """Whether a name looks like one of ``BOT_NAMES`` or ``known``, or contains "(bot)"."""
    return "(bot)" in name.casefold() or any(are_alike(name, other) for other in (*BOT_NAMES, *known))


_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no look-alikes; almost 5 bits per character
_LENGTH = 12


def random_text(length: int) -> str:
    """A random text that people can read and type."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_id() -> str:
    """An id with 59 random bits: private tables cannot be guessed."""
    return random_text(_LENGTH)


def id_of(number: int) -> str:
    """The id for a given number of at least 59 bits."""
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(digits)
