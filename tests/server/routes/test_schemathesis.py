"""Thousands of requests made up from the API's description: none gets a 500, and every answer is as described."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from starmine.server.openapi import description
from tests.serving import served

EXAMPLES = 40  # for each route

schema = schemathesis.openapi.from_dict(json.loads(description()))

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server, as people run it."""
    with served(tmp_path_factory.mktemp("data"), {"STARMINE_BOT_DELAY": "0"}) as address:
        yield address


@pytest.fixture(scope="module")
def person(address: str) -> dict[str, str]:
    """The headers of somebody who may do everything at the tables below."""
    token = httpx.post(f"{address}/api/guests", json={"name": "Ada"}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def tables(address: str, person: dict[str, str]) -> list[str]:
    """A table that waits, one that plays, and one whose game is over."""
    with httpx.Client(base_url=f"{address}/api", headers=person) as client:
        local = {"kind": "local", "name": "Bob"}

        def new(*seats: dict[str, str]) -> str:
            table: str = client.post("/tables", json={"seats": seats, "first": 0}).json()["id"]
            return table

        carl = {"kind": "local", "name": "Carl"}
        waits, plays, over = new({"kind": "me"}, {"kind": "open"}), new({"kind": "me"}, local), new(local, carl)
        for table in (plays, over):
            client.post(f"/tables/{table}/start").raise_for_status()
        for turn in range(200):
            view = client.get(f"/games/{over}?seat={turn % 2}").json()["view"]
            if view["on_turn"] is None:
                break
            body = {"turn": turn, "action": {"type": "play", "slot": 0}}
            client.post(f"/games/{over}/actions", json=body).raise_for_status()
    return [waits, plays, over]


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_api_conforms_to_its_description(case: Any, address: str, person: dict[str, str], tables: list[str]) -> None:
    streams = case.path.endswith("/events")
    for name in ("table", "game"):
        # Made-up tables are never there. A stream of one that is would not end, and has tests of its own.
        if name in case.path_parameters and not streams and case.meta.generation.mode.is_positive:
            number = sum(map(ord, str(case.path_parameters[name])))
            case.path_parameters[name] = tables[number % len(tables)]
    case.call_and_validate(base_url=address, headers=person, timeout=10, checks=CHECKS)


def test_server_answers_after_all_generated_requests(address: str) -> None:
    assert httpx.get(f"{address}/api/health").status_code == 200
