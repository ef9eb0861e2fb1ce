"""API tokens for programs: created, used, and revoked in the menu."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.people import TOUCH, Person
from tests.e2e.serving import Server


@pytest.mark.core
@TOUCH
def test_a_token_is_made_shown_once_and_revoked(server: Server, ada: Person) -> None:
    page = ada.page
    page.goto("/")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    page.reload()

    def open_list() -> None:
        page.get_by_role("button", name="Ada: name, theme and sound").click()
        page.get_by_role("button", name="Programs and bots").click()

    open_list()
    sheet = page.get_by_role("dialog", name="Programs and bots")
    expect(sheet).to_contain_text("You have no tokens yet.")
    sheet.get_by_role("button", name="Create the token").click()
    expect(sheet.get_by_role("status")).to_contain_text("Type a name first")
    sheet.get_by_label("Name", exact=True).fill("My bot")
    sheet.get_by_label("Permissions").select_option(label="Read only: what you see")
    sheet.get_by_label("Valid for").select_option(label="30 days")
    sheet.get_by_role("button", name="Create the token").click()
    token = sheet.get_by_role("textbox", name="The token “My bot”").input_value()

    def status(method: str, path: str) -> int:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        return page.request.fetch(f"{server.url}{path}", method=method, headers=headers, data="{}").status

    assert status("GET", "/api/tables") == 200
    assert status("POST", "/api/tables") == 403
    sheet.get_by_role("button", name="Close").click()
    open_list()
    expect(sheet).to_contain_text("Read only: what you see")
    expect(sheet).to_contain_text("Create another one in time.")
    expect(sheet).not_to_contain_text(token)
    sheet.get_by_role("button", name="Revoke the token “My bot”").click()
    expect(sheet.get_by_role("status")).to_contain_text("“My bot” is revoked")
    expect(sheet).to_contain_text("You have no tokens yet.")
    assert status("GET", "/api/tables") == 401


def test_newcomer_finds_programs_and_is_asked_for_a_name_first(wim: Person) -> None:
    page = wim.page
    page.goto("/account")
    page.get_by_role("button", name="Tokens for programs").click()
    question = page.get_by_role("dialog", name="Before programs act as you")
    question.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Guest: name, theme and sound").click()
    page.get_by_role("button", name="Programs and bots").click()
    question.get_by_role("textbox").fill("Newcomer")
    question.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("dialog", name="Programs and bots")).to_contain_text("You have no tokens yet.")
