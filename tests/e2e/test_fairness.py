"""Requests beyond a seat's rights are refused, and the game stays unchanged."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, expect

import starmine as sm
from tests.e2e.conftest import NewCaller
from tests.e2e.people import Caller, Person, seat_people
from tests.e2e.secrecy import count_views, leaks, read
from tests.e2e.serving import Server


@pytest.mark.core
@pytest.mark.clause("C05")
def test_a_seat_out_of_turn_is_refused_through_the_api(server: Server, bo: Person, new_caller: NewCaller) -> None:
    table = seat_people(new_caller("Ada"), bo)
    before = sm.write_record(server.game(table))

    def post(person: Caller, **body: object) -> APIResponse:
        return person.request.post(
            f"/api/games/{table}/actions", data={"turn": 0, "action": {"type": "play", "slot": 0}, **body}
        )

    out_of_turn = post(bo)
    assert out_of_turn.status == 422
    assert out_of_turn.json()["rule"] == "C05"
    assert post(bo, seat=0).status == 403
    stranger = new_caller("Cy")
    assert post(stranger).status == 401
    stranger.ask("PUT", "/api/me", {"name": "Cy"})
    assert post(stranger).status == 403
    assert sm.write_record(server.game(table)) == before
    bo.sees_turn(0)


@pytest.mark.core
@pytest.mark.clause("C04")
def test_a_spectator_sees_no_hand(server: Server, ada: Person, new_caller: NewCaller) -> None:
    table = seat_people(new_caller("Cy"), new_caller("Di"))
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    ada.page.goto(f"/t/{table}")
    ada.sees_turn(0)
    expect(ada.page.locator("[data-order].back")).to_have_count(10)
    received = read(server.received(ada.cookie()))
    assert count_views(received) > 0
    assert leaks(received, server.game(table), table, set()) == []
