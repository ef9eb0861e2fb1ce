"""The API's description: up to date, complete, with examples."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from starmine.server.openapi import WHERE, description
from starmine.server.routes import bodies

SCHEMA: dict[str, Any] = json.loads(description())
OPERATIONS = [
    pytest.param(operation, id=f"{method} {path}")
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
]


def test_committed_description_is_up_to_date() -> None:
    """``python -m starmine.server.openapi`` writes it."""
    assert WHERE.read_text(encoding="utf-8") == description()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_route_describes_itself_and_its_refusals(operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert operation["tags"]
    refusals = {status: answer for status, answer in operation["responses"].items() if status.startswith("4")}
    assert {"400", "403", "413", "415", "422"} <= set(refusals)
    for answer in refusals.values():
        assert answer["content"] == {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_body_has_an_example(operation: dict[str, Any]) -> None:
    if "requestBody" in operation:
        assert operation["requestBody"]["content"]["application/json"]["examples"]


@pytest.mark.parametrize("name", [name for name in vars(bodies) if name.endswith("Given")])
def test_examples_are_valid_bodies(name: str) -> None:
    given = getattr(bodies, name)
    body, examples = get_args(given)[0], given.__metadata__[0].openapi_examples
    for example in examples.values():
        read = TypeAdapter(body).validate_python(example["value"])
        assert TypeAdapter(body).dump_python(read, mode="json", exclude_unset=True) == example["value"]


def test_events_of_the_stream_are_described() -> None:
    stream = SCHEMA["paths"]["/api/games/{game}/events"]["get"]["responses"]["200"]["content"]["text/event-stream"]
    assert stream["itemSchema"]["properties"]["data"]["contentSchema"] == {"$ref": "#/components/schemas/Event"}
    kinds = SCHEMA["components"]["schemas"]["Event"]["discriminator"]["mapping"]
    assert set(kinds) == {"table", "snapshot", "turn", "clock", "hand", "notes", "chat"}
    for schema in kinds.values():
        assert schema.rpartition("/")[2] in SCHEMA["components"]["schemas"]


def test_route_names_are_unique() -> None:
    names = [operation.values[0]["operationId"] for operation in OPERATIONS]  # type: ignore[index]
    assert len(set(names)) == len(names)
