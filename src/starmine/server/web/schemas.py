"""Shared parts of schemas: texts, names, numbers, and the form of refusals.

In Python texts are strings; those with an id are instances of ``starmine.rules.words.texts.Text``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator, StringConstraints
from pydantic_core import PydanticCustomError

from starmine.rules.errors import BadName
from starmine.rules.records.names import NAME_LENGTH
from starmine.rules.words import texts
from starmine.rules.words.texts import Value, text
from starmine.server.web.names import chosen

INVISIBLE = text("request.reason.invisible", "it has no visible character: write at least one letter")
TURNED = text("request.reason.turned", "it contains characters that reverse the direction of text: remove them")

IN_WORDS = "in-words"


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


def in_words(words: str) -> PydanticCustomError:
    """A validation error whose message is a complete sentence for people; see ``errors.explain``."""
    return PydanticCustomError(IN_WORDS, "{words}", {"words": words})


def _wrong(why: str) -> PydanticCustomError:
    """A validation error with a reason for people; see ``errors.reason_of``."""
    return PydanticCustomError("wrong", "{why}", {"why": why})


def named(text: str) -> str:
    """Validates a name that a person chooses, and normalizes it."""
    try:
        return chosen(text)
    except BadName as error:
        raise in_words(error.args[0]) from error


def _said(text: str) -> str:
    """The message with unified line breaks and without control characters.

    Refuses text without visible characters, or with characters that change the writing direction.
    """
    text = _BREAKS.sub("\n", text)
    text = "".join(each for each in text if each in "\n\t" or unicodedata.category(each) != "Cc").strip()
    if any(character in _TURNS for character in text):
        raise _wrong(TURNED)
    if all(unicodedata.category(character) in _UNSEEN for character in text):
        raise _wrong(INVISIBLE)
    return text


def _noted(text: str) -> str:
    return _said(text) if text else text  # an empty text deletes the note


_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
# Characters that change the writing direction, and categories of characters that nobody sees.
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Mn", "Me", "Zl", "Zp", "Zs"})

MESSAGE_LENGTH = NOTE_LENGTH = 300
PASSPHRASE_LENGTHS = (8, 1000)  # minimum and maximum characters

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH), AfterValidator(named)
]
Said = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MESSAGE_LENGTH), AfterValidator(_said)
]
Noted = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NOTE_LENGTH), AfterValidator(_noted)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
Slot = Annotated[int, Field(ge=0, le=5)]
Rank = Annotated[int, Field(ge=1, le=5)]
Order = Annotated[int, Field(ge=0, le=59)]
Scope = Literal["read", "play", "account"]  # the permissions of a token; each includes those before it
Phrase = Literal["know-nothing", "what-do-you-have", "think", "ready", "thanks", "well-done", "sorry"]


Examples = Mapping[str, dict[str, Any]]  # example request bodies by title, for OpenAPI


def is_none(value: object) -> bool:
    """Whether an optional field is omitted from the response."""
    return value is None


class Body(BaseModel):
    """A request body. Unknown fields are refused, so that misspelled ones are not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)

    examples: ClassVar[Examples] = {}


def declare_examples(description: dict[str, Any]) -> None:
    """Adds the models' examples to the request bodies of an OpenAPI document."""
    schemas = description["components"]["schemas"]
    models = {model.__name__: model for model in subclasses(Body)}
    operations = [operation for path in description["paths"].values() for operation in path.values()]
    for operation in operations:
        if "requestBody" not in operation:
            continue
        content = operation["requestBody"]["content"]["application/json"]
        schema = content["schema"]
        if not schema:  # a file
            continue
        if _name(schema) not in models:  # a union of bodies
            schema = schemas[_name(schema)]
        names = [_name(each) for each in schema.get("oneOf", [schema])]
        content["examples"] = {
            key: {"summary": key.replace("_", " ").capitalize(), "value": value}
            for name in names
            for key, value in models[name].examples.items()
        }


def subclasses(model: type[Body]) -> Iterator[type[Body]]:
    """All direct and indirect subclasses of a model."""
    for each in model.__subclasses__():
        yield each
        yield from subclasses(each)


def _name(reference: dict[str, str]) -> str:
    """The name of the schema that ``{"$ref": "#/components/schemas/NAME"}`` refers to."""
    return reference["$ref"].rpartition("/")[2]


class Problem(Text):
    """A refusal (4xx): what is wrong, in one helpful sentence."""

    error: str = Field(examples=["illegal-action"], description="A stable name for programs.")
    rule: str | None = Field(None, examples=["C06"], description="The clause of the rules behind the refusal, if any.")


class LiveRefusal(BaseModel):
    status: int = Field(description="As the status of an HTTP response.")
    problem: Problem
    retry_after: int | None = Field(description="Seconds to wait before trying again, if that may help.")


class LiveProblem(LiveRefusal):
    """Why a message could not be read, or why the connection is closed next."""

    type: Literal["problem"] = "problem"
