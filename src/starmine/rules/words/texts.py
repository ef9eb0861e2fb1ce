"""Texts for people: English with an id and values, by which clients translate it.

    FULL = template("refusal.full", "all {count} {clue_tokens} are free: play a {card} or give a clue")
    text = FULL(count=8)
    text                          # "all 8 clue tokens are free: play a card or give a clue"
    text.id, text.values          # "refusal.full", {"count": 8, "clue_tokens": …, "card": …}
    text.worded(edition_words)    # "all 8 clock tiles are free: play a tile or give a clue"

An id is declared once, with its English text, whose placeholders in braces are the names of its values. A value is a
number, a text by a user, such as a name, or another ``Text``. The placeholders in ``WORDS`` get the general words
unless an edition's words are given.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeAlias, TypeVar

Value: TypeAlias = "int | str | Text | tuple[int | str | Text, ...]"
Item = TypeVar("Item", bound="int | str | Text")

TEMPLATES: dict[str, Template] = {}
"""All declared templates, by id."""

_FORMATTER = string.Formatter()


class Text(str):
    """An English text, with the id and values for its translation. Without an id it stays English."""

    __slots__ = ("id", "values")

    id: str | None
    values: Mapping[str, Value]

    def __new__(cls, english: str, id: str | None = None, values: Mapping[str, Value] | None = None) -> Self:  # noqa: A002
        text = super().__new__(cls, english)
        text.id, text.values = id, dict(values or {})
        return text

    def __getnewargs__(self) -> tuple[Any, ...]:
        """For copies and pickles."""
        return str(self), self.id, self.values

    def worded(self, words: Mapping[str, Text]) -> Text:
        """The text with an edition's words, by the names in ``WORDS``."""
        if self.id is None or not self.values:
            return self
        values = {name: words.get(name, _worded(value, words)) for name, value in self.values.items()}
        return Text(TEMPLATES[self.id].english_of(values), self.id, values)

    def sentence(self) -> Text:
        """The text with a capital letter and a full stop in English; translations are always sentences."""
        return Text(as_sentence(self), self.id, self.values)


def _worded(value: Value, words: Mapping[str, Text]) -> Value:
    """A value of a text with an edition's words in it."""
    if isinstance(value, tuple):
        return tuple(each.worded(words) if isinstance(each, Text) else each for each in value)
    return value.worded(words) if isinstance(value, Text) else value


def as_sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


@dataclass(frozen=True, slots=True)
class Template:
    """A text before its values are filled in."""

    id: str
    english: str
    holes: tuple[str, ...]  # the names of its placeholders, each once

    def __call__(self, **values: Value) -> Text:
        """The text with these values. Raises ``TypeError`` unless they are exactly those of its placeholders."""
        filled = {name: WORDS[name] for name in self.holes if name in WORDS} | values
        if filled.keys() != set(self.holes):
            raise TypeError(f"the text {self.id} has the values {self.holes}, not {tuple(values)}")
        return Text(self.english_of(filled), self.id, filled)

    def english_of(self, values: Mapping[str, Value]) -> str:
        """The English text with values."""
        if self.id in _JOINED:
            return _joined(values["items"], _JOINED[self.id])
        return self.english.format(**values)


def template(id: str, english: str) -> Template:  # noqa: A002
    """Declares a text with values. Raises ``ValueError`` if the id already has another text."""
    holes = tuple(dict.fromkeys(name for _, name, _, _ in _FORMATTER.parse(english) if name))
    made = Template(id, english, holes)
    if TEMPLATES.setdefault(id, made) != made:
        raise ValueError(f"two texts have the id {id!r}: {TEMPLATES[id].english!r} and {english!r}")
    return made


def text(id: str, english: str) -> Text:  # noqa: A002
    """Declares a text without values, in which braces are literal. Raises what ``template`` raises."""
    template(id, english.replace("{", "{{").replace("}", "}}"))
    return Text(english, id)


def word(english: str) -> Text:
    """Declares a word of an edition, with an id such as ``word.blue-token``."""
    return text(f"word.{english.lower().replace(' ', '-')}", english)


WORDS: Mapping[str, Text] = {
    name: word(name.replace("_", " ")) for name in ("clue_token", "clue_tokens", "strike", "strikes", "card", "cards")
}

_JOINED = {"list.and": " and ", "list.or": " or ", "list.commas": ", "}  # the separator before the last item
_AND, _OR, _COMMAS = (template(name, "{items}") for name in _JOINED)


def all_of(items: Iterable[Item]) -> Item | Text:
    """``"a, b and c"``; one item is itself."""
    return _list(_AND, items)


def any_of(items: Iterable[Item]) -> Item | Text:
    """``"a, b or c"``; one item is itself."""
    return _list(_OR, items)


def listed(items: Iterable[Item]) -> Item | Text:
    """``"a, b, c"``; one item is itself."""
    return _list(_COMMAS, items)


def _list(kind: Template, items: Iterable[Item]) -> Item | Text:
    each = tuple(items)
    return each[0] if len(each) == 1 else kind(items=each)


def _joined(items: Any, before_last: str) -> str:
    """The items with commas, and ``before_last`` before the last one."""
    *most, last = map(str, items)
    return f"{', '.join(most)}{before_last}{last}" if most else last
