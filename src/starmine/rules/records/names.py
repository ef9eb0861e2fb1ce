"""Names of players: which are valid, at the server, in records, in saved games and in imports.

They follow the nickname profile of PRECIS (RFC 8266), which refuses invisible characters except where a script needs
them. For names that people choose, the server has more rules.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from starmine.rules.errors import BadName
from starmine.rules.words.texts import template, text

if TYPE_CHECKING:
    from precis_i18n.profile import Profile

EMPTY = text("name.empty", "A name needs at least one visible character.")
CHARACTER = template(
    "name.character", "A name cannot contain {character} (U+{code}): it is invisible or breaks lines. Remove it."
)
INVISIBLE = text("name.invisible", "A name needs at least one visible character, and no characters that look blank.")
ACCENTS = template(
    "name.accents", "A name has too many accents: at most {count} on a letter, and none before the first letter."
)
LENGTH = template("name.length", "A name can have at most {count} characters.")

NAME_LENGTH = 24  # characters at most

_VARIANTS = str.maketrans("", "", "\ufe0e\ufe0f")  # variation selectors: text or colour style of an emoji
_JOINER = "\u200d"  # zero-width joiner, part of some scripts and of joined emoji
_BLANK = frozenset("\u2800\U0001d159\ufffc")  # look blank, although PRECIS classifies them as symbols
_MOST_MARKS = 4  # per letter, as in UTS 39


def clean(name: str) -> str:
    """The name in normalized form. Raises ``BadName``."""
    try:
        name = _profile().enforce(_without_joined_emoji(name))
    except UnicodeEncodeError as error:
        raise BadName(_refused(error)) from error
    _check(name)
    return name


@cache
def _profile() -> Profile:
    from precis_i18n import get_profile  # imported late: it takes a tenth as long as importing the rules

    return get_profile("NicknameCasePreserved")


def _without_joined_emoji(name: str) -> str:
    """Splits joined emoji, as phones write them: PRECIS rejects the joiner."""
    plain = name.translate(_VARIANTS)
    return "".join(
        character
        for before, character in pairwise(f" {plain}")
        if character != _JOINER or unicodedata.category(before) not in {"So", "Sk"}  # emoji and skin tones
    )


def _refused(error: UnicodeEncodeError) -> str:
    """The message for a name that PRECIS refuses."""
    character = error.object[error.start : error.start + 1]
    if not character:
        return EMPTY
    called = unicodedata.name(character, "a control character").lower()
    return CHARACTER(character=called, code=f"{ord(character):04X}")


def _check(name: str) -> None:
    """Raises ``BadName`` for a name that PRECIS allows, but that a player may not have."""
    # The first letter of a category: C for control characters, M for marks (accents), Z for spaces.
    categories = [unicodedata.category(character) for character in name]
    if _BLANK.intersection(name) or all(category[0] in "CMZ" for category in categories):
        raise BadName(INVISIBLE)
    grouped = groupby(categories, lambda each: each in {"Mn", "Me"})
    runs = [len(list(run)) for are_marks, run in grouped if are_marks]  # the length of each run of marks
    if categories[0][0] == "M" or max(runs, default=0) > _MOST_MARKS:
        raise BadName(ACCENTS(count=_MOST_MARKS))
    if len(name) > NAME_LENGTH:
        raise BadName(LENGTH(count=NAME_LENGTH))
