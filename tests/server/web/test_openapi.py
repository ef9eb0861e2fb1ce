"""The OpenAPI document: complete, with examples, and with the operations of the committed list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starmine.server.openapi import operations as listed
from starmine.server.web.schemas import Body, subclasses


def test_operations_are_those_of_the_committed_list(openapi: dict[str, Any]) -> None:
    """``make operations`` renews it after a change that is meant."""
    committed = Path(__file__).with_name("operations.txt").read_text(encoding="utf-8")
    assert listed(openapi).splitlines() == committed.splitlines()


@pytest.fixture(scope="module")
def operations(openapi: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All operations, by method and path."""
    return {
        f"{method.upper()} {path}": operation
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    }


def test_every_route_describes_itself_and_its_refusals(operations: dict[str, dict[str, Any]]) -> None:
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for name, operation in operations.items():
        assert operation["summary"], name
        assert operation["tags"], name
        refusals = {status: answer for status, answer in operation["responses"].items() if status.startswith("4")}
        assert {"400", "403", "413", "415", "422"} <= set(refusals), name
        assert all(answer["content"] == problem for answer in refusals.values()), name


def test_every_body_has_an_example(operations: dict[str, dict[str, Any]]) -> None:
    bodies = {name: operation["requestBody"] for name, operation in operations.items() if "requestBody" in operation}
    assert len(bodies) > 20
    assert [name for name, body in bodies.items() if not body["content"]["application/json"].get("examples")] == []


def test_examples_are_valid_bodies() -> None:
    models = [model for model in subclasses(Body) if "examples" in vars(model)]
    assert len(models) > 20
    for model in models:
        for example in model.examples.values():
            read = model.model_validate(example)
            assert read.model_dump(mode="json", exclude_unset=True) == example


def test_events_of_the_stream_and_messages_of_sockets_are_described(openapi: dict[str, Any]) -> None:
    stream = openapi["paths"]["/api/games/{game}/events"]["get"]["responses"]["200"]["content"]["text/event-stream"]
    assert stream["itemSchema"]["properties"]["data"]["contentSchema"] == {"$ref": "#/components/schemas/Event"}
    schemas = openapi["components"]["schemas"]
    for name, kinds in (
        ("Event", "table snapshot turn clock hand notes chat study study-lines study-chat"),
        ("LiveMessage", "hello news brief done refused ended problem"),
        ("LiveRequest", "follow unfollow ping act arrange note say"),
    ):
        mapping = schemas[name]["discriminator"]["mapping"]
        assert set(mapping) == set(kinds.split())
        assert all(schema.rpartition("/")[2] in schemas for schema in mapping.values())
