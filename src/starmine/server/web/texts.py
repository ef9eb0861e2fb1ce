"""Texts for people in the API: an id with values, and the English text.

In Python they are strings; those with an id are instances of ``starmine.rules.words.texts.Text``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field, PlainSerializer, PlainValidator

from starmine.rules.words import texts
from starmine.rules.words.texts import TEMPLATES, Value


class Text(BaseModel):
    """A text for people. ``Texts`` lists the ids, each with its values and English text."""

    id: str | None = Field(
        examples=["word.blue-token"],
        description="The id by which clients find translations. Null for a text without translations, such as one of "
        "an operator's own bot.",
    )
    values: dict[str, int | str | Text | list[int | str | Text]] = Field(
        description="The values to insert, by name: numbers, strings, other texts, and lists of them."
    )
    message: str = Field(examples=["blue token"], description="The text in English.")


def show_text(text: str) -> Text:
    """Converts a text to the API's schema."""
    if isinstance(text, texts.Text):
        return Text(
            id=text.id, values={name: _shown(value) for name, value in text.values.items()}, message=_valid(text)
        )
    return Text(id=None, values={}, message=_valid(text))


def _shown(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_shown(each) for each in value]
    return show_text(value) if isinstance(value, texts.Text) else _valid(value) if isinstance(value, str) else value


def _valid(text: str) -> str:
    """Replaces lone surrogates, which JSON cannot contain and a request may have quoted."""
    return text.encode(errors="replace").decode()


def _read(text: Any) -> str:
    """Converts a text from the API's schema; strings are returned unchanged."""
    if isinstance(text, str):
        return text
    wire = text if isinstance(text, Mapping) else text.model_dump()
    values = {name: _value(value) for name, value in wire["values"].items()}
    return texts.Text(wire["message"], wire["id"], values)


def _value(value: Any) -> Value:
    return tuple(map(_item, value)) if isinstance(value, list) else _item(value)


def _item(value: Any) -> int | str:
    return value if isinstance(value, int) else _read(value)


ShownText = Annotated[str, PlainValidator(_read), PlainSerializer(show_text, return_type=Text)]


def texts_schema() -> dict[str, Any]:
    """A schema with one property per id, whose own properties are the values."""
    return {
        "title": "Texts",
        "description": "The ids of all texts, each with its English and the names of its values.",
        "type": "object",
        "properties": {
            name: {
                "description": template.english,
                "type": "object",
                "properties": {hole: {} for hole in template.holes},
                "required": list(template.holes),
            }
            for name, template in sorted(TEMPLATES.items())
        },
    }
