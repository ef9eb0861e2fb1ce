"""Reads JSON with ``BadRecord`` for its errors, and shows its values in messages."""

from __future__ import annotations

import codecs
import json
import re
import reprlib
from collections.abc import Iterator
from typing import Any

from starmine.rules.errors import BadRecord, shortened
from starmine.rules.records import texts

_LONGEST_NUMBER = 20  # characters; a record has numbers of three

_SEPARATORS = re.compile(r"[\s,\[\]]*")  # between values: of a list, or of lines


class _Json(reprlib.Repr):
    """Values as JSON writes them."""

    def repr_NoneType(self, value: None, level: int) -> str:  # noqa: ARG002, N802
        return "null"

    def repr_bool(self, value: bool, level: int) -> str:  # noqa: ARG002
        return "true" if value else "false"

    def repr_str(self, value: str, level: int) -> str:  # noqa: ARG002
        letters = (letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in value[: self.maxstring])
        return f'"{"".join(letters)}{"…" * (len(value) > self.maxstring)}"'


_JSON = _Json()
_JSON.maxstring, _JSON.maxlevel = 60, 2


def in_json(value: object) -> str:
    """A value of a file for an error message, shortened if it is long."""
    return shortened(_JSON.repr(value))


def decoded(data: bytes, *, last: bool) -> tuple[str, str]:
    """The text of a file, and its encoding: UTF-8, UTF-16 or UTF-32, with or without a byte order mark.

    Unless these are its last bytes, an incomplete character at their end is left out. Raises ``BadRecord``.
    """
    encoding = json.detect_encoding(data)
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data, final=last), encoding
    except UnicodeDecodeError:
        raise BadRecord(texts.NOT_TEXT) from None


def values_in(text: str) -> Iterator[tuple[Any, int]]:
    """The JSON values of a text and where each ends: one value, a list of them, or several one after another.

    Raises ``BadRecord`` for the first one that cannot be read.
    """
    place = _start(text, 0)
    while place < len(text):
        value, end = _value_at(text, place)
        yield value, end
        place = _start(text, end)


def _start(text: str, place: int) -> int:
    """Where the next value begins: after the separators at ``place``."""
    separators = _SEPARATORS.match(text, place)
    return place if separators is None else separators.end()


def _value_at(text: str, place: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, place)
    except json.JSONDecodeError as error:
        before = text[place : error.pos]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")  # from 1; rfind is -1 on line 1
        raise BadRecord(texts.NOT_JSON(line=line, column=column)) from None
    except RecursionError:
        raise BadRecord(texts.TOO_DEEP) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object. Raises ``BadRecord`` if it has a field twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadRecord(texts.TWICE(field=in_json(next(name for name in names if names.count(name) > 1))))
    return found


def _short(text: str) -> str:
    """The text of a number. Raises ``BadRecord`` if it is too long."""
    if len(text) > _LONGEST_NUMBER:
        raise BadRecord(texts.LONG_NUMBER(value=f"{text[:_LONGEST_NUMBER]}…", count=_LONGEST_NUMBER))
    return text


def _no_number(text: str) -> Any:
    raise BadRecord(texts.NO_NUMBER(value=text))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=lambda text: int(_short(text)),
    parse_float=lambda text: float(_short(text)),
    parse_constant=_no_number,
)
