"""Accounts and profiles in a browser: created, signed in elsewhere, signed out, recovered, deleted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import MOUSE, TOUCH, Person, device, finish_alone, play_first_cards, seat_people
from tests.e2e.serving import Server

PHRASE, OTHER = "four lanterns on a river", "a boat without oars"


def make_account(ada: Person, name: str) -> list[str]:
    """Turns the guest of a browser into an account; returns its recovery codes."""
    page = ada.page
    page.goto("/account")
    form = page.get_by_role("form", name="Create an account")
    form.get_by_role("textbox", name="Name", exact=True).fill(name)
    form.get_by_label("Passphrase", exact=True).fill(PHRASE)
    form.get_by_role("button", name="Create account").click()
    codes = page.get_by_role("region", name="Recovery codes")
    expect(codes.locator("code")).to_have_count(10)
    texts = codes.locator("code").all_inner_texts()
    codes.get_by_role("button", name="I have saved them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return texts


def sign_in(page: Page, name: str, passphrase: str) -> None:
    form = page.get_by_role("form", name="Sign in")
    form.get_by_role("textbox", name="Name", exact=True).fill(name)
    form.get_by_label("Passphrase", exact=True).fill(passphrase)
    form.get_by_role("button", name="Sign in", exact=True).click()


@MOUSE
def test_an_account_is_made_from_the_menu_and_keeps_the_games(ada: Person, server: Server, tmp_path: Path) -> None:
    page = ada.page
    page.goto("/")
    finish_alone(server, ada, options={"strikes": 1})
    page.reload()
    page.get_by_role("button", name="Ada: name, theme and sound").click()
    page.get_by_role("link", name="Account", exact=True).click()
    form = page.get_by_role("form", name="Create an account")
    expect(form.get_by_role("textbox", name="Name", exact=True)).to_have_value("Ada")
    form.get_by_label("Passphrase", exact=True).fill("password")
    form.get_by_role("button", name="Create account").click()
    expect(form.get_by_role("status")).to_contain_text("This passphrase is too common")
    name = f"Ada {tmp_path.name[-12:]}"
    form.get_by_role("textbox", name="Name", exact=True).fill(name)
    form.get_by_label("Passphrase", exact=True).fill(PHRASE)
    form.get_by_role("button", name="Create account").click()
    codes = page.get_by_role("region", name="Recovery codes")
    expect(codes.get_by_role("heading")).to_be_focused()
    with page.expect_download() as download:
        codes.get_by_role("link", name="Download").click()
    written = Path(download.value.path()).read_text(encoding="utf-8")
    for code in codes.locator("code").all_inner_texts():
        assert code in written
    codes.get_by_role("button", name="I have saved them").click()
    expect(page.get_by_text("10 codes are left.")).to_be_visible()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("heading", name="Newest games")).to_be_visible()


@pytest.mark.core
@MOUSE
def test_account_is_signed_in_elsewhere_and_brings_the_guests_games(
    ada: Person, server: Server, new_context: NewContext, tmp_path: Path
) -> None:
    name = f"Bea {tmp_path.name[-12:]}"
    make_account(ada, name)
    phone = Person(new_context(**device(touch=True)).new_page(), "Guest")
    phone.page.goto("/")
    table = finish_alone(server, phone, options={"strikes": 1})
    phone.page.goto("/account")
    sign_in(phone.page, name, OTHER)
    form = phone.page.get_by_role("form", name="Sign in")
    expect(form.get_by_role("status")).to_contain_text("Wrong name or passphrase")
    expect(form.get_by_role("switch", name="Keep the games that “Guest” played here")).to_be_checked()
    sign_in(phone.page, name, PHRASE)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(name)
    ada.page.reload()
    logins = ada.page.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    expect(logins).to_have_count(2)
    expect(logins.first).to_contain_text("This browser")
    assert table in str(ada.ask("GET", "/api/tables"))
    ada.page.get_by_role("button", name=re.compile("^Sign out Chrome")).click()
    expect(logins).to_have_count(1)
    phone.page.reload()
    phone.page.get_by_role("dialog", name="You are signed out here").get_by_role("link", name="Sign in").click()
    expect(phone.page.get_by_role("form", name="Sign in")).to_be_visible()


def test_recovery_code_lets_one_in_with_a_new_passphrase(ada: Person, new_context: NewContext, tmp_path: Path) -> None:
    name = f"Cy {tmp_path.name[-12:]}"
    codes = make_account(ada, name)
    page = new_context().new_page()
    page.goto("/account")
    form = page.get_by_role("form", name="Sign in")
    form.get_by_role("button", name="Use a recovery code").click()
    form.get_by_role("textbox", name="Name", exact=True).fill(name)
    form.get_by_role("textbox", name="Recovery code").fill(codes[4])
    form.get_by_label("New passphrase", exact=True).fill(OTHER)
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("9 codes are left.")).to_be_visible()
    page.get_by_role("button", name="Create new codes").click()
    page.get_by_role("button", name="Create new codes").click()
    expect(page.get_by_role("region", name="Recovery codes").locator("code")).to_have_count(10)


def test_name_and_passphrase_are_changed(ada: Person, tmp_path: Path) -> None:
    name = f"Di {tmp_path.name[-12:]}"
    make_account(ada, name)
    page = ada.page
    part = page.get_by_role("region", name="Name and passphrase")
    field = part.get_by_role("textbox", name="Name", exact=True)
    expect(field).to_have_value(name)
    field.fill(f"{name} 2")
    expect(field).to_have_value(f"{name} 2")
    part.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} 2")
    part.get_by_text("Change the passphrase").first.click()
    part.get_by_label("Current passphrase", exact=True).fill(PHRASE)
    part.get_by_label("New passphrase", exact=True).fill(OTHER)
    part.get_by_role("button", name="Change the passphrase").click()
    expect(part.get_by_text("Passphrase changed")).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("button", name="Guest: name, theme and sound")).to_be_visible()
    page.goto("/account")
    sign_in(page, f"{name} 2", OTHER)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} 2")


def test_passkey_is_added_and_signs_in(server: Server, new_context: NewContext, tmp_path: Path) -> None:
    name = f"Eda {tmp_path.name[-12:]}"
    context = new_context(base_url=f"http://localhost:{server.port}")
    ada = Person(context.new_page(), name)
    devices = context.new_cdp_session(ada.page)
    devices.send("WebAuthn.enable")
    kinds = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**kinds, "isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    make_account(ada, name)
    page = ada.page
    part = page.get_by_role("region", name="Passkeys")
    part.get_by_role("textbox", name="Name of the new passkey").fill("My laptop")
    part.get_by_role("button", name="Add a passkey").click()
    expect(part.get_by_role("listitem")).to_contain_text("My laptop")
    part.get_by_role("button", name="Rename the passkey “My laptop”").click()
    part.get_by_role("textbox", name="Name", exact=True).fill("Old laptop")
    part.get_by_role("button", name="Save").click()
    expect(part.get_by_role("listitem")).to_contain_text("Old laptop")
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("button", name="Guest: name, theme and sound")).to_be_visible()
    page.goto("/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(part.get_by_role("listitem")).to_contain_text("last used on")
    part.get_by_role("button", name="Remove the passkey “Old laptop”").click()
    expect(part.get_by_role("listitem")).to_have_count(0)


@MOUSE
def test_everything_is_exported_and_deleted(ada: Person, server: Server, tmp_path: Path) -> None:
    page, name = ada.page, f"Flo {tmp_path.name[-12:]}"
    page.goto("/")
    ada.name = "Flo"
    table = finish_alone(server, ada, options={"strikes": 1})
    make_account(ada, name)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    assert table in Path(download.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="Delete everything", exact=True).click()
    expect(page.get_by_text("A bot takes over your unfinished games")).to_be_visible()
    page.get_by_role("button", name="Delete everything permanently").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deleted")
    expect(page.get_by_text("The other players keep 1 game")).to_be_visible()
    page.goto(f"/games/{table}")
    expect(page.get_by_text("Player 2").first).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Flo")


@TOUCH
def test_profile_shows_partners_to_play_with_again(ada: Person, bo: Person, server: Server, tmp_path: Path) -> None:
    ada.name = "Gil"
    table = seat_people(ada, bo, looking=(), options={"strikes": 1}, listed=True)
    play_first_cards(server, table, ada, bo)
    page = ada.page
    page.goto("/profile")
    for chart in ("Scores", "By month"):
        part = page.get_by_role("region", name=chart, exact=True)
        expect(part.locator("svg")).to_be_visible()
        expect(part.get_by_role("table")).to_be_visible()
    page.get_by_role("button", name="Play again with Bo").click()
    page.wait_for_url(re.compile("/t/"))
    bo.page.goto("/")
    expect(bo.page.get_by_role("region", name="Your tables").get_by_role("link")).to_have_count(1)

    name = f"Gil {tmp_path.name[-12:]}"
    make_account(ada, name)
    bo.page.goto(f"/people/{name}")
    expect(bo.page.get_by_role("heading", level=1)).to_have_text(f"Profile of {name}")
    expect(bo.page.get_by_text("Finished games at listed tables")).to_be_visible()
    expect(bo.page.get_by_role("region", name="Played with")).to_have_count(0)
    bo.page.goto("/people/nobody-at-all")
    expect(bo.page.get_by_text("Unknown account")).to_be_visible()


@TOUCH
def test_best_results_name_a_person_who_agrees_until_they_take_it_back(
    ada: Person, bo: Person, server: Server, tmp_path: Path
) -> None:
    ada.name = "Hal"
    table = seat_people(ada, bo, looking=(), edition="abacus", silence=None)
    play_first_cards(server, table, ada, bo)
    name, page = f"Hal {tmp_path.name[-12:]}", ada.page
    make_account(ada, name)
    agreed = page.get_by_role("switch", name="Name me in best results")
    expect(agreed).not_to_be_checked()
    page.get_by_text("Name me in best results").click()
    expect(agreed).to_be_checked()
    bo.page.goto("/")
    bo.page.get_by_role("link", name="Best results").click()
    bo.page.get_by_label("Edition").select_option("abacus")
    row = bo.page.get_by_role("row").filter(has_text=name)
    expect(row).to_contain_text("a player")
    bo.page.get_by_label("Between equal scores").select_option("clues")
    row.get_by_role("link", name="Replay: ").click()
    bo.page.wait_for_url(re.compile("/games/"), wait_until="commit")
    with page.expect_response("**/api/account/listed"):
        page.get_by_text("Name me in best results").click()
    expect(agreed).not_to_be_checked()
    bo.page.go_back()
    expect(bo.page.get_by_label("Edition")).to_have_value("abacus")
    expect(bo.page.get_by_text("Nobody is listed here yet.")).to_be_visible()
