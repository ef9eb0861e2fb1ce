"""Names of people: which are valid, and which look the same.

They follow the nickname profile of PRECIS (RFC 8266), which removes invisible characters. In addition, a name has one
writing direction and one alphabet, a rule that browsers apply to domain names.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import groupby, pairwise

from precis_i18n import get_profile

from starmine.rules.words.texts import template, text

EMPTY = text("name.empty", "A name needs at least one visible character.")
CHARACTER = template(
    "name.character", "A name cannot contain {character} (U+{code}): it is invisible or breaks lines. Remove it."
)
INVISIBLE = text("name.invisible", "A name needs at least one visible character, and no characters that look blank.")
ACCENTS = template(
    "name.accents", "A name has too many accents: at most {count} on a letter, and none before the first letter."
)
DIRECTIONS = text("name.directions", "A name must be written in one direction: left to right or right to left.")
ALPHABETS = template("name.alphabets", "A name must use one alphabet: this one mixes {alphabets}.")
LENGTH = template("name.length", "A name can have at most {count} characters.")

NAME_LENGTH = 24  # characters at most

# Towns with firework festivals; more than there are seats, so that one is always free.
BOT_NAMES = ("Suwa", "Ise", "Atami", "Kumano", "Omagari", "Nagaoka", "Tamana", "Mikawa")

_PROFILE = get_profile("NicknameCasePreserved")
_VARIANTS = str.maketrans("", "", "\ufe0e\ufe0f")  # variation selectors: text or colour style of an emoji
_JOINER = "\u200d"  # zero-width joiner, part of some scripts and of joined emoji
_BLANK = frozenset("\u2800\U0001d159\ufffc")  # look blank, although PRECIS classifies them as symbols
_MOST_MARKS = 4  # per letter, as in UTS 39

# Alphabets with many letters that look like letters of other alphabets.
_APART = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "DESERET", "GREEK", "LISU"})

# Letters and the Latin letters that they resemble: a part of UTS 39, sufficient for names in one alphabet.
_ALIKE = {
    "АВЕЅІЈКМНОРСТУХҮԌԚԜЗ": "ABESIJKMHOPCTYXYGQW3",
    "аеѕіјорсухүԛԝԁһ": "aesijopcyxyqwdh",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHIKMNOPTYX",
    "αικνορυχγ": "aikvopuxy",
    "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdeghijklmnoprstuvwyz",
    "ɑɡıȷ": "agij",
    "I1|0": "lllO",
}
_LETTERS = str.maketrans("".join(_ALIKE), "".join(_ALIKE.values()))
_PAIRS = str.maketrans({"m": "rn", "w": "vv"})


class BadName(ValueError):
    """An invalid name; the message says why."""


def clean(name: str) -> str:
    """The name in normalized form. Raises ``BadName``."""
    try:
        name = _PROFILE.enforce(_without_joined_emoji(name))
    except UnicodeEncodeError as error:
        raise BadName(_refused(error)) from error
    _check(name)
    return name


def _without_joined_emoji(name: str) -> str:
    """Splits joined emoji, as phones write them: PRECIS rejects the joiner."""
    plain = name.translate(_VARIANTS)
    return "".join(
        character
        for before, character in pairwise(f" {plain}")
        if character != _JOINER or unicodedata.category(before) not in {"So", "Sk"}
    )


def _refused(error: UnicodeEncodeError) -> str:
    character = error.object[error.start : error.start + 1]
    if not character:
        return EMPTY
    called = unicodedata.name(character, "a control character").lower()
    return CHARACTER(character=called, code=f"{ord(character):04X}")


def _check(name: str) -> None:
    categories = [unicodedata.category(character) for character in name]
    if _BLANK.intersection(name) or all(category[0] in "CMZ" for category in categories):
        raise BadName(INVISIBLE)
    if categories[0][0] == "M" or any(
        marks and len(list(run)) > _MOST_MARKS for marks, run in groupby(categories, lambda each: each in {"Mn", "Me"})
    ):
        raise BadName(ACCENTS(count=_MOST_MARKS))
    letters = [character for character, category in zip(name, categories, strict=True) if category[0] == "L"]
    if len({unicodedata.bidirectional(letter) == "L" for letter in letters}) > 1:
        raise BadName(DIRECTIONS)
    alphabets = sorted({unicodedata.name(letter, "?").partition(" ")[0] for letter in letters})
    if len(alphabets) > 1 and _APART.intersection(alphabets):
        raise BadName(ALPHABETS(alphabets=" and ".join(map(str.title, alphabets))))
    if len(name) > NAME_LENGTH:
        raise BadName(LENGTH(count=NAME_LENGTH))


def are_alike(one: str, other: str) -> bool:
    """Whether people could confuse two names: ``Ada``, ``ADA``, ``Ada.``, and ``Аԁа`` in Cyrillic."""
    return any(mine == theirs for mine, theirs in zip(looks(one), looks(other), strict=True))


@lru_cache(1024)
def looks(name: str) -> tuple[str, str]:
    """A key for how a name looks without spaces and punctuation: case-sensitive, and case-insensitive."""
    drawn = [character for character in unicodedata.normalize("NFKD", name) if unicodedata.category(character) != "Cf"]
    seen = "".join(character for character in drawn if unicodedata.category(character)[0] not in "PZ") or name
    small = seen.casefold().translate(_LETTERS).casefold()
    return seen.translate(_LETTERS).translate(_PAIRS), small.translate(_PAIRS)


def is_of_bot(name: str, known: tuple[str, ...]) -> bool:
    """Whether a name looks like one of ``BOT_NAMES`` or ``known``, or contains "(bot)"."""
    return "(bot)" in name.casefold() or not _bots_look(known).isdisjoint(enumerate(looks(name)))


@cache
def _bots_look(known: tuple[str, ...]) -> frozenset[tuple[int, str]]:
    return frozenset(look for name in (*BOT_NAMES, *known) for look in enumerate(looks(name)))
