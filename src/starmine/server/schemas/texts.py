"""Texts for people, as they go over the wire: an id with values, and English.

In Python they are strings, those of ``starmine.rules.words.texts`` where they have an id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field, PlainSerializer, PlainValidator

from starmine.rules.words import texts
from starmine.rules.words.texts import TEMPLATES, Value


class Text(BaseModel):
    """A text for people. ``Texts`` lists the ids, each with its values and its English."""

    id: str | None = Field(
        examples=["word.blue-token"],
        description="By it clients say the text in other languages. Null for a text without translations, such as "
        "what a bot that was added to this server says.",
    )
    values: dict[str, int | str | Text | list[int | str | Text]] = Field(
        description="What is filled in, by name: numbers, words as people wrote them, other texts, lists of them."
    )
    message: str = Field(examples=["blue token"], description="The text in English.")


def show_text(text: str) -> Text:
    """A text for the wire."""
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
    """Without halves of characters, which a request may have quoted and JSON cannot carry."""
    return text.encode(errors="replace").decode()


def _read(text: Any) -> str:
    """A text of Python, or what it is on the wire."""
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
    """All ids as one schema of an API description: a property for each, with the properties that its values are."""
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
