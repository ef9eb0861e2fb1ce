"""The admin's view: opened by the key in the settings, it lists and removes tables and people."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, sizes
from tests.e2e.serving import serving

KEY = "a key of twenty characters and more"


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_admin_removes_a_table_and_a_person(new_context: NewContext, tmp_path: Path, size: ViewportSize) -> None:
    with serving(tmp_path, admin_key=KEY) as server:
        ada = Person(new_context(viewport=size, base_url=server.url).new_page(), "Ada")
        ada.ask("PUT", "/api/me", {"name": "Ada <b>"})
        seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
        table = ada.ask("POST", "/api/tables", {"seats": seats})["id"]
        ada.ask("POST", f"/api/tables/{table}/start")
        page = new_context(viewport=size, base_url=server.url).new_page()
        page.goto("/admin")
        key = page.get_by_label("Admin key")
        key.fill("not the key of this server")
        key.press("Enter")
        expect(page.get_by_text("Wrong admin key")).to_be_visible()
        key.fill(KEY)
        key.press("Enter")
        tables = page.get_by_role("region", name="Tables")
        expect(tables.get_by_text("Ada <b>")).to_be_visible()
        tables.get_by_label("Id or name").fill("nobody of this name")
        tables.get_by_role("button", name="Find").click()
        expect(tables.get_by_text("No tables found.")).to_be_visible()
        tables.get_by_label("Id or name").fill("ada")
        tables.get_by_role("button", name="Find").click()
        tables.get_by_role("button", name=f"Remove table {table}").click()
        tables.get_by_role("button", name="Remove permanently").click()
        expect(tables.get_by_text(f"Table {table} is removed.")).to_be_visible()
        ada.ask("POST", "/api/tournaments", {"name": "Cup <i>", "players": 2, "deals": 3, "teams": ["Owls", "Foxes"]})
        page.reload()
        cups = page.get_by_role("region", name="Tournaments")
        expect(cups).to_contain_text("host: Ada <b>")
        expect(cups).to_contain_text("2 teams · 3 deals · 0 of 6 games finished")
        cups.get_by_role("button", name="Remove the tournament Cup <i>").click()
        cups.get_by_role("button", name="Remove permanently").click()
        expect(cups.get_by_text("The tournament Cup <i> is removed. Its games stay.")).to_be_visible()
        people = page.get_by_role("region", name="People")
        people.get_by_role("button", name="Remove Ada <b>").click()
        people.get_by_role("button", name="Remove permanently").click()
        expect(people.get_by_text("Ada <b> is removed.")).to_be_visible()
        assert ada.ask("GET", "/api/me") == {"person": None}
        page.get_by_role("button", name="Close the admin page").click()
        page.reload()
        expect(page.get_by_label("Admin key")).to_be_visible()
