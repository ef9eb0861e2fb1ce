"""Requests for more than a seat may have are refused, and the game stays as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, expect

from starmine.server.identity import COOKIE
from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, seat_people
from tests.e2e.secrecy import count_views, leaks, read
from tests.e2e.serving import Server


@pytest.mark.clause("C05")
def test_a_seat_out_of_turn_is_refused_through_the_api(server: Server, new_context: NewContext) -> None:
    ada, bo = (Person(new_context().new_page(), name) for name in ("Ada", "Bo"))
    table = seat_people(ada, bo)
    before = server.game(table).to_json()

    def post(person: Person, **body: object) -> APIResponse:
        return person.page.request.post(
            f"/api/games/{table}/actions", data={"turn": 0, "action": {"type": "play", "slot": 0}, **body}
        )

    out_of_turn = post(bo)
    assert out_of_turn.status == 422
    assert out_of_turn.json()["rule"] == "C05"
    assert post(bo, seat=0).status == 403
    stranger = Person(new_context().new_page(), "Cy")
    assert post(stranger).status == 401
    stranger.ask("PUT", "/api/me", {"name": "Cy"})
    assert post(stranger).status == 403
    assert server.game(table).to_json() == before
    bo.sees_turn(0)


@pytest.mark.clause("C04")
def test_a_spectator_sees_no_hand(server: Server, new_context: NewContext) -> None:
    ada, bo = (Person(new_context().new_page(), name) for name in ("Ada", "Bo"))
    table = seat_people(ada, bo)
    watcher = Person(new_context().new_page(), "Wim")
    watcher.ask("PUT", "/api/me", {"name": "Wim"})
    watcher.page.goto(f"/t/{table}")
    watcher.sees_turn(0)
    expect(watcher.page.locator("[data-order].back")).to_have_count(10)
    cookie = next(c["value"] for c in watcher.page.context.cookies() if c["name"] == COOKIE)
    received = read(server.received(cookie))
    assert count_views(received) > 0
    assert leaks(received, server.game(table), table, set()) == []
