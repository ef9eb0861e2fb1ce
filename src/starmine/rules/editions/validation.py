"""Shared by the readers of data files: types of fields, and the first error in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from starmine.rules.editions.options import expected

STRICT = ConfigDict(extra="forbid", strict=True, frozen=True)


def line(text: str) -> str:
    """The text. Raises ``ValueError`` unless it is one line and not blank."""
    if not text.strip() or not text.isprintable():
        raise ValueError
    return text


Line = Annotated[str, AfterValidator(line), "a text of one line"]


def first_error(error: ValidationError, model: type[BaseModel], key: Callable[[str], str] = str) -> str:
    """The first error in words, with the expected value; unknown fields come before other errors.

    ``key`` maps a field's name to its name in the file.
    """
    wrong = min(error.errors(), key=lambda one: one["type"] not in _UNKNOWN)
    path = wrong["loc"]
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    if wrong["type"] in _UNKNOWN:
        return f"unknown field {place}; expected {', '.join(_fields(_type_at(model, path[:-1], key), key))}"
    what = "missing" if wrong["type"] == "missing" else repr(wrong["input"])
    return f"{place} is {what}; expected {expected(_type_at(model, path, key))}"


_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")


def _fields(model: Any, key: Callable[[str], str]) -> Mapping[str, Any]:
    """The annotations of a model's fields, by their names in the file."""
    return {key(name): hint for name, hint in get_type_hints(model, include_extras=True).items()}


def _type_at(model: Any, path: Sequence[int | str], key: Callable[[str], str]) -> Any:
    """The annotation of the field at a path within a model."""
    found = model
    for step in path:
        if get_origin(found) is Annotated:
            found = get_args(found)[0]
        if get_origin(found) is UnionType:  # with None
            found = get_args(found)[0]
        # An int is an index into a tuple: then the type of its elements.
        found = get_args(found)[0] if isinstance(step, int) else _fields(found, key)[step]
    return found
