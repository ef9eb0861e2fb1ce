"""Reads the server's settings for a command, with our own messages for wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from starmine.cli.errors import BadUsage

if TYPE_CHECKING:
    from starmine.server.settings import Settings

_PATTERNS = {  # by setting: its pattern in words
    "public_url": "the address of a server without a path, such as https://hanabi.example.org",
    "push_contact": "mailto:you@example.org, or the https address of a page",
}
# Messages by Pydantic's error type; the placeholders are from the error's context.
_RULES = {
    "bool_parsing": "true or false",
    "float_parsing": "a number",
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "{ge:g} or more",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "less_than_equal": "{le:g} or less",
    "literal_error": "{expected}",
    "too_short": "at least {min_length} characters long",
}


def read_settings(**options: Any) -> Settings:
    """The settings of the environment; ``options`` that are not None override them. Raises ``BadUsage``."""
    from starmine.server.settings import Settings

    given = {name: value for name, value in options.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        raise BadUsage(_refusal(error.errors()[0], given)) from None  # the error would show secret keys


def _refusal(error: ErrorDetails, options: dict[str, Any]) -> str:
    name = str(error["loc"][0])
    source = f"--{name.replace('_', '-')}" if name in options else f"STARMINE_{name.upper()}"
    value = "not valid" if _is_secret(name) else repr(error["input"])
    return f"{source} is {value}: it must be {_rule(name, error)}"


def _rule(name: str, error: ErrorDetails) -> str:
    kind, context = error["type"], error.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return _PATTERNS[name]
    if kind == "value_error":
        return str(context["error"])
    return _RULES.get(kind, "a value that fits; see docs/hosting.md").format(**context)


def _is_secret(name: str) -> bool:
    from starmine.server.settings import Settings

    return "SecretStr" in str(Settings.model_fields[name].annotation)
