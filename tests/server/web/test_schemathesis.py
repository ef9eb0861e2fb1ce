"""Thousands of generated requests: none gets a 500, and all responses match the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from schemathesis.checks import not_a_server_error
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from starmine.server.settings import Settings
from tests.serving import served

pytestmark = pytest.mark.process

EVENINGS, STEPS = 2, 40

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
def described(openapi: dict[str, Any]) -> Any:
    """The API's schema, from which requests are generated."""
    schema = schemathesis.openapi.from_dict(openapi)
    # A body that violates its schema may be refused for its size first.
    rejection = schema.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]
    return schema


every_route = schemathesis.pytest.from_fixture("described")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a process, whose limits per person are as high as those per address.

    At the limits, requests would get a 429 and be retried after a minute.
    """
    fields = Settings.model_fields.items()
    rates = [name for name, field in fields if name.startswith("limit_") and "/" in str(field.default)]
    often = {f"STARMINE_{name.upper()}": "1000000/1s" for name in rates}
    with served(tmp_path_factory.mktemp("data"), {"STARMINE_BOT_DELAY": "0", **often}) as address:
        yield address


@pytest.fixture(scope="module")
def person(address: str) -> dict[str, str]:
    """The headers of the host of the tables below."""
    token = httpx.post(f"{address}/api/guests", json={"name": "Ada"}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def tables(address: str, person: dict[str, str]) -> list[str]:
    """A waiting, a running and a finished table."""
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


@pytest.fixture(autouse=True)
def _named_for_schemathesis(request: pytest.FixtureRequest) -> None:
    request.node._nodeid = request.node.nodeid  # set by the plugin, and missing in pytest 9.2


@pytest.fixture(autouse=True)
def _answers_at_the_end(address: str) -> Iterator[None]:
    yield
    assert httpx.get(f"{address}/api/health").status_code == 200


def _made_up(examples: int, **more: Any) -> settings:
    """The number of generated requests per route, or of evenings; deterministic."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        **more,
    )


@pytest.mark.long(120)
@every_route.parametrize()
@_made_up(80)
def test_api_conforms_to_its_description(case: Any, address: str, person: dict[str, str], tables: list[str]) -> None:
    streams = case.path.endswith("/events")
    for name in ("table", "game"):
        # Generated table ids do not exist. A stream of an existing table would not end, and has its own tests.
        if name in case.path_parameters and not streams and case.meta.generation.mode.is_positive:
            number = sum(map(ord, str(case.path_parameters[name])))
            case.path_parameters[name] = tables[number % len(tables)]
    case.call_and_validate(base_url=address, headers=person, timeout=10, checks=CHECKS)


COMING = st.sampled_from(["join_table", "start_table", "rematch_table"])
NUMBERS = st.integers(0, 9999)  # choices are drawn independently of responses, so that runs can be repeated


def _anything() -> st.SearchStrategy[Any]:
    # A stream of an existing table would not end, and has its own tests.
    asked = [operation for name, operation in Evening.operations.items() if name != "get_events"]
    return st.one_of([operation.as_strategy() for operation in asked])


class Evening(RuleBasedStateMachine):
    """Three people at tables: meaningful actions, mixed with arbitrary valid requests."""

    address = ""
    people: ClassVar[list[dict[str, str]]] = []
    operations: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.tables = ["none"]

    def send(self, who: int, case: Any) -> Any:
        person = self.people[who % len(self.people)]
        checks = [check for check in CHECKS if check not in {negative_data_rejection, unsupported_method}]
        answer = case.call_and_validate(base_url=self.address, headers=person, timeout=10, checks=checks)
        if case.operation is self.operations["sign_out_others"] and answer.status_code == 200:
            person["Authorization"] = f"Bearer {answer.json()['token']}"
        return answer

    def ask(self, who: int, name: str, table: str, body: Any = None, **more: Any) -> Any:
        operation = self.operations[name]
        names = {part: table for part in ("table", "game") if f"{{{part}}}" in operation.path}
        return self.send(who, operation.Case(path_parameters={**names, **more}, body=body or NOT_SET))

    def table(self, number: int) -> str:
        return self.tables[max(0, number % (len(self.tables) + 4) - 4)]  # mostly the first

    @initialize(first=NUMBERS)
    def a_game_has_begun(self, first: int) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        new = {"seats": seats, "first": first % 3, "options": {"strikes": 1}}  # so that most games end soon
        table = self.ask(0, "post_tables", "", new).json()["id"]
        self.tables = [table]
        self.ask(1, "join_table", table)
        assert self.ask(0, "start_table", table).status_code == 200

    @rule(who=NUMBERS, at=NUMBERS, case=st.deferred(_anything))
    def anything(self, who: int, at: int, case: Any) -> None:
        for name in {"table", "game"}.intersection(case.path_parameters or ()):
            case.path_parameters[name] = self.table(at)
        answer = self.send(who, case)
        if case.operation is self.operations["post_tables"] and answer.status_code == 201:
            self.tables.append(answer.json()["id"])

    @rule(who=NUMBERS, at=NUMBERS, what=COMING)
    def people_come_and_begin(self, who: int, at: int, what: str) -> None:
        answer = self.ask(who, what, self.table(at))
        if what == "rematch_table" and answer.status_code == 200:
            self.tables.append(answer.json()["id"])

    @rule(at=NUMBERS, which=NUMBERS)
    def the_one_on_turn_plays(self, at: int, which: int) -> None:
        table = self.table(at)
        for who in range(len(self.people)):
            view = self.ask(who, "get_game", table).json().get("view")
            if view is not None and view["legal"]:
                action = view["legal"][which % len(view["legal"])]["action"]
                self.ask(who, "post_action", table, {"turn": view["turn"], "seat": view["seat"], "action": action})


@pytest.fixture
def evening(described: Any, address: str) -> type[RuleBasedStateMachine]:
    """The state machine for evenings at the server."""
    tokens = [httpx.post(f"{address}/api/guests", json={"name": name}).json()["token"] for name in ("Di", "Ed", "Flo")]
    Evening.address = address
    Evening.people = [{"Authorization": f"Bearer {token}"} for token in tokens]
    Evening.operations = {
        operation.definition.raw["operationId"]: operation
        for operation in (
            described[path][method] for path, methods in described.raw_schema["paths"].items() for method in methods
        )
    }
    return Evening


def test_no_order_of_requests_makes_the_server_fail(evening: type[RuleBasedStateMachine]) -> None:
    run_state_machine_as_test(evening, settings=_made_up(EVENINGS, stateful_step_count=STEPS))


@pytest.mark.long(30)
def test_no_order_of_requests_in_many_evenings_makes_the_server_fail(evening: type[RuleBasedStateMachine]) -> None:
    run_state_machine_as_test(evening, settings=_made_up(20, stateful_step_count=STEPS))
