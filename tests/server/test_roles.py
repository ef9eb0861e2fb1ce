"""Permissions: each cell of the table in ``roles.py``."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from starmine.server.info import Readiness
from starmine.server.tables.hub import Hub
from tests.server.conftest import FILE
from tests.server.roles import OK, PLAYERS, QUESTIONS, ROLES, STATES, TOKENS, Question, answer_to_token
from tests.server.serving import House, Someone, lose, serving

BROWSERS = ("host", "seated", "spectator")  # the others are programs with a token


@dataclass
class RoleClients:
    """A server with a client per role and a table per state."""

    house: House
    operations: dict[str, tuple[str, str]]  # by name: method and path
    clients: dict[str, Someone] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)

    async def enter(self, role: str) -> None:
        """Creates the client of a role, with a name if the role has one."""
        if role in BROWSERS:
            self.clients[role] = self.house.stranger(role)
            await self.create_person(role)
        elif role not in {"nobody", *TOKENS}:
            self.clients[role] = await self.house.script(role)
        else:
            self.clients[role] = self.house.stranger(role)

    async def create_person(self, role: str) -> None:
        """Creates a new person for a browser, without a table; for the host also tokens."""
        self.clients[role].client.cookies.clear()
        await self.clients[role].put("/me", {"name": role})
        self.tables.clear()
        if role == "host":
            await self.make_tokens()

    async def make_tokens(self) -> None:
        for role, scope in TOKENS.items():
            made = await self.clients["host"].post("/me/tokens", {"name": role, "scope": scope})
            self.authorize(role, made["token"])

    def authorize(self, role: str, token: str) -> None:
        self.clients[role].client.headers["Authorization"] = f"Bearer {token}"

    async def table(self, state: str) -> str:
        """A table in this state with all players seated."""
        if state not in self.tables:
            host, *others = players = [self.clients[role] for role in PLAYERS.split()]
            seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(others) + (state == "waiting"))]
            table: str = (await host.post("/tables", {"seats": seats, "first": 1, "silence": False}))["id"]
            for other in others:
                await other.post(f"/tables/{table}/join")
            if state != "waiting":
                await host.post(f"/tables/{table}/start")
            if state == "finished":
                await lose(table, *players)
            self.tables[state] = table
        return self.tables[state]

    async def stored(self, table: str) -> Any:
        """Everything about a table that can change."""
        return (await self.house.table(table)).state

    async def ask(self, role: str, question: Question, state: str | None) -> tuple[str, bool]:
        """A role's response to a request, and whether the table has changed."""
        method, path = self.operations[question.operation]
        table = "" if state is None else await self.table(state)
        watched = bool(table) and method != "GET"
        before = await self.stored(table) if watched else None
        names = {"table": table, "game": table, "seat": question.seat, "spectator": 0, "turn": 0, "edition": "cocktail"}
        names |= {
            "variant": "Rainbow (5 Suits)",
            "puzzle": "the-first-one",
            "study": "none",
            **dict.fromkeys(("token", "login", "passkey", "subscription", "tournament", "person"), "x"),
        }
        body = None if question.body is None else json.loads(json.dumps(question.body).replace("{role}", role))
        response = await self.clients[role].ask(method, path.format(**names) + question.query, body)
        if role == "nobody":
            self.clients[role].client.cookies.clear()  # requesting a name sets a cookie
        elif question.operation == "delete_account" and response.is_success:
            await self.create_person(role)
        elif question.operation == "sign_out_others" and response.is_success:
            if role in TOKENS:
                await self.create_person("host")
            elif role == "host":
                await self.make_tokens()
            elif response.json()["token"]:
                self.authorize(role, response.json()["token"])
        told = OK if response.is_success else f"{response.status_code} {response.json()['error']}"
        changed = watched and before != await self.stored(table)
        if changed and state is not None:
            del self.tables[state]
        return told, changed


@pytest.fixture(scope="module")
async def clients_by_role(
    _new_database: Path, tmp_path_factory: pytest.TempPathFactory, openapi: dict[str, Any]
) -> AsyncIterator[RoleClients]:
    folder = tmp_path_factory.mktemp("clients_by_role")
    shutil.copy(_new_database, folder / FILE)
    async with serving(folder, bot_delay=60, limits=False) as house:
        clients_by_role = RoleClients(house, _operations(openapi))
        await house.services[Readiness].compiled  # else the health check fails
        house.services[Hub].close()  # so that a stream ends at its start
        for role in (*TOKENS, *ROLES):
            await clients_by_role.enter(role)
        clients_by_role.authorize("forged", "ImFkYSI.c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2U")
        await clients_by_role.clients["revoked"].post("/me/sign-out-others")  # and continues with its previous token
        await clients_by_role.clients["elsewhere"].post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]})
        yield clients_by_role


def _operations(openapi: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {
        operation["operationId"]: (method.upper(), path.removeprefix("/api"))
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    }


CELLS = [
    pytest.param(question, state, row, id=f"{name}, {state}" if state else name)
    for name, question in QUESTIONS.items()
    for state, row in question.rows
]


@pytest.mark.slow
@pytest.mark.parametrize(("question", "state", "row"), CELLS)
async def test_each_role_gets_the_response_in_the_table_of_roles(
    clients_by_role: RoleClients, question: Question, state: str | None, row: dict[str, str]
) -> None:
    expected = {role: answer for answer, roles in row.items() for role in roles.split()}
    assert sorted(expected) == sorted(ROLES), "a row says of every role what it is answered"
    expected |= {role: answer_to_token(role, question, expected["host"]) for role in TOKENS}
    told = {}
    for role in expected:
        told[role], changed = await clients_by_role.ask(role, question, state)
        assert told[role] == OK or not changed, f"{role} was refused and changed the table"
    assert {role: (told[role], answer) for role, answer in expected.items() if told[role] != answer} == {}


def test_every_operation_of_the_api_is_in_the_table_of_roles(openapi: dict[str, Any]) -> None:
    operations = _operations(openapi)
    assert {question.operation for question in QUESTIONS.values()} == set(operations)
    for name, question in QUESTIONS.items():
        about_a_table = any(part in operations[question.operation][1] for part in ("{table}", "{game}"))
        states = [state for state, _ in question.rows]
        assert states == (list(STATES) if about_a_table else [None]), name
