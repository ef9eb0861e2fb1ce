"""A tournament: created by a host, played by teams that join by their links, and its standings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, play_first_cards, sizes
from tests.e2e.serving import Server


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_teams_come_by_links_and_are_compared(server: Server, new_context: NewContext, size: ViewportSize) -> None:
    host = Person(new_context(viewport=size).new_page(), "Hana")
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("link", name="New tournament").click()
    page.get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_text("Type a name for the tournament.")).to_be_visible()
    expect(page.get_by_label("Name of the tournament")).to_be_focused()
    page.get_by_label("Name of the tournament").fill("Summer <b>cup</b>")
    page.get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_text("Type the name of at least one team.")).to_be_visible()
    page.get_by_label("Deals").fill("2")
    page.get_by_label("Teams").fill("Owls\nFoxes")
    page.get_by_role("button", name="Create the tournament").click()
    host.tell_name()
    expect(page.get_by_role("heading", level=1)).to_have_text("Summer <b>cup</b>")
    expect(page.get_by_role("row", name=re.compile("Owls")).get_by_role("cell").first).to_have_text("–not played")
    links = {name: page.get_by_label(name, exact=True).input_value() for name in ("Owls", "Foxes")}
    path = re.sub(r"^https?://[^/]+", "", links["Owls"])
    owl = Person(new_context(viewport=size).new_page(), "Olga")
    owl.page.goto(path)
    owl.page.get_by_role("region", name="Deals of Owls").get_by_role("link", name="Play").first.click()
    expect(owl.page.get_by_role("heading", level=1)).to_have_text("Deal 1")
    owl.choose("On this device")
    owl.page.get_by_role("textbox", name="Name of the player in seat 2").fill("Otto")
    owl.page.get_by_role("button", name="Start the game").click()
    owl.tell_name()
    owl.page.wait_for_url(re.compile("/t/"), wait_until="commit")
    table = owl.page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("row", name=re.compile("Owls"))).to_contain_text("…")
    expect(page.get_by_role("link", name=re.compile("Owls, deal 1"))).to_have_count(0)
    play_first_cards(server, table, owl)
    owl.page.get_by_role("link", name="Standings").click()
    row = owl.page.get_by_role("row", name=re.compile("Owls"))
    row.get_by_role("link", name=re.compile("Owls, deal 1")).click()
    owl.page.wait_for_url(re.compile("/games/"))
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("row", name=re.compile("Owls"))).to_contain_text("finished, result still secret")
    expect(page.get_by_role("link", name=re.compile("Owls, deal 1"))).to_have_count(0)
    page.goto(f"/games/{table}")
    expect(page.get_by_text("This game is part of a tournament.")).to_be_visible()
    page.go_back()
    page.get_by_text("Edit the tournament").click()
    page.get_by_role("button", name="Close the tournament").click()
    page.get_by_role("button", name="Close it for good").click()
    expect(page.get_by_text("The host has closed this tournament.")).to_be_visible()
    page.get_by_role("link", name=re.compile("Owls, deal 1")).click()
    page.wait_for_url(re.compile("/games/"))


def _cup(host: Person, *teams: str, **new: object) -> dict[str, Any]:
    """A tournament of one deal, by the API."""
    host.ask("PUT", "/api/me", {"name": host.name})
    return host.ask("POST", "/api/tournaments", {"name": "Cup", "players": 2, "deals": 1, "teams": teams, **new})


def test_people_sit_down_at_a_teams_table_by_its_invitation(new_context: NewContext) -> None:
    host, olga, otto = (Person(new_context().new_page(), name) for name in ("Hana", "Olga", "Otto"))
    cup = _cup(host, "Owls")
    olga.page.goto(f"/tournaments/{cup['id']}#{cup['standings'][0]['key']}")
    olga.page.get_by_role("link", name="Play", exact=True).click()
    expect(olga.page.get_by_label("Show on the home page")).to_have_count(0)
    olga.page.get_by_role("button", name="Create", exact=True).click()
    olga.tell_name()
    olga.page.wait_for_url(re.compile("/t/"), wait_until="commit")
    link = olga.page.get_by_label("Link to this table").input_value()
    path, _, key = re.sub(r"^https?://[^/]+", "", link).partition("#")
    otto.page.goto(path)
    expect(otto.page.get_by_text("This table is for a team of a tournament.")).to_be_visible()
    expect(otto.page.get_by_role("button", name="Sit")).to_have_count(0)
    otto.page.goto(f"{path}?again#{key}")
    otto.page.get_by_role("button", name="Sit down").click()
    otto.tell_name()
    expect(otto.page.get_by_text("you", exact=True)).to_be_visible()


def test_host_adds_a_team_and_removes_the_tournament(new_context: NewContext) -> None:
    host = Person(new_context().new_page(), "Hana")
    made = _cup(host, "Owls", players=3)["id"]
    page = host.page
    page.goto(f"/tournaments/{made}")
    page.get_by_text("Edit the tournament").click()
    page.get_by_label("Add teams").fill("Cranes")
    page.get_by_role("button", name="Add teams").click()
    expect(page.get_by_role("row", name=re.compile("Cranes"))).to_be_visible()
    page.get_by_text("Edit the tournament").click()
    page.get_by_role("button", name="Remove the tournament").click()
    page.get_by_role("button", name="Remove it, keep its games").click()
    expect(page.get_by_text("You have no tournaments yet.")).to_be_visible()
    page.goto(f"/tournaments/{made}")
    expect(page.get_by_text("It may have been removed")).to_be_visible()


def test_deal_of_a_tournament_is_refused_without_its_whole_key_and_out_of_range(new_context: NewContext) -> None:
    host = Person(new_context().new_page(), "Hana")
    cup = _cup(host, "Owls")
    page = host.page
    heading = page.get_by_role("heading", level=1)
    page.goto(f"/new/tournament/{cup['id']}/0")
    expect(heading).to_have_text("This deal is for a team")
    page.get_by_role("link", name="Standings").click()
    expect(heading).to_have_text("Cup")
    page.goto(f"/tournaments/{cup['id']}#{cup['standings'][0]['key']}")
    expect(page.get_by_role("region", name="Deals of Owls")).to_be_visible()
    page.goto(f"/new/tournament/{cup['id']}/1")
    expect(page.get_by_text("This tournament has the deals 1 to 1.")).to_be_visible()
    page.goto(f"/tournaments/{cup['id']}#{cup['standings'][0]['key'][:-1]}")
    expect(page.get_by_text("Ask the host for your team’s link.")).to_be_visible()
    expect(page.get_by_role("region", name="Deals of Owls")).to_have_count(0)
    page.goto("/new/tournament/nonsense/0")
    expect(page.get_by_text("Unknown tournament")).to_be_visible()


def test_second_of_a_team_who_creates_a_table_is_led_to_the_team_s(new_context: NewContext) -> None:
    host = Person(new_context().new_page(), "Hana")
    cup = _cup(host, "Foxes")
    fay, max_ = (Person(new_context().new_page(), name) for name in ("Fay", "Max"))
    for person in (fay, max_):
        person.page.goto(f"/tournaments/{cup['id']}#{cup['standings'][0]['key']}")
        person.page.get_by_role("link", name="Play", exact=True).click()
        expect(person.page.get_by_role("button", name="Create", exact=True)).to_be_visible()
    for person in (fay, max_):
        person.page.get_by_role("button", name="Create", exact=True).click()
        person.tell_name()
    fay.page.wait_for_url(re.compile("/t/"), wait_until="commit")
    expect(max_.page.get_by_role("heading", level=1)).to_have_text("Your team has a table for this deal")
    max_.page.get_by_role("link", name="Go to table").click()
    max_.page.wait_for_url(re.compile(fay.page.url.rsplit("/", 1)[1]), wait_until="commit")
