"""Parts that other schemas share: names, numbers, and the form of every refusal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from starmine.server.names import NAME_LENGTH, BadName, clean
from starmine.server.schemas import request_texts
from starmine.server.schemas.texts import Text

IN_WORDS = "in-words"


def in_words(words: str) -> PydanticCustomError:
    """The error of a value that people are told about by this sentence; ``errors.explain`` finds it as ``words``."""
    return PydanticCustomError(IN_WORDS, "{words}", {"words": words})


def _wrong(why: str) -> PydanticCustomError:
    """The error of a value that is not right for this reason; ``errors.reason_of`` finds it as ``why``."""
    return PydanticCustomError("wrong", "{why}", {"why": why})


def named(text: str) -> str:
    try:
        return clean(text)
    except BadName as error:
        raise in_words(error.args[0]) from error


def _said(text: str) -> str:
    """A message with one kind of line break and without control characters.

    Refuses text without a visible character, and characters that turn the direction of writing.
    """
    text = _BREAKS.sub("\n", text)
    text = "".join(each for each in text if each in "\n\t" or unicodedata.category(each) != "Cc").strip()
    if any(character in _TURNS for character in text):
        raise _wrong(request_texts.TURNED)
    if all(unicodedata.category(character) in _UNSEEN for character in text):
        raise _wrong(request_texts.INVISIBLE)
    return text


def _noted(text: str) -> str:
    return _said(text) if text else text


_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Mn", "Me", "Zl", "Zp", "Zs"})

MESSAGE_LENGTH = NOTE_LENGTH = 300
PASSPHRASE_LENGTHS = (8, 1000)  # characters, at least and at most

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH),
    AfterValidator(named),
]
Said = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MESSAGE_LENGTH),
    AfterValidator(_said),
]
Noted = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=NOTE_LENGTH),
    AfterValidator(_noted),
]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Slot = Annotated[int, Field(ge=0, le=5)]
Rank = Annotated[int, Field(ge=1, le=5)]
Order = Annotated[int, Field(ge=0, le=59)]
Chat = Literal["open", "phrases", "closed"]
Assistance = Literal["none", "clues", "full"]
Spectators = Literal["off", "table", "seat", "all"]
Scope = Literal["read", "play", "account"]  # what a token is for; each includes those before it
Phrase = Literal["know-nothing", "what-do-you-have", "think", "ready", "thanks", "well-done", "sorry"]


Examples = Mapping[str, dict[str, Any]]  # request bodies by what they show, for the API's description


def is_none(value: object) -> bool:
    """Whether an optional field is left out of what is sent."""
    return value is None


class Body(BaseModel):
    """A request body: unknown fields are refused, so that a typing error is never ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)

    examples: ClassVar[Examples] = {}


def declare_examples(description: dict[str, Any]) -> None:
    """Adds the models' examples to the request bodies of an OpenAPI description."""
    schemas = description["components"]["schemas"]
    models = {model.__name__: model for model in subclasses(Body)}
    for operation in (each for path in description["paths"].values() for each in path.values()):
        if "requestBody" not in operation:
            continue
        content = operation["requestBody"]["content"]["application/json"]
        schema = content["schema"]
        schema = schemas[_name(schema)] if _name(schema) not in models else schema
        names = [_name(each) for each in schema.get("oneOf", [schema])]
        content["examples"] = {
            key: {"summary": key.replace("_", " ").capitalize(), "value": value}
            for name in names
            for key, value in models[name].examples.items()
        }


def subclasses(model: type[Body]) -> Iterator[type[Body]]:
    """All models that inherit from this one."""
    for each in model.__subclasses__():
        yield each
        yield from subclasses(each)


def _name(reference: dict[str, str]) -> str:
    return reference["$ref"].rpartition("/")[2]


class Problem(Text):
    """Every refusal (4xx): what is wrong, in one sentence that helps."""

    error: str = Field(examples=["illegal-action"], description="A stable name for programs.")
    rule: str | None = Field(None, examples=["C06"], description="The clause that refuses, if one does.")
