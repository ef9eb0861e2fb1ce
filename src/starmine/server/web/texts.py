"""The API's schema of texts for people, and the texts of refusals that all services share.

In Python they are strings; those with an id are instances of ``starmine.rules.words.texts.Text``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field, PlainSerializer, PlainValidator

from starmine.rules.words import texts
from starmine.rules.words.texts import TEMPLATES, Value, template, text


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
    """A value of a text: tuples become lists, and texts in it are converted, too."""
    if isinstance(value, tuple):
        return [_shown(each) for each in value]
    if isinstance(value, texts.Text):
        return show_text(value)
    return _valid(value) if isinstance(value, str) else value


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
    """The reverse of ``_shown``."""
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


TOO_LARGE = text("request.too-large", "The request is too large: the limit is 64 kB.")
UNKNOWN_HOST = text(
    "request.unknown-host",
    "This server does not answer at this address. Open the address that it printed when it started. Its operator "
    "can set a public address.",
)
CROSS_SITE = text(
    "request.cross-site", "This request comes from a page of another site. Programs send a token instead of a cookie."
)
NOT_A_MONITOR = text(
    "request.not-a-monitor",
    "This address is not allowed to read the metrics: the operator of this server can allow it with STARMINE_METRICS.",
)
MEDIA_TYPE = text("request.media-type", "The body must be JSON: send Content-Type: application/json.")
UNREADABLE = text("request.unreadable", "The request could not be read: send JSON in UTF-8.")
NO_ADDRESS = text("request.no-address", "This address does not exist. The API is described at /api/docs.")
METHOD = template(
    "request.method", "This address does not accept {method} requests. The API is described at /api/docs."
)

NOT_JSON = text("request.not-json", "The request is not valid JSON.")
NOT_OBJECT = text("request.not-object", "The request needs a JSON object as its body.")
FIELD_MISSING = template("request.field-missing", "The field {field} is missing.")
FIELD_UNKNOWN = template("request.field-unknown", "Unknown field {field}: remove it.")
FIELD_WRONG = template("request.field-wrong", "The field {field} is invalid: {reason}.")
# Reasons that people can see in a form, besides those for programs.
TOO_LONG = template("request.reason.too-long", "it should have at most {count} characters")
TOO_SHORT = template("request.reason.too-short", "it should have at least {count} characters")
EMPTY = text("request.reason.empty", "it should have at least 1 character")
BELOW = template("request.reason.below", "it should be at least {least}")
ABOVE = template("request.reason.above", "it should be at most {most}")
INVISIBLE = text("request.reason.invisible", "it has no visible character: write at least one letter")
TURNED = text("request.reason.turned", "it contains characters that reverse the direction of text: remove them")

REACHED = template("limit.reached", "{told}. Try again in {count} seconds.")
REACHED_FOR_ONE = template("limit.reached-for-one", "{told}. Try again in 1 second.")

AWAY = text(
    "database.away", "The server cannot reach its database right now. Nothing was changed. Try again in a moment."
)
UNCERTAIN = text(
    "database.uncertain",
    "The database of the server did not answer. Check whether your change was saved before you try again.",
)
BUSY = text("database.busy", "The database of the server is busy. Nothing was changed. Try again in a moment.")
STOPS = text("request.stops", "The server is shutting down. Check whether your change was saved before you try again.")
FAILED = text("request.failed", "Something went wrong on the server. Try again. The error is in the server's log.")
